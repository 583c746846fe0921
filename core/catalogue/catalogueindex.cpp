#include "catalogue/catalogueindex.h"

#include "foldedtext.h"

#include <QHash>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace unavez {

namespace {

// A longer text finds no more than its beginning does, and a paste of a megabyte must not hold up the typing.
constexpr qsizetype greatestSearchLength = greatestProductName;

QString spacedWords(QStringView text)
{
    QString words;
    bool inWord = false;
    for (const QChar character : foldedText(text)) {
        const bool belongs = character.isLetterOrNumber() || character.isSurrogate();
        if (belongs && !inWord)
            words += u' ';
        if (belongs)
            words += character;
        inWord = belongs;
    }
    return words;
}

enum class Match { None, InsideWords, WordBeginnings };

Match matchOf(const QString &words, const QStringList &spacedWanted)
{
    Match match = Match::WordBeginnings;
    for (const QString &wanted : spacedWanted) {
        if (words.contains(wanted))
            continue;
        if (!QStringView(words).contains(QStringView(wanted).mid(1)))
            return Match::None;
        match = Match::InsideWords;
    }
    return match;
}

} // namespace

struct CatalogueIndex::Private {
    struct Entry {
        Product product;
        QString words; //!< folded; each word has a space in front, so that " le" is a word's beginning
        qsizetype nameLength; //!< how much of it is the name
    };

    std::vector<Entry> entries; //!< by name
    QHash<QString, std::size_t> positions; //!< by code

    explicit Private(const QList<Product> &products)
    {
        entries.reserve(static_cast<std::size_t>(products.size()));
        std::transform(products.begin(), products.end(), std::back_inserter(entries), entryOf);
        std::sort(entries.begin(), entries.end(), comesBefore);
        positions.reserve(products.size());
        for (std::size_t index = 0; index < entries.size(); ++index)
            positions.insert(entries.at(index).product.code.text(), index);
    }

    static Entry entryOf(const Product &product)
    {
        const QString name = spacedWords(product.name);
        return {product, name + spacedWords(product.category) + u' ' + product.code.text(), name.size()};
    }

    static bool comesBefore(const Entry &left, const Entry &right)
    {
        const QStringView leftName = QStringView(left.words).left(left.nameLength);
        const QStringView rightName = QStringView(right.words).left(right.nameLength);
        const int order = leftName.compare(rightName);
        return order != 0 ? order < 0 : left.product.code.text() < right.product.code.text();
    }
};

CatalogueIndex::CatalogueIndex(const QList<Product> &products)
    : d(std::make_unique<const Private>(products))
{
}

CatalogueIndex::~CatalogueIndex() = default;

const Product *CatalogueIndex::find(const ProductCode &code) const
{
    const auto found = d->positions.constFind(code.text());
    return found == d->positions.constEnd() ? nullptr : &d->entries.at(*found).product;
}

QList<Product> CatalogueIndex::search(QStringView text, qsizetype limit) const
{
    const QStringView asked = text.left(greatestSearchLength);
    QStringList wanted;
    for (const QString &word : spacedWords(asked).split(u' ', Qt::SkipEmptyParts))
        wanted.append(u' ' + word);
    if (wanted.isEmpty() || limit <= 0)
        return {};

    QList<Product> best;
    QList<Product> others;
    const std::optional<ProductCode> code = ProductCode::fromText(asked);
    const Product *exact = code ? find(*code) : nullptr;
    if (exact)
        best.append(*exact);
    for (const Private::Entry &entry : d->entries) {
        if (best.size() >= limit)
            break;
        const Match match = &entry.product == exact ? Match::None : matchOf(entry.words, wanted);
        if (match == Match::WordBeginnings)
            best.append(entry.product);
        else if (match == Match::InsideWords && others.size() < limit)
            others.append(entry.product);
    }
    return best + others.mid(0, limit - best.size());
}

qsizetype CatalogueIndex::size() const { return static_cast<qsizetype>(d->entries.size()); }

} // namespace unavez
