"""Changes of a crossword's grid: locks, clues of slots and marks follow their words, or stay at their cells."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from engine.core import changed
from engine.core.value import MOST_TEXT
from engine.crossword import grid as grids
from engine.crossword.grid import Cell, Entry, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle, Unread

_PLACE = re.compile(r'"(-?\d+),(-?\d+)":')  # the name of a cell in an unread field


def with_layout(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """The puzzle with a grid in which words can be at other places.

    Locks, clues of slots, marks and cells of further lists of clues follow their words. The clue of a word that leaves
    the grid becomes the clue of the answer. The clue of a slot without a word stays, unless the grid has a word there.
    No letter of a layout is pencilled.
    """
    moves = _moves(puzzle.grid, grid)
    inked = [changed(mark, pencil=False) for mark in puzzle.grid.marks]
    return _moved(puzzle, changed(grid, marks=_moved_marks(inked, grid, moves)), moves)


def with_entries(puzzle: Puzzle, entries: Sequence[Entry]) -> Puzzle:
    """As `with_layout`, for entries at places relative to the present grid; marks stay at their cells."""
    grid = grids.grid_of(entries)
    top, left = (min((entry.row, entry.column)[axis] for entry in entries) if entries else 0 for axis in (0, 1))
    present = {mark.cell for mark in puzzle.grid.marks}
    present.update(cell for some in puzzle.clue_lists for clue in some.clues for cell in clue.cells)
    shifted = {cell: (cell[0] - top, cell[1] - left) for cell in present}
    moves = {cell: there for cell, there in shifted.items() if grid.is_open(there)}
    return _moved(puzzle, changed(grid, marks=_moved_marks(puzzle.grid.marks, grid, moves)), moves)


def moved_lists(lists: tuple[ClueList, ...], moves: Mapping[Cell, Cell]) -> tuple[ClueList, ...]:
    """Further lists of clues with each cell at its new place; cells without a new place are dropped."""
    if not any(clue.cells for some in lists for clue in some.clues):
        return lists

    def moved(clue: ListedClue) -> ListedClue:
        return changed(clue, cells=tuple(moves[cell] for cell in clue.cells if cell in moves))

    return tuple(changed(some, clues=tuple(map(moved, some.clues))) for some in lists)


def moved_cell(cell: Cell, by: Cell) -> Cell:
    """A cell some rows further down and some columns further right; it can be outside every grid."""
    return cell[0] + by[0], cell[1] + by[1]


def moved_slot(slot: Slot, by: Cell) -> Slot:
    """A slot at its moved first cell."""
    row, column = moved_cell(slot.cell, by)
    return Slot(row, column, slot.direction)


def moved_clues(clues: tuple[Clue, ...], by: Cell) -> tuple[Clue, ...]:
    """The clues at their moved slots; that of a slot cut off becomes its answer's, unless the answer has one."""
    if by == (0, 0) or all(clue.slot is None for clue in clues):
        return clues
    answers = {clue.answer for clue in clues if clue.slot is None} | {""}
    found = []
    for clue in clues:
        moved = clue
        if clue.slot is not None:
            slot = moved_slot(clue.slot, by)
            is_cut = min(slot.cell) < 0 or max(slot.cell) >= grids.MOST_SIDE
            if is_cut and clue.answer in answers:
                continue
            if is_cut:
                answers.add(clue.answer)
            links = () if is_cut else [moved_slot(link, by) for link in clue.links]
            there = tuple(link for link in links if min(link.cell) >= 0 and max(link.cell) < grids.MOST_SIDE)
            label = clue.label if there or not links else ""
            moved = changed(clue, slot=None if is_cut else slot, links=there, label=label)
        found.append(moved)
    return tuple(found)


def moved_unread(unread: Unread, by: Cell) -> Unread:
    """Unread fields with cells at moved places; .jpz has columns before rows. A field that gets too long is dropped."""

    def moved(name: str, text: str) -> str:
        down, right = by if name.endswith(" of cells") else by[::-1] if name.endswith(" of cell") else (0, 0)
        return _PLACE.sub(lambda found: f'"{int(found[1]) + down},{int(found[2]) + right}":', text)

    fields = [(name, moved(name, text)) for name, text in unread.fields]
    return changed(unread, fields=tuple(field for field in fields if len(field[1]) <= MOST_TEXT))


