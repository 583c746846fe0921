// The program's windows as main() makes them, on real profiles.
#include "composition.h"
#include "registerwindows.h"
#include "uicashier/cashierwindow.h"
#include "uicommon/theme.h"
#include "uimanager/importreportwindow.h"
#include "uimanager/startfailurewindow.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace unavez;

namespace {

//! The window of this type that is on screen; null without one.
template<class T> T *shown()
{
    const QWidgetList windows = QApplication::topLevelWidgets();
    for (QWidget *widget : windows) {
        auto *window = qobject_cast<T *>(widget);
        if (window && window->isVisible())
            return window;
    }
    return nullptr;
}

//! Labels whose text does not fit into them.
QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    const auto labels = window.findChildren<QLabel *>();
    for (const QLabel *label : labels) {
        const int needed
            = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (label->isVisible() && label->pixmap().isNull()
            && (needed > label->height()
                || (!label->wordWrap() && label->sizeHint().width() > label->width())))
            cut.append(label->text());
    }
    return cut;
}

} // namespace

class RegisterWindowsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_windows.reset(); }

    void aStartThatFailsSaysWhatToDo_data();
    void aStartThatFailsSaysWhatToDo();
    void aCatalogueIsImportedFromTheWindow_data();
    void aCatalogueIsImportedFromTheWindow();
    void aBadCatalogueChangesNothing();
    void leavingTheDialogImportsNothing();

private:
    [[nodiscard]] QString profile() const { return m_folder->filePath(QStringLiteral("profile")); }
    [[nodiscard]] bool setUp();
    void open(Language language);
    [[nodiscard]] QFileDialog *importDialog();
    void choose(const QString &file);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RegisterWindows> m_windows;
};

void RegisterWindowsTest::initTestCase() { theme::apply(*qApp); }

void RegisterWindowsTest::init() { m_folder = std::make_unique<QTemporaryDir>(); }

bool RegisterWindowsTest::setUp()
{
    QFile token(m_folder->filePath(QStringLiteral("token")));
    if (!token.open(QIODevice::WriteOnly) || token.write("secret\n") < 0)
        return false;
    token.close();
    ProfileOptions options;
    options.folder = profile();
    options.tokenFile = token.fileName();
    return setUpProfile(options,
        {QStringLiteral("http://127.0.0.1:9"), QStringLiteral("Tienda"), QStringLiteral("B00000000"),
            Currency::euro()})
        .hasValue();
}

void RegisterWindowsTest::open(Language language)
{
    ProfileOptions options;
    options.folder = profile();
    options.wait = Milliseconds(0);
    m_windows = std::make_unique<RegisterWindows>(options, language);
    m_windows->start();
}

void RegisterWindowsTest::aStartThatFailsSaysWhatToDo_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<bool>("isLost");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("whatToDo");
    QTest::newRow("es: no profile") << Language::Spanish << false
                                    << QStringLiteral("La caja no ha podido arrancar")
                                    << QStringLiteral("setup") << QStringLiteral("No borre nada");
    QTest::newRow("en: no profile") << Language::English << false
                                    << QStringLiteral("The till could not start") << QStringLiteral("setup")
                                    << QStringLiteral("Do not delete anything");
    QTest::newRow("es: the file is gone")
        << Language::Spanish << true << QStringLiteral("La caja no ha podido arrancar")
        << QStringLiteral("copia de seguridad") << QStringLiteral("No borre nada");
    QTest::newRow("en: the file is gone")
        << Language::English << true << QStringLiteral("The till could not start") << QStringLiteral("backup")
        << QStringLiteral("Do not delete anything");
}

void RegisterWindowsTest::aStartThatFailsSaysWhatToDo()
{
    QFETCH(Language, language);
    QFETCH(bool, isLost);
    QFETCH(QString, title);
    QFETCH(QString, reason);
    QFETCH(QString, whatToDo);
    if (isLost) {
        QVERIFY(setUp());
        QVERIFY(QFile::remove(profile() + QStringLiteral("/register.sqlite")));
    }
    open(language);
    QTRY_VERIFY(shown<StartFailureWindow>());
    QTRY_VERIFY(!shown<CashierWindow>());
    auto *window = shown<StartFailureWindow>();
    QString all;
    const auto labels = window->findChildren<QLabel *>();
    for (const QLabel *label : labels)
        all += label->text() + u'\n';
    QVERIFY2(all.contains(title), qPrintable(all));
    QVERIFY2(all.contains(reason), qPrintable(all));
    QVERIFY2(all.contains(profile()), qPrintable(all));
    QVERIFY2(all.contains(whatToDo), qPrintable(all));
    QCOMPARE(cutTexts(*window), QStringList());
    QTest::keyClick(window, Qt::Key_Escape);
    QTRY_VERIFY(!shown<StartFailureWindow>());
}

