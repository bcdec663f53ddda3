"""What a hive's thresholds may follow: estimators, each a number for a hive from the words that answer it.

Seed 004 compares three: the number of answers, their score, and their accessibility. Those beside them are
ours. Nearly all are sums over the answers of a weight for each word, so that all hives of a word list are rated
in one pass.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from engine.bee.puzzle import LONGO, POT
from engine.lexicon.lexicon import Lexicon
from engine.value import Value, changed

COTAIL = 6.0
FALLOFF = 0.08
TYPICAL_LENGTH = 7


@dataclass(frozen=True, eq=False)
class Words:
    """What estimators ask about n words.

    Attributes:
        probabilities: float64[n], the share of each in running text, above 0: an unknown word has the least
            share of those that are known, as in seed 004.
        lengths: float64[n], letters.
        bingos: bool[n], whether it has seven different letters.
        texts: the words themselves, for those who ask for families; empty where nobody does.
    """

    probabilities: np.ndarray
    lengths: np.ndarray
    bingos: np.ndarray
    texts: tuple[str, ...] = ()

    @classmethod
    def of(cls, lexicon: Lexicon, frequencies: Mapping[str, float] | None = None) -> Words:
        """Those of a lexicon, with its own commonness or with given probabilities of words; without texts."""
        shares = (
            probabilities(lexicon)
            if frequencies is None
            else np.array([frequencies.get(word, 0.0) for word in lexicon.words])
        )
        bingos = np.bitwise_count(lexicon.masks) == POT
        return cls(_known(shares), lexicon.lengths.astype(np.float64), bingos)

    def take(self, ids: np.ndarray, texts: tuple[str, ...] = ()) -> Words:
        """Some of them, with their texts."""
        return Words(self.probabilities[ids], self.lengths[ids], self.bingos[ids], texts)

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def points(self) -> np.ndarray:
        """float64[n]: what each scores by Longo's rules, to which the published thresholds belong."""
        return 1.0 + LONGO.bonus * self.bingos

    @property
    def zipf(self) -> np.ndarray:
        """float64[n]: log10 of the uses in 10**9 words."""
        return np.log10(self.probabilities) + 9.0

    @cached_property
    def families(self) -> np.ndarray:
        """int64[n]: the family of each; see `engine.lexicon.families`."""
        from engine.lexicon.families import families

        return families(self.texts)


