"""The house's book of clues: what was used for which answer, when and where, so that none comes again too soon."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from engine.crossword.puzzle import Clue
from engine.store import Store

WITHIN = 365  # days in which the same clue for the same answer is told
_AT_ONCE = 500


class Use(NamedTuple):
    """When a clue was used.

    Attributes:
        day: ISO date.
        title: the puzzle's.
        document: by what the puzzle's document is known (`known_as`); "" where that is not known.
    """

    day: str
    title: str = ""
    document: str = ""


class Used(NamedTuple):
    """A clue of the book with its uses, the last one first; there is one at least."""

    answer: str
    text: str
    uses: tuple[Use, ...]


def known_as(created: str, file_name: str = "") -> str:
    """By what the book knows a document: when it was made, and the name of its file once it has one.

    A copy under another name becomes another puzzle, which is warned of the clues that the first has used. What
    was used before there was a file counts as the own of each.
    """
    return f"{created}/{file_name}" if file_name else created


def remember(store: Store, clues: Iterable[Clue], use: Use) -> None:
    """Write the clues of a puzzle into the book; a document uses a clue once a day, however often it is printed.

    Raises:
        FileProblem: the book cannot be written.
    """
    rows = [(clue.answer, " ".join(clue.text.split()), *use) for clue in clues if clue.text.strip()]
    with store.writing() as connection:
        connection.executemany("INSERT OR REPLACE INTO clue_use VALUES (?, ?, ?, ?, ?)", rows)


def forget(store: Store, answer: str, text: str) -> None:
    """Take a clue out of the book.

    Raises:
        FileProblem: the book cannot be written.
    """
    with store.writing() as connection:
        connection.execute("DELETE FROM clue_use WHERE answer = ? AND text = ?", (answer, " ".join(text.split())))


def used(store: Store, answers: Iterable[str]) -> dict[str, tuple[Used, ...]]:
    """The clues of some answers in the book, the one used last first; answers without any are left out.

    Raises:
        FileProblem: the book cannot be read.
    """
    wanted = sorted(set(answers))
    uses: dict[tuple[str, str], list[Use]] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        sql = f"SELECT * FROM clue_use WHERE answer IN ({','.join('?' * len(some))}) ORDER BY day DESC, text"
        for answer, text, *use in store.read(sql, some):
            uses.setdefault((answer, text), []).append(Use(*use))
    found: dict[str, list[Used]] = {}
    for (answer, text), those in uses.items():
        found.setdefault(answer, []).append(Used(answer, text, tuple(those)))
    return {answer: tuple(clues) for answer, clues in found.items()}


def reuse(clue: Clue, book: Iterable[Used], day: str, *, document: str = "", within: int = WITHIN) -> str:
    """The warning that a clue was used not long before, as "used on 3 May 2026 in Garden"; "" where it was not.

    Args:
        book: the clues of the answer in the book.
        day: ISO date of the puzzle; uses within so many days before or after it count.
        document: the puzzle's own, as in `Use`, whose uses are none; "" where it has none yet.
    """
    uses = (
        use for one in book if one.answer == clue.answer and same(one.text) == same(clue.text) for use in one.uses
    )
    own = {document, document.partition("/")[0]} - {""}
    near = [use for use in uses if use.document not in own and _apart(day, use.day) <= within]
    return said(max(near)) if near else ""


def _apart(day: str, other: str) -> int:
    return abs((date.fromisoformat(day) - date.fromisoformat(other)).days)


def said(use: Use) -> str:
    """When and where a clue was used: "used on 3 May 2026 in Garden"."""
    return f"used on {spoken(use.day)}" + (f" in {use.title}" if use.title else "")


def spoken(day: str) -> str:
    """Such as "3 May 2026"."""
    when = date.fromisoformat(day)
    return f"{when.day} {when:%B %Y}"


def same(text: str) -> str:
    """What two clues have in common that a reader takes for the same."""
    return " ".join("".join(char for char in text.casefold() if char.isalnum() or char.isspace()).split())
