"""What a format cannot hold of a crossword, so that it can be named before the file is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from engine.core.errors import BadInput
from engine.crossword.grid import VOID, Bar, entries_of
from engine.crossword.puzzle import Puzzle


class Loss(NamedTuple):
    """A feature that a format cannot hold, with its own sentence."""

    feature: str
    sentence: str


def _marked(name: str) -> Callable[[Puzzle], int]:
    return lambda puzzle: sum(bool(getattr(mark, name)) for mark in puzzle.grid.marks)


COUNTS: dict[str, tuple[str, Callable[[Puzzle], int]]] = {
    "circle": ("circle", _marked("circle")),
    "shade": ("shaded cell", _marked("shade")),
    "color": ("colored cell", lambda puzzle: sum(mark.shade.startswith("#") for mark in puzzle.grid.marks)),
    "rebus": ("cell with several letters or other text", _marked("text")),
    "given": ("given letter", _marked("given")),
    "pencil": ("pencilled letter", _marked("pencil")),
    "bar": ("bar", lambda puzzle: len(puzzle.grid.bars)),
    "void": ("void", lambda puzzle: sum(row.count(VOID) for row in puzzle.grid.rows)),
    "list": ("further list of clues", lambda puzzle: len(puzzle.clue_lists)),
    "cells": (
        "clue with cells",
        lambda puzzle: sum(bool(clue.cells) for some in puzzle.clue_lists for clue in some.clues),
    ),
    "enumeration": ("enumeration", lambda puzzle: sum(clue.enumeration != "" for clue in puzzle.clues)),
    "annotation": ("explanation of wordplay", lambda puzzle: sum(clue.annotation != "" for clue in puzzle.clues)),
    "note": ("note on a clue", lambda puzzle: sum(clue.note != "" for clue in puzzle.clues)),
    "diagramless": ("diagramless grid", lambda puzzle: int(puzzle.diagramless)),
    "lock": ("lock", lambda puzzle: len(puzzle.locked)),
    "words": ("unplaced word", lambda puzzle: _unplaced(puzzle)),
}
"""The features of a crossword: their names and the functions that count them."""
TEXTS = ("title", "author", "copyright", "notes")
FEATURES = frozenset({*COUNTS, *TEXTS})
PARTS = {"color": "shade", "cells": "list"}  # features that are parts of others
NOT_PRINTED = frozenset({"pencil", "lock", "words", "note"})
"""What belongs to the work on a crossword. Only documents of this program keep it."""

DIAGRAMLESS = Loss("diagramless", "The format has no diagramless puzzles: the blocks are shown.")
CELLS = Loss("cells", "The cells of further lists of clues are not kept.")
NO_BARS = Loss("bar", "A grid with bars cannot be written: the format has none.")
"""Without its bars a grid has other entries, and other numbers at its clues."""


def refuse_bars(bars: Iterable[Bar]) -> None:
    """Check that a grid has no bars, for a format that cannot hold them. Raises BadInput if it has bars."""
    if tuple(bars):
        raise BadInput("the format cannot hold a grid with bars", mend="Use .ipuz, .jpz, .exolve or .qxw.")


def losses_of(puzzle: Puzzle, held: Collection[str], *own: Loss) -> tuple[str, ...]:
    """What a crossword has of features that are not among those held, a sentence each, with counts.

    Sentences of `own` replace the usual ones.
    """
    sentences, found = dict((DIAGRAMLESS, CELLS, *own)), []
    for feature, (name, count) in COUNTS.items():
        if feature in held or (feature in PARTS and PARTS[feature] not in held):  # the whole is named already
            continue
        if number := count(puzzle):
            many = name.replace("list ", "lists ") if " of " in name else f"{name}s"
            one = f"1 {name} is" if number == 1 else f"{number:,} {many} are"
            found.append(sentences.get(feature) or f"{one} not kept.")
    texts = [name for name in TEXTS if name not in held and getattr(puzzle, name)]
    return (*found, *(f"The {name} {'are' if name == 'notes' else 'is'} not kept." for name in texts))


def _unplaced(puzzle: Puzzle) -> int:
    """The words of the list that are not in the grid, without those that only a fill added."""
    known = {*puzzle.filled, *(entry.word for entry in entries_of(puzzle.grid))}
    return sum(listed.answer not in known for listed in puzzle.words)
