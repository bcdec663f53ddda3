"""Own fonts: TrueType and OpenType files that a house style names, made ready for all outputs.

A style names a face by the path of its file, with axes and features after a "#": "EBGaramond.ttf#wght=600,onum".
A collection has a number too: "Gill.ttc#font=2". A variable font becomes an instance, and cubic outlines (CFF)
become quadratic ones. The glyphs of single substitutions, such as old-style figures, take the place of the usual
ones. So each character has one glyph in one plain TrueType file, which the press, the pictures and the window read
alike. It is kept in the user's cache.
"""

import io
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core import BadInput, EngineError, FileProblem
from engine.core.files import fingerprint, read_bytes, save, writable_cache_directory
from engine.drawing.words import LIGATURES

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")  # the last so that it is refused by its name
COLLECTIONS = (".ttc", ".otc")
NAME = re.compile(r"((?:.*[/\\])?[^#/\\]*)(?:#(.*))?", re.DOTALL)  # path, and settings after the first #
NUMBER = re.compile(r"-?\d+(\.\d+)?")
VERSION = 3  # of the files in the cache
MOST_BYTES = 64 * 2**20
TOLERANCE = 0.0005  # ems; how far a quadratic outline may be from the cubic one (0.005 pt in 10 pt type)
RESTRICTED, NO_SUBSETS, BITMAPS = 0x0002, 0x0100, 0x0200  # bits of the rights to embed, OS/2.fsType
KEPT = frozenset(("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "name", "post", "GPOS", "kern"))
SINGLE, LIGATURE, EXTENSION = 1, 4, 7  # types of lookups in GSUB
logging.getLogger("fontTools").setLevel(logging.ERROR)  # its warnings, as of a font's odd date, are for font makers


def is_own(name: str) -> bool:
    """Whether the name of a face is that of a font file."""
    return split(name)[0].lower().endswith(SUFFIXES)


def split(name: str) -> tuple[str, str]:
    """Return the path of an own font, and its settings."""
    path, settings = NAME.fullmatch(name).groups()  # type: ignore[union-attr]
    return path, settings or ""


def beside(name: str, folder: Path) -> str:
    """Return the name of an own font whose path is relative to a folder, with the whole path."""
    path = split(name)[0]
    return f"{(folder / path).resolve()}{name.removeprefix(path)}"


def ready(name: str) -> Path:
    """Return the plain TrueType file of an own font, which is made at its first use.

    Raises BadInput if the font may not be embedded, or lacks an axis or a feature; FileProblem if it is damaged.
    """
    path, settings = split(name)
    content = read_bytes(Path(path), most=MOST_BYTES)
    key = fingerprint(f"{VERSION} {settings} {fingerprint(content)}".encode())
    made = writable_cache_directory("fonts") / f"{key}.ttf"
    if not made.exists():
        try:
            plain = _made(content, [part.strip() for part in settings.split(",") if part.strip()], path)
        except EngineError:
            raise
        except Exception as error:  # fontTools has many for a damaged font
            what = f"the font is damaged or of an unknown kind ({type(error).__name__}: {error})"
            raise FileProblem(what, where=path, mend="Install the font again, or choose another.") from error
        save(made, plain)
    return made


def _made(content: bytes, settings: list[str], path: str) -> bytes:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    if path.lower().endswith(".woff2"):
        mend = "Use its .ttf or .otf file."
        raise BadInput("a .woff2 file is compressed for browsers and is not read", where=path, mend=mend)
    number, settings = _number_in_collection(content, settings, path)
    font: Any = TTFont(io.BytesIO(content), recalcTimestamp=False, fontNumber=number)
    rights = font["OS/2"].fsType
    if rights & 0xF == RESTRICTED or rights & (NO_SUBSETS | BITMAPS):
        what = "the maker of this font does not allow it to be embedded in documents"
        raise BadInput(what, where=path, mend="Choose another font, or ask its maker for a licence.")
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    place = {tag: axis.defaultValue for tag, axis in axes.items()}
    features = [part for part in settings if "=" not in part]
    for tag, value in (part.split("=", 1) for part in settings if "=" in part):
        if tag not in axes or not NUMBER.fullmatch(value):
            there = ", ".join(axes) or "none"
            what = f"the font has no axis {tag!r} with a value {value!r}"
            raise BadInput(what, where=path, mend=f"Its axes: {there}.")
        place[tag] = min(max(float(value), axes[tag].minValue), axes[tag].maxValue)
    names = _swapped(font, features, path)
    names = _ligatures(font, names) | names
    if axes:
        font = instantiateVariableFont(font, place)
    if "glyf" not in font:
        _make_quadratic(font)
    FontBuilder(font=font).setupCharacterMap(names)
    _measure(font, names)
    plain = "".join(ch for ch in Path(path).stem if ch.isascii() and (ch.isalnum() or ch in "-_")) or "Own"
    font["name"].names = []
    for number in (1, 4, 6):
        font["name"].setName("-".join((plain, *settings)).replace("=", ""), number, 3, 1, 0x409)
    for tag in set(font.keys()) - KEPT - {"GlyphOrder"}:
        del font[tag]
    file = io.BytesIO()
    font.save(file, reorderTables=True)
    return file.getvalue()


def _number_in_collection(content: bytes, settings: list[str], path: str) -> tuple[int, list[str]]:
    """Return the place of the wanted font in its file, and the other settings."""
    from fontTools.ttLib import TTCollection

    if not path.lower().endswith(COLLECTIONS):
        return -1, settings
    names = [str(font["name"].getDebugName(4)) for font in TTCollection(io.BytesIO(content)).fonts]
    wanted = [part.removeprefix("font=") for part in settings if part.startswith("font=")] or ["1"]
    if wanted[0] not in map(str, range(1, len(names) + 1)):
        there = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        raise BadInput(f"the collection has no font {wanted[0]}", where=path, mend=f"Its fonts: {there}.")
    return int(wanted[0]) - 1, [part for part in settings if not part.startswith("font=")]


def _swapped(font: Any, features: list[str], path: str) -> dict[int, str]:
    """Return the glyph of each character by the single substitutions of features, in the order of the lookups."""
    found: dict[int, str] = dict(font.getBestCmap())
    there = {record.FeatureTag for record in _features(font)}
    if lacking := set(features) - there:
        mend = f"Its features: {', '.join(sorted(there)) or 'none'}."
        raise BadInput(f"the font has no feature {min(lacking)!r}", where=path, mend=mend)
    for lookup in _lookups(font, features):
        swaps: dict[str, str] = {}
        for inner in lookup:
            swaps |= inner.mapping if inner.LookupType == SINGLE else {}
        found = {code: swaps.get(glyph, glyph) for code, glyph in found.items()}
    return found


def _ligatures(font: Any, names: Mapping[int, str]) -> dict[int, str]:
    """Return the glyph of each ligature by its code, also of one that only the font's own substitutions give."""
    rules: dict[tuple[Any, ...], str] = {
        (first, *one.Component): one.LigGlyph
        for lookup in _lookups(font, ["liga"])
        for inner in lookup
        if inner.LookupType == LIGATURE
        for first, ligatures in inner.ligatures.items()
        for one in ligatures
    }
    found = {ord(ch): rules.get(tuple(names.get(ord(one)) for one in letters)) for letters, ch in LIGATURES.items()}
    return {code: glyph for code, glyph in found.items() if glyph}


def _features(font: Any) -> Sequence[Any]:
    table: Any = font["GSUB"].table if "GSUB" in font else None
    return table.FeatureList.FeatureRecord if table and table.FeatureList else ()


def _lookups(font: Any, features: Sequence[str]) -> Iterator[list[Any]]:
    """Yield the subtables of each lookup of features, in the order in which they are applied."""
    wanted = {at for one in _features(font) if one.FeatureTag in features for at in one.Feature.LookupListIndex}
    for number in sorted(wanted):
        subtables = font["GSUB"].table.LookupList.Lookup[number].SubTable
        yield [one.ExtSubTable if one.LookupType == EXTENSION else one for one in subtables]


def _make_quadratic(font: Any) -> None:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyphs, made, builder = font.getGlyphSet(), dict[str, Any](), FontBuilder(font=font)
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, TOLERANCE * font["head"].unitsPerEm, reverse_direction=True))
        made[name] = pen.glyph()
    builder.isTTF, font.sfntVersion = True, "\0\1\0\0"
    builder.setupGlyf(made)
    builder.setupMaxp()
    widths = ((name, font["hmtx"][name][0]) for name in made)
    builder.setupHorizontalMetrics({name: (wide, getattr(made[name], "xMin", 0)) for name, wide in widths})


def _measure(font: Any, names: Mapping[int, str]) -> None:
    """Set the heights that some fonts lack. Ascender and descender become one em together."""
    os2, units, glyphs = font["OS/2"], font["head"].unitsPerEm, font["glyf"]
    for field, letter, usual in (("sCapHeight", "H", 0.7), ("sxHeight", "x", 0.5)):
        drawn = getattr(glyphs[names[ord(letter)]], "yMax", 0) if ord(letter) in names else 0
        setattr(os2, field, getattr(os2, field, 0) or drawn or round(usual * units))
    ascent, descent = os2.sTypoAscender, -os2.sTypoDescender
    if ascent <= 0:
        ascent, descent = font["hhea"].ascent, -font["hhea"].descent
    os2.sTypoAscender = round((units + ascent - descent) / 2)
    os2.sTypoDescender = os2.sTypoAscender - units
    for field in ("usDefaultChar", "usBreakChar", "usMaxContext", "ulCodePageRange1", "ulCodePageRange2"):
        setattr(os2, field, getattr(os2, field, 0))
    os2.version = 4
