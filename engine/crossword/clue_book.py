"""The house's book of clues: what was used for which answer, when and where, so that none comes again too soon."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

import msgspec

from engine.crossword.puzzle import Clue
from engine.store import Store
from engine.value import Value

WITHIN = 365  # days in which the same clue for the same answer is told
_COLUMNS = "SELECT answer, text, first, last, times, title FROM clue"
_AT_ONCE = 500


class Used(Value, frozen=True):
    """A clue of the book.

    Attributes:
        first, last: ISO dates of its first and its last use.
        times: how often it was used; what is saved again on the same day in the same puzzle counts once.
        title: the puzzle of its last use.
    """

    answer: str
    text: str
    first: str
    last: str
    times: Annotated[int, msgspec.Meta(ge=1)] = 1
    title: str = ""


def remember(store: Store, clues: Iterable[Clue], day: str, title: str) -> None:
    """Write the clues of a puzzle into the book.

    Args:
        day: ISO date of their use.
        title: the puzzle's.

    Raises:
        FileProblem: the book cannot be written.
    """
    rows = [(clue.answer, " ".join(clue.text.split()), day, day, title) for clue in clues if clue.text.strip()]
    with store.writing() as connection:
        connection.executemany(
            "INSERT INTO clue VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT (answer, text) DO UPDATE SET "
            "times = times + (last <> excluded.last OR title <> excluded.title), "
            "first = min(first, excluded.first), "
            "title = CASE WHEN excluded.last >= last THEN excluded.title ELSE title END, "
            "last = max(last, excluded.last)",
            rows,
        )


def forget(store: Store, answer: str, text: str) -> None:
    """Take a clue out of the book.

    Raises:
        FileProblem: the book cannot be written.
    """
    with store.writing() as connection:
        connection.execute("DELETE FROM clue WHERE answer = ? AND text = ?", (answer, " ".join(text.split())))


def used(store: Store, answers: Iterable[str]) -> dict[str, tuple[Used, ...]]:
    """The clues of some answers in the book, the one used last first; answers without any are left out.

    Raises:
        FileProblem: the book cannot be read.
    """
    wanted = sorted(set(answers))
    found: dict[str, list[Used]] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        marks = ",".join("?" * len(some))
        for row in store.read(f"{_COLUMNS} WHERE answer IN ({marks}) ORDER BY last DESC, text", some):
            found.setdefault(row[0], []).append(Used(*row))
    return {answer: tuple(clues) for answer, clues in found.items()}


def reuse(clue: Clue, book: Iterable[Used], day: str, *, title: str = "", within: int = WITHIN) -> str:
    """The warning that a clue was used not long before, as "used on 3 May 2026 in Garden"; "" where it was not.

    Args:
        book: the clues of the answer in the book.
        day: ISO date of the puzzle; uses within so many days before or after it count.
        title: the puzzle's own, whose uses are none.
    """
    for one in book:
        if same(one.text) == same(clue.text) and (not title or one.title != title):
            apart = abs((date.fromisoformat(day) - date.fromisoformat(one.last)).days)
            if one.answer == clue.answer and apart <= within:
                return said(one)
    return ""


def said(one: Used) -> str:
    """When and where a clue was used: "used on 3 May 2026 in Garden"."""
    return f"used on {spoken(one.last)}" + (f" in {one.title}" if one.title else "")


def spoken(day: str) -> str:
    """Such as "3 May 2026"."""
    when = date.fromisoformat(day)
    return f"{when.day} {when:%B %Y}"


def same(text: str) -> str:
    """What two clues have in common that a reader takes for the same."""
    return " ".join("".join(char for char in text.casefold() if char.isalnum() or char.isspace()).split())
