"""Words and fills put into a drawn grid.

A phrase that is placed joins the puzzle's list, which has its enumeration, and leaves it with its last entry.
"""

from collections.abc import Iterable, Sequence

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.editing.drawn import is_of_hand, with_text
from engine.crossword.editing.origins import with_origins
from engine.crossword.fill.slots import SpelledEntry, complete_entries, is_on_grid, spelled, with_lights, word_at
from engine.crossword.grid import OPEN, Entry, Grid, Mark, Slot, entries_of, without_pencil
from engine.crossword.puzzle import MOST_WORDS, Listed, Puzzle, answer_of
from engine.wing.sheet import readings
from engine.words.lexicon import Lexicon


def placed(puzzle: Puzzle, slot: Slot, text: str) -> Puzzle:
    """Return the puzzle with a word or phrase in a slot. Letters that it replaces may belong to other entries.

    Raises BadInput if the grid has no such slot, the word does not have its length, or a locked entry would
    change.

    Args:
        text: the word as written: "ice cream" is placed as ICECREAM and printed with (3,5). That of an answer in
            several entries is placed in all of them, if it has their letters. With Schr\u00f6dinger cells it can
            be both readings: "cot / dot".
    """
    (*parts,), entry = word_at(with_lights(puzzle), slot)
    word = answer_of(readings(text)[0])
    if len(parts) > 1 and not (entry and len(word) == len(entry.word)):
        parts = [part for part in parts if part.slot == slot]
        entry = spelled(puzzle.grid, *parts)
    cells = [cell for part in parts for cell in part.cells]
    if entry and (len(word) != len(cells) or _keeps_rebus(entry, word)):
        cells = entry.cells  # else its letters replace the content of the cells
    if len(word) != len(cells):
        raise BadInput(f"{word.upper()} has {len(word)} letters, the slot has {len(cells)} cells")
    if isinstance(entry, SpelledEntry) and (wrong := [one for one, two in entry.same if word[one] != word[two]]):
        raise BadInput(f"{word.upper()} needs two letters in one cell, its letter {wrong[0] + 1} among them")
    for cell, letter in zip(cells, word, strict=True):
        if not is_on_grid(cell):
            continue
        if puzzle.grid.at(cell) != letter or not is_of_hand(puzzle.grid, cell):
            puzzle = with_text(puzzle, cell, letter, origin="placed")
    return _with_phrases(puzzle, readings(text))


def _keeps_rebus(entry: Entry, word: str) -> bool:
    """Whether a word has the letters of an entry's rebus cells in their places."""
    letters = zip(entry.cells, entry.word, word, strict=False)
    return len(word) == len(entry.word) and all(is_on_grid(cell) or old in (OPEN, new) for cell, old, new in letters)


def with_theme(puzzle: Puzzle, fill: Grid, theme: Sequence[tuple[Slot, str]], phrases: Iterable[str] = ()) -> Puzzle:
    """Return the puzzle with another grid, which is filled around theme words. These are placed and locked.

    Args:
        fill: the grid, with the theme words in it.
        theme: their slots, and the words as written: "purple heart".
        phrases: other words of the fill that are written as phrases.
    """
    slots = {slot for slot, _ in theme}
    held = {cell for entry in entries_of(fill) if entry.slot in slots for cell in entry.cells}
    marks = tuple(Mark(*cell, origin="placed" if cell in held else "filled") for cell in sorted(fill.cells()))
    made = changed(puzzle, grid=changed(fill, marks=marks), locked=tuple(slot for slot, _ in theme))
    return _with_phrases(made, (*(text for _, text in theme), *phrases))


def with_fill(puzzle: Puzzle, grid: Grid, lexicon: Lexicon) -> Puzzle:
    """Return the puzzle with a filled grid, whose new letters are marked as filled, and with its phrases."""
    numbers = (lexicon.index_of(entry.word) for entry in complete_entries(without_pencil(grid)))
    texts = [lexicon.display(number) for number in numbers if number is not None]
    made = with_origins(puzzle.grid, grid)
    return _with_phrases(changed(puzzle, grid=Grid(made.rows, made.bars, made.marks, made.labels)), texts)


def _with_phrases(puzzle: Puzzle, texts: Iterable[str]) -> Puzzle:
    """Return the puzzle with phrases that its list lacks, if it has room; those of earlier fills leave it."""
    there = {entry.word for entry in complete_entries(with_lights(puzzle))}
    gone = {word.answer for word in puzzle.words if not word.must} & set(puzzle.filled) - there
    words = tuple(word for word in puzzle.words if word.answer not in gone)
    listed = {word.answer for word in words}
    phrases = {answer_of(text): text for text in texts if not text.isalpha()}
    new = [Listed(text) for answer, text in phrases.items() if answer not in listed][: max(0, MOST_WORDS - len(words))]
    kept = (answer for answer in puzzle.filled if answer in listed)
    return changed(puzzle, words=(*words, *new), filled=(*kept, *(one.answer for one in new)))
