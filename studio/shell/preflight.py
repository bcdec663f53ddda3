"""The window Preflight: a PDF file of any program, its pages, and what would go wrong in print."""

from collections.abc import Sequence
from datetime import date
from html import escape
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QBuffer, QRectF, Qt, QUrl
from PySide6.QtGui import QPainter, QPdfWriter, QTextDocument, QTransform
from PySide6.QtWidgets import QDialog, QFileDialog

from engine.core.dates import short_date
from engine.core.files import read_bytes, save
from engine.core.finding import Finding
from engine.core.job import Control
from engine.documents.preflight import MOST_BYTES, Preflight, preflight_file
from engine.output.press.boxes import PRESETS
from engine.output.press.raster import opened, pixels
from engine.words.vetting.house import open_house
from studio.core.formatting import plural
from studio.core.settings import export_folder
from studio.core.theme import GAP_4
from studio.shell.host import Host
from studio.widgets.editor import Message
from studio.widgets.fields import choice
from studio.widgets.finding_list import FindingList
from studio.widgets.labels import Label
from studio.widgets.layouts import column, lay_out, push_button, row
from studio.widgets.page_view import PageView, Sheets, draw_mark, image_of

SIZE, ROWS = (1080, 720), 28  # pixels, if the screen has them; lines of findings
MOST_PAGES, FEW = 40, 8  # pages that are shown, and up to which they are sharp
SHARP, ROUGH = 1400, 800  # pixels of the longest side of a page
AROUND = 14.0  # points around the place of a finding


class Trim(NamedTuple):
    """The trim of a page, in points."""

    # left, top: its corner from that of the page as it lies in the file
    left: float
    top: float
    # width, height: of the page as it is shown
    width: float
    height: float
    turns: int = 0  # quarters of a turn, clockwise, by which it is shown

    def shown(self, x: float, y: float) -> QRectF:
        """The surroundings of a place of the trim, as shares of the sides of the page as it is shown."""
        x, y = x + self.left, y + self.top
        width, height = (self.height, self.width) if self.turns % 2 else (self.width, self.height)
        for _ in range(self.turns):
            x, y, width, height = height - y, x, height, width
        left, top = (x - AROUND) / width, (y - AROUND) / height
        return QRectF(left, top, 2 * AROUND / width, 2 * AROUND / height)


class Pages(NamedTuple):
    """The first pages of a PDF file."""

    images: tuple[np.ndarray, ...]  # RGB, uint8[height, width, 3] each
    trims: tuple[Trim, ...]


def pages_of(path: Path, *, control: Control) -> Pages:
    """Render the first pages of a PDF file. Raises FileProblem or BadInput if it cannot be read."""
    pdf, images, trims = read_bytes(path, most=MOST_BYTES), list[np.ndarray](), list[Trim]()
    with opened(pdf) as document:
        for page in islice(document, MOST_PAGES):
            (left, _, _, top), trim = page.get_cropbox(), page.get_trimbox()
            (width, height), turns = page.get_size(), page.get_rotation() // 90
            trims.append(Trim(trim[0] - left, top - trim[3], width, height, turns))
    for number, trim in enumerate(trims):
        control.report(number, len(trims))
        side = SHARP if len(trims) <= FEW else ROUGH
        images.append(pixels(pdf, number, 72 * side / max(trim.width, trim.height)))
    return Pages(tuple(images), tuple(trims))


def checked(path: Path, preset: str) -> Preflight:
    """Return what is found in a PDF file. Raises as `preflight_file`."""
    return preflight_file(path, preset, "classic", open_house())


