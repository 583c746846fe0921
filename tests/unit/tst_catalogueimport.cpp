#include "catalogue/catalogueimport.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace unavez;

namespace {

const QByteArray header = "ean;name;price;vat;category;unit\n";
const QByteArray milk = "8410000000016;Leche entera;0,99;4;Lácteos;ud\n";
const QByteArray apples = "101;Manzana;1,95;4;Fruta;kg\n";

CatalogueRules rules()
{
    const QDate start(2012, 9, 1);
    return {VatTable({{VatClass::General, VatRate::fromBasisPoints(2100).value(), start, {}},
                {VatClass::Reduced, VatRate::fromBasisPoints(1000).value(), start, {}},
                {VatClass::SuperReduced, VatRate::fromBasisPoints(400).value(), start, {}}}),
        QDate(2026, 11, 30), Currency::euro()};
}

Expected<QList<Product>, ImportReport> parse(const QByteArray &content)
{
    return parseCatalogue(content, rules());
}

//! One line a problem: line|column|fault|found|allowed.
QStringList problemsOf(const QByteArray &content)
{
    const auto products = parse(content);
    if (products)
        return {QStringLiteral("taken")};
    QStringList lines;
    for (const ImportProblem &problem : products.error().problems)
        lines.append(QStringLiteral("%1|%2|%3|%4|%5")
                         .arg(problem.line)
                         .arg(problem.column)
                         .arg(static_cast<int>(problem.fault))
                         .arg(problem.found, problem.allowed));
    return lines;
}

QString expected(int line, const char *column, ImportFault fault, const char *found, const char *allowed)
{
    return QStringLiteral("%1|%2|%3|%4|%5")
        .arg(line)
        .arg(QString::fromUtf8(column))
        .arg(static_cast<int>(fault))
        .arg(QString::fromUtf8(found), QString::fromUtf8(allowed));
}

} // namespace

class CatalogueImportTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameShopInEveryForm_data();
    void sameShopInEveryForm();
    void pricesAreExact_data();
    void pricesAreExact();
    void quotedFields();
    void everyFaultIsNamed_data();
    void everyFaultIsNamed();
    void everyBadLineIsReported();
    void forgottenQuoteDoesNotHideTheRest();
    void linesAreThoseOfTheFile();
    void headerFaultsEndTheReading_data();
    void headerFaultsEndTheReading();
    void reportIsCut();
    void quoteFaultsAreCut();
    void ratesDependOnTheDay();
    void yenHaveNoDecimals();
    void fileFaults();
    void hugeFileIsRefusedUnread();
    void tooManyProducts();
    void anyBytesEndInAReport();
};

void CatalogueImportTest::sameShopInEveryForm_data()
{
    QTest::addColumn<QByteArray>("content");
    const QByteArray shop = header + milk + apples;
    QTest::newRow("semicolons and commas") << shop;
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF" + shop);
    QTest::newRow("CR LF") << QByteArray(shop).replace("\n", "\r\n");
    QTest::newRow("CR alone") << QByteArray(shop).replace("\n", "\r");
    QTest::newRow("no end of the last line") << shop.chopped(1);
    QTest::newRow("blank lines and empty rows")
        << QByteArray("\n" + header + "  \n" + milk + ";;;;;\n" + apples + "\n\n");
    QTest::newRow("decimal points") << QByteArray(shop).replace(",", ".");
    QTest::newRow("commas and points") << QByteArray(shop).replace(",", ".").replace(";", ",");
    QTest::newRow("commas and quoted decimal commas") << QByteArray(shop)
                                                             .replace(";", "§")
                                                             .replace("0,99", "\"0,99\"")
                                                             .replace("1,95", "\"1,95\"")
                                                             .replace("§", ",");
    QTest::newRow("everything quoted")
        << QByteArray("\"" + shop.chopped(1).replace(";", "\";\"").replace("\n", "\"\n\"") + "\"\n");
    QTest::newRow("spaces around fields") << QByteArray(shop).replace(";", " ; ");
    QTest::newRow("Spanish names with accents")
        << QByteArray("Código;Nombre;Precio;IVA;Categoría;Unidad\n" + milk + apples);
    QTest::newRow("plu and pvp") << QByteArray("PLU;nombre;PVP;iva;categoria;unidad\n" + milk + apples);
    QTest::newRow("another order, capitals, a column of others")
        << QByteArray("UNIT;Stock;VAT;Name;CATEGORY;Price;EAN\n"
                      "piece;7;4%;Leche entera;Lácteos;0.99;8410000000016\n"
                      "WEIGHT;;4 %;Manzana;Fruta;1.95;000101\n");
    QTest::newRow("VAT by class") << QByteArray(shop).replace(";4;", ";super_reduced;");
    QTest::newRow("VAT by Spanish class") << QByteArray(shop).replace(";4;", ";Superreducido;");
    QTest::newRow("VAT with decimals") << QByteArray(shop).replace(";4;", ";4,00;");
    QTest::newRow("decomposed accents") << QByteArray(shop).replace("á", "a\xCC\x81");
}

