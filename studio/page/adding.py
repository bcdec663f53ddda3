"""Adds puzzles to a page: from open tabs, plans and files, new ones, and those that are dropped at a place."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from engine.calendar.making import MOST_SEED
from engine.calendar.publication import KINDS
from engine.page.page import Block, PuzzleBlock
from engine.wings import WINGS
from studio.core.formatting import plural
from studio.page.edits import FilesRead, Follower, added, block_of, page_of, push, read_answers, read_blocks
from studio.page.offers import NEW, PLAN, TAB, Offer, Offers, dropped, made, planned_on
from studio.widgets.editor import Editor

Spot = tuple[int, float] | None
"""The column and the distance below the header in points to which something was dragged; None for no place."""


class Adder(QObject):
    """Adds what the user clicks in the strip, chooses in the menus, or drops on the page.

    Attributes:
        menus: for the Edit menu.

    Signals:
        added: blocks were added at the end of the page.
    """

    added = Signal()

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
        self.menus = (tabs, new)
        offers.wanted.connect(self.take)
        editor.session.replaced.connect(self.leave)

    def refresh(self) -> None:
        """Offer the puzzles of the tabs that are open now, and those that are planned for the date of the page."""
        self._offers.show_tabs(list(self._tabs()))
        day = page_of(self._editor.session).day
        if not day:
            self._show_planned(day, {})
        else:
            self._editor.jobs.start(
                self._editor.job("planned"), planned_on, day, on_done=partial(self._show_planned, day),
                on_failed=self._editor.status.emit,
            )  # fmt: skip

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
            self.start(
                f"Making a {WINGS[offer.kind].NAME.lower()}", made, offer.kind, page_of(self._editor.session),
                secrets.randbelow(MOST_SEED), lane="long", kernels=WINGS[offer.kind].MAKES_WITH,
                on_done=lambda blocks: self.add(blocks, offer.noun, spot),
            )  # fmt: skip

    def drop(self, what: Offer | Sequence[Path], column: int, top: float) -> None:
        """Add what was dropped at a place: an offer, or files."""
        if isinstance(what, Offer):
            self.take(what, (column, top))
            return
        self.start(
            reading(what), read_blocks, tuple(what),
            on_done=lambda found: self._take_files(found, (column, top)),
        )  # fmt: skip

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add the puzzles of files, linked to them, and pictures."""
        self.start(reading(paths), read_blocks, tuple(paths), on_done=lambda found: self._take_files(found, None))

    def add_answers(self, paths: Sequence[Path]) -> None:
        """Add the answers of another day from files."""
        self.start(
            reading(paths), read_answers, tuple(paths), page_of(self._editor.session),
            on_done=lambda blocks: self.add(blocks, counted(blocks)),
        )  # fmt: skip

    def start(self, name: str, function: Callable[..., Any], *args: Any, **options: Any) -> None:
        """Start a job for the open page. Jobs run side by side, and end when another page is opened."""
        editor = self._editor
        editor.jobs.start(
            f"{self._jobs}{next(self._numbers)}", function, *args, name=name, on_failed=editor.show_error,
            on_stopped=lambda: editor.status.emit("Stopped."), **options,
        )  # fmt: skip

    def leave(self) -> None:
        """Stop the jobs of the last page, because another page was opened."""
        ended = [job for job in self._editor.jobs.running() if job.key.startswith(self._jobs)]
        for job in ended:
            self._editor.jobs.drop(job.key)
        if ended:
            self._editor.status.emit("Stopped, because another page was opened.")

    def _take_files(self, found: FilesRead, spot: Spot) -> None:
        """Add what was read from files. A page that is dropped alone is opened."""
        if spot and len(found.pages) == 1 and not (found.blocks or found.problems):
            self._editor.elsewhere.emit(*found.pages[0])
            return
        if problems := problems_of(found):
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
        self._offers.show_planned(list(found))

    def add(self, blocks: Sequence[Block], what: str, spot: Spot = None) -> None:
        """Add blocks at the end, the first one at a place if there is one; `what` names the change."""
        editor, name = self._editor, f"Add {what}"

        def show(new: Sequence[Block]) -> None:
            push(editor.session, added(page_of(editor.session), new, editor.session.folder), name)
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


def problems_of(found: FilesRead) -> str:
    """Return why files are not added to the page; "" if all are."""
    pages = (f"{path.name} is a page. Its puzzles are in files of their own." for _, path in found.pages)
    return "\n".join((*found.problems, *pages))
