#include "payments/storelanes.h"

namespace unavez {

bool StoreLanes::hasRoom(TenantId tenant) const
{
    const auto lane = m_lanes.find(tenant);
    return m_waiting < m_limits.waiting
        && (lane == m_lanes.end() || lane->second.size() < m_limits.waitingPerTenant);
}

void StoreLanes::append(StoreJob job)
{
    const TenantId tenant = job.tenant;
    Lane &lane = m_lanes[tenant];
    if (lane.empty())
        m_turns.push_back(tenant);
    lane.push_back(std::move(job));
    ++m_waiting;
}

std::vector<StoreJob> StoreLanes::take()
{
    std::vector<StoreJob> batch;
    batch.reserve(std::min(m_waiting, m_limits.batch));
    while (m_waiting > 0 && batch.size() < m_limits.batch) {
        const TenantId tenant = m_turns.front();
        m_turns.pop_front();
        const auto lane = m_lanes.find(tenant);
        batch.push_back(std::move(lane->second.front()));
        lane->second.pop_front();
        --m_waiting;
        if (lane->second.empty())
            m_lanes.erase(lane);
        else
            m_turns.push_back(tenant);
    }
    return batch;
}

} // namespace unavez
