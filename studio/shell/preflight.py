"""The window Preflight: a PDF file of any program, its pages, and the problems in print."""

from datetime import date
from pathlib import Path

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QFileDialog

from engine.core import Control, Finding
from engine.core.files import read_bytes, save
from engine.documents.preflight import MOST_BYTES, Preflight, preflight_file
from engine.output.press.boxes import NEWSPAPER, PRESETS, preset, with_condition
from engine.output.press.preflight.report import Pages, pages_of, report_of
from engine.output.press.preflight.separations import Plates, separated
from engine.words.vetting.house import open_house
from studio.core.dialogs import Dialog
from studio.core.settings import export_folder
from studio.core.theme import GAP_4
from studio.shell.host import Host
from studio.widgets.editor import Message
from studio.widgets.export_form import condition_box
from studio.widgets.fields import choice
from studio.widgets.finding_list import FindingList
from studio.widgets.layouts import Label, column, lay_out, push_button, row
from studio.widgets.page_view import PageView, Sheets

STOP = "Sto&p"
SIZE, ROWS = (1080, 720), 28  # pixels, if the screen has them; lines of findings


def pages_in(path: Path, *, control: Control) -> Pages:
    """Render the first pages of a PDF file. Raises FileProblem or BadInput if it cannot be read."""
    return pages_of(read_bytes(path, most=MOST_BYTES), control=control)


def checked(path: Path, preset_name: str) -> Preflight:
    """Return the findings on a PDF file, without its content. Raises as `preflight_file`."""
    return preflight_file(path, preset_name, "classic", open_house())._replace(pdf=b"")


def plates_in(path: Path, preset_name: str, *, control: Control) -> tuple[Plates, str]:
    """Separate the inks of a PDF file, and measure the coverage. Raises as `preset`, `read_bytes` and `separated`."""
    condition = preset(preset_name).standard.condition
    plates, totals = separated(read_bytes(path, most=MOST_BYTES), control=control)
    most, shown = max(totals), len(plates["Black"])
    said = f"Total ink: {most:.0f} % at most, on page {totals.index(most) + 1}."
    if condition:
        said += f" {condition.identifier} allows {condition.most_ink:.0f} %."
    return plates, said if shown == len(totals) else f"{said} The plates of the first {shown} pages are shown."


