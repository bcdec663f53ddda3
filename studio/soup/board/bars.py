"""The bars above and below the board, their layout around it, and the keys that act in the whole tab."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut

from engine.core import percent, plural
from engine.soup.board import Board, Side
from engine.soup.players.beam import Clearance
from engine.soup.puzzle import Score
from studio.core.theme import GAP_1, GAP_2, GAP_3, GAP_4, Recolored, colours, icon
from studio.soup.board.canvas import BoardCanvas
from studio.soup.race import SPEEDS
from studio.widgets.fields import choice
from studio.widgets.layouts import Label, check_box, column, described, heading, lay_out, push_button, row

Direction = QtWidgets.QBoxLayout.Direction
Standing: TypeAlias = Literal["proven", "estimated", "unknown"]
GAUGE = QSize(120, 6)
LEAST_SHARE = 0.01  # below it, no figure of an estimated chance is shown


class ControlBar(QtWidgets.QWidget):
    """A row of controls, or a column if it is upright."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[QtWidgets.QWidget] = []
        self._box = QtWidgets.QBoxLayout(Direction.LeftToRight, self)
        self.set_upright(on=False)

    def add(self, *widgets: QtWidgets.QWidget, stretch: int = 0) -> None:
        for widget in widgets:
            self._parts.append(widget)
            self._box.addWidget(widget, stretch)

    def set_upright(self, *, on: bool) -> None:
        """Arrange the controls in a column or in a row."""
        self._box.setDirection(Direction.TopToBottom if on else Direction.LeftToRight)
        self._box.setContentsMargins(0 if on else GAP_4, GAP_2, GAP_4, GAP_2)
        self._box.setSpacing(GAP_1 if on else GAP_2)  # a column must fit a low screen

    def needed(self) -> QSize:
        """Return the width of the column and the height of the row, in pixels."""
        hints = [part.sizeHint() for part in self._parts]
        return QSize(max(one.width() for one in hints) + GAP_4, max(one.height() for one in hints) + 2 * GAP_2)


class ClearChance(NamedTuple):
    """The chance to clear a board."""

    standing: Standing = "unknown"  # whether the chance is proven, estimated or unknown
    share: float = 0.0  # the chance, 0 to 1; exactly 0 or 1 if proven

    @property
    def text(self) -> str:
        """The chance as text; "" if unknown."""
        if self.standing == "proven":
            return "Can be cleared (proven)" if self.share else "Cannot be cleared (proven)"
        if self.standing == "estimated":
            share = percent(self.share) if self.share >= LEAST_SHARE else f"under {percent(LEAST_SHARE)}"
            return f"Chance to clear: {share} (estimated)"
        return ""


def clear_chance(found: Clearance) -> ClearChance:
    """Convert the result of the endgame search."""
    return ClearChance("estimated" if found.verdict == "unknown" else "proven", found.chance)


class ScoreBar(QtWidgets.QWidget):
    """The bar above the board: score, remaining letters, and the chance to clear the board."""

    def __init__(self) -> None:
        super().__init__()
        self.total, self.detail = heading(), Label(muted=True)
        self.gauge, self.ending = ClearanceGauge(), Label(alignment=Qt.AlignmentFlag.AlignRight)
        end = column(self.ending, self.gauge, gap=GAP_1)
        end.setAlignment(self.gauge, Qt.AlignmentFlag.AlignRight)
        whole = row(column(self.total, self.detail, gap=GAP_1), None, end)
        lay_out(self, whole, margin=(GAP_4, GAP_3, GAP_4, 0))

    def show_score(self, made: Score, letters: int, *, over: bool) -> None:
        """Show the score of a game from the letters of the board at the start; `over` if no word is possible."""
        self.total.setText(plural(made.total, "point"))
        if made.bonus:
            self.detail.setText(f"Cleared: {made.words:,} points for words, {made.bonus} for the empty board")
        elif over:
            self.detail.setText(f"No word is possible; {plural(made.letters_left, 'letter')} left")
        else:
            self.detail.setText(f"{made.letters_left} of {plural(letters, 'letter')} left")

    def show_ending(self, ending: ClearChance) -> None:
        """Show the chance to clear the board."""
        self.ending.setText(ending.text)
        self.gauge.show_ending(ending)


