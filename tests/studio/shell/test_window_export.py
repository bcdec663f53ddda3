"""Exporting and printing from the window."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pikepdf
import pytest
import shiboken6
from PIL import Image
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPalette
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget

from engine.bee.puzzle import swapped
from engine.core import BadInput, FileProblem, Finding, Printed, changed
from engine.core.files import shipped, user_directory
from engine.drawing.shapes import Drawing
from engine.drawing.style import add_style
from engine.output.figures import Heading
from engine.output.issue import draft_of, release
from engine.output.press.boxes import COATED, MM, profile
from engine.output.press.raster import page_texts
from engine.output.target import Target
from studio.core.dialogs import Dialogs
from studio.core.printing import ask_and_print, print_drawings
from studio.core.theme import AMBER, BLUE, DARK
from studio.shell.export import ExportDialog
from studio.widgets.export_form import stored
from tests.studio.conftest import SaidDialogs
from tests.studio.hosts import buttons_of, listed


@pytest.fixture
def dialog(window, qtbot) -> ExportDialog:
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    (made,) = window.findChildren(ExportDialog)
    qtbot.waitUntil(lambda: made.view.pages == 2)
    return made


def exported(dialog: ExportDialog, path: Path, qtbot) -> Path:
    dialog.parentWidget().dialogs.path = path
    with qtbot.waitSignal(dialog.exported):
        QTest.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    return path


def test_ctrl_e_shows_the_pages_and_is_not_modal(dialog):
    assert not dialog.isModal()
    assert dialog.findings.total.text().startswith("Preflight")


def test_what_blocks_the_export_is_seen_without_scrolling(window, dialog, qtbot):
    window.resize(1280, 800)
    bad = [Finding("error", f"problem {number}") for number in range(1, 8)]
    window.editor().cautions = lambda width: tuple(bad)
    dialog.resize(700, 300)
    dialog.form.width_box.setValue(40)
    found = dialog.findings
    qtbot.waitUntil(lambda: found.list.isVisible())
    qtbot.waitUntil(lambda: found.visibleRegion().boundingRect() == found.rect())
    assert found.total.text() == "Fix before printing: 7 findings"
    assert listed(found) == [f"Problem {number}." for number in range(1, 8)]
    first = found.list.visualItemRect(found.list.item(0))
    assert found.list.viewport().visibleRegion().contains(first)


def test_the_main_button_has_the_accent_of_the_tab(window, dialog, monkeypatch):
    window.theme.choose("dark")
    assert dialog.export_button.palette().color(QPalette.ColorRole.Accent) == QColor(DARK.accent(AMBER))
    monkeypatch.setattr(type(window.editor()), "accent", BLUE)
    dialog.reject()
    window.export()
    other = next(one for one in window.findChildren(ExportDialog) if one is not dialog)
    assert DARK.accent(BLUE) in other.styleSheet()
    assert other.export_button.palette().color(QPalette.ColorRole.Accent) == QColor(DARK.accent(BLUE))


def test_findings_of_the_tab_follow_the_chosen_width(window, dialog, qtbot):
    window.editor().cautions = lambda width: (Finding("warning", f"{width / MM:.0f} mm is little"),)
    dialog.form.width_box.setValue(40)
    qtbot.waitUntil(lambda: "40 mm is little." in listed(dialog.findings))
    assert sum("is little" in text for text in listed(dialog.findings)) == 1


def test_without_the_solution_preview_and_file_have_one_page(dialog, qtbot, tmp_path):
    dialog.form.solution.click()
    qtbot.waitUntil(lambda: dialog.view.pages == 1)
    made = exported(dialog, tmp_path / "a.pdf", qtbot)
    assert len(page_texts(made.read_bytes())) == 1


def test_the_pdf_has_both_parts_and_the_same_bytes_each_time(window, dialog, qtbot, tmp_path):
    first = exported(dialog, tmp_path / "a.pdf", qtbot).read_bytes()
    assert len(page_texts(first)) == 2
    window.export()
    second = next(one for one in window.findChildren(ExportDialog) if one.isVisible())
    assert exported(second, tmp_path / "b.pdf", qtbot).read_bytes() == first


@pytest.mark.parametrize(("kind", "head"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_svg_and_png_write_a_file_for_each_part(dialog, qtbot, tmp_path, kind, head):
    dialog.form.format.setCurrentIndex(dialog.form.format.findData(kind))
    exported(dialog, tmp_path / f"a.{kind}", qtbot)
    for name in (f"a.{kind}", f"a solution.{kind}"):
        assert (tmp_path / name).read_bytes().startswith(head)


def test_a_picture_in_black_and_white_has_the_chosen_resolution(dialog, settings, qtbot, tmp_path):
    form = dialog.form
    assert not form.dpi_box.isEnabled()  # a PDF has none
    form.format.setCurrentIndex(form.format.findData("png"))
    form.dpi_box.setValue(144)
    form.black.click()
    exported(dialog, tmp_path / "a.png", qtbot)
    with Image.open(tmp_path / "a.png") as made:
        assert made.mode == "1"
        assert made.info["dpi"] == pytest.approx((144, 144), abs=0.1)
        assert made.width == 280 * 144 / 72  # the figure has 280 points
    assert (stored(settings).dpi, stored(settings).bits) == (144, 1)


def test_without_a_converter_the_window_says_what_eps_needs(dialog, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.output.press.raster.PROGRAM", "no-such-program")
    dialog.form.format.setCurrentIndex(dialog.form.format.findData("eps"))
    dialog.parentWidget().dialogs.path = tmp_path / "a.eps"
    QTest.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.error.isVisible)
    assert "poppler-utils" in dialog.error.text()
    assert not (tmp_path / "a.eps").exists()


def test_an_unwritable_folder_is_reported_in_the_dialog(dialog, qtbot, tmp_path):
    dialog.parentWidget().dialogs.path = tmp_path / "missing" / "a.pdf"
    QTest.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "cannot save" in dialog.error.text())
    assert dialog.isVisible()


def test_columns_and_millimeters_agree_and_are_stored(dialog, settings, qtbot, tmp_path):
    dialog.form.columns.setCurrentIndex(0)
    dialog.form.columns.activated.emit(0)
    assert dialog.form.width_box.value() == 39.7
    dialog.form.width_box.setValue(100)
    assert dialog.form.columns.currentText() == "Other"
    exported(dialog, tmp_path / "a.pdf", qtbot)
    assert stored(settings).width == 100


def test_number_byline_and_date_are_in_the_file_and_the_byline_is_kept(window, dialog, qtbot, tmp_path):
    form = dialog.form
    for line, text in ((form.byline, "Set by Ann"), (form.number, "1204")):
        line.setFocus()
        QTest.keyClicks(line, text)
    form.dated.click()
    form.day.lineEdit().setText("4 Dec 2026")
    assert form.day.read()
    assert form.target().heading == Heading("1204", "Set by Ann", "2026-12-04")
    exported(dialog, tmp_path / "a.pdf", qtbot)
    assert stored(window.settings).heading == Heading(byline="Set by Ann")


def test_the_number_of_a_puzzle_of_the_calendar_is_printed_and_copied(window, dialog):
    session = window.editor().session
    session.show_file(changed(session.document, number="17345"), None, "")
    assert dialog.form.target().heading.number == "17345"
    _, printable, target = window.editor().draft_job(Target("txt"))
    assert draft_of(printable, target).title.endswith(" No 17,345")
    session.start(session.value)
    assert dialog.form.target().heading.number == ""


def type_day(dialog: ExportDialog, text: str) -> None:
    dialog.form.day.setFocus()
    QTest.keyClick(dialog.form.day, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(dialog.form.day, text)


def test_a_date_that_cannot_be_read_is_not_exported(dialog, qtbot, tmp_path):
    form, path = dialog.form, tmp_path / "a.pdf"
    dialog.parentWidget().dialogs.path = path
    form.dated.click()
    shown = form.day.currentText()
    type_day(dialog, "31 Foo 2027")
    dialog.export()  # as with the keyboard: the field keeps the focus
    assert "'31 Foo 2027' is not a date" in form.problem.text()
    assert form.problem.isVisible()
    assert not dialog.export_button.isEnabled()
    dialog.refresh()
    assert not dialog.export_button.isEnabled()
    form.dated.click()
    assert dialog.export_button.isEnabled()
    assert not form.problem.isVisible()
    form.dated.click()
    assert not dialog.export_button.isEnabled()
    assert form.problem.isVisible()
    type_day(dialog, shown)
    assert dialog.export_button.isEnabled()
    assert not form.problem.isVisible()
    assert not path.exists()


def test_a_date_that_is_being_typed_is_exported(dialog, qtbot, tmp_path):
    dialog.form.dated.click()
    type_day(dialog, "4 Dec 2026")
    exported(dialog, tmp_path / "a.pdf", qtbot)
    assert dialog.form.target().heading.day == "2026-12-04"


def test_a_puzzle_that_does_not_fit_its_slot_says_so(dialog, qtbot):
    dialog.form.depth_box.setValue(10)
    found = dialog.findings
    qtbot.waitUntil(lambda: any("does not fit the slot of 82.6 \u00d7 10.0 mm" in text for text in listed(found)))
    dialog.form.depth_box.setValue(0)
    qtbot.waitUntil(lambda: not any("does not fit" in text for text in listed(found)))


def test_large_print_is_wide_and_the_next_style_as_wide_as_before(dialog):
    form = dialog.form
    form.width_box.setValue(100)
    form.style_box.setCurrentIndex(form.style_box.findData("large-print"))
    assert (form.target().style, form.target().width) == ("large-print", 168.3)
    form.style_box.setCurrentIndex(form.style_box.findData("modern"))
    assert (form.target().style, form.target().width) == ("modern", 100)


def test_the_preview_is_magnified_with_sharp_pages(dialog, qtbot):
    dialog.resize(1200, 800)
    view = dialog.view
    before = view.pixels
    for _ in range(5):
        QTest.mouseClick(view.larger, Qt.MouseButton.LeftButton)
    assert view.zoom_text.text() == "6\u00d7"
    assert view.area.horizontalScrollBar().maximum() > 0
    qtbot.waitUntil(lambda: view.pixels > before)
    view.area.setFocus()
    QTest.keyClick(view.area, Qt.Key.Key_0)
    assert view.zoom_text.text() == "1\u00d7"
    assert view.area.horizontalScrollBar().maximum() == 0


def test_an_export_is_recorded_in_the_document(window, dialog, qtbot, tmp_path, monkeypatch):
    printed = Printed("2025-03-01", "common", "abc", ("governor",))
    monkeypatch.setattr(window.editor(), "print_record", lambda: printed)
    exported(dialog, tmp_path / "a.pdf", qtbot)
    assert window.editor().session.document.printed == printed
    assert not window.isWindowModified()


@pytest.fixture
def gate(monkeypatch) -> threading.Event:
    """Hold every export until the event is set or the export is stopped."""
    opened = threading.Event()

    def held(*args, accepted, control):
        while not opened.wait(0.01):
            control.check()
        return release(*args, accepted=accepted, control=control)

    monkeypatch.setattr("studio.shell.export.release", held)
    return opened


def begun(dialog: ExportDialog, path: Path) -> None:
    dialog.parentWidget().dialogs.path = path
    QTest.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert [job.task.name for job in dialog.parentWidget().jobs.named()] == ["Exporting"]


@pytest.mark.parametrize("edited", [False, True])
def test_the_record_of_an_export_matches_its_figures(window, dialog, qtbot, tmp_path, monkeypatch, gate, edited):
    session, day = window.editor().session, iter(["2025-03-01", "2025-03-02"])
    monkeypatch.setattr(window.editor(), "print_record", lambda: Printed(next(day), "abc", ("governor",)))
    begun(dialog, tmp_path / "a.pdf")
    if edited:
        session.push(swapped(session.value, 0, 1), "Move C to hub")
    with qtbot.waitSignal(dialog.exported):
        gate.set()
    printed = session.document.printed
    assert (printed and printed.date) == (None if edited else "2025-03-01")


def test_an_export_continues_after_its_dialog_is_closed(window, dialog, qtbot, tmp_path, gate):
    begun(dialog, tmp_path / "a.pdf")
    closed(dialog, qtbot)
    gate.set()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Exported a.pdf")
    assert len(page_texts((tmp_path / "a.pdf").read_bytes())) == 2


def test_a_failure_after_the_dialog_is_closed_is_reported(window, dialog, qtbot, tmp_path, gate):
    begun(dialog, tmp_path / "missing" / "a.pdf")
    closed(dialog, qtbot)
    gate.set()
    qtbot.waitUntil(lambda: bool(window.strips.texts()))
    assert "cannot save" in window.strips.texts()[0]


def test_the_sizes_are_one_line_in_the_smallest_window(dialog, qtbot):
    label = dialog.view.size_text
    qtbot.waitUntil(lambda: "mm" in label.text())
    dialog.resize(dialog.minimumSizeHint())
    qtbot.waitUntil(lambda: dialog.height() <= dialog.minimumSizeHint().height())
    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()


def test_a_window_can_be_closed_twice(dialog, recwarn):
    dialog.reject()
    dialog.reject()  # Esc may come twice
    assert not dialog.isVisible()
    assert not recwarn.list


def test_a_stopped_export_can_be_repeated(window, dialog, qtbot, tmp_path, gate):
    begun(dialog, tmp_path / "a.pdf")
    assert not dialog.export_button.isEnabled()
    window.actions_["stop"].trigger()
    qtbot.waitUntil(lambda: dialog.error.text() == "The export was stopped.")
    assert dialog.error.isVisible()
    assert dialog.export_button.isEnabled()
    assert not (tmp_path / "a.pdf").exists()


def test_a_failed_magnification_does_not_end_the_export(window, dialog, qtbot, tmp_path, gate, monkeypatch):
    def failing(*args, control):
        raise FileProblem("the page is too large")

    monkeypatch.setattr("studio.shell.export.rendered", failing)
    dialog.resize(1200, 800)
    begun(dialog, tmp_path / "a.pdf")
    for _ in range(5):
        QTest.mouseClick(dialog.view.larger, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "the page is too large" in dialog.view.size_text.text())
    assert not dialog.error.isVisible()
    assert not dialog.export_button.isEnabled()
    closed(dialog, qtbot)
    gate.set()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Exported a.pdf")


def closed(dialog: ExportDialog, qtbot) -> None:
    dialog.close()
    qtbot.waitUntil(lambda: not shiboken6.isValid(dialog))


@pytest.mark.parametrize("answer", ["cancel", "save"])
def test_an_existing_file_is_replaced_only_after_a_question(window, dialog, qtbot, tmp_path, answer):
    dialog.form.format.setCurrentIndex(dialog.form.format.findData("svg"))
    theirs = tmp_path / "a solution.svg"
    theirs.write_text("theirs")
    window.dialogs.path, window.dialogs.choice = tmp_path / "a.svg", answer
    QTest.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.dialogs.asked == ["a solution.svg"])
    qtbot.waitUntil(lambda: not window.jobs.named())
    assert (theirs.read_text() == "theirs") == (answer == "cancel")
    assert (tmp_path / "a.svg").exists() == (answer == "save")


@pytest.mark.parametrize(("label", "replaced"), [("&Replace", True), ("Cancel", False)])
def test_the_question_names_the_files(window, qtbot, tmp_path, label, replaced):
    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert "a solution.svg" in box.text()
        button = next(one for one in box.buttons() if one.text().replace("&", "") == label.replace("&", ""))
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(100, answer)
    assert Dialogs(window).overwrite([tmp_path / "a solution.svg"]) is replaced


def test_a_late_preview_does_not_hide_that_there_are_no_figures(window, dialog, jobs, monkeypatch):
    dialog.refresh()
    monkeypatch.setattr(window.editor(), "printable", lambda: None)
    dialog.refresh()
    assert jobs.running() == []
    assert jobs.shutdown()  # the first preview has ended, and its result has arrived
    assert dialog.view.pages == 0


def test_a_print_fills_its_sheet(window, tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    drawings = [figure.drawing for figure in window.editor().printable().figures(80 * MM)]
    print_drawings(printer, drawings)
    assert len(page_texts((tmp_path / "printed.pdf").read_bytes())) == 2
    room = printer.pageLayout().paintRect(QPageLayout.Unit.Point).width()
    assert ink_width((tmp_path / "printed.pdf").read_bytes()) == pytest.approx(room, rel=0.02)


class AcceptedDialog(QDialog):
    """Stands for the system's dialog: prints to a PDF file on A4."""

    target = ""

    def __init__(self, printer: QPrinter, parent) -> None:
        super().__init__(parent)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(self.target)
        printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))

    def exec(self) -> bool:
        return True


