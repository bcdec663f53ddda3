"""The settings of a wheel: long word and hub, title, rules, word list, layout, ratings and arrangement."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QPushButton,
    QWidget,
)

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.wheel.arrange import PURPOSES
from engine.wheel.puzzle import MOST, RULES, Puzzle, Rules
from studio.wheel.settings_rows import LevelsRow, WheelCriteria, WordRow
from studio.widgets.fields import TitleField
from studio.widgets.labels import Label
from studio.widgets.layouts import form, lay_out, row
from studio.widgets.score_field import ScoreField
from studio.widgets.words.word_lists import WordListBox

RULE_TEXTS = {"Newspaper: every word of the list": "newspaper", "The Times: no plurals, verb forms, -ly": "times"}
CUSTOM = "Custom"
SHORTEST = (3, 4, 5)
LAYOUTS = {"Wheel": "wheel", "Polygon": "polygon", "Square": "square"}
PURPOSE_TEXTS = {
    "hard": "Hard to see",
    "easy": "Easy to see",
    "vowels": "Vowels spread",
    "alphabetical": "Alphabetical",
    "random": "Random",
}


class SettingsPanel(QWidget):
    """Shows the settings of a puzzle and emits changes to them.

    Signals:
        edited: the changed puzzle, the name of the change, and the kind of change.
        file_chosen: the path of a word file.
        draw: a new wheel is requested.
        made: a long word and its hub, for a new wheel.
        arrange: the purpose by which the ring is to be arranged.
        error: Why an edit was refused.
    """

    edited = Signal(object, str, str)
    file_chosen = Signal(str)
    draw = Signal()
    made = Signal(str, str)
    arrange = Signal(str)
    error = Signal(str)

    def __init__(self, puzzle: Puzzle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._puzzle = puzzle
        self.word, self.levels, self.score = WordRow(), LevelsRow(), ScoreField()
        self.title = TitleField()
        self.rules, self.minimum, self.lexicon, self.layout_choice = (
            QComboBox(), QComboBox(), WordListBox(), QComboBox(),
        )  # fmt: skip
        self.purpose, self.arrange_button, self.criteria_row = QComboBox(), QPushButton("Arrange"), WheelCriteria()
        self._fill()
        self._connect()
        self._lay_out()
        self.show_puzzle(puzzle)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the settings of a puzzle without emitting signals."""
        self._puzzle = puzzle
        self.word.show_puzzle(puzzle)
        self.title.show_title(puzzle.title)
        self._show_rules(puzzle.rules)
        self.lexicon.show_list(puzzle.lexicon)
        self.layout_choice.setCurrentText(next(text for text, one in LAYOUTS.items() if one == puzzle.layout))
        self.levels.show_levels(puzzle.levels)

    def show_purpose(self, purpose: str) -> None:
        """Select a purpose; an unknown name is ignored."""
        if (place := self.purpose.findData(purpose)) >= 0:
            self.purpose.setCurrentIndex(place)

    def _fill(self) -> None:
        self.rules.addItems([*RULE_TEXTS, CUSTOM])
        for n in SHORTEST:
            self.minimum.addItem(f"{n}+ letters", n)
        self.layout_choice.addItems(list(LAYOUTS))
        for purpose, text in PURPOSE_TEXTS.items():
            self.purpose.addItem(text, purpose)
        for place in range(self.purpose.count()):
            tip = PURPOSES[self.purpose.itemData(place)]
            self.purpose.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
        self.arrange_button.setToolTip("Uses only arrangements in which no taboo word can be traced")

    def _connect(self) -> None:
        self.title.titled.connect(lambda text: self._request("Change title", "title", title=text))
        self.rules.activated.connect(self._choose_rules)
        self.minimum.activated.connect(self._choose_minimum)
        self.lexicon.list_chosen.connect(
            lambda name: self._request(f"Use word list {Path(name).name}", "lexicon", lexicon=name)
        )
        self.lexicon.file_chosen.connect(self.file_chosen)
        self.layout_choice.activated.connect(self._choose_layout)
        self.score.edited.connect(lambda puzzle, text: self.edited.emit(puzzle, text, "rules"))
        self.levels.edited.connect(lambda levels: self._request("Change ratings", "levels", levels=levels))
        self.word.made.connect(self.made)
        self.word.error.connect(self.error)
        self.word.hub_wanted.connect(self._choose_hub)
        self.arrange_button.clicked.connect(lambda: self.arrange.emit(self.purpose.currentData()))
        self.criteria_row.draw.connect(self.draw)

    def _lay_out(self) -> None:
        fields = form()
        named = (
            ("&Title", "Title", self.title, ()),
            ("R&ules", "Rules", self.rules, (self.minimum,)),
            ("&Word list", "Word list", self.lexicon, (self.score, self.layout_choice)),
        )
        fields.addRow("&Long word", self.word)
        for text, name, widget, beside in named:
            widget.setAccessibleName(name)
            label = Label(text)
            label.setBuddy(widget)
            fields.addRow(label, row(widget, *beside, stretch=widget))
        fields.addRow("R&atings", self.levels)
        label = Label("Arran&ge")
        label.setBuddy(self.purpose)
        fields.addRow(label, row(self.purpose, self.arrange_button, stretch=self.purpose))
        for widget, name in (
            (self.minimum, "Shortest word"),
            (self.layout_choice, "Layout"),
            (self.purpose, "Arrange by"),
        ):
            widget.setAccessibleName(name)
        lay_out(self, fields, self.criteria_row)

    def _show_rules(self, rules: Rules) -> None:
        known = next((text for text, name in RULE_TEXTS.items() if RULES[name].without == rules.without), CUSTOM)
        self.rules.setCurrentText(known)
        self.rules.model().item(self.rules.count() - 1).setEnabled(known == CUSTOM)  # pyright: ignore[reportAttributeAccessIssue]
        if (place := self.minimum.findData(rules.minimum)) < 0:
            self.minimum.addItem(f"{rules.minimum}+ letters", rules.minimum)
            place = self.minimum.count() - 1
        with QSignalBlocker(self.minimum):
            self.minimum.setCurrentIndex(place)

    def _request(self, text: str, what: str, **fields: object) -> None:
        try:
            self.edited.emit(changed(self._puzzle, **fields), text, what)
        except BadInput as error:
            self.show_puzzle(self._puzzle)
            self.error.emit(str(error))

    def _choose_rules(self) -> None:
        if name := RULE_TEXTS.get(self.rules.currentText()):
            before = self._puzzle.rules
            rules = changed(RULES[name], minimum=before.minimum, min_score=before.min_score)
            self._request(f"Use {name} rules", "rules", rules=rules)

    def _choose_minimum(self) -> None:
        n = self.minimum.currentData()
        self._request(f"Count words of {n}+ letters", "rules", rules=changed(self._puzzle.rules, minimum=n))

    def _choose_layout(self) -> None:
        text = self.layout_choice.currentText()
        if text == "Square" and len(self._puzzle.letters) != MOST:
            self.show_puzzle(self._puzzle)
            self.error.emit(f"A square needs {MOST} letters; this wheel has {len(self._puzzle.letters)}.")
            return
        self._request(f"Draw as {text.lower()}", "layout", layout=LAYOUTS[text])

    def _choose_hub(self, letter: str) -> None:
        ring = self._puzzle.ring.replace(letter, self._puzzle.hub, 1)
        self._request(f"Move {letter.upper()} to hub", "letters", hub=letter, ring=ring)
