"""Presets for print: the standards that their PDF files follow, page sizes and boxes, and the bleed.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 is ISO 15930-7, PDF/UA-1 is ISO 14289-1. PDF boxes are (left, bottom, right,
top) in points from the bottom left corner of the medium; y points up (ISO 32000-1, 14.11.2).
"""

import gzip
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from engine.core import BadInput, FileProblem, UnknownName, Value, changed
from engine.core.files import read_bytes, shipped, shipped_data
from engine.drawing.shapes import MM, Drawing, Group, Polygon, Shape

LARGEST = 14_400.0  # the largest page side that PDF 1.x allows, points (ISO 32000-1, annex C)

Box = tuple[float, float, float, float]

PAGES: dict[str, tuple[float, float]] = {
    "A3": (297, 420), "A4": (210, 297), "A5": (148, 210), "Letter": (215.9, 279.4), "Tabloid": (289, 390),
    "5x8": (127, 203.2), "5.5x8.5": (139.7, 215.9), "6x9": (152.4, 228.6), "7x10": (177.8, 254),
    "8x10": (203.2, 254), "8.5x11": (215.9, 279.4),
}  # fmt: skip
"""Page sizes by name, mm. Those with an x are trims of books that printers on demand name by their inches."""

TYPE_AREA = (258.0, 355.0)  # the size of the type area of the tabloid page, mm
SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)\s*(?:mm)?", re.IGNORECASE)


NEAR = 0.01  # tolerance for sizes and positions, points
REGISTRY = "http://www.color.org"  # the registry of printing conditions, named in an output intent
MOST_PROFILE = 2**24  # bytes of the file of a profile at most
SAFE = re.compile(r"[!-~]( ?[!-~]){0,99}")  # a registered name


class Condition(Value, frozen=True):
    """A printing condition in the registry of the ICC."""

    identifier: str  # its registered name
    about: str
    # the ICC profile that a file of it embeds: a shipped one, gzipped, or the whole path of the user's; "" if it only
    # names the condition
    profile: str = ""
    # a tint and the tint that it prints as, from the characterisation data; None if tints need no note
    tone: tuple[float, float] | None = None
    most_ink: float = 300.0  # the largest sum of the four inks, percent
    also: tuple[str, ...] = ()  # other names of it, such as those of its profiles

    def printed(self, tint: float) -> float:
        """Return the tint that a tint of K prints as.

        The curve 1 - (1 - tint)^n goes through `tone`. For IFRA26 it gives 68 % at 40 %; ISO 12647-3 aims at 66 %.
        """
        if self.tone is None:
            return tint
        asked, got = self.tone
        return 1 - (1 - tint) ** (math.log(1 - got) / math.log(1 - asked))


CONDITIONS = shipped_data("conditions.toml", dict[str, tuple[Condition, ...]])["conditions"]
NEWSPRINT, COATED = (next(one for one in CONDITIONS if one.identifier == name) for name in ("IFRA26", "FOGRA39"))
PROFILES = {b"scnr": "scanner", b"mntr": "display", b"prtr": "printer"}  # the classes of ICC profiles of devices


class Standard(Value, frozen=True):
    """What a PDF file declares and must hold."""

    name: str = ""  # as it is written in the file; "" for none
    version: tuple[int, int] = (1, 4)
    kind: Literal["", "x", "ua"] = ""  # "x" for exchange with a press, "ua" for accessibility, "" for none
    condition: Condition | None = None  # the printing condition of the output intent
    metadata: bool = False  # whether the file has XMP metadata
    gray: bool = False  # whether inks are written as gray, for pixels: a renderer shows K as a dark brown


PLAIN = Standard()
PIXELS = Standard(gray=True)
UA1 = Standard("PDF/UA-1", (1, 7), "ua", metadata=True)
X1A = Standard("PDF/X-1a:2003", (1, 4), "x", NEWSPRINT)
X4 = Standard("PDF/X-4", (1, 6), "x", COATED, metadata=True)


