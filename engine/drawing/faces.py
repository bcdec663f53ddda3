"""The print faces: where each is, and its metrics, read with fontTools in design units.

Everything that places text (figures, the PDF, the screen) measures here, so that a line is as long
on screen as on paper. Faces are TrueType files of the font packages on PyPI (SIL Open Font License).
"""

from __future__ import annotations

import io
import struct
import threading
import unicodedata
from collections.abc import Callable
from functools import cache, cached_property
from importlib import resources
from operator import add
from pathlib import Path
from typing import Any

from engine.drawing.kerning import Kerning
from engine.errors import BadInput, FileProblem, UnknownName
from engine.files import os_errors

Box = tuple[float, float, float, float]

SERIF, SANS = "SourceSerifPro", "SourceSansPro"
FAMILIES = {"serif": ("font_source_serif_pro", SERIF), "sans": ("font_source_sans_pro", SANS)}
CUTS = {
    "": "Regular",
    "-light": "Light",
    "-semibold": "Semibold",
    "-bold": "Bold",
    "-black": "Black",
    "-italic": "It",
    "-semibold-italic": "SemiboldIt",
    "-bold-italic": "BoldIt",
}
FACES = {
    f"{family}{cut}": (package, f"{stem}-{suffix}.ttf")
    for family, (package, stem) in FAMILIES.items()
    for cut, suffix in CUTS.items()
}

# Spaces that few faces have, by their width in ems (None: the face's word space); a run holds a plain
# space in their place, at their advance.
SPACES: dict[str, float | None] = {
    "\t": None,
    "\u00a0": None,  # no-break space
    "\u202f": 0.2,  # narrow no-break space
    "\u2009": 0.2,  # thin space
    "\u2007": 0.5,  # figure space
    "\u2002": 0.5,  # en space
    "\u2003": 1.0,  # em space
}
HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00ad": ""})  # words are never divided at a soft hyphen
_PLAIN_SPACES = str.maketrans(dict.fromkeys(SPACES, " "))


def composed(text: str) -> str:
    """The text one character a glyph: accents composed (NFC), the rarer hyphens as plain ones."""
    return text if text.isascii() else unicodedata.normalize("NFC", text).translate(HYPHENS)


def plain_spaced(text: str) -> str:
    """The text with a plain space for every special one, as a run holds it."""
    return text.translate(_PLAIN_SPACES)


class _Kept(dict[str, float]):
    """Answers of a function, kept; the inner loop of all measuring reads it."""

    def __init__(self, compute: Callable[[str], float]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: str) -> float:
        value = self[key] = self._compute(key)
        return value


