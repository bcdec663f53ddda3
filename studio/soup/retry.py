"""The mistakes of a game, one after the other: the user plays another word, and is told what it loses."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.soup.puzzle import START, Puzzle
from engine.soup.study import Judged
from studio.soup.game_edits import GameEdits
from studio.soup.knowledge import Knowledge
from studio.soup.pages.tree import path_to_start


class Retry(QObject):
    """Steps through the user's mistakes on a branch; words that are tried become branches of the game."""

    said = Signal(str)  # what to do, or what was found; "" if no mistake is retried

    def __init__(self, knowledge: Knowledge, edits: GameEdits, puzzle: Callable[[], Puzzle]) -> None:
        super().__init__(knowledge)
        self._knowledge, self._edits, self._puzzle = knowledge, edits, puzzle
        self._mistakes, self._place = list[tuple[int, Judged]](), 0  # with the numbers of their turns
        knowledge.changed.connect(self.show)

    def step(self) -> None:
        """Begin with the first mistake, or go on to the next; after the last, end."""
        puzzle = self._puzzle()
        if self._mistakes:
            self._place += 1
        else:
            self._mistakes, self._place = self._knowledge.mistakes(puzzle) or [], 0
        if self._place < len(self._mistakes):
            self._edits.go_to(puzzle.turns[self._mistakes[self._place][0]].after)
        else:
            self._mistakes = []
        self.show()

    def stop(self) -> bool:
        """End; return whether a mistake was being retried."""
        was, self._mistakes = bool(self._mistakes), []
        self.show()
        return was

    def show(self) -> None:
        """Say what to do, or what the word that was tried loses."""
        puzzle, (turn, judged) = self._puzzle(), self._mistakes[self._place] if self._mistakes else (START, None)
        if judged is None or turn >= len(puzzle.turns) or puzzle.turns[turn].move != judged.move:
            self._mistakes = []  # it is another game, or there is none
            self.said.emit("")
            return
        text = (
            f"Mistake {self._place + 1} of {len(self._mistakes)}: {judged.move.word.upper()} lost {judged.lost}. "
        )
        if puzzle.at in (START, turn) or puzzle.turns[puzzle.at].after != puzzle.turns[turn].after:
            self.said.emit(f"{text}Play another word in its place.")
            return
        tried = self._knowledge.judge_branch(puzzle)[len(path_to_start(puzzle)) - 2]
        loses = (
            "is being searched\u2026" if tried.lost is None else f"loses {tried.lost}. Back tries another word."
        )
        self.said.emit(f"{text}{tried.move.word.upper()} {loses}")
