"""The inspector of a tab: its pages, and the plot of the current page."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, cast

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent, QUndoStack
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QStackedWidget, QWidget

from engine.core import attempted
from engine.core.files import save
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_3, GAP_4, GAP_5
from studio.widgets.editor import Message, State
from studio.widgets.layouts import CSV_FILES, Label, lay_out, row


class Panel(QtWidgets.QWidget):
    """A page of the inspector. It shows the puzzle and its key, and requests changes with signals."""

    state_key: ClassVar[str]  # Names its state between sessions. It stays the same when `name` changes.
    name: ClassVar[str]  # the text of its tab
    run_text: ClassVar[str] = ""  # menu text of the page's Ctrl+Enter action; "" if the editor's action applies
    prints_preview: ClassVar[bool] = False  # whether its previews are printed and exported as they are shown

    message = Signal(object)  # a `Message`
    previewed = Signal(object)  # a puzzle to preview; None ends the preview
    accepted = Signal(object, str)  # a puzzle that replaces the document's puzzle, and the name of the change
    refresh = Signal()  # the available actions of the page changed

    def __init__(self, jobs: Jobs, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.jobs = jobs
        self.plot: QtWidgets.QWidget | None = None  # shown below the puzzle while the page is shown; None for no plot
        # used by Ctrl+Z while the page is shown; None for the undo stack of the document
        self.undo_stack: QUndoStack | None = None
        # the fields of `keep` by name in the state, each with its usual value
        self._remembered: dict[str, tuple[QtWidgets.QWidget, Any]] = {}
        self.setAccessibleName(self.name)

    def keep(self, **fields: QtWidgets.QWidget) -> None:
        """Keep the values of fields between sessions, by name in the state. The usual ones are those of now."""
        self._remembered |= {name: (field, value_of(field)) for name, field in fields.items()}

    def save_table(self, title: str, name: str, text: str | bytes) -> None:
        """Ask for a file name, write a table there as CSV, and report the result as a message."""
        path, _ = QtWidgets.QFileDialog.getSaveFileName(self, title, name, CSV_FILES)
        content = text if isinstance(text, bytes) else text.encode()
        if path and attempted(lambda: save(path, content), lambda why: self.message.emit(Message(why, "error"))):
            self.message.emit(Message(f"Wrote {path}"))

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        """Show the document's puzzle; `key` is None while the answers are being found."""

    def show_preview(self, puzzle: Any, key: Any) -> None:
        """Called with the key of the puzzle that this page previews, once it is found."""

    def entered(self) -> None:
        """Called when the page is shown. Starts the work that the page needs."""

    def run_main(self) -> None:
        """Run the Ctrl+Enter action named by `run_text`."""

    def show_error(self, sentence: str) -> None:
        """Show an error in the window."""
        self.message.emit(Message(sentence, "error"))

    def start_job(self, key: str, function: Callable[..., object], *args: object, **options: Any) -> None:
        """Start a job (`Jobs.start`). If it fails, the error is shown, unless `on_failed` is given."""
        self.jobs.start(key, function, *args, **{"on_failed": self.show_error, **options})

    def state(self) -> State:
        """Return the state to save between sessions, as plain values: those of the fields of `keep`, by name."""
        return {name: value_of(field) for name, (field, _) in self._remembered.items()}

    def restore(self, state: State) -> None:
        """Restore what `state` returned. Must accept the state of an older version.

        A value that is missing, damaged or no longer offered becomes the usual one.
        """
        for name, (field, usual) in self._remembered.items():
            if not show_value(field, state.get(name)):
                show_value(field, usual)


def take_palette(plot: QtWidgets.QWidget, of: QtWidgets.QWidget) -> None:
    """Give a plot the colors of a widget: the style sheet stops the inheritance."""
    for widget in (plot, *plot.findChildren(QtWidgets.QWidget)):
        widget.setPalette(of.palette())


