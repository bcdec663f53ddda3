"""The settings of a hive: title, rules, word list, layout and hints; and the criteria of a new hive."""

from __future__ import annotations

from pathlib import Path

from msgspec import UNSET
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSizePolicy, QSpinBox, QWidget

from engine.bee.make import Criteria
from engine.bee.puzzle import HINTS, LONGO, NYT, Hint, Puzzle, Rules
from engine.core.value import changed
from studio.core.theme import GAP_2, GAP_4
from studio.letters.puzzle_page import CriteriaRow, ScoreField
from studio.widgets.fields import TitleField
from studio.widgets.labels import Label, tip
from studio.widgets.layouts import form, lay_out, row
from studio.widgets.words.word_lists import WordListBox

RULES = {"Print: 5+ letters, 1 point (Longo)": LONGO, "Digital: 4+ letters, by length (NYT)": NYT}
CUSTOM = "Custom"
LAYOUTS = {"Honeycomb": "honeycomb", "Ring": "ring"}
HINT_TEXTS: dict[Hint, tuple[str, str]] = {
    "grid": ("Grid", "Print the number of words by initial and length"),
    "pairs": ("Two letters", "Print the number of words by their first two letters"),
}
MOST_ANSWERS = 2000


class SettingsPanel(QWidget):
    """Shows the settings of a puzzle and emits changes to them."""

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and the kind of change
    file_chosen = Signal(str)  # the path of a word file
    draw = Signal()  # a new hive is requested

    def __init__(self, puzzle: Puzzle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._puzzle = puzzle
        self.title = TitleField()
        self.title.titled.connect(lambda text: self._request("Change title", "title", title=text))
        self.rules, self.lexicon, self.layout_choice = QComboBox(), WordListBox(), QComboBox()
        self.rules.addItems([*RULES, CUSTOM])
        self.layout_choice.addItems(list(LAYOUTS))
        self.score = ScoreField()
        self.score.edited.connect(lambda puzzle, text: self.edited.emit(puzzle, text, "rules"))
        self.rules.activated.connect(self._choose_rules)
        self.lexicon.list_chosen.connect(
            lambda name: self._request(f"Use word list {Path(name).name}", "lexicon", lexicon=name)
        )
        self.lexicon.file_chosen.connect(self.file_chosen)
        self.layout_choice.activated.connect(self._choose_layout)
        self.custom = CustomRules()
        self.custom.edited.connect(lambda rules: self._request("Change rules", "rules", rules=rules))
        self.hints = HintsRow()
        self.hints.edited.connect(lambda hints, text: self._request(text, "hints", hints=hints))
        self._form = fields = form()
        rows = (("&Title", self.title), ("R&ules", self.rules), ("", self.custom))
        for text, widget in (*rows, ("&Word list", self.lexicon), ("&Layout", self.layout_choice)):
            label = Label(text)
            label.setBuddy(widget)
            beside = (self.score,) if widget is self.lexicon else ()
            fields.addRow(label, row(widget, *beside, stretch=widget) if beside else widget)
            if text:
                widget.setAccessibleName(text.replace("&", ""))
                widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        fields.addRow("Hints", self.hints)
        self.criteria_row = HiveCriteria()
        self.criteria_row.draw.connect(self.draw)
        lay_out(self, fields, self.criteria_row)
        self.show_puzzle(puzzle)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the settings of a puzzle without emitting signals."""
        self._puzzle = puzzle
        self.title.show_title(puzzle.title)
        plain = changed(puzzle.rules, calibration=UNSET, min_score=UNSET)
        known = next((text for text, rules in RULES.items() if rules == plain), CUSTOM)
        self.rules.setCurrentText(known)
        self.custom.show_rules(puzzle.rules)
        self._form.setRowVisible(self.custom, known == CUSTOM)
        self.lexicon.show_list(puzzle.lexicon)
        self.layout_choice.setCurrentText(next(text for text, one in LAYOUTS.items() if one == puzzle.layout))
        self.hints.show_hints(puzzle.hints)

    def _request(self, text: str, what: str, **fields: object) -> None:
        self.edited.emit(changed(self._puzzle, **fields), text, what)

    def _choose_rules(self) -> None:
        text = self.rules.currentText()
        rules = RULES.get(text) or changed(self._puzzle.rules, name="custom")
        rules = changed(rules, min_score=self._puzzle.rules.min_score)
        self._request(f"Use {rules.name} rules", "rules", rules=rules)

    def _choose_layout(self) -> None:
        text = self.layout_choice.currentText()
        self._request(f"Draw as {text.lower()}", "layout", layout=LAYOUTS[text])


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
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        for widget in (self.minimum, self.by_length, self.bonus, Label("for all seven")):
            layout.addWidget(widget)
        layout.addStretch(1)
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
        self.edited.emit(
            changed(
                self._rules, name="custom", minimum=minimum, flat_up_to=flat, bonus=self.bonus.value(), ranks=()
            )
        )


class HiveCriteria(CriteriaRow):
    """The criteria of a new hive: number of answers, and whether S is excluded."""

    def __init__(self, text: str = "New Hive", parent: QWidget | None = None) -> None:
        """Make the row; `text` is that of the button, "" for no button."""
        self.no_s = QCheckBox("no S")
        super().__init__(text, MOST_ANSWERS, (), (self.no_s,), parent)
        self.no_s.toggled.connect(self.changed)
        self.show_criteria(Criteria())

    def criteria(self) -> Criteria:
        """Return the criteria that the fields describe."""
        return Criteria(*self.range(), "s" if self.no_s.isChecked() else "")

    def show_criteria(self, criteria: Criteria) -> None:
        """Fill the fields."""
        self.show_range(criteria.least, criteria.most)
        self.no_s.setChecked("s" in criteria.without)