void CatalogueImportTest::sameShopInEveryForm()
{
    QFETCH(QByteArray, content);
    const QList<Product> shop {
        {ProductCode::fromText(u"8410000000016").value(), QStringLiteral("Leche entera"),
            Money::fromMinor(99), VatClass::SuperReduced, QStringLiteral("Lácteos"), Unit::Piece},
        {ProductCode::fromText(u"101").value(), QStringLiteral("Manzana"), Money::fromMinor(195),
            VatClass::SuperReduced, QStringLiteral("Fruta"), Unit::Weight},
    };
    QCOMPARE(problemsOf(content), QStringList {QStringLiteral("taken")});
    QVERIFY(*parse(content) == shop);
}

void CatalogueImportTest::pricesAreExact_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qlonglong>("minor");
    QTest::newRow("free") << QByteArray("0") << 0LL;
    QTest::newRow("one cent") << QByteArray("0,01") << 1LL;
    QTest::newRow("tenths") << QByteArray("1,5") << 150LL;
    QTest::newRow("what binary fractions round down") << QByteArray("1.15") << 115LL;
    QTest::newRow("no decimals") << QByteArray("12") << 1'200LL;
    QTest::newRow("leading zeros") << QByteArray("007,10") << 710LL;
    QTest::newRow("greatest") << QByteArray("100000,00") << 10'000'000LL;
}

void CatalogueImportTest::pricesAreExact()
{
    QFETCH(QByteArray, text);
    QFETCH(qlonglong, minor);
    const auto products = parse(header + "1;Pan;" + text + ";4;Pan;ud\n");
    QVERIFY(products);
    QCOMPARE(products->first().price, Money::fromMinor(minor));
}

void CatalogueImportTest::quotedFields()
{
    const auto products = parse(header
        + "1;\"Tubo de 3\"\" \nblanco; corto\";1,00;21;\"Fontanería\r\ny baño\";ud\n"
          "2;\"\"\"Uno\"\"\";2,00;21;;ud\n");
    QVERIFY(products);
    QCOMPARE(products->size(), 2);
    QCOMPARE(products->first().name, QStringLiteral("Tubo de 3\" blanco; corto"));
    QCOMPARE(products->first().category, QStringLiteral("Fontanería y baño"));
    QCOMPARE(products->last().name, QStringLiteral("\"Uno\""));
    QCOMPARE(products->last().category, QString());
}

