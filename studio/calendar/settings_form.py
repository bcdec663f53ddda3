"""The settings of a publication as a form: fields with their errors beside them, and a table of its series."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from engine.calendar.publication import EVERY_DAY, KINDS, SPELLINGS, Limits, Publication, Series
from engine.core import BadInput, Value, changed
from engine.core.dates import WEEKDAYS, parse_date
from engine.drawing.style import styles
from engine.output.press.boxes import PRESETS
from engine.page.page import PAPERS
from engine.words.difficulty import LEVELS
from engine.words.sources import names
from studio.core.theme import GAP_1, GAP_3, colours
from studio.widgets.fields import ChoiceBox
from studio.widgets.layouts import Label, described, grid, lay_out, push_button, row
from studio.widgets.words.word_lists import WORD_FILTER


class Field(NamedTuple):
    """The conversion of an attribute to text and back; `choices` are offered, other values can be typed.

    `file` is the filter of a file chooser. Only series of `kinds` need the attribute.
    """

    title: str
    tip: str = ""
    read: Callable[[str], Any] = str
    show: Callable[[Any], str] = str
    choices: Callable[[], Sequence[str]] = tuple
    kinds: Sequence[str] = KINDS
    file: str = ""


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _place(word: str, among: Sequence[str], what: str) -> int:
    found = [place for place, one in enumerate(among) if word and one.casefold().startswith(word.casefold())]
    if len(found) != 1:
        raise BadInput(f"{word!r} is not {what}", mend=f"Write {', '.join(one[:3] for one in among)}.")
    return found[0]


def _days(text: str) -> tuple[int, ...]:
    if text.casefold() in ("", "every day"):
        return EVERY_DAY
    found = set[int]()
    for part in _parts(text):
        first, _, last = (word.strip() for word in part.replace("\u2013", "-").partition("-"))
        ends = [_place(word, WEEKDAYS, "a weekday") for word in (first, last or first)]
        found |= {day % 7 for day in range(ends[0], ends[1] + 1 + 7 * (ends[1] < ends[0]))}
    return tuple(sorted(found))


def _shown_days(days: Sequence[int]) -> str:
    return "every day" if tuple(days) == EVERY_DAY else ", ".join(WEEKDAYS[day][:3] for day in days)


def _number(text: str) -> int:
    plain = text.replace(",", "") or "0"
    if not plain.isascii() or not plain.isdigit():
        raise BadInput(f"{text!r} is not a whole number", mend="Write digits, or nothing for none.")
    return int(plain)


TEXT_FILES = "Text files (*.txt);;All files (*)"
TEXTS = Field("", read=lambda text: tuple(_parts(text)), show=", ".join)
NUMBER = Field("", read=_number, show=lambda number: str(number or ""))
SWITCH = Field(
    "", read=lambda text: not _place(text, ("yes", "no"), "yes or no"), show=lambda on: "yes" if on else "no",
    choices=lambda: ("yes", "no"),
)  # fmt: skip
FIELDS: Mapping[str, Field] = {
    "name": Field("Name"),
    "title": Field("Title of the page"),
    "editions": TEXTS._replace(title="Editions", tip="A page is made for each: City, Late City"),
    "weekdays": Field("Days of issue", "Mon-Fri; or Mon, Wed, Fri; or every day", _days, _shown_days),
    "holidays": TEXTS._replace(
        title="Holidays", tip="Dates without an issue: 25 Dec 2026, 2027-01-01",
        read=lambda text: tuple(sorted({parse_date(one) for one in _parts(text)})),
    ),
    "lexicon": Field("List stack", "Empty for the usual list of each kind", choices=lambda: ("", *names())),
    "spelling": Field("Spelling", "Empty for any", choices=lambda: SPELLINGS),
    "style": Field("House style", "Its language may follow: classic@de, fr, es, cy, en-GB, en-US", choices=styles),
    "preset": Field("Preset", "A condition may follow, such as newspaper@SWOP", choices=lambda: tuple(PRESETS)),
    "paper": Field("Paper", choices=lambda: tuple(PAPERS)),
    "answers": Field("Solutions", choices=lambda: ("page", "below", "next-day")),
    "template": Field(
        "Page template", "The file of a saved page; empty for an automatic layout", file="Pages (*.puzzle)"
    ),
}  # fmt: skip
LIMITS: Mapping[str, Field] = {
    "answers": NUMBER._replace(title="Days to an answer", tip="Days before an answer of a crossword is repeated"),
    "clues": NUMBER._replace(title="Days to a clue"),
    "puzzles": NUMBER._replace(title="Days to a puzzle", tip="The same hive, wheel, grid, pangram or long word"),
    "middle": NUMBER._replace(title="Days to a middle letter"),
    "patterns": NUMBER._replace(title="Days to a pattern"),
    "all_kinds": SWITCH._replace(title="Over all kinds", tip="Crosswords do not repeat long words of wheels"),
    "everywhere": SWITCH._replace(title="Over all publications"),
}
LETTERS, GRIDS, BOARDS, THEMED = ("bee", "wheel"), ("crossword",), ("soup",), ("crossword", "soup")
SERIES: Mapping[str, Field] = {
    "name": Field("Series", "Its name in the calendar and in the names of files"),
    "kind": Field("Kind", "The kind of its puzzles"),
    "weekdays": Field("Days", "Mon-Fri; or Mon, Wed, Fri; or every day", _days, _shown_days),
    "levels": Field(
        "Difficulty",
        "One for each of its days: easy, easy, hard; empty if it rises through the week",
        lambda text: tuple(_place(word, LEVELS, "a difficulty") for word in _parts(text)),
        lambda levels: ", ".join(LEVELS[level] for level in levels),
    ),
    "number": NUMBER._replace(title="First No", tip="The number of the first puzzle"),
    "since": Field("Since", "The day of the first puzzle", lambda text: parse_date(text) if text else ""),
    "byline": Field("Setter", "Printed above each puzzle; empty for none"),
    "title": Field("Title", "Above each puzzle; empty for the usual one"),
    "lexicon": Field("List", "Empty for that of the publication", file=WORD_FILTER),
    "least": NUMBER._replace(title="Least", tip="Answers of a bee or a wheel at least", kinds=LETTERS),
    "most": NUMBER._replace(title="Most", tip="Answers of a bee or a wheel at most", kinds=LETTERS),
    "side": Field("Side", "Cells along a side of a crossword", _number, kinds=GRIDS),
    "rows": Field("Rows", "Of each board of Word Soup, 4 to 8", _number, kinds=BOARDS),
    "columns": Field("Columns", "4 to 8; at most 42 squares", _number, kinds=BOARDS),
    "pattern": Field(
        "Pattern", "A text file of the grid of each crossword; or house:, or house:TAG", kinds=GRIDS, file=TEXT_FILES
    ),
    "themes": Field(
        "Themes", "A text file with a theme a line: 25 Dec 2026: holly, ivy", kinds=THEMED, file=TEXT_FILES
    ),
    "link": Field("Address", "Of the page of each Word Soup, with {date} or {number}, as a QR code", kinds=BOARDS),
}


DEEP = 6  # fields in a column
KIND = list(SERIES).index("kind")  # the column
USUAL = Series("", "crossword")


class PublicationForm(QtWidgets.QWidget):
    """Edits a publication."""

    def __init__(self) -> None:
        super().__init__()
        self._base, self.problem = Publication(), Label(wordWrap=True)
        self._shown: object = None  # the texts as they were shown
        self.fields, self.problems = dict[str, QtWidgets.QLineEdit](), dict[str, Label]()
        cells = grid(down=GAP_1)
        shown = [*FIELDS.items(), *((f"limits.{key}", field) for key, field in LIMITS.items())]
        for place, (key, field) in enumerate(shown):  # two columns of six, and the limits beside them
            column = min(place // DEEP, 2)
            self._add(cells, place - DEEP * column, 2 * column, key, field)
            cells.setColumnStretch(2 * column + 1, 2 - column // 2)
        self.table = described(QtWidgets.QTableWidget(0, len(SERIES)), "Series")
        for column, field in enumerate(SERIES.values()):
            item = QtWidgets.QTableWidgetItem(field.title)
            item.setToolTip(field.tip)
            self.table.setHorizontalHeaderItem(column, item)
        self.table.verticalHeader().hide()
        add = push_button("&Add Series", lambda: self._add_row(USUAL), autoDefault=False)
        remove = lambda: self.table.removeRow(self.table.currentRow())  # noqa: E731
        drop = push_button("Remo&ve Series", remove, autoDefault=False)
        self.choose = push_button("C&hoose File\u2026", self._choose_of_series, enabled=False, autoDefault=False)
        below = row(add, drop, self.choose, self.problem, stretch=self.problem)
        lay_out(self, cells, self.table, below, gap=GAP_3, stretch=self.table)
        self.table.itemChanged.connect(lambda _: self.problem.clear())
        self.table.currentItemChanged.connect(lambda _: self.choose.setEnabled(self._file_of_series() is not None))

    def _file_of_series(self) -> Field | None:
        item, field = self.table.currentItem(), list(SERIES.values())[self.table.currentColumn()]
        return field if item and field.file and item.flags() & Qt.ItemFlag.ItemIsEditable else None

    def _choose_of_series(self) -> None:
        if field := self._file_of_series():
            self._choose_file(field, self.table.currentItem().setText)

    def _choose_file(self, field: Field, set_text: Callable[[str], object]) -> None:
        if name := QtWidgets.QFileDialog.getOpenFileName(self, field.title, "", field.file)[0]:
            set_text(name)

    def _add(self, cells: QtWidgets.QGridLayout, line: int, column: int, key: str, field: Field) -> None:
        edit = text = QtWidgets.QLineEdit()
        if field.choices is not tuple:
            edit = QtWidgets.QComboBox()
            edit.setLineEdit(text)
            edit.addItems(list(field.choices()))
            edit.setMinimumContentsLength(10)
            edit.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        if field.file:
            picture = self.style().standardIcon(QtWidgets.QStyle.StandardPixmap.SP_DirOpenIcon)
            choose = text.addAction(picture, QtWidgets.QLineEdit.ActionPosition.TrailingPosition)
            choose.setToolTip("Choose a file")
            choose.triggered.connect(lambda: self._choose_file(field, text.setText))
        edit.setAccessibleName(field.title)
        edit.setToolTip(field.tip)
        label, problem = Label(field.title), Label(wordWrap=True, visible=False)
        label.setBuddy(edit)
        text.textChanged.connect(lambda _: (problem.clear(), problem.hide()))
        self.fields[key], self.problems[key] = text, problem
        cells.addWidget(label, 2 * line, column)
        cells.addWidget(edit, 2 * line, column + 1)
        cells.addWidget(problem, 2 * line + 1, column + 1)

    def show_publication(self, own: Publication) -> None:
        """Show the settings of a publication."""
        self._base = own
        for key, edit in self.fields.items():
            limit = key.startswith("limits.")
            name = key.removeprefix("limits.")
            edit.setText((LIMITS if limit else FIELDS)[name].show(getattr(own.limits if limit else own, name)))
        self.table.setRowCount(0)
        for series in own.series:
            self._add_row(series)
        self.table.resizeColumnsToContents()
        self._shown = self._texts()
        self.show_problems({})

    @property
    def name(self) -> str:
        """The name of the publication that is edited."""
        return self._base.shown

    @property
    def is_edited(self) -> bool:
        """Whether something was changed since the publication was shown."""
        return self._texts() != self._shown

    def _texts(self) -> tuple[dict[str, str], list[dict[str, str]]]:
        fields = {key: edit.text() for key, edit in self.fields.items()}
        lines = range(self.table.rowCount())
        return fields, [{key: self._item(line, column).text() for column, key in enumerate(SERIES)} for line in lines]

    def _add_row(self, series: Series) -> None:
        line = self.table.rowCount()
        self.table.insertRow(line)
        for column, (key, field) in enumerate(SERIES.items()):
            item = QtWidgets.QTableWidgetItem(field.show(getattr(series, key)))
            item.setData(Qt.ItemDataRole.UserRole, series)  # with the values that the table does not show
            item.setToolTip(field.tip)
            self.table.setItem(line, column, item)
        kind, item = described(ChoiceBox(), "Kind"), self._item(line, KIND)
        kind.addItems(KINDS)
        kind.setCurrentText(series.kind)
        kind.currentTextChanged.connect(lambda text: (item.setText(text), self._fit(item)))
        self.table.setCellWidget(line, KIND, kind)
        self._fit(item)

    def _item(self, line: int, column: int) -> QtWidgets.QTableWidgetItem:
        return cast("QtWidgets.QTableWidgetItem", self.table.item(line, column))  # each cell has one

    def _fit(self, kind: QtWidgets.QTableWidgetItem) -> None:
        """Empty and lock the columns that the kind of a row does not need; those that it needs are unlocked."""
        for column, (key, field) in enumerate(SERIES.items()):
            item, needed = self._item(kind.row(), column), kind.text() in field.kinds
            if needed != bool(item.flags() & Qt.ItemFlag.ItemIsEditable):
                item.setText(field.show(getattr(USUAL, key)) if needed else "")
                item.setFlags(item.flags() ^ Qt.ItemFlag.ItemIsEditable)

    def publication(self) -> Publication | None:
        """Return the publication; None if a value is wrong. The field then shows why."""
        problems = dict[str, str]()
        texts, of_series = self._texts()
        limits = _values(Limits, LIMITS, {key: texts[f"limits.{key}"] for key in LIMITS}, "limits.", problems)
        values = _values(Publication, FIELDS, {key: texts[key] for key in FIELDS}, "", problems)
        if not texts["name"].strip() and self._base.name:
            problems.setdefault("name", "A publication needs a name.")
        rows = []
        for line, told in enumerate(of_series):
            made = {key: getattr(USUAL, key) for key in told}  # the kind may need only some of them
            told = {key: text for key, text in told.items() if told["kind"] in SERIES[key].kinds}
            made |= _values(Series, SERIES, told, f"{told['name'] or f'row {line + 1}'}: ", problems)
            rows.append((self._item(line, 0).data(Qt.ItemDataRole.UserRole), made))
        if not problems:
            try:
                series = tuple(changed(base, **made) for base, made in rows)
                return changed(self._base, limits=changed(self._base.limits, **limits), series=series, **values)
            except BadInput as error:
                problems["series"] = str(error)
        self.show_problems(problems)
        return None

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show problems beside their fields, and those of the series below the table."""
        for key, label in self.problems.items():
            label.setText(problems.get(key, ""))
            label.setVisible(key in problems)
            label.setStyleSheet(f"color: {colours(self).taboo}")
        of_series = [f"{key}: {why}" if key != "series" else why for key, why in problems.items()
                     if key not in self.problems]  # fmt: skip
        self.problem.setText("\n".join(of_series))
        self.problem.setStyleSheet(f"color: {colours(self).taboo}")


def _values(
    kind: type[Value], fields: Mapping[str, Field], texts: Mapping[str, str], where: str, problems: dict[str, str]
) -> dict[str, Any]:
    types, found = {one.name: one.type for one in msgspec.structs.fields(kind)}, dict[str, Any]()
    for key, text in texts.items():
        try:
            found[key] = msgspec.convert(msgspec.to_builtins(fields[key].read(text.strip())), types[key])
        except (BadInput, msgspec.ValidationError) as error:
            name = f"{where}{key}" if where in ("", "limits.") else f"{where}{fields[key].title}"
            problems[name] = str(error).replace("`", "")
    return found
