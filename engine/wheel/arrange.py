"""Which of the clean arrangements of a ring to print, and how much an arrangement shows of its answers.

Seed 000 leaves open how the placement of letters changes the difficulty. Visibility is our measure of it: the
sum over the answers that can be traced through touching cells of how likely a reader is to think of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Literal, TypeAlias

import numpy as np

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.job import Control
from engine.seed import Seed
from engine.value import changed
from engine.vetting.arrangements import OFFENDING, Arrangements, classify, randomly_turned
from engine.vetting.neighbourhood import Neighbourhood
from engine.vetting.paths import obvious_words
from engine.wheel.answers import Answer, Key
from engine.wheel.puzzle import Puzzle

Purpose: TypeAlias = Literal["hard", "easy", "vowels", "alphabetical", "random"]
PURPOSES: dict[Purpose, str] = {
    "hard": "the long word and the common answers hidden best",
    "easy": "as much to be seen as can be",
    "vowels": "vowels spread around the ring",
    "alphabetical": "in alphabetical order, clockwise or counter-clockwise",
    "random": "any, by seed",
}
Order: TypeAlias = Literal["letters", "visibility", "nearness", "seen"]
ORDERS: dict[Order, str] = {
    "letters": "alphabetical",
    "visibility": "by visibility, least first",
    "nearness": "by nearness of the long word, least first",
    "seen": "by the number of answers seen, least first",
}
UNKNOWN_ZIPF = 1.0


@dataclass(frozen=True, eq=False)
class Ranking:
    """All classes of a wheel's arrangements with what each shows.

    Attributes:
        judged: the arrangements and their verdicts.
        answers: the same arrangements, judged for the answers instead of the taboo words.
        visibility: float64[m], the sum over the answers that can be traced of their Zipf values.
        seen: int64[m], how many answers can be traced.
        nearness: float64[m], 0 to 1: the share of the steps of the long word that go to a touching cell. Each step
            is looked at alone: where a letter stands more than once, any of its cells will do, so no path shows
            more than this, and some less.
    """

    arrangements: Arrangements
    answer_arrangements: Arrangements
    visibility: np.ndarray
    seen: np.ndarray
    nearness: np.ndarray

    def __len__(self) -> int:
        return len(self.arrangements)

    @property
    def clean(self) -> np.ndarray:
        """The classes in which no taboo word can be traced, ascending."""
        return np.flatnonzero(self.arrangements.verdicts != OFFENDING)

    def hardest(self) -> np.ndarray:
        """All classes, the one that shows least first: by the long word, then by visibility."""
        return np.lexsort((self.visibility, self.nearness))

    @cached_property
    def hardness(self) -> np.ndarray:
        """int64[m]: the place of each class among the clean ones, 1 the hardest; 0 where it offends."""
        order = self.hardest()
        clean = order[self.arrangements.verdicts[order] != OFFENDING]
        places = np.zeros(len(order), np.int64)
        places[clean] = np.arange(1, len(clean) + 1)
        return places

    def ordered(self, order: Order) -> np.ndarray:
        """All classes, int64[m], in an order; those that are equal in it follow the alphabet."""
        letters = _alphabetical_places(self.arrangements)
        keys = {"visibility": self.visibility, "nearness": self.nearness, "seen": self.seen}
        return np.lexsort((letters, keys[order])) if order in keys else np.argsort(letters)

    def tally(self, *, permutations: bool = False) -> tuple[int, int, int]:
        """How many are clean, false alarms and offending: classes, or permutations of the ring's cells."""
        weights = self.arrangements.classes.orbits * self.arrangements.permutations_each if permutations else None
        counted = np.bincount(self.arrangements.verdicts, weights, minlength=3).astype(np.int64).tolist()
        return counted[0], counted[1], counted[2]


def arrangements_of(puzzle: Puzzle, path_words: tuple[str, ...]) -> Arrangements:
    """Every arrangement of a puzzle's ring, judged for the taboo words that could stand in it."""
    return classify(puzzle.hub, puzzle.ring, path_words, puzzle.neighbourhood)


def alone(neighbourhood: Neighbourhood) -> Neighbourhood:
    """The outer cells of a shape, its hub touching none of them."""
    touching = (0, *(mask & ~1 for mask in neighbourhood.touching[1:]))
    return changed(neighbourhood, name=f"{neighbourhood.name} alone", touching=touching)


