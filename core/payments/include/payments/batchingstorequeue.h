#pragma once

#include "payments/storelanes.h"
#include "payments/storewriter.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace unavez {

/*! A store with a thread of its own, which does in one transaction what has been posted since the last.

    One batch is written at a time; nothing is waited for to make it larger. On destruction what was posted is
    still written, but nobody hears of it. */
class BatchingStoreQueue final : public QObject, public StoreQueue {
public:
    //! Makes the writer, on the store's thread; nullptr when that cannot be done.
    using MakeWriter = std::function<std::unique_ptr<StoreWriter>()>;

    explicit BatchingStoreQueue(StoreLimits limits);
    ~BatchingStoreQueue() override;

    //! Starts the thread and waits until the writer is made: false, and to be tried no more, when it is not.
    [[nodiscard]] bool open(const MakeWriter &makeWriter);

    //! Pieces of work that wait for their turn.
    [[nodiscard]] std::size_t waiting() const { return m_lanes.waiting(); }

protected:
    void enqueue(StoreWork kind, StoreJob job) override;

private:
    void writeNext();
    void deliver(std::vector<StoreJob> &batch);

    StoreLanes m_lanes;
    QThread m_thread;
    std::unique_ptr<QObject> m_onThread; // what is invoked on it runs on the store's thread
    std::unique_ptr<StoreWriter> m_writer; // of the store's thread
    bool m_isWriting = false;
};

} // namespace unavez
