"""The weekdays of a plan, each with its difficulty."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from engine.core.dates import WEEKDAYS
from engine.letters.plan.schedule import LEVELS
from studio.core.theme import GAP_1, GAP_2

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
