#pragma once

#include <QLocalServer>
#include <QLocalSocket>
#include <QObject>
#include <QString>

namespace unavez {

/*! How a second start of one profile finds the first, whose windows it raises instead of opening its own. The
    door is a socket in the profile. It decides nothing: that one process has the profile is the lock's affair. */
class InstanceDoor : public QObject {
    Q_OBJECT
public:
    explicit InstanceDoor(const QString &profile, QObject *parent = nullptr);

    //! Ends in answered() or silent().
    void knock();
    //! From now on knocks() is emitted for each later start. Only for the process that holds the profile's lock:
    //! what a dead process left behind is removed. False when the system allows no such socket, for example for a
    //! path that is too long: then nobody is raised.
    bool open();

Q_SIGNALS:
    void answered(); //!< the first process raises its windows
    void silent(); //!< nobody is there
    void knocked();

private:
    QString m_path;
    QLocalSocket m_socket;
    QLocalServer m_server;
};

} // namespace unavez
