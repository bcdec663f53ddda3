"""The art of a masthead: an SVG drawing, a PDF page or a picture, as shapes that every output draws.

Colors become shares of black, and curves become polygons. What cannot be drawn so is refused by its name.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from ctypes import c_float, c_int, c_uint
from functools import lru_cache, partial
from io import BytesIO
from itertools import accumulate, chain
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

import pikepdf
import pypdfium2.raw as pdfium
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from fontTools.misc.arrayTools import calcBounds
from fontTools.misc.bezierTools import cubicPointAtT
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import PathBuilder, parse_path
from PIL.ImageColor import getrgb

from engine.core import BadInput, EngineError
from engine.core.errors import xml_damage
from engine.core.files import read_bytes
from engine.core.pdfium import opened
from engine.drawing.pictures import PICTURES, pixels_of, read_picture
from engine.drawing.shapes import BLACK, PAPER, Drawing, Group, Ink, Picture, Point, Polygon

MOST_BYTES = 8 * 2**20
MOST = 60_000  # points of a drawing
FINE = 50_000  # the size of a drawing as a multiple of what a polygon may differ from a curve: 0.02 pt of 1,000
KEY, NEUTRAL = 0.873, 8  # black of #231f20, as which programs write solid black; how far its tints are from gray
EDGE = 0.01  # share of an object of PDF that a clipping path can cut off, as the edge of its page does
SPACE = "{http://www.w3.org/2000/svg}"
UNSEEN = (
    "defs", "title", "desc", "metadata", "style", "linearGradient", "radialGradient", "pattern", "clipPath", "mask",
)  # fmt: skip
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
        polygons = (_pdf(content) if path.suffix.lower() == ".pdf" else _svg(content, ink)).polygons
        left, top, right, foot = calcBounds([point for polygon in polygons for point in polygon.points])
        width, height = right - left, foot - top
        if not 0 < width * height < math.inf:
            raise BadInput("the drawing is empty", mend="Choose another file.")
    except EngineError as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from error
    except Exception as error:  # fontTools has many for a damaged path
        what = xml_damage(error, "an SVG drawing") if isinstance(error, ParseError) else f"it cannot be read: {error}"
        raise BadInput(what, where=str(path), mend="Save it again as plain SVG, or as PDF.") from error
    return Drawing(width, height, (Group(tuple(polygons), -left, -top),))


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
    canvas, rules = _Canvas(max(map(float, sides), default=0.0) or 1000.0), dict[str, str]()
    for sheet in root.iter(f"{SPACE}style"):
        text = re.sub(r"/\*.*?\*/", "", sheet.text or "", flags=re.DOTALL)
        for names, body in re.findall(r"([^{}]*)\{([^}]*)\}", text):
            for name in map(str.strip, names.split(",")):
                if not re.fullmatch(r"\.[\w-]+", name):
                    _refuse(f"the rule {name!r} of a style sheet")
                rules[name[1:]] = f"{rules.get(name[1:], '')};{body}"
    _element(canvas, root, Identity, {}, ink, rules)
    return canvas


def _element(
    canvas: _Canvas, one: Element, matrix: Any, around: dict[str, str], ink: Ink, rules: Mapping[str, str]
) -> None:
    """Draw an element and those in it, with the properties `around` it, and by the rules of style sheets by class."""
    kind, builder = one.tag.removeprefix(SPACE), PathBuilder()
    own = [text for name, text in rules.items() if name in one.get("class", "").split()]
    styled = (pair.partition(":") for text in (*own, one.get("style", "")) for pair in text.split(";"))
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
        _refuse({"text": TYPE, "image": PICTURE}.get(kind, f"<{kind}>"))
    for inner in one:
        _element(canvas, inner, matrix, looks, ink, rules)


def _pdf(content: bytes) -> _Canvas:
    with opened(content) as document, pikepdf.open(BytesIO(content)) as file:
        objects = (one for one in file.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream))
        if any("/PatternType" in one for one in objects):  # PDFium gives it as a color
            _refuse(GRADIENT)
        page = document[0]
        canvas = _Canvas(max(page.get_size()))
        _objects(canvas, page, None, Transform(1, 0, 0, -1).rotate(-math.radians(page.get_rotation())))
    return canvas


def _objects(canvas: _Canvas, page: Any, form: Any, outer: Transform) -> None:
    """Draw the objects of a PDF page, or of a form on it."""
    kinds = {pdfium.FPDF_PAGEOBJ_TEXT: TYPE, pdfium.FPDF_PAGEOBJ_IMAGE: PICTURE, pdfium.FPDF_PAGEOBJ_SHADING: GRADIENT}
    for one in page.get_objects(max_depth=1, form=form):
        if one.type in kinds or _is_cut(one):
            _refuse(kinds.get(one.type, CLIP))
        matrix, color = outer.transform(one.get_matrix().get()), [c_uint() for _ in range(4)]
        pdfium.FPDFPageObj_GetFillColor(one, *color)
        ink = _shade(*(part.value for part in color))
        if one.type == pdfium.FPDF_PAGEOBJ_FORM:
            _objects(canvas, page, one, matrix)
        elif pdfium.FPDFPageObj_HasTransparency(one):
            _refuse(GLASS)
        else:
            _path(canvas, one, TransformPen(canvas, matrix), ink)


def _path(canvas: _Canvas, path: Any, pen: Any, ink: Ink) -> None:
    mode, stroked, handles = c_int(), c_int(), list[Point]()
    draw = {pdfium.FPDF_SEGMENT_MOVETO: pen.moveTo, pdfium.FPDF_SEGMENT_LINETO: pen.lineTo}
    for segment, point in _segments(pdfium.FPDFPath_CountSegments(path), partial(pdfium.FPDFPath_GetPathSegment, path)):
        handles.append(point)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind in draw or len(handles) == 3:
            draw.get(kind, pen.curveTo)(*handles)
            handles.clear()
    pdfium.FPDFPath_GetDrawMode(path, mode, stroked)
    if stroked.value:
        _refuse(STROKE)
    canvas.fill(ink if mode.value else None, even_odd=mode.value == pdfium.FPDF_FILLMODE_ALTERNATE)


def _segments(count: int, get: Callable[[int], Any]) -> Iterator[tuple[Any, Point]]:
    x, y = c_float(), c_float()
    for segment in map(get, range(count)):
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        yield segment, (x.value, y.value)


def _is_cut(one: Any) -> bool:
    """Whether a clipping path cuts more than an edge off an object."""
    sides, clip = [c_float() for _ in range(4)], pdfium.FPDFPageObj_GetClipPath(one)
    pdfium.FPDFPageObj_GetBounds(one, *sides)
    left, foot, right, top = (side.value for side in sides)
    near = EDGE * max(right - left, top - foot)
    for number in range(pdfium.FPDFClipPath_CountPaths(clip)):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, number)
        points = (point for _, point in _segments(count, partial(pdfium.FPDFClipPath_GetPathSegment, clip, number)))
        xs, ys = (sorted({round(side, 2) for side in along}) for along in zip(*points, strict=True))
        is_box = len(xs) == len(ys) == 2
        if not is_box or max(xs[0] - left, ys[0] - foot, right - xs[1], top - ys[1]) > near:
            return True
    return False