def value_of(field: QtWidgets.QWidget) -> Any:
    """Return the value of a field as a plain value: for a choice its data, or else its text."""
    match field:
        case QtWidgets.QCheckBox():
            return field.isChecked()
        case QtWidgets.QComboBox():
            return field.currentText() if field.currentData() is None else field.currentData()
        case QtWidgets.QSpinBox() | QtWidgets.QDoubleSpinBox():
            return field.value()
        case QtWidgets.QPlainTextEdit():
            return field.toPlainText()
        case QtWidgets.QSplitter():
            return field.sizes()
    raise TypeError(type(field))


def show_value(field: QtWidgets.QWidget, value: Any) -> bool:
    """Show a value in a field. Return False if it has another type, or is not offered."""
    match field:
        case QtWidgets.QCheckBox() if isinstance(value, bool):
            field.setChecked(value)
        case QtWidgets.QComboBox() if isinstance(value, str | int | float):
            place = max(field.findData(value), field.findText(str(value)))
            field.setCurrentIndex(place if place >= 0 else field.currentIndex())
            return place >= 0
        case QtWidgets.QSpinBox() if type(value) is int:
            field.setValue(value)
        case QtWidgets.QDoubleSpinBox() if type(value) in (int, float):
            field.setValue(value)
        case QtWidgets.QPlainTextEdit() if isinstance(value, str):
            field.setPlainText(value)
        case QtWidgets.QSplitter() if (
            isinstance(value, list) and all(type(size) is int and 0 <= size <= MOST for size in value) and any(value)
        ):
            field.setSizes(value)
        case _:
            return False
    return True


MOST = 2**24 - 1  # pixels, Qt's maximum size of a widget
MIN_HEIGHT = 240  # pixels; taller pages are scrolled
FIND_KEY, NEXT_KEY, PREVIOUS_KEY = "Ctrl+F", "Ctrl+PgDown", "Ctrl+PgUp"


