#pragma once

#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

namespace unavez {

//! Who may see whom, and who does.
class Architecture {
public:
    //! Reads the layers of the source tree: folder, target and include root of each.
    Architecture();

    //! Layers by the names of their targets without "unavez_".
    [[nodiscard]] QStringList layers() const { return m_folders.keys(); }

    //! Breaches of a link graph, one a sentence. A line is "unavez_LAYER: TARGET TARGET…".
    [[nodiscard]] QStringList breachesOfLinkGraph(const QString &graph) const;
    //! Breaches of the #include lines of one file, one a sentence.
    [[nodiscard]] QStringList breachesOfIncludes(const QString &path, const QString &source) const;

private:
    [[nodiscard]] QString layerOf(const QString &path) const;

    QMap<QString, QString> m_folders; //!< layer → folder
    QMap<QString, QString> m_roots; //!< first part of an include → layer
};

} // namespace unavez
