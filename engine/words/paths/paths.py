"""Obvious words (Blum and Parry): words that can be traced through touching cells without using a cell twice.

A neighbourhood says which cells of a printed puzzle touch. Cell 0 is the hub or center. The other cells are
numbered clockwise from the top. A neighbourhood is a ring with a hub (wheel, bee), a ring without one, or a square
of nine cells.

Rotating or mirroring the ring does not change which words can be traced. A ring of eight distinct letters
therefore has 8! / 16 = 2,520 classes of arrangements instead of 40,320, and fewer if letters repeat. The classes
and their masks depend only on the pattern of repeats, so they are computed once per pattern.

The bigram heuristic is that of Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles".
Each distinct letter of the ring has a code, 0 to 7 in alphabetical order. The 64-bit mask of a ring records which
unordered pairs of codes {i, j}, i <= j, are adjacent: bit 8i + j if the pair occurs, and bit 8j + i (for i < j)
if it occurs at least twice. The mask of a word records the pairs of its consecutive letters, except pairs with
the hub's letter. A word is flagged if the ring's mask contains all bits of the word's mask.

A path uses each pair of adjacent ring cells at most once, so every traceable word is flagged. Pairs with the hub's
*letter* are ignored even if the letter also occurs in the ring: such a pair may pass through the hub. If all
letters are distinct, each letter identifies its cell and the heuristic is exact.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import factorial, prod

import numpy as np

from engine.core import BadInput, Value
from engine.core.seed import Seed


class Neighbourhood(Value, frozen=True):
    """The cells of a shape and their adjacency. Every shape is symmetric under reflection."""

    name: str  # a description of the shape for messages
    outer: int  # the number of cells around the hub, numbered from 1
    touching: tuple[int, ...]  # For each cell the mask of the cells that touch it (bit i for cell i)
    step: int = 1  # the smallest rotation that maps the shape to itself, in outer cells

    @property
    def cells(self) -> int:
        """The number of cells including the hub."""
        return self.outer + 1


@cache
def ring(outer: int, *, hub: bool = True) -> Neighbourhood:
    """Return a ring of cells with a hub that touches all of them or, with `hub=False`, none of them.

    A wheel is `ring(8)`. A bee, drawn as a honeycomb or as a ring, is `ring(6)`.
    """
    around = tuple(
        _mask((cell % outer + 1, (cell - 2) % outer + 1)) | (1 if hub else 0) for cell in range(1, outer + 1)
    )
    name, first = f"ring of {outer}{'' if hub else ' alone'}", _mask(range(1, outer + 1)) if hub else 0
    return Neighbourhood(name, outer, (first, *around))


@cache
def square() -> Neighbourhood:
    """Return a 3 x 3 square: cell 0 is the center, 1 the middle of the top row, 2 the corner to its right."""
    places = ((1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))

    def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1

    touching = tuple(_mask(i for i, other in enumerate(places) if touch(place, other)) for place in places)
    return Neighbourhood("square", 8, touching, step=2)


def _mask(cells: Iterable[int]) -> int:
    return sum({1 << cell for cell in cells})


class ObviousWord(Value, frozen=True):
    """A word that can be traced, and the cells on its path."""

    word: str
    path: tuple[int, ...]


def find_path(word: str, letters: Sequence[str], neighbourhood: Neighbourhood) -> tuple[int, ...] | None:
    """Return the lexicographically first simple path that spells a word. `letters` begins with the hub."""

    def onward(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == len(word):
            yield path
            return
        for cell in range(neighbourhood.cells):
            free = cell not in path and letters[cell] == word[len(path)]
            if free and (not path or neighbourhood.touching[path[-1]] >> cell & 1):
                yield from onward((*path, cell))

    return next(onward(()), None) if word else None


def obvious_words(
    words: Iterable[str], letters: Sequence[str], neighbourhood: Neighbourhood
) -> tuple[ObviousWord, ...]:
    """Return the words that can be traced in these letters, with their paths."""
    found = ((word, find_path(word, letters, neighbourhood)) for word in spellable(words, letters))
    return tuple(ObviousWord(word, path) for word, path in found if path)


def spellable(words: Iterable[str], letters: Iterable[str]) -> list[str]:
    """Return the words that can be spelled with the letters, using each at most as often as it occurs."""
    available = Counter(letters)
    return [word for word in words if word and Counter(word) <= available]


MOST_CODES = 8


def letter_codes(ring: Iterable[str]) -> dict[str, int]:
    """Return the code of each distinct letter of a ring, in alphabetical order."""
    distinct = sorted(set(ring))
    if len(distinct) > MOST_CODES:
        raise ValueError(f"the ring has {len(distinct)} distinct letters; a mask supports {MOST_CODES}")
    return {letter: code for code, letter in enumerate(distinct)}


def ring_mask(ring: Sequence[str], codes: Mapping[str, int]) -> int:
    """Return the mask of the adjacent pairs of a ring, including the last letter with the first."""
    return _pair_mask(Counter(_pair(a, b, codes) for a, b in pairwise((*ring, ring[0]))))


def word_mask(word: str, hub: str, codes: Mapping[str, int]) -> int:
    """Return the mask of the pairs of consecutive letters of a word, except pairs with the hub's letter."""
    return _pair_mask(Counter(_pair(a, b, codes) for a, b in pairwise(word) if hub not in (a, b)))


