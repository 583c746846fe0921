#pragma once

#include "catalogue/importreport.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace unavez {

class ActionButton;

//! What came of importing a catalogue: how many products there are now, or every bad line of the file.
class ImportReportWindow : public QWidget {
    Q_OBJECT
public:
    explicit ImportReportWindow(QWidget *parent = nullptr);

    void showReport(const ImportReport &report);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void retranslate();

    ImportReport m_report {{}, 0, {}, false};
    QLabel *m_icon;
    QLabel *m_title;
    QLabel *m_explanation;
    QTableWidget *m_problems;
    ActionButton *m_close;
};

} // namespace unavez
