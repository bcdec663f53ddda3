"""All hives of a lexicon, with what they score; and the counts by which implementations are compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.alphabet import Alphabet
from engine.bee.puzzle import POT, Puzzle, Rules
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.seed import Seed

SLICE = 2000
"""Pots in a kernel call: about 10 ms."""


@dataclass(frozen=True, eq=False)
class Hives:
    """Every hive of a lexicon under some rules, as parallel arrays of h = 7 p entries.

    The hives of one pot stand together, their centers in alphabetical order; pots stand in the order
    in which their first pangram appears in the word list.

    Attributes:
        alphabet: the lexicon's.
        pots: uint32[h], the mask of all seven letters.
        centers: uint8[h], the code of the center.
        answers: int64[h], words that count.
        points: int64[h], the maximum.
        pangrams: int64[h].
        sums: float64[h, k], the sums over the answers of the values that were asked for.
    """

    alphabet: Alphabet
    pots: np.ndarray
    centers: np.ndarray
    answers: np.ndarray
    points: np.ndarray
    pangrams: np.ndarray
    sums: np.ndarray

    def __len__(self) -> int:
        return len(self.pots)

    def letters(self, i: int) -> tuple[str, str]:
        """The center and the outer letters of hive `i`, in alphabetical order."""
        center = self.alphabet.letters[self.centers[i]]
        return center, self.alphabet.text(int(self.pots[i])).replace(center, "")


def all_hives(
    lexicon: Lexicon, rules: Rules, values: np.ndarray | None = None, *, control: Control | None = None
) -> Hives:
    """Every hive that has a pangram, with its counts.

    Args:
        lexicon: the words.
        rules: which words count and what they score.
        values: float64[n, k], k values of each word to be summed over each hive's answers.
        control: reports pots done.

    Raises:
        Stopped: as asked.
    """
    fits = lexicon.lengths >= rules.minimum
    pangram = np.bitwise_count(lexicon.masks) == POT
    own = (np.ones(len(lexicon)), word_points(lexicon, rules), pangram)
    extra = np.zeros((len(lexicon), 0)) if values is None else values
    counted = np.column_stack((*own, extra)) * fits[:, None]
    pots = pots_of(lexicon, fits)
    out = hive_sums(lexicon, pots, counted, control=control)
    answers, points, pangrams = np.ascontiguousarray(out[:, : len(own)].T, np.int64)
    return Hives(
        lexicon.alphabet, np.repeat(pots, POT), centers_of(pots), answers, points, pangrams, out[:, len(own) :]
    )


def word_points(lexicon: Lexicon, rules: Rules) -> np.ndarray:
    """float64[n]: what each word scores where it is an answer; with all seven letters it is a pangram there."""
    longest = int(lexicon.lengths.max(initial=0))
    by_length = np.array([rules.points(length, pangram=False) for length in range(longest + 1)], np.float64)
    return by_length[lexicon.lengths] + rules.bonus * (np.bitwise_count(lexicon.masks) == POT)


def pots_of(lexicon: Lexicon, fits: np.ndarray) -> np.ndarray:
    """uint32[p]: the seven letters of each pangram, once; `fits`, bool[n], says which words there are."""
    sets = lexicon.letter_sets
    is_pot = np.bitwise_count(sets.masks) == POT
    is_pot &= np.logical_or.reduceat(fits[sets.ids], sets.starts[:-1])
    return sets.masks[is_pot]


def centers_of(pots: np.ndarray) -> np.ndarray:
    """uint8[7 p]: the codes of the letters of each pot, ascending."""
    bits = (pots[:, None] >> np.arange(32, dtype=np.uint32)) & 1
    return np.nonzero(bits)[1].astype(np.uint8)


def hive_sums(
    lexicon: Lexicon, pots: np.ndarray, values: np.ndarray, *, control: Control | None = None
) -> np.ndarray:
    """float64[7 p, k]: sums of values over the words that fit each hive, pot by pot, centers ascending.

    Args:
        lexicon: the words.
        pots: uint32[p], seven letters each.
        values: float64[n, k] of each word. The first says how many words it stands for, 0 or more: of letters
            whose words have 0 there, nothing is summed.
        control: reports pots done.

    Raises:
        Stopped: as asked.
    """
    from engine.bee.kernels import sum_hives, sum_words

    control = control or Control()
    sets = lexicon.letter_sets
    columns = np.zeros((len(sets.masks), values.shape[1]))
    sum_words(sets.starts, sets.ids, np.ascontiguousarray(values, np.float64), columns)
    out = np.zeros((POT * len(pots), values.shape[1]))
    for first in range(0, len(pots), SLICE):
        control.check()
        last = min(len(pots), first + SLICE)
        sum_hives(pots, first, last, sets.table, np.uint32(sets.shift), sets.masks, columns, out)
        control.report(last, len(pots))
    return out


def proof(lexicon: Lexicon, rules: Rules) -> int:
    """Seed 004's proof that all hives were solved alike: a signed 32-bit hash over every answer of every hive.

    h = 1; for each hive in the order of `Hives`, h = 31 h + the sum of hash(w) over its answers,
    where hash(w) is Java's string hash.
    """
    sums = all_hives(lexicon, rules, word_hashes(lexicon)[:, None]).sums[:, 0]
    h = 1
    for total in sums.astype(np.int64).tolist():
        h = (31 * h + total) & 0xFFFFFFFF
    return h - (1 << 32) if h >> 31 else h


def word_hashes(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: Java's string hash of each word, unsigned; sums of up to 2**21 of them are exact."""
    from engine.bee.kernels import string_hashes

    characters = np.array([ord(letter) for letter in lexicon.alphabet.letters], np.uint32)[lexicon.letters]
    out = np.empty(len(lexicon), np.uint32)
    string_hashes(characters, lexicon.offsets, out)
    return out.astype(np.float64)


class HiveTable(Protocol):
    """A table of hives."""

    def letters(self, i: int) -> tuple[str, str]:
        """The center and the outer letters of hive `i`, in alphabetical order."""
        ...


def shuffled_hive(hives: HiveTable, i: int, random: Seed, rules: Rules, lexicon: str) -> Puzzle:
    """Hive `i` as a puzzle, its outer letters in a random order."""
    center, outer = hives.letters(i)
    order = list(outer)
    random.shuffle(order)
    return Puzzle(center, "".join(order), rules, lexicon)
