"""Labels, rows, forms and buttons as every page lays them out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, TypeAlias, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, SignalInstance
from PySide6.QtGui import QAction, QFont, QKeySequence, QMouseEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from studio.core.theme import GAP_1, GAP_2, GAP_3, GAP_4

MAX_LEAST = 40  # average characters; the minimum width of a wrapped label is at most this
HEADING = 1.35  # size of a heading, in text sizes


class Label(QLabel):
    """A label that shows its text as it is. A plain QLabel interprets a title such as "<h1>Bee" as HTML."""

    def __init__(self, *args: Any, muted: bool = False, strong: bool = False, **properties: Any) -> None:
        """Make a label: `muted` in the color of placeholders, `strong` in a bolder font."""
        super().__init__(*args, textFormat=Qt.TextFormat.PlainText, **properties)
        if muted:
            self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        if strong:
            font = self.font()
            font.setWeight(QFont.Weight.DemiBold)
            self.setFont(font)

    def show_text(self, text: str) -> None:
        """Show a text; "" hides the label."""
        self.setText(text)
        self.setVisible(bool(text))

    def minimumSizeHint(self) -> QSize:
        """Return Qt's hint with a limited width for wrapped text, because one long word would widen the window."""
        hint = super().minimumSizeHint()
        most = MAX_LEAST * self.fontMetrics().averageCharWidth()
        return hint.boundedTo(QSize(most, hint.height())) if self.wordWrap() else hint


def tip(text: str) -> str:
    """Return a text for a tooltip, which shows it as it is. Qt interprets a tooltip that looks like HTML."""
    return wrapped_tip(text) if "<" in text else text


