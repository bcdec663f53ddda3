"""The table of all hives of a lexicon, vetted by the house rulings and lists; filters for it, and live counts.

Words that the house rulings or lists exclude do not count and are summed in a column of their own. Words that they
accept count, whether or not the lexicon contains them. Each row agrees with `engine.bee.answers.key_of`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from engine.bee import rating
from engine.bee.answers import role_of
from engine.bee.arrange import first_clean, traced_everywhere
from engine.bee.generate import HiveLetters, centers_of, hive_sums, letter_sets_of, word_points
from engine.bee.puzzle import HIVE_SIZE, Puzzle, Rules, is_pangram
from engine.core import Control, changed
from engine.core.alphabet import ENGLISH
from engine.letters.use import FoundPuzzles
from engine.words.difficulty import Readers, share
from engine.words.lexicon import Lexicon
from engine.words.search.table import ANY, Conditions, Range, within
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import SOURCE, cautioned
from engine.words.vetting.taboo import Vetter

STANDINGS = ("clean", "caution", "taboo", "rejected", "traced")
"""The standing of a hive, by its code: "clean"; "caution", an answer is undecided; "taboo", a pangram is on a
taboo list; "rejected", the house rejected a pangram, which solvers would find; "traced", a taboo word can be
traced in every order of the letters."""
CLEAN, CAUTION, TABOO, REJECTED, TRACED = range(5)
COLUMNS = (
    "fits", "answers", "points", "pangrams", "perfect", "chance", "weight", "names",
    "caution", "taboo", "rejected",
)  # fmt: skip
"""The values that are summed over the words that fit a hive. `chance` is the points times the chance that a reader
finds the word, `weight` the term of the rating model."""

MIRRORED = np.packbits(np.unpackbits(np.arange(256, dtype=np.uint8)), bitorder="little")
"""Each byte with its bits reversed."""


@dataclass(frozen=True, eq=False)
class FoundHives(FoundPuzzles, HiveLetters):
    """All hives of a lexicon, as parallel arrays of h entries."""

    lexicon: str
    rules: Rules
    answers: np.ndarray  # int32[h], number of answers
    points: np.ndarray  # int32[h], maximum score
    # pangrams, perfect: int16[h], number of pangrams, and of pangrams of exactly seven letters
    pangrams: np.ndarray
    perfect: np.ndarray
    # float32[h], percentage of the points that a reader is expected to find (`engine.words.difficulty`)
    share: np.ndarray
    answers_standing: np.ndarray  # uint8[h], index into `STANDINGS` by the answers alone
    traced: np.ndarray  # bool[h], whether a taboo word can be traced in every order of the letters
    excluded: np.ndarray  # int16[h], number of words that fit and are excluded
    names: np.ndarray  # int16[h], number of answers that may be names and that the house has not accepted
    # good, genius: int32[h], thresholds of the rating model; None if the model does not apply to the rules
    good: np.ndarray | None
    genius: np.ndarray | None
    vetter: Vetter = field(repr=False)

    @cached_property
    def standing(self) -> np.ndarray:
        """uint8[h], index into `STANDINGS`."""
        open_to_order = self.answers_standing <= CAUTION
        return np.where(open_to_order & self.traced, TRACED, self.answers_standing).astype(np.uint8)

    @property
    def printable(self) -> np.ndarray:
        """bool[h]: whether `puzzle` gives a hive with no finding of `engine.bee.answers.unresolved`.

        It has a pangram that counts, no excluded pangram, no undecided answer, and an order of the letters in
        which no taboo word can be traced. Find, plan, make and book call these hives clean.
        """
        return (self.standing == CLEAN) & (self.pangrams > 0)

    @property
    def has_s(self) -> np.ndarray:
        """bool[h]: whether S is among the letters."""
        return self.with_letters("s")

    def with_letters(self, letters: Iterable[str]) -> np.ndarray:
        """bool[h]: whether the hive contains all of these letters."""
        wanted = np.uint32(self.alphabet.mask(letters))
        return (self.letter_sets & wanted) == wanted

    def puzzle(self, i: int, template: Puzzle) -> Puzzle:
        """A copy of a puzzle with the letters of hive `i` and without the puzzle's rulings.

        The outer letters are in alphabetical order, or in their first clean order if a taboo word can be traced in
        that.
        """
        center, outer = self.letters(i)
        plain = changed(template, center=center, outer=outer, rulings=())
        return first_clean(plain, self.vetter.path_words(plain.letters)) or plain

    def _letter_keys(self) -> Iterable[object]:
        return zip(self.letter_sets.tolist(), self.centers.tolist(), strict=True)

    def _letter_key(self, name: str) -> object:
        codes = self.alphabet.codes
        return self.alphabet.mask(letter for letter in name if letter in codes), codes.get(name[0], -1)

    def alphabetical(self) -> np.ndarray:
        """int64[h]: numbers whose order is that of the hives' letters, the center first. See `spelled`."""
        outer = self.letter_sets & ~(np.uint32(1) << self.centers.astype(np.uint32))
        backwards = MIRRORED[outer.astype("<u4").view(np.uint8)].view(">u4").astype(np.int64)  # the highest bit is A
        return ((self.centers.astype(np.int64) + 1) << 32) - backwards

    def spelled(self, number: int) -> str:
        """The letters that a number of `alphabetical` stands for, in the form "G CENORV"."""
        center, backwards = (number - 1) >> 32, -number & 0xFFFFFFFF
        outer = (letter for code, letter in enumerate(self.alphabet.letters) if backwards >> (31 - code) & 1)
        return f"{self.alphabet.letters[center]} {''.join(outer)}".upper()


