"""Calls that compile the kernels of the Crossword."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.crossword.agarwal2020.moves import Placed, pick_word, victim
from engine.crossword.agarwal2020.search import interlock as published
from engine.crossword.grid import Entry
from engine.crossword.interlock.search import interlock

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call of each face that has kernels, by name."""
    kept = (Entry("genre", 0, 0, "across"),)
    placed = Placed(kept)
    return {
        "crossword.interlock": lambda: interlock(WORDS, kept=kept, steps=500),
        "crossword.beam": lambda: interlock(WORDS, steps=20_000),
        "crossword.agarwal2020": lambda: published(WORDS, steps=40),
        "crossword.agarwal2020.pick": lambda: pick_word(placed, WORDS[:1]),
        "crossword.agarwal2020.victim": lambda: victim(placed, WORDS[:1]),
    }
