"""A text edition as a value: blocks in reading order, which the writers of plain text and of Braille set."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

_GAP = "\u2002\u00b7\u2002"
"""What separates ratings in print (`engine.drawing.wording.rating_row`); screen readers name the dot."""


class Heading(NamedTuple):
    """The name of a list of items."""

    text: str


class Paragraph(NamedTuple):
    """Running text."""

    text: str


class Item(NamedTuple):
    """An item of a list, such as a clue.

    The letters of a `spelled` item count, as in an answer: Braille does not contract them.
    """

    text: str
    spelled: bool = False
    label: str = ""

    @property
    def line(self) -> str:
        """The text after its label."""
        return f"{self.label}. {self.text}" if self.label else self.text


class Square(NamedTuple):
    """A square of a grid."""

    text: str = ""  # its letters; "" if it is empty
    number: int = 0  # of the entries that start in it; 0 for none
    block: bool = False  # whether no letter belongs into it
    void: bool = False  # whether it is a block that is not there
    circle: bool = False  # whether it has a circle
    shade: str = ""  # "" for none, "grey" or "#rrggbb"
    # right, below: whether a bar is at this side
    right: bool = False
    below: bool = False


class Squares(NamedTuple):
    """A grid: rows of squares from the top, each with a label."""

    labels: tuple[str, ...]
    rows: tuple[tuple[Square, ...], ...]


Block: TypeAlias = Heading | Paragraph | Item | Squares


class Edition(NamedTuple):
    """A puzzle and its solution, which is empty if there is none. A solution has a usual title without its own."""

    title: str
    puzzle: tuple[Block, ...]
    solution: tuple[Block, ...] = ()
    solution_title: str = ""


def tidy(text: str) -> str:
    """Return a text on one line with plain spaces and hyphens, and commas between ratings."""
    return " ".join(text.replace(_GAP, ", ").replace("\u2011", "-").split())
