"""The few questions that stop the user: where a file is, and what becomes of unsaved work."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from engine.document import SUFFIX
from studio.exporting import barred_text, preflight_text

MOST_LINES = 12  # of what is found, so that a question is no longer than the screen
FILTER = f"Puzzles (*{SUFFIX});;All files (*)"
Choice: TypeAlias = Literal["save", "discard", "cancel"]


class Dialogs:
    """Asks over a window; a test puts another object in its place."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def unsaved(self, name: str) -> Choice:
        """What becomes of the unsaved changes of a document."""
        box = QMessageBox(self._window)
        box.setWindowTitle("Unsaved changes")
        box.setText(f"Save the changes of “{name}”?")
        box.setInformativeText("Without saving they are lost.")
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        answer = box.exec()
        return "save" if answer == button.Save else "discard" if answer == button.Discard else "cancel"

    def open_path(self, folder: Path) -> Path | None:
        """A file to open."""
        name, _ = QFileDialog.getOpenFileName(self._window, "Open a puzzle", str(folder), FILTER)
        return Path(name) if name else None

    def save_path(self, suggested: Path) -> Path | None:
        """Where to save; an existing file was confirmed."""
        return self._save("Save the puzzle", suggested, FILTER, SUFFIX)

    def export_path(self, suggested: Path) -> Path | None:
        """Where to export, in the format of the suggested suffix; an existing file was confirmed."""
        suffix = suggested.suffix
        return self._save("Export", suggested, f"{suffix[1:].upper()} (*{suffix})", suffix)

    def overwrite(self, paths: Sequence[Path]) -> bool:
        """Whether existing files that no file dialog asked about may be replaced."""
        names = "\n".join(path.name for path in paths)
        box = QMessageBox(self._window)
        box.setWindowTitle("Replace files")
        box.setText(f"Already there, and replaced by this export:\n{names}")
        replace = box.addButton("&Replace", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is replace

    def anyway(self, verb: str, forbidden: Sequence[str], findings: Sequence[str] = ()) -> bool:
        """Whether a puzzle goes to paper ("Export", "Print") in spite of what is forbidden, or found in it."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning if forbidden else QMessageBox.Icon.Question)
        box.setWindowTitle(verb)
        box.setText(f"{verb} anyway?")
        box.setTextFormat(Qt.TextFormat.PlainText)
        found, more = preflight_text(findings[:MOST_LINES]), len(findings) - MOST_LINES
        found += f"\nand {more} more: Export shows all of them." if more > 0 else ""
        box.setInformativeText("\n\n".join(filter(None, (barred_text(forbidden), found))))
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Yes | button.No)
        box.setDefaultButton(button.No if forbidden else button.Yes)
        return box.exec() == button.Yes

    def _save(self, title: str, suggested: Path, filters: str, suffix: str) -> Path | None:
        dialog = QFileDialog(self._window, title, str(suggested.parent), filters)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix[1:])  # added before it asks about an existing file
        dialog.selectFile(suggested.name)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None