void CatalogueImportTest::everyFaultIsNamed_data()
{
    QTest::addColumn<QByteArray>("line"); // the third of the file
    QTest::addColumn<QString>("problem");
    const auto row = [](const char *name, const QByteArray &line, const char *column, ImportFault fault,
                         const char *found, const char *allowed) {
        QTest::newRow(name) << line << expected(3, column, fault, found, allowed);
    };
    using enum ImportFault;
    row("no code", ";Pan;1,00;4;Pan;ud", "ean", CodeMissing, "", "0-9");
    row("code spoilt by a spreadsheet", "8,41E+12;Pan;1,00;4;Pan;ud", "ean", CodeNotDigits, "8,41E+12",
        "0-9");
    row("digits of another script", "٨٤١;Pan;1,00;4;Pan;ud", "ean", CodeNotDigits, "٨٤١", "0-9");
    row("seven digits", "1234567;Pan;1,00;4;Pan;ud", "ean", CodeLengthWrong, "1234567", "1 … 6, 8, 12, 13");
    row("fourteen digits", "18410000000013;Pan;1,00;4;Pan;ud", "ean", CodeLengthWrong, "18410000000013",
        "1 … 6, 8, 12, 13");
    row("EAN-13 check digit", "8410000000024;Pan;1,00;4;Pan;ud", "ean", CheckDigitWrong, "8410000000024",
        "8410000000023");
    row("EAN-8 check digit", "84100024;Pan;1,00;4;Pan;ud", "ean", CheckDigitWrong, "84100024", "84100023");
    row("UPC-A check digit", "036000291453;Pan;1,00;4;Pan;ud", "ean", CheckDigitWrong, "036000291453",
        "036000291452");
    row("the code of another line", "8410000000016;Pan;1,00;4;Pan;ud", "ean", CodeTwice, "8410000000016",
        "2");
    row("no name", "1;;1,00;4;Pan;ud", "name", NameMissing, "", "1 … 120");
    row("a name of spaces", "1;\"  \";1,00;4;Pan;ud", "name", NameMissing, "", "1 … 120");
    row("a name of 121 characters", "1;" + QByteArray("ñ").repeated(121) + ";1,00;4;Pan;ud", "name",
        NameTooLong, QByteArray("ñ").repeated(40).constData(), "1 … 120");
    row("a category of 121 characters", "1;Pan;1,00;4;" + QByteArray("x").repeated(121) + ";ud", "category",
        NameTooLong, QByteArray("x").repeated(40).constData(), "1 … 120");
    row("no price", "1;Pan;;4;Pan;ud", "price", PriceNotANumber, "", "0.00 … 100000.00");
    row("a word for a price", "1;Pan;gratis;4;Pan;ud", "price", PriceNotANumber, "gratis",
        "0.00 … 100000.00");
    row("currency sign", "1;Pan;1,00 €;4;Pan;ud", "price", PriceNotANumber, "1,00 €", "0.00 … 100000.00");
    row("thousands separator", "1;Pan;1.234,50;4;Pan;ud", "price", PriceNotANumber, "1.234,50",
        "0.00 … 100000.00");
    row("thousands or three decimals", "1;Pan;1.234;4;Pan;ud", "price", PriceNotANumber, "1.234",
        "0.00 … 100000.00");
    row("thousands by space", "1;Pan;1 234;4;Pan;ud", "price", PriceNotANumber, "1 234", "0.00 … 100000.00");
    row("exponent", "1;Pan;1e3;4;Pan;ud", "price", PriceNotANumber, "1e3", "0.00 … 100000.00");
    row("no digit before the comma", "1;Pan;,50;4;Pan;ud", "price", PriceNotANumber, ",50",
        "0.00 … 100000.00");
    row("no digit behind the comma", "1;Pan;1,;4;Pan;ud", "price", PriceNotANumber, "1,", "0.00 … 100000.00");
    row("negative price", "1;Pan;-1,00;4;Pan;ud", "price", PriceOutOfRange, "-1,00", "0.00 … 100000.00");
    row("a cent too much", "1;Pan;100000,01;4;Pan;ud", "price", PriceOutOfRange, "100000,01",
        "0.00 … 100000.00");
    row("a price beyond 64 bits", "1;Pan;99999999999999999999;4;Pan;ud", "price", PriceOutOfRange,
        "99999999999999999999", "0.00 … 100000.00");
    row("no VAT", "1;Pan;1,00;;Pan;ud", "vat", VatUnknown, "", "21, 10, 4");
    row("a rate that nobody has", "1;Pan;1,00;7;Pan;ud", "vat", VatUnknown, "7", "21, 10, 4");
    row("a fraction for a percentage", "1;Pan;1,00;0,21;Pan;ud", "vat", VatUnknown, "0,21", "21, 10, 4");
    row("more than everything", "1;Pan;1,00;999;Pan;ud", "vat", VatUnknown, "999", "21, 10, 4");
    row("a class without a rate", "1;Pan;1,00;zero;Pan;ud", "vat", VatUnknown, "zero", "21, 10, 4");
    row("an unknown class", "1;Pan;1,00;luxury;Pan;ud", "vat", VatUnknown, "luxury", "21, 10, 4");
    row("no unit", "1;Pan;1,00;4;Pan;", "unit", UnitUnknown, "",
        "piece, pieza, unidad, unit, ud, uds, weight, peso, kg, kilo");
    row("another unit", "1;Pan;1,00;4;Pan;litre", "unit", UnitUnknown, "litre",
        "piece, pieza, unidad, unit, ud, uds, weight, peso, kg, kilo");
    row("a field too few", "1;Pan;1,00;4;Pan", "", FieldCountWrong, "5", "6");
    row("a field too many", "1;Pan;1,00;4;Pan;ud;", "", FieldCountWrong, "7", "6");
    row("an unquoted decimal comma between commas", "1,Pan,1,00,4,Pan,ud", "", FieldCountWrong, "1", "6");
    row("a quote without end", "1;\"Pan;1,00;4;Pan;ud", "name", QuoteNotClosed, "1;\"Pan;1,00;4;Pan;ud",
        "\"");
    row("a quote in an unquoted field", "1;Tubo 3\";1,00;21;Pan;ud", "name", QuoteMisplaced,
        "1;Tubo 3\";1,00;21;Pan;ud", "\"\"");
    row("text behind a closing quote", "1;\"Pan\" duro;1,00;21;Pan;ud", "name", QuoteMisplaced,
        "1;\"Pan\" duro;1,00;21;Pan;ud", "\"\"");
    row("Latin-1", "1;Pi\xF1\x61;1,00;4;Pan;ud", "", NotText, "0xf1", "UTF-8");
    row("overlong UTF-8", "1;Pi\xC0\x80;1,00;4;Pan;ud", "", NotText, "0xc0", "UTF-8");
    row("a surrogate in UTF-8", "1;\xED\xA0\x80;1,00;4;Pan;ud", "", NotText, "0xed", "UTF-8");
    row("NUL", QByteArray("1;P\0n;1,00;4;Pan;ud", 19), "", NotText, "0x00", "UTF-8");
    row("an escape sequence", "1;\x1B[2J;1,00;4;Pan;ud", "", NotText, "0x1b", "UTF-8");
    row("what another program could not decode", "1;Pi\xEF\xBF\xBD\x61;1,00;4;Pan;ud", "", NotText, "0xef",
        "UTF-8");
}

