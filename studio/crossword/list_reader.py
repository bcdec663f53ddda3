"""Reads word lists in jobs, one after another, so that each knows the words added by the ones before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.crossword.edit import add
from engine.crossword.list_lines import skipped_lines
from engine.crossword.lists import WordList, reading_report
from engine.crossword.puzzle import Puzzle
from engine.errors import BadInput
from studio.crossword.skipped_lines import skipped_message
from studio.crossword.word_states import list_of, list_of_file
from studio.human import plural
from studio.jobs import Jobs
from studio.widgets.editor import Message
from studio.widgets.panel import Panel

LIST = "crossword.list"


class _Reading(NamedTuple):
    """A pending list: the job's function, the text or file, the name of the change, and the typed line."""

    function: Callable[..., WordList]
    what: str | Path
    name: str = ""
    line: str = ""


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

    def take_text(self, text: str, line: str = "") -> None:
        """Read a text; `line` is given back if it cannot be read."""
        self._take(_Reading(list_of, text, line=line))

    def take_file(self, path: Path) -> None:
        """Read a file."""
        self._take(_Reading(list_of_file, path, f"Add list {path.name}"))

    def drop(self) -> None:
        """Discard what is being read."""
        self._jobs.drop(LIST)
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
                LIST, reading.function, reading.what, self.puzzle.answers, on_done=partial(self._found, reading),
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
