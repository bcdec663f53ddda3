"""The art of a masthead: an SVG drawing, a PDF page or a picture, as shapes that every output draws.

Colors become shares of black, and curves become polygons. What cannot be drawn so is refused by its name.
"""

import math
import re
from collections.abc import Callable, Sequence
from ctypes import c_float, c_int, c_uint
from functools import lru_cache, partial
from io import BytesIO
from itertools import accumulate, chain, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any, NoReturn
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
from engine.drawing.shapes import BLACK, PAPER, Drawing, Group, Ink, Picture, Point, Polygon, boxes_of

MOST_BYTES = 8 * 2**20
MOST = 60_000  # points of a drawing
FINE = 50_000  # the size of a drawing as a multiple of what a polygon may differ from a curve: 0.02 pt of 1,000
KEY = 0.873  # black of #231f20, as which programs write solid black
EDGE = 0.01  # share of an object of PDF that a clipping path can cut off, as the edge of its page does
SPACE, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
UNITS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54}
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
UNSEEN = (
    "defs", "title", "desc", "metadata", "style", "linearGradient", "radialGradient", "pattern", "clipPath", "mask",
)  # fmt: skip
CLIP, GLASS, GRADIENT = "a clipping path, a mask, an effect or a cut edge", "transparency", "a gradient or a pattern"
STROKE, TYPE, PICTURE = "a stroke", "type", "a picture"
REFUSED = {
    **dict.fromkeys(("opacity", "fill-opacity"), (GLASS, r"1(\.0*)?|100%")), "mix-blend-mode": (GLASS, "normal"),
    **dict.fromkeys(("clip-path", "mask", "filter"), (CLIP, "none")), "stroke": (STROKE, "none|transparent"),
    "fill": (GRADIENT, "(?!url).*"),
}  # fmt: skip
"""Properties of SVG, with what is refused about them in plain words, and the values that are not."""
OF_SHAPES = ("stroke", "fill", "fill-opacity")  # groups pass these on to shapes, which can change them
STYLED = (  # the properties that a style can have; others could move or change shapes
    "(fill|stroke|opacity|clip|mask$|filter|mix|display|visibility|color|font|text|letter|word|line|stop|image|shape|solid"
    "|vector|paint|writing|baseline|white|marker|overflow|isolation|enable|pointer|cursor|-inkscape).*"
)
MOVES: dict[str, Any] = {
    "matrix": lambda matrix, *six: matrix.transform(six), "translate": Transform.translate, "scale": Transform.scale,
    "rotate": lambda matrix, turn, x=0.0, y=0.0: matrix.translate(x, y).rotate(math.radians(turn)).translate(-x, -y),
    "skewX": lambda matrix, turn: matrix.skew(math.radians(turn)),
    "skewY": lambda matrix, turn: matrix.skew(0.0, math.radians(turn)),
}  # fmt: skip
"""The transforms of SVG (SVG 1.1, 7.6)."""


class _Canvas(BasePen):
    """A pen that collects outlines and makes polygons of them. It has the sides of the whole drawing."""

    def __init__(self, across: float, down: float) -> None:
        super().__init__()
        self.polygons, self._fine, self._left = list[Polygon](), FINE / max(across, down), MOST
        self.whole = {"width": f"{across}", "height": f"{down}"}
        self._contours = list[list[Point]]()
        self.named = dict[str, Element]()  # elements of SVG

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - the names that fontTools calls
        self._contours.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self._contours[-1].append(pt)
        self.count()

    def count(self) -> None:
        """Count a point, or an element, which can be used again and again."""
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
        at = "".join(f": {part}" for part in re.findall(r"'.*?'", f"{error}")[:1])  # such as a color that is not known
        what = xml_damage(error, "an SVG drawing") if isinstance(error, ParseError) else f"it cannot be read{at}"
        raise BadInput(what, where=str(path), mend="Save it again as plain SVG, or as PDF.") from error
    return Drawing(width, height, (Group(tuple(polygons), -left, -top),))


def _refuse(what: str) -> NoReturn:
    mend = "Convert type and strokes to outlines, expand effects, delete what is not shown, and use plain colors."
    raise BadInput(f"the art of a masthead cannot have {what}", mend=mend)


