"""A crossword as plain text: the grid in fixed-width characters, the clues, the solution.

In a grid "#" is a block or a void, "." an empty cell, and a number a cell in which an entry starts. Bars are "|"
and "-" between cells, "o" is a circle and "*" a shade.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.crossword.answers import Key, Numbered
from engine.crossword.clue_columns import clue_items, item_text
from engine.crossword.grid import BLOCK, DIRECTIONS, OPEN, VOID, Cell, Grid, numbers, undrawn, without_pencil
from engine.crossword.puzzle import Puzzle
from engine.drawing.wording import byline_of
from engine.wing import Part

CIRCLE, SHADE = "o: circle", "*: shaded"


def text(puzzle: Puzzle, part: Part, key: Key) -> str:
    """Return a part as plain text: the puzzle as it is solved, or its solution."""
    return puzzle_text(puzzle, key) if part == "puzzle" else solution_text(puzzle, key)


def puzzle_text(puzzle: Puzzle, key: Key) -> str:
    """The title, author and notes, the empty grid with its numbers, the clues of all lists, and the copyright."""
    head = "\n".join(part for part in (puzzle.title, byline_of(puzzle.author)) if part)
    lists = (
        "\n".join((name.upper(), *(f"{one.label}. {item_text(one)}" for one in items)))
        for name, items in clue_items(key, puzzle.clue_lists)
    )
    return _joined(head, puzzle.notes.strip(), _shown_grid(puzzle), *lists, puzzle.copyright.strip())


def solution_text(puzzle: Puzzle, key: Key) -> str:
    """The grid with its letters, and the answers by number, in capitals."""
    title = f"{puzzle.title}: solution" if puzzle.title else "Solution"
    answers = _lists(key, lambda one: one.text.upper())
    return _joined(title, letters_text(without_pencil(puzzle.grid), BLOCK), *answers)


def letters_text(grid: Grid, void: str = " ") -> str:
    """The letters of a grid in columns, with `void` for voids."""
    return _table(grid, lambda cell: grid.text(cell).upper() or OPEN, void)


def _shown_grid(puzzle: Puzzle) -> str:
    return letters_text(undrawn(puzzle.grid)) if puzzle.diagramless else numbered_text(puzzle.grid)


def numbered_text(grid: Grid) -> str:
    """The empty grid with its numbers, given letters, circles and shades, in columns."""
    places = numbers(grid)

    def sign(cell: Cell) -> str:
        number = str(places.get(cell, ""))
        if (mark := grid.mark(cell)) is None:
            return number or OPEN
        given = grid.text(cell).upper() if mark.given else ""
        return f"{number}{given or (not number and OPEN) or ''}{'o' * mark.circle}{'*' * bool(mark.shade)}"

    marks = {CIRCLE: any(mark.circle for mark in grid.marks), SHADE: any(mark.shade for mark in grid.marks)}
    legend = ", ".join(name for name, there in marks.items() if there)
    return _table(grid, sign, BLOCK) + (f"\n{legend}" if legend else "")


def _table(grid: Grid, sign: Callable[[Cell], str], void: str) -> str:
    """The signs of the open cells in columns as wide as the widest sign, with the bars between them."""
    closed = {BLOCK: BLOCK, VOID: void}
    signs = [
        [sign((r, c)) if char not in closed else closed[char] for c, char in enumerate(row)]
        for r, row in enumerate(grid.rows)
    ]
    wide = max((len(one) for row in signs for one in row), default=1)
    bars = {(bar.cells[0], bar.side) for bar in grid.bars}
    lines: list[str] = []
    for r, row in enumerate(signs):
        gaps = ("|" if ((r, c), "right") in bars else " " for c in range(len(row)))
        lines.append("".join(f"{one:>{wide}}{gap}" for one, gap in zip(row, gaps, strict=True)))
        if any(((r, c), "below") in bars for c in range(len(row))):
            below = (("-" * wide if ((r, c), "below") in bars else "") for c in range(len(row)))
            lines.append("".join(f"{one:>{wide}} " for one in below))
    return "\n".join(line.rstrip() for line in lines)


def _lists(key: Key, text: Callable[[Numbered], str]) -> list[str]:
    found = ((direction, key.of(direction)) for direction in DIRECTIONS)
    return [
        "\n".join((direction.upper(), *(f"{one.number}. {text(one)}" for one in entries)))
        for direction, entries in found
        if entries
    ]


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"
