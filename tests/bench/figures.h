#pragma once

#include <QList>
#include <QString>

namespace unavez::bench {

//! The middle of an odd count, the mean of the middle two of an even one.
[[nodiscard]] double medianOf(QList<double> values);

//! A table of what was measured, one row a figure.
class Figures {
public:
    explicit Figures(QString title)
        : m_title(std::move(title))
    {
    }

    //! One value for each run. The note is a goal or what the figure stands beside.
    void add(const QString &name, const QList<double> &runs, const QString &unit, const QString &note = {});
    void print() const;

private:
    struct Figure {
        QString name;
        QString value;
        QString range;
        QString note;
    };

    QString m_title;
    QList<Figure> m_figures;
};

} // namespace unavez::bench
