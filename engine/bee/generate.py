"""All hives of a lexicon, with what they score; and the counts by which implementations are compared."""

from __future__ import annotations

from dataclasses import dataclass

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
    from engine.bee.kernels import sum_hives, sum_words

    control = control or Control()
    sets = lexicon.letter_sets
    score = _flat_points(rules, int(lexicon.lengths.max(initial=0)))[lexicon.lengths]
    extra = np.zeros((len(lexicon), 0)) if values is None else values
    word_values = np.ascontiguousarray(np.column_stack((score, extra)), np.float64)
    columns = np.zeros((len(sets.masks), word_values.shape[1] + 1))
    sum_words(sets.starts, sets.ids, lexicon.lengths, np.int64(rules.minimum), word_values, columns)

    is_pot = (np.bitwise_count(sets.masks) == POT) & (columns[:, 0] > 0)
    pots, pangrams = sets.masks[is_pot], columns[is_pot, 0].astype(np.int64)
    out = np.zeros((POT * len(pots), columns.shape[1]))
    for first in range(0, len(pots), SLICE):
        control.check()
        last = min(len(pots), first + SLICE)
        sum_hives(pots, first, last, sets.table, np.uint32(sets.shift), sets.masks, columns, out)
        control.report(last, len(pots))
    pangrams = np.repeat(pangrams, POT)
    points = out[:, 1].astype(np.int64) + rules.bonus * pangrams
    answers = out[:, 0].astype(np.int64)
    return Hives(
        lexicon.alphabet, np.repeat(pots, POT), _codes(pots).ravel(), answers, points, pangrams, out[:, 2:]
    )


def _flat_points(rules: Rules, longest: int) -> np.ndarray:
    return np.array([rules.points(length, pangram=False) for length in range(longest + 1)], np.float64)


def _codes(pots: np.ndarray) -> np.ndarray:
    """uint8[p, 7]: the codes of the letters of each pot, ascending."""
    bits = (pots[:, None] >> np.arange(32, dtype=np.uint32)) & 1
    return np.nonzero(bits)[1].astype(np.uint8).reshape(-1, POT)


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


def shuffled_hive(hives: Hives, i: int, random: Seed, rules: Rules, lexicon: str) -> Puzzle:
    """Hive `i` as a puzzle, its outer letters in a random order."""
    center, outer = hives.letters(i)
    order = list(outer)
    random.shuffle(order)
    return Puzzle(center, "".join(order), rules, lexicon)
