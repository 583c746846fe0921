#pragma once

#include "base/expected.h"
#include "domain/vat.h"

#include <QByteArray>
#include <QString>

namespace unavez {

//! Why a file is no table of VAT rates, and where in it.
struct VatTableFault {
    enum class Kind {
        Unreadable, //!< no such file, or the system does not let us read it
        NotJson,
        NoRates, //!< "rates" is missing or empty
        ClassUnknown,
        RateOutOfRange, //!< "basis_points" is not a whole number within 0 … 10,000
        DateInvalid, //!< "from" or "until" is not a day as 2012-09-01
        EndsBeforeItBegins,
        Overlaps, //!< two rates of one class on one day
    };
    Kind kind;
    QString place; //!< such as rates[3].from; empty for the file as a whole
    QString found;
};

/*! Reads a country's rates:
    {"rates":[{"class":"general","basis_points":2100,"from":"2012-09-01","until":null},…]}.

    Classes are named as by vatClassName(). Days are inclusive; without "until" a rate holds until further
    notice. */
[[nodiscard]] Expected<VatTable, VatTableFault> readVatTable(const QString &path);

//! The same for a file's content.
[[nodiscard]] Expected<VatTable, VatTableFault> parseVatTable(const QByteArray &json);

//! The Spanish rates that come with the program (resources/vat/es.json).
inline constexpr QLatin1String spanishVatTablePath(":/vat/es.json");

} // namespace unavez
