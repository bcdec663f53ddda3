"""The entries of taboo lists, and the house's overrides of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.core.value import Value
from engine.words.vetting.verdict import ROLES, Role, Verdict

Severity: TypeAlias = Literal["never", "answer", "caution", "clean"]
SEVERITIES: tuple[Severity, ...] = ("never", "answer", "caution", "clean")
"""From the strictest to the mildest; `engine.words.vetting.taboo` describes them."""

_REASONS: Mapping[Severity, str] = {
    "never": "on the taboo list", "answer": "not wanted as an answer", "caution": "mildly offensive",
}  # fmt: skip


class TabooWord(Value, frozen=True):
    """One entry of a taboo list.

    Attributes:
        exact: whether the entry matches only the word itself, not its family.
        phrase: the words of the entry with a space between them; "" if it is a single word.
    """

    word: str
    severity: Severity = "never"
    roles: tuple[Role, ...] = ROLES
    exact: bool = False
    phrase: str = ""

    def verdict(self, source: str, form: str = "") -> Verdict:
        """Return the verdict of this entry on its word, or on a form of it."""
        reason = _REASONS.get(self.severity, "")
        if form:
            reason = f"form of {self.word}{'' if self.severity == 'never' else f', {reason}'}"
        standing = "caution" if self.severity == "caution" else "taboo"
        return Verdict(form or self.word, standing, reason, source)

    @property
    def unwanted_as(self) -> tuple[Role, ...]:
        """The roles in which the word is unwanted."""
        if self.severity == "clean":
            return ()
        return tuple(role for role in self.roles if self.severity != "answer" or role not in ("path", "text"))


class TabooList(Value, frozen=True):
    """A named list.

    Attributes:
        refused: a message with the line number and the reason for each refused line.
        spared: words that the list does not condemn as forms of its words.
    """

    name: str
    words: tuple[TabooWord, ...]
    refused: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()


class Override(Value, frozen=True):
    """The house's own severity for a word, which takes precedence over every list.

    Attributes:
        severity: "clean" clears the word.
        exact: whether it leaves the word's family to the lists.
        reason: why the house decided so, in the editor's words.
        date: the ISO date of the decision.
    """

    word: str
    severity: Severity
    exact: bool = False
    reason: str = ""
    date: str = ""
