"""Paper and type area of a page, in mm, and the column grid in the type area."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from engine.core.errors import BadInput, UnknownName
from engine.core.value import Name, Value, changed
from engine.drawing.shapes import MM

LEAST_COLUMN = 20.0
"""Least width of a column, in mm."""

LONGEST, MOST_COLUMNS, WIDEST_GUTTER = 2000, 16, 50
"""Length of a side in mm, number of columns, and gutter in mm, at most."""
Side = Annotated[float, Meta(gt=0, le=LONGEST)]


class Paper(Value, frozen=True):
    """A page size with its column grid; all lengths in mm.

    Attributes:
        area_width, area_height: of the type area, which is centered on the page.

    Raises:
        BadInput: If a measure is not a number in its range, the type area does not fit the page, or a column is
            narrower than 20 mm.
    """

    name: Name
    width: Side
    height: Side
    area_width: Side
    area_height: Side
    columns: Annotated[int, Meta(ge=1, le=MOST_COLUMNS)] = 6
    gutter: Annotated[float, Meta(ge=0, le=WIDEST_GUTTER)] = 4.0

    def __post_init__(self) -> None:
        sides = self.width, self.height, self.area_width, self.area_height
        if wrong := [side for side in sides if not 0 < side <= LONGEST]:  # as every comparison with nan
            raise BadInput(f"a side of {wrong[0]:g} mm is not possible", mend=f"Use up to {LONGEST:,} mm.")
        if not 1 <= self.columns <= MOST_COLUMNS:
            raise BadInput(f"a page has 1 to {MOST_COLUMNS} columns, not {self.columns}")
        if not 0 <= self.gutter <= WIDEST_GUTTER:
            raise BadInput(f"a gutter is 0 to {WIDEST_GUTTER} mm wide, not {self.gutter:g}")
        if self.area_width > self.width or self.area_height > self.height:
            area, page = f"{self.area_width:g} x {self.area_height:g}", f"{self.width:g} x {self.height:g}"
            what = f"a type area of {area} mm does not fit a page of {page} mm"
            raise BadInput(what, mend="Use a smaller type area.")
        if self.column < LEAST_COLUMN:
            what = f"{self.columns} columns would be {self.column:.1f} mm wide"
            raise BadInput(what, mend=f"A column needs {LEAST_COLUMN:g} mm. Use fewer columns.")

    @property
    def column(self) -> float:
        """The width of a column, in mm."""
        return (self.area_width - self.gutter * (self.columns - 1)) / self.columns

    def span(self, columns: int) -> float:
        """The width of several columns with the gutters between them, in points."""
        return (columns * self.column + (columns - 1) * self.gutter) * MM

    def left(self, column: int) -> float:
        """The distance of a column's left edge from the left edge of the type area, in points."""
        return column * (self.column + self.gutter) * MM

    @property
    def origin(self) -> tuple[float, float]:
        """The top left corner of the type area on the page, in points."""
        return (self.width - self.area_width) / 2 * MM, (self.height - self.area_height) / 2 * MM


PAPERS: Mapping[str, Paper] = {
    paper.name.lower(): paper
    for paper in (
        Paper("Broadsheet", 375.0, 597.0, 345.0, 560.0, columns=8),
        Paper("Berliner", 315.0, 470.0, 285.0, 440.0, columns=6),
        Paper("Tabloid", 289.0, 390.0, 258.0, 355.0, columns=6),
        Paper("A4", 210.0, 297.0, 180.0, 267.0, columns=4),
        Paper("Letter", 215.9, 279.4, 186.0, 250.0, columns=4),
        Paper("A5", 148.0, 210.0, 118.0, 180.0, columns=3),
        Paper("5.5x8.5", 139.7, 215.9, 112.0, 186.0, columns=3, gutter=3.0),
        Paper("6x9", 152.4, 228.6, 120.0, 196.0, columns=3),
        Paper("7x10", 177.8, 254.0, 146.0, 222.0, columns=3),
        Paper("8x10", 203.2, 254.0, 170.0, 222.0, columns=4),
    )
}
"""The presets by name. The last four are trims of books, named by their inches. The tabloid's columns are 39.7 mm
wide, as in `engine.drawing.style`."""


def paper(
    name: str,
    *,
    size: tuple[float, float] | None = None,
    area: tuple[float, float] | None = None,
    columns: int | None = None,
    gutter: float | None = None,
) -> Paper:
    """Return a preset, or one with some measures replaced.

    With another page size, the margins remain those of the preset. Lengths are in mm.
    """
    if name.lower() not in PAPERS:
        names = ", ".join(one.name for one in PAPERS.values())
        raise UnknownName(f"there is no paper {name!r}", mend=f"The papers are {names}.")
    made, replaced = PAPERS[name.lower()], {}
    if size:
        margins = made.width - made.area_width, made.height - made.area_height
        area = area or (max(1.0, size[0] - margins[0]), max(1.0, size[1] - margins[1]))
        replaced |= {"width": float(size[0]), "height": float(size[1])}
    if area:
        replaced |= {"area_width": float(area[0]), "area_height": float(area[1])}
    given = {"columns": columns, "gutter": None if gutter is None else float(gutter)}
    replaced |= {field: value for field, value in given.items() if value is not None}
    return changed(made, name="custom", **replaced) if replaced else made
