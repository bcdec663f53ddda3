"""The game that the first start shows: in the middle, with a branch that was tried and left."""

from __future__ import annotations

from engine.soup.board import Move, random_board
from engine.soup.puzzle import Puzzle, Turn

SEED = 1161
PLAYED = 6
"""As many moves of the game are made."""
BRANCH = 3
"""The number of the turn after which the branch begins."""
_GAME = (
    "quartz right 111222334354",
    "quince right 151625353443",
    "chirping right b5a5b4a3a4958485",
    "scavenge right 2636253433243546",
    "correcting right 656474839281718090a0",
    "stanza right 85869697a7a8",
    "unravel right 78888786969584",
    "anthrax right 87787776666757",
    "flirt right 8291a0b1b0",
    "thank right a4a3949382",
    "theft right 8696857665",
    "tenth right 94a493a3b2",
    "rattles right a4959686778798",
    "mutt right a5a4a3b4",
    "deft right 9697a6b5",
    "few right 889897",
    "fan right a7b6b7",
)
"""The word, the side, and for each letter the row and the column, a hexadecimal digit each."""
_TRIED = (
    "correcting right 656474839281718090a0",
    "stalemate right 8586758495a5948374",
)


def sample() -> Puzzle:
    """A board on which nothing offends, six turns by the heuristic player, two by a person, and the whole game."""
    game = tuple(map(_move, _GAME))
    turns = [Turn(move, number - 1, "heuristic") for number, move in enumerate(game[:PLAYED])]
    tried = [Turn(_move(text), BRANCH if not k else PLAYED + k - 1) for k, text in enumerate(_TRIED)]
    return Puzzle(random_board(SEED), (*turns, *tried), PLAYED - 1, solution=game)


def _move(text: str) -> Move:
    word, side, cells = text.split()
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return Move(
        word,
        tuple((int(row, 16), int(column, 16)) for row, column in pairs),
        "left" if side == "left" else "right",
    )
