"""A page as plain text: the text edition, with its blocks in reading order."""

from __future__ import annotations

from engine.core.dates import long_date
from engine.output.heading import Heading, titled
from engine.output.text.plain import edition_of, plain
from engine.page.answers import label_above
from engine.page.opened import Opened
from engine.page.page import PictureBlock, PuzzleBlock, TextBlock

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
            heading = Heading(block.number, block.byline, block.day)
            made = edition_of(titled(block.puzzle, heading), opened.keys[number], heading, (block.part,))
            label = label_above(page, number, opened.style.words) if block.part == "solution" else ""
            parts.append("\n".join(filter(None, (LINE, label, plain(made).strip("\n")))))
    if page.solutions:
        parts.append(text(opened.solutions).rstrip("\n"))
    return "\n\n".join(filter(None, parts)) + "\n"
