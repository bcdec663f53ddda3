"""Document: one saved puzzle, as versioned JSON.

Reading is validating: the size is limited, the version peeked at, older files are migrated step by
step, and a field that this version does not know is refused rather than dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from engine import files
from engine.bee.puzzle import Puzzle as Bee
from engine.errors import FileProblem, NewerFile
from engine.value import Value

VERSION = 1
SUFFIX = ".puzzle"
MOST_BYTES = 16 * 2**20

Body: TypeAlias = Bee
"""The union of what a document can hold; a wing adds its puzzle here."""

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: Mapping[int, Migration] = {}
"""From a version to the next one, on the plain JSON object."""


class Printed(Value, frozen=True):
    """What went to paper, so that a reopened puzzle equals it even when the lexicon has changed since.

    Attributes:
        date: ISO date of the export.
        body: the fingerprint of the puzzle that was printed; a puzzle edited since is another.
        lexicon: the fingerprint of the word list at that time.
        answers: the answers as printed.
        levels: the points of the ratings as printed, ascending.
    """

    date: str
    body: str
    lexicon: str
    answers: tuple[str, ...]
    levels: tuple[int, ...] = ()


class Document(Value, frozen=True):
    """A puzzle with what is known of it beside its content.

    Attributes:
        body: the puzzle.
        created: ISO date and time; every date in a PDF comes from here.
        author: the editor's name, or "".
        printed: what went to paper at the last export.
    """

    body: Body
    created: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$")]
    author: str = ""
    printed: Printed | None = None
    version: int = VERSION


class _Peek(msgspec.Struct):
    version: int


def body_fingerprint(body: Body) -> str:
    """A short name of a puzzle's content: equal puzzles have equal ones."""
    return files.fingerprint(msgspec.json.encode(body))


def still_printed(document: Document) -> Printed | None:
    """What was printed of this very puzzle; None if nothing was, or if it was edited since."""
    printed = document.printed
    return printed if printed and printed.body == body_fingerprint(document.body) else None


def encode(document: Document) -> bytes:
    """The bytes of a document's file: indented JSON, the same for the same document."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def decode(content: bytes, where: str, migrations: Mapping[int, Migration] = MIGRATIONS) -> Document:
    """Read the bytes of a document; `where` is named in errors.

    Raises:
        NewerFile: a newer version wrote it, or it holds fields that this version does not know.
        FileProblem: it is not a document; the message names the line or the JSON path.
    """
    try:
        version = msgspec.json.decode(content, type=_Peek).version
        if version > VERSION:
            raise NewerFile(
                f"it was saved by a newer version (format {version}, this one reads up to {VERSION})",
                where=where,
                mend="Update the program to open it; nothing was changed.",
            )
        if version == VERSION:
            return msgspec.json.decode(content, type=Document)
        return msgspec.convert(_migrated(msgspec.json.decode(content), version, where, migrations), Document)
    except msgspec.ValidationError as error:
        raise _refused(str(error), where) from error
    except RecursionError as error:
        raise FileProblem("not a puzzle document: nested too deeply", where=where) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileProblem(f"not a puzzle document, or only a part of one: {error}", where=where) from error


def _migrated(
    raw: dict[str, Any], version: int, where: str, migrations: Mapping[int, Migration]
) -> dict[str, Any]:
    while version < VERSION:
        if version not in migrations:
            raise FileProblem(f"format {version} is not one that this program knows", where=where)
        raw = migrations[version](raw)
        version += 1
    return {**raw, "version": VERSION}


def _refused(reason: str, where: str) -> FileProblem:
    if "unknown field" in reason or "Invalid value" in reason:
        return NewerFile(
            f"{reason}; a newer version may have written it",
            where=where,
            mend="Update the program to open it; nothing was changed.",
        )
    return FileProblem(f"not a puzzle document: {reason}", where=where)


def read(path: str | Path) -> tuple[Document, str]:
    """A document and the fingerprint of its file.

    Raises:
        FileProblem: as `decode`, or the file cannot be read.
    """
    content = files.read_bytes(path, most=MOST_BYTES)
    return decode(content, str(path)), files.fingerprint(content)


def write(path: str | Path, document: Document, expected: str | None = None) -> str:
    """Save a document atomically; `expected` and the result are fingerprints, as in `files.save`."""
    return files.save(path, encode(document), expected=expected)
