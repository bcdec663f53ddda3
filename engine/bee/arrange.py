"""Orders of a hive's outer letters in which no taboo word can be traced.

Uses the method of Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles". Honeycomb
and ring have the same neighborhood: each outer cell touches its two neighbors and the center. All letters differ,
so there are 60 classes of arrangements, and the heuristic is exact.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations

import numpy as np

from engine.bee.answers import Key, seen
from engine.bee.puzzle import HEXAGON, HIVE_SIZE, OUTER, Puzzle
from engine.core import changed
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.words.paths.paths import OFFENDING, classify, randomly_turned


@cache
def orders() -> tuple[tuple[int, ...], ...]:
    """The 60 orders of six letters around a ring up to rotation and reflection, as ranks of the letters."""
    return tuple((0, *rest) for rest in permutations(range(1, OUTER)) if rest[0] < rest[-1])


@cache
def touching() -> np.ndarray:
    """uint64[6, 6]: for two ranks the orders in which the letters touch, bit i for order i."""
    table = np.zeros((OUTER, OUTER), np.uint64)
    for number, order in enumerate(orders()):
        for one, other in pairwise((*order, order[0])):
            table[one, other] |= np.uint64(1 << number)
            table[other, one] |= np.uint64(1 << number)
    table.flags.writeable = False
    return table


def traced_everywhere(letter_sets: np.ndarray, words: Sequence[str]) -> np.ndarray:
    """Whether a word can be traced in every order of a hive's outer letters.

    Returns bool[7 * p]: for each letter set, with each of its letters as the center, in alphabetical order.

    Args:
        letter_sets: uint32[p], masks of seven letters.
        words: taboo words; those with a repeated letter, which no hive can spell, are ignored.
    """
    from engine.bee.kernels import traced_everywhere as kernel

    apart = [word for word in words if len(set(word)) == len(word) <= HIVE_SIZE]
    codes = np.array([ENGLISH.codes[letter] for letter in "".join(apart)], np.int64)
    masks = np.array([ENGLISH.mask(word) for word in apart], np.uint32)
    out = np.zeros(HIVE_SIZE * len(letter_sets), np.uint8)
    every = np.uint64((1 << len(orders())) - 1)
    ends = np.cumsum([0, *map(len, apart)])
    kernel(np.ascontiguousarray(letter_sets, np.uint32), masks, codes, ends, touching().copy(), every, out)
    return out.astype(np.bool_)


def first_clean(puzzle: Puzzle, path_words: Sequence[str]) -> Puzzle | None:
    """The hive itself if no taboo word can be traced in it, else in its first clean order by the alphabet."""
    letters = sorted(puzzle.outer)
    made = (changed(puzzle, outer="".join(letters[rank] for rank in order)) for order in orders())
    return next((one for one in (puzzle, *made) if not seen(one, path_words)), None)


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
