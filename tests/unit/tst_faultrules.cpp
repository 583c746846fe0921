#include "acquirer/faultplan.h"
#include "acquirer/faultrule.h"

#include <QTest>

using namespace unavez;

class FaultRulesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsRules();
    void refusesWhatItDoesNotUnderstand_data();
    void refusesWhatItDoesNotUnderstand();
    void countedRuleRunsOut();
    void rulesKeepToTheirCall();
    void delaysAddUpAndTheFirstOtherRuleCounts();
    void sharesRepeatWithTheSeed();
};

namespace {

FaultRule rule(const char *text)
{
    const auto parsed = FaultRule::parse(QString::fromLatin1(text));
    if (!parsed)
        qFatal("%s", qPrintable(parsed.error()));
    return *parsed;
}

} // namespace

void FaultRulesTest::readsRules()
{
    QCOMPARE(rule("charge:drop-before").where, AcquirerCall::Charge);
    QCOMPARE(rule("charge:drop-before").what, FaultRule::What::DropBefore);
    QVERIFY(!rule("charge:drop-before").calls && !rule("charge:drop-before").percent);
    QCOMPARE(rule("query:drop-after@3").calls, std::optional(3));
    QCOMPARE(rule("reverse:garbage@20%").percent, std::optional(20));
    QCOMPARE(rule("charge:delay:250").time, Milliseconds(250));
    QCOMPARE(rule("charge:delay:250ms@1").time, Milliseconds(250));
    QCOMPARE(rule("query:not-found-for:5s").time, Milliseconds(5000));
    QCOMPARE(rule("charge:status").number, 503);
    QCOMPARE(rule("charge:status:429@100%").number, 429);
    QCOMPARE(rule("charge:truncate").number, -1);
    QCOMPARE(rule("charge:truncate:7").number, 7);
}

void FaultRulesTest::refusesWhatItDoesNotUnderstand_data()
{
    QTest::addColumn<QString>("named");
    const auto row
        = [](const char *text, const char *named) { QTest::newRow(text) << QString::fromLatin1(named); };
    row("", "WHERE:WHAT");
    row("charge", "WHERE:WHAT");
    row("charge:delay:1:2", "WHERE:WHAT");
    row("refund:drop-before", "charge, query, reverse");
    row("charge:explode", "drop-before, drop-after");
    row("charge:drop-before:1", "nothing after drop-before");
    row("charge:delay", "a time");
    row("charge:delay:-5", "a time");
    row("charge:delay:1h", "a time");
    row("charge:status:200", "400 to 599");
    row("charge:status:600", "400 to 599");
    row("charge:truncate:x", "bytes");
    row("charge:not-found-for:5s", "query only");
    row("charge:drop-before@", "a number of calls");
    row("charge:drop-before@0", "a number of calls");
    row("charge:drop-before@101%", "a number of calls");
    row("charge:drop-before@-1%", "a number of calls");
}

void FaultRulesTest::refusesWhatItDoesNotUnderstand()
{
    QFETCH(QString, named);
    const auto parsed = FaultRule::parse(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().contains(named), qPrintable(parsed.error()));
}

void FaultRulesTest::countedRuleRunsOut()
{
    SeededDice dice(1);
    FaultPlan plan({rule("charge:drop-after@2")}, dice);
    QVERIFY(plan.next(AcquirerCall::Charge).rule);
    QVERIFY(plan.next(AcquirerCall::Charge).rule);
    QVERIFY(!plan.next(AcquirerCall::Charge).rule);
}

void FaultRulesTest::rulesKeepToTheirCall()
{
    SeededDice dice(1);
    FaultPlan plan({rule("charge:drop-after@1"), rule("query:garbage")}, dice);
    QCOMPARE(plan.next(AcquirerCall::Query).rule->what, FaultRule::What::Garbage);
    QVERIFY(!plan.next(AcquirerCall::Reverse).rule);
    QCOMPARE(plan.next(AcquirerCall::Charge).rule->what, FaultRule::What::DropAfter);
}

void FaultRulesTest::delaysAddUpAndTheFirstOtherRuleCounts()
{
    SeededDice dice(1);
    FaultPlan plan({rule("charge:delay:10"), rule("charge:status:500@1"), rule("charge:garbage@1"),
                       rule("charge:delay:5@1")},
        dice);
    const FaultPlan::Faults first = plan.next(AcquirerCall::Charge);
    QCOMPARE(first.delay, Milliseconds(15));
    QCOMPARE(first.rule->what, FaultRule::What::Status);
    const FaultPlan::Faults second = plan.next(AcquirerCall::Charge);
    QCOMPARE(second.delay, Milliseconds(10));
    QVERIFY2(second.rule && second.rule->what == FaultRule::What::Garbage,
        "a rule that did not count keeps its calls");
    QVERIFY(!plan.next(AcquirerCall::Charge).rule);
}

void FaultRulesTest::sharesRepeatWithTheSeed()
{
    const auto hits = [](std::uint64_t seed, const char *text) {
        SeededDice dice(seed);
        FaultPlan plan({rule(text)}, dice);
        QList<bool> hit;
        for (int call = 0; call < 1000; ++call)
            hit.append(plan.next(AcquirerCall::Charge).rule.has_value());
        return hit;
    };
    QCOMPARE(hits(7, "charge:garbage@20%"), hits(7, "charge:garbage@20%"));
    QVERIFY(hits(7, "charge:garbage@20%") != hits(8, "charge:garbage@20%"));
    const qsizetype count = hits(7, "charge:garbage@20%").count(true);
    QVERIFY(count > 150 && count < 250);
    QCOMPARE(hits(7, "charge:garbage@0%").count(true), 0);
    QCOMPARE(hits(7, "charge:garbage@100%").count(true), 1000);
}

QTEST_APPLESS_MAIN(FaultRulesTest)
#include "tst_faultrules.moc"
