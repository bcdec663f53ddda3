"""A page as a value: paper, header, and the blocks in reading order. `engine.page.layout` places them."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from engine.core.errors import BadInput
from engine.core.printed import Printed
from engine.core.value import FileName, Name, Text, Title, Value
from engine.drawing.pictures import MOST_TEXT
from engine.drawing.style import Words
from engine.page.page_size import PAPERS, Paper
from engine.wing import Part
from engine.wings import Body

Role: TypeAlias = Literal["heading", "instructions", "byline"]

MOST_BLOCKS = 40


class Place(Value, frozen=True):
    """The place of a block on the column grid, fixed by the editor.

    Attributes:
        column: of its left edge, from 0.
        span: its width in columns.
        top: its distance from the top of the space below the header, in mm.
        depth: of two or more heights that it has at this width, the one nearest to this is used, in mm; 0 for the
            usual height. In a slot it is the depth of the slot, 0 for one that ends at the foot of the page.
    """

    column: Annotated[int, Meta(ge=0, le=15)]
    span: Annotated[int, Meta(ge=1, le=16)]
    top: Annotated[float, Meta(ge=0, le=2000)]
    depth: Annotated[float, Meta(ge=0, le=2000)] = 0.0


class Slot(Value, frozen=True, omit_defaults=True):
    """The fixed sizes of a block of a template, at its fixed place.

    Attributes:
        text: the type size of the clues or of the rules, in points; 0 for that of the house style.
        cell: see `engine.drawing.style.Style.cell`; 0 for a solution, whose sizes are those of the house style.
        figure: its number among the figures that the block has with these sizes at the width of its place.
        scale: of the type and the cells on the page of a day; the editor accepted smaller ones.
    """

    text: Annotated[float, Meta(ge=0, le=1000)] = 0.0
    cell: Annotated[float, Meta(ge=0, le=2000)] = 0.0
    figure: Annotated[int, Meta(ge=0, le=100)] = 0
    scale: Annotated[float, Meta(ge=0.1, le=1)] = 1.0


class PuzzleBlock(Value, frozen=True, tag_field="block", tag="puzzle"):
    """A puzzle or a solution. The page has a copy of the puzzle, which may be linked to its file.

    Attributes:
        part: "puzzle", or "solution" for the solution of this page's or of another day's puzzle.
        number, byline: printed with the title: "17345" as "No 17,345", and "Ann Lee" as "set by Ann Lee".
        day: ISO date above the title; "" for none. A solution with another day than its page is labelled as the
            answers of that day.
        turned: printed upside down, as solutions on the page of their puzzle are.
        series: that of the calendar from which the puzzle comes, with the publication of the page; "" for none.
        link: the path of the puzzle's file, relative to the page's file if possible; "" for none.
        fingerprint: of the linked file when the puzzle was copied.
        slot: its fixed sizes, if it has a fixed place; None for sizes that suit the layout.
    """

    puzzle: Body
    part: Part = "puzzle"
    number: Title = ""
    byline: Title = ""
    day: Name = ""
    turned: bool = False
    link: FileName = ""
    fingerprint: Name = ""
    printed: Printed | None = None
    fixed: Place | None = None
    series: Name = ""
    slot: Slot | None = None

    def __post_init__(self) -> None:
        _check_day(self.day)

    @property
    def title(self) -> str:
        """The title of the puzzle with its number."""
        parts = self.puzzle.title.strip(), Words().number_of(self.number)
        return " ".join(filter(None, parts)) or "Puzzle"

    @property
    def name(self) -> str:
        """What the block is called in lists and findings."""
        return f"{self.title}: solution" if self.part == "solution" else self.title


class TextBlock(Value, frozen=True, tag_field="block", tag="text"):
    """A heading, instructions or a byline. It stays with the block that follows it."""

    text: Text
    role: Role = "heading"
    fixed: Place | None = None

    @property
    def name(self) -> str:
        """What the block is called in lists and findings."""
        short = self.text.split("\n")[0]
        return short if len(short) <= 40 else f"{short[:39]}\u2026"


class RuleBlock(Value, frozen=True, tag_field="block", tag="rule"):
    """A rule line above the block that follows it."""

    fixed: Place | None = None

    @property
    def name(self) -> str:
        """What the block is called in lists and findings."""
        return "Rule"


class PictureBlock(Value, frozen=True, tag_field="block", tag="picture"):
    """A picture, printed in black.

    `kept` comes from `engine.drawing.pictures.read_picture`. The title, for readers who hear the page, is not
    printed. The width is in columns of the grid; a fixed place has its own.
    """

    kept: Annotated[str, Meta(max_length=MOST_TEXT)]
    title: Title = "Picture"
    columns: Annotated[int, Meta(ge=1, le=16)] = 2
    caption: Title = ""
    fixed: Place | None = None

    @property
    def name(self) -> str:
        """What the block is called in lists and findings."""
        return self.title.strip() or "Picture"


Block: TypeAlias = PuzzleBlock | TextBlock | RuleBlock | PictureBlock


class Page(Value, frozen=True, tag_field="kind", tag="page"):
    """A newspaper page.

    Attributes:
        day: ISO date of publication; "" for none.
        publication: the paper in whose history the puzzles are recorded; "" for the house.
        solutions: whether a second page follows, which has the solutions (`engine.page.answers.solutions_of`).
    """

    blocks: Annotated[tuple[Block, ...], Meta(max_length=MOST_BLOCKS)] = ()
    title: Title = "Puzzles"
    day: Name = ""
    edition: Title = ""
    folio: Title = ""
    paper: Paper = PAPERS["tabloid"]
    style: FileName = "classic"
    preset: Name = "newspaper"
    seed: int = 0
    publication: Title = ""
    solutions: bool = False

    def __post_init__(self) -> None:
        _check_day(self.day)

    @property
    def puzzles(self) -> tuple[PuzzleBlock, ...]:
        """The blocks with puzzles and solutions."""
        return tuple(block for block in self.blocks if isinstance(block, PuzzleBlock))

    @property
    def is_template(self) -> bool:
        """Whether puzzles have slots: fixed places with fixed sizes."""
        return any(block.slot for block in self.puzzles)


def _check_day(day: str) -> None:
    try:
        date.fromisoformat(day or "2000-01-01")
    except ValueError:
        raise BadInput(f"{day!r} is not a date", mend="Write it as 2026-01-31.") from None
