#include "checkout/retrypolicy.h"
#include "support/loadeddice.h"

#include <QTest>

using namespace unavez;
using namespace unavez::test;

class RetryPolicyTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theLongestWaitDoublesUpToItsCap_data();
    void theLongestWaitDoublesUpToItsCap();
    void theJitterIsFull();
    void retryAfterIsHonoured_data();
    void retryAfterIsHonoured();
    void noWaitIsLongerThanTheLongest();
};

void RetryPolicyTest::theLongestWaitDoublesUpToItsCap_data()
{
    QTest::addColumn<int>("attempt");
    QTest::addColumn<qlonglong>("expectedMs");
    QTest::newRow("before any attempt as after the first") << 0 << 500LL;
    QTest::newRow("first") << 1 << 500LL;
    QTest::newRow("second") << 2 << 1'000LL;
    QTest::newRow("seventh") << 7 << 32'000LL;
    QTest::newRow("eighth is capped") << 8 << 60'000LL;
    QTest::newRow("no overflow after a year") << 1'000'000 << 60'000LL;
}

void RetryPolicyTest::theLongestWaitDoublesUpToItsCap()
{
    QFETCH(int, attempt);
    QFETCH(qlonglong, expectedMs);
    LoadedDice dice(true);
    QCOMPARE(RetryPolicy().wait(attempt, std::nullopt, dice).count(), expectedMs);
}

void RetryPolicyTest::theJitterIsFull()
{
    LoadedDice dice(false);
    QCOMPARE(RetryPolicy().wait(8, std::nullopt, dice).count(), 0);

    SeededDice seeded(1);
    int early = 0;
    constexpr int throws = 1'000;
    for (int index = 0; index < throws; ++index)
        early += RetryPolicy().wait(8, std::nullopt, seeded) < Milliseconds(30'000) ? 1 : 0;
    QVERIFY2(early > throws * 2 / 5 && early < throws * 3 / 5, qPrintable(QString::number(early)));
}

void RetryPolicyTest::retryAfterIsHonoured_data()
{
    QTest::addColumn<qlonglong>("askedMs");
    QTest::addColumn<qlonglong>("leastMs");
    QTest::addColumn<qlonglong>("greatestMs");
    QTest::newRow("now") << 0LL << 0LL << 500LL;
    QTest::newRow("three seconds, and jitter on top") << 3'000LL << 3'000LL << 3'500LL;
    QTest::newRow("a negative time is now") << -5'000LL << 0LL << 500LL;
    QTest::newRow("a week is asked again after ten minutes") << 604'800'000LL << 600'000LL << 600'500LL;
}

void RetryPolicyTest::retryAfterIsHonoured()
{
    QFETCH(qlonglong, askedMs);
    QFETCH(qlonglong, leastMs);
    QFETCH(qlonglong, greatestMs);
    LoadedDice least(false);
    LoadedDice greatest(true);
    QCOMPARE(RetryPolicy().wait(9, Milliseconds(askedMs), least).count(), leastMs);
    QCOMPARE(RetryPolicy().wait(9, Milliseconds(askedMs), greatest).count(), greatestMs);
}

void RetryPolicyTest::noWaitIsLongerThanTheLongest()
{
    LoadedDice greatest(true);
    const RetryPolicy policy;
    for (int attempt = 0; attempt < 40; ++attempt) {
        QVERIFY(policy.wait(attempt, std::nullopt, greatest) <= policy.longestWait());
        QVERIFY(policy.wait(attempt, Milliseconds::max(), greatest) <= policy.longestWait());
    }
}

QTEST_APPLESS_MAIN(RetryPolicyTest)
#include "tst_retrypolicy.moc"
