"""The context menu of a block on the page."""

from __future__ import annotations

from collections.abc import Callable
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
    block = editor.blocks.block()

    def still(act: Callable[[int], object]) -> Callable[[], object]:
        """Do nothing if the page changed while the menu was open, so that another block has the number."""

        def act_now() -> None:
            now = editor.page.blocks[number : number + 1]
            if block and now and now[0].name == block.name:
                act(number)

        return act_now

    if isinstance(block, PuzzleBlock):
        menu.addAction("&Edit in Tab\tEnter", still(editor.edit_in_tab))
        for box in (editor.blocks.solution, editor.blocks.turned):
            _add_switch(menu, box)
        menu.addSeparator()
    _add_switch(menu, editor.place.fixed, "\tSpace")
    menu.addSeparator()
    menu.addAction("&Remove\tDel", still(editor.remove))
    return menu


def _add_switch(menu: QMenu, box: QAbstractButton, key: str = "") -> None:
    """Add an item that does what a check box does."""
    action = menu.addAction(box.text() + key, box.click)
    action.setCheckable(True)
    action.setChecked(box.isChecked())
    action.setEnabled(box.isEnabled())
