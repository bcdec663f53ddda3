"""Generators of others that are on PyPI, one list at a time.

bench_crossword.py runs this with the interpreter that has them, so it needs nothing but them.

Run as `python crossword_peers.py NAME < '{"words": [...], "fit": 50, "seconds": 2}'`. Prints the peer's version as
JSON, then each layout that it makes, as rows in which "#" is no cell.
"""

from __future__ import annotations

import importlib
import json
import math
import random
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from unittest.mock import MagicMock

Rows = list[str]
LOOSE = 0.35
"""Utilisation that the first box supposes; every peer does better."""
PATIENCE = 8
"""A share of the time without a layout that has all words, after which the first box was too small."""


class Box:
    """The side of a square box: a line less each time the words went in, two more while they never do."""

    def __init__(self, words: list[str], fit: int, seconds: float) -> None:
        letters = fit * sum(map(len, words)) / len(words)
        self.side = max(math.ceil(math.sqrt(0.82 * letters / LOOSE)), 2 + max(map(len, words)))
        self._fit, self._least = fit, 2 + max(map(len, words))
        self._patience, self._fitted = seconds / PATIENCE, False
        self._changed = time.monotonic()

    def note(self, words: int) -> None:
        """So many words went in."""
        if words >= self._fit:
            self.side, self._fitted = max(self.side - 1, self._least), True
        elif not self._fitted and time.monotonic() - self._changed > self._patience:
            self.side, self._changed = self.side + 2, time.monotonic()


def genxword(words: list[str], fit: int, seconds: float) -> Iterator[Rows]:
    """Restarts in a box; it places the longest words first, each where it crosses most."""
    for drawing in ("gi", "gi.repository", "cairo"):
        try:
            importlib.import_module(drawing)
        except ImportError:  # only its pictures need them
            sys.modules[drawing] = MagicMock()
    crossword = importlib.import_module("genxword.calculate").Crossword
    longest_first = sorted(words, key=len, reverse=True)
    box, until = Box(words, fit, seconds), time.monotonic() + seconds
    while time.monotonic() < until:
        made = crossword(box.side, box.side, "#", [[word, ""] for word in longest_first])
        made.compute_crossword(1e-6)  # one try
        box.note(len(made.best_wordlist))
        yield ["".join(row) for row in made.best_grid]


def puzzlecreator(words: list[str], fit: int, seconds: float) -> Iterator[Rows]:
    """Restarts in its 15 by 15 cells; the best in its own eyes, of the first words that are wanted."""
    generator = importlib.import_module("puzzlecreator.crossword")
    made = generator.repeated_word_placement(words[:fit], max_time=seconds)
    yield ["".join(row).replace(" ", "#") for row in made]


PEERS = {"genxword": genxword, "puzzlecreator": puzzlecreator}


def main(name: str) -> None:
    """Print the version and the layouts of a peer."""
    try:
        print(json.dumps({"version": version(name)}))
    except PackageNotFoundError:
        sys.exit(f"{name} is not installed there")
    random.seed(1)
    for rows in PEERS[name](**json.load(sys.stdin)):
        print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main(sys.argv[1])