void CatalogueImportTest::everyFaultIsNamed()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, problem);
    QCOMPARE(problemsOf(header + milk + line + "\n" + apples), QStringList {problem});
    QCOMPARE(problemsOf(header + milk + line), QStringList {problem});
    QVERIFY(parse(header + milk + apples));
}

void CatalogueImportTest::everyBadLineIsReported()
{
    using enum ImportFault;
    QCOMPARE(problemsOf(header + "1;;x;4;Pan;ud\n" + milk + "2;Pan;1,00;5;Pan;ud\n" + milk),
        (QStringList {expected(2, "name", NameMissing, "", "1 … 120"),
            expected(2, "price", PriceNotANumber, "x", "0.00 … 100000.00"),
            expected(4, "vat", VatUnknown, "5", "21, 10, 4"),
            expected(5, "ean", CodeTwice, "8410000000016", "3")}));
    QCOMPARE(problemsOf(header
                 + "012345678905;Pan;1;4;Pan;ud\n0012345678905;Pan;1;4;Pan;ud\n42;Pan;1;4;Pan;ud\n0042;Pan;1;"
                   "4;Pan;ud\n"),
        (QStringList {expected(3, "ean", CodeTwice, "0012345678905", "2"),
            expected(5, "ean", CodeTwice, "0042", "4")}));
}

void CatalogueImportTest::forgottenQuoteDoesNotHideTheRest()
{
    using enum ImportFault;
    QCOMPARE(problemsOf(header + "1;\"Pan;1,00;4;Pan;ud\n" + milk
                 + "2;\"Sal\";1,00;4;Pan;ud\n3;Pan;1,00;5;Pan;ud\n4;\"Pan;1;4;Pan;ud\n"),
        (QStringList {expected(2, "name", QuoteNotClosed, "1;\"Pan;1,00;4;Pan;ud", "\""),
            expected(5, "vat", VatUnknown, "5", "21, 10, 4"),
            expected(6, "name", QuoteNotClosed, "4;\"Pan;1;4;Pan;ud", "\"")}));
}

