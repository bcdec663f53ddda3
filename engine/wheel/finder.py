"""The table of all wheels of a lexicon, vetted by the house rulings and lists, and whether each has a clean
arrangement; filters for it, and live counts of the wheels that remain.

Words that the rules, the house rulings or the lists exclude do not count. Words that the house accepts count,
whether or not the lexicon contains them. Each row agrees with `engine.wheel.answers.key_of`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import factorial, prod

import numpy as np

from engine.core import BadInput, Control, changed
from engine.core.alphabet import ENGLISH
from engine.letters.use import FoundPuzzles
from engine.wheel.arrange import AllArrangements
from engine.wheel.puzzle import FEWEST, MOST, NEWSPAPER, Puzzle, Rules
from engine.wheel.wheels import SLICE, SUMS, Wheels, Words, masks_of, slices, wheels_of
from engine.words.commonness import KNOWN_ZIPF
from engine.words.difficulty import with_long
from engine.words.forms import form_of
from engine.words.indexes import LetterSets
from engine.words.lexicon import Lexicon
from engine.words.search.table import ANY, Conditions, Range, within
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import SOURCE, cautioned
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Verdict

STANDINGS = ("clean", "caution", "taboo", "rejected")
"""The standing of a wheel, by its code: "clean"; "caution", an answer is undecided; "taboo", a long word is on a
taboo list; "rejected", the house rejected a long word, which solvers would find."""
CLEAN, CAUTION, TABOO, REJECTED = range(4)
WORDS = 512  # words between two checks for cancellation; they take up to 40 ms if forms are looked up


@dataclass(frozen=True, eq=False)
class FoundWheels(FoundPuzzles):
    """All wheels of one size, as parallel arrays of h entries: each multiset of letters with each of its letters
    as the hub.
    """

    lexicon: str
    size: int
    rules: Rules
    words: tuple[str, ...]  # the most common long word that counts; if none counts, the most common one
    hubs: np.ndarray  # uint8[h], code of the hub's letter
    long_words: np.ndarray  # int16[h], number of answers that use all the letters
    zipf: np.ndarray  # float32[h], Zipf value of the entry of `words`; 0 if unknown
    answers: np.ndarray  # int32[h], number of answers
    common: np.ndarray  # int32[h], number of answers that most readers know (`engine.words.commonness.KNOWN_ZIPF`)
    share: np.ndarray  # float32[h], percentage that a reader is expected to find (`engine.words.difficulty`)
    excluded: np.ndarray  # int32[h], number of words that fit and do not count
    names: np.ndarray  # int32[h], number of answers that may be names and that the house has not accepted
    standing: np.ndarray  # uint8[h], index into `STANDINGS`
    # float32[h], share of the arrangements around the hub in which no taboo word can be traced; None if it was not
    # requested
    clean: np.ndarray | None
    # int16[h], number of taboo words that the letters contain; None if it was not requested
    taboo: np.ndarray | None

    def __len__(self) -> int:
        return len(self.words)

    @property
    def printable(self) -> np.ndarray:
        """bool[h]: whether a wheel has a long word that counts, no excluded one, no undecided answer, and an
        arrangement in which no taboo word can be traced.

        `engine.wheel.answers` then finds nothing on that arrangement but mixed spellings. Find, make and book
        call these wheels clean. Without the shares of `clean`, the arrangements are not considered.
        """
        wanted = (self.standing == CLEAN) & (self.long_words > 0)
        return wanted if self.clean is None else wanted & (self.clean > 0)

    def hub(self, i: int) -> str:
        """The hub's letter of wheel `i`."""
        return ENGLISH.letters[self.hubs[i]]

    def _letter_keys(self) -> Iterable[object]:
        multiset = cache(sorted_letters)
        return ((multiset(word), self.hub(i)) for i, word in enumerate(self.words))

    def _letter_key(self, name: str) -> object:
        return sorted_letters(name), name[0]

    def puzzle(self, i: int, template: Puzzle) -> Puzzle:
        """A copy of a puzzle with the letters of wheel `i`, the ring alphabetical, without the rulings."""
        hub = self.hub(i)
        return changed(template, hub=hub, ring="".join(sorted(self.words[i].replace(hub, "", 1))), rulings=())


