"""Near misses: words that readers will send in and that are not in the key; and answers that they may dispute."""

from __future__ import annotations

from engine.bee.answers import Key, fits, words_of
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import IndexSolver
from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.value import Value
from engine.vetting import near_misses as lists
from engine.vetting.near_misses import Kind, Others, disputed, neighbours
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict


class NearMiss(Value, frozen=True):
    """A word that is not in the key but near it, or an answer that may be disputed.

    Attributes:
        near: the answer that it is a form of; "" where it is of none.
        zipf: how common it is; 0 where unknown.
        points: what it would score.
        verdict: what the lists say of it.
    """

    word: str
    kind: Kind
    near: str
    zipf: float
    points: int
    pangram: bool
    verdict: Verdict


def open_others(puzzle: Puzzle, *, control: Control | None = None) -> Others:
    """The word lists beside a puzzle's own, as `engine.vetting.near_misses.open_others`."""
    return lists.open_others(puzzle.lexicon, control=control)


def near_misses(puzzle: Puzzle, key: Key, others: Others, vetter: Vetter) -> tuple[NearMiss, ...]:
    """Words that fit the hive and are not in its key, the most common first. Decided words are not among them."""

    def allowed(lexicon: Lexicon) -> list[int]:
        mask = lexicon.alphabet.mask
        solver = IndexSolver(lexicon, puzzle.rules.minimum)
        return list(solver.ids(mask(puzzle.center), mask(puzzle.letters)))

    decided = {answer.word for answer in (*key.answers, *key.excluded)}
    found = neighbours(others, allowed, lambda word: not fits(puzzle, word), words_of(key.answers), decided)
    near = (_near(puzzle, *one, vetter) for one in found)
    return tuple(one for one in near if one.verdict.standing != "rejected")


def disputable(key: Key, others: Others) -> tuple[NearMiss, ...]:
    """Answers that look like names, or that are another form of another answer; the most common first."""
    kinds = disputed(words_of(key.answers), others)
    found = [
        NearMiss(one.word, *kinds[one.word], one.zipf, one.points, one.pangram, one.verdict)
        for one in key.answers
        if one.word in kinds
    ]
    return tuple(sorted(found, key=lambda one: (-one.zipf, one.word)))


def _near(puzzle: Puzzle, word: str, kind: Kind, near: str, zipf: float, vetter: Vetter) -> NearMiss:
    pangram = len(set(word)) == POT
    points = puzzle.rules.points(len(word), pangram=pangram)
    return NearMiss(word, kind, near, zipf, points, pangram, vetter.verdict(word, "long" if pangram else "answer"))
