"""The menus and their shortcuts. The Shortcuts page is made from the same table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence, QTextDocument, QUndoStack
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QMenu, QPlainTextEdit, QWidget

from studio.core.theme import MODES, SIZES, Theme
from studio.widgets.editor import Editor
from studio.widgets.layouts import tip

Item: TypeAlias = tuple[str, ...]
"""A menu item: its key in `Actions`, its text, and its shortcuts."""

OF_DOCUMENT = (
    "save", "save_as", "save_copy", "export", "print", "copy_text", "copy_picture", "paste_result", "turn"
)  # fmt: skip
"""The actions that need a document."""


class Actions:
    """The actions of a window by name, and the menus that contain them."""

    def __init__(
        self, window: QMainWindow, acts: Mapping[str, Callable[[], object]], theme: Theme, *, motion: bool
    ) -> None:
        """Make the menus. `acts` has the function of each item by its key."""
        self._window, self._theme, self._acts = window, theme, acts
        self.by_name: dict[str, QAction] = {}
        # Menu texts without "&" and "…"; Undo and Redo without the name of the change.
        self.titles: dict[str, str] = {}
        self._file()
        self._edit()
        self._view(motion=motion)
        self._run()
        self._help()

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def shortcuts(self) -> list[tuple[str, str]]:
        """Return each shortcut with its meaning, in the order of the menus."""
        return [(_keys(action), self.titles[name]) for name, action in self.by_name.items() if action.shortcuts()]

    def _file(self) -> None:
        self.file = menu = self._menu("&File")
        self._add(menu, ("new", "&New", "Ctrl+N"), ("new_window", "New &Window", "Ctrl+Shift+N"))
        self._add(menu, ("open", "&Open…", "Ctrl+O"))
        self.recent = menu.addMenu("Open &Recent")
        self._add(
            menu, None, ("save", "&Save", "Ctrl+S"), ("save_as", "Save &As…", "Ctrl+Shift+S"),
            ("save_copy", "Save a &Copy As…"), ("convert", "Con&vert Files…"), None,
            ("export", "&Export PDF, SVG, PNG…", "Ctrl+E"), ("print", "&Print…", "Ctrl+P"),
            ("preflight", "Pre&flight a PDF File…"), None, ("quit", "&Quit", "Ctrl+Q"),
        )  # fmt: skip
        self["quit"].setMenuRole(QAction.MenuRole.QuitRole)

    def _edit(self) -> None:
        self._editing = self._menu("&Edit")
        self._add(
            self._editing, ("undo", "&Undo", "Ctrl+Z"), ("redo", "&Redo", "Ctrl+Shift+Z", "Ctrl+Y"), None,
            ("copy_text", "Copy as &Text", "Ctrl+Shift+C"), ("copy_picture", "Copy as &Picture", "Ctrl+Alt+C"), None,
            ("paste_result", "Paste &Solver's Result", "Ctrl+Alt+V"), None,
            ("find_words", "&Find Words…", "Ctrl+Shift+F"),
        )  # fmt: skip
        self._own = self._editing.addSeparator()

    def _view(self, *, motion: bool) -> None:
        menu = self._menu("&View")
        self.tabs = menu
        modes = {mode: "&Follow the System" if mode == "system" else f"&{mode.title()}" for mode in MODES}
        self._add_choice(menu, "theme", modes, self._theme.choose, self._theme.mode)
        menu.addSeparator()
        sizes = {size: f"{size} %" if size != 100 else "Usual (100 %)" for size in SIZES}
        self._add_choice(menu.addMenu("Te&xt Size"), "text", sizes, self._theme.choose_text, self._theme.text)
        menu.addSeparator()
        menu.addAction(self._action(("motion", "&Motion"), self._acts["motion"], motion))
        self._add(
            menu, None, ("words", "&Words…", "Ctrl+Alt+W"), ("results", "Solvers' &Results…"),
            ("research", "R&esearch…", "Ctrl+Alt+R"), ("turn", "Switch Between &Puzzle and Pages", "F6"), None,
        )  # fmt: skip

    def _run(self) -> None:
        self.run = self._menu("&Run")
        self._add(self.run, ("run", "&Run", "Ctrl+Return", "Ctrl+Enter"), ("stop", "&Stop", "Esc"))
        self.run.aboutToHide.connect(lambda: self["stop"].setEnabled(True))  # Esc also leaves a preview

    def _help(self) -> None:
        self._add(
            self._menu("&Help"),
            ("tab_help", "About This &Tab", "F1"),
            ("solving_help", "T&est Solving"),
            ("shortcuts", "&Shortcuts", "Shift+F1"),
            ("about", "&About Puzzle Studio"),
        )

    def add_tab(self, number: int, title: str, act: Callable[[], object]) -> None:
        """Add a View item that shows a tab, with the shortcut Ctrl+`number`."""
        self.tabs.addAction(self._action((f"tab_{number}", title, f"Ctrl+{number}"), act))

    def show_desk(self, undo: QUndoStack, run_text: str) -> None:
        """Enable the actions of the desk, which has no document."""
        self._show_undo(undo)
        self["run"].setText(run_text)
        self["run"].setEnabled(True)
        for name in OF_DOCUMENT:
            self[name].setEnabled(False)

    def show_editor(self, editor: Editor) -> None:
        """Enable the actions of the current tab; its own items are at the end of the Edit menu."""
        for name in OF_DOCUMENT:
            self[name].setEnabled(True)
        self._show_undo(editor.undo_stack)
        self["run"].setText(editor.run_text or "&Run")
        self["run"].setEnabled(bool(editor.run_text))
        self["turn"].setEnabled(bool(editor.turn_text))
        shown, own = self._editing.actions(), list(editor.edit_actions())
        before = shown[shown.index(self._own) + 1 :]
        if before != own:
            for action in before:
                self._editing.removeAction(action)
            self._editing.addActions(own)

    def _show_undo(self, undo: QUndoStack) -> None:
        for name, able, text in (("undo", undo.canUndo(), undo.undoText()), ("redo", undo.canRedo(), undo.redoText())):
            self[name].setEnabled(able)
            self[name].setText(f"&{name.title()} {text}".rstrip())

    def show_recent(self, paths: Sequence[Path], open_path: Callable[[Path], object]) -> None:
        """List the recent files."""
        self.recent.clear()
        for path in paths:
            action = self.recent.addAction(path.name.replace("&", "&&"), partial(open_path, path))
            action.setToolTip(tip(str(path)))
        self.recent.setToolTipsVisible(True)
        self.recent.setEnabled(bool(paths))

    def _menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def _add(self, menu: QMenu, *items: Item | None) -> None:
        for item in items:
            if item is None:
                menu.addSeparator()
            else:
                menu.addAction(self._action(item, self._acts[item[0]]))

    def _add_choice(
        self, menu: QMenu, name: str, texts: Mapping[Any, str], choose: Callable[[Any], object], chosen: object
    ) -> None:
        group = QActionGroup(self._window)
        for value, text in texts.items():
            group.addAction(self._action((f"{name}_{value}", text), partial(choose, value), value == chosen))
        menu.addActions(group.actions())

    def _action(self, item: Item, act: Callable[[], object], on: bool | None = None) -> QAction:
        name, text, *keys = item
        action = QAction(text, self._window)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda *_: act())
        if on is not None:
            action.setCheckable(True)
            action.setChecked(on)
        self.by_name[name], self.titles[name] = action, text.replace("&", "").rstrip("…")
        return action


def _keys(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _has_step(watched: QObject, undo: bool) -> bool:
    """Return whether a widget keeps the Undo or Redo key: a field with its own undo step, or not a text field."""
    field = watched.document() if isinstance(watched, QPlainTextEdit) else watched.findChild(QLineEdit) or watched
    if not isinstance(field, QLineEdit | QTextDocument):
        return True
    return field.isUndoAvailable() or (not undo and field.isRedoAvailable())


UNMODIFIED = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier)


class MenuKeys(QObject):
    """Decides between a shortcut and the focused widget where Qt would choose wrongly.

    A text field takes Ctrl+E as "end of line" on X11, so that Export cannot be started from it. It also takes Undo
    and Redo when it has no step of its own. While a menu is open, a key without Ctrl is a mnemonic of this menu,
    although a canvas may have it as a shortcut.
    """

    def __init__(self, acts: Actions, menus: Iterable[QMenu], parent: QObject) -> None:
        """Let the keys of the menu File, and of Undo and Redo, act in text fields, and mnemonics in every tab."""
        super().__init__(parent)
        self._keys = tuple(key for action in acts.file.actions() for key in action.shortcuts())
        self._undo, self._redo = acts["undo"].shortcuts(), acts["redo"].shortcuts()
        for menu in menus:
            menu.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)  # a filter on the application would see every event

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if isinstance(watched, QMenu):
            event.setAccepted(event.modifiers() in UNMODIFIED)
            return event.isAccepted()
        key = QKeySequence(event.keyCombination())
        ours = key in self._keys or (key in (*self._undo, *self._redo) and not _has_step(watched, key in self._undo))
        if ours:
            event.ignore()
        return ours

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if before:
            before.removeEventFilter(self)
        if now and not isinstance(now, QMenu):
            now.installEventFilter(self)
