"""The mouse in the grid while it is drawn: what a press and a drag do with each tool."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, Protocol, TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.crossword.editing.cursor import Cursor, turned
from engine.crossword.editing.drawn import Kind, bar_between, kind_of, marked, with_bar, with_cells
from engine.crossword.grid import BLOCK, GREY, OPEN, VOID, Bar, Cell, Entry, place_name
from engine.crossword.patterns.rules import Symmetry, images
from engine.crossword.puzzle import Puzzle
from studio.crossword.drawn.view import draw_edge, draw_partners
from studio.crossword.grid_marks import Scale

Tool: TypeAlias = Literal["cursor", "block", "bar", "blank", "circle", "shade"]
FINE = 8  # points sampled in a cell along the way of the mouse
CORNER = 0.25  # share of an edge at each end in which a drag draws no bar, because two edges meet there
KINDS: dict[Tool, Kind] = {"block": BLOCK, "blank": VOID}
KIND_NAMES: dict[Kind, str] = {BLOCK: "Block", VOID: "Blank", OPEN: "Open"}


class Surface(Protocol):
    """The grid as mouse and keys need it."""

    puzzle: Puzzle
    tool: Tool  # what the mouse does
    symmetry: Symmetry  # of the blocks, voids and bars that are drawn
    pencil: bool  # whether typed letters are pencilled
    skip: bool  # whether typing skips filled cells
    region: frozenset[Cell]  # the selected cells

    @property
    def scale(self) -> Scale:
        """The positions of the cells."""
        ...

    @property
    def entry(self) -> Entry | None:
        """The chosen entry."""
        ...

    @property
    def caret(self) -> Cursor:
        """The current cell, and the direction in which a letter advances."""
        ...

    @property
    def arrow_caret(self) -> Cursor:
        """The current cell, and the direction of the last arrow key or turn."""
        ...

    @property
    def chosen_cells(self) -> frozenset[Cell]:
        """The region, or else the current cell."""
        ...

    @property
    def region_corner(self) -> Cell:
        """The cell opposite the current one in the region; the current one if there is none."""
        ...

    @property
    def run_key(self) -> str:
        """The key under which typed letters form one undo step."""
        ...

    def hasFocus(self) -> bool: ...

    def is_inside(self, cell: Cell) -> bool: ...

    def entry_name(self, entry: Entry) -> str: ...

    def set_caret(self, caret: Cursor, *, typing: bool = False) -> None: ...

    def select_region(self, corner: Cell | None) -> None: ...

    def edit(self, make: Callable[[], Puzzle], text: str, *, merge: str = "") -> bool: ...

    def refuse(self, why: str) -> None: ...

    def ask_rebus(self) -> None: ...

    def leave(self) -> None: ...


class Stroke(NamedTuple):
    """A press of the mouse button and the drag after it."""

    start: Cell
    at: QPointF  # the last place of the mouse
    tool: Tool | Literal["region"]  # "region" if the stroke selects cells
    on: bool = True
    key: str = ""  # the key under which its edits form one undo step
    again: bool = False  # whether the cell was the current one before


class Brush:
    """Turns the mouse into edits of the canvas."""

    def __init__(self, canvas: Surface) -> None:
        self._canvas = canvas
        self._stroke: Stroke | None = None
        self._strokes = 0
        self._edge: Bar | None = None

    def press(self, cell: Cell, at: QPointF, *, extend: bool) -> None:
        """Begin a stroke, or extend the region."""
        canvas = self._canvas
        if extend:
            self._stroke = Stroke(cell, at, "region")
            canvas.select_region(cell)
            return
        self._strokes += 1
        again = canvas.hasFocus() and cell == canvas.caret.cell
        if cell not in canvas.region or canvas.tool not in ("circle", "shade"):
            canvas.set_caret(Cursor(cell, canvas.arrow_caret.direction))
        on = not self._is_there(cell, at)
        self._stroke = Stroke(cell, at, canvas.tool, on, f"stroke {self._strokes}", again)
        self._apply(cell, self._edge_at(at))

    def move(self, at: QPointF) -> None:
        """Go on with the stroke, or show what a press would change."""
        canvas, stroke = self._canvas, self._stroke
        self._edge = self._edge_at(at) if canvas.tool == "bar" else None
        if stroke is None:
            return
        for point in self._way(stroke.at, at):
            cell = canvas.scale.cell(point)
            if self._stroke and canvas.is_inside(cell):  # an edit that is refused ends the stroke
                self._apply(cell, self._edge_at(point, CORNER), moved=True)
        if self._stroke:
            self._stroke = self._stroke._replace(at=at)

    def release(self, at: QPointF) -> None:
        """End the stroke. A second click on a cell turns the direction."""
        canvas, stroke = self._canvas, self._stroke
        self._stroke = None
        if stroke and stroke.again and stroke.tool == "cursor" and canvas.scale.cell(at) == stroke.start:
            canvas.set_caret(turned(canvas.caret))

    def end(self) -> None:
        """Forget the stroke."""
        self._stroke = self._edge = None

    def draw_hover(self, widget: QWidget, painter: QPainter, cell: Cell) -> None:
        """Show on the grid's widget what a press would change, with the cells that symmetry adds."""
        canvas, grid = self._canvas, self._canvas.puzzle.grid
        size = len(grid.rows), grid.columns
        if self._edge and all(map(grid.is_open, self._edge.cells)):
            draw_edge(widget, painter, canvas.scale, self._edge)
        elif canvas.tool in KINDS:
            partners = set(images(cell, *size, canvas.symmetry)) - {cell}
            draw_partners(widget, painter, canvas.scale, partners)

    def _is_there(self, cell: Cell, at: QPointF) -> bool:
        """Whether the cell or the edge already has what the tool draws."""
        tool, grid = self._canvas.tool, self._canvas.puzzle.grid
        mark = grid.mark(cell)
        match tool:
            case "block" | "blank":
                return kind_of(grid, cell) == KINDS[tool]
            case "bar":
                return self._edge_at(at) in grid.bars
            case "circle":
                return mark is not None and mark.circle
            case "shade":
                return mark is not None and bool(mark.shade)
            case "cursor":
                return False

    def _apply(self, cell: Cell, edge: Bar | None, *, moved: bool = False) -> None:
        """Do what the stroke's tool does at a cell or an edge."""
        assert self._stroke
        match self._stroke.tool:
            case "region" | "cursor":
                if moved and (cell != self._stroke.start or self._canvas.region):
                    self._canvas.select_region(cell)
            case "bar":
                if edge and all(map(self._canvas.puzzle.grid.is_open, edge.cells)):
                    self._draw_bar(edge)
            case "block" | "blank" as tool:
                self._draw_cell(cell, KINDS[tool] if self._stroke.on else OPEN)
            case "circle":
                self._mark(cell, "Circle", circle=self._stroke.on)
            case "shade":
                self._mark(cell, "Shade", shade=GREY if self._stroke.on else "")

    def _draw_cell(self, cell: Cell, kind: Kind) -> None:
        canvas = self._canvas
        name = f"{KIND_NAMES[kind]} at {place_name(cell)}"
        self._edit(lambda: with_cells(canvas.puzzle, [cell], kind, canvas.symmetry), name)

    def _draw_bar(self, bar: Bar) -> None:
        canvas = self._canvas
        assert self._stroke
        on = self._stroke.on
        name = f"{'Bar' if on else 'Remove bar'} at {place_name(bar.cells[0])}"
        self._edit(lambda: with_bar(canvas.puzzle, bar, on=on, symmetry=canvas.symmetry), name)

    def _mark(self, cell: Cell, name: str, **what: object) -> None:
        canvas = self._canvas
        assert self._stroke
        cells = canvas.region if cell in canvas.region else {cell}
        verb = name if self._stroke.on else f"Remove {name.lower()}"
        self._edit(lambda: marked(canvas.puzzle, cells, **what), f"{verb} at {place_name(cell)}")

    def _edit(self, make: Callable[[], Puzzle], name: str) -> None:
        assert self._stroke
        if not self._canvas.edit(make, name, merge=self._stroke.key):
            self._stroke = None

    def _edge_at(self, at: QPointF, corner: float = 0.0) -> Bar | None:
        """The nearest edge between two cells of the grid; None if it is one around the grid, or near a corner."""
        canvas = self._canvas
        if canvas.tool != "bar":
            return None
        cell = row, column = canvas.scale.cell(at)
        box = canvas.scale.rect(cell)
        x, y = ((at - box.topLeft()) / box.width()).toTuple()
        distances = {(0, -1): x, (0, 1): 1 - x, (-1, 0): y, (1, 0): 1 - y}
        (down, right), _ = min(distances.items(), key=lambda item: item[1])
        along = x if down else y
        other = row + down, column + right
        if not corner <= along <= 1 - corner or not (canvas.is_inside(cell) and canvas.is_inside(other)):
            return None
        return bar_between(cell, other)

    def _way(self, start: QPointF, end: QPointF) -> Iterator[QPointF]:
        """Points along the way of the mouse, so that a fast drag leaves no gaps."""
        step = end - start
        count = math.ceil(FINE * math.hypot(step.x(), step.y()) / self._canvas.scale.side)
        return (start + step * (place / count) for place in range(1, count + 1))
