"""The clues of a crossword in newspaper columns: bold hanging numbers, enumerations, balanced columns.

Part keys are `clue 17 across`, and `clue Diagonals A` for a clue of a further list.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core import Value
from engine.crossword.answers import Key, Numbered
from engine.crossword.grid import DIRECTIONS, Cell
from engine.crossword.puzzle import ClueList, ListedClue
from engine.drawing.faces import face
from engine.drawing.flow import Block
from engine.drawing.fonts import paragraph, run, spans_of
from engine.drawing.shapes import Group, Line, Run, Shape
from engine.drawing.style import Style
from engine.drawing.words import USUAL_WORDS, Words, untagged, with_curly_quotes

LEAST_COLUMN = 11.4  # minimum width of a column as a multiple of the type size, if there are several columns

MOST_COLUMN = 20.0
"""Maximum width of a column as a multiple of the type size, if columns are widened to fill a wide page."""

GUTTER = 1.4  # space between columns as a multiple of the type size
HANG = 0.45  # space between a number and its clue as a multiple of the type size
GLUED = 0.97
"""A clue's last word stays on the line of its enumeration if both take at most this share of the width."""

BLANK, BLANK_LINE = 2.0, 0.84
"""Width of a blank with its space, and space above it, as multiples of the small type; the share of its line."""

NUMBERED = 0.85  # size of the number below a blank, as a multiple of the small type

TRACKED = 0.04  # space between the capitals of a heading as a share of the type size
NO_BREAK = str.maketrans({" ": "\u00a0", "-": "\u2011"})


class Measure(Value, frozen=True):
    """Columns of equal width: their number, width and type size, in points."""

    count: int
    width: float
    size: float

    @property
    def step(self) -> float:
        """Distance from one column to the next, in points."""
        return self.width + GUTTER * self.size

    def span(self, columns: int) -> float:
        """The width of `columns` columns with their gutters, in points."""
        return columns * self.step - GUTTER * self.size


def measure(width: float, size: float) -> Measure:
    """Divide a width into as many columns of clues as fit."""
    gutter = GUTTER * size
    return divided(width, max(1, int((width + gutter) / (LEAST_COLUMN * size + gutter))), size)


def divided(width: float, count: int, size: float) -> Measure:
    """Divide a width into columns for clues of a type size, in points."""
    return Measure(count, (width - GUTTER * size * (count - 1)) / count, size)


def fewer_columns(columns: Measure) -> Iterator[Measure]:
    """Yield divisions of the same width into fewer columns that are still easy to read."""
    whole = columns.span(columns.count)
    for count in range(columns.count - 1, 1, -1):
        fewer = divided(whole, count, columns.size)
        if fewer.width <= MOST_COLUMN * columns.size:
            yield fewer


class Item(NamedTuple):
    """A clue to typeset: its label, its text, its enumeration in brackets, and its part key.

    `further` is set in bold type before the text: "& 9" for an answer that continues there. `blanks` are the numbers
    below the blanks for the letters of an answer of an acrostic.
    """

    label: str
    text: str
    lengths: str
    part: str
    further: str = ""
    blanks: tuple[str, ...] = ()


def clue_blocks(
    key: Key, style: Style, columns: Measure, lists: Sequence[ClueList] = (),
    numbers: Mapping[Cell, int | str] | None = None,
) -> list[Block]:  # fmt: skip
    """A block for each clue; the first two of a list, such as across, are one block with its heading.

    The last two are one block. A heading with a single clue at the end of a column looks misplaced, and so does a
    clue alone above a heading. No block is divided, so columns can differ in height by one block. Further `lists` of
    clues follow those across and down. Their answers have blanks with the `numbers` of their cells, if given.
    """
    lead, strong = columns.size * style.leading, face(style.faces.strong)
    words = style.words
    titles = {way: words(way) if getattr(words, way) else words(way).upper() for way in DIRECTIONS}
    listed = [(titles[way], [item_of(one, words) for one in key.printed(way)]) for way in DIRECTIONS]
    listed += [
        (words.name(of.name).upper(), [_listed(one, f"clue {of.name} {one.label}", numbers or {}) for one in of.clues])
        for of in lists
    ]
    listed = [(name, items) for name, items in listed if items]
    widest = max((strong.width(one.label, columns.size) for _, items in listed for one in items), default=0.0)
    blocks: list[Block] = []
    for name, items in listed:
        for place, one in enumerate(items):
            shapes, height = _clue(one, style, columns, widest)
            if place == 0:
                shapes = (Group((_heading(name, style, columns),), role="subheading"), Group(shapes, 0.0, lead))
                blocks.append(Block(shapes, height + lead, before=lead if blocks else 0.0))
            elif place in (1, len(items) - 1):
                head = blocks[-1]
                joined = (*head.shapes, Group(shapes, 0.0, head.height))
                blocks[-1] = head._replace(shapes=joined, height=head.height + height)
            else:
                blocks.append(Block(shapes, height))
    return blocks


