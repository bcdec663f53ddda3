"""The searches of the page Fill: a fill of the grid or of a region, and the improvement of a fill."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.job import Ending, Outcome
from engine.crossword.editing.origins import changeable, released
from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.search import Filled
from engine.crossword.fill.slots import with_fill
from engine.crossword.grid import OPEN, Cell, entries_of
from engine.crossword.puzzle import Puzzle
from engine.words.lexicon import Lexicon
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.crossword.drawn.advice import impossible_text, is_full, progress_text
from studio.crossword.drawn.fill_jobs import improved, searched
from studio.widgets.editor import Message

SEARCH = "crossword.fill.search"
KERNELS = ("crossword.fill",)
CHANGED = "The grid was changed during the search. The result was not taken."
NOTHING_BETTER = "No better words were found so far."
NOT_FILLED = "The search ended before the grid was full."


class FillSearch(QObject):
    """Runs one search at a time. Its result is taken unless the grid was changed meanwhile."""

    searching = Signal(object)  # the grid as far as a running search has filled it; None after the search
    accepted = Signal(object, str)  # the puzzle with the result, and the name of the change
    message = Signal(object)
    ended = Signal(str)  # why there is no result, a sentence

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seed = jobs, 0
        self.puzzle = Puzzle()

    def fill(self, live: LiveHelp, region: frozenset[Cell]) -> None:
        """Fill the grid, or a region of it."""
        if region and not self.may_change(region):
            return
        self._seed += 1
        what = ("Filling the region", "Fill the region") if region else ("Filling the grid", "Fill the grid")
        self._start(*what, live, searched, self.puzzle, live.vocabulary, region, self._seed)

    def improve(self, live: LiveHelp, region: frozenset[Cell]) -> None:
        """Look for better words in a full grid, or in a region of it."""
        if not self.may_change(region):
            return
        self._seed += 1
        where = "region" if region else "fill"
        what = f"Improving the {where}", f"Improve the {where}"
        self._start(*what, live, improved, self.puzzle, live.vocabulary, region, self._seed)

    def may_change(self, region: frozenset[Cell]) -> bool:
        """Whether a search may change a cell; else offer to let it."""
        if changeable(self.puzzle, region):
            return True
        chosen = region or frozenset(self.puzzle.grid.cells())
        where = "selected letters" if region else "letters"

        def release() -> None:
            self.accepted.emit(released(self.puzzle, chosen, on=True), "Let searches change letters")

        text = f"All {where} were typed, placed, given or locked, and a search keeps them."
        self.message.emit(Message(text, actions=(("Let Searches Change Them", release),)))
        return False

    def drop(self) -> None:
        """Stop the search without its result."""
        self._jobs.drop(SEARCH)
        self.searching.emit(None)

    def _start(self, what: str, undo: str, live: LiveHelp, function: Any, *args: Any) -> None:
        before, lexicon = self.puzzle, live.vocabulary.lexicon
        self._jobs.start(
            SEARCH, function, *args, lane="long", name=what, kernels=KERNELS,
            on_best=lambda found: self.searching.emit(found.grid),
            describe_best=lambda found: progress_text(found, lexicon),
            on_done=lambda ended: self._end(before, undo, lexicon, ended), on_failed=self._stop,
            on_stopped=lambda: self._stop(f"{what} was stopped."),
        )  # fmt: skip

    def _stop(self, why: str) -> None:
        self.searching.emit(None)
        self.ended.emit(why)

    def _end(self, before: Puzzle, undo: str, lexicon: Lexicon, ended: Outcome[Filled]) -> None:
        """Take the result, unless the grid was changed meanwhile."""
        self.searching.emit(None)
        now, found = self.puzzle, ended.result.grid
        if (before.grid, before.locked) != (now.grid, now.locked):
            self.ended.emit(CHANGED)
        elif ended.ending is Ending.IMPOSSIBLE:
            self.message.emit(Message(impossible_text(before.grid, ended.result), "error"))
        elif (made := with_fill(now, found, lexicon)).grid == before.grid:
            self.ended.emit(NOTHING_BETTER if is_full(found) else NOT_FILLED)
        else:
            self.accepted.emit(made, undo)
            if not is_full(found):
                count = sum(OPEN in one.word for one in entries_of(found))
                self.message.emit(Message(f"{NOT_FILLED} {plural(count, 'word')} left open."))
