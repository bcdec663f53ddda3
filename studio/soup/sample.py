"""The sample shown at the first start: a board at its start, with a solution."""

from __future__ import annotations

from engine.soup.board import Move, random_board
from engine.soup.puzzle import Puzzle

SEED = 1161
_GAME = (
    "chazans right b5a5b6a7a89788",
    "quartziest left 14152534435445566574",
    "tranqs right 968776655546",
    "nth left 849493",
    "cwtch left 5666777686",
    "crwth left 7464536354",
    "gaff right a5a6b6a7",
    "flannelettes right 758596879888776756475848",
    "verkrampte left 77766675849495a4a596",
    "cling right 81918090a0",
    "conterminant right 7483938292a3b3b4a5a69585",
    "quartetti left a8978695a696a5b4b5",
    "quirt left a191a0b1b0",
    "vex left b4a4a5",
    "hex left b2b1a2",
    "off right b0b1a1",
    "augend right b5b6a7b8b7a8",
)
"""The word, the side, and for each letter the row and the column, a hexadecimal digit each."""


def sample() -> Puzzle:
    """Return a clean board at its start, with a game by beam as its solution."""
    return Puzzle(random_board(SEED), solution=tuple(map(_move, _GAME)), seed=SEED)


def _move(text: str) -> Move:
    word, side, cells = text.split()
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return Move(
        word,
        tuple((int(row, 16), int(column, 16)) for row, column in pairs),
        "left" if side == "left" else "right",
    )
