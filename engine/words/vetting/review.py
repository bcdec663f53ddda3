"""The review of a puzzle before it goes to press: the ledger of its words, near misses and disputable answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.core.job import Control
from engine.core.value import Value
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.ledger import LedgerEntry, ledger
from engine.words.vetting.near_misses import (
    Kind,
    ReferenceLists,
    disputable_answers,
    nearby_words,
    open_reference_lists,
)
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Role, Ruling, Verdict


class NearMiss(Value, frozen=True):
    """A word that is missing from the key but close to it, or an answer that may be disputed.

    Attributes:
        near: the answer that the word is a form of; "" if it is a form of none.
        zipf: Zipf value of the word; 0 if unknown.
    """

    word: str
    kind: Kind
    near: str
    zipf: float
    verdict: Verdict


class Review(Value, frozen=True):
    """The words of a puzzle that an editor checks before it goes to press.

    Attributes:
        entries: the ledger.
        near: near misses, the most common first; empty if the puzzle's words are chosen, not found in a list.
        disputable: answers that may be disputed, the most common first.
    """

    entries: tuple[LedgerEntry, ...]
    near: tuple[NearMiss, ...] = ()
    disputable: tuple[NearMiss, ...] = ()


class Answer(Protocol):
    """An answer of a key."""

    @property
    def word(self) -> str:
        """The letters of the word."""
        ...

    @property
    def zipf(self) -> float:
        """Zipf value; 0 if unknown."""
        ...

    @property
    def verdict(self) -> Verdict:
        """The verdict of the lists and rulings."""
        ...


class Key(Protocol):
    """A key with the answers that count and those that are excluded."""

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers that count."""
        ...

    @property
    def excluded(self) -> Sequence[Answer]:
        """The words that fit and do not count."""
        ...


class Puzzle(Protocol):
    """A puzzle with a word list and rulings of its own."""

    @property
    def lexicon(self) -> str:
        """Name or file of the word list."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The puzzle's own rulings."""
        ...


@dataclass(frozen=True)
class LetterRules:
    """Which words the letters and rules of a puzzle allow.

    Attributes:
        allowed: returns the indices of the allowed words of a lexicon.
        problem: returns why a word is not allowed; "" if it is.
        role: returns the role in which a word is vetted.
        long: the ledger's name for the role "long", such as "pangram".
    """

    allowed: Callable[[Lexicon], Iterable[int]]
    problem: Callable[[str], str]
    role: Callable[[str], Role]
    long: str


P = TypeVar("P", bound=Puzzle)


def review_words(
    words: Iterable[tuple[str, Verdict]], rulings: Iterable[Ruling], *, control: Control | None = None
) -> Review:
    """Review a puzzle whose words are chosen, by the user's house rulings and lists.

    Args:
        words: all words of the puzzle with their verdicts, including those that do not count.
        rulings: the puzzle's own rulings.

    Raises:
        FileProblem: If the house rulings or lists cannot be read.
    """
    (control or Control()).check()
    entries = ((word, "answer", verdict) for word, verdict in words)
    return Review(ledger(entries, rulings, open_house().rulings))


def review_key(
    letter_rules: Callable[[P], LetterRules], puzzle: P, key: Key, *, control: Control | None = None
) -> Review:
    """Review a puzzle whose answers are found in a word list, by the user's house rulings and lists.

    Args:
        letter_rules: returns what the letters and rules of a puzzle allow.
        puzzle: the puzzle.
        key: its key.

    Raises:
        FileProblem: If the house rulings or lists cannot be read.
    """
    control, rules = control or Control(), letter_rules(puzzle)
    others = open_reference_lists(puzzle.lexicon, control=control)
    house = open_house()
    control.check()
    words = (
        (one.word, rules.long if rules.role(one.word) == "long" else "answer", one.verdict)
        for one in (*key.answers, *key.excluded)
    )
    return Review(
        ledger(words, puzzle.rulings, house.rulings),
        near_misses(key, rules, others, house.vetter(puzzle.rulings)),
        disputable(key, others),
    )


def near_misses(key: Key, rules: LetterRules, others: ReferenceLists, vetter: Vetter) -> tuple[NearMiss, ...]:
    """Return the allowed words that the key lacks, the most common first. Rejected words are omitted."""
    answers = tuple(one.word for one in key.answers)
    decided = {*answers, *(one.word for one in key.excluded)}
    found = nearby_words(others, rules.allowed, lambda word: not rules.problem(word), answers, decided)
    near = (NearMiss(*one, vetter.verdict(one.word, rules.role(one.word))) for one in found)
    return tuple(one for one in near if one.verdict.standing != "rejected")


def disputable(key: Key, others: ReferenceLists) -> tuple[NearMiss, ...]:
    """Return the answers that look like names or are forms of other answers, the most common first."""
    kinds = disputable_answers((one.word for one in key.answers), others)
    found = [
        NearMiss(one.word, *kinds[one.word], one.zipf, one.verdict) for one in key.answers if one.word in kinds
    ]
    return tuple(sorted(found, key=lambda one: (-one.zipf, one.word)))
