"""A Drawing on the screen: the figure that goes to paper, glyph for glyph where the press puts it.

Text is the print faces' outlines, placed by the run's own advances: never `drawText`, which measures by
itself, nor `drawGlyphRun`, which moves glyphs to whole pixels and loses those over 64 pixels of a font
from a file (PySide6 6.11). To be used in the GUI thread, like every raw font of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate, groupby
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QRawFont,
    QTransform,
)

from engine.drawing.faces import face
from engine.drawing.shapes import Circle, Drawing, Group, Ink, Line, Polygon, Run, Shape
from engine.errors import FileProblem
from studio.theme import Colours

CORNERS = 4
LEAST_HIT = 4.0
"""Points; a line's outline is at least so wide, so that a mouse can hit it."""

Palette = Mapping[str, QColor]


def screen_palette(colours: Colours, accent: QColor, on_accent: QColor) -> dict[str, QColor]:
    """The screen's colours of inks; those that are not named here are mixed from paper and black."""
    return {
        "black": QColor(colours.ink),
        "paper": QColor(colours.surface),
        "muted": QColor(colours.muted),
        "accent": accent,
        "on accent": on_accent,
    }


def paint(painter: QPainter, drawing: Drawing, palette: Palette) -> None:
    """Paint a drawing at the painter's origin, a point of the drawing to a unit of the painter.

    Args:
        palette: colours by the names of inks. An ink without an entry is mixed from `paper` and `black`
            by its share, and these are white and black where they have no entry themselves.
    """
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _paint(painter, drawing.shapes, palette)
    painter.restore()


def _paint(painter: QPainter, shapes: Iterable[Shape], palette: Palette) -> None:
    for boxes, group in groupby(shapes, _box_style):
        if boxes is None:
            for shape in group:
                _paint_shape(painter, shape, palette)
            continue
        painted = [cast("Polygon", shape) for shape in group]
        _set_area(painter, painted[0], palette)
        painter.drawRects([QRectF(QPointF(*one.points[0]), QPointF(*one.points[2])) for one in painted])


def _paint_shape(painter: QPainter, shape: Shape, palette: Palette) -> None:
    match shape:
        case Run():
            _set(painter, shape, QBrush(colour(shape.ink, palette)))
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
            painter.drawPolygon(_points(shape), Qt.FillRule.WindingFill)
        case Circle():
            _set_area(painter, shape, palette)
            painter.drawEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)


def _box_style(shape: Shape) -> tuple[Ink | None, float] | None:
    """How an empty upright box is drawn; those in a row that are drawn alike go to Qt at once. None for others.

    A grid has thousands of cells, which one by one take five times as long. A filled one's edge would differ.
    """
    if not isinstance(shape, Polygon) or len(shape.points) != CORNERS or shape.fill:
        return None
    (x, y), (right, top), (far_right, bottom), (left, far_bottom) = shape.points
    upright = (y, right, bottom, left) == (top, far_right, far_bottom, x)
    return (shape.stroke, shape.width) if upright else None


def _set(painter: QPainter, run: Run, brush: QBrush) -> None:
    place = painter.transform()
    for outline, placing in glyphs(run):
        painter.setTransform(placing * place)
        painter.fillPath(outline, brush)
    painter.setTransform(place)


def glyphs(run: Run) -> Iterator[tuple[QPainterPath, QTransform]]:
    """Each inked glyph of a run: its outline in design units, and where that goes; exact at every scale."""
    scale = run.size / face(run.face).units
    for ch, x in zip(run.text, accumulate(run.advances, initial=run.x), strict=False):
        if not (outline := _glyph(run.face, ch)).isEmpty():
            yield outline, QTransform(scale, 0, 0, scale, x, run.y)


@cache
def _glyph(name: str, ch: str) -> QPainterPath:
    """A character's outline in design units."""
    path = _raw_font(name).pathForGlyph(face(name).glyph_id(ch))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


