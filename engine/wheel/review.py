"""All that an editor looks over before a wheel goes to press: the ledger, near misses, and answers in dispute."""

from __future__ import annotations

from collections.abc import Iterator

from engine.job import Control
from engine.value import Value
from engine.vetting.house import open_house
from engine.vetting.ledger import LONG, LedgerEntry, ledger
from engine.vetting.near_misses import Kind, Others, disputed, neighbours, open_others
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Role, Verdict
from engine.wheel.answers import Key, fits, solve, words_of
from engine.wheel.puzzle import Puzzle


class NearMiss(Value, frozen=True):
    """A word that is not in the key but near it, or an answer that may be disputed.

    Attributes:
        near: the answer that it is a form of; "" where it is of none.
        zipf: how common it is; 0 where unknown.
        verdict: what the lists say of it.
    """

    word: str
    kind: Kind
    near: str
    zipf: float
    verdict: Verdict


class Review(Value, frozen=True):
    """What was decided on a wheel's words, and what is still to be looked at."""

    entries: tuple[LedgerEntry, ...]
    near: tuple[NearMiss, ...]
    disputable: tuple[NearMiss, ...]


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """The review of a puzzle with its key, by the user's own house.

    Raises:
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    control = control or Control()
    others = open_others(puzzle.lexicon, control=control)
    house = open_house()
    control.check()
    return Review(
        ledger(_judged(key), puzzle.rulings, house.rulings),
        near_misses(puzzle, key, others, house.vetter(puzzle.rulings)),
        disputable(key, others),
    )


def near_misses(puzzle: Puzzle, key: Key, others: Others, vetter: Vetter) -> tuple[NearMiss, ...]:
    """Words that fit the wheel and are not in its key, the most common first. Decided words are not among them."""
    decided = {answer.word for answer in (*key.answers, *key.excluded)}
    found = neighbours(
        others,
        lambda lexicon: solve(puzzle, lexicon),
        lambda word: not fits(puzzle, word),
        words_of(key.answers),
        decided,
    )
    near = (NearMiss(*one, vetter.verdict(one.word, role_of(puzzle, one.word))) for one in found)
    return tuple(one for one in near if one.verdict.standing != "rejected")


def disputable(key: Key, others: Others) -> tuple[NearMiss, ...]:
    """Answers that look like names, or that are another form of another answer; the most common first."""
    kinds = disputed(words_of(key.answers), others)
    found = [
        NearMiss(one.word, *kinds[one.word], one.zipf, one.verdict) for one in key.answers if one.word in kinds
    ]
    return tuple(sorted(found, key=lambda one: (-one.zipf, one.word)))


def role_of(puzzle: Puzzle, word: str) -> Role:
    """What a word would be in a wheel."""
    return "long" if len(word) == len(puzzle.letters) else "answer"


def _judged(key: Key) -> Iterator[tuple[str, str, Verdict]]:
    for answer in (*key.answers, *key.excluded):
        yield answer.word, LONG if answer.long else "answer", answer.verdict
