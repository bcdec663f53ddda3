"""What forbids or cautions against printing a page: its texts, its puzzles and their combination."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.finding import Finding, forbidden_first
from engine.core.value import changed
from engine.page.opened import Opened
from engine.page.page import PictureBlock, PuzzleBlock, TextBlock
from engine.words.vetting.texts import Place, text_findings


def findings(opened: Opened) -> tuple[Finding, ...]:
    """Return the findings on the content of a page, forbidden ones first. `compose` finds those on its layout."""
    page = opened.page
    places = [Place("title of the page", page.title), Place("edition", page.edition), Place("folio", page.folio)]
    for block in page.blocks:
        if isinstance(block, TextBlock):
            places.append(Place(block.role, block.text))
        elif isinstance(block, PuzzleBlock):
            places.append(Place("byline", block.byline))
        elif isinstance(block, PictureBlock):
            places.append(Place("caption", block.caption))
    found = [
        *text_findings(places, opened.vetter),
        *_on_puzzles(opened),
        *_on_pictures(opened),
        *_answers(opened),
        *_lonely(opened),
    ]
    return forbidden_first(dict.fromkeys(found))


def _on_puzzles(opened: Opened) -> Iterator[Finding]:
    for number, block in enumerate(opened.page.blocks):
        if isinstance(block, PuzzleBlock):
            for one in opened.printable(number).findings():
                if one.part in ("", block.part):
                    yield changed(one, where=", ".join(filter(None, (block.title, one.where))))
            if not opened.drawable(number):
                yield Finding("error", f"there is no {block.part} to print", block.name, "Complete the puzzle.")


def _on_pictures(opened: Opened) -> Iterator[Finding]:
    for number, block in enumerate(opened.page.blocks):
        if isinstance(block, PictureBlock) and not opened.drawable(number):
            yield Finding("error", "the picture is damaged", block.name, "Remove it, and add its file again.")


def _answers(opened: Opened) -> Iterator[Finding]:
    """Yield the solutions that stand right side up on the page of their puzzle."""
    blocks = opened.page.puzzles
    puzzles = {block.puzzle for block in blocks if block.part == "puzzle"}
    for block in blocks:
        if block.part == "solution" and not block.turned and block.puzzle in puzzles:
            what = "the solution is right side up on the page of its puzzle"
            yield Finding("warning", what, block.name, "Turn it upside down, or print it on another page.")


def _lonely(opened: Opened) -> Iterator[Finding]:
    blocks = opened.page.blocks
    if blocks and isinstance(blocks[-1], TextBlock) and blocks[-1].role == "heading":
        yield Finding("warning", "no block follows the heading", blocks[-1].name, "Move it, or remove it.")
