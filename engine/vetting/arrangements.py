"""Every arrangement of a wheel's ring judged at once: exact, and with what the heuristic of seed 000 says beside.

What the eye can trace does not change when the ring is turned or mirrored, so a ring of eight different
letters has 8! / 16 = 2,520 classes of arrangements instead of 40,320, and fewer where letters repeat. The classes
of a pattern of repeats, and their masks, are the same for every wheel of that pattern: they are listed once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial, prod

import numpy as np

from engine.errors import BadInput
from engine.seed import Seed
from engine.vetting.bigrams import MOST_CODES, word_mask
from engine.vetting.neighbourhood import Neighbourhood
from engine.vetting.paths import spellable

CLEAN, FALSE_ALARM, OFFENDING = range(3)


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of arrangements of a ring with given repeats, in lexicographic order of codes.

    Attributes:
        rings: uint8[m, n], the least arrangement of each class, by codes.
        orbits: int64[m], how many distinct arrangements each class has.
        masks: uint64[m], seed 000's mask of each.
    """

    rings: np.ndarray
    orbits: np.ndarray
    masks: np.ndarray

    def __len__(self) -> int:
        return len(self.orbits)


@dataclass(frozen=True, eq=False)
class Arrangements:
    """All classes of a puzzle's arrangements with their verdicts.

    Attributes:
        hub: the letter of the hub.
        letters: the ring's letter for each code.
        neighbourhood: which cells touch.
        classes: the arrangements.
        words: the taboo words whose letters are all there.
        flagged: bool[m, w], whether the heuristic flags the word.
        traced: bool[m, w], whether the word can be traced.
    """

    hub: str
    letters: str
    neighbourhood: Neighbourhood
    classes: Classes
    words: tuple[str, ...]
    flagged: np.ndarray
    traced: np.ndarray

    def __len__(self) -> int:
        return len(self.classes)

    @cached_property
    def verdicts(self) -> np.ndarray:
        """uint8[m]: CLEAN, FALSE_ALARM or OFFENDING."""
        offending, alarmed = self.traced.any(axis=1), self.flagged.any(axis=1)
        return np.where(offending, OFFENDING, np.where(alarmed, FALSE_ALARM, CLEAN)).astype(np.uint8)

    @property
    def permutations_each(self) -> int:
        """How many permutations of the ring's cells each distinct arrangement stands for."""
        return prod(factorial(count) for count in Counter(self.ring(0)).values())

    def ring(self, i: int) -> str:
        """The letters of class `i`, clockwise from the top."""
        return "".join(self.letters[code] for code in self.classes.rings[i])

    def index_of(self, ring: str) -> int:
        """The class of a ring as it stands, turned or mirrored however.

        Raises:
            KeyError: it is not a ring of these letters.
        """
        codes = [self.letters.index(letter) if letter in self.letters else MOST_CODES for letter in ring]
        doubled = codes + codes
        turned = [tuple(doubled[i : i + len(codes)]) for i in range(0, len(codes), self.neighbourhood.step)]
        return self._places[min(turned + [(one[0], *one[:0:-1]) for one in turned])]

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {tuple(codes): i for i, codes in enumerate(self.classes.rings.tolist())}

    def offenders(self, i: int) -> tuple[str, ...]:
        """The words that can be traced in class `i`."""
        return tuple(word for w, word in enumerate(self.words) if self.traced[i, w])


def classify(hub: str, ring: str, taboo: Sequence[str], neighbourhood: Neighbourhood) -> Arrangements:
    """Every arrangement of a ring, judged for taboo words.

    Args:
        hub: the letter of the hub.
        ring: the letters around it, in any order; the arrangements are of these.
        taboo: words that must not be seen; those that lack letters are passed over.
        neighbourhood: which cells touch. In a ring the heuristic goes before the exact search; in other
            shapes, for which it was not made, nothing is flagged but what can be traced.

    Raises:
        BadInput: the ring does not fit the shape.
    """
    from engine.vetting.kernels import flag, trace

    if len(ring) != neighbourhood.outer or len(hub) != 1:
        raise BadInput(f"{hub}+{ring} does not fill a {neighbourhood.name}")
    words = tuple(spellable(dict.fromkeys(taboo), hub + ring))
    letters = "".join(sorted(set(ring), key=lambda letter: (ring.count(letter), letter)))
    classes = classes_of(tuple(ring.count(letter) for letter in letters), neighbourhood.step)
    codes = {letter: code for code, letter in enumerate(letters)}
    hub_code = codes.setdefault(hub, MOST_CODES)
    made_for = neighbourhood.step == 1
    flags = np.ones((len(classes), len(words)), np.uint8)
    if made_for:
        flag(classes.masks, np.array([word_mask(word, hub, codes) for word in words], np.uint64), flags)
    traced = flags
    if not (
        made_for and neighbourhood.touching[0] and len(set(hub + ring)) == neighbourhood.cells
    ):  # no letter tells its cell
        traced = np.zeros_like(flags)
        coded = np.array([codes[letter] for letter in "".join(words)], np.uint8)
        ends = np.cumsum([0, *map(len, words)])
        touching = np.array(neighbourhood.touching, np.uint32)
        trace(classes.rings, np.int64(hub_code), touching, coded, ends, flags, traced)
    flagged = flags if made_for else traced
    return Arrangements(hub, letters, neighbourhood, classes, words, flagged.astype(bool), traced.astype(bool))


def randomly_turned(ring: str, step: int, random: Seed) -> str:
    """A ring turned by some steps, and maybe mirrored, at random: what can be traced in it stays the same."""
    turn = step * random.below(len(ring) // step)
    ring = ring[turn:] + ring[:turn]
    return ring[0] + ring[:0:-1] if random.below(2) else ring


@lru_cache(maxsize=64)
def classes_of(repeats: tuple[int, ...], step: int = 1) -> Classes:
    """The classes of a ring in which code i stands repeats[i] times, under turns by `step` cells and mirroring."""
    from engine.vetting.kernels import list_classes, ring_masks

    counts, n = np.array(repeats, np.int64), sum(repeats)
    most = factorial(n) // prod(map(factorial, repeats))
    rings, orbits = np.empty((most, n), np.uint8), np.empty(most, np.uint8)
    found = list_classes(counts, np.int64(step), rings, orbits)
    rings = rings[:found].copy()
    masks = np.empty(found, np.uint64)
    ring_masks(rings, masks)
    return Classes(rings, orbits[:found].astype(np.int64), masks)
