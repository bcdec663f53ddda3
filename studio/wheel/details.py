"""The arrangements of a wheel in numbers: totals, a slider through all of them, and the details of one."""

from collections.abc import Sequence
from itertools import chain

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QPushButton, QSlider, QWidget

from engine.core import percent, plural
from engine.wheel.arrange import Ranking
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import CLEAN, FALSE_ALARM, OFFENDING, find_path, obvious_words
from studio.core.theme import GAP_1, GAP_2, GAP_3, GAP_4, Recolored, colours
from studio.wheel.atlas import Sketch, as_image, packed, picture, verdict_colours
from studio.widgets.layouts import Label, column, described, lay_out, push_button, row, tip

PAGE = 100  # arrangements per page step
BACK, ON = "\u2039", "\u203a"
SEEKS = (("Clean", CLEAN, "C"), ("Offending", OFFENDING, "O"))


class Scrubber(QWidget):
    """A slider over the arrangements in an order, and buttons that go to the next of a verdict."""

    moved = Signal(int)  # the new place, from 0
    sought = Signal(int, int)  # a verdict, CLEAN or OFFENDING, and a direction, +1 or -1

    def __init__(self) -> None:
        super().__init__()
        self.slider = described(QSlider(Qt.Orientation.Horizontal), "Arrangement, in the chosen order")
        self.slider.setPageStep(PAGE)
        self.slider.valueChanged.connect(self.moved)
        self.buttons: dict[tuple[int, int], QPushButton] = {}
        seeks = [part for seek in SEEKS for part in (self._seek(*seek, -1), self._seek(*seek, 1), GAP_2)]
        lay_out(self, self.slider, row(*seeks, None, gap=GAP_1), gap=GAP_1)
        self.show_count(0)

    def show_count(self, count: int, clean: int = 0, offending: int = 0) -> None:
        """Set the numbers of arrangements, of clean ones and of offending ones."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, count - 1))
        self.slider.setEnabled(count > 1)
        for (verdict, _), button in self.buttons.items():
            button.setEnabled(bool(clean if verdict == CLEAN else offending))

    def show_place(self, place: int) -> None:
        """Move the slider to a place without emitting signals."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(place)

    def _seek(self, name: str, verdict: int, key: str, step: int) -> QPushButton:
        button = push_button(f"{BACK} {name}" if step < 0 else f"{name} {ON}", lambda: self.sought.emit(verdict, step))
        text = f"{'Next' if step > 0 else 'Previous'} {name.lower()} arrangement"
        button.setAccessibleName(text)
        button.setToolTip(f"{text} ({'Shift+' if step < 0 else ''}{key} in the atlas)")
        self.buttons[verdict, step] = button
        return button


class Details(QWidget):
    """A small drawing of the arrangement, three lines of text, and the slider."""

    def __init__(self) -> None:
        super().__init__()
        self.sketch, self.scrubber = Sketch(), Scrubber()
        self.letters, self.found = Label(strong=True), Label()
        self.place, self.shows = Label(muted=True), Label(muted=True)
        for label in (self.found, self.shows):
            label.setMinimumWidth(1)  # clips a long line instead of widening the page
        top = row(self.letters, self.place, stretch=self.letters)
        side = column(top, self.found, self.shows, self.scrubber, gap=GAP_1)
        lay_out(self, row(self.sketch, side, gap=GAP_3, stretch=side))

    def show_nothing(self) -> None:
        for label in (self.letters, self.place, self.found, self.shows):
            label.clear()
        self.sketch.show_letters("")
        self.scrubber.show_count(0)

    def show_class(self, ranking: Ranking, i: int, place: int, posed: Puzzle, word: str, *, own: bool) -> None:
        """Show a class.

        Args:
            place: its place in the chosen order.
            posed: the puzzle in this arrangement.
            word: the taboo word whose path is drawn if it can be traced; otherwise that of another word is.
            own: whether it is the document's arrangement.
        """
        offenders = ranking.arrangements.offenders(i)
        traced = word if word in offenders else next(iter(offenders), "")
        path = find_path(traced, posed.letters, ranking.arrangements.neighbourhood) or ()
        self.sketch.show_letters(posed.letters, path, square=posed.layout == "square")
        self.letters.setText(f"{posed.shown}, current" if own else posed.shown)
        self.place.setText(f"{place + 1:,} of {len(ranking):,}")
        self.found.setText(verdict_text(ranking, i, posed))
        self.found.setToolTip(tip(self.found.text()))
        self.shows.setText(visibility_text(ranking, i))
        near = f"At most {percent(ranking.nearness[i])} of the steps of the long word go to a touching cell."
        self.shows.setToolTip(f"{near}\n{', '.join(ranking.answer_arrangements.offenders(i))}")


