"""Paints a Drawing on the screen. Each glyph is at the same position as in print.

Text is painted as glyph outlines of the print fonts, placed by the advances of the run. `drawText` is not used
because it measures text differently. `drawGlyphRun` is not used because it rounds positions to whole pixels and
omits glyphs larger than 64 pixels of fonts loaded from a file (PySide6 6.11). Qt's raw fonts can only be used in
the GUI thread.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import cast

from PySide6 import QtGui
from PySide6.QtCore import QByteArray, QMimeData, QPointF, QRectF, Qt

from engine.core import FileProblem
from engine.drawing.faces import face
from engine.drawing.shapes import Circle, Drawing, Group, Ink, Line, Picture, Polygon, Run, Shape
from engine.output.press.svg import write_svg
from studio.core.theme import Colours, mixed

CORNERS = 4
LEAST_HIT = 4.0  # points; the minimum width of a line's outline, so that the mouse can hit it
BLOCK = "#08090A"  # the color of blocks in a dark theme

Palette = Mapping[str, QtGui.QColor]
Paths = dict[str, QtGui.QPainterPath]


def screen_palette(colours: Colours, accent: QtGui.QColor, on_accent: QtGui.QColor) -> dict[str, QtGui.QColor]:
    """Return the screen colors of the named inks. Other inks are mixed from paper and black."""
    return {
        "black": QtGui.QColor(colours.ink),
        "paper": QtGui.QColor(colours.surface),
        "muted": QtGui.QColor(colours.muted),
        "accent": accent,
        "on accent": on_accent,
        "block": QtGui.QColor(BLOCK if colours.dark else colours.ink),
    }


def open_cell(colours: Colours) -> QtGui.QColor:
    """Return the screen color of open cells, which is paler than that of blocks in both themes."""
    return mixed(colours.ink, colours.surface, 0.1 if colours.dark else 0)


def paint(painter: QtGui.QPainter, drawing: Drawing, palette: Palette) -> None:
    """Paint a drawing at the painter's origin. One point of the drawing is one unit of the painter.

    `palette` has colors by name of the ink. An ink without an entry is mixed from `paper` and `black` by its share
    of black. These two default to white and black.
    """
    painter.save()
    painter.setRenderHints(QtGui.QPainter.RenderHint.Antialiasing | QtGui.QPainter.RenderHint.TextAntialiasing)
    _paint(painter, drawing.shapes, palette)
    painter.restore()


def _paint(painter: QtGui.QPainter, shapes: Iterable[Shape], palette: Palette) -> None:
    for boxes, group in groupby(shapes, _box_style):
        if boxes is None:
            for shape in group:
                _paint_shape(painter, shape, palette)
            continue
        painted = [cast("Polygon", shape) for shape in group]
        _set_area(painter, painted[0], palette)
        painter.drawRects([QRectF(QPointF(*one.points[0]), QPointF(*one.points[2])) for one in painted])


def _paint_shape(painter: QtGui.QPainter, shape: Shape, palette: Palette) -> None:
    match shape:
        case Run():
            set_run(painter, shape, QtGui.QBrush(colour(shape.ink, palette)))
            _paint(painter, shape.lines, palette)
        case Group():
            painter.save()
            painter.setTransform(_placing(shape), combine=True)
            _paint(painter, shape.shapes, palette)
            painter.restore()
        case Line():
            painter.setPen(_pen(shape.ink, shape.width, palette, rounded=shape.round))
            painter.drawPolyline(_points(shape))
        case Polygon():
            _set_area(painter, shape, palette)
            painter.drawPath(_outline(shape))
        case Circle():
            _set_area(painter, shape, palette)
            painter.drawEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
        case Picture():
            image = QtGui.QImage.fromData(QByteArray.fromBase64(QByteArray(shape.kept.encode())))
            painter.drawImage(QRectF(shape.x, shape.y, shape.width, shape.height), image)


def _box_style(shape: Shape) -> tuple[Ink | None, float] | None:
    """Return the stroke and width of an unfilled upright box, or None for any other shape.

    Successive boxes of the same style are painted in one call, because painting the thousands of cells of a grid
    one by one takes five times as long. Filled boxes are excluded because their edges would differ.
    """
    if not isinstance(shape, Polygon) or len(shape.points) != CORNERS or shape.fill:
        return None
    (x, y), (right, top), (far_right, bottom), (left, far_bottom) = shape.points
    upright = (y, right, bottom, left) == (top, far_right, far_bottom, x)
    return (shape.stroke, shape.width) if upright else None


def set_run(painter: QtGui.QPainter, run: Run, brush: QtGui.QBrush) -> None:
    """Paint a run of glyphs."""
    place = painter.transform()
    for outline, placing in glyphs(run):
        painter.setTransform(placing * place)
        painter.fillPath(outline, brush)
    painter.setTransform(place)


def glyphs(run: Run) -> Iterator[tuple[QtGui.QPainterPath, QtGui.QTransform]]:
    """Yield the outline of each visible glyph of a run in design units, with the transform that places it."""
    scale = run.size / face(run.face).units
    for ch, x in zip(run.text, accumulate(run.advances, initial=run.x), strict=False):
        if not (outline := _glyph(run.face, ch)).isEmpty():
            yield outline, QtGui.QTransform(scale, 0, 0, scale, x, run.y)


@cache
def _glyph(name: str, ch: str) -> QtGui.QPainterPath:
    # the size is that of the named face, even if another face prints the character
    path = _raw_font(face(name).printer(ch).path, face(name).units).pathForGlyph(face(name).glyph_id(ch))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


@cache
def _raw_font(path: Path, size: int) -> QtGui.QRawFont:
    font = QtGui.QRawFont(str(path), size, QtGui.QFont.HintingPreference.PreferNoHinting)
    if not font.isValid():
        raise FileProblem("Qt cannot read this font file", where=str(path), mend="Reinstall the program.")
    return font


def colour(ink: Ink, palette: Palette) -> QtGui.QColor:
    """Return the screen color of an ink."""
    if ink.name in palette:
        return palette[ink.name]
    paper, black = palette.get("paper", QtGui.QColor("white")), palette.get("black", QtGui.QColor("black"))
    pairs = ((paper.redF(), black.redF()), (paper.greenF(), black.greenF()), (paper.blueF(), black.blueF()))
    return QtGui.QColor.fromRgbF(*(light + (dark - light) * ink.black for light, dark in pairs))


def _set_area(painter: QtGui.QPainter, shape: Polygon | Circle, palette: Palette) -> None:
    painter.setPen(_pen(shape.stroke, shape.width, palette) if shape.stroke else QtGui.QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QtGui.QBrush(colour(shape.fill, palette)) if shape.fill else QtGui.QBrush(Qt.BrushStyle.NoBrush))


def _pen(ink: Ink, width: float, palette: Palette, *, rounded: bool = False) -> QtGui.QPen:
    return _pen_of(colour(ink, palette).rgba(), width, rounded=rounded)


@lru_cache(maxsize=64)
def _pen_of(rgba: int, width: float, *, rounded: bool) -> QtGui.QPen:
    cap = Qt.PenCapStyle.RoundCap if rounded else Qt.PenCapStyle.FlatCap
    join = Qt.PenJoinStyle.RoundJoin if rounded else Qt.PenJoinStyle.SvgMiterJoin
    pen = QtGui.QPen(QtGui.QColor.fromRgba(rgba), width, Qt.PenStyle.SolidLine, cap, join)
    pen.setMiterLimit(10)  # the default of PDF
    return pen


def _points(shape: Line | Polygon) -> QtGui.QPolygonF:
    return QtGui.QPolygonF([QPointF(*point) for point in shape.points])


def _placing(group: Group) -> QtGui.QTransform:
    return QtGui.QTransform().translate(group.x, group.y).rotate(group.turn)


def outlines(drawing: Drawing) -> dict[str, QtGui.QPainterPath]:
    """Return the outline of each part, in points and in painting order. Outlines are used for mouse hits.

    The outline of a part consists of its polygons and circles. A part without them has the boxes of its text and
    its widened lines as outline.
    """
    areas, traces = Paths(), Paths()
    _trace(drawing.shapes, QtGui.QTransform(), areas, traces)
    return {part: areas.get(part, path) for part, path in traces.items()}


def _trace(shapes: Iterable[Shape], placing: QtGui.QTransform, areas: Paths, traces: Paths) -> None:
    for shape in shapes:
        if isinstance(shape, Group):
            _trace(shape.shapes, _placing(shape) * placing, areas, traces)
        elif shape.part:
            path = placing.map(_outline(shape))
            found = (traces, areas) if isinstance(shape, Polygon | Circle) else (traces,)
            for paths in found:
                whole = paths.setdefault(shape.part, QtGui.QPainterPath())
                whole.setFillRule(Qt.FillRule.WindingFill)
                whole.addPath(path)


def _outline(shape: Run | Line | Polygon | Circle | Picture) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    match shape:
        case Run():
            metrics = face(shape.face)
            rise, drop = metrics.ascent * shape.size, metrics.descent * shape.size
            path.addRect(QRectF(shape.x, shape.y - rise, sum(shape.advances), rise + drop))
        case Line():
            path.addPolygon(_points(shape))
            stroker = QtGui.QPainterPathStroker()
            stroker.setWidth(max(shape.width, LEAST_HIT))
            path = stroker.createStroke(path)
        case Polygon():
            for contour in shape.contours:
                path.addPolygon([QPointF(*point) for point in contour])
                path.closeSubpath()
            path.setFillRule(Qt.FillRule.OddEvenFill if shape.even_odd else Qt.FillRule.WindingFill)
        case Circle():
            path.addEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
        case Picture():
            path.addRect(QRectF(shape.x, shape.y, shape.width, shape.height))
    return path


PIXELS_PER_POINT = 3.0
MARGIN = 12.0  # points


def image_of(drawing: Drawing) -> QtGui.QImage:
    """Return a drawing as an image in print colors, with a white margin."""
    width, height = (round((side + 2 * MARGIN) * PIXELS_PER_POINT) for side in (drawing.width, drawing.height))
    image = QtGui.QImage(width, height, QtGui.QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QtGui.QPainter(image) as painter:
        painter.scale(PIXELS_PER_POINT, PIXELS_PER_POINT)
        painter.translate(MARGIN, MARGIN)
        paint(painter, drawing, {})
    return image


def copy_picture(drawing: Drawing, title: str) -> None:
    """Put a drawing on the clipboard."""
    content = QMimeData()
    content.setImageData(image_of(drawing))
    content.setData("image/svg+xml", QByteArray(write_svg(drawing, title=title).encode()))
    QtGui.QGuiApplication.clipboard().setMimeData(content)
