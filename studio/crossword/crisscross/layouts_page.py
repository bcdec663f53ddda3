"""The inspector's Layouts page: a gallery of the best layouts, which improves while a search runs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core import Ending, Outcome, attempted, plural
from engine.crossword.answers import Key, key_of
from engine.crossword.diagram import grid_drawing
from engine.crossword.editing.moving import with_layout
from engine.crossword.grid import Grid
from engine.crossword.interlock import layout as layouts
from engine.crossword.interlock.greedy import interlock as find_meanwhile
from engine.crossword.interlock.layout import Gallery, Layout
from engine.crossword.interlock.search import interlock as find_layouts
from engine.crossword.puzzle import ANYTHING, Puzzle, kept_entries
from engine.crossword.wing import entry_findings
from engine.drawing.shapes import Drawing
from engine.drawing.style import style
from engine.output.figures import Figure
from engine.output.target import Draft, Issued, Target
from engine.words.vetting.taboo import Vetter
from studio.core.jobs import Jobs
from studio.core.paint import copy_picture
from studio.core.theme import GAP_3
from studio.crossword.crisscross.layout_order import Request, fitting, in_place, merged, request_of
from studio.crossword.crisscross.layouts_view import LayoutDetails, LayoutsView
from studio.crossword.crisscross.search_settings import KERNELS, RUN, GalleryHeader
from studio.widgets.layouts import Label, lay_out, row, zoom_buttons
from studio.widgets.panel import Panel, State, take_palette

if TYPE_CHECKING:
    from studio.crossword.crisscross.history_plot import HistoryPlot

JOB = "crossword.layouts"
PLOT_DELAY = 80  # milliseconds before the plot is loaded, so that the page appears first
ZOOMS = (("\u2212", "Smaller pictures", -1, "-"), ("+", "Larger pictures", 1, "+"))
PLOT_HEIGHT = 176  # pixels reserved for the plot
EMPTY = "Press Find Layouts (Ctrl+Enter) to make grids from the words of the list. The best ones appear here."
NO_WORDS = "The list has no words yet. Add words on the Words page, then find layouts here."
LOOKING = "Searching for the first layout\u2026"
AT_THE_END = "New layouts are added at the end until the pointer leaves the gallery."
PICTURE_WIDTH = 400.0  # width of a copied picture in points
OTHER_LIST = "The list, the locked words or the objective changed. Press Find Layouts (Ctrl+Enter) to search again."


class GalleryPanel(Panel):
    """Shows the layouts found for the document's words, to preview and to adopt."""

    state_key = "layouts"
    name = "Layouts"
    run_text = RUN

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.found: tuple[Layout, ...] = ()
        self._best: tuple[Layout, ...] = ()
        self.chosen: Layout | None = None
        self.running = False
        self._gallery = Gallery(())
        self._puzzle: Puzzle | None = None
        self._request: Request | None = None
        self._answered: Request | None = None
        self._seed, self._why = 0, ""
        self._vetter: Vetter | None = None
        self._texts: Mapping[str, str] = {}
        self._standings: Mapping[str, str] = {}
        self._offered: Grid | None = None
        self._offering = True
        self._history_plot: HistoryPlot | None = None
        self.header, self.status = GalleryHeader(), Label(wordWrap=True)
        self.view, self.details = LayoutsView(), LayoutDetails()
        self.zooms = zoom_buttons(self.view, ZOOMS)
        self.keep(seconds=self.header.times)
        self._draw = QTimer(self, singleShot=True, interval=PLOT_DELAY)
        state = row(self.status, *self.zooms, stretch=self.status)
        lay_out(self, self.header, state, self.view, self.details, gap=GAP_3, stretch=self.view)
        self.header.run.connect(self.run_main)
        self.header.stop.connect(lambda: self.jobs.stop(JOB))
        self.view.chosen.connect(self._look_at)
        self.view.opened.connect(self._take)
        self.view.hovered.connect(lambda layout: self._describe(layout or self._described))
        self.view.pointer_left.connect(self._sort)
        self.details.copy_text.connect(self._copy_text)
        self.details.copy_picture.connect(self._copy_picture)
        self.view.addActions(self.details.actions())
        self._draw.timeout.connect(self._show_plot)
        self._show()

    # called by the editor

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Show which layout is the one of the document."""
        self._vetter = key.vetter if key else self._vetter
        if puzzle == self._puzzle:
            return
        if self._puzzle is None or self._puzzle.grid.rows or puzzle.grid.rows:
            self.chosen = self._offered = None
        self._puzzle = puzzle
        self._texts = puzzle.texts
        self.view.texts = self._texts
        self.view.set_objective(puzzle.objective)
        if (request := request_of(puzzle)) != self._request:
            self._request = request
            self.jobs.stop(JOB)
            self._rank()
            self.view.show_layouts(self._best)
            self._show_history()
        self._show()

    def show_standings(self, standings: Mapping[str, str]) -> None:
        """Name words that are not clean among the reasons of unplaced words."""
        self._standings = self.view.standings = standings
        self._describe(self.view.under_pointer or self._described)

    def offer_again(self) -> None:
        """Preview the same layout after an edit, if it still matches the list and the document has no grid."""
        at = self.chosen.grid if self.chosen else self._offered
        if (layout := next((one for one in self._best if one.grid == at), None)) is None:
            self.chosen = self._offered = None
        elif self._puzzle:
            self.previewed.emit(with_layout(self._puzzle, layout.grid))
        self._show()

    def leave_document(self) -> None:
        """Discard all layouts, because another document is opened."""
        self.jobs.drop(JOB)
        self.found, self._gallery, self._puzzle, self._request, self._answered = (), Gallery(()), None, None, None
        self.running, self._why, self._offering = False, "", True

    def decline(self) -> None:
        """Stop offering layouts in place of the document's grid until the next search."""
        self._offering, self._offered, self.chosen = False, None, None
        self._show()

    def entered(self) -> None:
        """Reserve space for the plot at the first visit, and preview the chosen layout again."""
        if self.plot is None:
            self.plot = QWidget(minimumHeight=PLOT_HEIGHT)
            QVBoxLayout(self.plot).setContentsMargins(0, 0, 0, 0)
        self._draw.start()
        self._offered = None  # leaving the page showed the document's grid again
        if self.chosen:
            self._look_at(self.chosen)
        else:
            self._offer()

    def run_main(self) -> None:
        """Search for layouts, keeping those already found for the same words."""
        puzzle, request = self._puzzle, self._request
        if puzzle is None or request is None or not request.words:
            self.show_error(NO_WORDS)
            return
        kept = kept_entries(puzzle)
        if why := layouts.locked_disconnected(request.words, request.objective, kept):
            self._answered, self._gallery = request, Gallery(())
            self._fail(why)
            return
        self._seed += 1
        self._why, self._offering = "", True
        self.running, self._answered, self._gallery = True, request, Gallery(())
        self.jobs.start(
            JOB, find_layouts, request.words, request.objective, required=request.required,
            kept=kept, seed=self._seed, seconds=self.header.times.currentData(), lane="long",
            name="Finding layouts", on_best=self._take_in, on_done=self._end, on_failed=self._fail,
            on_stopped=self._ended, describe_best=layouts.best_text,
            kernels=KERNELS, meanwhile=find_meanwhile,
        )  # fmt: skip
        self._show()

    def set_motion(self, on: bool) -> None:
        """Whether pictures move to new places by animation."""
        self.view.animation.on = on

    def state(self) -> State:
        return {**super().state(), "step": self.view.step}

    def restore(self, state: State) -> None:
        super().restore(state)
        if isinstance(step := state.get("step"), int):
            self.view.zoom(step - self.view.step)

    # the search

    def _take_in(self, gallery: Gallery) -> None:
        """Show the layouts found so far; while the pointer is over the gallery, no picture moves."""
        assert self._answered is not None
        self._gallery = gallery
        self.found = merged(self.found, gallery.layouts, self._answered, self.chosen)
        self._rank()
        self.view.show_layouts(in_place(self.view.layouts, self._best) if self.view.held else self._best)
        self._show()
        self._show_history()
        self._offer()

    def _end(self, outcome: Outcome[Gallery]) -> None:
        self._take_in(outcome.result)
        self._ended("Stopped." if outcome.ending is Ending.STOPPED else "")

    def _ended(self, why: str = "Stopped.") -> None:
        self.running, self._why = False, why
        self._show()

    def _fail(self, sentence: str) -> None:
        self._ended(sentence)
        self.show_error(sentence)

    def _rank(self) -> None:
        self._best = fitting(self.found, self._request) if self._request else ()

    @property
    def _described(self) -> Layout | None:
        """The layout described while the pointer is over none: the selected one, the document's, or the best."""
        grid = self._puzzle.grid if self._puzzle else None
        return self.chosen or next((one for one in self._best if one.grid == grid), next(iter(self._best), None))

    def _sort(self) -> None:
        """Sort the pictures after the pointer has left the gallery."""
        if self.view.layouts != self._best:
            self.view.show_layouts(self._best)
        self._show()

    # one layout

    def _look_at(self, layout: Layout) -> None:
        if self._puzzle is None:
            return
        self.chosen = layout
        self._show()
        self.previewed.emit(None if layout.grid == self._puzzle.grid else with_layout(self._puzzle, layout.grid))

    def _offer(self) -> None:
        best, puzzle = next(iter(self._best), None), self._puzzle
        free = self._offering and self.chosen is None
        if best and puzzle and free and not puzzle.grid.rows and self._offered != best.grid:
            self._offered = best.grid
            self._show()
            self.previewed.emit(with_layout(puzzle, best.grid))

    def _take(self, layout: Layout) -> None:
        if self._puzzle and layout.grid != self._puzzle.grid:
            made = with_layout(self._puzzle, layout.grid)
            self.accepted.emit(made, f"Adopt layout with {plural(layout.measures.words, 'word')}")

    def _copy_text(self) -> None:
        if layout := self._described:
            text = layouts.layout_text(layouts.explained(layout, self._standings), self._texts)
            if issued := self._released(layout, "txt", text=text):
                QGuiApplication.clipboard().setText(issued.content.decode())

    def _copy_picture(self) -> None:
        if layout := self._described:
            drawing = grid_drawing(layout.grid, style("classic"), PICTURE_WIDTH, letters=True)
            if self._released(layout, "sheets", drawing):
                copy_picture(drawing, layouts.counted(layout))

    def _released(self, layout: Layout, form: str, drawing: Drawing | None = None, *, text: str = "") -> Issued | None:
        """Release a layout for export. If one of its entries must not be printed, show which one."""
        from engine.output.issue import release

        found = tuple(entry_findings(key_of(Puzzle(grid=layout.grid), self._vetter)))
        figures = (Figure("solution", drawing),) if drawing else ()
        draft = Draft(None, None, Target(form), figures, found, found, text=text)
        return attempted(lambda: release(draft), self.show_error)

    # what is shown

    def _show(self) -> None:
        puzzle = self._puzzle
        self.header.show_running(self.running)
        self.view.empty_text = self._why_empty()
        at = self.chosen.grid if self.chosen else self._offered
        self.view.mark(puzzle.grid if puzzle else None, at)
        self.status.setText(self._state())
        for button in self.zooms:
            button.setVisible(bool(self.view.layouts))
        self._describe(self.view.under_pointer or self._described)
        self.refresh.emit()

    def _why_empty(self) -> str:
        if self._request is None or not self._request.words:
            return NO_WORDS
        if self.running:
            return LOOKING
        if self._answered is None:
            return EMPTY
        if self._answered != self._request:
            return OTHER_LIST
        return self._why or layouts.nothing_placed(self._request.words, self._request.objective, self._request.kept)

    def _state(self) -> str:
        if not self.view.layouts:
            return ""
        parts = (
            plural(len(self._best), "layout") + ".",
            "" if self.running else self._why,
            layouts.shape_text(self._best, self._request.objective) if self._request and not self.running else "",
            AT_THE_END if self.view.layouts[: len(self._best)] != self._best else "",
            "" if self._answered == self._request or self.running else OTHER_LIST,
        )
        return " ".join(filter(None, parts))

    def _describe(self, layout: Layout | None) -> None:
        objective = self._request.objective if self._request else ANYTHING
        self.details.show_layout(layout and layouts.explained(layout, self._standings), self._texts, objective)

    def _show_plot(self) -> None:
        box = self.plot.layout() if self.plot else None
        if box is not None and self._history_plot is None:
            from studio.crossword.crisscross.history_plot import HistoryPlot

            self._history_plot = HistoryPlot(self.plot)
            box.addWidget(self._history_plot)
            take_palette(self._history_plot, self)
        self._show_history()

    def _show_history(self) -> None:
        """Show the run history of the last search if it belongs to the current request, or else nothing."""
        if self._history_plot and (answered := self._answered):
            relevant = self._best or answered == self._request
            wanted = answered.objective.fit or len(answered.words)
            self._history_plot.show_history(self._gallery.history if relevant else (), wanted)
        elif self._history_plot:
            self._history_plot.forget()
