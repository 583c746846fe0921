// How CashierWindow hears the keyboard: a scanner types anywhere in the window, and fingers too.
#include "cartmodel.h"
#include "quantityview.h"
#include "scanentry.h"
#include "scanfield.h"
#include "tenderview.h"
#include "uicashier/cashierwindow.h"
#include "uicommon/messagestrip.h"
#include "uicommon/pressguard.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QTableView>

namespace unavez {

bool CashierWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType())
        return QMainWindow::eventFilter(watched, event);
    auto *receiver = static_cast<QWidget *>(watched);
    if (receiver->window() != this)
        return QMainWindow::eventFilter(watched, event);
    return handleKey(*static_cast<QKeyEvent *>(event), *receiver);
}

bool CashierWindow::handleKey(const QKeyEvent &event, QWidget &receiver)
{
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        if (!event.isAutoRepeat())
            pressEnter();
        return true;
    }
    if (handleFunctionKey(event))
        return true;
    const auto *field = qobject_cast<QLineEdit *>(&receiver);
    if (event.key() == Qt::Key_Delete && m_page == Page::Cart && (!field || field->text().isEmpty())) {
        if (!event.isAutoRepeat())
            removeSelected();
        return true;
    }
    const bool isCommand
        = event.modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool isText = !event.text().isEmpty() && event.text().at(0).isPrint();
    return isText && !isCommand && handleCharacter(event.text(), receiver);
}

bool CashierWindow::handleFunctionKey(const QKeyEvent &event)
{
    const bool withControl = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isOurs = withControl
        ? event.key() == Qt::Key_I || event.key() == Qt::Key_L
        : event.key() == Qt::Key_Escape || (event.key() >= Qt::Key_F2 && event.key() <= Qt::Key_F12);
    if (!isOurs)
        return false;
    // A key that is held down was pressed once.
    if (event.isAutoRepeat())
        return true;
    switch (event.key()) {
    case Qt::Key_Escape:
        if (m_page == Page::Cart)
            m_scan->clear();
        leavePage();
        break;
    case Qt::Key_F2:
        showPage(m_page == Page::HowMany ? Page::Cart : m_page);
        m_scan->setFocus();
        m_scan->selectAll();
        break;
    case Qt::Key_F4:
        if (const CartLine *line = selectedLine())
            askQuantity(*line, {});
        break;
    case Qt::Key_F5:
    case Qt::Key_F6:
        if (m_page == Page::Tender)
            m_tenderView->choose(event.key() == Qt::Key_F5 ? Tender::Card : Tender::Cash);
        break;
    case Qt::Key_F7:
        Q_EMIT paymentsWanted();
        break;
    case Qt::Key_F8:
        pressClear();
        break;
    case Qt::Key_F9:
        pressNextCustomer();
        break;
    case Qt::Key_F10:
        pressCancel();
        break;
    case Qt::Key_F12:
        // The second of two quick presses would charge what the first one only asked about.
        if (m_page != Page::Tender || m_guard->isSettled())
            pressPay();
        break;
    case Qt::Key_I:
        Q_EMIT importWanted();
        break;
    case Qt::Key_L:
        Q_EMIT otherLanguageWanted();
        break;
    default:
        break;
    }
    return true;
}

bool CashierWindow::handleCharacter(const QString &text, QWidget &receiver)
{
    auto *field = qobject_cast<QLineEdit *>(&receiver);
    const QChar character = text.at(0);
    if (m_scanDetector.typed(character, m_clock.monotonicNow()))
        m_textBeforeRun = field ? field->text() : QString();

    const bool isSign = character == u'+' || character == u'-';
    if (isSign && m_page == Page::Cart && m_scan->text().isEmpty()) {
        changeSelectedQuantity(character == u'+' ? 1 : -1);
        return true;
    }
    if (field)
        return false;
    if (qobject_cast<QAbstractButton *>(&receiver) && character == u' ')
        return false;
    if (&receiver == m_table && character.isDigit() && selectedLine() && mayChangeCart(situation())) {
        askQuantity(*selectedLine(), text);
        return true;
    }
    const bool isAmount
        = m_page == Page::Tender && m_tenderView->tender() == Tender::Cash && !character.isLetter();
    QLineEdit *target = isAmount ? m_tenderView->amountField() : m_scan;
    target->setFocus();
    target->insert(text);
    return true;
}

void CashierWindow::pressEnter()
{
    if (const std::optional<QString> code = m_scanDetector.entered(m_clock.monotonicNow())) {
        takeScan(*code);
        return;
    }
    if (auto *button = qobject_cast<QAbstractButton *>(focusWidget())) {
        button->click();
        return;
    }
    switch (m_page) {
    case Page::Cart:
        submitScan(m_scan->text());
        break;
    case Page::HowMany:
        acceptQuantity();
        break;
    case Page::Tender:
        if (focusWidget() == m_scan && !m_scan->text().isEmpty())
            submitScan(m_scan->text());
        else
            pressPay();
        break;
    case Page::Progress: {
        if (!m_scan->text().isEmpty()) {
            submitScan(m_scan->text());
            break;
        }
        const std::optional<ShownPayment> payment = shownPayment();
        // An Enter that was meant for the screen before must not wipe the change off this one.
        if (payment && saleMayEnd(*payment) && m_guard->isSettled())
            pressNextCustomer();
        break;
    }
    }
}

void CashierWindow::takeScan(const QString &code)
{
    auto *field = qobject_cast<QLineEdit *>(focusWidget());
    if (field == m_scan) {
        const ScanEntry before = ScanEntry::fromText(m_textBeforeRun);
        const bool isQuantity = !before.quantity.isEmpty() && before.wanted.isEmpty();
        m_scan->hideList();
        submitScan(isQuantity ? QString(m_textBeforeRun + code) : code);
        return;
    }
    // What the scanner typed into another field is taken out again.
    if (field)
        field->setText(m_textBeforeRun);
    if (m_page == Page::HowMany)
        leavePage();
    submitScan(code);
}

} // namespace unavez
