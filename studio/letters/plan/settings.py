"""The settings of a plan: period, weekdays, criteria for puzzles, and the spacing of repeats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QMenu, QSpinBox, QToolButton, QWidget

from engine.core.dates import WEEKDAYS, next_monday, short_date
from engine.letters.plan.schedule import FIRST_YEAR, LAST_YEAR, MOST_WEEKS, Schedule
from engine.letters.plan.use import LEVELS, MOST_DAYS_BETWEEN, Spacing
from engine.letters.plan.wing import PlanWing
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, GAP_3
from studio.letters.puzzle_page import CriteriaRow
from studio.widgets.fields import DateField, DateProblem
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

MOST_SEED = 999_999
FOLDED, UNFOLDED = Qt.ArrowType.RightArrow, Qt.ArrowType.DownArrow


class PlanSettings(QWidget):
    """A summary of the settings; pressing it shows or hides the fields.

    Signals:
        changed: a field was changed.
    """

    changed = Signal()

    def __init__(self, wing: PlanWing, criteria: CriteriaRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wing = wing
        self.start = DateField(f"{FIRST_YEAR}-01-01", f"{LAST_YEAR}-12-31")
        self.weeks = QSpinBox(minimum=1, maximum=MOST_WEEKS)
        self.weekdays, self.criteria = Weekdays(wing.noun), criteria
        self.apart, self.middle = (QSpinBox(maximum=MOST_DAYS_BETWEEN, suffix=" days") for _ in range(2))
        self.seed = QSpinBox(maximum=MOST_SEED)
        self.fold = QToolButton(autoRaise=True)
        self.fold.setCheckable(True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fields = QWidget()
        self._name()
        self._lay_out()
        self.show_schedule(Schedule(wing, next_monday()))
        self._connect()
        self._fold(self.fold.isChecked())

    def schedule(self, puzzle: Any) -> Schedule:
        """Return the schedule for puzzles with the rules, word list, layout and title of a puzzle."""
        return Schedule(
            self._wing, self.start.day(), self.weeks.value(), *self.weekdays.chosen(),
            Spacing(self.apart.value(), self.middle.value()), self.seed.value(), self.criteria.criteria(), puzzle,
        )  # fmt: skip

    def show_schedule(self, schedule: Schedule) -> None:
        """Fill the fields without emitting `changed`."""
        blocked = QSignalBlocker(self)
        self.start.show_day(schedule.start)
        self.weeks.setValue(schedule.weeks)
        self.weekdays.choose(schedule.weekdays, schedule.levels)
        self.criteria.show_criteria(schedule.criteria)
        self.apart.setValue(schedule.spacing.days)
        self.middle.setValue(schedule.spacing.middle)
        self.seed.setValue(schedule.seed)
        self._show_summary()
        del blocked

    def state(self) -> Mapping[str, Any]:
        """Return the fields as plain values."""
        weekdays, levels = self.weekdays.chosen()
        return {
            "start": self.start.day(),
            "weeks": self.weeks.value(),
            "weekdays": list(weekdays),
            "levels": list(levels),
            "criteria": msgspec.to_builtins(self.criteria.criteria()),
            "apart": self.apart.value(),
            "middle": self.middle.value(),
            "seed": self.seed.value(),
            "unfolded": self.fold.isChecked(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned.

        Raises:
            BadInput, TypeError, ValueError: If the state is invalid; the fields are left unchanged.
        """
        usual, criteria = Schedule(self._wing, next_monday()), state.get("criteria", {})
        restored = Schedule(
            self._wing,
            str(state.get("start", usual.start)),
            int(state.get("weeks", usual.weeks)),
            tuple(int(day) for day in state.get("weekdays", usual.weekdays)),
            tuple(int(level) for level in state.get("levels", usual.levels)),
            Spacing(int(state.get("apart", usual.spacing.days)), int(state.get("middle", usual.spacing.middle))),
            int(state.get("seed", usual.seed)),
            msgspec.convert(criteria, type(usual.criteria)),
        )
        self.show_schedule(restored)
        self.fold.setChecked(bool(state.get("unfolded", False)))

    def _name(self) -> None:
        wing, full_word = self._wing, self._wing.template.full_word
        for field, name in (
            (self.start, "First day"),
            (self.weeks, "Weeks"),
            (self.apart, f"Days before a {wing.noun} or a {full_word} may be repeated"),
            (self.middle, f"Days before a {wing.review.middle} letter may be repeated"),
            (self.seed, "Seed"),
            (self.fold, "Settings of the plan"),
        ):
            field.setAccessibleName(name)
        for field in (self.apart, self.middle):
            field.setToolTip(field.accessibleName())
        self.seed.setToolTip("Random seed: the same seed, settings and history give the same plan")

    def _lay_out(self) -> None:
        nouns, middles = f"{self._wing.noun}s", f"{self._wing.review.middle}s"
        form = QFormLayout(self._fields)
        form.setContentsMargins(GAP_3, GAP_1, 0, GAP_2)
        form.setHorizontalSpacing(GAP_3)
        form.setVerticalSpacing(GAP_2)
        form.addRow("From", row(self.start, Label("for"), self.weeks, Label("weeks"), None))
        form.addRow("", DateProblem(self.start))
        form.addRow("On", self.weekdays)
        form.addRow(f"{nouns.capitalize()} of", self.criteria)
        form.addRow("Apart", row(Label(nouns), self.apart, Label(middles), self.middle, None))
        form.addRow("Seed", row(self.seed, None))
        lay_out(self, self.fold, self._fields, gap=0)

    def _connect(self) -> None:
        self.start.changed.connect(self._changed)
        self.weekdays.changed.connect(self._changed)
        self.criteria.changed.connect(self._changed)
        for box in (self.weeks, self.apart, self.middle, self.seed):
            box.valueChanged.connect(self._changed)
        self.fold.toggled.connect(self._fold)

    def _changed(self) -> None:
        self._show_summary()
        self.changed.emit()

    def _show_summary(self) -> None:
        criteria = self.criteria.criteria().text
        weeks, first = plural(self.weeks.value(), "week"), short_date(self.start.day())
        self.fold.setText(f"{weeks} from {first}: {criteria}")

    def _fold(self, unfolded: bool) -> None:
        self.fold.setArrowType(UNFOLDED if unfolded else FOLDED)
        self._fields.setVisible(unfolded)


