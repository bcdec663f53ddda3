"""Two number fields for the minimum and the maximum of a quantity."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from studio.core.theme import GAP_1
from studio.widgets.labels import Label

Range: TypeAlias = tuple[float | None, float | None]
WHOLE, TENTHS = "[0-9]{0,5}", r"[0-9]{0,3}(\.[0-9]?)?"
FIELD_SIGNS = 5  # width of a number field, in digits


class RangeField(QWidget):
    """A minimum and a maximum. An empty field sets no limit, and shows the extreme value as placeholder.

    Signals:
        changed: The text of a field changed.
    """

    changed = Signal()

    def __init__(self, title: str, tip: str, *, tenths: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tenths = tenths
        self.least, self.most = number_field(tenths=tenths), number_field(tenths=tenths)
        self.retitle(title)
        self.setToolTip(tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_1)
        for widget in (self.least, Label("\u2013"), self.most):
            row.addWidget(widget)
        for field in (self.least, self.most):
            field.textChanged.connect(self.changed)

    def retitle(self, title: str) -> None:
        """Change the name of the quantity that assistive technology reads."""
        self.least.setAccessibleName(f"{title}, at least")
        self.most.setAccessibleName(f"{title}, at most")

    def range(self) -> Range:
        """Return the minimum and the maximum; None for an empty field."""
        texts = (field.text().rstrip(".") for field in (self.least, self.most))
        least, most = (float(text) if text else None for text in texts)
        return least, most

    def show_range(self, limits: Range) -> None:
        """Show a minimum and a maximum."""
        for field, limit in zip((self.least, self.most), limits, strict=True):
            field.setText("" if limit is None else self._shown(limit))

    def show_ends(self, least: float, most: float) -> None:
        """Show the extreme values as placeholders."""
        self.least.setPlaceholderText(self._shown(least))
        self.most.setPlaceholderText(self._shown(most))

    def _shown(self, value: float) -> str:
        return f"{value:.1f}" if self._tenths else f"{value:.0f}"


def number_field(*, tenths: bool = False) -> QLineEdit:
    """Return a field for a whole number, or for a number with one decimal place if `tenths`."""
    field = QLineEdit()
    field.setValidator(QRegularExpressionValidator(QRegularExpression(TENTHS if tenths else WHOLE), field))
    field.setFixedWidth(field.fontMetrics().horizontalAdvance("0" * FIELD_SIGNS) + 5 * GAP_1)
    field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return field
