"""The print faces: their font files, and their metrics, read with fontTools in design units.

Pairs of glyphs are kerned by the font's GPOS table (OpenType specification, lookup type 2).
"""

import io
import struct
import threading
import unicodedata
from functools import cache, cached_property
from importlib import resources
from operator import add
from pathlib import Path
from typing import Any

from engine.core import FileProblem, UnknownName, first_named, visible
from engine.core.files import os_errors
from engine.drawing.own_fonts import is_own, ready, split
from engine.drawing.words import LIGATURES, SOFT

PAIR, EXTENSION = 2, 9
BY_GLYPH = 1


class Kerning:
    """The kerning between pairs of glyphs, in design units.

    fontTools decodes tables lazily, because decoding all of them takes 0.35 s. A lock makes this thread-safe.
    """

    def __init__(self, font: Any) -> None:
        self._lock = threading.Lock()
        self._subtables = [(set(table.Coverage.glyphs), table) for table in _pair_tables(font)]

    def between(self, first: str, second: str) -> int:
        """Return the kerning between two glyphs, given by their names in the font."""
        with self._lock:
            for table in (table for covered, table in self._subtables if first in covered):
                if table.Format != BY_GLYPH:  # a table of classes decides for every glyph that it covers
                    classes = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
                    pair = classes.Class2Record[table.ClassDef2.classDefs.get(second, 0)]
                    return getattr(pair.Value1, "XAdvance", 0)
                pairs = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
                if pair := next((one for one in pairs if one.SecondGlyph == second), None):
                    return getattr(pair.Value1, "XAdvance", 0)
            return 0


def _pair_tables(font: Any) -> list[Any]:
    if "GPOS" not in font:
        return []
    table = font["GPOS"].table
    kern = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    numbers = sorted({number for feature in kern for number in feature.LookupListIndex})
    subtables = [
        subtable.ExtSubTable if subtable.LookupType == EXTENSION else subtable
        for number in numbers
        for subtable in table.LookupList.Lookup[number].SubTable
    ]
    return [subtable for subtable in subtables if subtable.LookupType == PAIR]


Box = tuple[float, float, float, float]

SERIF, SANS = "SourceSerifPro", "SourceSansPro"
FAMILIES = {"serif": ("font_source_serif_pro", SERIF), "sans": ("font_source_sans_pro", SANS)}
CUTS = {
    "": "Regular", "-light": "Light", "-semibold": "Semibold", "-bold": "Bold", "-black": "Black", "-italic": "It",
    "-semibold-italic": "SemiboldIt", "-bold-italic": "BoldIt",
}  # fmt: skip
FACES = {
    f"{family}{cut}": (package, f"{stem}-{suffix}.ttf")
    for family, (package, stem) in FAMILIES.items()
    for cut, suffix in CUTS.items()
}

# Special spaces with their width in ems (None: the word space of the face). Few faces have glyphs for them, so a
# run contains a plain space with this advance instead.
SPACES: dict[str, float | None] = {
    "\t": None,
    "\u00a0": None,  # no-break space
    "\u202f": 0.2,  # narrow no-break space
    "\u2009": 0.2,  # thin space
    "\u2007": 0.5,  # figure space
    "\u2002": 0.5,  # en space
    "\u2003": 1.0,  # em space
}
HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00ad": ""})  # soft hyphens are removed
MOST_NAMED = 5  # characters without a glyph that `Face.lack` names
_PLAIN_SPACES = str.maketrans(dict.fromkeys(SPACES, " "))


def composed(text: str) -> str:
    """Return the text with composed accents (NFC) and plain hyphens, so that each character is one glyph."""
    return text if text.isascii() else unicodedata.normalize("NFC", text).translate(HYPHENS)


def plain_spaced(text: str) -> str:
    """Return the text with every special space replaced by a plain space."""
    return text.translate(_PLAIN_SPACES)


SEMIBOLD, BOLD = 550, 650  # weights from which a face has such fallbacks (OS/2.usWeightClass)
ITALIC = 2  # the bit of head.macStyle


