#pragma once

#include <QString>

#include <openssl/err.h>

#include <array>
#include <memory>

namespace unavez {

//! Owns what OpenSSL has made, and frees it by its own function.
template<auto free> struct OpenSslFree {
    template<class T> void operator()(T *made) const { free(made); }
};
template<class T, auto free> using OpenSslHandle = std::unique_ptr<T, OpenSslFree<free>>;

//! What OpenSSL says about its last failure on this thread.
inline QString openSslError()
{
    std::array<char, 256> text {};
    ERR_error_string_n(ERR_get_error(), text.data(), text.size());
    return QString::fromLatin1(text.data());
}

} // namespace unavez
