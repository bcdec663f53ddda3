"""A plan on paper: the PDFs of the page "Plan", and its printed weeks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from engine.core.errors import EngineError
from engine.core.store import Store
from engine.letters.plan.use import Use
from engine.letters.plan.wing import PlanWing
from engine.output.plans import Look, PlanExport, PlanPart, draft_book, export, file_name, title_of
from engine.output.press.boxes import PAGES
from engine.output.target import Draft
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.core.settings import open_settings
from studio.widgets.editor import Message
from studio.widgets.export_form import list_styles, remember, stored, styled
from studio.widgets.layouts import lay_out, row


class PlanPaper(QWidget):
    """The size of the pages and the house style, which is that of the export window, and the jobs that use them.

    Signals:
        message: a `Message` for the window.
        exported: the uses in a PDF that was written, its part, and the text of the message.
    """

    message = Signal(object)
    exported = Signal(object, str, str)

    def __init__(self, jobs: Jobs, wing: PlanWing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dialogs = Dialogs(self)
        self.page_size, self.style_box = QComboBox(), QComboBox()
        self._jobs, self._wing, self._store = jobs, wing, Store()
        self._folder = Path(QDir.homePath())
        self.page_size.addItems(list(PAGES))
        self.page_size.setCurrentText("A4")
        self.page_size.setAccessibleName("Page size of the PDF")
        self.page_size.setToolTip("Size of the pages of a book and of a week")
        self.style_box.setAccessibleName("House style")
        self.style_box.setToolTip(
            "House style; width, depth, byline and preset of a day are those of the last export"
        )
        self.style_box.activated.connect(self._keep_style)
        lay_out(self, row(self.page_size, self.style_box), gap=0)
        self.show_style()

    def show_style(self) -> None:
        """List the house styles, and show that of the last export."""
        list_styles(self.style_box, stored(open_settings()).style)

    def look(self) -> Look:
        """Return how the plan is printed."""
        return Look(self.page_size.currentText(), stored(open_settings()))

    def state(self) -> dict[str, str]:
        """Return the page size and the folder of the last export."""
        return {"page": self.page_size.currentText(), "folder": str(self._folder)}

    def restore(self, state: Any) -> None:
        """Restore what `state` returned."""
        self.page_size.setCurrentText(str(state.get("page", "A4")))
        folder = Path(str(state.get("folder", "")))
        self._folder = folder if state.get("folder") and folder.is_dir() else Path(QDir.homePath())

    def export(self, days: Sequence[Use], part: PlanPart) -> None:
        """Ask for a file and write the PDF of some days."""
        with self._jobs.asking():
            path = self.dialogs.export_path(self._folder / file_name(self._wing, days, part))
        if path is None:
            return
        self._folder = path.parent
        self._write(path, tuple(days), part, force=False)

    def print_week(self, days: Sequence[Use]) -> None:
        """Print the pages of a week; as with a PDF, no puzzle is recorded as printed."""
        self._jobs.start(
            f"{self._wing.kind}.plan.print", draft_book, self._store, self._wing, tuple(days), self.look(),
            lane="process", name="Printing", on_done=lambda made: self._print(days, made),
            on_failed=self._show_error,
        )  # fmt: skip

    def _write(self, path: Path, days: tuple[Use, ...], part: PlanPart, *, force: bool) -> None:
        self._jobs.start(
            f"{self._wing.kind}.plan.export {path}", export, path, self._store, self._wing, days, part,
            self.look(), date.today().isoformat(), force=force, lane="quick" if part == "day" else "process",
            name="Exporting", on_done=lambda made: self._written(path, days, part, made),
            on_failed=self._show_error, on_stopped=lambda: self._show_error("The export was stopped."),
        )  # fmt: skip

    def _written(self, path: Path, days: tuple[Use, ...], part: PlanPart, made: PlanExport) -> None:
        if not made.written:
            override = ("Export Anyway", lambda: self._write(path, days, part, force=True))
            self.message.emit(Message(" ".join(made.lines), "error", (override,)))
            return
        self.exported.emit(days, part, " ".join((f"Exported {path.name}.", *made.lines)))

    def _print(self, days: Sequence[Use], made: Draft) -> None:
        from engine.output.issue import release
        from studio.core.printing import ask_and_print

        try:
            with self._jobs.asking():
                if not made.findings or self.dialogs.anyway("Print", made.findings):
                    release(made, accepted=made.findings)
                    pages = [figure.drawing for figure in made.figures]
                    reduced = partial(self.dialogs.anyway, "Print")
                    ask_and_print(pages, title_of(self._wing, days, "book"), self, reduced, pages=True)
        except EngineError as error:
            self._show_error(str(error))

    def _keep_style(self) -> None:
        settings = open_settings()
        remember(settings, styled(stored(settings), self.style_box.currentData()))

    def _show_error(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "error"))
