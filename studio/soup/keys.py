"""Keys that act in the whole tab: Space, the period and the comma. Text fields keep them for their text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

PRESS = "Space"


class TabKeys(QObject):
    """Calls an action for each key. Space presses a button instead if the keyboard has moved the focus to it."""

    def __init__(self, tab: QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(tab)
        self._tab, self._acts = tab, acts
        for key in acts:
            shortcut = QShortcut(QKeySequence(key), tab, context=Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(lambda key=key: self._act(key))

    def keep_focus_off_buttons(self) -> None:
        """Let only the keyboard move the focus to a button: Space must not press a button that was clicked."""
        for button in self._tab.findChildren(QAbstractButton):
            if button.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _act(self, key: str) -> None:
        focused = QApplication.focusWidget()
        if key == PRESS and isinstance(focused, QAbstractButton):
            focused.animateClick()
        else:
            self._acts[key]()
