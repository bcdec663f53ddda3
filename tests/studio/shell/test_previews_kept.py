"""Previews are saved, asked about on closing, and kept in the journal."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.bee.puzzle import hive
from engine.core import Control, changed
from engine.crossword.grid import Grid
from engine.documents import document as documents
from studio.shell.export import ExportDialog
from studio.shell.tabs import TABS
from tests.studio.conftest import opened_window
from tests.studio.crossword_layouts import LAYOUTS, WORDS, Search, puzzle, stand_in

BY_KIND = {wing.kind: wing for wing in TABS}
OTHER = hive("n", "abelrt")


@pytest.fixture
def search(monkeypatch) -> Search:
    return stand_in(monkeypatch)


@pytest.fixture
def offering(qtbot, settings, jobs, journal, search):
    """A window with a new crossword, whose search shows a finished grid."""
    for window in opened_window(qtbot, settings, jobs, journal, (BY_KIND["crossword"],)):
        window.actions_["new"].trigger()
        editor = window.editor()
        editor.session.push(puzzle(), "Add words", "words")
        window.actions_["run"].trigger()
        qtbot.waitUntil(lambda: search.control is not None)
        search.publish(qtbot, jobs, LAYOUTS)
        search.ended.set()
        qtbot.waitUntil(lambda editor=editor: not editor.gallery.running)
        assert editor.canvas.puzzle.grid == editor.gallery.view.layouts[0].grid
        yield window


@pytest.fixture
def browsing(qtbot, settings, jobs, journal):
    """A window with a saved hive, and a preview of another one."""
    for window in opened_window(qtbot, settings, jobs, journal, (BY_KIND["bee"],)):
        editor = window.editor()
        editor.preview(OTHER)
        window.dialogs.asked = []
        yield window


def entries(home: Path) -> list[Path]:
    return sorted((home / "state" / "journal").glob("*.journal"))


@pytest.mark.parametrize("action", ["quit", "new"])
def test_a_clue_that_is_being_typed_is_asked_about_and_undone_in_one_step(
    qtbot, settings, jobs, journal, action
) -> None:
    for window in opened_window(qtbot, settings, jobs, journal, (BY_KIND["crossword"],)):
        editor = window.editor()
        editor.inspector.show_page("Clues")
        desk = editor.clues.desk
        qtbot.waitUntil(lambda table=editor.clues.table: bool(table.rows))
        editor.clues.table.go_to(editor.clues.table.rows[0].subject)
        before, entry = editor.session.value, desk.row
        desk.clue._rest.setInterval(20)
        desk.edit("Some words")
        qtbot.waitUntil(lambda editor=editor: editor.session.dirty)
        desk.clue._rest.setInterval(60_000)
        QTest.keyClicks(desk.clue, " more")
        window.dialogs.choice, window.dialogs.asked = "cancel", []
        window.actions_[action].trigger()
        assert (window.isVisible(), len(window.dialogs.asked)) == (True, 1)
        assert [one.text for one in editor.session.value.clues if one.answer == entry.answer] == ["Some words more"]
        assert desk.clue.hasFocus()
        editor.session.undo.undo()
        assert editor.session.value == before


@pytest.fixture
def writing(qtbot, settings, jobs, journal):
    """A window at the clue of the first entry."""
    for window in opened_window(qtbot, settings, jobs, journal, (BY_KIND["crossword"],)):
        editor = window.editor()
        editor.inspector.show_page("Clues")
        qtbot.waitUntil(lambda table=editor.clues.table: bool(table.rows))
        editor.clues.table.go_to(editor.clues.table.rows[0].subject)
        editor.clues.desk.clue._rest.setInterval(20)
        yield window


def clue_of(window, place: int) -> str:
    page = window.editor().clues
    return page.table.rows[place].clue


def test_each_visit_to_a_clue_is_a_step_of_undo(qtbot, writing) -> None:
    table, field, old = writing.editor().clues.table, writing.editor().clues.desk.clue, clue_of(writing, 0)
    for text in ("Good clue", "Oops"):
        table.go_to(table.rows[0].subject)
        writing.editor().clues.desk.edit(text[:2])
        qtbot.waitUntil(lambda text=text: clue_of(writing, 0) == text[:2])
        QTest.keyClicks(field, text[2:])
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert clue_of(writing, 0) == "Oops"
    for text in ("Good clue", old):
        writing.actions_["undo"].trigger()
        assert clue_of(writing, 0) == text


def test_escape_takes_back_a_clue_that_is_being_typed_without_a_step(qtbot, writing) -> None:
    editor, old = writing.editor(), clue_of(writing, 0)
    editor.clues.desk.edit("Some words")
    qtbot.waitUntil(lambda: clue_of(writing, 0) == "Some words")
    QTest.keyClicks(editor.clues.desk.clue, " more")
    QTest.keyClick(editor.clues.desk.clue, Qt.Key.Key_Escape)
    assert clue_of(writing, 0) == editor.clues.desk.clue.toPlainText() == old
    assert not editor.session.undo.canUndo()
    assert not editor.session.dirty


def test_undo_and_another_entry_find_what_is_being_typed(writing) -> None:
    editor, old = writing.editor(), clue_of(writing, 0)
    editor.clues.desk.clue._rest.setInterval(60_000)
    editor.clues.desk.edit("Some words")
    editor.canvas.choose_slot(editor.clues.table.rows[1].subject)
    assert clue_of(writing, 0) == "Some words"
    editor.clues.desk.edit("Other words")
    writing.actions_["undo"].trigger()
    assert (clue_of(writing, 0), editor.clues.desk.clue.toPlainText()) == ("Some words", clue_of(writing, 1))
    writing.actions_["undo"].trigger()
    assert clue_of(writing, 0) == old


def test_save_writes_the_layout_that_is_shown(offering, tmp_path) -> None:
    editor, window = offering.editor(), offering
    shown = editor.canvas.puzzle.grid
    window.dialogs.path = tmp_path / "a.puzzle"
    window.actions_["save"].trigger()
    assert documents.read(tmp_path / "a.puzzle")[0].body.grid == shown
    assert (window.dialogs.asked, window.isWindowModified()) == ([], False)
    editor.undo_stack.undo()
    assert editor.session.value.grid == Grid()


def test_the_layout_that_is_shown_is_kept_and_saved_from_another_page(offering, tmp_path) -> None:
    editor, window = offering.editor(), offering
    shown = editor.canvas.puzzle.grid
    editor.inspector.show_page("Clues")
    assert (editor.canvas.puzzle.grid, window.isWindowModified()) == (shown, True)
    window.dialogs.choice = "cancel"
    assert not window.close()
    assert len(window.dialogs.asked) == 1
    window.dialogs.path = tmp_path / "a.puzzle"
    window.actions_["save"].trigger()
    assert documents.read(tmp_path / "a.puzzle")[0].body.grid == shown


@pytest.mark.parametrize("key", [Qt.Key.Key_Home, Qt.Key.Key_End])
def test_the_layout_that_is_shown_stays_after_edits_outside_the_grid(offering, tmp_path, key) -> None:
    editor, window = offering.editor(), offering
    QTest.keyClick(editor.gallery.view, key)
    shown = editor.canvas.puzzle.grid
    editor.session.push(changed(editor.puzzle, title="Animals"), "Change title", "title")
    editor.revet()
    assert (editor.canvas.puzzle.grid, editor.gallery.view.selected.grid) == (shown, shown)
    editor.inspector.show_page("Words")
    editor.inspector.show_page("Layouts")
    window.dialogs.path = tmp_path / "a.puzzle"
    window.actions_["save"].trigger()
    saved = documents.read(tmp_path / "a.puzzle")[0].body
    assert (saved.title, saved.grid) == ("Animals", shown)
    editor.undo_stack.undo()
    assert editor.canvas.puzzle.grid == Grid()


def test_a_layout_that_does_not_match_the_edited_list_is_left(offering) -> None:
    editor = offering.editor()
    editor.session.push(puzzle(WORDS[1:]), "Remove TIGER", "words")
    assert editor.canvas.puzzle.grid == Grid()
    assert editor.gallery.view.selected is None


@pytest.mark.parametrize("choice", ["cancel", "save", "discard"])
def test_closing_asks_about_the_layout_that_is_shown(offering, tmp_path, choice) -> None:
    editor, window = offering.editor(), offering
    shown = editor.canvas.puzzle.grid
    window.dialogs.choice, window.dialogs.path = "save", tmp_path / "list.puzzle"
    editor.stop()  # leaves the preview
    window.actions_["save"].trigger()
    assert documents.read(tmp_path / "list.puzzle")[0].body.grid == Grid()
    editor.gallery.view.chosen.emit(editor.gallery.view.layouts[0])
    assert window.isWindowModified()
    window.dialogs.asked, window.dialogs.choice = [], choice
    closed = window.close()
    assert closed == (choice != "cancel")
    assert window.dialogs.asked == ["list"]
    saved = documents.read(tmp_path / "list.puzzle")[0].body.grid
    assert saved == (shown if choice == "save" else Grid())


def test_the_layout_that_is_shown_survives_a_crash(offering, home, qtbot) -> None:
    shown = offering.editor().canvas.puzzle.grid
    qtbot.waitUntil(lambda: bool(entries(home)) and b"preview" in entries(home)[0].read_bytes())
    entry = _read(entries(home)[0])
    session = offering.editor().session
    session.start(puzzle(("other", "words")))
    session.recover(entry)
    assert session.value.grid == shown
    assert session.dirty
    session.undo.undo()
    assert (session.value.grid, session.value.answers) == (Grid(), WORDS)


def _read(path: Path):
    from studio.core.journal import JournalEntry

    return JournalEntry.decode(path.read_bytes(), str(path))


@pytest.mark.parametrize(("choice", "saved"), [("save", OTHER), ("discard", None)])
def test_save_asks_about_a_preview(browsing, tmp_path, choice, saved) -> None:
    window, own = browsing, browsing.editor().puzzle
    window.dialogs.choice, window.dialogs.path = choice, tmp_path / "a.puzzle"
    window.actions_["save"].trigger()
    assert window.dialogs.asked == [f"preview Bee {own.shown}"]
    assert documents.read(tmp_path / "a.puzzle")[0].body.letters == (saved or own).letters
    assert window.editor().previewed is None


@pytest.mark.parametrize(("choice", "opened"), [("save", True), ("discard", True), ("cancel", False)])
def test_export_asks_about_a_preview(browsing, choice, opened) -> None:
    own = browsing.editor().puzzle
    browsing.dialogs.choice = choice
    browsing.actions_["export"].trigger()
    assert browsing.dialogs.asked == [f"Export preview Bee {own.shown}"]
    assert bool(browsing.findChildren(ExportDialog)) == opened
    assert browsing.editor().puzzle.letters == (OTHER if choice == "save" else own).letters
    assert browsing.editor().previewed == (None if opened else OTHER)


def test_export_takes_the_only_layout_that_is_shown(offering, qtbot) -> None:
    shown = offering.editor().canvas.puzzle.grid
    offering.actions_["export"].trigger()
    (dialog,) = offering.findChildren(ExportDialog)
    qtbot.waitUntil(lambda: dialog.view.pages == 2)
    assert (offering.editor().puzzle.grid, offering.dialogs.asked) == (shown, [])


def test_print_waits_until_the_words_of_a_preview_are_checked(browsing, qtbot, monkeypatch) -> None:
    printed = []
    monkeypatch.setattr("studio.core.printing.ask_and_print", lambda drawings, *_: printed.append(drawings) or True)
    browsing.dialogs.choice = "save"
    browsing.actions_["print"].trigger()
    qtbot.waitUntil(lambda: bool(printed))
    assert browsing.editor().puzzle.letters == OTHER.letters


def test_a_canceled_save_writes_nothing_and_keeps_the_preview(browsing, tmp_path) -> None:
    browsing.dialogs.path = tmp_path / "a.puzzle"
    browsing.actions_["save"].trigger()
    assert not (tmp_path / "a.puzzle").exists()
    assert browsing.editor().previewed == OTHER


@pytest.mark.parametrize(("choice", "asked", "closed"), [("cancel", 1, False), ("save", 2, True), ("discard", 1, True)])
def test_closing_asks_about_a_preview(browsing, tmp_path, choice, asked, closed) -> None:
    browsing.dialogs.choice, browsing.dialogs.path = choice, tmp_path / "a.puzzle"
    assert browsing.close() == closed
    assert len(browsing.dialogs.asked) == asked
    assert (tmp_path / "a.puzzle").exists() == (choice == "save")


def test_a_preview_is_in_the_journal_beside_the_document_until_it_is_left(browsing, home, qtbot) -> None:
    editor = browsing.editor()
    qtbot.waitUntil(lambda: bool(entries(home)))
    entry = _read(entries(home)[0])
    assert documents.decode(entry.content, "entry").body == editor.puzzle
    assert documents.decode(entry.preview.encode(), "entry").body == OTHER
    editor.stop()
    qtbot.waitUntil(lambda: entries(home) == [])


def test_quitting_asks_about_a_running_job(window, jobs) -> None:
    def runs(control: Control) -> None:
        while True:
            control.check()

    jobs.start("match", runs, lane="long", name="Playing the match")
    assert not window.close()
    assert window.dialogs.asked == ["running Playing the match"]
    window.dialogs.choice = "discard"
    assert window.close()
