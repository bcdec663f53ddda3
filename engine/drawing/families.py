"""Families of fonts by name: the cuts in the folders of the house and of the system.

A style names a cut as menus do: "EB Garamond", "Inter SemiBold Italic", or by its PostScript name, with settings
of `engine.drawing.own_fonts` after a "#". A variable font has every weight of its axis.
"""

import difflib
import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from engine.core import UnknownName, Value, first_named, notify_once
from engine.core.files import exists, user_directory
from engine.drawing.own_fonts import COLLECTIONS, SUFFIXES, split

WEIGHTS = {
    "regular": 400, "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "roman": 400,
    "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
    "black": 900, "heavy": 900,
}  # fmt: skip
"""The weights by their names (OpenType specification, OS/2.usWeightClass)."""
STYLE = re.compile(rf"({'|'.join(WEIGHTS)})?(italic|oblique)?")
BOLD, ITALIC = 700, 1  # a weight, and a bit of OS/2.fsSelection
NORMAL = 5  # the width of neither condensed nor expanded type, of OS/2.usWidthClass
NAMED = 6  # cuts that a message names, those with the nearest names first
SYSTEM = {
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("$WINDIR/Fonts", "$LOCALAPPDATA/Microsoft/Windows/Fonts"),
}


class Cut(Value, frozen=True):
    """A font of a file."""

    path: str
    number: int  # in a collection, from 1; 0 for a file with one font
    family: str
    full: str  # its full name
    names: tuple[str, ...]  # its full name and its PostScript name, folded
    weight: int
    width: int  # 1 to 9 (OpenType specification, OS/2.usWidthClass)
    italic: bool
    # least, most: weights of a variable font; both are 0 for another font
    least: float = 0.0
    most: float = 0.0

    def has(self, weight: int) -> bool:
        """Whether it has a weight."""
        return self.weight == weight or self.least <= weight <= self.most

    def face(self, weight: int, settings: str) -> str:
        """Return the name of the face of a weight, with further settings."""
        own = [f"font={self.number}"] * bool(self.number) + [f"wght={weight}"] * bool(self.most)
        kept = [one for one in settings.split(",") if one and not one.startswith(("font=", "wght="))]
        return f"{self.path}#{','.join((*own, *kept))}".removesuffix("#")


def style_name(weight: int, *, italic: bool) -> str:
    """Return the name of a style, such as "Bold Italic"."""
    name = next((name for name, own in WEIGHTS.items() if own == weight), str(weight))
    return f"{name.capitalize()}{' Italic' * italic}"


def folders() -> tuple[Path, ...]:
    """Return the folders in which fonts are found by name: that of the house, and those of the system."""
    system = SYSTEM.get(sys.platform, SYSTEM["linux"])
    return user_directory("data") / "fonts", *(Path(os.path.expandvars(one)).expanduser() for one in system)


def _places(folder: Path) -> tuple[tuple[Path, bool], ...]:
    return (folder, False), (folder / "fonts", False), *((one, True) for one in folders())


def offered(folder: Path) -> list[str]:
    """Return the names of the faces that a style in a folder can have, of all families that are found.

    Cuts of a weight or a width that a style name does not tell, such as condensed ones, have their full names.
    """
    there = [cut for place, deep in _places(folder) for cut in cuts(place, deep=deep)[0]]
    found = {(cut.family, cut.italic, weight) for cut in there for weight in WEIGHTS.values() if cut.has(weight)}
    best = {_best(there, family, weight, NORMAL, italic=italic) for family, italic, weight in found}
    further = {cut.full for cut in there if cut not in best and not cut.most}
    named = [f"{family} {style_name(weight, italic=italic)}" for family, italic, weight in sorted(found)]
    return [*named, *sorted(further - {*named})]


def located(name: str, folder: Path) -> str:
    """Return the face of a cut that is named by its family: of a folder or its folder "fonts", of the house, or of
    the system, whichever has it first.

    Raises UnknownName if there is no such family or cut. The message names the cuts that there are, similar names,
    and a damaged file.
    """
    wanted, settings = split(name)
    set_to = re.search(r"\bwght=(\d+)", settings)
    found, damaged = list[Cut](), list[Path]()
    for place, deep in _places(folder):
        some, lost = cuts(place, deep=deep)
        if fitting := _named(some, _folded(wanted), int(set_to[1]) if set_to else 0):
            return fitting[0].face(fitting[1], settings)
        found += some
        damaged += lost
    if own := dict.fromkeys(cut.family for cut in found if _folded(wanted).startswith(_folded(cut.family))):
        there = {f"{cut.family} {style_name(cut.weight, italic=cut.italic)}" for cut in found if cut.family in own}
        what, near = f"the family {next(iter(own))} has no cut {wanted!r}", difflib.get_close_matches
        raise UnknownName(what, mend=f"Its cuts: {first_named(near(wanted, sorted(there), len(there), 0.0), NAMED)}.")
    close = difflib.get_close_matches(wanted, {cut.family for cut in found})
    near = f"Did you mean {' or '.join(close)}? " if close else ""
    alike = difflib.get_close_matches(_folded(wanted), {_folded(path.stem) for path in damaged}, 1)
    lost = "".join(f" {path} is damaged." for path in damaged if _folded(path.stem) in alike)
    mend = f"{near}Put its files into {folders()[0]}, give the path of a file, or use a cut of serif or sans."
    raise UnknownName(f"there is no font family {wanted!r}", mend=f"{mend}{lost}")


