"""A page with all that is needed to draw and vet it: the keys of its puzzles, the house style and the vetter.

Its text edition has the blocks in reading order. Answers of another day stand below a label.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from msgspec import UNSET

from engine.calendar.records import by_name
from engine.core import Control, FileName, FileProblem, UnknownName, changed
from engine.core.dates import ordinal
from engine.core.store import Store
from engine.drawing.flow import filled
from engine.drawing.pictures import is_sound
from engine.drawing.shapes import Drawing, Group, Shape
from engine.drawing.style import Style, style
from engine.drawing.words import Words, byline_of
from engine.output.figures import Heading, Printable, titled
from engine.output.text.plain import edition_of, plain
from engine.page.page import Block, Page, Paper, PictureBlock, PuzzleBlock, TextBlock
from engine.wings import wing_of
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter


def answers_of(page: Page) -> tuple[PuzzleBlock, ...]:
    """Return the solutions of the puzzles of a page as blocks for a page of another day, with the date of theirs.

    A page that has no puzzles, such as a page of solutions, gives its own solutions.
    """
    blocks = [block for block in page.puzzles if block.part == "puzzle"] or page.puzzles
    return tuple(changed(_solution(block), day=block.day or page.day) for block in blocks)


def _solution(block: PuzzleBlock) -> PuzzleBlock:
    return changed(block, part="solution", byline="", turned=False, fixed=None, slot=None)


def solutions_of(page: Page, words: Words) -> Page:
    """Return the page of solutions that follows a page: those of its puzzles, with automatic places."""
    blocks = tuple(_solution(block) for block in page.puzzles if block.part == "puzzle")
    paper = page.sided.mirrored  # on the back of a right page, or beside a left one
    return changed(page, blocks=blocks, title=words("solutions"), folio="", solutions=False, paper=paper)


def with_heading(answers: Sequence[PuzzleBlock], words: Words) -> tuple[Block, ...]:
    """Return answers as blocks at the end of a page. Undated answers have no label and follow a heading."""
    dated = [block for block in answers if block.day]
    undated = [block for block in answers if not block.day]
    return (*dated, *([TextBlock(words("undated"))] if undated else ()), *undated)


def label_of(block: Block, day: str, words: Words) -> str:
    """Return what is printed above the solution of another day, such as "Yesterday's answers"."""
    if not isinstance(block, PuzzleBlock) or block.part != "solution" or block.day in ("", day):
        return ""
    words = words_of(block, words)
    if day and ordinal(day) - ordinal(block.day) == 1:
        return words("yesterday")
    return words("answers", date=words.date(block.day))


def together(puzzle_block: PuzzleBlock, other: Block, day: str, words: Words) -> bool:
    """Return whether a solution is in one module with the block before it, below one label."""
    label = label_of(puzzle_block, day, words)
    turned = isinstance(other, PuzzleBlock) and other.turned
    return bool(label) and label == label_of(other, day, words) and turned == puzzle_block.turned


def in_columns(solutions: Sequence[Drawing], inner: int, columns: int, paper: Paper, gap: float) -> Drawing:
    """Return solutions in order, in columns that are as even as possible.

    Each solution is as wide as `inner` columns of the grid. The gap between two of them is in points.
    """
    placed, number, deepest = list[Shape](), 0, 0.0
    for column, count in enumerate(_counts([solution.height for solution in solutions], columns, gap)):
        y = 0.0
        for one in solutions[number : number + count]:
            placed.append(Group(one.shapes, paper.left(column * inner), y))
            y += one.height + gap
        deepest, number = max(deepest, y - gap), number + count
    return Drawing(paper.span(inner * columns), deepest, tuple(placed))


def _counts(heights: Sequence[float], columns: int, gap: float) -> list[int]:
    """Return the number of solutions in each column for the least depth, with the gap below each."""
    deep = [height + gap for height in heights]
    totals = [0.0, *accumulate(deep)]
    depths = sorted(later - earlier for n, earlier in enumerate(totals) for later in totals[n + 1 :])
    return next(counts for depth in depths if sum(counts := filled(deep, columns, depth)) == len(heights))


class Opened(NamedTuple):
    """A page with the key of each block, None for a block that is not a puzzle, and the art of its style's masthead."""

    page: Page
    keys: tuple[Any, ...]
    style: Style
    vetter: Vetter
    art: Drawing | None = None

    def dressed(self, how: Style) -> "Opened":
        """Return the page in a style, with the art of that. Raises as `artwork`."""
        if not how.masthead:
            return self._replace(style=how, art=None)
        from engine.drawing.artwork import artwork

        return self._replace(style=how, art=artwork(how.masthead, how.inks.text))

    def drawable(self, number: int) -> bool:
        """Return whether a block can be drawn; an empty puzzle or a damaged picture cannot."""
        block = self.page.blocks[number]
        if isinstance(block, PuzzleBlock):
            return block.part in wing_of(block.puzzle).parts(block.puzzle, self.keys[number])
        return not isinstance(block, PictureBlock) or is_sound(block.kept)

    @property
    def bare(self) -> "Opened":
        """The page with its puzzles and solutions alone, in automatic places."""
        kept = [n for n, block in enumerate(self.page.blocks) if isinstance(block, PuzzleBlock)]
        blocks = tuple(changed(self.page.blocks[n], fixed=None) for n in kept)
        page = changed(self.page, blocks=blocks, solutions=False, guides=UNSET, uprights=UNSET)
        return self._replace(page=page, keys=tuple(self.keys[n] for n in kept))

    @property
    def solutions(self) -> "Opened":
        """The page of solutions, with the keys of its puzzles."""
        blocks = zip(self.page.blocks, self.keys, strict=True)
        keys = tuple(key for block, key in blocks if getattr(block, "part", "") == "puzzle")
        return self._replace(page=solutions_of(self.page, self.style.words), keys=keys)

    def printable(self, number: int) -> Printable:
        """Return a puzzle of the page as it is printed; `number` is that of its block."""
        block = self.page.blocks[number]
        assert isinstance(block, PuzzleBlock)
        return Printable(block.puzzle, self.keys[number], sized(self.style, block), self.heading(block))

    def heading(self, block: PuzzleBlock) -> Heading:
        """Return what is printed with the title of a puzzle. `sized` has the number of a solution."""
        words = words_of(block, self.style.words)
        if block.part == "solution":
            return Heading("", "", block.day, beside=True)
        author = block.byline.strip() or getattr(block.puzzle, "author", "")
        return Heading(block.number, byline_of(author, words, "setter"), block.day, beside=True)


