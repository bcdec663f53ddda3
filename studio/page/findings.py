"""The preflight list of a page, where each finding is, and what is offered for a block that does not fit."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine.core import Finding, changed, percent
from engine.page.compose import Box, Composed
from engine.page.misfits import Misfit
from engine.page.page import Page, PuzzleBlock, replaced
from engine.page.template import as_template
from engine.wings import kind_of
from studio.core.paint import outlines
from studio.page.edits import page_of, push, with_puzzle
from studio.page.geometry import Grid
from studio.page.offers import Adder
from studio.widgets.editor import Editor
from studio.widgets.finding_list import FindingList
from studio.widgets.layouts import lay_out, row


class OfferRow(QWidget):
    """The offers for a misfit as buttons."""

    shorter, other, smaller = Signal(object), Signal(object), Signal(object)  # the misfit whose offer was clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._misfit: Misfit | None = None
        self.buttons = QPushButton("Shorten Clues"), QPushButton("Another Puzzle"), QPushButton("Smaller Type")
        lay_out(self, row(*self.buttons, None))
        for button, signal in zip(self.buttons, (self.shorter, self.other, self.smaller), strict=True):
            button.clicked.connect(lambda _, to=signal: to.emit(self._misfit))
        self.hide()

    def show_misfit(self, misfit: Misfit | None) -> None:
        """Show the offers for a misfit; None for none."""
        self._misfit = misfit
        self.setVisible(misfit is not None)
        if misfit:
            shorten, other, smaller = self.buttons
            other.setEnabled(misfit.other)
            shorten.setEnabled(bool(misfit.cuts))
            shorten.setToolTip(f"Open the puzzle in its tab. {misfit.finding.mend}")
            smaller.setEnabled(misfit.scale is not None)
            smaller.setText(f"Smaller Type ({percent(misfit.scale)})" if misfit.scale else "Smaller Type")


class Templates(QObject):
    """Makes the page a template, and does what is offered for a misfit. Each is a step that can be undone."""

    def __init__(self, editor: Editor, adder: Adder, offers: OfferRow) -> None:
        super().__init__(editor)
        self._editor, self._adder = editor, adder
        offers.other.connect(self._replace)
        offers.smaller.connect(self._shrink)

    def switch(self, on: bool) -> None:
        """Give the blocks slots with their places and sizes of now, or let the sizes suit the layout."""
        page = page_of(self._editor.session)
        if on:
            self._adder.start(
                "Making a template", as_template, page,
                on_done=lambda template: self._push(page, template, "Make template"),
            )  # fmt: skip
        else:
            blocks = (changed(one, slot=None) if isinstance(one, PuzzleBlock) else one for one in page.blocks)
            self._push(page, changed(page, blocks=tuple(blocks)), "Let sizes vary")

    def _push(self, before: Page, page: Page, name: str) -> None:
        if before == page_of(self._editor.session):
            push(self._editor.session, page, name)
        else:
            self._editor.status.emit("Not done, because the page was changed meanwhile.")

    def _shrink(self, misfit: Misfit) -> None:
        page = page_of(self._editor.session)
        block = page.blocks[misfit.block]
        if isinstance(block, PuzzleBlock) and block.slot and misfit.scale:
            smaller = changed(block, slot=changed(block.slot, scale=misfit.scale))
            self._push(page, replaced(page, misfit.block, smaller), f"Set {block.name} smaller")

    def _replace(self, misfit: Misfit) -> None:
        """Put another puzzle in the slot, also in that of its solution."""
        page = page_of(self._editor.session)
        block = page.blocks[misfit.block]
        if not isinstance(block, PuzzleBlock):
            return

        def show(found: tuple[PuzzleBlock, ...]) -> None:
            made = with_puzzle(page, block.puzzle, found[0].puzzle, found[0].printed, link="", fingerprint="")
            self._push(page, made, f"Replace {block.name}")

        self._adder.make(kind_of(block.puzzle), show)


ENTRY = re.compile(r"\b\d+ (?:across|down)\b")
HEADER = ("the title of the page", "the edition", "the folio")
AROUND = 12.0  # points around the place of a finding that has no size


class Spot(NamedTuple):
    """A place on the page."""

    block: int  # the number of the block; -1 for the header or the whole page
    areas: tuple[QRectF, ...]  # what is marked, in points from the top left corner of the page
    page: int = 0  # the page, from 0


def spot_of(finding: Finding, page: Page, composed: Composed, grid: Grid) -> Spot | None:
    """Return where a finding is; None if it is about the whole page or file."""
    if finding.at:
        x, y = finding.at
        near = QRectF(x - AROUND, y - AROUND, 2 * AROUND, 2 * AROUND)
        if finding.page > 1:  # the page of solutions, which has no blocks of its own
            return Spot(-1, (near,), finding.page - 1)
        box = next((box for box in composed.boxes if _area(box, grid).contains(x, y)), None)
        return Spot(box.blocks[-1] if box else -1, (near,))
    if finding.what.startswith(HEADER):
        left, top = page.sided.origin
        return Spot(-1, (QRectF(left, top, page.paper.span(page.paper.columns), composed.top - top - grid.gap / 2),))
    number = _block(finding, page)
    if number < 0:
        return None
    box = next((box for box in composed.boxes if number in box.blocks), None)
    if box is None:
        return Spot(number, ())
    return Spot(number, tuple(_entries(finding, box, grid)) or (_area(box, grid),))


def _block(finding: Finding, page: Page) -> int:
    """Return the block that a finding names; of two names the longer one. -1 if it names none."""
    texts = (finding.where, finding.what)
    named = [
        (-place, len(name), number)
        for number, (block, called) in enumerate(zip(page.blocks, page.names, strict=True))
        for place, text in enumerate(texts)
        for name in dict.fromkeys((called, block.name, getattr(block, "title", ""), getattr(block, "text", "")))
        if name and (text.startswith((name, f"\u201c{name}\u201d")) if place == 0 else name in text)
    ]
    return max(named, default=(0, 0, -1))[2] if named else -1


def _entries(finding: Finding, box: Box, grid: Grid) -> Iterator[QRectF]:
    """Yield the places of the clues that a finding names, such as "5 across"."""
    named = ENTRY.findall(f"{finding.what} {finding.where}")
    if not named:
        return
    area, parts = _area(box, grid), outlines(box.setting.drawing)
    for name in dict.fromkeys(named):
        if path := parts.get(f"clue {name}"):
            yield path.boundingRect().translated(area.topLeft())


def _area(box: Box, grid: Grid) -> QRectF:
    return QRectF(*grid.box(box.rect))


class PageFindings(FindingList):
    """The findings of a page, with what is offered for a misfit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._misfits: dict[Finding, Misfit] = {}
        super().__init__(parent)
        self.offers = OfferRow(self)
        self.list.setToolTip("Click a finding to see its place")
        self.layout().addWidget(self.offers)  # pyright: ignore[reportOptionalMemberAccess]
        self.list.currentRowChanged.connect(self._offer)

    def show_page(self, findings: Sequence[Finding], misfits: Sequence[Misfit] = ()) -> None:
        """Show findings in place of the ones before, with the offers for the selected misfit, or the first."""
        self._misfits = {misfit.finding: misfit for misfit in misfits}
        self.show_findings(findings)
        self._offer(-1)

    def clear(self) -> None:
        self.show_page(())
        super().clear()

    def _offer(self, number: int) -> None:
        chosen = self._misfits.get(self.findings[number]) if 0 <= number < len(self.findings) else None
        self.offers.show_misfit(chosen or next(iter(self._misfits.values()), None))
