"""The menus and their shortcuts. The Shortcuts page is made from the same table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from studio.core.theme import MODES, Theme


class Item(NamedTuple):
    """A menu item: its key in `Actions`, its text, its shortcuts, and the function it calls."""

    name: str
    text: str
    keys: tuple[str, ...]
    act: Callable[[], object]


class Commands(Protocol):
    """The methods of the window that the menu items call; most have the name of their item.

    `run_main` starts the main action of the current tab. `is_running` returns whether there is something to stop.
    `set_motion` switches animations on or off.
    """

    def new(self) -> object: ...
    def open(self) -> object: ...
    def save(self) -> object: ...
    def save_as(self) -> object: ...
    def save_copy(self) -> object: ...
    def convert_files(self) -> object: ...
    def export(self) -> object: ...
    def print_figure(self) -> object: ...
    def quit(self) -> object: ...
    def undo(self) -> object: ...
    def redo(self) -> object: ...
    def copy_text(self) -> object: ...
    def copy_picture(self) -> object: ...
    def paste_result(self) -> object: ...
    def show_results(self) -> object: ...
    def show_research(self) -> object: ...
    def run_main(self) -> object: ...
    def stop(self) -> object: ...
    def is_running(self) -> bool: ...
    def set_motion(self, on: bool) -> object: ...
    def turn_over(self) -> object: ...
    def show_shortcuts(self) -> object: ...
    def show_tab_help(self) -> object: ...
    def show_solving_help(self) -> object: ...
    def show_about(self) -> object: ...


class Actions:
    """The actions of a window by name, and the menus that contain them."""

    def __init__(self, window: QMainWindow, commands: Commands, theme: Theme, *, motion: bool) -> None:
        self._window, self._theme = window, theme
        self.by_name: dict[str, QAction] = {}
        self.titles: dict[
            str, str
        ] = {}  # menu texts without "&" and "…"; Undo and Redo without the name of the change
        self._file(commands)
        self._edit(commands)
        self._view(commands, motion=motion)
        self._run(commands)
        self._help(commands)

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def shortcuts(self) -> list[tuple[str, str]]:
        """Return each shortcut with its meaning, in the order of the menus."""
        return [(_keys(action), self.titles[name]) for name, action in self.by_name.items() if action.shortcuts()]

    def _file(self, commands: Commands) -> None:
        self.file = menu = self._menu("&File")
        self._add(
            menu,
            Item("new", "&New", ("Ctrl+N",), commands.new),
            Item("open", "&Open…", ("Ctrl+O",), commands.open),
        )
        self.recent = menu.addMenu("Open &Recent")
        self._add(
            menu,
            None,
            Item("save", "&Save", ("Ctrl+S",), commands.save),
            Item("save_as", "Save &As…", ("Ctrl+Shift+S",), commands.save_as),
            Item("save_copy", "Save a &Copy As…", (), commands.save_copy),
            Item("convert", "Con&vert Files…", (), commands.convert_files),
            None,
            Item("export", "&Export PDF, SVG, PNG…", ("Ctrl+E",), commands.export),
            Item("print", "&Print…", ("Ctrl+P",), commands.print_figure),
            None,
            Item("quit", "&Quit", ("Ctrl+Q",), commands.quit),
        )
        self["quit"].setMenuRole(QAction.MenuRole.QuitRole)

    def _edit(self, commands: Commands) -> None:
        self._editing = self._menu("&Edit")
        self._add(
            self._editing,
            Item("undo", "&Undo", ("Ctrl+Z",), commands.undo),
            Item("redo", "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), commands.redo),
            None,
            Item("copy_text", "Copy as &Text", ("Ctrl+Shift+C",), commands.copy_text),
            Item("copy_picture", "Copy as &Picture", ("Ctrl+Alt+C",), commands.copy_picture),
            None,
            Item("paste_result", "Paste &Solver's Result", ("Ctrl+Alt+V",), commands.paste_result),
        )
        self._own = self._editing.addSeparator()

    def _view(self, commands: Commands, *, motion: bool) -> None:
        menu = self._menu("&View")
        self.tabs = menu
        group = QActionGroup(self._window)
        for mode in MODES:
            text = "&Follow the System" if mode == "system" else f"&{mode.title()}"
            action = self._action(Item(f"theme_{mode}", text, (), partial(self._theme.choose, mode)))
            action.setCheckable(True)
            action.setChecked(mode == self._theme.mode)
            group.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        action = self._action(
            Item("motion", "&Motion", (), lambda: commands.set_motion(self["motion"].isChecked()))
        )
        action.setCheckable(True)
        action.setChecked(motion)
        menu.addAction(action)
        menu.addSeparator()
        self._add(menu, Item("results", "Solvers' &Results…", (), commands.show_results))
        self._add(menu, Item("research", "R&esearch…", ("Ctrl+Alt+R",), commands.show_research))
        self._add(menu, Item("turn", "&Puzzle or Pages, in a Narrow Window", ("F6",), commands.turn_over))
        menu.addSeparator()

    def _run(self, commands: Commands) -> None:
        menu = self._menu("&Run")
        menu.aboutToShow.connect(lambda: self["stop"].setEnabled(commands.is_running()))
        menu.aboutToHide.connect(
            lambda: self["stop"].setEnabled(True)
        )  # Esc also leaves a preview, so the shortcut stays enabled
        self._add(
            menu,
            Item("run", "&Run", ("Ctrl+Return", "Ctrl+Enter"), commands.run_main),
            Item("stop", "&Stop", ("Esc",), commands.stop),
        )

    def _help(self, commands: Commands) -> None:
        self._add(
            self._menu("&Help"),
            Item("tab_help", "About This &Tab", ("F1",), commands.show_tab_help),
            Item("solving_help", "T&est Solving", (), commands.show_solving_help),
            Item("shortcuts", "&Shortcuts", ("Shift+F1",), commands.show_shortcuts),
            Item("about", "&About Puzzle Studio", (), commands.show_about),
        )

    def add_tab(self, number: int, title: str, act: Callable[[], object]) -> None:
        """Add a View item that shows a tab, with the shortcut Ctrl+`number`."""
        self._add(self.tabs, Item(f"tab_{number}", title, (f"Ctrl+{number}",), act))

    def show_own(self, own: Sequence[QAction]) -> None:
        """Replace the tab's own items at the end of the Edit menu."""
        shown = self._editing.actions()
        before = shown[shown.index(self._own) + 1 :]
        if before != list(own):
            for action in before:
                self._editing.removeAction(action)
            self._editing.addActions(own)

    def _menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def _add(self, menu: QMenu, *items: Item | None) -> None:
        for item in items:
            if item is None:
                menu.addSeparator()
            else:
                menu.addAction(self._action(item))

    def _action(self, item: Item) -> QAction:
        action = QAction(item.text, self._window)
        action.setShortcuts([QKeySequence(key) for key in item.keys])
        action.triggered.connect(lambda *_: item.act())
        self.by_name[item.name], self.titles[item.name] = action, item.text.replace("&", "").rstrip("…")
        return action


def _keys(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


UNMODIFIED = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier)


class MenuKeys(QObject):
    """Decides between a shortcut and the widget that has the keyboard, where Qt decides otherwise.

    A text field takes Ctrl+E as "end of line" on X11, so that Export cannot be started from it. While a menu is
    open, a key without Ctrl is a mnemonic of this menu, although a canvas may have it as a shortcut.
    """

    def __init__(self, actions: Iterable[QAction], menus: Iterable[QMenu], parent: QObject) -> None:
        """Let the shortcuts of `actions` act in text fields too, and the mnemonics of `menus` in every tab."""
        super().__init__(parent)
        self._keys = tuple(key for action in actions for key in action.shortcuts())
        for menu in menus:
            menu.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)  # a filter of the application would see every event

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if isinstance(watched, QMenu):
            event.setAccepted(event.modifiers() in UNMODIFIED)
            return event.isAccepted()
        if QKeySequence(event.keyCombination()) in self._keys:
            event.ignore()
            return True
        return False

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if before:
            before.removeEventFilter(self)
        if now and not isinstance(now, QMenu):
            now.installEventFilter(self)
