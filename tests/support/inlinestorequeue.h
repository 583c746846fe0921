#pragma once

#include "payments/storewriter.h"

namespace unavez::test {

//! The store without a thread: work is done and answered while it is posted, each piece a batch of its own.
class InlineStoreQueue final : public StoreQueue {
public:
    explicit InlineStoreQueue(StoreWriter &writer)
        : m_writer(writer)
    {
    }

protected:
    void enqueue(StoreWork kind, StoreJob job) override;

private:
    StoreWriter &m_writer;
};

} // namespace unavez::test
