"""Words and fills taken into a puzzle.

Phrases get into its list, so that their enumeration is printed, and leave it when the grid no longer has them.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.drawn import with_text
from engine.crossword.fill.slots import entry_at
from engine.crossword.grid import OPEN, Grid, Slot, entries_of, without_pencil
from engine.crossword.puzzle import MOST_WORDS, Listed, Puzzle, answer_of
from engine.words.lexicon import Lexicon


def placed(puzzle: Puzzle, slot: Slot, text: str) -> Puzzle:
    """Return the puzzle with a word or phrase in a slot. Letters that it replaces may belong to other entries.

    Args:
        text: the word as written: "ice cream" is placed as ICECREAM and printed with (3,5).

    Raises:
        BadInput: If the grid has no such slot, the word does not have its length, or a locked entry would change.
    """
    entry, word = entry_at(puzzle.grid, slot), answer_of(text)
    if len(word) != len(entry.word):
        raise BadInput(f"{word.upper()} has {len(word)} letters, the slot has {len(entry.word)} cells")
    for cell, letter in zip(entry.cells, word, strict=True):
        mark = puzzle.grid.mark(cell)
        if puzzle.grid.at(cell) != letter or (mark and mark.pencil):
            puzzle = with_text(puzzle, cell, letter)
    return _with_phrases(puzzle, [text])


def with_fill(puzzle: Puzzle, grid: Grid, lexicon: Lexicon) -> Puzzle:
    """Return the puzzle with a filled grid, and with those of its words that the lexicon writes as phrases."""
    complete = (entry.word for entry in entries_of(without_pencil(grid)) if OPEN not in entry.word)
    numbers = (lexicon.index_of(word) for word in complete)
    texts = [lexicon.display(number) for number in numbers if number is not None]
    return _with_phrases(changed(puzzle, grid=grid), texts)


def _with_phrases(puzzle: Puzzle, texts: Iterable[str]) -> Puzzle:
    """Return the puzzle with the phrases that its list lacks, as far as it has room.

    Phrases of an earlier fill that are not in the grid and not required leave the list.
    """
    there = {entry.word for entry in entries_of(puzzle.grid)}
    gone = {one.answer for one in puzzle.words if not one.must} & set(puzzle.filled) - there
    words = tuple(one for one in puzzle.words if one.answer not in gone)
    listed = {one.answer for one in words}
    phrases = {answer_of(text): text for text in texts if not text.isalpha()}
    room = max(0, MOST_WORDS - len(words))
    new = [Listed(text) for answer, text in phrases.items() if answer not in listed][:room]
    kept = (answer for answer in puzzle.filled if answer in listed)
    return changed(puzzle, words=(*words, *new), filled=(*kept, *(one.answer for one in new)))
