#pragma once

#include <QString>

#include <exception>

namespace unavez {

//! Makes a call to the acquirer. Whatever an adapter throws, the request may have left: failed is told why, and
//! must take it for no answer.
template<class Call, class Failed> void callAcquirer(Call call, Failed failed)
{
    try {
        call();
    } catch (const std::exception &fault) {
        failed(QString::fromUtf8(fault.what()));
    }
}

} // namespace unavez
