"""The figures and tables of Lyster 2022 that are reproduced, and the sheet that holds the data of each."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from engine.core.errors import UnknownName

Needs: TypeAlias = Literal["words", "player", "players", "times"]
Cell: TypeAlias = str | int | float | None


class Subject(NamedTuple):
    """Figures or tables that show the same data."""

    kind: str  # "Figure" or "Table"
    numbers: tuple[str, ...]  # the numbers in Lyster 2022
    title: str
    # source of the data: "words" (a word list), "player" (games of any player), "players" (games of the five
    # players of the tables) or "times" (timed games of greedy)
    needs: Needs = "words"

    @property
    def name(self) -> str:
        """The full name, such as "Figures 5.7, 5.8: Share of vowels in a word"."""
        kind = self.kind if len(self.numbers) == 1 else f"{self.kind}s"
        return f"{kind} {', '.join(self.numbers)}: {self.title}"

    @property
    def key(self) -> str:
        """The first number, which identifies the subject."""
        return self.numbers[0]


SUBJECTS = (
    Subject("Table", ("4.2",), "The first and last words"),
    Subject("Table", ("4.3",), "Words with a letter, with a pair"),
    Subject("Figure", ("4.5",), "Chance that random letters are a word"),
    Subject("Figure", ("4.10", "4.11", "4.12", "4.13"), "Time of a turn", "times"),
    Subject("Figure", ("5.1", "5.2"), "Distribution of word scores", "player"),
    Subject("Figure", ("5.3", "5.4"), "Points of a word by letters used", "player"),
    Subject("Figure", ("5.6",), "Points by letters used", "player"),
    Subject("Table", ("5.1", "5.2"), "Letter frequencies"),
    Subject("Table", ("5.3",), "Words by rare letters"),
    Subject("Table", ("4.4", "5.4", "5.5", "5.6", "5.7"), "The players", "players"),
    Subject("Figure", ("5.7", "5.8"), "Share of vowels in a word"),
    Subject("Figure", ("5.11",), "Connectivity of rectangles"),
)


class Sheet(NamedTuple):
    """The data of a figure or a table."""

    subject: Subject
    summary: str  # what the data show, and how they differ from the printed values
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]  # the cells; None is an empty cell
    drawn: Mapping[str, np.ndarray] = {}  # arrays by name that are used by the plot only

    def column(self, name: str) -> list[Cell]:
        """Return the cells of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def numbers(self, name: str) -> np.ndarray:
        """Return the numbers of a column, float64[rows]; nan for empty cells."""
        return np.array(self.column(name), np.float64)


def subject(kind: str, number: str) -> Subject:
    """Return the subject with a number; `kind` is "Figure" or "Table". Raises UnknownName if there is none."""
    for listed in SUBJECTS:
        if listed.kind == kind and number in listed.numbers:
            return listed
    known = ", ".join(number for listed in SUBJECTS if listed.kind == kind for number in listed.numbers)
    raise UnknownName(f"no data for {kind} {number}", mend=f"Available: {known}.")


def sheet_csv(sheet: Sheet) -> str:
    """Return the rows as CSV with a header."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(sheet.columns)
    rows.writerows(sheet.rows)
    return text.getvalue()
