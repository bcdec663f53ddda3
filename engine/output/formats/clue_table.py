"""Clues as CSV: number, direction, answer, clue and enumeration of each entry. Such a file opens as a list of words."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from itertools import islice

from engine.core import BadInput, first_named
from engine.core.files import csv_text
from engine.crossword import puzzle as puzzles
from engine.crossword.grid import SHORTEST
from engine.crossword.lists import MOST_NAMED
from engine.crossword.puzzle import MOST_WORDS, Clue, ClueList, Listed, ListedClue, Puzzle, enumeration
from engine.drawing.words import untagged
from engine.output.formats.file_puzzle import MOST_CLUE, MOST_NAME, FilePuzzle, cut, direction_of, with_links
from engine.output.formats.losses import losses_of
from engine.output.target import Opened
from engine.words.word_file import LONGEST_WORD

MOST_BYTES = 4 * 2**20
HELD = frozenset({"list", "enumeration", "labels"})
HEADER = ["number", "direction", "answer", "clue", "enumeration"]
LIST = "The file has no grid: its answers are a list of words, without their numbers and directions."
FORMULA = ("=", "+", "-", "@", "\t")
"""How a text begins that a spreadsheet would take for a formula. An apostrophe is written before it."""


def recognizes(content: bytes) -> bool:
    """Whether a file begins with our headings."""
    return next(_rows(content[:100].split(b"\n")[0]), []) == HEADER


def _rows(content: bytes) -> Iterator[list[str]]:
    """Yield the rows. Spreadsheets save semicolons and Windows-1252 too. Raises BadInput if a cell is too long."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    comma = ";" if text.startswith(";".join(HEADER)) else ","
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=comma)
    except csv.Error as error:
        raise BadInput(f"the .csv file is damaged: {error}") from error


def opened(content: bytes) -> Opened:
    """Open a file as a list of words with their clues, and with its further lists of clues.

    Raises BadInput if it has other headings than ours, or too many words or lists.
    """
    if not recognizes(content):
        raise BadInput("the .csv file is no crossword", mend="Open it on the words of a crossword, as a list of words.")
    words, clues, lists = dict[str, Listed](), list[Clue](), dict[str, list[ListedClue]]()
    warnings, lost = [LIST], list[str]()
    for line, row in islice(enumerate(_rows(content), 1), 1, None):
        cells = [cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA) else cell for cell in row]
        label, group, answer, text, lengths = (*cells, *[""] * len(HEADER))[: len(HEADER)]
        text = cut(text, MOST_CLUE, f"the clue in row {line}", warnings)
        lengths = cut(lengths, MOST_NAME, f"the enumeration in row {line}", warnings)
        known = answer.isalpha() and puzzles.is_word(answer)  # "." is an unknown letter
        word = puzzles.answer_of(answer) if known else ""
        if group and not direction_of(group):
            listed = ListedClue(label[:MOST_NAME], text, lengths)
            lists.setdefault(group[:MOST_NAME].capitalize(), []).append(listed)
        elif word in words or not SHORTEST <= len(word) <= LONGEST_WORD:
            lost += [f"row {line} ({answer[:20] or 'no answer'})"] if any(row) else []
        elif len(words) == MOST_WORDS:
            raise BadInput(f"the file has more than {MOST_WORDS:,} answers, too many for a list of words")
        else:
            words[word] = Listed(_spaced(word, lengths))
            lengths = "" if lengths == enumeration(words[word].text) else lengths
            clues += [Clue(word, text, "file", enumeration=lengths)] if text or lengths else []
    if lost:
        warnings.append(f"Not read, as no word or one that is there already: {first_named(lost, MOST_NAMED)}.")
    if lists:
        warnings.append("The answers of further lists of clues are not read.")
    made = tuple(ClueList(name, tuple(listed)) for name, listed in lists.items())
    return Opened(Puzzle(tuple(words.values()), clues=tuple(clues), clue_lists=made), tuple(warnings))


def _spaced(word: str, lengths: str) -> str:
    """A word as its enumeration divides it: "icecream" with "3,5" is "ice cream"."""
    parts = re.split(r"([,-])", lengths)
    if not all(part.isdecimal() for part in parts[::2]) or sum(map(int, parts[::2])) != len(word):
        return word
    letters = iter(word)
    signs = {",": " ", "-": "-"}
    return "".join(signs.get(part) or "".join(islice(letters, int(part))) for part in parts)


def write(file: FilePuzzle) -> bytes:
    """Write the clues of all lists, with a line of headings."""
    rows: list[Iterable[str]] = [HEADER]
    for clue in file.clues:
        answer = "".join(file.rows[row][column].text or "." for row, column in clue.cells)
        fields = (clue.label, clue.group.lower(), answer, untagged(with_links(clue)), clue.enumeration)
        rows.append([f"'{text}" if text.startswith(FORMULA) else text for text in fields])
    return csv_text(rows, end="\r\n").encode("utf-8-sig")


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What the file does not hold, a sentence each."""
    return ("The file has the clues and answers only, not the grid.", *losses_of(puzzle, HELD))
