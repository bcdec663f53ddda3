"""When a puzzle was last used, on the page "Find": a column of the table, and a condition."""

from __future__ import annotations

from datetime import date
from typing import Any, ClassVar

from PySide6.QtWidgets import QHBoxLayout, QWidget

from studio.core.theme import GAP_1
from studio.widgets.conditions_box import LETTERS_COLUMN, ConditionsBox
from studio.widgets.fields import number_field
from studio.widgets.labels import Label
from studio.widgets.word_table import Column


def _day(ordinal: int) -> str:
    return date.fromordinal(int(ordinal)).isoformat() if ordinal else "\u2013"


USED = Column("used", "Last used", width=10, show=_day, hint="The date of the last print or plan")


class UsedConditions(ConditionsBox):
    """Conditions with one on the days since the last use; the filter has the field `unused`."""

    other_titles: ClassVar = {"unused": "Not used in"}

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unused = number_field()
        self.unused.setPlaceholderText("any")
        self.unused.setAccessibleName("Days since last used")
        self.unused.textChanged.connect(self.changed)
        days = QHBoxLayout()
        days.setSpacing(GAP_1)
        days.addWidget(self.unused)
        days.addWidget(Label("days"))
        days.addStretch(1)
        self.add_condition(len(self.letters), LETTERS_COLUMN, "unused", "Not used in", days)

    def values(self) -> dict[str, Any]:
        return super().values() | {"unused": int(self.unused.text()) if self.unused.text() else None}

    def fill(self, shown: Any) -> None:
        super().fill(shown)
        self.unused.setText("" if shown.unused is None else str(shown.unused))
