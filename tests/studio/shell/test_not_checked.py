"""A check that failed or is pending is shown as such: nothing that was not checked is called clean."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from engine.core.files import user_directory
from studio.bee.editor import BeeEditor
from studio.core.session import Session
from studio.crossword.editor import CrosswordEditor
from studio.soup.editor import SoupEditor
from studio.soup.pages.vetting_page import VettingPanel
from studio.wheel.editor import WheelEditor
from studio.widgets.word_table import WordTable
from tests.studio.hosts import shown_on_screen


@pytest.fixture
def broken(home) -> Path:
    """A house whose taboo lists cannot be read: one of them is a folder."""
    path = user_directory("data") / "taboo" / "broken.txt"
    path.mkdir(parents=True)
    return path


def opened(qtbot, jobs, kind):
    editor = kind(Session(kind.kind, kind.sample(), jobs), jobs)
    shown_on_screen(qtbot, editor)
    return editor


@pytest.mark.parametrize("kind", [BeeEditor, WheelEditor, CrosswordEditor])
def test_a_puzzle_whose_check_failed_says_why_it_cannot_be_printed(qtbot, jobs, broken, kind) -> None:
    editor = opened(qtbot, jobs, kind)
    qtbot.waitUntil(lambda: editor.key_problem != "")
    assert editor.printable() is None
    assert editor.not_ready.startswith("Not checked: ")
    assert "broken.txt" in editor.not_ready
    broken.rmdir()
    editor.revet()
    qtbot.waitUntil(lambda: editor.printable() is not None)
    assert not editor.key_problem


@pytest.mark.parametrize("kind", [BeeEditor, WheelEditor])
def test_no_word_is_listed_as_clean_if_the_check_failed(qtbot, jobs, broken, kind) -> None:
    editor = opened(qtbot, jobs, kind)
    qtbot.waitUntil(lambda: editor.key_problem != "")
    assert editor.answers.table.words.rowCount() == 0
    assert "Not checked: " in editor.answers.table.empty_text
    assert editor.page.total.text() == "No answers"
    assert isinstance(editor.page.rating, QLabel)
    assert not editor.page.rating.text()


def test_a_list_of_words_that_was_not_checked_is_marked(qtbot, jobs, broken) -> None:
    editor = opened(qtbot, jobs, CrosswordEditor)
    page = editor.page
    page.entered()
    states = page.table.words
    column = next(i for i in range(states.columnCount()) if states.columns[i].name == "state")
    qtbot.waitUntil(lambda: page.count.text() == "Not checked")
    shown = {states.data(states.index(row, column)) for row in range(states.rowCount())}
    assert shown == {"not checked"}


def test_a_board_that_was_not_checked_says_so(qtbot, jobs, broken) -> None:
    panel = shown_on_screen(qtbot, VettingPanel(jobs))
    with qtbot.waitSignal(panel.failed) as failed:
        panel.show_puzzle(SoupEditor.sample())
    assert "broken.txt" in failed.args[0]
    assert panel.key is None
    assert any(text.startswith("Not checked: ") for text in (one.empty_text for one in panel.findChildren(WordTable)))


@pytest.mark.parametrize("kind", [BeeEditor, WheelEditor])
def test_words_are_marked_while_they_are_checked_by_other_rulings(qtbot, jobs, home, kind) -> None:
    editor = opened(qtbot, jobs, kind)
    qtbot.waitUntil(lambda: editor.key is not None)
    table = editor.answers.table.words
    column = next(place for place, one in enumerate(table.columns) if one.name == "verdict")

    def verdicts() -> set[str]:
        return {table.data(table.index(row, column)) for row in range(table.rowCount())}

    assert table.rowCount() > 0
    assert "not checked" not in verdicts()
    editor.revet()
    assert verdicts() == {"not checked"}
    qtbot.waitUntil(lambda: "not checked" not in verdicts())
