"""The art of a masthead: an SVG drawing or a picture, as shapes that every output draws.

Colors become shares of black, and curves become polygons. What cannot be drawn so is refused by its name.
"""

import math
import re
from functools import lru_cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from fontTools.misc.bezierTools import cubicPointAtT
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import PathBuilder, parse_path
from PIL.ImageColor import getrgb

from engine.core import BadInput, EngineError
from engine.core.errors import xml_damage
from engine.core.files import read_bytes
from engine.drawing.pictures import PICTURES, pixels_of, read_picture
from engine.drawing.shapes import BLACK, PAPER, Drawing, Group, Ink, Picture, Point, Polygon, boxes_of

MOST_BYTES = 8 * 2**20
MOST = 60_000  # points of a drawing
FINE = 50_000  # the size of a drawing as a multiple of what a polygon may differ from a curve: 0.02 pt of 1,000
KEY, NEUTRAL = 0.873, 8  # black of #231f20, as which programs write solid black; how far its tints are from gray
SPACE = "{http://www.w3.org/2000/svg}"
UNSEEN = ("defs", "title", "desc", "metadata", "linearGradient", "radialGradient", "pattern", "clipPath", "mask")
CLIP, GLASS, GRADIENT = "a clipping path, a mask or an effect", "transparency", "a gradient or a pattern"
STROKE, TYPE, PICTURE = "a stroke", "type", "a picture"
REFUSED = {
    **dict.fromkeys(("opacity", "fill-opacity"), (GLASS, r"1(\.0*)?|100%")), "mix-blend-mode": (GLASS, "normal"),
    **dict.fromkeys(("clip-path", "mask", "filter"), (CLIP, "none")), "stroke": (STROKE, "none|transparent"),
    "fill": (GRADIENT, "(?!url).*"),
}  # fmt: skip
"""Properties of SVG, with what is refused about them in plain words, and the values that are not."""
MOVES: dict[str, Any] = {
    "matrix": lambda matrix, *six: matrix.transform(six), "translate": Transform.translate, "scale": Transform.scale,
    "rotate": lambda matrix, turn, x=0.0, y=0.0: matrix.translate(x, y).rotate(math.radians(turn)).translate(-x, -y),
    "skewX": lambda matrix, turn: matrix.skew(math.radians(turn)),
    "skewY": lambda matrix, turn: matrix.skew(0.0, math.radians(turn)),
}  # fmt: skip
"""The transforms of SVG (SVG 1.1, 7.6)."""


class _Canvas(BasePen):
    """A pen that collects outlines and makes polygons of them. `size` is that of the whole drawing."""

    def __init__(self, size: float) -> None:
        super().__init__()
        self.polygons, self._fine, self._left = list[Polygon](), FINE / size, MOST
        self._contours = list[list[Point]]()

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - the names that fontTools calls
        self._contours.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self._contours[-1].append(pt)
        self._left -= 1
        if self._left < 0:
            raise BadInput(f"the drawing has more than {MOST:,} points", mend="Simplify its paths.")

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        a, b, c, d = (complex(*point) for point in (self._contours[-1][-1], pt1, pt2, pt3))
        bend = max(abs(a - 2 * b + c), abs(b - 2 * c + d))
        start, steps = self._contours[-1][-1], math.ceil((0.75 * bend * self._fine) ** 0.5) or 1
        for step in range(1, steps + 1):
            self._lineTo(cubicPointAtT(start, pt1, pt2, pt3, step / steps))

    def fill(self, ink: Ink | None, *, even_odd: bool) -> None:
        """Fill what was outlined since the last time."""
        closed = [(*contour, contour[0]) for contour in self._contours if len(contour) > 2]
        self._contours.clear()
        if ink and closed:
            points, starts = tuple(chain.from_iterable(closed)), tuple(accumulate(map(len, closed)))[:-1]
            self.polygons.append(Polygon(points, ink, part="masthead", starts=starts, even_odd=even_odd))


def artwork(name: str, ink: Ink) -> Drawing:
    """Return the art of a file, of any size. `ink` is what an SVG drawing calls `currentColor`.

    Raises BadInput or FileProblem if the file cannot be used.
    """
    return _artwork(Path(name), read_bytes(name, most=MOST_BYTES), ink)


