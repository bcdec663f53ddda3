"""Which of the clean arrangements of a ring to print, and how much an arrangement shows of its answers.

Seed 000 leaves open how the placement of letters changes the difficulty. Visibility is our measure of it: the
sum over the answers that can be traced through touching cells of how likely a reader is to think of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal, TypeAlias

import numpy as np

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.seed import Seed
from engine.value import changed
from engine.vetting.arrangements import OFFENDING, Arrangements, judge
from engine.vetting.paths import obvious
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
UNKNOWN_ZIPF = 1.0


@dataclass(frozen=True, eq=False)
class Ranking:
    """All classes of a wheel's arrangements with what each shows.

    Attributes:
        judged: the arrangements and their verdicts.
        visibility: float64[m], the sum over the answers that can be traced of their Zipf values.
        seen: int64[m], how many answers can be traced.
        nearness: float64[m], 0 to 1: the share of the steps of the long word that go to a touching cell.
    """

    judged: Arrangements
    visibility: np.ndarray
    seen: np.ndarray
    nearness: np.ndarray

    @property
    def clean(self) -> np.ndarray:
        """The classes in which no taboo word can be traced, ascending."""
        return np.flatnonzero(self.judged.verdicts != OFFENDING)

    def hardest(self) -> np.ndarray:
        """All classes, the one that shows least first: by the long word, then by visibility."""
        return np.lexsort((self.visibility, self.nearness))


def judged(puzzle: Puzzle, path_words: tuple[str, ...]) -> Arrangements:
    """Every arrangement of a puzzle's ring, judged for the taboo words that could stand in it."""
    return judge(puzzle.hub, puzzle.ring, path_words, puzzle.neighbourhood)


def rank(puzzle: Puzzle, key: Key) -> Ranking:
    """What every arrangement of a puzzle's ring shows of its answers."""
    arrangements = judged(puzzle, key.path_words)
    seen = judge(puzzle.hub, puzzle.ring, [answer.word for answer in key.answers], puzzle.neighbourhood)
    zipf = {answer.word: max(answer.zipf, UNKNOWN_ZIPF) for answer in key.answers}
    weights = np.array([zipf[word] for word in seen.words])
    return Ranking(
        arrangements, seen.traced @ weights, seen.traced.sum(axis=1), _nearness(puzzle, arrangements, key.answers)
    )


def _nearness(puzzle: Puzzle, made: Arrangements, answers: tuple[Answer, ...]) -> np.ndarray:
    """For each class the most, over the long words, of the share of their steps that touch."""
    hood, best = puzzle.neighbourhood, np.zeros(len(made))
    touching = np.array(hood.touching, np.uint32)
    letters = made.letters
    for answer in answers:
        if answer.long:
            pairs = [
                _touch(made.classes.rings, letters.find(a), letters.find(b), touching)
                if puzzle.hub not in (a, b)
                else np.full(len(made), bool(hood.touching[0]))
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


def arranged(puzzle: Puzzle, key: Key, purpose: Purpose, *, seed: int = 0) -> Puzzle:
    """The puzzle with its ring in a clean arrangement that suits a purpose.

    Raises:
        BadInput: every arrangement offends, or every one of that purpose; the message names a word that does it.
    """
    ranking = rank(puzzle, key)
    if not len(ranking.clean):
        raise _offends(puzzle, ranking.judged)
    if purpose == "alphabetical":
        return changed(puzzle, ring=_alphabetical(puzzle, key.path_words))
    return changed(puzzle, ring=_chosen(puzzle, ranking, purpose, seed))


def _chosen(puzzle: Puzzle, ranking: Ranking, purpose: Purpose, seed: int) -> str:
    random, judged = Seed(seed, "wheel.arrange", purpose), ranking.judged
    places = ranking.clean
    if purpose == "vowels":
        unrest = np.array([_unrest(judged.ring(i)) for i in places.tolist()])
        places = places[unrest == unrest.min()]
    elif purpose != "random":
        order = ranking.hardest()
        clean = order[judged.verdicts[order] != OFFENDING]
        places = clean[:1] if purpose == "hard" else clean[-1:]
    return turned(judged.ring(int(places[random.below(len(places))])), puzzle.neighbourhood.step, random)


def turned(ring: str, step: int, random: Seed) -> str:
    """A ring turned by some steps, and maybe mirrored, at random: what can be traced in it stays the same."""
    turn = step * random.below(len(ring) // step)
    ring = ring[turn:] + ring[:turn]
    return ring[0] + ring[:0:-1] if random.below(2) else ring


def _unrest(ring: str) -> int:
    """How unevenly the vowels stand around a ring: the sum of the squared gaps between them."""
    at = [i for i, letter in enumerate(ring) if letter in ENGLISH.vowels]
    return sum(gap * gap for gap in np.diff([*at, at[0] + len(ring)]).tolist()) if at else 0


def _alphabetical(puzzle: Puzzle, path_words: Sequence[str]) -> str:
    """The letters in order from the top, clockwise or else counter-clockwise, turned only as far as must be."""
    ordered, seen = "".join(sorted(puzzle.ring)), ""
    for turn in range(len(ordered)):
        clockwise = ordered[turn:] + ordered[:turn]
        for ring in (clockwise, clockwise[0] + clockwise[:0:-1]):
            found = obvious(path_words, puzzle.hub + ring, puzzle.neighbourhood)
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


def nearest_clean(puzzle: Puzzle, made: Arrangements) -> Puzzle:
    """The puzzle with the fewest swaps of two letters of its ring after which nothing offends.

    Raises:
        BadInput: every arrangement offends.
    """
    seen, reached = {puzzle.ring}, [puzzle.ring]
    while reached:
        for ring in reached:
            if made.verdicts[made.index_of(ring)] != OFFENDING:
                return changed(puzzle, ring=ring)
        fresh = dict.fromkeys(swap for ring in reached for swap in _swaps(ring))
        reached = [ring for ring in fresh if ring not in seen]
        seen.update(reached)
    raise _offends(puzzle, made)


def _swaps(ring: str) -> Iterator[str]:
    for i, j in combinations(range(len(ring)), 2):
        if ring[i] != ring[j]:
            yield ring[:i] + ring[j] + ring[i + 1 : j] + ring[i] + ring[j + 1 :]


def _offends(puzzle: Puzzle, made: Arrangements) -> BadInput:
    return BadInput(
        f"{puzzle.shown}: in every arrangement the eye can trace {' or '.join(unavoidable(made))}",
        mend="Take another hub or another word.",
    )
