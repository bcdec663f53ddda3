"""The slots of a grid that are filled from a vocabulary, and those that are kept as they are."""

from __future__ import annotations

from engine.core.errors import BadInput
from engine.crossword.fill.arrays import MOST_SIDE
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Entry, Grid, Slot, entries_of, without_pencil
from engine.crossword.puzzle import slot_name


def check_grid(grid: Grid) -> tuple[Entry, ...]:
    """Return the slots of a grid.

    Raises:
        BadInput: If there is none, or the grid has more than 30 rows or columns.
    """
    if max(len(grid.rows), grid.columns) > MOST_SIDE:
        raise BadInput(f"a grid to fill can have at most {MOST_SIDE} rows and columns")
    entries = entries_of(grid)
    if not entries:
        raise BadInput("the grid has no slot of two or more cells")
    return entries


def fillable(grid: Grid, vocabulary: Vocabulary) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Return the slots that are filled from a vocabulary, and those that are kept as they are.

    The latter are complete entries that the vocabulary lacks, such as theme entries, and entries with another
    content than letters, such as a rebus.

    Raises:
        BadInput: If the grid has no slot, or more than 30 rows or columns.
    """
    entries = check_grid(grid)
    outside = {
        one
        for one in entries
        if has_text(grid, one) or (OPEN not in one.word and vocabulary.find(one.word) is None)
    }
    return tuple(one for one in entries if one not in outside), tuple(one for one in entries if one in outside)


def letter_slots(grid: Grid) -> tuple[Entry, ...]:
    """Return the slots without a rebus cell. Pencilled letters count as unknown.

    Raises:
        BadInput: As `check_grid`, or if each slot has a rebus cell.
    """
    inked = without_pencil(grid)
    if entries := tuple(one for one in check_grid(inked) if not has_text(inked, one)):
        return entries
    raise BadInput("each slot of the grid has a cell with several letters")


def rebus_entries(grid: Grid) -> tuple[Entry, ...]:
    """Return the entries with a rebus cell, which a fill keeps."""
    return tuple(entry for entry in entries_of(grid) if has_text(grid, entry))


def has_text(grid: Grid, entry: Entry) -> bool:
    """Whether an entry has a cell with another content than a letter."""
    return bool(grid.marks) and any(
        letter == OPEN and grid.text(cell) for cell, letter in zip(entry.cells, entry.word, strict=True)
    )


def entry_at(grid: Grid, slot: Slot) -> Entry:
    """Return the entry of a slot.

    Raises:
        BadInput: As `check_grid`, or if the grid has no such slot.
    """
    found = next((one for one in check_grid(grid) if one.slot == slot), None)
    if found is None:
        raise BadInput(f"{slot_name(slot)} is not in the grid")
    return found