class PreflightWindow(Dialog):
    """Checks a PDF file, and shows where its findings are. It is not modal."""

    def __init__(self, path: Path, host: Host) -> None:
        super().__init__(f"Preflight: {path.name}", host)
        self._path, self._host, self._pages, self._closed = path, host, Pages((), ()), False
        self._checking, self._showing = f"preflight {id(self)}", f"preflight pages {id(self)}"
        self._separating, self._plates = f"preflight inks {id(self)}", Plates()
        self.own(host.jobs, self._checking, self._showing, self._separating)
        self.sheets, self.findings, self.about = Sheets(), FindingList(self, rows=ROWS), Label(wordWrap=True)
        self.view = PageView(self, self.sheets)
        self.preset = choice("Preset", [("As the File Declares", ""), *((name.title(), name) for name in PRESETS)])
        self._checked_for = NEWSPAPER.name
        self.condition = condition_box("")
        self.plate, self.ink = choice("Plate", [("All inks", "")]), Label(wordWrap=True)
        self.separate = push_button("Se&parations", self._separate)
        self.again = push_button("Check &Again", self.check)
        self.report = push_button("Save &Report\u2026", self._save)
        close = push_button("Close", self.reject)
        foot = row(self.again, self.report, close, None)
        inks = row(self.plate, self.separate, stretch=self.plate)
        left = column(self.preset, self.condition, self.about, self.findings, None, inks, self.ink, foot, stretch=None)
        lay_out(self, row(left, self.view, gap=GAP_4, stretch=self.view), margin=GAP_4)
        self.resize(*SIZE)
        self.view.facing = False
        self.preset.activated.connect(self.check)
        self.condition.activated.connect(self.check)
        self.condition.lineEdit().returnPressed.connect(self.check)  # pyright: ignore[reportOptionalMemberAccess]
        self.plate.activated.connect(self._show_plate)
        self.findings.chosen.connect(self._go_to)
        self.check()

    @property
    def _named(self) -> str:
        """The preset with the printing condition; without a name for that of the file."""
        return with_condition(self.preset.currentData(), self.condition.currentText().strip())

    def check(self) -> None:
        """Read the file again, and check it for the chosen preset."""
        self.findings.clear()
        self.sheets.mark(())
        self._pages = Pages((), ())
        self._host.jobs.drop(self._separating)
        self._show_plates({})
        self.report.setEnabled(False)
        self.about.setText("Checking the file\u2026")
        self._host.jobs.start(
            self._checking, checked, self._path, self._named, lane="process", name="Preflight",
            on_done=self._show, on_failed=self.about.setText, on_stopped=lambda: self.about.setText("Stopped."),
        )  # fmt: skip
        self._host.jobs.start(
            self._showing, pages_in, self._path, on_done=self._show_pages,
            on_failed=lambda why: self.view.show_text(f"The pages of this file cannot be shown: {why}"),
        )  # fmt: skip

    def _separate(self) -> None:
        if self.separate.text() == STOP:
            self._host.jobs.stop(self._separating)
            return
        self._show_plates({}, "Separating the inks\u2026")
        self.separate.setText(STOP)
        named, condition = self.preset.currentData() or self._checked_for, self.condition.currentText().strip()
        named = with_condition(named, condition) if condition else named
        self._host.jobs.start(
            self._separating, plates_in, self._path, named, lane="long", name="Separations",
            on_done=lambda found: self._show_plates(*found), on_failed=lambda text: self._show_plates({}, text),
            on_stopped=lambda: self._show_plates({}, "Stopped."),
        )  # fmt: skip

    def _show_plates(self, plates: Plates, said: str = "") -> None:
        self._plates = plates
        self.separate.setText("Se&parations")
        while self.plate.count() > 1:
            self.plate.removeItem(1)
        for ink in plates:
            self.plate.addItem(ink, ink)
        self.ink.setText(said)
        self._show_plate()

    def _show_plate(self) -> None:
        plates = self._plates.get(self.plate.currentData())
        images = self._pages.images if plates is None else [np.dstack([plate] * 3) for plate in plates]
        if images:
            self.view.show_pages(images)

    def _show(self, found: Preflight) -> None:
        self._checked_for = found.preset
        self.about.setText(f"Preset {found.preset}, as the file declares." if found.declared else "")
        self.findings.show_findings(found.findings)
        self.report.setEnabled(True)

    def _show_pages(self, pages: Pages) -> None:
        self._pages = pages
        self._show_plate()

    def _go_to(self, finding: Finding) -> None:
        number = max(0, finding.page - 1)
        self.sheets.mark(())
        if finding.page and number < len(self._pages.trims):
            if number >= self.view.pages:  # it has no plate
                self.plate.setCurrentIndex(0)
                self._show_plate()
            self.view.show_page(number)
            if finding.at:
                self.sheets.mark([QRectF(*self._pages.trims[number].shown(finding))], number)
                self.view.show_area(self.sheets.marked)

    def _save(self) -> None:
        suggested = str(self._path.with_name(f"{self._path.stem} preflight.pdf"))
        name, _ = QFileDialog.getSaveFileName(self, "Save the report", suggested, "PDF (*.pdf)")
        if name:
            shown = self._pages, date.today().isoformat()
            report = report_of(self._path.name, self._checked_for, self.findings.findings, *shown)
            self._host.jobs.start(
                f"{self._checking} report", save, Path(name), report, lane="disk", on_failed=self._say,
                on_done=lambda _: self._say(f"Saved {Path(name).name}."),
            )  # fmt: skip

    def _say(self, sentence: str) -> None:
        """Show a sentence here, or in the main window if this one has been closed."""
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
