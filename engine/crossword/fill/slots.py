"""The slots of a grid that are filled from a vocabulary, and those that are kept."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np

from engine.core import BadInput, grouped
from engine.crossword.fill.arrays import LETTER_A, MOST_SIDE
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, Slot, entries_of, entry_name, is_letter, without_pencil
from engine.crossword.puzzle import Puzzle, answer_of, heads_of, is_word, slot_name, slots_with


class LinkedGrid(Grid, frozen=True):
    """A grid and the answers of its puzzle that span several slots. Each answer is filled with one word."""

    lights: tuple[tuple[Slot, ...], ...] = ()  # the slots of each answer, in its order


def with_lights(puzzle: Puzzle) -> Grid:
    """The grid of a puzzle for a fill, with its answers in several slots; pass the filled one to `with_fill`."""
    lights = dict.fromkeys(slots_with(puzzle, head) for head in heads_of(puzzle).values())
    grid = puzzle.grid
    return LinkedGrid(grid.rows, grid.bars, grid.marks, grid.labels, tuple(lights)) if lights else grid


class SpelledEntry(Entry, frozen=True):
    """A word in several slots, or with rebus cells. Each of its letters has a cell of its own.

    A cell ST in a slot of five cells makes a word of six letters with ST at that place. The cells of rebus letters
    are given, cross nothing and have negative rows; so has a cell that occurs earlier in the word. `is_on_grid`
    distinguishes them from cells of the grid.
    """

    spelled: tuple[Cell, ...]
    # for each Schr\u00f6dinger cell the start and end of its first content in `word`, and its second content
    either: tuple[tuple[int, int, str], ...] = ()
    same: tuple[tuple[int, int], ...] = ()  # pairs of places that are one cell of the grid

    @property
    def cells(self) -> tuple[Cell, ...]:
        """A cell for each letter of `word`."""
        return self.spelled


def readings_of(entry: Entry, word: str) -> tuple[str, ...]:
    """A word of an entry, and with Schr\u00f6dinger cells the word of their second contents."""
    if not isinstance(entry, SpelledEntry) or not entry.either:
        return (word,)
    other = word
    for start, end, text in reversed(entry.either):
        other = other[:start] + text + other[end:]
    return word, other


def is_on_grid(cell: Cell) -> bool:
    """Whether a cell of an entry is a cell of the grid, not a letter of a rebus."""
    return cell[0] >= 0


def spelled(grid: Grid, *parts: Entry) -> Entry | None:
    """Return the word of some slots with the letters of its rebus cells; the slot itself if it has no rebus cell.

    None if a cell has a text that no word has (1, a letter of another alphabet), or the word is too long.
    """
    pairs = [pair for part in parts for pair in zip(part.cells, part.word, strict=True)]
    if len(parts) == 1 and not (grid.marks and any(letter == OPEN and grid.text(cell) for cell, letter in pairs)):
        return parts[0]
    letters, cells, either, same = "", list[Cell](), list[tuple[int, int, str]](), list[tuple[int, int]]()
    number = (parts[0].row * MOST_SIDE + parts[0].column) * 2 + (parts[0].direction == "down")
    for cell, letter in pairs:
        text, at = grid.text(cell) if letter == OPEN else letter, len(letters)
        if not text or is_letter(text):
            letters += text or OPEN
            if cell in cells:
                same.append((cells.index(cell), at))
                cell = -1 - at, number
            cells.append(cell)
            continue
        contents = text.split("/")
        if len(contents) > 2 or not all(one.isalpha() and is_word(one) for one in contents):
            return None
        letters += answer_of(contents[0])
        cells += [(-1 - place, number) for place in range(at, len(letters))]
        if contents[1:]:
            either.append((at, len(letters), answer_of(contents[1])))
    head = parts[0]
    made = SpelledEntry(letters, head.row, head.column, head.direction, tuple(cells), tuple(either), tuple(same))
    return made if max(map(len, readings_of(made, letters))) <= MOST_SIDE else None


def words_in(grid: Grid) -> Iterator[tuple[tuple[Entry, ...], Entry | None]]:
    """Yield the slots of each word, and the word as `spelled`. An answer in several slots is one word."""
    entries = entries_of(grid)
    lights = {slot: light for light in grid.lights for slot in light} if isinstance(grid, LinkedGrid) else {}
    there = {entry.slot: entry for entry in entries} if lights else {}
    for entry in entries:
        light = lights[entry.slot] if lights and entry.slot in lights else ()
        if not light or light[0] == entry.slot:
            parts = tuple(there[slot] for slot in light) or (entry,)
            yield parts, spelled(grid, *parts)


def allowed(entry: Entry, vocabulary: Vocabulary) -> np.ndarray | None:
    """Which words of its length an entry can have apart from its letters, bool[words]; None without such a limit.

    With Schr\u00f6dinger cells, its other reading must be a word too. Places that are one cell have one letter.
    """
    return _allowed(entry, vocabulary) if isinstance(entry, SpelledEntry) and (entry.either or entry.same) else None


@lru_cache(maxsize=64)  # a search makes many attempts with the same entries
def _allowed(entry: SpelledEntry, vocabulary: Vocabulary) -> np.ndarray:
    length = len(entry.word)
    found, first = matching(entry, vocabulary), vocabulary.words.first[length]
    for one, other in entry.same:
        found &= vocabulary.letters(length)[:, one] == vocabulary.letters(length)[:, other]
    for at in np.flatnonzero(found) if entry.either else ():
        found[at] = is_known(entry, vocabulary.lexicon.word(int(vocabulary.numbers[first + at])), vocabulary)
    return found


def matching(entry: Entry, vocabulary: Vocabulary) -> np.ndarray:
    """Which words of its length have the letters of an entry, bool[words]."""
    letters = vocabulary.letters(len(entry.word))
    fits = np.ones(len(letters), np.bool_)
    for place, letter in enumerate(entry.word):
        if letter != OPEN:
            fits &= letters[:, place] == np.uint32(1 << (ord(letter) - LETTER_A))
    return fits


def is_known(entry: Entry, word: str, vocabulary: Vocabulary) -> bool:
    """Whether a vocabulary has a word of an entry, in each of its readings."""
    return all(vocabulary.find(one) is not None for one in readings_of(entry, word))


def complete_entries(grid: Grid) -> tuple[Entry, ...]:
    """The words without an empty cell, spelled, except those with a text that no word has."""
    return tuple(word for _, word in words_in(grid) if word and OPEN not in word.word)


def repeated(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The complete entries whose word is there twice; equal words are adjacent."""
    by_word = grouped((one.word, one) for one in entries if OPEN not in one.word)
    return tuple(one for _, some in sorted(by_word.items()) if len(some) > 1 for one in some)


