"""The preview of a list that is opened, dropped or pasted: its format, its first rows, and what can be used."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker, Qt, QTimer

from engine.core import BadInput, Control, changed, first_named, plural
from engine.core.files import read_bytes
from engine.words.lists.encoding import ENCODINGS
from engine.words.lists.reports import Account
from engine.words.lists.sniff import SAMPLES, Choice, Preview, Reader, preview
from engine.words.lists.tables import IGNORED, SCORE, SEPARATORS, Kind, ListFormat
from engine.words.sources import imported_sources
from engine.words.stored_lists import check_name
from engine.words.word_file import MOST_FILE_BYTES, MOST_SCORE, ReadReport
from studio.core.dialogs import Dialog
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_2, GAP_3, GAP_4
from studio.widgets.fields import ChoiceBox, choice, number_box
from studio.widgets.layouts import Label, described, heading, lay_out, primary_button, push_button, row, tip
from studio.widgets.layouts import form as form_layout
from studio.widgets.words.list_lines import LinesDialog, counted

WIDTH = 560  # pixels
PAUSE = 300  # milliseconds without a change of the minimum score, after which the list is read again
LONGEST_NAME = 40
ACCENTED = 8  # words with accents that the dialog names
NAMED = 2  # unusable lines that the dialog names
DOUBT = "Most entries are not words. Is this a list of words? If so, choose the separator and the column of the words."
NO_COLUMN, EVERY_COLUMN = -1, -2
_UNUSABLE = re.compile(r"[^a-z0-9_-]+")


class Purpose(NamedTuple):
    """What a list is opened for."""

    title: str  # of the dialog
    button: str  # the label of the button that uses the list
    kind: Kind  # the kind of list
    read: Reader  # counts its words and its unusable lines
    noun: str = "word"  # what is counted, in the singular
    named: bool = False  # whether the list is kept under the name of a word list
    folds: bool = False  # whether capitals and signs can be reduced to letters


class Source(NamedTuple):
    """A file, or a text that was pasted."""

    path: str = ""
    text: str = ""

    @property
    def name(self) -> str:
        """The name of the file."""
        return Path(self.path).name if self.path else "Pasted text"


class Accepted(NamedTuple):
    """A list that the user accepted, with its format and the name under which it is kept, or "".

    `replace` says whether the user was told that it replaces a list of that name.
    """

    source: Source
    form: ListFormat
    name: str
    replace: bool = False


def look_at(source: Source, kind: Kind, read: Reader, choice: Choice, *, control: Control) -> Preview:
    """Read a list and return its preview."""
    content = read_bytes(source.path, most=MOST_FILE_BYTES) if source.path else source.text.encode()
    return preview(content, source.path, kind, read, choice, control)


def list_name(path: str) -> str:
    """Return a name for a word list from the name of its file. No list from another file has this name."""
    kept = {source.name: source.imported_from for source in imported_sources()}
    stem, origin = _UNUSABLE.sub("-", Path(path).stem.lower()).strip("-_") or "list", str(Path(path).absolute())
    ends = ("", *(f"-{number}" for number in range(2, len(kept) + 3)))  # one of them is free
    names = (stem[: LONGEST_NAME - len(end)] + end for end in ends)
    return next(name for name in names if kept.get(name, origin) in (origin, "") and not _why_not(name))


def _why_not(name: str) -> str:
    try:
        check_name(name, replace=True)
    except BadInput as error:
        return str(error)
    return ""


def _kept() -> frozenset[str]:
    return frozenset(source.name for source in imported_sources())


class ListPreview(Dialog):
    """Shows how a list is read, in jobs, lets the user change it, and calls `use` on consent. It is not modal."""

    def __init__(
        self, source: Source, purpose: Purpose, jobs: Jobs, use: Callable[[Accepted], object], parent: QtWidgets.QWidget
    ) -> None:
        super().__init__(purpose.title, parent)
        self._source, self._purpose, self._jobs, self._use = source, purpose, jobs, use
        self._shown: Preview | None = None
        self._job = f"preview.{id(self)}"
        self._is_reading = True
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._kept = _kept() if purpose.named else frozenset[str]()
        self.own(jobs, self._job)
        self.encoding = choice("", ((name, None) for name in ENCODINGS))
        signs = ((name.capitalize() if key else "None: one word per line", key) for key, name in SEPARATORS.items())
        self.separator = choice("", signs)
        self.columns = {column.name: ChoiceBox() for column in purpose.kind.roles}
        self.heading = QtWidgets.QCheckBox("The first line is a &heading")
        self.fold = QtWidgets.QCheckBox("&Leave out hyphens and apostrophes")
        self.capitals = QtWidgets.QCheckBox("&Read capitals as small letters")
        self.capitals.setToolTip("Otherwise words with capitals are left out as names")
        folded = (("Leave out the words", False), ("Fold them; answers are printed as written", True))
        self.accents = choice("", folded)
        self.least = number_box("Minimum score", 0, MOST_SCORE, lowest="any")
        self.name = QtWidgets.QLineEdit(list_name(source.path) if purpose.named else "", maxLength=LONGEST_NAME)
        self.sample = _sample_table([column.title for column in purpose.kind.roles])
        self.count, self.lines = Label("Reading the list\u2026", wordWrap=True), Label(wordWrap=True)
        self.accented = Label(wordWrap=True)
        self.lines_button = push_button("Show &Lines…", self._show_lines)
        self.accept_button = primary_button(purpose.button, "", act=self.accept, enabled=False, default=True)
        self.cancel_button = push_button("Cancel", self.reject, autoDefault=False)  # Enter must not discard the list
        self._lay_out()
        self._connect()
        self._look(Choice())

    @property
    def is_ready(self) -> bool:
        """Whether the list has been read and can be used."""
        return self.accept_button.isEnabled()

    def accept(self) -> None:
        """Use the list."""
        if not (self._shown and self.is_ready) or self._is_taken_meanwhile():
            return
        name = self.name.text().strip()
        super().accept()
        self._use(Accepted(self._source, self._shown.form, name, name in self._kept))

    # reading

    def _look(self, choice: Choice) -> None:
        self._wait()
        self._pause.stop()
        purpose = self._purpose
        self._jobs.start(
            self._job, look_at, self._source, purpose.kind, purpose.read, choice, lane="long", on_done=self._show,
            on_failed=self._fail,
        )  # fmt: skip

    def _wait(self) -> None:
        self._is_reading = True
        self._jobs.drop(self._job)  # its result would overwrite the fields
        self.accept_button.setEnabled(False)

    def _show(self, found: Preview) -> None:
        self._shown, form, self._is_reading = found, found.form, False
        fields = (self.heading, self.fold, self.capitals, self.accents, self.least)
        blocked = [QSignalBlocker(field) for field in (*self.columns.values(), *fields)]
        self.encoding.setCurrentText(form.encoding)
        self.separator.setCurrentIndex(self.separator.findData(form.separator))
        for name, box in self.columns.items():
            self._fill_columns(name, box, found)
        self.heading.setChecked(form.heading)
        self.fold.setChecked(form.fold)
        self.capitals.setChecked(form.capitals or form.fold)
        self.capitals.setEnabled(not form.fold)
        self.accents.setCurrentIndex(int(form.accents))
        self.least.setValue(form.least_score)
        self.least.setEnabled("score" in form.columns)
        del blocked
        self._show_samples(found)
        self._show_account(found.account)
        problem = found.problem.rstrip(".")
        self.count.setText(f"{problem[:1].upper()}{problem[1:]}." if problem else self._counted(found))
        self._refresh()

    def _show_account(self, account: Account | None) -> None:
        """Show what becomes of the lines, and the words with accents; they are folded only if the user says so."""
        words = list(dict.fromkeys(account.accented.values())) if account else []
        self.lines.setText(counted(account) if account else "")
        self.accented.setText(f"Accents or joined letters: {first_named(words, ACCENTED)}." if words else "")
        for widget, shown in ((self.lines, account), (self.lines_button, account), (self.accented, words)):
            widget.setVisible(bool(shown))
        if self._purpose.folds:
            self.fields.setRowVisible(self.accents, bool(words))

    def _show_lines(self) -> None:
        if self._shown and self._shown.account:
            name = self.name.text().strip() or self._source.name
            LinesDialog(name, self._shown.account, self._jobs, self).show()

    def _fill_columns(self, name: str, box: QtWidgets.QComboBox, found: Preview) -> None:
        first = name == self._purpose.kind.roles[0].name
        box.clear()
        if first and self._purpose.kind.across:
            box.addItem("All columns", EVERY_COLUMN)
        if not first:
            box.addItem("No column", NO_COLUMN)
        for at in range(found.width):
            box.addItem(f"Column {at + 1}", at)
        at = EVERY_COLUMN if first and found.form.across else found.form.column(name)
        box.setCurrentIndex(max(0, box.findData(at)))
        box.setEnabled(box.count() > 1)

    def _show_samples(self, found: Preview) -> None:
        for place in range(SAMPLES):
            for column, one in enumerate(self._purpose.kind.roles):
                text = found.samples[place].cell(one.name)[:200] if place < len(found.samples) else ""
                item = QtWidgets.QTableWidgetItem(text)
                item.setToolTip(tip(text))
                self.sample.setItem(place, column, item)
        for column, one in enumerate(self._purpose.kind.roles):
            self.sample.setColumnHidden(column, bool(column) and found.form.column(one.name) < 0)

    def _counted(self, found: Preview) -> str:
        report: ReadReport = found.report
        used = f"{plural(report.words, self._purpose.noun)} can be used."
        if not report.skipped:
            return used if report.words else f"No line has a {self._purpose.noun}."
        named = "; ".join(f"line {line.line}: {line.reason}" for line in report.refused_lines[:NAMED])
        more = ", \u2026" if report.skipped > NAMED else ""
        counts = {"line": report.refused, "cell": report.skipped - report.refused}
        left = " and ".join(plural(count, noun) for noun, count in counts.items() if count)
        doubt = f" {DOUBT}" if self._is_doubtful(found) else ""
        return f"{used} {left} cannot be used ({named}{more}).{doubt}"

    def _is_doubtful(self, found: Preview) -> bool:
        """Whether the list may be none; words of low scores, which the user excludes, do not matter."""
        return self._purpose.named and found.report.doubtful and not found.form.least_score

    def _fail(self, sentence: str) -> None:
        self._shown = None
        self.count.setText(sentence)

    # choosing

    def _choose_column(self, name: str) -> None:
        """Read the list again with another column; a role that had it takes the former column."""
        if self._shown:
            at, former = self.columns[name].currentData(), self._shown.form.column(name)
            for other, box in self.columns.items():
                if other != name and box.currentData() == at >= 0:
                    box.setCurrentIndex(max(0, box.findData(former)))
            self._choose_format()

    def _choose_format(self) -> None:
        """Read the list again with what the fields show."""
        if not self._shown:
            return
        chosen = {name: box.currentData() for name, box in self.columns.items()}
        across = EVERY_COLUMN in chosen.values()
        columns = [IGNORED if self._purpose.folds and self._shown.width > 1 else ""] * self._shown.width
        for name, at in chosen.items():
            if at is not None and at >= 0 and columns[at] in ("", IGNORED):
                columns[at] = name
        form = changed(
            self._shown.form, columns=("word",) if across else tuple(columns), across=across,
            heading=self.heading.isChecked(), fold=self.fold.isChecked(), least_score=self.least.value(),
            capitals=self.capitals.isChecked() and self._purpose.folds, accents=self.accents.currentData(),
        )  # fmt: skip
        self._look(Choice(form=form))

    def _choose_score(self) -> None:
        """Read the list again when the minimum score has not changed for a while."""
        if self._shown:
            self._wait()
            self._pause.start()

    def _is_taken_meanwhile(self) -> bool:
        """Whether another list was kept under the name while the dialog was open. If so, show what it replaces."""
        before, name = self._kept, self.name.text().strip()
        self._kept = _kept() if self._purpose.named else before
        self._refresh()
        return name in self._kept - before

    def _refresh(self) -> None:
        found, name = self._shown, self.name.text().strip()
        why = _why_not(name) if self._purpose.named else ""
        note = f"It replaces the word list {name} that you kept before." if name in self._kept else ""
        self.note.show_text(why or note)
        doubtful = found is not None and self._is_doubtful(found)
        self.accept_button.setText(f"{self._purpose.button} Anyway" if doubtful else self._purpose.button)
        usable = found and not found.problem and found.report.words and not self._is_reading
        self.accept_button.setEnabled(bool(usable and not why))

    # widgets

    def _lay_out(self) -> None:
        self.note = Label(wordWrap=True)
        for box in (self.encoding, self.separator, *self.columns.values()):
            box.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        fields = form_layout()
        fields.setLabelAlignment(Qt.AlignmentFlag.AlignVCenter)
        fields.addRow("&Encoding", self.encoding)
        fields.addRow("&Separator", self.separator)
        for column in self._purpose.kind.roles:
            fields.addRow(column.title, self.columns[column.name])
        if SCORE in self._purpose.kind.roles:
            fields.addRow("&Minimum score", self.least)
        fields.addRow("", self.heading)
        if self._purpose.folds:
            fields.addRow("", self.capitals)
            fields.addRow("", self.fold)
            fields.addRow("&Accents", self.accents)
        self.fields, lines = fields, row(self.lines, self.lines_button, stretch=self.lines)
        names = form_layout()
        if self._purpose.named:
            names.addRow("&Keep as", self.name)
        read = (heading(self._source.name), fields, self.sample, self.count, self.accented, lines)
        buttons = row(None, self.accept_button, self.cancel_button)
        lay_out(self, *read, names, self.note, None, buttons, gap=GAP_3, margin=GAP_4)
        self._show_account(None)
        scored = SCORE in self._purpose.kind.roles
        folding = (self.fold, self.capitals, self.accents) if not self._purpose.folds else ()
        naming = (self.name,) if not self._purpose.named else ()
        for unused in (*folding, *naming, *(() if scored else (self.least,))):
            unused.setParent(self)
            unused.hide()
        self.resize(WIDTH, self.sizeHint().height() + GAP_2)

    def _connect(self) -> None:
        self.encoding.activated.connect(lambda _: self._look(Choice(self.encoding.currentText())))
        self.separator.activated.connect(
            lambda _: self._look(Choice(self.encoding.currentText(), self.separator.currentData()))
        )
        for name, box in self.columns.items():
            box.activated.connect(lambda _, name=name: self._choose_column(name))
        self.heading.toggled.connect(lambda _: self._choose_format())
        for check in (self.fold, self.capitals):
            check.toggled.connect(lambda _: self._choose_format())
        self.accents.activated.connect(lambda _: self._choose_format())
        self.least.valueChanged.connect(lambda _: self._choose_score())
        self._pause.timeout.connect(self._choose_format)
        self.name.textChanged.connect(lambda _: self._refresh())


def _sample_table(titles: list[str]) -> QtWidgets.QTableWidget:
    table = described(QtWidgets.QTableWidget(SAMPLES, len(titles)), "First rows of the list")
    table.setShowGrid(False)
    table.setHorizontalHeaderLabels(titles)
    table.verticalHeader().hide()
    table.setStyleSheet(f"QTableView::item {{ padding-left: {GAP_1}px; }}")  # as the header
    table.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
    table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    table.horizontalHeader().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    height = table.horizontalHeader().sizeHint().height() + SAMPLES * table.verticalHeader().defaultSectionSize()
    table.setFixedHeight(height + 2)
    return table
