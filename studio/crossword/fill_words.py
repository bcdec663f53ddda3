"""The words that the page Fill uses: which lists, and their vocabulary once it is open."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.vocabulary import FillSettings, prepare_vocabulary
from engine.crossword.puzzle import Puzzle
from studio.core.jobs import Jobs
from studio.crossword.fill_jobs import opened_words

PREPARE, OPEN = "crossword.fill.prepare", "crossword.fill.open"


class FillWords(QObject):
    """Opens the vocabulary of some settings: in a process what takes long, then in a thread.

    Attributes:
        live: help with the vocabulary; None until it is open.
        prepared: whether what takes long is done, so that it opens at once.

    Signals:
        opened: `live` is there.
        failed: the words cannot be opened; one sentence.
    """

    opened = Signal()
    failed = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._wanted, self.prepared = jobs, False, False
        self.settings = FillSettings()
        self.live: LiveHelp | None = None

    def choose(self, settings: FillSettings) -> None:
        """Use other words."""
        self.settings, self.prepared = settings, False
        self.forget()

    def forget(self) -> None:
        """Close the vocabulary, after a change of the words, the house or the rulings."""
        self.live, self._wanted = None, False
        self._jobs.drop(PREPARE)
        self._jobs.drop(OPEN)

    def want(self, puzzle: Puzzle) -> None:
        """Open the vocabulary for a puzzle, unless it is open or being opened."""
        if self.live is not None or self._wanted:
            return
        self._wanted = True
        if self.prepared:
            self._open(puzzle)
        else:
            self._jobs.start(
                PREPARE, prepare_vocabulary, self.settings, lane="process", name="Preparing words",
                on_done=lambda _: self._open(puzzle), on_failed=self._fail, on_stopped=self._stop,
            )  # fmt: skip

    def _open(self, puzzle: Puzzle) -> None:
        self.prepared = True
        self._jobs.start(OPEN, opened_words, self.settings, puzzle, on_done=self._take, on_failed=self._fail)

    def _take(self, live: LiveHelp) -> None:
        self.live = live
        self.opened.emit()

    def _fail(self, why: str) -> None:
        self._wanted = False
        self.failed.emit(why)

    def _stop(self) -> None:
        self._fail("The words were not prepared.")