def flagged(mask: int, needed: int) -> bool:
    """Whether a ring with this mask is flagged for a word that needs these pairs."""
    return mask & needed == needed


def bits(mask: int) -> frozenset[int]:
    """Return the indices of the set bits of a mask."""
    return frozenset(place for place in range(64) if mask >> place & 1)


def _pair(a: str, b: str, codes: Mapping[str, int]) -> tuple[int, int]:
    return min(codes[a], codes[b]), max(codes[a], codes[b])


def _pair_mask(pairs: Mapping[tuple[int, int], int]) -> int:
    mask = 0
    for (i, j), count in pairs.items():
        mask |= 1 << 8 * i + j
        if count > 1 and i < j:
            mask |= 1 << 8 * j + i
    return mask


CLEAN, FALSE_ALARM, OFFENDING = range(3)


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of arrangements of a ring with given repeats, in lexicographic order of codes."""

    rings: np.ndarray  # uint8[m, n]: the lexicographically least arrangement of each class, as letter codes
    orbits: np.ndarray  # int64[m]: the number of distinct arrangements in each class
    masks: np.ndarray  # uint64[m]: the bigram mask of each class

    def __len__(self) -> int:
        return len(self.orbits)


@dataclass(frozen=True, eq=False)
class Arrangements:
    """All classes of arrangements of a puzzle with their verdicts."""

    hub: str
    letters: str  # the letter for each code
    neighbourhood: Neighbourhood
    classes: Classes
    words: tuple[str, ...]  # the taboo words that can be spelled with the letters
    flagged: np.ndarray  # bool[m, w]: whether the heuristic flags the word
    traced: np.ndarray  # bool[m, w]: whether the word can be traced

    def __len__(self) -> int:
        return len(self.classes)

    @cached_property
    def verdicts(self) -> np.ndarray:
        """uint8[m]: CLEAN, FALSE_ALARM or OFFENDING."""
        offending, alarmed = self.traced.any(axis=1), self.flagged.any(axis=1)
        return np.where(offending, OFFENDING, np.where(alarmed, FALSE_ALARM, CLEAN)).astype(np.uint8)

    @property
    def permutations_each(self) -> int:
        """The number of permutations of the ring's cells that give the same distinct arrangement."""
        return prod(factorial(count) for count in Counter(self.ring(0)).values())

    def ring(self, i: int) -> str:
        """Return the letters of class `i`, clockwise from the top."""
        return "".join(self.letters[code] for code in self.classes.rings[i])

    def index_of(self, ring: str) -> int:
        """Return the class that contains a ring, in any rotation or reflection.

        Raises KeyError if the ring does not consist of these letters.
        """
        codes = [self.letters.index(letter) if letter in self.letters else MOST_CODES for letter in ring]
        doubled = codes + codes
        turned = [tuple(doubled[i : i + len(codes)]) for i in range(0, len(codes), self.neighbourhood.step)]
        return self._places[min(turned + [(one[0], *one[:0:-1]) for one in turned])]

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {tuple(codes): i for i, codes in enumerate(self.classes.rings.tolist())}

    def offenders(self, i: int) -> tuple[str, ...]:
        """Return the words that can be traced in class `i`."""
        return tuple(word for w, word in enumerate(self.words) if self.traced[i, w])


