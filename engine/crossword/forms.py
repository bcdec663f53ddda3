"""Codewords and acrostics: crosswords whose numbers do not count entries.

A codeword has a number in each cell, which stands for a letter, and no clues. The grid of an acrostic is a
quotation, row by row with blocks between the words; its letters are numbered, and the answers of the lists of clues
consist of the same letters in another order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
import numpy as np

from engine.core import BadInput, Control, Finding, changed, first_named
from engine.core.alphabet import ENGLISH
from engine.crossword import grid as grids
from engine.crossword.grid import OPEN, entries_of
from engine.crossword.puzzle import Code, ListedClue, Puzzle, Unread
from engine.drawing.words import USUAL_WORDS, Words

FORMS = ("Crossword", "Diagramless", "Codeword", "Acrostic")
GIVEN = 2  # letters of a new codeword that are printed
MOST_NAMED = 6  # cells that a finding names
MOST_CORNER = 3
CORNERS = CORNERS_OF_JPZ, CORNERS_OF_IPUZ = "attribute top-right-number of cell", "style mark of cells"


def form_of(puzzle: Puzzle) -> str:
    """The form of a puzzle whose numbers do not count entries: "codeword" or "acrostic"; else ""."""
    return "codeword" if puzzle.code else "acrostic" if puzzle.acrostic else ""


def needs_no_entries(puzzle: Puzzle) -> bool:
    """Whether all clues of a puzzle may be in further lists: in an acrostic, and in a grid with labels for them."""
    return bool((puzzle.acrostic and puzzle.grid.rows) or (puzzle.grid.labels and puzzle.clue_lists))


def rules_of(puzzle: Puzzle, words: Words = USUAL_WORDS) -> str:
    """The instructions for solvers of a codeword or an acrostic; "" for other puzzles."""
    form = form_of(puzzle)
    return words(f"{form}_rules") if form else ""


def retitled(puzzle: Puzzle, form: str) -> str:
    """The title of a puzzle that changes its form, such as "Codeword", if the old title only named the form."""
    named = form if form in FORMS[2:] else FORMS[0]  # a diagramless puzzle is a crossword too
    return named if puzzle.title in FORMS else puzzle.title


def numbers_of(puzzle: Puzzle, shown: grids.Grid | None = None) -> dict[grids.Cell, int | str]:
    """The numbers as they are printed: of entries or the labels of a grid, of the letters of a codeword, or of those
    of a quotation.

    If another grid is `shown` in place of the puzzle's own, they are its numbers.
    """
    grid = shown or puzzle.grid
    if code := puzzle.code:
        return {cell: number for cell in grid.cells() if (number := code.number(grid.text(cell)))}
    if puzzle.acrostic:
        return {cell: number for number, cell in enumerate(quotation_of(grid), 1)}
    return grids.labels_of(grid)


def number_letters(grid: grids.Grid, seed: int, given: str | None = None) -> Code:
    """Make the code of a filled grid: its letters get random numbers from 1, the other letters the next numbers.

    Two random letters are given, or those of `given`. Raises BadInput if one is not in the grid.
    """
    random, rows = np.random.default_rng(seed), "".join(grid.rows)
    used, rest = ([char for char in ENGLISH.letters if (char in rows) == there] for there in (True, False))
    letters, drawn = "".join((*random.permutation(used), *rest)), random.permutation(used)[:GIVEN]
    given = "".join(drawn if given is None else dict.fromkeys(filter(str.isalnum, given.lower())))
    if strange := [char for char in given if char not in used]:
        raise BadInput(f"the letter {strange[0].upper()} is given, but not in the grid")
    return Code(letters, given)


def unused(puzzle: Puzzle) -> str:
    """The letters of the alphabet that a grid lacks: "J, Q"."""
    rows = "".join(puzzle.grid.rows)
    return ", ".join(char.upper() for char in ENGLISH.letters if char not in rows)


def with_given(puzzle: Puzzle) -> Puzzle:
    """A puzzle in which the cells with a given letter of a codeword are marked as given."""
    grid, given = puzzle.grid, puzzle.code.given if puzzle.code else ""
    marks = grids.marks_of(grid)
    for cell in (cell for cell in grid.cells() if given and grid.at(cell) in given):
        marks[cell] = changed(marks.get(cell) or grids.Mark(*cell), given=True, pencil=False)
    return changed(puzzle, grid=grids.with_marks(grid, marks))


def letters_of(puzzle: Puzzle) -> dict[int, str]:
    """The letters of a codeword by their numbers, without letters that the grid lacks."""
    rows, letters = "".join(puzzle.grid.rows), puzzle.code.letters if puzzle.code else ""
    return {number: letter for number, letter in enumerate(letters, 1) if letter in rows}


def key_of_code(puzzle: Puzzle) -> Puzzle:
    """The key of a codeword as a puzzle of its own: two rows with the numbers of the grid."""
    letters = "".join(letters_of(puzzle).values())
    half = max(1, -(-len(letters) // 2))
    rows = tuple(row.ljust(half, grids.VOID) for row in (letters[:half], letters[half:]))
    return with_given(Puzzle(grid=grids.Grid(rows), code=puzzle.code))


def quotation_of(grid: grids.Grid) -> tuple[grids.Cell, ...]:
    """The cells of a quotation that have a number: all but those with a given sign, such as an apostrophe."""
    marks = {mark.cell: mark for mark in grid.marks if mark.given}
    return tuple(cell for cell in grid.cells() if cell not in marks or any(map(str.isalpha, grid.text(cell))))


def quotation_text(grid: grids.Grid) -> str:
    """The words and signs of a quotation in upper case."""
    cells = ((r, c) for r in range(len(grid.rows)) for c in range(grid.columns))
    texts = (" " if grid.at(cell) == grids.BLOCK else grids.capitals(grid.text(cell)) for cell in cells)
    return " ".join("".join(texts).split())


def clues_of_acrostic(puzzle: Puzzle) -> tuple[ListedClue, ...]:
    """The clues of all lists of an acrostic; empty for another puzzle."""
    return tuple(clue for listed in puzzle.clue_lists for clue in listed.clues if puzzle.acrostic)


def labelled_clues(puzzle: Puzzle) -> dict[str, ListedClue]:
    """The clues of an acrostic by their labels; further clues with the same label by "A (2)"."""
    counted, found = Counter[str](), dict[str, ListedClue]()
    for clue in (clue for clue in clues_of_acrostic(puzzle) if clue.label):
        counted[clue.label] += 1
        times = counted[clue.label]
        found[clue.label if times == 1 else f"{clue.label} ({times})"] = clue
    return found


def answers_of(puzzle: Puzzle) -> dict[str, str]:
    """The answers of an acrostic by the labels of their clues, in lower case; "" for one with an empty cell."""
    return {name: grids.text_of(puzzle.grid, clue.cells) for name, clue in labelled_clues(puzzle).items()}


def corners_of(puzzle: Puzzle) -> dict[grids.Cell, str]:
    """The label of the clue whose answer uses each cell of an acrostic.

    Of other puzzles: the texts of up to three characters that their .ipuz or .jpz file has at the top right of cells.
    """
    if puzzle.acrostic:
        return {cell: clue.label for clue in clues_of_acrostic(puzzle) if clue.label for cell in clue.cells}
    texts = dict(_corners_of_file(puzzle.unread)) if puzzle.unread else {}
    return {cell: text for cell in puzzle.grid.cells() if 0 < len(text := texts.get(cell, "")) <= MOST_CORNER}


def _corners_of_file(unread: Unread) -> Iterator[tuple[grids.Cell, str]]:
    """Yield the top right corners given by unread fields. Damage is skipped here; writing reports it."""
    for name, content in (field for field in unread.fields if field[0] in CORNERS):
        with suppress(msgspec.DecodeError, ValueError):
            for place, text in msgspec.json.decode(content, type=dict[str, Any]).items():
                first, second = map(int, place.split(","))
                if name == CORNERS_OF_JPZ and isinstance(text, str):
                    yield (second - 1, first - 1), text.strip()
                elif name == CORNERS_OF_IPUZ and isinstance(text, dict):
                    yield (first, second), str(text.get("TR", "")).strip()


def initials_of(puzzle: Puzzle) -> str:
    """The first letters of the answers, which are usually author and title, in upper case."""
    return grids.capitals("".join(answer[:1] for answer in answers_of(puzzle).values()))


def code_findings(puzzle: Puzzle) -> Iterator[Finding]:
    """Yield the problems of the cells and the letters of a codeword."""
    cells = [cell for cell in puzzle.grid.cells() if puzzle.grid.at(cell) == grids.OPEN and puzzle.grid.text(cell)]
    if cells:
        named = first_named([*map(grids.place_name, cells)], MOST_NAMED, "; ")
        yield Finding("error", "a cell of a codeword has other content than a letter a to z", named)
    if lack := unused(puzzle):
        yield Finding("warning", "the codeword does not use all letters", lack)
    if puzzle.code and (gone := [one for one in puzzle.code.given if one in unused(puzzle).lower()]):
        yield Finding("warning", "a given letter is not in the codeword", ", ".join(gone).upper())
    if puzzle.code and not puzzle.code.given:
        yield Finding("warning", "the codeword has no given letter")


def acrostic_findings(puzzle: Puzzle) -> Iterator[Finding]:
    """Yield where the answers and the quotation do not agree."""
    clues, number = clues_of_acrostic(puzzle), numbers_of(puzzle)
    uses = Counter(cell for clue in clues if clue.label for cell in clue.cells)
    found = {
        "a cell of the quotation has several letters": [
            grids.place_name(cell) for cell in number if len(puzzle.grid.text(cell)) > 1
        ],
        "a letter of the quotation is in no answer": [str(number[cell]) for cell in number if not uses[cell]],
        "a letter of the quotation is in several answers": [str(number[cell]) for cell in number if uses[cell] > 1],
        "several clues have the same label": [
            label for label, count in Counter(clue.label for clue in clues if clue.label).items() if count > 1
        ],
        "a clue has no text": [clue.label for clue in clues if not clue.text.strip()],
        "a clue names no cells": [clue.label for clue in clues if not clue.cells],
        "a clue names a cell that is no letter of the quotation": [
            clue.label for clue in clues if not number.keys() >= set(clue.cells)
        ],
    }
    yield from (Finding("error", what, first_named(names, MOST_NAMED)) for what, names in found.items() if names)


MOST_STEPS = 500  # tried letters at most; the grids of newspapers need fewer than ten
_Numbered: TypeAlias = tuple[np.ndarray, np.ndarray]
"""The numbers of an entry, from 0, and the words of its length as rows of the codes of their letters."""


def other_solution(puzzle: Puzzle, words: Iterable[str], *, control: Control | None = None) -> dict[str, str] | None:
    """Return the letters that differ in another solution, with their replacements; None if the search gave up."""
    entries = [entry.word for entry in entries_of(puzzle.grid) if OPEN not in entry.word]
    used = sorted({*"".join(entries)})
    own = np.array([ENGLISH.codes[letter] for letter in used], int)
    given = np.array([bool(puzzle.code) and letter in puzzle.code.given for letter in used], bool)
    letters = np.ones((len(used), len(ENGLISH.letters)), bool)
    letters[given] = False
    letters[given, own[given]] = True
    by_length = {len(entry): {one for one in entries if len(one) == len(entry)} for entry in entries}
    for word in words:
        by_length.get(len(word), set()).add(word)
    tables = {
        length: np.array([[ENGLISH.codes[char] for char in one] for one in them]) for length, them in by_length.items()
    }
    slots = [(np.array([used.index(char) for char in entry]), tables[len(entry)]) for entry in entries]
    waiting = [letters] if entries else []
    for _ in range(MOST_STEPS):
        (control or Control()).check()
        if not waiting:
            return {}
        if not _narrow(letters := waiting.pop(), slots):
            continue
        counts, found = letters.sum(1), letters.argmax(1)
        if (counts == 1).all() and (found != own).any():
            pairs = zip(used, (ENGLISH.letters[code] for code in found), strict=True)
            return {one: other for one, other in pairs if one != other}
        number = np.where(counts > 1, counts, counts.max() + 1).argmin()
        for letter in np.flatnonzero(letters[number]) if counts.max() > 1 else ():
            tried = letters.copy()
            tried[number] = np.arange(len(ENGLISH.letters)) == letter
            waiting.append(tried)
    return None


def _narrow(letters: np.ndarray, slots: Sequence[_Numbered]) -> bool:
    """Remove letters, bool[numbers, 26], with which an entry has no word; return whether each number keeps one."""
    before = -1
    while before != (before := int(letters.sum())):
        for numbers, table in slots:
            same = (table[:, :, None] == table[:, None]) == (numbers[:, None] == numbers)
            fits = table[letters[numbers, table].all(1) & same.all((1, 2))]
            possible = np.zeros((len(numbers), letters.shape[1]), bool)
            possible[np.arange(len(numbers)), fits] = True
            letters[numbers] &= possible
        single = letters.sum(1) == 1
        letters[~single] &= ~letters[single].any(0)
        if not letters.any(1).all() or (letters[single].sum(0) > 1).any():
            return False
    return True
