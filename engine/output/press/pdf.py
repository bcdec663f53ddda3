"""Writer of print-ready PDF files: exact boxes, K-only black that overprints, subset fonts.

The preset decides the standard that a file follows (`boxes.py`). Every page has a TrimBox, as PDF/X requires
(ISO 15930-1, 6.8). The output does not depend on the clock: the same input gives the same bytes.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core import BadInput, Control
from engine.drawing.faces import face
from engine.drawing.fonts import Span, paragraph
from engine.drawing.shapes import BLACK, Drawing, Group, Line, Shape
from engine.output.press.boxes import MM, Box, Preset, Sheet, boxes, extended, sheet
from engine.output.press.metadata import Metadata
from engine.output.press.pdf_content import Content, Tags

if TYPE_CHECKING:
    from engine.output.press.pdf_document import FileResources

SHARE_OF_PAGES = 0.8  # the fraction of the progress for drawing pages. The rest is for fonts and compression.
FACE, STRONG, SIZE, LEADING = "sans", "sans-bold", 7.0, 9.0  # the type of the slug, points
GAP = 9.0  # white space between the page and the slug, points


def write_pdf(
    pages: Sequence[Drawing | Sheet], preset: Preset, metadata: Metadata, *, slug: Sequence[str] = (),
    control: Control | None = None,
) -> bytes:  # fmt: skip
    """Write pages as a PDF file. A Drawing becomes a page of its own size.

    `slug` has the lines below the trim of each page of a proof. Raises BadInput if there are no pages, a size
    cannot be printed, or the date is invalid.
    """
    from engine.output.press import pdf_document as parts

    control = control or Control()
    if not pages:
        raise BadInput("a PDF needs at least one page")
    document = parts.new_document(metadata, preset.standard)
    resources, kind = parts.FileResources(document), preset.standard.kind
    tags, written = Tags(written=kind == "ua") if kind else None, []
    for done, one in enumerate(pages, 1):
        page = extended(sheet(one, preset), preset.bleed * MM)
        control.check()
        written.append(_page(document, page, preset, resources, tags, slug))
        control.report(round(done * SHARE_OF_PAGES), len(pages))
    shared = resources.dictionary()
    for page in written:
        page.Resources = shared
    if tags and tags.written:
        parts.write_tags(document, tags, written)
    parts.add_metadata(document, metadata, preset.standard)
    outline = parts.Bookmarks(document, tags)
    with parts.FONT_LOCK:
        content = document.GetPDFData(outline)
    control.report(len(pages), len(pages))
    return content


def _page(
    document: Any, page: Sheet, preset: Preset, resources: "FileResources", tags: Tags | None, slug: Sequence[str]
) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFPage, PDFStream, PDFZCompress

    def array(box: Box) -> Any:  # with six decimals (0.4 nm): by default, reportlab writes three
        return PDFArray([f"{side:.6f}".rstrip("0").rstrip(".").encode() for side in box])

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
    written.MediaBox, written.TrimBox = array(around.media), array(around.trim)
    written.BleedBox = array(around.bleed) if around.bleed else None
    written.Contents = PDFStream(content=stream, filters=[PDFZCompress])
    document.addPage(written)
    return written


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
        known = "".join("?" if ch in face(name).unprintable(line) else ch for ch in line)
        runs, height = paragraph([Span(known, name)], name, SIZE, width, LEADING, y=y)
        shapes += runs
        y += height
    return Drawing(width, y, (Group(tuple(shapes), role="artifact"),))
