"""What is shown on a grid that is being drawn: its marks, help, a running search, and texts for screen readers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, TypeAlias

from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from engine.core.alphabet import ENGLISH
from engine.core.value import changed
from engine.crossword.cells import Cell, place_name
from engine.crossword.cursor import Cursor, entry_at
from engine.crossword.grid import BLOCK, VOID, Entry, Grid, numbers
from engine.drawing.shapes import Drawing
from studio.crossword import draw_marks, grid_marks
from studio.crossword.canvas import CrosswordCanvas
from studio.crossword.grid_view import SIDE, cell_of, part_of
from studio.crossword.solved_marks import draw_solved

Mode: TypeAlias = Literal["words", "draw"]


def with_found(grid: Grid, found: Grid) -> Grid:
    """A grid with the letters that a search has found for its cells that have a letter."""
    rows = tuple(
        "".join(
            there if char in ENGLISH.codes and (there := found.at((r, c))) in ENGLISH.codes else char
            for c, char in enumerate(row)
        )
        for r, row in enumerate(grid.rows)
    )
    return changed(grid, rows=rows)


class DrawView(CrosswordCanvas):
    """Shows a grid in the mode `draw`. Drawing and typing are added by the canvas.

    Attributes:
        mode: `words` or `draw`.
        region: the selected cells that are open; empty if no region is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self.mode: Mode = "words"  # the base class draws in its constructor
        self._found: Grid | None = None
        super().__init__(parent)
        self.region: frozenset[Cell] = frozenset()
        self._difficulty: Mapping[Cell, float] = {}
        self._forced: Mapping[Cell, str] = {}
        self._breaches: frozenset[Cell] = frozenset()

    def show_help(self, difficulty: Mapping[Cell, float], forced: Mapping[Cell, str]) -> None:
        """Show the difficulty of the open cells and their forced letters.

        Args:
            difficulty: from 0, easy, to 1, impossible, for each cell of the slots that are not filled.
            forced: the letters that cells without a letter must have.
        """
        self._difficulty, self._forced = difficulty, forced
        self.update()

    def show_search(self, found: Grid | None) -> None:
        """Show the grid as far as a running search has filled or improved it; None after the search."""
        self._found = found
        self._draw_grid()

    @property
    def shown_grid(self) -> Grid:
        """The grid whose letters are shown: that of the puzzle, with the better letters of a running search."""
        return super().shown_grid if self._found is None else with_found(self.puzzle.grid, self._found)

    def show_breaches(self, cells: Collection[Cell]) -> None:
        """Mark the cells that break the rules of the grid."""
        self._breaches = frozenset(cells)
        self.update()

    def entry_name(self, entry: Entry) -> str:
        """The name of an entry: "5 across"."""
        return f"{numbers(self.puzzle.grid)[entry.row, entry.column]} {entry.direction}"

    # painting

    def _traced(self, drawing: Drawing) -> dict[str, QPainterPath]:
        if self.mode == "words":
            return super()._traced(drawing)
        start, paths = self.style_.lines.cell / 2, {}
        for row in range(len(self.puzzle.grid.rows)):
            for column in range(self.puzzle.grid.columns):
                path = paths[part_of((row, column))] = QPainterPath()
                path.addRect(start + column * SIDE, start + row * SIDE, SIDE, SIDE)
        return paths

    def _draw_overlays(self, painter: QPainter) -> None:
        if not self.puzzle.grid.rows or self._printed:
            return
        if self.mode == "words":
            super()._draw_overlays(painter)
            return
        scale, grid = self.scale, self.puzzle.grid
        draw_marks.draw_voids(self, painter, scale, grid)
        if self._found is None:
            draw_marks.draw_difficulty(self, painter, scale, self._difficulty)
            draw_marks.draw_forced(self, painter, scale, grid, self._forced, self.style_)
        else:
            draw_marks.draw_found(self, painter, scale, grid, self._found, self.style_)
        draw_solved(self, painter, scale, self._solved)
        draw_marks.draw_breaches(self, painter, scale, self._breaches)
        draw_marks.draw_given(self, painter, scale, grid)
        for entry in self.entries:
            if entry.slot in self.puzzle.locked:
                grid_marks.draw_locked(self, painter, scale, entry, inside=True)
        self._draw_chosen(painter)
        if self.hasFocus() and not grid.is_open(self._cell):
            draw_marks.draw_closed_current(self, painter, scale.rect(self._cell))
        draw_marks.draw_region(self, painter, scale, self.region)
        self._draw_tool(painter)

    def _draw_tool(self, painter: QPainter) -> None:
        """Draw what a press of the mouse would do."""

    # texts for screen readers

    def _described(self, part: str) -> str:
        if self.mode == "words" or not part:
            return super()._described(part) if part else ""
        cell, grid = cell_of(part), self.puzzle.grid
        char = grid.at(cell)
        if char in (BLOCK, VOID):
            return f"{place_name(cell)}: {'block' if char == BLOCK else 'blank'}"
        words = [grid.text(cell).upper() or "empty"]
        if mark := grid.mark(cell):
            given = {"circled": mark.circle, "shaded": mark.shade, "given": mark.given, "pencilled": mark.pencil}
            words += [name for name, on in given.items() if on]
        if entry := entry_at(grid, Cursor(cell, self._direction)):
            letters = " ".join(letter.upper().replace(".", "blank") for letter in entry.word)
            place = entry.cells.index(cell) + 1
            words += [self.entry_name(entry), f"letter {place} of {len(entry.word)}", letters]
            if entry.slot in self.puzzle.locked:
                words.append("locked")
        return f"{place_name(cell)}: {', '.join(words)}"
