#pragma once

#include "payments/paymentoptions.h"
#include "payments/storequeue.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace unavez {

/*! Forgets keys whose retention has ended, in small batches, each with its turn among the requests.

    Runs again whatever becomes of a run, and may run in several backends at once. */
class Purger : public QObject {
public:
    Purger(StoreQueue &store, const Clock &clock, PaymentOptions options);

    //! Runs now and then every PaymentOptions::purgeEvery.
    void start();
    void stop();

    //! Purges up to so many batches and calls back once with the number of keys that are gone.
    void runOnce(int batches, std::function<void(PaymentStoreResult<int>)> ended);

private:
    void purgeBatch(int batchesLeft, int purged, const std::function<void(PaymentStoreResult<int>)> &ended);

    StoreQueue &m_store;
    const Clock &m_clock;
    const PaymentOptions m_options;
    QTimer m_timer;
    bool m_isPurging = false;
};

} // namespace unavez
