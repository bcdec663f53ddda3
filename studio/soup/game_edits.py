"""The sample game, and the undoable changes of a game: playing, taking back, moving in the tree, the solution, and
other words in place of mistakes."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import cast

from PySide6.QtCore import QObject, Signal

from engine.core.errors import attempted
from engine.core.value import changed
from engine.soup.board import Move, random_board
from engine.soup.make import on_board
from engine.soup.puzzle import START, Puzzle, back, branch_end, line, put, score
from engine.soup.study import Judged
from studio.core.session import Session
from studio.soup.knowledge import Knowledge
from studio.soup.pages.board_page import MOST_SEED
from studio.soup.pages.tree import path_to_start
from studio.soup.race import Watch

SAMPLE_SEED = 1161
SAMPLE_GAME = (
    "chazans right b5a5b6a7a89788", "quartziest left 14152534435445566574", "tranqs right 968776655546",
    "nth left 849493", "cwtch left 5666777686", "crwth left 7464536354", "gaff right a5a6b6a7",
    "flannelettes right 758596879888776756475848", "verkrampte left 77766675849495a4a596",
    "cling right 81918090a0", "conterminant right 7483938292a3b3b4a5a69585",
    "quartetti left a8978695a696a5b4b5", "quirt left a191a0b1b0", "vex left b4a4a5", "hex left b2b1a2",
    "off right b0b1a1", "augend right b5b6a7b8b7a8",
)  # fmt: skip
"""The word, the side, and for each letter the row and the column, a hexadecimal digit each."""


def next_board(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a random board of the same size."""
    seed = secrets.randbelow(MOST_SEED)
    return on_board(puzzle, random_board(seed, len(puzzle.board.rows), puzzle.board.columns), seed)


class GameEdits:
    """Pushes changes of the game to the document."""

    def __init__(self, session: Session, watch: Watch, show_error: Callable[[str], None]) -> None:
        """Push changes to a session; `show_error` is called with the reason if a move cannot be made."""
        self._session, self._watch, self.show_error = session, watch, show_error

    @property
    def _puzzle(self) -> Puzzle:
        return cast("Puzzle", self._session.value)

    def play(self, move: Move, by: str = "") -> None:
        """Play a move; `by` is the name of the computer player, "" for the user."""
        if made := attempted(lambda: put(self._puzzle, move, by), self.show_error):
            self._session.push(made, f"Play {move.word.upper()}", "turn")

    def take_back(self) -> None:
        """Take back the last move; it stays in the tree."""
        puzzle = self._puzzle
        if puzzle.at != START:
            self._watch.stop()
            self._session.push(back(puzzle), f"Take back {puzzle.turns[puzzle.at].move.word.upper()}", "turn")

    def go_to(self, number: int) -> None:
        """Show the position after a turn, -1 for the start."""
        word = "the start" if number == START else self._puzzle.turns[number].move.word.upper()
        self._watch.stop()
        self._session.push(changed(self._puzzle, at=number), f"Step to {word}", "turn", merge="soup.at")

    def add_branch(self, after: int, moves: Sequence[Move]) -> None:
        """Add the moves of a search as a branch after a turn, and show the position after the first."""
        made = list(accumulate(moves, partial(put, by="search"), initial=changed(self._puzzle, at=after)))
        end, first = made[-1], made[1].at
        if line(end.turns, branch_end(changed(end, at=first))) != line(end.turns, end.at):
            first = end.at  # an older branch begins with the same move, and would be shown
        self._watch.stop()
        self._session.push(changed(end, at=first), f"Add {moves[0].word.upper()}", "turn")

    def go_to_end(self) -> None:
        """Go to the end of the current line."""
        self.go_to(branch_end(self._puzzle))

    def replay(self) -> None:
        """Replay the moves from the start to the current turn."""
        turns = [self._puzzle.turns[number] for number in path_to_start(self._puzzle)[-2::-1]]
        self.go_to(START)
        self._watch.replay([turn.move for turn in turns], [turn.by for turn in turns])

    def take_next_board(self) -> None:
        """Go on with another board, which is another document."""
        made = next_board(self._puzzle)
        self._session.push(made, f"Draw board {made.drawn_seed}", "board", leaves_file=True)

    def keep_solution(self) -> None:
        """Set the moves up to the current turn as the solution."""
        puzzle = self._puzzle
        made = changed(puzzle, solution=line(puzzle.turns, puzzle.at))
        self._session.push(made, f"Set the game with {score(puzzle).total:,} points as solution", "solution")


def sample() -> Puzzle:
    """Return a clean board at its start, with a game by beam as its solution."""
    return Puzzle(random_board(SAMPLE_SEED), solution=tuple(map(_move, SAMPLE_GAME)), seed=SAMPLE_SEED)


def _move(text: str) -> Move:
    word, side, cells = text.split()
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return Move(
        word,
        tuple((int(row, 16), int(column, 16)) for row, column in pairs),
        "left" if side == "left" else "right",
    )


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
