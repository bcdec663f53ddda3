"""Puzzles offered to a page: open tabs, plans of its date, and new ones. They are clicked, dragged or read."""

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from engine.calendar.entry import identity
from engine.calendar.making import MOST_SEED, Order
from engine.calendar.making import made as make_entry
from engine.calendar.memory import open_memory
from engine.calendar.planning import avoided
from engine.calendar.publication import KINDS, Limits, Series
from engine.calendar.records import entries
from engine.core import Control, attempted, changed, plural
from engine.core.store import Store
from engine.drawing.shapes import MM
from engine.page.compose import compose
from engine.page.opened import house_of, open_page
from engine.page.page import Block, Page, Place, PuzzleBlock
from engine.page.slicing import Choice
from engine.wings import WINGS
from studio.core.theme import GAP_4
from studio.page.edits import FilesRead, Follower, added, block_of, page_of, push, read_answers, read_blocks
from studio.widgets.editor import Editor
from studio.widgets.layouts import FlowLayout, Label, lay_out, row

USUAL, WIDTH, MOVED = 2, 0.01, 0.3
"""Width in columns of a block that is dropped, and the costs (`engine.page.slicing`) of a column more or less,
and of moving the block up by the height of the page, because it does not fit below the place of the drop."""


class Offer(NamedTuple):
    """A puzzle that can be put on the page."""

    source: str  # where it comes from
    kind: str  # of the puzzle

    @property
    def noun(self) -> str:
        """What is added, such as "new bee"."""
        return f"{self.source} {WINGS[self.kind].NAME.lower()}"


TAB, PLAN, NEW = "open", "planned", "new"  # the sources of offers


def planned_on(day: str, publication: str = "") -> dict[str, PuzzleBlock]:
    """Return the puzzles that the calendar of a publication has for an ISO date, by kind.

    Raises FileProblem if the store cannot be read.
    """
    found = dict[str, PuzzleBlock]()
    for entry in entries(Store(), publication=publication, first=day, last=day):
        if entry.puzzle is not None and entry.series:
            number = str(entry.number or "")
            block = PuzzleBlock(entry.puzzle, number=number, printed=entry.record, series=entry.series)
            found.setdefault(entry.kind, block)
    return found


def made(kind: str, page: Page, seed: int, *, control: Control) -> tuple[PuzzleBlock, ...]:
    """Make a puzzle for a page. It repeats none that the calendar has near its day, and none that is on the page.

    Raises BadInput if every puzzle is a repeat or cannot be made; FileProblem if the store cannot be read.
    """
    day = page.day or date.today().isoformat()
    memory = open_memory(Store(), page.publication, Limits(), day, day)
    avoid = avoided(memory, day) | {identity(block.puzzle) for block in page.puzzles}
    series = Series(kind, kind, seed=seed)
    order = Order(page.publication, series, day, house_of(page), avoid=avoid)
    entry = make_entry(order, control=control)
    assert entry.puzzle is not None
    return (PuzzleBlock(entry.puzzle, printed=entry.record),)


def dropped(page: Page, blocks: Collection[Block], column: int, top: float, *, control: Control) -> tuple[Block, ...]:
    """Return blocks of which the first has a fixed place: about two columns wide, or as it suits the block.

    `column` is that of its left edge, and `top` in points below the header; a block that would extend beyond the
    page is moved. Raises UnknownName or FileProblem if the word list of a puzzle cannot be read.
    """
    first, *others = blocks
    alone = compose(open_page(changed(page, blocks=(first,)), control=control), roomy=False, control=control)
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
    """The puzzles that can be added to a page."""

    wanted = Signal(object)  # the offer that was clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Puzzles to add")
        self._flow = FlowLayout(gap=GAP_4)
        self.setLayout(self._flow)
        self._shown: tuple[tuple[str, ...], ...] | None = None  # the kinds of open tabs and planned puzzles
        self.show_kinds((), ())

    @property
    def buttons(self) -> dict[Offer, OfferButton]:
        return {button.offer: button for button in self.findChildren(OfferButton) if not button.isHidden()}

    def show_kinds(self, tabs: Collection[str], planned: Collection[str]) -> None:
        """Offer puzzles of some kinds: those of open tabs, planned ones, and new ones of every kind."""
        if self._shown == (tuple(tabs), tuple(planned)):
            return
        self._shown = tuple(tabs), tuple(planned)
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for source, kinds in ((TAB, tabs), (PLAN, planned), (NEW, KINDS)):
            if kinds:
                buttons = [OfferButton(Offer(source, kind)) for kind in kinds]
                for button in buttons:
                    button.clicked.connect(lambda _, offer=button.offer: self.wanted.emit(offer))
                self._flow.addWidget(lay_out(QWidget(), row(Label(TITLES[source]), *buttons)))
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


Spot = tuple[int, float] | None
"""The column and the distance below the header in points to which something was dragged; None for no place."""