@pytest.mark.parametrize(("height", "accepted"), [(200, False), (458, False), (458, True)])
def test_a_figure_larger_than_the_sheet_is_not_reduced_without_a_question(
    qtbot, tmp_path, monkeypatch, height, accepted
):
    target = tmp_path / "printed.pdf"
    monkeypatch.setattr(AcceptedDialog, "target", str(target))
    monkeypatch.setattr("studio.core.printing.QPrintDialog", AcceptedDialog)
    drawings, asked = [Drawing(125 * MM, height * MM, ()), Drawing(60 * MM, 40 * MM, ())], []
    printed = ask_and_print(drawings, "Soup", None, lambda found: asked.extend(found) or accepted)
    fits = height == 200
    assert (printed, target.exists()) == (fits or accepted, fits or accepted)
    reduced = "125 \u00d7 458 mm do not fit on A4; figure and type are printed at 58\u00a0%"
    assert [(one.what, one.where) for one in asked] == ([] if fits else [(reduced, "sheet 1")])


def test_an_answered_print_dialog_is_not_kept_in_memory(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    QTimer.singleShot(100, lambda: parent.findChild(QPrintDialog).reject())
    assert not ask_and_print([Drawing(60 * MM, 40 * MM, ())], "Soup", parent, lambda _: True)
    qtbot.waitUntil(lambda: not parent.findChildren(QPrintDialog))


def ink_width(pdf: bytes) -> float:
    """From the first to the last inked column of the first page, in points."""
    import numpy as np

    from engine.output.press.raster import pixels

    columns = np.flatnonzero((pixels(pdf, 0, 144).min(axis=2) < 128).any(axis=0))
    return (columns[-1] - columns[0] + 1) / 2


FLEW = Finding("forbidden", "the taboo word flew can be traced", "cells 1, 2, 3, 4")
NAG = Finding("warning", "the answer nag is undecided")


def test_blocking_findings_are_shown_first_and_must_be_overridden(window, dialog, qtbot, tmp_path, monkeypatch):
    editor, record = window.editor(), Printed("2025-03-01", "abc", ("governor",))
    monkeypatch.setattr(editor, "print_record", lambda: record)
    editor.found = (FLEW, NAG)
    dialog.refresh()
    qtbot.waitUntil(lambda: listed(dialog.findings) == [FLEW.text, NAG.text])
    assert dialog.findings.total.text() == "Fix before printing: 1 finding, and 1 caution"
    window.dialogs.path = tmp_path / "a.pdf"
    dialog.export_button.click()
    assert window.dialogs.asked == ["Export", FLEW.text]
    assert editor.session.document.printed is None
    window.dialogs.choice = "save"
    exported(dialog, tmp_path / "a.pdf", qtbot)
    assert editor.session.document.printed == changed(record, overridden=(FLEW.text,))
    assert b"Exported with 1 blocking finding overridden" in (tmp_path / "a.pdf").read_bytes()


@pytest.fixture
def printer(monkeypatch) -> list[tuple]:
    """Accept the print dialog, and record what is printed."""
    printed: list[tuple] = []
    monkeypatch.setattr("studio.core.printing.ask_and_print", lambda *args: printed.append(args) or True)
    return printed


def printing(window, qtbot) -> None:
    """Press Ctrl+P, and wait for the end."""
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.jobs.running() == [])


