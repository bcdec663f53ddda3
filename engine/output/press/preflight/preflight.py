"""Preflight: checks of a drawing before it is written, and of a finished PDF file, from this program or another.

The checks return findings. They do not raise exceptions for bad drawings and do not change them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fontTools.misc.transform import Transform

from engine.core import EngineError, Finding, Severity, Value, changed, grouped, percent, plural
from engine.core.finding import MOST_PLACES
from engine.drawing.faces import Face, face
from engine.drawing.shapes import Drawing, Run
from engine.output.press.boxes import MM, NEAR, Box, Preset, Sheet, extended, sheet
from engine.output.press.preflight.marks import Areas, Mark, Placed, marks_of, placed, quote

PALE = 0.5  # type with less black than this counts as reversed type, which is printed on a darker background
CONTRAST = 0.3  # the least difference between type and its background as a fraction of black
KERN = 0.15  # ems by which letters on one baseline may be drawn together
OVERLAP = 0.25  # texts overlap if their boxes share more than this fraction of the smaller box
COVERED = 0.5  # type is covered by a later area if the boxes share more than this fraction of that of the type
THIN = 3.0
"""A filled area is checked as a line if its shorter side is less than this multiple of the thinnest line."""

NOUN = {"text": "a text", "stroke": "a line", "area": "an area", "picture": "a picture"}


class Minimums(Value, frozen=True):
    """The minimum sizes for print in points: type, solid lines, tinted lines, reversed type, tinted type."""

    type: float = 6.0
    line: float = 0.5
    tint_line: float = 1.0
    reversed: float = 10.0
    tint_type: float = 10.0


class Page(NamedTuple):
    """The size of the trim in points, and the preset; None if only the edges of the page are known."""

    width: float
    height: float
    preset: Preset | None = None

    @property
    def bleed(self) -> float:
        """The bleed in points."""
        return self.preset.bleed * MM if self.preset else 0.0

    @property
    def safety(self) -> float:
        """The width of the safety zone inside the trim, in points."""
        return self.preset.safety * MM if self.preset else 0.0


def found(severity: Severity, what: str, mark: Mark, mend: str) -> Finding:
    """Return a finding at the place of a mark."""
    return Finding(severity, what, mark.where, mend, at=mark.place, box=mark.box)


def check_marks(marks: Sequence[Mark], page: Page, least: Minimums) -> Iterator[Finding]:
    """Yield what a press would refuse or question in the marks of a page, which are in painting order."""
    for mark in marks:
        yield from check_size(mark, page, least)
        yield from _edges(mark, page)
    yield from _contrast(marks, page)
    yield from _overlaps([mark for mark in marks if mark.kind == "text" and mark.square])


def check_size(mark: Mark, page: Page, least: Minimums) -> Iterator[Finding]:
    """Yield what is too small, too thin or too coarse in a mark, wherever it is."""
    if mark.kind == "text":
        yield from _type(mark, least)
    elif mark.kind == "stroke":
        yield from _line(mark, mark.size, least)
    elif mark.kind == "area" and mark.tone.dark > 0:
        left, top, right, bottom = mark.box
        thin, long = sorted((right - left, bottom - top))
        yield from _line(mark, thin, least) if long > THIN * thin else ()
    elif mark.kind == "picture" and page.preset:
        yield from _picture(mark, page.preset)


def _type(mark: Mark, least: Minimums) -> Iterator[Finding]:
    size, tone, letters = mark.size, mark.tone, not mark.text or any(ch.isalnum() for ch in mark.text)
    if size < least.type - NEAR:
        yield found("error", f"type of {size:.4g} pt is too small", mark, f"Use {least.type:g} pt or more.")
    elif tone.dark < PALE and size < least.reversed - NEAR:
        mend = f"Use {least.reversed:g} pt or more, or black ink."
        yield found("error", f"reversed type of {size:.4g} pt is too small", mark, mend)
    elif not tone.solid and tone.dark >= PALE and size < least.tint_type - NEAR and letters:
        mend = f"Use solid ink, or {least.tint_type:g} pt or more: the screen makes the edges of small type rough."
        yield found("warning", f"tinted type of {size:.4g} pt is small", mark, mend)


def _line(mark: Mark, width: float, least: Minimums) -> Iterator[Finding]:
    if mark.tone.solid and width < least.line - NEAR:
        what = f"a line of {width:.4g} pt is too thin" if width else "a hairline has no width of its own"
        yield found("error", what, mark, f"Use {least.line:g} pt or more.")
    elif not mark.tone.solid and width < least.tint_line - NEAR:
        mend = f"Use {least.tint_line:g} pt or more, or solid ink."
        yield found("error", f"a tinted line of {width:.4g} pt is too thin", mark, mend)


def _picture(mark: Mark, preset: Preset) -> Iterator[Finding]:
    if mark.size < preset.resolution:
        mend = f"Use a picture with {preset.resolution:g} pixels per inch or more at this size."
        yield found("error", f"a picture has {mark.size:.0f} pixels per inch", mark, mend)


def _edges(mark: Mark, page: Page) -> Iterator[Finding]:
    left, top, right, bottom = mark.box
    beyond = max(-left, -top, right - page.width, bottom - page.height)
    room = page.bleed
    if beyond > room + NEAR:
        if room and min(right, bottom, page.width - left, page.height - top) < -room - NEAR:
            yield found("error", "an object is off the page", mark, "Remove it, or move it onto the page.")
        elif mark.kind == "text" and right - left > page.width:
            mend = "Shorten it, or use a greater width or smaller type."
            yield found("error", "the text does not fit the width of the figure", mark, mend)
        else:
            mend = "Move it onto the page, make it smaller, or choose a larger page."
            yield found("error", "a shape extends beyond the page", mark, mend)
    elif mark.kind in ("area", "picture"):
        yield from _short_of_the_bleed(mark, page)
    elif room and min(right, bottom, page.width - left, page.height - top) < NEAR:
        yield found("error", f"{NOUN[mark.kind]} lies in the bleed", mark, "Move it onto the page.")
    elif room and beyond > NEAR:
        yield found("error", f"{NOUN[mark.kind]} is cut by the trim", mark, "Move it onto the page.")
    elif page.safety and beyond > NEAR - page.safety:
        what = f"{NOUN[mark.kind]} lies in the safety zone, less than {page.safety / MM:g} mm from the trim"
        yield found("warning", what, mark, "Move it inwards.")


def _short_of_the_bleed(mark: Mark, page: Page) -> Iterator[Finding]:
    left, top, right, bottom = mark.box
    if not page.bleed or mark.tone.dark <= 0:
        return
    reaches = (-left, -top, right - page.width, bottom - page.height)
    if any(-NEAR <= reach < page.bleed - NEAR for reach in reaches):
        mend = f"Extend it by {page.bleed / MM:g} mm beyond the trim, or move it inwards."
        yield found("error", f"{NOUN[mark.kind]} touches the trim but does not fill the bleed", mark, mend)


def _contrast(marks: Sequence[Mark], page: Page) -> Iterator[Finding]:
    """Yield type that is like its background, or is covered by an area that is painted later."""
    areas, texts = Areas(page.height), list[tuple[Mark, Mark | None]]()
    for mark in marks:
        if mark.kind in ("area", "picture"):
            areas.add(mark)
        elif mark.kind == "text":
            texts.append((mark, areas.last(mark.middle)))
    for mark, below in texts:
        over = areas.last(mark.middle)
        if areas.is_full:
            yield areas.TOO_MANY
            return
        if over and over is not below and _shared(mark.box, over.box) > COVERED * _area(mark.box):
            yield found("error", "type is covered by what is printed later", mark, "Draw the type last.")
        elif not (mark.tone.spot or (below and (below.tone.spot or below.kind == "picture"))):
            ground = below.tone.dark if below else 0.0
            if abs(mark.tone.dark - ground) < CONTRAST:
                what = f"type in {_named(mark.tone.dark)} on {_named(ground)} cannot be read"
                yield found("error", what, mark, "Change one of the two inks.")


def _named(dark: float) -> str:
    return {0.0: "white", 1.0: "black"}.get(dark, f"{percent(dark)} black")


def _overlaps(texts: Sequence[Mark]) -> Iterator[Finding]:
    ordered = sorted(texts, key=lambda mark: mark.box[1])
    tops, compared = [mark.box[1] for mark in ordered], 0
    for n, mark in enumerate(ordered):
        for other in map(ordered.__getitem__, range(n + 1, bisect_left(tops, mark.box[3]))):
            compared += 1
            if compared > Areas.MOST:
                yield Areas.TOO_MANY
                return
            across = min(mark.box[2], other.box[2]) - max(mark.box[0], other.box[0])
            kern = KERN * mark.size if mark.size == other.size and abs(mark.box[3] - other.box[3]) < NEAR else 0.0
            if across > kern and _shared(mark.box, other.box) > OVERLAP * min(_area(mark.box), _area(other.box)):
                yield found("error", "texts overlap", other, "Move one of them.")
                break


def _shared(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _area(box: Box) -> float:
    return max((box[2] - box[0]) * (box[3] - box[1]), NEAR**2)


NEWSPRINT = Minimums()


def minimums(least: float) -> Minimums:
    """Return the minimum sizes of a house style with a least type size in points."""
    return Minimums(type=max(least, NEWSPRINT.type), reversed=max(least, NEWSPRINT.reversed))


def check_drawing(
    page: Drawing | Sheet, *, minimums: Minimums = NEWSPRINT, preset: Preset | None = None
) -> tuple[Finding, ...]:
    """Check a drawing for small type, thin lines, missing glyphs, contrast, overlaps, and shapes off the page.

    A problem that occurs in several places gives one finding. A drawing becomes a page of its own (`boxes.sheet`).
    Shapes may extend into the bleed of the preset.
    """
    whole = extended(sheet(page, preset), preset.bleed * MM if preset else 0.0)
    shapes = list(placed(whole.drawing.shapes, Transform(dx=whole.x, dy=whole.y)))
    faults = [*check_marks(list(marks_of(shapes)), Page(whole.width, whole.height, preset), minimums)]
    faults += _missing_glyphs(shapes)
    return merged(faults)


def _missing_glyphs(shapes: Iterable[Placed]) -> Iterator[Finding]:
    """Yield the places of characters that a face lacks, with all that another face prints in one finding."""
    lacks = dict[tuple[Face, Face], tuple[list[str], list[Placed]]]()
    for one, shape in ((one, one.shape) for one in shapes if isinstance(one.shape, Run)):
        own = face(shape.face)
        for ch in own.missing(shape.text):
            texts, places = lacks.setdefault((own, own.printer(ch)), ([], []))
            texts.append(ch)
            places += [one] if one not in places[-1:] else []
    for (own, printer), (texts, places) in lacks.items():
        instead = "" if printer is own else f"; the face {printer.name} prints {'them' if len({*texts}) > 1 else 'it'}"
        for mark in marks_of(places):
            quoted = f"{quote(mark.text)} in " if mark.name != quote(mark.text) else ""
            mend = "Remove it, or write it in other letters."
            finding = found("warning" if instead else "error", own.lack("".join(texts)) + instead, mark, mend)
            yield changed(finding, where=quoted + finding.where, glyphless=True)


def merged(faults: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return one finding for each fault, with the first place, the number of further places, and those."""
    kinds = grouped(((fault.severity, fault.what, fault.mend), fault) for fault in faults)
    return tuple(
        changed(one, where=f"{one.where}, and in {plural(len(more), 'more place')}", more=tuple(more[:MOST_PLACES]))
        if more else one
        for one, *more in kinds.values()
    )  # fmt: skip


def check_pdf(
    pdf: bytes, preset: Preset | None = None, *, minimums: Minimums | None = None, proof: bool = False
) -> tuple[Finding, ...]:
    """Check fonts, inks, pictures, transparency, boxes, scripts and declared standard of a PDF file.

    Boxes and standard are compared with the preset. With `minimums`, type, lines and their places are checked too,
    as in a drawing. A `proof` may have a slug around the trim.
    """
    from engine.output.press.preflight.pdf_checks import check_file

    try:
        return merged(check_file(pdf, preset, minimums, proof=proof))
    except EngineError as error:
        return (Finding("error", error.what, mend=error.mend or "Export it again."),)
