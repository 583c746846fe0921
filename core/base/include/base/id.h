#pragma once

#include <QHashFunctions>
#include <QString>
#include <QUuid>

#include <optional>

namespace unavez {

//! A UUID that names one kind of thing; ids of two kinds do not mix. Its text is lower case without braces.
template<class Tag> class Id {
public:
    //! A new random id (UUID version 4, from the operating system's generator).
    [[nodiscard]] static Id create() { return Id(QUuid::createUuid()); }

    //! Empty unless the text is a UUID that is not nil, with or without braces; upper case is accepted.
    [[nodiscard]] static std::optional<Id> fromText(QStringView text)
    {
        const QUuid uuid = QUuid::fromString(text);
        // QUuid overlooks what follows the last digit (seen with Qt 6.4.2): "…9d" and "…9dzz" would be one id.
        const bool isWhole = text.compare(uuid.toString(QUuid::WithoutBraces), Qt::CaseInsensitive) == 0
            || text.compare(uuid.toString(QUuid::WithBraces), Qt::CaseInsensitive) == 0;
        return uuid.isNull() || !isWhole ? std::nullopt : std::optional(Id(uuid));
    }

    [[nodiscard]] QString text() const { return m_uuid.toString(QUuid::WithoutBraces); }

    friend bool operator==(const Id &, const Id &) = default;
    friend size_t qHash(const Id &id, size_t seed = 0) { return qHash(id.m_uuid, seed); }

private:
    explicit Id(const QUuid &uuid)
        : m_uuid(uuid)
    {
    }

    QUuid m_uuid;
};

} // namespace unavez
