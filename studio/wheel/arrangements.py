"""The page "Arrange" of the inspector: every arrangement of a wheel, with its verdict and visibility."""

from functools import partial

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from engine.core import changed, plural
from engine.wheel.answers import Key
from engine.wheel.arrange import ORDERS, PURPOSES, Order, Purpose, Ranking, arranged, closest, rank
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import OFFENDING, obvious_words
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_2, GAP_4
from studio.wheel.atlas import Atlas
from studio.wheel.details import Details, Totals
from studio.wheel.masks import MaskBox
from studio.widgets.fields import choice
from studio.widgets.layouts import Label, check_box, labelled, lay_out, push_button, row, zoom_buttons
from studio.widgets.panel import Panel
from studio.widgets.plot import Axis, Plot

MOST_BINS = 30
WIDTHS = np.array([w * 10.0**k for k in range(-2, 4) for w in (1, 2, 5)])  # of a bin
NAMED = 5  # every fifth bin has a label
ACROSS = Axis("Visibility", "sum of Zipf values")
UP = Axis("Arrangements")


class VisibilityPlot(QWidget):
    """All arrangements, the clean ones in the accent color, and a marker at the selected one."""

    def __init__(self) -> None:
        super().__init__()
        self.summary = Label(wordWrap=True)
        self.plot = Plot("Arrangements by visibility", ACROSS, UP)
        self._all, self._clean = self.plot.bars("hairline", upright=True), self.plot.bars(upright=True)
        self._marker = self.plot.line("ink", width=2, dashed=True, reached=False)
        self._width, self._highest = 1.0, 0
        self._ranking: Ranking | None = None
        lay_out(self, self.summary, self.plot, gap=GAP_1, stretch=self.plot, margin=(GAP_4, GAP_2, GAP_4, GAP_2))

    def show_ranking(self, ranking: Ranking) -> None:
        self._ranking = ranking
        self._width = float(WIDTHS[np.searchsorted(WIDTHS, float(ranking.visibility.max()) / MOST_BINS)])
        bins = np.rint(ranking.visibility / self._width).astype(np.int64)  # bin k is centered at k widths
        counts = np.bincount(bins)
        clean = np.bincount(bins[ranking.clean], minlength=len(counts))
        self._highest = int(counts.max())
        names = [f"{k * self._width:g}" if k % NAMED == 0 else "" for k in range(len(counts))]
        for bars, heights in ((self._all, counts), (self._clean, clean)):
            bars.show(names, heights.astype(np.float64), [""] * len(counts))
        whole, all_clean = plural(len(ranking), "arrangement"), len(ranking.clean) == len(ranking)
        printable = f"{whole}, of which {len(ranking.clean):,} can be printed (colored)"
        self.summary.setText(whole if all_clean else printable)

    def mark(self, ranking: Ranking, i: int) -> None:
        """Mark the selected class of a ranking, once its histogram is shown."""
        if ranking is self._ranking:
            at = float(ranking.visibility[i]) / self._width
            self._marker.show([at, at], [0.0, float(self._highest)])


JOB, TAKE_JOB = "wheel.rank", "wheel.rank.take"
PREVIEW_DELAY = 16  # milliseconds; limits previews to one per frame while the slider is dragged
PLOT_DELAY = 80  # milliseconds, so that the page is drawn before the plot
PLOT_HEIGHT = 220  # pixels
NOTHING = np.zeros(0, np.int64)
ORDER_NAMES: dict[Order, str] = {
    "letters": "Alphabetical",
    "visibility": "Visibility",
    "nearness": "Long word",
    "seen": "Answers seen",
}
ZOOMS = (("\u2212", "Smaller squares", -1, "-"), ("+", "Larger squares", 1, "+"), ("Fit", "Fit all", 0, "0"))
PURPOSE_NAMES: dict[Purpose, str] = {
    "hard": "Hard",
    "easy": "Easy",
    "vowels": "Vowels spread",
    "alphabetical": "Alphabetical",
    "random": "Random",
}


