"""Preflight: checks of a drawing before it is written, and of a finished PDF file.

The checks return findings. They do not raise exceptions for bad drawings and do not change them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.drawing.faces import face
from engine.drawing.shapes import Circle, Drawing, Group, Ink, Line, Polygon, Run, Shape
from engine.errors import EngineError
from engine.finding import Finding
from engine.press.boxes import MM, Preset, Sheet, sheet
from engine.press.pdf_reading import PdfObjects
from engine.value import Value
from engine.visible import visible

NEAR = 0.01
"""Tolerance for sizes and positions, points."""

PALE = 0.5
"""Type in an ink with less black than this counts as reversed type, which is printed on a darker background."""

MOST_QUOTED = 30
"""Characters of a text that a finding quotes."""

RGB = {"rg", "RG"}
GRAY = {"g", "G"}
CMYK = {"k", "K"}


class Minimums(Value, frozen=True):
    """The minimum sizes for print in points: type, lines in solid ink, lines in a tint, reversed type."""

    type: float = 6.0
    line: float = 0.5
    tint_line: float = 1.0
    reversed: float = 10.0


NEWSPRINT = Minimums()
LARGE_PRINT = Minimums(type=16.0, reversed=16.0)


def minimums(least: float) -> Minimums:
    """Return the minimum sizes of a house style with a least type size in points."""
    return Minimums(type=max(least, NEWSPRINT.type), reversed=max(least, NEWSPRINT.reversed))


class _Placed(NamedTuple):
    """A shape and the matrix (a, b, c, d, e, f) that maps its points to the page."""

    shape: Run | Line | Polygon | Circle
    matrix: tuple[float, float, float, float, float, float]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the position on the page of a point of the shape, both in points."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


def check_drawing(
    page: Drawing | Sheet, *, minimums: Minimums = NEWSPRINT, preset: Preset | None = None
) -> tuple[Finding, ...]:
    """Check a drawing for small type, thin lines, missing glyphs and shapes off the page.

    A problem that occurs in several places gives one finding.

    Args:
        page: The drawing or page.
        minimums: The minimum sizes.
        preset: Shapes may extend into the bleed of this preset; without a preset there is no bleed.
    """
    whole = sheet(page)
    room = preset.bleed * MM if preset else 0.0
    faults: list[Finding] = []
    for placed in _walk(whole.drawing.shapes, (1.0, 0.0, 0.0, 1.0, whole.x, whole.y)):
        faults.extend(_fault_of_type(placed, minimums) if isinstance(placed.shape, Run) else ())
        faults.extend(_fault_of_line(placed, minimums))
        faults.extend(_outside(placed, whole, room))
    return _merged(faults)


def _walk(shapes: Iterable[Shape], matrix: tuple[float, ...]) -> Iterator[_Placed]:
    a, b, c, d, e, f = matrix
    for shape in shapes:
        if isinstance(shape, Group):
            cos, sin = math.cos(math.radians(shape.turn)), math.sin(math.radians(shape.turn))
            inner = (
                *(a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin),
                *(a * shape.x + c * shape.y + e, b * shape.x + d * shape.y + f),
            )
            yield from _walk(shape.shapes, inner)
        else:
            yield _Placed(shape, (a, b, c, d, e, f))


def _fault_of_type(placed: _Placed, least: Minimums) -> Iterator[Finding]:
    run = placed.shape
    assert isinstance(run, Run)
    if run.size < least.type - NEAR:
        mend = f"Use {least.type:g} pt or more."
        yield Finding("error", f"type of {run.size:g} pt is too small", _place(placed), mend)
    elif run.ink.black < PALE and run.size < least.reversed - NEAR:
        what = f"reversed type of {run.size:g} pt is too small"
        mend = f"Use {least.reversed:g} pt or more, or black ink."
        yield Finding("error", what, _place(placed), mend)
    if what := face(run.face).lack(run.text):
        where = f"{_quoted(run)} in {_place(placed)}" if run.part else _place(placed)
        yield Finding("error", what, where, "Remove it, or write it in other letters.")


def _fault_of_line(placed: _Placed, least: Minimums) -> Iterator[Finding]:
    match placed.shape:
        case Line(width=width, ink=ink) | Polygon(width=width, stroke=Ink() as ink):
            pass
        case Circle(width=width, stroke=Ink() as ink):
            pass
        case _:
            return
    if ink.black >= 1 and width < least.line - NEAR:
        mend = f"Use {least.line:g} pt or more."
        yield Finding("error", f"a line of {width:g} pt is too thin", _place(placed), mend)
    elif ink.black < 1 and width < least.tint_line - NEAR:
        what = f"a tinted line of {width:g} pt is too thin"
        mend = f"Use {least.tint_line:g} pt or more, or solid ink."
        yield Finding("error", what, _place(placed), mend)


def _outside(placed: _Placed, whole: Sheet, room: float) -> Iterator[Finding]:
    corners = [placed.at(*corner) for corner in _corners(placed.shape)]
    room += NEAR
    if any(not (-room <= x <= whole.width + room and -room <= y <= whole.height + room) for x, y in corners):
        if isinstance(placed.shape, Run) and sum(placed.shape.advances) > whole.width:
            what = "the text does not fit the width of the figure"
            mend = "Shorten it, or use a greater width or smaller type."
        else:
            what = "a shape extends beyond the page"
            mend = "Move it onto the page, make it smaller, or choose a larger page."
        yield Finding("error", what, _place(placed), mend)


def _corners(shape: Run | Line | Polygon | Circle) -> Iterator[tuple[float, float]]:
    """Yield the corners of a shape's bounding box. The box of a run has the width of its advances."""
    match shape:
        case Run():
            metrics = face(shape.face)
            missing = metrics.missing(shape.text)
            _, top, _, bottom = metrics.ink_box("".join(ch for ch in shape.text if ch not in missing), shape.size)
            for x in (shape.x, shape.x + sum(shape.advances)):
                yield from ((x, shape.y + top), (x, shape.y + bottom))
        case Circle():
            reach = shape.radius + (shape.width / 2 if shape.stroke else 0.0)
            for x in (shape.x - reach, shape.x + reach):
                yield from ((x, shape.y - reach), (x, shape.y + reach))
        case _:
            yield from shape.points


