#include "catalogue/vattablefile.h"

#include <QTemporaryDir>
#include <QTest>

using namespace unavez;

class VatTableFileTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads();
    void everyFaultHasItsPlace_data();
    void everyFaultHasItsPlace();
    void absentFile();
};

namespace {

QByteArray table(const QByteArray &rows) { return "{\"country\":\"XX\",\"rates\":[" + rows + "]}"; }

const QByteArray good = R"({"class":"general","basis_points":2100,"from":"2012-09-01","until":null})";

} // namespace

void VatTableFileTest::reads()
{
    const auto vat = parseVatTable(
        table(good + R"(,{"class":"general","basis_points":1800,"from":"2010-07-01","until":"2012-08-31"})"
            + R"(,{"class":"zero","basis_points":0,"from":"2012-08-31"})"));
    QVERIFY(vat);
    QCOMPARE(vat->rate(VatClass::General, QDate(2012, 8, 31)), VatRate::fromBasisPoints(1'800));
    QCOMPARE(vat->rate(VatClass::General, QDate(2012, 9, 1)), VatRate::fromBasisPoints(2'100));
    QCOMPARE(vat->rate(VatClass::Zero, QDate(2999, 1, 1)), VatRate::fromBasisPoints(0));
}

void VatTableFileTest::everyFaultHasItsPlace_data()
{
    using enum VatTableFault::Kind;
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("found");
    const auto row = [](const char *name, const QByteArray &json, VatTableFault::Kind kind, const char *place,
                         const char *found) {
        QTest::newRow(name) << json << static_cast<int>(kind) << QString::fromLatin1(place)
                            << QString::fromLatin1(found);
    };
    const auto changed = [](const char *from, const char *to) {
        return table(good + ',' + QByteArray(good).replace("general", "reduced").replace(from, to));
    };
    row("no JSON", "rates:", NotJson, "", "illegal value");
    row("a list", "[]", NotJson, "", "");
    row("no rates", "{}", NoRates, "rates", "");
    row("no rate", table({}), NoRates, "rates", "");
    row("a rate that is no object", table("1"), ClassUnknown, "rates[0].class", "");
    row("a class that nobody knows", changed("reduced", "luxury"), ClassUnknown, "rates[1].class", "luxury");
    row("a negative rate", changed("2100", "-1"), RateOutOfRange, "rates[1].basis_points", "-1");
    row("more than everything", changed("2100", "10001"), RateOutOfRange, "rates[1].basis_points", "10001");
    row("a broken rate", changed("2100", "2100.5"), RateOutOfRange, "rates[1].basis_points", "2100.5");
    row("a rate in quotes", changed("2100", "\"2100\""), RateOutOfRange, "rates[1].basis_points", "2100");
    row("a day that does not exist", changed("2012-09-01", "2012-09-31"), DateInvalid, "rates[1].from",
        "2012-09-31");
    row("a day in another order", changed("2012-09-01", "01/09/2012"), DateInvalid, "rates[1].from",
        "01/09/2012");
    row("no first day", changed("\"from\"", "\"since\""), DateInvalid, "rates[1].from", "");
    row("a last day that is none", changed("null", "\"soon\""), DateInvalid, "rates[1].until", "soon");
    row("a last day of another kind", changed("null", "2024"), DateInvalid, "rates[1].until", "2024");
    row("an end before the beginning", changed("null", "\"2012-08-31\""), EndsBeforeItBegins,
        "rates[1].until", "2012-08-31");
    row("two rates of one class on one day", table(good + ',' + QByteArray(good).replace("2012", "2020")),
        Overlaps, "rates[1]", "general");
    row("the last day is the other's first",
        table(good + ',' + QByteArray(good).replace("2012-09", "2010-01").replace("null", "\"2012-09-01\"")),
        Overlaps, "rates[1]", "general");
}

void VatTableFileTest::everyFaultHasItsPlace()
{
    QFETCH(QByteArray, json);
    QFETCH(int, kind);
    QFETCH(QString, place);
    QFETCH(QString, found);
    const auto vat = parseVatTable(json);
    QVERIFY(!vat);
    QCOMPARE(static_cast<int>(vat.error().kind), kind);
    QCOMPARE(vat.error().place, place);
    QCOMPARE(vat.error().found, found);
}

void VatTableFileTest::absentFile()
{
    const QTemporaryDir directory;
    const auto vat = readVatTable(directory.filePath(QStringLiteral("absent.json")));
    QVERIFY(!vat);
    QCOMPARE(vat.error().kind, VatTableFault::Kind::Unreadable);
    QVERIFY(!vat.error().found.isEmpty());
}

QTEST_APPLESS_MAIN(VatTableFileTest)
#include "tst_vattablefile.moc"
