"""The tab Page as a user sees it: its blocks, the mouse on them, and files beside it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.bee.puzzle import hive
from engine.documents.document import Document, encode
from engine.drawing.shapes import MM

PATIENCE = 60_000
HIVE = hive("T", "UAEFDL")


def ready(qtbot, editor) -> None:
    """Wait until the page is laid out."""
    qtbot.waitUntil(lambda: editor.document_key is not None, timeout=PATIENCE)


def names(editor) -> list[str]:
    """Return the texts of the list of blocks."""
    return [editor.blocks.list.item(n).text() for n in range(editor.blocks.list.count())]


def saved(path: Path, puzzle) -> Path:
    """Return the path of a new document with a puzzle."""
    path.write_bytes(encode(Document(puzzle, "2026-11-23")))
    return path


def place(editor, number: int) -> tuple[int, int, int]:
    """Return first column, span and top (whole mm) of a block in the layout."""
    box = next(box for box in editor.document_key.composed.boxes if number in box.blocks)
    return box.rect.column, box.rect.span, round(box.rect.top / MM)


def middle(editor, number: int) -> QPoint:
    """Return the middle of a block in the preview."""
    return editor.paper.place_of_block(number).center().toPoint()


def mouse(paper, kind, at: QPoint, button=Qt.MouseButton.LeftButton) -> None:
    """Send a mouse event with the button held."""
    where = QPointF(at)
    held = Qt.MouseButton.NoButton if kind is QMouseEvent.Type.MouseButtonRelease else button
    modifiers = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(paper, QMouseEvent(kind, where, paper.mapToGlobal(where), button, held, modifiers))


def drag(paper, start: QPoint, end: QPoint, *, drop: bool = True) -> None:
    """Press at a point, move to another in steps, and release there."""
    mouse(paper, QMouseEvent.Type.MouseButtonPress, start)
    for step in range(1, 6):
        mouse(paper, QMouseEvent.Type.MouseMove, start + (end - start) * step / 5)
    if drop:
        mouse(paper, QMouseEvent.Type.MouseButtonRelease, end)


def click_with_shift(qtbot, paper, at: QPoint) -> None:
    """Click with Shift held."""
    qtbot.mouseClick(paper, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, at)
