"""Every wheel of a lexicon in one table, as the house judges it, and whether it can be printed clean at all.

What the house, or the rules of the paper, leave out of a wheel does not count there; what the house accepts
counts, in the lexicon or not. So each row says of its wheel what `engine.wheel.answers.key_of` says of it by the
same house.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, prod

import numpy as np

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.job import Control
from engine.lexicon.commonness import KNOWN_ZIPF
from engine.lexicon.forms import form_of
from engine.lexicon.letter_sets import LetterSets
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.value import changed
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter
from engine.wheel.audit import AuditRun
from engine.wheel.fitting import SLICE, SUMS, Words
from engine.wheel.puzzle import FEWEST, MOST, NEWSPAPER, Puzzle, Rules
from engine.wheel.wheels import Wheels, masks_of, slices, wheels_of

STANDINGS = ("clean", "caution", "taboo", "rejected")
"""What is said of a wheel, by its code: clean; an answer is a caution; a long word is on a taboo list; or the
house rejected a long word, which solvers would look for."""
CLEAN, CAUTION, TABOO, REJECTED = range(4)
WORDS = 512
"""Words looked up between two questions whether to stop: up to 40 ms where forms are."""


@dataclass(frozen=True, eq=False)
class FoundWheels:
    """All wheels of one size, as parallel arrays of h entries: each pot of letters with each of them as the hub.

    Attributes:
        words: the most common of the long words that count, or else of all.
        hubs: uint8[h], the code of the hub's letter.
        long_words: int16[h], answers with all the letters.
        zipf: float32[h], how common `words` is; 0 where unknown.
        answers: int32[h], words that count.
        common: int32[h], those that a reader can be expected to know (`engine.lexicon.commonness.KNOWN_ZIPF`).
        excluded: int32[h], words that the letters allow and that do not count.
        standing: uint8[h], a place in `STANDINGS`.
        clean: float32[h], the share of the arrangements around the hub in which no taboo word can be traced, 0
            where every one offends; None where that was not asked.
        taboo: int16[h], how many taboo words could stand in it; None likewise.
    """

    lexicon: str
    size: int
    rules: Rules
    words: tuple[str, ...]
    hubs: np.ndarray
    long_words: np.ndarray
    zipf: np.ndarray
    answers: np.ndarray
    common: np.ndarray
    excluded: np.ndarray
    standing: np.ndarray
    clean: np.ndarray | None
    taboo: np.ndarray | None

    def __len__(self) -> int:
        return len(self.words)

    def hub(self, i: int) -> str:
        """The hub's letter of wheel `i`."""
        return ENGLISH.letters[self.hubs[i]]

    def puzzle(self, i: int, like: Puzzle) -> Puzzle:
        """Wheel `i`, its ring in alphabetical order, in place of a puzzle's letters, and without its rulings."""
        hub = self.hub(i)
        ring = "".join(sorted(self.words[i].replace(hub, "", 1)))
        return changed(like, hub=hub, ring=ring, rulings=())


def open_found(
    lexicon: str,
    size: int = MOST,
    rules: Rules = NEWSPAPER,
    *,
    house: House | None = None,
    arrangements: bool = True,
    control: Control | None = None,
) -> FoundWheels:
    """As `find`, the lexicon opened by name; the house defaults to the user's own.

    Raises:
        UnknownName: no lexicon is called so.
        FileProblem: the word file or the house cannot be read.
        BadInput: no word of the lexicon makes a wheel of that size.
        Stopped: as asked.
    """
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.3))
    rest = control.sub(0.3, 1.0)
    return find(words, size, rules, house or open_house(), arrangements=arrangements, control=rest)


def find(
    lexicon: Lexicon,
    size: int,
    rules: Rules,
    house: House,
    *,
    arrangements: bool = True,
    control: Control | None = None,
) -> FoundWheels:
    """Every wheel with a long word of `size` letters, in the lexicon or among the words that the house accepts.

    Args:
        lexicon: the words.
        size: letters of a wheel, 7 to 9.
        rules: which words count.
        house: its lists and rulings.
        arrangements: whether to judge every arrangement of every wheel as well.
        control: reports wheels done.

    Raises:
        BadInput: there is none.
        Stopped: as asked.
    """
    control, vetter = control or Control(), house.vetter()
    if not FEWEST <= size <= MOST:
        raise BadInput(f"a wheel has {FEWEST} to {MOST} letters, not {size}")
    judged = _WordValues(lexicon, size, rules, vetter, control)
    wheels = wheels_of(sorted(word for word in judged.words.words if len(word) == size), size, control=control)
    if not len(wheels):
        raise BadInput(f"{lexicon.name} has no word of {size} letters", mend="Take another size or word list.")
    sums, long, best = judged.summed(wheels, control.sub(0.0, 0.5 if arrangements else 1.0))
    arranged = _arranged(wheels, path_words(vetter), control.sub(0.5, 1.0)) if arrangements else (None, None)
    fits, answers, common, caution = sums[wheels.pot, wheels.hubs].T
    counted, taboo, rejected = long[wheels.pot].T
    words = best[wheels.pot]
    return FoundWheels(
        lexicon.name,
        size,
        rules,
        tuple(judged.words.words[i] for i in words.tolist()),
        wheels.hubs,
        counted.astype(np.int16),
        judged.zipf[words],
        answers,
        common,
        fits - answers,
        np.select([taboo > 0, rejected > 0, caution > 0], [TABOO, REJECTED, CAUTION], CLEAN).astype(np.uint8),
        *arranged,
    )