@cache
def _raw_font(name: str) -> QRawFont:
    path, size = face(name).path, face(name).units
    font = QRawFont(str(path), size, QFont.HintingPreference.PreferNoHinting)
    if not font.isValid():
        raise FileProblem("Qt cannot read this font", where=str(path), mend="Install the program again.")
    return font


def colour(ink: Ink, palette: Palette) -> QColor:
    """The colour that an ink has on the screen."""
    if ink.name in palette:
        return palette[ink.name]
    paper, black = palette.get("paper", QColor("white")), palette.get("black", QColor("black"))
    share = ink.black
    return QColor.fromRgbF(
        paper.redF() + (black.redF() - paper.redF()) * share,
        paper.greenF() + (black.greenF() - paper.greenF()) * share,
        paper.blueF() + (black.blueF() - paper.blueF()) * share,
    )


def _set_area(painter: QPainter, shape: Polygon | Circle, palette: Palette) -> None:
    painter.setPen(_pen(shape.stroke, shape.width, palette) if shape.stroke else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QBrush(colour(shape.fill, palette)) if shape.fill else QBrush(Qt.BrushStyle.NoBrush))


def _pen(ink: Ink, width: float, palette: Palette, *, rounded: bool = False) -> QPen:
    return _pen_of(colour(ink, palette).rgba(), width, rounded=rounded)


@lru_cache(maxsize=64)
def _pen_of(rgba: int, width: float, *, rounded: bool) -> QPen:
    cap = Qt.PenCapStyle.RoundCap if rounded else Qt.PenCapStyle.FlatCap
    join = Qt.PenJoinStyle.RoundJoin if rounded else Qt.PenJoinStyle.SvgMiterJoin
    pen = QPen(QColor.fromRgba(rgba), width, Qt.PenStyle.SolidLine, cap, join)
    pen.setMiterLimit(10)  # the PDF's own
    return pen


def _points(shape: Line | Polygon) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in shape.points])


def _placing(group: Group) -> QTransform:
    return QTransform().translate(group.x, group.y).rotate(group.turn)


def outlines(drawing: Drawing) -> dict[str, QPainterPath]:
    """The outline of each part, in points of the drawing and in painting order: what the mouse hits.

    A part's polygons and circles are its outline; a part without any has the boxes of its text, or its
    widened lines.
    """
    areas: dict[str, QPainterPath] = {}
    traces: dict[str, QPainterPath] = {}
    _trace(drawing.shapes, QTransform(), areas, traces)
    return {part: areas.get(part, path) for part, path in traces.items()}


def _trace(
    shapes: Iterable[Shape], placing: QTransform, areas: dict[str, QPainterPath], traces: dict[str, QPainterPath]
) -> None:
    for shape in shapes:
        if isinstance(shape, Group):
            _trace(shape.shapes, _placing(shape) * placing, areas, traces)
        elif shape.part:
            path = placing.map(_outline(shape))
            found = (traces, areas) if isinstance(shape, Polygon | Circle) else (traces,)
            for paths in found:
                whole = paths.setdefault(shape.part, QPainterPath())
                whole.setFillRule(Qt.FillRule.WindingFill)
                whole.addPath(path)


def _outline(shape: Run | Line | Polygon | Circle) -> QPainterPath:
    path = QPainterPath()
    match shape:
        case Run():
            metrics = face(shape.face)
            rise, drop = metrics.ascent * shape.size, metrics.descent * shape.size
            path.addRect(QRectF(shape.x, shape.y - rise, sum(shape.advances), rise + drop))
        case Line():
            path.addPolygon(_points(shape))
            stroker = QPainterPathStroker()
            stroker.setWidth(max(shape.width, LEAST_HIT))
            path = stroker.createStroke(path)
        case Polygon():
            path.addPolygon(_points(shape))
            path.closeSubpath()
        case Circle():
            path.addEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
    return path
