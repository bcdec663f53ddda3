"""Rows, forms and buttons as every page lays them out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QPushButton, QWidget

from engine.errors import FileProblem
from engine.files import save
from studio.theme import GAP_2
from studio.widgets.editor import Message
from studio.widgets.panel import Panel

CSV_FILES = "CSV (*.csv)"


def row(*widgets: QWidget | None) -> QHBoxLayout:
    """Return widgets in a row; None is a stretch."""
    layout = QHBoxLayout()
    layout.setSpacing(GAP_2)
    for widget in widgets:
        if widget:
            layout.addWidget(widget)
        else:
            layout.addStretch(1)
    return layout


def form() -> QFormLayout:
    """Return a form whose fields fill the width."""
    layout = QFormLayout()
    layout.setHorizontalSpacing(GAP_2)
    layout.setVerticalSpacing(GAP_2)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    return layout


def primary_button(text: str) -> QPushButton:
    """Return the button of a page's main action, which Ctrl+Enter triggers too."""
    button = QPushButton(text)
    button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
    button.setToolTip("Ctrl+Enter")
    return button


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
