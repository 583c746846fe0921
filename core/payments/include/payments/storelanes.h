#pragma once

#include "payments/storequeue.h"

#include <deque>
#include <map>
#include <vector>

namespace unavez {

//! How much may wait for the store.
struct StoreLimits {
    std::size_t batch = 256; //!< pieces of work in one transaction
    std::size_t waiting = 4'096; //!< requests in all; beyond it one more is refused
    std::size_t waitingPerTenant = 2'048;
};

//! What waits for the store: a lane for each tenant, served in turns.
class StoreLanes {
public:
    explicit StoreLanes(StoreLimits limits)
        : m_limits(limits)
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_waiting == 0; }
    [[nodiscard]] std::size_t waiting() const { return m_waiting; }
    //! Whether one more request of this tenant may wait.
    [[nodiscard]] bool hasRoom(TenantId tenant) const;
    void append(StoreJob job);
    //! The next batch: one piece of work of each tenant in turn, each tenant's in the order of its posting.
    [[nodiscard]] std::vector<StoreJob> take();

private:
    using Lane = std::deque<StoreJob>;

    const StoreLimits m_limits;
    std::map<TenantId, Lane> m_lanes; // none is empty
    std::deque<TenantId> m_turns; // each tenant with a lane, once
    std::size_t m_waiting = 0;
};

} // namespace unavez
