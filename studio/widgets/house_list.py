"""The word list of the house for new puzzles: the menu that chooses it, and new puzzles with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from engine.core.errors import EngineError
from engine.core.job import Control
from engine.core.notices import notify_once
from engine.core.value import Value, changed
from engine.words.house_list import choose_house_list, house_list, list_for_new
from engine.words.sources import names
from studio.core.jobs import Jobs
from studio.widgets.open_words import use_words
from studio.widgets.word_list_box import OTHER_FILE, WORD_FILTER

JOB = "house list"
OWN = "The &Usual List of Each Tab"


def new_puzzle(puzzle: Value) -> Value:
    """Return a new puzzle with the word list of the house; if that cannot be read, a notice says so."""
    own = getattr(puzzle, "lexicon", "")
    if not own:
        return puzzle
    try:
        return changed(puzzle, lexicon=list_for_new(own))
    except EngineError as error:
        notify_once(str(error))
        return puzzle


def choose(name: str, *, control: Control) -> str:
    """Store the list for new puzzles, as `choose_house_list` does."""
    return choose_house_list(name, control=control)


class HouseListMenu(QMenu):
    """A menu of the word lists, with the one for new puzzles checked. It reads the lists when it is opened."""

    def __init__(self, jobs: Jobs, say: Callable[[str], object], parent: QWidget) -> None:
        """Make the menu. `say` shows a sentence to the user."""
        super().__init__("Word List for Ne&w Puzzles", parent)
        self._jobs, self._say = jobs, say
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List the word lists."""
        self.clear()
        try:
            chosen, listed = house_list(), names()
        except EngineError as error:
            self.addAction(str(error)).setEnabled(False)
            return
        group = QActionGroup(self)
        for name in ("", *listed, *([chosen] if chosen and chosen not in listed else [])):
            text = OWN if not name else name if name in listed else Path(name).name
            action = self.addAction(text.replace("&", "&&") if name else text, partial(self.choose, name))
            action.setCheckable(True)
            action.setChecked(name == chosen)
            group.addAction(action)
        self.addSeparator()
        self.addAction(OTHER_FILE, self._ask)

    def choose(self, name: str) -> None:
        """Choose a list by name or path; "" for the usual list of each tab."""
        self._jobs.start(JOB, choose, name, lane="disk", on_done=self._say_chosen, on_failed=self._say)

    def _say_chosen(self, name: str) -> None:
        used = f"word list {Path(name).name}" if name else "list of their tab"
        self._say(f"New puzzles use the {used}.")

    def _ask(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self.parentWidget(), "Open a word list", "", WORD_FILTER)
        if path and (window := self.parentWidget()):
            use_words(window, self._jobs, JOB, path, self.choose)
