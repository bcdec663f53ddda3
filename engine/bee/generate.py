"""All hives of a lexicon with their counts and scores, and a hash that compares implementations."""

from dataclasses import dataclass

import numpy as np

from engine.bee.puzzle import HIVE_SIZE, Rules
from engine.core import Control
from engine.core.alphabet import Alphabet
from engine.words.lexicon import Lexicon

SLICE = 2000  # letter sets per kernel call; a call takes about 10 ms


@dataclass(frozen=True, eq=False)
class HiveLetters:
    """The letters of all hives of a lexicon, as parallel arrays of h = 7 p entries for p sets of seven letters.

    The hives of a set are adjacent, their centers in alphabetical order. Sets are in the order in which their
    first pangram appears in the word list.
    """

    alphabet: Alphabet
    letter_sets: np.ndarray  # uint32[h], mask of all seven letters
    centers: np.ndarray  # uint8[h], code of the center

    def __len__(self) -> int:
        return len(self.letter_sets)

    def letters(self, i: int) -> tuple[str, str]:
        """The center and the outer letters of hive `i`, in alphabetical order."""
        center = self.alphabet.letters[self.centers[i]]
        return center, self.alphabet.text(int(self.letter_sets[i])).replace(center, "")


@dataclass(frozen=True, eq=False)
class Hives(HiveLetters):
    """All hives of a lexicon with their counts."""

    answers: np.ndarray  # int64[h], number of answers
    points: np.ndarray  # int64[h], maximum score
    pangrams: np.ndarray  # int64[h], number of pangrams
    sums: np.ndarray  # float64[h, k], sums of the requested values over the answers


def all_hives(
    lexicon: Lexicon, rules: Rules, values: np.ndarray | None = None, *, control: Control | None = None
) -> Hives:
    """Find all hives that have a pangram, with their counts.

    `values`, float64[n, k], are summed over each hive's answers.
    """
    fits = lexicon.allowed(rules.minimum, rules.min_score)
    own = (np.ones(len(lexicon)), word_points(lexicon, rules), np.bitwise_count(lexicon.masks) == HIVE_SIZE)
    extra = np.zeros((len(lexicon), 0)) if values is None else values
    counted = np.column_stack((*own, extra)) * fits[:, None]
    letter_sets = letter_sets_of(lexicon, fits)
    out = hive_sums(lexicon, letter_sets, counted, control=control)
    answers, points, pangrams = np.ascontiguousarray(out[:, : len(own)].T, np.int64)
    letters = np.repeat(letter_sets, HIVE_SIZE), centers_of(letter_sets)
    return Hives(lexicon.alphabet, *letters, answers, points, pangrams, out[:, len(own) :])


def word_points(lexicon: Lexicon, rules: Rules) -> np.ndarray:
    """float64[n]: the score of each word in the hives that it is an answer of."""
    longest = int(lexicon.lengths.max(initial=0))
    by_length = np.array([rules.points(length, pangram=False) for length in range(longest + 1)], np.float64)
    return by_length[lexicon.lengths] + rules.bonus * (np.bitwise_count(lexicon.masks) == HIVE_SIZE)


def letter_sets_of(lexicon: Lexicon, fits: np.ndarray) -> np.ndarray:
    """uint32[p]: the distinct letter sets of the pangrams among the words for which `fits`, bool[n], is true."""
    sets = lexicon.letter_sets
    is_hive = np.bitwise_count(sets.masks) == HIVE_SIZE
    is_hive &= np.logical_or.reduceat(fits[sets.ids], sets.starts[:-1])
    return sets.masks[is_hive]


def centers_of(letter_sets: np.ndarray) -> np.ndarray:
    """uint8[7 p]: the codes of the letters of each letter set, ascending."""
    return np.nonzero(letter_sets[:, None] >> np.arange(32, dtype=np.uint32) & 1)[1].astype(np.uint8)


def hive_sums(
    lexicon: Lexicon, letter_sets: np.ndarray, values: np.ndarray, *, control: Control | None = None
) -> np.ndarray:
    """Sum values over the words that fit each hive.

    Returns float64[7 p, k], set by set, centers ascending.

    Args:
        letter_sets: uint32[p], masks of seven letters.
        values: float64[n, k], k values of each word, the first of them a count of 0 or more. Letter sets whose
            words all count 0 are skipped.
    """
    from engine.bee.kernels import sum_hives, sum_words

    control = control or Control()
    sets = lexicon.letter_sets
    columns = np.zeros((len(sets.masks), values.shape[1]))
    sum_words(sets.starts, sets.ids, np.ascontiguousarray(values, np.float64), columns)
    out = np.zeros((HIVE_SIZE * len(letter_sets), values.shape[1]))
    for first in range(0, len(letter_sets), SLICE):
        control.check()
        last = min(len(letter_sets), first + SLICE)
        sum_hives(letter_sets, first, last, sets.table, np.uint32(sets.shift), sets.masks, columns, out)
        control.report(last, len(letter_sets))
    return out


def proof(lexicon: Lexicon, rules: Rules) -> int:
    """A signed 32-bit hash over every answer of every hive, as in the README of `spelling-bee`.

    Two implementations with the same hash solve all hives alike. It begins with h = 1; for each hive in the order
    of `Hives`, h = 31 h + the sum of hash(w) over its answers w, where hash is Java's string hash.
    """
    sums = all_hives(lexicon, rules, word_hashes(lexicon)[:, None]).sums[:, 0]
    h = 1
    for total in sums.astype(np.int64).tolist():
        h = (31 * h + total) & 0xFFFFFFFF
    return h - (1 << 32) if h >> 31 else h


def word_hashes(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: Java's string hash of each word, as an unsigned number.

    Sums of up to 2**21 of them are exact.
    """
    from engine.bee.kernels import string_hashes

    characters = np.array([ord(letter) for letter in lexicon.alphabet.letters], np.uint32)[lexicon.letters]
    out = np.empty(len(lexicon), np.uint32)
    string_hashes(characters, lexicon.offsets, out)
    return out.astype(np.float64)
