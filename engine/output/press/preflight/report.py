"""The report of a preflight as a PDF file: the findings, and the pages that have any, with marks at their places."""

import io
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control, Finding, plural
from engine.core.dates import short_date
from engine.core.pdfium import opened
from engine.drawing.faces import face
from engine.output.press.raster import pixels

MOST_PAGES, FEW = 40, 8  # pages that are shown, and up to which they are sharp
SHARP, ROUGH = 1400, 800  # pixels of the longest side of a page
AROUND = 3.0  # points around what a finding is on
NAMED = 3  # places that a row names after the first one
SIZE, LEADING, MARGIN = 9.0, 12.0, 56.0  # of the type and the page of a report, points
COLUMNS, PICTURE = (40.0, 60.0, 383.0), (483.0, 480.0)  # of the table; the largest page shown, points
MARK, MARKED = (150, 96, 15), 0.25  # the color of a mark, RGB, and its opacity


class Trim(NamedTuple):
    """The trim of a page, in points."""

    # left, top: its corner from that of the page as it lies in the file
    left: float
    top: float
    # width, height: of the page as it is shown
    width: float
    height: float
    turns: int = 0  # quarters of a turn, clockwise, by which it is shown

    def shown(self, place: Finding) -> tuple[float, float, float, float]:
        """The left edge, top, width and height of what a finding at a place is on, as shares of the page."""
        assert place.at
        left, top, right, bottom = place.box or (*place.at, *place.at)
        corners = [(x + self.left, y + self.top) for x, y in ((left, top), (right, bottom))]
        width, height = (self.height, self.width) if self.turns % 2 else (self.width, self.height)
        for _ in range(self.turns):
            corners, width, height = [(height - y, x) for x, y in corners], height, width
        (left, right), (top, bottom) = map(sorted, zip(*corners, strict=True))
        across, down = right - left + 2 * AROUND, bottom - top + 2 * AROUND
        return (left - AROUND) / width, (top - AROUND) / height, across / width, down / height


class Pages(NamedTuple):
    """The first pages of a PDF file."""

    images: tuple[np.ndarray, ...]  # RGB, uint8[height, width, 3] each
    trims: tuple[Trim, ...]


def pages_of(pdf: bytes, *, control: Control | None = None) -> Pages:
    """Render the first pages of a PDF file. Raises BadInput if it cannot be read, or a page has no size."""
    from engine.output.press.preflight.pdf_checks import trims_of

    control, images, trims, boxes = control or Control(), list[np.ndarray](), list[Trim](), trims_of(pdf, MOST_PAGES)
    with opened(pdf) as document:
        for page, trim in zip(document, boxes, strict=False):
            left, _, _, top = page.get_bbox()  # the MediaBox inside the CropBox; `get_cropbox` knows no inherited one
            (width, height), turns = page.get_size(), page.get_rotation() // 90
            trims.append(Trim(trim[0] - left, top - trim[3], width, height, turns))
    for number, trim in enumerate(trims):
        control.report(number, len(trims))
        if not trim.width * trim.height:
            raise BadInput(f"page {number + 1} has no size: its CropBox is outside of its MediaBox")
        side = SHARP if len(trims) <= FEW else ROUGH
        images.append(pixels(pdf, number, 72 * side / max(trim.width, trim.height)))
    return Pages(tuple(images), tuple(trims))


def report_of(file: str, preset: str, findings: Sequence[Finding], pages: Pages, day: str) -> bytes:
    """Return findings as a PDF file, with the ISO day of the check and the pages that have any, where they are marked.

    `file` is the name of the checked file.
    """
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.platypus import Image, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table

    from engine.output.press.pdf_document import FONT_LOCK, TaggedFont

    def registered(name: str) -> str:
        font = TaggedFont(face(name))
        pdfmetrics.registerFont(font)
        return font.fontName

    plain, bold = registered("sans"), registered("sans-bold")
    text = ParagraphStyle("text", fontName=plain, fontSize=SIZE, leading=LEADING)
    strong = ParagraphStyle("strong", text, fontName=bold)
    title = ParagraphStyle("title", strong, fontSize=2 * SIZE, leading=2 * LEADING)
    when = f"{short_date(day, year=True)}, preset {preset}, {plural(len(findings), 'finding')}"
    rows = [[Paragraph(name, strong) for name in ("Page", "Severity", "Finding")]]
    for one in findings:
        also = "; ".join(dict.fromkeys(other.where for other in one.more[:NAMED]))
        cells = str(one.page or ""), one.severity, f"{one.text} Also: {also}." if also else one.text
        rows.append([Paragraph(_markup(cell, "sans", registered), text) for cell in cells])
    every = (0, 0), (-1, -1)
    table = Table(rows, COLUMNS, repeatRows=1, splitInRow=1, style=[("VALIGN", *every, "TOP"), ("FONT", *every, plain)])
    heading = Paragraph(_markup(file, "sans-bold", registered), title)
    parts = [heading, Paragraph(when, text), Spacer(0, LEADING), *([table] if findings else ())]
    places = [place for one in findings for place in (one, *one.more)]
    for number in sorted({place.page for place in places} - {0} or {1}):
        if 0 < number <= len(pages.images):
            at = [place for place in places if place.page == number and place.at]
            shown = _marked(pages.images[number - 1], pages.trims[number - 1], at)
            picture = Image(shown, *PICTURE, kind="proportional", hAlign="LEFT")
            parts += [Spacer(0, LEADING), KeepTogether([Paragraph(f"Page {number}", strong), picture])]
    made = io.BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN)
    document = SimpleDocTemplate(made, title=f"Preflight of {file}", initialFontName=plain, invariant=1, **margins)
    with FONT_LOCK:
        document.build(parts)
    return made.getvalue()


def _markup(text: str, name: str, registered: Callable[[str], str]) -> str:
    """Return a text as markup of reportlab, with the fonts of letters that a face lacks; ? for those of no font."""
    own = face(name)
    text = "".join("?" if own.unprintable(ch) else ch for ch in text)
    parts = [(printer, escape("".join(some))) for printer, some in groupby(text, lambda ch: own.printer(ch).name)]
    return "".join(
        some if printer == name else f'<font name="{registered(printer)}">{some}</font>' for printer, some in parts
    )


def _marked(image: np.ndarray, trim: Trim, places: Sequence[Finding]) -> io.BytesIO:
    """Return a page as PNG with a tint and a bar at each place, so that a mark does not depend on color alone."""
    from PIL import Image, ImageDraw

    page, made = Image.fromarray(image), io.BytesIO()
    draw, bar = ImageDraw.Draw(page, "RGBA"), AROUND / trim.width * page.width
    for left, top, width, height in dict.fromkeys(map(trim.shown, places)):
        x, y, foot = left * page.width, top * page.height, (top + height) * page.height
        draw.rectangle((x, y, x + width * page.width, foot), fill=(*MARK, round(255 * MARKED)))
        draw.rectangle((x, y, x + bar, foot), fill=MARK)
    draw.rectangle((0, 0, page.width - 1, page.height - 1), outline="gray")
    page.save(made, "PNG")
    made.seek(0)
    return made
