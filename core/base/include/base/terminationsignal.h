#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace unavez {

//! Turns SIGTERM and SIGINT into a Qt signal on the thread that made it. One per process, for as long as the
//! process lives: a second SIGTERM while the first is being handled asks again, and does not kill.
class TerminationSignal : public QObject {
    Q_OBJECT
public:
    explicit TerminationSignal(QObject *parent = nullptr);

Q_SIGNALS:
    void requested();

private:
    int m_ends[2]; //!< of the pipe that the handler writes to
    QSocketNotifier m_notifier;
};

} // namespace unavez
