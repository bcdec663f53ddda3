"""A person at the board: the mouse and the keys choose a word, which is judged and asked to be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from engine.lexicon.lexicon import Lexicon
from engine.soup.board import MINIMUM, Board, Cell, Move, Side, worth
from engine.vetting.verdict import Ruling
from studio.human import plural
from studio.soup.board_bars import WordBar
from studio.soup.canvas import BoardCanvas
from studio.soup.selection import Selection

READING = "The word list is being read\u2026"
INVITATION = "Drag over letters, or type a word"


class WordInput(QObject):
    """Chooses and judges a word, and asks for it to be played.

    Signals:
        played: a move to make.
        began: the person took the board in hand.
        refused: why a word cannot be played.
    """

    played = Signal(object)
    began = Signal()
    refused = Signal(str)

    def __init__(self, canvas: BoardCanvas, strip: WordBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._canvas, self._strip, self.hand = canvas, strip, Selection()
        self._words: Lexicon | None = None
        self._accepted: frozenset[str] = frozenset()
        self._listed = ""
        self._best: Move | None = None
        self._hints = 0
        canvas.pressed.connect(lambda cell: self._take(self.hand.press, cell))
        canvas.reached.connect(lambda cell: self._take(self.hand.reach, cell))
        canvas.lifted.connect(self._lift)
        canvas.tracing_on.connect(self._show_traced)
        canvas.typed.connect(lambda letter: self._take(self.hand.type, letter))
        strip.sided.connect(lambda _: self._show())
        strip.peeked.connect(self.peek)
        strip.hint.connect(self.hint)

    def keys(self) -> Mapping[str, Callable[[], object]]:
        """What the keys that the canvas names do."""
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
        """Whether a word is being chosen, or a hint shown."""
        return bool(self.hand.word or self._hints)

    def show_board(self, board: Board) -> None:
        """Another position."""
        self._best, self._hints = None, 0
        self.hand.show_board(board)
        self._tell()

    def show_words(self, words: Lexicon | None, listed: str) -> None:
        """The words that may be played, None while they are being read; and what the list is called."""
        self._words, self._listed = words, listed
        self._tell()

    def show_rulings(self, rulings: Iterable[Ruling]) -> None:
        """The puzzle's rulings: an accepted word may be played though no list has it."""
        self._accepted = frozenset(one.word for one in rulings if one.accepted)
        self._tell()

    def show_best(self, moves: Sequence[Move]) -> None:
        """The best word of the position, for the hints."""
        self._best = moves[0] if moves else None

    def clear(self) -> None:
        """Let everything go."""
        self._hints = 0
        self.hand.clear()
        self._show()

    def play(self) -> None:
        """Ask for the chosen word to be played, or say why it cannot be."""
        if not self.hand.word:
            return
        if why := self._fault():
            self.refused.emit(why)
            self.hand.clear()
            self._canvas.show_chosen(())
            self._strip.show_word("", why)
            return
        self.played.emit(Move(self.hand.word, self.hand.cells, self._strip.side))

    def hint(self) -> None:
        """The length of the best word, then its first letter, then all of it."""
        self.hand.clear()
        self._canvas.show_chosen(())
        self._hints = self._hints % 3 + 1
        best = self._best
        if best is None:
            self._strip.show_word("", "No word is known yet")
            self._hints = 0
            return
        self._canvas.show_hint((best.cells[0],) if self._hints == 2 else ())
        self._canvas.show_watched(best.cells if self._hints == 3 else ())
        about = f"{len(best.word)} letters, {worth(best.word)} points"
        if self._hints == 1:
            self._strip.show_word("", f"The best word has {about}")
        elif self._hints == 2:
            self._strip.show_word(f"{best.word[0]}\u2026", f"It begins here, and has {about}")
        else:
            self._strip.show_word(best.word, about)

    def peek(self, on: bool) -> None:
        """Show what the chosen word would leave, closed up to the side that is pointed at."""
        side: Side | None = self._strip.pointed_at() if on else None
        good = bool(self.hand.cells) and not self._fault()
        self._canvas.show_after(Move(self.hand.word, self.hand.cells, side) if side and good else None)

    def _show_traced(self, move: Move, letters: int) -> None:
        self._strip.show_word(move.word[:letters], plural(worth(move.word), "point") if letters > 1 else "")

    def _take(self, act: Callable[..., object], what: Cell | str) -> None:
        self.began.emit()
        self._forget_hint()
        act(what)
        self._show()

    def _erase(self) -> None:
        self._forget_hint()
        self.hand.erase()
        self._show()

    def _turn(self, step: int) -> None:
        self.hand.turn(1 if step > 0 else -1)
        self._show()

    def _lift(self) -> None:
        if self.hand.lift():
            self.play()

    def _forget_hint(self) -> None:
        if self._hints:
            self._hints = 0
            self._canvas.show_hint(())
            self._canvas.show_watched(())

    def _show(self) -> None:
        self._canvas.show_after(None)
        self._canvas.show_chosen(self.hand.cells)
        if not self._hints:
            self._canvas.show_hint(())
            self._canvas.show_watched(())
        self._tell()

    def _tell(self) -> None:
        hand = self.hand
        self._canvas.takes_tab = bool(hand.word)
        if not hand.word:
            self._strip.show_word("", INVITATION if self._words is not None else READING)
            return
        said = self._fault(short=True)
        if not said:
            said = plural(worth(hand.word), "point")
            if len(hand.paths) > 1:
                said += f"; path {hand.place + 1} of {len(hand.paths)} (Tab)"
        self._strip.show_word(hand.word, said)

    def _fault(self, *, short: bool = False) -> str:
        """Why the word cannot be played; "" if it can."""
        hand, name = self.hand, "" if short else f"{self.hand.word.upper()}: "
        if hand.lost:
            return f"{name}not to be traced on this board"
        if len(hand.word) < MINIMUM:
            return f"{name}a word has at least {MINIMUM} letters"
        if hand.word in self._accepted:
            return ""
        if self._words is None:
            return READING
        if hand.word not in self._words:
            return f"{name}not in the word list" + (f" {self._listed}" if name else "")
        return ""
