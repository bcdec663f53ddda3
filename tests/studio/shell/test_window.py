"""The window: files, undo, messages, palettes and settings."""

from __future__ import annotations

import os
import sys
import threading
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint, QProcess, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from engine.bee.puzzle import hive, swapped
from engine.core import BadInput, Control, FileProblem, changed, files
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents import document as documents
from engine.documents.document import Document
from studio.core.dialogs import Dialogs, HelpWindow, tab_page
from studio.core.journal import Journal, JournalEntry
from studio.core.session import Session
from studio.core.settings import recent_files, remember_file
from studio.core.theme import AMBER, DARK, LIGHT, Theme, colours, resource
from studio.shell.app import report_unexpected
from studio.shell.export import ExportDialog
from studio.shell.tabs import TABS
from studio.shell.window import MainWindow
from studio.widgets.editor import Message
from tests.studio.conftest import PATIENCE, SaidDialogs, opened_window
from tests.studio.hosts import buttons_of, drop

FIRST = hive("g", "cenorv")
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def move(window, origin: int = 0, target: int = 1) -> None:
    """Drag a letter onto another, with the mouse."""
    canvas = window.editor().canvas
    start, end = (canvas.place_of(f"cell {cell}").toPoint() for cell in (origin, target))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, (start + end) / 2)
    QTest.mouseMove(canvas, end)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)


def press(window, key, modifiers=CTRL) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key, modifiers)


def saved(path: Path, value=FIRST) -> Path:
    documents.write(path, Document(value, "2025-03-01"))
    return path


def until(condition) -> None:
    """Handle events until a condition holds."""
    deadline = QDeadlineTimer(PATIENCE)
    while not condition():
        assert not deadline.hasExpired()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def settled(window) -> None:
    """Wait until files are read."""
    until(lambda: not window.jobs.running())


def opened(window, path: Path) -> None:
    window.open_path(path)
    settled(window)


@pytest.mark.parametrize(("opened", "said"), [(True, []), (False, ["Another window could not be opened."])])
def test_another_window_is_a_process_of_its_own(window, monkeypatch, opened, said):
    started = []
    monkeypatch.setattr(QProcess, "startDetached", lambda *command: started.append(command) or (opened, 1))
    window.actions_["new_window"].trigger()
    assert started == [(sys.executable, ["-m", "studio"])]
    assert window.strips.texts() == said


def test_a_message_with_a_walk_stays_while_its_button_is_pressed(window):
    walked = []
    window.show_message("walk", Message("Two words.", actions=(("&Next", lambda: walked.append(1)),), stays=True))
    (button,) = [one for one in window.strips.findChildren(QAbstractButton) if one.text() == "&Next"]
    button.setFocus()
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    assert walked == [1, 1]
    assert window.strips.texts() == ["Two words."]


def test_undo_and_redo_by_key_are_named_in_the_menu(window):
    move(window)
    assert window.editor().session.value == swapped(FIRST, 0, 1)
    assert window.actions_["undo"].text() == "&Undo move G to hub"
    assert window.isWindowModified()
    press(window, Qt.Key.Key_Z)
    assert window.editor().session.value == FIRST
    assert window.actions_["redo"].text() == "&Redo move G to hub"
    assert not window.isWindowModified()
    press(window, Qt.Key.Key_Z, CTRL | SHIFT)
    assert window.editor().session.value == swapped(FIRST, 0, 1)


def test_save_asks_for_a_file_only_once(window, tmp_path):
    window.dialogs.path = tmp_path / "tuesday.puzzle"
    move(window)
    press(window, Qt.Key.Key_S)
    assert documents.read(tmp_path / "tuesday.puzzle")[0].body == swapped(FIRST, 0, 1)
    assert not window.isWindowModified()
    assert "tuesday" in window.windowTitle()
    window.dialogs.path = None
    move(window, 2, 3)
    press(window, Qt.Key.Key_S)
    assert documents.read(tmp_path / "tuesday.puzzle")[0].body == window.editor().session.value
    assert recent_files(window.settings) == [(tmp_path / "tuesday.puzzle").resolve()]


def test_save_as_does_not_change_the_first_file(window, tmp_path):
    opened(window, saved(tmp_path / "a.puzzle"))
    move(window)
    window.dialogs.path = tmp_path / "b.puzzle"
    press(window, Qt.Key.Key_S, CTRL | SHIFT)
    assert documents.read(tmp_path / "a.puzzle")[0].body == FIRST
    assert documents.read(tmp_path / "b.puzzle")[0].body == swapped(FIRST, 0, 1)


