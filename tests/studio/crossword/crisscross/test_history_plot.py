"""The plots of a search for layouts: words and utilisation by iteration, live."""

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel

from engine.crossword.interlock.layout import Point
from engine.crossword.puzzle import Objective
from studio.crossword.crisscross.history_plot import AWAITED, KINDS, HistoryPlot, curves_of, thinned
from studio.crossword.crisscross.layouts_page import GalleryPanel
from tests.studio.crossword_layouts import puzzle, stand_in
from tests.studio.plots import curves

POINTS = [Point(3 * step + 1, step % 7, 0.1 * (step % 5)) for step in range(50)]


@pytest.fixture
def plot(qtbot):
    made = HistoryPlot(utilisation=True)
    qtbot.addWidget(made)
    made.show()
    return made


def hints(plot: HistoryPlot) -> list[str]:
    """The visible texts of a plot without data."""
    return [label.text() for label in plot.findChildren(QLabel) if label.isVisible() and label.text()]


def test_a_history_gives_steps_words_and_percentages() -> None:
    steps, words, used = curves_of([Point(1, 2, 0.25), Point(9, 3, 0.5)])
    assert steps.tolist() == [1, 9]
    assert words.tolist() == [2, 3]
    assert used.tolist() == [25, 50]
    assert [len(values) for values in curves_of([])] == [0, 0, 0]


def test_a_long_history_keeps_its_ends_and_extremes() -> None:
    steps = np.arange(100_000, dtype=np.float64)
    values = np.random.default_rng(1).random(100_000)
    values[77_777], values[33_333] = 9.0, -9.0
    x, y = thinned(steps, values, buckets=100)
    assert len(x) <= 400
    assert (np.diff(x) > 0).all()
    assert (x[0], x[-1]) == (0, 99_999)
    assert (y.max(), y.min()) == (9.0, -9.0)
    assert np.array_equal(y, values[x.astype(int)])


def test_a_short_history_is_drawn_completely() -> None:
    steps, words, _ = curves_of(POINTS)
    assert thinned(steps, words)[1].tolist() == words.tolist()


def test_a_plot_without_data_says_what_will_appear(plot) -> None:
    assert hints(plot) == [AWAITED[0]]
    plot.show_history([], 5)
    assert hints(plot) == [AWAITED[0]]
    plot.switch.button(1).click()
    assert hints(plot) == [AWAITED[1]]


def test_the_first_plot_has_words_best_and_requested_number(plot) -> None:
    plot.show_history(POINTS, 12)
    wanted, words, best = curves(plot.plots[0])
    assert words == [(point.step, point.words) for point in POINTS]
    assert [y for _, y in wanted] == [12, 12]
    assert max(best) == (POINTS[-1].step, 6)
    assert plot.best_label.whole == "Best: 6 of 12 words, at iteration 19"


def test_the_switch_shows_the_utilisation(plot) -> None:
    plot.show_history(POINTS, 12)
    plot.switch.button(1).click()
    assert plot.switch.checkedButton().text() == KINDS[1]
    assert plot.plots[1].isVisible()
    assert max(y for _, y in curves(plot.plots[1])[0]) == pytest.approx(40)
    assert plot.best_label.whole == "Best: 40 %, at iteration 13"


def test_a_new_search_begins_with_an_empty_plot(plot) -> None:
    plot.show_history(POINTS, 12)
    plot.show_history([], 12)
    assert plot.best_label.text() == ""
    assert not any(curves(plot.plots[0]))


def test_the_page_creates_the_plot_when_entered_and_updates_it(qtbot, home, jobs, monkeypatch) -> None:
    search = stand_in(monkeypatch)
    page = GalleryPanel(jobs)
    qtbot.addWidget(page)
    page.show_puzzle(puzzle(objective=Objective(fit=1)), None)
    assert page.plot is None
    page.entered()
    plot = page.plot
    assert plot
    qtbot.waitUntil(lambda: plot.findChild(HistoryPlot) is not None)
    page.run_main()
    qtbot.waitUntil(lambda: bool(search.calls))
    search.publish(qtbot, jobs, (), POINTS)
    wanted, words, _ = curves(plot.findChild(HistoryPlot).plots[0])
    assert len(words) == len(POINTS)
    assert [y for _, y in wanted] == [1, 1]
