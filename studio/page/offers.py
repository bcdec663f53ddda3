"""Puzzles offered to a page: open tabs, plans of its date, and new ones, and the strip with a button for each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from engine.calendar.entry import identity
from engine.calendar.making import Order
from engine.calendar.making import made as make_entry
from engine.calendar.memory import open_memory
from engine.calendar.planning import avoided
from engine.calendar.publication import KINDS, Limits, Series
from engine.calendar.records import entries
from engine.core.job import Control
from engine.core.store import Store
from engine.core.value import changed
from engine.drawing.shapes import MM
from engine.page.compose import compose
from engine.page.opened import open_page
from engine.page.page import Block, Page, Place, PuzzleBlock
from engine.page.slicing import Choice
from engine.wings import WINGS
from engine.words.vetting.house import open_house
from studio.core.theme import GAP_4
from studio.widgets.labels import Label
from studio.widgets.layouts import FlowLayout, lay_out, row

USUAL, WIDTH, MOVED = 2, 0.01, 0.3
"""Width in columns of a block that is dropped, and the costs (`engine.page.slicing`) of a column more or less,
and of moving the block up by the height of the page, because it does not fit below the place of the drop."""


class Offer(NamedTuple):
    """A puzzle that can be put on the page.

    Attributes:
        source: where it comes from.
        kind: of the puzzle.
    """

    source: str
    kind: str

    @property
    def noun(self) -> str:
        """What is added, such as "new bee"."""
        return f"{self.source} {WINGS[self.kind].NAME.lower()}"


TAB, PLAN, NEW = "open", "planned", "new"
"""The sources of offers."""


def planned_on(day: str, publication: str = "", *, control: Control) -> dict[str, PuzzleBlock]:
    """Return the puzzles of a publication that the calendar has for an ISO date, by kind.

    Raises:
        FileProblem: if the store cannot be read.
    """
    control.check()
    found = dict[str, PuzzleBlock]()
    for entry in entries(Store(), publication=publication, first=day, last=day):
        if entry.puzzle is not None and entry.series:
            number = str(entry.number or "")
            block = PuzzleBlock(entry.puzzle, number=number, printed=entry.record, series=entry.series)
            found.setdefault(entry.kind, block)
    return found


def made(kind: str, page: Page, seed: int, *, control: Control) -> tuple[PuzzleBlock, ...]:
    """Make a puzzle for a page. It repeats none that the calendar has near its day, and none that is on the page.

    Raises:
        BadInput: if every puzzle is a repeat or cannot be made.
        FileProblem: if the store cannot be read.
    """
    day = page.day or date.today().isoformat()
    memory = open_memory(Store(), page.publication, Limits(), day, day)
    avoid = avoided(memory, day) | {identity(block.puzzle) for block in page.puzzles}
    series = Series(kind, kind, seed=seed)
    order = Order(page.publication, series, day, open_house(), avoid=avoid)
    entry = make_entry(order, control=control)
    assert entry.puzzle is not None
    return (PuzzleBlock(entry.puzzle, printed=entry.record),)


def dropped(
    page: Page, blocks: Collection[Block], column: int, top: float, *, control: Control
) -> tuple[Block, ...]:
    """Return blocks of which the first has a fixed place: about two columns wide, or as it suits the block.

    Args:
        page: to which they are added.
        blocks: in their order.
        column: where the left edge is; a block that would extend beyond the page is moved to the left.
        top: in points below the header; the block is moved up if it would extend below the page.

    Raises:
        UnknownName, FileProblem: if the word list of a puzzle cannot be read.
    """
    first, *others = blocks
    alone = compose(open_page(changed(page, blocks=(first,)), control=control), control=control)
    area = alone.draft.area

    def cost(span: int, choice: Choice) -> float:
        over = max(0.0, top + choice.height - area.height) / area.height
        return choice.cost + WIDTH * abs(span - USUAL) + MOVED * over

    fitting = [
        (cost(span, choice), span, choice.height)
        for module in alone.draft.choices
        for span, choices in enumerate(module, 1)
        for choice in choices
    ]
    if not fitting:  # a puzzle that cannot be drawn; the page says why
        return tuple(blocks)
    _, span, height = min(fitting)
    top = max(0.0, min(top, area.height - height))
    usual = alone.draft.choices[0][span - 1][0].height
    depth = 0.0 if height == usual else round(height / MM, 2)
    place = Place(min(column, page.paper.columns - span), span, round(top / MM, 2), depth)
    return (changed(first, fixed=place), *others)


MIME = "application/x-puzzle-studio-offer"
TITLES = {TAB: "Open tabs:", PLAN: "Planned:", NEW: "New:"}
TIPS = {TAB: "of the open tab; the page follows its changes", PLAN: "planned for the date of the page",
        NEW: "not used within a year"}  # fmt: skip


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
        return {button.offer: button for button in self.findChildren(OfferButton) if not button.isHidden()}

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
                    button.clicked.connect(lambda _, offer=button.offer: self.wanted.emit(offer))
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