@pytest.mark.parametrize(("choice", "leaves"), [("cancel", False), ("discard", True), ("save", True)])
def test_unsaved_work_is_asked_about_before_new_and_open(window, tmp_path, choice, leaves):
    opened(window, saved(tmp_path / "a.puzzle", swapped(FIRST, 2, 3)))
    move(window)
    mine = window.editor().session.value
    window.dialogs.choice = choice
    press(window, Qt.Key.Key_N)
    assert len(window.dialogs.asked) == 1
    assert window.editor().session.value == (FIRST if leaves else mine)
    assert documents.read(tmp_path / "a.puzzle")[0].body == (mine if choice == "save" else swapped(FIRST, 2, 3))


def test_closing_asks_about_unsaved_work_and_can_be_canceled(window):
    move(window)
    window.dialogs.choice = "cancel"
    press(window, Qt.Key.Key_Q)
    assert window.isVisible()
    window.dialogs.choice = "discard"
    press(window, Qt.Key.Key_Q)
    assert not window.isVisible()


@pytest.mark.parametrize(("button", "choice"), [("Save", "save"), ("Discard", "discard"), ("Cancel", "cancel")])
def test_the_question_about_unsaved_work_has_three_answers(window, qtbot, button, choice):
    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        QTest.mouseClick(box.button(getattr(QMessageBox.StandardButton, button)), Qt.MouseButton.LeftButton)

    QTimer.singleShot(100, answer)
    assert Dialogs(window).unsaved("Tuesday") == choice
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox))  # an answered question is not kept in memory


def test_a_question_whose_window_is_closed_meanwhile_is_cancelled(window):
    asking = QWidget(window)
    QTimer.singleShot(100, asking.deleteLater)
    assert Dialogs(asking).previewed("Tuesday") == "cancel"


def test_a_dropped_document_opens_and_a_dropped_word_list_goes_to_the_tab(window, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("govern\n")
    drop(window, saved(tmp_path / "a.puzzle", swapped(FIRST, 2, 3)))
    settled(window)
    assert window.editor().session.value == swapped(FIRST, 2, 3)
    drop(window, words)
    settled(window)
    assert window.editor().files == [words]
    (tmp_path / "song.mp3").write_bytes(b"\0")
    drop(window, tmp_path / "song.mp3")
    assert "song.mp3 cannot be opened: it is neither a puzzle nor a word list" in window.strips.texts()[0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "ends too early"),
        (b"\xff\xfe\x00rubbish", "not a puzzle"),
        (b'{"version": 99}', "newer version"),
        (b'{"version": 1, "created": "2025-03-01", "body": {"kind": "bee", "center": "g", "outer": "gg"}}', "outer"),
        (b"[" * 100_000, "not a puzzle"),
    ],
)
def test_an_invalid_file_gives_a_message(window, tmp_path, content, said):
    path = tmp_path / "bad.puzzle"
    path.write_bytes(content)
    drop(window, path)
    settled(window)
    (text,) = window.strips.texts()
    assert "bad.puzzle" in text
    assert said in text
    assert window.editor().session.value == FIRST


def test_a_text_that_is_too_long_is_named_with_its_limit(window, tmp_path):
    path = tmp_path / "long.puzzle"
    path.write_bytes(saved(tmp_path / "a.puzzle").read_bytes().replace(b"Spelling Bee", b"x" * 15_000_000))
    opened(window, path)
    (text,) = window.strips.texts()
    assert text.endswith(
        "long.puzzle: body.title is too long; the limit is 300 characters. Shorten it in a text editor."
    )
    assert window.editor().session.value == FIRST


def test_the_window_answers_while_a_large_document_is_read(window, tmp_path, monkeypatch):
    """The document is read in another thread: events are handled before the reading ends."""
    reading, handled = threading.Event(), threading.Event()
    read = documents.read

    def slow(path):
        reading.set()
        assert handled.wait(PATIENCE / 1000)
        return read(path)

    monkeypatch.setattr(documents, "read", slow)
    window.open_path(saved(tmp_path / "a.puzzle", swapped(FIRST, 2, 3)))
    until(reading.is_set)
    assert [job.task.name for job in window.jobs.named()] == ["Opening a.puzzle"]
    move(window)
    assert window.editor().session.value == swapped(FIRST, 0, 1)
    window.dialogs.choice = "discard"
    handled.set()
    settled(window)
    assert window.dialogs.asked == ["Untitled Row"]
    assert window.editor().session.value == swapped(FIRST, 2, 3)


