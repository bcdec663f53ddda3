"""The editable grid: keys act on the chosen word, and words are dragged to other legal places."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.errors import BadInput
from engine.crossword.editing.words import Site
from engine.crossword.grid import Cell, Direction, Entry
from engine.crossword.puzzle import Puzzle, answer_of
from studio.crossword import grid_marks
from studio.crossword.grid_view import GridView, cell_of

NEAR = 1.6  # cells between the pointer and a legal place within which a dragged word snaps to it
WORD_TYPE = "application/x-puzzle-studio-word"


class Dragged(NamedTuple):
    """A word being dragged."""

    word: str
    grab: int  # index of the letter under the pointer
    direction: Direction  # the preferred direction if two places are equally near
    places: tuple[Entry, ...]  # legal places of the word
    leaves: tuple[Cell, ...]  # cells that are empty without it
    at: QPointF
    target: Entry | None = None


class CrosswordCanvas(GridView):
    """Shows a puzzle's grid and emits the edits that the user makes; it does not change the puzzle."""

    placed = Signal(object)  # an entry that the user dropped
    refused = Signal(str)  # why an edit is not possible, a sentence

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed: tuple[Cell, QPointF] | None = None
        self._again = False
        self.carried: Dragged | None = None
        self._bound: dict[Qt.Key, QAction] = {}
        self.setAcceptDrops(True)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        self._end_drag()
        super().show_puzzle(puzzle)

    # the keys

    def bind(self, key: Qt.Key, action: QAction) -> None:
        """Add an action and its key. A shortcut would also act in an open menu, in place of a mnemonic."""
        self.addAction(action)
        self._bound[key] = action

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.carried and key in (Qt.Key.Key_Escape, Qt.Key.Key_Space):
            self._end_drag() if key == Qt.Key.Key_Escape else self._turn_dragged()
        elif plain and not self.carried and key in self._bound:
            self._bound[key].trigger()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self.carried:
            event.accept()  # Esc cancels the drag, not a job
            return True
        return super().event(event)

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not (part := self.part_at(event.position())):
            return
        self._again = part == self.current
        self.set_current(part)  # also for the context menu
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (cell_of(part), event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.carried is None:
            self._set_hover(self.part_at(event.position()))
            far = self._pressed and (event.position() - self._pressed[1]).manhattanLength()
            if self._pressed and far and far >= QApplication.startDragDistance():
                self._lift(self._pressed[0], event.position())
        else:
            self._drag_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        if self.carried:
            self._drop()
        elif self._again and self.part_at(event.position()) == self.current:
            self.clicked.emit(self.current)
        self._end_drag()

    def _lift(self, cell: Cell, at: QPointF) -> None:
        if (entry := self.through(cell, self._direction)) is None:
            return
        if entry.slot in self.puzzle.locked:
            self._pressed = None
            self.refused.emit(f"{entry.word.upper()} is locked. Press L to unlock it.")
            return
        self._carry(entry.word, entry.cells.index(cell), entry.direction, at)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _carry(self, word: str, grab: int, direction: Direction, at: QPointF) -> None:
        site = Site(self.puzzle.grid, {word}, self.puzzle.objective)
        stands = next((entry.cells for entry in self.entries if entry.word == word), ())
        leaves = tuple(cell for cell in stands if cell not in site.letters)
        self.carried = Dragged(word, grab, direction, site.places(word), leaves, at)
        self._drag_to(at)

    def _drag_to(self, at: QPointF) -> None:
        assert self.carried
        carried = self.carried._replace(at=at)
        scale = self.scale

        def away(entry: Entry) -> tuple[float, bool]:
            down = carried.grab * (entry.direction == "down")
            middle = scale.rect((entry.row + down, entry.column + carried.grab - down)).center() - at
            return math.hypot(middle.x(), middle.y()), entry.direction != carried.direction

        nearest = min(carried.places, key=away, default=None)
        if nearest and self.puzzle.grid.rows and away(nearest)[0] > NEAR * scale.side:
            nearest = None
        self.carried = carried._replace(target=nearest)
        self.update()

    def _turn_dragged(self) -> None:
        assert self.carried
        other: Direction = "across" if self.carried.direction == "down" else "down"
        self.carried = self.carried._replace(direction=other)
        self._drag_to(self.carried.at)

    def _drop(self) -> None:
        assert self.carried
        target = self.carried.target
        if target and target not in self.entries:
            self.placed.emit(target)
        elif target is None:
            self.refused.emit(f"{self.carried.word.upper()} cannot be placed there")

    def _end_drag(self) -> None:
        self._pressed = self.carried = None
        super()._end_drag()

    # words dragged in from a table

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if word := _word_of(event.mimeData()):
            event.acceptProposedAction()
            self._carry(word, 0, self._direction, event.position())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self.carried:
            event.acceptProposedAction()
            self._drag_to(event.position())

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end_drag()

    def dropEvent(self, event: QDropEvent) -> None:
        if self.carried:
            event.acceptProposedAction()
            self._drop()
        self._end_drag()

    # painting

    def _draw_overlays(self, painter: QPainter) -> None:
        if (carried := self.carried) is None:
            super()._draw_overlays(painter)
            return
        scale = self.scale
        grid_marks.draw_lifted(self, painter, scale, carried.leaves)
        self._draw_locked(painter)
        grid_marks.draw_legal(self, painter, scale, carried.places)
        if carried.target:
            grid_marks.draw_word(self, painter, scale, carried.word, carried.target.cells, self.style_)
        else:
            grid_marks.draw_floating(
                self, painter, carried.at, scale.side, carried.word, carried.grab, carried.direction, self.style_
            )


def _word_of(data: QMimeData) -> str:
    """The dragged answer; "" if another program uses the same MIME type for something else."""
    try:
        return answer_of(bytes(data.data(WORD_TYPE).data()).decode())
    except (UnicodeDecodeError, BadInput):
        return ""