class ClearanceGauge(QtWidgets.QWidget):
    """A gauge of the chance to clear the board: full if proven, proportional if estimated."""

    def __init__(self) -> None:
        super().__init__(accessibleName="Chance to clear the board")
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)
        self._ending = ClearChance()

    def show_ending(self, ending: ClearChance) -> None:
        """Show another chance."""
        self._ending = ending
        self.setAccessibleDescription(ending.text)
        self.update()

    def sizeHint(self) -> QSize:
        return GAUGE

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


ICON = 18
SIDE_TEXTS: tuple[tuple[Side, str], ...] = (("left", "\u2190 Left"), ("right", "Right \u2192"))


class WordBar(ControlBar):
    """The hint button and the side, and the line below the board: the selected word, its points or an error."""

    sided = Signal(str)  # the side that was chosen, perhaps again
    peeked = Signal(bool)  # True to show the board after the word, False to show the current board
    hint = Signal()  # a hint is requested

    def __init__(self) -> None:
        super().__init__()
        self.side: Side = "right"
        self.word, self.detail = heading(), Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignVCenter)
        self.detail.setMinimumHeight(self.fontMetrics().lineSpacing() * 2)
        self.hint_button = push_button("Hint", self.hint)
        self.hint_button.setToolTip("Show the length of the best word, then its first letter, then the word (?)")
        self.sides = QtWidgets.QButtonGroup(self)
        line = row(self.word, self.detail, stretch=self.detail)
        self.line = lay_out(QtWidgets.QWidget(), line, margin=(GAP_4, 0, GAP_4, 0))
        self.add(self.hint_button)
        for place, (side, text) in enumerate(SIDE_TEXTS):
            tip = f"Close up rows to the {side} ({side} arrow key). Hover to preview."
            button = described(QtWidgets.QPushButton(text), f"Close up to the {side}", tip)
            button.setCheckable(True)
            button.setStyleSheet("QPushButton:checked { border: 2px solid palette(text); }")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.installEventFilter(self)
            self.sides.addButton(button, place)
            self.add(button)
        self.sides.button(1).setChecked(True)
        self.sides.idClicked.connect(lambda place: self.choose(SIDE_TEXTS[place][0]))

    def choose(self, side: Side) -> None:
        """Select the side to which rows close up."""
        self.side = side
        self.sides.button([name for name, _ in SIDE_TEXTS].index(side)).setChecked(True)
        self.sided.emit(side)

    def show_word(self, word: str, detail: str) -> None:
        """Show a word and a text about it."""
        self.word.show_text(word.upper())
        self.detail.setText(detail)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.peeked.emit(event.type() == QEvent.Type.Enter)
        return super().eventFilter(watched, event)

    def pointed_at(self) -> Side | None:
        """The side under the mouse."""
        return next((side for place, (side, _) in enumerate(SIDE_TEXTS) if self.sides.button(place).underMouse()), None)


