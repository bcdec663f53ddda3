"""The settings of a hive: title, rules, word list, layout and hints; and the criteria of a new hive."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QSpinBox, QWidget

from engine.bee.make import Criteria
from engine.bee.puzzle import HINTS, LONGO, NYT, Hint, Puzzle, Rules
from engine.core.value import changed
from studio.core.theme import GAP_4
from studio.letters.puzzle_page import CriteriaRow, PuzzleSettings
from studio.widgets.labels import Label, tip
from studio.widgets.layouts import form, labelled, lay_out, row

RULES = {"Print: 5+ letters, 1 point (Longo)": LONGO, "Digital: 4+ letters, by length (NYT)": NYT}
CUSTOM = "Custom"
HINT_TEXTS: dict[Hint, tuple[str, str]] = {
    "grid": ("Grid", "Print the number of words by initial and length"),
    "pairs": ("Two letters", "Print the number of words by their first two letters"),
}
MOST_ANSWERS = 2000


class SettingsPanel(PuzzleSettings):
    """The settings of a hive."""

    layouts: ClassVar = {"Honeycomb": "honeycomb", "Ring": "ring"}

    _puzzle: Puzzle

    def __init__(self, puzzle: Puzzle, parent: QWidget | None = None) -> None:
        super().__init__(puzzle, parent)
        self.rules.addItems([*RULES, CUSTOM])
        self.custom = CustomRules()
        self.custom.edited.connect(lambda rules: self._request("Change rules", "rules", rules=rules))
        self.hints = HintsRow()
        self.hints.edited.connect(lambda hints, text: self._request(text, "hints", hints=hints))
        self._form = fields = form()
        rows = (("&Title", self.title), ("R&ules", self.rules), ("", self.custom))
        for text, widget in (*rows, ("&Word list", self.lexicon), ("&Layout", self.layout_choice)):
            field = row(widget, self.score, stretch=widget) if widget is self.lexicon else widget
            fields.addRow(labelled(text, widget), field)
            if text:
                widget.setAccessibleName(text.replace("&", ""))
                widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        fields.addRow("Hints", self.hints)
        self.criteria_row = HiveCriteria()
        self.criteria_row.draw.connect(self.draw)
        lay_out(self, fields, self.criteria_row)
        self.show_puzzle(puzzle)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        super().show_puzzle(puzzle)
        plain = changed(puzzle.rules, calibration=UNSET, min_score=UNSET)
        known = next((text for text, rules in RULES.items() if rules == plain), CUSTOM)
        self.rules.setCurrentText(known)
        self.custom.show_rules(puzzle.rules)
        self._form.setRowVisible(self.custom, known == CUSTOM)
        self.hints.show_hints(puzzle.hints)

    def _choose_rules(self) -> None:
        text = self.rules.currentText()
        rules = RULES.get(text) or changed(self._puzzle.rules, name="custom")
        rules = changed(rules, min_score=self._puzzle.rules.min_score)
        self._request(f"Use {rules.name} rules", "rules", rules=rules)


class HintsRow(QWidget):
    """The hints printed with the puzzle."""

    edited = Signal(tuple, str)  # the hints, and the name of the change

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[Hint, QCheckBox] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_4)
        for hint in HINTS:
            text, tip = HINT_TEXTS[hint]
            box = self.boxes[hint] = QCheckBox(text)
            box.setToolTip(tip)
            box.clicked.connect(lambda checked, text=text: self._request(text, checked))
            layout.addWidget(box)
        layout.addStretch(1)

    def show_hints(self, hints: tuple[Hint, ...]) -> None:
        """Show which hints are printed without emitting signals."""
        for hint, box in self.boxes.items():
            box.setChecked(hint in hints)

    def _request(self, text: str, checked: bool) -> None:
        hints = tuple(hint for hint in HINTS if self.boxes[hint].isChecked())
        self.edited.emit(hints, f"{'Print' if checked else 'Remove'} hints: {text.lower()}")


class CustomRules(QWidget):
    """Custom rules: minimum length, scoring, and the bonus of a pangram."""

    edited = Signal(object)  # the changed `Rules`

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = LONGO
        self.minimum = QSpinBox(minimum=2, maximum=9, suffix="+ letters")
        self.minimum.setAccessibleName("Shortest word")
        self.by_length = QCheckBox("by length")
        self.bonus = QSpinBox(minimum=0, maximum=50, prefix="+")
        lay_out(self, row(self.minimum, self.by_length, self.bonus, Label("for all seven"), None))
        self.minimum.valueChanged.connect(self._request)
        self.bonus.valueChanged.connect(self._request)
        self.by_length.toggled.connect(self._request)

    def show_rules(self, rules: Rules) -> None:
        """Show rules without emitting signals."""
        self._rules = rules
        self.bonus.setAccessibleName(f"Bonus of a {rules.pangram_name}")
        self.bonus.setToolTip(tip(f"Additional points for a {rules.pangram_name}"))
        blocked = [QSignalBlocker(widget) for widget in (self.minimum, self.bonus, self.by_length)]
        self.minimum.setValue(rules.minimum)
        self.bonus.setValue(rules.bonus)
        self.by_length.setChecked(rules.flat_up_to is not None)
        del blocked

    def _request(self) -> None:
        minimum = self.minimum.value()
        flat = minimum if self.by_length.isChecked() else None
        made = {"minimum": minimum, "flat_up_to": flat, "bonus": self.bonus.value()}
        self.edited.emit(changed(self._rules, name="custom", ranks=(), **made))


class HiveCriteria(CriteriaRow):
    """The criteria of a new hive: number of answers, and whether S is excluded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.no_s = QCheckBox("no S")
        super().__init__("New Hive", MOST_ANSWERS, (), (self.no_s,), parent)
        self.show_criteria(Criteria())

    def criteria(self) -> Criteria:
        return Criteria(*self.range(), "s" if self.no_s.isChecked() else "")

    def show_criteria(self, criteria: Criteria) -> None:
        self.show_range(criteria.least, criteria.most)
        self.no_s.setChecked("s" in criteria.without)
