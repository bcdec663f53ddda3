"""Arrangements of a wheel's ring: which of the clean ones to print, and how many answers each makes visible; and
every arrangement of every wheel.

Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles", leave open how the placement of
the letters changes the difficulty. This module measures it by the visibility of an arrangement: the sum of the
Zipf values of the answers that can be traced through touching cells.

For every wheel of a list it tells in which arrangements a taboo word can be traced, and which of them their
heuristic flags. Arrangements that rotation and reflection map to each other form a class. All classes of a wheel
are tested at once, 64 to a machine word: see `engine.words.paths.kernels.audit`.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Literal, TypeAlias

import numpy as np

from engine.core import BadInput, Control, changed
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.wheel.answers import Answer, Key
from engine.wheel.puzzle import Puzzle
from engine.wheel.wheels import Wheels, letter_counts, masks_of, slices
from engine.words.paths import paths

Purpose: TypeAlias = Literal["hard", "easy", "vowels", "alphabetical", "random"]
PURPOSES: dict[Purpose, str] = {
    "hard": "long word and common answers are least visible",
    "easy": "long word and common answers are most visible",
    "vowels": "vowels spread around the ring",
    "alphabetical": "in alphabetical order, clockwise or counterclockwise",
    "random": "at random, by seed",
}
Order: TypeAlias = Literal["letters", "visibility", "nearness", "seen"]
ORDERS: dict[Order, str] = {
    "letters": "alphabetical",
    "visibility": "by visibility, ascending",
    "nearness": "by nearness of the long word, ascending",
    "seen": "by the number of visible answers, ascending",
}
UNKNOWN_ZIPF = 1.0  # the smallest Zipf value of an answer in the visibility; unknown words have it too


@dataclass(frozen=True, eq=False)
class Ranking:
    """All classes of a wheel's arrangements, with measures of what each makes visible."""

    arrangements: paths.Arrangements  # the arrangements with their verdicts on the taboo words
    answer_arrangements: (
        paths.Arrangements
    )  # the same arrangements, searched for the answers instead of the taboo words
    visibility: np.ndarray  # float64[m], sum of the Zipf values of the answers that can be traced
    seen: np.ndarray  # int64[m], number of answers that can be traced
    # float64[m], 0 to 1, share of the steps of the long word that go to a touching cell. Each step is measured
    # alone: if a letter occurs more than once, any of its cells will do. So no path has a larger share than this,
    # and the best path may have a smaller one.
    nearness: np.ndarray

    def __len__(self) -> int:
        return len(self.arrangements)

    @property
    def clean(self) -> np.ndarray:
        """The indices of the classes in which no taboo word can be traced, ascending."""
        return np.flatnonzero(self.arrangements.verdicts != paths.OFFENDING)

    def hardest(self) -> np.ndarray:
        """The indices of the clean classes, hardest first: by nearness of the long word, then by visibility."""
        order = np.lexsort((self.visibility, self.nearness))
        return order[self.arrangements.verdicts[order] != paths.OFFENDING]

    @cached_property
    def hardness(self) -> np.ndarray:
        """int64[m]: the rank of each class among the clean ones, 1 for the hardest; 0 if it offends."""
        clean, places = self.hardest(), np.zeros(len(self), np.int64)
        places[clean] = np.arange(1, len(clean) + 1)
        return places

    def ordered(self, order: Order) -> np.ndarray:
        """The indices of all classes in an order, int64[m]. Ties are in alphabetical order."""
        letters = _alphabetical_places(self.arrangements)
        keys = {"visibility": self.visibility, "nearness": self.nearness, "seen": self.seen}
        return np.lexsort((letters, keys[order])) if order in keys else np.argsort(letters)

    def tally(self, *, permutations: bool = False) -> tuple[int, int, int]:
        """The number of clean arrangements, false alarms and offending arrangements.

        Counts classes, or permutations of the ring's cells.
        """
        weights = self.arrangements.classes.orbits * self.arrangements.permutations_each if permutations else None
        counted = np.bincount(self.arrangements.verdicts, weights, minlength=3).astype(np.int64).tolist()
        return counted[0], counted[1], counted[2]


def arrangements_of(puzzle: Puzzle, path_words: tuple[str, ...]) -> paths.Arrangements:
    """All arrangements of a puzzle's ring, searched for the taboo words that its letters contain."""
    return paths.classify(puzzle.hub, puzzle.ring, path_words, puzzle.neighbourhood)


