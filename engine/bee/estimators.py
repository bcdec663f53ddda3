"""Estimators of the size of a hive, from which its thresholds are predicted.

The README of `spelling-bee` compares three: the number of answers, their score, and their accessibility. The
others are the program's own. Most estimators are sums of a weight for each answer, so that all hives of a word
list can be rated in one pass.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from engine.bee.puzzle import HIVE_SIZE, LONGO
from engine.core import Value, changed
from engine.words.forms import families
from engine.words.lexicon import Lexicon

COTAIL = 6.0
FALLOFF = 0.08
"""The constants of the accessibility in the README of `spelling-bee`. See `Accessibility`."""

TYPICAL_LENGTH = 7  # the word length, in letters, for which `ExpectedScore` makes no correction


@dataclass(frozen=True, eq=False)
class Words:
    """The data of n words that estimators use."""

    # float64[n], share of each word in running text, above 0. An unknown word gets the smallest share of the known
    # ones, as in the README of `spelling-bee`.
    probabilities: np.ndarray
    lengths: np.ndarray  # float64[n], number of letters
    bingos: np.ndarray  # bool[n], whether the word has seven different letters
    texts: tuple[str, ...] = ()  # the words themselves, needed for `families` only; empty otherwise

    @classmethod
    def of(cls, lexicon: Lexicon, frequencies: Mapping[str, float] | None = None) -> "Words":
        """The words of a lexicon, with these probabilities or those of the lexicon; without texts."""
        shares = (
            probabilities(lexicon)
            if frequencies is None
            else np.array([frequencies.get(word, 0.0) for word in lexicon.words])
        )
        return cls(_known(shares), lexicon.lengths.astype(np.float64), np.bitwise_count(lexicon.masks) == HIVE_SIZE)

    def take(self, ids: np.ndarray, texts: tuple[str, ...] = ()) -> "Words":
        """The words with these indices, with their texts."""
        return Words(self.probabilities[ids], self.lengths[ids], self.bingos[ids], texts)

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def points(self) -> np.ndarray:
        """float64[n]: the score of each word by Longo's rules; the published thresholds refer to them."""
        return 1.0 + LONGO.bonus * self.bingos

    @property
    def zipf(self) -> np.ndarray:
        """float64[n]: log10 of the uses in 10**9 words."""
        return np.log10(self.probabilities) + 9.0

    @cached_property
    def families(self) -> np.ndarray:
        """int64[n]: the number of each word's family. See `engine.words.forms`."""
        return families(self.texts)


