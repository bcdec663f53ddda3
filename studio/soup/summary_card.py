"""The card on the board with the summary of a finished game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout

from engine.soup.known import Summary
from studio.core.theme import GAP_2, GAP_3, GAP_4, RADIUS, colours
from studio.soup.board_view import BoardView
from studio.widgets.labels import Label, heading


class SummaryCard(QFrame):
    """A card at the top of the board, between the names of the rows. It follows the size of the board.

    Signals:
        clicked: the card was clicked, which is the request to hide it.
    """

    clicked = Signal()

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self.title, self.lines, self.next = heading(), Label(wordWrap=True), Label()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        layout.setSpacing(GAP_2)
        for label in (self.title, self.lines, self.next):
            layout.addWidget(label)
        self.title.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.next.setForegroundRole(self.next.palette().ColorRole.PlaceholderText)
        self.setAccessibleName("Summary of the game")
        self.setObjectName("summary")
        self._board = board
        board.installEventFilter(self)
        self.hide()

    def show_summary(self, summary: Summary, after: str = "") -> None:
        """Show a summary; `after` says what follows."""
        self.title.setText(summary.title)
        self.lines.setText("\n".join(summary.lines))
        self.lines.setVisible(bool(summary.lines))
        self.next.setText(after)
        self.next.setVisible(bool(after))
        self._dress()
        self.show()
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        del event
        self.clicked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "next"):
            self._dress()

    def _dress(self) -> None:
        shown = colours(self)
        line = f"border: 1px solid {shown.hairline}; border-radius: {RADIUS}px"
        look = f"#summary {{ background: {shown.surface}; {line} }}"
        if look != self.styleSheet():
            self.setStyleSheet(look)

    def _place(self) -> None:
        board = self._board.board_rect
        self.setFixedWidth(max(200, min(board.width() - 2 * GAP_3, 460)))
        self.adjustSize()
        self.move(board.center().x() - self.width() // 2, board.top() + GAP_4)
