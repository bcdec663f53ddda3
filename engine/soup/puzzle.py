"""A Word Soup puzzle as a value: the board, and the tree of all turns played on it."""

from functools import lru_cache
from string import hexdigits
from typing import Annotated, NamedTuple

import msgspec

from engine.core import BadInput, FileName, Name, Title, Value, changed
from engine.core.value import MOST_TITLE
from engine.soup.board import BONUS, Board, Move, played, worth
from engine.words.vetting.verdict import Rulings

START = -1
MOST_TURNS = 20_000  # turns in a game tree at most
MOST_SMALL = 42  # most letters of a small board, whose games can be played with a pencil


def path_text(move: Move) -> str:
    """Return the side and the cells of a move as text for `move_of`."""
    return "<>"[move.side == "right"] + "".join(f"{row:x}{column:x}" for row, column in move.cells)


def move_of(word: str, path: str) -> Move:
    """Return a move from its word and a text such as ">b5a5b6": the side, and two hexadecimal digits for each cell.

    Raises BadInput if the text is not of that form.
    """
    if path[:1] not in ("<", ">") or not set(path[1:]) <= set(hexdigits) or len(path) % 2 == 0:
        raise BadInput(f"{path!r} is not the path of a word")
    cells = tuple((int(row, 16), int(column, 16)) for row, column in zip(path[1::2], path[2::2], strict=True))
    return Move(word, cells, "left" if path[0] == "<" else "right")


class Turn(Value, frozen=True):
    """A move in the position after another turn.

    `after` is the number of that turn, -1 for the start; `by` names the computer player, "" for a human.
    """

    move: Move
    after: int = START
    by: Name = ""


def check_link(link: str, where: str = "") -> None:
    """Raise BadInput if the address of a page is too long to be kept."""
    if len(link) > MOST_TITLE:
        what = f"the address of the page has {len(link)} characters, and {MOST_TITLE} are allowed"
        raise BadInput(what, where=where, mend="Give a shorter one.")


class Puzzle(Value, frozen=True, tag_field="kind", tag="soup"):
    """A board with its game tree and solution."""

    board: Board
    # the tree; each turn comes after the turn it follows
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(max_length=MOST_TURNS)] = ()
    at: int = START  # number of the last turn of the position shown; -1 at the start
    lexicon: FileName = "large"  # name or file of the word list
    title: Title = "Word Soup"
    solution: tuple[Move, ...] = ()  # the moves that are printed as the solution
    rulings: Rulings = ()
    # the random seed of the board; unset, and not in the file, if there is none. Files of
    # unreleased versions may have None.
    seed: int | msgspec.UnsetType | None = msgspec.UNSET
    link: Title | msgspec.UnsetType = msgspec.UNSET  # the address of its page, printed as a QR code; unset for none
    given: tuple[Name, ...] | msgspec.UnsetType = msgspec.UNSET  # words that the board was made from; unset for none

    def __post_init__(self) -> None:
        for number, turn in enumerate(self.turns):
            if not START <= turn.after < number:
                raise BadInput(f"turn {number} follows turn {turn.after}, which does not precede it")
        if not START <= self.at < len(self.turns):
            raise BadInput(f"the current turn is {self.at}, but the game has {len(self.turns)} turns")
        position(self.board, self.solution)
        boards: list[Board] = []
        for turn in self.turns:
            boards.append(_after(self.board if turn.after == START else boards[turn.after], turn.move))

    @property
    def page(self) -> str:
        """The address of the page for solvers; "" if there is none."""
        return self.link.strip() if isinstance(self.link, str) else ""

    @property
    def small(self) -> bool:
        """Whether the board is small and its solution clears it."""
        few = len(self.board.letters) <= MOST_SMALL
        return few and sum(len(move.word) for move in self.solution) == len(self.board.letters)

    @property
    def drawn_seed(self) -> int | None:
        """The random seed of the board; None if it was not drawn or has been changed."""
        return self.seed if isinstance(self.seed, int) else None


class Score(NamedTuple):
    """The score of a game."""

    words: int
    bonus: int
    letters_left: int

    @property
    def total(self) -> int:
        """All points."""
        return self.words + self.bonus


def line(turns: tuple[Turn, ...], at: int) -> tuple[Move, ...]:
    """Return the moves from the start to a turn."""
    moves: list[Move] = []
    while at != START:
        moves.append(turns[at].move)
        at = turns[at].after
    return tuple(reversed(moves))


@lru_cache(maxsize=4096)
def _after(board: Board, move: Move) -> Board:
    return played(board, move)


def position(board: Board, moves: tuple[Move, ...]) -> Board:
    """Return the board after some moves. Raises BadInput if a move is not possible."""
    for move in moves:
        board = _after(board, move)
    return board


def replay(board: Board, moves: tuple[Move, ...]) -> Score:
    """Return the score of moves played on a board. Raises BadInput if a move is not possible."""
    letters_left = len(position(board, moves).letters)
    return Score(sum(worth(move.word) for move in moves), BONUS if moves and not letters_left else 0, letters_left)


def now(puzzle: Puzzle) -> Board:
    """Return the board of the current position."""
    return position(puzzle.board, line(puzzle.turns, puzzle.at))


def score(puzzle: Puzzle) -> Score:
    """Return the score of the current position."""
    return replay(puzzle.board, line(puzzle.turns, puzzle.at))


def put(puzzle: Puzzle, move: Move, by: Name = "") -> Puzzle:
    """Return the puzzle after a move; an existing turn with it is reused. Raises BadInput if impossible."""
    for number, turn in enumerate(puzzle.turns):
        if turn.after == puzzle.at and turn.move == move:
            return changed(puzzle, at=number)
    return changed(puzzle, turns=(*puzzle.turns, Turn(move, puzzle.at, by)), at=len(puzzle.turns))


def back(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle before its last move; the turn stays in the tree."""
    return puzzle if puzzle.at == START else changed(puzzle, at=puzzle.turns[puzzle.at].after)


def children(puzzle: Puzzle, at: int) -> tuple[int, ...]:
    """Return the numbers of the turns that follow a turn, oldest first."""
    return tuple(number for number, turn in enumerate(puzzle.turns) if turn.after == at)


def branch_end(puzzle: Puzzle) -> int:
    """Return the last turn of the branch of the current turn; of several sequels, the first is followed."""
    at = puzzle.at
    while sequels := children(puzzle, at):
        at = sequels[0]
    return at
