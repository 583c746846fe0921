#include "uicommon/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace unavez;

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations; //!< more than one for a text with plural forms
    bool isFinished;
};

QString fileOf(Language language)
{
    return QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/translations/unavez_%1.ts")
        .arg(languageCode(language));
}

QList<Message> readMessages(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    QList<Message> messages;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name")
            context = xml.readElementText();
        else if (xml.name() == u"message")
            messages.append({context, {}, {}, true});
        else if (xml.name() == u"source")
            messages.last().source = xml.readElementText();
        else if (xml.name() == u"translation") {
            messages.last().isFinished = xml.attributes().value(QStringLiteral("type")).isEmpty();
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            messages.last().translations.append(text);
        }
    }
    return messages;
}

QSet<QString> textsOf(const QString &path)
{
    QSet<QString> texts;
    for (const Message &message : readMessages(path))
        texts.insert(message.context + u'|' + message.source);
    return texts;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! The places for values, such as %1 and %n, in order of their numbers.
QStringList placesOf(const QString &text)
{
    static const QRegularExpression place(QStringLiteral("%[0-9n]"));
    QStringList places;
    for (auto match = place.globalMatch(text); match.hasNext();)
        places.append(match.next().captured());
    places.sort();
    places.removeDuplicates();
    return places;
}

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTextIsTranslated_data() { languages(); }
    void everyTextIsTranslated();
    void theFilesHaveTheTextsOfTheProgram_data() { languages(); }
    void theFilesHaveTheTextsOfTheProgram();
    void everyLanguageLoads_data() { languages(); }
    void everyLanguageLoads();

private:
    static void languages()
    {
        QTest::addColumn<Language>("language");
        QTest::newRow("Spanish") << Language::Spanish;
        QTest::newRow("English") << Language::English;
    }
};

void TranslationsTest::everyTextIsTranslated()
{
    QFETCH(Language, language);
    const QList<Message> messages = readMessages(fileOf(language));
    QVERIFY(messages.size() > 100);
    for (const Message &message : messages) {
        QVERIFY2(message.isFinished, qPrintable(message.source));
        QVERIFY2(!message.translations.join(QString()).isEmpty(), qPrintable(message.source));
        QCOMPARE(placesOf(message.translations.join(u' ')), placesOf(message.source));
    }
}

void TranslationsTest::theFilesHaveTheTextsOfTheProgram()
{
    QFETCH(Language, language);
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy.ts"));
    QVERIFY(QFile::copy(fileOf(language), copy));
    QProcess lupdate;
    lupdate.start(QString::fromUtf8(contentOf(QStringLiteral(UNAVEZ_BUILD_DIR "/lupdate.program"))),
        {QStringLiteral("-no-obsolete"), QStringLiteral("-locations"), QStringLiteral("none"),
            QStringLiteral("@" UNAVEZ_BUILD_DIR "/lupdate.list"), QStringLiteral("-ts"), copy});
    QVERIFY(lupdate.waitForFinished(-1));
    QCOMPARE(lupdate.exitCode(), 0);
    const QSet<QString> inFile = textsOf(fileOf(language));
    const QSet<QString> inProgram = textsOf(copy);
    QVERIFY2(inFile == inProgram,
        qPrintable(
            QStringLiteral("build update_translations; new: %1; gone: %2")
                .arg((inProgram - inFile).values().join(u'\n'), (inFile - inProgram).values().join(u'\n'))));
}

void TranslationsTest::everyLanguageLoads()
{
    QFETCH(Language, language);
    Languages languages;
    QVERIFY(languages.use(language));
    const QString pay = QCoreApplication::translate("unavez::CashierWindow", "Charge");
    QCOMPARE(pay, language == Language::Spanish ? QStringLiteral("Cobrar") : QStringLiteral("Charge"));
    QCOMPARE(QLocale().language(), language == Language::Spanish ? QLocale::Spanish : QLocale::English);
    const QString plural = QCoreApplication::translate("unavez::TotalPanel", "%n line(s)", nullptr, 1);
    QCOMPARE(plural, language == Language::Spanish ? QStringLiteral("1 línea") : QStringLiteral("1 line"));
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