class SlowReader(SaidDialogs):
    """A person who answers after the jobs on disk have ended, and notes the open questions and the title."""

    def __init__(self, window, choice: str) -> None:
        super().__init__()
        self.window, self.choice, self.open, self.seen = window, choice, 0, []

    def unsaved(self, name: str, *, deleted: bool = False) -> str:
        self.open += 1
        self.seen.append((self.open, self.window.editor().session.value.title))
        ended = threading.Event()
        self.window.jobs.start("last", lambda control: ended.set(), lane="disk")  # jobs on disk run in order
        until(ended.is_set)
        QApplication.processEvents()
        self.open -= 1
        return super().unsaved(name, deleted=deleted)


@pytest.mark.parametrize(("choice", "title"), [("discard", "b"), ("cancel", "Mine")])
def test_documents_that_are_read_during_a_question_are_shown_after_its_answer(window, tmp_path, choice, title):
    files = [saved(tmp_path / f"{name}.puzzle", changed(FIRST, title=name)) for name in ("a", "b")]
    window.editor().session.push(changed(FIRST, title="Mine"), "Change title")
    window.dialogs = SlowReader(window, choice)
    drop(window, *files)
    settled(window)
    assert window.dialogs.seen == [(1, "Mine")] * (1 if choice == "discard" else 2)
    assert window.editor().session.value.title == title


def test_a_search_that_is_stopped_by_quitting_changes_nothing_while_tabs_are_asked_about(window, jobs):
    session, started, go_on = window.editor().session, threading.Event(), threading.Event()
    session.push(changed(FIRST, title="Mine"), "Change title")

    def search(control: Control) -> str:
        started.set()
        assert go_on.wait(PATIENCE / 1000)
        return "Found"

    def push(title: str) -> None:
        session.push(changed(session.value, title=title), "Find")

    job = jobs.start("search", search, lane="disk", name="Finding", on_done=push)
    until(started.is_set)
    window.dialogs = SlowReader(window, "cancel")
    window.dialogs.stop_running = lambda names: not go_on.set()
    assert not window.close()
    assert window.dialogs.seen == [(1, "Mine")]
    assert (job.task.control.stopped, session.value.title) == (True, "Mine")
    settled(window)
    assert session.value.title == "Found"  # the window stayed open


def test_a_tab_is_colored_once_before_it_is_shown(qtbot, settings, jobs, journal, monkeypatch):
    colored, apply = [], Theme.apply_accent
    monkeypatch.setattr(Theme, "apply_accent", lambda self, *of: (colored.append(of[1]), apply(self, *of)))
    made = MainWindow(settings, Theme(QApplication.instance(), settings), jobs, journal, TABS[:1])
    qtbot.addWidget(made)
    assert colored == [AMBER]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes and devices")
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_pipe_and_a_device_are_refused(window, tmp_path, kind):
    path = tmp_path / "a.puzzle"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    opened(window, path)
    (text,) = window.strips.texts()
    assert text.endswith("a.puzzle: cannot read: this is not a regular file. Choose a file.")


def test_a_missing_file_gives_a_message(window, tmp_path):
    opened(window, tmp_path / "gone.puzzle")
    assert "gone.puzzle" in window.strips.texts()[0]


def test_recent_files_open_from_the_menu_and_missing_ones_are_removed(window, tmp_path):
    for name in ("a", "b"):
        opened(window, saved(tmp_path / f"{name}.puzzle", changed(FIRST, title=name)))
    menu = window.actions_.recent
    assert [action.text() for action in menu.actions()] == ["b.puzzle", "a.puzzle"]
    menu.actions()[1].trigger()
    settled(window)
    assert window.editor().session.value.title == "a"
    (tmp_path / "b.puzzle").unlink()
    assert recent_files(window.settings) == [(tmp_path / "a.puzzle").resolve()]


def test_at_most_ten_recent_files_are_kept(settings, tmp_path):
    for number in range(13):
        remember_file(settings, saved(tmp_path / f"{number}.puzzle"))
    assert [path.stem for path in recent_files(settings)] == [str(number) for number in range(12, 2, -1)]