def open_found(
    lexicon: str, rules: Rules, *, house: House | None = None, used: Mapping[str, str] | None = None,
    control: Control | None = None,
) -> FoundHives:  # fmt: skip
    """As `find`, with the lexicon opened by name. The house defaults to the user's own.

    Raises UnknownName if no lexicon has that name; FileProblem if the word file or a taboo list cannot be read.
    """
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.4))
    return find(words, rules, house or open_house(), used, control=control.sub(0.4, 1.0))


def find(
    lexicon: Lexicon, rules: Rules, house: House, used: Mapping[str, str] | None = None, *,
    control: Control | None = None,
) -> FoundHives:  # fmt: skip
    """Find all hives that have a pangram in the lexicon or among the words that the house accepts.

    `used` has the ISO dates of the last use, by name (`engine.letters.use.puzzle_name`).
    """
    vetter = house.vetter()
    words = _word_columns(lexicon, rules, vetter)
    letter_sets = letter_sets_of(lexicon, words.values[:, 0] > 0)
    own = [mask for mask in dict.fromkeys(words.added) if mask.bit_count() == HIVE_SIZE]
    fresh = np.array([mask for mask in own if mask not in letter_sets], np.uint32)
    letter_sets = np.concatenate((letter_sets, fresh))
    sums = hive_sums(lexicon, letter_sets, words.values, control=control)
    traced = traced_everywhere(letter_sets, vetter.path_words(ENGLISH.letters))
    centers, letter_sets = centers_of(letter_sets), np.repeat(letter_sets, HIVE_SIZE)
    for mask, row in words.added.items():
        fits = ((np.uint32(mask) & ~letter_sets) == 0) & (np.uint32(mask) >> centers & 1).astype(np.bool_)
        sums[fits] += row
    column: dict[str, np.ndarray] = dict(zip(COLUMNS, sums.T, strict=True))
    answers = column["answers"]
    return FoundHives(
        lexicon.alphabet, letter_sets, centers, lexicon.name, rules, answers.astype(np.int32),
        column["points"].astype(np.int32), column["pangrams"].astype(np.int16),
        column["perfect"].astype(np.int16), share(column["chance"], column["points"]).astype(np.float32),
        _standing(column), traced, (column["fits"] - answers).astype(np.int16),
        column["names"].astype(np.int16), *_thresholds(lexicon, rules, column),
        used=np.zeros(len(centers), np.int32), vetter=vetter,
    ).used_again(used or {})  # fmt: skip


class _WordColumns(NamedTuple):
    """The terms that each word adds to the columns of the hives that it fits."""

    values: np.ndarray  # float64[n, columns], for the words of the lexicon
    added: dict[int, np.ndarray]  # float64[columns] by letter mask, for the accepted words that are not among them


