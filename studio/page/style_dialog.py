"""The editor of a house style: its fonts, its sizes and inks, and its printed words, beside a page that follows."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QStandardItem, QStandardItemModel

from engine.core import Control, attempted, changed
from engine.core.files import fingerprint, read_bytes
from engine.drawing.faces import FACES as SHIPPED
from engine.drawing.families import offered
from engine.drawing.pictures import PICTURES
from engine.drawing.style import Style, path_of, save_style, split_language, styles, with_fonts, written
from engine.drawing.words import LANGUAGES, Forms, Words, labels, table
from engine.output.figures import Figure
from engine.output.issue import Preview, draft_figures, preview_of
from engine.output.press.boxes import with_condition
from engine.output.target import Target
from engine.page.compose import compose
from engine.page.vetted import VettedPage
from studio.core.dialogs import Dialog, Dialogs
from studio.core.jobs import Jobs
from studio.core.theme import GAP_4
from studio.page.geometry import place_of
from studio.widgets.export_form import condition_box
from studio.widgets.fields import DecimalBox, choice, finish_typing
from studio.widgets.finding_list import FindingList
from studio.widgets.layouts import Label, add_action, described, form, lay_out, primary_button, push_button, row
from studio.widgets.page_view import PageView
from studio.widgets.panel import Sheet, show_value
from studio.widgets.word_table import Column, WordTable

SIZE, WIDTH = (1180, 720), 500  # pixels, if the screen has them; of the dialog, and the width of its fields
LONGEST = 1000  # characters of a printed text
FORMS = {"zero": "none", "one": "one", "two": "two", "few": "three", "many": "six", "other": "others"}
"""What the forms of a text are for: the numbers of the plural categories (`engine.drawing.words.PLURALS`)."""
FACES = (
    ("Masthead", "masthead", "As titles"), ("Titles, headings", "title", "sizes.title"),
    ("Lists, clue numbers", "strong", "sizes.heading"), ("Body", "text", "sizes.text"),
    ("Clues", "clue", "As the body"), ("Emphasis", "emphasis", ""), ("Letters", "letters", "sizes.letters"),
    ("Grid numbers", "number", "As small print"), ("Small print", "small", "sizes.small"),
    ("Folio, date", "folio", "As small print"),
)  # fmt: skip
"""The roles of faces, each with its size in the style, or with what has its face if it has none."""
NUMBERS: tuple[tuple[Any, ...], ...] = (
    ("Distance of lines", "leading", 3, " \u00d7 the type", 0.01, 1),
    ("Least type", "least"), ("Cells (0: as large as fits)", "cell", 2000, " pt", 1, 0),
    ("Lines of cells", "lines.cell", 20), ("Frames", "lines.frame", 20), ("Rules", "lines.rule", 20),
    ("Titles of solutions", "solution.title"), ("Text of solutions", "solution.text"),
    ("Letters of solutions", "solution.letters"),
    ("Masthead", "page.masthead", 10, " \u00d7 a title", 0.05, 0.2),
    ("Headings", "page.heading", 10, " \u00d7 a title", 0.05, 0.2),
    ("Space between blocks", "page.space", 10, " \u00d7 the text", 0.1, 0.2),
    ("Muted ink", "inks.muted.black", 100, " %", 1, 0, 100),
    ("Letter on the accent", "inks.on_accent.black", 100, " %", 1, 0, 100),
    ("Accent", "inks.accent.black", 100, " %", 1, 0, 100),
)  # fmt: skip
"""The arguments of `StyleDialog._number`."""
FONT_NOTE = "A family with its style, such as Inter Bold, or a file, such as fonts/Own.otf#onum."
WORD_NOTE = "An empty field has the usual text, which is shown in it. Texts in braces are filled in."


def value_at(style: Any, path: str) -> Any:
    """Return the value at a place of a style, such as "lines.rule"; None if the style has no such part."""
    return reduce(lambda part, name: text_of(part, name) if part is not None else None, path.split("."), style)


def text_of(part: Any, name: str) -> Any:
    """Return a field of a part of a style; of a text without plurals the text itself."""
    if isinstance(part, Forms):
        return part.of(name or "other")
    return part if isinstance(part, str) else getattr(part, name)


def with_value(style: Any, path: str, value: Any) -> Any:
    """Return a style with another value at a place. "" and the usual text are those of the language of the words."""
    name, _, rest = path.partition(".")
    if not isinstance(style, Words) or name == "language":
        return changed(style, **{name: with_value(getattr(style, name), rest, value) if rest else value})
    usual, own = table(style.language)[name], getattr(style, name)
    made = value or text_of(usual, rest)
    if isinstance(usual, Forms):
        made = changed(own if isinstance(own, Forms) else usual, **{rest or "other": made})
    return changed(style, **{name: "" if made == usual else made})


def places_of(words: Words) -> Iterator[str]:
    """Yield the place of each printed text; of a text with plurals one for each category of the language."""
    for key, usual in table(words.language).items():
        forms = [name for name in Forms.__struct_fields__ if isinstance(getattr(usual, name, None), str)]
        yield from (f"words.{key}.{form}".removesuffix(".") for form in forms or [""])


def label_of(place: str) -> str:
    """Return what a printed text is called, such as "Number of words: one"."""
    key, _, form = place.removeprefix("words.").partition(".")
    return f"{labels()[key]}: {FORMS[form]}" if form else labels()[key]


def shown(last: VettedPage, made: Style, path: Path, language: str, *, control: Control) -> Preview:
    """Return a page in an edited style with its words in a language, "" for its own. Raises as `with_fonts`.

    The blocks keep their places, if they fit there.
    """
    styled, opened, blocks = with_fonts(made, path), last.opened, list(last.opened.page.blocks)
    own = opened.dressed(with_value(styled, "words.language", language or made.words.language))
    for box in last.composed.boxes:
        if not any(blocks[number].fixed for number in box.blocks):
            blocks[box.blocks[-1]] = changed(blocks[box.blocks[-1]], fixed=place_of(box.rect, (0.0,)))
    kept = own._replace(page=changed(opened.page, blocks=tuple(blocks)))
    composed = compose(kept, roomy=False, control=control.sub(0.0, 0.4))
    least = {box.blocks: 0.9 * box.rect.height for box in last.composed.boxes}  # lower ones may have lost lines
    if composed.faults or any(box.rect.height < least[box.blocks] for box in composed.boxes):
        composed = compose(own, composed, control=control.sub(0.4, 0.8))
    figure = Figure("puzzle", composed.drawing, composed.findings, own.style.least, whole=True)
    press = with_condition(opened.page.preset, styled.condition, usual=True)
    drawn = draft_figures([figure], (), Target(preset=press, created="2000-01-01", title=made.name))
    return preview_of(drawn, control=control.sub(0.8, 1.0))


class StyleDialog(Dialog):
    """Edits a copy of a style. Each edit is a step that can be undone, and shows in the page."""

    saved = Signal(str)  # how the saved style is chosen

    def __init__(self, name: str, last: VettedPage, jobs: Jobs, parent: QtWidgets.QWidget) -> None:
        """Edit the style with a name or a path. Raises as `path_of` and `written`."""
        origin, language = split_language(name)
        path = path_of(origin)  # it may be deleted meanwhile
        kept, read = written(path), fingerprint(read_bytes(path))  # a dialog that fails later would stay in memory
        super().__init__("House Style", parent)
        self._origin, self._language, self._path = origin, language, path
        self._style, self._kept, self._read = kept, kept, read
        self._page, self._jobs, self._job = last, jobs, f"style {id(self)}"
        self.own(jobs, self._job, f"{self._job} fonts")
        self._past, self._future, self._last = list[Style](), list[Style](), ""
        self.fields = dict[str, QtWidgets.QWidget]()  # by the places that they edit
        self._place, self._places = "", list[str]()  # of the printed text that is edited, and of all
        self.filter = QtWidgets.QLineEdit(placeholderText="Find a text", clearButtonEnabled=True)
        self.texts = WordTable((Column("label", "Text", width=30), Column("text", "Printed as")), "Printed texts")
        self.word, self.word_label = QtWidgets.QLineEdit(maxLength=LONGEST), Label(wordWrap=True)
        self._times = dict[str, float]()  # by the places of numbers, what is shown as a multiple of the value
        self._names, self.view, self.tabs = QStandardItemModel(self), PageView(self), QtWidgets.QTabWidget()
        self.problem, self.findings = Label(wordWrap=True), FindingList(self, rows=4)
        self._offer([*SHIPPED])
        self.tabs.addTab(self._fonts(), "&Fonts")
        self.tabs.addTab(self._numbers(), "&Sizes and Inks")
        self.tabs.addTab(self._texts(), "&Words")
        self.undo = push_button("&Undo", lambda: self._step(self._past, self._future), "Ctrl+Z")
        self.redo = push_button("&Redo", lambda: self._step(self._future, self._past), "Ctrl+Shift+Z")
        for button, key in ((self.undo, QKeySequence.StandardKey.Undo), (self.redo, QKeySequence.StandardKey.Redo)):
            add_action(self, button.text(), key, button.click, Qt.ShortcutContext.WindowShortcut)
        name = f"{self._path.stem}{' copy' * (self._origin in styles())}"
        self.name = described(QtWidgets.QLineEdit(name, maxLength=80), "Name of the style")
        self.save_button = primary_button("Sa&ve", "", act=self._save)
        buttons = row(self.undo, self.redo, None, self.save_button, push_button("Cancel", self.reject))
        parts = (self.tabs, self.problem, self.findings, row(Label("Name"), self.name), buttons)
        left = lay_out(QtWidgets.QWidget(), *parts, stretch=self.tabs)
        left.setFixedWidth(WIDTH)
        lay_out(self, row(left, self.view, gap=GAP_4, stretch=self.view), margin=GAP_4)
        for button in self.findChildren(QtWidgets.QPushButton):
            button.setAutoDefault(False)  # so that Enter in a field takes its text and presses no button
        for line in self.findChildren(QtWidgets.QLineEdit):
            (line.focusProxy() or line).installEventFilter(self)
        self.resize(*SIZE)
        jobs.start(f"{self._job} fonts", offered, self._path.parent, on_done=self._offer, on_failed=self._refuse)
        self._show()

    # the pages

    def _fonts(self) -> QtWidgets.QWidget:
        fields, art = form(), QtWidgets.QLineEdit(placeholderText="The title in type")
        self._text(art, "Art of the masthead", "masthead")
        fields.addRow("Art of the masthead", row(art, push_button("&Choose…", self._choose_art), stretch=art))
        for label, role, other in FACES:
            policy = QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            face = QtWidgets.QComboBox(insertPolicy=QtWidgets.QComboBox.InsertPolicy.NoInsert, sizeAdjustPolicy=policy)
            line = QtWidgets.QLineEdit(placeholderText="" if "." in other else other)
            face.setLineEdit(line)
            face.setModel(self._names)
            any_case, within = Qt.CaseSensitivity.CaseInsensitive, Qt.MatchFlag.MatchContains
            face.setCompleter(QtWidgets.QCompleter(self._names, face, caseSensitivity=any_case, filterMode=within))
            self._bind(face, label, f"faces.{role}", line.text, face.activated, line.editingFinished)
            size = [self._number(f"{label}: size", other)] if "." in other else []
            fields.addRow(label, row(face, *size, stretch=face))
        return Sheet(lay_out(QtWidgets.QWidget(), fields, Label(FONT_NOTE, wordWrap=True, muted=True), None))

    def _choose_art(self) -> None:
        kinds = f"Drawings and pictures (*.svg *.pdf {' '.join(f'*{ending}' for ending in PICTURES)})"
        if path := QtWidgets.QFileDialog.getOpenFileName(self, "Art of the masthead", "", kinds)[0]:
            self._take(with_value(self._style, "masthead", path), "masthead")

    def _numbers(self) -> QtWidgets.QWidget:
        fields = form()
        for number in NUMBERS:
            fields.addRow(number[0], self._number(*number))
        spot = QtWidgets.QLineEdit(maxLength=40, placeholderText="Black")
        fields.addRow("Spot color of the accent", self._text(spot, "Spot color", "inks.accent.spot"))
        condition = condition_box(self._style.condition)
        line: Any = condition.lineEdit()
        self._bind(condition, "Printing condition", "condition", line.text, condition.activated, line.editingFinished)
        fields.addRow("Printing condition", condition)
        solved = choice("Solved", (("As a grid", "grid"), ("As a list", "list"), ("As both", "both")))
        self._bind(solved, "Solved crosswords", "solved", solved.currentData, solved.activated)
        switches = [QtWidgets.QCheckBox(text) for text in ("Justified", "Hyphenated", "Ligatures")]
        for box in switches:
            self._bind(box, f"{box.text()} texts and clues", box.text().lower(), box.isChecked, box.clicked)
        fields.addRow("Solved crosswords", solved)
        fields.addRow("Texts and clues", row(*switches, None))
        return Sheet(lay_out(QtWidgets.QWidget(), fields, None))

    def _texts(self) -> QtWidgets.QWidget:
        language = choice("Language", ((name, tag) for tag, name in LANGUAGES.items()))
        self._bind(language, "Language", "words.language", language.currentData, language.activated)
        self.filter.textChanged.connect(self._find)
        self.texts.setSelectionMode(WordTable.SelectionMode.SingleSelection)
        self.texts.set_empty_text("No text contains this.")
        self.texts.chosen.connect(self._choose)
        self.texts.opened.connect(lambda _: self.word.setFocus())
        self.word.editingFinished.connect(
            lambda: self._take(with_value(self._style, self._place, self.word.text()), self._place)
        )
        parts = GAP_4, row(language, self.filter), self.texts, self.word_label, self.word
        return lay_out(QtWidgets.QWidget(), *parts, Label(WORD_NOTE, wordWrap=True, muted=True), stretch=self.texts)

    def _number(
        self, label: str, place: str, most: float = 1000, unit: str = " pt", step: float = 0.25, least: float = 0.1,
        times: float = 1.0,
    ) -> QtWidgets.QWidget:  # fmt: skip
        box = DecimalBox(minimum=least, maximum=most, singleStep=step, suffix=unit, keyboardTracking=False)
        box.setDecimals(2 * (step < 1))
        box.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        self._times[place] = times
        return self._bind(box, label, place, lambda: round(box.value() / times, 4), box.valueChanged)

    def _text(self, field: QtWidgets.QLineEdit, label: str, place: str) -> QtWidgets.QWidget:
        return self._bind(field, label, place, field.text, field.editingFinished)

    def _bind(
        self, field: QtWidgets.QWidget, label: str, place: str, value: Callable[[], Any], *signals: Any
    ) -> QtWidgets.QWidget:
        self.fields[place] = described(field, label)
        field.setObjectName(place)
        for signal in signals:
            signal.connect(lambda *_: self._take(with_value(self._style, place, value()), place))
        return field

    # edits

    def eventFilter(self, watched: Any, event: Any) -> bool:
        """Leave Ctrl+Z and Ctrl+Shift+Z to a field only while its text is not taken."""
        line, keys = watched.findChild(QtWidgets.QLineEdit) or watched, QKeySequence.StandardKey
        ours = event.type() == QEvent.Type.ShortcutOverride and not line.isModified()
        return ours and (event.matches(keys.Undo) or event.matches(keys.Redo))  # Qt has not accepted it yet

    def _take(self, made: Style, place: str) -> None:
        if made != self._style:
            if place != self._last:
                self._past.append(self._style)
            self._style, self._last, self._future[:] = made, place, ()
            self._show()

    def _step(self, back: list[Style], forth: list[Style]) -> None:
        finish_typing(self)
        if back:
            forth.append(self._style)
            before, self._style, self._last = self._style, back.pop(), ""
            undone = (place for place in self._places if value_at(before, place) != value_at(self._style, place))
            self._place = next(undone, self._place)
            self._show()

    def _save(self) -> None:
        finish_typing(self)
        edited = self._style, self.name.text().strip(), self._origin, self._read
        name = attempted(lambda: save_style(*edited, path=self._path), self._refuse)
        if name is not None:
            self.saved.emit(name)
            self.accept()

    def reject(self) -> None:
        """Close, after a question if there are changes."""
        finish_typing(self)
        answer = "discard" if self._style == self._kept else Dialogs(self).unsaved(self.name.text())
        if answer == "save":
            self._save()
        elif answer == "discard":
            super().reject()

    # what is shown

    def _offer(self, names: Sequence[str]) -> None:
        """Add names of fonts to those that the boxes have. They keep what is typed, as another model does not."""
        self._names.invisibleRootItem().appendRows([QStandardItem(name) for name in names])

    def _show(self) -> None:
        self._show_fields()
        self._show_texts()
        self.undo.setEnabled(bool(self._past))
        self.redo.setEnabled(bool(self._future))
        self._jobs.start(self._job, shown, self._page, self._style, self._path, self._language,
                         on_done=self._show_page,
                         on_failed=lambda why: (self._refuse(why), self.findings.clear()))  # fmt: skip

    def _show_fields(self) -> None:
        for place, field in self.fields.items():
            value = value_at(self._style, place)
            with QSignalBlocker(field):
                field.setEnabled(value is not None)
                if isinstance(field, QtWidgets.QComboBox) and field.isEditable():
                    field.setEditText(value)
                elif isinstance(field, QtWidgets.QLineEdit):
                    field.setText(value)
                else:
                    show_value(field, value * self._times[place] if place in self._times and value else value)

    def _show_texts(self) -> None:
        named = sorted((label_of(place), place) for place in places_of(self._style.words))
        self._places = [place for _, place in named]
        if self._place not in self._places:  # at first, or a plural that the language has not
            self._place = self._places[0]
        shown = [value_at(self._style, place) or self._usual(place) for place in self._places]
        with QSignalBlocker(self.texts):  # it selects the text that was edited before
            self.texts.show_data({"label": [label for label, _ in named], "text": shown})
        self._find()
        self._show_text()

    def _show_text(self) -> None:
        self.word_label.setText(label_of(self._place))
        described(self.word, label_of(self._place))
        self.word.setText(value_at(self._style, self._place))
        self.word.setPlaceholderText(self._usual(self._place))

    def _usual(self, place: str) -> str:
        key, _, form = place.removeprefix("words.").partition(".")
        return text_of(table(self._language or self._style.words.language)[key], form)

    def _find(self) -> None:
        wanted, columns = self.filter.text().casefold(), map(self.texts.words.column, ("label", "text"))
        found = np.array([wanted in " ".join(pair).casefold() for pair in zip(*columns, strict=True)])
        self.texts.words.set_mask(found)
        self.word.setEnabled(bool(found.any()))
        if found.any() and not found[self._places.index(self._place)]:
            self._place = self._places[int(found.argmax())]
            self._show_text()
        self.texts.select([number for number, place in enumerate(self._places) if place == self._place])

    def _choose(self, rows: Sequence[int]) -> None:
        if rows and self._places[rows[0]] != self._place:
            self._place = self._places[rows[0]]
            self._show_text()

    def _show_page(self, made: Preview) -> None:
        self.view.show_pages(made.pages)
        self.findings.show_findings(made.findings)
        self.problem.hide()

    def _refuse(self, sentence: str) -> None:
        """Show a sentence, with the name of a field in place of the style's file and the field's place in it."""
        sentence = sentence.removeprefix(f"{self._path}: ")
        what, _, after = sentence.partition(" - at `$.")
        place, _, mend = after.partition("`")
        field = self.fields.get(place)
        name = field.accessibleName() if field else label_of(place) if place.startswith("words.") else ""
        self.problem.show_text(f"{name}: {what}{mend}" if name else sentence)