def report_of(file: str, preset: str, findings: Sequence[Finding], pages: Pages, day: date) -> bytes:
    """Return findings as a PDF file, with the day of the check and the pages that have any, where they are marked."""
    when = short_date(day.isoformat(), year=True)
    heading = f"<h2>{escape(file)}</h2><p>{when}, preset {preset}, {plural(len(findings), 'finding')}</p>"
    names = "<tr><th>Page</th><th>Severity</th><th>Finding</th></tr>"
    listed = ((one, "; ".join((one.text, *(other.where for other in one.more)))) for one in findings)
    rows = (f"<tr><td>{o.page or ''}</td><td>{o.severity}</td><td>{escape(text)}</td></tr>" for o, text in listed)
    text, buffer, shown = QTextDocument(), QBuffer(), list[str]()
    for number in sorted({place.page for one in findings for place in (one, *one.more)} or {1}):
        if 0 < number <= len(pages.images):
            image, trim = image_of(pages.images[number - 1]), pages.trims[number - 1]
            whole = QTransform.fromScale(image.width(), image.height())
            places = (
                one.at for finding in findings for one in (finding, *finding.more) if one.page == number and one.at
            )
            with QPainter(image) as painter:
                for place in places:
                    draw_mark(painter, whole.mapRect(trim.shown(*place)))
            text.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"page{number}"), image)
            shown.append(f"<p>Page {number}<br><img src='page{number}' height=480></p>")
    text.setHtml(f"{heading}<table cellpadding=4>{names}{''.join(rows)}</table>{''.join(shown)}")
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    text.print_(writer)
    del writer  # which ends the file
    return bytes(buffer.data().data())


class PreflightWindow(QDialog):
    """Checks a PDF file, and shows where its findings are. It is not modal."""

    def __init__(self, path: Path, host: Host) -> None:
        super().__init__(host)
        self._path, self._host, self._pages, self._closed = path, host, Pages((), ()), False
        self._checking, self._showing = f"preflight {id(self)}", f"preflight pages {id(self)}"
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"Preflight: {path.name}")
        self.sheets, self.findings, self.about = Sheets(), FindingList(self, rows=ROWS), Label(wordWrap=True)
        self.view = PageView(self, self.sheets)
        self.preset = choice("Preset", ((name.title(), name) for name in PRESETS))
        self.again = push_button("Check &Again", self.check)
        self.report = push_button("Save &Report\u2026", self._save)
        close = push_button("Close", self.reject)
        buttons = row(self.again, self.report, close, None)
        left = column(self.preset, self.about, self.findings, None, buttons, stretch=None)
        lay_out(self, row(left, self.view, gap=GAP_4, stretch=self.view), margin=GAP_4)
        self.resize(*SIZE)
        self.view.facing = False
        self.preset.activated.connect(self.check)
        self.findings.chosen.connect(self._go_to)
        self.check()

    def check(self) -> None:
        """Read the file again, and check it for the chosen preset."""
        self.findings.clear()
        self.sheets.mark(())
        self._pages = Pages((), ())
        self.report.setEnabled(False)
        self.about.setText("Checking the file\u2026")
        self._host.jobs.start(
            self._checking, checked, self._path, self.preset.currentData(), lane="process", name="Preflight",
            on_done=self._show, on_failed=self.about.setText, on_stopped=lambda: self.about.setText("Stopped."),
        )  # fmt: skip
        self._host.jobs.start(
            self._showing, pages_of, self._path, on_done=self._show_pages, on_failed=self.view.show_text
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
                self.sheets.mark([self._pages.trims[number].shown(*finding.at)], number)
                self.view.show_area(self.sheets.marked)

    def _save(self) -> None:
        suggested = str(self._path.with_name(f"{self._path.stem} preflight.pdf"))
        name, _ = QFileDialog.getSaveFileName(self, "Save the report", suggested, "PDF (*.pdf)")
        if name:
            shown = self._pages, date.today()
            report = report_of(self._path.name, self.preset.currentText(), self.findings.findings, *shown)
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
        for job in (self._checking, self._showing):
            self._host.jobs.drop(job)
        self._closed = True
        super().done(result)


def open_preflight(host: Host) -> None:
    """Ask for a PDF file, and check it."""
    folder = str(export_folder(host.settings))
    name, _ = QFileDialog.getOpenFileName(host, "Preflight a PDF file", folder, "PDF files (*.pdf)")
    if name:
        PreflightWindow(Path(name), host).show()
