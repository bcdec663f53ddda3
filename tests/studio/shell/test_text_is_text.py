"""A text of a file or of the user is shown as it is. It is never interpreted as HTML."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QLabel, QMessageBox, QTextEdit, QWidget

from engine.bee.puzzle import Rank, Rules, hive
from engine.core import Finding
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Listed
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents import document as documents
from engine.documents.document import Document
from engine.soup.board import Board, Move
from engine.soup.puzzle import Puzzle as Soup
from engine.soup.puzzle import Turn
from engine.wheel.puzzle import Rules as WheelRules
from engine.wheel.puzzle import wheel
from engine.words.vetting.verdict import Ruling
from studio.core.dialogs import Dialogs
from studio.shell.tabs import TABS
from studio.widgets.editor import Message
from studio.widgets.layouts import tip
from tests.studio.conftest import opened_window

MARKUP = '<img src="file:///etc/hostname"><h1>x'
SLOW = {("wheel", "Find")}
"""Pages whose search takes too long for a test. The Find page of the bee is the same widget."""
CAT = Move("cat", ((0, 0), (0, 1), (0, 2)))


def ruling(word: str) -> Ruling:
    return Ruling(word, accepted=False, reason=MARKUP, note=MARKUP, date="2026-01-31", source=MARKUP)


RULES = Rules(MARKUP, 4, 4, 7, MARKUP[:40], (Rank(MARKUP, 0.0), Rank(MARKUP, 0.5), Rank(MARKUP, 1.0)))
BODIES = {
    "bee": hive("g", "cenorv", RULES, title=MARKUP),
    "wheel": wheel("waterfall", "w", rules=WheelRules(MARKUP), title=MARKUP, rulings=(ruling("water"),)),
    "soup": Soup(
        Board(("cat", "oer", "tee")), (Turn(CAT, by=MARKUP),), title=MARKUP, solution=(CAT,),
        rulings=(ruling("tee"),),
    ),
    "crossword": Crossword(
        (Listed("cat"), Listed("toe")), Grid(("cat", "__o", "__e")), (Slot(0, 0, "across"),), title=MARKUP,
        clues=(Clue("cat", MARKUP, MARKUP), Clue("toe", MARKUP, MARKUP)), rulings=(ruling("toe"),),
    ),
}  # fmt: skip


def interpreted(window: QWidget) -> list[str]:
    """Return where the markup would be interpreted: in labels, tooltips, tables and documents."""
    labels = [label for label in window.findChildren(QLabel) if label.textFormat() != Qt.TextFormat.PlainText]
    found = [f"label {label.text()}" for label in labels if "<" in label.text()]
    tips = [one.toolTip() for one in (*window.findChildren(QWidget), *window.findChildren(QAction))]
    for view in window.findChildren(QAbstractItemView):
        tips += tips_of(view.model())
    found += [f"tooltip {text}" for text in tips if "<img" in text or "<h1" in text]
    found += [f"page {page.toPlainText()}" for page in window.findChildren(QTextEdit) if "<img" in page.toHtml()]
    return found


def tips_of(model: QAbstractItemModel | None) -> list[str]:
    if model is None:
        return []
    cells = [(row, column) for row in range(min(model.rowCount(), 20)) for column in range(model.columnCount())]
    return [str(model.index(*cell).data(Qt.ItemDataRole.ToolTipRole) or "") for cell in cells]


def shown(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel))


@pytest.mark.parametrize("kind", BODIES)
def test_markup_in_a_document_is_shown_as_text(qtbot, settings, jobs, journal, tmp_path, kind) -> None:
    path = tmp_path / "<h1>a&b.puzzle"
    documents.write(path, Document(BODIES[kind], "2026-01-31", author=MARKUP))
    for window in opened_window(qtbot, settings, jobs, journal, [one for one in TABS if one.kind == kind]):
        window.open_path(path)
        qtbot.waitUntil(lambda window=window: window.editor().session.path == path)
        editor = window.editor()
        qtbot.waitUntil(lambda editor=editor: editor.document_key is not None)
        for page in editor.inspector.pages:
            if (kind, page.name) in SLOW:
                continue
            editor.inspector.show_page(page.name)
            qtbot.waitUntil(lambda: not [job for job in jobs.running() if job.task.lane == "quick"])
            assert interpreted(window) == [], page.name
        window.show_message("a", Message(MARKUP))
        window.show_status(MARKUP)
        assert MARKUP in shown(window)
        assert interpreted(window) == []
        assert [action.text() for action in window.actions_.recent.actions()] == ["<h1>a&&b.puzzle"]


def test_markup_in_the_questions_is_shown_as_text(window, monkeypatch, tmp_path) -> None:
    found = []

    def look(box: QMessageBox) -> int:
        found.extend(interpreted(box))
        assert "<h1>" in shown(box)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", look)
    dialogs = Dialogs(window)
    dialogs.unsaved(MARKUP)
    dialogs.previewed(MARKUP)
    dialogs.stop_running([MARKUP])
    dialogs.overwrite([tmp_path / "<h1>x"])
    dialogs.anyway("Export", [Finding("error", MARKUP, MARKUP, MARKUP)])
    assert found == []


def test_a_tooltip_with_markup_is_escaped_and_others_are_unchanged() -> None:
    assert tip("3 words & more") == "3 words & more"
    assert tip("<b>\nx") == "<qt>&lt;b&gt;<br>x</qt>"
