#include "uimanager/startfailurewindow.h"

#include "uicommon/actionbutton.h"
#include "uicommon/theme.h"
#include "uicommon/wording.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace unavez {

namespace {

constexpr int failureIcon = 56;
constexpr int failureMargin = 32;
constexpr int failureWidth = 760;

} // namespace

StartFailureWindow::StartFailureWindow(const RefusedIntent &reason, QWidget *parent)
    : QWidget(parent)
    , m_reason(reason)
{
    setWindowIcon(programIcon());
    setMinimumWidth(failureWidth);
    auto *icon = new QLabel;
    icon->setPixmap(iconPixmap(Icon::Review, failureIcon, toneInk(Tone::Bad), devicePixelRatioF()));
    m_title = new QLabel;
    m_title->setFont(theme::font(theme::statePoints, QFont::Bold));
    m_detail = new QLabel;
    m_detail->setObjectName(QStringLiteral("failureDetail"));
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_whatToDo = new QLabel;
    for (QLabel *label : {m_title, m_detail, m_whatToDo}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_close = new ActionButton(ActionButton::Kind::Brand);
    m_close->setKeyText(QStringLiteral("Esc"));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(failureMargin, failureMargin, failureMargin, failureMargin);
    column->setSpacing(16);
    auto *head = new QHBoxLayout;
    head->setSpacing(20);
    head->addWidget(icon);
    head->addWidget(m_title, 1);
    column->addLayout(head);
    column->addWidget(m_detail);
    column->addWidget(m_whatToDo);
    column->addStretch();
    column->addWidget(m_close, 0, Qt::AlignRight);
    connect(m_close, &QPushButton::clicked, this, &QWidget::close);
    retranslate();
}

void StartFailureWindow::retranslate()
{
    setWindowTitle(tr("Unavez"));
    m_title->setText(tr("The till could not start"));
    m_detail->setText(m_reason.detail.isEmpty() ? refusalAdvice(m_reason).what : m_reason.detail);
    m_whatToDo->setText(
        tr("Do not delete anything: the sales are in the folder of the profile. Repair the cause and "
           "start again; if it stays, call the manager."));
    m_close->setText(tr("Close"));
}

void StartFailureWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void StartFailureWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace unavez