def open_found(
    lexicon: str, size: int = MOST, rules: Rules = NEWSPAPER, *, house: House | None = None,
    used: Mapping[str, str] | None = None, arrangements: bool = True, control: Control | None = None,
) -> FoundWheels:  # fmt: skip
    """As `find`, with the lexicon opened by name. The house defaults to the user's own.

    Raises UnknownName if no lexicon has that name; FileProblem if the word file or a taboo list cannot be read;
    BadInput if no word of the lexicon makes a wheel of that size.
    """
    control = control or Control()
    words, rest = open_lexicon(lexicon, control=control.sub(0.0, 0.3)), control.sub(0.3, 1.0)
    return find(words, size, rules, house or open_house(), used, arrangements=arrangements, control=rest)


def find(
    lexicon: Lexicon, size: int, rules: Rules, house: House, used: Mapping[str, str] | None = None, *,
    arrangements: bool = True, control: Control | None = None,
) -> FoundWheels:  # fmt: skip
    """Find all wheels whose long word is in the lexicon or among the words that the house accepts.

    Raises BadInput if there is no such wheel.

    Args:
        size: number of letters of a wheel, 7 to 9.
        used: ISO dates of the last use, by name (`engine.letters.use.puzzle_name`).
        arrangements: whether to search every arrangement of every wheel for taboo words.
    """
    control, vetter = control or Control(), house.vetter()
    if not FEWEST <= size <= MOST:
        raise BadInput(f"a wheel has {FEWEST} to {MOST} letters, not {size}")
    values = _WordValues(lexicon, size, rules, vetter, control)
    wheels = wheels_of(sorted(word for word in values.words.words if len(word) == size), size, control=control)
    if not len(wheels):
        raise BadInput(f"{lexicon.name} has no word of {size} letters", mend="Choose another size or word list.")
    sums, long, best = values.summed(wheels, control.sub(0.0, 0.5 if arrangements else 1.0))
    arranged = _arranged(wheels, path_words(vetter), control.sub(0.5, 1.0)) if arrangements else (None, None)
    fits, answers, common, caution, names, found = sums[wheels.multiset, wheels.hubs].T
    counted, taboo, rejected = long[wheels.multiset].T
    words = best[wheels.multiset]
    spelled = tuple(values.words.words[i] for i in words.tolist())
    return FoundWheels(
        lexicon.name, size, rules, spelled, wheels.hubs, counted.astype(np.int16), values.zipf[words], answers,
        common, with_long(found, answers, values.chances[words] * (counted > 0)).astype(np.float32),
        fits - answers, names,
        np.select([taboo > 0, rejected > 0, caution > 0], [TABOO, REJECTED, CAUTION], CLEAN).astype(np.uint8),
        *arranged, used=np.zeros(len(spelled), np.int32),
    ).used_again(used or {})  # fmt: skip


