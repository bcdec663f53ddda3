"""The choice between the clues across and down, the further lists of a puzzle, and a new list."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from engine.core.errors import BadInput
from engine.crossword.clues.listed import with_list
from engine.crossword.puzzle import Puzzle

ACROSS_AND_DOWN, NEW_LIST = "Across and down", "New list\u2026"


class ListChoice(QComboBox):
    """Names the lists of clues of a puzzle.

    Signals:
        accepted: the puzzle with a new list, and the name of the change.
        refused: why there can be no new list, a sentence.
        turned: the number of the chosen further list; -1 for across and down.
    """

    accepted = Signal(object, str)
    refused = Signal(str)
    turned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._puzzle = Puzzle()
        self._number = -1
        self.setAccessibleName("List of clues")
        self.setToolTip("The clues across and down, or a further list, such as diagonals")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self._choose)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Name the lists of a puzzle. The chosen one stays chosen."""
        self._puzzle = puzzle
        self._number = min(self._number, len(puzzle.clue_lists) - 1)
        with QSignalBlocker(self):
            self.clear()
            names = [f"{one.name} ({len(one.clues)})" for one in puzzle.clue_lists]
            self.addItems([ACROSS_AND_DOWN, *names, NEW_LIST])
            self.setCurrentIndex(self._number + 1)
        self.turned.emit(self._number)

    def reset(self) -> None:
        """Choose across and down."""
        self._number = -1
        self.setCurrentIndex(0)
        self.turned.emit(-1)

    def _choose(self, place: int) -> None:
        lists = self._puzzle.clue_lists
        if place <= len(lists):
            self._number = place - 1
            self.turned.emit(self._number)
            return
        names = {one.name.casefold() for one in lists}
        free = next(n for n in range(1, len(names) + 2) if f"list {n}" not in names)
        before, self._number = self._number, len(lists)
        try:
            made = with_list(self._puzzle, f"List {free}")
        except BadInput as error:
            self._number = before
            self.setCurrentIndex(before + 1)
            self.refused.emit(str(error))
        else:
            self.accepted.emit(made, "Add list of clues")
