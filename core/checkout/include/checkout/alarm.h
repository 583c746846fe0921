#pragma once

#include "base/clock.h"

#include <QTimer>

#include <functional>

namespace unavez {

//! Rings once, later, on the thread that set it. Handed in, so that a test or a simulator can own time.
class Alarm {
public:
    virtual ~Alarm() = default;

    //! From now on this is the only ring that is planned.
    virtual void ringIn(Milliseconds wait, std::function<void()> ring) = 0;
    //! Forgets the ring that is planned.
    virtual void silence() = 0;
};

//! An alarm of the thread's event loop.
class TimerAlarm final : public Alarm {
public:
    TimerAlarm();
    void ringIn(Milliseconds wait, std::function<void()> ring) override;
    void silence() override;

private:
    QTimer m_timer;
    std::function<void()> m_ring;
};

} // namespace unavez
