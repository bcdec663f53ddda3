"""The fonts and spot colours of one PDF file, on reportlab's lower layer.

reportlab embeds TrueType outlines as subsets; we ask it for codes and place every glyph ourselves.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from engine.drawing import faces
from engine.press.pdf_content import Glyph

FONT_LOCK = threading.Lock()
"""Held while fonts are read and subsets cut: reportlab keeps a reading position that all documents share."""


@cache
def _font(name: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(name, str(faces.face(name).path), asciiReadable=False, shapable=False)


class FileResources:
    """What the pages of one file share; `document` is a reportlab PDFDocument."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._glyphs: dict[tuple[str, str], Glyph] = {}
        self._spots: dict[str, str] = {}

    def glyph(self, face: str, ch: str) -> Glyph:
        """A character of a face, taken into the face's subset.

        Raises:
            BadInput: the face lacks it; reportlab would write an empty box without a word.
        """
        glyph = self._glyphs.get((face, ch))
        if glyph is None:
            glyph = self._glyphs[face, ch] = self._take_in(face, ch)
        return glyph

    def _take_in(self, face: str, ch: str) -> Glyph:
        faces.face(face).glyph_id(ch)
        with FONT_LOCK:
            font = _font(face)
            ((subset, code),) = font.splitString(ch, self._document)
            name = font.getSubsetInternalName(subset, self._document)
        return Glyph(name.lstrip("/"), code.hex(), font.face.getCharWidth(ord(ch)))

    def spot(self, name: str) -> str:
        """The resource name of a Separation; where its plate is missing, it shows as that share of black."""
        from reportlab.lib.colors import CMYKColor

        if name not in self._spots:
            self._document.addColor(CMYKColor(0, 0, 0, 1, spotName=name))
            self._spots[name] = f"Spot{len(self._spots) + 1}"
        return self._spots[name]

    def dictionary(self) -> Any:
        """The resource dictionary of a page, complete once every page has been drawn."""
        from reportlab.pdfbase.pdfdoc import PDFName, PDFObjectReference, PDFResourceDictionary

        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.ColorSpace = {
            resource: PDFObjectReference(PDFName(spot)[1:]) for spot, resource in self._spots.items()
        }
        return resources
