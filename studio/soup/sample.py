"""The sample game shown at the first start: a game in progress with a side branch."""

from __future__ import annotations

from engine.soup.board import Move, random_board
from engine.soup.puzzle import Puzzle, Turn

SEED = 1161
PLAYED = 6
"""Number of moves played."""
BRANCH = 3
"""The number of the turn after which the branch begins."""
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
_TRIED = (
    "impaneling right b4b3a4949392918090a0",
    "exanthem right 4657676877867585",
)


def sample() -> Puzzle:
    """Return a clean board with six turns by beam, a branch of two turns by a human, and a solution by beam."""
    game = tuple(map(_move, _GAME))
    turns = [Turn(move, number - 1, "beam") for number, move in enumerate(game[:PLAYED])]
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
