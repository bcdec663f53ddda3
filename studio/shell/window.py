"""The main window: a tab for each kind of puzzle, messages at the top, and the running job at the bottom."""

import json
import logging
import sys
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QProcess, QSettings, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QMenu, QPushButton, QWidget

from studio.core.dialogs import Dialogs, about_page, local_files, shortcuts_page, tab_page
from studio.core.jobs import Jobs
from studio.core.journal import Journal
from studio.core.session import Session
from studio.core.settings import plain_state, recent_files, selection_in
from studio.core.theme import GAP_2, GAP_3, Theme, resource
from studio.shell.actions import Actions, MenuKeys
from studio.shell.calendar import HouseWatch, leave_calendar, make_desk
from studio.shell.filing import Filing
from studio.shell.host import Host
from studio.shell.messages import MessageStrips
from studio.shell.printing import copy_document, copy_text, print_document
from studio.shell.results import open_results, paste_results
from studio.shell.side_windows import SideWindows
from studio.shell.tabs import CALENDAR, TABS, EditorTabs, Tab
from studio.widgets.editor import Editor, Message
from studio.widgets.fields import finish_typing
from studio.widgets.job_bar import JobBar, SideWindow
from studio.widgets.layouts import Label
from studio.widgets.words.word_lists import HouseListMenu, new_puzzle

FIRST_SIZE = QSize(1280, 800)
STATUS_MILLISECONDS = 6000
FRAME = QSize(16, 48)  # pixels around a window or a dialog
log = logging.getLogger(__name__)


