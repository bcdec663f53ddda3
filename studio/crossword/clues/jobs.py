"""Computations of the page Clues: the rows of its tables, suggestions, vetting, clue files, the clue book."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

from engine.core import Control, FileProblem, first_named, plural
from engine.core.store import Store
from engine.crossword import puzzle as crosswords
from engine.crossword.answers import key_of, length_in, lengths_in, spaced, written
from engine.crossword.clues import sources
from engine.crossword.clues.edit import answers_of, clue_by_answer, from_file
from engine.crossword.clues.suggest import Suggested, Suggestion, suggest_all
from engine.crossword.clues.vetting import ClueFault, column_lines, vet
from engine.crossword.grid import OPEN, Direction, Slot, answer_text, is_checked, numbers
from engine.crossword.lists import refused_text
from engine.crossword.puzzle import Clue, Puzzle
from engine.crossword.wordplay.parts import open_parts
from engine.crossword.wordplay.pieces import Way
from engine.crossword.wordplay.ways import ways
from engine.drawing.style import style
from engine.wing.sheet import readings
from engine.words.lists.encoding import decode
from engine.words.lists.tables import CLUE_LIST, ListFormat
from engine.words.vetting.verdict import NOT_CHECKED
from studio.core.jobs import Jobs
from studio.widgets.words.list_preview import Purpose

Subject: TypeAlias = Slot | str  # a slot of the grid, or the answer of a word that is not in a grid
UNKNOWN = "\u00b7"  # the sign for an unknown letter
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
    own: str = ""  # the label that a file has in place of the number

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
        """The slot; None if it is not in the grid, or the clue belongs to the answer."""
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
        apart = [words[part] for part in parts]
        text, usual, clue = written("".join(apart), texts), lengths_in(apart, texts), shown.get(slot)
        if usual:
            text = spaced(text, (clue and (clue.enumeration or length_in(clue.text))) or usual)
        row = _row(slot, number_of[slot.cell], entry.direction, answer, text, clue, usual)
        row = row._replace(own=crosswords.own_label(puzzle, slot, clue))
        if head := heads.get(slot):
            row = row._replace(clue=row.clue or f"See {number_of[head.cell]} {head.direction}", length="")
        rows.append(row)
    return tuple(rows)


def _row(
    subject: Subject, number: int, direction: Direction, answer: str, text: str, clue: Clue | None, usual: str = ""
) -> ClueRow:  # fmt: skip
    first, *others = readings(text)
    usual = usual or (crosswords.enumeration(first) if answer and crosswords.is_word(first) else str(len(first)))
    shown = text.upper().replace(".", UNKNOWN)
    letters = crosswords.answer_of(text) if crosswords.is_word(text) else answer
    known = "" if OPEN in text or others else letters
    bare = ClueRow(subject, number, direction, answer, shown, usual, letters=known)
    if clue is None:
        return bare
    length, source = clue.enumeration or usual, clue.source if clue.text else ""
    return bare._replace(length=length, clue=clue.text, source=source, unread=clue.unread)


class Checked(NamedTuple):
    """The result of a check of a puzzle's clues."""

    faults: tuple[ClueFault, ...] = ()
    notice: str = ""  # why there was no check, or that the clue book could not be read; "" for neither
    seen: Mapping[Subject, ClueRow] = MappingProxyType({})  # the rows that were checked, by subject
    uses: Mapping[Subject, str] = MappingProxyType({})  # earlier uses of their clues

    def of(self, row: ClueRow) -> tuple[ClueFault, ...]:
        """The problems of a row except a missing clue, faults first."""
        found = [fault for fault in self.faults if fault.slot == row.subject and fault.about != "missing"]
        return tuple(sorted(found, key=lambda fault: fault.severity == "caution"))

    def standing(self, row: ClueRow) -> str:
        """The worst problem of a row: "fault", "caution" or "clean"; `NOT_CHECKED` if the row has changed since."""
        seen = self.seen.get(row.subject)
        if seen is None or (seen.answer, seen.clue, seen.length) != (row.answer, row.clue, row.length):
            return NOT_CHECKED
        return next((one.severity for one in self.of(row)), "clean")


