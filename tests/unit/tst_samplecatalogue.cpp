#include "catalogue/catalogueimport.h"
#include "catalogue/catalogueindex.h"
#include "catalogue/vattablefile.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace unavez;

//! The catalogue and the VAT rates that come with the program, as they are compiled in.
class SampleCatalogueTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ratesHoldFromTheirDay_data();
    void ratesHoldFromTheirDay();
    void sampleIsACornerShop();
    void sampleIsSortedByCategory();
    void firstProductIsSoldByPiece();
};

static QList<Product> sample()
{
    const auto vat = readVatTable(spanishVatTablePath);
    if (!vat)
        return {};
    const auto products = readCatalogue(
        QStringLiteral(":/catalogue/tienda-de-barrio.csv"), {*vat, QDate(2026, 11, 30), Currency::euro()});
    if (!products) {
        for (const ImportProblem &problem : products.error().problems)
            qWarning("line %lld, %s: %s", static_cast<long long>(problem.line),
                qUtf8Printable(problem.column), qUtf8Printable(problem.found));
        return {};
    }
    return *products;
}

void SampleCatalogueTest::ratesHoldFromTheirDay_data()
{
    QTest::addColumn<int>("vatClass");
    QTest::addColumn<QDate>("day");
    QTest::addColumn<int>("basisPoints");
    const auto row = [](const char *name, VatClass vatClass, QDate day, int basisPoints) {
        QTest::newRow(name) << static_cast<int>(vatClass) << day << basisPoints;
    };
    row("general before the rise of 2012", VatClass::General, QDate(2012, 8, 31), 1800);
    row("general from the rise of 2012", VatClass::General, QDate(2012, 9, 1), 2100);
    row("reduced before the rise of 2012", VatClass::Reduced, QDate(2012, 8, 31), 800);
    row("reduced from the rise of 2012", VatClass::Reduced, QDate(2012, 9, 1), 1000);
    row("super-reduced stayed", VatClass::SuperReduced, QDate(2026, 11, 30), 400);
    row("zero", VatClass::Zero, QDate(2026, 11, 30), 0);
}

void SampleCatalogueTest::ratesHoldFromTheirDay()
{
    QFETCH(int, vatClass);
    QFETCH(QDate, day);
    QFETCH(int, basisPoints);
    const auto vat = readVatTable(spanishVatTablePath);
    QVERIFY(vat);
    QCOMPARE(vat->rate(static_cast<VatClass>(vatClass), day), VatRate::fromBasisPoints(basisPoints));
}

void SampleCatalogueTest::sampleIsACornerShop()
{
    const QList<Product> products = sample();
    QVERIFY2(products.size() >= 190 && products.size() <= 230, qPrintable(QString::number(products.size())));

    const auto count
        = [&products](auto &&matches) { return std::count_if(products.begin(), products.end(), matches); };
    for (const VatClass vatClass : {VatClass::General, VatClass::Reduced, VatClass::SuperReduced})
        QVERIFY(count([vatClass](const Product &product) { return product.vatClass == vatClass; }) >= 30);
    QVERIFY(count([](const Product &product) { return product.unit == Unit::Weight; }) >= 30);
    QVERIFY(count([](const Product &product) { return product.name.contains(u'ñ'); }) >= 3);

    QSet<QString> categories;
    for (const Product &product : products) {
        QVERIFY2(!product.category.isEmpty() && product.price > Money(), qPrintable(product.name));
        QCOMPARE(product.code.isPlu(), product.unit == Unit::Weight);
        QVERIFY2(product.code.isPlu() || product.code.text().startsWith(QStringLiteral("84")),
            qPrintable(product.name));
        categories.insert(product.category);
    }
    QVERIFY(categories.size() >= 12);
}

void SampleCatalogueTest::sampleIsSortedByCategory()
{
    QStringList categories;
    for (const Product &product : sample()) {
        if (categories.isEmpty() || categories.last() != product.category)
            categories.append(product.category);
    }
    QVERIFY(!categories.isEmpty());
    QCOMPARE(QSet<QString>(categories.begin(), categories.end()).size(), categories.size());
    QVERIFY(std::is_sorted(categories.begin(), categories.end()));
}

void SampleCatalogueTest::firstProductIsSoldByPiece()
{
    const CatalogueIndex index(sample());
    const auto code = ProductCode::fromText(u"8410000000016");
    QVERIFY(code);
    const Product *product = index.find(*code);
    QVERIFY(product);
    QCOMPARE(product->unit, Unit::Piece);
}

QTEST_APPLESS_MAIN(SampleCatalogueTest)
#include "tst_samplecatalogue.moc"
