#include "uicommon/scandetector.h"

#include <QTest>

using namespace unavez;

class ScanDetectorTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aFastRunOfDigitsIsAScan_data();
    void aFastRunOfDigitsIsAScan();
    void whatWasTypedBeforeIsNoPartOfTheScan();
    void aRunEndsWithItsEnter();
};

namespace {

constexpr Milliseconds scannerGap {20};
constexpr Milliseconds fingerGap {120};

Milliseconds feed(ScanDetector &detector, const QString &text, Milliseconds gap, Milliseconds now)
{
    for (const QChar character : text)
        detector.typed(character, now += gap);
    return now;
}

} // namespace

void ScanDetectorTest::aFastRunOfDigitsIsAScan_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qlonglong>("gapMs");
    QTest::addColumn<bool>("isScan");
    QTest::newRow("EAN-13 from a scanner") << QStringLiteral("8410000001341") << 5LL << true;
    QTest::newRow("EAN-8 from a slow scanner") << QStringLiteral("84100003") << 32LL << true;
    QTest::newRow("an amount, however fast") << QStringLiteral("50") << 1LL << false;
    QTest::newRow("seven digits") << QStringLiteral("1234567") << 5LL << false;
    QTest::newRow("typed by hand") << QStringLiteral("8410000001341") << 90LL << false;
    QTest::newRow("words") << QStringLiteral("mermelada") << 5LL << false;
}

void ScanDetectorTest::aFastRunOfDigitsIsAScan()
{
    QFETCH(QString, text);
    QFETCH(qlonglong, gapMs);
    QFETCH(bool, isScan);
    ScanDetector detector;
    const Milliseconds gap {gapMs};
    const Milliseconds last = feed(detector, text, gap, Milliseconds {1000});
    QCOMPARE(detector.entered(last + gap), isScan ? std::optional(text) : std::nullopt);
}

void ScanDetectorTest::whatWasTypedBeforeIsNoPartOfTheScan()
{
    ScanDetector detector;
    const Milliseconds typed = feed(detector, QStringLiteral("20"), fingerGap, Milliseconds {1000});
    QVERIFY(detector.typed(u'8', typed + fingerGap));
    const Milliseconds last = feed(detector, QStringLiteral("410000001341"), scannerGap, typed + fingerGap);
    QCOMPARE(detector.entered(last + scannerGap), std::optional(QStringLiteral("8410000001341")));
}

void ScanDetectorTest::aRunEndsWithItsEnter()
{
    ScanDetector detector;
    const Milliseconds last
        = feed(detector, QStringLiteral("8410000001341"), scannerGap, Milliseconds {1000});
    QVERIFY(detector.entered(last + scannerGap));
    QVERIFY(!detector.entered(last + scannerGap));
    const Milliseconds other = feed(detector, QStringLiteral("8410000001341"), scannerGap, last);
    QVERIFY2(!detector.entered(other + fingerGap), "a person's Enter behind it is not the scanner's");
}

QTEST_APPLESS_MAIN(ScanDetectorTest)
#include "tst_scandetector.moc"
