#include "checkout/circuitbreaker.h"

#include <QTest>

using namespace unavez;

class CircuitBreakerTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void opensAfterFailuresInARow();
    void anAnswerBetweenFailuresKeepsItClosed();
    void letsOneProbeThroughAtATime();
    void pausesGrowUpToTheLongest();
    void lateFailuresDoNotLengthenThePause();
    void aPersonNeedNotWait();

private:
    static constexpr Milliseconds start {5'000};

    static CircuitBreaker opened()
    {
        CircuitBreaker breaker({});
        for (int failure = 0; failure < CircuitBreaker::Limits().failures; ++failure)
            breaker.failed(start);
        return breaker;
    }
};

void CircuitBreakerTest::opensAfterFailuresInARow()
{
    CircuitBreaker breaker({});
    for (int failure = 1; failure < CircuitBreaker::Limits().failures; ++failure)
        breaker.failed(start);
    QVERIFY(breaker.allows(start));
    breaker.failed(start);
    QVERIFY(!breaker.allows(start));
    QCOMPARE(breaker.nextProbe(), std::optional(start + Milliseconds(1'000)));
}

void CircuitBreakerTest::anAnswerBetweenFailuresKeepsItClosed()
{
    CircuitBreaker breaker({});
    for (int failure = 0; failure < 100; ++failure) {
        breaker.failed(start);
        breaker.reached();
    }
    QVERIFY(breaker.allows(start));
    QVERIFY(!breaker.nextProbe());
}

void CircuitBreakerTest::letsOneProbeThroughAtATime()
{
    CircuitBreaker breaker = opened();
    const Milliseconds later = start + Milliseconds(1'000);
    QVERIFY(!breaker.allows(later - Milliseconds(1)));
    QVERIFY(breaker.allows(later));
    breaker.began();
    QVERIFY(!breaker.allows(later));
    QVERIFY(!breaker.nextProbe());
    breaker.reached();
    QVERIFY(breaker.allows(later));
}

void CircuitBreakerTest::pausesGrowUpToTheLongest()
{
    CircuitBreaker breaker = opened();
    Milliseconds now = start;
    for (const int expectedMs : {1'000, 2'000, 4'000, 8'000, 16'000, 30'000, 30'000}) {
        QCOMPARE(breaker.nextProbe(), std::optional(now + Milliseconds(expectedMs)));
        now = *breaker.nextProbe();
        breaker.began();
        breaker.failed(now);
    }
    breaker.reached();
    for (int failure = 0; failure < CircuitBreaker::Limits().failures; ++failure)
        breaker.failed(now);
    QCOMPARE(breaker.nextProbe(), std::optional(now + Milliseconds(1'000)));
}

void CircuitBreakerTest::lateFailuresDoNotLengthenThePause()
{
    CircuitBreaker breaker = opened();
    breaker.failed(start + Milliseconds(900));
    QCOMPARE(breaker.nextProbe(), std::optional(start + Milliseconds(1'000)));
}

void CircuitBreakerTest::aPersonNeedNotWait()
{
    CircuitBreaker breaker = opened();
    breaker.probeNow(start + Milliseconds(10));
    QVERIFY(breaker.allows(start + Milliseconds(10)));
    breaker.began();
    QVERIFY(!breaker.allows(start + Milliseconds(10)));

    CircuitBreaker closed({});
    closed.probeNow(start);
    QVERIFY(closed.allows(start));
}

QTEST_APPLESS_MAIN(CircuitBreakerTest)
#include "tst_circuitbreaker.moc"
