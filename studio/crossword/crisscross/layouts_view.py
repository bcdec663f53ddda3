"""The pictures of the gallery: a scrolling grid of layouts, best first, which move by animation."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHelpEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from engine.crossword.grid import Grid
from engine.crossword.interlock.layout import Layout, counted, criteria, explained, measures_text, unplaced_text
from engine.crossword.puzzle import ANYTHING, Objective
from studio.core.theme import GAP_2, GAP_4, accent, colours
from studio.crossword.crisscross.tiles import LINES, Tile, draw_tile, thumbnail
from studio.widgets.labels import tip
from studio.widgets.tile_area import ZOOM_KEYS, TileArea

DURATION, FRAME = 180.0, 16  # milliseconds of an animation, and between two frames
EASE = QEasingCurve(QEasingCurve.Type.OutCubic)

Position: TypeAlias = tuple[float, float]


class Animation(QObject):
    """Animates items that changed their position, and calls `moved` for each frame."""

    def __init__(self, moved: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self._moved, self._from, self._began = moved, dict[Any, Position](), 0.0
        self._clock = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    def start(self, before: Mapping[Any, Position], after: Mapping[Any, Position]) -> None:
        """Animate the items whose position changed; new items appear at their position at once."""
        moving = {key: before[key] for key, position in after.items() if before.get(key, position) != position}
        self._from = moving if self.on else {}
        if self._from:
            self._began = time.perf_counter()
            self._clock.start()

    def position(self, key: Any, end: Position) -> Position:
        """The current position of an item that ends at `end`."""
        if key not in self._from:
            return end
        done = EASE.valueForProgress(min(1.0, (time.perf_counter() - self._began) * 1000 / DURATION))
        x, y = self._from[key]
        return x + (end[0] - x) * done, y + (end[1] - y) * done

    def _tick(self) -> None:
        if (time.perf_counter() - self._began) * 1000 >= DURATION:
            self._clock.stop()
            self._from = {}
        self._moved()


SIDES = (96, 128, 160, 208, 288)  # minimum width of a picture in pixels, for each zoom step
USUAL = 1  # the initial zoom step


class LayoutsView(TileArea):
    """Shows layouts in the given order, and marks the document's layout and the selected one.

    Attributes:
        empty_text: shown if there are no layouts.
        held: whether the pointer is over the pictures, which then must not move.
    """

    chosen = Signal(object)  # a layout selected by a click or a key
    opened = Signal(object)  # a layout, after a double click or Enter
    hovered = Signal(object)  # the layout under the pointer, or None
    pointer_left = Signal()  # the pointer left the pictures

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Layouts, best first", parent)
        self.layouts: tuple[Layout, ...] = ()
        self.step = USUAL
        self._own: Grid | None = None
        self._at: Grid | None = None
        self.empty_text, self.held = "", False
        self._texts: Mapping[str, str] = {}
        self._standings: Mapping[str, str] = {}
        self._objective = ANYTHING
        self._pressed: Layout | None = None
        self._pictures: dict[Grid, QImage] = {}
        self._animation = Animation(self.viewport().update, self)

    def sizeHint(self) -> QSize:
        return QSize(480, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(2 * SIDES[0], self._height(SIDES[USUAL]))

    @property
    def columns(self) -> int:
        """Pictures in a row."""
        return max(1, (self.viewport().width() + GAP_2) // (SIDES[self.step] + GAP_2))

    @property
    def side(self) -> int:
        """Width of a picture in pixels; the columns fill the view."""
        return (self.viewport().width() - (self.columns - 1) * GAP_2) // self.columns

    def show_layouts(self, layouts: Sequence[Layout]) -> None:
        """Show layouts in this order; those already shown move to their new places."""
        before = self._corners()
        self.layouts = tuple(layouts)
        known = {layout.grid for layout in layouts}
        self._pictures = {grid: picture for grid, picture in self._pictures.items() if grid in known}
        self._animation.start(before, {layout.grid: self._corner(place) for place, layout in enumerate(layouts)})
        self._over = min(self._over, len(layouts) - 1)
        self._lay_out()

    def mark(self, own: Grid | None, at: Grid | None) -> None:
        """Mark the document's layout and the selected one."""
        self._own, self._at = own, at
        chosen = self.selected
        self.setAccessibleDescription(
            f"{counted(chosen)}, {measures_text(chosen.measures, self._objective)}" if chosen else ""
        )
        self.viewport().update()

    def bring_into_view(self, grid: Grid | None) -> None:
        """Scroll to a layout, if it is shown."""
        if (place := self._place_of(grid)) >= 0:
            top, height, bar = self._corner(place)[1], self._height(self.side), self.verticalScrollBar()
            bar.setValue(int(min(max(bar.value(), top + height - self.viewport().height()), top)))

    def set_empty_text(self, text: str) -> None:
        """Set the text shown if there are no layouts."""
        self.empty_text = text
        self.viewport().update()

    def set_list(self, texts: Mapping[str, str], standings: Mapping[str, str]) -> None:
        """Set the words of the list by their letters, and the standings of those that are not clean."""
        self._texts, self._standings = texts, standings

    def set_objective(self, objective: Objective) -> None:
        """Set the criteria whose values are shown below the pictures."""
        if objective != self._objective:
            self._objective = objective
            self._lay_out()

    def set_motion(self, on: bool) -> None:
        """Whether pictures move to new places by animation."""
        self._animation.on = on

    def zoom(self, steps: int) -> None:
        self.step = min(max(self.step + steps, 0), len(SIDES) - 1) if steps else USUAL
        self._pictures = {}
        self._lay_out()
        self.bring_into_view(self._at)

    @property
    def selected(self) -> Layout | None:
        """The layout marked as selected, or None."""
        place = self._place_of(self._at)
        return self.layouts[place] if place >= 0 else None

    @property
    def under_pointer(self) -> Layout | None:
        """The layout under the pointer, or None."""
        return self.layouts[self._over] if self._over >= 0 else None

    def tile_at(self, at: QPoint) -> int:
        return next((place for place in range(len(self.layouts)) if self.box(place).contains(at)), -1)

    def box(self, place: int) -> QRect:
        """The rectangle of a layout in pixels of the viewport."""
        left, top = self._corner(place)
        return QRect(int(left), int(top) - self.verticalScrollBar().value(), self.side, self._height(self.side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pictures = {}
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        changes = (event.Type.PaletteChange, event.Type.FontChange, event.Type.DevicePixelRatioChange)
        if event.type() in changes and hasattr(self, "_pictures"):
            self._pictures = {}
            self._lay_out()

    # the mouse and the keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.tile_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed = self.layouts[place] if place >= 0 else None
        if self._pressed:
            self.chosen.emit(self._pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The layouts may have moved since the first press, because the search found a better one.
        if self._pressed and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(self._pressed)

    def hover(self, tile: int) -> None:
        self.hovered.emit(self.layouts[tile] if tile >= 0 else None)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.MouseMove):
            self.held = True
        elif event.type() == QEvent.Type.Leave:
            self.held = False
            self._point_at(-1)
            self.pointer_left.emit()
        if isinstance(event, QHelpEvent):
            place = self.tile_at(event.pos())
            QToolTip.showText(event.globalPos(), tip(self._tip(place)), self.viewport())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        unusual = ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if event.modifiers() & unusual or not self.layouts or not self._key(Qt.Key(event.key())):
            super().keyPressEvent(event)

    def _key(self, key: Qt.Key) -> bool:
        last, at = len(self.layouts) - 1, self._place_of(self._at or self._own)
        page = self.columns * max(1, self.viewport().height() // self._height(self.side))
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        steps |= {Qt.Key.Key_Up: -self.columns, Qt.Key.Key_Down: self.columns}
        steps |= {Qt.Key.Key_PageUp: -page, Qt.Key.Key_PageDown: page}
        steps |= {Qt.Key.Key_Home: -last, Qt.Key.Key_End: last}
        if key in steps:
            place = min(max(at + steps[key], 0), last) if at >= 0 else 0
            self.chosen.emit(self.layouts[place])
            self.bring_into_view(self.layouts[place].grid)
        elif key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at >= 0:
            self.opened.emit(self.layouts[at])
        else:
            return False
        return True

    def _tip(self, place: int) -> str:
        if place < 0:
            return ""
        layout = explained(self.layouts[place], self._standings)
        measures = measures_text(layout.measures, self._objective)
        texts = counted(layout), measures, unplaced_text(layout.unplaced, self._texts)
        return "\n".join(filter(None, texts))

    # places

    def _place_of(self, grid: Grid | None) -> int:
        return next((place for place, layout in enumerate(self.layouts) if layout.grid == grid), -1)

    def _height(self, side: int) -> int:
        weighted = bool(self._objective.square) + bool(self._objective.symmetry)
        return side + (LINES + weighted) * self.fontMetrics().lineSpacing() + GAP_2

    def _corner(self, place: int) -> tuple[float, float]:
        """The position of a layout in pixels, before scrolling."""
        row, column = divmod(place, self.columns)
        return float(column * (self.side + GAP_2)), float(row * (self._height(self.side) + GAP_2))

    def _corners(self) -> dict[Grid, tuple[float, float]]:
        """The current position of each layout, during an animation too."""
        return {
            layout.grid: self._animation.position(layout.grid, self._corner(place))
            for place, layout in enumerate(self.layouts)
        }

    def _lay_out(self) -> None:
        rows = -(-len(self.layouts) // self.columns)
        bar, room = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, rows * (self._height(self.side) + GAP_2) - GAP_2 - room))
        bar.setPageStep(room)
        bar.setSingleStep(self._height(self.side) // 4)
        self.viewport().update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        room, scrolled = self.viewport().rect(), self.verticalScrollBar().value()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(room, QColor(colours(self).base))
            if not self.layouts:
                painter.setPen(QColor(colours(self).muted))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room.adjusted(GAP_4, GAP_4, -GAP_4, -GAP_4), flags, self.empty_text)
                return
            corners, height = self._corners(), self._height(self.side)
            for place, layout in enumerate(self.layouts):
                x, y = corners[layout.grid]
                box = QRect(round(x), round(y) - scrolled, self.side, height)
                if box.intersects(room):
                    draw_tile(painter, box, self._tile(place, layout), colours(self), accent(self))

    def _tile(self, place: int, layout: Layout) -> Tile:
        return Tile(
            layout,
            self._picture(layout.grid),
            own=layout.grid == self._own,
            chosen=layout.grid == self._at,
            hovered=place == self._over,
            focused=self.hasFocus(),
            criteria=criteria(layout.measures, self._objective),
        )

    def _picture(self, grid: Grid) -> QImage:
        if grid not in self._pictures:
            room = self.side - 2 * GAP_2
            self._pictures[grid] = thumbnail(
                grid, room, self.devicePixelRatioF(), colours(self), accent(self), self.font()
            )
        return self._pictures[grid]
