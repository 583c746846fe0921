#pragma once

#include <QString>
#include <QThread>

#include <atomic>
#include <functional>

namespace unavez {

/*! Looks through a whole register file after the start, on a thread and a connection of its own: with every
    sale of the past it takes longer than a start may.

    Damage is noted in the profile, so that the next start recovers, and told to the observer, once, on the thread
    of the check. */
class IntegrityCheck final : public QThread {
public:
    IntegrityCheck(QString folder, std::function<void(const QString &)> onDamage)
        : m_folder(std::move(folder))
        , m_onDamage(std::move(onDamage))
    {
    }
    //! Waits for the table that is being looked through.
    ~IntegrityCheck() override;

protected:
    void run() override;

private:
    QString m_folder;
    std::function<void(const QString &)> m_onDamage;
    std::atomic<bool> m_stops {false};
};

} // namespace unavez
