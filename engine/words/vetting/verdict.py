"""Verdicts on words with reason and source; the entries of taboo lists and the editors' rulings that give them."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core import Name, Note, Value, Word

Role: TypeAlias = Literal["answer", "long", "path", "entry", "text"]
ROLES: tuple[Role, ...] = ("answer", "long", "path", "entry", "text")
"""The roles of a word: an ordinary answer; the pangram or long word that a puzzle is built on; a path that can be
traced in the printed letters; an entry of a crossword; a word of a printed text, such as a clue or a title."""

REASONS = ("obscure", "offensive", "a name", "a variant spelling", "foreign", "not a word")
"""The suggested reasons for a rejection. Any other text is allowed."""

ALWAYS = "always"
"""The reason for a house ruling that makes a word an answer of every puzzle whose letters allow it, even if the
word list lacks it. It has the highest score when grids are filled."""

FAVOURITE = "favourite"  # the older name of `ALWAYS`, in rulings that exist

PREFERRED = frozenset((ALWAYS, FAVOURITE))

Standing: TypeAlias = Literal["clean", "caution", "taboo", "rejected"]
"""Lists give the first three. Rulings of editors make words clean or rejected."""

NOT_CHECKED = "not checked"
"""Shown in place of a standing for a word whose check failed or is pending."""

UNLISTED = "not in the word list"
"""The reason for which a printed word, or a word of a solution, does not count although no rule excludes it."""


class Verdict(Value, frozen=True):
    """The verdict on one word in one role. A clean word has no reason."""

    word: str
    standing: Standing = "clean"
    reason: str = ""
    source: str = ""

    @property
    def counts(self) -> bool:
        """Whether the word counts as an answer. Taboo and rejected words do not; words with a caution do."""
        return self.standing in ("clean", "caution")


class Ruling(Value, frozen=True):
    """An editor's decision on one word. It takes precedence over every list.

    `date` is an ISO date. `source` is "editor" for a ruling of the puzzle, "house" for a house ruling.
    """

    word: Word
    accepted: bool
    reason: Note
    note: Note = ""
    date: Name = ""
    source: Name = "editor"

    def verdict(self) -> Verdict:
        """Return the verdict that this ruling gives."""
        return Verdict(self.word, "clean" if self.accepted else "rejected", self.reason, self.source)


Rulings: TypeAlias = Annotated[tuple[Ruling, ...], msgspec.Meta(max_length=10_000)]  # the rulings of one puzzle


def with_ruling(rulings: Iterable[Ruling], ruling: Ruling) -> tuple[Ruling, ...]:
    """Return the rulings with one added, replacing an earlier one on the same word, sorted by word."""
    others = [old for old in rulings if old.word != ruling.word]
    return tuple(sorted((*others, ruling), key=lambda other: other.word))


def without_ruling(rulings: Iterable[Ruling], word: str) -> tuple[Ruling, ...]:
    """Return the rulings without the one on this word."""
    return tuple(old for old in rulings if old.word != word)


Severity: TypeAlias = Literal["never", "answer", "caution", "clean"]
SEVERITIES: tuple[Severity, ...] = ("never", "answer", "caution", "clean")
"""From the strictest to the mildest; `engine.words.vetting.taboo` describes them."""

MOST_REFUSED = 5  # refused lines of a list that its report names

_REASONS: Mapping[Severity, str] = {
    "never": "on the taboo list", "answer": "not wanted as an answer", "caution": "may offend or distress",
}  # fmt: skip


class TabooWord(Value, frozen=True):
    """One entry of a taboo list.

    `exact` matches only the word itself, not its family. `phrase` has the words of the entry with a space between
    them. `source` names the origin of the entry if that is not the list.
    """

    word: str
    severity: Severity = "never"
    roles: tuple[Role, ...] = ROLES
    exact: bool = False
    phrase: str = ""
    source: str = ""

    def verdict(self, source: str, form: str = "") -> Verdict:
        """Return the verdict of this entry of a list on its word, or on a form of it."""
        reason = _REASONS.get(self.severity, "")
        if form:
            reason = f"form of {self.word}{'' if self.severity == 'never' else f', {reason}'}"
        standing = "caution" if self.severity == "caution" else "taboo"
        return Verdict(form or self.word, standing, reason, self.source or source)

    @property
    def unwanted_as(self) -> tuple[Role, ...]:
        """The roles in which the word is unwanted."""
        if self.severity == "clean":
            return ()
        return tuple(role for role in self.roles if self.severity != "answer" or role not in ("path", "text"))


class TabooList(Value, frozen=True):
    """A named list.

    `refused` has a message for each refused line. `spared` are words that do not count as forms.
    """

    name: str
    words: tuple[TabooWord, ...]
    refused: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()

    @property
    def report(self) -> str:
        """A sentence that gives the first `MOST_REFUSED` refused lines with the reason; "" if none is refused."""
        if not self.refused:
            return ""
        more = len(self.refused) - MOST_REFUSED
        rest = f"; and {more:,} more" if more > 0 else ""
        return f"Invalid lines of taboo list {self.name}: {'; '.join(self.refused[:MOST_REFUSED])}{rest}."


class Override(Value, frozen=True):
    """The house's own severity for a word, which takes precedence over every list.

    The severity "clean" clears the word. `exact` leaves the word's family to the lists.
    """

    word: str
    severity: Severity
    exact: bool = False
    reason: str = ""
    date: str = ""