def profile(condition: Condition) -> bytes:
    """Return the ICC profile of a condition; b"" if it has none.

    Raises FileProblem if the user's file cannot be read, is damaged, or is not of a CMYK printer (ICC.1:2010, 7.2).
    """
    if not condition.profile:
        return b""
    if condition in CONDITIONS:
        return gzip.decompress(read_bytes(shipped(condition.profile), most=MOST_PROFILE))
    content = read_bytes(condition.profile, most=MOST_PROFILE)
    size, kind, space = int.from_bytes(content[:4]), content[12:16], content[16:20].decode("latin-1").strip()
    if content[36:40] != b"acsp":
        what = "the file is not an ICC profile"
    elif len(content) < max(size, 132):
        what = f"the ICC profile is cut off: it has {len(content)} of {size} bytes"
    elif (kind, space) != (b"prtr", "CMYK"):
        what = f"the ICC profile describes a {PROFILES.get(kind, 'device')} ({space})"
    else:
        return content
    raise FileProblem(what, where=condition.profile, mend="Use the CMYK profile of the printing press.")


class Preset(Value, frozen=True):
    """The standard, the bleed and the crop marks that a printer requires."""

    name: str
    standard: Standard = PLAIN
    bleed: float = 0.0  # the width of the bleed beyond the trim, mm; 0 for none
    safety: float = 0.0  # the width of the zone inside the trim that has no type and no lines, mm
    resolution: float = 150.0  # the least resolution of pictures, pixels per inch
    crop_marks: bool = False
    mark_offset: float = 12.0  # the distance of the crop marks from the trim, points
    mark_length: float = 18.0  # the length of the crop marks, points
    mark_width: float = 0.5  # the line width of the crop marks, points


NEWSPAPER = Preset("newspaper", X1A)
MAGAZINE = Preset("magazine", X4, bleed=3.0, safety=5.0, resolution=225.0, crop_marks=True)
ACCESSIBLE = Preset("accessible", UA1)
COVER = changed(MAGAZINE, name="cover", standard=X1A)  # which has every condition, also without its profile
SCREEN = Preset("screen", PIXELS)  # for a picture in pixels. No file of it goes to a press.
PRESETS = {preset.name: preset for preset in (NEWSPAPER, MAGAZINE, ACCESSIBLE, COVER)}


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
    """Return a preset by name. A printing condition may follow: "newspaper@SWOP", "magazine@FOGRA51=/path/own.icc".

    Raises UnknownName if there is no such preset or condition; BadInput if files of the preset cannot have it.
    """
    plain, _, condition = name.partition("@")
    if (made := PRESETS.get(plain.lower())) is None:
        raise UnknownName(f"there is no preset {name!r}", mend=f"The presets are {', '.join(PRESETS)}.")
    if not condition:
        return made
    return changed(made, standard=changed(made.standard, condition=_condition(condition, made.standard)))


def with_condition(name: str, condition: str, *, usual: bool = False) -> str:
    """Return the name of a preset with a printing condition; "" for that of the preset.

    A `usual` one is for presets of a press that name none. The path of a profile becomes a whole one.
    """
    plain, _, own = name.partition("@")
    if usual and (own or plain.lower() == ACCESSIBLE.name):
        return name
    registered, _, path = condition.partition("=")
    return f"{plain}@{registered}{f'={Path(path).absolute()}' if path else ''}" if condition else plain


