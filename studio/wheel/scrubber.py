"""Goes through all arrangements one by one, or from one clean or offending one to the next."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from engine.vetting.arrangements import CLEAN, OFFENDING
from studio.theme import GAP_1, GAP_2

PAGE = 100  # arrangements
BACK, ON = "\u2039", "\u203a"
SEEKS = (("Clean", CLEAN, "C"), ("Offending", OFFENDING, "O"))


class Scrubber(QWidget):
    """A slider over places 0, 1, .. of an order, and buttons that look for a verdict.

    Signals:
        moved: the place that was gone to.
        sought: CLEAN or OFFENDING and +1 or -1.
    """

    moved = Signal(int)
    sought = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setPageStep(PAGE)
        self.slider.setAccessibleName("Arrangement, in the chosen order")
        self.slider.valueChanged.connect(self.moved)
        self.buttons: dict[tuple[int, int], QPushButton] = {}
        line = QHBoxLayout()
        line.setSpacing(GAP_1)
        for name, verdict, key in SEEKS:
            for step in (-1, 1):
                line.addWidget(self._seek(name, verdict, key, step))
            line.addSpacing(GAP_2)
        line.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_1)
        layout.addWidget(self.slider)
        layout.addLayout(line)
        self.show_count(0)

    def show_count(self, count: int, clean: int = 0, offending: int = 0) -> None:
        """So many arrangements, of which so many are clean and so many offend."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, count - 1))
        self.slider.setEnabled(count > 1)
        for (verdict, _), button in self.buttons.items():
            button.setEnabled(bool(clean if verdict == CLEAN else offending))

    def show_place(self, place: int) -> None:
        """Stand at a place; says nothing to anyone."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(place)

    def _seek(self, name: str, verdict: int, key: str, step: int) -> QPushButton:
        button = QPushButton(f"{BACK} {name}" if step < 0 else f"{name} {ON}")
        said = f"{'Next' if step > 0 else 'Previous'} {name.lower()} arrangement"
        button.setAccessibleName(said)
        button.setToolTip(f"{said} ({'Shift+' if step < 0 else ''}{key} in the atlas)")
        button.clicked.connect(lambda: self.sought.emit(verdict, step))
        self.buttons[verdict, step] = button
        return button
