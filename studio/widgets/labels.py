"""Labels of the window's own kinds."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

HEADING = 1.35


def heading(text: str = "") -> QLabel:
    """A line that stands out of a column of others."""
    label = QLabel(text)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * HEADING)
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    return label
