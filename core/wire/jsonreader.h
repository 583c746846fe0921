#pragma once

#include "wire/messages.h"

#include <QJsonValue>
#include <QList>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <utility>

namespace unavez {

/*! Reads the members of an object one by one and keeps the first fault.

    After a fault every further read gives a default value, so that a decoder is a plain list of reads with
    one check at its end. */
class JsonReader {
public:
    explicit JsonReader(QJsonObject object)
        : m_object(std::move(object))
    {
    }
    //! Reads a whole body, which must be one JSON object.
    explicit JsonReader(const QByteArray &body);

    [[nodiscard]] const std::optional<SchemaFault> &fault() const { return m_fault; }
    [[nodiscard]] bool has(const QString &member) const;

    QString text(const QString &member, qsizetype least, qsizetype greatest);
    std::int64_t integer(const QString &member, std::int64_t least, std::int64_t greatest);
    bool boolean(const QString &member);
    QJsonObject object(const QString &member);
    //! Its elements, which must all be objects.
    QList<QJsonObject> objects(const QString &member, qsizetype least, qsizetype greatest);
    WallTime time(const QString &member);

    //! A text that stands for a value of ours; `read` gives an empty optional when it does not.
    template<class T>
    std::optional<T> value(const QString &member, const QString &allowed,
        const std::function<std::optional<T>(const QString &)> &read)
    {
        const QString found = text(member, 0, greatestText);
        std::optional<T> result = m_fault ? std::nullopt : read(found);
        if (!result)
            fail({SchemaFault::Kind::WrongValue, member, allowed});
        return result;
    }

    //! Faults when the object has a member that is not in the list.
    void refuseOthers(const QStringList &known);
    //! Keeps the fault unless there is one already.
    void fail(const SchemaFault &fault);

    static constexpr qsizetype greatestText = 1'000;

private:
    [[nodiscard]] QJsonValue member(const QString &name);

    QJsonObject m_object;
    std::optional<SchemaFault> m_fault;
};

} // namespace unavez
