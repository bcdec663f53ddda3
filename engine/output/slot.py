"""A slot of a page: the largest scale at which a puzzle fits it, and what is found if it does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.core.finding import Finding
from engine.core.job import Control
from engine.drawing.shapes import MM, Drawing
from engine.output.figures import Figure, Printable
from engine.output.press.preflight.preflight import check_drawing, minimums
from engine.wing import Part

LARGEST = 3.0  # the largest scale of type that is tried

FULL = 0.85
"""Share of the depth of its slot that the usual figure fills; otherwise figures of other heights are tried."""

STEP, HALVINGS = 1.06, 4  # ratio of two scales that are tried, and halvings of the last step

TOLERANCE = 0.05  # points by which a figure may be deeper than its slot


PUZZLE: tuple[Part, ...] = ("puzzle",)


class Fitted(NamedTuple):
    """The figures in a slot."""

    figures: list[Figure]  # the figures; the solution has the scale of the puzzle, and a place of its own
    scale: float = 1.0  # of type and letters
    findings: tuple[Finding, ...] = ()  # that the puzzle does not fit


def in_slot(
    printable: Printable, width: float, depth: float | None, *, fit: bool, control: Control | None = None
) -> Fitted:
    """Draw the figures of a puzzle for a slot.

    Args:
        width: of the slot, in points.
        depth: of the slot, in points; None if any depth is possible.
        fit: use the largest scale at which the puzzle fits. Otherwise the scale is 1.
    """
    scale, chosen = 1.0, None
    if fit and depth is not None:
        scale, chosen = _best(printable, width, depth, control or Control())
    figures = printable.figures(width, scale=scale)
    if chosen:
        figures = [chosen if figure.part == "puzzle" else figure for figure in figures]
    deep = next((figure.drawing.height for figure in figures if figure.part == "puzzle"), 0.0)
    if depth is None or deep <= depth + TOLERANCE:
        return Fitted(figures, scale)
    slot, needed = f"{width / MM:.1f} \u00d7 {depth / MM:.1f} mm", f"{deep / MM + 0.05:.1f} mm"
    what = f"the puzzle does not fit the slot of {slot}"
    smallest = f" with the smallest type, {printable.style.least:g} pt" if fit else ""
    mend = f"At this width it needs a depth of {needed}{smallest}."
    return Fitted(figures, scale, (Finding("error", what, mend=mend),))


def _best(printable: Printable, width: float, depth: float, control: Control) -> tuple[float, Figure | None]:
    """Return the largest scale at which the puzzle fits, and the figure if it is not the usual one.

    If the usual figure fits at no scale, figures of other heights are tried. If none fits, it is the lowest one at
    the least scale. If the usual figure leaves much of the slot empty, it is the highest one that fits.
    """
    usual = _errors(_drawn(printable, width, 1.0), printable)

    def fitting(figures: Iterable[Figure]) -> list[Figure]:
        control.check()
        fit = (figure for figure in figures if figure.drawing.height <= depth + TOLERANCE)
        return [one for one in fit if _errors(one.drawing, printable) <= usual]

    scale = _largest(printable, lambda scale: bool(fitting(printable.figures(width, scale=scale, parts=PUZZLE))))
    if scale is not None and _drawn(printable, width, scale).height >= FULL * depth:
        return scale, None
    scale = scale or _largest(printable, lambda scale: bool(fitting(printable.choices(width, scale=scale))))
    if scale is not None:
        return scale, max(fitting(printable.choices(width, scale=scale)), key=_height, default=None)
    scale = _least(printable)
    return scale, min(printable.choices(width, scale=scale), key=_height, default=None)


def _least(printable: Printable) -> float:
    """Return the least scale at which all type can be printed."""
    sizes = printable.style.sizes
    return printable.style.least / min(getattr(sizes, name) for name in sizes.__struct_fields__)


def _largest(printable: Printable, fits: Callable[[float], bool]) -> float | None:
    """Return the largest scale that fits; None if there is none."""
    least, above, scale = _least(printable), LARGEST, LARGEST
    while not fits(scale):
        if scale <= least:
            return None
        above, scale = scale, max(least, scale / STEP)
    for _ in range(HALVINGS if above > scale else 0):
        middle = (above + scale) / 2
        above, scale = (above, middle) if fits(middle) else (middle, scale)
    return scale


def _height(figure: Figure) -> float:
    return figure.drawing.height


def _drawn(printable: Printable, width: float, scale: float) -> Drawing:
    figures = printable.figures(width, scale=scale, parts=PUZZLE)
    return figures[0].drawing if figures else Drawing(width, 0.0, ())


def _errors(drawing: Drawing, printable: Printable) -> int:
    """Return the number of errors: larger type may overflow its line, and smaller type may be too small."""
    found = check_drawing(drawing, minimums=minimums(printable.style.least))
    return sum(one.severity == "error" for one in found)
