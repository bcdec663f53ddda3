"""The base of the pages that work on the word list of the hive, and not on its answers."""

from __future__ import annotations

from engine.bee.answers import Key
from engine.bee.puzzle import Puzzle
from studio.widgets.panel import Panel


class ToolPanel(Panel):
    """A page that keeps the document's hive for its next run."""

    _puzzle: Puzzle | None = None

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Use the rules, the word list, the title and the layout of this hive from now on."""
        self._puzzle = puzzle
        self.show_state()

    def show_state(self) -> None:
        """Show what the page can do with the hive."""
        raise NotImplementedError
