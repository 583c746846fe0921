#pragma once

#include <QApplication>

#include <chrono>

namespace unavez::bench {

//! Times every event that the GUI thread's loop delivers.
class WatchedApplication : public QApplication {
    Q_OBJECT
public:
    WatchedApplication(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;

    //! The longest event of all since forget(): how long the loop heard nothing, and how much of that was our own
    //! work and not another process on the same core.
    struct Longest {
        std::chrono::nanoseconds wall {0};
        std::chrono::nanoseconds cpu {0};
    };
    [[nodiscard]] Longest longest() const { return m_longest; }
    void forget() { m_longest = {}; }

Q_SIGNALS:
    //! A window has painted what was waiting to be painted.
    void painted();

private:
    Longest m_longest;
    int m_depth = 0;
};

} // namespace unavez::bench