def _place(placed: _Placed) -> str:
    shape = placed.shape
    x, y = placed.at(*next(_corners(shape), (0.0, 0.0)))
    kind = _quoted(shape) if isinstance(shape, Run) else type(shape).__name__.lower()
    name = shape.part or kind
    return f"{name}, {x / MM:.1f} mm from the left and {y / MM:.1f} mm from the top"


def _quoted(run: Run) -> str:
    return f"\u201c{visible(run.text[:MOST_QUOTED])}\u201d"


def _merged(faults: Iterable[Finding]) -> tuple[Finding, ...]:
    firsts: dict[tuple[str, str, str], Finding] = {}
    counts: Counter[tuple[str, str, str]] = Counter()
    for fault in faults:
        kind = (fault.severity, fault.what, fault.mend)
        firsts.setdefault(kind, fault)
        counts[kind] += 1
    return tuple(
        Finding(first.severity, first.what, _and_more(first.where, counts[kind] - 1), first.mend)
        for kind, first in firsts.items()
    )


def _and_more(where: str, more: int) -> str:
    return f"{where}, and in {more} more place{'' if more == 1 else 's'}" if more else where


def check_pdf(pdf: bytes, preset: Preset | None = None) -> tuple[Finding, ...]:
    """Check that a PDF file embeds every font, uses only K and spot colors, and has the boxes of the preset."""
    try:
        return _merged(_faults_of_pdf(PdfObjects(pdf), preset))
    except EngineError as error:
        return (Finding("error", str(error), "the file", "Export it again."),)


def _faults_of_pdf(objects: PdfObjects, preset: Preset | None) -> Iterator[Finding]:
    yield from _unembedded(objects)
    for number, page in enumerate(objects.pages(), 1):
        yield from _colours(objects, page, f"page {number}")
        if preset:
            yield from _boxes(objects, page, f"page {number}", preset)


def _unembedded(objects: PdfObjects) -> Iterator[Finding]:
    for font in objects.fonts():
        described = objects.referred(font, "FontDescriptor")
        if not any(objects.referred(number, "FontFile2") for number in described):
            name = re.search(rb"/BaseFont\s*/([^\s/]+)", objects.dictionaries[font])
            what = f"the font {name[1].decode('latin-1') if name else 'without a name'} is not embedded"
            yield Finding("error", what, "the file", "Use one of the program's faces.")


def _colours(objects: PdfObjects, page: int, where: str) -> Iterator[Finding]:
    mend = "Use tints of black or a spot color."
    for operator, operands in objects.operators(page):
        if operator in RGB or any("RGB" in operand for operand in operands if operand.startswith("/")):
            yield Finding("error", "a color is in RGB", where, mend)
        elif operator in CMYK and any(float(share) for share in operands[:3]):
            yield Finding("error", "a black or gray uses more than one ink", where, mend)
        elif operator in GRAY:
            yield Finding("warning", "a gray may be converted to four inks by the workflow", where, mend)


def _boxes(objects: PdfObjects, page: int, where: str, preset: Preset) -> Iterator[Finding]:
    media, trim, bleed = (_box(objects, page, key) for key in ("MediaBox", "TrimBox", "BleedBox"))
    if media is None or trim is None:
        yield Finding("error", "the page has no MediaBox or TrimBox", where, "Export it again.")
        return
    if not preset.crop_marks and not preset.bleed and media != trim:
        what = "the page is larger than its trim"
        yield Finding("error", what, where, f"Export it with the preset {preset.name}.")
    reach = [abs(a - b) for a, b in zip(bleed or trim, trim, strict=True)]
    if any(abs(distance - preset.bleed * MM) > NEAR for distance in reach):
        what = f"the bleed is not {preset.bleed:g} mm"
        yield Finding("error", what, where, f"Export it with the preset {preset.name}.")


def _box(objects: PdfObjects, page: int, key: str) -> tuple[float, ...] | None:
    match = re.search(rb"/%s\s*\[([^\]]*)\]" % key.encode(), objects.dictionaries[page])
    return tuple(map(float, match[1].split())) if match else None