def rank(puzzle: Puzzle, key: Key, *, ring_alone: bool = False, control: Control | None = None) -> Ranking:
    """What every arrangement of a puzzle's ring shows of its answers.

    Args:
        puzzle: the wheel, in any arrangement.
        key: its answers and the taboo words that could stand in it.
        ring_alone: leave out the paths through the hub.
        control: as everywhere; a wheel takes some milliseconds.
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
    """For each class the most, over the long words, of the share of their steps that touch."""
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
    """bool[m]: whether some cell with letter code `one` touches some cell with `other`."""
    found = np.zeros(len(rings), bool)
    for i in range(rings.shape[1]):
        for j in range(rings.shape[1]):
            if touching[i + 1] >> (j + 1) & 1:
                found |= (rings[:, i] == one) & (rings[:, j] == other)
    return found


def _alphabetical_places(made: Arrangements) -> np.ndarray:
    """int64[m]: a number for each class that rises with its least ring in the order of the alphabet."""
    n = made.classes.rings.shape[1]
    rings = np.argsort(np.argsort(list(made.letters)))[made.classes.rings]
    mirrored = rings[:, -np.arange(n)]
    digits = n ** np.arange(n - 1, -1, -1)
    turns = range(0, n, made.neighbourhood.step)
    images = [np.roll(way, turn, axis=1) @ digits for way in (rings, mirrored) for turn in turns]
    return np.min(images, axis=0)


def closest(made: Arrangements, i: int, ring: str) -> str:
    """Class `i`, turned and maybe mirrored so that as many letters as can be stand where they do in a ring."""
    images = _images(made.ring(i), made.neighbourhood.step)
    return max(images, key=lambda image: sum(a == b for a, b in zip(image, ring, strict=True)))


def _images(ring: str, step: int) -> list[str]:
    turned = [ring[turn:] + ring[:turn] for turn in range(0, len(ring), step)]
    return [*turned, *(one[0] + one[:0:-1] for one in turned)]


def arranged(
    puzzle: Puzzle, key: Key, purpose: Purpose, *, seed: int = 0, control: Control | None = None
) -> Puzzle:
    """The puzzle with its ring in a clean arrangement that suits a purpose; `control` as everywhere.

    Raises:
        BadInput: every arrangement offends, or every one of that purpose; the message names a word that does it.
    """
    ranking = rank(puzzle, key, control=control)
    if not len(ranking.clean):
        raise _offends(puzzle, ranking.arrangements)
    if purpose == "alphabetical":
        return changed(puzzle, ring=_alphabetical(puzzle, key.path_words))
    return changed(puzzle, ring=_chosen(puzzle, ranking, purpose, seed))


def _chosen(puzzle: Puzzle, ranking: Ranking, purpose: Purpose, seed: int) -> str:
    random, judged = Seed(seed, "wheel.arrange", purpose), ranking.arrangements
    places = ranking.clean
    if purpose == "vowels":
        unrest = _unrest(judged)[places]
        places = places[unrest == unrest.min()]
    elif purpose != "random":
        order = ranking.hardest()
        clean = order[judged.verdicts[order] != OFFENDING]
        places = clean[:1] if purpose == "hard" else clean[-1:]
    return randomly_turned(judged.ring(int(places[random.below(len(places))])), puzzle.neighbourhood.step, random)


def _unrest(made: Arrangements) -> np.ndarray:
    """int64[m]: how unevenly the vowels stand around each ring, the sum of the squared gaps between them."""
    vowels = np.array([letter in ENGLISH.vowels for letter in made.letters])
    places = np.nonzero(vowels[made.classes.rings])[1].reshape(len(made), -1)
    n = made.classes.rings.shape[1]
    gaps = np.diff(places, axis=1, append=places[:, :1] + n)
    return (gaps * gaps).sum(axis=1)


def _alphabetical(puzzle: Puzzle, path_words: Sequence[str]) -> str:
    """The letters in order from the top, clockwise or else counter-clockwise, turned only as far as must be."""
    ordered, seen = "".join(sorted(puzzle.ring)), ""
    for turn in range(len(ordered)):
        clockwise = ordered[turn:] + ordered[:turn]
        for ring in (clockwise, clockwise[0] + clockwise[:0:-1]):
            found = obvious_words(path_words, puzzle.hub + ring, puzzle.neighbourhood)
            if not found:
                return ring
            seen = seen or found[0].word
    raise BadInput(
        f"{puzzle.shown}: in alphabetical order the eye can trace {seen}", mend="Choose another arrangement."
    )


def unavoidable(made: Arrangements) -> tuple[str, ...]:
    """The words that leave no arrangement clean: one that is in every one, else all that it takes together."""
    everywhere = tuple(word for w, word in enumerate(made.words) if made.traced[:, w].all())
    return everywhere[:1] or tuple(word for w, word in enumerate(made.words) if made.traced[:, w].any())


def nearest_clean(puzzle: Puzzle, made: Arrangements, *, control: Control | None = None) -> Puzzle:
    """The puzzle with the fewest swaps of two letters of its ring after which nothing offends.

    Raises:
        BadInput: every arrangement offends.
        Stopped: as asked.
    """
    control = control or Control()
    if (made.verdicts == OFFENDING).all():
        raise _offends(puzzle, made)
    seen, reached = {puzzle.ring}, [puzzle.ring]
    while True:  # some arrangement is clean, and swaps reach every one
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
        f"{puzzle.shown}: in every arrangement the eye can trace {' or '.join(unavoidable(made))}",
        mend="Take another hub or another word.",
    )
