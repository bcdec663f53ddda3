"""The settings of a search for layouts: its time limit, and the objective: number of words, box and weights."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from engine.core import changed
from engine.crossword.puzzle import MOST_BOX, MOST_WORDS, Objective
from studio.core.theme import GAP_1, GAP_2
from studio.widgets.fields import choice, number_box
from studio.widgets.layouts import Label, grid, labelled, lay_out, primary_button, row

RUN, STOP = "Find Layouts", "Stop"
UNTIL_STOPPED = 24 * 3600.0
TIMES: tuple[tuple[str, float], ...] = (
    ("for 2 s", 2.0),
    ("for 10 s", 10.0),
    ("for 60 s", 60.0),
    ("until stopped", UNTIL_STOPPED),
)
USUAL_TIME = 10.0
TIME_HINT = "Time limit of a search. Esc stops it and keeps the best layouts."
KERNELS = ("crossword.anneal", "crossword.beam")  # the kernels that the search calls


class GalleryHeader(QWidget):
    """Starts and stops a search, and sets its time limit."""

    run = Signal()
    stop = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._running = False
        self.button, self.times = primary_button(RUN, ""), choice("Time limit", TIMES, TIME_HINT)
        self.button.clicked.connect(lambda: (self.stop if self._running else self.run).emit())
        self.times.setCurrentIndex(self.times.findData(USUAL_TIME))
        lay_out(self, row(self.button, self.times, None))

    def show_running(self, running: bool) -> None:
        """Switch the button between Find Layouts and Stop."""
        self._running = running
        self.button.setText(STOP if running else RUN)


LEAST_SLIDER = 72  # minimum width of a slider in pixels
STEPS = 20  # steps of a slider; each is a weight of 0.05
WEIGHTS = {
    "crossings": ("Cr&ossings", "Prefer words that cross many others"),
    "square": ("S&quareness", "Prefer grids that are as wide as high"),
    "symmetry": ("S&ymmetry", "Prefer outlines that look the same after a half turn"),
}
HINT = "Weight relative to the share of filled cells"


class ObjectiveBox(QWidget):
    """Shows an objective and emits changes."""

    edited = Signal(object, str)  # the new objective, and the name of the change
    run = Signal()  # the user wants layouts for it

    def __init__(self) -> None:
        super().__init__()
        self._objective = Objective()
        self.fit = number_box("Words wanted", 0, MOST_WORDS, lowest="all", live=False)
        self.columns, self.rows = (
            number_box(name, 0, MOST_BOX, lowest="free", live=False) for name in ("Columns", "Rows")
        )
        self.sliders = {name: QSlider(Qt.Orientation.Horizontal) for name in WEIGHTS}
        self._shares = {name: Label() for name in WEIGHTS}
        self.button = primary_button(RUN, "Find layouts for the words of the list (Ctrl+Enter)", act=self.run)
        self._lay_out()
        self.fit.valueChanged.connect(self._choose_fit)
        for side in (self.columns, self.rows):
            side.setToolTip(f"The tightest-layout search supports boxes of at most {MOST_BOX} columns and rows")
            side.valueChanged.connect(self._choose_box)
        for name, slider in self.sliders.items():
            slider.valueChanged.connect(lambda value, name=name: self._choose_weight(name, value))
        self.show_objective(self._objective)

    def show_objective(self, objective: Objective) -> None:
        """Show an objective without emitting `edited`."""
        self._objective = objective
        fields = {
            self.fit: objective.fit,
            self.columns: objective.columns,
            self.rows: objective.rows,
            **{slider: round(getattr(objective, name) * STEPS) for name, slider in self.sliders.items()},
        }
        for field, value in fields.items():
            with QSignalBlocker(field):
                field.setValue(value)
        for name, label in self._shares.items():
            share = getattr(objective, name)
            label.setText(f"{100 * share:.0f} %" if share else "off")

    def _choose_fit(self, count: int) -> None:
        self._ask(f"Request {count} words" if count else "Request as many words as fit", fit=count)

    def _choose_box(self) -> None:
        columns, rows = self.columns.value(), self.rows.value()
        text = " \u00d7 ".join(str(side or "any") for side in (columns, rows))
        self._ask(f"Set box to {text}" if columns or rows else "Remove box", columns=columns, rows=rows)

    def _choose_weight(self, name: str, value: int) -> None:
        self._ask(f"Set {name.replace('square', 'squareness')} to {100 * value / STEPS:.0f} %", **{name: value / STEPS})

    def _ask(self, text: str, **fields: float) -> None:
        self.edited.emit(changed(self._objective, **fields), text)

    def _lay_out(self) -> None:
        cells = grid(self, down=GAP_1, stretch=4)
        box = row(self.columns, Label("\u00d7"), self.rows, None)
        box.setSpacing(GAP_1)
        cells.addWidget(labelled("Words &wanted", self.fit), 0, 0)
        cells.addWidget(self.fit, 0, 1)
        cells.addWidget(labelled("&Box", self.columns), 1, 0)
        cells.addLayout(box, 1, 1)
        cells.addWidget(self.button, 2, 0, 1, 2)
        cells.setColumnMinimumWidth(2, GAP_2)
        for line, (name, (title, tip)) in enumerate(WEIGHTS.items()):
            slider, share = self.sliders[name], self._shares[name]
            slider.setRange(0, STEPS)
            slider.setPageStep(STEPS // 4)
            slider.setMinimumWidth(LEAST_SLIDER)
            slider.setAccessibleName(f"{title.replace('&', '')}, weight")
            slider.setToolTip(f"{tip}. {HINT}")
            share.setFixedWidth(share.fontMetrics().horizontalAdvance("100 %"))
            share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            cells.addWidget(labelled(title, slider), line, 3)
            cells.addWidget(slider, line, 4)
            cells.addWidget(share, line, 5)