def probabilities(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: the share of each word in running text, from its Zipf value; 0 where unknown."""
    zipf = lexicon.zipf.astype(np.float64)
    return np.where(zipf > 0, 10.0 ** (zipf - 9.0), 0.0)


def accessibility(probabilities: np.ndarray, cotail: float = COTAIL, falloff: float = FALLOFF) -> np.ndarray:
    """float64[n]: the accessibility, 0 to 1, of words of these probabilities.

    A probability of 0 is unknown and takes the smallest one that is not.
    """
    rarity = -np.log(_known(probabilities))
    return 1.0 / (1.0 + falloff * np.logaddexp(0.0, rarity - cotail))


def _known(probabilities: np.ndarray) -> np.ndarray:
    known = probabilities[probabilities > 0]
    least = known.min() if len(known) else 1.0
    return np.where(probabilities > 0, probabilities, least)


class Estimator(Value, frozen=True):
    """One way to put a number on a hive. Its fields are what can be tuned.

    Class attributes:
        name: what tables call it.
        about: one line of what it is.
        bounds: the least and the greatest value of each field that is tuned.
        grid: the values of each that are tried where it is tuned many times.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    bounds: ClassVar[Mapping[str, tuple[float, float]]] = {}
    grid: ClassVar[Mapping[str, tuple[float, ...]]] = {}

    def weights(self, words: Words) -> np.ndarray:
        """float64[n]: what each word adds."""
        raise NotImplementedError

    def measure(self, words: Words, owners: np.ndarray, hives: int) -> np.ndarray:
        """float64[hives]: the number of each hive; word i is an answer of hive `owners[i]`."""
        return np.bincount(owners, self.weights(words), hives)

    def constants(self) -> tuple[float, ...]:
        """The values of the fields that are tuned, in the order of `bounds`."""
        return tuple(getattr(self, name) for name in self.bounds)

    def with_constants(self, values: tuple[float, ...]) -> Estimator:
        """The same with other values of them."""
        return changed(self, **dict(zip(self.bounds, values, strict=True)))

    def variants(self) -> tuple[Estimator, ...]:
        """One for each point of the grid; itself alone where nothing is tuned."""
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
    """Seed 004's: A = 1 / (1 + f softplus(r - c)), r = -ln p, with cotail c and falloff f."""

    name: ClassVar = "accessibility"
    about: ClassVar = "the answers, each counted less the rarer it is"
    bounds: ClassVar = {"cotail": (0.0, 25.0), "falloff": (0.005, 10.0)}
    grid: ClassVar = {
        "cotail": (2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0),
        "falloff": (0.02, 0.08, 0.3, 1, 3),
    }

    cotail: float = COTAIL
    falloff: float = FALLOFF

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        return accessibility(words.probabilities, self.cotail, self.falloff)


class AccessibleScore(Accessibility, frozen=True):
    """The same with the bingos' points."""

    name: ClassVar = "accessible score"
    about: ClassVar = "the points of the answers, each counted less the rarer it is"

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        return super().weights(words) * words.points


class ExpectedScore(Estimator, frozen=True):
    """The score that the hive is expected to have by the author's own word list, which nobody else knows.

    A word is on that list with a probability that is logistic in its Zipf value and its length: of two words as
    rare the longer is the likelier to be in a dictionary, being more often made of parts that everybody knows.

    Attributes:
        middle: the Zipf value at which a word of seven letters is as likely on the list as not.
        spread: how much Zipf makes the odds e times as good.
        letter: how much Zipf one more letter is worth.
    """

    name: ClassVar = "expected score"
    about: ClassVar = "the points of the answers, each times the chance that the author's list has it"
    bounds: ClassVar = {"middle": (-1.0, 4.0), "spread": (0.1, 2.0), "letter": (0.0, 0.6)}
    grid: ClassVar = {
        "middle": (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0),
        "spread": (0.2, 0.35, 0.6, 1.0),
        "letter": (0.0, 0.15, 0.3, 0.45),
    }

    middle: float = 2.1101
    spread: float = 0.1413
    letter: float = 0.1814

    def weights(self, words: Words) -> np.ndarray:
        """As `Estimator.weights`."""
        easy = words.zipf + self.letter * (words.lengths - TYPICAL_LENGTH)
        return words.points / (1.0 + np.exp((self.middle - easy) / self.spread))


class Families(Estimator, frozen=True):
    """Families of words (converge, convergence) that count once, by their weightiest answer, as seed 004 suggests.

    No sum over words: what a word adds depends on the other answers of the hive.
    """

    name: ClassVar = "families"
    about: ClassVar = "as accessibility, but a family of words counts once"

    of: Estimator = Accessibility()

    def measure(self, words: Words, owners: np.ndarray, hives: int) -> np.ndarray:
        """As `Estimator.measure`."""
        pairs, at = np.unique(owners * (words.families.max(initial=0) + 1) + words.families, return_inverse=True)
        most = np.zeros(len(pairs))
        np.maximum.at(most, at, self.of.weights(words))
        return np.bincount(pairs // (words.families.max(initial=0) + 1), most, hives)


class ExpectedFamilies(Families, frozen=True):
    """The same with the weights of the expected score."""

    name: ClassVar = "expected families"
    about: ClassVar = "as the expected score, but a family of words counts once"

    of: Estimator = ExpectedScore()

    def variants(self) -> tuple[Estimator, ...]:
        """As `Estimator.variants`."""
        return tuple(changed(self, of=one) for one in self.of.variants())


def measures(lexicon: Lexicon, texts: Sequence[str]) -> dict[str, float]:
    """Each estimator's number, by its name, of one hive with these answers; what the lexicon lacks is rare."""
    every = Words.of(lexicon)
    places = [lexicon.index_of(text) for text in texts]
    known = [every.probabilities.min() if place is None else every.probabilities[place] for place in places]
    words = Words(
        np.array(known, np.float64),
        np.array([len(text) for text in texts], np.float64),
        np.array([len(set(text)) == POT for text in texts], bool),
        tuple(texts),
    )
    owners = np.zeros(len(texts), np.int64)
    return {one.name: float(one.measure(words, owners, 1)[0]) for one in ESTIMATORS}


ESTIMATORS = (
    Count(),
    Score(),
    Accessibility(),
    AccessibleScore(),
    ExpectedScore(),
    Families(),
    ExpectedFamilies(),
)
"""All of them, seed 004's first."""
