"""The game tree: the first line at the top, branches below; clicking a turn goes to it."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QToolTip, QWidget

from engine.core import changed, grouped
from engine.soup.board import BONUS, Board, worth
from engine.soup.puzzle import START, Puzzle, Turn, branch_end, children, line
from studio.core.theme import GAP_2, GAP_3, accent, colours
from studio.widgets.layouts import tip

PITCH, LANE = 26, 24  # pixels from one turn to the next, and from one branch to the next
RADIUS = 6.0
HIT = 12.0
SOLUTION = "solution"


class Spot(NamedTuple):
    """The place of a turn: number of moves from the start, and lane; the start is at 0, 0."""

    depth: int
    lane: int


def spots(turns: Sequence[Turn]) -> dict[int, Spot]:
    """Return the place of every turn; the first successor keeps its lane, others start new lanes."""
    after = grouped((turn.after, number) for number, turn in enumerate(turns))
    found, lanes, waiting = {START: Spot(0, 0)}, 0, [(number, START) for number in reversed(after.get(START, ()))]
    while waiting:
        number, before = waiting.pop()
        first = after[before][0] == number
        lanes += not first
        found[number] = Spot(found[before].depth + 1, found[before].lane if first else lanes)
        waiting += [(sequel, number) for sequel in reversed(after.get(number, ()))]
    return found


def path_to_start(puzzle: Puzzle, turn: int | None = None) -> list[int]:
    """Return the turns from a turn, by default the current one, back to the start."""
    numbers = [puzzle.at if turn is None else turn]
    while numbers[-1] != START:
        numbers.append(puzzle.turns[numbers[-1]].after)
    return numbers


class OpenLine:
    """The line that is open. Going back on it keeps it open, also where an older branch begins."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._end = START

    def turns(self, puzzle: Puzzle, end: int | None = None) -> list[int]:
        """Return the turns of the line through the current position to its end; `end` opens another line."""
        if puzzle.board != self._board:  # the turns are those of another game
            self._board, self._end = puzzle.board, START
        self._end = self._end if end is None else end
        if self._end >= len(puzzle.turns) or puzzle.at not in path_to_start(puzzle, self._end):
            self._end = puzzle.at
        self._end = branch_end(changed(puzzle, at=self._end))
        return path_to_start(puzzle, self._end)[-2::-1]


def branch_ends(puzzle: Puzzle) -> dict[int, str]:
    """Return the text at the end of each branch: its points, and whether it is the solution."""
    followed, ends = {turn.after for turn in puzzle.turns}, {}
    totals, used = {START: 0}, {START: 0}
    for number, turn in enumerate(puzzle.turns):
        totals[number] = totals[turn.after] + worth(turn.move.word)
        used[number] = used[turn.after] + len(turn.move.word)
        if number not in followed:
            total = totals[number] + BONUS * (used[number] == len(puzzle.board.letters))
            solution = f" {SOLUTION}" if _is_solution(puzzle, number) else ""
            ends[number] = f"{total:,}{solution}"
    return ends


def _is_solution(puzzle: Puzzle, turn: int) -> bool:
    last = puzzle.solution[-1:] == (puzzle.turns[turn].move,)  # nearly always enough to tell
    return last and line(puzzle.turns, turn) == puzzle.solution


