"""Word entry by the human player: mouse and keys select a word, which is checked and offered as a move."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QObject, Signal

from engine.core import plural
from engine.soup.board import EMPTY, MINIMUM, SIDES, Board, Cell, Move, Side, cells_of, removed, worth
from engine.soup.traces import touching
from engine.words.lexicon import Lexicon
from studio.soup.board.bars import WordBar
from studio.soup.board.canvas import BoardCanvas

MOST_PATHS = 99  # most paths found for a typed word
MOST_LETTERS = 32  # most letters of a typed word; no listed word is longer
MOST_STEPS = 1_500  # most steps of the path search, some milliseconds; it runs in the GUI thread
READING = "The word list is being read\u2026"
INVITATION = "Drag over letters, or type a word"


class Selection:
    """The selected word. Clicks add letters, a drag is played when the button is released, typing starts over."""

    def __init__(self) -> None:
        self.board = Board((EMPTY,))
        self.clear()

    def show_board(self, board: Board, *, keep: bool = False) -> None:
        """Clear the selection, unless it is a typed word and `keep` is set, and use another board."""
        self.board, word = board, self.word if keep and self._typed else ""
        self.clear()
        if word:
            self._find(word)

    def clear(self) -> None:
        self.word = ""  # the selected or typed letters; a typed word need not be on the board
        self._cells: tuple[Cell, ...] = ()
        self.paths: tuple[tuple[Cell, ...], ...] = ()  # of the typed word
        self.place = 0  # index of the selected path
        self._typed = self._dragged = self.clicked = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The selected path."""
        if self._typed:
            return self.paths[self.place] if self.paths else ()
        return self._cells

    @property
    def lost(self) -> bool:
        """Whether the typed word is not on the board."""
        return self._typed and bool(self.word) and not self.paths

    def press(self, cell: Cell) -> None:
        """Handle a mouse press on a cell with a letter."""
        self._dragged = self.clicked = False
        path = () if self._typed else self._cells
        if path and cell == path[-1] and len(path) >= MINIMUM:
            self._dragged = self.clicked = True  # a click on the last letter plays the word
        elif path and cell not in path and _touch(path[-1], cell):
            self._take((*path, cell))
        else:
            self._take((cell,))

    def reach(self, cell: Cell) -> None:
        """Handle a drag to another cell; dragging back to the previous cell removes the last letter."""
        path = self._cells
        if not path or cell == path[-1] or self.board.letter(cell) == EMPTY:
            return
        if cell in path:
            if cell == path[-2]:
                self._take(path[:-1])
        elif _touch(path[-1], cell):
            self._dragged = True
            self._take((*path, cell))

    def lift(self) -> bool:
        """Handle a mouse release; return whether to play the word."""
        return self._dragged and len(self._cells) > 1

    def type(self, letter: str) -> None:
        """Add a typed letter."""
        self._find((self.word if self._typed else "") + letter.lower())

    def erase(self) -> None:
        """Remove the last letter."""
        if self._typed:
            self._find(self.word[:-1])
        else:
            self._take(self._cells[:-1])

    def turn(self, step: Literal[-1, 1]) -> None:
        """Select the next or previous path of the typed word."""
        if self.paths:
            self.place = (self.place + step) % len(self.paths)

    def _take(self, cells: tuple[Cell, ...]) -> None:
        self._typed, self.paths, self.place = False, (), 0
        self._cells = cells
        self.word = "".join(self.board.letter(cell) for cell in cells)

    def _find(self, word: str) -> None:
        before = self.cells
        self._typed, self.word = True, word
        self.paths = tuple(paths_of(self.board, word)) if word else ()
        going_on = [place for place, path in enumerate(self.paths) if path[: len(before)] == before]
        self.place = going_on[0] if going_on else 0


def paths_of(board: Board, word: str) -> Iterator[tuple[Cell, ...]]:
    """Yield the paths of a word on a board in the order of their cells; at most 99."""
    near, good = neighbours(len(board.rows), board.columns), _ways_out(board, word)
    open_ends: list[tuple[Cell, ...]] = [(cell,) for cell in sorted(good[0], reverse=True)] if all(good) else []
    found = steps = 0
    while open_ends and found < MOST_PATHS and steps < MOST_STEPS:
        path, steps = open_ends.pop(), steps + 1
        if len(path) == len(word):
            found += 1
            yield path
            continue
        after = good[len(path)]
        open_ends.extend((*path, cell) for cell in reversed(near[path[-1]]) if cell in after and cell not in path)


