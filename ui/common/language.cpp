#include "uicommon/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace unavez {

std::optional<Language> languageFromCode(QStringView code)
{
    for (const Language language : {Language::Spanish, Language::English}) {
        if (code == languageCode(language))
            return language;
    }
    return std::nullopt;
}

QString languageCode(Language language)
{
    return language == Language::Spanish ? QStringLiteral("es") : QStringLiteral("en");
}

Language systemLanguage()
{
    return QLocale::system().language() == QLocale::English ? Language::English : Language::Spanish;
}

Languages::Languages(QObject *parent)
    : QObject(parent)
{
}

Languages::~Languages() = default;

bool Languages::use(Language language)
{
    const QString code = languageCode(language);
    QCoreApplication::removeTranslator(&m_qt);
    QCoreApplication::removeTranslator(&m_ours);
    if (!m_ours.load(QStringLiteral(":/i18n/unavez_%1.qm").arg(code))) {
        QCoreApplication::installTranslator(&m_qt);
        QCoreApplication::installTranslator(&m_ours);
        return false;
    }
    m_current = language;
    // Before the translators: installing them tells every window to write its texts anew.
    QLocale::setDefault(language == Language::Spanish ? QLocale(QLocale::Spanish, QLocale::Spain)
                                                      : QLocale(QLocale::English, QLocale::Ireland));
    // Qt's own texts (file dialog) come from the system, where they are installed.
    if (m_qt.load(QStringLiteral("qtbase_%1").arg(code), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    QCoreApplication::installTranslator(&m_ours);
    return true;
}

} // namespace unavez