def test_print_asks_about_findings(window, qtbot, printer):
    editor = window.editor()
    for found, choice, asked, printed in (
        ((FLEW,), "cancel", ["Print", FLEW.text], 0),
        ((FLEW,), "save", ["Print", FLEW.text], 1),
        ((NAG,), "cancel", ["Print", NAG.text], 1),
        ((), "cancel", [], 2),
    ):
        editor.found, window.dialogs.choice, window.dialogs.asked = found, choice, []
        printing(window, qtbot)
        assert (window.dialogs.asked, len(printer)) == (asked, printed)


def test_a_copied_picture_names_the_findings(window, qtbot):
    QApplication.clipboard().clear()
    window.editor().found, window.dialogs.choice = (FLEW,), "cancel"
    window.actions_["copy_picture"].trigger()
    qtbot.waitUntil(lambda: window.dialogs.asked == ["Copy", FLEW.text])
    assert QApplication.clipboard().image().isNull()
    window.dialogs.choice = "save"
    window.actions_["copy_picture"].trigger()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == f"Copied as picture. {FLEW.text}")
    assert not QApplication.clipboard().image().isNull()


@pytest.mark.parametrize("edited", [False, True])
def test_a_print_is_recorded_with_what_was_overridden(window, qtbot, printer, monkeypatch, edited):
    editor, record = window.editor(), Printed("2025-03-01", "abc", ("governor",))
    monkeypatch.setattr(editor, "print_record", lambda: record)
    editor.found, window.dialogs.choice = (FLEW, NAG), "save"
    window.actions_["print"].trigger()
    if edited:
        editor.session.push(swapped(editor.session.value, 0, 1), "Move C to hub")
    if edited:
        qtbot.waitUntil(lambda: "Not printed" in window.statusBar().currentMessage())
    else:
        qtbot.waitUntil(lambda: len(printer) == 1)
    assert len(printer) == (not edited)
    overridden = changed(record, overridden=(FLEW.text,))
    assert editor.session.document.printed == (None if edited else overridden)


