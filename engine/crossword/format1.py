"""Crosswords in documents of format 1, which versions up to 0.4.0 wrote.

In format 1 a "#" was any place without a letter, and locks named answers. Its grids are criss-crosses, so each "#"
becomes a void.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core import files
from engine.core.value import Value, changed
from engine.crossword.grid import BLOCK, VOID, Grid, entries_of
from engine.crossword.puzzle import Listed, Objective
from engine.words.vetting.verdict import Rulings


class _Grid(Value, frozen=True):
    rows: tuple[str, ...] = ()


class _Clue(Value, frozen=True, omit_defaults=True):
    answer: str
    text: str
    source: str = "editor"
    unread: bool = False


class _Puzzle(Value, frozen=True, tag_field="kind", tag="crossword"):
    """The fields of format 1 in their order, on which the fingerprint depends."""

    words: tuple[Listed, ...] = ()
    grid: _Grid = _Grid()
    locked: tuple[str, ...] = ()
    objective: Objective = Objective(crossings=0.2)
    clues: tuple[_Clue, ...] = ()
    lexicon: str = "large"
    title: str = "Crossword"
    rulings: Rulings = ()


def migrated(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return a crossword of format 1 in format 2, both as plain JSON objects."""
    old = msgspec.convert(body, _Puzzle)
    grid = _grid(old)
    slots = [msgspec.to_builtins(entry.slot) for entry in entries_of(grid) if entry.word in old.locked]
    if strange := set(old.locked) - {entry.word for entry in entries_of(grid)}:
        raise msgspec.ValidationError(f"{min(strange).upper()} is locked but not in the grid")
    return {**body, "grid": {"rows": list(grid.rows)}, "locked": slots}


def fingerprint(body: Mapping[str, Any]) -> str:
    """Return the name that format 1 gave to what is printed of a crossword of format 1."""
    old = msgspec.convert(body, _Puzzle)
    placed = {entry.word for entry in entries_of(_grid(old))}
    on_paper = changed(
        old,
        words=tuple(Listed(word.text) for word in old.words if word.answer in placed),
        clues=tuple(_Clue(clue.answer, clue.text, "") for clue in old.clues if clue.answer in placed),
        locked=(),
        objective=Objective(),
        lexicon="",
    )
    return files.fingerprint(msgspec.json.encode(on_paper))


def _grid(old: _Puzzle) -> Grid:
    return msgspec.convert({"rows": [row.replace(BLOCK, VOID) for row in old.grid.rows]}, Grid)
