#include "csvrows.h"

#include <csv.h>

#include <algorithm>
#include <new>

namespace unavez {

namespace {

constexpr std::size_t bufferStep = 64 * 1024; // libcsv's 128 would copy a long field thousands of times

//! A libcsv parser that is fed line by line, so that a field can be told the line where it began.
class LineFedParser {
public:
    explicit LineFedParser(char delimiter)
        : m_delimiter(delimiter)
    {
        start();
    }
    ~LineFedParser() { csv_free(&m_parser); }
    LineFedParser(const LineFedParser &) = delete;
    LineFedParser &operator=(const LineFedParser &) = delete;

    //! False when a quote is where none may be; restart() then.
    [[nodiscard]] bool feed(QByteArrayView line, qint64 number)
    {
        if (!m_inRow) {
            m_fields.clear();
            m_fieldLine = number;
        }
        m_inRow = true;
        m_line = number;
        const auto length = static_cast<std::size_t>(line.size());
        return checked(csv_parse(&m_parser, line.data(), length, fieldEnded, rowEnded, this) == length);
    }
    //! The end of the file. False when a quoted field has no end.
    [[nodiscard]] bool finish() { return checked(csv_fini(&m_parser, fieldEnded, rowEnded, this) == 0); }
    void restart()
    {
        csv_free(&m_parser);
        start();
    }

    //! Whether the last line ended within a quoted field.
    [[nodiscard]] bool isInRow() const { return m_inRow; }
    [[nodiscard]] const QList<CsvField> &fields() const { return m_fields; }
    //! The line where the field began that is being read.
    [[nodiscard]] qint64 fieldLine() const { return m_fieldLine; }

private:
    void start()
    {
        csv_init(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
        csv_set_delim(&m_parser, static_cast<unsigned char>(m_delimiter));
        csv_set_blk_size(&m_parser, bufferStep);
        m_inRow = false;
        m_fields.clear();
    }
    bool checked(bool parsed)
    {
        if (!parsed && csv_error(&m_parser) != CSV_EPARSE)
            throw std::bad_alloc();
        return parsed;
    }
    static void fieldEnded(void *text, std::size_t length, void *self)
    {
        auto *parser = static_cast<LineFedParser *>(self);
        parser->m_fields.append({QByteArray(static_cast<const char *>(text), static_cast<qsizetype>(length)),
            parser->m_fieldLine});
        parser->m_fieldLine = parser->m_line;
    }
    static void rowEnded(int, void *self) { static_cast<LineFedParser *>(self)->m_inRow = false; }

    char m_delimiter;
    csv_parser m_parser {};
    bool m_inRow = false;
    qint64 m_line = 0;
    qint64 m_fieldLine = 0;
    QList<CsvField> m_fields;
};

bool isBlank(QByteArrayView line)
{
    return std::all_of(line.begin(), line.end(), [](char character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    });
}

} // namespace

QByteArrayView csvLineAt(QByteArrayView text, qsizetype position)
{
    const QByteArrayView rest = text.sliced(position);
    const auto end = std::find_if(
        rest.begin(), rest.end(), [](char character) { return character == '\n' || character == '\r'; });
    qsizetype length = end - rest.begin();
    if (length < rest.size())
        length += rest.at(length) == '\r' && length + 1 < rest.size() && rest.at(length + 1) == '\n' ? 2 : 1;
    return rest.first(length);
}

bool readCsvRows(QByteArrayView text, char delimiter, const CsvRowReceiver &receiver)
{
    LineFedParser parser(delimiter);
    qsizetype position = 0;
    qint64 number = 0;
    // Of the line where the field began that is being read: where to go on when its quotes turn out to be
    // wrong.
    QByteArrayView fieldLine;
    qsizetype behindFieldLine = 0;
    int faults = 0;

    for (;;) {
        const bool atEnd = position >= text.size();
        bool parsed = false;
        if (atEnd) {
            if (!parser.isInRow())
                return true;
            parsed = parser.finish();
        } else {
            const QByteArrayView line = csvLineAt(text, position);
            position += line.size();
            ++number;
            if (!parser.isInRow() && isBlank(line))
                continue;
            parsed = parser.feed(line, number);
            if (parser.fieldLine() == number) {
                fieldLine = line;
                behindFieldLine = position;
            }
        }

        if (!parsed) {
            const bool isOpen = atEnd || parser.fieldLine() < number;
            const auto kind = isOpen ? CsvQuoteFault::Kind::NotClosed : CsvQuoteFault::Kind::Misplaced;
            if (!receiver.fault({kind, parser.fieldLine(), parser.fields().size(), fieldLine}))
                return true;
            if (++faults >= greatestQuoteFaultCount)
                return false;
            position = behindFieldLine;
            number = parser.fieldLine();
            parser.restart();
        } else if (!parser.isInRow() && !receiver.row(parser.fields())) {
            return true;
        }
    }
}

} // namespace unavez
