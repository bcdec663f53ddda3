"""Keys of menus: text fields leave the shortcuts of the File menu to it, and tabs the letters of an open menu."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QWidget

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
