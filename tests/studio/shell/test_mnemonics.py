"""Alt and a letter: in every tab, on every page, a letter belongs to a single field, button or menu."""

import re
from collections import Counter

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel

from studio.shell.tabs import TABS
from studio.shell.window import MainWindow
from studio.widgets.stage import StageEditor
from tests.studio.conftest import opened_window


@pytest.fixture
def studio(qtbot, settings, jobs, journal):
    yield from opened_window(qtbot, settings, jobs, journal, TABS)


def used(window: MainWindow) -> Counter[str]:
    """How often each mnemonic is used by visible widgets and the menu bar."""
    texts = [action.text() for action in window.menuBar().actions()]
    texts += [one.text() for one in window.findChildren(QAbstractButton) if one.isVisible()]
    texts += [one.text() for one in window.findChildren(QLabel) if one.isVisible() and one.buddy()]
    return Counter(key.upper() for text in texts for key in re.findall(r"&(\w)", text))


def used_twice(window: MainWindow) -> list[str]:
    """The letters that are used by more than one widget."""
    return [key for key, count in used(window).items() if count > 1]


@pytest.mark.parametrize("kind", [wing.kind for wing in TABS])
def test_a_letter_belongs_to_one_widget(qtbot, studio, kind: str) -> None:
    studio.resize(1800, 1100)
    editor = studio.show_kind(kind)
    qtbot.waitUntil(editor.isVisible)
    pages = [page.name for page in editor.inspector.pages] if isinstance(editor, StageEditor) else [""]
    twice = {}
    for page in pages:
        if page:
            editor.inspector.show_page(page)
        twice[page] = used_twice(studio)
    assert not any(twice.values()), twice


def test_a_letter_belongs_to_one_widget_beside_a_further_list_of_clues(qtbot, studio) -> None:
    studio.resize(1800, 1100)
    editor = studio.show_kind("crossword")
    editor.inspector.show_page("Clues")
    which = editor.clues.which
    which.setCurrentIndex(which.count() - 1)
    which.activated.emit(which.count() - 1)  # New list
    qtbot.waitUntil(editor.clues.listed.isVisible)
    assert used(studio)["M"] == 1  # Remove
    assert not used_twice(studio)
