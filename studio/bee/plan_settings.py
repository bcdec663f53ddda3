"""The settings of a plan: from when, for how long, on which weekdays, how large and how far apart."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from PySide6.QtCore import QDate, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDateEdit,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.bee.make import USUAL, Criteria
from engine.bee.planning.dates import WEEKDAYS, next_monday, short_date
from engine.bee.planning.history import MOST_DAYS_BETWEEN, Spacing
from engine.bee.planning.schedule import A_WEEK, MOST_WEEKS, Schedule
from engine.bee.puzzle import Puzzle
from studio.bee.settings import MOST_ANSWERS
from studio.human import plural
from studio.theme import GAP_1, GAP_2, GAP_3

MOST_SEED = 999_999
FOLDED, UNFOLDED = Qt.ArrowType.RightArrow, Qt.ArrowType.DownArrow


class PlanSettings(QWidget):
    """A line that says what would be planned, and beneath it, folded, the fields that change it.

    Signals:
        changed: a field says something else.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = QDateEdit()
        self.start.setCalendarPopup(True)
        self.start.setDisplayFormat("d MMM yyyy")
        self.start.setDateRange(QDate(1900, 1, 1), QDate(2999, 12, 31))
        self.weeks = QSpinBox(minimum=1, maximum=MOST_WEEKS)
        self.weekdays = Weekdays()
        self.least, self.most = (QSpinBox(minimum=1, maximum=MOST_ANSWERS) for _ in range(2))
        self.no_s = QCheckBox("no S")
        self.apart, self.center = (QSpinBox(maximum=MOST_DAYS_BETWEEN, suffix=" days") for _ in range(2))
        self.seed = QSpinBox(maximum=MOST_SEED)
        self.fold = QToolButton(autoRaise=True)
        self.fold.setCheckable(True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fields = QWidget()
        self._name()
        self._lay_out()
        self.show_schedule(Schedule(next_monday()))
        self._connect()
        self._fold(self.fold.isChecked())

    def schedule(self, puzzle: Puzzle) -> Schedule:
        """What the fields say, for hives of the rules, words and looks of a puzzle."""
        least, most = sorted((self.least.value(), self.most.value()))
        return Schedule(
            self.start.date().toPython().isoformat(),  # type: ignore[union-attr]
            self.weeks.value(),
            self.weekdays.chosen(),
            Spacing(self.apart.value(), self.center.value()),
            self.seed.value(),
            Criteria(least, most, "s" if self.no_s.isChecked() else ""),
            puzzle.rules,
            puzzle.lexicon,
            puzzle.layout,
            puzzle.title,
        )

    def show_schedule(self, schedule: Schedule) -> None:
        """Fill the fields; nobody is told."""
        blocked = QSignalBlocker(self)
        when = date.fromisoformat(schedule.start)
        self.start.setDate(QDate(when.year, when.month, when.day))
        self.weeks.setValue(schedule.weeks)
        self.weekdays.choose(schedule.weekdays)
        self.least.setValue(schedule.criteria.least)
        self.most.setValue(schedule.criteria.most)
        self.no_s.setChecked("s" in schedule.criteria.without)
        self.apart.setValue(schedule.spacing.days)
        self.center.setValue(schedule.spacing.center)
        self.seed.setValue(schedule.seed)
        self._say()
        del blocked

    def state(self) -> Mapping[str, Any]:
        """The fields as plain values."""
        return {
            "start": self.start.date().toString(Qt.DateFormat.ISODate),
            "weeks": self.weeks.value(),
            "weekdays": list(self.weekdays.chosen()),
            "least": self.least.value(),
            "most": self.most.value(),
            "no_s": self.no_s.isChecked(),
            "apart": self.apart.value(),
            "center": self.center.value(),
            "seed": self.seed.value(),
            "unfolded": self.fold.isChecked(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` gave.

        Raises:
            BadInput, TypeError, ValueError: something else is there; nothing is taken.
        """
        usual = Schedule(next_monday())
        restored = Schedule(
            str(state.get("start", usual.start)),
            int(state.get("weeks", usual.weeks)),
            tuple(int(day) for day in state.get("weekdays", usual.weekdays)),
            Spacing(int(state.get("apart", usual.spacing.days)), int(state.get("center", usual.spacing.center))),
            int(state.get("seed", usual.seed)),
            Criteria(
                int(state.get("least", USUAL.least)),
                int(state.get("most", USUAL.most)),
                "s" if state.get("no_s", True) else "",
            ),
        )
        self.show_schedule(restored)
        self.fold.setChecked(bool(state.get("unfolded", False)))

    def _name(self) -> None:
        for field, name in (
            (self.start, "First day"),
            (self.weeks, "Weeks"),
            (self.least, "Fewest answers"),
            (self.most, "Most answers"),
            (self.apart, "Days in which no hive and no pangram comes twice"),
            (self.center, "Days in which no center letter comes twice"),
            (self.seed, "Seed"),
            (self.fold, "Settings of the plan"),
        ):
            field.setAccessibleName(name)
        for field in (self.apart, self.center):
            field.setToolTip(field.accessibleName())
        self.seed.setToolTip("The same seed, settings and history make the same plan")

    def _lay_out(self) -> None:
        form = QFormLayout(self._fields)
        form.setContentsMargins(GAP_3, GAP_1, 0, GAP_2)
        form.setHorizontalSpacing(GAP_3)
        form.setVerticalSpacing(GAP_2)
        form.addRow("From", _row(self.start, QLabel("for"), self.weeks, QLabel("weeks")))
        form.addRow("On", self.weekdays)
        form.addRow("Hives of", _row(self.least, QLabel("to"), self.most, QLabel("answers,"), self.no_s))
        form.addRow("Apart", _row(QLabel("hives"), self.apart, QLabel("centers"), self.center))
        form.addRow("Seed", _row(self.seed))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.fold)
        layout.addWidget(self._fields)

    def _connect(self) -> None:
        self.start.dateChanged.connect(self._tell)
        self.weekdays.changed.connect(self._tell)
        self.no_s.toggled.connect(self._tell)
        for box in (self.weeks, self.least, self.most, self.apart, self.center, self.seed):
            box.valueChanged.connect(self._tell)
        self.fold.toggled.connect(self._fold)

    def _tell(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        first = short_date(self.start.date().toString(Qt.DateFormat.ISODate))
        s = ", no S" if self.no_s.isChecked() else ""
        least, most = sorted((self.least.value(), self.most.value()))
        self.fold.setText(f"{plural(self.weeks.value(), 'week')} from {first}: {least} to {most} answers{s}")

    def _fold(self, unfolded: bool) -> None:
        self.fold.setArrowType(UNFOLDED if unfolded else FOLDED)
        self._fields.setVisible(unfolded)


class Weekdays(QWidget):
    """Seven buttons of which three are down; a fourth that is pressed lets the one go that was pressed first.

    Signals:
        changed: other weekdays are chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._order: list[int] = []
        self.buttons = [QPushButton(name[:2]) for name in WEEKDAYS]
        self.setStyleSheet(
            "QPushButton:checked { background: palette(highlight); color: palette(highlighted-text);"
            " border-color: palette(highlight); font-weight: 600; }"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_1)
        for place, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setAccessibleName(WEEKDAYS[place])
            button.setToolTip(WEEKDAYS[place])
            button.clicked.connect(lambda _, place=place: self._press(place))
            row.addWidget(button)
        row.addStretch(1)

    def chosen(self) -> tuple[int, ...]:
        """The three, 0 for Monday, ascending."""
        return tuple(sorted(self._order))

    def choose(self, weekdays: tuple[int, ...]) -> None:
        """Put three down; nobody is told."""
        self._order = list(weekdays)
        for place, button in enumerate(self.buttons):
            button.setChecked(place in weekdays)

    def _press(self, place: int) -> None:
        if place in self._order:
            self.buttons[place].setChecked(True)
            return
        self.choose((*self._order[1 - A_WEEK :], place))
        self.changed.emit()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(GAP_2)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row