class Face:
    """The metrics of one face, in points. All methods are thread-safe.

    A character that the face lacks is measured and printed in a fallback, its `printer`; one that those lack too as
    the glyph that TrueType reserves for it, an empty box. `missing` names such characters, and the preflight reports
    them. `ascent` (the typographic ascender) and `descent` are positive fractions of the type size.
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
        weight: int = os2.usWeightClass
        cut = "-bold" if weight >= BOLD else "-semibold" if weight >= SEMIBOLD else ""
        cut += "-italic" if self._font["head"].macStyle & ITALIC else ""
        self._fallbacks = (*(f"{family}{cut}" for family in FAMILIES), *FAMILIES)  # in its cut, where they have one
        self._cap, self._x = os2.sCapHeight, os2.sxHeight
        self._names: dict[int, str] = self._font.getBestCmap()
        if ord("-") in self._names:  # a soft hyphen is a hyphen that a line ends with
            self._names.setdefault(ord(SOFT), self._names[ord("-")])
        self._ids: dict[str, int] = self._font.getReverseGlyphMap()
        self._no_glyph: str = self._font.getGlyphName(0)
        self._metrics: dict[str, tuple[int, int]] = self._font["hmtx"].metrics
        self._places = self._font["loca"].locations
        self._outlines: bytes = self._font.reader["glyf"]
        self._steps, self._boxes = cache(self._step), cache(self._bounds)

    @cached_property
    def _kerning(self) -> Kerning:
        with self._lock:
            return Kerning(self._font)

    def missing(self, text: str) -> str:
        """Return the characters for which this face has no glyph, each once, in order of appearance."""
        return "".join(ch for ch in dict.fromkeys(plain_spaced(composed(text))) if ord(ch) not in self._names)

    def lack(self, text: str) -> str:
        """Return a clause that names the characters without a glyph and their code points; "" without any."""
        missing = self.missing(text)
        names = [f"{ch} (U+{ord(ch):04X})" if visible(ch) == ch else f"U+{ord(ch):04X}" for ch in missing]
        return f"the face {self.name} has no glyph for {first_named(names, MOST_NAMED)}" if missing else ""

    def printer(self, ch: str) -> "Face":
        """Return the face that prints a character: this one, or the first fallback that has a glyph for it."""
        if ord(ch) in self._names or ch in SPACES:
            return self
        return next((one for one in map(face, self._fallbacks) if ord(ch) in one._names), self)

    def ligated(self, text: str) -> str:
        """Return a text with the ligatures that the face has."""
        for letters, ligature in LIGATURES.items() if "f" in text else ():
            text = text.replace(letters, ligature) if ord(ligature) in self._names else text
        return text

    def unprintable(self, text: str) -> str:
        """Return the characters for which neither this face nor a fallback has a glyph."""
        return "".join(ch for ch in self.missing(text) if self.printer(ch) is self)

    def glyph_id(self, ch: str) -> int:
        """Return the index of the glyph of a character in the font file of its printer."""
        printer = self.printer(ch)
        return printer._ids[printer._glyph(ch)]

    def advance(self, ch: str, size: float) -> float:
        """Return the width of one character without kerning, points."""
        return self._width(ch) * size / self.units

    def advances(self, text: str, size: float, *, tracking: float = 0.0) -> tuple[float, ...]:
        """Return the advance of each glyph in points: width, kerning, and tracking (not after the last glyph)."""
        text = composed(text)
        scale, steps = size / self.units, self._steps
        advances = [step * scale + tracking for step in map(steps, map(add, text, text[1:]))]
        advances.extend(self._width(ch) * scale for ch in text[-1:])
        return tuple(advances)

    def width(self, text: str, size: float, *, tracking: float = 0.0) -> float:
        """Return the width of a text on one line with kerning: the sum of its advances, points."""
        return sum(self.advances(text, size, tracking=tracking))

    def ink_box(self, text: str, size: float) -> Box:
        """Return the bounding box of the ink, (left, top, right, bottom) in points from the origin; y points down.

        A text without ink, such as spaces, gives (0, 0, 0, 0).
        """
        text, x, boxes = composed(text), 0.0, []
        for ch, advance in zip(text, self.advances(text, size), strict=True):
            if box := self._boxes(ch):
                boxes.append((x + box[0] * size, 0.0 - box[3] * size, x + box[2] * size, 0.0 - box[1] * size))
            x += advance
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return (min(lefts), min(tops), max(rights), max(bottoms))

    def cap_height(self, size: float) -> float:
        """Return the height of a flat capital letter such as H, points."""
        return self._cap * size / self.units

    def x_height(self, size: float) -> float:
        """Return the height of a flat lower-case letter such as x, points."""
        return self._x * size / self.units

    def outline(self, ch: str) -> str:
        """Return the outline of a character as SVG path commands, in design units; y points up."""
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        printer = self.printer(ch)
        scale = self.units / printer.units
        with printer._lock:
            glyphs = printer._font.getGlyphSet()
            pen = SVGPathPen(glyphs)
            glyphs[printer._glyph(ch)].draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)) if scale != 1 else pen)
        return pen.getCommands()

    def _width(self, ch: str) -> float:
        if (ems := SPACES.get(ch)) is not None:
            return ems * self.units
        printer = self.printer(ch)
        return printer._metrics[printer._glyph(ch)][0] * self.units / printer.units

    def _step(self, pair: str) -> float:
        """Return the kerned advance of the first of two characters in design units."""
        printer, kern = self.printer(pair[0]), 0.0
        if pair[0] not in SPACES and printer is self.printer(pair[1]):
            kern = printer._kerning.between(*map(printer._glyph, pair)) * self.units / printer.units
        return self._width(pair[0]) + kern

    def _glyph(self, ch: str) -> str:
        return self._names.get(ord(" " if ch in SPACES else ch), self._no_glyph)

    def _bounds(self, ch: str) -> Box | None:
        """Return the bounds of a glyph from the font file in ems, y pointing up; None if it has no ink."""
        if (printer := self.printer(ch)) is not self:
            return printer._boxes(ch)
        glyph = self.glyph_id(ch)
        start, end = self._places[glyph], self._places[glyph + 1]
        if start == end:
            return None
        x0, y0, x1, y1 = struct.unpack_from(">4h", self._outlines, start + 2)
        return (x0 / self.units, y0 / self.units, x1 / self.units, y1 / self.units)


@cache
def face(name: str) -> Face:
    """Return the face with a name such as "serif", "sans-semibold" or "/fonts/Own.otf". Faces are cached.

    Raises UnknownName if there is no such face; FileProblem if the font package is not installed or the font
    cannot be read; BadInput if an own font cannot be used (`engine.drawing.own_fonts`).
    """
    if is_own(name):
        return Face(Path(split(name)[0]).stem, ready(name))
    if name not in FACES:
        mend = f"The faces are {', '.join(FACES)}, or the path of a .ttf or .otf file."
        raise UnknownName(f"there is no face {name!r}", mend=mend)
    package, file = FACES[name]
    try:
        folder = resources.files(package)
    except ModuleNotFoundError:
        mend = f"Install it: pip install {package.replace('_', '-')}"
        raise FileProblem(f"the font package of the face {name!r} is missing", where=package, mend=mend) from None
    return Face(name, Path(str(folder / "files" / file)))
