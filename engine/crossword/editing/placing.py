"""Placing words and fills in a drawn grid; the origin of its letters, and which of them a search may change.

A letter is given, typed, placed with a chosen word, filled by a search, or pencilled; a locked entry keeps its letters,
whatever their origin. Searches change only filled and pencilled letters outside of locked entries. A placed phrase is
added to the puzzle's list, which stores its enumeration, and removed with its last entry.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from engine.core import BadInput, changed
from engine.crossword import grid as grids
from engine.crossword.editing.drawn import cleared, is_of_hand, with_text
from engine.crossword.fill.slots import SpelledEntry, complete_entries, is_on_grid, spelled, with_lights, word_at
from engine.crossword.grid import OPEN, Cell, Entry, Grid, Mark, Origin, Slot, entries_of, without_pencil
from engine.crossword.puzzle import MOST_WORDS, Listed, Puzzle, answer_of
from engine.wing.sheet import readings
from engine.words.lexicon import Lexicon


def with_origins(before: Grid, after: Grid) -> Grid:
    """A filled grid with the marks of the earlier grid; new letters are marked as filled."""
    marks, now = grids.marks_of(before), grids.marks_of(after)
    for cell in after.cells():
        text, mark = after.text(cell), marks.get(cell, Mark(*cell))
        stayed = text == before.text(cell) and (cell in now and now[cell].pencil) == mark.pencil
        origin: Origin = mark.origin if stayed else "filled" if text else ""
        there = now.get(cell)
        found = changed(mark, text=there.text if there else "", pencil=bool(there and there.pencil), origin=origin)
        marks[cell] = found if text else changed(found, given=False, origin="")
    return grids.with_marks(after, marks)


def locked_cells(puzzle: Puzzle) -> frozenset[Cell]:
    """The cells of locked entries."""
    if not puzzle.locked:
        return frozenset()
    return frozenset(cell for one in entries_of(puzzle.grid) if one.slot in puzzle.locked for cell in one.cells)


def changeable(puzzle: Puzzle, cells: Collection[Cell] = ()) -> frozenset[Cell]:
    """The cells that a search may change, among the given ones or all: not those locked or written by a person."""
    kept = locked_cells(puzzle)
    return frozenset(
        cell
        for cell in cells or puzzle.grid.cells()
        if puzzle.grid.is_open(cell) and cell not in kept and not is_of_hand(puzzle.grid, cell)
    )


def released(puzzle: Puzzle, cells: Collection[Cell], *, on: bool) -> Puzzle:
    """Allow or forbid searches to change the letters of some cells. Given letters are never changed."""
    grid, marks = puzzle.grid, grids.marks_of(puzzle.grid)
    for cell in cells:
        mark = marks.get(cell, Mark(*cell))
        if grid.is_filled(cell) and not mark.given and (mark.origin == "filled") != on:
            marks[cell] = changed(mark, origin="filled" if on else "")
    return changed(puzzle, grid=grids.with_marks(grid, marks))


def words_of_hand(puzzle: Puzzle) -> tuple[Entry, ...]:
    """The entries that are locked, or that a person wrote in full."""
    grid = puzzle.grid
    return tuple(
        entry
        for entry in entries_of(grid)
        if entry.slot in puzzle.locked or all(is_of_hand(grid, cell) for cell in entry.cells)
    )


def without_fill(puzzle: Puzzle) -> Puzzle:
    """The puzzle without letters filled by searches. Typed, placed, given, pencilled and locked letters stay."""
    marks = {mark.cell for mark in puzzle.grid.marks if mark.origin == "filled" and not mark.given}
    return cleared(puzzle, marks - locked_cells(puzzle))


def without_letters(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all cells empty except given and locked letters."""
    given = {mark.cell for mark in puzzle.grid.marks if mark.given}
    return cleared(puzzle, set(puzzle.grid.cells()) - given - locked_cells(puzzle))


def theme_alone(puzzle: Puzzle) -> Puzzle:
    """The puzzle with only given letters and the words of `words_of_hand`, which become locked."""
    theme = words_of_hand(puzzle)
    kept = {cell for one in theme for cell in one.cells} | {mark.cell for mark in puzzle.grid.marks if mark.given}
    bare = cleared(puzzle, set(puzzle.grid.cells()) - kept)
    return changed(bare, locked=tuple(dict.fromkeys((*puzzle.locked, *(one.slot for one in theme)))))


def losses_of_grid(puzzle: Puzzle, grid: Grid) -> tuple[str, ...]:
    """What another grid would lose of a person's work: words that it lacks, then single letters."""
    there = {entry.word for entry in entries_of(grid)}
    return _losses(puzzle, lambda word: word.word in there, lambda cell: grid.text(cell) == puzzle.grid.text(cell))


def losses_of_pattern(puzzle: Puzzle, pattern: Grid) -> tuple[str, ...]:
    """What a pattern would destroy of a person's work: words that it cuts or lengthens, then single letters."""
    slots = {(one.slot, len(one.word)) for one in entries_of(pattern)}
    return _losses(puzzle, lambda word: (word.slot, len(word.word)) in slots, pattern.is_open)


