"""The mistakes of a game, one after the other: the user plays another word, and is told what it loses."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.soup.puzzle import Puzzle, branch_end
from engine.soup.study import Judged, mark_of
from studio.soup.game_edits import GameEdits
from studio.soup.knowledge import Knowledge
from studio.soup.pages.tree import path_to_start


class Mistake(NamedTuple):
    """A turn of a game, by its number, and the move as it was judged."""

    turn: int
    judged: Judged


class Retry(QObject):
    """Steps through the user's mistakes on a branch; words that are tried become branches of the game."""

    said = Signal(str)  # what to do, or what was found; "" if no mistake is retried

    def __init__(
        self, knowledge: Knowledge, edits: GameEdits, puzzle: Callable[[], Puzzle], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._knowledge, self._edits, self._puzzle = knowledge, edits, puzzle
        self._mistakes, self._place = list[Mistake](), 0
        self._turns: object = None
        knowledge.changed.connect(self.show)

    @property
    def running(self) -> bool:
        """Whether a mistake is being retried."""
        return self._place < len(self._mistakes)

    def mistakes(self) -> list[Mistake]:
        """Return the user's mistakes on the current branch; if the user made no move, those of the players."""
        puzzle, change = self._puzzle(), self._knowledge.review.change
        moves = self._knowledge.judge_branch(puzzle)
        trail = path_to_start(puzzle, branch_end(puzzle))[-2::-1]
        found = [] if change is None else [
            Mistake(turn, one) for turn, one in zip(trail, moves, strict=True) if mark_of(one.lost, change)
        ]  # fmt: skip
        own = any(not puzzle.turns[turn].by for turn in trail)
        return [one for one in found if not (own and puzzle.turns[one.turn].by)]

    def step(self) -> None:
        """Begin with the first mistake, or go on to the next; after the last, end."""
        if self.running:
            self._place += 1
        else:
            self._mistakes, self._place = self.mistakes(), 0
        if self.running:
            self._edits.go_to(self._puzzle().turns[self._mistakes[self._place].turn].after)
        self.show()

    def stop(self) -> bool:
        """End; return whether a mistake was being retried."""
        was, self._mistakes = self.running, []
        if was:
            self.said.emit("")
        return was

    def show(self) -> None:
        """Say what to do, or what the word that was tried loses."""
        if not self.running:
            self.said.emit("")
            return
        puzzle, (turn, judged) = self._puzzle(), self._mistakes[self._place]
        if turn >= len(puzzle.turns) or puzzle.turns[turn].move != judged.move:
            self.stop()  # another game
            return
        number = f"Mistake {self._place + 1} of {len(self._mistakes)}"
        head = f"{number}: {judged.move.word.upper()} lost {judged.lost:,}. "
        at = puzzle.turns[puzzle.at] if puzzle.at >= 0 else None
        if at is None or at.after != puzzle.turns[turn].after or puzzle.at == turn:
            self.said.emit(f"{head}Play another word in its place.")
            return
        tried = self._knowledge.judge_branch(puzzle)[len(path_to_start(puzzle)) - 2]
        loses = (
            "is being searched\u2026" if tried.lost is None else f"loses {tried.lost:,}. Back tries another word."
        )
        self.said.emit(f"{head}{at.move.word.upper()} {loses}")
