"""Puzzles converted from file to file, one or many: what is lost is known before anything is written."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from engine.calendar.patterns import usable_pattern
from engine.core import BadInput, Blocked, Control, EngineError, Finding, UnknownName, changed, files
from engine.crossword.grid import Grid
from engine.crossword.grid_text import read_grid
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents.document import SUFFIX, Document, encode, puzzle_of, still_printed
from engine.documents.document import read as read_document
from engine.output.figures import Heading
from engine.output.issue import issue, require_override
from engine.output.registry import ALL, FORMATS, READABLE_SUFFIXES
from engine.output.registry import read as read_foreign
from engine.output.target import Format, Target
from engine.wings import kind_of, wing_of

OWN = Format("puzzle", "Puzzle Studio", SUFFIX, lambda _: (), ALL)
"""This program's own format. It keeps the work: nothing blocks it."""

MOST_KEPT = 64 * 2**20
"""Bytes of converted files that a plan keeps; the others are converted again when they are written."""

State: TypeAlias = Literal["ready", "exists", "blocked", "failed", "written"]


class Source(NamedTuple):
    """A puzzle that was read from a file of this or another program."""

    document: Document
    fingerprint: str = ""  # of the file, if it is of this program; else ""
    warnings: tuple[str, ...] = ()  # what the file has that the puzzle has not, a sentence each


class Conversion(NamedTuple):
    """A file and what becomes of it."""

    source: Path
    out: Path
    notes: tuple[str, ...] = ()  # what is not read and what the format cannot hold, a sentence each
    findings: tuple[Finding, ...] = ()
    # "exists" if there is such a file already; "blocked" if findings block it; "failed" if it cannot be converted
    state: State = "ready"
    problem: str = ""  # why it is blocked or failed, a sentence
    content: bytes | None = None  # of the converted file, if a plan keeps it
    fingerprint: str = ""  # of the source that was converted


def read_any(path: Path, day: str, key: str = "") -> Source:
    """Read a document, or a puzzle of another program as a document of an ISO date; a locked one with its key.

    Raises FileProblem or BadInput as `engine.documents.document.read` and `engine.output.registry.read`.
    """
    if path.suffix.lower() == SUFFIX and not key:
        return Source(*read_document(path))
    found = read_foreign(path, key)
    return Source(Document(found.body, day), "", found.warnings)


GRID = ".txt"  # the suffix of a drawn grid as text (`engine.crossword.grid_text`)


def patterns_in(
    paths: Sequence[Path], day: str, *, control: Control | None = None
) -> tuple[tuple[Grid, ...], tuple[str, ...]]:
    """Read the patterns of crosswords in files of any format, and in those below folders.

    Returns the distinct patterns, and why a file has none, a sentence for each. The best result so far is the
    patterns.

    Args:
        day: ISO date of the documents of puzzles of other programs.
    """
    control, found, problems = control or Control(), dict[Grid, None](), list[str]()
    suffixes, below = READABLE_SUFFIXES | {SUFFIX, GRID}, list[Path]()
    for path in paths:
        inside = (one for one in path.rglob("*") if one.suffix.lower() in suffixes and one.is_file())
        below += sorted(inside) if path.is_dir() else [path]
    for number, path in enumerate(below, 1):
        control.check()
        try:
            found[_pattern_in(path, day)] = None
        except EngineError as error:
            problems.append(str(error))
        control.report(number, len(below), best=tuple(found))
    return tuple(found), tuple(problems)


def _pattern_in(path: Path, day: str) -> Grid:
    if path.suffix.lower() == GRID:
        grid = read_grid(path)
        if not grid.bars and "".join(grid.rows).isalpha():  # words of the same length
            raise BadInput("this is a list of words, or a full grid without blocks", where=str(path))
        return usable_pattern(grid, str(path))
    body = read_any(path, day).document.body
    if not isinstance(body, Crossword) or not body.grid.rows:
        raise BadInput("this is no crossword with a grid", where=str(path))
    return usable_pattern(body.grid, str(path))


def formats() -> tuple[Format, ...]:
    """Return the formats that files can be converted to, this program's own first."""
    return (OWN, *(form for form in FORMATS if not form.is_drawn and not form.signed))


def convertible(name: str) -> Format:
    """Return a format that files can be converted to, by its name or its suffix.

    Raises UnknownName if there is no such format.
    """
    found = formats()
    for form in found:
        if name.lower().removeprefix(".") in (form.name, form.suffix[1:]):
            return form
    raise UnknownName(f"there is no format {name!r}", mend=f"Use one of {', '.join(form.name for form in found)}.")