class MainWindow(Host):
    """Contains the editors, and applies menu actions to the current editor."""

    def __init__(
        self, settings: QSettings, theme: Theme, jobs: Jobs, journal: Journal | None = None,
        tabs: Sequence[Tab] = TABS,
    ) -> None:  # fmt: skip
        super().__init__()
        self.settings, self.theme, self.jobs, self.dialogs = settings, theme, jobs, Dialogs(self)
        self._journal = journal
        self.filing = Filing(self, settings, jobs, journal, self)
        self.windows = SideWindows(self, self.filing)
        self.watch = HouseWatch(jobs, self)
        self.watch.ruled.connect(self._share_house)
        middle = self._middle = QWidget(self)
        self.tabs = EditorTabs(tabs, self._make_editor, partial(make_desk, self), theme, middle)
        self.tabs.made.connect(self._connect_editor)
        self.strips = MessageStrips(self.tabs, middle)
        self.setCentralWidget(middle)
        self.actions_ = Actions(self, self._acts(), theme, motion=settings.value("motion", "true") != "false")
        self.actions_.file.insertMenu(self.actions_["save"], HouseListMenu(jobs, self.show_status, self))
        self.actions_.file.insertSeparator(self.actions_["save"])
        MenuKeys(self.actions_, self.findChildren(QMenu), self)
        self._failures = dict[str, str]()  # the job whose failure a message reports, by the key of the message
        for place, title in enumerate((*(tab.title for tab in tabs), CALENDAR)):
            self.actions_.add_tab(place + 1, title, partial(self.tabs.setCurrentIndex, place))
        self.tabs.go_to(str(settings.value("tab", "")))
        self._lay_out()
        self.jobs.changed.connect(self._make_room)  # after the job bar
        self.statusBar().messageChanged.connect(self._make_room)
        self.theme.changed.connect(self._apply_colors)
        self.tabs.currentChanged.connect(self._tab_changed)
        self.jobs.started.connect(self._dismiss_failures)
        self.jobs.failed.connect(lambda text: self.show_message("job", Message(text, "error")))
        self.filing.recent_changed.connect(self._fill_recent)
        self.actions_.run.aboutToShow.connect(lambda: self.actions_["stop"].setEnabled(self.editor().is_running))
        self._apply_colors()
        self.refresh()
        self._fill_recent()
        self._restore()

    def editors(self) -> list[Editor]:
        return self.tabs.editors()

    def editor(self) -> Editor:
        return self.tabs.editor()

    def show_kind(self, kind: str) -> Editor | None:
        return self.editor() if self.tabs.go_to(kind) else None

    def settle_preview(self, editor: Editor, verb: str = "") -> bool:
        return self.filing.settle_preview(editor, verb)

    def show_message(self, key: str, message: Message) -> None:
        log.info("Message: %s", message.text)
        self._failures[key] = self.jobs.failing
        self.strips.show_message(key, message)

    def dismiss(self, key: str) -> None:
        self.strips.dismiss(key)

    def show_status(self, text: str) -> None:
        self.statusBar().showMessage(text, STATUS_MILLISECONDS)

    def open_window(self) -> None:
        """Open another window on the same house, as a process of its own."""
        if not QProcess.startDetached(sys.executable, ["-m", "studio"])[0]:
            self.show_message("window", Message("Another window could not be opened.", "error"))

    def show_preparation(self, text: str) -> None:
        """Show the progress of the background compilation in the status bar; "" hides it."""
        self._preparation.show_text(text)
        self._make_room()

    def _undo(self) -> None:
        finish_typing(self)
        (self.tabs.desk() or self.editor()).undo_stack.undo()

    def _acts(self) -> dict[str, Callable[[], object]]:
        return {
            "new": self.filing.new, "new_window": self.open_window, "open": self.filing.open,
            "save": self.save, "save_as": self.save_as, "save_copy": self.save_copy, "export": self.export,
            "convert": partial(self._open, "converting", "open_conversion"),
            "print": partial(print_document, self), "quit": self.close,
            "preflight": partial(self._open, "preflight", "open_preflight"),
            "undo": self._undo,
            "redo": lambda: (self.tabs.desk() or self.editor()).undo_stack.redo(),
            "copy_text": partial(copy_text, self), "copy_picture": partial(copy_document, self),
            "paste_result": partial(paste_results, self), "results": partial(open_results, self),
            "motion": self._set_motion, "find_words": self.windows.find_words, "words": self.show_words,
            "research": self.windows.show_research,
            "turn": lambda: self.editor().turn_over(),
            "run": lambda: (self.tabs.desk() or self.editor()).run_main(),
            "stop": lambda: self.editor().stop(),
            "tab_help": self._show_tab_help, "shortcuts": self.show_shortcuts,
            "solving_help": lambda: tab_page("Test Solving", "solving", self).show(),
            "about": lambda: about_page(self).show(),
        }  # fmt: skip

    def open_path(self, path: Path) -> None:
        """Open a file that was chosen in a menu, dropped, or named on the command line."""
        self.filing.open_path(path)

    def save(self) -> bool:
        return self._saved(self.filing.save_editor(self.editor()))

    def save_as(self) -> bool:
        return self._saved(self.filing.save_as())

    def save_copy(self) -> None:
        self.filing.save_copy(lambda path: self.show_status(f"Saved a copy as {path.name}"))

    def _open(self, module: str, name: str) -> None:
        """Call a function that opens a window. Its module is imported when it is first needed."""
        getattr(import_module(f"studio.shell.{module}"), name)(self)

    def export(self) -> None:
        from studio.shell.export import ExportDialog

        editor = self.editor()
        if not self.settle_preview(editor, "Export") or editor.export_own(self.dialogs, self.settings):
            return
        shown = (one for one in self.findChildren(ExportDialog) if one.isVisible() and one.editor is editor)
        dialog = next(shown, None) or ExportDialog(editor, self.jobs, self.settings, self.dialogs, self)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def show_words(self, name: str = "") -> None:
        """Show the list of this name in the window Words: see `Desk`."""
        self.windows.show_words(name)

    def _set_motion(self) -> None:
        on = self.actions_["motion"].isChecked()
        self.settings.setValue("motion", "true" if on else "false")
        for editor in self.editors():
            editor.set_motion(on)

    def _show_tab_help(self) -> None:
        shown = (CALENDAR, CALENDAR.lower()) if self.tabs.desk() else (self.editor().title, self.editor().kind)
        tab_page(*shown, self).show()

    def show_shortcuts(self) -> None:
        of_tabs = tomllib.loads(Path(resource("shortcuts.toml")).read_text("utf-8"))
        named = [*((tab.title, tab.kind) for tab in self.tabs.declared), (CALENDAR, "calendar")]
        groups = [("Everywhere", self.actions_.shortcuts()), *((title, of_tabs.get(kind, ())) for title, kind in named)]
        shortcuts_page(groups, self).show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.editor().setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        with self.jobs.asking():  # so that no result changes a tab after the question about it
            if not self._may_close():
                event.ignore()
                return
            self.jobs.drop_named()
        self._remember()
        if self.tabs.made_desk:
            self.jobs.start("calendar.close", leave_calendar, lane="disk")
        for editor in self.editors():
            editor.session.forget_journal()
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.filing.check_changed_files()

    def childEvent(self, event: QChildEvent) -> None:
        """Color a dialog when it is first shown, and keep it within the screen."""
        super().childEvent(event)
        if event.polished() and isinstance(dialog := event.child(), QDialog):
            dialog.resize(dialog.size().boundedTo(self.screen().availableSize() - FRAME))
            if not dialog.styleSheet():
                dialog.setStyleSheet(self.theme.style_sheet)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for path in local_files(event):
            self.open_path(path)

    def _may_close(self) -> bool:
        """Ask about running jobs and about unsaved changes in every tab."""
        names = [job.task.name for job in self.jobs.named()]
        if names and not self.dialogs.stop_running(names):
            return False
        self.jobs.stop_named()
        return all(self.filing.may_leave(editor) for editor in self.editors())

    def _make_editor(self, tab: Tab, parent: QWidget) -> Editor:
        made = tab.editor()
        session = Session(tab.kind, new_puzzle(made.sample()), self.jobs, self._journal, self)
        self.filing.open_left(session)
        return made(session, self.jobs, parent)

    def _connect_editor(self, editor: Editor) -> None:
        session, key = editor.session, f"editor {editor.session.kind}"
        session.state_changed.connect(self.refresh)
        session.error.connect(lambda text: self.show_message("journal", Message(text, "error")))
        session.changed.connect(lambda *_: self.dismiss(key))
        editor.message.connect(lambda message: self.show_message(key, message))
        editor.status.connect(self.show_status)
        editor.others = lambda: [other for other in self.editors() if other is not editor]
        editor.may_leave = lambda: self.filing.may_leave(editor)
        editor.refresh.connect(self.refresh)
        editor.elsewhere.connect(self.filing.open_puzzle)
        editor.house_changed.connect(lambda: self._share_house(editor))
        editor.set_motion(self.actions_["motion"].isChecked())
        editor.set_room(self.strips.frame.width())
        self.strips.frame.resized.connect(lambda: editor.set_room(self.strips.frame.width()))
        editor.restore(plain_state(self.settings.value(f"editor/{session.kind}")))
        if session.path:
            editor.select(selection_in(self.settings, session.path))

    def _share_house(self, changed: Editor | None = None) -> None:
        """Let the other tabs judge their words again after one tab, or another program, changed house decisions."""
        for editor in self.editors():
            if editor is not changed:
                editor.house_is_other()
        self.windows.refresh_words()

    def _lay_out(self) -> None:
        self._hint = Label(self, muted=True)
        self._hint.setContentsMargins(GAP_3, 0, 0, 0)
        self.statusBar().addWidget(self._hint)
        self._preparation = Label(self, visible=False)
        self._preparation.setContentsMargins(GAP_2, 0, GAP_3, 0)
        self.job_bar = JobBar(self.jobs, self)
        self.turn_button = QPushButton(self, flat=True)
        self.turn_button.setToolTip("The window is too narrow to show both at once (F6)")
        self.turn_button.clicked.connect(self.actions_["turn"].trigger)
        self.menuBar().setCornerWidget(self.turn_button)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addPermanentWidget(self._preparation)
        self.statusBar().addPermanentWidget(self.job_bar)
        self.setAcceptDrops(True)

    def _make_room(self) -> None:
        """Hide the hint during a message, and while both the compilation and a job need its place."""
        free = self._preparation.isHidden() or self.job_bar.isHidden()
        self._hint.setVisible(free and not self.statusBar().currentMessage())

    def _dismiss_failures(self, job: str) -> None:
        for key in [key for key, failed in self._failures.items() if failed == job]:
            del self._failures[key]
            self.dismiss(key)

    def _tab_changed(self) -> None:
        self.tabs.color_shown()
        self._color_tabs()
        self.strips.hide_keys(f"editor {editor.kind}" for editor in self.editors() if editor is not self.editor())
        self.refresh()
        (self.tabs.desk() or self.editor()).setFocus()

    def _apply_colors(self) -> None:
        """Color the window, its dialogs and the current tab now, and the hidden tabs one by one afterwards."""
        sheet = self.theme.style_sheet
        dialogs = (one for one in self.findChildren(QDialog) if not isinstance(one, SideWindow))  # they have an accent
        for part in (self.menuBar(), self.statusBar(), self.strips, *dialogs):
            part.setStyleSheet(sheet)
        for part in (self, self._middle, self.tabs):  # a style sheet would apply to the hidden tabs too
            part.style().unpolish(part)
            part.style().polish(part)
        self.tabs.apply_colors()
        self._color_tabs()

    def _color_tabs(self) -> None:
        if self.tabs.count():
            accent = (self.tabs.desk() or self.editor()).accent
            self.tabs.tabBar().setStyleSheet(self.theme.accent_style_sheet(accent))
            palette = self.theme.accent_palette(accent)
            for menu in self.menuBar().findChildren(QMenu):
                menu.setPalette(palette)

    def refresh(self) -> None:
        if desk := self.tabs.desk():
            self.actions_.show_desk(desk.undo_stack, "&Plan Empty Days")
            self.turn_button.hide()
            self._hint.setText(desk.hint)
            self.setWindowTitle(f"{CALENDAR}[*] \u2014 Puzzle Studio")
            self.setWindowModified(False)
            return
        editor = self.editor()
        self.actions_.show_editor(editor)
        if editor.turn_text and (editor.turn_text != self.turn_button.text() or self.turn_button.isHidden()):
            self.turn_button.setText(editor.turn_text)
            self.menuBar().setCornerWidget(self.turn_button)  # makes space for the text
        self.turn_button.setVisible(bool(editor.turn_text))
        self._hint.setText(editor.hint)
        self.setWindowTitle(f"{editor.document_name()}[*] \u2014 Puzzle Studio")
        self.setWindowModified(editor.session.dirty)

    def _fill_recent(self) -> None:
        self.actions_.show_recent(recent_files(self.settings), self.open_path)

    def _saved(self, saved: bool) -> bool:
        if saved:
            self.show_status(f"Saved {self.editor().session.name}")
        return saved

    def _remember(self) -> None:
        self.windows.remember()
        self.settings.setValue("geometry", self.saveGeometry())
        self.settings.setValue("tab", CALENDAR.lower() if self.tabs.desk() else self.editor().kind)
        for editor in self.editors():
            self.settings.setValue(f"editor/{editor.kind}", json.dumps(dict(editor.state())))
            if path := editor.session.path:
                self.settings.setValue(f"left/{editor.kind}", str(path.resolve()))
        self.settings.sync()

    def _restore(self) -> None:
        geometry = self.settings.value("geometry")
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(geometry):
            room = QGuiApplication.primaryScreen().availableSize()
            size = FIRST_SIZE.boundedTo(room - FRAME)
            self.resize(size)
            if size != FIRST_SIZE:
                self.setWindowState(Qt.WindowState.WindowMaximized)