def test_a_canceled_print_is_not_recorded(window, qtbot, monkeypatch):
    monkeypatch.setattr(window.editor(), "print_record", lambda: Printed("2025-03-01", "abc", ()))
    monkeypatch.setattr("studio.core.printing.ask_and_print", lambda *args: False)
    printing(window, qtbot)
    assert window.editor().session.document.printed is None


@pytest.mark.qt_log_level_fail("CRITICAL")  # Qt warns of the printer
def test_a_printer_that_fails_is_told_every_time(window, tmp_path, qtbot, monkeypatch):
    def fails(*args) -> bool:
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "missing" / "a.pdf"))
        print_drawings(printer, [])
        return True

    monkeypatch.setattr("studio.core.printing.ask_and_print", fails)
    for _ in range(2):
        printing(window, qtbot)
        (text,) = window.strips.texts()
        assert "a.pdf: cannot print. Check the printer" in text
        window.dismiss("print")


@pytest.mark.parametrize("command", ["print", "copy_picture"])
def test_an_expected_error_is_told_every_time(window, qtbot, command):
    def refuse(width: float) -> tuple[Finding, ...]:
        raise BadInput("the figure is too wide")

    window.editor().cautions = refuse
    for _ in range(2):
        window.actions_[command].trigger()
        qtbot.waitUntil(lambda: window.strips.texts() == ["the figure is too wide"])
        buttons_of(window.strips)[0].click()


