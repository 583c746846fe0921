#pragma once

#include <QApplication>

#include <chrono>
#include <utility>

namespace unavez::bench {

//! Sums the work of the events that the GUI thread's loop delivers.
class WatchedApplication : public QApplication {
    Q_OBJECT
public:
    WatchedApplication(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;

    //! Processor time of the events since the last call: what a turn of the loop costs, whatever else runs on the
    //! same core.
    [[nodiscard]] std::chrono::nanoseconds takeWork() { return std::exchange(m_work, {}); }

Q_SIGNALS:
    //! A window has painted what was waiting to be painted.
    void painted();

private:
    std::chrono::nanoseconds m_work {0};
    int m_depth = 0;
};

} // namespace unavez::bench
