"""Links of a page to the files of its puzzles: put on the page, noticed when they change, read again; and what a
changed list or ruling changes in open puzzles and on planned days."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from engine.calendar.entry import Key
from engine.calendar.records import entry_at
from engine.core import Control, EngineError, FileProblem, Finding, Value, changed, files, plural
from engine.core.dates import short_date
from engine.core.store import Store
from engine.documents.document import MOST_BYTES, Document, decode, puzzle_of, read, still_printed
from engine.drawing.pictures import PICTURES, read_picture
from engine.page.opened import answers_of
from engine.page.page import Page, PictureBlock, PuzzleBlock
from engine.wing import Part
from engine.wings import Body, wing_of

BodyT = TypeVar("BodyT", bound=Value)


class StaleLink(NamedTuple):
    """A link whose file has another puzzle than the page, or cannot be read; then `problem` says why."""

    link: str
    problem: str = ""


def linked_file(link: str, folder: Path | None) -> Path:
    """Return the file of a link of a page; `folder` is that of the page's file, None if it has no file."""
    return (folder or Path()) / link


def rebased(body: BodyT, before: Path | None, folder: Path | None) -> BodyT:
    """Return a page with links that are relative to another folder, and lead to the same files.

    Args:
        body: the page; any other document is returned as it is.
        before: the folder to which its links are relative; None for a page without a file.
        folder: the folder to which they are to be relative; None for absolute links.
    """
    if before == folder or not isinstance(body, Page):
        return body
    blocks = (
        changed(block, link=_link(linked_file(block.link, before), folder))
        if isinstance(block, PuzzleBlock) and block.link
        else block
        for block in body.blocks
    )
    return changed(body, blocks=tuple(blocks))


def linked_block(path: Path, folder: Path | None, part: Part = "puzzle") -> PuzzleBlock:
    """Return a block with the puzzle of a file. Raises FileProblem if the file cannot be read, or is not a puzzle.

    The link is relative to `folder`, that of the page's file; without one it is absolute.
    """
    return _block(path, *read(path), folder, part)


def puzzle_blocks(path: Path, folder: Path) -> tuple[PuzzleBlock, ...]:
    """Return the puzzle of a file, or all puzzles of a saved page; see `linked_block`.

    A page of solutions has none. Raises FileProblem if the file cannot be read.
    """
    document, mark = read(path)
    if not isinstance(document.body, Page):
        return (_block(path, document, mark, folder, "puzzle"),)
    puzzles = (puzzle for puzzle in document.body.puzzles if puzzle.part == "puzzle")
    return tuple(changed(puzzle, fixed=None, slot=None) for puzzle in puzzles)


def file_block(path: Path, folder: Path | None) -> PuzzleBlock | PictureBlock | Page:
    """Return a block with the puzzle or the picture of a file, or a page; see `linked_block` and `read_picture`.

    Raises FileProblem if the file cannot be read, or is neither.
    """
    if path.suffix.lower() in PICTURES:
        return PictureBlock(read_picture(path), path.stem)
    document, mark = read(path)
    return document.body if isinstance(document.body, Page) else _block(path, document, mark, folder, "puzzle")


def answer_blocks(path: Path, folder: Path | None, day: str = "", paper: str | None = None) -> tuple[PuzzleBlock, ...]:
    """Return the answers of another day as blocks, from the file of a puzzle or of a page.

    The links are relative to `folder`, that of the page's file; without one they are absolute. A `day` of ""
    stands for that of the page; the file of a puzzle has none. The series of another paper than `paper` are
    left out; None for any. Raises FileProblem if the file cannot be read, or is a page without puzzles.
    """
    document, mark = read(path)
    if not isinstance(document.body, Page):
        return (changed(_block(path, document, mark, folder, "solution"), day=day),)
    if not (answers := answers_of(document.body)):
        raise FileProblem("the page has no puzzles", where=str(path))
    if paper not in (None, document.body.publication):
        answers = [changed(one, series="") for one in answers]
    links = [one.link and _link(linked_file(one.link, path.parent), folder) for one in answers]
    return tuple(changed(one, day=day or one.day, link=link) for one, link in zip(answers, links, strict=True))


