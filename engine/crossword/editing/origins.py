"""Who wrote the letters of a grid, what a search may change of them, and commands that keep what a hand wrote.

A letter is given, typed, placed with a chosen word, filled by a search, or pencilled; a locked entry keeps its
letters whoever wrote them. Searches change only filled and pencilled letters outside of locked entries.
"""

from collections.abc import Callable, Collection

from engine.core.value import changed
from engine.crossword.editing.drawn import cleared, is_of_hand
from engine.crossword.grid import OPEN, Cell, Entry, Grid, Mark, Origin, entries_of
from engine.crossword.puzzle import Puzzle


def with_origins(before: Grid, after: Grid) -> Grid:
    """A filled grid, with the marks of the grid before it; letters that are new are marked as filled."""
    marks = {mark.cell: mark for mark in before.marks}
    now = {mark.cell: mark for mark in after.marks}
    for cell in after.cells():
        text, mark = after.text(cell), marks.get(cell, Mark(*cell))
        stayed = text == before.text(cell) and (cell in now and now[cell].pencil) == mark.pencil
        origin: Origin = mark.origin if stayed else "filled" if text else ""
        there = now.get(cell)
        found = changed(mark, text=there.text if there else "", pencil=bool(there and there.pencil), origin=origin)
        if not text:
            found = changed(found, given=False, origin="")
        if found.is_plain:
            marks.pop(cell, None)
        else:
            marks[cell] = found
    return changed(after, marks=tuple(marks[cell] for cell in sorted(marks)))


def locked_cells(puzzle: Puzzle) -> frozenset[Cell]:
    """The cells of locked entries."""
    if not puzzle.locked:
        return frozenset()
    return frozenset(cell for one in entries_of(puzzle.grid) if one.slot in puzzle.locked for cell in one.cells)


def changeable(puzzle: Puzzle, cells: Collection[Cell] = ()) -> frozenset[Cell]:
    """Which of some cells a search may change, of all if there are none: no letter of a hand, no locked one."""
    kept = locked_cells(puzzle)
    return frozenset(
        cell
        for cell in cells or puzzle.grid.cells()
        if puzzle.grid.is_open(cell) and cell not in kept and not is_of_hand(puzzle.grid, cell)
    )


def released(puzzle: Puzzle, cells: Collection[Cell], *, on: bool) -> Puzzle:
    """Let searches change the letters of some cells, or no longer. Given letters stay as they are."""
    grid = puzzle.grid
    marks = {mark.cell: mark for mark in grid.marks}
    for cell in cells:
        mark = marks.get(cell, Mark(*cell))
        if grid.is_filled(cell) and not mark.given and (mark.origin == "filled") != on:
            marks[cell] = changed(mark, origin="filled" if on else "")
    kept = tuple(marks[cell] for cell in sorted(marks) if not marks[cell].is_plain)
    return changed(puzzle, grid=changed(grid, marks=kept))


def words_of_hand(puzzle: Puzzle) -> tuple[Entry, ...]:
    """The entries that are locked, or that a hand wrote in full."""
    grid = puzzle.grid
    return tuple(
        entry
        for entry in entries_of(grid)
        if entry.slot in puzzle.locked or all(is_of_hand(grid, cell) for cell in entry.cells)
    )


def without_fill(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what searches have filled. Typed, placed, given, pencilled and locked letters stay."""
    marks = {mark.cell for mark in puzzle.grid.marks if mark.origin == "filled" and not mark.given}
    return cleared(puzzle, marks - locked_cells(puzzle))


def without_letters(puzzle: Puzzle) -> Puzzle:
    """The puzzle with empty cells, apart from given and locked letters."""
    given = {mark.cell for mark in puzzle.grid.marks if mark.given}
    return cleared(puzzle, set(puzzle.grid.cells()) - given - locked_cells(puzzle))


def theme_alone(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its words of a hand, which are locked, and its given letters; all other letters go."""
    theme = words_of_hand(puzzle)
    kept = {cell for one in theme for cell in one.cells} | {mark.cell for mark in puzzle.grid.marks if mark.given}
    bare = cleared(puzzle, set(puzzle.grid.cells()) - kept)
    return changed(bare, locked=tuple(dict.fromkeys((*puzzle.locked, *(one.slot for one in theme)))))


def losses_of_grid(puzzle: Puzzle, grid: Grid) -> tuple[str, ...]:
    """What another grid lacks of what a hand wrote: words that are nowhere in it, then single letters."""
    there = {entry.word for entry in entries_of(grid)}
    return _losses(puzzle, lambda word: word.word in there, lambda cell: grid.text(cell) == puzzle.grid.text(cell))


def losses_of_pattern(puzzle: Puzzle, pattern: Grid) -> tuple[str, ...]:
    """What a pattern would destroy of what a hand wrote: words that it cuts or lengthens, then single letters."""
    slots = {(one.slot, len(one.word)) for one in entries_of(pattern)}
    return _losses(puzzle, lambda word: (word.slot, len(word.word)) in slots, pattern.is_open)


def _losses(
    puzzle: Puzzle, keeps_word: Callable[[Entry], bool], keeps_letter: Callable[[Cell], bool]
) -> tuple[str, ...]:
    """The words of a hand that are not kept, then its letters outside of words that are not."""
    grid, words = puzzle.grid, words_of_hand(puzzle)
    covered = {cell for one in words for cell in one.cells}
    letters = (cell for cell in grid.cells() if cell not in covered and is_of_hand(grid, cell))
    return (
        *(one.word.replace(OPEN, "?") for one in words if not keeps_word(one)),
        *(grid.text(cell) for cell in letters if not keeps_letter(cell)),
    )
