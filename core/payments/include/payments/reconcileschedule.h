#pragma once

#include "base/clock.h"
#include "base/expected.h"

#include <QList>
#include <QString>

#include <optional>

namespace unavez {

//! A pause between two looks at one payment, and how often it is made before the next one counts.
struct CheckPause {
    Milliseconds pause;
    int times;
};

//! When the reconciler looks again at what is still open, and when it gives up and a person must look.
class ReconcileSchedule {
public:
    //! Seconds at first, then minutes, then hours: for two days and more.
    ReconcileSchedule();

    //! Reads a table such as "1s x10, 1m x10, 1h x48" (ms, s, m and h; at most 24 h each); the failure says what is
    //! allowed.
    [[nodiscard]] static Expected<ReconcileSchedule, QString> parse(const QString &text);

    //! The pause after so many looks in vain; empty when the table has ended.
    [[nodiscard]] std::optional<Milliseconds> pauseAfter(int checks) const;
    //! For what is only waited for, and needs nobody.
    [[nodiscard]] Milliseconds pauseWithoutEnd(int checks) const;
    //! From the first look to the last.
    [[nodiscard]] Milliseconds span() const;

private:
    explicit ReconcileSchedule(QList<CheckPause> pauses)
        : m_pauses(std::move(pauses))
    {
    }

    QList<CheckPause> m_pauses; // never empty
};

} // namespace unavez