SMALL = 0.85  # of the font's size


class Weekdays(QWidget):
    """Seven buttons, each with the difficulty of its weekday; a menu changes it. At least one day has a puzzle.

    Signals:
        changed: the selection was changed.
    """

    changed = Signal()

    def __init__(self, noun: str, parent: QWidget | None = None) -> None:
        """Make the buttons; `noun` is the name of a puzzle."""
        super().__init__(parent)
        self._noun = noun
        self._levels: dict[int, int] = {}
        self.buttons = [QToolButton() for _ in WEEKDAYS]
        self.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP_1)
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * SMALL)
        metrics = QFontMetrics(small)
        wide = metrics.horizontalAdvance("medium") + GAP_2 + 2
        for weekday, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setProperty("primary", "true")
            button.setFont(small)
            button.setFixedSize(wide, 2 * metrics.lineSpacing() + GAP_2)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setMenu(self._menu(weekday, button))
            line.addWidget(button)
        line.addStretch(1)

    def chosen(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the weekdays with a puzzle in ascending order, 0 for Monday, and their levels."""
        days = tuple(sorted(self._levels))
        return days, tuple(self._levels[day] for day in days)

    def choose(self, weekdays: tuple[int, ...], levels: tuple[int, ...]) -> None:
        """Show the weekdays with a puzzle and their levels without emitting `changed`."""
        self._levels = dict(zip(weekdays, levels, strict=True))
        for weekday, button in enumerate(self.buttons):
            level = self._levels.get(weekday)
            text = "\u2013" if level is None else LEVELS[level]
            button.setText(f"{WEEKDAYS[weekday][:2]}\n{text}")
            button.setChecked(level is not None)
            button.setAccessibleName(f"{WEEKDAYS[weekday]}: {f'no {self._noun}' if level is None else text}")
            button.setToolTip(button.accessibleName())

    def _menu(self, weekday: int, button: QToolButton) -> QMenu:
        menu = QMenu(button)
        menu.aboutToHide.connect(lambda: self.choose(*self.chosen()))  # the click toggled the button
        for level, name in enumerate(LEVELS):
            menu.addAction(name.capitalize(), lambda level=level: self._set(weekday, level))
        menu.addSeparator()
        empty = menu.addAction(f"No {self._noun.capitalize()}", lambda: self._set(weekday, None))
        menu.aboutToShow.connect(lambda: empty.setEnabled(bool(set(self._levels) - {weekday})))
        return menu

    def _set(self, weekday: int, level: int | None) -> None:
        levels = {**self._levels, weekday: level}
        chosen = {day: one for day, one in sorted(levels.items()) if one is not None}
        self.choose(tuple(chosen), tuple(chosen.values()))
        self.changed.emit()
