#pragma once

#include "uicommon/icon.h"
#include "uicommon/tone.h"

#include <QPushButton>

#include <optional>

namespace unavez {

//! A large button that shows its key beside its text. Its smallest size always holds the whole text.
class ActionButton : public QPushButton {
    Q_OBJECT
public:
    enum class Kind {
        Normal,
        Primary, //!< the way forward, green
        Brand, //!< chosen, or the way forward without money
        Danger,
        Quiet, //!< without a frame
    };

    explicit ActionButton(Kind kind, QWidget *parent = nullptr);

    void setKind(Kind kind);
    void setSymbol(Icon icon);
    //! The key as it is printed on the keyboard; the window acts on it, not the button.
    void setKeyText(const QString &key);
    void setPoints(int points);
    //! The colours of a message instead of those of its kind.
    void setTone(std::optional<Tone> tone);

    struct Face {
        QColor fill; //!< transparent shows what the button lies on
        QColor text;
        QColor frame;
        QColor key; //!< of the key's name; may let the fill shine through
    };
    //! The colours in which it is painted now.
    [[nodiscard]] Face face() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QFont keyFont() const;
    [[nodiscard]] int symbolSize() const;
    [[nodiscard]] int contentWidth() const;

    Kind m_kind;
    std::optional<Tone> m_tone;
    std::optional<Icon> m_symbol;
    QString m_key;
};

} // namespace unavez
