"""Prints figures through the system's dialog, each on its own sheet, as large as it fits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from engine.drawing.shapes import Drawing
from engine.errors import FileProblem
from engine.press.boxes import MM
from studio.paint import paint

MARGIN = 15 * MM  # points


def ask_and_print(drawings: Sequence[Drawing], title: str, parent: QWidget) -> bool:
    """Show the print dialog and print, unless the user cancels. Return whether it was printed.

    Raises:
        FileProblem: If the printer, or the file that it prints to, does not accept the pages.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Point)
    accepted = bool(QPrintDialog(printer, parent).exec())
    if accepted:
        print_drawings(printer, drawings)
    return accepted


def print_drawings(printer: QPrinter, drawings: Sequence[Drawing]) -> None:
    """Print each drawing in the middle of a sheet, as large as it fits; no type is larger than that of the first.

    Raises:
        FileProblem: If the printer, or the file that it prints to, does not accept the pages.
    """
    largest = float("inf")
    with QPainter() as painter:
        if not painter.begin(printer):
            where = printer.outputFileName() or printer.printerName() or "the printer"
            raise FileProblem("cannot print", where=where, mend="Check the printer, or choose another file.")
        for number, drawing in enumerate(drawings):
            if number:
                printer.newPage()
            room = printer.pageLayout().paintRect(QPageLayout.Unit.Point)
            largest = scale = min(largest, room.width() / drawing.width, room.height() / drawing.height)
            painter.save()
            painter.scale(printer.resolution() / 72, printer.resolution() / 72)
            middle = (room.width() - drawing.width * scale) / 2, (room.height() - drawing.height * scale) / 2
            painter.translate(*middle)
            painter.scale(scale, scale)
            paint(painter, drawing, {})
            painter.restore()
