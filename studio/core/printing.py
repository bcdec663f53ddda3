"""Prints figures through the system's dialog, each on its own sheet, as large as it fits."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from engine.core import FileProblem, Finding, percent
from engine.drawing.shapes import Drawing
from engine.output.press.boxes import MM
from studio.core.dialogs import once
from studio.core.paint import paint

MARGIN = 15 * MM  # points
WHOLE = 0.995  # a scale above which a drawing is printed at its own size


def ask_and_print(
    drawings: Sequence[Drawing], title: str, parent: QWidget, accept: Callable[[Sequence[Finding]], bool]
) -> bool:
    """Show the print dialog and print, unless the user cancels. Return whether it was printed.

    Raises FileProblem if the printer, or the file that it prints to, does not accept the pages.

    Args:
        accept: asks whether to print even though drawings are reduced to fit the chosen paper.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Point)
    if not once(QPrintDialog(printer, parent)).exec():
        return False
    if (reduced := reductions(printer, drawings)) and not accept(reduced):
        return False
    print_drawings(printer, drawings)
    return True


def reductions(printer: QPrinter, drawings: Sequence[Drawing]) -> tuple[Finding, ...]:
    """Return which drawings are larger than the sheet and are reduced."""
    paper = printer.pageLayout().pageSize().name()
    found, mend = list[Finding](), "Use larger paper, or export the puzzle."
    for number, (one, fit) in enumerate(zip(drawings, _fits(printer, drawings), strict=True), 1):
        size = f"{one.width / MM:.0f} \u00d7 {one.height / MM:.0f} mm"
        what = f"{size} do not fit on {paper}; figure and type are printed at {percent(fit)}"
        found += [Finding("warning", what, f"sheet {number}", mend)] if fit < WHOLE else []
    return tuple(found)


def _fits(printer: QPrinter, drawings: Sequence[Drawing]) -> list[float]:
    room = printer.pageLayout().paintRect(QPageLayout.Unit.Point)
    return [min(room.width() / drawing.width, room.height() / drawing.height) for drawing in drawings]


def print_drawings(printer: QPrinter, drawings: Sequence[Drawing]) -> None:
    """Print each drawing in the middle of a sheet, as large as it fits; no type is larger than that of the first.

    Raises FileProblem if the printer, or the file that it prints to, does not accept the pages.
    """
    room = printer.pageLayout().paintRect(QPageLayout.Unit.Point)
    with QPainter() as painter:
        if not painter.begin(printer):
            where = printer.outputFileName() or printer.printerName() or "the printer"
            raise FileProblem("cannot print", where=where, mend="Check the printer, or choose another file.")
        scales = accumulate(_fits(printer, drawings), min)
        for number, (drawing, scale) in enumerate(zip(drawings, scales, strict=True)):
            if number:
                printer.newPage()
            painter.save()
            painter.scale(printer.resolution() / 72, printer.resolution() / 72)
            middle = (room.width() - drawing.width * scale) / 2, (room.height() - drawing.height * scale) / 2
            painter.translate(*middle)
            painter.scale(scale, scale)
            paint(painter, drawing, {})
            painter.restore()
