"""The base of every tab: splitters, plots and undo of its pages, and previews."""

import pytest
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QLabel

from engine.bee.puzzle import hive
from studio.core.session import Session
from studio.widgets.canvas import Canvas
from studio.widgets.panel import Panel, SwitchedPlot
from studio.widgets.stage import StageEditor
from tests.studio.conftest import cells
from tests.studio.hosts import shown_on_screen

OTHER = hive("t", "unedia")


class First(Panel):
    state_key = "first"
    name = "First"


class Second(Panel):
    """A page with a plot, an undo stack and a main action."""

    state_key = "second"
    name = "Second"
    run_text = "&Race"

    def __init__(self, jobs, parent=None) -> None:
        super().__init__(jobs, parent)
        self.plot, self.undo_stack, self.ran = QLabel("plot"), QUndoStack(self), 0

    def run_main(self) -> None:
        self.ran += 1


class Small(StageEditor):
    kind, title, noun = "bee", "Small", "hive"
    run_text = "&Count"

    def __init__(self, session, jobs) -> None:
        self.ran = 0
        super().__init__(session, jobs, Canvas("Small"), [First(jobs), Second(jobs)])
        self.lay_out(self.canvas, self.preview_strip)

    def show_value(self, value, what) -> None:
        self.preview(None)

    def draw_puzzle(self, puzzle) -> None:
        self.drawn = puzzle
        self.canvas.show_drawing(cells(puzzle.letters))

    def run_own(self) -> None:
        self.ran += 1


class Below(Small):
    plot_below_pages = True


@pytest.fixture(params=[Small, Below])
def stage(request, qtbot, jobs) -> Small:
    made = request.param(Session("bee", hive("g", "cenorv"), jobs), jobs)
    shown_on_screen(qtbot, made, 1100, 700)
    return made


def test_the_state_of_an_earlier_version_is_restored(stage) -> None:
    stage.restore({"splitter": [600, 499], "column": [420, 279], "pages": {"shown": "Second"}})
    assert stage.inspector.page().name == "Second"
    state = stage.state()
    assert state["splitter"] == pytest.approx([600, 499], abs=8)
    assert state["column"] == pytest.approx([420, 279], abs=8)


def test_the_state_of_a_page_does_not_depend_on_its_name(stage, monkeypatch) -> None:
    stage.inspector.show_page("Second")
    kept = stage.state()
    stage.inspector.show_page("First")
    monkeypatch.setattr(Second, "name", "Renamed")
    stage.restore(kept)
    assert stage.inspector.page().name == "Renamed"


@pytest.mark.parametrize(
    "damaged",
    [
        {"splitter": "wide"},
        {"splitter": 3},
        {"splitter": [float("inf"), 5]},
        {"column": [None]},
        {"column": [1e30, 5]},
        {"pages": 3},
    ],
)
def test_an_invalid_state_changes_nothing(stage, damaged) -> None:
    before = stage.state()
    stage.restore(damaged)
    assert stage.state() == before


def test_the_plot_is_below_the_canvas_or_the_pages(stage) -> None:
    stage.inspector.show_page("Second")
    above = stage.inspector if stage.plot_below_pages else stage.canvas
    plot, corner = stage.inspector.page().plot, above.rect().bottomLeft()
    assert plot.isVisible()
    assert plot.mapTo(stage, plot.rect().topLeft()).y() > above.mapTo(stage, corner).y()
    stage.inspector.show_page("First")
    assert not plot.isVisible()


def test_run_and_undo_go_to_the_page_shown_or_else_to_the_tab(stage) -> None:
    stage.run_main()
    assert (stage.run_text, stage.ran, stage.undo_stack) == ("&Count", 1, stage.session.undo)
    stage.inspector.show_page("Second")
    stage.run_main()
    page = stage.inspector.page()
    assert (stage.run_text, stage.ran, page.ran, stage.undo_stack) == ("&Race", 1, 1, page.undo_stack)


def test_a_preview_ends_when_another_page_is_shown(stage) -> None:
    mine = stage.puzzle
    stage.inspector.page().previewed.emit(OTHER)
    assert (stage.shown, stage.drawn, stage.puzzle) == (OTHER, OTHER, mine)
    assert stage.preview_strip.isVisible()
    stage.inspector.show_page("Second")
    assert (stage.shown, stage.drawn) == (mine, mine)
    assert not stage.preview_strip.isVisible()
    stage.inspector.pages[0].previewed.emit(OTHER)  # which is not seen
    assert stage.shown == mine


def test_undo_removes_a_whole_title(stage) -> None:
    for title in ("S", "Su", "Sun"):
        stage.push_edit(hive("g", "cenorv", title=title), "Change title", "title")
    assert stage.puzzle.title == "Sun"
    stage.session.undo.undo()
    assert stage.puzzle == hive("g", "cenorv")


def test_a_switch_shows_one_plot_at_a_time(qtbot) -> None:
    made, plots = SwitchedPlot(), {"Words": QLabel("w"), "Time": QLabel("t")}
    made.lay_out(plots, 200)
    qtbot.addWidget(made)
    made.show()
    assert [plot.isVisible() for plot in plots.values()] == [True, False]
    made.switch.button(1).click()
    assert [plot.isVisible() for plot in plots.values()] == [False, True]
    made.set_current(0)
    assert (made.current, made.switch.checkedButton().text()) == (0, "Words")


def test_in_a_narrow_window_the_puzzle_and_the_pages_are_shown_one_at_a_time(qtbot, stage) -> None:
    canvas, pages = stage.canvas, stage.inspector
    stage.set_room(1100)
    assert (canvas.isVisible(), pages.isVisible(), stage.turn_text) == (True, True, "")
    needed = stage.minimumSizeHint().width()
    stage.set_room(needed - 1)
    assert (canvas.isVisible(), pages.isVisible(), stage.turn_text) == (True, False, "Pages \u25b8")
    qtbot.waitUntil(lambda: stage.minimumSizeHint().width() < needed)
    stage.turn_over()
    assert (canvas.isVisible(), pages.isVisible(), stage.turn_text) == (False, True, "\u25c2 Puzzle")
    stage.inspector.page().previewed.emit(OTHER)
    stage.turn_over()
    assert (stage.drawn, canvas.isVisible(), stage.preview_strip.isVisible()) == (OTHER, True, True)
    stage.set_room(1100)
    assert (canvas.isVisible(), pages.isVisible(), stage.turn_text) == (True, True, "")


def test_a_canvas_that_takes_the_place_of_the_pages_keeps_it_in_a_narrow_window(stage) -> None:
    stage.set_room(stage.minimumSizeHint().width() - 1)
    stage.turn_over()
    stage.show_pages(on=False)
    assert (stage.canvas.isVisible(), stage.inspector.isVisible(), stage.turn_text) == (True, False, "")
    stage.show_pages(on=True)
    assert (stage.canvas.isVisible(), stage.inspector.isVisible()) == (False, True)


def test_the_menus_are_updated_when_the_tab_becomes_narrow_and_not_by_each_resize(stage) -> None:
    refreshed: list[str] = []
    stage.refresh.connect(lambda: refreshed.append(stage.turn_text))
    for width in (1200, 1100):
        stage.set_room(width)
    assert refreshed == []
    stage.set_room(10)
    assert refreshed[-1] == "Pages \u25b8"
    before = len(refreshed)
    stage.set_room(9)
    assert len(refreshed) == before
    stage.set_room(1200)
    assert refreshed[-1] == ""
