"""The window View > Research."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.wheel.puzzle import wheel
from studio.research.window import PAGES, ResearchWindow


@pytest.fixture
def research(window) -> ResearchWindow:
    window.actions_["research"].trigger()
    return window.findChild(ResearchWindow)


def test_every_page_has_a_name_a_sentence_and_a_plot(qtbot, research) -> None:
    qtbot.waitExposed(research)
    assert not research.isModal()
    assert research.names.count() == len(PAGES)
    for place, page in enumerate(research.pages.values()):
        research.names.setCurrentRow(place)
        assert research.page is page
        assert research.title.text() == page.name
        assert research.about.text() == page.about
        assert page.plot is not None
        assert research.inspector.plots.isVisible()


def test_the_window_is_shown_once_and_remembers_its_size_and_page(qtbot, window, research, settings) -> None:
    assert research.minimumSizeHint().width() <= 1024
    research.resize(research.width(), 700)
    research.names.setCurrentRow(3)
    research.pages["solvers"].hives.setValue(33)
    window.windows.show_research()
    assert window.findChildren(ResearchWindow) == [research]
    QTest.keyClick(research, Qt.Key.Key_Escape)
    assert not research.isVisible()
    state = json.loads(settings.value("research/state"))
    assert state["shown"] == research.page.state_key
    other = ResearchWindow(settings, window.theme, window.jobs, lambda _: None, lambda _: None, window)
    assert other.page.name == research.page.name
    assert other.pages["solvers"].hives.value() == 33
    assert other.height() == 700


def test_escape_stops_a_job_before_it_closes_the_window(qtbot, research) -> None:
    research.names.setCurrentRow(0)
    research.pages["solvers"].hives.setValue(2000)
    QTest.keyClick(research, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(research.job_bar.isVisible)
    QTest.keyClick(research, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not research.pages["solvers"].jobs.named())
    assert research.isVisible()


def test_an_error_is_shown_until_another_page_is_chosen(research, tmp_path) -> None:
    page = research.pages["agarwal2020"]
    page.open_file(str(tmp_path / "gone.txt"))
    assert "gone.txt" in research.report.text()
    research.names.setCurrentRow(1)
    assert research.report.text() == ""


def test_pages_begin_with_the_word_list_of_the_open_puzzle(window, settings) -> None:
    puzzles = {"wheel": wheel("moonlight", "l", lexicon="large")}
    made = ResearchWindow(settings, window.theme, window.jobs, puzzles.get, lambda _: None, window)
    assert made.pages["audit"].lexicon == "large"
    assert made.pages["solvers"].lexicon == "common"
