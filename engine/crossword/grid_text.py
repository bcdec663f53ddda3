"""The grid of a crossword in fixed-width characters.

"#" is a block or a void, "." an empty cell, and a number a cell in which an entry starts. Bars are "|"
and "-" between cells, "o" is a circle and "*" a shade.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.crossword.grid import BLOCK, OPEN, VOID, Cell, Grid, numbers

CIRCLE, SHADE = "o: circle", "*: shaded"


def letters_text(grid: Grid, void: str = " ") -> str:
    """The letters of a grid in columns, with `void` for voids."""
    return _table(grid, lambda cell: grid.text(cell).upper() or OPEN, void)


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