class Inspector(QtWidgets.QTabWidget):
    """Tabs of pages. `plots` contains the plot of the current page, and is hidden if the page has none."""

    page_shown = Signal()  # another page is shown

    def __init__(self, pages: Sequence[Panel]) -> None:
        super().__init__(documentMode=True, usesScrollButtons=True)
        self.pages = tuple(pages)
        self.plots = QtWidgets.QStackedWidget()
        self.plots.hide()
        for page in pages:
            self.addTab(Sheet(), page.name)
        self.currentChanged.connect(self._turn)
        for key, act in (
            (FIND_KEY, lambda: self.show_page("Find")),
            (NEXT_KEY, lambda: self._step(1)),
            (PREVIOUS_KEY, lambda: self._step(-1)),
        ):
            shortcut = QShortcut(QKeySequence(key), self, context=Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(act)

    def fill(self) -> None:
        """Put the pages into their tabs. Call it when the inspector is in its place: moving it later takes longer."""
        for place, page in enumerate(self.pages):
            cast("Sheet", self.widget(place)).put(page)

    def page(self) -> Panel:
        """Return the current page."""
        return self.pages[self.currentIndex()]

    def show_page(self, name: str) -> None:
        """Show the page with a name, if it exists and its tab is shown."""
        for place, page in enumerate(self.pages):
            if page.name == name and self.isTabVisible(place):
                self.setCurrentIndex(place)

    def show_only(self, pages: Collection[Panel], instead: Panel) -> None:
        """Show the tabs of some pages, and turn to the page `instead` if the current page is none of them."""
        turn = self.page() not in pages
        for place, page in enumerate(self.pages):
            if page in pages:
                self.setTabVisible(place, True)  # noqa: FBT003 - Qt's own signature
        if turn:
            self.setCurrentIndex(self.pages.index(instead))
        for place, page in enumerate(self.pages):
            if page not in pages:
                self.setTabVisible(place, False)  # noqa: FBT003 - Qt's own signature

    def state(self) -> State:
        """Return the state of each page and the key of the current page."""
        return {"shown": self.page().state_key, **{page.state_key: dict(page.state()) for page in self.pages}}

    def restore(self, state: State) -> None:
        """Restore what `state` returned. Up to version 0.4.0 it used the names of the pages."""
        for place, page in enumerate(self.pages):
            kept = state.get(page.state_key, state.get(page.name, {}))
            page.restore(kept if isinstance(kept, dict) else {})
            if state.get("shown") in (page.state_key, page.name) and self.isTabVisible(place):
                self.setCurrentIndex(place)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._turn()

    def _turn(self) -> None:
        if not self.isVisible():
            return  # a restored page starts its work when it becomes visible
        page = self.page()
        page.entered()
        if page.plot is not None:
            self.plots.addWidget(page.plot)
            take_palette(page.plot, self)
            self.plots.setCurrentWidget(page.plot)
        self.plots.setVisible(page.plot is not None)
        self.page_shown.emit()

    def _step(self, step: int) -> None:
        shown = [place for place in range(self.count()) if self.isTabVisible(place)]
        self.setCurrentIndex(shown[(shown.index(self.currentIndex()) + step) % len(shown)])


class _Framed(QtWidgets.QWidget):
    """Shrinks to the least height of its layout; a scroll area would keep the preferred height and scroll earlier."""

    def heightForWidth(self, width: int) -> int:
        return cast("QtWidgets.QLayout", self.layout()).minimumHeightForWidth(width)


class Sheet(QtWidgets.QScrollArea):
    """A page with margins, at least as wide as its contents. It scrolls vertically."""

    def __init__(self, page: QtWidgets.QWidget | None = None) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._framed = _Framed()
        layout = QtWidgets.QVBoxLayout(self._framed)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        self.setWidget(self._framed)
        if page:
            self.put(page)

    def put(self, page: QtWidgets.QWidget) -> None:
        """Show a page."""
        cast("QtWidgets.QLayout", self._framed.layout()).addWidget(page)

    def sizeHint(self) -> QSize:
        return self._framed.sizeHint()

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._framed.minimumSizeHint().width() + bar, MIN_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # the width of the page changed
        return super().eventFilter(watched, event)


class PlotPlaceholder(QStackedWidget):
    """Shows a text, or the plot after `show_plot`."""

    def __init__(self, plot: QWidget, text: str) -> None:
        super().__init__()
        label = Label(text, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True, muted=True, margin=GAP_5)
        self.addWidget(label)
        self.addWidget(plot)

    def show_plot(self) -> None:
        self.setCurrentIndex(1)

    def show_hint(self) -> None:
        """Show the text."""
        self.setCurrentIndex(0)


class SwitchedPlot(QWidget):
    """Shows one of several plots. A subclass creates the plots and then calls `lay_out`; the first is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch, self._stack = QButtonGroup(self), QStackedWidget()

    @property
    def current(self) -> int:
        """The index of the visible plot."""
        return self._stack.currentIndex()

    def lay_out(self, plots: Mapping[str, QWidget], height: int, *, beside: QWidget | None = None) -> None:
        """Place radio buttons by name above the plots, if several; `beside` at their right."""
        buttons = list[QRadioButton]()
        for place, (name, plot) in enumerate(plots.items()):
            button = QRadioButton(name)
            button.setVisible(len(plots) > 1)
            self.switch.addButton(button, place)
            buttons.append(button)
            self._stack.addWidget(plot)
        above = row(*buttons, beside, gap=GAP_4, stretch=beside)
        lay_out(self, above, self._stack, gap=GAP_1, stretch=self._stack, margin=(GAP_4, GAP_3, GAP_4, GAP_3))
        self.setMinimumHeight(height)
        self.switch.idToggled.connect(lambda place, on: on and self.show_plot(place))
        self.set_current(0)

    def set_current(self, place: int) -> None:
        """Select the plot with an index."""
        self.switch.button(place).setChecked(True)

    def show_plot(self, place: int) -> None:
        """Show the plot with an index. Called when the selection changes."""
        self._stack.setCurrentIndex(place)