def verdict_text(ranking: Ranking, i: int, posed: Puzzle) -> str:
    """Return which taboo words can be traced in a class, or which ones only the heuristic flags.

    If paths through the hub are ignored, the words that need the hub are named separately.
    """
    made, offenders = ranking.arrangements, ranking.arrangements.offenders(i)
    others = [word for word in made.words if word not in offenders]
    hub = ", ".join(one.word for one in obvious_words(others, posed.letters, posed.neighbourhood)).upper()
    if offenders:
        more = f"; {hub} through the hub" if hub else ""
        return f"Taboo: {', '.join(offenders).upper()} can be traced{more}"
    if hub:
        return f"Nothing can be traced around the ring; {hub} can be traced through the hub"
    if alarms := [word for w, word in enumerate(made.words) if made.flagged[i, w]]:
        return f"False alarm: {', '.join(alarms).upper()} is flagged but cannot be traced"
    return "Clean: no taboo word can be traced"


def visibility_text(ranking: Ranking, i: int) -> str:
    """Return how many answers can be traced in a class, and its rank among the clean ones by difficulty."""
    text = f"Shows {ranking.seen[i]:,} of {plural(len(ranking.answer_arrangements.words), 'answer')}"
    if ranking.hardness[i]:
        place = int(ranking.hardness[i])
        text += f"; {f'{ordinal(place)} hardest' if place > 1 else 'the hardest'} of {len(ranking.clean):,}"
    return text


def ordinal(n: int) -> str:
    """Return an ordinal, for example "1st" or "212th"."""
    ending = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n:,}{ending}"


NAMES = {CLEAN: "clean", FALSE_ALARM: "heuristic false alarm", OFFENDING: "with a taboo word"}
SIDE = 14  # pixels of a square


class Legend(Recolored, QWidget):
    """A square, a count and a name for each verdict; the tooltips give the counts of permutations."""

    def __init__(self) -> None:
        super().__init__()
        self.squares = {verdict: Label() for verdict in NAMES}
        self.counts = {verdict: Label() for verdict in NAMES}
        parts = ((self.squares[verdict], self.counts[verdict], GAP_4) for verdict in NAMES)
        lay_out(self, row(*chain.from_iterable(parts), None, gap=GAP_1))
        self.recolor()

    def show_counts(self, classes: Sequence[int], permutations: Sequence[int]) -> None:
        """Show the numbers of classes and permutations of each verdict."""
        for verdict, name in NAMES.items():
            ending = "s" if verdict == FALSE_ALARM and classes[verdict] != 1 else ""
            self.counts[verdict].setText(f"{classes[verdict]:,} {name}{ending}")
            self.counts[verdict].setToolTip(f"{permutations[verdict]:,} permutations of the ring's cells")

    def recolor(self) -> None:
        shown, ratio = colours(self), self.devicePixelRatioF()
        mark, ground = packed(QColor(shown.surface)), packed(QColor(shown.base))
        for verdict, label in self.squares.items():
            fill = np.array([verdict_colours(shown)[verdict]], np.uint32)
            pixels = picture(fill, np.array([verdict], np.uint8), 1, round(SIDE * ratio), mark, ground)
            label.setPixmap(QPixmap.fromImage(as_image(pixels, ratio)))


NO_TABOO = "These letters cannot spell any word of the taboo lists. Every arrangement is clean."
AS_PRINTED = "Shown as printed. These letters cannot spell any word of the current taboo lists."


class Totals(QWidget):
    """The number of arrangements, the legend, and the numbers of permutations."""

    def __init__(self) -> None:
        super().__init__()
        self.total, self.legend = Label(wordWrap=True, strong=True), Legend()
        self.counted = Label(muted=True)
        lay_out(self, self.total, self.legend, self.counted)

    def show_nothing(self, why: str) -> None:
        """Show a text in place of the counts."""
        self.total.setText(why)
        self.counted.clear()
        self.legend.hide()

    def show_ranking(self, ranking: Ranking, *, alone: bool, as_printed: bool) -> None:
        """Show the counts, `alone` without paths through the hub, `as_printed` of the printed answers."""
        classes, counts = ranking.arrangements.classes, ranking.tally(permutations=True)
        every = int(classes.orbits.sum()) * ranking.arrangements.permutations_each
        whole = f"{plural(len(ranking), 'arrangement')} ({every:,} permutations)"
        whole += ", ignoring paths through the hub" if alone else ""
        self.legend.show_counts(ranking.tally(), counts)
        self.legend.setVisible(bool(ranking.arrangements.words))
        if ranking.arrangements.words:
            text = f"{counts[CLEAN]:,}, {counts[FALSE_ALARM]:,} and {counts[OFFENDING]:,} permutations"
            self.total.setText(whole)
            self.counted.setText(f"{text}. Arrangements up to rotation and reflection are counted once.")
        else:
            self.total.setText(AS_PRINTED if as_printed else NO_TABOO)
            self.counted.setText(f"{whole}. Darker squares show more of the answers.")