def probabilities(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: the share of each word in running text, from its Zipf value; 0 if unknown."""
    zipf = lexicon.zipf.astype(np.float64)
    return np.where(zipf > 0, 10.0 ** (zipf - 9.0), 0.0)


def accessibility(probabilities: np.ndarray, cotail: float = COTAIL, falloff: float = FALLOFF) -> np.ndarray:
    """float64[n]: the accessibility, 0 to 1, of words with these probabilities.

    An unknown probability, 0, is replaced by the smallest known one.
    """
    rarity = -np.log(_known(probabilities))
    return 1.0 / (1.0 + falloff * np.logaddexp(0.0, rarity - cotail))


def _known(probabilities: np.ndarray) -> np.ndarray:
    known = probabilities[probabilities > 0]
    return np.where(probabilities > 0, probabilities, known.min() if len(known) else 1.0)


class Estimator(Value, frozen=True):
    """A function from the answers of a hive to a number. Its fields are constants that can be tuned.

    Class attributes:
        name: the name in tables and on the command line.
        about: a description in one line.
        bounds: smallest and largest value of each tunable field.
        grid: the values of each tunable field that cross-validation tries.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    bounds: ClassVar[Mapping[str, tuple[float, float]]] = {}
    grid: ClassVar[Mapping[str, tuple[float, ...]]] = {}

    def weights(self, words: Words) -> np.ndarray:
        """float64[n]: the weight of each word."""
        raise NotImplementedError

    def measure(self, words: Words, owners: np.ndarray, hives: int) -> np.ndarray:
        """float64[hives]: the estimate for each hive. Word i is an answer of hive `owners[i]`."""
        return np.bincount(owners, self.weights(words), hives)

    def constants(self) -> tuple[float, ...]:
        """The values of the tunable fields, in the order of `bounds`."""
        return tuple(getattr(self, name) for name in self.bounds)

    def with_constants(self, values: tuple[float, ...]) -> "Estimator":
        """A copy with these values of the tunable fields, in the order of `bounds`."""
        return changed(self, **dict(zip(self.bounds, values, strict=True)))

    def variants(self) -> "tuple[Estimator, ...]":
        """A copy for each point of the grid; the estimator itself if it has no tunable field."""
        return tuple(self.with_constants(values) for values in itertools.product(*self.grid.values()))


class Count(Estimator, frozen=True):
    """The number of answers."""

    name: ClassVar = "count"
    about: ClassVar = "the number of answers"

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        return np.ones(len(words))


class Score(Estimator, frozen=True):
    """The maximum score."""

    name: ClassVar = "score"
    about: ClassVar = "the points of all answers"

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        return words.points


class Accessibility(Estimator, frozen=True):
    """The accessibility of the README of `spelling-bee`, summed over the answers.

    A word of probability p has the accessibility 1 / (1 + f softplus(-ln p - c)), with cotail c and falloff f.
    """

    name: ClassVar = "accessibility"
    about: ClassVar = "the number of answers; rare words count less"
    bounds: ClassVar = {"cotail": (0.0, 25.0), "falloff": (0.005, 10.0)}
    grid: ClassVar = {"cotail": (2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0), "falloff": (0.02, 0.08, 0.3, 1, 3)}

    cotail: float = COTAIL
    falloff: float = FALLOFF

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        return accessibility(words.probabilities, self.cotail, self.falloff)


class ExpectedScore(Estimator, frozen=True):
    """The expected score of the hive by the word list of the published puzzles' author, which is not public.

    The probability that a word is on that list is a logistic function of its Zipf value and its length. Of two
    equally rare words the longer is more likely to be in a dictionary, because it is more often composed of known
    parts.
    """

    name: ClassVar = "expected score"
    about: ClassVar = "the points of the answers, each times the probability that the author's list has it"
    bounds: ClassVar = {"middle": (-1.0, 4.0), "spread": (0.1, 2.0), "letter": (0.0, 0.6)}
    grid: ClassVar = {
        "middle": (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0),
        "spread": (0.2, 0.35, 0.6, 1.0),
        "letter": (0.0, 0.15, 0.3, 0.45),
    }

    middle: float = 2.0583  # Zipf value at which a word of seven letters is on the list with probability 1/2
    spread: float = 0.1487  # increase of the Zipf value that multiplies the odds by e
    letter: float = 0.1582  # increase of the Zipf value that one more letter is equivalent to

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        easy = words.zipf + self.letter * (words.lengths - TYPICAL_LENGTH)
        return words.points / (1.0 + np.exp((self.middle - easy) / self.spread))


class Families(Estimator, frozen=True):
    """Counts each family of words (converge, convergence) once, by the largest weight of its answers.

    The README of `spelling-bee` suggests this. The estimate is not a sum over words, because the term of a word
    depends on the other answers of the hive.
    """

    name: ClassVar = "families"
    about: ClassVar = "like accessibility, but each family of words counts once"

    of: Estimator = Accessibility()

    def measure(self, words: Words, owners: np.ndarray, hives: int) -> np.ndarray:
        """As `Estimator.measure`."""
        pairs, at = np.unique(owners * (words.families.max(initial=0) + 1) + words.families, return_inverse=True)
        most = np.zeros(len(pairs))
        np.maximum.at(most, at, self.of.weights(words))
        return np.bincount(pairs // (words.families.max(initial=0) + 1), most, hives)


class ExpectedFamilies(Families, frozen=True):
    """As `Families`, with the weights of the expected score."""

    name: ClassVar = "expected families"
    about: ClassVar = "like the expected score, but each family of words counts once"

    of: Estimator = ExpectedScore()

    def variants(self) -> tuple[Estimator, ...]:
        """As `Estimator.variants`."""
        return tuple(changed(self, of=variant) for variant in self.of.variants())


def measures(lexicon: Lexicon, texts: Sequence[str]) -> dict[str, float]:
    """The estimates, by the name of the estimator, for one hive with these answers.

    A word that the lexicon lacks is taken to be as rare as its rarest word.
    """
    every = Words.of(lexicon)
    places = [lexicon.index_of(text) for text in texts]
    known = [every.probabilities.min() if place is None else every.probabilities[place] for place in places]
    lengths, pangram = [len(text) for text in texts], [len(set(text)) == HIVE_SIZE for text in texts]
    words = Words(np.array(known), np.array(lengths, np.float64), np.array(pangram, bool), tuple(texts))
    owners = np.zeros(len(texts), np.int64)
    return {estimator.name: float(estimator.measure(words, owners, 1)[0]) for estimator in ESTIMATORS}


ESTIMATORS = (Count(), Score(), Accessibility(), ExpectedScore(), Families(), ExpectedFamilies())
"""All estimators; the first three are those of the README of `spelling-bee`."""
