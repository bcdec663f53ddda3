"""Rows, forms and buttons as every page lays them out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.core.errors import FileProblem
from engine.core.files import save
from studio.core.theme import GAP_2, GAP_3, GAP_4
from studio.widgets.editor import Message
from studio.widgets.labels import Label
from studio.widgets.panel import Panel

CSV_FILES = "CSV (*.csv)"


def row(*widgets: QWidget | None, stretch: QWidget | None = None) -> QHBoxLayout:
    """Return widgets in a row. None is free space; `stretch` takes the remaining width."""
    layout = QHBoxLayout()
    layout.setSpacing(GAP_2)
    for widget in widgets:
        if widget:
            layout.addWidget(widget, int(widget is stretch))
        else:
            layout.addStretch(1)
    return layout


def lay_out(
    page: QWidget, *parts: QWidget | QLayout | int | None, gap: int = GAP_2, stretch: QWidget | None = None
) -> None:
    """Lay out the parts of a page below each other, without margins.

    Args:
        page: the page.
        parts: widgets and layouts; a number is space in pixels, None is free space.
        gap: space between two parts, in pixels.
        stretch: the part that takes the remaining height.
    """
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(gap)
    for part in parts:
        match part:
            case QWidget():
                layout.addWidget(part, int(part is stretch))
            case QLayout():
                layout.addLayout(part)
            case int():
                layout.addSpacing(part)
            case None:
                layout.addStretch(1)


def strip(
    below: QWidget, texts: Sequence[QWidget], buttons: Sequence[QWidget], *, mark: QWidget | None = None, gap: int
) -> None:
    """Lay out a strip below a puzzle: a mark, texts below each other, and buttons at the right.

    Args:
        below: the strip.
        gap: space between two texts, in pixels.
    """
    column = QVBoxLayout()
    column.setSpacing(gap)
    for text in texts:
        column.addWidget(text)
    layout = QHBoxLayout(below)
    layout.setContentsMargins(GAP_4, GAP_2, GAP_4, GAP_3)
    layout.setSpacing(GAP_2)
    if mark:
        layout.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    layout.addLayout(column, 1)
    for button in buttons:
        layout.addWidget(button)


def form() -> QFormLayout:
    """Return a form whose fields fill the width."""
    layout = QFormLayout()
    layout.setHorizontalSpacing(GAP_2)
    layout.setVerticalSpacing(GAP_2)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    return layout


def primary_button(text: str, tip: str = "Ctrl+Enter") -> QPushButton:
    """Return the button of the main action of a page, which Ctrl+Enter triggers too, or of a strip."""
    button = QPushButton(text)
    button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
    button.setToolTip(tip)
    return button


def action_button(of: QAction) -> QPushButton:
    """Return a button that triggers an action and follows its text and state."""
    made = QPushButton(of.text())
    key = of.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    made.setToolTip(key or of.toolTip())
    made.clicked.connect(of.trigger)

    def follow() -> None:
        made.setEnabled(of.isEnabled())
        made.setText(of.text())

    of.changed.connect(follow)
    return made


def labelled(text: str, buddy: QWidget) -> Label:
    """Return a label whose mnemonic moves the focus to a widget."""
    label = Label(text)
    label.setBuddy(buddy)
    return label


def save_csv(page: Panel, title: str, name: str, text: str) -> None:
    """Ask for a file name, write a text there, and report the result as a message of the page."""
    path, _ = QFileDialog.getSaveFileName(page, title, name, CSV_FILES)
    if not path:
        return
    try:
        save(Path(path), text.encode())
    except FileProblem as error:
        page.message.emit(Message(str(error), "error"))
    else:
        page.message.emit(Message(f"Wrote {path}"))
