"""The place of a block on the column grid: automatic, or fixed by column, width and top; a picture's width."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QSpinBox, QWidget

from engine.page.compose import Composed
from engine.page.page import Page, PictureBlock, Place
from studio.page.geometry import heights, place_of
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

STEP = 5.0
"""Step of the distance from the top, in mm."""


class PlaceFields(QWidget):
    """Signals:
    placed: the new place of the block; None for an automatic one.
    widened: the new width in columns of a picture with an automatic place.
    """

    placed = Signal(object)
    widened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fixed = QCheckBox("&Keep place")
        self.fixed.setToolTip("The block keeps its place, and the others flow around it")
        self.column, self.span = QSpinBox(minimum=1), QSpinBox(minimum=1)
        self.top = QDoubleSpinBox(decimals=2, singleStep=STEP, suffix=" mm")
        fields = (
            (self.column, "column", "First column"),
            (self.span, "wide", "Width in columns"),
            (self.top, "from top", "Distance from the top"),
        )
        parts: list[QWidget | None] = []
        for field, text, name in fields:
            field.setAccessibleName(name)
            field.setToolTip(name)
            field.setKeyboardTracking(False)
            parts += [Label(text), field]
        lay_out(self, row(self.fixed, None), row(*parts, None))
        self._depth = 0.0
        self.fixed.clicked.connect(self._emit)
        for field in (self.column, self.top):
            field.valueChanged.connect(lambda _: self._emit())
        self.span.valueChanged.connect(self._change_width)

    def show_place(self, page: Page, number: int, composed: Composed | None) -> None:
        """Show the place of a block: the fixed one, or else that in the layout."""
        block = page.blocks[number] if 0 <= number < len(page.blocks) else None
        place = (block and block.fixed) or (composed and placed_at(composed, number))
        fields = (self.column, self.span, self.top)
        for field in (*fields, self.fixed):
            field.blockSignals(True)  # noqa: FBT003
        self.column.setMaximum(page.paper.columns)
        self.span.setMaximum(page.paper.columns)
        self.top.setMaximum(page.paper.area_height)
        self._depth = place.depth if place else 0.0
        if place:
            self.column.setValue(place.column + 1)
            self.span.setValue(place.span)
            self.top.setValue(place.top)
        picture = block if isinstance(block, PictureBlock) and not block.fixed else None
        if picture:
            self.span.setValue(picture.columns)
        self.fixed.setChecked(bool(block and block.fixed))
        self.fixed.setEnabled(bool(block and place))
        for field in fields:
            field.setEnabled(bool(block and block.fixed) or bool(picture and field is self.span))
        for field in (*fields, self.fixed):
            field.blockSignals(False)  # noqa: FBT003

    def _change_width(self, columns: int) -> None:
        if self.fixed.isChecked():
            self._emit()
        else:
            self.widened.emit(columns)

    def _emit(self) -> None:
        place = Place(self.column.value() - 1, self.span.value(), round(self.top.value(), 2), self._depth)
        self.placed.emit(place if self.fixed.isChecked() else None)


def placed_at(composed: Composed, number: int) -> Place | None:
    """Return the place of a block in a layout; None if it was not placed."""
    module = next((one for one in composed.draft.modules if number in one.blocks), None)
    box = next((one for one in composed.boxes if number in one.blocks), None)
    return place_of(box.rect, heights(module)[box.rect.span - 1]) if box and module else None