def _losses(
    puzzle: Puzzle, keeps_word: Callable[[Entry], bool], keeps_letter: Callable[[Cell], bool]
) -> tuple[str, ...]:
    """The lost words written by a person, then lost letters outside these words."""
    grid, words = puzzle.grid, words_of_hand(puzzle)
    covered = {cell for one in words for cell in one.cells}
    letters = (cell for cell in grid.cells() if cell not in covered and is_of_hand(grid, cell))
    return (
        *(one.word.replace(OPEN, "?") for one in words if not keeps_word(one)),
        *(grid.text(cell) for cell in letters if not keeps_letter(cell)),
    )


def placed(puzzle: Puzzle, slot: Slot, text: str) -> Puzzle:
    """Return the puzzle with a word or phrase in a slot. Letters that it replaces may belong to other entries.

    Raises BadInput if the grid has no such slot, the word does not have its length, or a locked entry would
    change.

    Args:
        text: the word as written: "ice cream" is placed as ICECREAM and printed with (3,5). An answer in several
            entries is placed in all of them, if it has their letters. With Schr\u00f6dinger cells it can be both
            readings: "cot / dot".
    """
    (*parts,), entry = word_at(with_lights(puzzle), slot)
    word = answer_of(readings(text)[0])
    if len(parts) > 1 and not (entry and len(word) == len(entry.word)):
        parts = [part for part in parts if part.slot == slot]
        entry = spelled(puzzle.grid, *parts)
    cells = [cell for part in parts for cell in part.cells]
    if entry and (len(word) != len(cells) or _keeps_rebus(entry, word)):
        cells = entry.cells  # otherwise its letters replace the content of the cells
    if len(word) != len(cells):
        raise BadInput(f"{word.upper()} has {len(word)} letters, the slot has {len(cells)} cells")
    if isinstance(entry, SpelledEntry) and (wrong := [one for one, two in entry.same if word[one] != word[two]]):
        raise BadInput(f"{word.upper()} needs two letters in one cell, its letter {wrong[0] + 1} among them")
    for cell, letter in zip(cells, word, strict=True):
        if not is_on_grid(cell):
            continue
        if puzzle.grid.at(cell) != letter or not is_of_hand(puzzle.grid, cell):
            puzzle = with_text(puzzle, cell, letter, origin="placed")
    return with_phrases(puzzle, readings(text))


def _keeps_rebus(entry: Entry, word: str) -> bool:
    letters = zip(entry.cells, entry.word, word, strict=False)
    return len(word) == len(entry.word) and all(is_on_grid(cell) or old in (OPEN, new) for cell, old, new in letters)


def with_theme(puzzle: Puzzle, fill: Grid, theme: Sequence[tuple[Slot, str]], phrases: Iterable[str] = ()) -> Puzzle:
    """Return the puzzle with another grid, filled around theme words, which are placed and locked.

    Args:
        fill: the grid, with the theme words in it.
        theme: their slots, and the words as written: "purple heart".
        phrases: other words of the fill that are written as phrases.
    """
    slots = {slot for slot, _ in theme}
    held = {cell for entry in entries_of(fill) if entry.slot in slots for cell in entry.cells}
    marks = tuple(Mark(*cell, origin="placed" if cell in held else "filled") for cell in sorted(fill.cells()))
    made = changed(puzzle, grid=changed(fill, marks=marks), locked=tuple(slot for slot, _ in theme))
    return with_phrases(made, (*(text for _, text in theme), *phrases))


def with_fill(puzzle: Puzzle, grid: Grid, lexicon: Lexicon) -> Puzzle:
    """Return the puzzle with a filled grid, whose new letters are marked as filled, and with its phrases."""
    numbers = (lexicon.index_of(entry.word) for entry in complete_entries(without_pencil(grid)))
    texts = [lexicon.display(number) for number in numbers if number is not None]
    made = with_origins(puzzle.grid, grid)
    return with_phrases(changed(puzzle, grid=Grid(made.rows, made.bars, made.marks, made.labels)), texts)


def with_phrases(puzzle: Puzzle, texts: Iterable[str]) -> Puzzle:
    """Return the puzzle with new phrases in its list, if there is room; phrases of earlier fills are removed."""
    there = {entry.word for entry in complete_entries(with_lights(puzzle))}
    gone = {word.answer for word in puzzle.words if not word.must} & set(puzzle.filled) - there
    words = tuple(word for word in puzzle.words if word.answer not in gone)
    listed = {word.answer for word in words}
    phrases = {answer_of(text): text for text in texts if not text.isalpha()}
    new = [Listed(text) for answer, text in phrases.items() if answer not in listed][: max(0, MOST_WORDS - len(words))]
    kept = (answer for answer in puzzle.filled if answer in listed)
    return changed(puzzle, words=(*words, *new), filled=(*kept, *(one.answer for one in new)))
