"""The window Preflight: a PDF file of another program, its pages, its findings and their places."""

import shutil
import threading
import time
from datetime import date

import numpy as np
import pikepdf
import pytest
from PySide6.QtWidgets import QFileDialog
from reportlab.pdfgen.canvas import Canvas

from engine.core import Finding
from engine.drawing.shapes import BLACK, Drawing, Polygon, rectangle
from engine.output.press.boxes import PRESETS
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight import separations
from engine.output.press.preflight.report import Trim
from engine.output.press.raster import page_texts
from studio.shell import preflight as shown_preflight
from studio.shell.preflight import STOP, PreflightWindow
from studio.widgets.page_view import MARK
from tests.studio.hosts import listed

with_ghostscript = pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")


@pytest.fixture
def file(tmp_path):
    """Two pages with a trim 20 points inside; a square is on the first, a hairline on the second."""
    path = tmp_path / "foreign.pdf"
    canvas = Canvas(str(path), pagesize=(300, 400))
    canvas.rect(100, 200, 50, 50, stroke=0, fill=1)
    canvas.showPage()
    canvas.setLineWidth(0.05)
    canvas.line(100, 200, 150, 200)
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            page.TrimBox = [20, 20, 280, 380]
        pdf.save(path)
    return path


def opened(qtbot, window, path) -> PreflightWindow:
    made = PreflightWindow(path, window)
    made.show()
    qtbot.waitUntil(lambda: listed(made.findings) != [] and made.view.pages > 0)
    return made


def test_a_finding_shows_its_page_and_marks_its_place(qtbot, window, file) -> None:
    made = opened(qtbot, window, file)
    assert made.view.pages == 2
    number = next(n for n, one in enumerate(made.findings.findings) if one.page == 2 and one.at)
    made.findings.list.itemClicked.emit(made.findings.list.item(number))
    assert made.view.page_text.text() == "Page 2 of 2"
    (area,), page = made.sheets.marked, made.sheets.place_of(1)
    across, down = area.center().x() - page.left(), area.center().y() - page.top()
    place = across / page.width() * 300, down / page.height() * 400
    assert place == pytest.approx((125, 200))  # the middle of the hairline, from the page's edge, not the trim's
    whole = next(n for n, one in enumerate(made.findings.findings) if not one.page)
    made.findings.list.itemClicked.emit(made.findings.list.item(whole))
    assert made.sheets.marked == []


def test_the_report_has_every_finding_and_another_preset_other_ones(qtbot, window, file, tmp_path, monkeypatch):
    made = opened(qtbot, window, file)
    newspaper = listed(made.findings)
    out = tmp_path / "report.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    made.report.click()
    qtbot.waitUntil(lambda: made.about.text() == "Saved report.pdf.")
    text = " ".join("".join(page_texts(out.read_bytes())).split())
    assert "foreign.pdf" in text
    assert all(" ".join(one.split()[:4]) in text for one in newspaper)
    assert str(date.today().year) in text
    with pikepdf.open(out) as report:
        pictures = [picture for page in report.pages for picture in page.get_images().values()]
        shown = [np.asarray(pikepdf.PdfImage(picture).as_pil_image().convert("RGB")) for picture in pictures]
    assert len(shown) == 2  # both pages have findings
    bar = np.array(MARK.getRgb()[:3])
    assert all((abs(page.astype(int) - bar) < 20).all(axis=2).sum() > 20 for page in shown)  # a mark is on each
    made.preset.setCurrentIndex(made.preset.findData("accessible"))
    made.preset.activated.emit(0)
    assert not made.report.isEnabled()
    qtbot.waitUntil(made.report.isEnabled)
    assert listed(made.findings) != newspaper


