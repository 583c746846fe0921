#include "composition.h"

#include "base/dice.h"
#include "catalogue/vattablefile.h"
#include "net/httppaymentgateway.h"
#include "pinnedcertificate.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteregisterstore.h"
#include "tokenfile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStorageInfo>

namespace unavez {

namespace {

struct CompositionText {
    Q_DECLARE_TR_FUNCTIONS(Composition)
};

CommandFailure failureOf(const RegisterOpenError &error, const QString &folder)
{
    const QString &detail = error.fault.detail;
    switch (error.kind) {
    case RegisterOpenError::Kind::Missing:
        return {ExitCode::Usage,
            CompositionText::tr("There is no register in this profile yet; run setup first. (%1)")
                .arg(detail)};
    case RegisterOpenError::Kind::Lost:
        return {ExitCode::BadData,
            CompositionText::tr(
                "The register's file %1 is gone or empty, and its sales with it. Bring it back "
                "from a backup; if there is none, setup makes a new one.")
                .arg(detail)};
    case RegisterOpenError::Kind::CannotCreate:
        return {ExitCode::CannotCreate, CompositionText::tr("The profile cannot be created: %1").arg(detail)};
    case RegisterOpenError::Kind::ForeignFile:
        return {ExitCode::BadData, CompositionText::tr("This file is not a register's: %1").arg(detail)};
    case RegisterOpenError::Kind::TooNew:
        return {ExitCode::BadData,
            CompositionText::tr("This profile was written by a later version of the program: %1")
                .arg(detail)};
    case RegisterOpenError::Kind::OtherVersion:
        return {ExitCode::BadData,
            CompositionText::tr(
                "This profile was written by another version of the program; start the register once. (%1)")
                .arg(detail)};
    case RegisterOpenError::Kind::OtherMachine:
        return {ExitCode::BadData,
            CompositionText::tr("This profile was copied from another PC. If that one is not used any more, "
                                "start once with --adopt-profile. (%1)")
                .arg(detail)};
    case RegisterOpenError::Kind::Store:
        return unavez::failureOf(error.fault, folder);
    }
    Q_UNREACHABLE();
}

CommandFailure failureOf(const ProfileBusy &busy, const QString &folder)
{
    switch (busy.kind) {
    case ProfileBusy::Kind::Forbidden:
        return {ExitCode::CannotCreate,
            CompositionText::tr("No file can be created in the profile. Nothing was sent; make the folder %1 "
                                "writable, then try again.")
                .arg(folder)};
    case ProfileBusy::Kind::NotWritable:
        return unavez::failureOf({QStorageInfo(folder).bytesAvailable() == 0 ? StoreFault::Kind::DiskFull
                                                                             : StoreFault::Kind::Failed,
                                     QStringLiteral("register.lock")},
            folder);
    case ProfileBusy::Kind::Held:
        break;
    }
    return {ExitCode::ProfileBusy,
        CompositionText::tr("The profile %1 is in use by %2 (process %3 on %4).")
            .arg(folder, busy.program, QString::number(busy.pid), busy.host)};
}

struct OpenedStore {
    std::unique_ptr<SqliteRegisterStore> store;
    TillNotice notice;
};

TillNotice noticeOf(const std::optional<Recovery> &recovery)
{
    if (!recovery)
        return {};
    switch (recovery->kind) {
    case Recovery::Kind::FromDamage:
        return {TillNotice::Kind::RecoveredFromDamage, recovery->copy};
    case Recovery::Kind::FromRescue:
        return {TillNotice::Kind::RecoveredFromRescue, recovery->copy};
    case Recovery::Kind::BeganAnew:
        return {}; // only setup does that, and was told to
    }
    Q_UNREACHABLE();
}

CommandResult<OpenedStore> openStore(const ProfileOptions &options, RegisterAccess access)
{
    auto lock = ProfileLock::take(options.folder, options.wait);
    if (!lock)
        return Unexpected {failureOf(lock.error(), options.folder)};
    Machine machine = thisMachine();
    machine.adopts = options.adopt;
    auto opened = openRegister(options.folder, access, machine, SystemClock().wallNow());
    if (!opened)
        return Unexpected {failureOf(opened.error(), options.folder)};
    const TillNotice notice = noticeOf(opened->recovery);
    return OpenedStore {std::make_unique<SqliteRegisterStore>(std::move(*opened), std::move(*lock)), notice};
}

CommandResult<VatTable> loadVatTable()
{
    auto table = readVatTable(spanishVatTablePath);
    if (!table)
        return Unexpected {CommandFailure {ExitCode::BadData,
            CompositionText::tr("The VAT rates cannot be read: %1 %2")
                .arg(table.error().place, table.error().found)}};
    return std::move(*table);
}

} // namespace

CommandFailure failureOf(const StoreFault &fault, const QString &folder)
{
    switch (fault.kind) {
    case StoreFault::Kind::DiskFull:
        return {ExitCode::CannotWrite,
            CompositionText::tr(
                "The disk is full. Nothing was sent; free space on the drive of %1, then try again. (%2)")
                .arg(folder, fault.detail)};
    case StoreFault::Kind::ReadOnly:
        return {ExitCode::CannotWrite,
            CompositionText::tr(
                "The register's file cannot be written. Nothing was sent; make the files in %1 "
                "writable, then try again. (%2)")
                .arg(folder, fault.detail)};
    case StoreFault::Kind::Damaged:
        return {ExitCode::BadData,
            CompositionText::tr(
                "The register's file is damaged. Nothing was sent; try again, what can be read "
                "of it will be recovered. (%1)")
                .arg(fault.detail)};
    case StoreFault::Kind::Displaced:
        return {ExitCode::CannotWrite,
            CompositionText::tr(
                "The register's file was removed or replaced. Nothing was sent; try again. (%1)")
                .arg(fault.detail)};
    case StoreFault::Kind::Failed:
        return {ExitCode::CannotWrite,
            CompositionText::tr("The register's file does not work. Nothing was sent; check the drive of %1, "
                                "then try again. (%2)")
                .arg(folder, fault.detail)};
    }
    Q_UNREACHABLE();
}

CommandFailure failureOfReading(const StoreFault &fault, const QString &folder)
{
    if (fault.kind == StoreFault::Kind::Damaged)
        return {ExitCode::BadData,
            CompositionText::tr(
                "The register's file is damaged. Reading repairs nothing: sell, import or the "
                "window recovers what can be read. (%1)")
                .arg(fault.detail)};
    return {ExitCode::CannotWrite,
        CompositionText::tr("The register's file in %1 cannot be read. (%2)").arg(folder, fault.detail)};
}

CommandResult<void> setUpProfile(const ProfileOptions &options, const RegisterSettings &settings)
{
    const auto token = readToken(options.tokenFile);
    if (!token)
        return Unexpected {token.error()};
    if (const auto made = makeProfileFolder(options.folder); !made)
        return Unexpected {failureOf(made.error(), options.folder)};
    const auto opened = openStore(options, RegisterAccess::Create);
    if (!opened)
        return Unexpected {opened.error()};
    if (const auto stored = storeToken(options.folder, *token); !stored)
        return stored;
    if (!options.certificateFile.isEmpty()) {
        if (const auto pinned = pinCertificate(options.folder, options.certificateFile); !pinned)
            return pinned;
    }
    if (const auto written = opened->store->settings().write(settings); !written)
        return Unexpected {failureOf(written.error(), options.folder)};
    return {};
}

CommandResult<OpenProfile> openProfile(const ProfileOptions &options, ProfileUse use)
{
    if (!QFileInfo::exists(options.folder)) {
        return Unexpected {failureOf(
            RegisterOpenError {RegisterOpenError::Kind::Missing, {StoreFault::Kind::Failed, options.folder}},
            options.folder)};
    }
    auto opened = openStore(options, RegisterAccess::Write);
    if (!opened)
        return Unexpected {opened.error()};
    const auto settings = opened->store->settings().read();
    if (!settings)
        return Unexpected {failureOf(settings.error(), options.folder)};
    if (!*settings)
        return Unexpected {CommandFailure {ExitCode::Usage,
            CompositionText::tr("The profile %1 is not set up; run setup.").arg(options.folder)}};
    auto vat = loadVatTable();
    if (!vat)
        return Unexpected {vat.error()};
    if (use == ProfileUse::AllDay)
        opened->store->checkIntegrity(options.folder);
    return OpenProfile {std::move(opened->store), **settings, std::move(*vat), opened->notice};
}

CommandResult<std::unique_ptr<RegisterStore>> openProfileForReading(const ProfileOptions &options)
{
    auto opened = openRegister(options.folder, RegisterAccess::Read, thisMachine(), SystemClock().wallNow());
    if (!opened) {
        const bool isStore = opened.error().kind == RegisterOpenError::Kind::Store;
        return Unexpected {isStore ? failureOfReading(opened.error().fault, options.folder)
                                   : failureOf(opened.error(), options.folder)};
    }
    return std::unique_ptr<RegisterStore>(std::make_unique<SqliteRegisterStore>(std::move(*opened)));
}

CommandResult<TillParts> makeTillParts(const ProfileOptions &options, ProfileUse use)
{
    auto profile = openProfile(options, use);
    if (!profile)
        return Unexpected {profile.error()};
    const QUrl backend = options.backend.value_or(QUrl(profile->settings.backendUrl));
    if (!backend.isValid() || backend.host().isEmpty())
        return Unexpected {CommandFailure {ExitCode::Usage,
            CompositionText::tr("The profile %1 names no backend; run setup or give --backend.")
                .arg(options.folder)}};
    const auto token = readToken(options.tokenFile.isEmpty() ? tokenPath(options.folder) : options.tokenFile);
    if (!token)
        return Unexpected {token.error()};

    HttpPaymentGateway::Settings settings;
    settings.backend = backend;
    settings.token = *token;
    const auto trust = pinnedTrust(options.folder);
    if (!trust)
        return Unexpected {trust.error()};
    settings.tls = *trust;
    return TillParts {std::move(profile->store), std::make_unique<HttpPaymentGateway>(settings),
        std::make_unique<SystemClock>(), std::make_unique<SystemDice>(), std::make_unique<TimerAlarm>(),
        std::move(profile->vat), profile->settings.currency, options.folder, profile->notice};
}

std::unique_ptr<Till> makeTill(const ProfileOptions &options)
{
    return std::make_unique<RegisterTill>([options]() -> Expected<TillParts, RefusedIntent> {
        auto parts = makeTillParts(options, ProfileUse::AllDay);
        if (!parts)
            return Unexpected {RefusedIntent {TillRefusal::StorageFailed, parts.error().message}};
        return std::move(*parts);
    });
}

} // namespace unavez
