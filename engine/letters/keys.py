"""What the keys of hives and wheels share: their answers are found in a word list and printed with ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engine.core.value import kind_of
from engine.wing.judging import Target
from engine.words.paths.paths import Neighbourhood
from engine.words.vetting.near_misses import SOURCE
from engine.words.vetting.review import Answer, Key
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import Place
from engine.words.vetting.verdict import Ruling

A = TypeVar("A", bound=Answer)


@dataclass(frozen=True)
class ListKey(Generic[A]):
    """The part of a key that does not depend on the wing: all words that fit a puzzle, in alphabetical order.

    Attributes:
        answers: the words that count.
        excluded: the words that fit and do not count.
        path_words: the taboo words that the letters contain. None of them must be traceable in the printed puzzle.
        as_printed: whether the answers are those of the last export, because the word list, the taboo lists or the
            rating model have changed since.
        scored: whether the words of the word list have scores.
        shown: the display forms of words that differ from their letters, such as "años" for "anos".
        vetter: the lists and rulings, for the printed texts; None if they were not opened.
    """

    answers: tuple[A, ...]
    excluded: tuple[A, ...]
    path_words: tuple[str, ...] = field(default=(), kw_only=True)
    as_printed: bool = field(default=False, kw_only=True)
    scored: bool = field(default=False, kw_only=True)
    shown: Mapping[str, str] = field(default_factory=dict[str, str], hash=False, kw_only=True)
    vetter: Vetter | None = field(default=None, compare=False, repr=False, kw_only=True)

    def written(self, word: str) -> str:
        """Return a word as it is printed."""
        return self.shown.get(word, word)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The answers that count, but that an editor must decide on before printing."""
        return words_of(answer for answer in self.answers if answer.verdict.standing == "caution")

    @property
    def names(self) -> tuple[str, ...]:
        """The answers that may be names and that no editor has accepted."""
        return words_of(answer for answer in self.answers if answer.verdict.source == SOURCE)


class RatedKey(Key, Protocol):
    """A key with ratings."""

    @property
    def levels(self) -> tuple[int, ...]:
        """What each rating requires, ascending."""
        ...


class NamedRules(Protocol):
    """The rules of a puzzle."""

    @property
    def name(self) -> str:
        """The name of the rules."""
        ...


class ListPuzzle(Protocol):
    """A puzzle with letters, a word list and rulings of its own."""

    @property
    def shown(self) -> str:
        """The letters in the form "G CENORV"."""
        ...

    @property
    def rules(self) -> NamedRules:
        """The rules."""
        ...

    @property
    def full_word(self) -> str:
        """What the rules call a word with all the letters."""
        ...

    @property
    def neighbourhood(self) -> Neighbourhood:
        """Which cells touch."""
        ...

    @property
    def texts(self) -> Sequence[Place]:
        """The texts that are printed with the puzzle."""
        ...

    def is_full(self, word: str) -> bool:
        """Whether a word that fits the puzzle uses all its letters."""
        ...

    @property
    def letters(self) -> str:
        """All letters of the puzzle."""
        ...

    @property
    def lexicon(self) -> str:
        """Name or file of the word list."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The puzzle's own rulings."""
        ...


def words_of(answers: Iterable[Answer]) -> tuple[str, ...]:
    """Return the words of answers."""
    return tuple(answer.word for answer in answers)


def fitting_words(puzzle: ListPuzzle, key: Key) -> tuple[str, ...]:
    """Return all words that fit the puzzle, those that do not count included."""
    del puzzle
    return words_of((*key.answers, *key.excluded))


def sheet_name(puzzle: ListPuzzle) -> str:
    """Return what identifies the sheet of a puzzle."""
    return f"{kind_of(puzzle)} {puzzle.shown} {puzzle.rules.name}"


def target(puzzle: ListPuzzle, key: Key) -> Target:
    """Return what results of solvers are compared with."""
    return Target(sheet_name(puzzle), {word: word for word in words_of(key.answers)}, "word")


def record(key: RatedKey) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the answers, and what each rating requires."""
    return words_of(key.answers), key.levels