def test_a_file_is_checked_for_its_own_preset_until_another_is_chosen(qtbot, window, tmp_path) -> None:
    path = tmp_path / "magazine.pdf"
    page = Drawing(200.0, 100.0, (Polygon(rectangle(20.0, 20.0, 50.0, 50.0), fill=BLACK),))
    path.write_bytes(write_pdf([page], PRESETS["magazine"], Metadata("A", "2026-03-04")))
    made = PreflightWindow(path, window)
    qtbot.waitUntil(made.report.isEnabled)
    assert made.about.text() == "Preset magazine, as the file declares."
    assert listed(made.findings) == []
    made.preset.setCurrentIndex(made.preset.findData("newspaper"))
    made.preset.activated.emit(0)
    qtbot.waitUntil(made.report.isEnabled)
    assert made.about.text() == ""
    assert any("it declares PDF/X-4" in one for one in listed(made.findings))


def test_a_file_is_checked_for_a_printing_condition_and_an_unknown_one_is_said(qtbot, window, file) -> None:
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.pages[0].contents_add(b"0.7 0.7 0.7 0.2 k 100 100 50 50 re f")  # 230 % of ink
        pdf.save(file)
    made = opened(qtbot, window, file)
    newspaper = listed(made.findings)
    assert not any("230" in one for one in newspaper)  # IFRA26 has 240 %
    made.condition.setEditText("WAN-IFRAnewspaper26v5")
    made.condition.lineEdit().returnPressed.emit()
    qtbot.waitUntil(made.report.isEnabled)
    assert any("230" in one for one in listed(made.findings))
    made.condition.setEditText("Nonsense")
    made.condition.activated.emit(0)
    qtbot.waitUntil(lambda: "no printing condition 'Nonsense'" in made.about.text())
    assert not made.report.isEnabled()


def choose(made: PreflightWindow, ink: str) -> None:
    made.plate.setCurrentIndex(made.plate.findData(ink))
    made.plate.activated.emit(0)


@with_ghostscript
def test_the_inks_of_a_file_are_separated_and_their_sum_is_said(qtbot, window, file) -> None:
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.pages[1].contents_add(b"0.7 0.6 0.5 0.2 k 100 100 50 50 re f")
        pdf.save(file)
    made = opened(qtbot, window, file)
    made.separate.click()
    qtbot.waitUntil(lambda: made.plate.count() > 1)
    assert made.ink.text() == "Total ink: 200 % at most, on page 2. IFRA26 allows 240 %."
    inks = [made.plate.itemText(number) for number in range(made.plate.count())]
    assert sorted(inks) == ["All inks", "Black", "Cyan", "Magenta", "Yellow"]
    shown = {}
    for ink in ("Cyan", "Black"):
        choose(made, ink)
        made.view.show_page(1)
        (image,) = made.sheets.images
        x, y = round(125 / 300 * image.width()), round(275 / 400 * image.height())
        shown[ink] = round(100 - image.pixelColor(x, y).red() / 2.55)
    assert shown == {"Cyan": 70, "Black": 20}


@with_ghostscript
def test_a_finding_on_a_page_without_a_plate_shows_the_page_itself(qtbot, window, file) -> None:
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.pages.extend([pdf.pages[0]] * 14 + [pdf.pages[1]])
        pdf.pages[16].contents_add(b"0.7 0.6 0.5 0.3 k 100 100 50 50 re f")
        pdf.save(file)
    made = opened(qtbot, window, file)
    made.separate.click()
    qtbot.waitUntil(lambda: made.plate.count() > 1, timeout=60_000)
    assert made.ink.text() == (
        "Total ink: 210 % at most, on page 17. IFRA26 allows 240 %. The plates of the first 16 pages are shown."
    )
    choose(made, "Cyan")
    findings = made.findings.findings
    for page, ink, count in ((2, "Cyan", 16), (17, "", 17)):
        number = next(n for n, one in enumerate(findings) if any(p.page == page and p.at for p in (one, *one.more)))
        place = next(p for p in (findings[number], *findings[number].more) if p.page == page and p.at)
        made.findings.chosen.emit(place)
        assert (made.view.page_text.text(), made.plate.currentData()) == (f"Page {page} of {count}", ink)
        assert len(made.sheets.marked) == 1


