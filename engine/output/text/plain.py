"""A text edition as plain text: no drawing, each row of a grid in words, the solution last."""

import re
from collections.abc import Iterable, Sequence

from engine.core import changed, visible
from engine.drawing.words import Words, untagged
from engine.output.figures import Heading as Above
from engine.output.figures import lines_above
from engine.wing import PARTS, Part
from engine.wing.sheet import Block, Edition, Heading, Item, Paragraph, Squares, tidy
from engine.wings import Body, wing_of

FRENCH = re.compile(r"(?<=[^\s:;!?]) ?(?=[:;!?]+(?:\s|$))")  # where French has a no-break space


def edition_of(
    puzzle: Body, key: object, heading: Above, parts: Sequence[Part] = PARTS, *, words: Words, seen: bool = False
) -> Edition:
    """Return parts of an edition, date and byline below the title; `seen`: whether readers see the grid."""
    if heading.byline.strip() and getattr(puzzle, "author", ""):
        puzzle = changed(puzzle, author="")  # the byline replaces it, as in print
    made = wing_of(puzzle).edition(puzzle, key, words, seen=seen)
    above = (Paragraph(line) for line in lines_above(heading, words) if line)
    shown = (*above, *made.puzzle) if "puzzle" in parts else ()
    return Edition(made.title, shown, made.solution if "solution" in parts else (), words=words)


def plain(edition: Edition) -> str:
    """Return an edition as plain text. Paragraphs are not wrapped: mail programs and screen readers wrap them."""
    title = tidy(edition.title)
    parts = [title, *_parts(edition.puzzle, edition.words)] if edition.puzzle else []
    if edition.solution:
        solved = tidy(edition.solution_title) or edition.words.solution_title(title)
        parts += [solved, *_parts(edition.solution, edition.words)]
    text = "\n\n".join(part for part in parts if part)
    return visible(FRENCH.sub("\u00a0", text) if edition.words.language == "fr" else text) + "\n"


def _parts(blocks: Iterable[Block], words: Words) -> list[str]:
    """Return the paragraphs; a heading and its items are one paragraph."""
    parts: list[str] = []
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Squares):
            text = "\n".join(block.lines(words))
        else:
            text = tidy(untagged(block.line) if isinstance(block, Item) else block.text)
        if isinstance(block, Item) and isinstance(before, Heading | Item):
            parts[-1] += f"\n{text}"
        else:
            parts.append(text)
        before = block
    return parts
