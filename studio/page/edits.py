"""Edits of a page: blocks added, moved, removed, turned and fixed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.document import Document, puzzle_of, still_printed
from engine.job import Control
from engine.links import linked_block
from engine.page.page import Block, Page, PuzzleBlock
from engine.value import changed


def read_blocks(paths: Sequence[Path], folder: Path, *, control: Control) -> tuple[PuzzleBlock, ...]:
    """Return a block for each file; `folder` is that of the page.

    Raises:
        FileProblem: if a file cannot be read, or is not a puzzle.
        Stopped: if cancelled.
    """
    blocks = []
    for path in paths:
        control.check()
        blocks.append(linked_block(path, folder))
    return tuple(blocks)


def block_of(document: Document) -> PuzzleBlock:
    """Return a block with the puzzle of an open document.

    Raises:
        FileProblem: if it is a page.
    """
    return PuzzleBlock(puzzle_of(document, "the tab"), printed=still_printed(document))


def added(page: Page, blocks: Sequence[Block]) -> Page:
    """Return the page with blocks at its end."""
    return changed(page, blocks=(*page.blocks, *blocks))


def replaced(page: Page, number: int, block: Block) -> Page:
    """Return the page with another block in place of one."""
    return changed(page, blocks=(*page.blocks[:number], block, *page.blocks[number + 1 :]))


def removed(page: Page, number: int) -> Page:
    """Return the page without a block."""
    return changed(page, blocks=(*page.blocks[:number], *page.blocks[number + 1 :]))


def moved(page: Page, number: int, to: int) -> Page:
    """Return the page with a block at another place of the order."""
    blocks = list(page.blocks)
    blocks.insert(to, blocks.pop(number))
    return changed(page, blocks=tuple(blocks))
