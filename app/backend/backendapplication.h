#pragma once

#include <QCoreApplication>

namespace unavez {

//! An exception ends what it came from, a request or a run of the reconciler, and not the process: a request that
//! is let go is answered with 500, and whatever it has begun is on record.
class BackendApplication : public QCoreApplication {
public:
    using QCoreApplication::QCoreApplication;

    bool notify(QObject *receiver, QEvent *event) override;
};

} // namespace unavez
