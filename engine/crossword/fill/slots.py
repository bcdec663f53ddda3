"""The slots of a grid that are filled from a vocabulary, those that are kept, and words put into a puzzle.

A phrase that is placed joins the puzzle's list, which has its enumeration, and leaves it with its last entry.
"""

from collections.abc import Iterable, Sequence

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.editing.drawn import is_of_hand, with_text
from engine.crossword.editing.origins import with_origins
from engine.crossword.fill.arrays import MOST_SIDE
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, Mark, Slot, entries_of, without_pencil
from engine.crossword.puzzle import MOST_WORDS, Listed, Puzzle, answer_of, heads_of, is_word, slot_name
from engine.words.lexicon import Lexicon


class SpelledEntry(Entry, frozen=True):
    """An entry with rebus cells, of which each letter has a cell of its own.

    A cell ST in a slot of five cells makes a word of six letters with ST at that place. The cells of rebus letters
    are given, cross nothing and have negative rows; `is_on_grid` tells them from those of the grid.
    """

    spelled: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """A cell for each letter of `word`."""
        return self.spelled


def is_on_grid(cell: Cell) -> bool:
    """Whether a cell of an entry is a cell of the grid, and not a letter of a rebus."""
    return cell[0] >= 0


def spelled(grid: Grid, entry: Entry) -> Entry | None:
    """Return an entry with the letters of its rebus cells, without accents; itself if it has no rebus cell.

    None if a cell has a text that no word has (1, A/B, a letter of another alphabet), or the word is too long.
    """
    pairs = zip(entry.cells, entry.word, strict=True)
    if not grid.marks or not any(letter == OPEN and grid.text(cell) for cell, letter in pairs):
        return entry
    letters, cells = list[str](), list[Cell]()
    number = (entry.row * MOST_SIDE + entry.column) * 2 + (entry.direction == "down")
    for cell, letter in zip(entry.cells, entry.word, strict=True):
        text = grid.text(cell) if letter == OPEN else ""
        if not text:
            letters.append(letter)
            cells.append(cell)
        elif text.isalpha() and is_word(text):
            for one in answer_of(text):
                letters.append(one)
                cells.append((-1 - len(cells), number))
        else:
            return None
    if len(letters) > MOST_SIDE:
        return None
    return SpelledEntry("".join(letters), entry.row, entry.column, entry.direction, tuple(cells))


def complete_entries(grid: Grid) -> tuple[Entry, ...]:
    """The entries without an empty cell, spelled; without those with a text that no word has."""
    found = (spelled(grid, entry) for entry in entries_of(grid))
    return tuple(entry for entry in found if entry and OPEN not in entry.word)


def check_grid(grid: Grid) -> tuple[Entry, ...]:
    """Return the slots of a grid. Raises BadInput if there is none, or it has more than 30 rows or columns."""
    if max(len(grid.rows), grid.columns) > MOST_SIDE:
        raise BadInput(f"a grid to fill can have at most {MOST_SIDE} rows and columns")
    entries = entries_of(grid)
    if not entries:
        raise BadInput("the grid has no slot of two or more cells")
    return entries


def fillable(grid: Grid, vocabulary: Vocabulary) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Return the slots that are filled from a vocabulary, and those that are kept as they are.

    The latter are complete entries that the vocabulary lacks, such as theme entries, and entries with a text that
    no word has. Raises BadInput if the grid has no slot, or more than 30 rows or columns.
    """
    inside, outside = list[Entry](), list[Entry]()
    for entry in check_grid(grid):
        found = spelled(grid, entry)
        if found is None or (OPEN not in found.word and vocabulary.find(found.word) is None):
            outside.append(entry)
        else:
            inside.append(found)
    return tuple(inside), tuple(outside)


def letter_slots(grid: Grid) -> tuple[Entry, ...]:
    """Return the slots for words, spelled, pencil apart. Raises BadInput if there is none, or as `check_grid`."""
    inked = without_pencil(grid)
    if entries := tuple(found for one in check_grid(inked) if (found := spelled(inked, one))):
        return entries
    raise BadInput("each slot of the grid has a cell with another content than the letters a to z")


def unspelled_entries(grid: Grid) -> tuple[Entry, ...]:
    """Return the entries with a text that no word has, which a fill keeps."""
    return tuple(entry for entry in entries_of(grid) if spelled(grid, entry) is None)


def entry_at(grid: Grid, slot: Slot) -> Entry:
    """Return the entry of a slot. Raises BadInput as `check_grid`, or if the grid has no such slot."""
    found = next((one for one in check_grid(grid) if one.slot == slot), None)
    if found is None:
        raise BadInput(f"{slot_name(slot)} is not in the grid")
    return found


def placed(puzzle: Puzzle, slot: Slot, text: str) -> Puzzle:
    """Return the puzzle with a word or phrase in a slot. Letters that it replaces may belong to other entries.

    Raises BadInput if the grid has no such slot, the word does not have its length, or a locked entry would
    change.

    Args:
        text: the word as written: "ice cream" is placed as ICECREAM and printed with (3,5). That of an answer in
            several entries is placed in all of them, if it has their letters.
    """
    whole, word = entry_at(puzzle.grid, slot), answer_of(text)
    parts = [whole, *(entry_at(puzzle.grid, link) for link, head in heads_of(puzzle).items() if head == slot)]
    if len(parts) > 1 and len(word) == sum(len(part.word) for part in parts):
        at = 0
        for part in parts:
            puzzle, at = placed(puzzle, part.slot, word[at : at + len(part.word)]), at + len(part.word)
        return _with_phrases(puzzle, [text])
    entry = spelled(puzzle.grid, whole) or whole
    if len(word) == len(whole.word) and not _keeps_rebus(entry, word):
        entry = whole  # its letters replace the content of the cells
    if len(word) != len(entry.word):
        raise BadInput(f"{word.upper()} has {len(word)} letters, the slot has {len(entry.word)} cells")
    for cell, letter in zip(entry.cells, word, strict=True):
        if not is_on_grid(cell):
            continue
        if puzzle.grid.at(cell) != letter or not is_of_hand(puzzle.grid, cell):
            puzzle = with_text(puzzle, cell, letter, origin="placed")
    return _with_phrases(puzzle, [text])


def _keeps_rebus(entry: Entry, word: str) -> bool:
    """Whether a word has the letters of an entry's rebus cells in their places."""
    letters = zip(entry.cells, entry.word, word, strict=False)
    return len(word) == len(entry.word) and all(is_on_grid(cell) or old == new for cell, old, new in letters)


def with_theme(
    puzzle: Puzzle, fill: Grid, theme: Sequence[tuple[Slot, str]], phrases: Iterable[str] = ()
) -> Puzzle:
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
    return _with_phrases(changed(puzzle, grid=with_origins(puzzle.grid, grid)), texts)


def _with_phrases(puzzle: Puzzle, texts: Iterable[str]) -> Puzzle:
    """Return the puzzle with phrases that its list lacks, if it has room; those of earlier fills leave it."""
    there = {entry.word for entry in complete_entries(puzzle.grid)}
    gone = {word.answer for word in puzzle.words if not word.must} & set(puzzle.filled) - there
    words = tuple(word for word in puzzle.words if word.answer not in gone)
    listed = {word.answer for word in words}
    phrases = {answer_of(text): text for text in texts if not text.isalpha()}
    room = max(0, MOST_WORDS - len(words))
    new = [Listed(text) for answer, text in phrases.items() if answer not in listed][:room]
    kept = (answer for answer in puzzle.filled if answer in listed)
    return changed(puzzle, words=(*words, *new), filled=(*kept, *(one.answer for one in new)))
