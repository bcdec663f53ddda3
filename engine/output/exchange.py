"""Puzzles in files of other programs: which formats there are, and how a file is read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.core import files
from engine.core.errors import BadInput, FileProblem, UnknownName
from engine.core.file_format import Format
from engine.crossword.puzzle import Puzzle as Crossword
from engine.output.formats.submission_formats import submission_formats
from engine.wings import WINGS, Body, wing_of

FORMATS: tuple[Format, ...] = tuple(each for wing in WINGS.values() for each in wing.formats())
"""The formats of all wings."""
READABLE = tuple(each for each in FORMATS if each.read)
READABLE_SUFFIXES = frozenset(each.suffix for each in READABLE)


class Import(NamedTuple):
    """A puzzle that was read.

    Attributes:
        warnings: what the file has that the puzzle has not, a sentence each.
    """

    body: Body
    format: Format
    warnings: tuple[str, ...]


def formats_of(body: Body) -> tuple[Format, ...]:
    """Return the formats that a puzzle can be written in."""
    own = submission_formats() if isinstance(body, Crossword) else ()
    return (*wing_of(body).formats(), *own)


def format_named(body: Body, name: str) -> Format:
    """Return a format of a puzzle by its name or its suffix.

    Raises:
        UnknownName: If there is no such format.
    """
    found = formats_of(body)
    for each in found:
        if name.lower() in (each.name, each.suffix):
            return each
    names = ", ".join(dict.fromkeys(each.suffix[1:] for each in found))
    mend = f"Use one of {names}." if names else f"A {wing_of(body).NOUN} has no formats of other programs."
    raise UnknownName(f"there is no format {name!r}", mend=mend)


def read(path: str | Path) -> Import:
    """Read a puzzle of another program. The content decides on the format, whatever the file's name.

    Raises:
        FileProblem: If the file cannot be read, or is of no known format.
        BadInput: If it is damaged, or holds another kind of puzzle.
    """
    path = Path(path)
    content = files.read_bytes(path, most=max(each.most for each in READABLE))
    named = next((each for each in READABLE if each.suffix == path.suffix.lower()), None)
    likely = [each for each in READABLE if each.recognizes and each.recognizes(content)]
    found = named if named in likely else likely[0] if likely else named
    if found is None or found.read is None:
        names = ", ".join(sorted(READABLE_SUFFIXES))
        raise FileProblem("this is not a puzzle of another program", where=str(path), mend=f"Readable: {names}.")
    if len(content) > found.most:
        what = f"the file is too large: {len(content):,} bytes; the limit is {found.most:,}"
        raise FileProblem(what, where=str(path))
    try:
        puzzle, warnings = found.read(content)
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from error
    return Import(puzzle, found, warnings)
