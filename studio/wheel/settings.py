"""The settings of a wheel: long word and hub, title, rules, word list, layout, ratings and arrangement."""

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QRegularExpression, QSignalBlocker, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from engine.core import BadInput, changed
from engine.wheel.arrange import PURPOSES, Purpose
from engine.wheel.make import DEFAULTS, Criteria
from engine.wheel.puzzle import FEWEST, HOUSE_LEVELS, MOST, RATINGS, RULES, Levels, Puzzle, Rules
from studio.core.theme import GAP_1
from studio.letters.puzzle_page import CriteriaRow, PuzzleSettings
from studio.widgets.fields import ChoiceBox, WholeBox, choice
from studio.widgets.layouts import Label, described, form, grid, labelled, lay_out, push_button, row

RULE_TEXTS = {"Newspaper: every word of the list": "newspaper", "The Times: no plurals, verb forms, -ly": "times"}
CUSTOM = "Custom"
SHORTEST = (3, 4, 5)
PURPOSE_TEXTS: dict[Purpose, str] = {
    "hard": "Hard to see",
    "easy": "Easy to see",
    "vowels": "Vowels spread",
    "alphabetical": "Alphabetical",
    "random": "Random",
}


class SettingsPanel(PuzzleSettings[Puzzle]):
    """The settings of a wheel."""

    layouts: ClassVar = {"Wheel": "wheel", "Polygon": "polygon", "Square": "square"}

    made = Signal(str, str)  # a long word and its hub, for a new wheel
    arrange = Signal(str)  # the purpose by which the ring is to be arranged
    error = Signal(str)  # why an edit was refused

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.word, self.levels, self.criteria_row = WordRow(), LevelsRow(), WheelCriteria()
        self.minimum = choice("Shortest word", ((f"{n}+ letters", n) for n in SHORTEST))
        purposes = ((text, purpose) for purpose, text in PURPOSE_TEXTS.items())
        self.purpose = choice("Arrange by", purposes, hints=(PURPOSES[purpose] for purpose in PURPOSE_TEXTS))
        self.arrange_button = push_button("Arrange", lambda: self.arrange.emit(self.purpose.currentData()))
        self.rules.addItems([*RULE_TEXTS, CUSTOM])
        self.arrange_button.setToolTip("Uses only arrangements in which no taboo word can be traced")
        self.minimum.activated.connect(self._choose_minimum)
        self.levels.edited.connect(lambda levels: self._request("Change ratings", "levels", levels=levels))
        self.word.made.connect(self.made)
        self.word.error.connect(self.error)
        self.word.hub_wanted.connect(self._choose_hub)
        self.criteria_row.draw.connect(self.draw)
        fields = form()
        named = (
            ("&Title", "Title", self.title, ()),
            ("R&ules", "Rules", self.rules, (self.minimum,)),
            ("&Word list", "Word list", self.lexicon, (self.score, self.layout_choice)),
        )
        fields.addRow("&Long word", self.word)
        for text, name, widget, beside in named:
            widget.setAccessibleName(name)
            fields.addRow(labelled(text, widget), row(widget, *beside, stretch=widget))
        fields.addRow("R&atings", self.levels)
        arrange = row(self.purpose, self.arrange_button, stretch=self.purpose)
        fields.addRow(labelled("Arran&ge", self.purpose), arrange)
        self.layout_choice.setAccessibleName("Layout")
        lay_out(self, fields, self.criteria_row)
        self.show_puzzle(puzzle)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        super().show_puzzle(puzzle)
        self.word.show_puzzle(puzzle)
        self._show_rules(puzzle.rules)
        self.levels.show_levels(puzzle.levels)

    def show_purpose(self, purpose: str) -> None:
        """Select a purpose; an unknown name is ignored."""
        if (place := self.purpose.findData(purpose)) >= 0:
            self.purpose.setCurrentIndex(place)

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
            super()._request(text, what, **fields)
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
        if self.layout_choice.currentText() == "Square" and len(self._puzzle.letters) != MOST:
            self.show_puzzle(self._puzzle)
            self.error.emit(f"A square needs {MOST} letters; this wheel has {len(self._puzzle.letters)}.")
        else:
            super()._choose_layout()

    def _choose_hub(self, letter: str) -> None:
        ring = self._puzzle.ring.replace(letter, self._puzzle.hub, 1)
        self._request(f"Move {letter.upper()} to hub", "letters", hub=letter, ring=ring)


SEARCHING = "searching\u2026"
NO_WORD = "no word uses these letters"