def _moved(puzzle: Puzzle, grid: Grid, moves: Mapping[Cell, Cell]) -> Puzzle:
    """The puzzle with a grid. Locks and clues follow their words; cells of further lists of clues follow the moves."""
    places = {word: entry.slot for entry in grids.entries_of(grid) if (word := grids.answer_text(grid, entry))}
    before = {entry.slot: grids.answer_text(puzzle.grid, entry) for entry in grids.entries_of(puzzle.grid)}
    locked = dict.fromkeys(places[before[slot]] for slot in puzzle.locked if before[slot] in places)
    clues, lists = _followed(puzzle.clues, before, places), moved_lists(puzzle.clue_lists, moves)
    return changed(puzzle, grid=grid, locked=tuple(locked), clues=clues, clue_lists=lists)


def _moves(before: Grid, after: Grid) -> dict[Cell, Cell]:
    """The new place of each cell whose word is in both grids, found by its first letter of the word."""
    starts = {grids.answer_text(after, entry): _starts(after, entry) for entry in grids.entries_of(after)}
    found: dict[Cell, Cell] = {}
    for entry in grids.entries_of(before):
        if (word := grids.answer_text(before, entry)) in starts:
            there = starts[word]
            moves = {cell: there[at] for at, cell in _starts(before, entry).items() if at in there}
            found = {**moves, **found}
    return found


def _starts(grid: Grid, entry: Entry) -> dict[int, Cell]:
    """The cells of a complete entry by the places of their first letters in the answer."""
    lengths = accumulate((len(grid.text(cell)) for cell in entry.cells), initial=0)
    return dict(zip(lengths, entry.cells, strict=False))


def cleared(puzzle: Puzzle, slots: Collection[Slot]) -> Puzzle:
    """The puzzle without the letters of some slots, except given ones and those that a complete entry crosses."""
    grid = puzzle.grid
    kept = {mark.cell for mark in grid.marks if mark.given or mark.text}
    going: set[Cell] = set()
    for entry in grids.entries_of(grid):
        if entry.slot in slots:
            going.update(entry.cells)
        elif grids.OPEN not in entry.word:
            kept.update(entry.cells)
    emptied = going - kept
    marks = {mark.cell: changed(mark, pencil=False, origin="") if mark.cell in emptied else mark for mark in grid.marks}
    rows = grids.rewritten(grid.rows, dict.fromkeys(emptied, grids.OPEN))
    return changed(puzzle, grid=grids.with_marks(changed(grid, rows=rows), marks))


def _moved_marks(marks: Sequence[Mark], grid: Grid, moves: Mapping[Cell, Cell]) -> tuple[Mark, ...]:
    found: dict[Cell, Mark] = {}
    for mark in marks:
        if there := moves.get(mark.cell):
            text = mark.text if grid.at(there) == grids.OPEN else ""
            moved = changed(mark, row=there[0], column=there[1], text=text)
            if not moved.is_plain:
                found.setdefault(there, moved)
    return tuple(mark for _, mark in sorted(found.items()))


def _followed(clues: tuple[Clue, ...], before: Mapping[Slot, str], places: Mapping[str, Slot]) -> tuple[Clue, ...]:
    if all(clue.slot is None for clue in clues):
        return clues
    filled = set(places.values())
    kept: set[Slot | str] = {clue.answer for clue in clues if clue.slot is None}
    found = []
    for clue in clues:
        moved = clue
        if clue.slot is not None:
            word = before.get(clue.slot, "")
            if word or clue.answer:
                links = [places[there] for link in clue.links if (there := before.get(link, "")) in places]
                moved = changed(clue, answer=clue.answer or word, slot=places.get(word), links=tuple(links))
            elif clue.slot in filled:
                continue
            if moved.subject in kept:
                continue
            kept.add(moved.subject)
        found.append(moved)
    return tuple(found)