def _shade(red: int, green: int, blue: int, alpha: int = 255) -> Ink:
    """Return the ink of a color, by its luminance (ITU-R 601)."""
    if alpha < 255:
        _refuse(GLASS)
    black = 1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    if -3 <= red - green <= 4 and 1 <= blue - green <= 4:  # as in all tints of #231f20
        black /= KEY
    return BLACK if black > 0.99 else PAPER if black < 0.01 else Ink("art", round(black, 3))


def _svg(content: bytes, ink: Ink) -> _Canvas:
    try:
        root: Element = fromstring(content)
    except DefusedXmlException as error:
        raise BadInput("the drawing has entities, which are not read", mend="Save it as plain SVG.") from error
    own = (_in_px(root.get(side, "")) for side in ("width", "height"))
    view = re.findall(NUMBER, root.get("viewBox") or " ".join(own))
    across, down = (abs(float(side)) or 1000.0 for side in (1000, 1000, *view)[-2:])
    canvas, rules = _Canvas(across, down), list[tuple[str, str]]()
    canvas.named = {f"#{one.attrib['id']}": one for one in root.iter() if "id" in one.attrib}
    for sheet in root.iter(f"{SPACE}style"):
        text = re.sub(r"/\*.*?\*/", "", sheet.text or "", flags=re.DOTALL)
        for names, body in re.findall(r"([^{}]*)\{([^}]*)\}", text):
            for name in map(str.strip, names.split(",")):
                if not re.fullmatch(r"\.[\w-]+", name):
                    _refuse(f"the rule {name!r} of a style sheet")
                rules.append((name[1:], body))
    _element(canvas, root, Identity, {}, ink, rules)
    return canvas


def _in_px(text: str) -> str:
    """Return a length of SVG as a number of pixels, by its unit (CSS Values 3, 6.2)."""
    found = re.fullmatch(rf"({NUMBER})({'|'.join(UNITS)})", text.strip())
    return str(float(found[1]) * UNITS[found[2]]) if found else text


def _element(
    canvas: _Canvas, one: Element, matrix: Any, around: dict[str, str], ink: Ink, rules: Sequence[tuple[str, str]]
) -> None:
    """Draw an element and those in it, with the properties `around` it, and by the rules of style sheets by class."""
    canvas.count()
    kind, builder = one.tag.removeprefix(SPACE), PathBuilder()
    own = [body for name, body in rules if name in one.get("class", "").split()]
    pairs = re.findall(r"([\w-]+)\s*:([^;!]*)(!?)", ";".join((*own, one.get("style", ""))))
    styled = {name.lower(): value.strip() for name, value, _ in sorted(pairs, key=itemgetter(2))}  # !important wins
    looks = around | {name: value for name, value in (one.attrib | styled).items() if value != "inherit"}
    if "}" in kind or kind in UNSEEN or looks.get("display") == "none" or looks.get("visibility") == "hidden":
        return
    given = {name: _in_px(text) for name, text in one.attrib.items() if name != "transform"}
    given |= {name: side for name, side in canvas.whole.items() if given.get(name) == "100%"}
    is_shape = builder.add_path_from_element(Element(kind, given))
    for name in REFUSED.keys() & looks.keys():
        if (is_shape or name not in OF_SHAPES) and not re.fullmatch(REFUSED[name][1], looks[name]):
            _refuse(REFUSED[name][0])
    if others := [name for name in styled if not re.fullmatch(STYLED, name)]:
        _refuse(f"the property {others[0]!r} of a style")
    for name, numbers in re.findall(r"(\w+)\s*\(([^)]*)\)", one.get("transform", "")):
        matrix = MOVES[name](matrix, *map(float, re.findall(NUMBER, numbers)))
    if is_shape:
        for path in builder.paths:
            parse_path(path, TransformPen(canvas, matrix))
        plain, color = {"none": None, "transparent": None, "currentcolor": ink}, looks.get("fill", "black").lower()
        if color.startswith("rgb"):
            color = re.sub(r"([\d.]+)%", lambda share: str(round(float(share[1]) * 2.55)), color)
        inked = plain[color] if color in plain else _shade(*getrgb(re.sub(r"\.\d+", "", color)))
        canvas.fill(inked, even_odd=looks.get("fill-rule") == "evenodd")
    elif kind == "use":
        if (used := canvas.named.get(one.get("href") or one.get(HREF, ""))) is None:
            _refuse("<use> of what is not in it")
        _element(canvas, used, matrix.translate(*(float(given.get(side, 0)) for side in "xy")), looks, ink, rules)
    elif kind not in (("g", "a") if around else ("svg",)):
        _refuse({"text": TYPE, "image": PICTURE}.get(kind, f"<{kind}>"))
    for inner in one:
        _element(canvas, inner, matrix, looks, ink, rules)