def wrapped_tip(text: str) -> str:
    """Return a text for a tooltip that is wrapped; Qt wraps only HTML."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""


def heading(text: str = "", *, wrapped: bool = False) -> Label:
    """Return a label with a larger, bold font."""
    label = Label(text, strong=True, wordWrap=wrapped)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * HEADING)
    label.setFont(font)
    return label


def typed(font: QFont, tags: Iterable[str]) -> QFont:
    """Return a font for words of a clue in another type; raised and lowered ones are smaller only."""
    made = QFont(font)
    made.setItalic("i" in tags)
    made.setBold("b" in tags)
    made.setUnderline("u" in tags)
    made.setStrikeOut("s" in tags)
    if {"sub", "sup"}.intersection(tags):
        made.setPointSizeF(font.pointSizeF() * 0.7)
    if "sc" in tags:
        made.setCapitalization(QFont.Capitalization.SmallCaps)
    return made


class ElidedLabel(Label):
    """A single line that is elided to the available width. The tooltip shows the full text."""

    def __init__(self) -> None:
        super().__init__(muted=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.whole = ""  # the full text

    def say(self, text: str) -> None:
        self.whole = text
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideRight, self.width())
        self.setText(shown)
        self.setToolTip("" if shown == self.whole else wrapped_tip(self.whole))


CSV_FILES = "CSV (*.csv)"


Part: TypeAlias = QtWidgets.QWidget | QtWidgets.QLayout | int | None  # a number is space in pixels, None is free space
Stretch: TypeAlias = Part | Mapping[Any, int]  # what takes the free space, or widgets with their shares of it
Margins: TypeAlias = int | tuple[int, int, int, int]  # in pixels: all four, or left, top, right and bottom
Widgets: TypeAlias = Sequence[QtWidgets.QWidget]
L = TypeVar("L", bound=QtWidgets.QBoxLayout)
W = TypeVar("W", bound=QtWidgets.QWidget)


def row(*parts: Part, gap: int = GAP_2, stretch: Stretch = None) -> QtWidgets.QHBoxLayout:
    """Return parts in a row. `stretch` is the part that takes the remaining width."""
    return _filled(QtWidgets.QHBoxLayout(), parts, gap, stretch)


def column(*parts: Part, gap: int = GAP_2, stretch: Stretch = None) -> QtWidgets.QVBoxLayout:
    """Return parts below each other. `stretch` is the part that takes the remaining height."""
    return _filled(QtWidgets.QVBoxLayout(), parts, gap, stretch)


def lay_out(page: W, *parts: Part, gap: int = GAP_2, stretch: Stretch = None, margin: Margins | None = 0) -> W:
    """Lay out the parts of a page as `column` does, and return the page. For None the `margin` is of the style."""
    layout = _filled(QtWidgets.QVBoxLayout(page), parts, gap, stretch)
    if margin is not None:
        layout.setContentsMargins(*((margin,) * 4 if isinstance(margin, int) else margin))
    return page


def _filled(layout: L, parts: Iterable[Part], gap: int, stretch: Stretch) -> L:
    layout.setSpacing(gap)
    for part in parts:
        match part:
            case QtWidgets.QWidget():
                layout.addWidget(part, stretch.get(part, 0) if isinstance(stretch, Mapping) else int(part is stretch))
            case QtWidgets.QLayout():
                layout.addLayout(part, int(part is stretch))
            case int():
                layout.addSpacing(part)
            case None:
                layout.addStretch(1)
    return layout


def strip(
    below: QtWidgets.QWidget, texts: Widgets, buttons: Widgets, *, mark: QtWidgets.QWidget | None = None, gap: int
) -> None:
    """Lay out a strip below a puzzle: a mark, texts below each other with a gap, and buttons at the right."""
    written = column(*texts, gap=gap)
    layout = row(*filter(None, (mark,)), written, *buttons, stretch=written)
    if mark:
        layout.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
    lay_out(below, layout, margin=(GAP_4, GAP_2, GAP_4, GAP_3))


def stacked(*pages: QtWidgets.QWidget) -> QtWidgets.QStackedWidget:
    """Return pages in one place. The first is shown."""
    made = QtWidgets.QStackedWidget()
    for page in pages:
        made.addWidget(page)
    return made


def split(*parts: tuple[QtWidgets.QWidget, int], across: bool = False) -> QtWidgets.QSplitter:
    """Return parts below each other, or `across`, with movable borders; each with its share of growth."""
    made = QtWidgets.QSplitter(
        Qt.Orientation.Horizontal if across else Qt.Orientation.Vertical, childrenCollapsible=False
    )
    for place, (part, share) in enumerate(parts):
        made.addWidget(part)
        made.setStretchFactor(place, share)
    return made


def form() -> QtWidgets.QFormLayout:
    """Return a form whose fields fill the width."""
    layout = QtWidgets.QFormLayout(horizontalSpacing=GAP_2, verticalSpacing=GAP_2)
    layout.setFieldGrowthPolicy(QtWidgets.QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    return layout


def grid(
    page: QtWidgets.QWidget | None = None, *, across: int = GAP_2, down: int = GAP_2, stretch: int = -1
) -> QtWidgets.QGridLayout:
    """Return an empty grid, of a page if one is given. `stretch` is the column that takes the remaining width."""
    layout = QtWidgets.QGridLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setHorizontalSpacing(across)
    layout.setVerticalSpacing(down)
    if stretch >= 0:
        layout.setColumnStretch(stretch, 1)
    return layout


def described(widget: W, name: str = "", tip: str = "") -> W:
    """Give a widget the name that assistive technology reads and a tip, and return it."""
    widget.setAccessibleName(name)
    widget.setToolTip(tip)
    return widget


def check_box(text: str, tip: str = "", *, checked: bool = False) -> QtWidgets.QCheckBox:
    """Return a check box with a tip."""
    box = described(QtWidgets.QCheckBox(text), tip=tip)
    box.setChecked(checked)
    return box


def push_button(
    text: str, act: Callable[..., object] | SignalInstance, tip: str = "", *, name: str = "", **properties: Any
) -> QtWidgets.QPushButton:
    """Return a button that calls `act`, or emits it. Assistive technology reads `name` in place of the text."""
    button = described(QtWidgets.QPushButton(text, **properties), name, tip)
    button.clicked.connect(act)
    return button


def primary_button(
    text: str, tip: str = "Ctrl+Enter", *, act: Callable[..., object] | SignalInstance | None = None, **properties: Any
) -> QtWidgets.QPushButton:
    """Return the button of the main action of a page, which Ctrl+Enter triggers too, or of a strip."""
    button = QtWidgets.QPushButton(text, **properties)
    button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
    button.setToolTip(tip)
    if act:
        button.clicked.connect(act)
    return button


def menu_button(text: str, *items: tuple[str, Callable[[], object]], **properties: Any) -> QtWidgets.QPushButton:
    """Return a button that opens a menu with these texts and acts."""
    button = QtWidgets.QPushButton(text, **properties)
    menu = QtWidgets.QMenu(button)
    for name, act in items:
        menu.addAction(name, act)
    button.setMenu(menu)
    return button


def action_button(of: QAction, *, short: bool = False) -> QtWidgets.QPushButton:
    """Return a button that triggers an action and follows its text, or its `short` text, and its state."""
    text = of.iconText if short else of.text
    key = of.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    made = push_button(text(), of.trigger, of.toolTip() if short else key or of.toolTip())

    def follow() -> None:
        made.setEnabled(of.isEnabled())
        made.setText(text())

    of.changed.connect(follow)
    return made


def add_action(
    widget: QtWidgets.QWidget, text: str, key: str | QKeySequence | QKeySequence.StandardKey, act: Callable[[], object],
    context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetShortcut, *, tip: str = "",
) -> QAction:  # fmt: skip
    """Add an action to a widget, with a shortcut. A table lists its actions in its context menu."""
    action = QAction(text, widget, shortcut=QKeySequence(key), shortcutContext=context, toolTip=tip)
    action.triggered.connect(lambda *_: act())
    widget.addAction(action)
    return action


def labelled(text: str, buddy: QtWidgets.QWidget) -> Label:
    """Return a label whose mnemonic moves the focus to a widget."""
    label = Label(text)
    label.setBuddy(buddy)
    return label


class FlowLayout(QtWidgets.QLayout):
    """Places widgets from left to right, and continues on the next line where the width ends."""

    def __init__(self, widgets: Sequence[QtWidgets.QWidget] = (), gap: int = GAP_1) -> None:
        super().__init__(spacing=gap)
        self._items: list[QtWidgets.QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QtWidgets.QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QtWidgets.QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QtWidgets.QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for _, place in self._placed(width)), default=0)

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(max((siz.width() for siz in sizes), default=0), max((siz.height() for siz in sizes), default=0))

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        wide = sum(siz.width() for siz in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(wide, max((siz.height() for siz in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in self._placed(rect.width()):
            item.setGeometry(place.translated(rect.topLeft()))

    def _shown(self) -> list[QtWidgets.QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _placed(self, width: int) -> Iterator[tuple[QtWidgets.QLayoutItem, QRect]]:
        """Yield each item with its place in a layout of a width, centered on its line."""
        lines, used, top = [list[tuple[QtWidgets.QLayoutItem, QSize]]()], 0, 0
        for item in self._shown():
            size = _size(item, width)
            if lines[-1] and used + size.width() > width:
                lines.append([])
                used = 0
            lines[-1].append((item, size))
            used += size.width() + self.spacing()
        for line in lines:
            x, high = 0, max((size.height() for _, size in line), default=0)
            for item, size in line:
                yield item, QRect(QPoint(x, top + (high - size.height()) // 2), size)
                x += size.width() + self.spacing()
            top += high + self.spacing()


def _size(item: QtWidgets.QLayoutItem, width: int) -> QSize:
    size = item.sizeHint()
    return QSize(max(item.minimumSize().width(), min(size.width(), width)), size.height())


ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}
"""Zoom steps by key; 0 restores the usual size."""


class TileArea(QtWidgets.QAbstractScrollArea):
    """Follows the tile under the pointer, and zooms with Ctrl and the wheel. A tile is a number; -1 is none."""

    def __init__(self, name: str, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent, horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._over = -1
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(name)

    def tile_at(self, at: QPoint) -> int:
        """Return the tile at a position of the viewport; -1 for none."""
        raise NotImplementedError

    def zoom(self, steps: int) -> None:
        """Change the size of the tiles by zoom steps; 0 restores the usual size."""
        raise NotImplementedError

    def hover(self, tile: int) -> None:
        """Note that another tile, or none, is under the pointer."""
        raise NotImplementedError

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.tile_at(event.position().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._point_at(-1)
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)
            self._point_at(self.tile_at(event.position().toPoint()))

    def _point_at(self, tile: int) -> None:
        if tile != self._over:
            self._over = tile
            self.hover(tile)
            self.viewport().update()


def zoom_buttons(area: TileArea, zooms: Sequence[tuple[str, str, int, str]]) -> list[QtWidgets.QPushButton]:
    """Return a button for each text, name, steps of the zoom (0 for the usual size) and key that does the same."""
    tips = {name: f"{name} ({key}{', or Ctrl with the mouse wheel' if steps else ''})" for _, name, steps, key in zooms}
    return [push_button(text, partial(area.zoom, steps), tips[name], name=name) for text, name, steps, _ in zooms]
