// The real unavez-register with strings attached: reads commands from standard input, a line each, carries them out on the
// real widgets and answers "ok …" or "error …". Linked into a copy of the program; see dayinthelife.
//
//   type TEXT            keys into the active window, as a scanner would
//   key NAME             one key, such as F12 or Return
//   click WIDGET         one press of the named widget
//   doubleclick WIDGET   two presses in one turn of the event loop
//   choose WIDGET TEXT   an entry of a combo box, by its data
//   text WIDGET          what a widget says
//   grab FILE            the active window as a PNG

#include "uicommon/statebanner.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSocketNotifier>
#include <QTest>
#include <QTextStream>
#include <QTimer>

#include <unistd.h>

namespace unavez {

namespace {

QWidget *activeWindow()
{
    if (QWidget *window = QApplication::activeWindow())
        return window;
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->isVisible())
            return window;
    }
    return nullptr;
}

QWidget *find(const QString &name)
{
    QWidget *window = activeWindow();
    for (QWidget *widget : window ? window->findChildren<QWidget *>(name) : QList<QWidget *>()) {
        if (widget->isVisible())
            return widget;
    }
    return nullptr;
}

QString textOf(QWidget *widget)
{
    if (const auto *banner = qobject_cast<StateBanner *>(widget))
        return banner->word();
    if (const auto *label = qobject_cast<QLabel *>(widget))
        return label->text();
    if (const auto *field = qobject_cast<QLineEdit *>(widget))
        return field->text();
    const auto *button = qobject_cast<QAbstractButton *>(widget);
    return button ? button->text() : QString();
}

QString press(const QString &name, int times)
{
    QWidget *widget = find(name);
    if (!widget || !widget->isEnabled())
        return QStringLiteral("error no such widget to press: ") + name;
    for (int time = 0; time < times; ++time)
        QTest::mouseClick(widget, Qt::LeftButton);
    return QStringLiteral("ok");
}

QString choose(const QString &name, const QString &entry)
{
    auto *box = qobject_cast<QComboBox *>(find(name));
    const int index = box ? box->findData(entry) : -1;
    if (index < 0)
        return QStringLiteral("error no such entry: ") + entry;
    box->setCurrentIndex(index);
    return QStringLiteral("ok");
}

QString obey(const QString &line)
{
    const QString verb = line.section(u' ', 0, 0);
    const QString argument = line.section(u' ', 1);
    QWidget *window = activeWindow();
    if (!window)
        return QStringLiteral("error no window");
    QWidget *focused = QApplication::focusWidget() ? QApplication::focusWidget() : window;
    if (verb == QLatin1String("type")) {
        QTest::keyClicks(focused, argument);
        return QStringLiteral("ok");
    }
    if (verb == QLatin1String("key")) {
        QTest::keyClick(focused, static_cast<Qt::Key>(QKeySequence(argument)[0].key()));
        return QStringLiteral("ok");
    }
    if (verb == QLatin1String("click"))
        return press(argument, 1);
    if (verb == QLatin1String("doubleclick"))
        return press(argument, 2);
    if (verb == QLatin1String("choose"))
        return choose(argument.section(u' ', 0, 0), argument.section(u' ', 1));
    if (verb == QLatin1String("text")) {
        QWidget *widget = find(argument);
        return widget ? QStringLiteral("ok ") + textOf(widget)
                      : QStringLiteral("error no such widget: ") + argument;
    }
    if (verb == QLatin1String("grab"))
        return window->grab().save(argument) ? QStringLiteral("ok")
                                             : QStringLiteral("error cannot write ") + argument;
    return QStringLiteral("error no such command: ") + verb;
}

void attachStrings()
{
    // The command line is read under a QCoreApplication of its own, before there can be windows.
    if (!qobject_cast<QApplication *>(QCoreApplication::instance()))
        return;
    auto *input = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, qApp);
    QObject::connect(input, &QSocketNotifier::activated, qApp, [input] {
        static QByteArray waiting;
        char bytes[4096];
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) {
            input->setEnabled(false);
            qApp->quit();
            return;
        }
        waiting.append(bytes, count);
        for (qsizetype end = waiting.indexOf('\n'); end >= 0; end = waiting.indexOf('\n')) {
            const QString line = QString::fromUtf8(waiting.left(end));
            waiting.remove(0, end + 1);
            QTextStream(stdout) << obey(line) << Qt::endl;
        }
    });
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(attachStrings)

} // namespace unavez
