"""Reads word lists for the page Words, one after another, and determines the state of each word."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.core import BadInput, Control, plural, word_or_count
from engine.crossword.editing.words import Site, add, unplaced_reason
from engine.crossword.grid import entries_of, numbers
from engine.crossword.lists import WordList, list_in, open_list, read_list, reading_report, skipped_lines
from engine.crossword.puzzle import Puzzle
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import CLUED_LIST, SEMICOLON, TAB, ListFormat
from engine.words.vetting.house import open_house
from studio.core.dialogs import HelpWindow
from studio.core.jobs import Jobs
from studio.widgets.editor import Message
from studio.widgets.panel import Panel
from studio.widgets.words.list_preview import Accepted, ListPreview, Purpose, Source

PLACED, LOCKED, OUT = "placed", "locked", "not placed"


ADDED_LIST = Purpose(
    "Add a list", "Add", CLUED_LIST,
    lambda content, path, form, control: list_in(content, path, (), form, control).report,
)  # fmt: skip


def needs_preview(text: str) -> bool:
    """Whether the format of a pasted list is one that a program guesses, such as clues after a dash."""
    form = sniff(text.splitlines(), CLUED_LIST)
    usual = form.columns in (("word",), ("word", "clue")) and not form.heading
    return not (usual and (form.across or form.separator in ("", TAB, SEMICOLON)))


def skipped_message(text: str, lines: Sequence[str], parent: QWidget) -> Message:
    """Return a message with a button that shows skipped lines in a window; without lines, no button."""

    def show() -> None:
        window = HelpWindow("Skipped Lines", parent.window())
        window.page.setPlainText("\n".join(lines))
        window.page.setAccessibleName("Skipped lines")
        window.show()

    return Message(text, actions=(("Show All", show),) if lines else ())


class Standing(NamedTuple):
    """The state of a word of the list."""

    state: str  # "placed", "locked" or "not placed"; or the verdict "caution", "taboo" or "rejected"
    where: str  # "17 across", or the reason why it is not in the grid
    why: str  # the reason of the verdict, if any; else `where`


def list_of(what: str | Path, known: Collection[str], form: ListFormat | None) -> WordList:
    """Read a pasted or typed list, or a file, in a format; None to detect it."""
    return open_list(what, known, form) if isinstance(what, Path) else read_list(what, known, form)


def standings(puzzle: Puzzle, *, control: Control) -> Mapping[str, Standing]:
    """The state of each word of the list, by its letters."""
    vetter, site = open_house().vetter(puzzle.rulings), Site(puzzle.grid, objective=puzzle.objective)
    starts = numbers(puzzle.grid)
    places = {one.word: f"{starts[one.row, one.column]} {one.direction}" for one in entries_of(puzzle.grid)}
    found, locked = {}, puzzle.locked_words
    for answer in puzzle.answers:
        control.check()
        where = places.get(answer) or unplaced_reason(puzzle, answer, site)
        state = LOCKED if answer in locked else PLACED if answer in places else OUT
        verdict = vetter.verdict(answer, "entry")
        bad = verdict.standing != "clean"
        found[answer] = Standing(verdict.standing if bad else state, where, verdict.reason if bad else where)
    return found


LIST, PASTE = "crossword.list", "crossword.paste"


class _Reading(NamedTuple):
    """A pending list: the text or file, the name of the change, the typed line, the format."""

    what: str | Path
    name: str = ""
    line: str = ""
    form: ListFormat | None = None


class ListReader(QObject):
    """Emits the puzzle with the words of a list, and a message about skipped lines."""

    read = Signal(object, str)  # the changed puzzle, and the name of the change
    given_back = Signal(str)  # a typed line that could not be read
    message = Signal(object)  # a `studio.widgets.editor.Message`

    def __init__(self, jobs: Jobs, page: Panel) -> None:
        super().__init__(page)
        self.puzzle = Puzzle()  # the current puzzle; a receiver of `read` must update it at once
        self._jobs, self._page = jobs, page
        self._waiting: deque[_Reading] = deque()

    def take_text(self, text: str, line: str = "", form: ListFormat | None = None) -> None:
        """Read a text in a format, or detect it; `line` is given back if it cannot be read."""
        self._take(_Reading(text, line=line, form=form))

    def take_file(self, path: Path, form: ListFormat | None = None) -> None:
        """Read a file in a format, or detect it."""
        self._take(_Reading(path, f"Add list {path.name}", form=form))

    def look_at_file(self, path: Path) -> None:
        """Show the preview of a file, and read it if the user accepts it."""
        self._look(Source(str(path)))

    def look_at_text(self, text: str) -> None:
        """Read a pasted text; show its preview first unless it is a plain list."""

        def decide(needed: bool) -> None:
            if needed:
                self._look(Source(text=text))
            else:
                self.take_text(text)

        self._jobs.start(PASTE, needs_preview, text, on_done=decide)

    def _look(self, source: Source) -> None:
        ListPreview(source, ADDED_LIST, self._jobs, self._accept, self._page).show()

    def _accept(self, accepted: Accepted) -> None:
        if accepted.source.path:
            self.take_file(Path(accepted.source.path), accepted.form)
        else:
            self.take_text(accepted.source.text, form=accepted.form)

    def drop(self) -> None:
        """Discard the pending lists."""
        for key in (LIST, PASTE):
            self._jobs.drop(key)
        self._waiting.clear()

    def _take(self, reading: _Reading) -> None:
        self._waiting.append(reading)
        if len(self._waiting) == 1:
            self._next()

    def _next(self) -> None:
        if self._waiting:
            reading = self._waiting[0]
            self._jobs.start(
                LIST, list_of, reading.what, self.puzzle.answers, reading.form,
                on_done=partial(self._found, reading), on_failed=partial(self._fail, reading),
            )  # fmt: skip

    def _found(self, reading: _Reading, found: WordList) -> None:
        try:
            made = add(self.puzzle, found.words, found.clues)
        except BadInput as error:
            self._fail(reading, str(error))
            return
        if found.words or found.clues:
            what = word_or_count([one.text.upper() for one in found.words])
            what = what if found.words else plural(len(found.clues), "clue")
            self.read.emit(made, reading.name or f"Add {what}")
        if report := reading_report(found):
            self.message.emit(skipped_message(report, skipped_lines(found.report, found.mended), self._page))
        self._waiting.popleft()
        self._next()

    def _fail(self, reading: _Reading, sentence: str) -> None:
        if reading.line:
            self.given_back.emit(reading.line)
        self.message.emit(Message(sentence, "error"))
        self._waiting.popleft()
        self._next()
