#include "backend/requestlimits.h"

#include <QTest>

using namespace unavez;

//! How much each may ask for, by a clock that the test moves.
class TokenBucketsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aBurstPassesAndThenTheRate();
    void nothingIsSavedUpBeyondTheBurst();
    void slowRatesLoseNothing();
    void zeroIsNoLimit();
    void aClockThatGoesBackGivesNothing();
    void onlySoManyNamesAreKept();
    void tokensAndAddressesAreCountedApart();
    void oneNetworkIsOneAddress();
    void strangersAreSlowed();
};

namespace {

int passed(TokenBuckets &buckets, const QByteArray &name, Milliseconds now, int tries)
{
    int count = 0;
    for (int i = 0; i < tries; ++i)
        count += buckets.take(name, now) == Milliseconds::zero();
    return count;
}

const QHostAddress shop(QStringLiteral("10.0.0.7"));

} // namespace

void TokenBucketsTest::aBurstPassesAndThenTheRate()
{
    TokenBuckets buckets({200, 400}, 10);
    const Milliseconds start(1'000'000);
    QCOMPARE(passed(buckets, "a", start, 1000), 400);
    QCOMPARE(buckets.take("a", start), Milliseconds(5));
    QCOMPARE(passed(buckets, "b", start, 1000), 400);
    QCOMPARE(passed(buckets, "a", start + Milliseconds(4), 10), 0);
    QCOMPARE(passed(buckets, "a", start + Milliseconds(5), 10), 1);
    int inOneSecond = 0;
    for (int ms = 6; ms <= 1005; ++ms)
        inOneSecond += passed(buckets, "a", start + Milliseconds(ms), 10);
    QCOMPARE(inOneSecond, 200);
}

void TokenBucketsTest::nothingIsSavedUpBeyondTheBurst()
{
    TokenBuckets buckets({200, 400}, 10);
    QCOMPARE(passed(buckets, "a", Milliseconds(0), 1000), 400);
    QCOMPARE(passed(buckets, "a", Milliseconds::max() / 2, 1000), 400);
}

void TokenBucketsTest::slowRatesLoseNothing()
{
    TokenBuckets buckets({1, 1}, 10);
    QCOMPARE(passed(buckets, "a", Milliseconds(0), 5), 1);
    int count = 0;
    for (int ms = 1; ms <= 10'000; ++ms)
        count += passed(buckets, "a", Milliseconds(ms), 1);
    QCOMPARE(count, 10);
}

void TokenBucketsTest::zeroIsNoLimit()
{
    TokenBuckets buckets({0, 0}, 10);
    QCOMPARE(passed(buckets, "a", Milliseconds(0), 100'000), 100'000);
    QCOMPARE(buckets.names(), 0);
}

void TokenBucketsTest::aClockThatGoesBackGivesNothing()
{
    TokenBuckets buckets({1, 1}, 10);
    QCOMPARE(passed(buckets, "a", Milliseconds(5000), 2), 1);
    QCOMPARE(passed(buckets, "a", Milliseconds(1000), 2), 0);
}

void TokenBucketsTest::onlySoManyNamesAreKept()
{
    TokenBuckets buckets({1, 1}, 100);
    QCOMPARE(passed(buckets, "busy", Milliseconds(0), 2), 1);
    for (int i = 0; i < 10'000; ++i) {
        QCOMPARE(passed(buckets, QByteArray::number(i), Milliseconds(0), 1), 1);
        QCOMPARE(passed(buckets, "busy", Milliseconds(0), 1), 0);
    }
    QCOMPARE(buckets.names(), 100);
    QCOMPARE(passed(buckets, "0", Milliseconds(0), 2), 1);
}

void TokenBucketsTest::tokensAndAddressesAreCountedApart()
{
    RequestLimits limits({{1, 2}, {1, 3}, {1, 1}});
    const Milliseconds now(0);
    const QHostAddress elsewhere(QStringLiteral("10.0.0.8"));
    QCOMPARE(limits.waitOf("a", shop, now), Milliseconds(0));
    QCOMPARE(limits.waitOf("a", shop, now), Milliseconds(0));
    QCOMPARE(limits.waitOf("a", elsewhere, now), Milliseconds(1000)); // the token's
    QCOMPARE(limits.waitOf("b", shop, now), Milliseconds(0));
    QCOMPARE(limits.waitOf("c", shop, now), Milliseconds(1000)); // the address's
    QCOMPARE(limits.waitOf("d", elsewhere, now), Milliseconds(0));
}

void TokenBucketsTest::oneNetworkIsOneAddress()
{
    RequestLimits limits({{0, 0}, {1, 1}, {1, 1}});
    const auto wait = [&limits](const char *address) {
        return limits.waitOf("a", QHostAddress(QString::fromLatin1(address)), Milliseconds(0)).count();
    };
    QCOMPARE(wait("2001:db8::1"), 0);
    QVERIFY(wait("2001:db8::2") > 0);
    QCOMPARE(wait("2001:db8:0:1::1"), 0);
    QCOMPARE(wait("10.0.0.7"), 0);
    QVERIFY(wait("::ffff:10.0.0.7") > 0);
}

void TokenBucketsTest::strangersAreSlowed()
{
    RequestLimits limits({{0, 0}, {0, 0}, {1, 2}});
    QCOMPARE(limits.delayOfStranger(shop, Milliseconds(0)), Milliseconds(0));
    QCOMPARE(limits.delayOfStranger(shop, Milliseconds(0)), Milliseconds(0));
    QCOMPARE(limits.delayOfStranger(shop, Milliseconds(0)), Milliseconds(1000));
    QCOMPARE(limits.waitOf("a", shop, Milliseconds(0)), Milliseconds(0));
}

QTEST_APPLESS_MAIN(TokenBucketsTest)
#include "tst_tokenbuckets.moc"
