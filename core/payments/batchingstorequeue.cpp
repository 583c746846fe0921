#include "payments/batchingstorequeue.h"

#include "base/failpoint.h"
#include "base/log.h"

namespace unavez {

BatchingStoreQueue::BatchingStoreQueue(StoreLimits limits)
    : m_lanes(limits)
{
    m_thread.setObjectName(QStringLiteral("store"));
}

BatchingStoreQueue::~BatchingStoreQueue()
{
    if (m_thread.isRunning()) {
        while (!m_lanes.isEmpty()) {
            std::vector<StoreJob> batch = m_lanes.take();
            QMetaObject::invokeMethod(
                m_onThread.get(), [this, &batch] { m_writer->write(batch); }, Qt::BlockingQueuedConnection);
        }
        QMetaObject::invokeMethod(
            m_onThread.get(), [this] { m_writer.reset(); }, Qt::BlockingQueuedConnection);
    }
    m_thread.quit();
    m_thread.wait();
}

bool BatchingStoreQueue::open(const MakeWriter &makeWriter)
{
    m_onThread = std::make_unique<QObject>();
    m_onThread->moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(
        m_onThread.get(), [this, &makeWriter] { m_writer = makeWriter(); }, Qt::BlockingQueuedConnection);
    if (m_writer)
        return true;
    m_thread.quit();
    m_thread.wait();
    return false;
}

void BatchingStoreQueue::enqueue(StoreWork kind, StoreJob job)
{
    if (kind == StoreWork::Request && !m_lanes.hasRoom(job.tenant)) {
        const PaymentStoreError tooMuch {
            QStringLiteral("too much is waiting for the store"), PaymentStoreError::Kind::TooBusy};
        // Later, as with any other outcome: the caller may not be ready for it before post() has returned.
        QMetaObject::invokeMethod(
            this, [tooMuch, done = std::move(job.done)] { done(&tooMuch); }, Qt::QueuedConnection);
        return;
    }
    m_lanes.append(std::move(job));
    if (!m_isWriting)
        writeNext();
}

void BatchingStoreQueue::writeNext()
{
    m_isWriting = true;
    auto batch = std::make_shared<std::vector<StoreJob>>(m_lanes.take());
    QMetaObject::invokeMethod(
        m_onThread.get(),
        [this, batch]() mutable {
            m_writer->write(*batch);
            FailPoint::reach("backend.batch-committed");
            // The work and what it holds die where they were made.
            QMetaObject::invokeMethod(
                this, [this, batch = std::exchange(batch, nullptr)] { deliver(*batch); },
                Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void BatchingStoreQueue::deliver(std::vector<StoreJob> &batch)
{
    m_isWriting = false;
    if (!m_lanes.isEmpty())
        writeNext(); // the disk works while we hand out what it has done
    for (const StoreJob &job : batch) {
        try {
            job.done(job.failure ? &*job.failure : nullptr);
        } catch (const std::exception &failure) {
            // The others of the batch have done nothing to be let down for.
            qCCritical(logStorage, "What was to follow a piece of work threw: %s", failure.what());
        }
    }
}

} // namespace unavez