void CatalogueImportTest::linesAreThoseOfTheFile()
{
    using enum ImportFault;
    QCOMPARE(problemsOf("\r\n\r\n" + header + "\n1;\"Pan\n\n\nde pueblo\";x;4;\"Pan\n\";\n\n"
                 + "2;Sal;1,00;5;Pan;ud"),
        (QStringList {expected(8, "price", PriceNotANumber, "x", "0.00 … 100000.00"),
            expected(
                9, "unit", UnitUnknown, "", "piece, pieza, unidad, unit, ud, uds, weight, peso, kg, kilo"),
            expected(11, "vat", VatUnknown, "5", "21, 10, 4")}));
}

void CatalogueImportTest::headerFaultsEndTheReading_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("problems");
    using enum ImportFault;
    QTest::newRow("nothing") << QByteArray() << QStringList {expected(0, "", NoProducts, "", "")};
    QTest::newRow("a byte order mark alone")
        << QByteArray("\xEF\xBB\xBF") << QStringList {expected(0, "", NoProducts, "", "")};
    QTest::newRow("no line behind the first") << header << QStringList {expected(0, "", NoProducts, "", "")};
    QTest::newRow("rows of nothing") << QByteArray(header + ";;;;;\n")
                                     << QStringList {expected(0, "", NoProducts, "", "")};
    QTest::newRow("two columns missing")
        << QByteArray("ean;name;vat;category\n1;Pan;5;Pan\n")
        << QStringList {expected(1, "price", ColumnMissing, "", "price, precio, pvp"),
               expected(1, "unit", ColumnMissing, "", "unit, unidad")};
    QTest::newRow("a column twice") << QByteArray(
        "EAN;name;price;vat;category;unit;Código\n1;Pan;1;4;Pan;ud;1\n")
                                    << QStringList {expected(1, "Código", ColumnTwice, "Código", "EAN")};
    QTest::newRow("a quote without end in the first line")
        << QByteArray("ean;\"name;price;vat;category;unit\n" + milk)
        << QStringList {expected(1, "", QuoteNotClosed, "ean;\"name;price;vat;category;unit", "\"")};
}

void CatalogueImportTest::headerFaultsEndTheReading()
{
    QFETCH(QByteArray, content);
    QFETCH(QStringList, problems);
    QCOMPARE(problemsOf(content), problems);
}