def _named(found: Iterable[Cut], wanted: str, weight: int = 0) -> tuple[Cut, int] | None:
    """Return the cut of a folded name with its weight: by family and style, or else by its own name.

    A `weight` other than 0 takes the place of that of the style.
    """
    own = {cut.family for cut in found if wanted.startswith(_folded(cut.family))}
    for family in sorted(own, key=len, reverse=True):
        if style := STYLE.fullmatch(wanted.removeprefix(_folded(family))):
            weight = weight or WEIGHTS[style[1] or "regular"]
            if fitting := _best(found, family, weight, NORMAL, italic=bool(style[2])):
                return fitting, weight
    exact = ((cut, weight or cut.weight) for cut in found if wanted in cut.names and cut.has(weight or cut.weight))
    return next(exact, None)


@cache
def cut_beside(name: str, *, bold: bool, italic: bool) -> str:
    """Return the own font of words in bold or italic type: that of its family in the folder, or else the same.

    A file named "Own-Regular.ttf" has "Own-Bold.ttf" first.
    """
    path, settings = split(name)
    file, folder = Path(path), Path(path).parent
    for plain in ("Regular", "Roman"):
        other = file.name.replace(f"-{plain}.", f"-{'Bold' * bold}{'Italic' * italic}.")
        if other != file.name and exists(folder / other):
            return f"{folder / other}{name.removeprefix(path)}"
    found, damaged = cuts(folder)
    set_to = {key: int(value) for key, value in re.findall(r"\b(wght|font)=(\d+)", settings)}
    if own := next((cut for cut in found if cut.path == path and cut.number == set_to.get("font", cut.number)), None):
        weight = BOLD if bold else set_to.get("wght", own.weight)
        if fitting := _best(found, own.family, weight, own.width, italic=own.italic != italic):
            return fitting.face(weight, settings)
    what = " and ".join(["bold"] * bold + ["italic"] * italic)
    lost = f" ({damaged[0].name} is damaged)" if damaged else ""
    notify_once(f"{file.name} has no {what} file beside it{lost}; such words are set like the others.")
    return name


def _best(found: Iterable[Cut], family: str, weight: int, width: int, *, italic: bool) -> Cut | None:
    """Return the cut of a weight and a slant whose width is nearest, preferably of its own, not of a variable font."""
    fitting = [cut for cut in found if (cut.family, cut.italic) == (family, italic) and cut.has(weight)]
    return max(fitting, key=lambda cut: (-abs(cut.width - width), not cut.most, cut.path), default=None)


def cuts(folder: Path, *, deep: bool = False) -> tuple[tuple[Cut, ...], tuple[Path, ...]]:
    """Return the cuts in a folder, and in the folders in it if `deep`; and the damaged files."""
    files = sorted(one for one in folder.glob("**/*" if deep else "*") if one.name.lower().endswith(SUFFIXES[:-1]))
    found = {path: _read(path, path.stat().st_mtime_ns) for path in files if path.is_file()}
    return tuple(cut for some in found.values() for cut in some), tuple(path for path in found if not found[path])


@cache
def _read(path: Path, changed: int) -> tuple[Cut, ...]:
    """Return the cuts of a file that was `changed` at a time; none if it is damaged."""
    del changed
    from fontTools.ttLib import TTCollection, TTFont

    try:
        if path.suffix.lower() in COLLECTIONS:
            fonts = TTCollection(path, lazy=True).fonts
            return tuple(_cut(font, path, number) for number, font in enumerate(fonts, 1))
        return (_cut(TTFont(path, lazy=True), path, 0),)
    except Exception:  # fontTools has many for a damaged font  # noqa: BLE001
        return ()


def _cut(font: Any, path: Path, number: int) -> Cut:
    names, os2 = font["name"], font["OS/2"]
    if max(one.offset + one.length for one in font.reader.tables.values()) > path.stat().st_size:
        raise EOFError(path)
    family = names.getDebugName(16) or names.getDebugName(1) or path.stem
    ids = (4, 6, 1) if names.getDebugName(2) == "Regular" else (4, 6)
    full = names.getDebugName(4) or family
    folded = tuple(_folded(name) for one in ids if (name := names.getDebugName(one)))
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    ends = (axes["wght"].minValue, axes["wght"].maxValue) if "wght" in axes else (0.0, 0.0)
    slanted = bool(os2.fsSelection & ITALIC)
    return Cut(str(path), number, family, full, folded, os2.usWeightClass, os2.usWidthClass, slanted, *ends)


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).casefold()
