"""Document: one saved puzzle or page, as versioned JSON.

Reading is validating: the size is limited, the version peeked at, older files are migrated step by
step, and a file with an unknown field is refused, so that saving it cannot lose the field.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from engine.core import BadInput, FileProblem, Name, NewerFile, Printed, Title, Value, changed, files, json_damage
from engine.crossword import wing as crossword
from engine.crossword.grid import BLOCK, VOID, Grid, entries_of
from engine.crossword.puzzle import Listed, Objective
from engine.letters.review import ListKey
from engine.page.page import Page
from engine.wing.result import Result
from engine.wings import Body, answered, kind_of, paper_fingerprint, record_of
from engine.words.vetting.verdict import Rulings

VERSION = 2
SUFFIX = ".puzzle"
MOST_BYTES = 16 * 2**20

B = TypeVar("B")

_LENGTH = re.compile(r"Expected `(?P<type>\w+)` of length <= (?P<most>\d+) - at `\$\.?(?P<path>.*)`")

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


class _Grid1(Value, frozen=True):
    rows: tuple[str, ...] = ()


class _Clue1(Value, frozen=True, omit_defaults=True):
    answer: str
    text: str
    source: str = "editor"
    unread: bool = False


class _Crossword1(Value, frozen=True, tag_field="kind", tag="crossword"):
    """A crossword of format 1, which versions up to 0.4.0 wrote; the fingerprint depends on the order of fields.

    A "#" was any place without a letter, and locks named answers. The grids are criss-crosses, so each "#" becomes
    a void.
    """

    words: tuple[Listed, ...] = ()
    grid: _Grid1 = _Grid1()
    locked: tuple[str, ...] = ()
    objective: Objective = Objective(crossings=0.2)
    clues: tuple[_Clue1, ...] = ()
    lexicon: str = "large"
    title: str = "Crossword"
    rulings: Rulings = ()


def _grid_1(old: _Crossword1) -> Grid:
    return msgspec.convert({"rows": [row.replace(BLOCK, VOID) for row in old.grid.rows]}, Grid)


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    if not _is_crossword(raw):
        return raw
    old = msgspec.convert(raw["body"], _Crossword1)
    grid = _grid_1(old)
    slots = [msgspec.to_builtins(entry.slot) for entry in entries_of(grid) if entry.word in old.locked]
    if strange := set(old.locked) - {entry.word for entry in entries_of(grid)}:
        raise msgspec.ValidationError(f"{min(strange).upper()} is locked but not in the grid")
    return {**raw, "body": {**raw["body"], "grid": {"rows": list(grid.rows)}, "locked": slots}}


def _fingerprint_1(raw: dict[str, Any]) -> str | None:
    if not _is_crossword(raw):
        return None
    old = msgspec.convert(raw["body"], _Crossword1)
    placed = {entry.word for entry in entries_of(_grid_1(old))}
    words = tuple(Listed(word.text) for word in old.words if word.answer in placed)
    clues = tuple(_Clue1(clue.answer, clue.text, "") for clue in old.clues if clue.answer in placed)
    on_paper = changed(old, words=words, clues=clues, locked=(), objective=Objective(), lexicon="")
    return files.fingerprint(msgspec.json.encode(on_paper))


def _is_crossword(raw: dict[str, Any]) -> bool:
    body = raw.get("body")
    return isinstance(body, dict) and body.get("kind") == crossword.KIND


MIGRATIONS: Mapping[int, Migration] = {1: _from_1}  # from a version to the next one, on the plain JSON object

FINGERPRINTS: Mapping[int, Callable[[dict[str, Any]], str | None]] = {1: _fingerprint_1}
"""The fingerprint that a version gave to the body of a document; None where it is that of today."""


class Document(Value, frozen=True):
    """A puzzle or a page with its metadata."""

    body: Body | Page
    created: Name  # ISO date and time; every date in a PDF comes from here
    author: Title = ""  # the editor's name, or ""
    printed: Printed | None = None  # what went to paper at the last export
    saved: Printed | None = None  # the answers of a hive or a wheel when it was saved
    version: int = VERSION
    results: tuple[Result, ...] = ()  # of test solvers, in the order in which they were added
    number: Title = ""  # of the puzzle in its series, such as "17345"; "" for none

    def __post_init__(self) -> None:
        try:
            datetime.fromisoformat(self.created)
        except ValueError:
            raise BadInput(f"{self.created!r} is not a date of ISO 8601", mend="Such as 2026-01-31.") from None


def body_of(document: Document, kind: type[B], where: str) -> B:
    """Return the puzzle of a document that must be of one kind; `where` names the file in errors.

    Raises FileProblem if it is of another kind.
    """
    if isinstance(document.body, kind):
        return document.body
    found, wanted = kind_of(document.body), kind_of(kind)
    raise FileProblem(f"it is a {found}, not a {wanted}", where=where, mend=f"Open it as a {found}.")


def puzzle_of(document: Document, where: str) -> Body:
    """Return the puzzle of a document; `where` names the file in errors. Raises FileProblem if it is a page."""
    if isinstance(document.body, Page):
        raise FileProblem("it is a page, not a puzzle", where=where, mend="Use a file of one of its puzzles.")
    return document.body


class _Peek(msgspec.Struct):
    version: int


_PEEK, _DOCUMENT = msgspec.json.Decoder(_Peek), msgspec.json.Decoder(Document)


def body_fingerprint(body: Body | Page) -> str:
    """Return the fingerprint of what is printed of a puzzle or page."""
    if isinstance(body, Page):
        return files.fingerprint(msgspec.json.encode(changed(body, guides=msgspec.UNSET, uprights=msgspec.UNSET)))
    return paper_fingerprint(body)


def still_printed(document: Document) -> Printed | None:
    """What was printed of this very puzzle, or else saved; None if an edit may have changed its answers since."""
    return next(iter(_valid(document).values()), None)


def _valid(document: Document) -> dict[str, Printed]:
    """Return the records of this very puzzle by their fields."""
    records = {name: one for name in ("printed", "saved") if (one := getattr(document, name))}
    now = body_fingerprint(document.body) if records else ""
    return {name: one for name, one in records.items() if one.body == now}


def with_saved(document: Document, key: object, day: str) -> Document:
    """Return a document with the answers of its key as those that are saved on an ISO date."""
    if isinstance(document.body, Page) or not isinstance(key, ListKey):
        return document
    made, before = changed(record_of(document.body, key, day), saved=True), document.saved
    return document if before and changed(made, date=before.date) == before else changed(document, saved=made)


def edited(document: Document, body: Body | Page) -> Document:
    """Return a document after an edit of its body; one that changes no answers leaves its records valid."""
    records, before = _valid(document), document.body
    if records and not isinstance(before, Page) and not isinstance(body, Page) and answered(before) == answered(body):
        records = {name: changed(one, body=paper_fingerprint(body)) for name, one in records.items()}
    return changed(document, body=body, **records)


def encode(document: Document) -> bytes:
    """The bytes of a document's file: indented JSON, the same for the same document.

    Raises BadInput if a text, such as the name of a file, holds bytes that are no characters; FileProblem if a
    text is too long, the pictures are too large, or the document could not be read again for another reason.
    """
    try:
        content = msgspec.json.encode(document)
    except UnicodeEncodeError as error:
        raise BadInput(f"a text of the puzzle cannot be saved: {error.reason}", mend="Rename the file.") from error
    decode(content, "the puzzle")
    formatted = msgspec.json.format(content, indent=1) + b"\n"
    if len(formatted) > MOST_BYTES:
        what = f"the file would have {len(formatted) / 2**20:.0f} MB; the limit is {MOST_BYTES // 2**20} MB"
        raise FileProblem(what, mend="Remove pictures, or use smaller ones.")
    return formatted


def decode(content: bytes, where: str, migrations: Mapping[int, Migration] = MIGRATIONS) -> Document:
    """Read the bytes of a document; `where` is named in errors.

    Raises NewerFile if a newer version wrote it, or it has unknown fields; FileProblem if it is not a document.
    The message names the line or the JSON path.
    """
    try:
        version = _PEEK.decode(content).version
        if version > VERSION:
            what = f"it was saved by a newer version (format {version}, this one reads up to {VERSION})"
            raise NewerFile(what, where=where, mend="Update the program to open it; nothing was changed.")
        if version == VERSION:
            return _DOCUMENT.decode(content)
        raw = msgspec.json.decode(content)
        found = _DOCUMENT.decode(msgspec.json.encode(_migrated(raw, version, where, migrations)))
        old = FINGERPRINTS[version](raw) if version in FINGERPRINTS else None
        if found.printed and found.printed.body == old:
            found = changed(found, printed=changed(found.printed, body=body_fingerprint(found.body)))
        return found
    except msgspec.ValidationError as error:
        raise _refused(str(error), where) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileProblem(json_damage(error, "a puzzle document"), where=where) from error


def _migrated(raw: dict[str, Any], version: int, where: str, migrations: Mapping[int, Migration]) -> dict[str, Any]:
    while version < VERSION:
        if version not in migrations:
            raise FileProblem(f"its format {version} is unknown", where=where)
        raw = migrations[version](raw)
        version += 1
    return {**raw, "version": VERSION}


def _refused(reason: str, where: str) -> FileProblem:
    if long := _LENGTH.fullmatch(reason):
        things = "characters" if long["type"] == "str" else "entries"
        what = f"{long['path']} is too long; the limit is {int(long['most']):,} {things}"
        return FileProblem(what, where=where, mend="Shorten it in a text editor.")
    if "unknown field" in reason or "Invalid value" in reason:
        what = f"{reason}; a newer version may have written it"
        return NewerFile(what, where=where, mend="Update the program to open it; nothing was changed.")
    return FileProblem(f"not a puzzle document: {reason}", where=where)


def read(path: str | Path) -> tuple[Document, str]:
    """A document and the fingerprint of its file. Raises FileProblem as `decode`, or if it cannot be read."""
    content = files.read_bytes(path, most=MOST_BYTES)
    return decode(content, str(path)), files.fingerprint(content)


def write(path: str | Path, document: Document, expected: str | None = None) -> str:
    """Save a document atomically; `expected` and the result are fingerprints, as in `files.save`."""
    return files.save(path, encode(document), expected=expected)
