"""The pictures of the gallery: a scrolling grid of layouts, best first, which move by animation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from engine.crossword.grid import Grid
from engine.crossword.interlock.layout import Layout, counted, criteria, explained, measures_text, unplaced_text
from engine.crossword.puzzle import ANYTHING, Objective
from studio.core.theme import accent, colours
from studio.crossword.crisscross.tiles import LINES, draw_texts, look_of
from studio.crossword.grid_tiles import GridTiles, Position
from studio.widgets.labels import tip

DURATION = 180  # milliseconds of an animation


class Animation(QVariantAnimation):
    """Animates items that changed their position, and calls `moved` for each frame."""

    def __init__(self, moved: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent, duration=DURATION, startValue=0.0, endValue=1.0)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.on, self._from = True, dict[Any, Position]()
        self.valueChanged.connect(lambda _: moved())

    def animate(self, before: Mapping[Any, Position], after: Mapping[Any, Position]) -> None:
        """Animate the items whose position changed; new items appear at their position at once."""
        moving = {key: before[key] for key, position in after.items() if before.get(key, position) != position}
        self._from = moving if self.on else {}
        if self._from:
            self.stop()
            self.start()

    def position(self, key: Any, end: Position) -> Position:
        """The current position of an item that ends at `end`."""
        x, y = self._from.get(key, end)
        done = self.currentValue()
        return x + (end[0] - x) * done, y + (end[1] - y) * done


OWN_EDGE, CHOSEN_EDGE = 1, 2  # width of a tile's border in pixels


class LayoutsView(GridTiles):
    """Shows layouts in the given order, and marks the document's layout and the selected one."""

    chosen = Signal(object)  # a layout selected by a click or a key
    opened = Signal(object)  # a layout, after a double click or Enter
    hovered = Signal(object)  # the layout under the pointer, or None
    pointer_left = Signal()  # the pointer left the pictures

    def __init__(self, parent: QWidget | None = None) -> None:
        self._own: Grid | None = None
        self._at: Grid | None = None
        self.held = False  # whether the pointer is over the pictures, which then must not move
        self.texts: Mapping[str, str] = {}  # the words of the list by their letters
        self.standings: Mapping[str, str] = {}  # of the words that are not clean
        self._objective = ANYTHING
        self._pressed: Layout | None = None
        super().__init__("Layouts, best first", parent)
        self.lines = LINES
        self.animation = Animation(self.viewport().update, self)  # moves the pictures to new places

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The layouts in their order."""
        return self.items

    def current(self) -> int:
        return self._place_of(self._at or self._own)

    def go_to(self, tile: int) -> None:
        self.chosen.emit(self.layouts[tile])

    def accept(self, tile: int) -> None:
        self.opened.emit(self.layouts[tile])

    def position(self, tile: int) -> Position:
        return self.animation.position(self.layouts[tile].grid, self.corner(tile))

    def show_layouts(self, layouts: Sequence[Layout]) -> None:
        """Show layouts in this order; those already shown move to their new places."""
        before = {layout.grid: self.position(place) for place, layout in enumerate(self.layouts)}
        self.items = tuple(layouts)
        self.animation.animate(before, {layout.grid: self.corner(place) for place, layout in enumerate(layouts)})
        self._over = min(self._over, len(layouts) - 1)
        self.lay_out()

    def mark(self, own: Grid | None, at: Grid | None) -> None:
        """Mark the document's layout and the selected one."""
        self._own, self._at = own, at
        chosen = self.selected
        self.setAccessibleDescription(
            f"{counted(chosen)}, {measures_text(chosen.measures, self._objective)}" if chosen else ""
        )
        self.viewport().update()

    def set_objective(self, objective: Objective) -> None:
        """Set the criteria whose values are shown below the pictures."""
        if objective != self._objective:
            self._objective = objective
            self.lines = LINES + bool(objective.square) + bool(objective.symmetry)
            self.lay_out()

    @property
    def selected(self) -> Layout | None:
        """The layout marked as selected, or None."""
        place = self._place_of(self._at)
        return self.layouts[place] if place >= 0 else None

    @property
    def under_pointer(self) -> Layout | None:
        """The layout under the pointer, or None."""
        return self.layouts[self._over] if self._over >= 0 else None

    # the mouse

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

    def _tip(self, place: int) -> str:
        if place < 0:
            return ""
        layout = explained(self.layouts[place], self.standings)
        measures = measures_text(layout.measures, self._objective)
        texts = counted(layout), measures, unplaced_text(layout.unplaced, self.texts)
        return "\n".join(filter(None, texts))

    def _place_of(self, grid: Grid | None) -> int:
        return next((place for place, layout in enumerate(self.layouts) if layout.grid == grid), -1)

    def draw(self, painter: QPainter, tile: int, box: QRect) -> None:
        layout = self.layouts[tile]
        own, chosen = layout.grid == self._own, layout.grid == self._at
        edge = CHOSEN_EDGE if chosen else OWN_EDGE * own
        self.draw_state(painter, tile, box, tinted=chosen, edge=edge, strong=chosen and self.hasFocus())
        look = look_of(layout.grid, colours(self), accent(self), self.font())
        self.draw_picture(painter, box, layout.grid, *look)
        draw_texts(painter, box, layout, criteria(layout.measures, self._objective), colours(self))
