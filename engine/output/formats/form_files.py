"""Codewords and acrostics in files of other programs: their codes, and quotations with the cells of the answers.

Files of Crossword Compiler have the answers of an acrostic as words in rows below the quotation, whose cells have
the numbers of those in the quotation. Here the cells of an answer are those of the quotation.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engine.core import BadInput
from engine.core.alphabet import ENGLISH
from engine.crossword.grid import Cell, place_name
from engine.crossword.puzzle import Code
from engine.output.formats.file_puzzle import QUOTE, FileCell, FileClue, FilePuzzle

NUMBERS = len(ENGLISH.letters)


def with_code(file: FilePuzzle) -> FilePuzzle:
    """Return a codeword with its code, which has what its labels and its given letters say.

    Raises BadInput if a cell has no number from 1 to 26 or no letter, or if a number has two letters, or a letter
    two numbers.
    """
    letter_of, given = dict[int, str](), dict[str, None]()
    for cell, at in _open_cells(file):
        place, letter = place_name(at), cell.text.strip().lower()
        number = int(cell.label) if re.fullmatch("[0-9]{1,2}", cell.label) else 0
        if not 1 <= number <= NUMBERS:
            raise BadInput(f"the codeword has {cell.label[:20] or 'no number'} at {place}, not 1 to {NUMBERS}")
        if letter not in ENGLISH.codes:
            raise BadInput(f"the codeword has {letter[:20].upper() or 'no letter'} at {place}, not one letter a to z")
        if letter_of.setdefault(number, letter) != letter:
            raise BadInput(f"{number} is {letter_of[number].upper()} in the codeword, and {letter.upper()} at {place}")
        given |= {letter: None} if cell.given else {}
    number_of = {letter: number for number, letter in letter_of.items()}
    if twice := next((letter for number, letter in letter_of.items() if number_of[letter] != number), ""):
        raise BadInput(f"the letter {twice.upper()} of the codeword has two numbers, one of them {number_of[twice]}")
    rest = (letter for letter in ENGLISH.letters if letter not in number_of)
    letters = "".join(letter_of.get(number) or next(rest) for number in range(1, NUMBERS + 1))
    rows = [[replace(cell, label="", given=False) for cell in row] for row in file.rows]
    return replace(file, rows=rows, code=Code(letters, "".join(given)))


def as_acrostic(file: FilePuzzle) -> FilePuzzle:
    """Return an acrostic whose grid is the quotation only, without the rows of the answers and the clue for it.

    Raises BadInput if it has no quotation.
    """
    first, same = dict[str, Cell](), dict[Cell, Cell]()
    for cell, place in _open_cells(file):
        if cell.label or not cell.given:
            same[place] = first.setdefault(cell.label, place) if cell.label else place
    said = next((clue.cells for clue in file.clues if clue.text == QUOTE and clue.cells), ())
    inside = sorted({same[place] for place in said or same.values() if place in same})
    if not inside or len({*map(len, file.rows)}) > 1:
        raise BadInput("the acrostic has no quotation, or rows of different lengths")
    kept, (top, _), last, right = {*inside}, inside[0], inside[-1], max(column for _, column in inside)
    labels = [file.rows[r][c].label for r, c in inside]
    strange = any(labels) and labels != [str(number) for number in range(1, len(labels) + 1)]
    warnings = ["The numbers of the quotation are not those of its letters in order: these are used."] * strange
    rows = [list[FileCell]() for _ in range(last[0] - top + 1)]
    for r, c in product(range(top, last[0] + 1), range(right + 1)):
        cell = file.rows[r][c]
        sign = (cell.kind == "block" or (cell.given and not cell.label)) and (r, c) < last
        rows[r - top].append(replace(cell, label="") if sign or (r, c) in kept else FileCell("void"))
    clues = list[FileClue]()
    for clue in (clue for clue in file.clues if clue.text != QUOTE):
        cells = (same[place] for place in clue.cells if same.get(place) in kept)
        clues.append(replace(clue, cells=tuple((r - top, c) for r, c in cells)))
    return replace(file, rows=rows, clues=clues, acrostic=True, warnings=[*file.warnings, *warnings])


def with_answer_rows(file: FilePuzzle) -> FilePuzzle:
    """Return an acrostic with a row for each answer below the quotation, whose cells are those of the clue."""
    wide = max([len(file.rows[0]), *(len(clue.cells) + 1 for clue in file.clues if clue.label)])
    rows, clues = [*file.rows, []], list[FileClue]()
    for clue in file.clues:
        if clue.label and clue.cells:
            answer = [FileCell("open", clue.label, given=True), *(file.rows[r][c] for r, c in clue.cells)]
            clue = replace(clue, cells=tuple((len(rows), column) for column in range(1, len(answer))))
            rows.append(answer)
        clues.append(clue)
    return replace(file, rows=[[*row, *[FileCell("void")] * (wide - len(row))] for row in rows], clues=clues)


def _open_cells(file: FilePuzzle) -> Iterator[tuple[FileCell, Cell]]:
    for r, row in enumerate(file.rows):
        yield from ((cell, (r, c)) for c, cell in enumerate(row) if cell.kind == "open")
