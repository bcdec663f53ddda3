"""Writer of print-ready PDF files: exact boxes, K-only black that overprints, subset fonts.

The preset decides the standard that a file follows (`boxes.py`). Every page has a TrimBox, as PDF/X requires
(ISO 15930-1, 6.8). The output does not depend on the clock: the same input gives the same bytes.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.drawing import faces
from engine.drawing.faces import face
from engine.drawing.fonts import Span, paragraph
from engine.drawing.pictures import pixels_of
from engine.drawing.shapes import BLACK, Drawing, Group, Line, Shape
from engine.output.press.boxes import MM, Box, Preset, Sheet, boxes, extended, sheet
from engine.output.press.metadata import Metadata
from engine.output.press.pdf_content import Content, Glyph, Tags, overprint_name, write_tags

SHARE_OF_PAGES = 0.8  # the fraction of the progress for drawing pages. The rest is for fonts and compression.
FACE, STRONG, SIZE, LEADING = "sans", "sans-bold", 7.0, 9.0  # the type of the slug, points
GAP = 9.0  # white space between the page and the slug, points


def write_pdf(
    pages: Sequence[Drawing | Sheet],
    preset: Preset,
    metadata: Metadata,
    *,
    slug: Sequence[str] = (),
    control: Control | None = None,
) -> bytes:
    """Write pages as a PDF file. A Drawing becomes a page of its own size.

    `slug` has the lines below the trim of each page of a proof. Raises BadInput if there are no pages, a size
    cannot be printed, or the date is invalid.
    """
    from engine.output.press.pdf_document import add_metadata, new_document

    control = control or Control()
    if not pages:
        raise BadInput("a PDF needs at least one page")
    document = new_document(metadata, preset.standard)
    resources, tags = FileResources(document), Tags() if preset.standard.kind == "ua" else None
    written = []
    for done, one in enumerate(pages, 1):
        page = extended(sheet(one, preset), preset.bleed * MM)
        control.check()
        written.append(_page(document, page, preset, resources, tags, slug))
        control.report(round(done * SHARE_OF_PAGES), len(pages))
    shared = resources.dictionary()
    for page in written:
        page.Resources = shared
    if tags:
        write_tags(document, tags, written)
    add_metadata(document, metadata, preset.standard)
    with FONT_LOCK:
        content = document.GetPDFData(_NoOutline())
    control.report(len(pages), len(pages))
    return content


class _NoOutline:
    """A placeholder for the canvas that reportlab queries for bookmarks."""


def _page(
    document: Any, page: Sheet, preset: Preset, resources: FileResources, tags: Tags | None, slug: Sequence[str]
) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFPage, PDFStream, PDFZCompress

    below = _slug(slug, page.width) if slug else Drawing(0.0, 0.0, ())
    around = boxes(preset, page.width, page.height, below.height)
    content = Content(resources, around.trim[0], around.trim[3], tags, gray=preset.standard.gray)
    content.add(page.drawing.shapes, page.x, page.y)
    if preset.crop_marks:
        content.add(crop_marks(preset, page.width, page.height))
    if slug:
        content.add(below.shapes, 0.0, page.height + around.trim[0])
    stream = content.bytes()
    document.updateSignature(stream)
    written: Any = PDFPage()
    written.MediaBox, written.TrimBox = _array(around.media), _array(around.trim)
    written.BleedBox = _array(around.bleed) if around.bleed else None
    written.Contents = PDFStream(content=stream, filters=[PDFZCompress])
    document.addPage(written)
    return written


def _array(box: Box) -> Any:
    """Convert a box to a PDF array with six decimals (0.4 nm). By default, reportlab writes three decimals."""
    from reportlab.pdfbase.pdfdoc import PDFArray

    return PDFArray([f"{side:.6f}".rstrip("0").rstrip(".").encode() for side in box])


def crop_marks(preset: Preset, width: float, height: float) -> tuple[Line, ...]:
    """Return two lines at each corner of the trim, at the preset's offset from it."""
    near, far = preset.mark_offset, preset.mark_offset + preset.mark_length
    marks = []
    for x, outward in ((0.0, -1), (width, 1)):
        for y, down in ((0.0, -1), (height, 1)):
            marks.append(((x + outward * near, y), (x + outward * far, y)))
            marks.append(((x, y + down * near), (x, y + down * far)))
    return tuple(Line(mark, preset.mark_width, BLACK) for mark in marks)


def _slug(lines: Sequence[str], width: float) -> Drawing:
    """Return the slug of a proof, its first line in bold: an artifact that is cut off with the crop marks."""
    shapes: list[Shape] = []
    y = GAP
    for number, line in enumerate(lines):
        name = FACE if number else STRONG
        known = "".join("?" if ch in face(name).missing(line) else ch for ch in line)
        runs, height = paragraph([Span(known, name)], name, SIZE, width, LEADING, y=y)
        shapes += runs
        y += height
    return Drawing(width, y, (Group(tuple(shapes), role="artifact"),))


FONT_LOCK = threading.Lock()
"""Held while fonts are read and subset, because all documents share the read position of a font in reportlab."""


@cache
def _font(name: str) -> Any:
    from engine.output.press.pdf_fonts import TaggedFont

    return TaggedFont(faces.face(name))


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
