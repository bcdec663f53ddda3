"""Above the board: the score, the letters left, and whether the board can still be cleared."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from engine.soup.endgame import Clearance
from engine.soup.puzzle import Score
from studio.human import plural
from studio.theme import GAP_1, GAP_2, GAP_3, GAP_4, colours
from studio.widgets.labels import heading

Standing: TypeAlias = Literal["proven", "estimated", "unknown"]
GAUGE = QSize(120, 6)


class Ending(NamedTuple):
    """Whether a board can be cleared.

    Attributes:
        share: how likely, 0 to 1; exactly 0 or 1 where it is proven.
    """

    standing: Standing = "unknown"
    share: float = 0.0

    @property
    def said(self) -> str:
        """In words."""
        if self.standing == "proven":
            return "Can be cleared (proven)" if self.share else "Cannot be cleared (proven)"
        if self.standing == "estimated":
            return f"Cleared {self.share:.0%} of the time (estimated)"
        return ""


def ending_of(found: Clearance) -> Ending:
    """What was found of a board; its chance is proven unless it is too large for that."""
    return Ending("estimated" if found.verdict == "unknown" else "proven", found.chance)


class Head(QWidget):
    """The line above the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.detail = heading(), QLabel()
        self.detail.setForegroundRole(self.detail.palette().ColorRole.PlaceholderText)
        self.gauge, self.ending = Gauge(), QLabel(alignment=Qt.AlignmentFlag.AlignRight)
        score, end = QVBoxLayout(), QVBoxLayout()
        for column, upper, lower in ((score, self.total, self.detail), (end, self.ending, self.gauge)):
            column.setSpacing(GAP_1)
            column.addWidget(upper)
            column.addWidget(lower)
        end.setAlignment(self.gauge, Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP_4, GAP_3, GAP_4, 0)
        row.setSpacing(GAP_2)
        row.addLayout(score)
        row.addStretch(1)
        row.addLayout(end)

    def show_score(self, made: Score, letters: int, *, over: bool) -> None:
        """Show the score of a game on a board of so many letters."""
        self.total.setText(plural(made.total, "point"))
        if made.bonus:
            self.detail.setText(f"Cleared: {made.words:,} for words and {made.bonus} for the empty board")
        elif over:
            self.detail.setText(f"No word is left; {plural(made.left, 'letter')} stay")
        else:
            self.detail.setText(f"{made.left} of {plural(letters, 'letter')} left")

    def show_ending(self, ending: Ending) -> None:
        """Show whether the board can be cleared."""
        self.ending.setText(ending.said)
        self.gauge.show_ending(ending)


class Gauge(QWidget):
    """A bar: full in one colour where it is proven, as far as the share goes where it is an estimate."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Whether the board can be cleared")
        self._ending = Ending()

    def show_ending(self, ending: Ending) -> None:
        """Show another one."""
        self._ending = ending
        self.setAccessibleDescription(ending.said)
        self.update()

    def sizeHint(self) -> QSize:
        return GAUGE

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        standing, share = self._ending
        if standing == "unknown":
            return
        shown = colours(self)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            ink = QColor(shown.clean if share >= 0.5 else shown.taboo if standing == "proven" else shown.muted)
            painter.setBrush(QColor(shown.hairline))
            painter.drawRoundedRect(QRectF(self.rect()), 3, 3)
            painter.setBrush(ink)
            filled = 1.0 if standing == "proven" else share
            painter.drawRoundedRect(QRectF(0, 0, self.width() * filled, self.height()), 3, 3)
