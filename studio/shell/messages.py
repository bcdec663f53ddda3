"""Messages at the top of the window."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent

from studio.core.theme import GAP_1, GAP_2, GAP_3, Recolored, colours, icon, mixed
from studio.widgets import layouts
from studio.widgets.editor import Message
from studio.widgets.layouts import Label, push_button

ICON_SIDE = 16  # pixels


class _Row(Recolored, QtWidgets.QWidget):
    def __init__(self, message: Message, strips: "MessageStrips", key: str) -> None:
        super().__init__(strips)
        self._message = message
        self._icon = Label(self)
        self.text = Label(message.text, self, wordWrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred)

        def act_on(act: Callable[[], object], *_: object) -> None:
            if not message.stays:
                strips.dismiss(key)
            act()

        buttons = [push_button(label, partial(act_on, act)) for label, act in message.actions]
        self.more_button = push_button("", strips.show_all, "Show all messages")
        self.close_button = push_button("", lambda: strips.dismiss(key), "Dismiss", name="Dismiss", flat=True)
        parts = (self._icon, self.text, *buttons, self.more_button, self.close_button)
        layouts.lay_out(self, layouts.row(*parts, stretch=self.text), margin=(GAP_3, GAP_1, GAP_2, GAP_1))
        self.setAccessibleName(message.text)
        self.count_others(0)
        self.recolor()

    def count_others(self, others: int) -> None:
        """Offer to show a number of other messages."""
        self.more_button.setText(f"+{others}")
        self.more_button.setAccessibleName(f"Show {others} more")
        self.more_button.setVisible(others > 0)

    def recolor(self) -> None:
        shown = colours(self)
        name, colour = ("triangle", shown.caution) if self._message.level == "error" else ("note", shown.muted)
        self._icon.setPixmap(icon(name, colour).pixmap(QSize(ICON_SIDE, ICON_SIDE), self.devicePixelRatioF()))
        self.close_button.setIcon(icon("close", shown.muted))

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        tint = shown.caution if self._message.level == "error" else shown.ink
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), mixed(tint, shown.base, 0.1))
            painter.setPen(QColor(shown.hairline))
            painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())


class MessageStrips(QtWidgets.QScrollArea):
    """The current messages, one in each row, newest first. A new message replaces a message with the same key.

    Messages that need more than a third of the window scroll.
    """

    def __init__(self, tabs: QtWidgets.QTabWidget, parent: QtWidgets.QWidget) -> None:
        """Create the strips to the right of the names of `tabs`, and lay out `tabs` in `parent`."""
        super().__init__(parent)
        self._tabs, self._host, self._above = tabs, parent, QtWidgets.QVBoxLayout(parent)
        self._above.setContentsMargins(0, 0, 0, 0)
        self.frame = SmallScreenFrame(tabs, parent)  # contains the tabs
        self._above.addWidget(self.frame)
        parent.installEventFilter(self)
        self._rows: dict[str, _Row] = {}
        self._expanded = False
        self._hidden_keys: frozenset[str] = frozenset()
        self._content = QtWidgets.QWidget(self)
        self.setWidget(self._content)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._layout = QtWidgets.QVBoxLayout(self._content)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.hide()

    def show_message(self, key: str, message: Message) -> None:
        self.dismiss(key)
        self._rows[key] = row = _Row(message, self, key)
        self._layout.insertWidget(0, row)
        self._arrange()
        self.verticalScrollBar().setValue(0)

    def show_all(self) -> None:
        """Show all messages, until only one is left."""
        self._expanded = True
        self._arrange()

    def dismiss(self, key: str) -> None:
        """Remove the message with a key, if there is one."""
        if row := self._rows.pop(key, None):
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._arrange()

    def dismiss_text(self, text: str) -> None:
        """Remove the messages with a text, because a message with an action replaces them."""
        for key in [key for key, row in self._rows.items() if row.text.text() == text]:
            self.dismiss(key)

    def hide_keys(self, keys: Iterable[str]) -> None:
        """Hide the messages with these keys, and show all others."""
        self._hidden_keys = frozenset(keys)
        self._arrange()

    def _arrange(self) -> None:
        shown = [row for key, row in self._rows.items() if key not in self._hidden_keys][::-1]
        self._expanded &= len(shown) > 1
        for row in self._rows.values():
            row.setVisible(row in shown and (self._expanded or row is shown[0]))
            row.count_others(0 if self._expanded else len(shown) - 1)
        self.setVisible(bool(shown))
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        """Use the space next to the tab names, or the whole width above them if the texts need more lines."""
        names, room = self._tabs.tabBar().sizeHint(), self._host.width()
        self._layout.activate()
        least = self._layout.minimumSize()
        width = room - names.width() - GAP_3
        above = width < least.width() or self._layout.totalHeightForWidth(width) > names.height() + GAP_2
        width = room if above else width
        height = max(self._layout.totalHeightForWidth(width), least.height())
        height = min(height, max(names.height(), self._host.height() // 3))
        self.setGeometry(room - width, 0, width, height)
        self._above.setContentsMargins(0, height if above and not self.isHidden() else 0, 0, 0)
        self.raise_()

    def texts(self) -> list[str]:
        """Return the texts of the current messages, newest first."""
        return [row.text.text() for row in reversed(self._rows.values())]


AROUND = QSize(8, 110)  # pixels that the frame of a window, its menu and its status bar need


class SmallScreenFrame(QtWidgets.QScrollArea):
    """Has the minimum size of its contents, unless that is larger than the screen."""

    resized = Signal()  # the width and the height changed

    def __init__(self, contents: QtWidgets.QWidget, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self._contents = contents
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(contents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def sizeHint(self) -> QSize:
        return self._contents.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._contents.minimumSizeHint().boundedTo(self.screen().availableSize() - AROUND)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # the minimum of the contents may have changed
        return super().eventFilter(watched, event)
