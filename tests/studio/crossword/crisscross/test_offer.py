"""Previews of offered and selected layouts on the grid and their marks in the gallery."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.core import Printed
from engine.crossword.grid import Grid
from engine.crossword.interlock.layout import Point
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.crossword.crisscross.history_plot import AWAITED, HistoryPlot
from studio.crossword.crisscross.layouts_page import EMPTY
from studio.crossword.crisscross.search_settings import RUN
from studio.crossword.editor import CrosswordEditor
from tests.studio.crossword_layouts import LAYOUTS, puzzle
from tests.studio.hosts import shown_on_screen
from tests.studio.plots import curves


@pytest.fixture
def editor(qtbot, home, search):
    """A list without a grid, on the page "Layouts" during a search."""
    jobs = Jobs()
    made = CrosswordEditor(Session("crossword", puzzle(), jobs), jobs)
    shown_on_screen(qtbot, made, 1280, 800)
    made.gallery.set_motion(False)
    made.run_main()
    qtbot.waitUntil(lambda: search.control is not None)
    yield made
    assert jobs.shutdown()


def publish(qtbot, editor, search, layouts) -> Grid:
    """Let the search find layouts, and return the best."""
    search.publish(qtbot, editor.gallery.jobs, layouts)
    return editor.gallery.view.layouts[0].grid


def marked(editor) -> Grid | None:
    selected = editor.gallery.view.selected
    return selected and selected.grid


def on_canvas(editor) -> Grid:
    return editor.canvas.puzzle.grid


def turn_away_and_back(editor) -> None:
    shown = on_canvas(editor)
    editor.inspector.show_page("Words")
    assert on_canvas(editor) == shown
    editor.inspector.show_page("Layouts")


def test_each_better_layout_is_previewed_and_marked(qtbot, editor, search) -> None:
    for count in (1, 5, len(LAYOUTS)):
        best = publish(qtbot, editor, search, LAYOUTS[:count])
        assert on_canvas(editor) == best
        assert marked(editor) == best


def test_a_layout_found_while_another_page_is_shown_is_previewed(qtbot, editor, search) -> None:
    editor.inspector.show_page("Words")
    best = publish(qtbot, editor, search, LAYOUTS)
    assert on_canvas(editor) == best
    editor.inspector.show_page("Layouts")
    assert on_canvas(editor) == best
    assert marked(editor) == best


def test_the_offered_layout_stays_while_another_page_is_shown(qtbot, editor, search) -> None:
    best = publish(qtbot, editor, search, LAYOUTS)
    turn_away_and_back(editor)
    assert on_canvas(editor) == best
    assert marked(editor) == best
    assert editor.preview_strip.isVisible()


def test_the_selected_layout_stays_while_another_page_is_shown(qtbot, editor, search) -> None:
    publish(qtbot, editor, search, LAYOUTS)
    QTest.keyClick(editor.gallery.view, Qt.Key.Key_End)
    chosen = editor.gallery.view.layouts[-1].grid
    turn_away_and_back(editor)
    assert on_canvas(editor) == chosen
    assert marked(editor) == chosen


@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("way", ["Back", "Esc"])
def test_a_layout_that_is_declined_is_neither_marked_nor_offered_again(qtbot, editor, search, way, chosen) -> None:
    best = publish(qtbot, editor, search, LAYOUTS)
    search.ended.set()
    qtbot.waitUntil(lambda: not editor.gallery.running)
    if chosen:
        QTest.keyClick(editor.gallery.view, Qt.Key.Key_End)
    if way == "Back":
        editor.preview_strip.back.click()
    else:
        editor.stop()
    assert on_canvas(editor) == Grid()
    assert marked(editor) is None
    turn_away_and_back(editor)
    assert on_canvas(editor) == Grid()
    assert marked(editor) is None
    editor.run_main()
    qtbot.waitUntil(lambda: len(search.calls) == 2)
    assert publish(qtbot, editor, search, LAYOUTS) == best
    assert on_canvas(editor) == best


def test_another_document_starts_without_layouts_and_history(qtbot, editor, search) -> None:
    page = editor.gallery
    qtbot.waitUntil(lambda: editor.findChild(HistoryPlot) is not None)
    history = editor.findChild(HistoryPlot)
    search.publish(qtbot, page.jobs, LAYOUTS[:4], (Point(1, 2, 0.5), Point(2, 3, 0.6)))
    assert [(1, 2), (2, 3)] in curves(history.plots[0])
    assert history.plots[0].isVisible()
    editor.session.start(puzzle(title="The same words in another puzzle"))
    assert on_canvas(editor) == Grid()
    assert (page.view.layouts, page.status.text(), page.header.button.text()) == ((), "", RUN)
    assert page.view.empty_text == EMPTY
    assert not any(curves(history.plots[0]))
    assert not history.plots[0].isVisible()
    assert AWAITED[0] in [label.text() for label in history.findChildren(QLabel) if label.isVisible()]
    qtbot.waitUntil(lambda: search.control.stopped)
    editor.run_main()
    qtbot.waitUntil(lambda: len(search.calls) == 2)
    best = publish(qtbot, editor, search, LAYOUTS)
    assert on_canvas(editor) == best


def test_recording_a_print_keeps_the_layouts(qtbot, editor, search) -> None:
    publish(qtbot, editor, search, LAYOUTS[:4])
    editor.session.record_printed(Printed("2026-01-31", "", ("tiger",)))
    editor.session.forget_printed("Use the current verdicts")
    assert len(editor.gallery.view.layouts) == 4
