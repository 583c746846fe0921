#include "catalogue/catalogueimport.h"

#include "csvrows.h"
#include "foldedtext.h"
#include "productfields.h"

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QStringList>

#include <algorithm>
#include <array>

namespace unavez {

namespace {

constexpr qsizetype greatestFoundLength = 40; // ImportProblem::found

enum class Column { Code, Name, Price, Vat, Category, Unit };

struct ColumnNames {
    Column column;
    QStringList names; //!< folded; the first is the one that a report uses
};

const std::array<ColumnNames, 6> &columns()
{
    static const std::array<ColumnNames, 6> all {{
        {Column::Code,
            {QStringLiteral("ean"), QStringLiteral("plu"), QStringLiteral("code"), QStringLiteral("codigo"),
                QStringLiteral("codigo de barras")}},
        {Column::Name, {QStringLiteral("name"), QStringLiteral("nombre")}},
        {Column::Price, {QStringLiteral("price"), QStringLiteral("precio"), QStringLiteral("pvp")}},
        {Column::Vat, {QStringLiteral("vat"), QStringLiteral("iva")}},
        {Column::Category, {QStringLiteral("category"), QStringLiteral("categoria")}},
        {Column::Unit, {QStringLiteral("unit"), QStringLiteral("unidad")}},
    }};
    return all;
}

struct HeaderColumn {
    std::optional<Column> meaning; //!< empty for a column that is not ours
    QString name; //!< as the file has it
};

//! What the fields of one line gave so far.
struct Draft {
    std::optional<ProductCode> code;
    std::optional<QString> name;
    std::optional<Money> price;
    std::optional<VatClass> vatClass;
    QString category;
    std::optional<Unit> unit;
};

ImportFault importFault(ProductCode::Fault fault)
{
    switch (fault) {
    case ProductCode::Fault::Empty:
        return ImportFault::CodeMissing;
    case ProductCode::Fault::NotDigits:
        return ImportFault::CodeNotDigits;
    case ProductCode::Fault::WrongLength:
        return ImportFault::CodeLengthWrong;
    case ProductCode::Fault::WrongCheckDigit:
        return ImportFault::CheckDigitWrong;
    }
    Q_UNREACHABLE();
}

QString allowedCode(ProductCode::Fault fault, QStringView code)
{
    switch (fault) {
    case ProductCode::Fault::Empty:
    case ProductCode::Fault::NotDigits:
        return QStringLiteral("0-9");
    case ProductCode::Fault::WrongLength:
        return QStringLiteral("1 … 6, 8, 12, 13");
    case ProductCode::Fault::WrongCheckDigit:
        return code.chopped(1) + QString::number(ProductCode::checkDigit(code.chopped(1)));
    }
    Q_UNREACHABLE();
}

qsizetype characterCount(const QString &text) { return text.toUcs4().size(); }

//! ';' or ',', whichever the line has more of outside quotes.
char delimiterOf(QByteArrayView line)
{
    bool quoted = false;
    qsizetype balance = 0;
    for (const char character : line) {
        if (character == '"')
            quoted = !quoted;
        else if (!quoted)
            balance += character == ';' ? 1 : character == ',' ? -1 : 0;
    }
    return balance < 0 ? ',' : ';';
}

//! The first character that no text has, counted in UTF-16 units; -1 without one. Bytes that are not UTF-8
//! were decoded as U+FFFD.
qsizetype firstNonText(const QString &line)
{
    const auto found = std::find_if(line.begin(), line.end(), [](QChar character) {
        const bool isSpace = character == u'\t' || character == u'\n' || character == u'\r';
        return (character.category() == QChar::Other_Control && !isSpace)
            || character == QChar::ReplacementCharacter;
    });
    return found == line.end() ? -1 : found - line.begin();
}

//! One reading of one file.
class CatalogueReader {
public:
    explicit CatalogueReader(const CatalogueRules &rules)
        : m_rules(rules)
    {
    }

    Expected<QList<Product>, ImportReport> read(QByteArrayView text)
    {
        if (text.startsWith("\xEF\xBB\xBF"))
            text = text.sliced(3);
        // Junk makes every other finding meaningless.
        if (checkIsText(text)) {
            const bool readAll = readCsvRows(text, delimiterOf(firstLine(text)),
                {[this](const QList<CsvField> &row) { return readRow(row); },
                    [this](const CsvQuoteFault &fault) { return readFault(fault); }});
            m_problemsCut = m_problemsCut || !readAll;
            if (m_problems.isEmpty() && m_products.isEmpty())
                report(0, {}, ImportFault::NoProducts, {}, {});
        }
        if (!m_problems.isEmpty())
            return Unexpected {ImportReport {{}, 0, m_problems, m_problemsCut}};
        return std::move(m_products);
    }

private:
    [[nodiscard]] bool isFull() const { return m_problemsCut; }

