#pragma once

#include <QList>
#include <QString>

namespace unavez {

//! What is wrong with one place of a catalogue file. The screen words it.
enum class ImportFault {
    FileUnreadable,
    FileTooLarge, //!< more bytes, or more products, than allowed
    NotText, //!< not UTF-8, or with control characters
    NoProducts, //!< not one line after the first: an empty catalogue is always a mistake
    ColumnMissing, //!< the first line lacks a column that must be there
    ColumnTwice, //!< two columns of the first line mean the same
    FieldCountWrong,
    QuoteNotClosed, //!< a quoted field has no end
    QuoteMisplaced, //!< a quote inside a field that is not quoted, or text behind a closing quote
    CodeMissing,
    CodeNotDigits,
    CodeLengthWrong,
    CheckDigitWrong,
    CodeTwice, //!< what is allowed is the line that had it first
    NameMissing,
    NameTooLong,
    PriceNotANumber,
    PriceOutOfRange,
    VatUnknown,
    UnitUnknown,
    StorageFailed, //!< the file was right, the database said no
};

struct ImportProblem {
    qint64 line; //!< 1 for the first line of the file; 0 when it is about the file as a whole
    QString column; //!< its name in the first line (ean, name, … when it is missing there); empty for a whole
        //!< line
    ImportFault fault;
    QString found; //!< at most 40 characters of it
    QString allowed; //!< values or bounds as data, such as "0.00 … 100000.00" or "21, 10, 4"; may be empty
};

//! All or nothing: with any problem, not one product was taken.
struct ImportReport {
    QString path;
    qint64 products; //!< how many the catalogue has now; 0 with problems
    QList<ImportProblem> problems; //!< in the order of the file, at most greatestProblemCount
    bool problemsCut; //!< there are more, or there may be: the reading gave up

    static constexpr qsizetype greatestProblemCount = 1'000;

    [[nodiscard]] bool succeeded() const { return problems.isEmpty(); }
};

} // namespace unavez
