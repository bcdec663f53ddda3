"""The page "Layouts" of the Crossword tab, during and after a search."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QVBoxLayout, QWidget

from engine.core import changed
from engine.crossword.grid import Grid, Slot, entries_of
from engine.crossword.interlock.layout import Layout, Point, Unplaced, counted, layout_text
from engine.crossword.puzzle import Listed, Objective, Puzzle
from studio.core.jobs import Jobs
from studio.core.theme import BLUE, DARK, LIGHT
from studio.crossword.crisscross.history_plot import HistoryPlot
from studio.crossword.crisscross.layout_order import fitting, request_of
from studio.crossword.crisscross.layouts_page import GalleryPanel
from studio.crossword.crisscross.layouts_view import look_of
from studio.crossword.grid_tiles import grid_picture
from tests.studio.crossword_layouts import LAYOUTS, WORDS, grown, puzzle
from tests.studio.hosts import shown_on_screen
from tests.studio.plots import curves


class Host(QWidget):
    """Shows the page and records its signals, as the editor does."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self.page = GalleryPanel(jobs)
        self.previewed, self.taken, self.said = [], [], []
        self.page.previewed.connect(self.previewed.append)
        self.page.accepted.connect(lambda puzzle, text: self.taken.append((puzzle, text)))
        self.page.message.connect(lambda message: self.said.append(message.text))
        QVBoxLayout(self).addWidget(self.page)
        self.resize(560, 700)


@pytest.fixture
def host(qtbot, home, search):
    jobs = Jobs()
    made = Host(jobs)
    shown_on_screen(qtbot, made)
    made.page.set_motion(False)
    made.page.show_puzzle(puzzle(), None)
    yield made
    assert jobs.shutdown()


@pytest.fixture
def running(qtbot, host, search):
    host.page.run_main()
    qtbot.waitUntil(lambda: search.control is not None)
    return host.page


def publish(qtbot, page, search, layouts, history=()) -> None:
    search.publish(qtbot, page.jobs, layouts, history)


def point(page, place: int) -> QPoint:
    return page.view.box(place).center()


def enter(page) -> None:
    page.view.viewportEvent(QEvent(QEvent.Type.Enter))


def leave(page) -> None:
    page.view.viewportEvent(QEvent(QEvent.Type.Leave))


def test_an_empty_gallery_says_what_to_do(host) -> None:
    assert "Ctrl+Enter" in host.page.view.empty_text
    host.page.show_puzzle(Puzzle(), None)
    assert "no words yet" in host.page.view.empty_text
    host.page.run_main()
    assert "no words yet" in host.said[-1]


def test_a_search_gets_words_objective_and_locked_entries(host, search, qtbot) -> None:
    grid = LAYOUTS[0].grid
    locked = entries_of(grid)[0]
    words = tuple(Listed(word, must=word == "lion") for word in WORDS)
    host.page.show_puzzle(Puzzle(words, grid, (locked.slot,), Objective(fit=8)), None)
    host.page.header.times.setCurrentIndex(0)
    host.page.run_main()
    qtbot.waitUntil(lambda: bool(search.calls))
    assert search.calls == [(WORDS, Objective(fit=8), {"lion"}, (locked,), 1, 2.0)]


def test_the_gallery_improves_while_it_runs(qtbot, running, search) -> None:
    assert running.header.button.text() == "Stop"
    publish(qtbot, running, search, LAYOUTS[:3])
    publish(qtbot, running, search, LAYOUTS[:9])
    assert len(running.view.layouts) == 9
    assert running.view.layouts == fitting(LAYOUTS[:9], request_of(puzzle()))


def test_stop_keeps_the_layouts(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:5])
    QTest.mouseClick(running.header.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not running.running)
    assert len(running.view.layouts) == 5
    assert "Stopped" in running.status.text()
    assert running.header.button.text() == "Find Layouts"


def test_a_second_search_adds_to_the_layouts(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:5])
    search.ended.set()
    qtbot.waitUntil(lambda: not running.running)
    running.run_main()
    qtbot.waitUntil(lambda: len(search.calls) == 2)
    publish(qtbot, running, search, LAYOUTS[5:7])
    assert len(running.view.layouts) == 7
    assert [call[4] for call in search.calls] == [1, 2]


