"""The rows of the tables of clues: the entries of a crossword with their clues and lengths."""

from typing import NamedTuple, TypeAlias

from engine.crossword import puzzle as crosswords
from engine.crossword.answers import written
from engine.crossword.clues.edit import clue_by_answer
from engine.crossword.grid import OPEN, Direction, Slot, answer_text, numbers
from engine.crossword.puzzle import Clue, Puzzle
from engine.wing.sheet import readings

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
    letters: str = ""  # those of the answer in all its entries; "" if one is unknown, or has two readings
    own: str = ""  # what a file has in place of the number

    @property
    def name(self) -> str:
        """The name of the entry: "12 across"; that of a word that is not in the grid is the word."""
        return f"{self.own or self.number} {self.direction}" if self.number else self.shown

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
    if not (entries := () if puzzle.acrostic else crosswords.listed_entries(puzzle)):
        clues = clue_by_answer(puzzle)
        return tuple(
            _row(word.answer, 0, "across", word.answer, word.text, clues.get(word.answer)) for word in puzzle.words
        )
    texts = puzzle.texts
    shown, number_of, heads = crosswords.clues_of(puzzle), numbers(puzzle.grid), crosswords.heads_of(puzzle)
    words = {entry.slot: answer_text(puzzle.grid, entry) or entry.word for entry in entries}
    rows = []
    for entry in entries:
        slot, answer = entry.slot, answer_text(puzzle.grid, entry)
        parts = (slot, *(link for link, head in heads.items() if head == slot))
        text = written("".join(words[part] for part in parts), texts)
        row = _row(slot, number_of[slot.cell], entry.direction, answer, text, shown.get(slot))
        row = row._replace(own=crosswords.own_label(puzzle, slot, shown.get(slot)))
        if head := heads.get(slot):
            row = row._replace(clue=row.clue or f"See {number_of[head.cell]} {head.direction}", length="")
        rows.append(row)
    return tuple(rows)


def _row(subject: Subject, number: int, direction: Direction, answer: str, text: str, clue: Clue | None) -> ClueRow:
    first, *others = readings(text)
    usual = crosswords.enumeration(first) if answer and crosswords.is_word(first) else str(len(first))
    shown = text.upper().replace(".", UNKNOWN)
    letters = crosswords.answer_of(text) if crosswords.is_word(text) else answer
    known = "" if OPEN in text or others else letters
    bare = ClueRow(subject, number, direction, answer, shown, usual, letters=known)
    if clue is None:
        return bare
    length, source = clue.enumeration or usual, clue.source if clue.text else ""
    return bare._replace(length=length, clue=clue.text, source=source, unread=clue.unread)
