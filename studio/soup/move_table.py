"""The table of the moves of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from engine.soup.board import square
from engine.soup.known import Judged
from studio.soup.candidates import ARROWS
from studio.widgets.word_table import Column, WordTable


def _points(name: str, title: str, hint: str = "") -> Column:
    return Column(name, title, "number", width=6, show=lambda value: "" if value < 0 else f"{value:,}", hint=hint)


_NUMBER, _WORD = Column("number", "Move", "number", width=4), Column("word", "Word", width=11)
_SIDE = Column("side", "Side", width=4, hint="The side to which the rows close up")
PLAYED = (_NUMBER, _WORD, _SIDE, _points("points", "Points"), _points("total", "Total"))
"""The columns of a game that is being played."""
JUDGED = (
    _NUMBER,
    _WORD,
    Column("start", "From", width=4, hint="The cell of the first letter, before the move; a1 is the bottom left"),
    _SIDE,
    _points("points", "Points"),
    _points("total", "Total"),
    _points("lost", "Lost", "Points lost against the best game known; empty while the position is being searched"),
)
"""The columns of a game that is compared with the best known."""


class MoveTable(WordTable):
    """Shows moves in playing order."""

    widest: ClassVar[str] = "word"

    def show_moves(self, moves: Sequence[Judged], rows: int = 0) -> None:
        """Show other moves; `rows` of the board name the cells of the first letters."""
        self.show_data(
            {
                "number": np.arange(1, len(moves) + 1),
                "word": [one.move.word.upper() for one in moves],
                "start": [square(one.move.cells[0], rows) if rows else "" for one in moves],
                "side": [ARROWS[one.move.side] for one in moves],
                "points": np.array([one.points for one in moves], np.int64),
                "total": np.array([one.total for one in moves], np.int64),
                "lost": np.array([-1 if one.lost is None else one.lost for one in moves], np.int64),
            }
        )
