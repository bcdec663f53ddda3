"""The inspector's page that finds layouts: a wall of the best ones, which improves while a search runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.crossword.answers import Key
from engine.crossword.diagram import grid_drawing
from engine.crossword.grid import Grid
from engine.crossword.interlock.infeasible import locked_apart, nothing_placed
from engine.crossword.interlock.layout import Gallery, Layout
from engine.crossword.interlock.layout_text import counted, layout_text, share
from engine.crossword.puzzle import Puzzle, kept_entries
from engine.drawing.style import style
from engine.job import Ending, Outcome
from studio.crossword.gallery_head import RUN, GalleryHead
from studio.crossword.layout_details import LayoutDetails
from studio.crossword.layouts_view import LayoutsView
from studio.crossword.shelf import Asked, asked_of, fitting, in_place, merged, taken
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_2, GAP_3
from studio.widgets.editor import Message
from studio.widgets.panel import Panel

if TYPE_CHECKING:
    from studio.crossword.course_plot import CoursePlot

JOB = "crossword.layouts"
PLOT_DELAY = 80  # milliseconds, so that the page itself is there first
PLOT_HEIGHT = 176  # pixels
EMPTY = (
    "Find Layouts (Ctrl+Enter) grows grids from the words of the list; the best ones come here, to choose from."
)
NO_WORDS = "The list has no words yet. Paste or type them on the Words page, then find layouts here."
LOOKING = "Looking for the first layout\u2026"
AT_THE_END = "New ones stand at the end until the pointer leaves."
PICTURE_WIDTH = 400.0  # points
OTHER_LIST = "The list, the locked words or the wishes have changed. Find Layouts (Ctrl+Enter) looks again."


class GalleryPanel(Panel):
    """Shows the layouts that were found for the document's words, to look at, to go through and to take."""

    name = "Layouts"
    run_text = RUN

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.found: tuple[Layout, ...] = ()
        self._best: tuple[Layout, ...] = ()
        self.chosen: Layout | None = None
        self.running = False
        self._gallery = Gallery(())
        self._puzzle: Puzzle | None = None
        self._asked: Asked | None = None
        self._answered: Asked | None = None
        self._seed, self._why = 0, ""
        self._texts: Mapping[str, str] = {}
        self._offered: Grid | None = None
        self._offering = True
        self._course: CoursePlot | None = None
        self.head, self.said = GalleryHead(), QLabel(wordWrap=True)
        self.view, self.details = LayoutsView(), LayoutDetails()
        self.zooms = self._zooms()
        self._draw = QTimer(self, singleShot=True, interval=PLOT_DELAY)
        self._lay_out()
        self._connect()
        self._show()

    # what the editor asks

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        if puzzle == self._puzzle:
            return
        self._puzzle, self.chosen, self._offered = puzzle, None, None
        self._texts = {listed.answer: listed.text for listed in puzzle.words}
        self.view.set_texts(self._texts)
        if (asked := asked_of(puzzle)) != self._asked:
            self._asked = asked
            self.jobs.stop(JOB)
            self._rank()
            self.view.show_layouts(self._best)
            self._show_course()
        self._show()

    def leave_document(self) -> None:
        """Another document is open: nothing was looked for in it yet."""
        self.jobs.drop(JOB)
        self.found, self._gallery, self._puzzle, self._asked, self._answered = (), Gallery(()), None, None, None
        self.running, self._why, self._offering = False, "", True

    def decline(self) -> None:
        """The document's grid is wanted; no layout is offered in its place until they are looked for again."""
        self._offering, self._offered, self.chosen = False, None, None
        self._show()

    def entered(self) -> None:
        if self.plot is None:
            self.plot = QWidget()
            QVBoxLayout(self.plot).setContentsMargins(0, 0, 0, 0)
            self.plot.setMinimumHeight(PLOT_HEIGHT)
        self._draw.start()
        self._offered = None  # the last page showed the document's grid again
        if self.chosen:
            self._look_at(self.chosen)
        else:
            self._offer()

    def run_main(self) -> None:
        """Look for layouts; more and better ones, where some were found for the same words already."""
        puzzle, asked = self._puzzle, self._asked
        if puzzle is None or asked is None or not asked.words:
            self.message.emit(Message(NO_WORDS, "error"))
            return
        kept = kept_entries(puzzle)
        if why := locked_apart(asked.words, asked.objective, kept):
            self._answered, self._gallery = asked, Gallery(())
            self._fail(why)
            return
        self._seed += 1
        self._why, self._offering = "", True
        self.running, self._answered, self._gallery = True, asked, Gallery(())
        self.jobs.start(
            JOB, self.head.strategy.search, asked.words, asked.objective, must=asked.must,
            kept=kept, seed=self._seed, seconds=self.head.seconds, **self.head.how, lane="long",
            name="Finding layouts", on_best=self._take_in, on_done=self._end, on_failed=self._fail,
            on_stopped=self._ended, describe_best=_best_of,
        )  # fmt: skip
        self._show()

    def set_motion(self, on: bool) -> None:
        """Whether pictures glide to their places or jump."""
        self.view.set_motion(on)

    def state(self) -> Mapping[str, Any]:
        return {**self.head.state(), "step": self.view.step}

    def restore(self, state: Mapping[str, Any]) -> None:
        self.head.restore(state)
        if isinstance(step := state.get("step"), int):
            self.view.zoom(step - self.view.step)

    # the page

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_3)
        layout.addWidget(self.head)
        state = QHBoxLayout()
        state.setSpacing(GAP_2)
        state.addWidget(self.said, 1)
        for button in self.zooms:
            state.addWidget(button)
        layout.addLayout(state)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.details)

    def _zooms(self) -> list[QPushButton]:
        """The buttons that make the pictures smaller and larger."""
        buttons = []
        for text, name, steps, key in (("\u2212", "Smaller pictures", -1, "-"), ("+", "Larger pictures", 1, "+")):
            button = QPushButton(text)
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({key}, or Ctrl with the mouse wheel)")
            button.clicked.connect(partial(self.view.zoom, steps))
            buttons.append(button)
        return buttons

    def _connect(self) -> None:
        self.head.run.connect(self.run_main)
        self.head.stop.connect(lambda: self.jobs.stop(JOB))
        self.view.chosen.connect(self._look_at)
        self.view.opened.connect(self._take)
        self.view.hovered.connect(lambda layout: self._tell(layout or self._told))
        self.view.left.connect(self._sort)
        self.details.copy_text.connect(self._copy_text)
        self.details.copy_picture.connect(self._copy_picture)
        self.view.addActions(self.details.actions())
        self._draw.timeout.connect(self._show_plot)

    # the search

    def _take_in(self, gallery: Gallery) -> None:
        """More was found: show it, where nothing under the pointer moves."""
        assert self._answered is not None
        self._gallery = gallery
        self.found = merged(self.found, gallery.layouts, self._answered, self.chosen)
        self._rank()
        self.view.show_layouts(in_place(self.view.layouts, self._best) if self.view.held else self._best)
        self._show()
        self._show_course()
        self._offer()

    def _end(self, outcome: Outcome[Gallery]) -> None:
        self._take_in(outcome.result)
        self._ended("Stopped." if outcome.ending is Ending.STOPPED else "")

    def _ended(self, why: str = "Stopped.") -> None:
        self.running, self._why = False, why
        self._show()

    def _fail(self, sentence: str) -> None:
        self._ended(sentence)
        self.message.emit(Message(sentence, "error"))

    def _rank(self) -> None:
        """Find what of all that was found answers what is asked now, best first."""
        self._best = fitting(self.found, self._asked) if self._asked else ()

    @property
    def _told(self) -> Layout | None:
        """The layout that is spoken of while the pointer is over none: chosen, in the document, or the best."""
        grid = self._puzzle.grid if self._puzzle else None
        return self.chosen or next((one for one in self._best if one.grid == grid), next(iter(self._best), None))

    def _sort(self) -> None:
        """The pointer left the pictures: they may move again."""
        if self.view.layouts != self._best:
            self.view.show_layouts(self._best)
        self._show()

    # one layout

    def _look_at(self, layout: Layout) -> None:
        if self._puzzle is None:
            return
        self.chosen = layout
        self._show()
        self.previewed.emit(None if layout.grid == self._puzzle.grid else taken(self._puzzle, layout))

    def _offer(self) -> None:
        """Let a document without a grid show the best layout, and each better one."""
        best, puzzle = next(iter(self._best), None), self._puzzle
        if (
            best
            and puzzle
            and self._offering
            and not (puzzle.grid.rows or self.chosen or self._offered == best.grid)
        ):
            self._offered = best.grid
            self._show()
            self.previewed.emit(taken(puzzle, best))

    def _take(self, layout: Layout) -> None:
        if self._puzzle and layout.grid != self._puzzle.grid:
            made = taken(self._puzzle, layout)
            self.accepted.emit(made, f"Take layout with {plural(layout.measures.words, 'word')}")

    def _copy_text(self) -> None:
        if layout := self._told:
            QGuiApplication.clipboard().setText(layout_text(layout, self._texts))

    def _copy_picture(self) -> None:
        if layout := self._told:
            from studio.picture import copy_picture

            drawing = grid_drawing(layout.grid, style("classic"), PICTURE_WIDTH, letters=True)
            copy_picture(drawing, counted(layout))

    # what is shown

    def _show(self) -> None:
        """All that is said beside the pictures."""
        puzzle = self._puzzle
        self.head.show_running(self.running)
        self.view.set_empty_text(self._why_empty())
        at = self.chosen.grid if self.chosen else self._offered
        self.view.mark(puzzle.grid if puzzle else None, at)
        self.said.setText(self._state())
        for button in self.zooms:
            button.setVisible(bool(self.view.layouts))
        self._tell(self.view.under_pointer or self._told)
        self.refresh.emit()

    def _why_empty(self) -> str:
        if self._asked is None or not self._asked.words:
            return NO_WORDS
        if self.running:
            return LOOKING
        if self._answered is None:
            return EMPTY
        if self._answered != self._asked:
            return OTHER_LIST
        return self._why or nothing_placed(self._asked.words, self._asked.objective, self._asked.kept)

    def _state(self) -> str:
        """How many there are, and what became of the search."""
        if not self.view.layouts:
            return ""
        changed_since = "" if self._answered == self._asked or self.running else OTHER_LIST
        waiting = AT_THE_END if self.view.layouts[: len(self._best)] != self._best else ""
        said = (plural(len(self._best), "layout") + ".", "" if self.running else self._why, waiting, changed_since)
        return " ".join(filter(None, said))

    def _tell(self, layout: Layout | None) -> None:
        self.details.show_layout(layout, self._texts)

    def _show_plot(self) -> None:
        box = self.plot.layout() if self.plot else None
        if box is not None and self._course is None:
            from studio.crossword.course_plot import CoursePlot

            self._course = CoursePlot(self.plot)
            box.addWidget(self._course)
            for widget in (self._course, *self._course.findChildren(QWidget)):  # a style sheet keeps it from them
                widget.setPalette(self.palette())
        self._show_course()

    def _show_course(self) -> None:
        """The last search's, as long as the gallery has something of it, or an empty one."""
        if self._course and (answered := self._answered):
            told = self._best or answered == self._asked
            wanted = answered.objective.fit or len(answered.words)
            self._course.show_course(self._gallery.course if told else (), wanted)
        elif self._course:
            self._course.forget()


def _best_of(gallery: Gallery) -> str:
    """What the job bar says."""
    best = next(iter(gallery.layouts), None)
    return f"{counted(best)}, {share(best.measures)}" if best else ""
