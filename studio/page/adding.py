"""Adds puzzles to a page: from open tabs, plans and files, new ones, and those that are dropped at a place."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from engine.daily import KINDS, MOST_SEED
from engine.page.page import Block, PuzzleBlock
from engine.wings import WINGS
from studio.page.edits import added, block_of, read_blocks
from studio.page.following import Follower
from studio.page.offers import Offers
from studio.page.sources import KERNELS, NEW, PLAN, TAB, Offer, dropped, made, planned_on

if TYPE_CHECKING:
    from studio.page.editor import PageEditor
    from studio.widgets.editor import Editor

Spot = tuple[int, float] | None
"""The column and the distance below the header in points to which something was dragged; None for no place."""


class Adder(QObject):
    """Adds what the user clicks in the strip, chooses in the menus, or drops on the page.

    Attributes:
        menus: for the Edit menu.
    """

    def __init__(self, editor: PageEditor, offers: Offers, follower: Follower) -> None:
        super().__init__(editor)
        self._editor, self._offers, self._follower = editor, offers, follower
        self._planned: dict[str, PuzzleBlock] = {}
        self._day = ""
        tabs, new = QMenu("Add from Open &Tabs", editor), QMenu("Make &New", editor)
        tabs.aboutToShow.connect(partial(self._fill_tabs, tabs))
        for kind in KINDS:
            new.addAction(WINGS[kind].NAME, partial(self.take, Offer(NEW, kind)))
        self.menus = (tabs, new)
        offers.wanted.connect(self.take)

    def refresh(self) -> None:
        """Offer the puzzles of the tabs that are open now, and those that are planned for the date of the page."""
        self._offers.show_tabs(list(self._tabs()))
        day = self._editor.page.day
        if not day:
            self._show_planned(day, {})
        else:
            self._editor.jobs.start(
                self._editor.job("planned"), planned_on, day, on_done=partial(self._show_planned, day),
                on_failed=self._editor.status.emit,
            )  # fmt: skip

    def follow_day(self) -> None:
        """Read the plans again if the page has another date."""
        if self._editor.page.day != self._day:
            self._day = self._editor.page.day
            self.refresh()

    def take(self, offer: Offer, spot: Spot = None) -> None:
        """Add a puzzle that was offered, at a place if there is one."""
        if offer.source == TAB and (tab := self._tabs().get(offer.kind)):
            block = block_of(tab.session.document)
            self._follower.follow(tab, block.puzzle)
            self._add([block], offer.noun, spot)
        elif offer.source == PLAN and offer.kind in self._planned:
            self._add([self._planned[offer.kind]], offer.noun, spot)
        elif offer.source == NEW:
            self._editor.jobs.start(
                self._editor.job(f"new {offer.kind}"), made, offer.kind, self._editor.page,
                secrets.randbelow(MOST_SEED), lane="long", name=f"Making a {WINGS[offer.kind].NAME.lower()}",
                on_done=lambda blocks: self._add(blocks, offer.noun, spot), on_failed=self._editor.show_error,
                on_stopped=lambda: self._editor.status.emit("Stopped."), kernels=KERNELS[offer.kind],
            )  # fmt: skip

    def drop(self, what: Offer | Sequence[Path], column: int, top: float) -> None:
        """Add what was dropped at a place: an offer, or files."""
        if isinstance(what, Offer):
            self.take(what, (column, top))
            return
        editor, names = self._editor, "file" if len(what) == 1 else f"{len(what)} files"
        editor.jobs.start(
            editor.job("files"), read_blocks, tuple(what), on_failed=editor.show_error,
            on_done=lambda blocks: self._add(blocks, names, (column, top)),
        )  # fmt: skip

    def _tabs(self) -> dict[str, Editor]:
        return {one.kind: one for one in self._editor.others() if one.kind in WINGS}

    def _fill_tabs(self, menu: QMenu) -> None:
        menu.clear()
        for kind, tab in self._tabs().items():
            menu.addAction(f"{WINGS[kind].NAME}: {tab.document_name()}".replace("&", "&&"),
                           partial(self.take, Offer(TAB, kind)))  # fmt: skip
        if menu.isEmpty():
            menu.addAction("No other tab is open").setEnabled(False)

    def _show_planned(self, day: str, found: dict[str, PuzzleBlock]) -> None:
        self._day, self._planned = day, found
        self._offers.show_planned(list(found))

    def _add(self, blocks: Sequence[Block], what: str, spot: Spot) -> None:
        editor, name = self._editor, f"Add {what}"

        def show(new: Sequence[Block]) -> None:
            editor.push(added(editor.page, new, editor.session.folder), name)
            editor.blocks.list.setCurrentRow(len(editor.page.blocks) - 1)

        if spot is None:
            show(blocks)
        else:
            editor.jobs.start(
                editor.job("dropped"), dropped, editor.page, tuple(blocks), *spot, on_done=show,
                on_failed=editor.show_error,
            )  # fmt: skip
