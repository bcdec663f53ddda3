"""The figures and tables of seed 001 that are made anew: what each is called, and how one is kept as data."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from engine.errors import UnknownName

Needs: TypeAlias = Literal["words", "player", "players", "times"]
Cell: TypeAlias = str | int | float | None


class Subject(NamedTuple):
    """One or two figures or tables that show the same.

    Attributes:
        kind: "Figure" or "Table".
        numbers: the seed's.
        needs: what it is made of: a word list, games of any player, games of the five players of the tables, or
            timed games of greedy.
    """

    kind: str
    numbers: tuple[str, ...]
    title: str
    needs: Needs = "words"

    @property
    def name(self) -> str:
        """Such as "Figures 5.7, 5.8: Share of vowels in a word"."""
        kind = self.kind if len(self.numbers) == 1 else f"{self.kind}s"
        return f"{kind} {', '.join(self.numbers)}: {self.title}"

    @property
    def key(self) -> str:
        """Its first number, by which it is remembered."""
        return self.numbers[0]


SUBJECTS = (
    Subject("Table", ("4.2",), "The first and last words"),
    Subject("Table", ("4.3",), "Words with a letter, with a pair"),
    Subject("Figure", ("4.5",), "Chance that random letters are a word"),
    Subject("Figure", ("4.10", "4.11", "4.12", "4.13"), "Time of a turn", "times"),
    Subject("Figure", ("5.1", "5.2"), "How often words score what", "player"),
    Subject("Figure", ("5.3", "5.4"), "Points of a word by letters used", "player"),
    Subject("Figure", ("5.6",), "Points by letters used", "player"),
    Subject("Table", ("5.1", "5.2"), "How common letters are"),
    Subject("Table", ("5.3",), "Words by rare letters"),
    Subject("Table", ("4.4", "5.4", "5.5", "5.6", "5.7"), "The players", "players"),
    Subject("Figure", ("5.7", "5.8"), "Share of vowels in a word"),
    Subject("Figure", ("5.11",), "How well letters of a rectangle touch"),
)


class Sheet(NamedTuple):
    """A figure or a table as data.

    Attributes:
        said: what it shows, and where it differs from what is printed.
        columns: names of the columns of `rows`; None is an empty cell.
        drawn: what only a plot needs, arrays by name.
    """

    subject: Subject
    said: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    drawn: Mapping[str, np.ndarray] = {}

    def column(self, name: str) -> list[Cell]:
        """The cells of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def numbers(self, name: str) -> np.ndarray:
        """The figures of a column, float64[rows]; an empty cell is nan."""
        return np.array(self.column(name), np.float64)


def subject(kind: str, number: str) -> Subject:
    """The subject of a number; `kind` tells Table 5.1 from Figure 5.1.

    Raises:
        UnknownName: there is none.
    """
    for one in SUBJECTS:
        if one.kind == kind and number in one.numbers:
            return one
    known = ", ".join(number for one in SUBJECTS if one.kind == kind for number in one.numbers)
    raise UnknownName(f"no data for {kind} {number}", mend=f"There are {known}.")


def sheet_csv(sheet: Sheet) -> str:
    """The rows as CSV, with a header."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(sheet.columns)
    rows.writerows(sheet.rows)
    return text.getvalue()
