"""Links of a page to the files of its puzzles: put on the page, noticed when they change, read again."""

from __future__ import annotations

import os
from pathlib import Path

from engine import files
from engine.document import MOST_BYTES, decode, puzzle_of, still_printed
from engine.errors import FileProblem
from engine.finding import Finding
from engine.page.page import Page, PuzzleBlock
from engine.value import changed
from engine.wing import Part


def linked_block(path: Path, folder: Path, part: Part = "puzzle") -> PuzzleBlock:
    """Return a block with the puzzle of a file. The link is relative to `folder`, that of the page's file.

    Raises:
        FileProblem: If the file cannot be read, or is not a puzzle.
    """
    content = files.read_bytes(path, most=MOST_BYTES)
    document = decode(content, str(path))
    puzzle = puzzle_of(document, str(path))
    try:
        link = Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        link = str(path.resolve())
    return PuzzleBlock(
        puzzle, part, link=link, fingerprint=files.fingerprint(content), printed=still_printed(document)
    )


def link_findings(page: Page, folder: Path) -> tuple[Finding, ...]:
    """Return a warning for each linked file that has changed since it was put on the page, or is missing."""
    found = []
    for block in page.puzzles:
        if not block.link:
            continue
        try:
            same = files.fingerprint(files.read_bytes(folder / block.link, most=MOST_BYTES)) == block.fingerprint
        except FileProblem as error:
            what = "the file of a puzzle cannot be read; the page keeps its copy"
            found.append(Finding("warning", what, block.link, f"{error.what[:1].upper()}{error.what[1:]}."))
            continue
        if not same:
            what = "the file of a puzzle has changed since it was put on the page"
            found.append(Finding("warning", what, block.link, "Update the page."))
    return tuple(dict.fromkeys(found))


def updated(page: Page, folder: Path) -> Page:
    """Return a page with the puzzles of its linked files as they are now. Places and headings are kept.

    Raises:
        FileProblem: If a linked file cannot be read, or is not a puzzle.
    """
    blocks = []
    for block in page.blocks:
        if isinstance(block, PuzzleBlock) and block.link:
            now = linked_block(folder / block.link, folder, block.part)
            block = changed(block, puzzle=now.puzzle, fingerprint=now.fingerprint, printed=now.printed)
        blocks.append(block)
    return changed(page, blocks=tuple(blocks))