class PlayerControls(Recolored, ControlBar):
    """The controls of the computer player: back, watch or pause, step, and speed."""

    back = Signal()  # take back the last move
    toggled = Signal()  # start or pause the player
    stepped = Signal()  # play one move
    sped = Signal(float)  # the selected speed, as a multiple of the normal speed

    def __init__(self) -> None:
        super().__init__()
        self._running = False
        self.back_button = _round("Back", "Take back the last move (,)", self.back)
        self.play_button = _round("Watch", "Start or pause the player (Space)", self.toggled)
        self.step_button = _round("Step", "Let the player play one move (.)", self.stepped)
        self.play_button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.speed = choice("Speed", ((f"{speed:g}\u00d7", speed) for speed in SPEEDS), "Speed (- and +)")
        self.status = Label(muted=True, wordWrap=True, minimumHeight=self.fontMetrics().lineSpacing() * 2)
        self.endless = check_box("Next board", "After a watched game, show another board; Undo restores this one")
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        self.speed.currentIndexChanged.connect(lambda _: self.sped.emit(self.speed.currentData()))
        self.status.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred)
        self.play_button.setMinimumWidth(self.play_button.sizeHint().width() + GAP_2)  # "Pause" is as wide
        self.add(self.play_button, self.step_button, self.back_button, self.speed, self.endless)
        self.add(self.status, stretch=1)
        self.recolor()

    def show_state(self, *, running: bool, status: str, can_go_back: bool) -> None:
        self.back_button.setEnabled(can_go_back)
        self.status.setText(status)
        if running != self._running:
            self._running = running
            self.play_button.setText("Pause" if running else "Watch")
            self.recolor()

    def quicken(self, step: int) -> None:
        """Select a faster or slower speed by a number of steps."""
        self.speed.setCurrentIndex(max(0, min(self.speed.count() - 1, self.speed.currentIndex() + step)))

    def recolor(self) -> None:
        ink = colours(self).ink
        on_accent = self.palette().color(self.palette().ColorRole.HighlightedText).name()
        for button, name, colour in (
            (self.back_button, "back", ink),
            (self.play_button, "pause" if self._running else "play", on_accent),
            (self.step_button, "step", ink),
        ):
            button.setIcon(icon(name, colour))


def _round(text: str, tip: str, act: SignalInstance) -> QtWidgets.QPushButton:
    return push_button(text, act, tip, iconSize=QSize(ICON, ICON), focusPolicy=Qt.FocusPolicy.TabFocus)


PRESS = "Space"


class BoardStage(QtWidgets.QWidget):
    """Lays out the board so that its cells are as large as possible."""

    def __init__(self, header: ScoreBar, canvas: BoardCanvas, strip: WordBar, transport: PlayerControls) -> None:
        super().__init__()
        self._header, self._line, self._bars = header, strip.line, (strip, transport)
        self._size = (len(canvas.board.rows), canvas.board.columns)
        self.beside = False  # whether the controls stand beside the board
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
        controls = column(*self._bars, gap=0)
        controls.addStretch(0)
        self._middle = QtWidgets.QBoxLayout(Direction.TopToBottom)
        self._middle.setSpacing(0)
        self._middle.addLayout(column(canvas, strip.line, gap=0, stretch=canvas), 1)
        self._middle.addLayout(controls)
        lay_out(self, header, self._middle, gap=0, stretch=self._middle)

    def show_board(self, board: Board) -> None:
        """Lay out for the size of a board."""
        self._size = (len(board.rows), board.columns)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the controls where they leave the larger cells."""
        rows, columns = self._size
        width = self.width()
        height = self.height() - self._header.sizeHint().height() - self._line.sizeHint().height()
        narrow = max(bar.needed().width() for bar in self._bars)
        low = sum(bar.needed().height() for bar in self._bars)
        beside = min((width - narrow) / columns, height / rows)
        below = min(width / columns, (height - low) / rows)
        if (beside > below) != self.beside:
            self.beside = beside > below
            self._middle.setDirection(Direction.LeftToRight if self.beside else Direction.TopToBottom)
            for bar in self._bars:
                bar.set_upright(on=self.beside)


class TabKeys(QObject):
    """Calls an action for each key.

    If the keyboard has moved the focus to a button or to a list that opens, Space presses or opens it instead.
    """

    def __init__(self, tab: QtWidgets.QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(tab)
        self._tab, self._acts = tab, acts
        for key in acts:
            shortcut = QShortcut(QKeySequence(key), tab, context=Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(lambda key=key: self._act(key))

    def keep_focus_off_buttons(self) -> None:
        """Let only the keyboard move the focus to a button or a list: Space must not act on it after a click."""
        lists = [box for box in self._tab.findChildren(QtWidgets.QComboBox) if not box.isEditable()]
        for widget in (*self._tab.findChildren(QtWidgets.QAbstractButton), *lists):
            if widget.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _act(self, key: str) -> None:
        focused = QtWidgets.QApplication.focusWidget()
        if key == PRESS and isinstance(focused, QtWidgets.QAbstractButton):
            focused.animateClick()
        elif key == PRESS and isinstance(focused, QtWidgets.QComboBox):
            focused.showPopup()
        else:
            self._acts[key]()
