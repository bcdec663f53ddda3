"""The Bee's tab: a canvas with the hive, and an inspector with settings, answers and tools."""

import secrets
from typing import ClassVar, cast

from msgspec import UNSET
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from engine.bee import puzzle as hives
from engine.bee.answers import Key, findings
from engine.bee.arrange import shuffled
from engine.bee.figure import hive_drawing, ratings_text
from engine.bee.hints import hints, hints_text
from engine.bee.make import BEE, Criteria, make
from engine.bee.wing import total_text
from engine.core import BadInput, Value, changed
from engine.core.seed import Seed
from engine.words.difficulty import level_text
from studio.bee.calibrator import CalibratorPanel
from studio.bee.finder import HiveFinder
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING, Session
from studio.core.theme import GAP_4
from studio.letters.canvas import CellCanvas
from studio.letters.editor import PuzzleEditor
from studio.letters.puzzle_page import CriteriaRow, PuzzlePage, PuzzleSettings, finding_lines
from studio.widgets.fields import WholeBox
from studio.widgets.layouts import Label, check_box, described, form, labelled, lay_out, row, tip
from studio.widgets.word_table import Column
from studio.widgets.words.answers import AnswersPanel, dot_if


class BeeEditor(PuzzleEditor[hives.Puzzle, Key]):
    """Shows a hive and its answers. Every edit pushes a new puzzle to the session."""

    mend_text = "Clean Order"
    hint = "Type a letter into a cell, or drag one onto another"
    wing = BEE
    remembered = ("least", "most", "without")
    uncounted = ("title", "layout", "hints")
    order = "layout"

    page: "HivePage"

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        self.finder = HiveFinder(jobs)
        pages = (HivePage(cast("hives.Puzzle", session.value), jobs), self.finder)
        canvas = CellCanvas("Hive", BEE.review.middle, hive_drawing)
        super().__init__(session, jobs, canvas, pages, (CalibratorPanel(jobs),), parent)
        self.canvas.swapped.connect(self._swap)
        self.canvas.shuffled.connect(self._shuffle)
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        """Return a hive that meets the default criteria of a new one."""
        return hives.hive("H", "TINKER")

    @property
    def puzzle(self) -> hives.Puzzle:
        return cast("hives.Puzzle", self.session.value)

    def bare(self, puzzle: hives.Puzzle) -> hives.Puzzle:
        return changed(puzzle, title="", layout="honeycomb", hints=(), outer="".join(sorted(puzzle.outer)))

    def with_letter(self, cell: int, letter: str) -> hives.Puzzle:
        return hives.with_letter(self.shown, cell, letter)

    def mend_paths(self) -> None:
        self._shuffle("Take clean order")

    def run_own(self) -> None:
        """Find a new puzzle that meets the criteria."""
        self.start_job(
            "draw", make, self.puzzle.lexicon, self.puzzle.rules, self.settings.criteria_row.criteria(),
            seed=secrets.randbelow(2**31), lane="long", name="Finding a hive", on_done=self._take_drawn,
            kernels=("bee.find", "wheel.arrange"),
        )  # fmt: skip

    def _swap(self, one: int, other: int) -> None:
        letters = self.shown.letters.upper()
        text = f"Swap {letters[one]} and {letters[other]}"
        if 0 in (one, other):
            text = f"Move {letters[one or other]} to center"
        self.session.push(hives.swapped(self.shown, one, other), text, "letters")

    def _shuffle(self, text: str = "Shuffle letters") -> None:
        if key := self.shown_key:
            self.seek(clean_order, self.shown, key, secrets.randbelow(2**31), text=text)

    def _take_drawn(self, drawn: tuple[hives.Puzzle, Key]) -> None:
        new = changed(self.puzzle, center=drawn[0].center, outer=drawn[0].outer, rulings=())
        self.session.push(new, "Find new hive", "letters")


def clean_order(puzzle: hives.Puzzle, key: Key, seed: int) -> hives.Puzzle:
    """Return the hive with its outer letters in another order, in which no taboo word can be traced.

    Raises BadInput if a taboo word can be traced in every order.
    """
    if (made := shuffled(puzzle, key.path_words, Seed(seed))) is None:
        raise BadInput(
            f"{puzzle.shown}: a taboo word can be traced in every order of the outer letters",
            mend="Choose another center or letter.",
        )
    return made


COLUMNS = (
    (Column("points", "Points", "number", width=6), lambda answer: answer.points if answer.verdict.counts else 0),
    (Column("pangram", "Pangram", width=6, hint="Uses all seven letters"), dot_if("pangram")),
)


class HiveAnswers(AnswersPanel):
    """The answers of a hive, with points and pangrams; the context menu copies the hints."""

    def __init__(self) -> None:
        super().__init__("hive", COLUMNS)
        self._pangram_name = "pangram"
        copy = QAction("Copy Hints", self.table)
        copy.triggered.connect(self.copy_hints)
        self.table.addAction(copy)

    def name_pangrams(self, puzzle: hives.Puzzle) -> None:
        """Use the name that the rules of a puzzle have for a word with all seven letters."""
        self._pangram_name = name = puzzle.rules.pangram_name
        self.table.words.retitle("pangram", name.capitalize(), "Uses all seven letters")

    def copy_hints(self) -> None:
        """Copy the counts by initial and length, and by the first two letters."""
        counted = [answer for answer in self._answers if answer.verdict.counts]
        QGuiApplication.clipboard().setText(hints_text(hints(counted), pangram_name=self._pangram_name))


