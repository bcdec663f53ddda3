"""The figures of a puzzle, each with what cautions against its width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.finding import Finding
from engine.wing import PARTS, Part
from engine.wings import Body, wing_of


class Figure(NamedTuple):
    """A part of a puzzle, drawn.

    Attributes:
        part: what it is called in a file.
        drawing: at the requested width.
        findings: what cautions against that width, beyond what the preflight finds.
    """

    part: Part
    drawing: Drawing
    findings: tuple[Finding, ...] = ()


class Printable(NamedTuple):
    """A puzzle with its key and a house style: everything that a job needs to draw and vet it."""

    puzzle: Body
    key: Any
    style: Style

    def figures(self, width: float) -> list[Figure]:
        """Return the figures at a width in points."""
        return figures_of(self.puzzle, self.key, self.style, width)

    def findings(self) -> tuple[Finding, ...]:
        """Return what forbids or cautions against printing the puzzle."""
        return wing_of(self.puzzle).findings(self.puzzle, self.key)


def figures_of(puzzle: Body, key: Any, style: Style, width: float, parts: Sequence[Part] = PARTS) -> list[Figure]:
    """Draw the parts of a puzzle that exist, at a width in points; an empty puzzle has none."""
    wing = wing_of(puzzle)
    return [
        Figure(
            part,
            wing.figure(puzzle, style, part, width, key),
            wing.figure_findings(puzzle, style, part, width, key),
        )
        for part in wing.parts(puzzle, key)
        if part in parts
    ]