def _folded(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _condition(text: str, standard: Standard) -> Condition:
    name, _, path = (part.strip() for part in text.partition("="))
    fitting = (one for one in CONDITIONS for known in (one.identifier, *one.also) if _folded(known) == _folded(name))
    made = next(fitting, Condition(name, name) if path and SAFE.fullmatch(name) else None)
    if made is None:
        known = ", ".join(one.identifier for one in CONDITIONS)
        mend = f"Use {known}, or NAME=FILE with a registered name and the file of its ICC profile."
        raise UnknownName(f"there is no printing condition {name!r}", mend=mend)
    if standard.condition is None:
        what = f"a file of {standard.name} has no printing condition"
        raise BadInput(what, mend="Use the preset newspaper, magazine or cover.")
    made = changed(made, profile=path or made.profile)
    if standard.condition.profile and not made.profile:  # PDF/X-4; PDF/X-1a only needs the name
        what = f"a file of {standard.name} embeds its profile, and that of {made.identifier} is not shipped"
        raise BadInput(what, mend=f"Name its file, such as {made.identifier}=FILE.icc.")
    return made


def page_size(name: str) -> tuple[float, float]:
    """Return the width and height in points of a named size ("A4", "Tabloid") or a size in mm ("120x195.5").

    Raises UnknownName if the text is neither a name nor two numbers, or the page is too large for a PDF.
    """
    known = {key.lower(): size for key, size in PAGES.items()}
    if size := known.get(name.strip().lower()):
        return size[0] * MM, size[1] * MM
    if match := SIZE.fullmatch(name.strip()):
        width, height = float(match[1]) * MM, float(match[2]) * MM
        if 0 < width <= LARGEST and 0 < height <= LARGEST:
            return width, height
    mend = f"The sizes are {', '.join(PAGES)}. You can also give width x height in mm, such as 120x195."
    raise UnknownName(f"there is no page size {name!r}", mend=mend)


def sheet(page: Drawing | Sheet, preset: Preset | None = None) -> Sheet:
    """Return a page. A drawing becomes a page of its own size, with the safety zone of the preset around it."""
    if isinstance(page, Sheet):
        return page
    margin = preset.safety * MM if preset else 0.0
    return Sheet(page.width + 2 * margin, page.height + 2 * margin, page, margin, margin)


def boxes(preset: Preset, width: float, height: float, slug: float = 0.0) -> Boxes:
    """Return the boxes of a page with the given trimmed size, and a slug of the given depth below it, in points.

    Raises BadInput if the page is empty or too large for a PDF.
    """
    bleed = preset.bleed * MM
    margin = max(bleed, preset.mark_offset + preset.mark_length if preset.crop_marks else 0.0)
    if min(width, height) <= 0 or not max(width, height + slug) + 2 * margin <= LARGEST:
        mend = f"Each side must be greater than 0 and at most {LARGEST / MM:.0f} mm including crop marks."
        raise BadInput(f"a page of {width / MM:.1f} x {height / MM:.1f} mm cannot be printed", mend=mend)
    trim = (margin, margin + slug, margin + width, margin + slug + height)
    around = (trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed)
    return Boxes((0.0, 0.0, width + 2 * margin, height + slug + 2 * margin), trim, around if bleed else None)


def extended(page: Sheet, bleed: float) -> Sheet:
    """Return a page whose filled polygons reach `bleed` points beyond each edge of the trim that they touch.

    Only corners on the trim move, so that a polygon keeps its shape inside. Shapes of turned groups and areas with
    an outline of their own are not changed; the preflight reports them.
    """
    if not bleed:
        return page
    moved = tuple(_extended(page.drawing.shapes, page.x, page.y, page, bleed))
    return changed(page, drawing=changed(page.drawing, shapes=moved))


def _extended(shapes: Iterable[Shape], x: float, y: float, page: Sheet, bleed: float) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group) and not shape.turn:
            inside = tuple(_extended(shape.shapes, x + shape.x, y + shape.y, page, bleed))
            yield changed(shape, shapes=inside)
        elif isinstance(shape, Polygon) and shape.fill and not shape.stroke:
            points = tuple(
                (_outward(a, x, page.width, bleed), _outward(b, y, page.height, bleed)) for a, b in shape.points
            )
            yield shape if points == shape.points else changed(shape, points=points)
        else:
            yield shape


def _outward(value: float, origin: float, size: float, bleed: float) -> float:
    if abs(value + origin) < NEAR:
        return value - bleed
    return value + bleed if abs(value + origin - size) < NEAR else value
