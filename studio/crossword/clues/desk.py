"""The desk for one clue: the clue at a readable size, its wordplay with the proof, and the editor's note."""

from html import escape

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPlainTextEdit, QPushButton, QSizePolicy, QWidget

from engine.crossword.puzzle import Clue
from engine.crossword.wordplay.annotation import UNWRITTEN
from engine.crossword.wordplay.clue_text import counted
from engine.crossword.wordplay.parses import Parse, parses
from engine.crossword.wordplay.proof import Proof, prove
from engine.drawing.words import SIGNS, tagged_pieces, with_type
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, Recolored, colours
from studio.crossword.clues.jobs import ClueRow
from studio.widgets.layouts import described, heading, lay_out, push_button, row, typed

PROVE, PARSE = "crossword.clues.prove", "crossword.clues.parse"
PAUSE, REST = 120, 1000  # milliseconds without a key after which the wordplay is proved, and the clue is kept
LINES = 2  # lines of a clue visible without scrolling
LARGE = 1.25  # size of the clue, in text sizes
CLUE_HINT = "Write the clue. Enter goes to the next one, Shift+Enter to the one before."
ANNOTATION_HINT = 'Wordplay, such as (NEAR ICE)* [about]; def "first words"'
ANNOTATION_TIP = (
    "Cryptic clues only. Capitals are the letters that count, quotes the words of the clue that stand for a part, "
    "brackets the indicator. Clear it for a clue without wordplay."
)
NO_PARSE = "No parse was found. The clue may still be sound; write its wordplay above."
TYPES = {Qt.Key.Key_I: "i", Qt.Key.Key_B: "b", Qt.Key.Key_K: "sc"}
"""The keys that set words in a type, with Ctrl."""
BUTTONS = {"i": ("I", "Italic", "Ctrl+I"), "sc": ("Sc", "Small capitals", "Ctrl+K")}
SYMBOLS = (
    "\u2019\u2013\u2014\u2026\u00bd\u00bc\u00be\u00b0\u00a3\u20ac\u00d7\u00f7"
    "\u00e9\u00e8\u00e7\u00f1\u00fc\u221e\u03c0\u2192\u2190\u266a"
)
"""Signs that keyboards lack and the printed face has."""
LINKS_HINT = "Goes on in (further entries of the answer)"
LINKS_TIP = "The further entries of the answer, such as 12 across, 2 down. They are printed as \u201cSee 9\u201d."
NOTE_HINT = "Note for yourself; it is never printed"


class _Types(QtGui.QSyntaxHighlighter):
    """Shows words within tags in their type, and the tags pale."""

    def highlightBlock(self, text: str) -> None:
        document = self.document()
        pieces, muted = tagged_pieces(text), QtGui.QTextCharFormat()
        if not any(piece.tags for piece in pieces):
            return
        muted.setForeground(QtGui.QGuiApplication.palette().placeholderText())
        self.setFormat(0, len(text), muted)
        for piece in pieces:
            self.setFormat(piece.start, len(piece.text), typed(document.defaultFont(), piece.tags))


