#include "base/unixsignal.h"

#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace unavez {

namespace {

//! Where the handler of each signal writes to.
std::array<std::atomic<int>, NSIG> pipesForHandler;

// Runs inside the signal: write() is one of the few things allowed there.
extern "C" void writeToPipe(int number)
{
    const char byte = 1;
    [[maybe_unused]] const auto written
        = ::write(pipesForHandler[static_cast<size_t>(number)].load(), &byte, 1);
}

int readEndOfNewPipe(int (&ends)[2])
{
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("No pipe for signals");
    return ends[0];
}

} // namespace

UnixSignal::UnixSignal(std::initializer_list<int> numbers, QObject *parent)
    : QObject(parent)
    , m_notifier(readEndOfNewPipe(m_ends), QSocketNotifier::Read)
{
    connect(&m_notifier, &QSocketNotifier::activated, this, [this] {
        std::array<char, 16> bytes {};
        while (::read(m_ends[0], bytes.data(), bytes.size()) > 0) { }
        Q_EMIT requested();
    });
    for (const int number : numbers) {
        pipesForHandler[static_cast<size_t>(number)] = m_ends[1];
        struct sigaction action { };
        action.sa_handler = writeToPipe;
        action.sa_flags = SA_RESTART;
        ::sigaction(number, &action, nullptr);
    }
}

} // namespace unavez
