#pragma once

#include "domain/product.h"

#include <QList>
#include <QString>

#include <memory>

namespace unavez {

//! A catalogue held in memory to be searched while somebody types. Immutable: any thread may read one.
class CatalogueIndex {
public:
    //! Products with a code of their own each: of two with the same, find() knows one.
    explicit CatalogueIndex(const QList<Product> &products);
    ~CatalogueIndex();
    CatalogueIndex(const CatalogueIndex &) = delete;
    CatalogueIndex &operator=(const CatalogueIndex &) = delete;

    //! The product of exactly this code, or null.
    [[nodiscard]] const Product *find(const ProductCode &code) const;
    //! Products whose name, category or code has every word of the text, in any order, as a part of a word,
    //! without regard to case and accents; the product of exactly this code first, then those where every
    //! word is a beginning, then the rest, each by name. Empty text finds nothing.
    [[nodiscard]] QList<Product> search(QStringView text, qsizetype limit) const;
    [[nodiscard]] qsizetype size() const;

private:
    struct Private;
    std::unique_ptr<const Private> d;
};

} // namespace unavez
