"""The window Preflight: a PDF file of any program, its pages, and what would go wrong in print."""

from datetime import date
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QFileDialog

from engine.core.files import read_bytes, save
from engine.core.finding import Finding
from engine.core.job import Control
from engine.documents.preflight import MOST_BYTES, Preflight, preflight_file
from engine.output.press.boxes import PRESETS, with_condition
from engine.output.press.preflight.report import Pages, pages_of, report_of
from engine.words.vetting.house import open_house
from studio.core.dialogs import Dialog
from studio.core.settings import export_folder
from studio.core.theme import GAP_4
from studio.shell.host import Host
from studio.widgets.editor import Message
from studio.widgets.export_form import condition_box
from studio.widgets.fields import choice
from studio.widgets.finding_list import FindingList
from studio.widgets.labels import Label
from studio.widgets.layouts import column, lay_out, push_button, row
from studio.widgets.page_view import PageView, Sheets

SIZE, ROWS = (1080, 720), 28  # pixels, if the screen has them; lines of findings


def pages_in(path: Path, *, control: Control) -> Pages:
    """Render the first pages of a PDF file. Raises FileProblem or BadInput if it cannot be read."""
    return pages_of(read_bytes(path, most=MOST_BYTES), control=control)


def checked(path: Path, preset: str) -> Preflight:
    """Return what is found in a PDF file, without its content. Raises as `preflight_file`."""
    return preflight_file(path, preset, "classic", open_house())._replace(pdf=b"")


class PreflightWindow(Dialog):
    """Checks a PDF file, and shows where its findings are. It is not modal."""

    def __init__(self, path: Path, host: Host) -> None:
        super().__init__(f"Preflight: {path.name}", host)
        self._path, self._host, self._pages, self._closed = path, host, Pages((), ()), False
        self._checking, self._showing = f"preflight {id(self)}", f"preflight pages {id(self)}"
        self.own(host.jobs, self._checking, self._showing)
        self.sheets, self.findings, self.about = Sheets(), FindingList(self, rows=ROWS), Label(wordWrap=True)
        self.view = PageView(self, self.sheets)
        self.preset = choice("Preset", ((name.title(), name) for name in PRESETS))
        self.condition = condition_box("")
        self.again = push_button("Check &Again", self.check)
        self.report = push_button("Save &Report\u2026", self._save)
        close = push_button("Close", self.reject)
        buttons = row(self.again, self.report, close, None)
        left = column(self.preset, self.condition, self.about, self.findings, None, buttons, stretch=None)
        lay_out(self, row(left, self.view, gap=GAP_4, stretch=self.view), margin=GAP_4)
        self.resize(*SIZE)
        self.view.facing = False
        self.preset.activated.connect(self.check)
        self.condition.activated.connect(self.check)
        self.condition.lineEdit().returnPressed.connect(self.check)  # pyright: ignore[reportOptionalMemberAccess]
        self.findings.chosen.connect(self._go_to)
        self.check()

    @property
    def _named(self) -> str:
        """The preset with the printing condition."""
        return with_condition(self.preset.currentData(), self.condition.currentText().strip())

    def check(self) -> None:
        """Read the file again, and check it for the chosen preset."""
        self.findings.clear()
        self.sheets.mark(())
        self._pages = Pages((), ())
        self.report.setEnabled(False)
        self.about.setText("Checking the file\u2026")
        self._host.jobs.start(
            self._checking, checked, self._path, self._named, lane="process", name="Preflight",
            on_done=self._show, on_failed=self.about.setText, on_stopped=lambda: self.about.setText("Stopped."),
        )  # fmt: skip
        self._host.jobs.start(
            self._showing, pages_in, self._path, on_done=self._show_pages, on_failed=self.view.show_text
        )

    def _show(self, found: Preflight) -> None:
        self.about.clear()
        self.findings.show_findings(found.findings)
        self.report.setEnabled(True)

    def _show_pages(self, pages: Pages) -> None:
        self._pages = pages
        self.view.show_pages(pages.images)

    def _go_to(self, finding: Finding) -> None:
        number = max(0, finding.page - 1)
        self.sheets.mark(())
        if finding.page and number < len(self._pages.trims):
            self.view.show_page(number)
            if finding.at:
                self.sheets.mark([QRectF(*self._pages.trims[number].shown(*finding.at))], number)
                self.view.show_area(self.sheets.marked)

    def _save(self) -> None:
        suggested = str(self._path.with_name(f"{self._path.stem} preflight.pdf"))
        name, _ = QFileDialog.getSaveFileName(self, "Save the report", suggested, "PDF (*.pdf)")
        if name:
            shown = self._pages, date.today().isoformat()
            report = report_of(self._path.name, self._named, self.findings.findings, *shown)
            self._host.jobs.start(
                f"{self._checking} report", save, Path(name), report, lane="disk", on_failed=self._say,
                on_done=lambda _: self._say(f"Saved {Path(name).name}."),
            )  # fmt: skip

    def _say(self, sentence: str) -> None:
        """Show a sentence here, or in the main window if this one was closed meanwhile."""
        if self._closed:
            self._host.show_message("preflight", Message(sentence))
        else:
            self.about.setText(sentence)

    def done(self, result: int) -> None:
        self._closed = True
        super().done(result)


def open_preflight(host: Host) -> None:
    """Ask for a PDF file, and check it."""
    folder = str(export_folder(host.settings))
    name, _ = QFileDialog.getOpenFileName(host, "Preflight a PDF file", folder, "PDF files (*.pdf)")
    if name:
        PreflightWindow(Path(name), host).show()