@lru_cache(maxsize=4)
def _artwork(path: Path, content: bytes, ink: Ink) -> Drawing:
    if path.suffix.lower() in PICTURES:
        kept = read_picture(path)
        across, down, _gray = pixels_of(kept)
        return Drawing(across, down, (Picture(kept, 0.0, 0.0, across, down, "masthead"),))
    try:
        polygons = _svg(content, ink).polygons
        lefts, tops, rights, feet = zip(*boxes_of(polygons, 0.0, 0.0), strict=True) if polygons else [(0.0,)] * 4
        width, height = max(rights) - min(lefts), max(feet) - min(tops)
        if not 0 < width * height < math.inf:
            raise BadInput("the drawing is empty", mend="Choose another file.")
    except EngineError as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from error
    except Exception as error:  # fontTools has many for a damaged path
        what = xml_damage(error, "an SVG drawing") if isinstance(error, ParseError) else f"it cannot be read: {error}"
        raise BadInput(what, where=str(path), mend="Save it again as plain SVG.") from error
    return Drawing(width, height, (Group(tuple(polygons), -min(lefts), -min(tops)),))


def _refuse(what: str) -> None:
    mend = "Convert type and strokes to outlines, expand effects, and use plain colors."
    raise BadInput(f"the art of a masthead cannot have {what}", mend=mend)


def _shade(red: int, green: int, blue: int, alpha: int = 255) -> Ink:
    """Return the ink of a color, by its luminance (ITU-R 601)."""
    if alpha < 255:
        _refuse(GLASS)
    black = 1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    if 0 < max(red, green, blue) - min(red, green, blue) <= NEUTRAL:
        black /= KEY
    return BLACK if black > 0.99 else PAPER if black < 0.01 else Ink("art", round(black, 3))


def _svg(content: bytes, ink: Ink) -> _Canvas:
    try:
        root: Element = fromstring(content)
    except DefusedXmlException as error:
        raise BadInput("the drawing has entities, which are not read", mend="Save it as plain SVG.") from error
    sides = re.findall(r"[\d.]+", root.get("viewBox") or f"{root.get('width')} {root.get('height')}")
    canvas = _Canvas(max(map(float, sides), default=0.0) or 1000.0)
    _element(canvas, root, Identity, {}, ink)
    return canvas


def _element(canvas: _Canvas, one: Element, matrix: Any, around: dict[str, str], ink: Ink) -> None:
    """Draw an element and those in it, with the properties `around` it."""
    kind, builder = one.tag.removeprefix(SPACE), PathBuilder()
    styled = (pair.partition(":") for pair in one.get("style", "").split(";"))
    looks = around | one.attrib | {name.strip(): value.strip() for name, _, value in styled}
    if "}" in kind or kind in UNSEEN or looks.get("display") == "none" or looks.get("visibility") == "hidden":
        return
    for name in REFUSED.keys() & looks.keys():
        if not re.fullmatch(REFUSED[name][1], looks[name]):
            _refuse(REFUSED[name][0])
    for name, given in re.findall(r"(\w+)\s*\(([^)]*)\)", one.get("transform", "")):
        matrix = MOVES[name](matrix, *map(float, re.split(r"[\s,]+", given.strip())))
    if builder.add_path_from_element(Element(kind, {k: v for k, v in one.attrib.items() if k != "transform"})):
        for path in builder.paths:
            parse_path(path, TransformPen(canvas, matrix))
        plain, color = {"none": None, "transparent": None, "currentColor": ink}, looks.get("fill", "black")
        inked = plain[color] if color in plain else _shade(*getrgb(re.sub(r"\.\d+", "", color)))
        canvas.fill(inked, even_odd=looks.get("fill-rule") == "evenodd")
    elif kind not in (("g", "a") if around else ("svg",)):
        _refuse({"text": TYPE, "image": PICTURE, "style": "a style sheet"}.get(kind, f"<{kind}>"))
    for inner in one:
        _element(canvas, inner, matrix, looks, ink)
