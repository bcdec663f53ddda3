import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from studio.core.theme import DARK, LIGHT
from studio.widgets.plot import MAX_POINTS, Axis, Plot, thinned
from tests.studio.hosts import shown_on_screen
from tests.studio.plots import labels


@pytest.fixture
def plot(qtbot):
    made = Plot("Hives", Axis("Answers", log=True), Axis("Time", "µs", least=0))
    shown_on_screen(qtbot, made, 500, 300)
    return made


def test_axes_have_units_and_cover_the_data(plot) -> None:
    plot.points().show([1, 10, 1000], [2, 4, 8])
    assert plot.accessibleName() == "Hives"
    assert plot.accessibleDescription() == "Time (µs) against Answers"
    assert plot.item.getAxis("left").labelText == "Time (µs)"
    (left, right), (low, high) = plot.item.getViewBox().viewRange()
    assert left <= 0
    assert right >= 3
    assert low <= 0  # as the axis was told
    assert high >= 8


def test_pixels_and_values_convert_both_ways(plot) -> None:
    plot.points().show([1, 10, 1000], [0, 4, 8])
    x, y = plot.pixels([10.0], [4.0])
    across, up = plot.value_at(QPointF(x[0], y[0]))
    assert across == pytest.approx(10, rel=0.03)
    assert up == pytest.approx(4, abs=0.1)


def test_ticks_have_round_values_and_thousands_separators(plot) -> None:
    ticks = plot.item.getAxis("bottom")
    values = ticks.tickValues(0.0, 3.5, 400)[0][1]
    assert ticks.tickStrings(values, 1, 1) == ["1", "10", "100", "1,000"]
    short = ticks.tickValues(np.log10(28), np.log10(47), 400)[0][1]
    assert {"30", "40"} <= set(ticks.tickStrings(short, 1, 1))
    even = plot.item.getAxis("left")
    assert even.tickStrings([0, 500_000, 12_500_000], 1, 1) == ["0", "500,000", "12,500,000"]
    assert even.tickStrings([0.1 + 0.2, 1e-7], 1, 1) == ["0.3", "1e-07"]


@pytest.mark.parametrize(("ups", "low"), [([2711.0, 2711.0], 2661), ([0.0, 0.0], 0), ([2711.0, 2450.0], 2450)])
def test_whole_numbers_have_whole_ticks_and_a_least_range(qtbot, ups, low) -> None:
    plot = Plot("Moves", Axis("Move", least=0, whole=1), Axis("Total", least=0 if not low else None, whole=100))
    shown_on_screen(qtbot, plot, 500, 300)
    plot.line().show([0.0, 1.0], ups)
    (left, right), (least, most) = plot.item.getViewBox().viewRange()
    assert least < low <= least + 10
    assert most - least >= 100
    for side, ends in (("bottom", (left, right)), ("left", (least, most))):
        values = plot.item.getAxis(side).tickValues(*ends, 300)[0][1]
        assert len(values) >= 2
        assert all(value == round(value) for value in values)


def test_the_colours_follow_the_palette(plot) -> None:
    points = plot.points()
    points.show([1, 2], [1, 2])
    for shown in (LIGHT, DARK):
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, shown.base)
        plot.setPalette(palette)
        assert plot.backgroundBrush().color().name().upper() == shown.base
        assert points.item.opts["brush"].color().name().upper() == shown.muted


def test_bars_on_a_log_axis_have_names_and_labels(plot, qtbot) -> None:
    bars = plot.bars()
    bars.show(["naive", "index"], [2000.0, 8.2], ["2,000 µs", "8.2 µs"])
    assert labels(plot) == ["2,000 µs", "8.2 µs"]
    low, high = plot.item.getViewBox().viewRange()[0]
    assert low < np.log10(8.2) < np.log10(2000) < high
    bars.show(["trie"], [300.0])
    assert labels(plot) == ["300"]
    names = plot.item.getAxis("left")._tickLevels
    assert [text for _, text in names[0]] == ["trie"]


def test_crowded_points_are_thinned_and_isolated_points_stay() -> None:
    random = np.random.default_rng(1)
    x, y = random.normal(size=(2, 300_000))
    x[7], y[7] = 30, 30
    kept = thinned(x, y)
    assert 100 < len(kept) <= MAX_POINTS
    assert 7 in kept
    assert (np.diff(kept) > 0).all()
    assert len(thinned(x[:100], y[:100])) == 100


def test_an_empty_plot_is_allowed(plot) -> None:
    points, line = plot.points(), plot.line(reached=False)
    points.show([5, 50], [1, 2])
    before = plot.item.getViewBox().viewRange()
    line.show([1, 9000], [0, 99])
    assert plot.item.getViewBox().viewRange() == before
    points.show([], [])
    line.show([], [])
    assert points.shown == 0
    assert plot.item.getViewBox().viewRange() == before


def test_the_bees_tab_loads_no_plots_before_one_is_shown() -> None:
    code = "import sys, studio.bee.editor, studio.bee.finder; print('pyqtgraph' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_closed_plot_accepts_palette_events(qtbot) -> None:
    plot = Plot("closed", Axis("a"), Axis("b"))
    QWidget.show(plot)
    plot.close()
    QApplication.sendEvent(plot, QEvent(QEvent.Type.PaletteChange))  # crashed the program
    assert plot.plotItem is None
