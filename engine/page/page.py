"""A page as a value: paper (mm), header, and the blocks in reading order. `engine.page.layout` places them."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from engine.core import BadInput, FileName, Name, Printed, Text, Title, UnknownName, Value, changed, grouped
from engine.drawing.pictures import MOST_TEXT
from engine.drawing.shapes import MM
from engine.drawing.words import USUAL_WORDS, Language, Words
from engine.wing import Part
from engine.wings import Body

LEAST_COLUMN = 20.0  # least width of a column, in mm
LONGEST, MOST_COLUMNS, WIDEST_GUTTER = 2000, 16, 50
"""Length of a side in mm, number of columns, and gutter in mm, at most."""
Side = Annotated[float, Meta(gt=0, le=LONGEST)]


NEAR = 0.01  # mm; tolerance for rounding errors


class Paper(Value, frozen=True):
    """A page size with its column grid; all lengths in mm.

    Raises BadInput if a measure is not a number in its range, the type area does not fit the page, or a column is
    narrower than 20 mm.
    """

    name: Name
    width: Side
    height: Side
    # area_width, area_height: of the type area
    area_width: Side
    area_height: Side
    columns: Annotated[int, Meta(ge=1, le=MOST_COLUMNS)] = 6
    gutter: Annotated[float, Meta(ge=0, le=WIDEST_GUTTER)] = 4.0
    # inside, top: the margins in the binding and above the type area; None for an area in the middle
    inside: Annotated[float, Meta(ge=0, le=LONGEST)] | None = None
    top: Annotated[float, Meta(ge=0, le=LONGEST)] | None = None

    def __post_init__(self) -> None:
        sides = self.width, self.height, self.area_width, self.area_height
        if wrong := [side for side in sides if not 0 < side <= LONGEST]:  # as every comparison with nan
            raise BadInput(f"a side of {wrong[0]:g} mm is not possible", mend=f"Use up to {LONGEST:,} mm.")
        if not 1 <= self.columns <= MOST_COLUMNS:
            raise BadInput(f"a page has 1 to {MOST_COLUMNS} columns, not {self.columns}")
        if not 0 <= self.gutter <= WIDEST_GUTTER:
            raise BadInput(f"a gutter is 0 to {WIDEST_GUTTER} mm wide, not {self.gutter:g}")
        if not min(self.margins) >= -NEAR:
            area, page = f"{self.area_width:g} x {self.area_height:g}", f"{self.width:g} x {self.height:g}"
            what = f"a type area of {area} mm does not fit a page of {page} mm with its margins"
            raise BadInput(what, mend="Use a smaller type area or smaller margins.")
        if self.area_width < LEAST_COLUMN:
            what = f"a page of {self.width:g} x {self.height:g} mm has a type area {self.area_width:g} mm wide"
            raise BadInput(what, mend=f"A column needs {LEAST_COLUMN:g} mm. Use a larger page or smaller margins.")
        if self.column < LEAST_COLUMN:
            what = f"{self.columns} columns would be {self.column:.1f} mm wide"
            raise BadInput(what, mend=f"A column needs {LEAST_COLUMN:g} mm. Use fewer columns.")

    @property
    def column(self) -> float:
        """The width of a column, in mm."""
        return (self.area_width - self.gutter * (self.columns - 1)) / self.columns

    def span(self, columns: int) -> float:
        """The width of several columns with the gutters between them, in points."""
        return (columns * self.column + (columns - 1) * self.gutter) * MM

    def left(self, column: int) -> float:
        """The distance of a column's left edge from the left edge of the type area, in points."""
        return column * (self.column + self.gutter) * MM

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """The margins in mm: inside, which is the left one of a right page, outside, top and bottom."""
        across, down = self.width - self.area_width, self.height - self.area_height
        inside = across / 2 if self.inside is None else self.inside
        top = down / 2 if self.top is None else self.top
        return inside, across - inside, top, down - top

    @property
    def mirrored(self) -> "Paper":
        """The paper of the other side of the sheet, with the inside and the outside margin exchanged."""
        return self if self.inside is None else changed(self, inside=self.margins[1])

    @property
    def origin(self) -> tuple[float, float]:
        """The top left corner of the type area on the page, in points."""
        return self.margins[0] * MM, self.margins[2] * MM


