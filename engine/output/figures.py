"""The figures of a puzzle, each with what cautions against its width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.finding import Finding
from engine.core.value import changed
from engine.drawing.shapes import MM, Drawing, Group, Run, Shape, scaled
from engine.drawing.style import Style
from engine.output.heading import Heading, headed, signed, titled
from engine.output.press.boxes import TYPE_AREA, Sheet
from engine.wing import PARTS, Part
from engine.wings import Body, wing_of
from engine.words.vetting.texts import Place, text_findings


class Figure(NamedTuple):
    """A part of a puzzle, drawn."""

    part: Part  # what it is called in a file
    drawing: Drawing  # at the requested width
    findings: tuple[Finding, ...] = ()  # what cautions against that width, beyond what the preflight finds
    least: float = 6.0  # the least type size of its house style, in points
    whole: bool = False  # whether the drawing is a whole page. Otherwise a preset may put a safety zone around it.

    @property
    def paper(self) -> Drawing | Sheet:
        """What the press writes as a page."""
        return Sheet(self.drawing.width, self.drawing.height, self.drawing) if self.whole else self.drawing


class Printable(NamedTuple):
    """All that a job needs to draw and vet a puzzle: its key, a house style, and a heading."""

    puzzle: Body
    key: Any
    style: Style
    heading: Heading = Heading()

    def figures(self, width: float, *, scale: float = 1.0, parts: Sequence[Part] = PARTS) -> list[Figure]:
        """Return the figures at a width in points, with type at a scale of the house style's sizes."""
        puzzle = titled(self.puzzle, self.heading)
        return figures_of(puzzle, self.key, self.style, width, parts, heading=self.heading, scale=scale)

    def choices(self, width: float, *, scale: float = 1.0, part: Part = "puzzle") -> list[Figure]:
        """Return figures of a part of several heights at a width in points, the usual one first."""
        puzzle = titled(self.puzzle, self.heading)
        return choices_of(puzzle, self.key, self.style, width, part, heading=self.heading, scale=scale)

    def findings(self) -> tuple[Finding, ...]:
        """Return what forbids or cautions against printing the puzzle."""
        found = wing_of(self.puzzle).findings(titled(self.puzzle, self.heading), self.key)
        return (*found, *self.heading_findings())

    def heading_findings(self) -> tuple[Finding, ...]:
        """Return what forbids or cautions against the byline."""
        byline, vetter = self.heading.byline.strip(), self.key.vetter
        return tuple(text_findings([Place("byline", byline)], vetter)) if byline and vetter else ()


def figures_of(
    puzzle: Body,
    key: Any,
    style: Style,
    width: float,
    parts: Sequence[Part] = PARTS,
    *,
    heading: Heading = Heading(),  # noqa: B008 - immutable
    scale: float = 1.0,
) -> list[Figure]:
    """Draw the parts of a puzzle that exist, at a width in points; an empty puzzle has none.

    The puzzle has its title as it is printed. `scale` applies to letters and type, not to line widths.
    """
    wing, figures = wing_of(puzzle), []
    for part in wing.parts(puzzle, key):
        if part in parts:
            before = _before_scaling(style.of_part(part), scale)
            drawing = _finished(wing.figure(puzzle, before, part, width / scale, key), puzzle, part, before,
                                heading, scale)  # fmt: skip
            figure = _with_cautions(puzzle, key, style, width, part, drawing)
            figures.append(figure._replace(findings=(*figure.findings, *_too_deep(drawing, part))))
    return figures


def choices_of(
    puzzle: Body, key: Any, style: Style, width: float, part: Part, *,
    heading: Heading = Heading(), scale: float = 1.0,  # noqa: B008
) -> list[Figure]:  # fmt: skip
    """Draw a part of a puzzle for a page: figures of several heights at a width in points, the usual one first.

    The list is empty if the part does not exist. The arguments are those of `figures_of`.
    """
    wing, before = wing_of(puzzle), _before_scaling(style.of_part(part), scale)
    if part not in wing.parts(puzzle, key):
        return []
    made = wing.figure_choices(puzzle, before, part, width / scale, key)
    drawings = (_finished(one, puzzle, part, before, heading, scale) for one in made)
    return [_with_cautions(puzzle, key, style, width, part, drawing) for drawing in drawings]


def _finished(
    drawing: Drawing, puzzle: Body, part: Part, before: Style, heading: Heading, scale: float
) -> Drawing:
    """Return a figure below its date and byline, in its final size."""
    if part == "puzzle":
        drawing = headed(drawing, signed(heading, puzzle), before)
    return drawing if scale == 1.0 else scaled(drawing, scale)


def _with_cautions(puzzle: Body, key: Any, style: Style, width: float, part: Part, drawing: Drawing) -> Figure:
    cautions = wing_of(puzzle).figure_findings(puzzle, style.of_part(part), part, width, key)
    found = (*cautions, *_small_letters(drawing, part, style))
    return Figure(part, drawing, found, style.least)


def _too_deep(drawing: Drawing, part: str) -> Iterator[Finding]:
    """Yield a finding if a figure is deeper than a newspaper page."""
    if drawing.height > TYPE_AREA[1] * MM:
        what = f"the {part} is {drawing.height / MM:.0f} mm deep; a tabloid page has {TYPE_AREA[1]:.0f} mm"
        yield Finding("warning", what, mend="Use a greater width.")


def _before_scaling(style: Style, scale: float) -> Style:
    """Return a style whose line widths are those of the house style after scaling."""
    if scale == 1.0:
        return style
    lines = {name: getattr(style.lines, name) / scale for name in style.lines.__struct_fields__}
    return changed(style, lines=changed(style.lines, **lines), least=style.least / scale)


def _small_letters(drawing: Drawing, part: Part, style: Style) -> Iterator[Finding]:
    """Yield a finding if the letters of a puzzle in large print are smaller than the letters of the style."""
    if not style.large or part != "puzzle":
        return
    sizes = [run.size for run in _runs(drawing.shapes) if run.part.startswith("cell") and run.text.isalpha()]
    least = style.sizes.letters / 2
    if sizes and min(sizes) < least:
        what = f"letters of {min(sizes):.0f} pt are small for large print, which has {least:.0f} pt or more"
        yield Finding("warning", what, mend="Use a greater width.")


def _runs(shapes: Sequence[Shape]) -> Iterator[Run]:
    for shape in shapes:
        if isinstance(shape, Run):
            yield shape
        elif isinstance(shape, Group):
            yield from _runs(shape.shapes)