def test_the_export_window_opens_and_tells_an_error_every_time(window, qtbot, tmp_path):
    def refuse(width: float) -> tuple[Finding, ...]:
        raise BadInput("the figure is too wide")

    window.editor().cautions = refuse
    for count in (1, 2):
        window.actions_["export"].trigger()
        shown = [one for one in window.findChildren(ExportDialog) if one.isVisible()]
        assert len(shown) == 1, count
        qtbot.waitUntil(lambda shown=shown: shown[-1].view.sheets.text == "the figure is too wide")
    window.editor().cautions = lambda width: ()
    exported(shown[-1], tmp_path / "a.pdf", qtbot)
    assert len(page_texts((tmp_path / "a.pdf").read_bytes())) == 2


def test_an_export_before_the_preview_is_there_waits_for_it(window, qtbot, tmp_path):
    window.dialogs.path = tmp_path / "a.pdf"
    window.export()
    (dialog,) = window.findChildren(ExportDialog)
    with qtbot.waitSignal(dialog.exported):
        dialog.export_button.click()
        assert not (tmp_path / "a.pdf").exists()
    assert len(page_texts((tmp_path / "a.pdf").read_bytes())) == 2


def test_print_shows_the_findings_on_the_figures_that_export_shows(window, dialog, qtbot, printer):
    editor, little = window.editor(), Finding("warning", "little to write in")
    editor.cautions = lambda width: (little,)
    dialog.form.width_box.setValue(30)
    qtbot.waitUntil(lambda: little.text in listed(dialog.findings))
    window.actions_["print"].trigger()
    qtbot.waitUntil(lambda: window.dialogs.asked == ["Print", little.text])


