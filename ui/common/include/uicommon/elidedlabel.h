#pragma once

#include <QLabel>

namespace unavez {

//! A line of plain text that takes what width there is: a text too long ends in an ellipsis and shows whole as
//! a tool tip.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    void setWholeText(const QString &text);
    [[nodiscard]] bool isElided() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace unavez
