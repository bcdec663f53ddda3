"""The title of a crossword, and the dialog for its author, notes, copyright and printed form."""

from typing import Any

from msgspec import UNSET, UnsetType
from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal

from engine.core import attempted, changed
from engine.crossword.forms import FORMS, number_letters, retitled, unused
from engine.crossword.grid import is_checked
from engine.crossword.puzzle import Code, Puzzle
from studio.core.dialogs import Dialog
from studio.core.theme import GAP_3
from studio.widgets.fields import ChoiceBox, TitleField, WholeBox
from studio.widgets.layouts import Label, check_box, described, form, lay_out, primary_button, push_button, row

MOST = 300  # characters of an author and of a copyright
MOST_NOTES = 10_000
WIDE, NOTE_LINES, SOME = 440, 5, Qt.CheckState.PartiallyChecked
FORMS_TIP = (
    "Diagramless: without blocks and numbers. Codeword: with a number for each letter, without clues. Acrostic: "
    "the grid is a quotation, and the answers of further lists of clues have its letters."
)


class Details(Dialog):
    """Edits the author, the notes and the copyright of a puzzle, and the form in which it is printed."""

    taken = Signal(dict)  # the fields of the puzzle that the dialog edits, if one differs

    def __init__(self, puzzle: Puzzle, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__("Details of the crossword", parent)
        self._puzzle = puzzle
        self.author = QtWidgets.QLineEdit(puzzle.author, maxLength=MOST, placeholderText="No author")
        self.copyright = QtWidgets.QLineEdit(puzzle.copyright, maxLength=MOST, placeholderText="No copyright")
        self.notes = QtWidgets.QPlainTextEdit(puzzle.notes, tabChangesFocus=True, placeholderText="No notes")
        self.author.setToolTip("Printed above the title, unless the export has another byline")
        self.notes.setToolTip("A preamble for solvers, printed above the grid")
        self.copyright.setToolTip("Printed below the clues")
        self.notes.setFixedHeight(NOTE_LINES * self.fontMetrics().lineSpacing() + GAP_3)
        self.form, code = ChoiceBox(), puzzle.code
        self.form.addItems(FORMS)
        self.form.setToolTip(FORMS_TIP)
        named = (False, puzzle.diagramless, bool(code), bool(puzzle.acrostic))
        self.form.setCurrentIndex(named.index(True) if any(named) else 0)
        self._form = self.form.currentText()
        self.given = QtWidgets.QLineEdit(code.given.upper() if code else "", maxLength=26, placeholderText="No letter")
        self.given.setToolTip("The letters that a codeword prints with their numbers")
        self.seed = WholeBox(maximum=999_999)
        self.seed.setSpecialValueText("As they are" if code else "")
        self.seed.setToolTip("The random seed of the numbers of a codeword: another seed gives other numbers")
        self.unused = Label("", wordWrap=True)
        some = SOME if any(clue.enumeration for clue in puzzle.clues) else Qt.CheckState.Unchecked
        self.usual = some if is_checked(puzzle.grid) else Qt.CheckState.Checked
        tip = "Partly checked: only the lengths that were written" if self.usual == SOME else ""
        self.enumerated = check_box("&Lengths in clues", tip, checked=puzzle.enumerated is True)
        self.enumerated.setTristate(self.usual == SOME)
        if puzzle.enumerated is UNSET:
            self.enumerated.setCheckState(self.usual)
        self.explained = check_box("&Explanations in the solution", checked=puzzle.explained is True)
        self.explained.setToolTip("The solution explains the wordplay of the clues that have an annotation")
        fields = form()
        for name, field in (("&Author", self.author), ("&Notes", self.notes), ("&Copyright", self.copyright)):
            fields.addRow(name, field)
        fields.addRow("", row(self.enumerated, self.explained, None))
        for name, field in (("&Printed as", self.form), ("&Given letters", self.given), ("Nu&mbers", self.seed)):
            fields.addRow(name, field)
        fields.addRow(self.unused)
        ok = primary_button("OK", "", act=self.accept, default=True)
        cancel = push_button("Cancel", self.reject)
        lay_out(self, fields, row(None, ok, cancel), gap=GAP_3, margin=None)
        self.setMinimumWidth(WIDE)
        self.form.currentIndexChanged.connect(self._show_form)
        self._show_form()

    def _show_form(self) -> None:
        """Show the fields of a codeword, with two given letters if it is new, and its unused letters."""
        coded = self.form.currentText() == "Codeword"
        if coded and not self._puzzle.code and not self.given.text():
            self.given.setText(number_letters(self._puzzle.grid, 1).given.upper())
        for field in (self.given, self.seed):
            field.setEnabled(coded)
        self.unused.setText(f"Letters not in the grid: {unused(self._puzzle) or 'none'}." if coded else "")

    def _code(self) -> Code | UnsetType:
        """Return the code of the fields, unset for another form. Raises BadInput as `number_letters`."""
        if self.form.currentText() != "Codeword":
            return UNSET
        made = number_letters(self._puzzle.grid, self.seed.value(), self.given.text())
        old = self._puzzle.code if not self.seed.value() else UNSET
        return Code(old.letters, made.given) if old else made

    def accept(self) -> None:
        if (code := attempted(self._code, self.unused.setText)) is None:
            return
        form = self.form.currentText()
        fields = {
            "title": self._puzzle.title if form == self._form else retitled(self._puzzle, form),
            "author": self.author.text().strip(),
            "notes": self.notes.toPlainText().strip()[:MOST_NOTES],
            "copyright": self.copyright.text().strip(),
            "diagramless": form == "Diagramless",
            "code": code,
            "acrostic": True if form == "Acrostic" else UNSET,
            "enumerated": UNSET if self.enumerated.checkState() == self.usual else self.enumerated.isChecked(),
            "explained": True if self.explained.isChecked() else UNSET,
        }
        if changed(self._puzzle, **fields) != self._puzzle:
            self.taken.emit(fields)
        super().accept()


class TitleRow(QtWidgets.QWidget):
    """The field for the title, and the button that opens the details."""

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and what changed

    def __init__(self) -> None:
        super().__init__()
        self._puzzle = Puzzle()
        self.field = described(TitleField(), "Title")
        self.button = push_button("Details\u2026", self._open)
        self.button.setToolTip("Author, notes, copyright, explanations; diagramless, codeword, acrostic")
        lay_out(self, row(self.field, self.button, stretch=self.field))
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        self.field.titled.connect(lambda title: self._edit("Change title", "title", title=title))

    def show_puzzle(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.field.show_title(puzzle.title)

    def _open(self) -> None:
        dialog = Details(self._puzzle, self)
        dialog.taken.connect(lambda details: self._edit("Change details", "details", **details))
        dialog.open()

    def _edit(self, text: str, what: str, **fields: Any) -> None:
        self.edited.emit(changed(self._puzzle, **fields), text, what)