class _Words(NamedTuple):
    """The data of the columns, as parallel arrays with an entry for each word."""

    fits: np.ndarray
    standing: np.ndarray
    lengths: np.ndarray
    pangram: np.ndarray
    points: np.ndarray
    chance: np.ndarray
    weight: np.ndarray
    name: np.ndarray

    def values(self) -> np.ndarray:
        """float64[n, columns]: the terms of each word; zeros for words that are too short."""
        counts = self.fits & (self.standing <= CAUTION)
        fitting_pangram = self.fits & self.pangram
        columns = (
            self.fits, counts, counts * self.points, counts & self.pangram,
            counts & self.pangram & (self.lengths == HIVE_SIZE), counts * self.points * self.chance,
            counts * self.weight, counts & self.name, self.fits & (self.standing == CAUTION),
            fitting_pangram & (self.standing == TABOO), fitting_pangram & (self.standing == REJECTED),
        )  # fmt: skip
        return np.column_stack(columns).astype(np.float64)


def _word_columns(lexicon: Lexicon, rules: Rules, vetter: Vetter) -> _WordColumns:
    standing = np.full(len(lexicon), CLEAN, np.uint8)
    for word in vetter.words:  # those that may have a verdict other than clean
        fits = len(word) >= rules.minimum and len(set(word)) <= HIVE_SIZE
        if fits and (number := lexicon.index_of(word)) is not None:
            standing[number] = STANDINGS.index(vetter.verdict(word, role_of(word)).standing)
    name = np.zeros(len(lexicon), np.bool_)
    for number in np.flatnonzero(lexicon.may_be_name & (standing == CLEAN)).tolist():
        word = lexicon.word(number)
        name[number] = cautioned(vetter.verdict(word, role_of(word)), name=True).source == SOURCE
    standing[name] = CAUTION
    allowed = lexicon.allowed(rules.minimum, rules.min_score)
    words = _Words(
        allowed, standing, lexicon.lengths, np.bitwise_count(lexicon.masks) == HIVE_SIZE,
        word_points(lexicon, rules), vetter.readers.chances(lexicon.words, lexicon.zipf),
        rating.word_weights(lexicon, rating.model_of(rules, lexicon).estimator), name,
    )  # fmt: skip
    accepted = [
        word
        for word in dict.fromkeys(vetter.accepted)
        if len(word) >= rules.minimum
        and len(set(word)) <= HIVE_SIZE
        and lexicon.alphabet.codes.keys() >= set(word)
        and ((number := lexicon.index_of(word)) is None or not allowed[number])
    ]
    return _WordColumns(words.values(), _added(lexicon, rules, accepted, words, vetter.readers))


def _added(
    lexicon: Lexicon, rules: Rules, accepted: list[str], words: _Words, readers: Readers
) -> dict[int, np.ndarray]:
    """float64[columns] by letter mask: the terms of accepted words that are not among those of the lexicon.

    Such a word is taken to be as rare as the rarest word of the lexicon.
    """
    n = len(accepted)
    fits, standing, no_name = np.ones(n, np.bool_), np.full(n, CLEAN), np.zeros(n, np.bool_)
    lengths = np.array([len(word) for word in accepted])
    pangram = np.array([is_pangram(word) for word in accepted], np.bool_)
    points = np.array([rules.points(len(word), pangram=is_pangram(word)) for word in accepted])
    chance, weight = readers.chances(accepted, np.zeros(n)), np.full(n, words.weight.min())
    rows = _Words(fits, standing, lengths, pangram, points, chance, weight, no_name).values()
    added: dict[int, np.ndarray] = {}
    for word, row in zip(accepted, rows, strict=True):
        mask = lexicon.alphabet.mask(word)
        added[mask] = added.get(mask, 0) + row
    return added


def _standing(column: Mapping[str, np.ndarray]) -> np.ndarray:
    standing = np.where(column["caution"] > 0, CAUTION, CLEAN).astype(np.uint8)
    standing[column["rejected"] > 0] = REJECTED
    standing[column["taboo"] > 0] = TABOO
    return standing