def test_an_external_change_can_be_reloaded_or_overwritten(window, tmp_path, qtbot):
    path = saved(tmp_path / "a.puzzle")
    opened(window, path)
    saved(path, changed(FIRST, title="Theirs"))
    window.filing.check_changed_files()
    assert window.strips.texts() == ["Another program changed this file: a.puzzle."]
    click(window, "Reload")
    assert window.editor().session.value.title == "Theirs"
    assert window.strips.texts() == []
    saved(path, changed(FIRST, title="Again"))
    move(window)
    press(window, Qt.Key.Key_S)
    assert window.strips.texts() == ["Not saved: another program changed this file: a.puzzle."]
    assert documents.read(path)[0].body.title == "Again"
    click(window, "Overwrite")
    assert documents.read(path)[0].body == window.editor().session.value
    assert not window.isWindowModified()


@pytest.mark.parametrize(("choice", "title"), [("cancel", "Mine"), ("save", "Mine"), ("discard", "Theirs")])
def test_a_reload_asks_about_unsaved_work(window, tmp_path, choice, title):
    path = saved(tmp_path / "a.puzzle")
    opened(window, path)
    window.editor().session.push(changed(FIRST, title="Mine"), "Change title")
    saved(path, changed(FIRST, title="Theirs"))
    window.filing.check_changed_files()
    window.dialogs.choice = choice
    click(window, "Reload")
    assert len(window.dialogs.asked) == 1
    assert window.editor().session.value.title == title
    assert documents.read(path)[0].body.title == "Theirs"
    assert len(window.strips.texts()) == (0 if choice == "discard" else 1)


def test_a_message_about_a_file_is_removed_with_its_document(window, tmp_path):
    path = saved(tmp_path / "a.puzzle")
    opened(window, path)
    saved(path, changed(FIRST, title="Theirs"))
    window.filing.check_changed_files()
    overwrite, reload = (one for one in buttons_of(window.strips) if one.text() in ("Overwrite", "Reload"))
    window.filing.new()
    assert window.strips.texts() == []
    for button in (overwrite, reload):
        button.clicked.emit()
    assert window.editor().session.path is None
    assert documents.read(path)[0].body.title == "Theirs"
    opened(window, path)
    saved(path, changed(FIRST, title="Again"))
    window.filing.check_changed_files()
    assert window.strips.texts() == ["Another program changed this file: a.puzzle."]


