"""The file of a puzzle in a format, whatever was found in the puzzle."""

from typing import Any

from engine.crossword.answers import key_of as crossword_key
from engine.crossword.puzzle import Puzzle as Crossword
from engine.output.formats.file_puzzle import FilePuzzle, saved
from engine.output.registry import FORMATS, copies_of, format_named
from engine.output.target import Draft
from engine.wings import kind_of, wing_of
from engine.words.vetting.house import House

BY_NAME = {form.name: form for form in FORMATS}
COPIES = tuple(form for form in copies_of("crossword") if not form.signed)
FOREIGN = tuple(BY_NAME[name] for name in ("puz", "ipuz", "jpz", "xd", "exolve", "qxw", "csv"))
"""The formats of other programs for crosswords."""


def key_of(puzzle: Any) -> Any:
    if isinstance(puzzle, Crossword):
        return crossword_key(puzzle)
    return wing_of(puzzle).open_key(puzzle, house=House())


def file_of(puzzle: Crossword) -> FilePuzzle:
    return saved(puzzle, crossword_key(puzzle))


def written(puzzle: Any, name: str) -> bytes:
    return format_named(name, kind_of(puzzle)).write(Draft(puzzle, key_of(puzzle)))[0]


def losses(puzzle: Any, name: str) -> tuple[str, ...]:
    return format_named(name, kind_of(puzzle)).losses(puzzle, key_of(puzzle))


def sheet_of(puzzle: Any, *, hidden: bool = False) -> Any:
    return wing_of(puzzle).sheet(puzzle, key_of(puzzle), hidden=hidden)