class TurnTree(QScrollArea):
    """A scrolling view of the tree that keeps the current turn visible."""

    chosen = Signal(int)  # the number of a turn, -1 for the start
    typed = Signal(str)  # a letter, which belongs to a word on the board

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.view = _Tree(self)
        self.setWidget(self.view)
        self.setFocusProxy(self.view)
        self.setMinimumHeight(3 * LANE)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show a game."""
        self.view.show_puzzle(puzzle)
        at = self.view.place_of(puzzle.at)
        self.ensureVisible(round(at.x()), round(at.y()), 2 * PITCH + self.view.end_width(puzzle.at), LANE)

    def sizeHint(self) -> QSize:
        return QSize(240, 4 * LANE)


class _Tree(QWidget):
    def __init__(self, area: TurnTree) -> None:
        super().__init__(area, focusPolicy=Qt.FocusPolicy.StrongFocus, accessibleName="Turns of the game")
        self._area = area
        self._puzzle: Puzzle | None = None
        self._spots = {START: Spot(0, 0)}
        self._trail: frozenset[int] = frozenset()
        self._ends: dict[int, str] = {}

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the turns of a puzzle; the size changes with their number."""
        before = self._puzzle
        if before is None or (puzzle.turns, puzzle.solution) != (before.turns, before.solution):
            self._spots, self._ends = spots(puzzle.turns), branch_ends(puzzle)
        self._puzzle, self._trail = puzzle, frozenset(path_to_start(puzzle))
        deepest, lowest = (max(spot[side] for spot in self._spots.values()) for side in (0, 1))
        widest = max(map(self.fontMetrics().horizontalAdvance, self._ends.values()), default=0)
        self.setMinimumSize((deepest + 1) * PITCH + GAP_3 + widest, (lowest + 1) * LANE)
        self.setAccessibleDescription(self._described(puzzle.at))
        self.update()

    def end_width(self, number: int) -> int:
        """Return the width of the text at the end of a branch, in pixels; 0 for other turns."""
        return self.fontMetrics().horizontalAdvance(self._ends.get(number, ""))

    def place_of(self, number: int) -> QPointF:
        """Return the center of a turn, in pixels."""
        spot = self._spots[number]
        return QPointF(GAP_2 + RADIUS + spot.depth * PITCH, LANE / 2 + spot.lane * LANE)

    def turn_at(self, at: QPointF) -> int | None:
        """Return the number of the turn at a position in pixels, or None."""
        near = [(number, (self.place_of(number) - at).manhattanLength()) for number in self._spots]
        number, away = min(near, key=lambda item: item[1])
        return number if away <= HIT else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (number := self.turn_at(event.position())) is not None:
            self._area.chosen.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._puzzle and (number := self._reached(event.key(), self._puzzle)) is not None:
            self._area.chosen.emit(number)
        elif event.text().isalpha() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            self._area.typed.emit(event.text())
        elif event.key() not in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)

    def _reached(self, key: int, puzzle: Puzzle) -> int | None:
        """Return the turn for an arrow key: left and right along a line, up and down at the same depth."""
        at, sequels = puzzle.at, children(puzzle, puzzle.at)
        if key == Qt.Key.Key_Left and at != START:
            return puzzle.turns[at].after
        if key == Qt.Key.Key_Right and sequels:
            return sequels[0]
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(key), 0)
        beside = sorted((spot.lane, n) for n, spot in self._spots.items() if spot.depth == self._spots[at].depth)
        place = [n for _, n in beside].index(at) + step
        return beside[place][1] if step and 0 <= place < len(beside) else None

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and (number := self.turn_at(QPointF(event.pos()))) is not None:
            QToolTip.showText(event.globalPos(), tip(self._described(number)), self)
            return True
        return super().event(event)

    def _described(self, number: int) -> str:
        if number == START or self._puzzle is None:
            return "The start"
        turn = self._puzzle.turns[number]
        end = f"; {self._ends[number]}" if number in self._ends else ""
        return f"{turn.move.word.upper()}, {worth(turn.move.word)}{f', by {turn.by}' if turn.by else ''}{end}"

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._puzzle is None:
            return
        shown, chosen = colours(self), accent(self)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number in self._seen(event.rect()):
                if number != START:
                    on = number in self._trail
                    painter.setPen(QPen(chosen if on else QColor(shown.muted), 2.0 if on else 1.2))
                    self._draw_branch(painter, self._puzzle.turns[number].after, number)
            for number in self._seen(event.rect()):
                self._draw_turn(painter, number, chosen)
                self._draw_end(painter, number)

    def _seen(self, part: QRect) -> list[int]:
        """Return the turns in a rectangle, and those whose branch crosses it."""
        first, last = (part.left() - PITCH) // PITCH - 1, part.right() // PITCH + 2
        top, bottom = part.top() // LANE - 1, part.bottom() // LANE + 1
        return [
            number
            for number, spot in self._spots.items()
            if first <= spot.depth <= last and spot.lane >= top and self._lane_before(number) <= bottom
        ]

    def _lane_before(self, number: int) -> int:
        turns = self._puzzle.turns if self._puzzle else ()
        return self._spots[number if number == START else turns[number].after].lane

    def _draw_branch(self, painter: QPainter, before: int, number: int) -> None:
        start, end = self.place_of(before), self.place_of(number)
        painter.drawLine(start, QPointF(start.x(), end.y()))
        painter.drawLine(QPointF(start.x(), end.y()), end)

    def _draw_end(self, painter: QPainter, number: int) -> None:
        if text := self._ends.get(number, ""):
            shown, at, font = colours(self), self.place_of(number), self.font()
            solution = text.endswith(SOLUTION)
            font.setBold(solution)
            painter.setFont(font)
            painter.setPen(QColor(shown.ink if solution or number in self._trail else shown.muted))
            box = QRectF(at.x() + RADIUS + GAP_2, at.y() - LANE / 2, self.width(), LANE)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_turn(self, painter: QPainter, number: int, chosen: QColor) -> None:
        """Draw a turn: round for humans, square for computers; filled on the current line, ringed if current."""
        shown, at = colours(self), self.place_of(number)
        on, here = number in self._trail, self._puzzle is not None and number == self._puzzle.at
        painter.setPen(QPen(chosen if on else QColor(shown.muted), 1.6))
        painter.setBrush(chosen if on else QColor(shown.base))
        box = QRectF(at.x() - RADIUS + 1, at.y() - RADIUS + 1, 2 * RADIUS - 2, 2 * RADIUS - 2)
        if number != START and self._puzzle and self._puzzle.turns[number].by:
            painter.drawRect(box)
        else:
            painter.drawEllipse(box)
        if here:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(shown.ink), 2.0 if self.hasFocus() else 1.4))
            painter.drawEllipse(at, RADIUS + 2.5, RADIUS + 2.5)
