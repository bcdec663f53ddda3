"""The commands of the grid while it is drawn, with their keys. They act on the region or the current cell."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from engine.crossword.cells import GREY, Mark, place_name
from engine.crossword.drawn import marked
from engine.crossword.grid import BLOCK, VOID
from studio.crossword.draw_canvas import DrawCanvas

NO_LETTER = "There is no letter yet. Type one, and then make it a given letter."


class DrawActions:
    """Adds the commands to the canvas's context menu.

    Attributes:
        all: the commands, in the order of the menu.
    """

    def __init__(self, canvas: DrawCanvas) -> None:
        self._canvas = canvas
        self.all = (
            self._action("Block", "Ctrl+B", lambda: canvas.toggle(BLOCK)),
            self._action("Blank", "Ctrl+Shift+B", lambda: canvas.toggle(VOID)),
            self._action("Circle", "Ctrl+K", lambda: self._toggle("Circle", circle=True)),
            self._action("Shade", "Ctrl+H", lambda: self._toggle("Shade", shade=GREY)),
            self._action("Given Letter", "Ctrl+G", lambda: self._toggle("Given letter", given=True)),
            self._action("Several Letters\u2026\tIns", "", canvas.ask_rebus),
        )
        canvas.mode_changed.connect(self._show_mode)
        self._show_mode(canvas.mode)

    def _action(self, text: str, key: str, act: Callable[[], object]) -> QAction:
        action = QAction(text, self._canvas)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: act())
        self._canvas.addAction(action)
        return action

    def _toggle(self, name: str, **mark: bool | str) -> None:
        """Give all chosen cells a mark, or remove it if all have it."""
        canvas, grid = self._canvas, self._canvas.puzzle.grid
        cells = sorted(filter(grid.is_open, canvas.chosen_cells))
        ((field, on),) = mark.items()
        if field == "given":
            if cells and not any(map(grid.text, cells)):
                canvas.refused.emit(NO_LETTER)
            cells = [cell for cell in cells if grid.text(cell)]
        if not cells:
            return
        remove = all(getattr(grid.mark(cell) or Mark(*cell), field) for cell in cells)
        where = place_name(cells[0]) if len(cells) == 1 else f"{len(cells)} cells"
        text = f"Remove {name.lower()} at {where}" if remove else f"{name} at {where}"
        canvas.edit(lambda: marked(canvas.puzzle, cells, **{field: type(on)() if remove else on}), text)

    def _show_mode(self, mode: str) -> None:
        for action in self.all:
            action.setVisible(mode == "draw")
