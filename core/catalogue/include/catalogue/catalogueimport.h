#pragma once

#include "base/expected.h"
#include "catalogue/importreport.h"
#include "domain/currency.h"
#include "domain/product.h"
#include "domain/vat.h"

#include <QByteArray>
#include <QDate>
#include <QList>
#include <QString>

namespace unavez {

//! What the prices and VAT rates of a catalogue file are read against.
struct CatalogueRules {
    VatTable vat;
    QDate day; //!< whose rates a percentage or a class must match
    Currency currency; //!< says how many decimals a price may have
};

//! A larger file is refused without reading it: some 200,000 products fit, a shop has fewer than 50,000.
inline constexpr qint64 greatestCatalogueFileSize = 20 * 1024 * 1024;
inline constexpr qsizetype greatestCatalogueSize = 100'000; //!< products

/*! Reads a catalogue: all of it, in the order of the file, or nothing and what is wrong with every bad line.

    UTF-8 with or without a byte order mark; RFC 4180 with ';' or ',', lines ended by LF, CR LF or CR. The
    first line names the columns, in any order, with or without capitals and accents, in English or Spanish:
    ean (plu, code, codigo), name (nombre), price (precio, pvp), vat (iva), category (categoria), unit
    (unidad). Others are ignored. Prices have a decimal comma or point and nothing between thousands; VAT is a
    percentage or the name of a class. */
[[nodiscard]] Expected<QList<Product>, ImportReport> readCatalogue(
    const QString &path, const CatalogueRules &rules);

//! The same for a file's content; the report has no path.
[[nodiscard]] Expected<QList<Product>, ImportReport> parseCatalogue(
    const QByteArray &content, const CatalogueRules &rules);

} // namespace unavez