def test_layouts_do_not_move_while_the_pointer_is_over_them(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    before = running.view.layouts
    enter(running)
    publish(qtbot, running, search, LAYOUTS[:12])
    assert running.view.layouts[:4] == before
    assert "until the pointer leaves" in running.status.text()
    leave(running)
    assert running.view.layouts == fitting(LAYOUTS[:12], request_of(puzzle()))


def test_a_click_previews_and_a_double_click_adopts(qtbot, running, host, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    second = running.view.layouts[1]
    QTest.mouseClick(running.view.viewport(), Qt.MouseButton.LeftButton, pos=point(running, 1))
    assert host.previewed[-1].grid == second.grid
    assert host.taken == []
    QTest.mouseDClick(running.view.viewport(), Qt.MouseButton.LeftButton, pos=point(running, 1))
    made, text = host.taken[-1]
    assert made.grid == second.grid
    assert text == f"Adopt layout with {second.measures.words} words"


def test_a_double_click_adopts_the_layout_of_its_first_press(qtbot, running, host, search) -> None:
    """Better layouts may arrive between the two presses, so that another one is under the pointer."""
    publish(qtbot, running, search, LAYOUTS[:4])
    worst, at = running.view.layouts[-1], point(running, 3)
    QTest.mouseClick(running.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    leave(running)
    publish(qtbot, running, search, LAYOUTS)
    assert running.view.layouts[running.view.tile_at(at)] != worst
    QTest.mouseDClick(running.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert host.taken[-1][0].grid == worst.grid


def test_the_selected_layout_stays_selected_when_better_ones_arrive(qtbot, running, host, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    worst = running.view.layouts[-1]
    QTest.mouseClick(running.view.viewport(), Qt.MouseButton.LeftButton, pos=point(running, 3))
    leave(running)
    publish(qtbot, running, search, LAYOUTS)
    assert running.chosen == worst
    assert worst in running.view.layouts
    assert running.details.total.text() == counted(worst)


def test_arrow_keys_select_layouts_and_enter_adopts_one(qtbot, running, host, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:8])
    view = running.view
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
    at = 2 + view.columns  # from the best one, which is offered
    assert running.chosen == view.layouts[at]
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert host.taken[-1][0].grid == view.layouts[at].grid
    QTest.keyClick(view, Qt.Key.Key_End)
    assert running.chosen == view.layouts[-1]


def test_unplaced_words_are_named_below_and_in_the_tool_tip(qtbot, running, search) -> None:
    lacking = Layout(LAYOUTS[0].grid, LAYOUTS[0].measures, (Unplaced("elephant", "longer than the box"),))
    running.show_puzzle(puzzle((*WORDS, "Elephant")), None)
    qtbot.waitUntil(lambda: not running.running)
    running.run_main()
    qtbot.waitUntil(lambda: len(search.calls) == 2)
    publish(qtbot, running, search, [lacking])
    assert running.details.unplaced.text() == "Unplaced (longer than the box): Elephant"
    view, at = running.view.viewport(), point(running, 0)
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at)))
    assert "Elephant" in QToolTip.text()


def test_changing_the_words_stops_the_search_with_a_message(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    running.show_puzzle(puzzle((*WORDS, "weasel")), None)
    qtbot.waitUntil(lambda: not running.running)
    assert "to search again" in running.status.text()
    assert len(running.view.layouts) == 4


def test_changing_a_title_does_not_stop_the_search(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    running.show_puzzle(puzzle(title="Animals"), None)
    assert not search.control.stopped


def test_the_gallery_gives_the_reason_if_nothing_fits(qtbot, host, search) -> None:
    host.page.show_puzzle(puzzle(("zebra", "tiger"), objective=Objective(columns=3, rows=3)), None)
    host.page.run_main()
    qtbot.waitUntil(lambda: search.control is not None)
    search.ended.set()
    qtbot.waitUntil(lambda: not host.page.running)
    assert "longer than a box of 3" in host.page.view.empty_text


def test_a_layout_is_copied_as_text_and_as_a_picture(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:2])
    text, picture = running.details.buttons
    text.click()
    assert "crossing" in QGuiApplication.clipboard().text()
    picture.click()
    assert QGuiApplication.clipboard().mimeData().hasImage()


@pytest.mark.parametrize("button", [0, 1])
def test_a_layout_with_a_taboo_word_is_not_copied(qtbot, host, search, button: int) -> None:
    words = ("fuck", "tick", "lion")
    host.page.show_puzzle(puzzle(words), None)
    host.page.run_main()
    qtbot.waitUntil(lambda: search.control is not None)
    publish(qtbot, host.page, search, [grown(words, 1)])
    QGuiApplication.clipboard().setText("before")
    host.page.details.buttons[button].click()
    assert QGuiApplication.clipboard().text() == "before"
    assert "the entry fuck must not be printed" in host.said[-1]


def test_the_details_are_of_the_layout_of_the_document(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    worst = running.view.layouts[-1]
    running.show_puzzle(changed(puzzle(), grid=worst.grid), None)
    assert running.details.total.text() == counted(worst)
    running.details.buttons[0].click()
    assert QGuiApplication.clipboard().text() == layout_text(worst, {word: word for word in WORDS})


def test_the_page_remembers_how_to_search(host, qtbot) -> None:
    host.page.header.times.setCurrentIndex(3)
    other = GalleryPanel(host.page.jobs)
    qtbot.addWidget(other)
    other.restore(host.page.state())
    assert other.header.times.currentData() >= 3600
    other.restore({"strategy": "seed003", "seconds": "long", "step": "big"})  # as version 0.4.0 remembered it


def test_undoing_an_objective_restores_its_layouts(qtbot, running, search) -> None:
    publish(qtbot, running, search, LAYOUTS[:4])
    search.ended.set()
    qtbot.waitUntil(lambda: not running.running)
    before = running.view.layouts
    running.show_puzzle(puzzle(objective=Objective(columns=3, rows=3)), None)
    assert running.view.layouts == ()
    running.run_main()
    qtbot.waitUntil(lambda: len(search.calls) == 2)
    search.ended.set()
    qtbot.waitUntil(lambda: not running.running)
    running.show_puzzle(puzzle(), None)
    assert running.view.layouts == before


def test_the_plot_shows_the_history_of_the_layouts_shown(qtbot, running, search) -> None:
    running.entered()
    qtbot.waitUntil(lambda: running.plot.findChild(HistoryPlot) is not None)
    words = running.plot.findChild(HistoryPlot).plots[0]
    publish(qtbot, running, search, LAYOUTS[:4], (Point(1, 2, 0.5), Point(2, 3, 0.6)))
    assert [(1, 2), (2, 3)] in curves(words)
    running.show_puzzle(Puzzle(), None)
    assert running.view.layouts == ()
    assert not any(curves(words))
    running.show_puzzle(puzzle(), None)
    assert len(running.view.layouts) == 4
    assert [(1, 2), (2, 3)] in curves(words)


def test_an_empty_grid_shows_the_best_layout_until_it_is_declined(qtbot, running, host, search) -> None:
    publish(qtbot, running, search, LAYOUTS[3:5])
    assert host.previewed[-1].grid == running.view.layouts[0].grid
    publish(qtbot, running, search, LAYOUTS[:5])
    assert host.previewed[-1].grid == running.view.layouts[0].grid
    running.decline()
    shown = len(host.previewed)
    publish(qtbot, running, search, LAYOUTS)
    assert len(host.previewed) == shown


def test_disconnected_locked_words_are_reported_without_a_search(host, search) -> None:
    grid = Grid(("cat__", "a____", "r__do", "____h"))
    words = tuple(map(Listed, ("cat", "car", "do", "oh", "tod")))
    locked = (Slot(0, 0, "across"), Slot(2, 3, "across"))
    host.page.show_puzzle(Puzzle(words, grid, locked, Objective(fit=2)), None)
    host.page.run_main()
    assert search.calls == []
    assert host.said[-1].startswith("The locked words are not connected, and at most 2 words are requested")
    assert host.page.view.empty_text == host.said[-1]
    every = tuple(entry.slot for entry in entries_of(grid))
    host.page.show_puzzle(Puzzle(words[:4], grid, every), None)
    host.page.run_main()
    assert "has no other word to connect them" in host.said[-1]


# the pictures


@pytest.mark.parametrize("shown", [LIGHT, DARK])
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_thumbnail_has_whole_pixels_and_fits(qapp, shown, ratio) -> None:
    grid = LAYOUTS[0].grid
    look = look_of(grid, shown, QColor(shown.accent(BLUE)), QFont())
    image = grid_picture(grid, 140, ratio, shown, *look)
    assert image.devicePixelRatio() == ratio
    assert max(image.width(), image.height()) <= round(140 * ratio)
    cell = (image.width() - 1) // grid.columns
    assert image.height() == len(grid.rows) * cell + 1
    for row, text in enumerate(grid.rows):
        for column, char in enumerate(text):
            middle = image.pixelColor(column * cell + 1, row * cell + 1)
            beside_a_cell = char != "_"
            assert beside_a_cell == (middle.alpha() == 255) or char == "_"
            if char != "_":
                assert abs(middle.lightness() - QColor(shown.ink).lightness()) > 60


def test_an_empty_grid_has_a_thumbnail(qapp) -> None:
    look, _ = look_of(Grid(), LIGHT, QColor(LIGHT.accent(BLUE)), QFont())
    assert grid_picture(Grid(), 100, 1.0, LIGHT, look).width() == 1