def stale_links(
    page: Page, folder: Path | None, *, check: Callable[[], object] = lambda: None
) -> tuple[StaleLink, ...]:
    """Return the links whose files have another puzzle than the page, or cannot be read.

    A file that was only saved again, with the puzzle that the page has, is not stale. `folder` is that of the
    page's file. `check` is called before each file is read; it may raise `Stopped`.
    """
    found = []
    for block in page.puzzles:
        if block.link:
            check()
            path = linked_file(block.link, folder)
            try:
                content = files.read_bytes(path, most=MOST_BYTES)
                same = files.fingerprint(content) == block.fingerprint
                if not same and puzzle_of(decode(content, str(path)), str(path)) != block.puzzle:
                    found.append(StaleLink(block.link))
            except FileProblem as error:
                found.append(StaleLink(block.link, f"{error.what[:1].upper()}{error.what[1:]}."))
    return tuple(dict.fromkeys(found))


def link_findings(stale: Sequence[StaleLink], mend: str = "Update the page.") -> tuple[Finding, ...]:
    """Return a warning for each stale link; `mend` says how to read a changed file again."""
    gone = "the file of a puzzle cannot be read; the page keeps its copy"
    other = "the file of a puzzle has changed since it was put on the page"
    found = ((one.link, (gone, one.problem) if one.problem else (other, mend)) for one in stale)
    return tuple(Finding("warning", what, link, advice) for link, (what, advice) in found)


def updated(page: Page, folder: Path | None, store: Store) -> Page:
    """Return a page with the puzzles of its linked files and of the calendar as they are now.

    What the calendar has is printed, whatever a file has. Places and headings are kept.
    Raises FileProblem if a linked file cannot be read, or is not a puzzle, or the store cannot be read.
    """
    blocks = []
    for block in page.blocks:
        if isinstance(block, PuzzleBlock) and block.link:
            now = linked_block(linked_file(block.link, folder), folder, block.part)
            block = changed(block, puzzle=now.puzzle, fingerprint=now.fingerprint, printed=now.printed)
        if isinstance(block, PuzzleBlock) and block.series:
            entry = entry_at(store, Key(page.publication, block.series, block.day or page.day))
            if entry and entry.puzzle is not None and entry.puzzle != block.puzzle:
                block = changed(block, puzzle=entry.puzzle, printed=entry.record)
        blocks.append(block)
    return changed(page, blocks=tuple(blocks))


def _block(path: Path, document: Document, mark: str, folder: Path | None, part: Part) -> PuzzleBlock:
    puzzle = puzzle_of(document, str(path))
    link, printed = _link(path, folder), still_printed(document)
    return PuzzleBlock(puzzle, part, document.number, link=link, fingerprint=mark, printed=printed)


def _link(path: Path, folder: Path | None) -> str:
    """Return the path of a puzzle's file relative to the folder of a page; an absolute one without a folder."""
    with suppress(ValueError):  # another drive
        if folder is not None:
            return Path(os.path.relpath(path, folder)).as_posix()
    return path.absolute().as_posix()


NAMED = 4  # words that a sentence names


class Opened(NamedTuple):
    """A puzzle in a window: what it is called there, and its answers before the change."""

    title: str
    puzzle: Body
    answers: tuple[str, ...]


class Effect(NamedTuple):
    """The answers that a puzzle loses and gains. `title` names it in a sentence."""

    title: str
    gone: tuple[str, ...]
    new: tuple[str, ...]

    def __str__(self) -> str:
        """Describe the effect, such as "2 answers fewer (arc, ark), 1 more (oak) in L VHGNIA (open)"."""
        parts = [
            f"{plural(len(words), 'answer')} {more} ({', '.join(words[:NAMED])}{', …' * (len(words) > NAMED)})"
            for words, more in ((self.gone, "fewer"), (self.new, "more"))
            if words
        ]
        return f"{', '.join(parts)} in {self.title}"


def answers_in(puzzle: Body, key: object) -> tuple[str, ...]:
    """Return the answers that a print of a puzzle records."""
    return wing_of(puzzle).record(key)[0]


def effects_on(opened: Iterable[Opened], *, control: Control | None = None) -> tuple[Effect, ...]:
    """Return what changed in open puzzles whose words can be found; others report the error themselves."""
    found = list[Effect]()
    for title, puzzle, before in opened:
        with suppress(EngineError):  # the puzzle's own tab shows it, with the mend
            after = answers_in(puzzle, wing_of(puzzle).open_key(puzzle, control=control))
            effect = Effect(title, tuple(sorted({*before} - {*after})), tuple(sorted({*after} - {*before})))
            if effect.gone or effect.new:
                found.append(effect)
    return tuple(found)


def report(effects: Iterable[Effect], days: Sequence[str]) -> str:
    """Describe effects in a line; "" if there are none."""
    parts = [str(effect) for effect in effects]
    if days:
        parts.append(f"{plural(len(days), 'day')} of the calendar to decide on, first {short_date(days[0])}")
    return "; ".join(parts) + "." if parts else ""
