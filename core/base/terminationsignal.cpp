#include "base/terminationsignal.h"

#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace unavez {

namespace {

std::atomic<int> pipeForHandler {-1};

// Runs inside the signal: write() is one of the few things allowed there.
extern "C" void writeToPipe(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(pipeForHandler, &byte, 1);
}

int readEndOfNewPipe(int (&ends)[2])
{
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("No pipe for signals");
    return ends[0];
}

} // namespace

TerminationSignal::TerminationSignal(QObject *parent)
    : QObject(parent)
    , m_notifier(readEndOfNewPipe(m_ends), QSocketNotifier::Read)
{
    pipeForHandler = m_ends[1];
    connect(&m_notifier, &QSocketNotifier::activated, this, [this] {
        std::array<char, 16> bytes {};
        while (::read(m_ends[0], bytes.data(), bytes.size()) > 0) { }
        Q_EMIT requested();
    });
    struct sigaction action { };
    action.sa_handler = writeToPipe;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGINT, &action, nullptr);
}

} // namespace unavez
