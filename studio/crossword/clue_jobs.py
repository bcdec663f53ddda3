"""Jobs of the clues page: vetting, clue files and the clue book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from engine.core.errors import FileProblem
from engine.core.job import Control
from engine.core.store import Store
from engine.crossword.clues.book import Use, remember, used
from engine.crossword.clues.edit import answers_of, clue_by_answer, from_file
from engine.crossword.clues.files import ClueFile, parse_clues, read_clues
from engine.crossword.clues.vetting import ClueFault, column_lines, vet
from engine.crossword.list_lines import refused_text
from engine.crossword.puzzle import Clue, Puzzle
from engine.drawing.style import style
from engine.words.lists.encoding import decode
from engine.words.lists.tables import CLUE_LIST, ListFormat
from engine.words.vetting.verdict import NOT_CHECKED
from studio.core.formatting import plural
from studio.crossword.clue_rows import ClueRow, Subject, rows_of
from studio.widgets.words.list_preview import Purpose


class Checked(NamedTuple):
    """The result of a check of a puzzle's clues.

    Attributes:
        faults: the problems.
        notice: that the clue book could not be read, or why there was no check; "" if there was one.
        seen: the rows that were checked, by subject.
    """

    faults: tuple[ClueFault, ...] = ()
    notice: str = ""
    seen: Mapping[Subject, ClueRow] = MappingProxyType({})

    def of(self, row: ClueRow) -> tuple[ClueFault, ...]:
        """The problems of a row except a missing clue, faults first."""
        found = [one for one in self.faults if one.slot == row.subject and one.about != "missing"]
        return tuple(sorted(found, key=_caution))

    def standing(self, row: ClueRow) -> str:
        """The worst problem of a row: "fault", "caution" or "clean"; `NOT_CHECKED` if it has changed since."""
        seen = self.seen.get(row.subject)
        if seen is None or (seen.answer, seen.clue, seen.length) != (row.answer, row.clue, row.length):
            return NOT_CHECKED
        return next((one.severity for one in self.of(row)), "clean")


def _caution(fault: ClueFault) -> bool:
    return fault.severity == "caution"


def check(puzzle: Puzzle, document: str, *, control: Control) -> Checked:
    """Vet the clues of a puzzle, also against the clue book. If the book cannot be read, there is a notice.

    Args:
        document: identity of the puzzle's document in the clue book; its own uses are ignored.

    Raises:
        FileProblem: If the lists of the house cannot be read.
    """
    today, book, notice = date.today().isoformat(), {}, ""
    try:
        book = used(Store(), answers_of(puzzle))
    except FileProblem as error:
        notice = str(error)
    lines = column_lines(style("classic"))
    found = vet(puzzle, lines=lines, book=book, day=today, document=document, control=control)
    return Checked(found, notice, {row.subject: row for row in rows_of(puzzle)})


class ReadClues(NamedTuple):
    """A clue file, and the puzzle `made` from `before` with its clues; both None if no puzzle was given."""

    file: ClueFile
    before: Puzzle | None
    made: Puzzle | None

    def applied_to(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the clues of the file."""
        return self.made if self.made and puzzle == self.before else from_file(puzzle, self.file)


CLUE_FILE = Purpose(
    "Open a clue file", "Open", CLUE_LIST,
    lambda content, path, form, control: parse_clues(
        decode(content, form.encoding, path).lines, path, form, control
    ).report,
    noun="clue",
)  # fmt: skip


def read_file(path: str, puzzle: Puzzle | None, form: ListFormat | None = None, *, control: Control) -> ReadClues:
    """Read a clue file in a format, or detect it, and apply it to a puzzle.

    Raises:
        FileProblem: If the file cannot be read, or has no clues.
    """
    control.check()
    file = read_clues(path, form)
    control.check()
    return ReadClues(file, puzzle, from_file(puzzle, file) if puzzle else None)


def keep_clues(puzzle: Puzzle, document: str, *, control: Control) -> int:
    """Write the clues of the placed entries into the clue book, except faulty ones. Return their number.

    Args:
        document: identity of the puzzle's document in the book.

    Raises:
        FileProblem: If the book cannot be written.
    """
    control.check()
    there = answers_of(puzzle)
    faulty = {
        one.answer for one in vet(puzzle, control=control) if one.severity == "fault" and one.about != "entry"
    }
    own = clue_by_answer(puzzle)
    texts = {answer: own[answer].text for answer in there if answer in own and answer not in faulty}
    clues = [Clue(answer, text) for answer, text in texts.items() if text]
    remember(Store(), clues, Use(date.today().isoformat(), puzzle.title, document))
    return len(clues)


def reading_report(file: ClueFile, given: int) -> str:
    """A sentence on a clue file: its clues, how many were used, and its skipped lines."""
    report = f"{file.name} has {plural(file.report.words, 'clue')}. {given:,} were added to entries without one."
    return f"{report} {refused_text(file.report)}".rstrip()


def named(answers: Sequence[str], most: int = 6) -> str:
    """A list of answers: "TIGER, LION and 3 more"."""
    shown = ", ".join(answer.upper() for answer in answers[:most])
    return f"{shown} and {len(answers) - most} more" if len(answers) > most else shown
