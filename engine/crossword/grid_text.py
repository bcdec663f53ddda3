"""Grids as text: a table for readers, and a file of a drawn grid, which is read back.

In a table "#" is a block or a void, "." an empty cell, and a number a cell in which an entry starts. Bars are "|"
and "-" between cells, "o" is a circle and "*" a shade.

A file has a row on each line, then lines for bars and marks. In a row "." is an open cell, "#" a block, "_" or "-"
a void, and a letter is a letter. Further lines list marks and the cells that have them, by row and column, counted from
1:

    bar 3,4 3,6 right      a bar at the right of each of these cells, or "below" them
    circle 1,1 5,5
    shade 2,2 #d0e0ff      without a color: grey
    rebus 1,4 HEART        several letters, or other text, in one cell
    given 1,1              printed in the puzzle, and never changed by a fill
    pencil 2,3             only pencilled in
"""

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

from engine.core import BadInput, EngineError, changed, grouped, plural
from engine.core.files import read_bytes
from engine.crossword import grid as grids
from engine.crossword.grid import BLOCK, GREY, OPEN, VOID, Bar, Cell, Grid, Mark, Side, capitals, entries_of, labels_of
from engine.words.lists.encoding import decode

CIRCLE, SHADE = "o: circle", "*: shaded"


def parts_text(grid: Grid) -> str:
    """The number of bars of a grid, or of blocks if it has no bar: "78 blocks"."""
    return plural(len(grid.bars), "bar") if grid.bars else plural(sum(row.count(BLOCK) for row in grid.rows), "block")


def letters_text(grid: Grid, void: str = " ") -> str:
    """The letters of a grid in columns, with `void` for voids."""
    return _table(grid, lambda cell: capitals(grid.text(cell)) or OPEN, void)


def numbered_text(grid: Grid) -> str:
    """The empty grid with its numbers, given letters, circles and shades, in columns."""
    places = labels_of(grid)

    def sign(cell: Cell) -> str:
        number = str(places.get(cell, ""))
        if (mark := grid.mark(cell)) is None:
            return number or OPEN
        given = capitals(grid.text(cell)) if mark.given else ""
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


MOST_GRID_BYTES = 64 * 1024
MEND = 'Write a row on each line, with "." for an open cell, then lines such as "bar 3,4 right".'
_SIDES: dict[str, Side] = {"right": "right", "below": "below"}
_CELL = re.compile(r"([1-9]\d{0,3}),([1-9]\d{0,3})")


def read_grid(path: str | Path) -> Grid:
    """Read a grid from a file. Raises FileProblem if it is not text or above 64 KiB; BadInput if it is not a grid."""
    try:
        return grid_in(read_bytes(path, most=MOST_GRID_BYTES), str(path))
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from None


def grid_in(content: bytes, where: str = "", *, first: bool = False) -> Grid:
    """Return the grid of a file's content. Raises FileProblem if it is not text; BadInput as `parse_grid`."""
    return parse_grid("\n".join(decode(content, where=where).lines), first=first)


def recognizes(content: bytes) -> bool:
    """Whether a file has a grid, not a list of words: it has blocks, empty cells or bars."""
    if len(content) > MOST_GRID_BYTES:
        return False
    try:
        grid = grid_in(content, first=True)
    except EngineError:
        return False
    return bool(entries_of(grid)) and (bool(grid.bars) or not {BLOCK, OPEN}.isdisjoint("".join(grid.rows)))


def parse_grid(text: str, *, first: bool = False) -> Grid:
    """Return the grid of some lines. Upper case counts as lower case in rows; `first` ignores further grids.

    Raises BadInput if there is no row, the rows differ in length, a character or a line is unknown, a line names a
    cell outside the grid, or a row follows others after an empty line: that of a second grid.
    """
    rows: list[str] = []
    bars: set[Bar] = set()
    marks: dict[Cell, Mark] = {}
    for number, (before, line) in enumerate(pairwise(("", *text.splitlines())), 1):
        if len(line.split()) > 1:
            try:
                _read_line(line.strip(), bars, marks)
            except BadInput as error:
                raise BadInput(f"line {number}: {error.what}", mend=error.mend) from None
        elif row := line.strip():
            if rows and not before.strip():
                if first:
                    break
                raise BadInput(f"line {number}: a second grid begins", mend="Put each grid in a file of its own.")
            rows.append(row.lower().replace("-", VOID))
    if not rows:
        raise BadInput("the grid has no rows", mend=MEND)
    return grids.with_marks(Grid(tuple(rows), tuple(sorted(bars, key=lambda bar: bar.order))), marks)


def grid_text(grid: Grid, *, capitals: bool = False) -> str:
    """Return a grid as text that `parse_grid` reads; lines end in "\\n"."""
    rows = [row.upper() if capitals else row for row in grid.rows]
    lines = [*_named_lines(grid)]
    return "\n".join((*rows, *([""] if lines else []), *lines)) + "\n"


def _parsed(line: str) -> tuple[str, list[Cell], str]:
    """A line after the rows: "shade", its cells, and the text after them."""
    name, *words = line.split()
    cells: list[Cell] = []
    while words and (found := _CELL.fullmatch(words[0])):
        cells.append((int(found[1]) - 1, int(found[2]) - 1))
        words.pop(0)
    if not cells:
        raise BadInput(f"{line!r} is neither a row nor a line that names a cell", mend=MEND)
    return name.lower(), cells, " ".join(words)


def _read_line(line: str, bars: set[Bar], marks: dict[Cell, Mark]) -> None:
    name, cells, rest = _parsed(line)
    if name == "bar":
        if (side := _SIDES.get(rest.lower())) is None:
            raise BadInput('a bar is "right" of its cell or "below" it', mend='Such as "bar 3,4 right".')
        bars.update(Bar(row, column, side) for row, column in cells)
        return
    fields = _fields(name, rest)
    for cell in cells:
        marks[cell] = changed(marks.get(cell) or Mark(*cell), **fields)


def _fields(name: str, rest: str) -> dict[str, object]:
    match name, rest:
        case (("circle" | "given" | "pencil"), ""):
            return {name: True}
        case "shade", shade:
            return {"shade": shade.lower() or GREY}
        case "rebus", text if text:
            return {"text": text}
        case (("circle" | "given" | "pencil" | "rebus"), _):
            raise BadInput(f'a line "{name}" has {"a" if name == "rebus" else "no"} text after its cells')
    raise BadInput(f"{name!r} is unknown", mend="Use bar, circle, shade, rebus, given or pencil.")


def _named_lines(grid: Grid) -> Iterable[str]:
    """A line for each row of cells with bars at the same side, then one for each kind of mark."""
    named: list[tuple[tuple[str, str, int], Bar | Mark]] = [(("bar", bar.side, bar.row), bar) for bar in grid.bars]
    for mark in grid.marks:
        kinds = [(name, "") for name in ("circle", "given", "pencil") if getattr(mark, name)]
        kinds += [("shade", mark.shade)] if mark.shade else []
        kinds += [("rebus", mark.text)] if mark.text else []
        named += [((*kind, 0), mark) for kind in kinds]
    lines = grouped((key, f"{one.row + 1},{one.column + 1}") for key, one in named)
    return (" ".join((name, *cells, rest)).rstrip() for (name, rest, _), cells in lines.items())