def _pdf(content: bytes) -> _Canvas:
    with opened(content) as document, pikepdf.open(BytesIO(content)) as file:
        objects = (one for one in file.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream))
        if any("/PatternType" in one for one in objects):  # PDFium gives it as a color
            _refuse(GRADIENT)
        layers = file.Root.get("/OCProperties", {}).get("/D", {})
        if layers.get("/OFF") or layers.get("/BaseState") == "/OFF":
            _refuse("hidden layers")
        page = document[0]
        canvas = _Canvas(*page.get_size())
        _objects(canvas, page, None, Transform(1, 0, 0, -1).rotate(-math.radians(page.get_rotation())))
    return canvas


def _objects(canvas: _Canvas, page: Any, form: Any, outer: Transform) -> None:
    kinds = {pdfium.FPDF_PAGEOBJ_TEXT: TYPE, pdfium.FPDF_PAGEOBJ_IMAGE: PICTURE, pdfium.FPDF_PAGEOBJ_SHADING: GRADIENT}
    for one in page.get_objects(max_depth=1, form=form):
        if one.type in kinds or _is_cut(one, () if form else (page.get_bbox(),)):
            _refuse(kinds.get(one.type, CLIP))
        matrix, color = outer.transform(one.get_matrix().get()), [c_uint() for _ in range(4)]
        pdfium.FPDFPageObj_GetFillColor(one, *color)
        ink, mode, stroked = _shade(*(part.value for part in color)), c_int(), c_int()
        if one.type == pdfium.FPDF_PAGEOBJ_FORM:
            _objects(canvas, page, one, matrix)
        elif pdfium.FPDFPageObj_HasTransparency(one):
            _refuse(GLASS)
        else:
            count, get = pdfium.FPDFPath_CountSegments(one), partial(pdfium.FPDFPath_GetPathSegment, one)
            _trace(TransformPen(canvas, matrix), count, get)
            pdfium.FPDFPath_GetDrawMode(one, mode, stroked)
            if stroked.value:
                _refuse(STROKE)
            canvas.fill(ink if mode.value else None, even_odd=mode.value == pdfium.FPDF_FILLMODE_ALTERNATE)


def _trace(pen: Any, count: int, get: Callable[[int], Any]) -> None:
    """Draw a path of PDF, whose segments `get` returns by number."""
    x, y, handles = c_float(), c_float(), list[Point]()
    draw = {pdfium.FPDF_SEGMENT_MOVETO: pen.moveTo, pdfium.FPDF_SEGMENT_LINETO: pen.lineTo}
    for segment in map(get, range(count)):
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        handles.append((x.value, y.value))
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind in draw or len(handles) == 3:
            draw.get(kind, pen.curveTo)(*handles)
            handles.clear()


def _is_cut(one: Any, boxes: Sequence[Sequence[float]]) -> bool:
    """Whether boxes or clipping paths cut more than an edge off an object. A path that is not a box cuts it."""
    sides, clip = [c_float() for _ in range(4)], pdfium.FPDFPageObj_GetClipPath(one)
    for number in range(pdfium.FPDFClipPath_CountPaths(clip)):
        shape, count = _Canvas(1000.0, 1000.0), pdfium.FPDFClipPath_CountPathSegments(clip, number)
        _trace(shape, count, partial(pdfium.FPDFClipPath_GetPathSegment, clip, number))
        shape.fill(BLACK, even_odd=True)
        boxes = (*boxes, *boxes_of(shape.polygons, 0.0, 0.0))
        outline = [point for path in shape.polygons if not path.starts for point in path.points]
        area = abs(sum((u - x) * (y + v) / 2 for (x, y), (u, v) in pairwise(outline)))
        if not outline or area < 0.999 * (boxes[-1][2] - boxes[-1][0]) * (boxes[-1][3] - boxes[-1][1]):
            return True
    pdfium.FPDFPageObj_GetBounds(one, *sides)
    left, foot, right, top = (side.value for side in sides)
    over = (side for box in boxes for side in (box[0] - left, box[1] - foot, right - box[2], top - box[3]))
    return max(over, default=0.0) > EDGE * max(right - left, top - foot)
