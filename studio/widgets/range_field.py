"""Two fields beside each other: the least and the most of something."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from studio.theme import GAP_1

Range: TypeAlias = tuple[float | None, float | None]
WHOLE, TENTHS = "[0-9]{0,5}", r"[0-9]{0,3}(\.[0-9]?)?"
FIELD_SIGNS = 5  # room in a field of a number


class RangeField(QWidget):
    """The least and the most of something; an empty field sets no limit and shows where the values end.

    Signals:
        changed: either field says something else.
    """

    changed = Signal()

    def __init__(self, title: str, tip: str, *, tenths: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tenths = tenths
        self.least, self.most = number_field(tenths=tenths), number_field(tenths=tenths)
        self.least.setAccessibleName(f"{title}, at least")
        self.most.setAccessibleName(f"{title}, at most")
        self.setToolTip(tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_1)
        for widget in (self.least, QLabel("\u2013"), self.most):
            row.addWidget(widget)
        for field in (self.least, self.most):
            field.textChanged.connect(self.changed)

    def range(self) -> Range:
        """What the fields say."""
        texts = (field.text().rstrip(".") for field in (self.least, self.most))
        least, most = (float(text) if text else None for text in texts)
        return least, most

    def show_range(self, limits: Range) -> None:
        """Fill the fields."""
        for field, limit in zip((self.least, self.most), limits, strict=True):
            field.setText("" if limit is None else self._shown(limit))

    def show_ends(self, least: float, most: float) -> None:
        """Between which values they lie."""
        self.least.setPlaceholderText(self._shown(least))
        self.most.setPlaceholderText(self._shown(most))

    def _shown(self, value: float) -> str:
        return f"{value:.1f}" if self._tenths else f"{value:.0f}"


def number_field(*, tenths: bool = False) -> QLineEdit:
    """A field that takes digits only, or (`tenths`) one place behind a point too."""
    field = QLineEdit()
    field.setValidator(QRegularExpressionValidator(QRegularExpression(TENTHS if tenths else WHOLE), field))
    field.setFixedWidth(field.fontMetrics().horizontalAdvance("0" * FIELD_SIGNS) + 5 * GAP_1)
    field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return field
