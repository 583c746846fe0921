#pragma once

#include "payments/registerdirectory.h"

#include <QObject>
#include <QPointer>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace unavez {

//! What a piece of work may use, and only while it runs: it runs on the store's own thread.
struct StoreAccess {
    PaymentStore &payments;
    RegisterDirectory &registers;
};

//! Whom a piece of work makes wait.
enum class StoreWork {
    Request, //!< something new: refused when too much is waiting already
    Owned, //!< the next step of what is at work already: never refused, and bounded by how much may be at work
};

//! One piece of work on its way through the store. Made, answered and destroyed on the thread that posted it.
struct StoreJob {
    TenantId tenant; //!< whose turn it takes
    //! Runs on the store's thread; false when nothing of it may be stored.
    std::function<bool(const StoreAccess &)> work;
    //! With the reason why the store could not keep what the work wrote; nullptr when it is on stable storage.
    std::function<void(const PaymentStoreError *)> done;
    std::optional<PaymentStoreError> failure;
};

/*! The only door to the store for those who must not wait for a disk.

    Work of one tenant is done in the order in which it was posted, and a tenant who posts much does not hold up
    another. What a piece of work writes is stored as a whole or, when it returns an error, not at all. Used on
    one thread. */
class StoreQueue {
public:
    virtual ~StoreQueue() = default;

    /*! Runs work(const StoreAccess &), which returns a PaymentStoreResult, and hands that to done on this
        thread, at once or later, once it is on stable storage; when it could not be stored, done gets the error
        instead. Without a call of done when the context is gone by then; the work is done all the same. */
    template<class Work, class Done>
    void post(StoreWork kind, TenantId tenant, QObject *context, Work work, Done done)
    {
        using Result = std::invoke_result_t<Work, const StoreAccess &>;
        const auto result = std::make_shared<std::optional<Result>>();
        enqueue(kind,
            {tenant,
                [result, work = std::move(work)](const StoreAccess &store) {
                    try {
                        result->emplace(work(store));
                    } catch (const std::exception &failure) {
                        result->emplace(Unexpected {PaymentStoreError {QString::fromUtf8(failure.what())}});
                    }
                    return (*result)->hasValue();
                },
                [result, guard = QPointer<QObject>(context), done = std::move(done)](
                    const PaymentStoreError *failure) {
                    if (!guard)
                        return;
                    if (failure)
                        done(Result(Unexpected {*failure}));
                    else
                        done(std::move(**result));
                },
                std::nullopt});
    }

protected:
    virtual void enqueue(StoreWork kind, StoreJob job) = 0;
};

} // namespace unavez
