"""Templates in the window: slots for the blocks of a page, and offers for a block that does not fit."""

from __future__ import annotations

import secrets

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine.calendar.making import MOST_SEED
from engine.core.value import changed
from engine.page.page import Block, Page, PuzzleBlock
from engine.page.slots import Misfit
from engine.page.template import as_template
from engine.wings import WINGS, kind_of
from studio.page.adding import Adder
from studio.page.edits import page_of, push, replaced
from studio.page.offers import made
from studio.widgets.editor import Editor
from studio.widgets.layouts import lay_out, row


class OfferRow(QWidget):
    """The offers for a misfit as buttons.

    Signals:
        shorter, other, smaller: the misfit whose offer was clicked.
    """

    shorter, other, smaller = Signal(object), Signal(object), Signal(object)

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
            shorten, _, smaller = self.buttons
            shorten.setEnabled(bool(misfit.cuts))
            shorten.setToolTip(f"Open the puzzle in its tab. {misfit.finding.mend}")
            smaller.setEnabled(misfit.scale is not None)
            smaller.setText(f"Smaller Type ({misfit.scale:.0%})" if misfit.scale else "Smaller Type")


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
        kind = kind_of(block.puzzle)

        def show(found: tuple[PuzzleBlock, ...]) -> None:
            new = {"puzzle": found[0].puzzle, "printed": found[0].printed, "link": "", "fingerprint": ""}

            def with_new(one: Block) -> Block:
                return changed(one, **new) if isinstance(one, PuzzleBlock) and one.puzzle == block.puzzle else one

            self._push(page, changed(page, blocks=tuple(map(with_new, page.blocks))), f"Replace {block.name}")

        self._adder.start(
            f"Making a {WINGS[kind].NAME.lower()}", made, kind, page, secrets.randbelow(MOST_SEED), lane="long",
            kernels=WINGS[kind].MAKES_WITH, on_done=show,
        )  # fmt: skip
