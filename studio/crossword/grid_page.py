"""The part of the Crossword tab with the grid: its header, previews of layouts, and the card of an empty grid."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from engine.core import plural
from engine.crossword.forms import quotation_of, quotation_text
from engine.crossword.grid import Entry, components, entry_name, is_crisscross
from engine.crossword.interlock.layout import Measures, measured, share
from engine.crossword.patterns.review import figures_of
from engine.crossword.puzzle import Puzzle, clues_of
from engine.drawing.words import untagged
from engine.words.difficulty import level_text
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.core.theme import GAP_1, GAP_3, GAP_4
from studio.crossword.drawn.canvas import DrawCanvas, Mode, is_drawn
from studio.crossword.drawn.commands import DrawTools
from studio.widgets.fields import Segments
from studio.widgets.layouts import ElidedLabel, Label, heading, lay_out, push_button, row
from studio.widgets.panel import Panel, State
from studio.widgets.stage import StageEditor

EMPTY = "Make a criss-cross from a list of words,\nor draw a grid and fill it."
READY = "Press Ctrl+Enter to find layouts of the words,\nchoose one from the Layouts page, or draw a grid."


class StartCard(QWidget):
    """Shown over the canvas while the puzzle has no grid."""

    words_wanted = Signal()  # the user wants to add words, or to find layouts if there are words
    grid_wanted = Signal()  # the user wants to draw a grid

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self.text = Label(EMPTY, alignment=Qt.AlignmentFlag.AlignCenter, muted=True)
        self.words = push_button("Add Words", self.words_wanted)
        self.draw = push_button("Draw a Grid", self.grid_wanted, "An open grid of the size on the page Grid")
        lay_out(self, self.text, row(None, self.words, self.draw, None), gap=GAP_3, margin=None)
        place = QVBoxLayout(canvas)
        place.addWidget(self, 0, Qt.AlignmentFlag.AlignCenter)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the card if a puzzle has no grid."""
        self.setVisible(not puzzle.grid.rows)
        self.text.setText(READY if puzzle.words else EMPTY)
        self.words.setText("Find Layouts" if puzzle.words else "Add Words")


NO_WORDS = "No words yet"
DRAW_HINT = "Type letters; Space turns, Tab goes to the next word, the period draws a block"
CLUE_HINT = "Type to write the clue of the marked entry; Enter keeps it and goes to the next one"
ONLY_DRAWN = "This grid is drawn. Words are dragged in a criss-cross only."
MODES = {"words": "Words", "draw": "Draw"}
MODE_TIPS = {
    "words": "Drag words of the list to legal places (Ctrl+D)",
    "draw": "Draw and type the grid cell by cell (Ctrl+D)",
}


class GridHeader(QWidget):
    """Shows the measures of the grid or the chosen entry, and sets how the grid is shown."""

    printed = Signal(bool)  # whether the grid is shown as printed, empty
    mode_chosen = Signal(str)  # whether words are dragged or the grid is drawn

    def __init__(self) -> None:
        super().__init__()
        self.share: float | None = None  # the share of answers that readers find, once it is known
        self.total, self.detail, self.empty = heading(wrapped=True), ElidedLabel(), QCheckBox("As printed")
        self.empty.setToolTip("Show the empty grid with its numbers (Ctrl+Shift+P)")
        self.empty.toggled.connect(self.printed)
        self.mode = Segments("Mode", MODES, MODE_TIPS)
        self.mode.chosen.connect(self.mode_chosen)
        line = row(self.detail, self.mode, self.empty, stretch=self.detail)
        line.setSpacing(GAP_3)
        lay_out(self, self.total, line, gap=GAP_1)
        self.setContentsMargins(GAP_4, GAP_3, GAP_4, 0)

    def _say(self, measures: str) -> None:
        self.total.setText(", ".join(filter(None, (measures, level_text("crossword", self.share)))))

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the measures of a puzzle's grid, or the quotation of an acrostic."""
        if puzzle.acrostic:
            self._say(f"Quotation of {plural(len(quotation_of(puzzle.grid)), 'letter')}")
            self.detail.say(quotation_text(puzzle.grid))
            return
        if puzzle.grid.rows and not is_crisscross(puzzle.grid):
            figures = figures_of(puzzle.grid)
            filled = f"{figures.filled} of {plural(figures.entries, 'word')} filled"
            self._say(f"{figures.columns} \u00d7 {figures.rows}, {filled}")
            self.detail.say(f"{plural(figures.blocks, 'block')}, {plural(figures.empty, 'cell')} empty")
            return
        measures = measured(puzzle.grid)
        self._say(_total(measures, len(puzzle.words), len(components(puzzle.grid))))
        crossed = f"{plural(measures.crossings, 'crossing')}, {measures.crossings_each:.1f} per word"
        self.detail.say(crossed if measures.words else "")

    def show_entry(self, puzzle: Puzzle, entry: Entry | None) -> None:
        """Show the chosen entry and its clue; without one, the measures of the grid."""
        if entry is None or puzzle.acrostic:
            self.show_puzzle(puzzle)
            return
        clue = clues_of(puzzle).get(entry.slot)
        locked = ", locked" if entry.slot in puzzle.locked else ""
        shown = untagged(clue.text) if clue else "no clue yet"
        self.detail.say(f"{entry_name(puzzle.grid, entry)}{locked}: {shown}")


