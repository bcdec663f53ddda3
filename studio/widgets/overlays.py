"""What a canvas draws over its drawing: marks, the path of a word, and letters that move."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from engine.core import changed
from engine.drawing.shapes import Drawing, Group, Run, Shape, found_in
from studio.core.paint import screen_palette
from studio.core.theme import accent, colours, on_accent

HOVER, SELECTION = 0.07, 0.3  # opacity of the fill
EDGE, FOCUS = 3, 5  # pixels; half of the focus line is clipped, because it is drawn inside its part


def inks(canvas: QWidget) -> dict[str, QColor]:
    """Return the screen colors of the inks, including the accent of the canvas's tab."""
    return screen_palette(colours(canvas), accent(canvas), on_accent(canvas))


def draw_hovered(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a light fill."""
    painter.fillPath(path, washed(QColor(colours(canvas).ink), HOVER))


def draw_target(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a fill and an edge in the accent color, on the part that a dragged one would be dropped on."""
    painter.fillPath(path, washed(accent(canvas), SELECTION))
    painter.strokePath(path, edge(canvas))


def draw_focus(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a thick edge inside the part, with a light line along it. Edges of neighbors stay visible."""
    shown = colours(canvas)
    painter.save()
    painter.setClipPath(path)
    for colour, width in ((shown.surface, FOCUS + 4), (shown.ink, FOCUS)):
        painter.strokePath(path, QPen(QColor(colour), width, j=Qt.PenJoinStyle.MiterJoin))
    painter.restore()


def edge(canvas: QWidget) -> QPen:
    """Return the pen for the edge of a dragged part, or of the part below it."""
    return QPen(accent(canvas), EDGE, j=Qt.PenJoinStyle.RoundJoin)


def washed(colour: QColor, share: float) -> QColor:
    """Give a color an opacity, and return it."""
    colour.setAlphaF(share)
    return colour


Standing: TypeAlias = Literal["clean", "caution", "taboo"]

WASH = 0.14  # opacity over the cells
MARGIN = 0.27  # share of a step left free at each end of its arrow, for the letters
LINE, HALO = 3.0, 7.0  # pixels
HEAD = 13.0  # pixels, length of an arrowhead
NUMBER_AT = 0.66  # share of the distance from a letter to its cell's edge
NUMBER = 0.2  # radius of a number, as a share of that distance
MIN_NUMBER, MAX_NUMBER = 8.0, 13.0  # pixels, radius of a number
STEPS = 40


def draw_trail(
    canvas: QWidget, painter: QPainter, cells: Sequence[QPainterPath], middle: QPointF, standing: Standing
) -> None:
    """Draw a path through cells.

    Args:
        cells: The outlines, in the order of the path.
        middle: The center of the drawing. Numbers are on the side of a cell that faces away from it.
        standing: The verdict, which determines the color.
    """
    shown = colours(canvas)
    ink, paper = QColor(getattr(shown, standing)), QColor(shown.surface)
    wash = washed(QColor(ink), WASH)
    for cell in cells:
        painter.fillPath(cell, wash)
        painter.strokePath(cell, QPen(ink, 2.0, j=Qt.PenJoinStyle.RoundJoin))
    places = [_middle(cell) for cell in cells]
    for start, end in pairwise(places):
        _arrow(painter, QLineF(start, end), ink, paper)
    ways = [_outward(middle, place) for place in places]
    room = min(_to_edge(*one) for one in zip(cells, places, ways, strict=True))
    for number, (place, way) in enumerate(zip(places, ways, strict=True), 1):
        _number(painter, place + way * room * NUMBER_AT, room * NUMBER, number, ink, paper)


def _arrow(painter: QPainter, step: QLineF, ink: QColor, paper: QColor) -> None:
    line = QLineF(step.pointAt(MARGIN), step.pointAt(1.0 - MARGIN))
    back = line.unitVector().p2() - line.p1()
    aside = QPointF(-back.y(), back.x())
    neck = line.p2() - back * HEAD
    head = QPolygonF([line.p2(), neck + aside * HEAD * 0.45, neck - aside * HEAD * 0.45])
    shaft = QLineF(line.p1(), neck)
    for colour, more in ((paper, HALO - LINE), (ink, 0.0)):
        painter.setPen(QPen(colour, LINE + more, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(shaft)
        painter.setPen(QPen(colour, max(1.0, more), j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(colour)
        painter.drawPolygon(head)


def _number(painter: QPainter, at: QPointF, radius: float, number: int, ink: QColor, paper: QColor) -> None:
    radius = min(MAX_NUMBER, max(MIN_NUMBER, radius))
    painter.setPen(QPen(ink, 1.5))
    painter.setBrush(paper)
    painter.drawEllipse(at, radius, radius)
    font = painter.font()
    font.setPixelSize(round(radius * 1.3))
    font.setBold(True)
    painter.setFont(font)
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))


def _outward(middle: QPointF, place: QPointF) -> QPointF:
    """Return a unit vector from the middle to a place; upwards for a cell in the middle."""
    line = QLineF(middle, place)
    if line.length() < 1.0:
        return QPointF(0.0, -1.0)
    unit = line.unitVector()
    return QPointF(unit.dx(), unit.dy())


def _to_edge(cell: QPainterPath, place: QPointF, way: QPointF) -> float:
    box = cell.boundingRect()
    longest = max(box.width(), box.height())
    step = way * (longest / STEPS)
    return next((i * longest / STEPS for i in range(STEPS) if not cell.contains(place + step * i)), longest)


def _middle(cell: QPainterPath) -> QPointF:
    """Return the mean of a cell's corners, where its letter is. A segment's bounding box has another center."""
    corners = cell.toFillPolygon().toList()[:-1]  # the last corner repeats the first
    return sum(corners, QPointF()) / len(corners)


def moves(old: Drawing, new: Drawing) -> dict[str, str]:
    """Return, for each part of `new` whose text was in another part of `old`, that part.

    A text that occurs more than once in either drawing is ignored, because its move is ambiguous.
    """
    before, after = texts(old), texts(new)
    single = _single(before.values()) & _single(after.values())
    places = {text: part for part, text in before.items() if text in single}
    return {
        part: places[text] for part, text in after.items() if text in places and places[text] != part and part in before
    }


def texts(drawing: Drawing) -> dict[str, str]:
    """Return the text of each part of a drawing."""
    found: dict[str, str] = {}
    for run in found_in(drawing.shapes, Run):
        if run.part:
            found[run.part] = found.get(run.part, "") + run.text
    return found


def without_texts(drawing: Drawing, parts: Iterable[str]) -> Drawing:
    """Return the drawing without the texts of some parts."""
    away = set(parts)
    return changed(drawing, shapes=_kept(drawing.shapes, lambda shape: _text_of(shape) not in away))


def text_alone(drawing: Drawing, part: str) -> Drawing:
    """Return the drawing with only the text of one part."""
    return changed(drawing, shapes=_kept(drawing.shapes, lambda shape: _text_of(shape) == part))


def _single(written: Iterable[str]) -> set[str]:
    return {text for text, count in Counter(written).items() if count == 1}


def _text_of(shape: Shape) -> str | None:
    return shape.part if isinstance(shape, Run) and shape.part else None


def _kept(shapes: Iterable[Shape], wanted: Callable[[Shape], bool]) -> tuple[Shape, ...]:
    return tuple(
        changed(shape, shapes=_kept(shape.shapes, wanted)) if isinstance(shape, Group) else shape
        for shape in shapes
        if isinstance(shape, Group) or wanted(shape)
    )