def test_no_is_the_default_answer_where_a_finding_blocks(window):
    shown = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        shown.append((box.text(), box.informativeText(), box.defaultButton() is box.button(box.StandardButton.No)))
        box.reject()

    QTimer.singleShot(0, look)
    assert not Dialogs(window).anyway("Print", [FLEW])
    QTimer.singleShot(0, look)
    Dialogs(window).anyway("Print", [Finding("warning", f"fault {number}") for number in range(20)])
    assert shown[0] == ("Print anyway?", f"Fix before printing:\n{FLEW.text}", True)
    assert shown[1][1].startswith("Preflight:\n\u2022 Fault 0.\n")
    assert shown[1][1].endswith("Fault 11.\n\n8 more. The export window lists all of them.")
    assert not shown[1][2]


def test_esc_in_the_file_dialog_of_an_export_goes_back_to_its_window(window, qtbot, monkeypatch):
    window.dialogs, parents = Dialogs(window), []
    monkeypatch.setattr(QFileDialog, "exec", lambda one: parents.append(one.parent()) or 0)
    window.export()
    (dialog,) = window.findChildren(ExportDialog)
    qtbot.waitUntil(lambda: dialog.view.pages == 2)
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    QTest.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert parents == [dialog]
    window.dialogs = SaidDialogs()


