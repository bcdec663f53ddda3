"""Keys that act in the whole tab: Space, the period and the comma. Text fields keep them for their text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

PRESS = "Space"


class TabKeys(QObject):
    """Calls an action for each key.

    If the keyboard has moved the focus to a button or to a list that opens, Space presses or opens it instead.
    """

    def __init__(self, tab: QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(tab)
        self._tab, self._acts = tab, acts
        for key in acts:
            shortcut = QShortcut(QKeySequence(key), tab, context=Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(lambda key=key: self._act(key))

    def keep_focus_off_buttons(self) -> None:
        """Let only the keyboard move the focus to a button or a list: Space must not act on it after a click."""
        lists = [box for box in self._tab.findChildren(QComboBox) if not box.isEditable()]
        for widget in (*self._tab.findChildren(QAbstractButton), *lists):
            if widget.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _act(self, key: str) -> None:
        focused = QApplication.focusWidget()
        if key == PRESS and isinstance(focused, QAbstractButton):
            focused.animateClick()
        elif key == PRESS and isinstance(focused, QComboBox):
            focused.showPopup()
        else:
            self._acts[key]()
