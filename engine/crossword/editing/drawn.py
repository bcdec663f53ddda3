"""Edits of a drawn grid: cells, bars, letters, marks and size.

Each function returns a new puzzle. A letter is lost only if its cell is closed or cut off. Clues belong to slots:
the clue of a slot that vanishes stays in the puzzle, and is used again when the slot returns. Locked entries must
be unlocked before they change.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, cast

from engine.core import BadInput, changed
from engine.crossword import grid as grids
from engine.crossword.editing.moving import moved_cell, moved_clues, moved_lists, moved_slot, moved_unread
from engine.crossword.grid import Bar, Cell, Grid, Mark
from engine.crossword.patterns.generate import LEAST_SIDE, MOST_SIDE
from engine.crossword.patterns.rules import SYMMETRIES, Symmetry, allows, edge_images, images, orbit
from engine.crossword.puzzle import Puzzle, unlabelled

Kind: TypeAlias = Literal["#", "_", "."]  # a block, a void or an open cell


def empty_grid(rows: int, columns: int) -> Grid:
    """An open grid without letters. Raises BadInput if a side is not within 3 to 30 cells."""
    _check_size(rows, columns)
    return Grid((grids.OPEN * columns,) * rows)


def kind_of(grid: Grid, cell: Cell) -> Kind:
    """Whether a cell is a block, a void or open."""
    return cast("Kind", char) if (char := grid.at(cell)) in (grids.BLOCK, grids.VOID) else grids.OPEN


def symmetry_of(grid: Grid) -> Symmetry:
    """The first symmetry of `SYMMETRIES` that the blocks, voids and bars of a grid have."""
    size = len(grid.rows), grid.columns
    cells = [(row, column) for row in range(size[0]) for column in range(size[1])]
    bars = {bar.cells for bar in grid.bars}

    def has(symmetry: Symmetry) -> bool:
        pairs = ((cell, other) for cell in cells for other in images(cell, *size, symmetry))
        return (
            allows(*size, symmetry)
            and all(kind_of(grid, cell) == kind_of(grid, other) for cell, other in pairs)
            and all(edge_images(edge, *size, symmetry) <= bars for edge in bars)
        )

    return next(filter(has, SYMMETRIES))  # the last one is "none"


def with_cells(puzzle: Puzzle, cells: Iterable[Cell], kind: Kind, symmetry: Symmetry = "none") -> Puzzle:
    """Make cells and their images blocks, voids or open. Cells that already are stay unchanged.

    Raises BadInput if a cell is outside the grid, a locked entry would change, or an image would close a cell with a
    letter written by a person.
    """
    grid = puzzle.grid
    size = len(grid.rows), grid.columns
    cells = list(cells)
    for cell in cells:
        if not _is_inside(grid, cell):
            raise BadInput(f"{grids.place_name(cell)} is outside the grid")
    wanted = {each for cell in cells for each in orbit(cell, *size, symmetry)}
    made = _with_chars(puzzle, {cell: kind for cell in wanted if kind_of(grid, cell) != kind})
    if kind != grids.OPEN and (kept := sorted(cell for cell in wanted.difference(cells) if is_of_hand(grid, cell))):
        text = grids.capitals(grid.text(kept[0]))
        what = f"symmetry would close {grids.place_name(kept[0])}, where {text} was typed or placed"
        raise BadInput(what, mend="Delete that letter first, or draw without symmetry.")
    return made


def bar_between(cell: Cell, other: Cell) -> Bar:
    """The bar between two neighboring cells. Raises BadInput if they are not neighbors."""
    first, second = sorted((cell, other))
    step = second[0] - first[0], second[1] - first[1]
    if step not in ((0, 1), (1, 0)):
        raise BadInput(f"{grids.place_name(cell)} and {grids.place_name(other)} are not neighbors")
    return Bar(*first, "below" if step[0] else "right")


def with_bar(puzzle: Puzzle, bar: Bar, *, on: bool, symmetry: Symmetry = "none") -> Puzzle:
    """Add or remove a bar and its images. Raises BadInput if a cell is not open, or an entry is locked."""
    grid = puzzle.grid
    if not all(map(grid.is_open, bar.cells)):
        raise BadInput("a bar must be between two open cells")
    edges = edge_images(bar.cells, len(grid.rows), grid.columns, symmetry)
    wanted = {bar_between(*edge) for edge in edges if all(map(grid.is_open, edge))}
    bars = set(grid.bars) | wanted if on else set(grid.bars) - wanted
    return _redrawn(puzzle, grid.rows, bars, grids.marks_of(grid))


def with_text(puzzle: Puzzle, cell: Cell, text: str, *, pencil: bool = False, origin: grids.Origin = "") -> Puzzle:
    """Write a letter or a longer text into an open cell; "" clears it. A pencilled text is tentative.

    Raises BadInput if the cell is not open or belongs to a locked entry, or the text is too long.
    """
    grid, text = puzzle.grid, text.strip()
    if not grid.is_open(cell):
        raise BadInput(f"{grids.place_name(cell)} is not an open cell")
    if len(text) > grids.MOST_TEXT:
        raise BadInput(f"a cell can have at most {grids.MOST_TEXT} characters, not {len(text)}")
    letter, mark = letter_of(text), grid.mark(cell)
    given = bool(text) and not pencil and mark is not None and mark.given
    more = {"text": "" if letter else text, "pencil": pencil and bool(text), "given": given, "origin": origin}
    return _with_chars(puzzle, {cell: letter or grids.OPEN}, _with_marks(grid, [cell], more))


def is_of_hand(grid: Grid, cell: Cell) -> bool:
    """Whether a person wrote the content of a cell in ink: it was typed, placed, or came with a file."""
    mark = grid.mark(cell)
    return grid.is_filled(cell) and (mark is None or mark.given or mark.origin != "filled")


def letter_of(text: str) -> str:
    """The lower-case letter a to z of a text; "" for other texts. Letters with accents stay as typed."""
    letter = text.lower()
    return letter if grids.is_letter(letter) else ""


def cleared(puzzle: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """Remove the contents of cells; circles and shades stay. Raises BadInput if one is of a locked entry."""
    filled = [cell for cell in cells if puzzle.grid.text(cell)]
    nothing = {"text": "", "pencil": False, "given": False, "origin": ""}
    return _with_chars(puzzle, dict.fromkeys(filled, grids.OPEN), _with_marks(puzzle.grid, filled, nothing))


def marked(puzzle: Puzzle, cells: Iterable[Cell], **what: object) -> Puzzle:
    """Change marks of open cells: `circle`, `shade`, or `given` or `pencil` of those with a text; see `Mark`."""
    grid, needs_text = puzzle.grid, bool(what.get("given") or what.get("pencil"))
    if needs_text:  # a letter is either given or pencilled
        what = {"given": False, "pencil": False, **what}
    chosen = [cell for cell in cells if grid.is_open(cell) and (grid.text(cell) or not needs_text)]
    return _redrawn(puzzle, grid.rows, grid.bars, _with_marks(grid, chosen, what))


def resized(puzzle: Puzzle, rows: int, columns: int, *, top: bool = False, left: bool = False) -> Puzzle:
    """Crop or extend a grid. New cells are open, or voids in a criss-cross.

    Contents, locks, clues and what is unread of cells stay with their cells. If the first cell of a slot is cut off at
    the top or at the left, its clue becomes that of its answer. Rows are added and removed at the `top` instead of the
    bottom, columns at the `left` instead of the right. Raises BadInput if a side is not within 3 to 30 cells, or a
    locked entry would be cut.
    """
    _check_size(rows, columns)
    grid = puzzle.grid
    down, right = (rows - len(grid.rows)) * top, (columns - grid.columns) * left
    fresh = grids.VOID if grid.rows and grids.is_crisscross(grid) else grids.OPEN

    def char(row: int, column: int) -> str:
        before = row - down, column - right
        return grid.at(before) if _is_inside(grid, before) else fresh

    lines = tuple("".join(char(row, column) for column in range(columns)) for row in range(rows))
    return _redrawn(puzzle, lines, grid.bars, grids.marks_of(grid), (down, right))


def with_pattern(puzzle: Puzzle, pattern: Grid) -> Puzzle:
    """Take the blocks, voids and bars of a pattern; other letters stay. Raises BadInput for a locked entry."""
    grid = puzzle.grid

    def char(cell: Cell) -> str:
        return grid.at(cell) if pattern.is_open(cell) and grid.is_open(cell) else pattern.at(cell)

    columns = range(pattern.columns)
    lines = tuple("".join(char((row, column)) for column in columns) for row in range(len(pattern.rows)))
    return _redrawn(puzzle, lines, pattern.bars, grids.marks_of(grid))


# helpers


def _check_size(rows: int, columns: int) -> None:
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (rows, columns)):
        raise BadInput(f"a grid has {LEAST_SIDE} to {MOST_SIDE} rows and columns, not {rows} x {columns}")


def _is_inside(grid: Grid, cell: Cell) -> bool:
    return 0 <= cell[0] < len(grid.rows) and 0 <= cell[1] < grid.columns


def _with_marks(grid: Grid, cells: Iterable[Cell], what: Mapping[str, object]) -> dict[Cell, Mark]:
    marks = grids.marks_of(grid)
    for cell in cells:
        marks[cell] = changed(marks.get(cell, Mark(*cell)), **what)
    return marks


def _with_chars(puzzle: Puzzle, chars: Mapping[Cell, str], marks: Mapping[Cell, Mark] | None = None) -> Puzzle:
    grid = puzzle.grid
    rows = grids.rewritten(grid.rows, chars)
    return _redrawn(puzzle, rows, grid.bars, grids.marks_of(grid) if marks is None else marks)


def _redrawn(
    puzzle: Puzzle, rows: tuple[str, ...], bars: Iterable[Bar], marks: Mapping[Cell, Mark], by: Cell = (0, 0)
) -> Puzzle:
    """The puzzle with another grid.

    Bars of closed cells and marks of cells that are opened, closed or removed are dropped. So are cells of further
    lists of clues outside the grid. `bars` and `marks` refer to cells before everything moves down and right `by` rows
    and columns.
    """
    plain = Grid(rows)
    shifted = (Bar(*moved_cell((bar.row, bar.column), by), bar.side) for bar in set(bars))
    walls = (bar for bar in shifted if all(map(plain.is_open, bar.cells)))
    kept = (
        changed(mark, row=there[0], column=there[1])
        for cell, mark in marks.items()
        if not mark.is_plain
        and plain.at(there := moved_cell(cell, by)) != grids.VOID
        and kind_of(plain, there) == kind_of(puzzle.grid, cell)
    )
    bars = tuple(sorted(walls, key=lambda bar: bar.order))
    same = bars == puzzle.grid.bars and grids.pattern_rows(rows) == grids.pattern_rows(puzzle.grid.rows)
    puzzle = puzzle if same else unlabelled(puzzle)
    grid = Grid(rows, bars, tuple(sorted(kept, key=lambda mark: mark.cell)), puzzle.grid.labels)
    _check_locks(puzzle, grid, by)
    listed = {cell for some in puzzle.clue_lists for clue in some.clues for cell in clue.cells}
    inside = {cell: there for cell in listed if _is_inside(grid, there := moved_cell(cell, by))}
    locked = tuple(moved_slot(slot, by) for slot in puzzle.locked)
    lists, clues = moved_lists(puzzle.clue_lists, inside), moved_clues(puzzle.clues, by)
    unread = moved_unread(puzzle.unread, by) if puzzle.unread and by != (0, 0) else puzzle.unread
    return changed(puzzle, grid=grid, locked=locked, clues=clues, clue_lists=lists, unread=unread)


def _check_locks(puzzle: Puzzle, grid: Grid, by: Cell) -> None:
    if not puzzle.locked:
        return
    before, after = ({entry.slot: entry.cells for entry in grids.entries_of(one)} for one in (puzzle.grid, grid))
    for slot in puzzle.locked:
        cells = before[slot]
        there = tuple(moved_cell(cell, by) for cell in cells)
        texts, now = map(puzzle.grid.text, cells), map(grid.text, there)
        if after.get(moved_slot(slot, by)) != there or tuple(texts) != tuple(now):
            raise BadInput(f"{grids.entry_name(puzzle.grid, slot)} is locked", mend="Unlock it first.")
