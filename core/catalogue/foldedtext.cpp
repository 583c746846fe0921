#include "foldedtext.h"

namespace unavez {

QString foldedText(QStringView text)
{
    QString folded = text.toString().normalized(QString::NormalizationForm_KD);
    folded.removeIf([](QChar character) { return character.isMark(); });
    return folded.toCaseFolded();
}

} // namespace unavez
