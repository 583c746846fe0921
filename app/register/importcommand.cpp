#include "importcommand.h"

#include "catalogue/catalogueimport.h"
#include "checkout/cataloguestore.h"
#include "commandoutput.h"
#include "composition.h"

#include <QCoreApplication>
#include <QDateTime>

namespace unavez {

namespace {

struct ImportText {
    Q_DECLARE_TR_FUNCTIONS(Import)
};

QString faultText(ImportFault fault)
{
    switch (fault) {
    case ImportFault::FileUnreadable:
        return ImportText::tr("the file cannot be read");
    case ImportFault::FileTooLarge:
        return ImportText::tr("the file is too large");
    case ImportFault::NotText:
        return ImportText::tr("this is not UTF-8 text");
    case ImportFault::ColumnMissing:
        return ImportText::tr("the column is missing");
    case ImportFault::ColumnTwice:
        return ImportText::tr("the column is there twice");
    case ImportFault::NoProducts:
        return ImportText::tr("the file has no products");
    case ImportFault::FieldCountWrong:
        return ImportText::tr("wrong number of fields");
    case ImportFault::QuoteNotClosed:
        return ImportText::tr("a quote is not closed");
    case ImportFault::QuoteMisplaced:
        return ImportText::tr("a quote stands in the middle of a field");
    case ImportFault::CodeMissing:
        return ImportText::tr("the code is missing");
    case ImportFault::CodeNotDigits:
        return ImportText::tr("the code has other characters than digits");
    case ImportFault::CodeLengthWrong:
        return ImportText::tr("the code has a wrong length");
    case ImportFault::CheckDigitWrong:
        return ImportText::tr("the check digit is wrong");
    case ImportFault::CodeTwice:
        return ImportText::tr("the code is there twice");
    case ImportFault::NameMissing:
        return ImportText::tr("the name is missing");
    case ImportFault::NameTooLong:
        return ImportText::tr("the name is too long");
    case ImportFault::PriceNotANumber:
        return ImportText::tr("the price is not a number");
    case ImportFault::PriceOutOfRange:
        return ImportText::tr("the price is out of range");
    case ImportFault::VatUnknown:
        return ImportText::tr("there is no such VAT rate");
    case ImportFault::UnitUnknown:
        return ImportText::tr("there is no such unit");
    case ImportFault::StorageFailed:
        return ImportText::tr("the catalogue cannot be stored");
    }
    Q_UNREACHABLE();
}

void describe(const ImportProblem &problem)
{
    QString text = problem.line > 0 ? ImportText::tr("line %1").arg(problem.line) : ImportText::tr("file");
    if (!problem.column.isEmpty())
        text += QStringLiteral(", ") + problem.column;
    text += QStringLiteral(": ") + faultText(problem.fault);
    if (!problem.found.isEmpty())
        text += ImportText::tr("; found \"%1\"").arg(problem.found);
    if (!problem.allowed.isEmpty())
        text += ImportText::tr("; allowed: %1").arg(problem.allowed);
    complain(text);
}

} // namespace

ExitCode runImport(const ProfileOptions &options, const ImportArguments &arguments)
{
    const auto profile = openProfile(options, ProfileUse::OneCommand);
    if (!profile)
        return complainOf(profile.error());
    complainOf(profile->notice);
    const WallTime now = SystemClock().wallNow();
    const QDate day = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count()).date();
    const auto products = readCatalogue(arguments.catalogue, {profile->vat, day, profile->settings.currency});
    if (!products) {
        for (const ImportProblem &problem : products.error().problems)
            describe(problem);
        if (products.error().problemsCut)
            complain(ImportText::tr("and more"));
        return ExitCode::BadData;
    }
    if (const auto replaced = profile->store->catalogue().replace(*products); !replaced)
        return complainOf(failureOf(replaced.error(), options.folder));
    printLine(ImportText::tr("%n product(s)", nullptr, static_cast<int>(products->size())));
    return ExitCode::Approved;
}

} // namespace unavez