    void report(
        qint64 line, const QString &column, ImportFault fault, QStringView found, const QString &allowed)
    {
        if (m_problems.size() < ImportReport::greatestProblemCount)
            m_problems.append({line, column, fault, found.left(greatestFoundLength).toString(), allowed});
        else
            m_problemsCut = true;
    }

    static QByteArrayView firstLine(QByteArrayView text)
    {
        for (qsizetype position = 0; position < text.size();) {
            const QByteArrayView line = csvLineAt(text, position);
            if (!line.trimmed().isEmpty())
                return line;
            position += line.size();
        }
        return {};
    }

    bool checkIsText(QByteArrayView text)
    {
        qint64 number = 0;
        for (qsizetype position = 0; position < text.size() && !isFull();) {
            const QByteArrayView bytes = csvLineAt(text, position);
            position += bytes.size();
            ++number;
            const QString line = QString::fromUtf8(bytes);
            const qsizetype bad = firstNonText(line);
            if (bad < 0)
                continue;
            const auto byte = static_cast<unsigned char>(bytes.at(line.left(bad).toUtf8().size()));
            report(number, {}, ImportFault::NotText, QStringLiteral("0x%1").arg(byte, 2, 16, QChar(u'0')),
                QStringLiteral("UTF-8"));
        }
        return m_problems.isEmpty();
    }

    bool readFault(const CsvQuoteFault &fault)
    {
        const bool isOpen = fault.kind == CsvQuoteFault::Kind::NotClosed;
        report(fault.line, m_header.value(fault.column).name,
            isOpen ? ImportFault::QuoteNotClosed : ImportFault::QuoteMisplaced,
            QString::fromUtf8(fault.lineText).trimmed(),
            isOpen ? QStringLiteral("\"") : QStringLiteral("\"\""));
        return !m_header.isEmpty() && !isFull();
    }

    bool readRow(const QList<CsvField> &row)
    {
        if (m_header.isEmpty())
            return readHeader(row);
        // Spreadsheets write the empty rows below a table as well.
        if (std::all_of(row.begin(), row.end(), [](const CsvField &field) { return field.text.isEmpty(); }))
            return true;
        if (row.size() != m_header.size()) {
            report(row.first().line, {}, ImportFault::FieldCountWrong, QString::number(row.size()),
                QString::number(m_header.size()));
            return !isFull();
        }
        Draft draft;
        for (qsizetype index = 0; index < row.size(); ++index)
            readField(m_header.at(index), row.at(index), draft);
        return take(draft, row.first().line) && !isFull();
    }

    bool readHeader(const QList<CsvField> &row)
    {
        QHash<Column, QString> seen;
        for (const CsvField &field : row) {
            const QString name = QString::fromUtf8(field.text).simplified();
            const std::optional<Column> meaning = columnOf(name);
            if (meaning && seen.contains(*meaning))
                report(field.line, name, ImportFault::ColumnTwice, name, seen.value(*meaning));
            else if (meaning)
                seen.insert(*meaning, name);
            m_header.append({meaning, name});
        }
        for (const ColumnNames &column : columns()) {
            if (!seen.contains(column.column))
                report(row.first().line, column.names.first(), ImportFault::ColumnMissing, {},
                    column.names.join(QStringLiteral(", ")));
        }
        return m_problems.isEmpty(); // without its columns no line can be judged
    }

    static std::optional<Column> columnOf(const QString &name)
    {
        const QString folded = foldedText(name);
        for (const ColumnNames &column : columns()) {
            if (column.names.contains(folded))
                return column.column;
        }
        return std::nullopt;
    }

