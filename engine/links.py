"""Links of a page to the files of its puzzles: put on the page, noticed when they change, read again."""

from __future__ import annotations

import os
from pathlib import Path

from engine import files
from engine.document import MOST_BYTES, Document, decode, puzzle_of, still_printed
from engine.drawing.pictures import PICTURES, read_picture
from engine.errors import FileProblem
from engine.finding import Finding
from engine.page.answers import answers_of
from engine.page.page import Page, PictureBlock, PuzzleBlock
from engine.value import changed
from engine.wing import Part


def linked_block(path: Path, folder: Path, part: Part = "puzzle") -> PuzzleBlock:
    """Return a block with the puzzle of a file. The link is relative to `folder`, that of the page's file.

    Raises:
        FileProblem: If the file cannot be read, or is not a puzzle.
    """
    document, content = _read(path)
    return _block(path, document, content, folder, part)


def puzzle_blocks(path: Path, folder: Path) -> tuple[PuzzleBlock, ...]:
    """Return the puzzle of a file, or all puzzles of a saved page; see `linked_block`.

    Raises:
        FileProblem: If the file cannot be read, or is a page without puzzles.
    """
    document, content = _read(path)
    if not isinstance(document.body, Page):
        return (_block(path, document, content, folder, "puzzle"),)
    blocks = tuple(changed(one, fixed=None) for one in document.body.puzzles if one.part == "puzzle")
    if not blocks:
        raise FileProblem("the page has no puzzles", where=str(path))
    return blocks


def file_block(path: Path, folder: Path) -> PuzzleBlock | PictureBlock:
    """Return a block with the puzzle or the picture of a file; see `linked_block` and `read_picture`.

    Raises:
        FileProblem: If the file cannot be read, or is neither.
    """
    if path.suffix.lower() in PICTURES:
        return PictureBlock(read_picture(path), path.stem)
    return linked_block(path, folder)


def answer_blocks(path: Path, folder: Path, day: str = "") -> tuple[PuzzleBlock, ...]:
    """Return the answers of another day as blocks, from the file of a puzzle or of a page.

    Args:
        path: the file.
        folder: that of the page for which they are, to which the links are relative.
        day: ISO date of the puzzles; "" for that of the page. The file of a puzzle has no such date.

    Raises:
        FileProblem: If the file cannot be read, or is a page without puzzles.
    """
    document, content = _read(path)
    if not isinstance(document.body, Page):
        return (changed(_block(path, document, content, folder, "solution"), day=day),)
    if not (answers := answers_of(document.body)):
        raise FileProblem("the page has no puzzles", where=str(path))
    return tuple(
        changed(one, day=day or one.day, link=one.link and _link(path.parent / one.link, folder))
        for one in answers
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


def _read(path: Path) -> tuple[Document, bytes]:
    content = files.read_bytes(path, most=MOST_BYTES)
    return decode(content, str(path)), content


def _block(path: Path, document: Document, content: bytes, folder: Path, part: Part) -> PuzzleBlock:
    puzzle, mark = puzzle_of(document, str(path)), files.fingerprint(content)
    return PuzzleBlock(puzzle, part, link=_link(path, folder), fingerprint=mark, printed=still_printed(document))


def _link(path: Path, folder: Path) -> str:
    """Return the path of a puzzle's file relative to the folder of a page."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return str(path.resolve())