def alone(neighbourhood: paths.Neighbourhood) -> paths.Neighbourhood:
    """A neighborhood with the same outer cells, in which the hub touches none of them."""
    touching = (0, *(mask & ~1 for mask in neighbourhood.touching[1:]))
    return changed(neighbourhood, name=f"{neighbourhood.name} alone", touching=touching)


def rank(puzzle: Puzzle, key: Key, *, ring_alone: bool = False, control: Control | None = None) -> Ranking:
    """Measure what each arrangement of a puzzle's ring makes visible of its answers.

    With `ring_alone`, paths through the hub are ignored.
    """
    neighbourhood = alone(puzzle.neighbourhood) if ring_alone else puzzle.neighbourhood
    arrangements = paths.classify(puzzle.hub, puzzle.ring, key.path_words, neighbourhood)
    if control:
        control.check()
    seen = paths.classify(puzzle.hub, puzzle.ring, [answer.word for answer in key.answers], neighbourhood)
    zipf = {answer.word: max(answer.zipf, UNKNOWN_ZIPF) for answer in key.answers}
    weights = np.array([zipf[word] for word in seen.words])
    nearness = _nearness(puzzle, arrangements, key.answers)
    return Ranking(arrangements, seen, seen.traced @ weights, seen.traced.sum(axis=1), nearness)


def _nearness(puzzle: Puzzle, made: paths.Arrangements, answers: tuple[Answer, ...]) -> np.ndarray:
    """float64[m]: for each class, the largest share over the long words of their steps that touch."""
    neighbourhood, best = made.neighbourhood, np.zeros(len(made))
    touching = np.array(neighbourhood.touching, np.uint32)
    letters = made.letters
    for answer in answers:
        if answer.long:
            pairs = [
                _touch(made.classes.rings, letters.find(a), letters.find(b), touching)
                if puzzle.hub not in (a, b)
                else np.full(len(made), bool(neighbourhood.touching[0]))
                for a, b in pairwise(answer.word)
            ]
            best = np.maximum(best, np.mean(pairs, axis=0))
    return best


def _touch(rings: np.ndarray, one: int, other: int, touching: np.ndarray) -> np.ndarray:
    """bool[m]: whether a cell with letter code `one` touches a cell with letter code `other`."""
    found = np.zeros(len(rings), bool)
    for i in range(rings.shape[1]):
        for j in range(rings.shape[1]):
            if touching[i + 1] >> (j + 1) & 1:
                found |= (rings[:, i] == one) & (rings[:, j] == other)
    return found


def _alphabetical_places(made: paths.Arrangements) -> np.ndarray:
    """int64[m]: numbers whose order is the alphabetical order of the classes, each in its first image."""
    n = made.classes.rings.shape[1]
    rings = np.argsort(np.argsort(list(made.letters)))[made.classes.rings]
    mirrored = rings[:, -np.arange(n)]
    digits = n ** np.arange(n - 1, -1, -1)
    turns = range(0, n, made.neighbourhood.step)
    return np.min([np.roll(way, turn, axis=1) @ digits for way in (rings, mirrored) for turn in turns], axis=0)


def closest(made: paths.Arrangements, i: int, ring: str) -> str:
    """Class `i`, turned and possibly mirrored so that most letters are where a given ring has them."""
    images = _images(made.ring(i), made.neighbourhood.step)
    return max(images, key=lambda image: sum(a == b for a, b in zip(image, ring, strict=True)))


def _images(ring: str, step: int) -> list[str]:
    turned = [ring[turn:] + ring[:turn] for turn in range(0, len(ring), step)]
    return [*turned, *(one[0] + one[:0:-1] for one in turned)]


def arranged(puzzle: Puzzle, key: Key, purpose: Purpose, *, seed: int = 0, control: Control | None = None) -> Puzzle:
    """The puzzle with its ring in a clean arrangement for a purpose.

    Raises BadInput if every arrangement offends, or every one for that purpose. The message names an offending
    word.
    """
    ranking = rank(puzzle, key, control=control)
    if not len(ranking.clean):
        raise _offends(puzzle, ranking.arrangements)
    if purpose == "alphabetical":
        return changed(puzzle, ring=_alphabetical(puzzle, key.path_words))
    return changed(puzzle, ring=_chosen(puzzle, ranking, purpose, seed))


def _chosen(puzzle: Puzzle, ranking: Ranking, purpose: Purpose, seed: int) -> str:
    random, made = Seed(seed, "wheel.arrange", purpose), ranking.arrangements
    places = ranking.clean
    if purpose == "vowels":
        unevenness = _vowel_unevenness(made)[places]
        places = places[unevenness == unevenness.min()]
    elif purpose != "random":
        clean = ranking.hardest()
        places = clean[:1] if purpose == "hard" else clean[-1:]
    return paths.randomly_turned(made.ring(int(places[random.below(len(places))])), puzzle.neighbourhood.step, random)


