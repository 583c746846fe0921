#include "support/architecture.h"
#include "support/sourcetext.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace unavez;

//! The direction of dependencies, on what was really configured and written.
class ArchitectureTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyLayerIsInTheGraph();
    void linkGraphIsAllowed();
    void includesAreAllowed();
    void linkBreachesAreSeen_data();
    void linkBreachesAreSeen();
    void includeBreachesAreSeen_data();
    void includeBreachesAreSeen();
    void everySourceIncludesItsHeaderFirst();

private:
    const Architecture m_architecture;
    const QString m_graph = textOf(QStringLiteral(UNAVEZ_BUILD_DIR "/linkgraph.txt"));
};

void ArchitectureTest::everyLayerIsInTheGraph()
{
    const QStringList layers = m_architecture.layers();
    QVERIFY(layers.size() >= 16);
    for (const QString &layer : layers)
        QVERIFY2(
            QString(u'\n' + m_graph).contains(QStringLiteral("\nunavez_%1: ").arg(layer)), qPrintable(layer));
}

void ArchitectureTest::linkGraphIsAllowed()
{
    QCOMPARE(m_architecture.breachesOfLinkGraph(m_graph), QStringList());
}

void ArchitectureTest::includesAreAllowed()
{
    const QStringList paths = sourcesBelow(QStringLiteral("core")) + sourcesBelow(QStringLiteral("ui"));
    QVERIFY(paths.size() > 40);
    for (const QString &path : paths) {
        for (const QString &breach : m_architecture.breachesOfIncludes(path, textOf(path)))
            QTest::qFail(qPrintable(breach), qPrintable(path), 1);
    }
}

void ArchitectureTest::linkBreachesAreSeen_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QStringList>("breaches");
    const auto row = [](const char *name, const char *graph, const QStringList &breaches) {
        QTest::newRow(name) << QString::fromLatin1(graph) << breaches;
    };
    row("what is allowed",
        "unavez_base: Qt6::Core\nunavez_checkout: unavez_domain unavez_catalogue\nunavez_resources: \n", {});
    row("what is seen anyway may be named", "unavez_backend: unavez_payments unavez_domain Qt6::Network\n",
        {});
    row("the domain with storage", "unavez_domain: unavez_base unavez_sql\n",
        {QStringLiteral("domain links sql")});
    row("core with widgets", "unavez_checkout: unavez_domain Qt6::Widgets\n",
        {QStringLiteral("checkout links Qt6::Widgets")});
    row("the backend with widgets", "unavez_backend: Qt6::Widgets\n",
        {QStringLiteral("backend links Qt6::Widgets")});
    row("a window with storage, wire and net", "unavez_ui_cashier: unavez_sqlite unavez_wire unavez_net\n",
        {QStringLiteral("ui_cashier links sqlite"), QStringLiteral("ui_cashier links wire"),
            QStringLiteral("ui_cashier links net")});
    row("a window with SQL", "unavez_ui_manager: Qt6::Sql\n", {QStringLiteral("ui_manager links Qt6::Sql")});
    row("checkout and payments", "unavez_checkout: unavez_payments\nunavez_payments: unavez_checkout\n",
        {QStringLiteral("checkout links payments"), QStringLiteral("payments links checkout")});
    row("upwards", "unavez_base: unavez_domain\n", {QStringLiteral("base links domain")});
    row("one window with another", "unavez_ui_cashier: unavez_ui_manager\n",
        {QStringLiteral("ui_cashier links ui_manager")});
    row("a layer that nobody knows", "unavez_helpers: unavez_base\n",
        {QStringLiteral("nobody said what helpers may see"), QStringLiteral("helpers links base")});
    row("resources with anything", "unavez_resources: Qt6::Core\n",
        {QStringLiteral("resources links Qt6::Core")});
}

void ArchitectureTest::linkBreachesAreSeen()
{
    QFETCH(QString, graph);
    QFETCH(QStringList, breaches);
    QCOMPARE(m_architecture.breachesOfLinkGraph(graph), breaches);
}

void ArchitectureTest::includeBreachesAreSeen_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QStringList>("breaches");
    const auto row = [](const char *name, const char *file, const char *source, const QStringList &breaches) {
        QTest::newRow(name) << QStringLiteral(UNAVEZ_SOURCE_DIR "/") + QString::fromLatin1(file)
                            << QString::fromLatin1(source) << breaches;
    };
    row("its own headers and those below", "core/checkout/till.cpp",
        "#include \"checkout/till.h\"\n#include \"domain/cart.h\"\n#include \"base/id.h\"\n#include "
        "<QString>\n#include <sys/stat.h>\n",
        {});
    row("a window with storage", "ui/cashier/window.cpp", "#include \"sql/database.h\"\n",
        {QStringLiteral("ui_cashier includes sql")});
    row("a window with the network, in angle brackets", "ui/common/include/x.h",
        "  #  include <httpclient/httpclient.h>\n", {QStringLiteral("ui_common includes http_client")});
    row("the domain with the wire", "core/domain/cart.cpp",
        "#include \"domain/cart.h\"\n#include \"wire/messages.h\"\n",
        {QStringLiteral("domain includes wire")});
    row("checkout with payments", "core/checkout/till.cpp", "#include \"payments/acquirer.h\"\n",
        {QStringLiteral("checkout includes payments")});
    row("a private header of a neighbour", "core/checkout/till.cpp",
        "#include \"../catalogue/foldedtext.h\"\n", {QStringLiteral("checkout leaves its include root")});
}

void ArchitectureTest::includeBreachesAreSeen()
{
    QFETCH(QString, file);
    QFETCH(QString, source);
    QFETCH(QStringList, breaches);
    QCOMPARE(m_architecture.breachesOfIncludes(file, source), breaches);
}

// In the build without unity this is the proof that those headers compile by themselves.
void ArchitectureTest::everySourceIncludesItsHeaderFirst()
{
    const QRegularExpression firstInclude(
        QStringLiteral("^#include [\"<]([^\">]+)"), QRegularExpression::MultilineOption);
    QSet<QString> headers;
    QStringList sources;
    for (const QString &folder : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
        for (const QString &path : sourcesBelow(folder)) {
            if (path.endsWith(QStringLiteral(".h")))
                headers.insert(QFileInfo(path).fileName());
            else
                sources.append(path);
        }
    }
    QVERIFY(sources.size() > 100);
    for (const QString &path : std::as_const(sources)) {
        const QString own = QFileInfo(path).completeBaseName() + QStringLiteral(".h");
        if (!headers.contains(own))
            continue;
        const QString first = firstInclude.match(textOf(path)).captured(1);
        if (QFileInfo(first).fileName() != own)
            QTest::qFail("does not include its own header first", qPrintable(path), 1);
    }
}

QTEST_APPLESS_MAIN(ArchitectureTest)
#include "tst_architecture.moc"
