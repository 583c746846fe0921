#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

#include <optional>

namespace unavez {

enum class Language { Spanish, English };

[[nodiscard]] std::optional<Language> languageFromCode(QStringView code);
[[nodiscard]] QString languageCode(Language language);
//! The system's language if we speak it, else Spanish.
[[nodiscard]] Language systemLanguage();

//! Puts one language in force for the whole program: texts, Qt's own texts, numbers and dates. On the GUI
//! thread.
class Languages : public QObject {
    Q_OBJECT
public:
    explicit Languages(QObject *parent = nullptr);
    ~Languages() override;

    //! False when our texts of that language are not in the program; what was in force then stays.
    bool use(Language language);
    [[nodiscard]] Language current() const { return m_current; }

private:
    QTranslator m_ours;
    QTranslator m_qt;
    Language m_current = Language::English;
};

} // namespace unavez
