#include "support/sourcetext.h"

#include <QRegularExpression>
#include <QTest>

using namespace unavez;

//! No binary fraction anywhere where money is computed or a rule about money is made.
class ExactnessTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noBinaryFractions_data();
    void noBinaryFractions();
    void breachesAreSeen_data();
    void breachesAreSeen();
};

namespace {

//! Line numbers where a binary fraction is named or written.
QList<int> breachesOf(const QString &source)
{
    static const QRegularExpression fraction(QStringLiteral(
        R"re(\b(double|float|qreal|toDouble|toFloat|stod|strtod)\b|\b[0-9][0-9']*\.[0-9]|\b[0-9]+[eE][+-]?[0-9])re"));
    static const QRegularExpression deletedConstructor(
        QStringLiteral(R"re(^\s*Money\(double\) = delete;$)re"));
    QList<int> lines;
    int number = 0;
    for (const QString &line : withoutCommentsAndStrings(source).split(u'\n')) {
        ++number;
        if (fraction.match(line).hasMatch() && !deletedConstructor.match(line).hasMatch())
            lines.append(number);
    }
    return lines;
}

} // namespace

void ExactnessTest::noBinaryFractions_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *folder : {"core/domain", "core/catalogue", "core/checkout", "core/payments"})
        QTest::newRow(folder) << QString::fromLatin1(folder);
}

void ExactnessTest::noBinaryFractions()
{
    QFETCH(QString, folder);
    const QStringList paths = sourcesBelow(folder);
    QVERIFY(!paths.isEmpty());
    for (const QString &path : paths) {
        for (const int line : breachesOf(textOf(path)))
            QTest::qFail("a binary fraction", qPrintable(path), line);
    }
}

void ExactnessTest::breachesAreSeen_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QList<int>>("lines");
    const auto row = [](const char *name, const char *source, const QList<int> &lines) {
        QTest::newRow(name) << QString::fromLatin1(source) << lines;
    };
    row("a double", "int a;\ndouble price;\n", {2});
    row("a float behind a comment", "/* a\ndouble */ float price;", {2});
    row("a literal", "auto share = 1.21;", {1});
    row("a power", "auto whole = 1e4;", {1});
    row("JSON's number", "price = value.toDouble();", {1});
    row("the deleted constructor", "class Money {\n    Money(double) = delete;\n", {});
    row("a comment", "// no double\n/* 1.21 */", {});
    row("a string", "text = \"double 1.21\"; other = \"\\\"float\\\"\";", {});
    row("a quote as a character", "const char quote = '\"'; double price; const char other = '\"';", {1});
    row("thousands", "x = 10'000 * 99'999; double price = 1'000;", {1});
    row("a name that contains it", "doubled = floating + redouble;", {});
}

void ExactnessTest::breachesAreSeen()
{
    QFETCH(QString, source);
    QFETCH(QList<int>, lines);
    QCOMPARE(breachesOf(source), lines);
}

QTEST_APPLESS_MAIN(ExactnessTest)
#include "tst_exactness.moc"