class ClueEdit(QPlainTextEdit):
    """A wrapped line of text. Enter and leaving it accept the text, Esc restores the former one."""

    accepted = Signal(str)
    stepped = Signal(int)  # 1 or -1: the user asks for the next or the previous clue

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, tabChangesFocus=True, placeholderText=CLUE_HINT)
        self._shown = self._first = ""  # the text that is kept, and the one before it was edited
        self.visit = 0  # a number for the time until the text is accepted
        self._types = _Types(self.document())
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._keep)
        self.textChanged.connect(self._rest.start)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * LARGE)
        self.setFont(font)
        self.setAccessibleName("Clue")
        margins = 2 * int(self.document().documentMargin()) + 2 * self.frameWidth() + 2 * GAP_1
        self.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + margins)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show a clue; a text that is being edited stays if the clue is unchanged."""
        if text != self._shown or not self.hasFocus():
            self._shown = self._first = text
            with QSignalBlocker(self):
                self.setPlainText(text)
            self.moveCursor(self.textCursor().MoveOperation.End)

    def accept(self) -> None:
        """Emit the text if it has changed. Escape restores it from now on."""
        self._keep()
        self._first = self._shown
        self.visit += 1

    def _keep(self) -> None:
        self._rest.stop()
        text = " ".join(self.toPlainText().split())
        if text != self._shown:
            self._shown = text
            self.accepted.emit(text)

    def set_type(self, tag: str) -> None:
        """Set or reset the type of the selected words, or else of the word at the caret, or of the next typed text."""
        caret, text, (opening, closing) = self.textCursor(), self.toPlainText(), SIGNS[tag]
        start, whole = caret.position(), caret.hasSelection()
        if not whole and text[start:].startswith(closing):  # the end of the typed text
            return self.select(start + len(closing))
        if not whole:
            caret.select(caret.SelectionType.WordUnderCursor)
        made, start, end = with_type(text, caret.selectionStart(), caret.selectionEnd(), tag)
        if start == end:
            self.insertPlainText(opening + closing)
            return self.select(start + len(opening))
        caret.select(caret.SelectionType.Document)
        caret.insertText(made)
        after = end + len(closing) * made[end:].startswith(closing)
        return self.select(start, end) if whole else self.select(after)

    def select(self, start: int, end: int | None = None) -> None:
        """Select the text from `start` to `end`, or set the caret at `start`."""
        caret = self.textCursor()
        caret.setPosition(start)
        caret.setPosition(start if end is None else end, caret.MoveMode.KeepAnchor)
        self.setTextCursor(caret)

    def event(self, event: QEvent) -> bool:
        ours = isinstance(event, QtGui.QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if ours and event.type() == QEvent.Type.ShortcutOverride and self.toPlainText() != self._first:
            event.accept()  # Esc restores the text and stops no job
            return True
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape and self.toPlainText() != self._first:
            self.setPlainText(self._first)
            self.moveCursor(QtGui.QTextCursor.MoveOperation.End)
            self._keep()
        elif event.key() == Qt.Key.Key_F2:
            self.moveCursor(QtGui.QTextCursor.MoveOperation.End)
        elif event.modifiers() == Qt.KeyboardModifier.ControlModifier and event.key() in TYPES:
            self.set_type(TYPES[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.accept()


class ClueDesk(Recolored, QWidget):
    """Shows the clue of an entry."""

    # the entry, and its new clue, wordplay or note; "" to remove it
    written = Signal(object, str)
    annotated = Signal(object, str)
    noted = Signal(object, str)
    linked = Signal(object, str)  # the entry, and the names of the further entries of its answer
    stepped = Signal(int)  # 1 or -1, for the next or the previous clue
    parsed = Signal(object)  # the parses that were found for the clue, likeliest first

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs, self._detail = jobs, ""
        self.row: ClueRow | None = None  # the entry that is shown
        self.title, self.clue = heading(), ClueEdit()
        self.types = {tag: described(QPushButton(sign), name) for tag, (sign, name, _) in BUTTONS.items()}
        self.symbol = described(QPushButton("\u03a9"), "Symbol", "Insert a sign that the keyboard lacks")
        self.annotation = described(QLineEdit(placeholderText=ANNOTATION_HINT), "Wordplay", ANNOTATION_TIP)
        self.parse = push_button("Find Parse", self.find_parses, "Search the clue for its wordplay")
        self.note = described(QLineEdit(placeholderText=NOTE_HINT), "Note")
        self.links = described(QLineEdit(placeholderText=LINKS_HINT), "Further entries", LINKS_TIP)
        self.result = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._wait = QTimer(self, singleShot=True, interval=PAUSE)
        self.links.setFixedWidth(self.links.fontMetrics().horizontalAdvance(LINKS_HINT) + 8 * GAP_1)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.result.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.result.setMinimumHeight(self.result.fontMetrics().lineSpacing())
        annotation = row(self.annotation, self.parse, stretch=self.annotation)
        tools = row(self.title, *self.types.values(), self.symbol, stretch=self.title)
        notes = row(self.note, self.links, stretch=self.note)
        lay_out(self, tools, self.clue, annotation, notes, self.result, gap=GAP_1)
        self._connect()
        self.show_row(None, None, "", "")

    def _connect(self) -> None:
        menu = QMenu(self)
        for sign in SYMBOLS:
            menu.addAction(sign)
        menu.aboutToHide.connect(self.clue.setFocus)
        menu.triggered.connect(lambda act: self.clue.insertPlainText(act.text()))
        menu.triggered.connect(lambda _: self.clue.accept())  # a check may show the kept clue again
        self.symbol.setMenu(menu)
        for tag, button in self.types.items():
            _, name, keys = BUTTONS[tag]
            button.setToolTip(f"{name} (words that are selected, or the word at the caret: {keys})")
            font, small = button.font(), QtGui.QFont.Capitalization
            font.setItalic(tag == "i")
            font.setCapitalization(small.SmallCaps if tag == "sc" else small.MixedCase)
            button.setFont(font)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the selection stays
            button.clicked.connect(lambda _, tag=tag: self.clue.set_type(tag))
        self.clue.accepted.connect(lambda text: self.row and self.written.emit(self.row, text))
        self.clue.stepped.connect(self.stepped)
        self.clue.textChanged.connect(self._wait.start)
        self.annotation.textChanged.connect(lambda _: self._wait.start())
        self.annotation.editingFinished.connect(self.finish)
        self.annotation.returnPressed.connect(self.clue.setFocus)
        self.note.editingFinished.connect(self.finish)
        self.links.editingFinished.connect(self.finish)
        self._wait.timeout.connect(self._prove)

    def recolor(self) -> None:
        self._prove()  # its verdict is colored

    def show_row(self, shown: ClueRow | None, clue: Clue | None, links: str, detail: str) -> None:
        """Show an entry with its clue, its further entries, and remarks other than the proof."""
        if self.row and (shown is None or shown.subject != self.row.subject):
            self.finish()
            self._jobs.drop(PARSE)  # its parses belong to the former clue
        self.row, self._detail = shown, detail
        self.setEnabled(shown is not None)
        length = f" ({shown.length})" if shown and shown.length else ""
        self.title.setText(f"{shown.name}   {shown.shown}{length}" if shown else "No entry is selected")
        self.clue.show_text(shown.clue if shown else "")
        texts = {self.annotation: clue.annotation if clue else "", self.note: clue.note if clue else ""}
        for field, text in {**texts, self.links: links}.items():
            if not (field.hasFocus() and field.isModified()):
                field.setText(text)
        self.parse.setEnabled(bool(shown and shown.answer))
        self._prove()

    def edit(self, text: str = "") -> None:
        """Begin to write the clue, keeping unsaved text; a given text replaces it."""
        self.clue.setFocus()
        self.clue.selectAll()
        if text:
            self.clue.insertPlainText(text)
        elif (place := self.clue.toPlainText().find(UNWRITTEN)) >= 0:
            self.clue.select(place, place + len(UNWRITTEN))

    def find_parses(self) -> None:
        """Search the clue, as it is typed, for its wordplay."""
        if not self.clue.toPlainText().strip():
            self._show_text("Write the clue first. Then it can be searched for its wordplay.")
        elif self.row and self.row.answer:
            self.result.setText("Searching the clue for its wordplay\u2026")
            self._jobs.start(PARSE, parses, *self._asked()[:2], on_done=self._show_parses, on_failed=self._show_text)

    def finish(self) -> None:
        """Store the typed texts. Storing one may show the entry again, so all of them are read first."""
        signals = (self.annotated, self.noted, self.linked)
        kept, fields = self.row, dict(zip((self.annotation, self.note, self.links), signals, strict=True))
        changed = [(field.text(), signal) for field, signal in fields.items() if field.isModified()]
        for field in fields:
            field.setModified(False)
        self.clue.accept()
        for text, signal in changed if kept else ():
            signal.emit(kept, text)

    def _asked(self) -> tuple[str, str, str]:
        assert self.row
        return counted(self.clue.toPlainText(), self.row.length), self.row.shown, self.annotation.text()

    def _prove(self) -> None:
        self._wait.stop()
        if self.row and self.row.answer and self.annotation.text().strip():
            self._jobs.start(
                PROVE, prove, *self._asked(), direction=self.row.direction, on_done=self._show_proof,
                on_failed=self._show_text,
            )  # fmt: skip
        else:
            self._jobs.drop(PROVE)
            self._show_text(self._known)

    @property
    def _known(self) -> str:
        """Remarks on the clue other than the proof; empty while another text is typed."""
        return self._detail if not self.row or self.clue.toPlainText().split() == self.row.clue.split() else ""

    def _show_proof(self, proof: Proof) -> None:
        shown = colours(self)
        proved, written = proof.verdict == "proved", UNWRITTEN not in self.clue.toPlainText()
        head = "The wordplay is proved." if proved else ". ".join(proof.faults) + "."
        colour, notes = shown.clean if proved else shown.taboo, [f"{note}." for note in proof.notes]
        if proved and not written:
            head, colour, notes = "The wordplay is proved; the definition is still to write.", shown.caution, []
        rest = " ".join((*notes, self._known))
        self.result.setText(f'<b style="color:{colour}">{escape(head)}</b> {escape(rest)}')
        self.result.setToolTip(f"<qt>{escape(head)}<br>{escape(rest)}</qt>")

    def _show_parses(self, found: tuple[Parse, ...]) -> None:
        if found:
            self._prove()
        else:
            self._show_text(NO_PARSE)
        self.parsed.emit(found)

    def _show_text(self, text: str) -> None:
        self.result.setText(escape(text))
        self.result.setToolTip(f"<qt>{escape(text)}</qt>" if text else "")