PAPERS: Mapping[str, Paper] = {
    paper.name.lower(): paper
    for paper in (
        Paper("Broadsheet", 375.0, 597.0, 345.0, 560.0, columns=8),
        Paper("Berliner", 315.0, 470.0, 285.0, 440.0, columns=6),
        Paper("Tabloid", 289.0, 390.0, 258.0, 355.0, columns=6),
        Paper("A4", 210.0, 297.0, 180.0, 267.0, columns=4),
        Paper("Letter", 215.9, 279.4, 186.0, 250.0, columns=4),
        Paper("A5", 148.0, 210.0, 118.0, 180.0, columns=3),
        Paper("5.5x8.5", 139.7, 215.9, 112.0, 186.0, columns=3, gutter=3.0),
        Paper("6x9", 152.4, 228.6, 120.0, 196.0, columns=3),
        Paper("7x10", 177.8, 254.0, 146.0, 222.0, columns=3),
        Paper("8x10", 203.2, 254.0, 170.0, 222.0, columns=4),
    )
}
"""The presets by name. The last four are trims of books, named by their inches. The tabloid's columns are 39.7 mm
wide, as in `engine.drawing.style`."""


def paper(
    name: str, *, size: tuple[float, float] | None = None, area: tuple[float, float] | None = None,
    columns: int | None = None, gutter: float | None = None, margins: tuple[float, ...] | None = None,
) -> Paper:  # fmt: skip
    """Return a preset, or one with some measures replaced; with another size it is called "custom".

    With another page size, the margins remain those of the preset. `margins` are those of `Paper.margins`, in place of
    the type area. Lengths are in mm.
    """
    if name.lower() not in PAPERS:
        names = ", ".join(one.name for one in PAPERS.values())
        raise UnknownName(f"there is no paper {name!r}", mend=f"The papers are {names}.")
    made, replaced = PAPERS[name.lower()], {}
    if margins and area:
        raise BadInput("a page has a type area or margins, not both", mend="Give the margins alone.")
    if size or margins:
        inside, outside, top, bottom = margins or made.margins
        width, height = size or (made.width, made.height)
        area = area or (max(1.0, width - inside - outside), max(1.0, height - top - bottom))
        replaced |= {"width": float(width), "height": float(height)}
        replaced |= {"inside": float(inside), "top": float(top)} if margins else {}
    if area:
        replaced |= {"area_width": float(area[0]), "area_height": float(area[1])}
    given = {"columns": columns, "gutter": None if gutter is None else float(gutter)}
    replaced |= {field: value for field, value in given.items() if value is not None}
    return changed(made, name=name_of_size(*(size or (made.width, made.height))), **replaced) if replaced else made


def name_of_size(width: float, height: float) -> str:
    """Return the name of the preset with a page size in mm, whatever its margins; "custom" if there is none."""
    return next((one.name for one in PAPERS.values() if (one.width, one.height) == (width, height)), "custom")


Role: TypeAlias = Literal["heading", "instructions", "byline"]

MOST_BLOCKS = 40


class Place(Value, frozen=True):
    """The place of a block on the column grid, fixed by the editor."""

    column: Annotated[int, Meta(ge=0, le=15)]  # of its left edge, from 0
    span: Annotated[int, Meta(ge=1, le=16)]  # its width in columns
    top: Annotated[float, Meta(ge=0, le=2000)]  # its distance from the top of the space below the header, in mm
    # of two or more heights that it has at this width, the one nearest to this is used, in mm; 0 for the usual
    # height. In a slot it is the depth of the slot, 0 for one that ends at the foot of the page.
    depth: Annotated[float, Meta(ge=0, le=2000)] = 0.0


class Slot(Value, frozen=True, omit_defaults=True):
    """The fixed sizes of a block of a template, at its fixed place."""

    # the type size of the clues or of the rules, in points; 0 for that of the house style
    text: Annotated[float, Meta(ge=0, le=1000)] = 0.0
    # see `engine.drawing.style.Style.cell`; 0 for a solution, whose sizes are those of the house style
    cell: Annotated[float, Meta(ge=0, le=2000)] = 0.0
    # its number among the figures that the block has with these sizes at the width of its place
    figure: Annotated[int, Meta(ge=0, le=100)] = 0
    # of the type and the cells on the page of a day; the editor accepted smaller ones
    scale: Annotated[float, Meta(ge=0.1, le=1)] = 1.0


