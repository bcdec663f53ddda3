"""The list of candidate words, best first: points, the whole game expected, and a bar for each heuristic score.

The list changes at most once a second, so that it can be read while a player thinks.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem

from engine.soup.board import SIDES, Move
from engine.soup.study import ROW_STEPS
from studio.core.theme import GAP_2, accent, colours
from studio.soup.analysis import HeuristicScores, Weighed
from studio.widgets.word_table import Column, WordTable

CALM_MILLISECONDS = 1000  # at least, between two changes of the rows
BAR = 4  # pixels
SHORTEST = 0.25  # length of the shortest bar of a column with two sides, share of the column's range
ARROWS = {"left": "\u2190", "right": "\u2192"}
EMPTY_TEXT = "The words of the board are listed here, best first."
SIDED = ("links", "rest")  # the scores that depend on the side
BARS = {
    "rare": ("Rare", "Points with letter values re-weighted by rarity"),
    "vowels": ("Vowels", "How typical the share of vowels of the remaining letters is"),
    "links": ("Links", "Connectivity of the remaining letters, for both sides (upper bar: left)"),
    "rest": ("Rest", "Estimated points above the average board with as many letters, for both sides (upper bar: left)"),
}
"""The heading and the hint of each field of `HeuristicScores`."""
MEAN_HINT = (
    "Points that the whole game tends to have after this word, by which words are ordered; after ~, the search of "
    f"{ROW_STEPS[-1]:,} positions has not ended"
)
GAME_HINT = "Points of the best game found that begins with this word; after ~, that search has not ended"


class _Estimate(int):
    """Points that are not final. They are sorted like those that are."""


def _points(value: int) -> str:
    return f"{'~' * isinstance(value, _Estimate)}{value:,}" if value else ""


COLUMNS = (
    Column("word", "Word", width=11),
    Column("score", "Points", "number", width=5, show=_points, hint="Length times the sum of the letter values"),
    Column("mean", "Mean", "number", width=6, show=_points, hint=MEAN_HINT),
    Column("game", "Best", "number", width=6, show=_points, hint=GAME_HINT),
    *(Column(name, title, width=4, hint=hint) for name, (title, hint) in BARS.items()),
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

    def scores(self, name: str) -> list[float]:
        """Return a heuristic score, for the left and the right if it depends on the side; [] if it is unknown."""
        sights: list[HeuristicScores] = [self.weighed.left, self.weighed.right] if self.weighed else []
        return [getattr(sight, name) for sight in (sights if name in SIDED else sights[:1])]

    def text(self, name: str) -> str:
        """Return a heuristic score as text."""
        scores = self.scores(name)
        sides = SIDES if len(scores) > 1 else ("",)
        return ", ".join(f"{side} {score:,.4g}".strip() for side, score in zip(sides, scores, strict=False))


class _Bars(QStyledItemDelegate):
    """Draws the bars of a heuristic score, the larger one of two in the accent color."""

    def __init__(self, name: str, table: "CandidateView") -> None:
        super().__init__(table)
        self._name, self._table = name, table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        table, name, shown, rect = self._table, self._name, colours(self._table), option.rect  # type: ignore[attr-defined]
        if table.selectionModel().isSelected(index):
            painter.fillRect(rect, table.palette().highlight())
        values = table.rows[table.words.source(index.row())].scores(name)
        every = [value for row in table.rows for value in row.scores(name)]
        most = 1.0 if name == "vowels" else max(every, default=1.0)
        least = min(every) - SHORTEST * (most - min(every)) if name in SIDED and every else 0.0
        top = rect.center().y() - (len(values) * (BAR + 2) - 2) / 2
        for value in values:
            track = QRectF(rect.left() + GAP_2, top, max(0, rect.width() - 2 * GAP_2), BAR)
            painter.fillRect(track, QColor(shown.hairline))
            share = (value - least) / (most - least) if most > least else 1.0
            track.setWidth(track.width() * min(1.0, max(0.0, share)))
            painter.fillRect(
                track, accent(table) if value == max(values) and not table.outdated else QColor(shown.muted)
            )
            top += BAR + 2


class CandidateView(WordTable):
    """The list. The row under the mouse or the keyboard is previewed; two that are selected are compared."""

    widest: ClassVar[str] = "word"
    least_rows: ClassVar[int] = 4
    looked_at = Signal(object)  # the `Row` highlighted by the mouse or the keyboard, or None
    compared = Signal(object)  # the two rows that are selected, or ()
    played = Signal(object)  # a move that was double-clicked, or for which Enter was pressed
    changed = Signal()  # other rows are shown

    def __init__(self) -> None:
        super().__init__(COLUMNS, "Candidate words")
        self.setMouseTracking(True)
        self.setMinimumWidth(300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.rows: tuple[Row, ...] = ()
        self.current = -1  # the row that is previewed
        self.outdated = False
        self._next: tuple[Row, ...] | None = ()
        self._calm = QTimer(self, singleShot=True, interval=CALM_MILLISECONDS)
        self._calm.timeout.connect(self._show_next)
        for place, column in enumerate(COLUMNS):
            if column.name in BARS:
                self.setItemDelegateForColumn(place, _Bars(column.name, self))
        self.set_empty_text(EMPTY_TEXT)
        self.entered.connect(lambda index: self._mark(self.words.source(index.row())))
        self.selectionModel().currentChanged.connect(
            lambda index, _: self._mark(self.words.source(index.row()) if index.isValid() else -1)
        )
        self.chosen.connect(lambda _: self._compare())
        self.doubleClicked.connect(lambda _: self._play())

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show words, best first; at once, or a second after the last change."""
        self._next = tuple(rows)
        if not self._calm.isActive():
            self._show_next()

    def show_outdated(self) -> None:
        """Show the rows pale until those of the new position arrive; they cannot be played any more."""
        self._next, self.outdated = None, True
        self._mark(-1)
        self.clearSelection()
        self._apply_colors()
        self.viewport().update()

    def set_weighed(self, weighed: Mapping[object, Weighed]) -> None:
        """Add ratings to rows; the keys are those of `key_of`."""
        if rows := self._next:
            self.show_rows([row._replace(weighed=weighed.get(key_of(row.move), row.weighed)) for row in rows])

    def _show_next(self) -> None:
        if self._next is None or (self._next == self.rows and not self.outdated):
            return
        marked = key_of(self.rows[self.current].move) if 0 <= self.current < len(self.rows) else None
        self.rows, self.outdated = self._next, False
        self._apply_colors()
        keys = [key_of(row.move) for row in self.rows]
        self.show_items(
            self.rows,
            word=lambda row: f"{row.move.word.upper()} {ARROWS[row.move.side]}",
            mean=lambda row: (int if row.finished else _Estimate)(row.mean or 0),
            game=lambda row: (int if row.finished else _Estimate)(row.game or 0),
            **{name: (lambda row, name=name: row.text(name)) for name in BARS},
        )
        self.current = keys.index(marked) if marked in keys else -1
        self._calm.start()
        self.setAccessibleDescription(", ".join(f"{row.move.word} {row.score}" for row in self.rows))
        self.changed.emit()
        self._compare()

    def _compare(self) -> None:
        chosen = self.selected()
        self.compared.emit(tuple(self.rows[row] for row in chosen) if len(chosen) == 2 else ())

    def _mark(self, row: int) -> None:
        row = -1 if self.outdated else row
        if row != self.current:
            self.current = row
            self.looked_at.emit(self.rows[row] if row >= 0 else None)

    def _play(self) -> None:
        row, index = self.current, self.currentIndex()
        if row < 0 and self.selectionModel().isSelected(index):
            row = self.words.source(index.row())
        if row >= 0 and not self.outdated:
            self.played.emit(self.rows[row].move)

    def _apply_colors(self) -> None:
        super()._apply_colors()
        if self.outdated:
            self.shown = self.shown._replace(ink=self.shown.muted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._play()
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mark(-1)

    def focusOutEvent(self, event: QEvent) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self._mark(-1)


def key_of(move: Move) -> object:
    """What makes two candidates the same word on the same cells, to whichever side."""
    return move.word, move.cells
