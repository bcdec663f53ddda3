"""The color spaces and fonts of a PDF file (ISO 32000-1, 8.6, 9.6 and 9.7), as the preflight needs them."""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeAlias

import pikepdf

from engine.output.press.preflight.marks import Tone

Family: TypeAlias = Literal["gray", "rgb", "cmyk", "spot", "lab", "pattern"]

NAMES: dict[str, Family] = {
    "/DeviceGray": "gray", "/CalGray": "gray", "/G": "gray",
    "/DeviceRGB": "rgb", "/CalRGB": "rgb", "/RGB": "rgb",
    "/DeviceCMYK": "cmyk", "/CMYK": "cmyk",
    "/Lab": "lab", "/Pattern": "pattern",
}  # fmt: skip
COMPONENTS: dict[int, Family] = {1: "gray", 3: "rgb", 4: "cmyk"}
BALANCED = 0.15  # cyan, magenta and yellow that differ less than this make a gray
MUCH = 0.5  # process colors with this much black or more count as a black
PROCESS = {"/Black", "/Cyan", "/Magenta", "/Yellow"}
BASIC_INKS = {*PROCESS, "/None"}  # names of inks that need no plate of their own
LEAST = 1e-4  # a smaller share of an ink is none


class Space(NamedTuple):
    """A color space."""

    family: Family  # what its components are, or those of its base or alternate space
    icc: bool = False  # whether it has a profile of its own
    parts: int = 1  # the number of components
    names: tuple[str, ...] = ()  # of the inks of a spot color
    table: bytes = b""  # the components of each color, if the values are numbers of colors

    @property
    def inks(self) -> list[int]:
        """The components that are shares of an ink."""
        if self.family == "spot":
            return [k for k, name in enumerate(self.names) if name != "/None"]
        return list(range(CMYK.parts)) if self.family == "cmyk" else []

    def color(self, values: tuple[float, ...]) -> "Color":
        """Return a color of the space; the value of a space with a table is the number of a color."""
        if self.table and values:
            first = int(values[0]) * self.parts
            values = tuple(part / 255 for part in self.table[first : first + self.parts])
        return Color(self, values)

    def overprints(self, keeps_zero: bool) -> bool:
        """Return whether a color that overprints keeps other inks: with /OPM 1 in plain CMYK, or by its names."""
        plain = self.family == "cmyk" and not self.icc
        others = "/All" not in self.names and not PROCESS.issubset(self.names)
        return (keeps_zero and plain) or (self.family == "spot" and others)


GRAY, RGB, CMYK = Space("gray"), Space("rgb", parts=3), Space("cmyk", parts=4)


class Color(NamedTuple):
    """A color in a content stream: its space and the value of each component."""

    space: Space = GRAY
    values: tuple[float, ...] = (0.0,)
    pattern: Any = None

    @property
    def ink(self) -> float:
        """The sum of its inks in percent."""
        return 100 * sum(min(1.0, self.values[k]) for k in self.space.inks if k < len(self.values))

    @property
    def tone(self) -> Tone:
        """How dark it is, and whether it is screened."""
        match "pattern" if self.pattern is not None else self.space.family, self.values:
            case "gray", (gray,):
                return Tone(1 - gray, gray in (0, 1))
            case "rgb", (red, green, blue):
                dark = 1 - (0.3 * red + 0.59 * green + 0.11 * blue)
                return Tone(dark, len({red, green, blue}) == 1 and red in (0, 1))
            case "cmyk", (cyan, magenta, yellow, black):
                dark = min(1.0, black + 0.3 * cyan + 0.59 * magenta + 0.11 * yellow)
                return Tone(dark, all(ink in (0, 1) for ink in self.values))
            case "spot", (share, *_):
                return Tone(share, share in (0, 1), spot=self.space.names != ("/Black",))
            case _:
                return Tone(0.5, solid=True, spot=True)


BLACK = Color()


def is_rich(color: Color) -> bool:
    """Return whether a black or gray has more than the ink K."""
    if color.space.family != "cmyk" or len(color.values) < CMYK.parts:
        return False
    *others, black = color.values
    if max(others) < LEAST:
        return False
    return black >= MUCH or (min(others) > LEAST and max(others) - min(others) < BALANCED)


def is_colored(color: Color) -> bool:
    """Return whether a process color other than black is used."""
    return color.space.family == "cmyk" and len(color.values) == CMYK.parts and max(color.values[:3]) >= LEAST


def space_of(described: Any, resources: Any) -> Space:
    """Return the color space of an operand, a resource or a picture; names are looked up in `resources`."""
    if isinstance(described, pikepdf.Name):
        if family := NAMES.get(str(described)):
            return {"rgb": RGB, "cmyk": CMYK}.get(family, Space(family))
        spaces = resources.get("/ColorSpace", {}) if resources is not None else {}
        return space_of(spaces[str(described)], None) if str(described) in spaces else GRAY
    if not isinstance(described, pikepdf.Array) or not len(described):
        return GRAY
    return _array_space(str(described[0]), described, resources)


