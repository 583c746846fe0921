#include "wire/jsonmembers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QList>
#include <QSet>

namespace unavez {

namespace {

//! What a name says once its escapes are undone; the quotes belong to it.
QString nameOf(const QByteArray &quoted)
{
    return QJsonDocument::fromJson('[' + quoted + ']').array().at(0).toString();
}

//! The position behind the closing quote of the string that begins here.
qsizetype endOfString(const QByteArray &json, qsizetype start)
{
    qsizetype at = start + 1;
    while (at < json.size() && json.at(at) != '"')
        at += json.at(at) == '\\' ? 2 : 1;
    return at + 1;
}

//! An object or a list that is open while the text is read.
struct Level {
    bool isObject;
    bool expectsName;
    QSet<QString> names;
};

} // namespace

std::optional<QString> duplicateMember(const QByteArray &json)
{
    QList<Level> levels;
    qsizetype at = 0;
    while (at < json.size()) {
        const char character = json.at(at);
        if (character == '"') {
            const qsizetype end = endOfString(json, at);
            if (!levels.isEmpty() && levels.last().expectsName) {
                Level &level = levels.last();
                const QString name = nameOf(json.mid(at, end - at));
                if (level.names.contains(name))
                    return name;
                level.names.insert(name);
                level.expectsName = false;
            }
            at = end;
            continue;
        }
        if (character == '{' || character == '[')
            levels.append({character == '{', character == '{', {}});
        else if ((character == '}' || character == ']') && !levels.isEmpty())
            levels.removeLast();
        else if (character == ',' && !levels.isEmpty())
            levels.last().expectsName = levels.last().isObject;
        ++at;
    }
    return std::nullopt;
}

} // namespace unavez
