"""A window for a page or a tab under test, and the moves of a user in it."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from engine.drawing.shapes import BLACK, Circle, Drawing, Run
from studio.shell.messages import MessageStrips
from studio.widgets.finding_list import FindingList


class Host(QWidget):
    """Shows a page and its plot, and records its signals."""

    def __init__(self, page: Any, width: int, height: int) -> None:
        super().__init__()
        self.page = page
        self.previewed, self.taken, self.said = [], [], []
        page.previewed.connect(self.previewed.append)
        page.accepted.connect(lambda puzzle, text: self.taken.append((puzzle, text)))
        page.message.connect(self.said.append)
        self._row = QHBoxLayout(self)
        self._row.addWidget(page)
        self.resize(width, height)

    def enter(self) -> None:
        """Enter the page, and show its plot beside it."""
        self.page.entered()
        if (plot := self.page.plot) and plot.parent() is None:
            self._row.insertWidget(0, plot, 1)


def shown_on_screen(qtbot: Any, widget: Any, *size: int) -> Any:
    """Show a widget, at a size in pixels if one is given, and wait until it is painted."""
    qtbot.addWidget(widget)
    if size:
        widget.resize(*size)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def wait_key(qtbot: Any, editor: Any) -> None:
    """Wait until the answers of a hive or a wheel are found."""
    qtbot.waitUntil(lambda: editor.key is not None)


def words(editor: Any) -> list[str]:
    """The answers of a hive or a wheel."""
    return [answer.word for answer in editor.key.answers]


def place(editor: Any, cell: int) -> QPoint:
    """The middle of a cell of a hive or a wheel."""
    return editor.canvas.place_of(f"cell {cell}").toPoint()


def drag(editor: Any, one: int, other: int) -> None:
    """Drag the letter of a cell onto another one."""
    start, end = place(editor, one), place(editor, other)
    QTest.mousePress(editor.canvas, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        QTest.mouseMove(editor.canvas, start + (end - start) * step / 8)
    QTest.mouseRelease(editor.canvas, Qt.MouseButton.LeftButton, pos=end)


def cells(letters: str) -> Drawing:
    """A row of round cells with a letter each."""
    shapes = []
    for place, letter in enumerate(letters):
        shapes.append(Circle(20 + 40 * place, 20, 18, stroke=BLACK, width=1, part=f"cell {place}"))
        shapes.append(Run(letter.upper(), "serif", 16, 15 + 40 * place, 25, (10.0,), part=f"cell {place}"))
    return Drawing(40 * len(letters), 40, tuple(shapes))


def draw_new(qtbot: Any, editor: Any, least: int, most: int) -> None:
    """Find a new hive or wheel with so many answers, and wait for its key."""
    editor.settings.criteria_row.least.setValue(least)
    editor.settings.criteria_row.most.setValue(most)
    with qtbot.waitSignal(editor.session.changed):
        editor.run_main()
    wait_key(qtbot, editor)


def drop(window: QWidget, *paths: Path) -> None:
    """Drag files onto a window and drop them."""
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 300), Qt.DropAction.CopyAction, content, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(50, 300), Qt.DropAction.CopyAction, content, buttons, keys)
    QApplication.sendEvent(window, event)


def listed(findings: FindingList) -> list[str]:
    """Return findings as they are listed."""
    return [findings.list.item(row).text() for row in range(findings.list.count())]


def buttons_of(strips: MessageStrips) -> list[QPushButton]:
    """Return the action and Dismiss buttons of the messages, oldest first."""
    found = [(row, button) for row in strips._rows.values() for button in row.findChildren(QPushButton)]
    return [button for row, button in found if button is not row.more_button]
