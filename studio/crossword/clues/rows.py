"""The rows of the tables of clues: the entries of a crossword with their clues and lengths."""

from typing import NamedTuple, TypeAlias

from engine.crossword.answers import written
from engine.crossword.clues.edit import clue_by_answer
from engine.crossword.grid import Direction, Slot, answer_text, entries_of, numbers
from engine.crossword.puzzle import Clue, Puzzle, clues_of, enumeration, is_word

Subject: TypeAlias = Slot | str  # a slot of the grid, or the answer of a word that is not in a grid
UNKNOWN = "\u00b7"  # what stands for a letter that is not known
ORIGINS = {"definition": "meaning", "synonyms": "synonym"}


class ClueRow(NamedTuple):
    """A row of a table."""

    subject: Subject
    number: int
    direction: Direction
    answer: str
    shown: str  # the answer as written in the list, in capitals; a dot for each unknown letter
    length: str
    # clue, source: "" if it has no clue
    clue: str = ""
    source: str = ""
    unread: bool = False  # whether the clue was suggested and has not been seen

    @property
    def name(self) -> str:
        """The name of the entry: "12 across"; that of a word that is not in the grid is the word."""
        return f"{self.number} {self.direction}" if self.number else self.shown

    @property
    def short(self) -> str:
        """The answer, or the name of an entry that is not full: "TIGER"."""
        return self.answer.upper() or self.name

    @property
    def slot(self) -> Slot | None:
        """The slot; None if it is not in the grid, or its clue is that of its answer."""
        return self.subject if isinstance(self.subject, Slot) and not self.answer else None


def origin(source: str) -> str:
    """The source of a clue for a narrow column."""
    return ORIGINS.get(source, source)


def rows_of(puzzle: Puzzle) -> tuple[ClueRow, ...]:
    """The entries, across then down, by number; or the words of the list if there is no entry."""
    if not (entries := entries_of(puzzle.grid)):
        clues = clue_by_answer(puzzle)
        return tuple(
            _row(word.answer, 0, "across", word.answer, word.text, clues.get(word.answer)) for word in puzzle.words
        )
    texts = puzzle.texts
    shown, number_of = clues_of(puzzle), numbers(puzzle.grid)
    rows = []
    for entry in entries:
        answer = answer_text(puzzle.grid, entry)
        number = number_of[entry.row, entry.column]
        text = written(answer, texts) or entry.word
        rows.append(_row(entry.slot, number, entry.direction, answer, text, shown.get(entry.slot)))
    return tuple(sorted(rows, key=lambda row: (row.direction, row.number)))


def _row(
    subject: Subject, number: int, direction: Direction, answer: str, text: str, clue: Clue | None
) -> ClueRow:
    usual = enumeration(text) if answer and is_word(text) else str(len(text))
    shown = text.upper().replace(".", UNKNOWN)
    if clue is None:
        return ClueRow(subject, number, direction, answer, shown, usual)
    length, source = clue.enumeration or usual, clue.source if clue.text else ""
    return ClueRow(subject, number, direction, answer, shown, length, clue.text, source, clue.unread)