def click(window, label: str) -> None:
    button = next(one for one in buttons_of(window.strips) if one.text() == label)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_keys_start_stop_and_copy(window, qtbot, jobs):
    press(window, Qt.Key.Key_Return)
    assert window.editor().ran == 1
    assert window.actions_["run"].text() == "&Count"
    press(window, Qt.Key.Key_C, CTRL | SHIFT)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "gcenorv")
    job = jobs.start("a", lambda control: [control.check() for _ in iter(int, 1)], name="Endless")
    press(window, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert job.task.control.stopped
    qtbot.waitUntil(lambda: not jobs.running())


def test_stop_is_offered_only_while_something_runs(window, qtbot, jobs):
    stop, (menu,) = window.actions_["stop"], [one for one in window.findChildren(QMenu) if one.title() == "&Run"]
    menu.aboutToShow.emit()
    assert not stop.isEnabled()
    menu.aboutToHide.emit()
    assert stop.isEnabled()  # Esc does more than that
    jobs.start("a", lambda control: [control.check() for _ in iter(int, 1)], name="Endless")
    menu.aboutToShow.emit()
    assert stop.isEnabled()
    stop.trigger()
    qtbot.waitUntil(lambda: not jobs.running())


def test_the_edit_menu_has_the_actions_of_the_tab(window, monkeypatch):
    (menu,) = [one for one in window.findChildren(QMenu) if one.title() == "&Edit"]
    texts = lambda: [action.text() for action in menu.actions() if action.isVisible()]  # noqa: E731
    usual, own = texts(), [QAction("Lock", window.editor()), QAction("Remove", window.editor())]
    for actions in (own, own[1:], ()):
        monkeypatch.setattr(window.editor(), "edit_actions", lambda actions=actions: actions)
        window.editor().refresh.emit()
        assert texts() == [*usual, *(action.text() for action in actions)]


@pytest.mark.parametrize("field", [QLineEdit, QSpinBox, QPlainTextEdit])
def test_the_keys_of_the_file_menu_act_in_a_text_field(window, qtbot, field):
    made = field(window.editor())
    made.show()
    made.setFocus()
    press(window, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: len(window.findChildren(ExportDialog)) == 1)


@pytest.mark.parametrize("field", [QLineEdit, QSpinBox, QPlainTextEdit])
def test_a_field_without_a_step_of_its_own_leaves_undo_and_redo_to_the_document(window, field):
    move(window)
    made = field(window.editor())
    made.show()
    made.setFocus()
    undo = window.editor().undo_stack
    QTest.keyClicks(made, "7")
    press(window, Qt.Key.Key_Z)
    assert undo.canUndo(), "the field had a step of its own"
    press(window, Qt.Key.Key_Z)
    assert not undo.canUndo()
    made = field(window.editor())
    made.show()
    made.setFocus()
    press(window, Qt.Key.Key_Z, CTRL | SHIFT)
    assert undo.canUndo()


def test_a_letter_in_an_open_menu_is_its_mnemonic(window):
    canvas, done = window.editor().canvas, []
    lock = QAction("Lock", canvas, shortcut="D", shortcutContext=Qt.ShortcutContext.WidgetShortcut)
    lock.triggered.connect(lambda: done.append("lock"))
    canvas.addAction(lock)
    canvas.setFocus()
    (menu,) = [one for one in window.findChildren(QMenu) if one.title() == "&View"]
    menu.popup(window.pos())
    QTest.keyClick(menu, Qt.Key.Key_D)
    assert (done, window.theme.mode) == ([], "dark")
    QTest.keyClick(canvas, Qt.Key.Key_D)
    assert done == ["lock"]


def test_copy_picture_copies_the_figure(window, qtbot):
    press(window, Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: window.statusBar().currentMessage().startswith("Copied as picture"))
    content = QGuiApplication.clipboard().mimeData()
    assert content.hasImage()
    assert content.data("image/svg+xml").data().startswith(b"<?xml")
    image = QGuiApplication.clipboard().image()
    assert image.width() > 3 * 280
    assert image.pixelColor(0, 0).name() == "#ffffff"
    assert len({image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}) > 1


def test_a_failed_job_gives_a_message(window, qtbot, jobs):
    jobs.start("a", lambda control: 1 / 0, name="Counting")
    qtbot.waitUntil(lambda: bool(window.strips.texts()))
    assert window.strips.texts() == ["Counting failed unexpectedly. See the log file."]


def test_typing_a_title_is_one_step_of_undo(window):
    line = window.editor().line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Tuesday")
    assert window.editor().session.value.title == "Tuesday"
    window.actions_["undo"].trigger()
    assert line.text() == window.editor().session.value.title == FIRST.title


def test_animation_is_switched_in_the_menu_and_stored(window):
    canvas = window.editor().canvas
    window.actions_["motion"].trigger()
    move(window)
    assert not canvas.gliding
    window.actions_["motion"].trigger()
    move(window)
    assert canvas.gliding
    assert window.settings.value("motion") == "true"


def test_changing_the_palette_updates_every_widget(window):
    window.actions_["theme_dark"].trigger()
    assert colours(window.editor().canvas) == DARK
    assert window.grab().toImage().pixelColor(5, window.height() - 5).lightness() < 60
    accent = window.editor().canvas.palette().accent().color().name().upper()
    assert accent == DARK.accent(AMBER)
    window.actions_["theme_light"].trigger()


def test_the_window_restores_its_size_and_works_when_small(window, qtbot, settings, jobs, home):
    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= 700
    window.resize(760, 640)  # the screen of the tests has 800 x 800
    press(window, Qt.Key.Key_Q)
    journal = Journal()
    wing = type(window.editor())
    again = MainWindow(
        settings, Theme(QApplication.instance(), settings), jobs, journal,
        (type("Wing", (), {"kind": "bee", "title": "Row", "editor": staticmethod(lambda: wing)}),),
    )  # fmt: skip
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (760, 640)
    journal.close()


def test_the_keys_of_every_tab_and_of_the_calendar_are_listed() -> None:
    listed = tomllib.loads(Path(resource("shortcuts.toml")).read_text("utf-8"))
    assert set(listed) == {*(tab.kind for tab in TABS), "calendar"}


def test_the_shortcuts_page_lists_every_shortcut(window, qtbot):
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    (page,) = window.findChildren(HelpWindow)
    text = page.page.toPlainText()
    for expected in (
        "Ctrl+N",
        "Ctrl+E",
        "Ctrl+Shift+Z",
        "Esc",
        "Ctrl+1",
        "Put a letter into the current cell",
        "holidays",
    ):
        assert expected in text
    page.close()


def test_f1_opens_the_help_of_the_tab(window, qtbot):
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    (page,) = window.findChildren(HelpWindow)
    assert "A hive has a center letter and six outer letters" in page.page.toPlainText()
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)  # the same help again is the same window for the user
    qtbot.waitUntil(lambda: len(window.findChildren(HelpWindow)) == 1)
    for page in window.findChildren(HelpWindow):
        page.close()


