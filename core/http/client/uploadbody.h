#pragma once

#include <QByteArray>
#include <QIODevice>

namespace unavez {

/*! A body that can be read once.

    QNetworkAccessManager sends a POST up to four times when the connection dies. It needs to rewind the body
    for that, and a sequential device whose reset() fails is the only thing that stops it (measured on 6.4.2);
    the request then ends as ContentReSendError. */
class UploadBody : public QIODevice {
    Q_OBJECT
public:
    explicit UploadBody(const QByteArray &body);

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override;
    [[nodiscard]] qint64 bytesAvailable() const override;
    bool reset() override { return false; }

    //! How much has been taken to be sent; anything above 0 may have left.
    [[nodiscard]] qint64 bytesTaken() const { return m_taken; }

protected:
    qint64 readData(char *data, qint64 mostBytes) override;
    qint64 writeData(const char *data, qint64 bytes) override;

private:
    QByteArray m_body;
    qint64 m_taken = 0;
};

} // namespace unavez
