#include "catalogue/catalogueindex.h"

#include <QTest>

using namespace unavez;

class CatalogueIndexTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void searchFinds_data();
    void searchFinds();
    void searchIsLimited();
    void findsByCode();
    void overlongTextIsItsBeginning();
    void fiftyThousandProducts();
};

namespace {

Product product(const char *code, const char *name, const char *category)
{
    return {ProductCode::fromText(QString::fromLatin1(code)).value(), QString::fromUtf8(name),
        Money::fromMinor(100), VatClass::General, QString::fromUtf8(category), Unit::Piece};
}

QList<Product> shop()
{
    return {
        product("8410000000016", "Piña en su jugo", "Conservas"),
        product("8410000000023", "Zumo de PIÑA", "Bebidas"),
        product("8410000000030", "Campiña, vino blanco 1,5 l", "Bodega"),
        product("8410000000047", "Leche entera", "Lácteos"),
        product("8410000000054", "Café con leche", "Lácteos"),
        product("8410000000061", "Pan", "Panadería"),
        product("8410000000078", "Champán", "Bodega"),
        product("84", "Sal", "Especias"),
        product("85", "Azúcar (sobre)", "Especias"),
    };
}

QStringList namesOf(const QList<Product> &products)
{
    QStringList names;
    for (const Product &each : products)
        names.append(each.name);
    return names;
}

} // namespace

void CatalogueIndexTest::searchFinds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("names");
    const auto row = [](const char *name, const char *text, const QStringList &names) {
        QTest::newRow(name) << QString::fromUtf8(text) << names;
    };
    const QString tin = QStringLiteral("Piña en su jugo");
    const QString juice = QStringLiteral("Zumo de PIÑA");
    const QString wine = QStringLiteral("Campiña, vino blanco 1,5 l");
    const QString milk = QStringLiteral("Leche entera");
    const QString coffee = QStringLiteral("Café con leche");
    row("nothing finds nothing", "", {});
    row("spaces find nothing", "  ", {});
    row("signs find nothing", "¿-%_*", {});
    row("beginnings of words before parts, each by name", "pin", {tin, juice, wine});
    row("accents typed", "piña", {tin, juice, wine});
    row("accents typed as two characters",
        "pin\xCC\x83"
        "a",
        {tin, juice, wine});
    row("capitals typed", "PIÑA", {tin, juice, wine});
    row("words in any order", "jugo pina", {tin});
    row("every word is needed", "leche pina", {});
    row("beginning of a word beats the name's order", "pan",
        {QStringLiteral("Pan"), QStringLiteral("Champán")});
    row("category", "lacteos", {coffee, milk});
    row("a word of the name and one of the category", "lact caf", {coffee});
    row("part of a word", "nter", {milk});
    row("no match across words", "leche en", {milk});
    row("words do not join", "eche ente ra", {milk});
    row("not across a space", "lecheentera", {});
    row("signs separate words", "azucar-sobre", {QStringLiteral("Azúcar (sobre)")});
    row("decimal comma", "vino 1,5", {wine});
    row("a whole code", "8410000000047", {milk});
    row("the end of a code", "0047", {milk});
    row("a PLU before longer codes", "84",
        {QStringLiteral("Sal"), coffee, wine, QStringLiteral("Champán"), milk, QStringLiteral("Pan"), tin,
            juice});
    row("a PLU with zeros in front", "0085", {QStringLiteral("Azúcar (sobre)")});
    row("letters of another script", "молоко", {});
}

void CatalogueIndexTest::searchFinds()
{
    QFETCH(QString, text);
    QFETCH(QStringList, names);
    QCOMPARE(namesOf(CatalogueIndex(shop()).search(text, 100)), names);
}

void CatalogueIndexTest::searchIsLimited()
{
    const CatalogueIndex index(shop());
    const QStringList all = namesOf(index.search(u"pina", 100));
    for (int limit = 0; limit <= 4; ++limit)
        QCOMPARE(namesOf(index.search(u"pina", limit)), all.mid(0, limit));
    QVERIFY(index.search(u"pina", -1).isEmpty());
    QCOMPARE(namesOf(index.search(u"84", 1)), QStringList {QStringLiteral("Sal")});
}

void CatalogueIndexTest::findsByCode()
{
    const CatalogueIndex index(shop());
    QCOMPARE(index.size(), 9);
    for (const Product &each : shop()) {
        const Product *found = index.find(each.code);
        QVERIFY(found);
        QVERIFY(*found == each);
    }
    QVERIFY(!index.find(ProductCode::fromText(u"86").value()));
    QVERIFY(!CatalogueIndex({}).find(ProductCode::fromText(u"84").value()));
}

void CatalogueIndexTest::overlongTextIsItsBeginning()
{
    const CatalogueIndex index(shop());
    QCOMPARE(namesOf(index.search(QStringLiteral("leche entera ").repeated(100'000), 100)),
        QStringList {QStringLiteral("Leche entera")});
}

void CatalogueIndexTest::fiftyThousandProducts()
{
    QList<Product> products;
    for (int number = 1; number <= 50'000; ++number) {
        products.append({ProductCode::fromText(QString::number(number)).value(),
            QStringLiteral("Artículo número %1").arg(number, 5, 10, QChar(u'0')), Money::fromMinor(number),
            VatClass::General, QStringLiteral("Sección %1").arg(number % 50), Unit::Piece});
    }
    const CatalogueIndex index(products);
    QCOMPARE(index.size(), 50'000);
    QCOMPARE(index.search(u"articulo", 20).size(), 20);
    QCOMPARE(index.search(u"articulo", 20).first().name, QStringLiteral("Artículo número 00001"));
    QCOMPARE(
        namesOf(index.search(u"49999 seccion", 20)), QStringList {QStringLiteral("Artículo número 49999")});
    QVERIFY(index.search(u"articulos", 20).isEmpty());
}

QTEST_APPLESS_MAIN(CatalogueIndexTest)
#include "tst_catalogueindex.moc"
