#pragma once

#include <optional>
#include <utility>
#include <variant>

namespace unavez {

//! Marks a value as the error of an Expected, so that T and E may be the same type.
template<class E> struct Unexpected {
    E error;
};
template<class E> Unexpected(E) -> Unexpected<E>;

//! A value, or the reason why there is none. std::expected is not usable with g++ 12 and clang 14 tools in
//! C++20.
template<class T, class E> class [[nodiscard]] Expected {
public:
    Expected(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    template<class F>
    Expected(Unexpected<F> unexpected)
        : m_state(std::in_place_index<1>, std::move(unexpected.error))
    {
    }

    [[nodiscard]] bool hasValue() const { return m_state.index() == 0; }
    explicit operator bool() const { return hasValue(); }

    //! Only with a value: asking an error for its value is our own mistake and throws
    //! std::bad_variant_access.
    [[nodiscard]] const T &value() const & { return std::get<0>(m_state); }
    [[nodiscard]] T &value() & { return std::get<0>(m_state); }
    [[nodiscard]] T &&value() && { return std::get<0>(std::move(m_state)); }
    [[nodiscard]] const T &operator*() const & { return value(); }
    [[nodiscard]] T &operator*() & { return value(); }
    [[nodiscard]] T &&operator*() && { return std::move(*this).value(); }
    [[nodiscard]] const T *operator->() const { return &value(); }
    [[nodiscard]] T *operator->() { return &value(); }

    //! Only without a value.
    [[nodiscard]] const E &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, E> m_state;
};

//! Success without a value, or the reason of the failure.
template<class E> class [[nodiscard]] Expected<void, E> {
public:
    Expected() = default;
    template<class F>
    Expected(Unexpected<F> unexpected)
        : m_error(std::move(unexpected.error))
    {
    }

    [[nodiscard]] bool hasValue() const { return !m_error.has_value(); }
    explicit operator bool() const { return hasValue(); }
    [[nodiscard]] const E &error() const { return m_error.value(); }

private:
    std::optional<E> m_error;
};

} // namespace unavez