def item_of(numbered: Numbered, words: Words = USUAL_WORDS) -> Item:
    """The clue of an entry with typographic quotation marks."""
    number, text = numbered.sign, with_curly_quotes(numbered.clue_in(words))
    further = numbered.label_in(words).removeprefix(number).strip()
    return Item(number, text, numbered.lengths, f"clue {numbered.name}", further)


def _listed(listed_clue: ListedClue, part: str, numbers: Mapping[Cell, int | str]) -> Item:
    text = with_curly_quotes(" ".join(listed_clue.text.split()))
    blanks = tuple(str(numbers[cell]) for cell in listed_clue.cells if cell in numbers)
    lengths = f"({listed_clue.enumeration})" if listed_clue.enumeration else ""
    return Item(listed_clue.label, text, lengths, part, blanks=blanks)


def item_text(item: Item) -> str:
    """A clue and its enumeration, which has no line breaks."""
    further = f"<b>{item.further}</b>" if item.further else ""
    return " ".join(part for part in (further, item.text, item.lengths.translate(NO_BREAK)) if part)


def clue_text(numbered: Numbered, words: Words = USUAL_WORDS) -> str:
    """The clue of an entry with typographic quotation marks, and its enumeration, which has no line breaks."""
    return item_text(item_of(numbered, words)._replace(further=""))


def _heading(text: str, style: Style, columns: Measure) -> Run:
    name, size = style.faces.strong, min(style.sizes.heading, columns.size * 1.05)
    tracked = TRACKED if text.isupper() else 0.0
    wide = face(name).width(text, size) + len(text) * size * tracked
    size *= min(1.0, columns.width / wide) if wide else 1.0  # a list without a name
    return run(text, name, size, 0.0, _baseline(style, name, size), ink=style.inks.text, tracking=size * tracked)


def _clue(one: Item, style: Style, columns: Measure, widest: float) -> tuple[tuple[Shape, ...], float]:
    """The shapes and the height of a clue: its number, right-aligned in a column of its own, and its text."""
    size = columns.size
    hang = widest + HANG * size
    body, align = style.faces.of("clue"), "justify" if style.justified else "left"
    text, height = paragraph(
        spans_of(_glued(one, style, columns.width - hang, size), body), body, size, columns.width - hang,
        size * style.leading, align=align, x=hang, ink=style.inks.text, part=one.part, divides=style.divides,
        ligatures=style.ligatures,
    )  # fmt: skip
    base = text[0].y if text else _baseline(style, body, size)
    face, ink = style.faces.strong, style.inks.text
    number = run(one.label, face, size, widest, base, align="right", ink=ink, part=one.part)
    item = Group((Group((number,), role="label"), Group(text, role="paragraph")), role="item")
    height = max(height, size * style.leading)
    if not one.blanks:
        return (item,), height
    blanks, high = _blanks(one, style, columns.width - hang)
    return (item, Group(blanks, hang, height, role="paragraph")), height + high


def _blanks(one: Item, style: Style, width: float) -> tuple[tuple[Shape, ...], float]:
    """The blanks of an answer with their numbers below, as wide as the line width allows."""
    name, size = style.faces.small, style.sizes.small
    number = max(style.least, size * NUMBERED)
    wide = max(size * BLANK, face(name).width("0" * max(map(len, one.blanks)), number) + 2 * style.lines.rule)
    high, held = size * (BLANK + style.leading * NUMBERED), max(1, int(width / wide))
    shapes: list[Shape] = []
    for place, text in enumerate(one.blanks):
        x, y = place % held * wide, place // held * high + size * BLANK
        shapes.append(Line(((x, y), (x + wide * BLANK_LINE, y)), style.lines.rule, style.inks.line, part=one.part))
        base = y + style.lines.rule + number * face(name).ascent
        middle = x + wide * BLANK_LINE / 2
        shapes.append(run(f"{text} ", name, number, middle, base, align="center", ink=style.inks.text, part=one.part))
    return tuple(shapes), (-(-len(one.blanks) // held)) * high + size * NUMBERED


def _glued(item: Item, style: Style, width: float, size: float) -> str:
    """The clue with its last word glued to the enumeration, so that the enumeration is never alone on a line."""
    text = item_text(item)
    last = " ".join(untagged(text).rsplit(" ", 2)[-2:])
    if item.text and item.lengths and face(style.faces.of("clue")).width(last, size) <= GLUED * width:
        return "\u00a0".join(text.rsplit(" ", 1))
    return text


def _baseline(style: Style, name: str, size: float) -> float:
    return (size * style.leading - size) / 2 + face(name).ascent * size
