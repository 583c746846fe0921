#include "support/inlinestorequeue.h"

namespace unavez::test {

void InlineStoreQueue::enqueue(StoreWork, StoreJob job)
{
    std::vector<StoreJob> batch;
    batch.push_back(std::move(job));
    m_writer.write(batch);
    batch.front().done(batch.front().failure ? &*batch.front().failure : nullptr);
}

} // namespace unavez::test
