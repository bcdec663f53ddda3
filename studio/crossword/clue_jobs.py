"""What the page of clues asks of the engine beside the window: faults, files, and the house's book."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from engine.crossword.clues.book import Use, remember, used
from engine.crossword.clues.edit import answers_of, from_file
from engine.crossword.clues.files import ClueFile, read_clues
from engine.crossword.clues.vetting import ClueFault, column_lines, vet
from engine.crossword.list_lines import refused_text
from engine.crossword.puzzle import Puzzle
from engine.drawing.style import style
from engine.errors import FileProblem
from engine.job import Control
from engine.store import Store
from studio.human import plural


class Checked(NamedTuple):
    """What is wrong with the clues of a puzzle, and what could not be looked up."""

    faults: tuple[ClueFault, ...]
    notice: str = ""

    def of(self, answer: str) -> tuple[ClueFault, ...]:
        """What is wrong with one, the faults first; that a clue is missing is seen anyway."""
        found = [one for one in self.faults if one.answer == answer and one.about != "missing"]
        return tuple(sorted(found, key=_caution))

    def standing(self, answer: str) -> str:
        """The worst of it: "fault", "caution" or "clean"."""
        return next((one.severity for one in self.of(answer)), "clean")


def _caution(fault: ClueFault) -> bool:
    return fault.severity == "caution"


def check(puzzle: Puzzle, document: str, *, control: Control) -> Checked:
    """Vet the clues of a puzzle, also against the house's book; without a readable book, with a notice.

    Args:
        document: by what the book knows the puzzle's own document, whose uses are none.

    Raises:
        FileProblem: the house's lists cannot be read.
        Stopped: as asked.
    """
    today, book, notice = date.today().isoformat(), {}, ""
    try:
        book = used(Store(), answers_of(puzzle))
    except FileProblem as error:
        notice = str(error)
    lines = column_lines(style("classic"))
    found = vet(puzzle, lines=lines, book=book, day=today, document=document, control=control)
    return Checked(found, notice)


class Taken(NamedTuple):
    """A file of clues, and the puzzle `made` of the one `asked` with them; both None where none was asked."""

    file: ClueFile
    asked: Puzzle | None
    made: Puzzle | None

    def by(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle with the clues of the file."""
        return self.made if self.made and puzzle == self.asked else from_file(puzzle, self.file)


def read_file(path: str, puzzle: Puzzle | None, *, control: Control) -> Taken:
    """The clues of a file, and the puzzle with them.

    Raises:
        FileProblem: the file cannot be read, or has none.
    """
    control.check()
    file = read_clues(path)
    control.check()
    return Taken(file, puzzle, from_file(puzzle, file) if puzzle else None)


def keep_clues(puzzle: Puzzle, document: str, *, control: Control) -> int:
    """Write the clues of the entries in the grid into the house's book, but for faulty ones; how many there are.

    Args:
        document: by what the book is to know the puzzle's document.

    Raises:
        FileProblem: the book cannot be written.
    """
    control.check()
    there = set(answers_of(puzzle))
    faulty = {
        one.answer for one in vet(puzzle, control=control) if one.severity == "fault" and one.about != "entry"
    }
    clues = [clue for clue in puzzle.clues if clue.answer in there - faulty]
    remember(Store(), clues, Use(date.today().isoformat(), puzzle.title, document))
    return len(clues)


def said_of(file: ClueFile, given: int) -> str:
    """What became of a file: how many clues it has, how many were taken, and its bad lines."""
    said = f"{file.name} has {plural(file.report.words, 'clue')}; {given:,} were taken where you had none."
    return f"{said} {refused_text(file.report)}".rstrip()


def named(answers: Sequence[str], most: int = 6) -> str:
    """Some answers, such as "TIGER, LION and 3 more"."""
    shown = ", ".join(answer.upper() for answer in answers[:most])
    return f"{shown} and {len(answers) - most} more" if len(answers) > most else shown