def repeated_text(grid: Grid, entries: Iterable[Entry]) -> str:
    """The repeated words and their places, as "CAT stands at 1 across and 5 down"; equal words are adjacent."""
    places = grouped((one.word.upper(), entry_name(grid, one.slot)) for one in entries)
    return "; ".join(f"{word} stands at {', '.join(names[:-1])} and {names[-1]}" for word, names in places.items())


def check_grid(grid: Grid) -> tuple[Entry, ...]:
    """Return the slots of a grid. Raises BadInput if there is none, or it has more than 30 rows or columns."""
    if max(len(grid.rows), grid.columns) > MOST_SIDE:
        raise BadInput(f"a grid to fill can have at most {MOST_SIDE} rows and columns")
    entries = entries_of(grid)
    if not entries:
        raise BadInput("the grid has no slot of two or more cells")
    return entries


def fillable(grid: Grid, vocabulary: Vocabulary) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Return the slots to fill from a vocabulary, and the slots to keep unchanged.

    The latter are complete entries that the vocabulary lacks, such as theme entries, and entries with a text that
    no word has. Raises BadInput if the grid has no slot, or more than 30 rows or columns.
    """
    check_grid(grid)
    inside, outside = list[Entry](), list[Entry]()
    for parts, word in words_in(grid):
        if word is None or (OPEN not in word.word and not is_known(word, word.word, vocabulary)):
            outside.extend(parts)
        else:
            inside.append(word)
    return tuple(inside), tuple(outside)


def letter_slots(grid: Grid) -> tuple[Entry, ...]:
    """Return the slots for words, spelled, ignoring pencil. Raises BadInput if there is none, or as `check_grid`."""
    inked = without_pencil(grid)
    check_grid(inked)
    if entries := tuple(word for _, word in words_in(inked) if word):
        return entries
    raise BadInput("each slot of the grid has a cell with another content than the letters a to z")


def unspelled_entries(grid: Grid) -> tuple[Entry, ...]:
    """Return the entries with a text that no word has, which a fill keeps."""
    return tuple(part for parts, word in words_in(grid) if word is None for part in parts)


def word_at(grid: Grid, slot: Slot) -> tuple[tuple[Entry, ...], Entry | None]:
    """Return the slots and the word, as `words_in`, that has a slot.

    Raises BadInput as `check_grid`, or if the grid has no such slot.
    """
    check_grid(grid)
    found = next((one for one in words_in(grid) if slot in [part.slot for part in one[0]]), None)
    if found is None:
        raise BadInput(f"{slot_name(slot)} is not in the grid")
    return found
