"""A print-ready PDF: exact boxes, K-only black, subset fonts, and the same bytes for the same input.

Every page has a TrimBox, as PDF/X asks (ISO 15930-1, 6.8); nothing depends on the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engine.drawing.shapes import BLACK, Drawing, Line
from engine.errors import BadInput
from engine.job import Control
from engine.press.boxes import Box, Preset, Sheet, boxes, sheet
from engine.press.pdf_content import Content
from engine.press.pdf_resources import FONT_LOCK, FileResources
from engine.value import Value

PROGRAM = "Puzzle Studio"
VERSION = (1, 4)
"""Of PDF: the one that PDF/X-1a:2003 builds on."""

SHARE_OF_PAGES = 0.8
"""Of the progress; the rest is fonts and compression."""


class Metadata(Value, frozen=True):
    """What the file says of itself.

    Attributes:
        created: the date of the document (never "now"), ISO 8601; UTC where it names no zone.
    """

    title: str
    created: str
    author: str = ""
    subject: str = ""
    keywords: str = ""
    language: str = "en"


def write_pdf(
    pages: Sequence[Drawing | Sheet], preset: Preset, metadata: Metadata, *, control: Control | None = None
) -> bytes:
    """The pages as a PDF file. A Drawing is a page of its own size.

    Raises:
        BadInput: no page, a size that cannot be printed, a character that a face lacks, or a bad date.
        Stopped: as asked, between two pages.
    """
    from reportlab.pdfbase.pdfdoc import PDFDocument

    control = control or Control()
    if not pages:
        raise BadInput("a PDF needs at least one page")
    document = PDFDocument(compression=1, invariant=1, pdfVersion=VERSION, lang=metadata.language)
    _describe(document, metadata)
    resources = FileResources(document)
    written = []
    for done, page in enumerate(map(sheet, pages), 1):
        control.check()
        written.append(_page(document, page, preset, resources))
        control.report(round(done * SHARE_OF_PAGES), len(pages))
    shared = resources.dictionary()
    for page in written:
        page.Resources = shared
    with FONT_LOCK:
        content = document.GetPDFData(_NoOutline())
    control.report(len(pages), len(pages))
    return content


class _NoOutline:
    """Stands for the canvas that reportlab asks for bookmarks; there are none."""


def _describe(document: Any, metadata: Metadata) -> None:
    document.setTitle(metadata.title)
    document.setAuthor(metadata.author)
    document.setSubject(metadata.subject)
    document.setKeywords(metadata.keywords)
    document.setCreator(PROGRAM)
    document.updateSignature(metadata.created)
    date = _pdf_date(metadata.created)
    document.setDateFormatter(lambda *_now: date)


def _pdf_date(text: str) -> str:
    """A date of ISO 8601 as ISO 32000-1, 7.9.4 writes it."""
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        mend = "Write it as 2025-03-01 or 2025-03-01T16:00+00:00."
        raise BadInput(f"{text!r} is not a date", mend=mend) from None
    zone = (date if date.tzinfo else date.replace(tzinfo=UTC)).strftime("%z")
    # strftime leaves the padding of %Y to the platform.
    return f"D:{date.year:04}" + date.strftime("%m%d%H%M%S") + f"{zone[:3]}'{zone[3:5]}'"


def _page(document: Any, page: Sheet, preset: Preset, resources: FileResources) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFPage, PDFStream, PDFZCompress

    around = boxes(preset, page.width, page.height)
    content = Content(resources, around.trim[0], around.trim[3])
    content.add(page.drawing.shapes, page.x, page.y)
    if preset.marks:
        content.add(crop_marks(preset, page.width, page.height))
    stream = content.bytes()
    document.updateSignature(stream)
    written: Any = PDFPage()
    written.MediaBox, written.TrimBox = _array(around.media), _array(around.trim)
    written.BleedBox = _array(around.bleed) if around.bleed else None
    written.Contents = PDFStream(content=stream, filters=[PDFZCompress])
    document.addPage(written)
    return written


def _array(box: Box) -> Any:
    """A box to six decimals, which is 0.4 nanometres; reportlab itself would write three."""
    from reportlab.pdfbase.pdfdoc import PDFArray

    return PDFArray([f"{side:.6f}".rstrip("0").rstrip(".").encode() for side in box])


def crop_marks(preset: Preset, width: float, height: float) -> tuple[Line, ...]:
    """Two lines at each corner of the trim, outside it by the preset's offset."""
    near, far = preset.mark_offset, preset.mark_offset + preset.mark_length
    marks = []
    for x, outward in ((0.0, -1), (width, 1)):
        for y, down in ((0.0, -1), (height, 1)):
            marks.append(((x + outward * near, y), (x + outward * far, y)))
            marks.append(((x, y + down * near), (x, y + down * far)))
    return tuple(Line(mark, preset.mark_width, BLACK) for mark in marks)
