"""The publications of the calendar: a list, the settings of one as a form, and import and export."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QWidget

from engine.calendar.judging import change_publication
from engine.calendar.making import check_lists
from engine.calendar.papers import import_papers, papers_text
from engine.calendar.publication import Publication, Series, me
from engine.calendar.records import publications, remove_publication
from engine.core import attempted, take_notices
from engine.core.files import save
from engine.core.store import Store
from engine.daily.pages import check_publication, template_for
from engine.drawing.style import style
from engine.output.press.boxes import preset
from engine.page.page import paper
from engine.words.sources import open_lexicon
from studio.calendar.settings_form import PublicationForm
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.layouts import Label, lay_out, primary_button, push_button, row

NEW = Publication(name="New Paper", series=(Series("crossword", "crossword"), Series("bee", "bee")))
FILES = "Publications (*.toml *.json)"


def _save(new: Publication | None, before: Publication | None) -> tuple[Publication, ...] | dict[str, str]:
    """Save a publication in place of its former version and return all, or return the errors by field.

    Without a new version, the former one is removed.
    """
    store = Store()
    if new is None:
        if before:
            remove_publication(store, before)
        return publications(store)
    problems = dict[str, str]()
    checks: dict[str, Callable[[], object]] = {
        "lexicon": lambda: new.lexicon and open_lexicon(new.lexicon), "style": lambda: style(new.style),
        "preset": lambda: preset(new.preset), "paper": lambda: new.size or paper(new.paper),
        "template": lambda: template_for(new),
        "series": lambda: check_lists(new),
    }  # fmt: skip
    for field, check in checks.items():
        attempted(check, partial(problems.__setitem__, field))
    if problems:
        return problems
    change_publication(store, new, before, me())
    return publications(store)


def _import(path: Path) -> tuple[Publication, ...]:
    import_papers(store := Store(), path, check_publication)
    return publications(store)


class PublicationsDialog(QDialog):
    """Edits, imports and exports publications."""

    changed = Signal()  # a publication was saved or removed

    def __init__(self, jobs: Jobs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Publications")
        self._jobs, self._known = jobs, tuple[Publication, ...]()
        self.dialogs = Dialogs(self)
        self._saved: Publication | None = None
        self._row = -1  # of the publication in the form; -1 for a new one
        self._steps = list[tuple[Publication | None, Publication | None]]()  # that can be undone: after and before
        self.names, self.form, self.problem = QListWidget(), PublicationForm(), Label(wordWrap=True)
        self.names.setMaximumHeight(80)
        self.names.setAccessibleName("Publications")
        self.save_button = primary_button("&Save", "", act=lambda: self._save())
        new = push_button("&New", lambda: self._leave(self._new))
        remove = push_button("&Remove", lambda: self._leave(self._remove))
        self.undo_button = push_button("&Undo", lambda: self._leave(self._undo), enabled=False)
        load = push_button("&Import\u2026", lambda: self._leave(self._import))
        export, close = push_button("&Export\u2026", self._export), push_button("Close", self.reject)
        for button in (self.save_button, new, remove, self.undo_button, load, export, close):
            button.setAutoDefault(False)
        lay_out(
            self, self.names, row(new, remove, self.undo_button, None, load, export), self.form, self.problem,
            row(None, self.save_button, close), gap=GAP_3, stretch=self.form, margin=None,
        )  # fmt: skip
        self.resize(1080, 700)
        self.names.currentRowChanged.connect(self._choose)
        self.read()

    def read(self) -> None:
        """Read the publications again."""
        self._start(_save, None, None)

    def _start(
        self, function: Callable[..., object], *args: object, say: str = "",
        then: Callable[[], object] = bool, last: Callable[[], object] = bool,
    ) -> None:  # fmt: skip
        def done(found: tuple[Publication, ...] | dict[str, str]) -> None:
            if isinstance(found, dict):
                self.form.show_problems(found)
                self.problem.setText("Nothing was saved.")
                return
            then()
            self._saved = args[0] if isinstance(args[0], Publication) else None
            self.undo_button.setEnabled(bool(self._steps))
            self._list(found)
            self.problem.setText(" ".join((say, *take_notices())))
            if say:
                self.changed.emit()
            last()

        self._jobs.start(
            "calendar.publications", function, *args, lane="disk", on_done=done, on_failed=self.problem.setText
        )

    def _list(self, found: tuple[Publication, ...]) -> None:
        self._known = found
        with QSignalBlocker(self.names):
            self.names.clear()
            self.names.addItems([one.shown for one in found])
        saved = [row for row, one in enumerate(found) if one == self._saved]  # its place can be another one now
        self._show(saved[0] if saved else min(max(0, self._row), len(found) - 1))

    def _current(self) -> Publication | None:
        return self._known[self._row] if 0 <= self._row < len(self._known) else None

    def _choose(self, row: int) -> None:
        """Show another publication after the edits of this one are saved or discarded."""
        with QSignalBlocker(self.names):
            self.names.setCurrentRow(self._row)
        self._leave(lambda: self._show(row))

    def _show(self, row: int) -> None:
        self._row = row
        with QSignalBlocker(self.names):
            self.names.setCurrentRow(row)
        if publication := self._current():
            self.form.show_publication(publication)
            self.problem.setText("")

    def _leave(self, go: Callable[[], object]) -> None:
        choice = self.dialogs.unsaved(self.form.name) if self.form.is_edited else "discard"
        if choice == "save":
            self._save(go)
        elif choice == "discard":
            go()

    def reject(self) -> None:
        self._leave(super().reject)

    def _new(self) -> None:
        self._show(-1)
        self.form.show_publication(NEW)
        self.form.fields["name"].setFocus()

    def _save(self, last: Callable[[], object] = bool) -> None:
        if new := self.form.publication():
            self._write(new, self._current(), "Saved.", last)
        else:
            self.problem.setText("Nothing was saved.")

    def _write(
        self, new: Publication | None, before: Publication | None, say: str, last: Callable[[], object] = bool
    ) -> None:
        self._start(_save, new, before, say=say, then=lambda: self._steps.append((new, before)), last=last)

    def _undo(self) -> None:
        new, before = self._steps[-1]
        self._start(
            _save, before, new, say=f"{(new or before or NEW).shown} is as it was before.", then=self._steps.pop
        )

    def _remove(self) -> None:
        if (publication := self._current()) is None or not publication.name:
            self.problem.setText("The house itself cannot be removed.")
            return
        self._write(None, publication, f"{publication.name} was removed; what it printed is remembered.")

    def _import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Import Publications", "", FILES)
        if name:
            self._start(_import, Path(name), say=f"Imported {Path(name).name}.")

    def _export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Export Publications", "papers.toml", FILES)
        content = papers_text([one for one in self._known if one.name]).encode()
        if name and attempted(lambda: save(name, content), self.problem.setText):
            self.problem.setText(f"Exported {Path(name).name}.")