QFileDialog *RegisterWindowsTest::importDialog()
{
    if (!QTest::qWaitFor([] { return shown<CashierWindow>() != nullptr; }))
        return nullptr;
    auto *cashier = shown<CashierWindow>();
    QTest::keyClick(cashier, Qt::Key_I, Qt::ControlModifier);
    return cashier->findChild<QFileDialog *>();
}

void RegisterWindowsTest::choose(const QString &file)
{
    QFileDialog *dialog = importDialog();
    QVERIFY(dialog && dialog->isVisible());
    auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name);
    name->setText(file);
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_VERIFY(shown<ImportReportWindow>());
}

void RegisterWindowsTest::aCatalogueIsImportedFromTheWindow_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<QString>("title");
    QTest::newRow("es") << Language::Spanish << QStringLiteral("Catálogo importado");
    QTest::newRow("en") << Language::English << QStringLiteral("Catalogue imported");
}

void RegisterWindowsTest::aCatalogueIsImportedFromTheWindow()
{
    QFETCH(Language, language);
    QFETCH(QString, title);
    QVERIFY(setUp());
    open(language);
    choose(QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv"));
    auto *report = shown<ImportReportWindow>();
    QVERIFY(report);
    QCOMPARE(report->findChild<QLabel *>(QStringLiteral("importTitle"))->text(), title);
    QVERIFY(!report->findChild<QTableWidget *>(QStringLiteral("importProblems"))->isVisible());
    QCOMPARE(cutTexts(*report), QStringList());
    QTest::keyClick(report, Qt::Key_Escape);

    // The new products can be sold at once.
    auto *cashier = shown<CashierWindow>();
    QSignalSpy asked(cashier, &CashierWindow::addAsked);
    QTest::keyClicks(
        cashier->findChild<QLineEdit *>(QStringLiteral("scanField")), QStringLiteral("8410000000016"));
    QTest::keyClick(cashier->findChild<QLineEdit *>(QStringLiteral("scanField")), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QTRY_VERIFY(cashier->findChild<QAbstractButton *>(QStringLiteral("pay"))->isEnabled());
}

void RegisterWindowsTest::aBadCatalogueChangesNothing()
{
    QVERIFY(setUp());
    QFile file(m_folder->filePath(QStringLiteral("bad.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("ean;name;price;vat;category;unit\n8410000000015;Pan;-1;21;;piece\n");
    file.close();
    open(Language::Spanish);
    choose(file.fileName());
    auto *report = shown<ImportReportWindow>();
    QVERIFY(report);
    QCOMPARE(report->findChild<QLabel *>(QStringLiteral("importTitle"))->text(),
        QStringLiteral("No se ha importado nada"));
    const auto *problems = report->findChild<QTableWidget *>(QStringLiteral("importProblems"));
    QVERIFY(problems->isVisible());
    QVERIFY(problems->rowCount() >= 2);
    QCOMPARE(problems->item(0, 0)->text(), QStringLiteral("2"));
    QCOMPARE(cutTexts(*report), QStringList());
}

void RegisterWindowsTest::leavingTheDialogImportsNothing()
{
    QVERIFY(setUp());
    open(Language::Spanish);
    QFileDialog *dialog = importDialog();
    QVERIFY(dialog && dialog->isVisible());
    // A second wish raises the dialog that is there.
    QTest::keyClick(shown<CashierWindow>(), Qt::Key_I, Qt::ControlModifier);
    QCOMPARE(shown<CashierWindow>()->findChildren<QFileDialog *>().size(), 1);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(shown<CashierWindow>()->findChildren<QFileDialog *>().isEmpty());
    QVERIFY(!shown<ImportReportWindow>());
}

QTEST_MAIN(RegisterWindowsTest)
#include "tst_registerwindows.moc"