void CatalogueImportTest::reportIsCut()
{
    const auto all = parse(header + QByteArray("x;Pan;1,00;4;Pan;ud\n").repeated(1'000));
    QVERIFY(!all);
    QCOMPARE(all.error().problems.size(), ImportReport::greatestProblemCount);
    QVERIFY(!all.error().problemsCut);
    const auto cut = parse(header + QByteArray("x;Pan;1,00;4;Pan;ud\n").repeated(1'001));
    QVERIFY(!cut);
    QCOMPARE(cut.error().problems.size(), ImportReport::greatestProblemCount);
    QVERIFY(cut.error().problemsCut);
    const auto junk = parse(QByteArray("\xFF\n").repeated(5'000));
    QVERIFY(!junk);
    QVERIFY(junk.error().problemsCut);
}

void CatalogueImportTest::quoteFaultsAreCut()
{
    const auto products = parse(header + QByteArray("1;a\"b;1,00;4;Pan;ud\n").repeated(1'000));
    QVERIFY(!products);
    QVERIFY(products.error().problems.size() < 100);
    QVERIFY(products.error().problemsCut);
}

void CatalogueImportTest::ratesDependOnTheDay()
{
    CatalogueRules early = rules();
    early.day = QDate(2012, 8, 31);
    const auto products = parseCatalogue(header + milk, early);
    QVERIFY(!products);
    QCOMPARE(products.error().problems.first().fault, ImportFault::VatUnknown);
}

void CatalogueImportTest::yenHaveNoDecimals()
{
    CatalogueRules japan = rules();
    japan.currency = Currency::fromCode(u"JPY").value();
    const auto products = parseCatalogue(header + "1;Pan;120;4;Pan;ud\n", japan);
    QVERIFY(products);
    QCOMPARE(products->first().price, Money::fromMinor(120));
    const auto refused = parseCatalogue(header + "1;Pan;1.5;4;Pan;ud\n", japan);
    QVERIFY(!refused);
    QCOMPARE(refused.error().problems.first().allowed, QStringLiteral("0 … 10000000"));
}

void CatalogueImportTest::fileFaults()
{
    const QTemporaryDir directory;
    for (const QString &path :
        {directory.filePath(QStringLiteral("absent.csv")), directory.path(), QStringLiteral("/dev/zero")}) {
        const auto products = readCatalogue(path, rules());
        QVERIFY(!products);
        QCOMPARE(products.error().path, path);
        QVERIFY(!products.error().succeeded());
        QCOMPARE(products.error().problems.first().fault, ImportFault::FileUnreadable);
        QCOMPARE(products.error().problems.first().line, 0);
    }

    QFile file(directory.filePath(QStringLiteral("shop.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(header + milk), header.size() + milk.size());
    file.close();
    const auto products = readCatalogue(file.fileName(), rules());
    QVERIFY(products);
    QCOMPARE(products->size(), 1);
}

void CatalogueImportTest::hugeFileIsRefusedUnread()
{
    const QTemporaryDir directory;
    QFile file(directory.filePath(QStringLiteral("huge.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    // A sparse file: read, it would be 100 MB of NUL and therefore NotText.
    QVERIFY(file.resize(100 * 1024 * 1024));
    file.close();
    const auto products = readCatalogue(file.fileName(), rules());
    QVERIFY(!products);
    QCOMPARE(products.error().problems.size(), 1);
    QCOMPARE(products.error().problems.first().fault, ImportFault::FileTooLarge);
    QCOMPARE(products.error().problems.first().found, QStringLiteral("104857600"));
    QCOMPARE(products.error().problems.first().allowed, QString::number(greatestCatalogueFileSize));

    QCOMPARE(problemsOf(QByteArray(greatestCatalogueFileSize + 1, ' ')),
        QStringList {expected(0, "", ImportFault::FileTooLarge, "20971521", "20971520")});
    QCOMPARE(problemsOf(QByteArray(greatestCatalogueFileSize, ' ')),
        QStringList {expected(0, "", ImportFault::NoProducts, "", "")});
}

void CatalogueImportTest::tooManyProducts()
{
    QByteArray content = header;
    for (int code = 1; code <= greatestCatalogueSize; ++code)
        content += QByteArray::number(code) + ";Pan;1,00;4;Pan;ud\n";
    const auto greatest = parse(content);
    QVERIFY(greatest);
    QCOMPARE(greatest->size(), greatestCatalogueSize);
    QCOMPARE(problemsOf(content + "100001;Pan;1,00;4;Pan;ud\n100002;Pan;1,00;4;Pan;ud\n"),
        QStringList {expected(100'002, "", ImportFault::FileTooLarge, "100001", "100000")});
}

//! Every beginning of a good file, and the file with each byte replaced, gives products or a report, never
//! both or neither.
void CatalogueImportTest::anyBytesEndInAReport()
{
    const QByteArray content = header + "1;\"Tubo 3\"\"\nlargo\";1,00;21;Pan;ud\r\n" + milk;
    for (qsizetype length = 0; length <= content.size(); ++length) {
        const auto products = parse(content.first(length));
        QVERIFY(products ? !products->isEmpty() : !products.error().problems.isEmpty());
    }
    for (qsizetype position = 0; position < content.size(); ++position) {
        for (const char byte : {'\0', '"', ';', '\n', '\r', ',', '\xC3', '\xFF'}) {
            QByteArray damaged = content;
            damaged[position] = byte;
            const auto products = parse(damaged);
            QVERIFY(products ? !products->isEmpty() : !products.error().problems.isEmpty());
        }
    }
}

QTEST_APPLESS_MAIN(CatalogueImportTest)
#include "tst_catalogueimport.moc"
