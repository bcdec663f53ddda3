"""The list of candidate words, best first: points, the whole game expected, and a bar for each heuristic score.

The list changes at most once a second, so that it can be read while a player thinks.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.soup.board import SIDES, Move
from engine.soup.study import ROW_STEPS
from studio.core.theme import GAP_1, GAP_2, GAP_3, ROW_HEIGHT, accent, colours, mixed
from studio.soup.analysis import HeuristicScores, Weighed
from studio.widgets.labels import tip

CALM_MILLISECONDS = 1000  # at least, between two changes of the rows
WORD_SHARE = 0.31  # width of the word column, share of the width
LEAST_ROWS, USUAL_ROWS = 4, 12
BAR = 4  # pixels
SHORTEST = 0.25  # length of the shortest bar of a column with two sides, share of the column's range
ARROWS = {"left": "\u2190", "right": "\u2192"}
EMPTY_TEXT = "The words of the board are listed here, best first."
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ScoreColumn(NamedTuple):
    """A column of numbers or bars."""

    name: str  # field of `HeuristicScores`, or "score" or "game"
    title: str  # heading of the column
    hint: str  # tooltip of the heading
    sided: bool = False  # whether the score depends on the side
    widest: str = ""  # the widest number of a column of numbers; "" for a column of bars


SIDED = "for both sides (upper bar: left)"
MEAN_HINT = (
    "Points that the whole game tends to have after this word, by which words are ordered. Pale after ~: the search of "
    f"{ROW_STEPS[-1]:,} positions has not ended."
)
GAME_HINT = "Points of the best game found that begins with this word; after ~, a player's estimate"
COLUMNS = (
    ScoreColumn("score", "Points", "Length times the sum of the letter values", widest="0,000"),
    ScoreColumn("mean", "Mean", MEAN_HINT, widest="~0,000"),
    ScoreColumn("game", "Best", GAME_HINT, widest="~0,000"),
    ScoreColumn("rare", "Rare", "Points with letter values re-weighted by rarity"),
    ScoreColumn("vowels", "Vowels", "How typical the share of vowels of the remaining letters is"),
    ScoreColumn("links", "Links", f"Connectivity of the remaining letters, {SIDED}", sided=True),
    ScoreColumn("rest", "Rest", f"Estimated points above the average board with as many letters, {SIDED}", sided=True),
)


class Row(NamedTuple):
    """A row of the list."""

    move: Move
    score: int
    weighed: Weighed | None = None  # None until the word is rated
    # points of the whole game expected after the word; None if no player has looked so far
    game: int | None = None
    line: tuple[Move, ...] = ()  # the expected words, this one first; empty if no player has looked so far
    found: bool = False  # whether `game` was found by a search of its own, and is not an estimate
    mean: int | None = None  # points that whole games tend to have after the word; None before a search of its own
    finished: bool = False  # whether that search has ended
    doubt: int = 0  # points by which the difference of two means can be wrong

    def value(self, column: ScoreColumn, side: str) -> float | None:
        """Return the score of a column for a side; None if it is not known yet."""
        if column.name in ("score", "mean", "game"):
            return getattr(self, column.name)
        sight: HeuristicScores | None = getattr(self.weighed, side) if self.weighed else None
        return None if sight is None else getattr(sight, column.name)


class CandidateView(QWidget):
    """Draws the rows."""

    looked_at = Signal(object)  # the `Row` highlighted by the mouse or the keyboard, or None
    compared = Signal(object)  # the two rows that were marked to be compared, or those marked so far
    opened = Signal(object)  # a move that was double-clicked, or for which Enter was pressed
    changed = Signal()  # other rows are shown

    def __init__(self) -> None:
        super().__init__(accessibleName="Candidate words", mouseTracking=True, focusPolicy=Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.rows: tuple[Row, ...] = ()
        self.current = -1
        self.marked: tuple[object, ...] = ()  # the keys of at most two rows that are compared
        self.outdated = False
        self._wanted: tuple[Row, ...] | None = ()
        self._empty = EMPTY_TEXT
        self._calm = QTimer(self, singleShot=True, interval=CALM_MILLISECONDS)
        self._calm.timeout.connect(self._show_wanted)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show words, best first; at once, or a second after the last change."""
        self._wanted = tuple(rows)
        if not self._calm.isActive():
            self._show_wanted()

    def show_outdated(self) -> None:
        """Show the rows pale until those of the new position arrive; they cannot be played any more."""
        self._wanted, self.outdated, self.marked = None, True, ()
        self._mark(-1)
        self.compared.emit(())
        self.update()

    def set_weighed(self, weighed: Mapping[object, Weighed]) -> None:
        """Add ratings to rows; the keys are those of `key_of`."""
        if rows := self._wanted:
            self.show_rows([row._replace(weighed=weighed.get(key_of(row.move), row.weighed)) for row in rows])

    def set_empty_text(self, text: str) -> None:
        """Set the text that is shown if there are no rows."""
        self._empty = text
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(380, self._height * (USUAL_ROWS + 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._height * (LEAST_ROWS + 1))

    def _show_wanted(self) -> None:
        if self._wanted is None or (self._wanted == self.rows and not self.outdated):
            return
        marked = key_of(self.rows[self.current].move) if 0 <= self.current < len(self.rows) else None
        self.rows, self.outdated = self._wanted, False
        keys = [key_of(row.move) for row in self.rows]
        self.current = keys.index(marked) if marked in keys else -1
        self._calm.start()
        self.setAccessibleDescription(", ".join(f"{row.move.word} {row.score}" for row in self.rows))
        self.changed.emit()
        self._compare(self.marked)

    def _compare(self, keys: tuple[object, ...]) -> None:
        """Mark rows to be compared, as far as they are listed."""
        there = {key_of(row.move): row for row in self.rows}
        self.marked = tuple(key for key in keys if key in there)[-2:]
        self.compared.emit(tuple(there[key] for key in self.marked))
        self.update()

    # the mouse and the keys

    def row_at(self, y: float) -> int:
        """Return the row at a vertical position, -1 if there is none."""
        place = int(y // self._height) - 1
        return place if 0 <= place < min(len(self.rows), self._room) and not self.outdated else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mark(self.row_at(event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mark(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._toggle(self.row_at(event.position().y()), event.modifiers())

    def _toggle(self, place: int, modifiers: Qt.KeyboardModifier) -> None:
        """Mark a row with Ctrl, or take its mark away; without Ctrl, take all marks away."""
        if not modifiers & Qt.KeyboardModifier.ControlModifier:
            self._compare(())
        elif place >= 0:
            key = key_of(self.rows[place].move)
            others = tuple(one for one in self.marked if one != key)
            self._compare(others if key in self.marked else (*others, key))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (place := self.row_at(event.position().y())) >= 0:
            self.opened.emit(self.rows[place].move)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step and self.rows and not self.outdated:
            self._mark(max(0, min(self.current + step, min(len(self.rows), self._room) - 1)))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            self.opened.emit(self.rows[self.current].move)
        elif event.key() == Qt.Key.Key_Space and event.modifiers():
            self._toggle(self.current, event.modifiers())
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QEvent) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self._mark(-1)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tip(self._tip(event.pos().x(), event.pos().y())), self)
            return True
        return super().event(event)

    def _mark(self, place: int) -> None:
        if place != self.current:
            self.current = place
            self.looked_at.emit(self.rows[place] if place >= 0 else None)
            self.update()

    def _tip(self, x: float, y: float) -> str:
        column = next((column for column, box in self._columns() if box.left() <= x < box.right()), None)
        place = self.row_at(y)
        if place < 0 or column is None or column.widest:
            return column.hint if column else ""
        row = self.rows[place]
        left, right = row.value(column, "left"), row.value(column, "right")
        if left is None or right is None:
            return column.hint
        sight = f"left {left:,.4g}, right {right:,.4g}" if column.sided else f"{left:,.4g}"
        return f"{row.move.word.upper()}, {column.title.lower()}: {sight}"

    # painting

    @property
    def _height(self) -> int:
        return round(self.fontMetrics().height() * ROW_HEIGHT)

    @property
    def _room(self) -> int:
        return max(0, self.height() // self._height - 1)

    def _columns(self) -> list[tuple[ScoreColumn, QRectF]]:
        """Return the boxes of the headings: numbers as wide as they need, bars in equal parts of the rest."""
        left, metrics = self.width() * WORD_SHARE, self.fontMetrics()
        numbers = {
            column.name: max(map(metrics.horizontalAdvance, (column.widest, column.title)))
            for column in COLUMNS
            if column.widest
        }
        rest = self.width() - left - sum(numbers.values()) - GAP_3 * len(COLUMNS)
        bar = max(1.0, rest / (len(COLUMNS) - len(numbers)))
        boxes = []
        for column in COLUMNS:
            width = numbers.get(column.name, bar)
            boxes.append((column, QRectF(left, 0, width, self._height)))
            left += width + GAP_3
        return boxes

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self) as painter:
            painter.setPen(QColor(shown.muted))
            if not self.rows:
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.rect(), flags, self._empty)
                return
            columns, ranges = self._columns(), self._ranges()
            painter.drawText(QRectF(GAP_1, 0, self.width(), self._height), LEFT, "Word")
            for column, box in columns:
                painter.drawText(box, RIGHT if column.widest else LEFT, column.title)
            for place, row in enumerate(self.rows[: self._room]):
                self._draw_row(painter, row, (place + 1) * self._height, columns, ranges, place == self.current)
                if key_of(row.move) in self.marked:
                    painter.fillRect(QRectF(0, (place + 1) * self._height, BAR, self._height - 1), accent(self))

    def _ranges(self) -> dict[str, tuple[float, float]]:
        """Return the range of each column; columns with two sides start near the minimum to show differences."""
        ranges = {}
        for column in COLUMNS:
            found = [v for row in self.rows for side in SIDES if (v := row.value(column, side)) is not None]
            most = 1.0 if column.name == "vowels" else max(found, default=1.0)
            least = min(found, default=0.0) if column.sided else 0.0
            ranges[column.name] = (least - SHORTEST * (most - least) if column.sided else 0.0, most)
        return ranges

    def _draw_row(
        self, painter: QPainter, row: Row, top: float, columns: Sequence[tuple[ScoreColumn, QRectF]],
        ranges: Mapping[str, tuple[float, float]], marked: bool,
    ) -> None:  # fmt: skip
        shown = colours(self)
        box = QRectF(0, top, self.width(), self._height)
        if marked:
            painter.fillRect(box, mixed(accent(self).name(), shown.base, 0.16))
        painter.setPen(QColor(shown.muted if self.outdated else shown.ink))
        word = QRectF(GAP_1, top, self.width() * WORD_SHARE - GAP_2 - GAP_1, self._height)
        text = f"{row.move.word.upper()} {ARROWS[row.move.side]}"
        shortened = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(word.width()))
        painter.drawText(word, LEFT, shortened)
        for column, place in columns:
            if column.widest:
                guess = not (row.finished if column.name == "mean" else row.found or column.name == "score")
                painter.setPen(QColor(shown.muted if guess or self.outdated else shown.ink))
                self._draw_number(painter, row.value(column, ""), place.translated(0, top), "~" * guess)
            else:
                self._draw_bars(painter, row, column, place.translated(0, top), *ranges[column.name])

    def _draw_number(self, painter: QPainter, value: float | None, box: QRectF, mark: str) -> None:
        font = QFont(self.font())
        font.setFeature(QFont.Tag("tnum"), 1)
        painter.setFont(font)
        painter.drawText(box, RIGHT, "" if value is None else f"{mark}{value:,}")
        painter.setFont(self.font())

    def _draw_bars(
        self, painter: QPainter, row: Row, column: ScoreColumn, box: QRectF, least: float, most: float
    ) -> None:
        shown = colours(self)
        sides = ("left", "right") if column.sided else ("right",)
        values = [row.value(column, side) for side in sides]
        top = box.center().y() - (len(sides) * (BAR + 2) - 2) / 2
        for value in values:
            track = QRectF(box.left(), top, max(0.0, box.width()), BAR)
            painter.fillRect(track, QColor(shown.hairline))
            if value is not None:
                best = value >= max(other for other in values if other is not None) and not self.outdated
                share = (value - least) / (most - least) if most > least else 1.0
                full = QRectF(track.left(), top, track.width() * min(1.0, max(0.0, share)), BAR)
                painter.fillRect(full, accent(self) if best else QColor(shown.muted))
            top += BAR + 2


def key_of(move: Move) -> object:
    """What makes two candidates the same word on the same cells, to whichever side."""
    return move.word, move.cells
