"""Pages that the Bee and the Wheel share: the puzzle with its settings, and "Plan", the desk for one kind."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from engine.core import Finding, changed
from engine.core.dates import short_date
from engine.letters.use import AnyPlanWing, C
from engine.words.lexicon import min_score
from engine.words.word_file import MOST_SCORE
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.letters import AnyKey, AnyPuzzle, K, P
from studio.widgets.fields import ChoiceBox, TitleField, WholeBox, number_box
from studio.widgets.layouts import Label, described, heading, lay_out, primary_button, row
from studio.widgets.panel import Panel, State
from studio.widgets.words.answers import AnswersPanel
from studio.widgets.words.word_lists import WordListBox

MAX_FINDINGS = 5  # findings that the page shows; the export window shows all


class PuzzleSettings(QWidget, Generic[P]):
    """Shows the settings of a puzzle and emits changes to them. A wing lays out the fields, and adds its own.

    Class attribute:
        layouts: the layouts of a puzzle by their texts.
    """

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and the kind of change
    file_chosen = Signal(str)  # the path of a word file
    draw = Signal()  # a new puzzle is requested
    layouts: ClassVar[Mapping[str, str]]
    criteria_row: "CriteriaRow[Any]"  # of a wing of its own kind

    def __init__(self, puzzle: P) -> None:
        super().__init__()
        self._puzzle = puzzle
        self.title, self.lexicon, self.score = TitleField(), WordListBox(), ScoreField()
        self.rules, self.layout_choice = ChoiceBox(), ChoiceBox()
        self.layout_choice.addItems(list(self.layouts))
        self.title.titled.connect(lambda text: self._request("Change title", "title", title=text))
        self.rules.activated.connect(self._choose_rules)
        self.lexicon.list_chosen.connect(
            lambda name: self._request(f"Use word list {Path(name).name}", "lexicon", lexicon=name)
        )
        self.lexicon.file_chosen.connect(self.file_chosen)
        self.layout_choice.activated.connect(self._choose_layout)
        self.score.edited.connect(lambda puzzle, text: self.edited.emit(puzzle, text, "rules"))

    def show_puzzle(self, puzzle: P) -> None:
        """Show the settings of a puzzle without emitting signals."""
        self._puzzle = puzzle
        self.title.show_title(puzzle.title)
        self.lexicon.show_list(puzzle.lexicon)
        self.layout_choice.setCurrentText(next(text for text, one in self.layouts.items() if one == puzzle.layout))

    def _request(self, text: str, what: str, **fields: object) -> None:
        self.edited.emit(changed(self._puzzle, **fields), text, what)

    def _choose_rules(self) -> None:
        raise NotImplementedError

    def _choose_layout(self) -> None:
        text = self.layout_choice.currentText()
        self._request(f"Draw as {text.lower()}", "layout", layout=self.layouts[text])


class PuzzlePage(Panel, Generic[P, K]):
    """Shows the document's puzzle. The editor connects the signals of its parts."""

    def __init__(
        self,
        jobs: Jobs,
        settings: PuzzleSettings[P],
        answers: AnswersPanel,
        worth: Callable[[P, K], tuple[str, str]],  # of a puzzle and its key: the heading and the text below it
    ) -> None:
        super().__init__(jobs)
        self.settings, self.answers, self.worth = settings, answers, worth
        self.total, self.rating = heading(), Label(wordWrap=True)
        lay_out(self, settings, self.total, self.rating, answers, gap=GAP_3, stretch=answers)

    def show_puzzle(self, puzzle: P, key: K | None) -> None:
        self.settings.show_puzzle(puzzle)
        self.settings.score.show_puzzle(puzzle, key)
        if key:
            self.answers.show_key(key)
            total, remarks = self.worth(puzzle, key)
            self.total.setText(total)
            self.rating.setText(remarks)

    def show_nothing(self, why: str) -> None:
        """Show that there are no answers, and why."""
        self.answers.show_nothing(why)
        self.total.setText("No answers")
        self.rating.setText("")


def finding_lines(findings: Sequence[Finding]) -> list[str]:
    """Return the first findings on a puzzle, a line each, and how many more there are."""
    more = len(findings) - MAX_FINDINGS
    lines = [finding.text for finding in findings[:MAX_FINDINGS]]
    return [*lines, f"{more} more: Export lists all of them."] if more > 0 else lines


