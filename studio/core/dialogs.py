"""The modal dialogs, such as those for file names, unsaved changes and findings, and the help windows."""

from collections.abc import Sequence
from html import escape
from importlib import metadata
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent
from shiboken6 import isValid

from engine.core import FIX_FIRST, Finding, blocking, cautions
from engine.documents.document import SUFFIX
from engine.output.formats.submission import MOST, Sender
from engine.output.target import Format
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3, GAP_4, colours, resource

MAX_LINES = 12  # of findings in a dialog, so that it fits on the screen
FILTER = f"Puzzles (*{SUFFIX});;All files (*)"
Choice: TypeAlias = Literal["save", "discard", "cancel"]
Role = QtWidgets.QMessageBox.ButtonRole
D = TypeVar("D", bound=QtWidgets.QDialog)


class Dialogs:
    """Shows the modal dialogs of a window. Tests replace this object."""

    def __init__(self, window: QtWidgets.QWidget) -> None:
        self._window = window

    def unsaved(self, name: str, *, deleted: bool = False) -> Choice:
        """Ask whether to save a document that has unsaved changes or whose file was deleted."""
        title, text, loss = (
            ("File deleted", f"The file of “{name}” was deleted or moved. Save it again?", "the puzzle is lost")
            if deleted
            else ("Unsaved changes", f"Save the changes to “{name}”?", "the changes are lost")
        )
        box = self._box(title, text, f"If you do not save, {loss}.")
        button = QtWidgets.QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        answer = box.exec()
        return "save" if answer == button.Save else "discard" if answer == button.Discard else "cancel"

    def previewed(self, name: str, verb: str = "") -> Choice:
        """Ask whether a preview, which is not part of the document yet, replaces the document's puzzle.

        `verb` is what follows, such as "Export"; "" for a save.
        """
        more = "The document has another puzzle. Use the preview as the document's puzzle?"
        box = self._box(verb or "Preview", f"The puzzle shown in “{name}” is a preview.", more)
        use = f"&Use and {verb}" if verb else "&Use the Preview"
        other = f"{verb} the &Document's Puzzle" if verb else "&Keep the Document's Puzzle"
        choices: tuple[Choice, ...] = ("save", "discard", "cancel")
        return choices[_clicked(box, (use, Role.AcceptRole), (other, Role.DestructiveRole), default=0)]

    def stop_running(self, names: Sequence[str]) -> bool:
        """Ask whether to quit although jobs are running."""
        text = f"Still running: {', '.join(names)}. Stop and quit?"
        box = self._box("Quit", text, "Results that are not stored yet are lost.")
        box.setIcon(QtWidgets.QMessageBox.Icon.Question)
        return _clicked(box, ("&Stop and Quit", Role.DestructiveRole)) == 0

    def _asking(self) -> QtWidgets.QWidget:
        """Return the dialog that the user is working in, or else the window. It becomes active again afterwards."""
        active = QtWidgets.QApplication.activeWindow()
        return active if isinstance(active, QtWidgets.QDialog) and active.parent() is self._window else self._window

    def _box(self, title: str, text: str, more: str = "") -> QtWidgets.QMessageBox:
        """Return a message box that shows names from files as plain text."""
        box = QtWidgets.QMessageBox(self._asking(), textFormat=Qt.TextFormat.PlainText, informativeText=more, text=text)
        box.setWindowTitle(title)
        return once(box)

    def open_path(self, folder: Path) -> Path | None:
        """Ask for a file to open; None if canceled."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self._window, "Open a puzzle", str(folder), readable_filters())
        return Path(name) if name else None

    def open_paths(self, folder: Path) -> Sequence[Path]:
        """Ask for files to convert; none if canceled."""
        names, _ = QtWidgets.QFileDialog.getOpenFileNames(self._asking(), "Add files", str(folder), readable_filters())
        return [Path(name) for name in names]

    def key(self, name: str) -> str:
        """Ask for the key of a locked solution; "" if canceled."""
        text, _ = QtWidgets.QInputDialog.getText(self._asking(), f"Unlock {name}", "Key (four digits):")
        return text.strip()

    def copy_path(self, folder: Path, name: str, formats: Sequence[Format]) -> tuple[Path, Format] | None:
        """Ask where to save a copy, and in which format of another program; None if canceled."""
        filters = {f"{each.title} (*{each.suffix})": each for each in formats}
        dialog = self._saving("Save a Copy As", folder / name, ";;".join(filters), formats[0].suffix)
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters[chosen].suffix[1:]))
        if not dialog.exec():
            return None
        path = Path(dialog.selectedFiles()[0])
        return path, format_for(path, filters[dialog.selectedNameFilter()], formats)

    def sender(self, kept: Sender) -> Sender | None:
        """Ask who submits a crossword, starting with the last sender; None if canceled."""
        dialog = once(SenderDialog(kept, self._asking()))
        return dialog.given() if dialog.exec() else None

    def loses(self, title: str, losses: Sequence[str]) -> bool:
        """Ask whether to save a copy although the format cannot hold everything."""
        box = self._box(
            "Save a Copy As", f"{title} cannot hold everything. Save the copy?", "\n".join(losses[:MAX_LINES])
        )
        return _clicked(box, ("&Save the Copy", Role.AcceptRole), default=0) == 0

    def save_path(self, suggested: Path) -> Path | None:
        """Ask where to save; None if canceled. The dialog confirms replacing an existing file."""
        return self._save("Save the puzzle", suggested, FILTER, SUFFIX)

    def export_path(self, suggested: Path) -> Path | None:
        """Ask where to export; None if canceled. The suffix selects the format. Confirms replacing a file."""
        suffix = suggested.suffix
        return self._save("Export", suggested, f"{suffix[1:].upper()} (*{suffix})", suffix)

    def overwrite(self, paths: Sequence[Path]) -> bool:
        """Ask whether to replace existing files that no file dialog has confirmed."""
        names = "\n".join(path.name for path in paths)
        box = self._box("Replace files", f"These files exist and will be replaced:\n{names}")
        return _clicked(box, ("&Replace", Role.AcceptRole)) == 0

    def replace_or_keep(self, paths: Sequence[Path]) -> Literal["replace", "keep", "cancel"]:
        """Ask whether to replace existing files or to keep them."""
        more = len(paths) - MAX_LINES
        names = "\n".join((*(path.name for path in paths[:MAX_LINES]), *([f"{more} more"] if more > 0 else [])))
        box = self._box("Convert Files", "Some files exist already. Replace them?", names)
        choices: tuple[Literal["replace", "keep", "cancel"], ...] = ("replace", "keep", "cancel")
        return choices[_clicked(box, ("&Replace", Role.DestructiveRole), ("&Keep Them", Role.AcceptRole), default=1)]

    def anyway(self, verb: str, findings: Sequence[Finding]) -> bool:
        """Ask whether to go on ("Export", "Print") in spite of findings; No is the default if one blocks."""
        blocked, others = blocking(findings), cautions(findings)
        box = self._box(verb, f"{verb} anyway?")
        box.setIcon(QtWidgets.QMessageBox.Icon.Warning if blocked else QtWidgets.QMessageBox.Icon.Question)
        more, cautioned = len(others) - MAX_LINES, [f"\u2022 {one.text}" for one in others[:MAX_LINES]]
        listed = ((FIX_FIRST, [one.text for one in blocked]), ("Preflight:", cautioned))
        parts = ["\n".join((title, *texts)) for title, texts in listed if texts]
        parts += [f"{more} more. The export window lists all of them."] * (more > 0)
        box.setInformativeText("\n\n".join(parts))
        button = QtWidgets.QMessageBox.StandardButton
        box.setStandardButtons(button.Yes | button.No)
        box.setDefaultButton(button.No if blocked else button.Yes)
        return box.exec() == button.Yes

    def _save(self, title: str, suggested: Path, filters: str, suffix: str) -> Path | None:
        dialog = self._saving(title, suggested, filters, suffix)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def _saving(self, title: str, suggested: Path, filters: str, suffix: str) -> QtWidgets.QFileDialog:
        dialog = once(QtWidgets.QFileDialog(self._asking(), title, str(suggested.parent), filters))
        dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix[1:])  # added before the dialog checks for an existing file
        dialog.selectFile(suggested.name)
        return dialog


def once(dialog: D) -> D:
    """Return a dialog that is deleted after it is answered and control returns to the caller's event loop."""
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def _clicked(box: QtWidgets.QMessageBox, *buttons: tuple[str, Role], default: int = -1) -> int:
    """Show a box with buttons and Cancel, and return the number of the clicked button; -1 is Cancel."""
    added, cancel = [box.addButton(*one) for one in buttons], box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
    box.setDefaultButton([*added, cancel][default])
    box.exec()
    if not isValid(box):  # what it belongs to was closed meanwhile
        return -1
    return next((place for place, one in enumerate(added) if one is box.clickedButton()), -1)