    void readField(const HeaderColumn &column, const CsvField &field, Draft &draft)
    {
        if (!column.meaning)
            return;
        const QString text
            = QString::fromUtf8(field.text).normalized(QString::NormalizationForm_C).simplified();
        const auto refuse = [&](ImportFault fault, const QString &allowed) {
            report(field.line, column.name, fault, text, allowed);
        };
        switch (*column.meaning) {
        case Column::Code:
            if (const auto fault = ProductCode::faultOf(text))
                return refuse(importFault(*fault), allowedCode(*fault, text));
            draft.code = ProductCode::fromText(text);
            if (const qint64 firstLine = m_lineOfCode.value(draft.code->text()))
                return refuse(ImportFault::CodeTwice, QString::number(firstLine));
            m_lineOfCode.insert(draft.code->text(), field.line);
            return;
        case Column::Name:
            if (text.isEmpty())
                return refuse(ImportFault::NameMissing, allowedLength());
            if (characterCount(text) > greatestProductName)
                return refuse(ImportFault::NameTooLong, allowedLength());
            draft.name = text;
            return;
        case Column::Price:
            if (const auto price = priceFromText(text, m_rules.currency))
                draft.price = *price;
            else
                refuse(price.error() == PriceFault::NotANumber ? ImportFault::PriceNotANumber
                                                               : ImportFault::PriceOutOfRange,
                    allowedPrices(m_rules.currency));
            return;
        case Column::Vat:
            draft.vatClass = vatClassFromText(text, m_rules);
            if (!draft.vatClass)
                refuse(ImportFault::VatUnknown, allowedVat(m_rules));
            return;
        case Column::Category:
            if (characterCount(text) > greatestProductName)
                return refuse(ImportFault::NameTooLong, allowedLength());
            draft.category = text;
            return;
        case Column::Unit:
            draft.unit = unitFromText(text);
            if (!draft.unit)
                refuse(ImportFault::UnitUnknown, allowedUnits());
            return;
        }
        Q_UNREACHABLE();
    }

    static QString allowedLength() { return QStringLiteral("1 … %1").arg(greatestProductName); }

    //! False when the catalogue is full.
    bool take(const Draft &draft, qint64 line)
    {
        if (++m_rows > greatestCatalogueSize) {
            report(line, {}, ImportFault::FileTooLarge, QString::number(m_rows),
                QString::number(greatestCatalogueSize));
            return false;
        }
        if (m_problems.isEmpty())
            m_products.append(
                {*draft.code, *draft.name, *draft.price, *draft.vatClass, draft.category, *draft.unit});
        return true;
    }

    const CatalogueRules &m_rules;
    QList<HeaderColumn> m_header;
    QHash<QString, qint64> m_lineOfCode;
    QList<Product> m_products;
    qsizetype m_rows = 0;
    QList<ImportProblem> m_problems;
    bool m_problemsCut = false;
};

ImportReport wholeFileReport(ImportFault fault, const QString &found, const QString &allowed)
{
    return {{}, 0, {{0, {}, fault, found.left(greatestFoundLength), allowed}}, false};
}

Expected<QByteArray, ImportReport> contentOf(const QString &path)
{
    const QFileInfo info(path);
    // Opening a pipe or a device could wait for ever.
    if (info.exists() && !info.isFile())
        return Unexpected {wholeFileReport(ImportFault::FileUnreadable, {}, {})};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Unexpected {wholeFileReport(ImportFault::FileUnreadable, file.errorString(), {})};
    const auto tooLarge = [](qint64 size) {
        return Unexpected {wholeFileReport(
            ImportFault::FileTooLarge, QString::number(size), QString::number(greatestCatalogueFileSize))};
    };
    if (file.size() > greatestCatalogueFileSize)
        return tooLarge(file.size());
    const QByteArray content = file.read(greatestCatalogueFileSize + 1);
    if (file.error() != QFileDevice::NoError)
        return Unexpected {wholeFileReport(ImportFault::FileUnreadable, file.errorString(), {})};
    if (content.size() > greatestCatalogueFileSize)
        return tooLarge(content.size());
    return content;
}

} // namespace

Expected<QList<Product>, ImportReport> parseCatalogue(const QByteArray &content, const CatalogueRules &rules)
{
    if (content.size() > greatestCatalogueFileSize)
        return Unexpected {wholeFileReport(ImportFault::FileTooLarge, QString::number(content.size()),
            QString::number(greatestCatalogueFileSize))};
    return CatalogueReader(rules).read(content);
}

Expected<QList<Product>, ImportReport> readCatalogue(const QString &path, const CatalogueRules &rules)
{
    const auto content = contentOf(path);
    const auto products = content ? parseCatalogue(*content, rules)
                                  : Expected<QList<Product>, ImportReport>(Unexpected {content.error()});
    if (products)
        return products;
    ImportReport report = products.error();
    report.path = path;
    return Unexpected {std::move(report)};
}

} // namespace unavez
