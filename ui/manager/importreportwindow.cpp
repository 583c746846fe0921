#include "uimanager/importreportwindow.h"

#include "uicommon/actionbutton.h"
#include "uicommon/theme.h"
#include "uicommon/wording.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace unavez {

namespace {

constexpr int reportIcon = 44;
constexpr int reportMargin = 20;
constexpr int problemHeight = 40;
enum ProblemColumn { LineColumn, ColumnColumn, FaultColumn, FoundColumn, AllowedColumn, ProblemColumnCount };

} // namespace

ImportReportWindow::ImportReportWindow(QWidget *parent)
    : QWidget(parent)
{
    setWindowIcon(programIcon());
    m_icon = new QLabel;
    m_title = new QLabel;
    m_title->setObjectName(QStringLiteral("importTitle"));
    m_title->setFont(theme::font(theme::statePoints, QFont::Bold));
    m_explanation = new QLabel;
    m_explanation->setWordWrap(true);
    m_explanation->setTextFormat(Qt::PlainText);
    m_problems = new QTableWidget(0, ProblemColumnCount);
    m_problems->setObjectName(QStringLiteral("importProblems"));
    m_problems->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_problems->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_problems->setShowGrid(false);
    m_problems->verticalHeader()->hide();
    m_problems->verticalHeader()->setDefaultSectionSize(problemHeight);
    m_problems->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_problems->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_problems->horizontalHeader()->setSectionResizeMode(FaultColumn, QHeaderView::Stretch);
    m_close = new ActionButton(ActionButton::Kind::Brand);
    m_close->setKeyText(QStringLiteral("Esc"));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(reportMargin, reportMargin, reportMargin, reportMargin);
    column->setSpacing(12);
    auto *head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(m_icon);
    head->addWidget(m_title, 1);
    column->addLayout(head);
    column->addWidget(m_explanation);
    column->addWidget(m_problems, 1);
    column->addWidget(m_close, 0, Qt::AlignRight);
    connect(m_close, &QPushButton::clicked, this, &QWidget::close);
    retranslate();
}

void ImportReportWindow::showReport(const ImportReport &report)
{
    m_report = report;
    retranslate();
    m_close->setFocus();
}

void ImportReportWindow::retranslate()
{
    setWindowTitle(tr("Unavez · Catalogue"));
    m_close->setText(tr("Close"));
    const bool succeeded = m_report.succeeded();
    const Tone tone = succeeded ? Tone::Good : Tone::Bad;
    m_icon->setPixmap(
        iconPixmap(succeeded ? Icon::Done : Icon::Declined, reportIcon, toneInk(tone), devicePixelRatioF()));
    m_title->setText(succeeded ? tr("Catalogue imported") : tr("Nothing was imported"));
    if (succeeded) {
        m_explanation->setText(
            tr("The catalogue has %n product(s) now.", nullptr, static_cast<int>(m_report.products)));
    } else {
        const int count = static_cast<int>(m_report.problems.size());
        const QString problems = m_report.problemsCut
            ? tr("There are more than %n problem(s); these are the first ones.", nullptr, count)
            : tr("There are %n problem(s).", nullptr, count);
        m_explanation->setText(
            problems + u' ' + tr("The catalogue is as it was. Correct the file and import it again."));
    }
    m_problems->setVisible(!succeeded);
    m_problems->setHorizontalHeaderLabels(
        {tr("Line"), tr("Column"), tr("Problem"), tr("Found"), tr("Allowed")});
    m_problems->setRowCount(static_cast<int>(m_report.problems.size()));
    for (int row = 0; row < m_problems->rowCount(); ++row) {
        const ImportProblem &problem = m_report.problems.at(row);
        const QString line = problem.line > 0 ? QString::number(problem.line) : QStringLiteral("—");
        const QStringList cells {
            line, problem.column, importFaultText(problem.fault), problem.found, problem.allowed};
        for (int column = 0; column < cells.size(); ++column)
            m_problems->setItem(row, column, new QTableWidgetItem(cells.at(column)));
    }
}

void ImportReportWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ImportReportWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace unavez
