#pragma once

#include "catalogue/catalogueindex.h"
#include "domain/currency.h"

#include <QLineEdit>

#include <memory>
#include <optional>

class QListView;
class QStandardItemModel;

namespace unavez {

//! Where everything that is scanned or typed arrives. While words are typed, a list below it shows what the
//! catalogue has; arrow keys choose, the window says when Enter was pressed.
class ScanField : public QLineEdit {
    Q_OBJECT
public:
    static constexpr qsizetype greatestMatchCount = 8;

    explicit ScanField(QWidget *parent);

    void setCatalogue(std::shared_ptr<const CatalogueIndex> catalogue);
    //! The product that the arrow keys chose, or the best match of words. Empty for a code that nobody chose a
    //! match for.
    [[nodiscard]] std::optional<Product> chosen() const;
    //! Null while no catalogue was shown.
    [[nodiscard]] const CatalogueIndex *catalogue() const { return m_catalogue.get(); }
    [[nodiscard]] bool isListShown() const;
    void hideList();
    //! A finger's way to choose.
Q_SIGNALS:
    void matchPressed(const unavez::Product &product);
    void selectionMoved(int rows); //!< arrow keys while no list is shown

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void showMatches();
    void moveChoice(int rows);

    std::shared_ptr<const CatalogueIndex> m_catalogue;
    QList<Product> m_matches;
    QStandardItemModel *m_model;
    QListView *m_list;
};

} // namespace unavez
