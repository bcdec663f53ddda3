"""Calls that compile the kernels of Word Soup."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.soup.beam import Beam
from engine.soup.board import read_board
from engine.soup.moves import finder_of
from engine.soup.value import remainder

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")
BOARD = "gro\nven\nade"


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call of each face that has kernels, by name."""
    words = Lexicon.of("warm", WORDS)
    return {
        "soup.moves": lambda: finder_of(words).moves(read_board(BOARD)),
        "soup.beam": lambda: Beam(words, width=2).plan(read_board(BOARD), Control()),
        "soup.value": lambda: remainder(read_board(BOARD), words),
    }
