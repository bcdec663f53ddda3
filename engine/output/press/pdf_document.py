"""The parts of a PDF file that belong to no page: fonts and spot colors, Info, XMP metadata and output intent.

The descriptions follow ISO 32000-1, 14.3 and 14.11.5. reportlab embeds subsets of TrueType fonts and assigns the
character codes. This program positions every glyph itself.

This module imports reportlab, so it is imported only when a file is written.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any
from uuid import UUID

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from engine.drawing import faces
from engine.drawing.pictures import pixels_of
from engine.output.press.boxes import REGISTRY, Condition, Standard, profile
from engine.output.press.metadata import PROGRAM, Metadata, packet, pdf_date
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


class Info(PDFInfo):
    """The document information dictionary: no empty texts, and the standard of files for a press."""

    def __init__(self, metadata: Metadata, standard: Standard) -> None:
        super().__init__()
        self.creator, self.title, self.author = PROGRAM, metadata.title, metadata.author
        self.subject, self.keywords = metadata.subject, metadata.keywords
        self._date, self._standard = pdf_date(metadata.created), standard

    def format(self, document: Any) -> Any:
        """Return the dictionary as bytes."""
        texts = {
            "Title": self.title,
            "Author": self.author,
            "Subject": self.subject,
            "Keywords": self.keywords,
            "Creator": self.creator,
            "Producer": self.producer,
        }
        entries: dict[str, Any] = {key: PDFString(text) for key, text in texts.items() if text or key == "Title"}
        entries |= {"CreationDate": PDFString(self._date), "ModDate": PDFString(self._date)}
        entries["Trapped"] = PDFName("False")
        if self._standard.kind == "x":
            entries["GTS_PDFXVersion"] = PDFString(self._standard.name)
        return PDFDictionary(entries).format(document)


def new_document(metadata: Metadata, standard: Standard) -> Any:
    """Return an empty document with its Info and output intent.

    Raises:
        BadInput: If the date of the metadata is invalid.
    """
    document: Any = PDFDocument(compression=1, invariant=1, pdfVersion=standard.version, lang=metadata.language)
    document.info = Info(metadata, standard)
    document.updateSignature(metadata.created)
    document.updateSignature(standard.name)
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]
    if standard.condition:
        document.Catalog.OutputIntents = PDFArray([_intent(document, standard.condition)])
    return document


def add_metadata(document: Any, metadata: Metadata, standard: Standard) -> None:
    """Add the XMP metadata that the standard requires. Call it after all pages have been drawn."""
    if not standard.metadata:
        return
    identity = UUID(document.signature.hexdigest())
    content = packet(metadata, standard, document.info.producer, f"uuid:{identity}")
    described = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    document.Catalog.Metadata = PDFStream(described, content, filters=[])  # readable without a PDF library


def _intent(document: Any, condition: Condition) -> Any:
    entries: dict[str, Any] = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(condition.identifier),
        "OutputCondition": PDFString(condition.about),
        "RegistryName": PDFString(REGISTRY),
        "Info": PDFString(condition.about),
    }
    if icc := profile(condition):
        stream = PDFStream(PDFDictionary({"N": 4, "Alternate": PDFName("DeviceCMYK")}), icc, [PDFZCompress])
        entries["DestOutputProfile"] = document.Reference(stream)
    return PDFDictionary(entries)
