"""Puzzles converted from file to file, one or many: what is lost is known before anything is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence, Set
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from engine.core import files
from engine.core.errors import BadInput, EngineError, UnknownName
from engine.core.job import Control
from engine.core.value import changed
from engine.documents.document import SUFFIX, Document, encode, puzzle_of
from engine.documents.document import read as read_document
from engine.output.exchange import FORMATS, format_named
from engine.output.exchange import read as read_foreign
from engine.wings import WINGS, wing_of

OWN = "puzzle"
"""The name of this program's own format."""

MOST_KEPT = 64 * 2**20
"""Bytes of converted files that a plan keeps; the others are converted again when they are written."""

State: TypeAlias = Literal["ready", "exists", "failed", "written"]


class Source(NamedTuple):
    """A puzzle that was read from a file of this or another program.

    Attributes:
        fingerprint: of the file, if it is of this program; else "".
        warnings: what the file has that the puzzle has not, a sentence each.
    """

    document: Document
    fingerprint: str = ""
    warnings: tuple[str, ...] = ()


class Target(NamedTuple):
    """A format that files are converted to.

    Attributes:
        kinds: the names of the wings that have it.
    """

    name: str
    title: str
    suffix: str
    kinds: tuple[str, ...]


class Conversion(NamedTuple):
    """A file and what becomes of it.

    Attributes:
        out: the file that is written.
        notes: what is not read and what the format cannot hold, a sentence each.
        state: "exists" if there is such a file already; "failed" if it cannot be converted.
        problem: why it failed, a sentence.
        content: of the converted file, if a plan keeps it.
        fingerprint: of the source that was converted.
    """

    source: Path
    out: Path
    notes: tuple[str, ...] = ()
    state: State = "ready"
    problem: str = ""
    content: bytes | None = None
    fingerprint: str = ""


def read_any(path: Path, day: str) -> Source:
    """Read a document, or a puzzle of another program as a document of an ISO date.

    Raises:
        FileProblem, BadInput: As `engine.documents.document.read` and `engine.output.exchange.read`.
    """
    if path.suffix.lower() == SUFFIX:
        return Source(*read_document(path))
    found = read_foreign(path)
    return Source(Document(found.body, day), "", found.warnings)


def targets() -> tuple[Target, ...]:
    """Return the formats that files can be converted to, this program's own first."""
    found = {OWN: Target(OWN, "Puzzle Studio", SUFFIX, tuple(wing.NAME for wing in WINGS.values()))}
    kinds: dict[str, list[str]] = {}
    for wing in WINGS.values():
        for one in wing.formats():
            kinds.setdefault(one.name, []).append(wing.NAME)
    for one in FORMATS:
        found.setdefault(one.name, Target(one.name, one.title, one.suffix, tuple(kinds[one.name])))
    return tuple(found.values())


def target_named(name: str) -> Target:
    """Return a format by its name, or by its suffix.

    Raises:
        UnknownName: If there is no such format.
    """
    found = targets()
    for one in found:
        if name.lower().removeprefix(".") in (one.name, one.suffix[1:]):
            return one
    names = ", ".join(one.name for one in found)
    raise UnknownName(f"there is no format {name!r}", mend=f"Use one of {names}.")


def plan(
    paths: Sequence[Path], target: Target, folder: Path, day: str, control: Control | None = None
) -> tuple[Conversion, ...]:
    """Read and convert files without writing any. The best result so far is what is done.

    Two files that would become the same file get different names, and no file replaces one of `paths`.

    Args:
        paths: the files.
        target: the format.
        folder: where the files will be written.
        day: ISO date of the documents of puzzles of other programs.
    """
    control = control or Control()
    found: list[Conversion] = []
    taken, room = {_real(path) for path in paths}, MOST_KEPT
    for path in paths:
        control.check()
        out = folder / f"{path.stem}{target.suffix}"
        if _real(out) != _real(path):  # otherwise `_planned` refuses it
            out = _free(out, taken)
        taken.add(_real(out))
        planned = _planned(path, out, target, day)
        if len(planned.content or b"") > room:
            planned = planned._replace(content=None)
        room -= len(planned.content or b"")
        found.append(planned)
        control.report(len(found), len(paths), best=tuple(found))
    return tuple(found)


def write(
    planned: Sequence[Conversion], target: Target, day: str, *, overwrite: bool, control: Control | None = None
) -> tuple[Conversion, ...]:
    """Write planned files, and return what became of each. The best result so far is what is done.

    Args:
        planned: from `plan` with the same format and day.
        target: the format.
        day: ISO date.
        overwrite: whether existing files are replaced; otherwise they stay.
        control: cancellation and progress. Files that were written stay.
    """
    control = control or Control()
    found = list(planned)
    for place, one in enumerate(planned):
        control.check()
        if one.state != "failed":
            found[place] = _written(one, target, day, overwrite=overwrite)
        control.report(place + 1, len(planned), best=tuple(found))
    return tuple(found)


def converted(path: Path, target: Target, day: str) -> tuple[bytes, tuple[str, ...]]:
    """Return the content of a converted file, and what is lost, a sentence each.

    Raises:
        FileProblem, BadInput: If the file cannot be read, or the format cannot hold the puzzle at all.
    """
    source = read_any(path, day)
    puzzle = puzzle_of(source.document, str(path))
    if target.name == OWN:
        return encode(changed(source.document, printed=None)), source.warnings
    if (wing := wing_of(puzzle)).NAME not in target.kinds:
        raise BadInput(f"{path.name} is a {wing.NOUN}, which the format {target.title} cannot hold")
    format_ = format_named(puzzle, target.name)
    return format_.write(puzzle), (*source.warnings, *format_.losses(puzzle))


def _planned(path: Path, out: Path, target: Target, day: str) -> Conversion:
    try:
        if _real(path) == _real(out):
            raise BadInput(f"{path.name} would replace itself", mend="Choose another folder or format.")
        mark = files.fingerprint(files.read_bytes(path))
        content, notes = converted(path, target, day)
    except EngineError as error:
        return Conversion(path, out, state="failed", problem=str(error))
    state = "exists" if files.exists(out) else "ready"
    return Conversion(path, out, notes, state, content=content, fingerprint=mark)


def _written(one: Conversion, target: Target, day: str, *, overwrite: bool) -> Conversion:
    if not overwrite and files.exists(one.out):
        return one._replace(state="exists")
    try:
        content, notes = one.content, one.notes
        if content is None or files.fingerprint(files.read_bytes(one.source)) != one.fingerprint:
            content, notes = converted(one.source, target, day)
        files.save(one.out, content)
    except EngineError as error:
        return one._replace(state="failed", problem=str(error))
    return one._replace(state="written", notes=notes, content=None)


def _free(out: Path, taken: Set[str]) -> Path:
    """Return a name that no other file of the batch has: "grid 2.ipuz".

    Args:
        taken: real paths.
    """
    number, free = 1, out
    while _real(free) in taken:
        number += 1
        free = out.with_name(f"{out.stem} {number}{out.suffix}")
    return free


def _real(path: Path) -> str:
    """Return a path without links, in one case where the file system does not distinguish cases."""
    real = os.path.realpath(path)
    return real.casefold() if sys.platform in ("darwin", "win32") else real