def _total(measures: Measures, listed: int, pieces: int) -> str:
    if not measures.words:
        return f"{plural(listed, 'word')}, no layout yet" if listed else NO_WORDS
    apart = f", {pieces} disconnected parts" if pieces > 1 else ""
    size = f"{measures.columns} \u00d7 {measures.rows}"
    words = f"{measures.words} of {plural(listed, 'word')}" if listed else plural(measures.words, "word")  # of a file
    return f"{words}, {size}, {share(measures)} filled{apart}"


class CrosswordFrame(StageEditor):
    """A tab with a grid and pages, in which a layout can be previewed in place of the document's grid."""

    noun = "layout"
    typed = ("title", "objective")
    plot_below_pages = True  # so that a plot on the page does not shrink the grid
    column_shares = (490, 220)
    side_shares = (670, 610)

    canvas: DrawCanvas

    def __init__(
        self, session: Session, jobs: Jobs, pages: Mapping[Mode, Sequence[Panel]], shared: Sequence[Panel],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Make the tab with pages for each mode, and pages that both modes share."""
        super().__init__(session, jobs, DrawCanvas(), [*chain(*pages.values()), *shared], parent)
        self._pages_of: dict[Mode, tuple[Panel, ...]] = {mode: tuple(own) for mode, own in pages.items()}
        self._last: dict[Mode, Panel] = {mode: own[0] for mode, own in pages.items()}
        self._turned = False
        self.inspector.currentChanged.connect(self._remember_page)
        self.header = GridHeader()
        self.header.printed.connect(self.canvas.show_printed)
        self.header.mode_chosen.connect(self.set_mode)
        self.tools, self.start = DrawTools(), StartCard(self.canvas)
        self.tools.tool_chosen.connect(self.canvas.set_tool)
        self.tools.pencil_switched.connect(partial(setattr, self.canvas, "pencil"))
        self.canvas.mode_changed.connect(self._show_mode)
        self.canvas.edited.connect(self._push_drawn)
        self.lay_out(self.header, self.tools, self.canvas, self.preview_strip)
        before = (*self.header.mode.buttons.values(), self.header.empty, *self.tools.order)
        for one, other in pairwise((*before, self.canvas, self.start.words, self.start.draw)):
            self.setTabOrder(one, other)
        self._show_mode(self.canvas.mode)

    @property
    def puzzle(self) -> Puzzle:
        return cast("Puzzle", self.session.value)

    def draw_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle on the canvas, which emits the chosen word."""
        self.header.show_puzzle(puzzle)
        self.canvas.show_puzzle(puzzle)
        self.start.show_puzzle(puzzle)
        words = self.header.mode.buttons["words"]
        words.setEnabled(not is_drawn(puzzle))
        words.setToolTip(ONLY_DRAWN if is_drawn(puzzle) else MODE_TIPS["words"])
        self._show_tools()

    def _push_drawn(self, made: Puzzle, text: str, merge: str) -> None:
        self._turned = False
        self.session.push(made, text, "grid", merge=merge)

    def choose_mode(self, puzzle: Puzzle, page: Panel) -> None:
        """Show another document in its mode; a drawn one on a page, unless one of drawing is shown.

        An empty document can become either. It opens in the current mode.
        """
        self._turned, last = False, self._last["draw"]
        if self.inspector.page() not in self._pages_of["draw"]:
            self._last["draw"] = page
        if puzzle.grid.rows:
            self.canvas.set_mode("draw" if is_drawn(puzzle) else "words")
        shown = self.inspector.page()  # a shared page does not belong to the mode
        self._last["draw"] = shown if shown in self._pages_of["draw"] else last

    def restore(self, state: State) -> None:
        """Restore a saved state. An empty document opens in the mode of the saved page."""
        pages = state.get("pages")
        shown = pages.get("shown") if isinstance(pages, dict) else None
        for mode, own in self._pages_of.items():
            if not self.puzzle.grid.rows and shown in [page.state_key for page in own]:
                self.canvas.set_mode(mode)
        super().restore(state)

    def follow_mode(self, puzzle: Puzzle) -> None:
        """Switch to drawing if undo or redo shows a drawn grid, and back if it then shows a criss-cross."""
        if is_drawn(puzzle) and self.canvas.mode == "words":
            self.canvas.set_mode("draw")
            self._turned = True
        elif self._turned and not is_drawn(puzzle):
            self._turned = False
            self.canvas.set_mode("words")

    def set_mode(self, mode: Mode) -> None:
        """Show a mode that the user chose, with its pages. A drawn grid has no words to drag."""
        self._turned = False
        if mode == "words" and is_drawn(self.puzzle):
            self.canvas.refused.emit(ONLY_DRAWN)
        else:
            self.canvas.set_mode(mode)

    def switch_mode(self) -> None:
        """Show the other mode."""
        self.set_mode("draw" if self.canvas.mode == "words" else "words")
        self.canvas.setFocus()  # the page that had it may be hidden

    def _remember_page(self) -> None:
        page = self.inspector.page()
        self._last.update({mode: page for mode, own in self._pages_of.items() if page in own})

    def _show_mode(self, mode: Mode) -> None:
        hidden = self._pages_of["draw" if mode == "words" else "words"]
        self.inspector.show_only([page for page in self.inspector.pages if page not in hidden], self._last[mode])
        self.page_changed()
        self.header.mode.show_value(mode)
        self._show_tools()
        reserved = self.preview_strip.sizePolicy()  # the grid keeps its size while a layout is previewed
        reserved.setRetainSizeWhenHidden(mode == "words")
        self.preview_strip.setSizePolicy(reserved)

    def _show_tools(self) -> None:
        self.tools.legend.show_puzzle(self.canvas.puzzle)
        self.tools.setVisible(self.canvas.mode == "draw" and bool(self.canvas.puzzle.grid.rows))

    def is_offer(self, puzzle: Puzzle) -> bool:
        """Return whether a layout is the only grid: the document has none."""
        return bool(puzzle.grid.rows) and not self.puzzle.grid.rows

    def preview(self, puzzle: Puzzle | None) -> None:
        """Preview a layout without changing the document; None shows the document again."""
        super().preview(puzzle)
        if puzzle:
            how = "Saving the puzzle or editing" if self.is_offer(puzzle) else "Editing"
            self.preview_strip.show_text("Preview", f"{how} a word adopts this layout.")

    def stop(self) -> None:
        """Stop the running job, leave a preview, or leave the grid (Esc)."""
        if self.jobs.named():
            super().stop()
        elif self.previewed:
            self.preview_strip.declined.emit()
        elif self.canvas.mode == "draw" and self.canvas.hasFocus():
            self.canvas.escape()
