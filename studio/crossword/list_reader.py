"""Reads word lists in jobs, one after another, so that each knows the words added by the ones before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.core.errors import BadInput
from engine.crossword.edit import add
from engine.crossword.list_lines import skipped_lines
from engine.crossword.lists import WordList, reading_report
from engine.crossword.puzzle import Puzzle
from engine.words.lists.tables import ListFormat
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.crossword.skipped_lines import skipped_message
from studio.crossword.word_states import ADDED_LIST, list_of, list_of_file, needs_preview
from studio.widgets.editor import Message
from studio.widgets.panel import Panel
from studio.widgets.words.list_preview import Accepted, ListPreview, Source

LIST, PASTE = "crossword.list", "crossword.paste"


class _Reading(NamedTuple):
    """A pending list: the job's function, the text or file, the name of the change, the typed line, the format."""

    function: Callable[..., WordList]
    what: str | Path
    name: str = ""
    line: str = ""
    form: ListFormat | None = None


class ListReader(QObject):
    """Emits the puzzle with the words of a list, and a message about skipped lines.

    Attributes:
        puzzle: the current puzzle; a receiver of `read` must update it at once.

    Signals:
        read: the changed puzzle, and the name of the change.
        given_back: a typed line that could not be read.
        message: a `studio.widgets.editor.Message`.
    """

    read = Signal(object, str)
    given_back = Signal(str)
    message = Signal(object)

    def __init__(self, jobs: Jobs, page: Panel) -> None:
        super().__init__(page)
        self.puzzle = Puzzle()
        self._jobs, self._page = jobs, page
        self._waiting: deque[_Reading] = deque()

    def take_text(self, text: str, line: str = "", form: ListFormat | None = None) -> None:
        """Read a text in a format, or detect it; `line` is given back if it cannot be read."""
        self._take(_Reading(list_of, text, line=line, form=form))

    def take_file(self, path: Path, form: ListFormat | None = None) -> None:
        """Read a file in a format, or detect it."""
        self._take(_Reading(list_of_file, path, f"Add list {path.name}", form=form))

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
        """Discard what is being read."""
        for key in (LIST, PASTE):
            self._jobs.drop(key)
        self._waiting.clear()

    def _take(self, reading: _Reading) -> None:
        self._waiting.append(reading)
        if len(self._waiting) == 1:
            self._next()

    def _next(self) -> None:
        """Start the oldest pending list."""
        if self._waiting:
            reading = self._waiting[0]
            self._jobs.start(
                LIST, reading.function, reading.what, self.puzzle.answers, reading.form,
                on_done=partial(self._found, reading),
                on_failed=partial(self._fail, reading),
            )  # fmt: skip

    def _found(self, reading: _Reading, found: WordList) -> None:
        try:
            made = add(self.puzzle, found.words, found.clues)
        except BadInput as error:
            self._fail(reading, str(error))
            return
        if found.words or found.clues:
            self.read.emit(made, reading.name or f"Add {_added(found)}")
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


def _added(found: WordList) -> str:
    if not found.words:
        return plural(len(found.clues), "clue")
    return found.words[0].text.upper() if len(found.words) == 1 else plural(len(found.words), "word")