class _WordValues:
    """The words that can be answers, n of them, with what each adds to a wheel that it fits.

    Attributes:
        zipf: float32[n].
        values: bool[n, 4]: it fits, counts, is common, is a caution.
        long: bool[n, 3]: it has all the letters and counts, is taboo, is rejected.
    """

    def __init__(self, lexicon: Lexicon, size: int, rules: Rules, vetter: Vetter, control: Control) -> None:
        there = np.flatnonzero((lexicon.lengths >= rules.minimum) & (lexicon.lengths <= size)).tolist()
        beside = [word for word in vetter.accepted if rules.minimum <= len(word) <= size]
        zipf = dict.fromkeys(beside, 0.0) | {lexicon.words[i]: float(lexicon.zipf[i]) for i in there}
        control.check()
        self.words = Words(list(zipf), control)
        control.check()
        words = self.words.words
        self.zipf = np.array([zipf[word] for word in words], np.float32)
        self.full = np.array([len(word) == size for word in words])
        standing, forms = np.empty(len(words), np.int64), np.zeros(len(words), np.bool_)
        for part in slices(len(words), WORDS):
            control.check()
            standing[part] = [_standing_of(word, size, vetter) for word in words[part]]
        if rules.without:
            self._find_forms(forms, lexicon, rules, vetter, control)
        counts = (standing <= CAUTION) & ~(forms & ~self.full)
        self.values = np.stack(
            (np.ones_like(counts), counts, counts & (self.zipf >= KNOWN_ZIPF), counts & (standing == CAUTION)), 1
        )
        self.long = np.stack((counts, standing == TABOO, standing == REJECTED), 1) & self.full[:, None]

    def _find_forms(
        self, forms: np.ndarray, lexicon: Lexicon, rules: Rules, vetter: Vetter, control: Control
    ) -> None:
        """Mark in bool[n] the words that the rules leave out as forms of others."""
        every, accepted = frozenset(lexicon.words), frozenset(vetter.accepted)

        def is_form(word: str) -> bool:
            form = form_of(word, every, lexicon)
            return form is not None and form[0] in rules.without and word not in accepted

        for part in slices(len(forms), WORDS):
            control.check()
            forms[part] = [is_form(word) for word in self.words.words[part]]

    def summed(self, wheels: Wheels, control: Control) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For each pot the sums int32[p, 26, 4] by hub, those of long words int64[p, 3], and int64[p] the best."""
        from engine.wheel.kernels import sum_pots

        counts = wheels.counts[np.unique(wheels.pot, return_index=True)[1]]
        sums, long = np.zeros((len(counts), 26, SUMS), np.int32), np.zeros((len(counts), 3), np.int64)
        best = np.full(len(counts), -1, np.int64)
        pots, sets = (masks_of(counts), counts), LetterSets.build(self.words.masks)
        index = (sets.table, np.uint32(sets.shift), sets.masks, sets.starts, sets.ids)
        words = (self.words.counts, self.words.often, self.values, self.full, self.long, self.zipf)
        for first in range(0, len(counts), SLICE):
            control.check()
            last = min(len(counts), first + SLICE)
            sum_pots(first, last, pots, index, words, sums, long, best)
            control.report(last, len(counts))
        return sums, long, best


def _standing_of(word: str, size: int, vetter: Vetter) -> int:
    return STANDINGS.index(vetter.verdict(word, "long" if len(word) == size else "answer").standing)


def _arranged(wheels: Wheels, taboo: Sequence[str], control: Control) -> tuple[np.ndarray, np.ndarray]:
    """The share of each wheel's arrangements that are clean, and how many taboo words could stand in it."""
    judged = AuditRun(wheels, taboo, control=control)
    judged.run(control=control)
    offending = judged.found[:, 3] + judged.found[:, 5]
    around = factorial(wheels.length - 1)
    each = np.array([around // prod(map(factorial, repeats)) for repeats in wheels.patterns])[wheels.pattern]
    return (1 - offending / each).astype(np.float32), judged.candidates.astype(np.int16)


def path_words(vetter: Vetter) -> tuple[str, ...]:
    """All words that must not be traced, in whatever wheel."""
    return vetter.path_words(ENGLISH.letters * MOST)
