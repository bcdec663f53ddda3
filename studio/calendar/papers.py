"""What the desk does with several days at once: pages, the contact sheet, reading clues, and publications."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from engine.calendar.entry import PLAN_WINGS, Entry
from engine.calendar.making import as_use
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.store import Store
from engine.letters.plan.use import Use
from engine.letters.plan.wing import PlanWing
from engine.output.plans import Look, PlanExport, PlanPart, export, file_name
from studio.calendar.making import MakingDialog
from studio.calendar.publications import PublicationsDialog
from studio.calendar.reading import Reading, crosswords, keep_read
from studio.core.formatting import plural
from studio.core.settings import open_settings
from studio.widgets.editor import Message
from studio.widgets.export_form import stored

if TYPE_CHECKING:
    from studio.calendar.desk import CalendarDesk


class DeskPapers:
    """The actions on the selected days of a desk, or on all that it shows."""

    def __init__(self, desk: CalendarDesk) -> None:
        self._desk = desk

    def make_pages(self) -> None:
        """Make the pages of the days in a folder."""
        desk = self._desk
        if name := QFileDialog.getExistingDirectory(desk, "Folder of the Pages"):
            days = sorted({cell.day for cell in desk.view.cells()}) or list(desk.days())
            dialog = MakingDialog(desk.jobs, desk.publications(), days, Path(name), desk)
            dialog.ended.connect(desk.read)
            dialog.open()

    def contact_sheet(self) -> None:
        """Write the puzzles as small figures to a PDF."""
        desk = self._desk
        name, _ = QFileDialog.getSaveFileName(desk, "Contact Sheet", "contact sheet.pdf", "PDF (*.pdf)")
        if name:
            desk.jobs.start(
                "calendar.contact", _contact, Path(name), tuple(desk.entries()), lane="long",
                name="Drawing the contact sheet", on_done=lambda _: desk.status.emit(f"Wrote {Path(name).name}"),
                on_failed=desk.fail,
            )  # fmt: skip

    def book(self, part: PlanPart) -> None:
        """Write the hives or wheels of the days as a book, each day on its own, or their solutions."""
        desk = self._desk
        wing, days = PLAN_WINGS[desk.kind], [as_use(entry, "plan") for entry in desk.entries()]
        if not days:
            desk.status.emit("Nothing is planned on these days.")
            return
        name, _ = QFileDialog.getSaveFileName(desk, "Export PDF", file_name(wing, days, part), "PDF (*.pdf)")
        if name:
            self._write_book(Path(name), wing, days, part, force=False)

    def _write_book(self, path: Path, wing: PlanWing, days: Sequence[Use], part: PlanPart, *, force: bool) -> None:
        desk = self._desk

        def written(made: PlanExport) -> None:
            override = ("Export Anyway", lambda: self._write_book(path, wing, days, part, force=True))
            text = " ".join((*((f"Exported {path.name}.",) if made.written else ()), *made.lines))
            actions = () if made.written else (override,)
            desk.message.emit(Message(text, "info" if made.written else "error", actions))

        desk.jobs.start(
            f"calendar.book {path}", export, path, Store(), wing, tuple(days), part,
            Look("A4", stored(open_settings())), date.today().isoformat(), force=force,
            lane="quick" if part == "day" else "process", name="Exporting", on_done=written, on_failed=desk.fail,
        )  # fmt: skip

    def read_clues(self) -> None:
        """Show the unread clues of the crosswords in one list."""
        desk = self._desk
        if not (found := crosswords(desk.entries())):
            desk.status.emit("No suggested clue of these days is unread.")
            return
        dialog = Reading(found, desk)
        dialog.finished_reading.connect(
            lambda entries, read: desk.writer.change(f"read {plural(len(read), 'clue')}", keep_read, entries, read)
        )
        dialog.open()

    def edit_publications(self) -> None:
        """Show the publications and their settings."""
        dialog = PublicationsDialog(self._desk.jobs, self._desk)
        dialog.changed.connect(self._desk.read)
        dialog.open()


def _contact(path: Path, entries: Sequence[Entry], *, control: Control) -> None:
    from engine.daily.pages import write_contact_sheet

    if not entries:
        raise BadInput("no puzzle is shown", mend="Plan some days, or choose another filter.")
    write_contact_sheet(path, entries, control=control)
