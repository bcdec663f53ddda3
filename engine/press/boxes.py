"""Sizes and boxes of printed pages: presets of the press, sizes in mm, sheets with a drawing on them.

PDF boxes are (left, bottom, right, top) in points from the bottom left corner of the medium, y up
(ISO 32000-1, 14.11.2).
"""

from __future__ import annotations

import re

from engine.drawing.shapes import MM, Drawing
from engine.errors import BadInput, UnknownName
from engine.value import Value

LARGEST = 14_400.0
"""Points; the largest page that PDF 1.x allows (ISO 32000-1, annex C)."""

Box = tuple[float, float, float, float]

PAGES: dict[str, tuple[float, float]] = {
    "A3": (297, 420),
    "A4": (210, 297),
    "A5": (148, 210),
    "Letter": (215.9, 279.4),
    "Tabloid": (289, 390),
}
"""Page sizes by name, mm."""

TYPE_AREA = (258.0, 355.0)
"""The type area of the tabloid page, mm."""

COLUMNS = (39.7, 82.6, 125.4, 168.3)
"""The widths of one to four columns in one group's grid, mm."""


SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)\s*(?:mm)?", re.IGNORECASE)


class Preset(Value, frozen=True):
    """What a printer wants around the page.

    Attributes:
        bleed: how far the bleed reaches beyond the trim, mm; 0 for none.
        marks: whether crop marks are drawn.
        mark_offset, mark_length, mark_width: of the crop marks, points; the offset is from the trim.
    """

    name: str
    bleed: float = 0.0
    marks: bool = False
    mark_offset: float = 12.0
    mark_length: float = 18.0
    mark_width: float = 0.5


NEWSPAPER = Preset("newspaper")
MAGAZINE = Preset("magazine", bleed=3.0, marks=True)
PRESETS = {preset.name: preset for preset in (NEWSPAPER, MAGAZINE)}


class Sheet(Value, frozen=True):
    """One page: its trimmed size in points, and a drawing whose top left corner lies at (x, y) from the page's."""

    width: float
    height: float
    drawing: Drawing
    x: float = 0.0
    y: float = 0.0


class Boxes(Value, frozen=True):
    """The boxes of one page; `bleed` is None where there is none."""

    media: Box
    trim: Box
    bleed: Box | None


def preset(name: str) -> Preset:
    """The preset of a name.

    Raises:
        UnknownName: there is no such preset.
    """
    if name.lower() not in PRESETS:
        raise UnknownName(f"there is no preset {name!r}", mend=f"The presets are {', '.join(PRESETS)}.")
    return PRESETS[name.lower()]


def page_size(name: str) -> tuple[float, float]:
    """Width and height in points of a size by name ("A4", "Tabloid") or in mm ("120x195.5").

    Raises:
        UnknownName: neither a name nor two numbers, or a page that no PDF can have.
    """
    known = {key.lower(): size for key, size in PAGES.items()}
    if size := known.get(name.strip().lower()):
        return size[0] * MM, size[1] * MM
    if match := SIZE.fullmatch(name.strip()):
        width, height = float(match[1]) * MM, float(match[2]) * MM
        if 0 < width <= LARGEST and 0 < height <= LARGEST:
            return width, height
    raise UnknownName(
        f"there is no page size {name!r}",
        mend=f"The sizes are {', '.join(PAGES)}; or give width x height in mm, such as 120x195.",
    )


def column_width(columns: int) -> float:
    """The width of one to four newspaper columns, points.

    Raises:
        BadInput: there is no such number of columns.
    """
    if not 1 <= columns <= len(COLUMNS):
        raise BadInput(f"a figure is 1 to {len(COLUMNS)} columns wide, not {columns}")
    return COLUMNS[columns - 1] * MM


def sheet(page: Drawing | Sheet) -> Sheet:
    """A drawing as a page of its own size; a sheet as it is."""
    return page if isinstance(page, Sheet) else Sheet(page.width, page.height, page)


def boxes(preset: Preset, width: float, height: float) -> Boxes:
    """The boxes around a page of a trimmed size, points.

    Raises:
        BadInput: the page would be empty, or larger than a PDF can be.
    """
    bleed = preset.bleed * MM
    margin = max(bleed, preset.mark_offset + preset.mark_length if preset.marks else 0.0)
    if min(width, height) <= 0 or not max(width, height) + 2 * margin <= LARGEST:
        raise BadInput(
            f"a page of {width / MM:.1f} x {height / MM:.1f} mm cannot be printed",
            mend=f"Each side is above 0 and at most {LARGEST / MM:.0f} mm with its marks.",
        )
    trim = (margin, margin, margin + width, margin + height)
    around = (trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed)
    return Boxes((0.0, 0.0, width + 2 * margin, height + 2 * margin), trim, around if bleed else None)