class HivePage(PuzzlePage[hives.Puzzle, Key]):
    """The page of the document's hive."""

    state_key = "hive"
    name = "Hive"
    answers: HiveAnswers

    def __init__(self, puzzle: hives.Puzzle, jobs: Jobs) -> None:
        super().__init__(jobs, SettingsPanel(puzzle), HiveAnswers(), worth)

    def show_puzzle(self, puzzle: hives.Puzzle, key: Key | None) -> None:
        super().show_puzzle(puzzle, key)
        self.answers.name_pangrams(puzzle)


def worth(puzzle: hives.Puzzle, key: Key) -> tuple[str, str]:
    """Return the line of totals and the remarks below it."""
    return total_text(puzzle, key), remarks(puzzle, key)


def remarks(puzzle: hives.Puzzle, key: Key) -> str:
    """Return the ratings and what needs attention, each on a line."""
    level = level_text("bee", key.share).capitalize()
    lines = [ratings_text(puzzle, key), level, *finding_lines(findings(puzzle, key))]
    if key.thresholds and isinstance(puzzle.rules.calibration, hives.Calibration):
        lines.insert(1, f"Ratings by your calibration: {puzzle.rules.calibration.name}.")
    if key.thresholds and key.thresholds.capped:
        lines.append("Genius is the maximum score: the rating model gives more points than the hive has.")
    return "\n".join(lines)


RULES = {"Print: 5+ letters, 1 point (Longo)": hives.LONGO, "Digital: 4+ letters, by length (NYT)": hives.NYT}
CUSTOM = "Custom"
HINT_TEXTS: dict[hives.Hint, tuple[str, str]] = {
    "grid": ("Grid", "Print the number of words by initial and length"),
    "pairs": ("Two letters", "Print the number of words by their first two letters"),
}
MOST_ANSWERS = 2000


class SettingsPanel(PuzzleSettings[hives.Puzzle]):
    """The settings of a hive."""

    layouts: ClassVar = {"Honeycomb": "honeycomb", "Ring": "ring"}

    def __init__(self, puzzle: hives.Puzzle) -> None:
        super().__init__(puzzle)
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

    def show_puzzle(self, puzzle: hives.Puzzle) -> None:
        super().show_puzzle(puzzle)
        plain = changed(puzzle.rules, calibration=UNSET, min_score=UNSET)
        known = next((text for text, rules in RULES.items() if rules == plain), CUSTOM)
        self.rules.setCurrentText(known)
        self.custom.show_rules(puzzle.rules)
        self._form.setRowVisible(self.custom, known == CUSTOM)
        self.hints.show_hints(puzzle.hints)

    def _choose_rules(self) -> None:
        rules = RULES.get(self.rules.currentText()) or changed(self._puzzle.rules, name="custom")
        rules = changed(rules, min_score=self._puzzle.rules.min_score)
        self._request(f"Use {rules.name} rules", "rules", rules=rules)


class HintsRow(QWidget):
    """The hints printed with the puzzle."""

    edited = Signal(tuple, str)  # the hints, and the name of the change

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[hives.Hint, QCheckBox] = {}
        for hint in hives.HINTS:
            text, tip = HINT_TEXTS[hint]
            box = self.boxes[hint] = check_box(text, tip)
            box.clicked.connect(lambda checked, text=text: self._request(text, checked))
        lay_out(self, row(*self.boxes.values(), None, gap=GAP_4))

    def show_hints(self, hints: tuple[hives.Hint, ...]) -> None:
        """Show which hints are printed without emitting signals."""
        for hint, box in self.boxes.items():
            box.setChecked(hint in hints)

    def _request(self, text: str, checked: bool) -> None:
        hints = tuple(hint for hint in hives.HINTS if self.boxes[hint].isChecked())
        self.edited.emit(hints, f"{'Print' if checked else 'Remove'} hints: {text.lower()}")


class CustomRules(QWidget):
    """Custom rules: minimum length, scoring, and the bonus of a pangram."""

    edited = Signal(object)  # the changed `Rules`

    def __init__(self) -> None:
        super().__init__()
        self._rules = hives.LONGO
        self.minimum = described(WholeBox(minimum=2, maximum=9, suffix="+ letters"), "Shortest word")
        self.by_length = QCheckBox("by length")
        self.bonus = WholeBox(minimum=0, maximum=50, prefix="+")
        lay_out(self, row(self.minimum, self.by_length, self.bonus, Label("for all seven"), None))
        self.minimum.valueChanged.connect(self._request)
        self.bonus.valueChanged.connect(self._request)
        self.by_length.toggled.connect(self._request)

    def show_rules(self, rules: hives.Rules) -> None:
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


class HiveCriteria(CriteriaRow[Criteria]):
    """The criteria of a new hive: number of answers, and whether S is excluded."""

    def __init__(self) -> None:
        self.no_s = QCheckBox("no S")
        super().__init__("New Hive", MOST_ANSWERS, (), (self.no_s,))
        self.show_criteria(Criteria())

    def criteria(self) -> Criteria:
        return Criteria(*self.range(), "s" if self.no_s.isChecked() else "")

    def show_criteria(self, criteria: Criteria) -> None:
        self.show_range(criteria.least, criteria.most)
        self.no_s.setChecked("s" in criteria.without)
