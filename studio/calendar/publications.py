"""The publications of the calendar: a list, and the settings of one as text, in the format of `papers.toml`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from engine.calendar.making import check_lists
from engine.calendar.papers import import_papers, papers_text, read_papers
from engine.calendar.publication import Publication, Series
from engine.calendar.records import publications, remove_publication, save_publication
from engine.core.errors import EngineError
from engine.core.files import save
from engine.core.job import Control
from engine.core.store import Store
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.labels import Label
from studio.widgets.layouts import row

HELP = (
    "Each line is a setting; series are tables below [[papers.series]]. Kinds are crossword, bee, wheel and soup. "
    "Keys: weekdays (0 is Monday), holidays, editions, lexicon, spelling, style, preset, paper, template, "
    "answers; limits: answers, clues, puzzles, middle, all_kinds, everywhere; series: name, kind, weekdays, "
    "levels, number, since, byline, title, lexicon, seed."
)
NEW = Publication(name="New Paper", series=(Series("crossword", "crossword"), Series("bee", "bee")))
FILES = "Publications (*.toml *.json)"


def _read(*, control: Control) -> tuple[Publication, ...]:
    control.check()
    return publications(Store())


def _save(text: str, before: Publication | None, *, control: Control) -> tuple[Publication, ...]:
    """Save the publication of a text in place of another one; return all."""
    control.check()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "papers.toml")
        file.write_text(text, encoding="utf-8")
        (paper,) = read_papers(file)[:1]
    check_lists(paper.publication)
    store = Store()
    save_publication(store, paper.publication, before)
    return publications(store)


def _remove(publication: Publication, *, control: Control) -> tuple[Publication, ...]:
    control.check()
    store = Store()
    remove_publication(store, publication)
    return publications(store)


def _import(path: Path, *, control: Control) -> tuple[Publication, ...]:
    control.check()
    store = Store()
    import_papers(store, path)
    return publications(store)


class PublicationsDialog(QDialog):
    """Edits, imports and exports publications.

    Signals:
        changed: a publication was saved or removed.
    """

    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Publications")
        self._jobs, self._known = jobs, tuple[Publication, ...]()
        self.names, self.text, self.problem = QListWidget(), QPlainTextEdit(), Label(wordWrap=True)
        self.names.setMaximumHeight(110)
        self.names.setAccessibleName("Publications")
        self.text.setAccessibleName("Settings of the publication")
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.save_button = QPushButton("&Save")
        self.save_button.setProperty("primary", "true")
        new, remove = QPushButton("&New"), QPushButton("&Remove")
        load, export, close = QPushButton("&Import\u2026"), QPushButton("&Export\u2026"), QPushButton("Close")
        for button in (self.save_button, new, remove, load, export, close):
            button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP_3)
        layout.addWidget(self.names)
        layout.addLayout(row(new, remove, None, load, export))
        layout.addWidget(Label(HELP, wordWrap=True))
        layout.addWidget(self.text, 1)
        layout.addWidget(self.problem)
        layout.addLayout(row(None, close, self.save_button))
        self.resize(720, 640)
        self.names.currentRowChanged.connect(self._show)
        self.save_button.clicked.connect(self._save)
        new.clicked.connect(self._new)
        remove.clicked.connect(self._remove)
        load.clicked.connect(self._import)
        export.clicked.connect(self._export)
        close.clicked.connect(self.accept)
        self._start(_read)

    def _start(self, function: Callable[..., Any], *args: object, say: str = "") -> None:
        def done(found: tuple[Publication, ...]) -> None:
            self._list(found)
            self.problem.setText(say)
            if say:
                self.changed.emit()

        self._jobs.start(
            "calendar.publications", function, *args, lane="disk", on_done=done, on_failed=self.problem.setText
        )

    def _list(self, found: tuple[Publication, ...]) -> None:
        here = max(0, self.names.currentRow())
        self._known = found
        self.names.clear()
        self.names.addItems([one.shown for one in found])
        self.names.setCurrentRow(min(here, len(found) - 1))

    def _current(self) -> Publication | None:
        place = self.names.currentRow()
        return self._known[place] if 0 <= place < len(self._known) else None

    def _show(self) -> None:
        if publication := self._current():
            self.text.setPlainText(papers_text([publication]))
            self.problem.setText("")

    def _new(self) -> None:
        self.names.setCurrentRow(-1)
        self.text.setPlainText(papers_text([NEW]))
        self.text.setFocus()

    def _save(self) -> None:
        self._start(_save, self.text.toPlainText(), self._current(), say="Saved.")

    def _remove(self) -> None:
        publication = self._current()
        if publication is None or not publication.name:
            self.problem.setText("The house itself cannot be removed.")
            return
        self._start(_remove, publication, say=f"{publication.name} was removed; what it printed is remembered.")

    def _import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Import Publications", "", FILES)
        if name:
            self._start(_import, Path(name), say=f"Imported {Path(name).name}.")

    def _export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Export Publications", "papers.toml", FILES)
        if not name:
            return
        try:
            save(Path(name), papers_text([one for one in self._known if one.name]).encode())
        except EngineError as error:
            self.problem.setText(str(error))
        else:
            self.problem.setText(f"Exported {Path(name).name}.")
