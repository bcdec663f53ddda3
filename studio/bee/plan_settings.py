"""The settings of a plan: period, weekdays, size of the hives, and the spacing of repeated hives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QMenu,
    QSpinBox,
    QToolButton,
    QWidget,
)

from engine.bee.make import USUAL, Criteria
from engine.bee.plan import BEE
from engine.bee.puzzle import Puzzle
from engine.dates import WEEKDAYS, next_monday, short_date
from engine.planning.repeats import MOST_DAYS_BETWEEN, Spacing
from engine.planning.schedule import FIRST_YEAR, LAST_YEAR, LEVELS, MOST_WEEKS, Schedule
from studio.bee.settings import MOST_ANSWERS
from studio.human import plural
from studio.theme import GAP_1, GAP_2, GAP_3
from studio.widgets.date_field import DateField
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

MOST_SEED = 999_999
SMALL = 0.85  # of the font's size, for the weekdays
FOLDED, UNFOLDED = Qt.ArrowType.RightArrow, Qt.ArrowType.DownArrow


class PlanSettings(QWidget):
    """A summary of the settings; pressing it shows or hides the fields.

    Signals:
        changed: a field was changed.
        refused: why a typed date is not accepted.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = DateField(f"{FIRST_YEAR}-01-01", f"{LAST_YEAR}-12-31")
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
        self.show_schedule(Schedule(BEE, next_monday()))
        self._connect()
        self._fold(self.fold.isChecked())

    def schedule(self, puzzle: Puzzle) -> Schedule:
        """Return the schedule for hives with the rules, word list, layout and title of a puzzle."""
        least, most = sorted((self.least.value(), self.most.value()))
        return Schedule(
            BEE,
            self.start.day(),
            self.weeks.value(),
            *self.weekdays.chosen(),
            Spacing(self.apart.value(), self.center.value()),
            self.seed.value(),
            Criteria(least, most, "s" if self.no_s.isChecked() else ""),
            puzzle,
        )

    def show_schedule(self, schedule: Schedule) -> None:
        """Fill the fields without emitting `changed`."""
        blocked = QSignalBlocker(self)
        self.start.show_day(schedule.start)
        self.weeks.setValue(schedule.weeks)
        self.weekdays.choose(schedule.weekdays, schedule.levels)
        self.least.setValue(schedule.criteria.least)
        self.most.setValue(schedule.criteria.most)
        self.no_s.setChecked("s" in schedule.criteria.without)
        self.apart.setValue(schedule.spacing.days)
        self.center.setValue(schedule.spacing.middle)
        self.seed.setValue(schedule.seed)
        self._show_summary()
        del blocked

    def state(self) -> Mapping[str, Any]:
        """Return the fields as plain values."""
        return {
            "start": self.start.day(),
            "weeks": self.weeks.value(),
            "weekdays": list(self.weekdays.chosen()[0]),
            "levels": list(self.weekdays.chosen()[1]),
            "least": self.least.value(),
            "most": self.most.value(),
            "no_s": self.no_s.isChecked(),
            "apart": self.apart.value(),
            "center": self.center.value(),
            "seed": self.seed.value(),
            "unfolded": self.fold.isChecked(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned.

        Raises:
            BadInput, TypeError, ValueError: If the state is invalid; the fields are left unchanged.
        """
        usual = Schedule(BEE, next_monday())
        restored = Schedule(
            BEE,
            str(state.get("start", usual.start)),
            int(state.get("weeks", usual.weeks)),
            tuple(int(day) for day in state.get("weekdays", usual.weekdays)),
            tuple(int(level) for level in state.get("levels", usual.levels)),
            Spacing(int(state.get("apart", usual.spacing.days)), int(state.get("center", usual.spacing.middle))),
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
            (self.apart, "Days before a hive or a pangram may be repeated"),
            (self.center, "Days before a center letter may be repeated"),
            (self.seed, "Seed"),
            (self.fold, "Settings of the plan"),
        ):
            field.setAccessibleName(name)
        for field in (self.apart, self.center):
            field.setToolTip(field.accessibleName())
        self.seed.setToolTip("Random seed: the same seed, settings and history give the same plan")

    def _lay_out(self) -> None:
        form = QFormLayout(self._fields)
        form.setContentsMargins(GAP_3, GAP_1, 0, GAP_2)
        form.setHorizontalSpacing(GAP_3)
        form.setVerticalSpacing(GAP_2)
        form.addRow("From", row(self.start, Label("for"), self.weeks, Label("weeks"), None))
        form.addRow("On", self.weekdays)
        form.addRow("Hives of", row(self.least, Label("to"), self.most, Label("answers,"), self.no_s, None))
        form.addRow("Apart", row(Label("hives"), self.apart, Label("centers"), self.center, None))
        form.addRow("Seed", row(self.seed, None))
        lay_out(self, self.fold, self._fields, gap=0)

    def _connect(self) -> None:
        self.start.changed.connect(self._changed)
        self.start.refused.connect(self.refused)
        self.weekdays.changed.connect(self._changed)
        self.no_s.toggled.connect(self._changed)
        for box in (self.weeks, self.least, self.most, self.apart, self.center, self.seed):
            box.valueChanged.connect(self._changed)
        self.fold.toggled.connect(self._fold)

    def _changed(self) -> None:
        self._show_summary()
        self.changed.emit()

    def _show_summary(self) -> None:
        first = short_date(self.start.day())
        s = ", no S" if self.no_s.isChecked() else ""
        least, most = sorted((self.least.value(), self.most.value()))
        self.fold.setText(f"{plural(self.weeks.value(), 'week')} from {first}: {least} to {most} answers{s}")

    def _fold(self, unfolded: bool) -> None:
        self.fold.setArrowType(UNFOLDED if unfolded else FOLDED)
        self._fields.setVisible(unfolded)


class Weekdays(QWidget):
    """Seven buttons, each with the difficulty of its weekday; a menu changes it. At least one day has a hive.

    Signals:
        changed: the selection was changed.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._levels: dict[int, int] = {}
        self.buttons = [QToolButton() for _ in WEEKDAYS]
        self.setStyleSheet(
            "QToolButton::menu-indicator { image: none; }"
            "QToolButton:checked { background: palette(highlight); color: palette(highlighted-text);"
            " border-color: palette(highlight); font-weight: 600; }"
        )
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP_1)
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * SMALL)
        metrics = QFontMetrics(small)
        wide = metrics.horizontalAdvance("medium") + GAP_2 + 2
        for weekday, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setFont(small)
            button.setFixedSize(wide, 2 * metrics.lineSpacing() + GAP_2)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setMenu(self._menu(weekday, button))
            line.addWidget(button)
        line.addStretch(1)

    def chosen(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the weekdays with a hive in ascending order, 0 for Monday, and their levels."""
        days = tuple(sorted(self._levels))
        return days, tuple(self._levels[day] for day in days)

    def choose(self, weekdays: tuple[int, ...], levels: tuple[int, ...]) -> None:
        """Show the weekdays with a hive and their levels without emitting `changed`."""
        self._levels = dict(zip(weekdays, levels, strict=True))
        for weekday, button in enumerate(self.buttons):
            level = self._levels.get(weekday)
            text = "\u2013" if level is None else LEVELS[level]
            button.setText(f"{WEEKDAYS[weekday][:2]}\n{text}")
            button.setChecked(level is not None)
            button.setAccessibleName(f"{WEEKDAYS[weekday]}: {'no hive' if level is None else text}")
            button.setToolTip(button.accessibleName())

    def _menu(self, weekday: int, button: QToolButton) -> QMenu:
        menu = QMenu(button)
        menu.aboutToHide.connect(lambda: self.choose(*self.chosen()))  # the click toggled the button
        for level, name in enumerate(LEVELS):
            menu.addAction(name.capitalize(), lambda level=level: self._set(weekday, level))
        menu.addSeparator()
        empty = menu.addAction("No Hive", lambda: self._set(weekday, None))
        menu.aboutToShow.connect(lambda: empty.setEnabled(bool(set(self._levels) - {weekday})))
        return menu

    def _set(self, weekday: int, level: int | None) -> None:
        levels = {**self._levels, weekday: level}
        chosen = {day: one for day, one in sorted(levels.items()) if one is not None}
        self.choose(tuple(chosen), tuple(chosen.values()))
        self.changed.emit()