def test_the_help_page_of_a_tab_includes_the_texts_beside_it(window):
    page = tab_page("Calendar", "calendar", window)
    assert page.windowTitle() == "Calendar Help"
    text = page.page.toPlainText()
    assert "A row for each day" in text
    assert "Pages of every day" in text


@pytest.mark.parametrize("wing", TABS, ids=lambda wing: wing.kind)
def test_every_tab_has_a_help_page(wing):
    assert Path(resource(f"help/{wing.kind}.md")).read_text("utf-8").startswith("# ")


def test_about_shows_the_version(window):
    window.actions_["about"].trigger()
    (page,) = window.findChildren(HelpWindow)
    assert version("puzzle-studio") in page.page.toPlainText()
    page.close()


def test_every_control_has_a_name_for_a_screen_reader(window):
    window.show_message("a", Message("One"))
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and button.window() is window:
            assert button.accessibleName() or button.text() or button.toolTip(), button


def test_an_uncaught_error_is_logged_and_reported_once(window, qtbot, monkeypatch, caplog, tmp_path):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    report_unexpected(window, tmp_path / "studio.log")
    for _ in range(3):
        try:
            raise KeyError("inside")
        except KeyError as error:
            sys.excepthook(KeyError, error, error.__traceback__)
    qtbot.waitUntil(lambda: bool(window.strips.texts()))
    assert window.strips.texts() == [f"An unexpected error occurred. See the log file {tmp_path / 'studio.log'}."]
    assert caplog.text.count("KeyError: 'inside'") == 1


def test_an_expected_error_that_nobody_caught_is_told_again_after_it_was_dismissed(
    window, qtbot, monkeypatch, tmp_path
):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    report_unexpected(window, tmp_path / "studio.log")
    for _ in range(2):
        sys.excepthook(BadInput, BadInput("the title is too long"), None)
        qtbot.waitUntil(lambda: window.strips.texts() == ["the title is too long"])
        buttons_of(window.strips)[0].click()
        assert window.strips.texts() == []


