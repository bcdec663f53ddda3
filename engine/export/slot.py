"""A slot of a page: the largest scale at which a puzzle fits it, and what is found if it does not fit."""

from __future__ import annotations

from typing import NamedTuple

from engine.drawing.shapes import MM, Drawing
from engine.export.figures import Figure, Printable
from engine.finding import Finding
from engine.job import Control
from engine.press.preflight import check_drawing, minimums

LARGEST = 3.0
"""The largest scale of type that is tried."""

STEP, HALVINGS = 1.06, 4
"""Ratio of two scales that are tried, and halvings of the last step."""

TOLERANCE = 0.05
"""Points by which a figure may be deeper than its slot."""


class Fitted(NamedTuple):
    """The figures in a slot.

    Attributes:
        figures: the figures; the solution has the scale of the puzzle, and a place of its own.
        scale: of type and letters.
        findings: that the puzzle does not fit.
    """

    figures: list[Figure]
    scale: float = 1.0
    findings: tuple[Finding, ...] = ()


def in_slot(
    printable: Printable, width: float, depth: float | None, *, fit: bool, control: Control | None = None
) -> Fitted:
    """Draw the figures of a puzzle for a slot.

    Args:
        printable: the puzzle.
        width: of the slot, in points.
        depth: of the slot, in points; None if any depth is possible.
        fit: use the largest scale at which the puzzle fits. Otherwise the scale is 1.
        control: cancellation.

    Raises:
        Stopped: if cancelled.
    """
    scale = 1.0
    if fit and depth is not None:
        scale = _largest(printable, width, depth, control or Control())
    figures = printable.figures(width, scale=scale)
    deep = next((figure.drawing.height for figure in figures if figure.part == "puzzle"), 0.0)
    if depth is None or deep <= depth + TOLERANCE:
        return Fitted(figures, scale)
    slot, needed = f"{width / MM:.1f} \u00d7 {depth / MM:.1f} mm", f"{deep / MM + 0.05:.1f} mm"
    what = f"the puzzle does not fit the slot of {slot}"
    smallest = f" with the smallest type, {printable.style.least:g} pt" if fit else ""
    mend = f"At this width it needs a depth of {needed}{smallest}."
    return Fitted(figures, scale, (Finding("error", what, mend=mend),))


def _largest(printable: Printable, width: float, depth: float, control: Control) -> float:
    """Return the largest scale at which the puzzle fits; the least one that can be printed if none does."""
    sizes = printable.style.sizes
    least = printable.style.least / min(getattr(sizes, name) for name in sizes.__struct_fields__)
    usual = _errors(_drawn(printable, width, 1.0), printable)

    def fits(scale: float) -> bool:
        control.check()
        drawing = _drawn(printable, width, scale)
        return drawing.height <= depth + TOLERANCE and _errors(drawing, printable) <= usual

    above = scale = LARGEST
    while not fits(scale):
        if scale <= least:
            return least
        above, scale = scale, max(least, scale / STEP)
    for _ in range(HALVINGS if above > scale else 0):
        middle = (above + scale) / 2
        above, scale = (above, middle) if fits(middle) else (middle, scale)
    return scale


def _drawn(printable: Printable, width: float, scale: float) -> Drawing:
    figures = printable.figures(width, scale=scale, parts=("puzzle",))
    return figures[0].drawing if figures else Drawing(width, 0.0, ())


def _errors(drawing: Drawing, printable: Printable) -> int:
    """Return the number of errors: larger type may overflow its line, and smaller type may be too small."""
    found = check_drawing(drawing, minimums=minimums(printable.style.least))
    return sum(one.severity == "error" for one in found)
