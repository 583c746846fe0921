#include "base/id.h"

#include <QSet>
#include <QTest>

using namespace unavez;

using SomeId = Id<struct SomeTag>;

class IdTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void newOnesDiffer();
};

void IdTest::reads_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isId");
    const auto row = [](const char *name, const char *text, bool isId) {
        QTest::newRow(name) << QString::fromLatin1(text) << isId;
    };
    row("lower case", "6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d", true);
    row("upper case", "6F1E1C44-0B1A-4B62-9A55-0C3D6A7B8C9D", true);
    row("braces", "{6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d}", true);
    row("nothing", "", false);
    row("a word", "cart", false);
    row("nil", "00000000-0000-0000-0000-000000000000", false);
    row("a digit too few", "6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9", false);
    row("a digit too many", "6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d0", false);
    row("something behind it", "6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d and more", false);
    row("a space in front", " 6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d", false);
    row("an opening brace alone", "{6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d", false);
    row("a closing brace alone", "6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d}", false);
    row("no hyphens", "6f1e1c440b1a4b629a550c3d6a7b8c9d", false);
}

void IdTest::reads()
{
    QFETCH(QString, text);
    QFETCH(bool, isId);
    const auto id = SomeId::fromText(text);
    QCOMPARE(id.has_value(), isId);
    if (id)
        QCOMPARE(id->text(), QStringLiteral("6f1e1c44-0b1a-4b62-9a55-0c3d6a7b8c9d"));
}

void IdTest::newOnesDiffer()
{
    QSet<QString> texts;
    for (int round = 0; round < 10'000; ++round) {
        const SomeId id = SomeId::create();
        QVERIFY(SomeId::fromText(id.text()) == id);
        texts.insert(id.text());
    }
    QCOMPARE(texts.size(), 10'000);
}

QTEST_APPLESS_MAIN(IdTest)
#include "tst_id.moc"
