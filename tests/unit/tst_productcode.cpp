#include "domain/productcode.h"

#include <QTest>

using namespace unavez;

class ProductCodeTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void everyWrongDigitIsSeen_data();
    void everyWrongDigitIsSeen();
};

void ProductCodeTest::reads_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("isPlu");
    QTest::newRow("EAN-13") << QStringLiteral("8410000000016") << QStringLiteral("8410000000016") << false;
    QTest::newRow("EAN-13 whose check digit is 0")
        << QStringLiteral("4006381333900") << QStringLiteral("4006381333900") << false;
    QTest::newRow("EAN-13 of the GS1 specification")
        << QStringLiteral("6291041500213") << QStringLiteral("6291041500213") << false;
    QTest::newRow("EAN-8") << QStringLiteral("96385074") << QStringLiteral("96385074") << false;
    QTest::newRow("UPC-A is the EAN-13 that it is")
        << QStringLiteral("036000291452") << QStringLiteral("0036000291452") << false;
    QTest::newRow("the same UPC-A with 13 digits")
        << QStringLiteral("0036000291452") << QStringLiteral("0036000291452") << false;
    QTest::newRow("PLU") << QStringLiteral("4011") << QStringLiteral("4011") << true;
    QTest::newRow("PLU of one digit") << QStringLiteral("7") << QStringLiteral("7") << true;
    QTest::newRow("PLU of six digits") << QStringLiteral("999999") << QStringLiteral("999999") << true;
    QTest::newRow("PLU with zeros in front") << QStringLiteral("000042") << QStringLiteral("42") << true;
    QTest::newRow("what a scanner sends with it")
        << QStringLiteral(" 96385074\r\n") << QStringLiteral("96385074") << false;
}

void ProductCodeTest::reads()
{
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(bool, isPlu);
    const auto read = ProductCode::fromText(text);
    QVERIFY(read);
    QVERIFY(!ProductCode::faultOf(text));
    QCOMPARE(read->text(), code);
    QCOMPARE(read->isPlu(), isPlu);
    QVERIFY(ProductCode::fromText(read->text()) == read);
}

void ProductCodeTest::refuses_data()
{
    using enum ProductCode::Fault;
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("fault");
    QTest::newRow("nothing") << QString() << static_cast<int>(Empty);
    QTest::newRow("spaces") << QStringLiteral(" \t") << static_cast<int>(Empty);
    QTest::newRow("a letter") << QStringLiteral("841000000001X") << static_cast<int>(NotDigits);
    QTest::newRow("a sign") << QStringLiteral("-4011") << static_cast<int>(NotDigits);
    QTest::newRow("a space within") << QStringLiteral("40 11") << static_cast<int>(NotDigits);
    QTest::newRow("digits of another script") << QStringLiteral("٤٠١١") << static_cast<int>(NotDigits);
    QTest::newRow("full-width digits") << QStringLiteral("４０１１") << static_cast<int>(NotDigits);
    for (const int length : {7, 9, 10, 11, 14, 20, 1'000})
        QTest::addRow("%d digits", length) << QString(length, u'0') << static_cast<int>(WrongLength);
    QTest::newRow("EAN-13") << QStringLiteral("8410000000017") << static_cast<int>(WrongCheckDigit);
    QTest::newRow("EAN-8") << QStringLiteral("96385075") << static_cast<int>(WrongCheckDigit);
    QTest::newRow("UPC-A") << QStringLiteral("036000291453") << static_cast<int>(WrongCheckDigit);
}

void ProductCodeTest::refuses()
{
    QFETCH(QString, text);
    QFETCH(int, fault);
    QVERIFY(!ProductCode::fromText(text));
    const auto found = ProductCode::faultOf(text);
    QVERIFY(found);
    QCOMPARE(static_cast<int>(*found), fault);
}

void ProductCodeTest::everyWrongDigitIsSeen_data()
{
    QTest::addColumn<QString>("code");
    QTest::newRow("EAN-13") << QStringLiteral("8410000000016");
    QTest::newRow("EAN-8") << QStringLiteral("96385074");
    QTest::newRow("UPC-A") << QStringLiteral("036000291452");
}

//! Weights 1 and 3 have no factor in common with 10, so that one misread digit never passes.
void ProductCodeTest::everyWrongDigitIsSeen()
{
    QFETCH(QString, code);
    for (qsizetype position = 0; position < code.size(); ++position) {
        for (char16_t digit = u'0'; digit <= u'9'; ++digit) {
            QString misread = code;
            misread[position] = digit;
            QCOMPARE(ProductCode::fromText(misread).has_value(), misread == code);
        }
    }
    QCOMPARE(ProductCode::checkDigit(QStringView(code).chopped(1)), code.back().digitValue());
}

QTEST_APPLESS_MAIN(ProductCodeTest)
#include "tst_productcode.moc"
