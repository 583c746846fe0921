#pragma once

#include <QString>
#include <QThread>

#include <atomic>

namespace unavez {

/*! Looks through a whole register file after the start, on a thread and a connection of its own: with every
    sale of the past it takes longer than a start may.

    Damage is noted in the profile, so that the next start recovers. */
class IntegrityCheck final : public QThread {
public:
    explicit IntegrityCheck(QString folder)
        : m_folder(std::move(folder))
    {
    }
    //! Waits for the table that is being looked through.
    ~IntegrityCheck() override;

protected:
    void run() override;

private:
    QString m_folder;
    std::atomic<bool> m_stops {false};
};

} // namespace unavez
