#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <functional>

namespace unavez {

//! One field of a row, and the line of the file where it begins.
struct CsvField {
    QByteArray text;
    qint64 line;
};

//! Where the quotes of a file go wrong.
struct CsvQuoteFault {
    enum class Kind { NotClosed, Misplaced };
    Kind kind;
    qint64 line; //!< where the field begins that has no end, or where the quote is
    qsizetype column; //!< 0 for the first field of the row
    QByteArrayView lineText; //!< that line, with its end
};

//! What readCsvRows() calls, in the order of the file. Either returns false to stop.
struct CsvRowReceiver {
    std::function<bool(const QList<CsvField> &)> row;
    std::function<bool(const CsvQuoteFault &)> fault;
};

//! One line of the text from this position on, with its end (LF, CR LF, CR, or none at the end of the text).
[[nodiscard]] QByteArrayView csvLineAt(QByteArrayView text, qsizetype position);

/*! Reads RFC 4180 with exact line numbers; blank lines are no rows.

    After a fault in the quotes, reading goes on with the line behind the one where the field began, so that
   one forgotten quote does not hide what is wrong further on. Each costs another reading of what followed, so
   after greatestQuoteFaultCount of them it gives up. False when it gave up. */
[[nodiscard]] bool readCsvRows(QByteArrayView text, char delimiter, const CsvRowReceiver &receiver);

inline constexpr int greatestQuoteFaultCount = 20;

} // namespace unavez
