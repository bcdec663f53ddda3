"""The board with its controls, which stand beside a tall board and below a wide one."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.soup.board import Board
from studio.soup.board.bars import PlayerControls, ScoreBar, WordBar
from studio.soup.board.canvas import BoardCanvas

Direction = QBoxLayout.Direction


class BoardStage(QWidget):
    """Lays out the board so that its cells are as large as possible."""

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
        for one in (layout, self._middle, column, controls):
            one.setSpacing(0)

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
