"""The pictures of the gallery: a scrolling grid of layouts, best first, which move by animation."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget

from engine.core import plural
from engine.crossword.grid import Cell, Grid, entries_of
from engine.crossword.interlock.layout import (
    MOST_NAMED,
    Layout,
    counted,
    criteria,
    explained,
    measures_text,
    share,
    unplaced_text,
)
from engine.crossword.puzzle import ANYTHING, Objective
from studio.core.theme import GAP_1, GAP_2, Colours, accent, colours, mixed
from studio.crossword.grid_tiles import GridTiles, Look, Position
from studio.widgets.layouts import ElidedLabel, Label, add_action, heading, lay_out, push_button, row, tip

LARGEST = 22  # pixels of a cell at most, so that small grids are not enlarged
CROSSED, CROSSED_DARK = 0.3, 0.5  # opacity of the accent in cells of two words, in light and dark themes
LINES = 2  # lines of text below every picture; the weighted criteria follow


def draw_texts(painter: QPainter, box: QRect, layout: Layout, criteria: Sequence[str], shown: Colours) -> None:
    """Write the measures of a layout at the bottom of its tile, and a line for each weighted criterion."""
    line = painter.fontMetrics().lineSpacing()
    lines = LINES + len(criteria)
    text = box.adjusted(GAP_2, box.height() - lines * line - GAP_2, -GAP_2, -GAP_1)
    places = [QRect(text.left(), text.top() + place * line, text.width(), line) for place in range(lines)]
    measures = layout.measures
    words, crossings = counted(layout), plural(measures.crossings, "crossing")
    _draw_line(painter, places[0], (words, words.rpartition(" ")[0]), share(measures), QColor(shown.ink))
    _draw_line(painter, places[1], (crossings,), f"{measures.columns} \u00d7 {measures.rows}", QColor(shown.muted))
    for place, criterion in zip(places[LINES:], criteria, strict=True):
        _draw_line(painter, place, (criterion,), "", QColor(shown.muted))


def _draw_line(painter: QPainter, box: QRect, lefts: Sequence[str], right: str, ink: QColor) -> None:
    """Draw the longest of some texts that fits on the left, and one on the right if there is space for both."""
    painter.setPen(ink)
    metrics, middle = painter.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
    room = box.width() - metrics.horizontalAdvance(right) - GAP_2
    if metrics.horizontalAdvance(lefts[-1]) > room:
        right, room = "", box.width()
    left = next((text for text in lefts if metrics.horizontalAdvance(text) <= room), lefts[-1])
    fitting = metrics.elidedText(left, Qt.TextElideMode.ElideRight, room)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, fitting)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, right)


def look_of(grid: Grid, shown: Colours, accent: QColor, font: QFont) -> tuple[Look, frozenset[Cell]]:
    """How the picture of a layout is drawn: cells of two words are tinted."""
    wash = mixed(accent.name(), shown.surface, CROSSED_DARK if shown.dark else CROSSED)
    return Look(wash, QColor(shown.ink), font, largest=LARGEST), _crossed(grid)


@lru_cache(maxsize=1_000)  # each tile needs it whenever it is painted
def _crossed(grid: Grid) -> frozenset[Cell]:
    across = {cell for entry in entries_of(grid) if entry.direction == "across" for cell in entry.cells}
    return frozenset(cell for one in entries_of(grid) if one.direction == "down" for cell in one.cells) & across


UNPLACED_LINES = 3  # lines reserved for unplaced words, so that nothing moves when they change


class LayoutDetails(QWidget):
    """Shows the details of a layout; its actions copy the layout to the clipboard."""

    copy_text = Signal()
    copy_picture = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.total, self.measures, self.unplaced = heading(), ElidedLabel(), Label(wordWrap=True)
        self.unplaced.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.unplaced.setFixedHeight(UNPLACED_LINES * self.unplaced.fontMetrics().lineSpacing())
        self.buttons = [
            self._copier("Copy as Text", QKeySequence.StandardKey.Copy, self.copy_text.emit),
            self._copier("Copy as Picture", "", self.copy_picture.emit),
        ]
        lay_out(self, row(self.total, *self.buttons, stretch=self.total), self.measures, self.unplaced, gap=GAP_1)
        self.show_layout(None, {})

    def show_layout(self, shown: Layout | None, texts: Mapping[str, str], objective: Objective = ANYTHING) -> None:
        """Show a layout, or nothing; `texts` has the words of the list by their letters."""
        self.total.setText(counted(shown) if shown else "")
        self.measures.say(measures_text(shown.measures, objective) if shown else "")
        self.unplaced.setText(unplaced_text(shown.unplaced, texts, MOST_NAMED) if shown else "")
        self.unplaced.setToolTip(tip(unplaced_text(shown.unplaced, texts)) if shown else "")
        for button in self.buttons:
            button.setEnabled(shown is not None)

    def _copier(self, text: str, key: str | QKeySequence.StandardKey, act: Callable[[], object]) -> QPushButton:
        return push_button(text, add_action(self, text, key, act).trigger)


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

    def __init__(self) -> None:
        self._own: Grid | None = None
        self._at: Grid | None = None
        self.held = False  # whether the pointer is over the pictures, which then must not move
        self.texts: Mapping[str, str] = {}  # the words of the list by their letters
        self.standings: Mapping[str, str] = {}  # of the words that are not clean
        self._objective = ANYTHING
        self._pressed: Layout | None = None
        super().__init__("Layouts, best first")
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
            QToolTip.showText(event.globalPos(), tip(self._tip(self.tile_at(event.pos()))), self.viewport())
            return True
        return super().viewportEvent(event)

    def _tip(self, place: int) -> str:
        if place < 0:
            return ""
        layout = explained(self.layouts[place], self.standings)
        measures = measures_text(layout.measures, self._objective)
        return "\n".join(filter(None, (counted(layout), measures, unplaced_text(layout.unplaced, self.texts))))

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
