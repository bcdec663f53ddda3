"""The clue book: which clue was used for which answer, when and where, to warn of repetition."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from engine.core.store import Store
from engine.crossword.puzzle import Clue

WITHIN = 365
"""Days within which a repeated clue is reported."""
_AT_ONCE = 500
"""Answers in one SQL query at most."""


class Use(NamedTuple):
    """A use of a clue.

    Attributes:
        day: ISO date.
        title: title of the puzzle.
        document: identity of the puzzle's document (`known_as`); "" if unknown.
    """

    day: str
    title: str = ""
    document: str = ""


class Used(NamedTuple):
    """A clue of the book with its uses, latest first; there is at least one."""

    answer: str
    text: str
    uses: tuple[Use, ...]


def known_as(created: str, file_name: str = "") -> str:
    """The identity of a document in the book: its creation time, and its file name once it is saved.

    A copy under another name counts as another puzzle. Uses before the document was first saved count for all
    copies.
    """
    return f"{created}/{file_name}" if file_name else created


def remember(store: Store, clues: Iterable[Clue], use: Use) -> None:
    """Write the clues of a puzzle into the book. Printing the same document again on a day adds nothing.

    Raises:
        FileProblem: If the book cannot be written.
    """
    rows = [(clue.answer, " ".join(clue.text.split()), *use) for clue in clues if clue.text.strip()]
    with store.writing() as connection:
        connection.executemany("INSERT OR REPLACE INTO clue_use VALUES (?, ?, ?, ?, ?)", rows)


def forget(store: Store, answer: str, text: str) -> None:
    """Remove a clue from the book.

    Raises:
        FileProblem: If the book cannot be written.
    """
    with store.writing() as connection:
        connection.execute("DELETE FROM clue_use WHERE answer = ? AND text = ?", (answer, " ".join(text.split())))


def used(store: Store, answers: Iterable[str]) -> dict[str, tuple[Used, ...]]:
    """The clues of some answers in the book, latest use first. Answers without clues are omitted.

    Raises:
        FileProblem: If the book cannot be read.
    """
    wanted = sorted(set(answers))
    uses: dict[tuple[str, str], list[Use]] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        sql = f"SELECT * FROM clue_use WHERE answer IN ({','.join('?' * len(some))}) ORDER BY day DESC, text"
        rows = store.sound(store.read(sql, some), tuple[str, str, date, str, str], "Clue book")
        for answer, text, day, title, document in rows:
            uses.setdefault((answer, text), []).append(Use(day.isoformat(), title, document))
    found: dict[str, list[Used]] = {}
    for (answer, text), those in uses.items():
        found.setdefault(answer, []).append(Used(answer, text, tuple(those)))
    return {answer: tuple(clues) for answer, clues in found.items()}


def reuse_warning(clue: Clue, book: Iterable[Used], day: str, *, document: str = "", within: int = WITHIN) -> str:
    """The warning that a clue was used recently, as "used on 3 May 2026 in Garden"; "" if it was not.

    Args:
        book: the clues of the answer in the book.
        day: ISO date of the puzzle.
        document: the puzzle's own document, as in `Use`; its uses are ignored. "" if there is none.
        within: days before or after `day` in which a use is reported.
    """
    uses = (
        use
        for one in book
        if one.answer == clue.answer and normalised(one.text) == normalised(clue.text)
        for use in one.uses
    )
    own = {document, document.partition("/")[0]} - {""}
    near = [use for use in uses if use.document not in own and _days_between(day, use.day) <= within]
    return use_text(max(near)) if near else ""


def _days_between(day: str, other: str) -> int:
    return abs((date.fromisoformat(day) - date.fromisoformat(other)).days)


def use_text(use: Use) -> str:
    """When and where a clue was used: "used on 3 May 2026 in Garden"."""
    return f"used on {day_text(use.day)}" + (f" in {use.title}" if use.title else "")


def day_text(day: str) -> str:
    """An ISO date for display: "3 May 2026"."""
    when = date.fromisoformat(day)
    return f"{when.day} {when:%B %Y}"


def normalised(text: str) -> str:
    """The letters and digits of a clue, lower case; equal for clues that differ only in punctuation or case."""
    return " ".join("".join(char for char in text.casefold() if char.isalnum() or char.isspace()).split())