@with_ghostscript
def test_a_chosen_plate_stays_when_the_pages_arrive(qtbot, window, file, monkeypatch) -> None:
    arrive, pages_of = threading.Event(), shown_preflight.pages_of
    monkeypatch.setattr(
        shown_preflight, "pages_of", lambda *args, **named: arrive.wait(60) and pages_of(*args, **named)
    )
    made = PreflightWindow(file, window)
    made.show()
    made.separate.click()
    qtbot.waitUntil(lambda: made.plate.count() > 1)
    choose(made, "Cyan")
    assert made.view.pages == 2
    cyan = made.sheets.images[0].copy()
    arrive.set()
    qtbot.waitUntil(lambda: not window.jobs.running())
    assert made.sheets.images[0] == cyan
    choose(made, "")
    assert made.sheets.images[0] != cyan


def test_separations_of_an_older_file_or_an_unknown_condition_do_not_arrive(qtbot, window, file, monkeypatch) -> None:
    made = opened(qtbot, window, file)
    go = threading.Event()
    plates = {"Black": (np.zeros((4, 3), np.uint8),)}
    monkeypatch.setattr(shown_preflight, "separated", lambda *_, **__: go.wait(60) and (plates, [100.0]))
    made.separate.click()
    made.again.click()
    go.set()
    qtbot.waitUntil(made.report.isEnabled)
    window.jobs._lanes["long"].waitForDone()
    qtbot.wait(50)
    assert (made.plate.count(), made.ink.text()) == (1, "")
    made.separate.click()
    made.condition.setEditText("Nonsense")  # the condition is that of the start
    qtbot.waitUntil(lambda: made.ink.text().startswith("Total ink: 100 % at most, on page 1. IFRA26 allows"))
    made.separate.click()
    qtbot.waitUntil(lambda: "no printing condition 'Nonsense'" in made.ink.text())
    assert (made.plate.count(), made.separate.text()) == (1, "Se&parations")


def test_separations_are_stopped_and_say_what_they_need(qtbot, window, file, monkeypatch) -> None:
    made = opened(qtbot, window, file)
    monkeypatch.setattr(
        separations, "_run", lambda _, control: [control.check() or time.sleep(0.01) for _ in range(9999)]
    )
    monkeypatch.setattr(shutil, "which", lambda _: "gs")
    made.separate.click()
    assert made.separate.text() == STOP
    made.separate.click()
    qtbot.waitUntil(lambda: made.ink.text() == "Stopped.")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    made.separate.click()
    qtbot.waitUntil(lambda: "Ghostscript, which is not installed" in made.ink.text())
    assert made.plate.count() == 1


def test_a_file_that_is_no_pdf_says_so_and_the_window_can_be_closed(qtbot, window, tmp_path) -> None:
    path = tmp_path / "note.pdf"
    path.write_text("no PDF")
    made = PreflightWindow(path, window)
    made.show()
    said = "The pages of this file cannot be shown: the PDF file cannot be read"
    qtbot.waitUntil(lambda: made.view.sheets.text.startswith(said))
    made.reject()
    folder = PreflightWindow(tmp_path, window)
    qtbot.waitUntil(lambda: "this is a directory" in folder.about.text())
    folder.reject()


def test_the_place_of_a_finding_turns_with_its_page() -> None:
    for turns, (x, y) in enumerate(((0.25, 0.4), (0.6, 0.25), (0.75, 0.6), (0.4, 0.75))):
        width, height = (400, 200) if turns % 2 else (200, 400)
        left, top, across, down = Trim(10, 20, width, height, turns).shown(Finding("error", "fault", at=(40, 140)))
        assert (left + across / 2, top + down / 2) == pytest.approx((x, y))


def test_a_window_that_is_closed_while_its_report_is_saved_says_so_elsewhere(
    qtbot, window, file, tmp_path, monkeypatch
) -> None:
    made = opened(qtbot, window, file)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "report.pdf"), ""))
    made.report.click()
    made.reject()
    qtbot.waitUntil(lambda: any("Saved report.pdf." in text for text in window.strips.texts()))
