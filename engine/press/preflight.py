"""What a printer would refuse: checks of a drawing before it is written, and of a PDF read back.

Findings are data; nothing here raises over a bad drawing or mends it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from engine.drawing.faces import face
from engine.drawing.shapes import Circle, Drawing, Group, Ink, Line, Polygon, Run, Shape
from engine.errors import EngineError
from engine.press.boxes import MM, Preset, Sheet, sheet
from engine.press.pdf_reading import PdfObjects
from engine.value import Value

NEAR = 0.01
"""Points; what sticks out by less does not count."""

PALE = 0.5
"""Type with a smaller share of ink than this is read against something darker: reversed type."""

RGB = {"rg", "RG"}
GRAY = {"g", "G"}
CMYK = {"k", "K"}


class Minimums(Value, frozen=True):
    """The least sizes in points that print well: type, lines in solid ink, lines in a tint, reversed type."""

    type: float = 6.0
    line: float = 0.5
    tint_line: float = 1.0
    reversed: float = 10.0


NEWSPRINT = Minimums()
CLEAR_PRINT = Minimums(type=12.0)
LARGE_PRINT = Minimums(type=16.0, reversed=16.0)


class Finding(Value, frozen=True):
    """One thing that a printer would refuse (`error`) or question (`warning`)."""

    severity: Literal["error", "warning"]
    what: str
    where: str
    mend: str


class _Placed(NamedTuple):
    """A shape and the matrix (a, b, c, d, e, f) that brings its points to the page."""

    shape: Run | Line | Polygon | Circle
    matrix: tuple[float, float, float, float, float, float]

    def at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


def check_drawing(
    page: Drawing | Sheet, *, minimums: Minimums = NEWSPRINT, preset: Preset | None = None
) -> tuple[Finding, ...]:
    """What is too small, missing, or off the page; the same fault in many places is one finding.

    Args:
        preset: its bleed is room around the page; none without one.
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
        yield Finding("error", f"type of {run.size:g} pt", _place(placed), f"Set it in {least.type:g} pt or more.")
    elif run.ink.black < PALE and run.size < least.reversed - NEAR:
        what, mend = f"reversed type of {run.size:g} pt", f"Set it in {least.reversed:g} pt or more, or in black."
        yield Finding("error", what, _place(placed), mend)
    if missing := face(run.face).missing(run.text):
        what = f"the face {run.face} has no glyph for {' '.join(missing)}"
        yield Finding("error", what, _place(placed), "Use another character or face.")


def _fault_of_line(placed: _Placed, least: Minimums) -> Iterator[Finding]:
    match placed.shape:
        case Line(width=width, ink=ink) | Polygon(width=width, stroke=Ink() as ink):
            pass
        case Circle(width=width, stroke=Ink() as ink):
            pass
        case _:
            return
    if ink.black >= 1 and width < least.line - NEAR:
        mend = f"Make it {least.line:g} pt or more."
        yield Finding("error", f"a line of {width:g} pt", _place(placed), mend)
    elif ink.black < 1 and width < least.tint_line - NEAR:
        what, mend = f"a tinted line of {width:g} pt", f"Make it {least.tint_line:g} pt or more, or solid."
        yield Finding("error", what, _place(placed), mend)


def _outside(placed: _Placed, whole: Sheet, room: float) -> Iterator[Finding]:
    corners = [placed.at(*corner) for corner in _corners(placed.shape)]
    room += NEAR
    if any(not (-room <= x <= whole.width + room and -room <= y <= whole.height + room) for x, y in corners):
        mend = "Move it in, make it smaller, or take a larger page."
        yield Finding("error", "something lies outside the page", _place(placed), mend)


def _corners(shape: Run | Line | Polygon | Circle) -> Iterator[tuple[float, float]]:
    """The corners of what a shape covers; a run reaches as far as its advances and its ink up and down."""
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
    kind = f"\u201c{shape.text[:30]}\u201d" if isinstance(shape, Run) else type(shape).__name__.lower()
    name = shape.part or kind
    return f"{name}, {x / MM:.1f} mm from the left and {y / MM:.1f} mm from the top"


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
    """Reads a PDF back: every font embedded, no colour but K and spots, and the boxes of the preset."""
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
            yield Finding("error", what, "the file", "Set the text in one of the program's faces.")


def _colours(objects: PdfObjects, page: int, where: str) -> Iterator[Finding]:
    mend = "Use shares of black or a spot colour."
    for operator, operands in objects.operators(page):
        if operator in RGB or any("RGB" in operand for operand in operands if operand.startswith("/")):
            yield Finding("error", "a colour in RGB", where, mend)
        elif operator in CMYK and any(float(share) for share in operands[:3]):
            yield Finding("error", "a black or gray of more than one ink", where, mend)
        elif operator in GRAY:
            yield Finding("warning", "a gray that the workflow may turn into four inks", where, mend)


def _boxes(objects: PdfObjects, page: int, where: str, preset: Preset) -> Iterator[Finding]:
    media, trim, bleed = (_box(objects, page, key) for key in ("MediaBox", "TrimBox", "BleedBox"))
    if media is None or trim is None:
        yield Finding("error", "a page without a MediaBox or TrimBox", where, "Export it again.")
        return
    if not preset.marks and not preset.bleed and media != trim:
        yield Finding("error", "a page larger than its trim", where, f"Export it with the preset {preset.name}.")
    reach = [abs(a - b) for a, b in zip(bleed or trim, trim, strict=True)]
    if any(abs(distance - preset.bleed * MM) > NEAR for distance in reach):
        what = f"a bleed that is not {preset.bleed:g} mm"
        yield Finding("error", what, where, f"Export it with the preset {preset.name}.")


def _box(objects: PdfObjects, page: int, key: str) -> tuple[float, ...] | None:
    match = re.search(rb"/%s\s*\[([^\]]*)\]" % key.encode(), objects.dictionaries[page])
    return tuple(map(float, match[1].split())) if match else None
