"""Arrangements of a wheel's ring: which of the clean ones to print, and how many answers each makes visible.

Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles", leave open how the placement
of the letters changes the difficulty. This module measures it by the visibility of an arrangement: the sum of the
Zipf values of the answers that can be traced through touching cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Literal, TypeAlias

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.value import changed
from engine.wheel.answers import Answer, Key
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import (
    OFFENDING,
    Arrangements,
    Neighbourhood,
    classify,
    obvious_words,
    randomly_turned,
)

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

    arrangements: Arrangements  # the arrangements with their verdicts on the taboo words
    answer_arrangements: Arrangements  # the same arrangements, searched for the answers instead of the taboo words
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
        return np.flatnonzero(self.arrangements.verdicts != OFFENDING)

    def hardest(self) -> np.ndarray:
        """The indices of all classes, hardest first: by nearness of the long word, then by visibility."""
        return np.lexsort((self.visibility, self.nearness))

    @cached_property
    def hardness(self) -> np.ndarray:
        """int64[m]: the rank of each class among the clean ones, 1 for the hardest; 0 if it offends."""
        order = self.hardest()
        clean = order[self.arrangements.verdicts[order] != OFFENDING]
        places = np.zeros(len(order), np.int64)
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


def arrangements_of(puzzle: Puzzle, path_words: tuple[str, ...]) -> Arrangements:
    """All arrangements of a puzzle's ring, searched for the taboo words that its letters contain."""
    return classify(puzzle.hub, puzzle.ring, path_words, puzzle.neighbourhood)


def alone(neighbourhood: Neighbourhood) -> Neighbourhood:
    """A neighborhood with the same outer cells, in which the hub touches none of them."""
    touching = (0, *(mask & ~1 for mask in neighbourhood.touching[1:]))
    return changed(neighbourhood, name=f"{neighbourhood.name} alone", touching=touching)


def rank(puzzle: Puzzle, key: Key, *, ring_alone: bool = False, control: Control | None = None) -> Ranking:
    """Measure what each arrangement of a puzzle's ring makes visible of its answers.

    With `ring_alone`, paths through the hub are ignored.
    """
    neighbourhood = alone(puzzle.neighbourhood) if ring_alone else puzzle.neighbourhood
    arrangements = classify(puzzle.hub, puzzle.ring, key.path_words, neighbourhood)
    if control:
        control.check()
    seen = classify(puzzle.hub, puzzle.ring, [answer.word for answer in key.answers], neighbourhood)
    zipf = {answer.word: max(answer.zipf, UNKNOWN_ZIPF) for answer in key.answers}
    weights = np.array([zipf[word] for word in seen.words])
    nearness = _nearness(puzzle, arrangements, key.answers)
    return Ranking(arrangements, seen, seen.traced @ weights, seen.traced.sum(axis=1), nearness)


def _nearness(puzzle: Puzzle, made: Arrangements, answers: tuple[Answer, ...]) -> np.ndarray:
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


def _alphabetical_places(made: Arrangements) -> np.ndarray:
    """int64[m]: numbers whose order is the alphabetical order of the classes, each in its first image."""
    n = made.classes.rings.shape[1]
    rings = np.argsort(np.argsort(list(made.letters)))[made.classes.rings]
    mirrored = rings[:, -np.arange(n)]
    digits = n ** np.arange(n - 1, -1, -1)
    turns = range(0, n, made.neighbourhood.step)
    images = [np.roll(way, turn, axis=1) @ digits for way in (rings, mirrored) for turn in turns]
    return np.min(images, axis=0)


def closest(made: Arrangements, i: int, ring: str) -> str:
    """Class `i`, turned and possibly mirrored so that most letters are where a given ring has them."""
    images = _images(made.ring(i), made.neighbourhood.step)
    return max(images, key=lambda image: sum(a == b for a, b in zip(image, ring, strict=True)))


def _images(ring: str, step: int) -> list[str]:
    turned = [ring[turn:] + ring[:turn] for turn in range(0, len(ring), step)]
    return [*turned, *(one[0] + one[:0:-1] for one in turned)]


def arranged(
    puzzle: Puzzle, key: Key, purpose: Purpose, *, seed: int = 0, control: Control | None = None
) -> Puzzle:
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
        order = ranking.hardest()
        clean = order[made.verdicts[order] != OFFENDING]
        places = clean[:1] if purpose == "hard" else clean[-1:]
    return randomly_turned(made.ring(int(places[random.below(len(places))])), puzzle.neighbourhood.step, random)


def _vowel_unevenness(made: Arrangements) -> np.ndarray:
    """int64[m]: the sum of the squared gaps between the vowels around each ring."""
    vowels = np.array([letter in ENGLISH.vowels for letter in made.letters])
    places = np.nonzero(vowels[made.classes.rings])[1].reshape(len(made), -1)
    n = made.classes.rings.shape[1]
    gaps = np.diff(places, axis=1, append=places[:, :1] + n)
    return (gaps * gaps).sum(axis=1)


def _alphabetical(puzzle: Puzzle, path_words: Sequence[str]) -> str:
    """The letters in alphabetical order, clockwise or else counterclockwise, turned no further than necessary."""
    ordered, seen = "".join(sorted(puzzle.ring)), ""
    for turn in range(len(ordered)):
        clockwise = ordered[turn:] + ordered[:turn]
        for ring in (clockwise, clockwise[0] + clockwise[:0:-1]):
            found = obvious_words(path_words, puzzle.hub + ring, puzzle.neighbourhood)
            if not found:
                return ring
            seen = seen or found[0].word
    raise BadInput(
        f"{puzzle.shown}: {seen} can be traced in alphabetical order", mend="Choose another arrangement."
    )


def unavoidable(made: Arrangements) -> tuple[str, ...]:
    """The words that leave no arrangement clean: a word that is in every arrangement, else all traceable words."""
    everywhere = tuple(word for w, word in enumerate(made.words) if made.traced[:, w].all())
    return everywhere[:1] or tuple(word for w, word in enumerate(made.words) if made.traced[:, w].any())


def nearest_clean(puzzle: Puzzle, made: Arrangements, *, control: Control | None = None) -> Puzzle:
    """The puzzle after the fewest swaps of two letters of its ring that make it clean.

    Raises BadInput if every arrangement offends.
    """
    control = control or Control()
    if (made.verdicts == OFFENDING).all():
        raise _offends(puzzle, made)
    seen, reached = {puzzle.ring}, [puzzle.ring]
    while True:  # terminates: some arrangement is clean, and swaps reach every arrangement
        for ring in reached:
            control.check()
            if made.verdicts[made.index_of(ring)] != OFFENDING:
                return changed(puzzle, ring=ring)
        fresh = dict.fromkeys(swap for ring in reached for swap in _swaps(ring))
        reached = [ring for ring in fresh if ring not in seen]
        seen.update(reached)


def _swaps(ring: str) -> Iterator[str]:
    for i, j in combinations(range(len(ring)), 2):
        if ring[i] != ring[j]:
            yield ring[:i] + ring[j] + ring[i + 1 : j] + ring[i] + ring[j + 1 :]


def _offends(puzzle: Puzzle, made: Arrangements) -> BadInput:
    return BadInput(
        f"{puzzle.shown}: {' or '.join(unavoidable(made))} can be traced in every arrangement",
        mend="Choose another hub or another word.",
    )
