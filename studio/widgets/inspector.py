"""The pages next to a puzzle, and the plot of the current page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from studio.core.theme import GAP_3, GAP_4
from studio.widgets.panel import Panel

MIN_HEIGHT = 240  # pixels; taller pages are scrolled
FIND_KEY, NEXT_KEY, PREVIOUS_KEY = "Ctrl+F", "Ctrl+PgDown", "Ctrl+PgUp"


class Inspector(QTabWidget):
    """Tabs of pages. `plots` contains the plot of the current page, and is hidden if the page has none.

    Signals:
        page_shown: Another page is shown.
    """

    page_shown = Signal()

    def __init__(self, pages: Sequence[Panel], parent: QWidget | None = None) -> None:
        super().__init__(parent, documentMode=True, usesScrollButtons=True)
        self.pages = tuple(pages)
        self.plots = QStackedWidget()
        self.plots.hide()
        for page in pages:
            self.addTab(Sheet(page), page.name)
        self.currentChanged.connect(self._turn)
        for key, act in ((FIND_KEY, self._find), (NEXT_KEY, self._next), (PREVIOUS_KEY, self._previous)):
            shortcut = QShortcut(QKeySequence(key), self, context=Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(act)

    def page(self) -> Panel:
        """Return the current page."""
        return self.pages[self.currentIndex()]

    def show_page(self, name: str) -> None:
        """Show the page with a name, if it exists."""
        for place, page in enumerate(self.pages):
            if page.name == name:
                self.setCurrentIndex(place)

    def state(self) -> Mapping[str, Any]:
        """Return the state of each page and the key of the current page."""
        return {"shown": self.page().state_key, **{page.state_key: dict(page.state()) for page in self.pages}}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned. Up to version 0.4.0 it used the names of the pages."""
        for place, page in enumerate(self.pages):
            kept = state.get(page.state_key, state.get(page.name, {}))
            page.restore(kept if isinstance(kept, dict) else {})
            if state.get("shown") in (page.state_key, page.name):
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
            for widget in (
                page.plot,
                *page.plot.findChildren(QWidget),
            ):  # the style sheet stops palette inheritance
                widget.setPalette(self.palette())
            self.plots.setCurrentWidget(page.plot)
        self.plots.setVisible(page.plot is not None)
        self.page_shown.emit()

    def _find(self) -> None:
        self.show_page("Find")

    def _next(self) -> None:
        self.setCurrentIndex((self.currentIndex() + 1) % self.count())

    def _previous(self) -> None:
        self.setCurrentIndex((self.currentIndex() - 1) % self.count())


class Sheet(QScrollArea):
    """A page with margins, at least as wide as its contents. It scrolls vertically."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._framed = QWidget()
        layout = QVBoxLayout(self._framed)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        layout.addWidget(page)
        self.setWidget(self._framed)

    def sizeHint(self) -> QSize:
        return self._framed.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._framed.minimumSizeHint().width(), MIN_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # the width of the page changed
        return super().eventFilter(watched, event)