class _WordValues:
    """The words that can be answers, n of them, with the values that each adds to a wheel that it fits.

    Attributes:
        zipf: float32[n].
        chances: int32[n], the chance that a reader finds the word, in thousandths.
        values: int32[n, 6], whether the word fits, counts, is common, is undecided, may be a name; its chance.
        full: bool[n], whether the word uses all the letters.
        long: bool[n, 3], whether the word uses all the letters and counts, is taboo, is rejected.
    """

    def __init__(self, lexicon: Lexicon, size: int, rules: Rules, vetter: Vetter, control: Control) -> None:
        allowed = lexicon.allowed(rules.minimum, rules.min_score) & (lexicon.lengths <= size)
        there = np.flatnonzero(allowed).tolist()
        accepted = [word for word in vetter.accepted if rules.minimum <= len(word) <= size]
        zipf = dict.fromkeys(accepted, 0.0) | {lexicon.words[i]: float(lexicon.zipf[i]) for i in there}
        control.check()
        self.words = Words(list(zipf), control)
        control.check()
        words = self.words.words
        self.zipf = np.array([zipf[word] for word in words], np.float32)
        self.full = np.array([len(word) == size for word in words])
        standing, forms = np.empty(len(words), np.int64), np.zeros(len(words), np.bool_)
        marked = {lexicon.words[i] for i in there if lexicon.may_be_name[i]}
        names = np.zeros(len(words), np.bool_)
        for part in slices(len(words), WORDS):
            control.check()
            verdicts = [_verdict(word, size, vetter, name=word in marked) for word in words[part]]
            standing[part] = [STANDINGS.index(verdict.standing) for verdict in verdicts]
            names[part] = [verdict.source == SOURCE for verdict in verdicts]
        if rules.without:
            self._find_forms(forms, lexicon, rules, vetter, control)
        counts = (standing <= CAUTION) & ~(forms & ~self.full)
        common, caution = counts & (self.zipf >= KNOWN_ZIPF), counts & (standing == CAUTION)
        self.chances = vetter.readers.chances(words, self.zipf)
        columns = (np.ones_like(counts), counts, common, caution, counts & names, counts * self.chances)
        self.values = np.stack(columns, 1).astype(np.int32)
        self.long = np.stack((counts, standing == TABOO, standing == REJECTED), 1) & self.full[:, None]

    def _find_forms(self, forms: np.ndarray, lexicon: Lexicon, rules: Rules, vetter: Vetter, control: Control) -> None:
        """Set the entries of `forms`, bool[n], for words that the rules exclude as forms of other words."""
        every, accepted = frozenset(lexicon.words), frozenset(vetter.accepted)

        def is_form(word: str) -> bool:
            form = form_of(word, every, lexicon)
            return form is not None and form[0] in rules.without and word not in accepted

        for part in slices(len(forms), WORDS):
            control.check()
            forms[part] = [is_form(word) for word in self.words.words[part]]

    def summed(self, wheels: Wheels, control: Control) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Sum over the words that fit each multiset.

        Returns sums int32[p, 26, 6] of `values` by hub; sums int64[p, 3] of `long`; int64[p], the index of the
        best long word.
        """
        from engine.wheel.kernels import sum_multisets

        counts = wheels.counts[np.unique(wheels.multiset, return_index=True)[1]]
        sums, long = np.zeros((len(counts), 26, SUMS), np.int32), np.zeros((len(counts), 3), np.int64)
        best = np.full(len(counts), -1, np.int64)
        multisets, sets = (masks_of(counts), counts), LetterSets.build(self.words.masks)
        index = (sets.table, np.uint32(sets.shift), sets.masks, sets.starts, sets.ids)
        words = (self.words.counts, self.words.often, self.values, self.full, self.long, self.zipf)
        for first in range(0, len(counts), SLICE):
            control.check()
            last = min(len(counts), first + SLICE)
            sum_multisets(first, last, multisets, index, words, sums, long, best)
            control.report(last, len(counts))
        return sums, long, best


def _verdict(word: str, size: int, vetter: Vetter, *, name: bool) -> Verdict:
    return cautioned(vetter.verdict(word, "long" if len(word) == size else "answer"), name=name)


def _arranged(wheels: Wheels, taboo: Sequence[str], control: Control) -> tuple[np.ndarray, np.ndarray]:
    """The clean share of each wheel's arrangements, and the number of taboo words that its letters contain."""
    run = AllArrangements(wheels, taboo, control=control)
    run.run(control=control)
    offending = run.found[:, 3] + run.found[:, 5]
    around = factorial(wheels.length - 1)
    each = np.array([around // prod(map(factorial, repeats)) for repeats in wheels.patterns])[wheels.pattern]
    return (1 - offending / each).astype(np.float32), run.candidates.astype(np.int16)


def sorted_letters(text: str) -> str:
    """The letters of a word or of the name of a wheel, in alphabetical order."""
    return "".join(sorted(text.replace(" ", "")))


def path_words(vetter: Vetter) -> tuple[str, ...]:
    """All words that must not be traceable in any wheel."""
    return vetter.path_words(ENGLISH.letters * MOST)


RANGES = ("zipf", "answers", "common", "names")
VERDICTS = ("clean", "arrange", "unavoidable", "forbidden")
"""The verdict on a wheel, by its code. A taboo word can be traced in no arrangement ("clean"), in some
("arrange") or in all ("unavoidable"); or a long word is taboo or rejected in any arrangement ("forbidden")."""
FREE, ARRANGE, UNAVOIDABLE, FORBIDDEN = range(4)


class Filter(Conditions, frozen=True):
    """Conditions on a wheel."""

    text: str = ""  # the long word, or a part of it
    hubs: str = ""  # letters, one of which must be the hub
    # wanted, unwanted: letters that the wheel must contain, and must not contain
    wanted: str = ""
    unwanted: str = ""
    zipf: Range = ANY  # range of the long word's Zipf value
    # answers, common: ranges of whole numbers
    answers: Range = ANY
    common: Range = ANY
    names: Range = ANY  # range of the number of answers that may be names
    verdicts: tuple[str, ...] = ()  # the accepted ones of `VERDICTS`; empty for all
    # the wheel was not used in this many days before today and is not planned for a later day
    unused: int | None = None


class Shown:
    """A table of wheels, prepared for filtering.

    Attributes:
        square: whether the wheels are printed as squares. More cells touch in a square than in the ring that the
            table was computed for, so a wheel is "clean" only if the letters of no taboo word are all in it.
        verdicts: uint8[h], indices into `VERDICTS`.
    """

    def __init__(self, found: FoundWheels, *, square: bool = False) -> None:
        self.found, self.square = found, square
        share = np.ones(len(found)) if found.clean is None else found.clean
        possible = share < 1 if found.taboo is None or not square else found.taboo > 0
        verdicts = np.select([share <= 0, possible], [UNAVOIDABLE, ARRANGE], FREE)
        self.verdicts = np.where(found.standing >= TABOO, FORBIDDEN, verdicts).astype(np.uint8)

    @cached_property
    def words(self) -> np.ndarray:
        """The long words, U[h]."""
        return np.array(self.found.words)

    @cached_property
    def masks(self) -> np.ndarray:
        """uint32[h]: the letters of each wheel."""
        return np.array([ENGLISH.mask(word) for word in self.found.words], np.uint32)

    def mask(self, wanted: Filter) -> np.ndarray:
        """bool[h]: the wheels that satisfy every condition."""
        return wanted.matching(partial(self._holds, wanted), len(self.found))

    def counts(self, wanted: Filter) -> dict[str, int]:
        """For each condition, count the wheels that remain without it; for each verdict, those that have it.

        The keys of the verdicts are "verdict clean" and so on.
        """
        counted, fails, failed = wanted.counts(partial(self._holds, wanted), len(self.found))
        others_hold = failed == fails["verdicts"] if "verdicts" in fails else failed == 0
        each = np.bincount(self.verdicts[others_hold], minlength=len(VERDICTS)).tolist()
        return counted | {f"verdict {name}": count for name, count in zip(VERDICTS, each, strict=True)}

    def _holds(self, wanted: Filter, name: str) -> np.ndarray:
        if name in RANGES:
            return within(getattr(self.found, name), getattr(wanted, name))
        return {
            "text": lambda: np.char.find(self.words, wanted.text.strip().lower()) >= 0,
            "hubs": lambda: np.isin(self.found.hubs, _codes(wanted.hubs)),
            "wanted": lambda: (~self.masks & _mask(wanted.wanted)) == 0,
            "unwanted": lambda: (self.masks & _mask(wanted.unwanted)) == 0,
            "unused": lambda: self.found.unused(wanted.unused or 0),
            "verdicts": lambda: np.isin(self.verdicts, [VERDICTS.index(verdict) for verdict in wanted.verdicts]),
        }[name]()


def _mask(letters: str) -> np.uint32:
    return np.uint32(sum(1 << code for code in _codes(letters)))


def _codes(letters: str) -> list[int]:
    return sorted({ENGLISH.codes[letter] for letter in letters.lower() if letter in ENGLISH.codes})
