"""Adapter for crossword generators on PyPI. It processes one list at a time.

bench_crossword.py runs this script with an interpreter that has the generators installed. The script has no other
dependencies.

Run `python crossword_peers.py NAME` with a task such as `{"words": [...], "fit": 50, "seconds": 2}` on standard
input. The script prints the version of the generator as JSON, then each layout as rows; "#" is an empty cell.
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
"""The utilization assumed for the first box. All generators exceed it."""
PATIENCE = 8
"""The box grows if no layout has all words after this fraction (one eighth) of the time limit."""


class Box:
    """The side of a square box. It shrinks by 1 whenever the words fit and grows by 2 until they first fit."""

    def __init__(self, words: list[str], fit: int, seconds: float) -> None:
        letters = fit * sum(map(len, words)) / len(words)
        self.side = max(math.ceil(math.sqrt(0.82 * letters / LOOSE)), 2 + max(map(len, words)))
        self._fit, self._least = fit, 2 + max(map(len, words))
        self._patience, self._fitted = seconds / PATIENCE, False
        self._changed = time.monotonic()

    def note(self, words: int) -> None:
        """Record the number of words placed and adapt the side."""
        if words >= self._fit:
            self.side, self._fitted = max(self.side - 1, self._least), True
        elif not self._fitted and time.monotonic() - self._changed > self._patience:
            self.side, self._changed = self.side + 2, time.monotonic()


def genxword(words: list[str], fit: int, seconds: float) -> Iterator[Rows]:
    """Restart in a box. This generator places the longest words first, each where it has most crossings."""
    for drawing in ("gi", "gi.repository", "cairo"):
        try:
            importlib.import_module(drawing)
        except ImportError:  # needed only for images
            sys.modules[drawing] = MagicMock()
    crossword = importlib.import_module("genxword.calculate").Crossword
    longest_first = sorted(words, key=len, reverse=True)
    box, until = Box(words, fit, seconds), time.monotonic() + seconds
    while time.monotonic() < until:
        made = crossword(box.side, box.side, "#", [[word, ""] for word in longest_first])
        made.compute_crossword(1e-6)  # one attempt
        box.note(len(made.best_wordlist))
        yield ["".join(row) for row in made.best_grid]


def puzzlecreator(words: list[str], fit: int, seconds: float) -> Iterator[Rows]:
    """Use the generator's own restarts on 15 x 15 cells with the first words, and its best layout."""
    generator = importlib.import_module("puzzlecreator.crossword")
    made = generator.repeated_word_placement(words[:fit], max_time=seconds)
    yield ["".join(row).replace(" ", "#") for row in made]


PEERS = {"genxword": genxword, "puzzlecreator": puzzlecreator}


def main(name: str) -> None:
    """Print the version and the layouts of a generator."""
    try:
        print(json.dumps({"version": version(name)}))
    except PackageNotFoundError:
        sys.exit(f"{name} is not installed in this environment")
    random.seed(1)
    for rows in PEERS[name](**json.load(sys.stdin)):
        print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main(sys.argv[1])
