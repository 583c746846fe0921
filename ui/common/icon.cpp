#include "uicommon/icon.h"

#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace unavez {

namespace {

QString fileName(Icon icon)
{
    switch (icon) {
    case Icon::Search:
        return QStringLiteral("search");
    case Icon::Card:
        return QStringLiteral("card");
    case Icon::Cash:
        return QStringLiteral("cash");
    case Icon::Done:
        return QStringLiteral("done");
    case Icon::Declined:
        return QStringLiteral("declined");
    case Icon::Sending:
        return QStringLiteral("sending");
    case Icon::Saved:
        return QStringLiteral("saved");
    case Icon::Checking:
        return QStringLiteral("checking");
    case Icon::Review:
        return QStringLiteral("review");
    case Icon::Cancelled:
        return QStringLiteral("cancelled");
    case Icon::Ready:
        return QStringLiteral("ready");
    case Icon::List:
        return QStringLiteral("list");
    case Icon::Language:
        return QStringLiteral("language");
    case Icon::Remove:
        return QStringLiteral("remove");
    case Icon::Minus:
        return QStringLiteral("minus");
    case Icon::Plus:
        return QStringLiteral("plus");
    case Icon::Erase:
        return QStringLiteral("erase");
    case Icon::Next:
        return QStringLiteral("next");
    case Icon::Back:
        return QStringLiteral("back");
    case Icon::Reached:
        return QStringLiteral("reached");
    case Icon::Unreached:
        return QStringLiteral("unreached");
    case Icon::Locked:
        return QStringLiteral("locked");
    case Icon::Import:
        return QStringLiteral("import");
    case Icon::Count:
        return QStringLiteral("count");
    case Icon::Weight:
        return QStringLiteral("weight");
    case Icon::Retry:
        return QStringLiteral("retry");
    case Icon::Cart:
        return QStringLiteral("cart");
    case Icon::Notice:
        return QStringLiteral("notice");
    }
    Q_UNREACHABLE();
}

} // namespace

QPixmap iconPixmap(Icon icon, int size, const QColor &colour, qreal pixelRatio)
{
    const QString name = fileName(icon);
    const QString key
        = QStringLiteral("unavez-%1-%2-%3-%4").arg(name).arg(size).arg(colour.name()).arg(pixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;

    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // Qt's SVG renderer draws currentColor black.
    QSvgRenderer renderer(file.readAll().replace("currentColor", colour.name().toLatin1()));
    const int pixels = qRound(size * pixelRatio);
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(pixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon programIcon() { return QIcon(QStringLiteral(":/icons/unavez.svg")); }

} // namespace unavez
