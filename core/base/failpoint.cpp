#include "base/failpoint.h"

#include <QByteArray>

#include <atomic>
#include <csignal>
#include <stdexcept>

namespace unavez {

#ifdef UNAVEZ_FAILPOINTS

namespace {

std::atomic<int> stepsLeft {-1};
std::atomic<bool> failsForGood {false};
std::atomic<bool> hasTripped {false};

//! A point that the environment names: NAME, or NAME@3 for the third time it is reached.
struct NamedPoint {
    QByteArray name;
    std::atomic<int> passesLeft;

    explicit NamedPoint(const char *variable)
        : passesLeft(1)
    {
        const QByteArray setting = qgetenv(variable);
        const qsizetype at = setting.indexOf('@');
        name = at < 0 ? setting : setting.left(at);
        if (at >= 0)
            passesLeft = setting.mid(at + 1).toInt();
    }

    [[nodiscard]] bool isIt(const char *reached)
    {
        return !name.isEmpty() && name == reached && passesLeft.fetch_sub(1) == 1;
    }
};

void armAt(int step, bool forGood)
{
    hasTripped = false;
    failsForGood = forGood;
    stepsLeft = step;
}

} // namespace

void FailPoint::arm(int step) { armAt(step, false); }

void FailPoint::armForGood(int step) { armAt(step, true); }

void FailPoint::disarm()
{
    stepsLeft = -1;
    failsForGood = false;
}

bool FailPoint::tripped() { return hasTripped; }

bool FailPoint::fails()
{
    if (stepsLeft < 0)
        return failsForGood && hasTripped;
    if (stepsLeft.fetch_sub(1) != 0)
        return false;
    hasTripped = true;
    return true;
}

void FailPoint::reach(const char *name)
{
    static NamedPoint kill("UNAVEZ_KILL_AT");
    static NamedPoint fault("UNAVEZ_THROW_AT");
    if (kill.isIt(name))
        std::raise(SIGKILL);
    if (fault.isIt(name))
        throw std::runtime_error(name);
}

#else

void FailPoint::arm(int) { }
void FailPoint::armForGood(int) { }
void FailPoint::disarm() { }
bool FailPoint::tripped() { return false; }
bool FailPoint::fails() { return false; }
void FailPoint::reach(const char *) { }

#endif

} // namespace unavez
