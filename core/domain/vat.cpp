#include "domain/vat.h"

#include <array>

namespace unavez {

namespace {

constexpr std::array allVatClasses {
    VatClass::General, VatClass::Reduced, VatClass::SuperReduced, VatClass::Zero};

} // namespace

QString vatClassName(VatClass vatClass)
{
    switch (vatClass) {
    case VatClass::General:
        return QStringLiteral("general");
    case VatClass::Reduced:
        return QStringLiteral("reduced");
    case VatClass::SuperReduced:
        return QStringLiteral("super_reduced");
    case VatClass::Zero:
        return QStringLiteral("zero");
    }
    Q_UNREACHABLE();
}

std::optional<VatClass> vatClassFromName(QStringView name)
{
    for (const VatClass vatClass : allVatClasses) {
        if (name == vatClassName(vatClass))
            return vatClass;
    }
    return std::nullopt;
}

std::optional<VatRate> VatTable::rate(VatClass vatClass, QDate day) const
{
    const Entry *found = nullptr;
    for (const Entry &entry : m_entries) {
        const bool holds = entry.from <= day && (!entry.until || day <= *entry.until);
        if (entry.vatClass == vatClass && holds && (!found || entry.from > found->from))
            found = &entry;
    }
    return found ? std::optional(found->rate) : std::nullopt;
}

std::optional<VatClass> VatTable::classOf(VatRate wanted, QDate day) const
{
    for (const VatClass vatClass : allVatClasses) {
        if (rate(vatClass, day) == wanted)
            return vatClass;
    }
    return std::nullopt;
}

std::optional<VatLine> splitVat(Money total, VatRate rate)
{
    constexpr int whole = 10'000;
    const std::optional<Money> base = total.scaled(whole, whole + rate.basisPoints());
    if (!base)
        return std::nullopt;
    return VatLine {rate, *base, Money::fromMinor(total.minor() - base->minor()), total};
}

} // namespace unavez
