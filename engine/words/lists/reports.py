"""Reports on reading lists: the numbers of lines, and the lines that cannot be used, with reasons."""

from __future__ import annotations

from collections import Counter

from engine.core.value import Value

REFUSALS_KEPT = 100  # refused lines kept in a report
TEXT_KEPT = 60  # characters kept of a refused line


class RefusedLine(Value, frozen=True):
    """A line that was refused: its number from 1, its text (at most 60 characters) and the reason."""

    line: int
    text: str
    reason: str


class ReadReport(Value, frozen=True):
    """A report on reading a word file.

    Attributes:
        lines: The number of lines, except blank lines and comments.
        words: The number of distinct words.
        merged: The number of lines that repeat a word.
        refused: The number of refused lines; `lines == words + merged + refused`.
        reasons: Each reason with its number of lines, the most frequent first.
        refused_lines: The first hundred refused lines.
        folded: Whether all lines are in capitals and were read in lower case.
        read_as: How the file was read, as a part of a sentence; "" if it is a plain list.
    """

    lines: int = 0
    words: int = 0
    merged: int = 0
    refused: int = 0
    reasons: tuple[tuple[str, int], ...] = ()
    refused_lines: tuple[RefusedLine, ...] = ()
    folded: bool = False
    read_as: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether most entries are not words: the file may not be a list of words."""
        return self.refused > self.words + self.merged


class Refusals:
    """Collects the refused lines of a list: all are counted, the first hundred are kept."""

    def __init__(self) -> None:
        self._reasons: Counter[str] = Counter()
        self._first: list[RefusedLine] = []

    def refuse(self, line: int, text: str, reason: str) -> None:
        """Add a line, given its number from 1."""
        self._reasons[reason] += 1
        if len(self._first) < REFUSALS_KEPT:
            self._first.append(RefusedLine(line, shown(text), reason))

    def report(self, words: int, merged: int = 0) -> ReadReport:
        """Return the report on a list with these numbers of words and of repeated words."""
        refused = self._reasons.total()
        reasons = tuple(self._reasons.most_common())
        return ReadReport(words + merged + refused, words, merged, refused, reasons, tuple(self._first))


def shown(text: str) -> str:
    """Return the start of a line as reports show it."""
    return printable(text[:TEXT_KEPT])


def printable(text: str) -> str:
    """Return a text with control characters replaced, because it goes to terminals, windows and files."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