def _vowel_unevenness(made: paths.Arrangements) -> np.ndarray:
    """int64[m]: the sum of the squared gaps between the vowels around each ring."""
    vowels = np.array([letter in ENGLISH.vowels for letter in made.letters])
    places = np.nonzero(vowels[made.classes.rings])[1].reshape(len(made), -1)
    gaps = np.diff(places, axis=1, append=places[:, :1] + made.classes.rings.shape[1])
    return (gaps * gaps).sum(axis=1)


def _alphabetical(puzzle: Puzzle, path_words: Sequence[str]) -> str:
    """The letters in alphabetical order, clockwise or else counterclockwise, turned no further than necessary."""
    ordered, seen = "".join(sorted(puzzle.ring)), ""
    for turn in range(len(ordered)):
        clockwise = ordered[turn:] + ordered[:turn]
        for ring in (clockwise, clockwise[0] + clockwise[:0:-1]):
            if not (found := paths.obvious_words(path_words, puzzle.hub + ring, puzzle.neighbourhood)):
                return ring
            seen = seen or found[0].word
    raise BadInput(f"{puzzle.shown}: {seen} can be traced in alphabetical order", mend="Choose another arrangement.")


def unavoidable(made: paths.Arrangements) -> tuple[str, ...]:
    """The words that leave no arrangement clean: a word that is in every arrangement, else all traceable words."""
    everywhere = tuple(word for w, word in enumerate(made.words) if made.traced[:, w].all())
    return everywhere[:1] or tuple(word for w, word in enumerate(made.words) if made.traced[:, w].any())


def nearest_clean(puzzle: Puzzle, made: paths.Arrangements, *, control: Control | None = None) -> Puzzle:
    """The puzzle after the fewest swaps of two letters of its ring that make it clean.

    Raises BadInput if every arrangement offends.
    """
    control = control or Control()
    if (made.verdicts == paths.OFFENDING).all():
        raise _offends(puzzle, made)
    seen, reached = {puzzle.ring}, [puzzle.ring]
    while True:  # terminates: some arrangement is clean, and swaps reach every arrangement
        for ring in reached:
            control.check()
            if made.verdicts[made.index_of(ring)] != paths.OFFENDING:
                return changed(puzzle, ring=ring)
        fresh = dict.fromkeys(swap for ring in reached for swap in _swaps(ring))
        reached = [ring for ring in fresh if ring not in seen]
        seen.update(reached)


def _swaps(ring: str) -> Iterator[str]:
    for i, j in combinations(range(len(ring)), 2):
        if ring[i] != ring[j]:
            yield ring[:i] + ring[j] + ring[i + 1 : j] + ring[i] + ring[j + 1 :]


def _offends(puzzle: Puzzle, made: paths.Arrangements) -> BadInput:
    what = f"{puzzle.shown}: {' or '.join(unavoidable(made))} can be traced in every arrangement"
    return BadInput(what, mend="Choose another hub or another word.")


SLICE = 200  # wheels per kernel call; a call takes a few milliseconds
WORKERS = 2
MOST_CODES = 8
WORD_BITS = 64
NONE, SEVERAL = -1, -2


class AllArrangements:
    """Wheels with the findings on all their arrangements.

    Attributes:
        words: the taboo words, each once.
        classes: the classes of the wheels' patterns of repeats.
        candidates: int64[m], number of taboo words that the letters of each wheel contain.
        found: int64[m, 6], classes that offend, are falsely flagged and are missed, then the distinct
            arrangements of the same.
        everywhere: int32[m], index of a word that can be traced in every arrangement; `SEVERAL` if only several
            words together cover all arrangements; `NONE` if some arrangement is clean.
    """

    def __init__(self, wheels: Wheels, taboo: Sequence[str], *, control: Control | None = None) -> None:
        if not len(wheels):
            raise BadInput("no word of the list makes a wheel", mend="Choose a list with words of that length.")
        self.wheels = wheels
        self.words = [w for w in dict.fromkeys(taboo) if w and all(c in ENGLISH.codes for c in w)]
        self.found = np.zeros((len(wheels), 6), np.int64)
        self.everywhere = np.full(len(wheels), NONE, np.int32)
        self.classes = Classes(wheels.patterns)
        self._starts, self._ids = candidates(wheels, self.words, control=control)
        self.candidates = np.diff(self._starts)
        letters = np.array([ENGLISH.codes[letter] for letter in "".join(self.words)], np.uint8)
        self._taboo = (letters, np.cumsum([0, *map(len, self.words)]))

    def run(self, *, thorough: bool = False, control: Control | None = None) -> Control:
        """Test all arrangements of all wheels, slices of them in two threads.

        If `thorough`, what the heuristic does not flag is tested exactly, to count its false negatives.
        """
        from engine.words.paths.kernels import audit

        control, made, total = control or Control(), self.wheels, len(self.wheels)
        wheels = (made.hubs, made.rings, made.pattern, self._starts, self._ids)

        def test_slice(first: int) -> int:
            control.check()
            last = min(total, first + SLICE)
            audit(first, last, wheels, self._taboo, self.classes.arrays, thorough, self.found, self.everywhere)
            return last - first

        control.check()
        done = 0
        with ThreadPoolExecutor(WORKERS) as pool:
            for count in pool.map(test_slice, range(0, total, SLICE)):
                done += count
                control.report(done, total)
        return control