def _array_space(kind: str, described: Any, resources: Any) -> Space:
    match kind:
        case "/ICCBased":
            count = int(described[1].get("/N", 3))
            return Space(COMPONENTS.get(count, "rgb"), icc=True, parts=count)
        case "/Indexed" | "/I":
            table = described[3]
            colors = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
            return space_of(described[1], resources)._replace(table=colors)
        case "/Separation":
            return _spot(space_of(described[2], resources), (str(described[1]),))
        case "/DeviceN":
            return _spot(space_of(described[2], resources), tuple(str(name) for name in described[1]))
        case "/Pattern" if len(described) > 1:
            return space_of(described[1], resources)  # of the patterns that have no color of their own
        case _:
            return space_of(pikepdf.Name(kind), None)


def _spot(base: Space, names: tuple[str, ...]) -> Space:
    """Return a spot color; its base is what a press without the plate prints it in."""
    return Space("rgb" if base.family == "rgb" else "spot", base.icc, len(names), names)


FILES = ("/FontFile", "/FontFile2", "/FontFile3")
MOST_CODES = 2**17  # that a font gives ranges of widths for; there are half as many
USUAL = 500.0  # the width of a code that the file does not state, in thousandths of the type size


class PdfFont:
    """A font. `embedded` tells whether the file has its outlines."""

    def __init__(self, font: Any) -> None:
        self.kind = str(font.get("/Subtype", ""))  # such as "/TrueType"
        self.name = str(font.get("/BaseFont", "/without a name")).lstrip("/")
        inner = font.DescendantFonts[0] if self.kind == "/Type0" and "/DescendantFonts" in font else font
        described = inner.get("/FontDescriptor")
        self.embedded = self.kind == "/Type3" or (described is not None and any(key in described for key in FILES))
        encoding = font.get("/Encoding")
        names = encoding.get("/Differences", ()) if isinstance(encoding, pikepdf.Dictionary) else ()
        # the codes that are known to have no glyph
        self.undefined = set(_undefined(names))
        if str(encoding).startswith("/Identity") and not _maps_0(inner.get("/CIDToGIDMap")):
            self.undefined.add(0)
        self._bytes = 2 if self.kind == "/Type0" else 1
        self._widths = dict(_cid_widths(inner) if self.kind == "/Type0" else _widths(font))
        self._usual = float(inner.get("/DW", 1000)) if self.kind == "/Type0" else USUAL

    def shown(self, text: bytes) -> tuple[list[int], float, bool]:
        """Return the codes of a string, their width in thousandths of the type size, and whether one has no glyph."""
        starts = range(0, len(text), self._bytes)
        codes = [*text] if self._bytes == 1 else [int.from_bytes(text[at : at + self._bytes]) for at in starts]
        width = sum(self._widths.get(code, self._usual) for code in codes)
        return codes, width, not self.undefined.isdisjoint(codes)


def _maps_0(glyphs: Any) -> bool:
    """Return whether a map of codes to glyphs has a glyph for code 0. No other is unpacked: a map may be huge."""
    if isinstance(glyphs, pikepdf.Stream) and "/DecodeParms" not in glyphs:
        raw = glyphs.read_raw_bytes()
        with suppress(zlib.error):  # it is damaged, or packed by another filter
            return any(zlib.decompressobj().decompress(raw, 2) if "/Filter" in glyphs else raw[:2])
    return False


def _undefined(names: Any) -> Iterator[int]:
    """Yield the codes of /Differences that have no glyph."""
    code = 0
    for one in names:
        if isinstance(one, pikepdf.Name):
            if str(one) == "/.notdef":
                yield code
            code += 1
        else:
            code = int(one)


def _widths(font: Any) -> Iterator[tuple[int, float]]:
    first = int(font.get("/FirstChar", 0))
    unit = abs(float(font.FontMatrix[0])) * 1000 if "/FontMatrix" in font else 1.0
    for code, width in enumerate(font.get("/Widths", ()), first):
        yield code, float(width) * unit


def _cid_widths(font: Any) -> Iterator[tuple[int, float]]:
    """Yield the widths of /W: a code with an array of widths, or two codes with the width of all between."""
    entries = list(font.get("/W", ()))
    at = count = 0
    while at + 1 < len(entries):
        first, second = int(entries[at]), entries[at + 1]
        if hasattr(second, "__len__") and not isinstance(second, int | float):
            yield from ((first + k, float(width)) for k, width in enumerate(second))
            at += 2
        elif at + 2 < len(entries):
            codes = range(first, int(second) + 1)
            count += len(codes)
            if count > MOST_CODES:
                raise ValueError("a font has too many widths")
            yield from ((code, float(entries[at + 2])) for code in codes)
            at += 3
        else:
            return
