#pragma once

namespace unavez {

//! One handler for each alternative of a variant, for std::visit(). An alternative without a handler does not compile.
template<class... Handlers> struct Cases : Handlers... {
    using Handlers::operator()...;
};
template<class... Handlers> Cases(Handlers...) -> Cases<Handlers...>;

} // namespace unavez
