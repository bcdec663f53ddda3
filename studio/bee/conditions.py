"""The conditions above the table of hives."""

from __future__ import annotations

from typing import Any, ClassVar

from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.bee.filters import Filter
from studio.theme import GAP_1
from studio.widgets.conditions_box import (
    LETTERS_COLUMN,
    NAMES_TIP,
    ConditionsBox,
    LettersSpec,
    RangeSpec,
    SwitchSpec,
)
from studio.widgets.labels import Label, tip
from studio.widgets.range_field import number_field


class HiveConditions(ConditionsBox):
    """Edits a `Filter` of hives."""

    filter_type = Filter
    range_specs = (
        RangeSpec("answers", "Answers"),
        RangeSpec("points", "Points"),
        RangeSpec("pangrams", "Pangrams"),
        RangeSpec("difficulty", "Difficulty %", "Percentage of the answers that a solver is expected to miss"),
        RangeSpec("common", "Common %", "Percentage of the answers that occur at least once in a million words"),
        RangeSpec("names", "Names", NAMES_TIP),
    )
    letters_specs = (
        LettersSpec("text", "Hive", "G CEN", "A hive or its first letters: the center, then others in any order"),
        LettersSpec("wanted", "With", "letters", "Letters that the hive contains"),
        LettersSpec("unwanted", "Without", "letters", "Letters that the hive does not contain"),
        LettersSpec("centers", "Center", "any", "Allowed center letters"),
    )
    switch_specs = (
        SwitchSpec("no_s", "No S"),
        SwitchSpec(
            "clean",
            "Clean",
            "A pangram counts, no answer is undecided, and some order hides all taboo words",
        ),
        SwitchSpec("perfect", "Perfect pangram", "At least one pangram has exactly seven letters"),
    )
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

    def name_pangrams(self, name: str) -> None:
        """Use the name that rules have for a word with all seven letters."""
        self.retitle("pangrams", f"{name.capitalize()}s")
        self.retitle("perfect", f"Perfect {name}", tip(f"At least one {name} has exactly seven letters"))
        clean = f"A {name} counts, no answer is undecided, and some order hides all taboo words"
        self.switches["clean"].setToolTip(tip(clean))

    def values(self) -> dict[str, Any]:
        return super().values() | {"unused": int(self.unused.text()) if self.unused.text() else None}

    def fill(self, shown: Filter) -> None:
        super().fill(shown)
        self.unused.setText("" if shown.unused is None else str(shown.unused))
