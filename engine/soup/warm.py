"""Calls that compile the kernels of Word Soup, by the name of their family (`engine.warm`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.soup.board import read_board
from engine.words.lexicon import Lexicon

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")
BOARD = "gro\nven\nade"


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family."""
    return {"soup.moves": _find_moves, "soup.value": _value, "soup.beam": _search}


def _find_moves() -> None:
    from engine.soup.moves import finder_of

    finder_of(Lexicon.of("warm", WORDS)).moves(read_board(BOARD))


def _value() -> None:
    from engine.soup.players.value import remainder

    remainder(read_board(BOARD), Lexicon.of("warm", WORDS))


def _search() -> None:
    from engine.core.job import Control
    from engine.soup.players.beam import Beam

    Beam(Lexicon.of("warm", WORDS), width=2).plan(read_board(BOARD), Control())
