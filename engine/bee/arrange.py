"""Orders of a hive's outer letters in which no taboo word can be traced.

Uses the method of Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles". Honeycomb
and
ring have the same neighborhood: each outer cell touches its two neighbors and the center. All letters differ, so
there are 60 classes of arrangements, and the heuristic is exact.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.bee.answers import Key
from engine.bee.puzzle import OUTER, Puzzle
from engine.errors import BadInput
from engine.seed import Seed
from engine.value import changed
from engine.vetting.arrangements import OFFENDING, classify, randomly_turned
from engine.vetting.neighbourhood import ring
from engine.vetting.paths import ObviousWord, obvious_words

HEXAGON = ring(OUTER)


def seen(puzzle: Puzzle, path_words: Sequence[str]) -> tuple[ObviousWord, ...]:
    """The taboo words that can be traced in a hive as it is printed, with the cells of each path."""
    return obvious_words(path_words, puzzle.letters, HEXAGON)


def shuffled(puzzle: Puzzle, path_words: Sequence[str], random: Seed) -> Puzzle | None:
    """The hive with its outer letters in another clean order, at random; None if no order is clean."""
    arrangements = classify(puzzle.center, puzzle.outer, path_words, HEXAGON)
    clean = np.flatnonzero(arrangements.verdicts != OFFENDING)
    if not len(clean):
        return None
    while True:
        outer = randomly_turned(arrangements.ring(int(clean[random.below(len(clean))])), HEXAGON.step, random)
        if outer != puzzle.outer:
            return changed(puzzle, outer=outer)


def made_clean(puzzle: Puzzle, key: Key, random: Seed) -> Puzzle | None:
    """The hive itself if no taboo word can be traced in it, else shuffled; None if no order is clean."""
    return shuffled(puzzle, key.path_words, random) if seen(puzzle, key.path_words) else puzzle


def alphabetical(puzzle: Puzzle, path_words: Sequence[str], *, clockwise: bool = True) -> Puzzle:
    """The hive with its outer letters in alphabetical order, starting at the top.

    Raises:
        BadInput: If a taboo word can be traced in that order. The direction makes no difference.
    """
    ordered = "".join(sorted(puzzle.outer))
    made = changed(puzzle, outer=ordered if clockwise else ordered[0] + ordered[:0:-1])
    if found := seen(made, path_words):
        raise BadInput(
            f"in alphabetical order the eye can trace {found[0].word}",
            where=puzzle.shown,
            mend="Shuffle the letters instead.",
        )
    return made
