"""Changes of a crossword's grid: locks, clues of slots and marks follow their words, or stay at their cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.crossword.cells import Cell, Mark, Slot
from engine.crossword.grid import OPEN, Entry, Grid, answer_text, entries_of, grid_of
from engine.crossword.puzzle import Clue, Puzzle
from engine.value import changed


def with_grid(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """The puzzle with a grid whose cells stay where they are; the locks of slots that are gone are lost.

    The clues of such slots are kept, so that a block can be taken back.
    """
    slots = {entry.slot for entry in entries_of(grid)} if puzzle.locked else ()
    return changed(puzzle, grid=grid, locked=tuple(slot for slot in puzzle.locked if slot in slots))


def with_layout(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """The puzzle with a grid in which words can be at other places: locks and clues of slots follow their words.

    The clue of a word that is not in the grid becomes the clue of the answer.
    """
    places = {entry.word: entry.slot for entry in entries_of(grid)}
    locked = dict.fromkeys(places[word] for word in puzzle.locked_words if word in places)
    return changed(puzzle, grid=grid, locked=tuple(locked), clues=_followed(puzzle, places))


def with_entries(puzzle: Puzzle, entries: Sequence[Entry]) -> Puzzle:
    """As `with_layout`, with the grid of entries at places relative to the present grid; marks stay at cells."""
    grid = grid_of(entries)
    if puzzle.grid.marks and entries:
        top, left = min(entry.row for entry in entries), min(entry.column for entry in entries)
        grid = changed(grid, marks=tuple(_shifted(puzzle.grid.marks, grid, (top, left))))
    return with_layout(puzzle, grid)


def cleared(puzzle: Puzzle, slots: Collection[Slot]) -> Puzzle:
    """The puzzle without the letters of some slots, except given ones and those that a complete entry crosses."""
    grid = puzzle.grid
    kept = {mark.cell for mark in grid.marks if mark.given or mark.text}
    going: set[Cell] = set()
    for entry in entries_of(grid):
        if entry.slot in slots:
            going.update(entry.cells)
        elif OPEN not in entry.word:
            kept.update(entry.cells)
    rows = tuple(
        "".join(OPEN if (r, c) in going - kept else char for c, char in enumerate(row))
        for r, row in enumerate(grid.rows)
    )
    pencilled = [changed(mark, pencil=mark.pencil and mark.cell not in going - kept) for mark in grid.marks]
    marks = tuple(mark for mark in pencilled if not mark.is_plain)
    return changed(puzzle, grid=changed(grid, rows=rows, marks=marks))


def _shifted(marks: Sequence[Mark], grid: Grid, corner: Cell) -> list[Mark]:
    """The marks of cells that the grid still has; `corner` is the place of its first cell in the previous grid."""
    found = []
    for mark in marks:
        row, column = mark.row - corner[0], mark.column - corner[1]
        if grid.is_open((row, column)):
            text = mark.text if grid.at((row, column)) == OPEN else ""
            found.append(changed(mark, row=row, column=column, text=text))
    return [mark for mark in found if not mark.is_plain]


def _followed(puzzle: Puzzle, places: dict[str, Slot]) -> tuple[Clue, ...]:
    if all(clue.slot is None for clue in puzzle.clues):
        return puzzle.clues
    words = {entry.slot: answer_text(puzzle.grid, entry) for entry in entries_of(puzzle.grid)}
    taken: set[Slot | str] = {clue.answer for clue in puzzle.clues if clue.slot is None}
    found = []
    for clue in puzzle.clues:
        moved = clue
        if clue.slot is not None:
            word = words.get(clue.slot, "")
            moved = changed(clue, answer=clue.answer or word, slot=places.get(word))
            if not moved.subject or moved.subject in taken:
                continue
            taken.add(moved.subject)
        found.append(moved)
    return tuple(found)