class Adder(QObject):
    """Adds what the user clicks in the strip, chooses in the menus, or drops on the page."""

    added = Signal()  # blocks were added at the end of the page

    def __init__(self, editor: Editor, offers: Offers, follower: Follower) -> None:
        super().__init__(editor)
        self._editor, self._offers, self._follower = editor, offers, follower
        self._planned: dict[str, PuzzleBlock] = {}
        self._day = ""
        self._jobs, self._numbers = editor.job("add "), count()
        tabs, new = QMenu("Add from Open &Tabs", editor), QMenu("Make &New", editor)
        tabs.aboutToShow.connect(partial(self._fill_tabs, tabs))
        for kind in KINDS:
            new.addAction(WINGS[kind].NAME, partial(self.take, Offer(NEW, kind)))
        self.menus = (tabs, new)  # for the Edit menu
        offers.wanted.connect(self.take)
        editor.session.replaced.connect(self.leave)

    def refresh(self) -> None:
        """Offer the puzzles of the tabs that are open now, and those that are planned for the date of the page."""
        self._offers.show_kinds(self._tabs(), self._planned)
        day = page_of(self._editor.session).day
        if not day:
            self._show_planned(day, {})
        else:
            done, failed = partial(self._show_planned, day), self._editor.status.emit
            self._editor.start_job("planned", planned_on, day, on_done=done, on_failed=failed)

    def follow_day(self) -> None:
        """Read the plans again if the page has another date."""
        if page_of(self._editor.session).day != self._day:
            self._day = page_of(self._editor.session).day
            self.refresh()

    def take(self, offer: Offer, spot: Spot = None) -> None:
        """Add a puzzle that was offered, at a place if there is one."""
        if offer.source == TAB and (tab := self._tabs().get(offer.kind)):
            block = block_of(tab.session.document)
            self._follower.follow(tab, block.puzzle)
            self.add([block], offer.noun, spot)
        elif offer.source == PLAN and offer.kind in self._planned:
            self.add([self._planned[offer.kind]], offer.noun, spot)
        elif offer.source == NEW:
            self.make(offer.kind, lambda blocks: self.add(blocks, offer.noun, spot))

    def make(self, kind: str, use: Callable[[tuple[PuzzleBlock, ...]], None]) -> None:
        """Make a puzzle for the page, and use its block."""
        self.start(
            f"Making a {WINGS[kind].NAME.lower()}", made, kind, page_of(self._editor.session),
            secrets.randbelow(MOST_SEED), lane="long", kernels=WINGS[kind].MAKES_WITH, on_done=use,
        )  # fmt: skip

    def drop(self, what: Offer | Sequence[Path], column: int, top: float) -> None:
        """Add what was dropped at a place: an offer, or files."""
        if isinstance(what, Offer):
            self.take(what, (column, top))
        else:
            self.add_files(what, (column, top))

    def add_files(self, paths: Sequence[Path], spot: Spot = None) -> None:
        """Add the puzzles of files, linked to them, and pictures."""
        self.start(reading(paths), read_blocks, tuple(paths), on_done=lambda found: self._take_files(found, spot))

    def add_answers(self, paths: Sequence[Path]) -> None:
        """Add the answers of another day from files."""
        self.start(
            reading(paths), read_answers, tuple(paths), page_of(self._editor.session),
            on_done=lambda blocks: self.add(blocks, counted(blocks)),
        )  # fmt: skip

    def start(self, name: str, function: Callable[..., object], *args: object, **options: Any) -> None:
        """Start a job for the open page. Jobs run side by side, and end when another page is opened."""
        editor = self._editor
        editor.jobs.start(
            f"{self._jobs}{next(self._numbers)}", function, *args, name=name, on_failed=editor.show_error,
            on_stopped=lambda: editor.status.emit("Stopped."), **options,
        )  # fmt: skip

    def leave(self) -> None:
        """Stop the jobs of the last page, because another page was opened."""
        ended = [job for job in self._editor.jobs.running() if job.task.key.startswith(self._jobs)]
        for job in ended:
            self._editor.jobs.drop(job.task.key)
        if ended:
            self._editor.status.emit("Stopped, because another page was opened.")

    def _take_files(self, found: FilesRead, spot: Spot) -> None:
        if spot and len(found.pages) == 1 and not (found.blocks or found.problems):
            self._editor.elsewhere.emit(*found.pages[0])
            return
        pages = (f"{path.name} is a page. Its puzzles are in files of their own." for _, path in found.pages)
        if problems := "\n".join((*found.problems, *pages)):
            self._editor.show_error(problems)
        if found.blocks:
            self.add(found.blocks, counted(found.blocks), spot)

    def _tabs(self) -> dict[str, Editor]:
        return {tab.kind: tab for tab in self._editor.others() if tab.kind in WINGS}

    def _fill_tabs(self, menu: QMenu) -> None:
        menu.clear()
        for kind, tab in self._tabs().items():
            menu.addAction(f"{WINGS[kind].NAME}: {tab.document_name()}".replace("&", "&&"),
                           partial(self.take, Offer(TAB, kind)))  # fmt: skip
        if menu.isEmpty():
            menu.addAction("No other tab is open").setEnabled(False)

    def _show_planned(self, day: str, found: dict[str, PuzzleBlock]) -> None:
        self._day, self._planned = day, found
        self._offers.show_kinds(self._tabs(), found)

    def add(self, blocks: Sequence[Block], what: str, spot: Spot = None) -> None:
        """Add blocks at the end, the first one at a place if there is one; `what` names the change."""
        editor, name = self._editor, f"Add {what}"

        def show(new: Sequence[Block]) -> None:
            page = attempted(lambda: added(page_of(editor.session), new, editor.session.folder), editor.show_error)
            if page:
                push(editor.session, page, name)
                self.added.emit()

        if spot is None:
            show(blocks)
        else:
            self.start("Placing a block", dropped, page_of(editor.session), tuple(blocks), *spot, on_done=show)


def counted(blocks: Sequence[Block]) -> str:
    """Return what is added, such as "puzzle" or "2 blocks"."""
    noun = "puzzle" if all(isinstance(block, PuzzleBlock) for block in blocks) else "block"
    return noun if len(blocks) == 1 else plural(len(blocks), noun)


def reading(paths: Sequence[Path]) -> str:
    """Return the name of a job that reads files."""
    return f"Reading {paths[0].name}" if len(paths) == 1 else f"Reading {len(paths)} files"
