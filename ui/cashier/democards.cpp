#include "democards.h"

#include <QCoreApplication>

namespace unavez {

namespace {

class Cards {
    Q_DECLARE_TR_FUNCTIONS(unavez::Cards)
};

} // namespace

QList<DemoCard> demoCards()
{
    return {
        {QStringLiteral("test_approve"), Cards::tr("Is approved")},
        {QStringLiteral("test_decline_funds"), Cards::tr("Is declined: not enough funds")},
        {QStringLiteral("test_decline_expired"), Cards::tr("Is declined: expired")},
        {QStringLiteral("test_slow_3s"), Cards::tr("Is approved after 3 seconds")},
        {QStringLiteral("test_approve_no_answer"), Cards::tr("Is charged, the answer gets lost")},
        {QStringLiteral("test_error_before"), Cards::tr("Error before it is charged")},
        {QStringLiteral("test_error_after"), Cards::tr("Error after it was charged")},
    };
}

} // namespace unavez
