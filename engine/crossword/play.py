"""A crossword as a sheet for solvers."""

from __future__ import annotations

from engine.crossword.answers import Key
from engine.crossword.grid import BLOCK, VOID, Cell, answer_text, numbers, without_pencil
from engine.crossword.puzzle import Puzzle
from engine.wing.judging import Target
from engine.wing.sheet import Answers, CrosswordSheet, SheetCell, SheetEntry, short_name


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a crossword: its grid with the answers, without clues and shades."""
    grid = without_pencil(puzzle.grid)
    bars = (f"{bar.row},{bar.column},{bar.side}" for bar in grid.bars)
    texts = (f"{mark.row},{mark.column},{mark.text}" for mark in grid.marks if mark.text)
    return short_name("crossword", *grid.rows, *sorted(bars), *sorted(texts))


def target(puzzle: Puzzle, key: Key) -> Target:
    """Return what results of solvers are compared with."""
    grid = without_pencil(puzzle.grid)
    answers = {one.name: answer_text(grid, one.entry) for one in key.entries}
    return Target(sheet_name(puzzle), answers, "entry")


def sheet(puzzle: Puzzle, key: Key, *, hidden: bool = False) -> CrosswordSheet:
    """Return the sheet of a crossword, with hashes of the answers if they are to be hidden.

    Pencilled letters are left out, as in print.
    """
    grid = without_pencil(puzzle.grid)
    number_of = numbers(grid)
    bars = {(bar.row, bar.column, bar.side) for bar in grid.bars}

    def cell(place: Cell) -> SheetCell:
        if puzzle.diagramless:
            return SheetCell()
        mark = grid.mark(place)
        circle, shade = (mark.circle, mark.shade) if mark else (False, "")
        if grid.at(place) in (BLOCK, VOID):
            return SheetCell("block" if grid.at(place) == BLOCK else "void", shade=shade)
        given = grid.text(place).upper() if mark and mark.given else ""
        right, below = ((*place, side) in bars for side in ("right", "below"))
        return SheetCell("open", number_of.get(place, 0), circle, shade, given, right, below)

    name = sheet_name(puzzle)
    return CrosswordSheet(
        name,
        puzzle.title,
        tuple(tuple(cell((r, c)) for c in range(grid.columns)) for r in range(len(grid.rows))),
        tuple(SheetEntry(it.number, it.direction, it.clue, it.entry.cells, it.lengths) for it in key.entries),
        Answers.of((answer_text(grid, one.entry) for one in key.entries), name, hidden=hidden),
        puzzle.author, puzzle.copyright, puzzle.notes, puzzle.diagramless,
    )  # fmt: skip