def classify(hub: str, ring: str, taboo: Sequence[str], neighbourhood: Neighbourhood) -> Arrangements:
    """Classify every arrangement of a ring by the taboo words that can be traced in it.

    In a ring, the heuristic filters the words before the exact search. It is not defined for other shapes; there,
    exactly the traceable words are flagged. Raises BadInput if the number of letters does not fit the shape.
    """
    from engine.words.paths.kernels import flag, trace

    if len(ring) != neighbourhood.outer or len(hub) != 1:
        what = f"{hub}+{ring} does not fit a {neighbourhood.name}: it needs 1 letter in the center and"
        raise BadInput(f"{what} {neighbourhood.outer} around it")
    words = tuple(spellable(dict.fromkeys(taboo), hub + ring))
    letters = "".join(sorted(set(ring), key=lambda letter: (ring.count(letter), letter)))
    classes = classes_of(tuple(ring.count(letter) for letter in letters), neighbourhood.step)
    codes = {letter: code for code, letter in enumerate(letters)}
    hub_code = codes.setdefault(hub, MOST_CODES)
    is_ring = neighbourhood.step == 1  # the shape for which the heuristic is defined
    flags = np.ones((len(classes), len(words)), np.uint8)
    if is_ring:
        flag(classes.masks, np.array([word_mask(word, hub, codes) for word in words], np.uint64), flags)
    traced = flags
    # With distinct letters and a hub that touches the ring, the heuristic is exact.
    if not (is_ring and neighbourhood.touching[0] and len(set(hub + ring)) == neighbourhood.cells):
        traced = np.zeros_like(flags)
        coded = np.array([codes[letter] for letter in "".join(words)], np.uint8)
        ends = np.cumsum([0, *map(len, words)])
        touching = np.array(neighbourhood.touching, np.uint32)
        trace(classes.rings, np.int64(hub_code), touching, coded, ends, flags, traced)
    flagged = flags if is_ring else traced
    return Arrangements(hub, letters, neighbourhood, classes, words, flagged.astype(bool), traced.astype(bool))


def randomly_turned(ring: str, step: int, random: Seed) -> str:
    """Rotate a ring by a random number of steps and mirror it at random. The traceable words stay the same."""
    turn = step * random.below(len(ring) // step)
    ring = ring[turn:] + ring[:turn]
    return ring[0] + ring[:0:-1] if random.below(2) else ring


@lru_cache(maxsize=64)
def classes_of(repeats: tuple[int, ...], step: int = 1) -> Classes:
    """Return the classes of a ring with repeats[i] letters of code i under rotation by `step` and reflection."""
    from engine.words.paths.kernels import list_classes, ring_masks

    counts, n = np.array(repeats, np.int64), sum(repeats)
    most = factorial(n) // prod(map(factorial, repeats))
    rings, orbits = np.empty((most, n), np.uint8), np.empty(most, np.uint8)
    found = list_classes(counts, np.int64(step), rings, orbits)
    rings = rings[:found].copy()
    masks = np.empty(found, np.uint64)
    ring_masks(rings, masks)
    return Classes(rings, orbits[:found].astype(np.int64), masks)
