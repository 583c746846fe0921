#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <initializer_list>

namespace unavez {

//! Turns signals of the operating system into a Qt signal on the thread that made it. One for each number and
//! process, for as long as the process lives: a second SIGTERM while the first is being handled asks again, and
//! does not kill.
class UnixSignal : public QObject {
    Q_OBJECT
public:
    UnixSignal(std::initializer_list<int> numbers, QObject *parent);

Q_SIGNALS:
    void requested();

private:
    int m_ends[2]; //!< of the pipe that the handler writes to
    QSocketNotifier m_notifier;
};

} // namespace unavez
