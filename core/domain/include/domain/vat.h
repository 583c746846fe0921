#pragma once

#include "domain/money.h"

#include <QDate>
#include <QList>
#include <QString>

#include <compare>
#include <optional>

namespace unavez {

//! A value added tax rate in hundredths of a percent: 2100 is 21 %.
class VatRate {
public:
    //! Empty outside 0 … 10,000 (100 %).
    [[nodiscard]] static constexpr std::optional<VatRate> fromBasisPoints(int basisPoints)
    {
        return basisPoints < 0 || basisPoints > 10'000 ? std::nullopt : std::optional(VatRate(basisPoints));
    }
    [[nodiscard]] constexpr int basisPoints() const { return m_basisPoints; }
    friend constexpr auto operator<=>(VatRate, VatRate) = default;

private:
    constexpr explicit VatRate(int basisPoints)
        : m_basisPoints(basisPoints)
    {
    }

    int m_basisPoints;
};

//! What a tax law calls a kind of goods; which rate that means depends on the date.
enum class VatClass { General, Reduced, SuperReduced, Zero };

//! The stable name that catalogues and databases use: general, reduced, super_reduced, zero.
[[nodiscard]] QString vatClassName(VatClass vatClass);
[[nodiscard]] std::optional<VatClass> vatClassFromName(QStringView name);

//! The rates of one country over time.
class VatTable {
public:
    //! A rate that holds from one day to another, both included; without a last day it holds until further
    //! notice.
    struct Entry {
        VatClass vatClass;
        VatRate rate;
        QDate from;
        std::optional<QDate> until;
    };

    explicit VatTable(QList<Entry> entries)
        : m_entries(std::move(entries))
    {
    }

    //! Empty when no entry of the class holds on that day. Of two that hold, the one that began later.
    [[nodiscard]] std::optional<VatRate> rate(VatClass vatClass, QDate day) const;
    //! The class whose rate on that day is the given one; of several, the first in the order of VatClass.
    [[nodiscard]] std::optional<VatClass> classOf(VatRate rate, QDate day) const;

private:
    QList<Entry> m_entries;
};

//! What is owed at one rate. Always base + vat = total.
struct VatLine {
    VatRate rate;
    Money base;
    Money vat;
    Money total;

    friend bool operator==(const VatLine &, const VatLine &) = default;
};

//! Splits a price that includes VAT: base = round-half-up(total / (1 + rate)), the rest is VAT.
//! Empty when the total is too large to compute with.
[[nodiscard]] std::optional<VatLine> splitVat(Money total, VatRate rate);

} // namespace unavez
