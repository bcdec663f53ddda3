"""A page with all that is needed to draw and vet it: the keys of its puzzles, the house style and the vetter.

Its text edition has the blocks in reading order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.dates import long_date
from engine.core.job import Control
from engine.core.value import changed
from engine.drawing.pictures import is_sound
from engine.drawing.style import Style, style
from engine.drawing.wording import byline_of
from engine.output.figures import Printable
from engine.output.heading import Heading, titled
from engine.output.text.plain import edition_of, plain
from engine.page.answers import label_above, solutions_of
from engine.page.page import Page, PictureBlock, PuzzleBlock, TextBlock
from engine.wings import wing_of
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter


class Opened(NamedTuple):
    """A page with the key of each block; None for a block that is not a puzzle."""

    page: Page
    keys: tuple[Any, ...]
    style: Style
    vetter: Vetter

    def drawable(self, number: int) -> bool:
        """Return whether a block can be drawn; an empty puzzle or a damaged picture cannot."""
        block = self.page.blocks[number]
        if isinstance(block, PictureBlock):
            return is_sound(block.kept)
        return not isinstance(block, PuzzleBlock) or block.part in wing_of(block.puzzle).parts(
            block.puzzle, self.keys[number]
        )

    @property
    def solutions(self) -> Opened:
        """The page of solutions, with the keys of its puzzles."""
        keys = tuple(
            key
            for block, key in zip(self.page.blocks, self.keys, strict=True)
            if isinstance(block, PuzzleBlock) and block.part == "puzzle"
        )
        return self._replace(page=solutions_of(self.page, self.style.words), keys=keys)

    def printable(self, number: int) -> Printable:
        """Return a puzzle of the page as it is printed; `number` is that of its block."""
        block = self.page.blocks[number]
        assert isinstance(block, PuzzleBlock)
        return Printable(block.puzzle, self.keys[number], sized(self.style, block), self.heading(block))

    def heading(self, block: PuzzleBlock) -> Heading:
        """Return what is printed with the title of a puzzle. `sized` has the number of a solution."""
        words, author = self.style.words, block.byline.strip() or getattr(block.puzzle, "author", "")
        number = words.number_of(block.number) if block.part == "puzzle" else ""
        return Heading(number, byline_of(author, words.setter), block.day, beside=True)


def sized(style: Style, block: PuzzleBlock) -> Style:
    """Return a house style with the sizes of a block's slot. Its title of a solution has the block's number."""
    words, slot = style.words, block.slot
    if block.part == "solution" and (number := words.number_of(block.number)):
        style = changed(style, words=changed(words, solution=words.numbered.replace("{number}", number)))
    if not slot:
        return style
    own = style.of_part(block.part).sizes
    text = (slot.text or own.text) * slot.scale
    sizes = changed(
        own, text=text, small=own.small if slot.scale == 1 else max(style.least, own.small * slot.scale)
    )
    return changed(style, sizes=sizes, solution=None, cell=slot.cell * slot.scale)


def open_page(page: Page, house: House | None = None, *, control: Control | None = None) -> Opened:
    """Read the word lists of the puzzles of a page, and its house style."""
    control, house = control or Control(), house or open_house()
    how, count = style(page.style), len(page.blocks)
    keys: list[Any] = []
    for number, block in enumerate(page.blocks):
        key = None
        if isinstance(block, PuzzleBlock):
            part = control.sub(number / count, (number + 1) / count)
            key = wing_of(block.puzzle).open_key(block.puzzle, block.printed, house=house, control=part)
        keys.append(key)
    return Opened(page, tuple(keys), how, house.vetter())


LINE = "-" * 40


def text(opened: Opened) -> str:
    """Return the text of a page, and of its page of solutions if it has one."""
    page = opened.page
    day = f"{long_date(page.day)} {page.day[:4]}" if page.day else ""
    parts = ["\n".join(filter(None, (page.title.strip(), day, page.edition.strip(), page.folio.strip())))]
    for number, block in enumerate(page.blocks):
        if isinstance(block, TextBlock):
            parts.append(block.text.strip())
        elif isinstance(block, PictureBlock):
            parts.append(f"[{block.name}]\n{block.caption.strip()}".strip())
        elif isinstance(block, PuzzleBlock):
            heading, style = opened.heading(block), sized(opened.style, block)
            made = edition_of(titled(block.puzzle, heading), opened.keys[number], heading, (block.part,))
            made = made._replace(solution_title=style.words.solution_title(block.puzzle.title.strip()))
            label = label_above(page, number, opened.style.words) if block.part == "solution" else ""
            parts.append("\n".join(filter(None, (LINE, label, plain(made).strip("\n")))))
    if page.solutions:
        parts.append(text(opened.solutions).rstrip("\n"))
    return "\n\n".join(filter(None, parts)) + "\n"