@lru_cache(maxsize=8)
def neighbours(rows: int, columns: int) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return the neighbors of each cell of a board."""
    near = enumerate(touching(rows, columns))
    return {divmod(cell, columns): tuple(divmod(other, columns) for other in others) for cell, others in near}


def _ways_out(board: Board, word: str) -> list[set[Cell]]:
    """Return for each letter the cells from which the rest of the word can be reached, ignoring repeated cells."""
    if not word or len(word) > MOST_LETTERS:
        return [set()]
    near = neighbours(len(board.rows), board.columns)
    good = [set(cells_of(board, word[-1]))]
    for letter in reversed(word[:-1]):
        good.append({cell for cell in cells_of(board, letter) if not good[-1].isdisjoint(near[cell])})
    return good[::-1]


def _touch(cell: Cell, other: Cell) -> bool:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1


class WordInput(QObject):
    """Selects and checks words, and requests moves."""

    played = Signal(object)  # the move to play
    began = Signal()  # the user started to select a word
    refused = Signal(str)  # the reason why a word cannot be played

    def __init__(self, canvas: BoardCanvas, strip: WordBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._canvas, self._strip, self.hand = canvas, strip, Selection()
        self._words: Lexicon | None = None
        self._listed = ""
        self._best: tuple[Move, str] | None = None  # the best word, and what it is
        self._hinted: tuple[Move, str] | None = None  # those of the hint that is shown
        self._over = False  # whether no word is possible
        self._hints = 0
        self._peeked: Side | None = None  # the side that is previewed, to which Enter plays
        self._open, self._held = True, False  # no side was chosen yet, and a dragged word is previewed
        canvas.pressed.connect(lambda cell: self._take(self.hand.press, cell))
        canvas.reached.connect(lambda cell: self._take(self.hand.reach, cell))
        canvas.lifted.connect(self._lift)
        canvas.tracing_on.connect(self._show_traced)
        canvas.typed.connect(lambda letter: self._take(self.hand.type, letter))
        strip.sided.connect(self._choose_side)
        strip.sides.idClicked.connect(lambda _: self.play() if self._held else None)
        strip.peeked.connect(self.peek)
        strip.hint.connect(self.hint)

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions for key commands of the canvas."""
        return {
            "erase": self._erase,
            "next": lambda: self._turn(1),
            "last": lambda: self._turn(-1),
            "play": self.play,
            "left": lambda: self._strip.choose("left"),
            "right": lambda: self._strip.choose("right"),
            "hint": self.hint,
        }

    @property
    def holds(self) -> bool:
        """Whether a word is selected or a hint is shown."""
        return bool(self.hand.word or self._hints)

    def show_board(self, board: Board, *, keep: bool = False) -> None:
        """Show another position; `keep` searches it for the word that is being typed."""
        self._best, self._hints, self._peeked, self._open, self._held = None, 0, None, True, False
        self._over = False
        self.hand.show_board(board, keep=keep)
        self._canvas.show_chosen(self.hand.cells)
        self._show_word()

    def show_words(self, words: Lexicon | None, listed: str) -> None:
        """Set the playable words, None while they are being read, and the name of their list."""
        self._words, self._listed = words, listed
        self._show_word()

    def show_best(self, best: Move | None, *, searched: bool) -> None:
        """Set the next word for hints, the first of a `searched` game or that with most points; None for no word."""
        what = "First word of the best game found" if searched else "Word with most points"
        self._best, self._over = (best, what) if best else None, best is None
        if not self.holds:
            self._show_word()

    def clear(self) -> None:
        """Clear the selection and the hint."""
        self._hints, self._held = 0, False
        self.hand.clear()
        self._show()

    def play(self) -> None:
        """Request to play the selected word, or that of the last hint, or show why it cannot be played."""
        self._held = False
        if not self.hand.word:
            if self._hints == 3 and self._hinted:
                self.began.emit()
                self.played.emit(self._hinted[0])
            return
        if why := self._fault():
            self.refused.emit(why)
            self.clear()
            self._strip.show_word("", why)
            return
        move = Move(self.hand.word, self.hand.cells, self._peeked or self._strip.side)
        self.hand.clear()
        self.played.emit(move)

    def hint(self) -> None:
        """Show the length of the best first word, then its first letter, then the word, which Enter plays."""
        hints, hinted = self._hints % 3 + 1, self._hinted if self._hints % 3 else self._best
        self.clear()
        if hinted is None:
            if not self._over and self.hand.board.letters:
                self._strip.show_word("", "The words are not available yet")
            return
        self._hints, self._hinted = hints, hinted
        best, what = hinted
        self._canvas.show_hint((best.cells[0],) if self._hints == 2 else ())
        self._canvas.show_watched(best.cells if self._hints == 3 else ())
        about = f"{len(best.word)} letters, {worth(best.word)} points"
        if self._hints == 1:
            self._strip.show_word("", f"{what}: {about}")
        elif self._hints == 2:
            self._strip.show_word(f"{best.word[0]}\u2026", f"{what}: starts here, {about}")
        else:
            self._strip.show_word(best.word, f"{about}. Enter plays it to the {best.side}.")

    def peek(self, on: bool) -> None:
        """Preview the board after the selected word, closed up to the side under the mouse."""
        side: Side | None = self._strip.pointed_at() if on else None
        good = bool(self.hand.cells) and not self._fault()
        self._peeked = side if good else None
        side = side or (self._strip.side if self._held else None)
        self._canvas.show_after(Move(self.hand.word, self.hand.cells, side) if side and good else None)

    def _choose_side(self) -> None:
        self._open = False
        self._show()
        self.peek(on=False)

    def _show_traced(self, move: Move, letters: int) -> None:
        self._strip.show_word(move.word[:letters], plural(worth(move.word), "point") if letters > 1 else "")

    def _take(self, act: Callable[..., object], what: Cell | str) -> None:
        if self._held and act == self.hand.press:  # the letters that are shown are those after the word
            self.play()
            return
        self.began.emit()
        self._hints, self._held = 0, False
        act(what)
        self._show()

    def _erase(self) -> None:
        self._hints, self._held = 0, False
        self.hand.erase()
        self._show()

    def _turn(self, step: int) -> None:
        self.hand.turn(1 if step > 0 else -1)
        self._show()

    def _lift(self) -> None:
        if not self.hand.lift():
            return
        after = (removed(self.hand.board, self.hand.cells, side) for side in SIDES)
        self._held = self._open and not self.hand.clicked and not self._fault() and len(set(after)) > 1
        if self._held:
            self._show_word()
            self.peek(on=False)
        else:
            self.play()

    def _show(self) -> None:
        self._canvas.show_after(None)
        self._canvas.show_chosen(self.hand.cells)
        if not self._hints:
            self._canvas.show_hint(())
            self._canvas.show_watched(())
        self._show_word()

    def _show_word(self) -> None:
        hand = self.hand
        self._canvas.takes_tab = bool(hand.word)
        if not hand.word:
            ended = "No word is possible" if self.hand.board.letters else "The board is cleared"
            text = ended if self._over or not self.hand.board.letters else INVITATION
            self._strip.show_word("", text if self._words is not None else READING)
            return
        detail = self._fault(short=True)
        if not detail:
            detail = plural(worth(hand.word), "point")
            if self._held:
                detail += f". Enter or a click plays it to the {self._strip.side}, Esc drops it."
            if len(hand.paths) > 1:
                detail += f"; path {hand.place + 1} of {len(hand.paths)} (Tab)"
        self._strip.show_word(hand.word, detail)

    def _fault(self, *, short: bool = False) -> str:
        """Return why the word cannot be played; "" if it can."""
        hand, name = self.hand, "" if short else f"{self.hand.word.upper()}: "
        if hand.lost:
            return f"{name}not on this board"
        if len(hand.word) < MINIMUM:
            return f"{name}words have at least {MINIMUM} letters"
        if self._words is None:
            return READING
        if hand.word not in self._words:
            return f"{name}not in the word list{f' {self._listed}, or ruled out' if name else ''}"
        return ""
