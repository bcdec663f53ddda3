"""Preflight: checks of a drawing before it is written, and of a finished PDF file, from this program or another.

The checks return findings. They do not raise exceptions for bad drawings and do not change them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core.errors import EngineError
from engine.core.finding import Finding
from engine.core.value import changed
from engine.drawing.faces import face
from engine.drawing.shapes import Drawing, Run
from engine.output.press.boxes import MM, Preset, Sheet, extended, sheet
from engine.output.press.preflight.mark_checks import Minimums, Page, check_marks, found
from engine.output.press.preflight.marks import Placed, marks_of, placed, quote

NEWSPRINT = Minimums()
LARGE_PRINT = Minimums(type=16.0, reversed=16.0)


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
    shapes = list(placed(whole))
    faults = [*check_marks(list(marks_of(shapes)), Page(whole.width, whole.height, preset), minimums)]
    faults += [fault for shape in shapes for fault in _missing_glyphs(shape)]
    return merged(faults)


def _missing_glyphs(one: Placed) -> Iterator[Finding]:
    if isinstance(one.shape, Run) and (what := face(one.shape.face).lack(one.shape.text)):
        for mark in marks_of((one,)):
            quoted = f"{quote(one.shape.text)} in " if one.shape.part else ""
            finding = found("error", what, mark, "Remove it, or write it in other letters.")
            yield changed(finding, where=quoted + finding.where)


def merged(faults: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return one finding for each fault, with the first place and the number of further places."""
    firsts: dict[tuple[str, str, str], Finding] = {}
    counts: Counter[tuple[str, str, str]] = Counter()
    for fault in faults:
        kind = (fault.severity, fault.what, fault.mend)
        firsts.setdefault(kind, fault)
        counts[kind] += 1
    return tuple(changed(one, where=_and_more(one.where, counts[kind] - 1)) for kind, one in firsts.items())


def _and_more(where: str, more: int) -> str:
    return f"{where}, and in {more} more place{'' if more == 1 else 's'}" if more else where


def check_pdf(
    pdf: bytes, preset: Preset | None = None, *, minimums: Minimums | None = None, proof: bool = False
) -> tuple[Finding, ...]:
    """Check fonts, inks, pictures, transparency, boxes, scripts and declared standard of a PDF file.

    Args:
        preset: What the boxes and the standard are compared with.
        minimums: The minimum sizes; if given, type, lines and their places are checked too, as in a drawing.
        proof: Whether a slug around the trim is allowed.
    """
    from engine.output.press.preflight.pdf_checks import check_file

    try:
        return merged(check_file(pdf, preset, minimums, proof=proof))
    except EngineError as error:
        return (Finding("error", error.what, "the file", error.mend or "Export it again."),)