def test_the_form_says_the_standard_and_what_tints_print_as(dialog):
    form = dialog.form
    assert "PDF/X-1a:2003 for IFRA26. Tints print darker: 18\u00a0% as about 36\u00a0%" in form.about.text()
    form.preset.setCurrentIndex(form.preset.findData("magazine"))
    assert form.about.text() == "PDF/X-4 for FOGRA39."
    form.format.setCurrentIndex(form.format.findData("svg"))
    assert not form.about.isVisible()


def test_the_form_takes_a_condition_by_name_and_the_profile_of_the_user(dialog, qtbot, tmp_path, monkeypatch):
    form, icc = dialog.form, tmp_path / "PSOcoated_v3.icc"
    icc.write_bytes(profile(COATED)[:999])
    assert form.target().preset == "newspaper"  # until one is chosen
    form.condition.setEditText("SWOP")
    assert form.about.text() == "PDF/X-1a:2003 for CGATS TR 001."
    assert form.target().preset == "newspaper@SWOP"
    form.preset.setCurrentIndex(form.preset.findData("magazine"))
    assert "that of CGATS TR 001 is not shipped" in form.about.text()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(icc), ""))
    choose = form.condition.findText("ICC Profile\u2026")
    form.condition.setCurrentIndex(choose)
    form.condition.activated.emit(choose)
    assert "cut off: it has 999 of 155096 bytes" in form.about.text()
    icc.write_bytes(profile(COATED))
    form.condition.activated.emit(choose)
    form.condition.setEditText(f"FOGRA51={icc}")
    assert form.about.text() == "PDF/X-4 for FOGRA51."
    with pikepdf.open(exported(dialog, tmp_path / "hive.pdf", qtbot)) as pdf:
        assert pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == icc.read_bytes()


