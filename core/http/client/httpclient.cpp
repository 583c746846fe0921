#include "httpclient/httpclient.h"

#include "httpclientexchange.h"

#include <QHash>
#include <QNetworkProxy>
#include <QSslConfiguration>

#include <algorithm>
#include <list>
#include <vector>

namespace unavez {

namespace {

// QNetworkAccessManager opens no more connections to one host; the next request waits inside it, unseen.
constexpr int connectionsPerManager = 6;

} // namespace

struct HttpClient::Private {
    //! One QNetworkAccessManager that keeps no memory of what went before.
    struct Lane {
        std::unique_ptr<QNetworkAccessManager> manager = std::make_unique<QNetworkAccessManager>();
        int active = 0;
    };

    Limits limits;
    std::optional<QSslConfiguration> tls;
    std::vector<Lane> lanes; //!< never resized after the constructor
    std::list<HttpClientExchange *> waiting; //!< oldest first; owned by the client, as are the running ones
    QHash<HttpClientExchange *, Lane *> running;

    void startWaiting()
    {
        while (!waiting.empty() && running.size() < limits.connections) {
            HttpClientExchange *exchange = waiting.front();
            waiting.pop_front();
            Lane &lane = *std::min_element(lanes.begin(), lanes.end(),
                [](const Lane &left, const Lane &right) { return left.active < right.active; });
            if (!limits.reusesConnections && lane.active == 0)
                lane.manager->clearConnectionCache();
            ++lane.active;
            running.insert(exchange, &lane);
            exchange->start(*lane.manager, tls ? &*tls : nullptr);
        }
    }

    void release(HttpClientExchange *exchange)
    {
        if (Lane *lane = running.take(exchange))
            --lane->active;
        else
            waiting.remove(exchange);
        exchange->deleteLater();
        startWaiting();
    }
};

HttpClient::HttpClient(Limits limits, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->limits = limits;
    const int lanes = (limits.connections + connectionsPerManager - 1) / connectionsPerManager;
    d->lanes.resize(static_cast<size_t>(std::max(1, lanes)));
    for (const Private::Lane &lane : d->lanes)
        lane.manager->setProxy(QNetworkProxy::NoProxy); // the default obeys http_proxy of the environment
}

HttpClient::~HttpClient()
{
    // Replies go before their managers, and without a word.
    qDeleteAll(findChildren<HttpClientExchange *>(QString(), Qt::FindDirectChildrenOnly));
}

void HttpClient::setTls(const QSslConfiguration &configuration) { d->tls = configuration; }

void HttpClient::send(const HttpClientRequest &request, std::function<void(HttpOutcome)> answered)
{
    auto *exchange = new HttpClientExchange(request, d->limits.answerBytes, this);
    d->waiting.push_back(exchange);
    connect(exchange, &HttpClientExchange::finished, this,
        [this, exchange, answered = std::move(answered)](const HttpOutcome &outcome) {
            d->release(exchange);
            answered(outcome);
        });
    d->startWaiting();
}

} // namespace unavez
