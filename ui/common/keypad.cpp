#include "uicommon/keypad.h"

#include "uicommon/actionbutton.h"
#include "uicommon/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>

namespace unavez {

namespace {

constexpr int keyHeight = 58;

} // namespace

Keypad::Keypad(QLineEdit &field, QWidget *parent)
    : QWidget(parent)
    , m_field(field)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(8);
    const auto addKey = [grid](int row, int column, const QString &label) {
        auto *key = new ActionButton(ActionButton::Kind::Normal);
        key->setText(label);
        key->setPoints(theme::largePoints);
        key->setMinimumHeight(keyHeight);
        // The caret stays in the field, so that keyboard and touch can be mixed.
        key->setFocusPolicy(Qt::NoFocus);
        key->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        grid->addWidget(key, row, column);
        return key;
    };
    for (int digit = 1; digit <= 9; ++digit) {
        const QString label = QString::number(digit);
        ActionButton *key = addKey((9 - digit) / 3, (digit - 1) % 3, label);
        connect(key, &QPushButton::clicked, this, [this, label] { type(label); });
    }
    connect(addKey(3, 0, QStringLiteral("0")), &QPushButton::clicked, this,
        [this] { type(QStringLiteral("0")); });
    connect(addKey(3, 1, QStringLiteral(",")), &QPushButton::clicked, this,
        [this] { type(QStringLiteral(",")); });
    m_erase = addKey(3, 2, {});
    m_erase->setSymbol(Icon::Erase);
    m_erase->setAccessibleName(tr("Erase the last digit"));
    connect(m_erase, &QPushButton::clicked, &m_field, &QLineEdit::backspace);
}

void Keypad::type(const QString &text)
{
    m_field.setFocus();
    m_field.insert(text);
}

void Keypad::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_erase->setAccessibleName(tr("Erase the last digit"));
    QWidget::changeEvent(event);
}

} // namespace unavez