def own_style(tmp_path, name: str, **changes: object) -> str:
    """Write a changed copy of the classic style."""
    content = json.loads(shipped("styles/classic.json").read_bytes())
    (tmp_path / f"{name}.json").write_text(json.dumps(content | changes))
    return str(tmp_path / f"{name}.json")


def add_style_file(dialog, monkeypatch, path: str) -> None:
    """Choose a file by the last item of the styles."""
    monkeypatch.setattr("studio.widgets.export_form.QFileDialog.getOpenFileName", lambda *_: (path, ""))
    dialog.form.style_box.setCurrentIndex(dialog.form.style_box.count() - 1)


def test_a_style_file_is_added_to_the_list_and_kept_for_the_next_export(
    window, dialog, settings, qtbot, tmp_path, monkeypatch
):
    add_style_file(dialog, monkeypatch, own_style(tmp_path, "Tuesday"))
    assert dialog.form.style_problem.text().startswith("Reading the style")
    qtbot.waitUntil(dialog.form.style_problem.isHidden)
    assert (dialog.form.style_box.currentText(), dialog.form.target().style) == ("Tuesday", "Tuesday")
    exported(dialog, tmp_path / "a.pdf", qtbot)
    assert stored(settings).style == "Tuesday"
    window.export()
    second = next(one for one in window.findChildren(ExportDialog) if one.isVisible())
    assert second.form.style_box.currentText() == "Tuesday"


def test_a_file_that_is_no_style_is_refused_with_the_reason(dialog, qtbot, tmp_path, monkeypatch):
    add_style_file(dialog, monkeypatch, own_style(tmp_path, "Bad", leading=-1))
    qtbot.waitUntil(lambda: "$.leading" in dialog.form.style_problem.text())
    assert (dialog.form.style_box.currentText(), dialog.form.target().style) == ("Classic", "classic")
    add_style_file(dialog, monkeypatch, own_style(tmp_path, "Good"))
    qtbot.waitUntil(dialog.form.style_problem.isHidden)
    assert dialog.form.target().style == "Good"


def test_own_styles_are_read_when_they_are_chosen_and_a_damaged_one_says_why(window, dialog, qtbot, tmp_path):
    good = add_style(own_style(tmp_path, "Good"))
    folder = user_directory("data") / "styles"
    (folder / "Broken.json").write_text("{")
    dialog.reject()
    window.export()
    form = next(one for one in window.findChildren(ExportDialog) if one is not dialog).form
    form.style_box.setCurrentIndex(form.style_box.findData("Broken"))
    assert form.target().style == "classic"
    qtbot.waitUntil(lambda: "Broken.json" in form.style_problem.text())
    assert (form.style_box.currentData(), form.target().style) == ("classic", "classic")
    form.style_box.setCurrentIndex(form.style_box.findData(good))
    qtbot.waitUntil(lambda: form.target().style == good)
    assert form.style_problem.isHidden()


def test_a_later_choice_of_a_style_counts(dialog, qtbot, tmp_path, monkeypatch):
    add_style_file(dialog, monkeypatch, own_style(tmp_path, "Late"))
    dialog.form.style_box.setCurrentIndex(dialog.form.style_box.findData("modern"))
    assert dialog.form.style_problem.isHidden()
    qtbot.wait(300)
    assert dialog.form.target().style == "modern"


def test_a_proof_has_a_slug_and_is_no_print(window, dialog, qtbot, tmp_path):
    dialog.form.proof.click()
    made = exported(dialog, tmp_path / "tuesday.pdf", qtbot)
    assert "PROOF \u00b7 tuesday.pdf" in page_texts(made.read_bytes())[0]
    assert window.editor().session.document.printed is None