def words_of(block: Block, words: Words) -> Words:
    """Return the words of a style in the language of a block."""
    language = getattr(block, "language", UNSET)
    return words if language is UNSET else changed(words, language=language)


def sized(style: Style, block: PuzzleBlock) -> Style:
    """Return a style with a block's language and the sizes of its slot. Its title of a solution has the number."""
    words, slot = words_of(block, style.words), block.slot
    style = changed(style, words=words)
    if block.part == "solution" and (number := words.number_of(block.number)):
        style = changed(style, words=changed(words, solution=words("numbered", number=number)))
    if not slot:
        return style
    own = style.of_part(block.part).sizes
    text = (slot.text or own.text) * slot.scale
    small = own.small if slot.scale == 1 else max(style.least, own.small * slot.scale)
    sizes = changed(own, text=text, small=small)
    return changed(style, sizes=sizes, solution=None, cell=slot.cell * slot.scale)


def house_of(page: Page, extra: Iterable[FileName] = ()) -> House:
    """Read the house with the taboo lists of the publication of a page, and further ones."""
    store = Store()
    return open_house(store, (*by_name(store)[page.publication].taboo, *extra))


def open_page(page: Page, house: House | None = None, *, control: Control | None = None) -> Opened:
    """Read the word lists of the puzzles of a page, and its house style."""
    control, house, count = control or Control(), house or house_of(page), len(page.blocks)
    try:
        how = style(page.style)
    except (UnknownName, FileProblem) as error:
        mend = f"{error.mend} Choose the style of the page in its settings, or use 'page export --style'."
        raise type(error)(error.what, where=error.where or page.style, mend=mend.strip()) from error
    keys = [None] * count
    for number, block in enumerate(page.blocks):
        if isinstance(block, PuzzleBlock):
            part = control.sub(number / count, (number + 1) / count)
            keys[number] = wing_of(block.puzzle).open_key(block.puzzle, block.printed, house=house, control=part)
    return Opened(page, tuple(keys), how, house.vetter()).dressed(how)


LINE = "-" * 40


def text(opened: Opened) -> str:
    """Return the text of a page, and of its page of solutions if it has one."""
    page, words = opened.page, opened.style.words
    title, day = words.title(page.title.strip()), words.dateline(page.day)
    parts = ["\n".join(filter(None, (title, day, page.edition.strip(), page.folio.strip())))]
    for number, block in enumerate(page.blocks):
        if isinstance(block, TextBlock):
            parts.append(block.text.strip())
        elif isinstance(block, PictureBlock):
            parts.append(f"[{block.heard(words)}]\n{block.caption.strip()}".strip())
        elif isinstance(block, PuzzleBlock):
            heading, style, own = opened.heading(block), sized(opened.style, block), words_of(block, words)
            puzzle, key = titled(block.puzzle, heading, own), opened.keys[number]
            made = edition_of(puzzle, key, heading, (block.part,), words=own)
            made = made._replace(solution_title=style.words.solution_title(own.title(block.puzzle.title.strip())))
            before = page.blocks[number - 1] if number else None
            labelled = isinstance(before, PuzzleBlock) and together(before, block, page.day, words)
            label = label_of(block, page.day, words) if block.part == "solution" and not labelled else ""
            parts.append("\n".join(filter(None, (LINE, label, plain(made).strip("\n")))))
    if page.solutions:
        parts.append(text(opened.solutions).rstrip("\n"))
    return "\n\n".join(filter(None, parts)) + "\n"
