"""The page on the algorithm of Agarwal et al. 2020: a grid of a list of words, grown with any of its switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.core.errors import EngineError
from engine.core.job import Control, Outcome
from engine.crossword.diagram import grid_drawing
from engine.crossword.editing.moving import with_layout
from engine.crossword.interlock.layout import Gallery
from engine.crossword.interlock.layout_text import counted, measures_text, share, unplaced_text
from engine.crossword.lists import open_list, read_list, reading_report
from engine.crossword.puzzle import Listed, Puzzle
from engine.drawing.style import style
from engine.research.agarwal2020.strategy import Strategy
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3, GAP_4
from studio.research.page import MOST_SEED, PREFIX, ResearchPage, kept
from studio.research.switches import Switches
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Message
from studio.widgets.labels import Label
from studio.widgets.layouts import labelled, lay_out, primary_button, row
from studio.widgets.words.word_lists import WORD_FILTER

if TYPE_CHECKING:
    from studio.crossword.crisscross.history_plot import HistoryPlot

JOB = f"{PREFIX}agarwal2020"
TIMES: Mapping[str, float | None] = {
    "one round": None, "for 2 s": 2.0, "for 10 s": 10.0, "for 60 s": 60.0, "until stopped": 24 * 3600.0,
}  # fmt: skip
WIDTH = 400.0
"""Width of the drawn grid in points."""
LIST_WIDTH, GRID_SIDE = 150, 200  # pixels
HINT = "A word on each line"
SAMPLE = (
    "accordion bagpipe bassoon bugle cello clarinet cornet drum euphonium fiddle flute guitar harmonica harp "
    "horn lute lyre mandolin oboe organ piano piccolo recorder saxophone sitar trombone trumpet tuba viola violin"
)


def search(
    words: tuple[str, ...], strategy: Strategy, seed: int, seconds: float | None, *, control: Control
) -> Outcome[Gallery]:
    """Run the algorithm; it ends after one round if `seconds` is None."""
    from engine.research.agarwal2020.search import interlock

    return interlock(words, seed=seed, seconds=seconds, strategy=strategy, control=control)


class AlgorithmPage(ResearchPage):
    """Takes a list of words and the switches, and shows the grid, and the words in it by iteration."""

    state_key = "agarwal2020"
    name = "Agarwal et al. 2020: Algorithm"
    about: ClassVar[str] = (
        "How the algorithm of Agarwal et al., “Automation Strategies for Unconstrained Crossword Puzzle "
        "Generation” (2020), fits the words of a list into a grid, with a switch for each of its steps."
    )
    wing: ClassVar[str] = "crossword"
    run_text: ClassVar[str] = "Find &Grid"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.found = Gallery(())
        self._run: tuple[Listed, ...] = ()
        self._history: HistoryPlot | None = None
        self.words = QPlainTextEdit(placeholderText=HINT, plainText=SAMPLE.replace(" ", "\n"))
        self.words.setAccessibleName("Words")
        self.words.setTabChangesFocus(True)
        self.words.setMinimumWidth(LIST_WIDTH)
        self.from_tab, self.from_file = QPushButton("From the Crossword Tab"), QPushButton("Open a List…")
        self.switches = Switches()
        self.times, self.seed = QComboBox(), QSpinBox(minimum=0, maximum=MOST_SEED, value=1)
        for text, seconds in TIMES.items():
            self.times.addItem(text, seconds)
        self.times.setAccessibleName("Time limit")
        self.times.setToolTip("A round ends after 8,000 iterations. Esc stops the search and keeps the best grid.")
        self.run_button, self.open_button = primary_button("Find Grid"), QPushButton("Open in Crossword")
        self.open_button.setEnabled(False)
        self.grid = Canvas("Grid")
        self.grid.set_parts(lambda _: False)
        self.grid.setMinimumSize(GRID_SIDE, GRID_SIDE)
        self.summary, self.unplaced = Label(wordWrap=True), Label(wordWrap=True)
        self._lay_out()
        self.run_button.clicked.connect(self.run_main)
        self.open_button.clicked.connect(self._open)
        self.from_tab.clicked.connect(self._take_open_words)
        self.from_file.clicked.connect(self._ask_file)

    def entered(self) -> None:
        """Make the plot at the first visit, because its library takes long to import."""
        if self.plot is None:
            from studio.crossword.crisscross.history_plot import HistoryPlot

            self.plot = self._history = HistoryPlot()
            self._show(self.found)

    def run_main(self) -> None:
        """Read the list and start the search."""
        try:
            read = read_list(self.words.toPlainText())
        except EngineError as error:
            self.show_error(str(error))
            return
        if not read.words:
            self.show_error("The list has no words. Type a word on each line.")
            return
        if report := reading_report(read):
            self.message.emit(Message(report))
        self._run = read.words
        self.jobs.start(
            JOB, search, tuple(word.answer for word in read.words), self.switches.strategy, self.seed.value(),
            self.times.currentData(), lane="long", name="Growing a grid by Agarwal et al. 2020",
            kernels=("research.agarwal2020",), on_best=self._show, on_failed=self.show_error,
            on_done=lambda outcome: self._show(outcome.result), describe_best=_described,
        )  # fmt: skip

    def state(self) -> Mapping[str, Any]:
        return {
            "words": self.words.toPlainText(),
            "switches": self.switches.state(),
            "time": self.times.currentText(),
            "seed": self.seed.value(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        self.words.setPlainText(kept(state, "words", str, self.words.toPlainText()))
        self.switches.restore(state.get("switches", {}))
        self.times.setCurrentIndex(max(0, self.times.findText(kept(state, "time", str, ""))))
        self.seed.setValue(kept(state, "seed", int, self.seed.value()))

    def open_file(self, path: str) -> None:
        """Show the words of a file."""
        try:
            found = open_list(path)
        except EngineError as error:
            self.show_error(str(error))
            return
        self.words.setPlainText("\n".join(word.text for word in found.words))
        if report := reading_report(found):
            self.message.emit(Message(report))

    def _ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open a list of words", "", WORD_FILTER)
        if path:
            self.open_file(path)

    def _take_open_words(self) -> None:
        puzzle = cast("Puzzle | None", self.open_puzzle("crossword"))
        if puzzle and puzzle.words:
            self.words.setPlainText("\n".join(word.text for word in puzzle.words))
        else:
            self.message.emit(Message("The Crossword tab has no list of words."))

    def _show(self, found: Gallery) -> None:
        """Show the best grid so far, and the run history."""
        self.found = found
        if self._history:
            self._history.show_history(found.history, len(self._run))
        self.open_button.setEnabled(bool(found.layouts))
        if found.layouts:
            best = found.layouts[0]
            self.grid.show_drawing(grid_drawing(best.grid, style("classic"), WIDTH, letters=True))
            self.summary.setText(f"{counted(best)}. {measures_text(best.measures)}")
            self.unplaced.setText(unplaced_text(best.unplaced, {word.answer: word.text for word in self._run}))

    def _open(self) -> None:
        """Open the grid with its list of words in the tab of crosswords."""
        self.opened.emit(with_layout(Puzzle(words=self._run), self.found.layouts[0].grid))

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(GAP_2)
        left.addWidget(self.words, 1)
        left.addWidget(self.from_tab)
        left.addWidget(self.from_file)
        middle = QVBoxLayout()
        middle.addWidget(self.switches)
        middle.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(GAP_2)
        right.addWidget(self.grid, 1)
        right.addWidget(self.summary)
        right.addWidget(self.unplaced)
        body = QGridLayout()
        body.setHorizontalSpacing(GAP_4)
        for column, part in enumerate((left, middle, right)):
            body.addLayout(part, 0, column)
        body.setColumnStretch(2, 1)
        seed = labelled("from see&d", self.seed)
        run = row(self.run_button, self.times, seed, self.seed, None, self.open_button)
        holder = QWidget()
        holder.setLayout(body)
        body.setContentsMargins(0, 0, 0, 0)
        lay_out(self, run, holder, gap=GAP_3, stretch=holder)


def _described(found: Gallery) -> str:
    """Return the text of the job bar."""
    best = next(iter(found.layouts), None)
    return f"{plural(best.measures.words, 'word')}, {share(best.measures)}" if best else ""