def check(puzzle: Puzzle, document: str, *, control: Control) -> Checked:
    """Vet the clues of a puzzle, also against the clue book. If the book cannot be read, there is a notice."""
    today, book, notice = date.today().isoformat(), {}, ""
    try:
        book = sources.used(Store(), answers_of(puzzle))
    except FileProblem as error:
        notice = str(error)
    found = vet(puzzle, lines=column_lines(style("classic")), book=book, day=today, document=document, control=control)
    rows = {row.subject: row for row in rows_of(puzzle)}
    used = partial(sources.reuse_warning, day=today, document=document, within=sources.EVER)
    uses = {one: used(Clue(row.answer, row.clue), book.get(row.answer, ())) for one, row in rows.items()}
    return Checked(found, notice, rows, uses)


class ReadClues(NamedTuple):
    """A clue file, and the puzzle `made` from `before` with its clues; both None if no puzzle was given."""

    file: sources.ClueFile
    before: Puzzle | None
    made: Puzzle | None

    def applied_to(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the clues of the file."""
        return self.made if self.made and puzzle == self.before else from_file(puzzle, self.file)


CLUE_FILE = Purpose(
    "Open a clue file", "Open", CLUE_LIST,
    lambda content, path, form, control: sources.parse_clues(
        decode(content, form.encoding, path).lines, path, form, control
    ).report,
    noun="clue",
)  # fmt: skip


def read_file(path: str, puzzle: Puzzle | None, form: ListFormat | None = None) -> ReadClues:
    """Read a clue file in a format, or detect it, and apply it to a puzzle."""
    file = sources.read_clues(path, form)
    return ReadClues(file, puzzle, from_file(puzzle, file) if puzzle else None)


def keep_clues(puzzle: Puzzle, document: str, *, control: Control) -> int:
    """Write the clues of the placed entries into the clue book, except faulty ones. Return their number."""
    there = answers_of(puzzle)
    faulty = {one.answer for one in vet(puzzle, control=control) if one.severity == "fault" and one.about != "entry"}
    own = clue_by_answer(puzzle)
    texts = {answer: own[answer].text for answer in there if answer in own and answer not in faulty}
    whole = {one.word: one.letters for one in key_of(puzzle).entries if one.links}
    named = ((whole.get(answer, answer), text) for answer, text in texts.items() if text)
    clues = [Clue(answer, text) for answer, text in named if OPEN not in answer]
    sources.remember(Store(), clues, sources.Use(date.today().isoformat(), puzzle.title, document, puzzle.author))
    return len(clues)


def reading_report(file: sources.ClueFile, given: int) -> str:
    """A sentence on a clue file: its clues, how many were used, and its skipped lines."""
    report = f"{file.name} has {plural(file.report.words, 'clue')}. {given:,} were added to entries without one."
    return f"{report} {refused_text(file.report)}".rstrip()


def named(answers: Sequence[str], most: int = 6) -> str:
    """A list of answers: "TIGER, LION and 3 more"."""
    return first_named([answer.upper() for answer in answers], most)


SUGGEST, FILL, FILE = "crossword.clues.suggest", "crossword.clues.fill", "crossword.clues.file"


class ClueFinder(QObject):
    """Searches for clues, and keeps the results for a list of words."""

    learned = Signal()  # there are new suggestions
    failed = Signal(str)  # no suggestions can be found; one sentence

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.files: tuple[sources.ClueFile, ...] = ()  # the clue files that were read
        self.known: dict[str, tuple[Suggestion, ...]] = {}  # the suggestions that were found, by answer
        self.meanings = dict[str, str]()  # for reference, by answer
        self.notices: tuple[str, ...] = ()  # messages of the search, for example that WordNet is missing

    def forget(self) -> None:
        """Discard all suggestions, because the list, the files or the clue book changed."""
        self.known, self.notices = {}, ()
        self._jobs.drop(SUGGEST)

    def ask(self, puzzle: Puzzle, first: str) -> None:
        """Find suggestions for all answers that have none yet, starting with one. It may be in several entries."""
        texts, answers = puzzle.texts, dict.fromkeys((first, *answers_of(puzzle)))
        if wanted := [texts.get(answer, answer) for answer in answers if answer and answer not in self.known]:
            self._jobs.start(
                SUGGEST, suggest_all, wanted, files=self.files, **_rest(puzzle),
                on_best=self._learn, on_done=self._learn, on_failed=self.failed.emit,
            )  # fmt: skip

    def find(
        self, puzzle: Puzzle, answers: tuple[str, ...], on_found: Callable[[Suggested], object],
        on_failed: Callable[[str], object],
    ) -> None:  # fmt: skip
        """Find clues for some answers of a puzzle. The user waits for this."""
        self._jobs.start(
            FILL, suggest_all, answers, files=self.files, **_rest(puzzle),
            lane="long", name="Finding clues", on_done=partial(self._found, self.known, on_found),
            on_failed=on_failed,
        )  # fmt: skip

    def stop(self) -> None:
        """Cancel the work that the user waits for."""
        self._jobs.drop(FILL)

    def read(
        self, path: str, puzzle: Puzzle | None, form: ListFormat | None,
        on_read: Callable[[ReadClues], object], on_failed: Callable[[str], object],
    ) -> None:  # fmt: skip
        """Read a clue file for suggestions, in place of the present file; "" for none.

        Args:
            puzzle: its clues are set from the file for `on_read`; None if no clue is to be set.
        """
        self.files = ()
        self.forget()
        if not path:
            self._jobs.drop(FILE)
            return
        self._jobs.start(FILE, read_file, path, puzzle, form, on_done=partial(self._use, on_read), on_failed=on_failed)

    def _use(self, on_read: Callable[[ReadClues], object], found: ReadClues) -> None:
        self.files = (found.file,)
        self.forget()
        on_read(found)

    def _found(
        self, known: dict[str, tuple[Suggestion, ...]], on_found: Callable[[Suggested], object], found: Suggested
    ) -> None:
        """Add results to `known`, which may have been discarded in the meantime."""
        known |= found.clues
        self.meanings |= found.meanings
        on_found(found)

    def _learn(self, found: Suggested) -> None:
        self.known |= found.clues
        self.meanings |= found.meanings
        self.notices = found.notices
        self.learned.emit()


def _rest(puzzle: Puzzle) -> dict[str, Any]:
    """What else decides on the clues: the words of the list as written, for the theme, and the spelling."""
    words = [word.text for word in puzzle.words] or list(answers_of(puzzle))
    return {"among": words, "lexicon": puzzle.lexicon, "american": is_checked(puzzle.grid)}


UNREAD_HINT = "Suggested and not read yet. Enter in its field, or Space in the list, marks it as read."


def summary_text(rows: Sequence[ClueRow], checked: Checked) -> str:
    """The number of entries, and of those that need work, in a line."""
    bare = sum(not row.clue for row in rows)
    unread = sum(row.unread for row in rows)
    wrong = sum(fault.severity == "fault" and fault.about != "missing" for fault in checked.faults)
    noted = {
        f"{bare} without a clue": bare,
        f"{unread} unread": unread,
        plural(wrong, "fault"): wrong,
        NOT_CHECKED: any(row.clue and checked.standing(row) == NOT_CHECKED for row in rows),
    }
    entries = plural(len(rows), "entry").replace("entrys", "entries")
    return ", ".join((entries, *(text for text, there in noted.items() if there)))


def detail_text(row: ClueRow, checked: Checked) -> str:
    """The problems of a clue, or when it was used before, or its source."""
    known = () if checked.standing(row) == NOT_CHECKED else checked.of(row)
    faults = " ".join(fault.text for fault in known if fault.about != "wordplay")  # the desk proves it
    if not faults and row.clue and checked.standing(row) != NOT_CHECKED and (use := checked.uses.get(row.subject)):
        faults = f"This clue was {use}."
    source = f"Source: {origin(row.source)}." if row.source not in ("", "editor") else ""
    return " ".join(filter(None, (faults or source, UNREAD_HINT if row.unread else "")))


def find_ways(answer: str, device: str, *, control: Control) -> tuple[Way, ...]:
    """Find wordplay for an answer with a device; "" for any."""
    return ways(answer, control, parts=open_parts(control=control), devices=[device] if device else ())
