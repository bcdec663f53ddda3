"""The context menu of a block on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMenu

from engine.page.page import PuzzleBlock

if TYPE_CHECKING:
    from studio.page.editor import PageEditor


def block_menu(editor: PageEditor) -> QMenu:
    """Return a menu with what can be done with the selected block."""
    number, menu = editor.blocks.list.currentRow(), QMenu(editor)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if isinstance(editor.blocks.block(), PuzzleBlock):
        menu.addAction("&Edit in Tab\tEnter", lambda: editor.edit_in_tab(number))
        for box in (editor.blocks.solution, editor.blocks.turned):
            _add_switch(menu, box)
        menu.addSeparator()
    _add_switch(menu, editor.place.fixed, "\tSpace")
    menu.addSeparator()
    menu.addAction("&Remove\tDel", lambda: editor.remove(number))
    return menu


def _add_switch(menu: QMenu, box: QAbstractButton, key: str = "") -> None:
    """Add an item that does what a check box does."""
    action = menu.addAction(box.text() + key, box.click)
    action.setCheckable(True)
    action.setChecked(box.isChecked())
    action.setEnabled(box.isEnabled())