def readable_filters() -> str:
    """Return the filters of a file dialog for puzzles of this and other programs."""
    from engine.output.registry import READABLE, READABLE_SUFFIXES

    others = [f"{each.title} (*{each.suffix})" for each in READABLE]
    every = " ".join(f"*{suffix}" for suffix in (SUFFIX, *sorted(READABLE_SUFFIXES)))
    return ";;".join([f"All puzzles ({every})", f"Puzzles (*{SUFFIX})", *others, "All files (*)"])


def format_for(path: Path, selected: Format, formats: Sequence[Format]) -> Format:
    """Return the format of a copy: the selected one, unless the file name has the suffix of another.

    Several formats can have the same suffix.
    """
    suffix = path.suffix.lower()
    return next((each for each in (selected, *formats) if each.suffix == suffix), selected)


def local_files(event: QDropEvent) -> list[Path]:
    """Return the dropped files."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


WIDE, ADDRESS_LINES = 440, 4
NOTE = "Printed on each page of the submission, and kept for the next one."


class SenderDialog(QtWidgets.QDialog):
    """Edits the sender of a submission."""

    def __init__(self, kept: Sender, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Sender of the submission")
        self.name, self.email = (QtWidgets.QLineEdit(text, maxLength=MOST) for text in (kept.name, kept.email))
        self.address = QtWidgets.QPlainTextEdit(kept.address, tabChangesFocus=True)
        self.name.setToolTip("Without a name, the author of the crossword is printed")
        self.address.setFixedHeight(ADDRESS_LINES * self.fontMetrics().lineSpacing() + GAP_3)
        button = QtWidgets.QDialogButtonBox.StandardButton
        buttons = QtWidgets.QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QtWidgets.QFormLayout(self)
        form.setSpacing(GAP_2)
        form.addRow("&Name", self.name)
        form.addRow("&Address", self.address)
        form.addRow("&E-mail", self.email)
        form.addRow(QtWidgets.QLabel(NOTE, wordWrap=True))
        form.addRow(buttons)
        self.setMinimumWidth(WIDE)

    def given(self) -> Sender:
        """Return the sender in the fields."""
        address = self.address.toPlainText().strip()[:MOST]
        return Sender(self.name.text().strip(), address, self.email.text().strip())


class Dialog(QtWidgets.QDialog):
    """A dialog with a title, which is deleted when it is closed. It need not be modal."""

    def __init__(self, title: str, parent: QtWidgets.QWidget | None, *flags: Qt.WindowType) -> None:
        super().__init__(parent, *flags)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def own(self, jobs: Jobs, *keys: str) -> None:
        """Drop the jobs with these keys when the dialog is closed, and those that a late event starts after that."""
        for ended in (self.finished, self.destroyed):
            ended.connect(lambda *_: [jobs.drop(key) for key in keys])


class HelpWindow(Dialog):
    """A window that shows a formatted text."""

    def __init__(self, title: str, parent: QtWidgets.QWidget) -> None:
        for older in parent.findChildren(HelpWindow):
            if older.windowTitle() == title:
                older.close()
        super().__init__(title, parent)
        self.page = QtWidgets.QTextBrowser(self, openExternalLinks=True)
        self.page.setFrameShape(QtWidgets.QTextBrowser.Shape.NoFrame)
        self.page.document().setDocumentMargin(GAP_4)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        line = self.fontMetrics().height()
        self.resize(line * 32, line * 36)


def shortcuts_page(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], parent: QtWidgets.QWidget) -> HelpWindow:
    """Return the page of shortcuts; each group is (title, ((keys, meaning), ...))."""
    window = HelpWindow("Shortcuts", parent)
    muted = colours(window).muted
    rows = "".join(
        f'<tr><td colspan="2" style="padding-top:14px"><b>{escape(title)}</b></td></tr>'
        + "".join(
            f'<tr><td style="padding:3px 28px 3px 0; color:{muted}">{escape(keys)}</td>'
            f'<td style="padding:3px 0">{escape(meaning)}</td></tr>'
            for keys, meaning in lines
        )
        for title, lines in groups
        if lines
    )
    window.page.setHtml(f"<h2>Shortcuts</h2><table>{rows}</table>")
    return window


def tab_page(title: str, kind: str, parent: QtWidgets.QWidget) -> HelpWindow:
    """Return the help page of a tab: `help/<kind>.md`, followed by each `help/<kind>-*.md`."""
    window = HelpWindow(f"{title} Help", parent)
    first = Path(resource(f"help/{kind}.md"))
    texts = [path.read_text(encoding="utf-8") for path in (first, *sorted(first.parent.glob(f"{kind}-*.md")))]
    window.page.setMarkdown("\n\n".join(texts))
    return window


def about_page(parent: QtWidgets.QWidget) -> HelpWindow:
    """Return the About page with the version and the license."""
    window = HelpWindow("About Puzzle Studio", parent)
    text = Path(resource("help/about.md")).read_text(encoding="utf-8")
    window.page.setMarkdown(text.replace("{version}", metadata.version("puzzle-studio")))
    line = window.fontMetrics().height()
    window.resize(line * 28, line * 20)
    return window
