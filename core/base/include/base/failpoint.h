#pragma once

namespace unavez {

/*! Lets a test fail the n-th step, or kill the process at a named point.

    Steps count what can fail (each statement, each commit). They are counted per process, and only while
    armed. Kill points are named by the environment: UNAVEZ_KILL_AT=NAME or NAME@3 (the third time) ends the
    process with SIGKILL there; UNAVEZ_THROW_AT likewise throws std::runtime_error there. Built without UNAVEZ_FAILPOINTS, as releases are, every function here does
    nothing. */
class FailPoint {
public:
    //! From now on the given step (0 is the next one) fails, once.
    static void arm(int step);
    //! From now on the given step and all after it fail.
    static void armForGood(int step);
    static void disarm();
    //! Whether a step has failed since arm().
    [[nodiscard]] static bool tripped();

    //! Called before a step that can fail: true says that it must fail now. Safe from any thread.
    [[nodiscard]] static bool fails();

    //! A named kill point; returns unless the environment names it. Safe from any thread.
    static void reach(const char *name);
};

} // namespace unavez