def plan(
    paths: Sequence[Path], name: str, folder: Path, day: str, *, control: Control | None = None
) -> tuple[Conversion, ...]:
    """Read and convert files without writing any. The best result so far is what is done.

    Two files that would become the same file get different names, and no file replaces one of `paths`.

    Args:
        day: ISO date of the documents of puzzles of other programs.
    """
    control, form = control or Control(), convertible(name)
    found: list[Conversion] = []
    taken, room = {_real(path) for path in paths}, MOST_KEPT
    for path in paths:
        control.check()
        out = folder / f"{path.stem}{form.suffix}"
        if _real(out) != _real(path):  # otherwise `_planned` refuses it
            out = next(free for free in files.numbered(out) if _real(free) not in taken)
        taken.add(_real(out))
        planned = _planned(path, out, form, day)
        if len(planned.content or b"") > room:
            planned = planned._replace(content=None)
        room -= len(planned.content or b"")
        found.append(planned)
        control.report(len(found), len(paths), best=tuple(found))
    return tuple(found)


def write(
    planned: Sequence[Conversion], name: str, day: str, *, overwrite: bool, force: bool = False,
    control: Control | None = None,
) -> tuple[Conversion, ...]:  # fmt: skip
    """Write planned files, and return what became of each. The best result so far is what is done.

    Args:
        planned: from `plan` with the same format and day.
        control: cancellation and progress. Files that were written stay.
    """
    control, form = control or Control(), convertible(name)
    found = list(planned)
    for place, conversion in enumerate(planned):
        control.check()
        if conversion.state != "failed":
            found[place] = _written(conversion, form, day, overwrite=overwrite, force=force)
        control.report(place + 1, len(planned), best=tuple(found))
    return tuple(found)


def converted(path: Path, form: Format, day: str) -> tuple[bytes, tuple[str, ...], tuple[Finding, ...]]:
    """Return a converted file, what is lost, a sentence each, and the findings on its puzzle, whatever they are.

    The caller passes the findings to `require_override`. The document of a puzzle of another program has the date
    `day`. A printed puzzle has the answers that were printed, whatever the lists say today. Raises UnknownName or
    FileProblem if the file, or the word list of its puzzle, cannot be read; BadInput if the format cannot hold the
    puzzle at all.
    """
    source = read_any(path, day)
    document, puzzle = source.document, puzzle_of(source.document, str(path))
    if form.name == OWN.name:
        return encode(changed(document, printed=None)), source.warnings, ()
    if kind_of(puzzle) not in form.kinds:
        raise BadInput(f"{path.name} is a {wing_of(puzzle).NOUN}, which the format {form.title} cannot hold")
    key = wing_of(puzzle).open_key(puzzle, still_printed(document))
    about = {"heading": Heading(document.number), "created": document.created, "author": document.author}
    issued = issue(puzzle, key, Target(form.name, **about, force=True))
    return issued.content, (*source.warnings, *issued.losses), issued.findings


def _planned(path: Path, out: Path, form: Format, day: str) -> Conversion:
    try:
        if _real(path) == _real(out):
            raise BadInput(f"{path.name} would replace itself", mend="Choose another folder or format.")
        mark = files.fingerprint(files.read_bytes(path))
        content, notes, found = converted(path, form, day)
    except EngineError as error:
        return Conversion(path, out, state="failed", problem=str(error))
    made = Conversion(path, out, notes, found, content=content, fingerprint=mark)
    try:
        require_override(found)
    except Blocked as error:
        return made._replace(state="blocked", problem=str(error))
    return made._replace(state="exists") if files.exists(out) else made


def _written(made: Conversion, form: Format, day: str, *, overwrite: bool, force: bool) -> Conversion:
    try:
        if made.content is None or files.fingerprint(files.read_bytes(made.source)) != made.fingerprint:
            made = _planned(made.source, made.out, form, day)
        if made.state == "failed" or (made.state == "blocked" and not force):
            return made
        if not overwrite and files.exists(made.out):
            return made._replace(state="exists", problem="")
        files.save(made.out, made.content or b"")
    except EngineError as error:
        return made._replace(state="failed", problem=str(error))
    return made._replace(state="written", problem="", content=None)


def _real(path: Path) -> str:
    """Return a path without links, in one case where the file system does not distinguish cases."""
    real = os.path.realpath(path)
    return real.casefold() if sys.platform in ("darwin", "win32") else real
