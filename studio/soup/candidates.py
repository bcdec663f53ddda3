"""The list of candidate words, best first, with a bar for each heuristic score."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.soup.board import SIDES, Move
from studio.soup.analysis import HeuristicScores, Weighed
from studio.soup.animation import eased
from studio.theme import GAP_1, GAP_2, ROW_HEIGHT, accent, colours, mixed
from studio.widgets.labels import tip

GLIDE = 180.0  # milliseconds for a row to move to its new place
FRAME_MILLISECONDS = 16
WORD_SHARE = 0.36  # width of the word column, share of the width
LEAST_ROWS, USUAL_ROWS = 4, 10
BAR = 4  # pixels
SHORTEST = 0.25  # length of the shortest bar of a column with two sides, share of the column's range
ARROWS = {"left": "\u2190", "right": "\u2192"}
EMPTY_TEXT = "The words of the board are listed here, best first."


class ScoreColumn(NamedTuple):
    """A column of bars.

    Attributes:
        name: field of `HeuristicScores`, or "score".
        title: heading of the column.
        hint: tooltip of the heading.
        sided: whether the score depends on the side.
    """

    name: str
    title: str
    hint: str
    sided: bool = False


SIDED = "for both sides (upper bar: left)"
METERS = (
    ScoreColumn("score", "Score", "Points: length times the sum of the letter values"),
    ScoreColumn("rare", "Rare", "Points with letter values re-weighted by rarity"),
    ScoreColumn("vowels", "Vowels", "How typical the share of vowels of the remaining letters is"),
    ScoreColumn("links", "Links", f"Connectivity of the remaining letters, {SIDED}", sided=True),
    ScoreColumn(
        "rest",
        "Rest",
        f"Estimated points above the average board with as many letters, {SIDED}",
        sided=True,
    ),
)


class Row(NamedTuple):
    """A row of the list; `weighed` is None until the word is rated."""

    move: Move
    score: int
    weighed: Weighed | None = None

    def value(self, meter: ScoreColumn, side: str) -> float | None:
        """Return the score of a column for a side; None if the word is not rated yet."""
        if meter.name == "score":
            return float(self.score)
        sight: HeuristicScores | None = getattr(self.weighed, side) if self.weighed else None
        return None if sight is None else getattr(sight, meter.name)


class CandidateView(QWidget):
    """Draws the rows; changes of order are animated.

    Signals:
        looked_at: the move highlighted by the mouse or the keyboard, or None.
        opened: a move that was double-clicked, or for which Enter was pressed.
    """

    looked_at = Signal(object)
    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Candidate words")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.rows: tuple[Row, ...] = ()
        self.current = -1
        self._from: dict[object, float] = {}
        self._began = 0.0
        self._motion = True
        self._empty = EMPTY_TEXT
        self._clock = QTimer(self, interval=FRAME_MILLISECONDS, timerType=Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show words, best first."""
        before = self._places()
        marked = _key(self.rows[self.current]) if 0 <= self.current < len(self.rows) else None
        self.rows = tuple(rows)
        keys = [_key(row) for row in rows]
        self.current = keys.index(marked) if marked in keys else -1
        self._from = {key: before[key] for place, key in enumerate(keys) if before.get(key, place) != place}
        if self._from and self._motion and self.isVisible():
            self._began = time.perf_counter()
            self._clock.start()
        self.setAccessibleDescription(", ".join(f"{row.move.word} {row.score}" for row in rows[:USUAL_ROWS]))
        self.update()

    def set_weighed(self, weighed: Mapping[object, Weighed]) -> None:
        """Add ratings to rows; the keys are those of `key_of`."""
        self.rows = tuple(row._replace(weighed=weighed.get(_key(row), row.weighed)) for row in self.rows)
        self.update()

    def set_empty_text(self, text: str) -> None:
        """Set the text that is shown if there are no rows."""
        self._empty = text
        self.update()

    def set_motion(self, on: bool) -> None:
        """Enable or disable animation."""
        self._motion = on

    def sizeHint(self) -> QSize:
        return QSize(380, self._height * (USUAL_ROWS + 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._height * (LEAST_ROWS + 1))

    # the mouse and the keys

    def row_at(self, y: float) -> int:
        """Return the row at a vertical position, -1 if there is none."""
        place = int(y // self._height) - 1
        return place if 0 <= place < min(len(self.rows), self._room) else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mark(self.row_at(event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mark(-1)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (place := self.row_at(event.position().y())) >= 0:
            self.opened.emit(self.rows[place].move)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step and self.rows:
            self._mark(max(0, min(self.current + step, min(len(self.rows), self._room) - 1)))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            self.opened.emit(self.rows[self.current].move)
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
            self.looked_at.emit(self.rows[place].move if place >= 0 else None)
            self.update()

    def _tip(self, x: float, y: float) -> str:
        meter = self._meter_at(x)
        place = self.row_at(y)
        if place < 0 or meter is None:
            return meter.hint if meter else ""
        row = self.rows[place]
        left, right = row.value(meter, "left"), row.value(meter, "right")
        if left is None or right is None:
            return meter.hint
        sight = f"left {left:,.4g}, right {right:,.4g}" if meter.sided else f"{left:,.4g}"
        return f"{row.move.word.upper()}, {meter.title.lower()}: {sight}"

    # painting

    @property
    def _height(self) -> int:
        return round(self.fontMetrics().height() * ROW_HEIGHT)

    @property
    def _room(self) -> int:
        return max(0, self.height() // self._height - 1)

    def _tick(self) -> None:
        if (time.perf_counter() - self._began) * 1000 >= GLIDE:
            self._clock.stop()
            self._from = {}
        self.update()

    def _places(self) -> dict[object, float]:
        """Return the current position of each row."""
        share = eased((time.perf_counter() - self._began) * 1000 / GLIDE) if self._from else 1.0
        places = {}
        for place, row in enumerate(self.rows):
            key = _key(row)
            start = self._from.get(key, place)
            places[key] = start + (place - start) * share
        return places

    def _columns(self) -> list[tuple[ScoreColumn, QRectF]]:
        left = self.width() * WORD_SHARE
        width = (self.width() - left) / len(METERS)
        return [
            (meter, QRectF(left + k * width, 0, width - GAP_2, self._height)) for k, meter in enumerate(METERS)
        ]

    def _meter_at(self, x: float) -> ScoreColumn | None:
        return next((meter for meter, box in self._columns() if box.left() <= x < box.right()), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self) as painter:
            painter.setPen(QColor(shown.muted))
            if not self.rows:
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.rect(), flags, self._empty)
                return
            columns, ranges = self._columns(), self._ranges()
            painter.drawText(QRectF(GAP_1, 0, self.width(), self._height), Qt.AlignmentFlag.AlignVCenter, "Word")
            for meter, box in columns:
                painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, meter.title)
            places = self._places()
            for place, row in reversed(list(enumerate(self.rows[: self._room]))):
                top = (places[_key(row)] + 1) * self._height
                self._draw_row(painter, row, top, columns, ranges, marked=place == self.current)

    def _ranges(self) -> dict[str, tuple[float, float]]:
        """Return the range of each column; columns with two sides start near the minimum to show differences."""
        ranges = {}
        for meter in METERS:
            found = [v for row in self.rows for side in SIDES if (v := row.value(meter, side)) is not None]
            most = 1.0 if meter.name == "vowels" else max(found, default=1.0)
            least = min(found, default=0.0) if meter.sided else 0.0
            ranges[meter.name] = (least - SHORTEST * (most - least) if meter.sided else 0.0, most)
        return ranges

    def _draw_row(
        self,
        painter: QPainter,
        row: Row,
        top: float,
        columns: Sequence[tuple[ScoreColumn, QRectF]],
        ranges: Mapping[str, tuple[float, float]],
        *,
        marked: bool,
    ) -> None:
        shown = colours(self)
        box = QRectF(0, top, self.width(), self._height)
        painter.fillRect(box, mixed(accent(self).name(), shown.base, 0.16) if marked else QColor(shown.base))
        painter.setPen(QColor(shown.ink))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        word = QRectF(GAP_1, top, self.width() * WORD_SHARE - GAP_2 - GAP_1, self._height)
        text = f"{row.move.word.upper()} {ARROWS[row.move.side]}"
        shortened = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(word.width()))
        painter.drawText(word, left, shortened)
        for meter, column in columns:
            self._draw_meter(painter, row, meter, column.translated(0, top), *ranges[meter.name])

    def _draw_meter(
        self, painter: QPainter, row: Row, meter: ScoreColumn, box: QRectF, least: float, most: float
    ) -> None:
        if meter.name == "score":
            font = QFont(self.font())
            font.setFeature(QFont.Tag("tnum"), 1)
            painter.setFont(font)
            number = QRectF(box.left(), box.top(), self.fontMetrics().horizontalAdvance("0000"), box.height())
            painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{row.score:,}")
            painter.setFont(self.font())
            box = box.adjusted(number.width() + GAP_1, 0, 0, 0)
        sides = ("left", "right") if meter.sided else ("right",)
        values = [row.value(meter, side) for side in sides]
        top = box.center().y() - (len(sides) * (BAR + 2) - 2) / 2
        for value in values:
            track = QRectF(box.left(), top, max(0.0, box.width()), BAR)
            painter.fillRect(track, QColor(colours(self).hairline))
            if value is not None:
                best = value >= max(other for other in values if other is not None)
                share = (value - least) / (most - least) if most > least else 1.0
                full = QRectF(track.left(), top, track.width() * min(1.0, max(0.0, share)), BAR)
                painter.fillRect(full, accent(self) if best else QColor(colours(self).muted))
            top += BAR + 2


def key_of(move: Move) -> object:
    """What makes two candidates the same word on the same cells, to whichever side."""
    return move.word, move.cells


def _key(row: Row) -> object:
    return key_of(row.move)