def test_escape_during_a_drag_stops_no_job(window, qtbot, jobs):
    job = jobs.start("a", lambda control: [control.check() for _ in iter(int, 1)], name="Endless")
    canvas = window.editor().canvas
    start, end = canvas.place_of("cell 0").toPoint(), canvas.place_of("cell 1").toPoint()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, end)
    press(window, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
    assert not job.task.control.stopped
    assert window.editor().session.value == FIRST


def test_recovered_work_is_offered_until_it_is_opened_or_discarded(window, qtbot, jobs):
    dead = Journal()
    session = Session("bee", FIRST, jobs, dead)
    session.push(swapped(FIRST, 3, 4), "Swap")
    qtbot.waitUntil(dead.path("bee").exists)
    dead.close()
    window.filing.offer_recovery()
    move(window)
    window.dialogs.choice = "cancel"
    click(window, "Open")
    assert window.editor().session.value == swapped(FIRST, 0, 1)
    window.dialogs.choice = "discard"
    click(window, "Open")
    assert window.editor().session.value == swapped(FIRST, 3, 4)


def test_recovered_work_is_kept_if_the_journal_cannot_be_written(window, qtbot, jobs, monkeypatch, journal):
    dead = Journal()
    Session("bee", FIRST, jobs, dead).push(swapped(FIRST, 3, 4), "Swap")
    qtbot.waitUntil(dead.path("bee").exists)
    dead.close()

    def full(entry, control) -> None:
        raise FileProblem("the disk is full")

    monkeypatch.setattr(journal, "write", full)
    window.filing.offer_recovery()
    click(window, "Open")
    qtbot.waitUntil(lambda: not jobs.running())
    kept = journal.path("bee")
    entry = JournalEntry.decode(kept.read_bytes(), str(kept))
    assert documents.decode(entry.content, str(kept)).body == swapped(FIRST, 3, 4)


def test_an_unreadable_journal_gives_a_message(window, monkeypatch, journal):
    def denied() -> None:
        raise PermissionError("denied")

    monkeypatch.setattr(journal, "abandoned", denied)
    window.filing.offer_recovery()
    assert window.strips.texts() == ["The search for unsaved work failed: see the log file."]


def test_a_lock_file_that_cannot_be_deleted_is_ignored(home, monkeypatch):
    """Windows refuses to delete a file that is open. The journal closes it first, and a refusal does no harm."""
    fcntl, later, unlocked = pytest.importorskip("fcntl"), Journal(), []
    abandoned = later.path("bee").with_name("crashed.lock")
    abandoned.write_text("1\n")

    def unlink(path: Path, *, missing_ok: bool) -> None:
        with path.open("rb") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails while the journal holds the lock
        unlocked.append(path)
        raise PermissionError("in use")

    monkeypatch.setattr(Path, "unlink", unlink)
    assert later.abandoned() == []
    assert unlocked == [abandoned]
    later.close()


def test_a_deleted_file_is_called_deleted_and_can_be_saved_again(window, tmp_path):
    path = saved(tmp_path / "a.puzzle")
    opened(window, path)
    path.unlink()
    window.filing.check_changed_files()
    assert window.strips.texts() == ["This file was deleted or moved: a.puzzle."]
    assert "Reload" not in [button.text() for button in buttons_of(window.strips)]
    click(window, "Save Again")
    assert documents.read(path)[0].body == FIRST
    path.unlink()
    move(window)
    press(window, Qt.Key.Key_S)
    assert window.strips.texts() == ["Not saved: this file was deleted or moved: a.puzzle."]
    assert not path.exists()


def test_a_deleted_file_is_unsaved_work(window, tmp_path):
    path = saved(tmp_path / "a.puzzle")
    opened(window, path)
    path.unlink()
    window.dialogs.choice = "cancel"
    window.close()
    assert window.isVisible()
    assert window.dialogs.asked == ["deleted a"]


def test_an_unchanged_file_is_read_once(window, tmp_path, monkeypatch):
    path = saved(tmp_path / "a.puzzle")
    opened(window, path)
    session, reads, read = window.editor().session, [], files.read_bytes
    monkeypatch.setattr(files, "SETTLED_NS", 0)
    monkeypatch.setattr(files, "read_bytes", lambda path: reads.append(path) or read(path))
    assert [session.changed_outside() for _ in range(3)] == ["", "", ""]
    assert reads == [path]
    saved(path, changed(FIRST, title="Other"))
    assert session.changed_outside() == "changed"


def test_recovered_work_is_sorted_by_time_told_apart_and_scrolls(window, home, qtbot):
    content = documents.encode(documents.Document(FIRST, "2026-01-01"))
    for k in (3, 1, 2, *range(4, 40)):
        crashed = Journal()
        path = f"/home/editor/puzzles/{k}/monday.puzzle" if k % 2 else ""
        crashed.write(JournalEntry("bee", "Monday", path, "", f"2026-01-01T00:{k:02d}:00", content))
        crashed.close()
    window.filing.offer_recovery()
    texts = window.strips.texts()
    assert len(texts) == 39
    assert len(set(texts)) == 39
    assert [text.partition("(")[2][:5] for text in texts] == [f"00:{k:02d}" for k in range(39, 0, -1)]
    assert "Bee, /home/editor/puzzles/39/monday.puzzle" in texts[0]
    assert "Bee, never saved" in texts[1]
    assert window.strips.height() < window.height() // 8
    window.strips.show_all()
    assert window.strips.height() <= window.height() // 3
    qtbot.waitUntil(lambda: window.strips.verticalScrollBar().maximum() > 0)
    assert window.editor().height() > window.height() // 2
    bar = window.strips.verticalScrollBar()
    bar.setValue(bar.maximum())
    window.show_message("other", Message("An error above all of them", "error"))
    assert window.strips.texts()[0] == "An error above all of them"
    assert bar.value() == 0


def test_a_dialog_and_a_hidden_tab_have_the_palette_that_was_chosen_before_they_are_shown(
    qtbot, settings, jobs, journal
):
    window = MainWindow(settings, Theme(QApplication.instance(), settings), jobs, journal, TABS)
    window.dialogs = SaidDialogs()
    window.dialogs.choice = "discard"
    qtbot.addWidget(window)
    window.show()
    app_sheet = QApplication.instance().styleSheet()
    window.theme.choose("dark")
    assert QApplication.instance().styleSheet() == app_sheet  # to replace it polishes 1,800 widgets twice
    assert DARK.hairline in window.editor().parentWidget().styleSheet()
    last = window.show_kind("crossword")
    assert DARK.hairline in last.parentWidget().styleSheet()
    assert colours(last) == DARK
    qtbot.waitUntil(lambda: all(DARK.hairline in editor.parentWidget().styleSheet() for editor in window.editors()))
    window.show_shortcuts()
    dialog = window.findChild(HelpWindow)
    qtbot.waitExposed(dialog)
    assert DARK.hairline in dialog.styleSheet()
    assert colours(dialog) == DARK
    window.theme.choose("light")
    assert colours(dialog) == LIGHT
    window.close()


def test_long_texts_do_not_widen_the_window(qtbot, settings, jobs, journal, tmp_path):
    """A word, title and clue of the greatest length, in the window's least size."""
    words = (Listed("cat"), Listed("w" * 120))
    clues = (Clue("cat", "M" * 1000), Clue("w" * 120, "M" * 1000))
    puzzle = Crossword(words, Grid(("cat",)), clues=clues, title="M" * 300)
    documents.write(tmp_path / "a.puzzle", Document(puzzle, "2026-01-31"))
    for window in opened_window(qtbot, settings, jobs, journal, [one for one in TABS if one.kind == "crossword"]):
        opened(window, tmp_path / "a.puzzle")
        editor = window.editor()
        for page in editor.inspector.pages:
            editor.inspector.show_page(page.name)
            QApplication.processEvents()
            assert window.minimumSizeHint().width() <= 1024, page.name
        window.show_message("a", Message("x" * 300, "error"))
        window.show_status("x" * 300)
        assert window.minimumSizeHint().width() <= 1024


def test_the_hint_does_not_overlap_a_message_when_a_job_starts(qtbot, window):
    hint = next(label for label in window.statusBar().findChildren(QLabel) if label.text() == window.editor().hint)
    window.statusBar().showMessage("FIA: not on this board")
    assert not hint.isVisible()
    window.jobs.changed.emit()
    assert not hint.isVisible()
    window.statusBar().clearMessage()
    assert hint.isVisible()


def test_the_hint_makes_room_for_the_compilation_and_a_job(qtbot, window):
    hint = next(label for label in window.statusBar().findChildren(QLabel) if label.text() == window.editor().hint)
    window.show_preparation("Preparing crossword layouts (first start only)… 1 of 9")
    assert hint.isVisible()
    running = threading.Event()
    window.jobs.start("a", lambda control: running.wait(60), name="Finding layouts")
    qtbot.waitUntil(window.job_bar.isVisible)
    assert not hint.isVisible()
    running.set()
    qtbot.waitUntil(hint.isVisible)


def test_a_window_too_narrow_for_both_has_a_button_and_a_key_for_the_pages(qtbot, settings, jobs, journal):
    for window in opened_window(qtbot, settings, jobs, journal, [one for one in TABS if one.kind == "bee"]):
        editor, button = window.editor(), window.turn_button
        editor.set_room(editor.splitter.minimumSizeHint().width() - 1)  # as the window does when it is resized
        qtbot.waitUntil(button.isVisible)
        assert not editor.inspector.isVisible()
        press(window, Qt.Key.Key_F6, Qt.KeyboardModifier.NoModifier)
        assert editor.inspector.isVisible()
        assert not editor.canvas.isVisible()
        button.click()
        assert editor.canvas.isVisible()


def fail(control: Control) -> None:
    raise BadInput("the list is empty")


def test_a_long_message_covers_nothing_and_a_short_one_moves_nothing(qtbot, window):
    def top() -> int:
        QApplication.processEvents()
        return window.tabs.mapTo(window, QPoint(0, 0)).y()

    at = top()
    window.show_message("a", Message("Saved"))
    assert top() == at
    window.show_message("a", Message("x and y " * 60, "error"))
    strips = window.strips
    qtbot.waitUntil(lambda: top() == at + strips.height())
    assert strips.mapTo(window, QPoint(0, strips.height())).y() <= top()
    assert strips.width() == window.centralWidget().width()
    strips.dismiss("a")
    qtbot.waitUntil(lambda: top() == at)


def test_the_message_of_a_failed_job_goes_when_the_job_is_run_again(qtbot, window):
    window.jobs.start("a", fail, on_failed=window.editor().show_error)
    window.jobs.start("b", fail)
    qtbot.waitUntil(lambda: len(window.strips.texts()) == 2)
    window.show_message("other", Message("Something else"))
    window.jobs.start("b", lambda control: None)
    assert window.strips.texts() == ["Something else", "the list is empty"]
    window.jobs.start("a", lambda control: None)
    assert window.strips.texts() == ["Something else"]


def test_a_later_message_in_its_place_stays_when_the_failed_job_is_run_again(qtbot, window):
    window.jobs.start("a", fail, on_failed=window.editor().show_error)
    qtbot.waitUntil(lambda: len(window.strips.texts()) == 1)
    window.editor().show_error("Another error")
    window.jobs.start("a", lambda control: None)
    assert window.strips.texts() == ["Another error"]