class ArrangePanel(Panel):
    """Shows, previews and adopts the arrangements of the document's wheel, one for each class."""

    state_key = "arrange"
    name = "Arrange"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.ranking: Ranking | None = None
        self.at = -1
        self._puzzle: Puzzle | None = None
        self._key: Key | None = None
        self._requested: tuple[object, ...] | None = None
        self._own, self._seed = -1, 0
        self._histogram: VisibilityPlot | None = None
        self.totals = Totals()
        self.order = choice(
            "Order of the arrangements", ((name, order) for order, name in ORDER_NAMES.items()),
            "The order of the atlas and of the slider, ascending", (ORDERS[order] for order in ORDER_NAMES),
        )  # fmt: skip
        self.alone = check_box("Ring alone", "Ignore paths through the hub")
        self.atlas, self.details, self.masks = Atlas(), Details(), MaskBox()
        self.purposes = {
            purpose: push_button(name, partial(self._arrange, purpose), f"Use a clean arrangement: {PURPOSES[purpose]}")
            for purpose, name in PURPOSE_NAMES.items()
        }
        self._preview = QTimer(self, singleShot=True, interval=PREVIEW_DELAY)
        self._draw = QTimer(self, singleShot=True, interval=PLOT_DELAY)
        self.keep(order=self.order, masks=self.masks.shown)
        above = row(labelled("&Order", self.order), self.order, self.alone, None, *zoom_buttons(self.atlas, ZOOMS))
        below = (self.details, self.masks, row(*self.purposes.values(), None))
        lay_out(self, self.totals, above, self.atlas, *below, stretch=self.atlas)
        self.order.currentIndexChanged.connect(self._reorder)
        self.alone.toggled.connect(self._rank)
        self.masks.chosen.connect(lambda: self._describe(self.at))
        self.atlas.chosen.connect(self._go)
        self.atlas.opened.connect(self.take)
        self.atlas.hovered.connect(lambda i: self._describe(i if i >= 0 else self.at))
        for part in (self.atlas, self.details.scrubber):
            part.sought.connect(self._seek)
        self.details.scrubber.moved.connect(lambda place: self._go(int(self.atlas.order[place])))
        self._preview.timeout.connect(self._show_preview)
        self._draw.timeout.connect(self._show_plot)
        self._show_nothing("")

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Show the arrangement. The ranking is dropped if the letters changed."""
        old, self._puzzle, self._key = self._puzzle, puzzle, key
        self._preview.stop()
        if old != puzzle:
            self.jobs.drop(TAKE_JOB)
        if old is None or _letters(old) != _letters(puzzle):
            self.jobs.drop(JOB)
            self._requested = None
            self._show_nothing("The arrangements appear here when the answers have been found.")
        elif self.ranking:
            self._show_ranking(self.ranking)
        if self.isVisible():
            self._rank()

    def entered(self) -> None:
        if self.plot is None:
            self.plot = QWidget(minimumHeight=PLOT_HEIGHT)
        self._rank()
        self._draw.start()

    def take(self, i: int) -> None:
        """Make class `i` the document's arrangement; warn if a taboo word can be traced in it."""
        if self._puzzle is None or self.ranking is None or i == self._own:
            return
        posed = self._posed(i)
        if found := obvious_words(self._key.path_words if self._key else (), posed.letters, posed.neighbourhood):
            self.show_error(f"Taboo words can be traced in {posed.shown}: {', '.join(one.word for one in found)}.")
        self._take(posed)

    def _rank(self) -> None:
        puzzle, key = self._puzzle, self._key
        if puzzle is None or key is None:
            return
        ring, alone = "".join(sorted(puzzle.ring)), self.alone.isChecked()
        request = (puzzle.hub, ring, puzzle.neighbourhood, key.answers, key.path_words, alone)
        if request != self._requested:
            self._requested = request
            self.jobs.start(
                JOB, rank, puzzle, key, ring_alone=alone, on_done=self._show_ranking, on_failed=self._fail,
                kernels=("wheel.arrange",),
            )  # fmt: skip

    def _fail(self, sentence: str) -> None:
        self._requested = None
        self._show_nothing(sentence)
        self.show_error(sentence)

    def _show_nothing(self, why: str) -> None:
        self.ranking, self.at, self._own = None, -1, -1
        self.totals.show_nothing(why)
        self.atlas.show_ranking(None, NOTHING)
        self.details.show_nothing()
        self._enable()

    def _enable(self) -> None:
        ranked, words = self.ranking is not None, bool(self.ranking and self.ranking.arrangements.words)
        self.masks.setVisible(words)
        self.order.setEnabled(ranked)
        for button in self.purposes.values():
            button.setEnabled(ranked)

    def _show_ranking(self, ranking: Ranking) -> None:
        puzzle, fresh = self._puzzle, ranking is not self.ranking
        if puzzle is None:
            return
        self.ranking, self._own = ranking, ranking.arrangements.index_of(puzzle.ring)
        order = ranking.ordered(self.order.currentData()) if fresh else self.atlas.order
        self.atlas.show_ranking(ranking, order, puzzle.ring, square=puzzle.layout == "square")
        clean, alarms, offending = ranking.tally()
        self.details.scrubber.show_count(len(ranking), clean + alarms, offending)
        if fresh:
            printed = self._key is not None and self._key.as_printed
            self.totals.show_ranking(ranking, alone=self.alone.isChecked(), as_printed=printed)
            self.masks.show_words(ranking.arrangements.words)
            self._enable()
            self._draw.start()
        self.masks.turn_to(ranking.arrangements.offenders(self._own))
        self._select(self._own)

    def _show_plot(self) -> None:
        if self.plot is None or self.ranking is None:
            return
        if self._histogram is None:
            self._histogram = VisibilityPlot()
            lay_out(self.plot, self._histogram)
        self._histogram.show_ranking(self.ranking)
        self._histogram.mark(self.ranking, self.at)

    def _reorder(self) -> None:
        if self.ranking:
            self.atlas.show_order(self.ranking.ordered(self.order.currentData()))
            self._select(self.at)

    def _go(self, i: int) -> None:
        self._select(i)
        self._preview.start()

    def _select(self, i: int) -> None:
        self.at = i
        self.atlas.mark(self._own, i)
        self.details.scrubber.show_place(int(self.atlas.places[i]))
        self._describe(i)
        self.atlas.setAccessibleDescription(f"{self.details.letters.text()}. {self.details.found.text()}")
        if self._histogram and self.ranking:
            self._histogram.mark(self.ranking, i)

    def _seek(self, wanted: int, step: int) -> None:
        """Go to the next class of a verdict, wrapping around at the end; a false alarm is clean."""
        if self.ranking is None:
            return
        offends = self.ranking.arrangements.verdicts[self.atlas.order] == OFFENDING
        places = np.flatnonzero(offends == (wanted == OFFENDING))
        if len(places):
            place = int(self.atlas.places[self.at])
            after = np.searchsorted(places, place, "right") if step > 0 else np.searchsorted(places, place) - 1
            self._go(int(self.atlas.order[places[after % len(places)]]))

    def _posed(self, i: int) -> Puzzle:
        """Return the document's puzzle in the arrangement of a class, rotated so that the fewest letters move."""
        assert self._puzzle is not None
        assert self.ranking is not None
        return changed(self._puzzle, ring=closest(self.ranking.arrangements, i, self._puzzle.ring))

    def _show_preview(self) -> None:
        if self.ranking is not None:
            self.previewed.emit(None if self.at == self._own else self._posed(self.at))

    def _arrange(self, purpose: Purpose) -> None:
        if (puzzle := self._puzzle) and self._key:
            self._seed += 1
            self.start_job(
                TAKE_JOB, arranged, puzzle, self._key, purpose, seed=self._seed,
                on_done=lambda made: self._take(made) if puzzle == self._puzzle else None,
                kernels=("wheel.arrange",),
            )  # fmt: skip

    def _take(self, puzzle: Puzzle) -> None:
        self._preview.stop()
        self.accepted.emit(puzzle, f"Use arrangement {puzzle.shown}")

    def _describe(self, i: int) -> None:
        ranking, puzzle = self.ranking, self._puzzle
        if ranking is None or puzzle is None or i < 0:
            return
        posed, word = self._posed(i), self.masks.word
        self.details.show_class(ranking, i, int(self.atlas.places[i]), posed, word, own=i == self._own)
        self.masks.show_arrangement(posed, traced=word in ranking.arrangements.offenders(i))


def _letters(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.hub, sorted(puzzle.ring), puzzle.layout == "square"
