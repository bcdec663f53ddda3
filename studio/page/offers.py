"""The strip below the page with puzzles to add: a click adds one, and a drag puts it at a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from engine.daily.daily import KINDS
from engine.wings import WINGS
from studio.core.theme import GAP_4
from studio.page.sources import NEW, PLAN, TAB, Offer
from studio.widgets.flow_layout import FlowLayout
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

MIME = "application/x-puzzle-studio-offer"
TITLES = {TAB: "Open tabs:", PLAN: "Planned:", NEW: "New:"}
TIPS = {TAB: "of the open tab; the page follows its changes", PLAN: "planned for the date of the page",
        NEW: "that repeats none of the year"}  # fmt: skip


class OfferButton(QPushButton):
    """A puzzle to add. It can be dragged onto the page."""

    def __init__(self, offer: Offer) -> None:
        super().__init__(WINGS[offer.kind].NAME, autoDefault=False)
        self.offer = offer
        self._held: QPoint | None = None
        self.setAccessibleName(f"Add the {offer.noun}")
        self.setToolTip(f"Add the {WINGS[offer.kind].NAME} {TIPS[offer.source]}; drag it to a place on the page")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        moved = (event.position().toPoint() - self._held).manhattanLength() if self._held else 0
        if event.buttons() & Qt.MouseButton.LeftButton and moved >= QApplication.startDragDistance():
            self._held = None
            self.setDown(False)
            drag = QDrag(self)
            drag.setMimeData(mime_of(self.offer))
            drag.setPixmap(self.grab())
            drag.exec(Qt.DropAction.CopyAction)


class Offers(QWidget):
    """Signals:
    wanted: the offer that was clicked.
    """

    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Puzzles to add")
        self._flow = FlowLayout(gap=GAP_4)
        self.setLayout(self._flow)
        self._tabs: tuple[str, ...] = ()
        self._planned: tuple[str, ...] = ()
        self._fill()

    def show_tabs(self, kinds: Sequence[str]) -> None:
        """Offer the puzzles of open tabs of some kinds."""
        self._show(tuple(kinds), self._planned)

    def show_planned(self, kinds: Collection[str]) -> None:
        """Offer the planned puzzles of some kinds."""
        self._show(self._tabs, tuple(kinds))

    @property
    def buttons(self) -> dict[Offer, OfferButton]:
        """The button of each offer."""
        return {one.offer: one for one in self.findChildren(OfferButton) if not one.isHidden()}

    def _show(self, tabs: tuple[str, ...], planned: tuple[str, ...]) -> None:
        if (tabs, planned) != (self._tabs, self._planned):
            self._tabs, self._planned = tabs, planned
            self._fill()

    def _fill(self) -> None:
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for source, kinds in ((TAB, self._tabs), (PLAN, self._planned), (NEW, KINDS)):
            if kinds:
                buttons = [OfferButton(Offer(source, kind)) for kind in kinds]
                for button in buttons:
                    button.clicked.connect(lambda _, one=button.offer: self.wanted.emit(one))
                group = QWidget()
                lay_out(group, row(Label(TITLES[source]), *buttons))
                self._flow.addWidget(group)
        self.updateGeometry()


def mime_of(offer: Offer) -> QMimeData:
    """Return an offer as the data of a drag."""
    data = QMimeData()
    data.setData(MIME, QByteArray(f"{offer.source} {offer.kind}".encode()))
    return data


def offer_in(data: QMimeData) -> Offer | None:
    """Return the offer of a drag; None if it is something else."""
    source, _, kind = bytes(data.data(MIME).data()).decode(errors="replace").partition(" ")
    return Offer(source, kind) if source in TITLES and kind in WINGS else None
