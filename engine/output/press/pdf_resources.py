"""The fonts and spot colors of one PDF file, written with reportlab's low-level interface.

reportlab embeds subsets of TrueType fonts and assigns the character codes. This program positions every glyph
itself.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from engine.drawing import faces
from engine.drawing.pictures import pixels_of
from engine.output.press.pdf_content import Glyph, overprint_name

FONT_LOCK = threading.Lock()
"""Held while fonts are read and subset, because all documents share the read position of a font in reportlab."""


@cache
def _font(name: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(name, str(faces.face(name).path), asciiReadable=False, shapable=False)


class FileResources:
    """The resources that the pages of one file share. `document` is a reportlab PDFDocument."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._glyphs: dict[tuple[str, str], Glyph] = {}
        self._spots: dict[str, str] = {}
        self._pictures: dict[tuple[str, bool], str] = {}

    def glyph(self, face: str, ch: str) -> Glyph:
        """Return the glyph of a character and add it to the subset of its face."""
        glyph = self._glyphs.get((face, ch))
        if glyph is None:
            glyph = self._glyphs[face, ch] = self._take_in(face, ch)
        return glyph

    def _take_in(self, face: str, ch: str) -> Glyph:
        with FONT_LOCK:
            font = _font(face)
            ((subset, code),) = font.splitString(ch, self._document)
            name = font.getSubsetInternalName(subset, self._document)
        return Glyph(name.lstrip("/"), code.hex(), font.face.getCharWidth(ord(ch)))

    def spot(self, name: str) -> str:
        """Return the resource name of a spot color. Devices without its plate print the same fraction of black."""
        from reportlab.lib.colors import CMYKColor

        if name not in self._spots:
            self._document.addColor(CMYKColor(0, 0, 0, 1, spotName=name))
            self._spots[name] = f"Spot{len(self._spots) + 1}"
        return self._spots[name]

    def picture(self, kept: str, *, gray: bool) -> str:
        """Return the resource name of a picture, in black alone or, with `gray`, as DeviceGray.

        Its color space is the process color Black as a Separation (ISO 32000-1, 8.6.6.4), which PDF/X-1a allows.
        """
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFZCompress

        if (kept, gray) not in self._pictures:
            made, name = pixels_of(kept), f"Picture{len(self._pictures) + 1}"
            tint = PDFDictionary({
                "FunctionType": 2, "Domain": PDFArray([0, 1]), "N": 1,
                "C0": PDFArray([0, 0, 0, 0]), "C1": PDFArray([0, 0, 0, 1]),
            })  # fmt: skip
            black = PDFArray([PDFName("Separation"), PDFName("Black"), PDFName("DeviceCMYK"), tint])
            entries: dict[str, Any] = {
                "Type": PDFName("XObject"), "Subtype": PDFName("Image"), "Width": made.across, "Height": made.down,
                "BitsPerComponent": 8, "ColorSpace": PDFName("DeviceGray") if gray else black,
                "Decode": PDFArray([0, 1] if gray else [1, 0]),
            }  # fmt: skip
            stream = PDFStream(PDFDictionary(entries), made.gray, [PDFZCompress])
            self._document.Reference(stream, name)
            self._document.updateSignature(kept.encode())
            self._pictures[kept, gray] = name
        return self._pictures[kept, gray]

    def dictionary(self) -> Any:
        """Return the resource dictionary of all pages. Call it after all pages have been drawn."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObjectReference, PDFResourceDictionary

        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.ColorSpace = {
            resource: PDFObjectReference(PDFName(spot)[1:]) for spot, resource in self._spots.items()
        }
        resources.XObject = {name: PDFObjectReference(name) for name in self._pictures.values()}
        resources.ExtGState = {
            overprint_name((fill, stroke)): PDFDictionary(
                {"OP": _boolean(stroke), "op": _boolean(fill), "OPM": 1, "Type": PDFName("ExtGState")}
            )
            for fill in (False, True)
            for stroke in (False, True)
        }
        return resources


def _boolean(value: bool) -> bytes:
    return b"true" if value else b"false"
