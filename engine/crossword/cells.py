"""The parts of a crossword grid: places of cells and slots, bars between cells, and marks of cells."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.errors import BadInput
from engine.core.value import Value

MOST_SIDE = 128
"""Rows and columns of a grid at most."""
MOST_CELLS = MOST_SIDE * MOST_SIDE
MOST_TEXT = 40
"""Characters of a cell at most."""
GREY = "grey"

Cell: TypeAlias = tuple[int, int]
"""Row and column, from the top left, from 0."""
Direction: TypeAlias = Literal["across", "down"]
DIRECTIONS: tuple[Direction, ...] = ("across", "down")
Side: TypeAlias = Literal["right", "below"]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SIDE)]
"""A row or a column."""

_SHADE = re.compile(rf"|{GREY}|#[0-9a-f]{{6}}")


class Slot(Value, frozen=True):
    """The place of an entry: its first cell and its direction. Locks and clues refer to it."""

    row: Place
    column: Place
    direction: Direction

    @property
    def cell(self) -> Cell:
        """The first cell."""
        return self.row, self.column


class Bar(Value, frozen=True):
    """A thick line at the right side of a cell, or below it, that separates entries."""

    row: Place
    column: Place
    side: Side

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells that it separates."""
        below = self.side == "below"
        return (self.row, self.column), (self.row + below, self.column + (not below))

    @property
    def order(self) -> tuple[int, int, str]:
        """The key by which the bars of a grid are sorted."""
        return self.row, self.column, self.side


class Mark(Value, frozen=True, omit_defaults=True):
    """What a cell has beside a letter.

    Attributes:
        text: the content, if it is not one letter a to z: several letters (a rebus) or any other characters.
        circle: whether the cell has a circle.
        shade: "" for none, "grey", or a color as "#rrggbb" in lower case.
        given: whether the content belongs to the puzzle: it is printed, and filling does not change it.
        pencil: whether the letter is only pencilled in. It is not printed and does not bind a fill.
    """

    row: Place
    column: Place
    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)] = ""
    circle: bool = False
    shade: Annotated[str, msgspec.Meta(max_length=7)] = ""
    given: bool = False
    pencil: bool = False

    def __post_init__(self) -> None:
        if not _SHADE.fullmatch(self.shade):
            raise BadInput(f"{self.shade!r} is no shade", mend='Use "grey", or a color such as "#d0e0ff".')
        if self.text != self.text.strip() or is_letter(self.text):
            raise BadInput(f"{self.text!r} is not the text of a mark: one letter belongs into the row")
        if self.given and self.pencil:
            raise BadInput("a letter is either given or pencilled in")

    @property
    def cell(self) -> Cell:
        """Its row and column."""
        return self.row, self.column

    @property
    def is_plain(self) -> bool:
        """Whether it marks nothing."""
        return not (self.text or self.circle or self.shade or self.given or self.pencil)


def is_letter(text: str) -> bool:
    """Whether a text is one letter a to z, as rows contain it."""
    return len(text) == 1 and "a" <= text <= "z"


def place_name(cell: Cell) -> str:
    """The place of a cell in words, counted from 1: "row 3, column 4"."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