class CriteriaRow(QWidget, Generic[C]):
    """A button, and the least and the greatest number of answers. A wing adds fields."""

    draw = Signal()  # the button was pressed

    def __init__(self, text: str, limit: int, before: Sequence[QWidget], after: Sequence[QWidget]) -> None:
        """Lay the row out with further fields `before` and `after` the numbers, which are at most `limit`."""
        super().__init__()
        self.button = primary_button(text, act=self.draw)
        self.least, self.most = (number_box(f"{end} answers", 1, limit) for end in ("Fewest", "Most"))
        answers = Label("answers," if after else "answers")
        numbers = (self.least, Label("to"), self.most)
        lay_out(self, row(self.button, Label("with"), *before, *numbers, answers, *after, None))

    def criteria(self) -> C:
        """Return the criteria that the fields describe."""
        raise NotImplementedError

    def show_criteria(self, criteria: C) -> None:
        """Fill the fields."""
        raise NotImplementedError

    def range(self) -> tuple[int, int]:
        """Return the least and the greatest number of answers."""
        least, most = sorted((self.least.value(), self.most.value()))
        return least, most

    def show_range(self, least: int, most: int) -> None:
        """Fill the two numbers."""
        self.least.setValue(least)
        self.most.setValue(most)


class ScoreField(WholeBox):
    """The least score of an answer of a puzzle whose rules have a `min_score`."""

    edited = Signal(object, str)  # the changed puzzle, and the name of the change

    def __init__(self) -> None:
        super().__init__(minimum=0, maximum=MOST_SCORE, prefix="score ", suffix="+")
        described(self, "Least score of an answer", "Words of the list with a lower score do not count")
        self.setSpecialValueText("any score")
        self.setKeyboardTracking(False)
        self._puzzle: AnyPuzzle | None = None
        self.valueChanged.connect(self._request)
        self.hide()

    def show_puzzle(self, puzzle: AnyPuzzle, key: "AnyKey | None") -> None:
        """Show the score of a puzzle; with a key, show the field only if the word list has scores."""
        self._puzzle = puzzle
        with QSignalBlocker(self):
            self.setValue(puzzle.rules.min_score or 0)
        if key:
            self.setVisible(key.scored)

    def _request(self, score: int) -> None:
        assert self._puzzle
        rules = changed(self._puzzle.rules, min_score=min_score(score))
        text = f"Count words with a score of {score} or more" if score else "Count words of any score"
        self.edited.emit(changed(self._puzzle, rules=rules), text)


if TYPE_CHECKING:
    from studio.calendar.desk import CalendarDesk


class PlanPage(Panel):
    """The days of one kind of puzzle. The desk is made when the page is first shown."""

    used = Signal()  # the calendar was changed
    state_key = "plan"
    name = "Plan"
    run_text: ClassVar[str] = "Plan"
    prints_preview: ClassVar[bool] = True

    def __init__(self, jobs: Jobs, wing: AnyPlanWing) -> None:
        super().__init__(jobs)
        self.wing, self._puzzle, self._state = wing, None, dict[str, str]()
        self._desk: CalendarDesk | None = None

    def desk(self) -> "CalendarDesk":
        if self._desk is None:
            from studio.calendar.desk import CalendarDesk

            self._desk = desk = CalendarDesk(self.jobs, self.wing.kind)
            self.undo_stack, desk.puzzle = desk.undo_stack, self._puzzle
            lay_out(self, desk)
            desk.message.connect(self.message)
            desk.used.connect(self.used)
            desk.refreshed.connect(self.refresh)
            desk.chosen.connect(lambda puzzle: self.previewed.emit(puzzle) if self.isVisible() else None)
            desk.opened.connect(
                lambda entry: self.accepted.emit(entry.puzzle, f"Use {self.wing.noun} of {short_date(entry.day)}")
            )
            if self._state:
                desk.paper.addItem(self._state.get("paper", ""))  # chosen again, if it is still there
                desk.show_days(self._state["start"], self._state["span"])
        return self._desk

    def show_puzzle(self, puzzle: AnyPuzzle, key: object) -> None:
        """Offer the puzzle of the tab for a day."""
        self._puzzle = puzzle
        if self._desk:
            self._desk.puzzle = puzzle

    def entered(self) -> None:
        """Read the calendar; another window may have changed it."""
        self.desk().read()
        self.refresh.emit()

    def run_main(self) -> None:
        """Fill the empty days."""
        self.desk().run_main()

    def state(self) -> State:
        """Return the publication, the first day and the span."""
        if not (desk := self._desk):
            return self._state
        shown = desk.paper.currentText(), desk.first.day(), desk.span.currentText()
        return dict(zip(("paper", "start", "span"), shown, strict=True))

    def restore(self, state: State) -> None:
        kept = {key: one for key in ("paper", "start", "span") if isinstance(one := state.get(key), str)}
        if "span" in kept and len(kept.get("start", "")) == len("2026-01-31"):
            self._state = kept

    def preview_again(self) -> None:
        """Read the calendar again, because words were judged again."""
        if self._desk:
            self._desk.refresh()