class PuzzleBlock(Value, frozen=True, tag_field="block", tag="puzzle"):
    """A puzzle or a solution. The page has a copy of the puzzle, which may be linked to its file."""

    puzzle: Body
    part: Part = "puzzle"  # "puzzle", or "solution" for the solution of this page's or of another day's puzzle
    # number, byline: printed with the title: "17345" as "No 17,345", and "Ann Lee" as "set by Ann Lee"
    number: Title = ""
    byline: Title = ""
    # ISO date above the title; "" for none. A solution with another day than its page is labelled as the answers
    # of that day.
    day: Name = ""
    turned: bool = False  # printed upside down, as solutions on the page of their puzzle are
    link: FileName = ""  # the path of the puzzle's file, relative to the page's file if possible; "" for none
    fingerprint: Name = ""  # of the linked file when the puzzle was copied
    printed: Printed | None = None
    fixed: Place | None = None
    # that of the calendar from which the puzzle comes, with the publication of the page; "" for none
    series: Name = ""
    slot: Slot | None = None  # its fixed sizes, if it has a fixed place; None for sizes that suit the layout
    language: Language | UnsetType = UNSET  # in place of that of the style, for what is printed with the puzzle

    def __post_init__(self) -> None:
        _check_day(self.day)

    @property
    def title(self) -> str:
        """The title of the puzzle with its number."""
        parts = self.puzzle.title.strip(), USUAL_WORDS.number_of(self.number)
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
    name: ClassVar[str] = "Rule"


class PictureBlock(Value, frozen=True, tag_field="block", tag="picture"):
    """A picture, printed in black.

    `kept` comes from `engine.drawing.pictures.read_picture`. The title, such as the name of its file, and the spoken
    text, which readers who hear the page get in place of the picture, are not printed. The width is in columns of
    the grid; a fixed place has its own.
    """

    kept: Annotated[str, Meta(max_length=MOST_TEXT)]
    title: Title = "Picture"
    columns: Annotated[int, Meta(ge=1, le=16)] = 2
    caption: Title = ""
    spoken: Title = ""
    fixed: Place | None = None

    @property
    def name(self) -> str:
        """What the block is called in lists and findings."""
        return self.title.strip() or "Picture"

    def heard(self, words: Words) -> str:
        """Return what is read out in place of the picture."""
        return self.spoken.strip() or words("picture")


Block: TypeAlias = PuzzleBlock | TextBlock | RuleBlock | PictureBlock


class Page(Value, frozen=True, tag_field="kind", tag="page"):
    """A newspaper page."""

    blocks: Annotated[tuple[Block, ...], Meta(max_length=MOST_BLOCKS)] = ()
    title: Title = "Puzzles"
    day: Name = ""  # ISO date of publication; "" for none
    edition: Title = ""
    folio: Title = ""
    paper: Paper = PAPERS["tabloid"]
    style: FileName = "classic"
    preset: FileName = "newspaper"
    seed: int = 0
    publication: Title = ""  # the paper in whose history the puzzles are recorded; "" for the house
    # whether a second page follows, which has the solutions (`engine.page.opened.solutions_of`)
    solutions: bool = False
    # to these blocks snap when they are dragged: distances in mm from the top of the space below the header, and from
    # the left edge of the type area
    guides: tuple[Annotated[float, Meta(ge=0, le=LONGEST)], ...] | UnsetType = UNSET
    uprights: tuple[Annotated[float, Meta(ge=0, le=LONGEST)], ...] | UnsetType = UNSET

    def __post_init__(self) -> None:
        _check_day(self.day)

    @property
    def puzzles(self) -> tuple[PuzzleBlock, ...]:
        """The blocks with puzzles and solutions."""
        return tuple(block for block in self.blocks if isinstance(block, PuzzleBlock))

    @property
    def names(self) -> tuple[str, ...]:
        """What each block is called in findings; puzzles of the same title have their file or their order too."""
        names = [block.name for block in self.blocks]
        puzzles = {number: block for number, block in enumerate(self.blocks) if isinstance(block, PuzzleBlock)}
        for name, alike in grouped((block.name, number) for number, block in puzzles.items()).items():
            links = [puzzles[number].link for number in alike]
            for order, (number, link) in enumerate(zip(alike, links, strict=True), 1):
                if len(alike) > 1:
                    names[number] = f"{name} ({link if link and links.count(link) == 1 else order})"
        return tuple(names)

    @property
    def sided(self) -> Paper:
        """The paper as this page has it: a left page, whose folio is even, has the inside margin at the right."""
        folio = self.folio.strip()
        return self.paper.mirrored if folio.isdecimal() and int(folio) % 2 == 0 else self.paper

    @property
    def is_template(self) -> bool:
        """Whether puzzles have slots: fixed places with fixed sizes."""
        return any(block.slot for block in self.puzzles)


def replaced(page: Page, number: int, block: Block) -> Page:
    """Return the page with another block in place of one."""
    return changed(page, blocks=(*page.blocks[:number], block, *page.blocks[number + 1 :]))


def _check_day(day: str) -> None:
    try:
        date.fromisoformat(day or "2000-01-01")
    except ValueError:
        raise BadInput(f"{day!r} is not a date", mend="Write it as 2026-01-31.") from None