class WordRow(QWidget):
    """The long word of a wheel and its hub."""

    made = Signal(str, str)  # a word of seven to nine letters that replaces the wheel, and the letter of its hub
    hub_wanted = Signal(str)  # another letter of the wheel for the hub
    error = Signal(str)  # why the word cannot be used

    def __init__(self) -> None:
        super().__init__()
        self._puzzle: Puzzle | None = None
        self.word = described(QLineEdit(placeholderText=SEARCHING, maxLength=MOST), "Long word")
        self.word.setToolTip(f"Type a word of {FEWEST} to {MOST} letters: Enter makes a wheel from it")
        self.word.setValidator(QRegularExpressionValidator(QRegularExpression("[A-Za-z]*"), self))
        self.word.returnPressed.connect(self._take)
        self.hub = described(ChoiceBox(), "Hub")
        self.hub.activated.connect(self._choose)
        lay_out(self, row(self.word, Label("hub"), self.hub, stretch=self.word))
        self.setFocusProxy(self.word)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the possible hub letters of a wheel."""
        changes = self._puzzle is not None and sorted(self._puzzle.letters) != sorted(puzzle.letters)
        self._puzzle = puzzle
        if changes and not self._names_wheel():
            self.word.setText("")  # unlike `clear`, it does not mark the text as typed
        self.hub.clear()
        self.hub.addItems(sorted(set(puzzle.letters.upper())))
        self.hub.setCurrentText(puzzle.hub.upper())

    def show_words(self, words: Sequence[str]) -> None:
        """Show the long words; the first fills the field unless the user is typing in it."""
        self.show_none(NO_WORD)
        if not (self._names_wheel() or (self.word.hasFocus() and self.word.isModified())):
            self.word.setText(words[0].upper() if words else "")

    def show_none(self, why: str) -> None:
        """Show in the empty field why there is no long word."""
        self.word.setPlaceholderText(why)

    def _names_wheel(self) -> bool:
        """Return whether the field has the letters of the wheel: a word that the user typed stays."""
        return self._puzzle is not None and sorted(self.word.text().lower()) == sorted(self._puzzle.letters)

    def _take(self) -> None:
        word = self.word.text().lower()
        if not self._puzzle or sorted(word) == sorted(self._puzzle.letters):
            return
        if len(word) < FEWEST:
            self.error.emit(f"A wheel has {FEWEST} to {MOST} letters; {word.upper()!r} has {len(word)}.")
            return
        self.word.setText(word.upper())
        self.made.emit(word, self._puzzle.hub if self._puzzle.hub in word else word[0])

    def _choose(self) -> None:
        letter = self.hub.currentText().lower()
        if self._puzzle and letter != self._puzzle.hub:
            self.hub_wanted.emit(letter)


MOST_ANSWERS = 999  # the greatest number of answers that can be entered


class WheelCriteria(CriteriaRow[Criteria]):
    """The criteria of a new wheel: number of letters and of answers."""

    def __init__(self) -> None:
        sizes = ((f"{n} letters", n) for n in range(MOST, FEWEST - 1, -1))
        self.size_choice = choice("Letters of a new wheel", sizes)
        super().__init__("New Wheel", MOST_ANSWERS, (self.size_choice,), ())
        self.show_criteria(DEFAULTS)

    def criteria(self) -> Criteria:
        return Criteria(*self.range(), self.size_choice.currentData())

    def show_criteria(self, criteria: Criteria) -> None:
        self.show_range(criteria.least, criteria.most)
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData(criteria.size)))


FOLDED, OPEN = "\u25b8", "\u25be"


class LevelsRow(QWidget):
    """The shares of the ratings, which can be folded."""

    edited = Signal(object)  # the changed `Levels`

    def __init__(self) -> None:
        super().__init__()
        self.fold = described(QPushButton(flat=True), "Shares of the ratings")
        self.fold.setCheckable(True)
        self.fold.setStyleSheet("text-align: left; padding-left: 0;")
        self.fold.setToolTip("The share of the common answers (Zipf value 3 or more) that each rating requires")
        self.shares = {name: WholeBox(minimum=0, maximum=100, suffix=" %") for name in RATINGS}
        self._fields = QWidget()
        cells = grid(self._fields, stretch=4)
        for place, (name, text) in enumerate(RATINGS.items()):
            row, column = divmod(place, 2)
            cells.addWidget(labelled(text, self.shares[name]), row, 2 * column)
            cells.addWidget(self.shares[name], row, 2 * column + 1)
            self.shares[name].valueChanged.connect(self._request)
        self._fields.hide()
        self.fold.toggled.connect(self._fields.setVisible)
        self.fold.toggled.connect(lambda _: self._show_text())
        lay_out(self, self.fold, self._fields, gap=GAP_1)
        self.show_levels(HOUSE_LEVELS)

    def show_levels(self, levels: Levels) -> None:
        """Show the shares without emitting signals."""
        for name, box in self.shares.items():
            with QSignalBlocker(box):
                box.setValue(round(100 * getattr(levels, name)))
        self._show_text()

    def _show_text(self) -> None:
        text = ", ".join(str(box.value()) for box in self.shares.values())
        sign = OPEN if self.fold.isChecked() else FOLDED
        self.fold.setText(f"{sign} at {text} % of the common answers")

    def _request(self) -> None:
        self._show_text()
        self.edited.emit(Levels(**{name: box.value() / 100 for name, box in self.shares.items()}))
