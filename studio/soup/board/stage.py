"""The board with its controls, and the keys that act in the whole tab."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QComboBox,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.soup.board import Board
from studio.soup.board.bars import PlayerControls, ScoreBar, WordBar
from studio.soup.board.canvas import BoardCanvas

Direction = QBoxLayout.Direction
PRESS = "Space"


class BoardStage(QWidget):
    """Lays out the board so that its cells are as large as possible."""

    shortcuts: ClassVar = (
        ("Drag, or A to Z", "Choose a word on the board"),
        ("Tab, Shift+Tab", "Next or previous path of the typed word"),
        ("Enter", "Play the word"),
        ("Left, Right", "The side that the rows close up to"),
        ("?", "A hint: the length, the first letter, the word"),
        ("Space", "Start or pause the player"),
        (".", "Let the player make one move"),
        (",", "Take the last move back"),
        ("Home, End", "To the start, and to the end of the line"),
        ("-, +", "Slower, faster"),
    )

    def __init__(self, header: ScoreBar, canvas: BoardCanvas, strip: WordBar, transport: PlayerControls) -> None:
        super().__init__()
        self._header, self._line, self._bars = header, strip.line, (strip, transport)
        self._size = (len(canvas.board.rows), canvas.board.columns)
        self._beside = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column, controls = QVBoxLayout(), QVBoxLayout()
        column.addWidget(canvas, 1)
        column.addWidget(strip.line)
        for bar in self._bars:
            controls.addWidget(bar)
        controls.addStretch(0)
        self._middle = QBoxLayout(Direction.TopToBottom)
        self._middle.addLayout(column, 1)
        self._middle.addLayout(controls)
        layout = QVBoxLayout(self)
        layout.addWidget(header)
        layout.addLayout(self._middle, 1)
        layout.setContentsMargins(0, 0, 0, 0)
        for box in (layout, self._middle, column, controls):
            box.setSpacing(0)

    @property
    def beside(self) -> bool:
        """Whether the controls stand beside the board."""
        return self._beside

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
        narrow = max(bar.column_width() for bar in self._bars)
        low = sum(bar.row_height() for bar in self._bars)
        beside = min((width - narrow) / columns, height / rows)
        below = min(width / columns, (height - low) / rows)
        if (beside > below) != self._beside:
            self._beside = beside > below
            self._middle.setDirection(Direction.LeftToRight if self._beside else Direction.TopToBottom)
            for bar in self._bars:
                bar.set_upright(on=self._beside)


class TabKeys(QObject):
    """Calls an action for each key.

    If the keyboard has moved the focus to a button or to a list that opens, Space presses or opens it instead.
    """

    def __init__(self, tab: QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(tab)
        self._tab, self._acts = tab, acts
        for key in acts:
            shortcut = QShortcut(QKeySequence(key), tab, context=Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(lambda key=key: self._act(key))

    def keep_focus_off_buttons(self) -> None:
        """Let only the keyboard move the focus to a button or a list: Space must not act on it after a click."""
        lists = [box for box in self._tab.findChildren(QComboBox) if not box.isEditable()]
        for widget in (*self._tab.findChildren(QAbstractButton), *lists):
            if widget.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _act(self, key: str) -> None:
        focused = QApplication.focusWidget()
        if key == PRESS and isinstance(focused, QAbstractButton):
            focused.animateClick()
        elif key == PRESS and isinstance(focused, QComboBox):
            focused.showPopup()
        else:
            self._acts[key]()
