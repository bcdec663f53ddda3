"""Page sizes, page boxes and presets for print.

PDF boxes are (left, bottom, right, top) in points from the bottom left corner of the medium; y points up
(ISO 32000-1, 14.11.2).
"""

from __future__ import annotations

import re

from engine.core.errors import BadInput, UnknownName
from engine.core.value import Value
from engine.drawing.shapes import MM, Drawing
from engine.output.press.standards import PIXELS, PLAIN, UA1, X1A, X4, Standard

LARGEST = 14_400.0
"""The largest page side that PDF 1.x allows, points (ISO 32000-1, annex C)."""

Box = tuple[float, float, float, float]

PAGES: dict[str, tuple[float, float]] = {
    "A3": (297, 420),
    "A4": (210, 297),
    "A5": (148, 210),
    "Letter": (215.9, 279.4),
    "Tabloid": (289, 390),
    "5x8": (127, 203.2),
    "5.5x8.5": (139.7, 215.9),
    "6x9": (152.4, 228.6),
    "7x10": (177.8, 254),
    "8x10": (203.2, 254),
    "8.5x11": (215.9, 279.4),
}
"""Page sizes by name, mm. Those with an x are trims of books that printers on demand name by their inches."""

TYPE_AREA = (258.0, 355.0)
"""The size of the type area of the tabloid page, mm."""

SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)\s*(?:mm)?", re.IGNORECASE)


class Preset(Value, frozen=True):
    """The standard, the bleed and the crop marks that a printer requires.

    Attributes:
        name: The name of the preset.
        standard: The standard that its PDF files follow.
        bleed: The width of the bleed beyond the trim, mm; 0 for none.
        safety: The width of the zone inside the trim that has no type and no lines, mm.
        resolution: The least resolution of pictures, pixels per inch.
        crop_marks: Whether to draw crop marks.
        mark_offset: The distance of the crop marks from the trim, points.
        mark_length: The length of the crop marks, points.
        mark_width: The line width of the crop marks, points.
    """

    name: str
    standard: Standard = PLAIN
    bleed: float = 0.0
    safety: float = 0.0
    resolution: float = 150.0
    crop_marks: bool = False
    mark_offset: float = 12.0
    mark_length: float = 18.0
    mark_width: float = 0.5


NEWSPAPER = Preset("newspaper", X1A)
MAGAZINE = Preset("magazine", X4, bleed=3.0, safety=5.0, resolution=225.0, crop_marks=True)
ACCESSIBLE = Preset("accessible", UA1)
SCREEN = Preset("screen", PIXELS)
"""For a picture in pixels. No file of it goes to a press."""
PRESETS = {preset.name: preset for preset in (NEWSPAPER, MAGAZINE, ACCESSIBLE)}


class Sheet(Value, frozen=True):
    """One page: its trimmed size in points, and a drawing whose top left corner is at (x, y) on the page."""

    width: float
    height: float
    drawing: Drawing
    x: float = 0.0
    y: float = 0.0


class Boxes(Value, frozen=True):
    """The boxes of one page. `bleed` is None if there is no bleed."""

    media: Box
    trim: Box
    bleed: Box | None


def preset(name: str) -> Preset:
    """Return a preset by name.

    Raises:
        UnknownName: If there is no such preset.
    """
    if name.lower() not in PRESETS:
        raise UnknownName(f"there is no preset {name!r}", mend=f"The presets are {', '.join(PRESETS)}.")
    return PRESETS[name.lower()]


def page_size(name: str) -> tuple[float, float]:
    """Return the width and height in points of a named size ("A4", "Tabloid") or a size in mm ("120x195.5").

    Raises:
        UnknownName: If the text is neither a name nor two numbers, or the page is too large for a PDF.
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
        mend=f"The sizes are {', '.join(PAGES)}. You can also give width x height in mm, such as 120x195.",
    )


def sheet(page: Drawing | Sheet, preset: Preset | None = None) -> Sheet:
    """Return a page. A drawing becomes a page of its own size, with the safety zone of the preset around it."""
    if isinstance(page, Sheet):
        return page
    margin = preset.safety * MM if preset else 0.0
    return Sheet(page.width + 2 * margin, page.height + 2 * margin, page, margin, margin)


def boxes(preset: Preset, width: float, height: float, slug: float = 0.0) -> Boxes:
    """Return the boxes of a page with the given trimmed size, and a slug of the given depth below it, in points.

    Raises:
        BadInput: If the page is empty or too large for a PDF.
    """
    bleed = preset.bleed * MM
    margin = max(bleed, preset.mark_offset + preset.mark_length if preset.crop_marks else 0.0)
    if min(width, height) <= 0 or not max(width, height + slug) + 2 * margin <= LARGEST:
        raise BadInput(
            f"a page of {width / MM:.1f} x {height / MM:.1f} mm cannot be printed",
            mend=f"Each side must be greater than 0 and at most {LARGEST / MM:.0f} mm including crop marks.",
        )
    trim = (margin, margin + slug, margin + width, margin + slug + height)
    around = (trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed)
    return Boxes((0.0, 0.0, width + 2 * margin, height + slug + 2 * margin), trim, around if bleed else None)