class Classes:
    """All classes of some patterns of repeats, in the bit layout of the kernel.

    Attributes:
        sizes, arrangements: int64[p], number of classes and of distinct arrangements of each pattern.
        arrays: the argument `classes` of the kernel.
    """

    def __init__(self, patterns: Sequence[tuple[int, ...]]) -> None:
        listed = [paths.classes_of(pattern) for pattern in patterns]
        self.sizes = np.array([len(classes) for classes in listed])
        self.arrangements = np.array([int(classes.orbits.sum()) for classes in listed])
        orbits = np.unique(np.concatenate([classes.orbits for classes in listed]))
        columns = [-(-len(classes) // WORD_BITS) for classes in listed]
        self.arrays = (
            sum(patterns[0]),
            np.cumsum([0, *columns]),
            np.concatenate([packed(np.ones((1, len(classes)), np.bool_)) for classes in listed], axis=1)[0],
            np.concatenate([packed(_holding(classes.rings)) for classes in listed], axis=1),
            np.concatenate([packed(_bits(classes.masks)) for classes in listed], axis=1),
            orbits,
            np.concatenate([packed(classes.orbits == orbits[:, None]) for classes in listed], axis=1),
        )


def packed(table: np.ndarray) -> np.ndarray:
    """Pack a table bool[r, m] as uint64[r, ceil(m / 64)]; entry 64 c + b becomes bit b of column c."""
    rows, entries = table.shape
    padded = np.zeros((rows, -(-entries // WORD_BITS) * WORD_BITS), np.bool_)
    padded[:, :entries] = table
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def _holding(rings: np.ndarray) -> np.ndarray:
    """bool[64, m]: for rings uint8[m, n], row 8 i + j is whether cell i has code j."""
    there = np.zeros((MOST_CODES, MOST_CODES, len(rings)), np.bool_)
    there[: rings.shape[1]] = rings.T[:, None, :] == np.arange(MOST_CODES)[None, :, None]
    return there.reshape(-1, len(rings))


def _bits(masks: np.ndarray) -> np.ndarray:
    """bool[64, m]: for masks uint64[m], row i is whether bit i is set."""
    return (masks[None, :] >> np.arange(WORD_BITS, dtype=np.uint64)[:, None] & np.uint64(1)).astype(np.bool_)


def candidates(
    wheels: Wheels, words: Sequence[str], *, control: Control | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Find the words whose letters each wheel contains.

    The words of wheel i are ids[starts[i]:starts[i + 1]], with starts, int64[m + 1], and ids, int32.
    """
    control, word_counts = control or Control(), letter_counts(words)
    starts, ids = [np.zeros(1, np.int64)], [np.zeros(0, np.int32)]
    for part in slices(len(wheels)):
        control.check()
        begins, found = _within(wheels.counts[part], word_counts)
        starts.append(begins[1:] + starts[-1][-1])
        ids.append(found)
    return np.concatenate(starts), np.concatenate(ids)


def _within(counts: np.ndarray, word_counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """As `candidates`, for some wheels and all words, given by their letter counts."""
    from engine.words.paths.kernels import count_within

    masks, word_masks = masks_of(counts), masks_of(word_counts)
    starts, ids = np.zeros(len(counts) + 1, np.int64), np.zeros(8 * len(counts), np.int32)
    if (found := count_within(counts, masks, word_counts, word_masks, starts, ids)) > len(ids):
        ids = np.zeros(found, np.int32)
        count_within(counts, masks, word_counts, word_masks, starts, ids)
    return starts, ids[:found]