class Face:
    """One face: metrics in design units behind methods that answer in points. Safe to share between threads.

    Attributes:
        name: the name it is asked for by, a key of FACES.
        path: its TrueType file.
        units: design units in an em.
        ascent: the typographic ascender, a share of the size.
        descent: the depth below the baseline, a positive share of the size.
    """

    def __init__(self, name: str, path: Path) -> None:
        from fontTools.ttLib import TTFont

        self.name, self.path = name, path
        with os_errors(path, "read the font"):
            content = path.read_bytes()
        self._lock = threading.Lock()
        self._font: Any = TTFont(io.BytesIO(content), lazy=True)
        self.units: int = self._font["head"].unitsPerEm
        os2 = self._font["OS/2"]
        self.ascent: float = os2.sTypoAscender / self.units
        self.descent: float = -os2.sTypoDescender / self.units
        self._cap, self._x = os2.sCapHeight, os2.sxHeight
        self._names: dict[int, str] = self._font.getBestCmap()
        self._ids: dict[str, int] = self._font.getReverseGlyphMap()
        self._metrics: dict[str, tuple[int, int]] = self._font["hmtx"].metrics
        self._places = self._font["loca"].locations
        self._outlines: bytes = self._font.reader["glyf"]
        self._steps = _Kept(self._step)
        self._boxes: dict[str, Box | None] = {}

    @cached_property
    def _kerning(self) -> Kerning:
        with self._lock:
            return Kerning(self._font)

    def missing(self, text: str) -> str:
        """The characters of the text that this face has no glyph for, each once, in their order."""
        return "".join(dict.fromkeys(ch for ch in plain_spaced(composed(text)) if ord(ch) not in self._names))

    def glyph_id(self, ch: str) -> int:
        """The index of the glyph of a character in the font file."""
        return self._ids[self._glyph(ch)]

    def advance(self, ch: str, size: float) -> float:
        """The width of one character, without kerning."""
        return self._width(ch) * size / self.units

    def advances(self, text: str, size: float, *, tracking: float = 0.0) -> tuple[float, ...]:
        """How far each glyph's origin is from the next one's: width, kerning, and tracking (not after the last).

        Raises:
            BadInput: the face lacks a character; it is named.
        """
        text = composed(text)
        scale, steps = size / self.units, self._steps
        advances = [steps[pair] * scale + tracking for pair in map(add, text, text[1:])]
        advances.extend(self._width(ch) * scale for ch in text[-1:])
        return tuple(advances)

    def width(self, text: str, size: float, *, tracking: float = 0.0) -> float:
        """The width of a text on one line, kerned: the sum of its advances."""
        return sum(self.advances(text, size, tracking=tracking))

    def ink_box(self, text: str, size: float) -> Box:
        """What the ink covers, (left, top, right, bottom) from the origin on the baseline; y runs down.

        A text without ink (spaces) gives (0, 0, 0, 0).
        """
        text, x, boxes = composed(text), 0.0, []
        for ch, advance in zip(text, self.advances(text, size), strict=True):
            if box := self._bounds(ch):
                boxes.append((x + box[0] * size, 0.0 - box[3] * size, x + box[2] * size, 0.0 - box[1] * size))
            x += advance
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return (min(lefts), min(tops), max(rights), max(bottoms))

    def cap_height(self, size: float) -> float:
        """The height of a flat capital such as H."""
        return self._cap * size / self.units

    def x_height(self, size: float) -> float:
        """The height of a flat small letter such as x."""
        return self._x * size / self.units

    def outline(self, ch: str) -> str:
        """The outline of a character as the commands of an SVG path, in design units with y up."""
        from fontTools.pens.svgPathPen import SVGPathPen

        name = self._glyph(ch)
        with self._lock:
            glyphs = self._font.getGlyphSet()
            pen = SVGPathPen(glyphs)
            glyphs[name].draw(pen)
        return pen.getCommands()

    def _width(self, ch: str) -> float:
        """The advance width of a character in design units."""
        if (ems := SPACES.get(ch)) is not None:
            return ems * self.units
        return self._metrics[self._glyph(ch)][0]

    def _step(self, pair: str) -> float:
        """From the origin of the first of two characters to that of the second, in design units."""
        kern = 0 if pair[0] in SPACES else self._kerning.between(self._glyph(pair[0]), self._glyph(pair[1]))
        return self._width(pair[0]) + kern

    def _glyph(self, ch: str) -> str:
        try:
            return self._names[ord(" " if ch in SPACES else ch)]
        except KeyError:
            name = unicodedata.name(ch, "a control or unassigned character")
            raise BadInput(
                f"the face {self.name!r} has no glyph for {ch!r} (U+{ord(ch):04X}, {name})",
                mend="Use another character, or a face that has it.",
            ) from None

    def _bounds(self, ch: str) -> Box | None:
        """The bounds that the font file states for a glyph, in ems with y up; None where it has no ink."""
        if ch in self._boxes:
            return self._boxes[ch]
        box = self._boxes[ch] = self._read_bounds(self.glyph_id(ch))
        return box

    def _read_bounds(self, glyph: int) -> Box | None:
        start, end = self._places[glyph], self._places[glyph + 1]
        if start == end:
            return None
        x0, y0, x1, y1 = struct.unpack_from(">4h", self._outlines, start + 2)
        return (x0 / self.units, y0 / self.units, x1 / self.units, y1 / self.units)


@cache
def face(name: str) -> Face:
    """The face of a name such as "serif", "serif-bold", "sans-semibold"; read once and kept.

    Raises:
        UnknownName: there is no such face.
        FileProblem: its package is not installed, or the font cannot be read.
    """
    if name not in FACES:
        raise UnknownName(f"there is no face {name!r}", mend=f"The faces are {', '.join(FACES)}.")
    package, file = FACES[name]
    try:
        folder = resources.files(package)
    except ModuleNotFoundError:
        raise FileProblem(
            f"the font package of the face {name!r} is missing",
            where=package,
            mend=f"Install it: pip install {package.replace('_', '-')}",
        ) from None
    return Face(name, Path(str(folder / "files" / file)))