def _thresholds(
    lexicon: Lexicon, rules: Rules, column: Mapping[str, np.ndarray]
) -> tuple[np.ndarray, np.ndarray] | tuple[None, None]:
    """The thresholds for good and genius of all hives, as `rating.thresholds` computes them."""
    if not rating.fitted_for(rules):
        return None, None
    model, total, points = rating.model_of(rules, lexicon), column["weight"], column["points"]
    good, delta = (
        np.maximum(1, np.floor(affine.intercept + affine.slope * total + 0.5)) for affine in (model.good, model.delta)
    )
    return np.minimum(good, points).astype(np.int32), np.minimum(good + 2 * delta, points).astype(np.int32)


RANGES = ("answers", "points", "pangrams", "share", "names")
SWITCHES = ("perfect", "no_s", "clean")


class Filter(Conditions, frozen=True):
    """Conditions on a hive."""

    # wanted, unwanted: letters that the hive must contain, and must not contain
    wanted: str = ""
    unwanted: str = ""
    centers: str = ""  # letters, one of which must be the center
    # answers, points, pangrams: ranges of whole numbers
    answers: Range = ANY
    points: Range = ANY
    pangrams: Range = ANY
    share: Range = ANY  # in percent
    names: Range = ANY  # range of the number of answers that may be names
    perfect: bool = False  # there is a pangram of exactly seven letters
    no_s: bool = False
    clean: bool = False  # the hive can be printed as it is taken: see `FoundHives.printable`
    # the hive was not used in this many days before today and is not planned for a later day
    unused: int | None = None
    text: str = ""  # a hive, or its beginning, as users type it: the center, then other letters in any order


def mask(found: FoundHives, wanted: Filter, today: date | None = None) -> np.ndarray:
    """bool[h]: the hives that satisfy every condition. `today` defaults to the system's date."""
    return wanted.matching(partial(_holds, found, wanted, today), len(found))


def counts(found: FoundHives, wanted: Filter, today: date | None = None) -> dict[str, int]:
    """For each condition, count the hives that would remain if that condition alone were toggled.

    An active condition is toggled off, an inactive one of `SWITCHES` on. For any other inactive condition the
    count is the present number of hives.
    """
    holds = partial(_holds, found, wanted, today)
    counted, fails, failed = wanted.counts(holds, len(found))
    return counted | {one: int(np.count_nonzero((failed == 0) & holds(one))) for one in SWITCHES if one not in fails}


def _holds(found: FoundHives, wanted: Filter, today: date | None, name: str) -> np.ndarray:
    if name in RANGES:
        return within(getattr(found, name), getattr(wanted, name))
    return {
        "wanted": lambda: _with_letters(found, wanted.wanted),
        "unwanted": lambda: (found.letter_sets & _mask(found, wanted.unwanted)) == 0,
        "centers": lambda: (_mask(found, wanted.centers) >> found.centers & np.uint32(1)).astype(np.bool_),
        "perfect": lambda: found.perfect > 0,
        "no_s": lambda: (found.letter_sets & _mask(found, "s")) == 0,
        "clean": lambda: found.printable,
        "unused": lambda: found.unused(wanted.unused or 0, today),
        "text": lambda: _matches_text(found, wanted.text),
    }[name]()


def _with_letters(found: FoundHives, letters: str) -> np.ndarray:
    if not set(_letters(letters)) <= found.alphabet.codes.keys():
        return np.zeros(len(found), np.bool_)
    return found.with_letters(_letters(letters))


def _matches_text(found: FoundHives, text: str) -> np.ndarray:
    held = _with_letters(found, text)
    for letter in _letters(text)[:1]:
        held &= found.centers == found.alphabet.codes.get(letter, -1)
    return held


def _mask(found: FoundHives, letters: str) -> np.uint32:
    return np.uint32(found.alphabet.mask(letter for letter in _letters(letters) if letter in found.alphabet.codes))


def _letters(text: str) -> str:
    """The characters of a field in lowercase, without spaces, commas and slashes."""
    return "".join(letter for letter in text.lower() if not letter.isspace() and letter not in ",/")
