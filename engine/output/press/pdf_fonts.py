"""Fonts of a PDF file, embedded as subsets whose tags differ if their glyphs do (ISO 32000-1, 9.6.4).

reportlab tags the first subset of every font `AAAAAA`. Printers that cache fonts by name would print the glyphs of
another file. This module imports reportlab, so it is imported only when a file is written.
"""

import hashlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFStream, PDFTrueTypeFont, PDFZCompress
from reportlab.pdfbase.ttfonts import TTFont, makeToUnicodeCMap

from engine.drawing.faces import Face

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TaggedFont(TTFont):
    """A font of reportlab, from the file of a face."""

    def __init__(self, face: Face) -> None:
        # the file's name, because two own fonts can have one name
        super().__init__(face.path.stem, str(face.path), asciiReadable=False, shapable=False)
        self._digest = hashlib.sha256(face.path.read_bytes()).digest()

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - its name in reportlab
        """Add each subset of a document. reportlab calls it when the file is written."""
        state = self.state[doc]
        state.frozen = 1
        for number, subset in enumerate(state.subsets):
            name = self.getSubsetInternalName(number, doc)[1:]
            base = f"{self._tag(subset)}+{self.face.name.decode('ascii')}"
            font: Any = PDFTrueTypeFont()
            font.Name, font.BaseFont, font.FirstChar, font.LastChar = name, base, 0, len(subset) - 1
            font.Widths = PDFArray([self.face.getCharWidth(code) for code in subset])
            text: Any = PDFStream(content=makeToUnicodeCMap(base, subset), filters=[PDFZCompress])
            font.ToUnicode = doc.Reference(text, f"toUnicodeCMap:{name}")
            font.FontDescriptor = self.face.addSubsetObjects(doc, base, subset)
            doc.Reference(font, name)
            doc.idToObject["BasicFonts"].dict[name] = font
        del self.state[doc]

    def _tag(self, subset: list[int]) -> str:
        """Return six letters that depend on the font and the characters of a subset."""
        digest = hashlib.sha256(self._digest + ",".join(map(str, subset)).encode()).digest()
        return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:6])
