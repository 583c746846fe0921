#include "loadgenerator.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace unavez::bench {

namespace {

using Steady = std::chrono::steady_clock;

// splitmix64 (Steele, Lea, Flood 2014): keys that look as random as a register's.
std::uint64_t scrambled(std::uint64_t number)
{
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27U)) * 0x94d049bb133111ebU;
    return number ^ (number >> 31U);
}

constexpr std::size_t uuidLength = 36;

void writeUuid(char *to, std::uint64_t sale, std::uint64_t purpose)
{
    constexpr char digits[] = "0123456789abcdef";
    const std::uint64_t high = scrambled(2 * sale + purpose);
    const std::uint64_t low = scrambled(high);
    for (std::size_t place = 0, nibble = 0; place < uuidLength; ++place) {
        if (place == 8 || place == 13 || place == 18 || place == 23) {
            to[place] = '-';
            continue;
        }
        const std::uint64_t word = nibble < 16 ? high : low;
        to[place] = digits[(word >> (4 * (nibble % 16))) & 15U];
        ++nibble;
    }
    to[14] = '4';
    to[19] = '8';
}

//! The request of any sale, but for its two identifiers.
struct Template {
    QByteArray text;
    std::size_t keyAt;
    std::size_t cartAt;

    explicit Template(const Load &load)
    {
        const QByteArray hole(uuidLength, '#');
        const QByteArray tender = load.isCard ? QByteArray(R"("card","card":"test_approve")")
                                              : QByteArray(R"("cash","tendered_minor":5000)");
        const QByteArray body = R"({"cart_id":")" + hole
            + R"(","confirmation":1,"amount_minor":4999,"currency":"EUR","tender":)" + tender
            + R"(,"cashier":"ana"})";
        const QByteArray head = "POST /v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
            + load.token + "\r\nContent-Type: application/json\r\nContent-Length: "
            + QByteArray::number(body.size()) + "\r\nIdempotency-Key: " + hole + "\r\n\r\n";
        text = head + body;
        keyAt = static_cast<std::size_t>(head.indexOf(hole));
        cartAt = static_cast<std::size_t>(head.size() + body.indexOf(hole));
    }
};

struct Running {
    const Load &load;
    Template request;
    LoadResult result = {};
    std::uint64_t sent = 0;
    int busy = 0;
};

struct Connection {
    Running *running;
    int socket;
    QByteArray request;
    Steady::time_point sentAt = {};
    std::array<char, 8192> answer = {};
    std::size_t read = 0;
};

int connectedSocket(quint16 port)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (descriptor < 0
        || ::connect(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        qFatal("cannot connect: %s", std::strerror(errno));
    return descriptor;
}

void sendNext(Connection &connection)
{
    Running &running = *connection.running;
    const std::uint64_t sale = running.load.firstSale + running.sent++ % running.load.sales;
    writeUuid(connection.request.data() + running.request.keyAt, sale, 0);
    writeUuid(connection.request.data() + running.request.cartAt, sale, 1);
    connection.read = 0;
    connection.sentAt = Steady::now();
    const auto size = static_cast<std::size_t>(connection.request.size());
    if (::send(connection.socket, connection.request.constData(), size, MSG_NOSIGNAL)
        != static_cast<ssize_t>(size))
        qFatal("cannot send: %s", std::strerror(errno));
}

//! Whether the answer is whole now.
bool readAnswer(Connection &connection)
{
    const ssize_t got = ::recv(connection.socket, connection.answer.data() + connection.read,
        connection.answer.size() - connection.read, 0);
    if (got <= 0)
        qFatal("the backend hung up");
    connection.read += static_cast<std::size_t>(got);
    const QByteArrayView text(connection.answer.data(), static_cast<qsizetype>(connection.read));
    const qsizetype headEnd = text.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return false;
    constexpr QByteArrayView name = "Content-Length: ";
    const qsizetype lengthAt = text.indexOf(name) + name.size();
    const qsizetype length = std::strtoll(text.data() + lengthAt, nullptr, 10);
    return text.size() >= headEnd + 4 + length;
}

} // namespace

double LoadResult::millisecondsAt(double share) const
{
    if (micros.empty())
        return 0;
    const auto last = static_cast<double>(micros.size() - 1);
    return micros.at(static_cast<std::size_t>(share * last)) / 1000.0;
}

std::vector<LoadResult> runLoads(const std::vector<Load> &loads, const std::function<void()> &atEnd)
{
    std::vector<std::unique_ptr<Running>> running;
    std::vector<std::unique_ptr<Connection>> connections;
    const int poll = ::epoll_create1(0);
    for (const Load &load : loads) {
        running.push_back(std::make_unique<Running>(Running {load, Template(load)}));
        for (int number = 0; number < load.connections; ++number) {
            Connection &connection = *connections.emplace_back(std::make_unique<Connection>(
                Connection {running.back().get(), connectedSocket(load.port), running.back()->request.text}));
            connection.request.detach();
            epoll_event wanted {};
            wanted.events = EPOLLIN;
            wanted.data.ptr = &connection;
            ::epoll_ctl(poll, EPOLL_CTL_ADD, connection.socket, &wanted);
        }
    }
    const Steady::time_point start = Steady::now();
    int busy = 0;
    const auto sendIfWanted = [&busy, start](Connection &connection, Steady::time_point now) {
        Running &kind = *connection.running;
        if (kind.sent >= kind.load.requests || now - start >= kind.load.time)
            return;
        sendNext(connection);
        ++busy;
    };
    for (const auto &connection : connections)
        sendIfWanted(*connection, start);
    std::array<epoll_event, 256> events {};
    while (busy > 0) {
        const int ready = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), -1);
        for (int index = 0; index < ready; ++index) {
            Connection &connection
                = *static_cast<Connection *>(events.at(static_cast<std::size_t>(index)).data.ptr);
            if (!readAnswer(connection))
                continue;
            const Steady::time_point now = Steady::now();
            LoadResult &result = connection.running->result;
            const auto took = std::chrono::duration_cast<std::chrono::microseconds>(now - connection.sentAt);
            result.micros.push_back(static_cast<std::uint32_t>(took.count()));
            result.seconds = std::chrono::duration<double>(now - start).count();
            constexpr QByteArrayView created = "HTTP/1.1 201";
            result.refusals += !QByteArrayView(connection.answer.data(), created.size()).startsWith(created);
            --busy;
            sendIfWanted(connection, now);
        }
    }
    atEnd();
    for (const auto &connection : connections)
        ::close(connection->socket);
    ::close(poll);
    std::vector<LoadResult> results;
    for (const auto &kind : running) {
        std::sort(kind->result.micros.begin(), kind->result.micros.end());
        results.push_back(std::move(kind->result));
    }
    return results;
}

} // namespace unavez::bench
