#include "figures.h"

#include <QTextStream>

#include <algorithm>

namespace unavez::bench {

double medianOf(QList<double> values)
{
    Q_ASSERT(!values.isEmpty());
    std::sort(values.begin(), values.end());
    const qsizetype middle = values.size() / 2;
    return values.size() % 2 == 1 ? values.at(middle) : (values.at(middle - 1) + values.at(middle)) / 2;
}

void Figures::add(const QString &name, const QList<double> &runs, const QString &unit, const QString &note)
{
    const auto [least, greatest] = std::minmax_element(runs.cbegin(), runs.cend());
    m_figures.append({name, QStringLiteral("%1 %2").arg(medianOf(runs), 0, 'f', 1).arg(unit),
        QStringLiteral("%1 … %2").arg(*least, 0, 'f', 1).arg(*greatest, 0, 'f', 1), note});
}

void Figures::print() const
{
    qsizetype nameWidth = 0;
    qsizetype rangeWidth = 0;
    for (const Figure &figure : m_figures) {
        nameWidth = std::max(nameWidth, figure.name.size());
        rangeWidth = std::max(rangeWidth, figure.range.size());
    }
    constexpr qsizetype valueWidth = 12;
    QTextStream out(stdout);
    out << m_title << '\n';
    for (const Figure &figure : m_figures) {
        out << "  " << figure.name.leftJustified(nameWidth) << "  " << figure.value.rightJustified(valueWidth)
            << "  (" << figure.range.rightJustified(rangeWidth) << ")  " << figure.note << '\n';
    }
    out << '\n';
}

} // namespace unavez::bench
