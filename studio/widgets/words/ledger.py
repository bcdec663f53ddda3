"""The Ledger page: decisions on words, near misses, and replies to readers."""

import logging
from collections.abc import Callable, Sequence
from datetime import date
from functools import reduce
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from engine.core import changed, word_or_count
from engine.words.vetting.near_misses import is_prepared, prepare
from engine.words.vetting.review import LedgerEntry, Review, Why, as_csv, as_text
from engine.words.vetting.verdict import ALWAYS, Ruling, with_ruling
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.editor import Message
from studio.widgets.layouts import Label, column, lay_out, push_button, row, split
from studio.widgets.panel import Panel
from studio.widgets.words.ledger_parts import ALL_HOUSE, DecidedPart, NearPart
from studio.widgets.words.rulings import HouseChange, WordRulings, describe_change, severity_changes, start_house_change
from studio.widgets.words.taboo_words import Change, TabooChanges, TabooWords, restore

log = logging.getLogger(__name__)
ASK = "Type a word to get a reply for a reader."
UNKNOWN = "The reply appears here when the answers are found."
IN_PUZZLE = ("this puzzle", "puzzle and house", "this puzzle, against the house")


class LedgerSource(NamedTuple):
    """The functions and names that a wing provides for its ledger."""

    kind: str  # prefix of the job keys
    noun: str  # the word for a puzzle, and the name of the page with the answers
    review: Callable[..., Review]  # job function of a puzzle and its key that returns a `Review`
    why_of: Callable[..., Why]  # job function of a puzzle, its key and a word that returns a `Why`


class LedgerPanel(Panel):
    """Shows the review of the puzzle. Requests rulings of the puzzle, and changes house rulings itself."""

    state_key: ClassVar[str] = "ledger"
    name: ClassVar[str] = "Ledger"

    ruled = Signal(object, str)  # the new rulings of the puzzle (a tuple of `Ruling`), and the name of the change
    house_changed = Signal()  # house rulings, severities or taboo lists changed, so the answers may have changed

    def __init__(self, jobs: Jobs, source: LedgerSource) -> None:
        super().__init__(jobs)
        self._source = source
        self._puzzle: Any = None
        self._key: object | None = None
        self._review: Review | None = None
        self._stale, self._prepared = True, False
        self._why: Why | None = None
        self.lists, self.severities = TabooChanges(jobs, self), severity_changes(jobs, self)
        self.decided, self.near = DecidedPart(source.noun), NearPart(source.noun)
        self.word = QLineEdit(placeholderText="Why not \u2026?", maxLength=60, clearButtonEnabled=True)
        self.reply = Label(ASK, wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = push_button("Copy Reply", self._copy_reply)
        self.text_button = push_button("Copy", self._copy, "Copy the decisions as text", enabled=False)
        self.csv_button = push_button("Export CSV\u2026", self.export_csv, enabled=False)
        self.words_button = push_button(
            "Taboo Words\u2026", lambda: TabooWords(self.jobs, self.lists, self.severities, self).open()
        )
        self.word.setAccessibleName("Why is this word not an answer?")
        self.reply.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.reply.setMinimumHeight(3 * self.reply.fontMetrics().lineSpacing())
        for button in (self.words_button, self.text_button, self.csv_button):
            self.decided.header.addWidget(button)
        self._splitter = split((self.decided, 0), (self.near, 0))
        query = column(row(self.word, self.copy_button, stretch=self.word), self.reply)
        self.keep(disputed=self.near.disputed, splitter=self._splitter)
        lay_out(self, self._splitter, query, gap=GAP_3, stretch=self._splitter)
        for one, other in pairwise((self.words_button, self.text_button, self.csv_button, self.decided.table)):
            self.setTabOrder(one, other)
        self._rulings = WordRulings(
            self.near, lambda: self._puzzle.rulings, self.ruled.emit, lambda made: self.change_house(made), self
        )
        self._connect()
        self._show_reply(None)

    def show_puzzle(self, puzzle: Any, key: object | None) -> None:
        """Show a puzzle. Its words are reviewed again if its answers changed."""
        before, self._puzzle = self._puzzle, puzzle
        if key is not None and key is self._key:  # the answers did not change
            return
        self._key, self._stale = key, True
        self.jobs.drop(self._name("review"))
        if key is None:
            self.jobs.drop(self._name("why"))
            self._show_reply(None, UNKNOWN if self.word.text().strip() else ASK)
        if before is None or changed(before, rulings=(), title="") != changed(puzzle, rulings=(), title=""):
            self._review = None  # otherwise the tables stay until the next review
        if self.isVisible():
            self._start()

    def entered(self) -> None:
        self._start()

    def export_csv(self) -> None:
        """Ask for a file, and write the ledger to it."""
        if self._review is None or self._puzzle is None:
            return
        name = f"ledger {self._puzzle.letters}.csv"
        self.save_table("Export the ledger", name, as_csv(self._review.entries))

    def _connect(self) -> None:
        self.lists.changed.connect(self._lists_changed)
        self.lists.failed.connect(self.show_error)
        self.severities.made.connect(lambda _: self._house_changed())
        self.severities.failed.connect(self.show_error)
        self.decided.accept.connect(lambda entries: self._rulings.accept([entry.word for entry in entries]))
        self.decided.withdraw.connect(self._withdraw)
        self.decided.to_house.connect(lambda entries: self.change_house(HouseChange(made=tuple(map(_ruling, entries)))))
        self.decided.to_puzzle.connect(self._to_puzzle)
        self.decided.noted.connect(self._note)
        self.near.always.connect(self._always)
        self.near.chosen.connect(self.word.setText)
        self.word.textChanged.connect(self._ask)

    def _start(self) -> None:
        """Start the review if it is not up to date. The word lists it needs are prepared in another process."""
        if not self._stale or self._puzzle is None:
            return
        if self._key is None:
            if self._review is None:
                self._show_nothing("The words appear here when the answers are found.")
        elif self._prepared:
            self._stale = False
            self.jobs.start(
                self._name("review"), self._source.review, self._puzzle, self._key,
                on_done=self._take, on_failed=self._no_review,
            )  # fmt: skip
            self._ask()
        else:
            self.jobs.start(self._name("prepare"), is_prepared, on_done=self._gather, on_failed=self._unready)

    def _gather(self, there: bool) -> None:
        if there:
            self._ready(None)
            return
        self._show_nothing("Preparing the list of names and rare words. This takes a few seconds, only the first time.")
        self.jobs.start(
            self._name("prepare"), prepare, lane="process", on_done=self._ready, on_failed=self._unready,
            name="Preparing names",
        )  # fmt: skip

    def _show_nothing(self, why: str) -> None:
        self.decided.show_nothing(why)
        self.near.show_nothing(why)
        for button in (self.text_button, self.csv_button):
            button.setEnabled(False)

    def _ready(self, _: object) -> None:
        self._prepared = True
        self._start()

    def _unready(self, sentence: str) -> None:
        """Continue after a failure. The review then prepares the lists in its own thread."""
        log.warning("The lists of names could not be prepared: %s", sentence)
        self._ready(None)

    def _take(self, found: Review) -> None:
        self._review = found
        self.decided.show_entries(found.entries)
        self.near.show_review(found)
        for button in (self.text_button, self.csv_button):
            button.setEnabled(bool(found.entries))

    def _no_review(self, sentence: str) -> None:
        """Show that the words were not checked: a review from before may be wrong now."""
        self._review = None
        self._show_nothing(f"Not checked: {sentence}")
        self.show_error(sentence)

    def _copy(self) -> None:
        if self._review:
            QGuiApplication.clipboard().setText(as_text(self._review.entries))

    def _always(self, words: Sequence[str]) -> None:
        self.change_house(HouseChange(made=tuple(Ruling(word, True, ALWAYS, date=_today()) for word in words)))  # noqa: FBT003

    def _rule(self, made: Sequence[Ruling], verb: str) -> None:
        if self._puzzle and made:
            rulings = reduce(with_ruling, made, self._puzzle.rulings)
            self.ruled.emit(rulings, f"{verb} {word_or_count([one.word for one in made])}")

    def _withdraw(self, entries: Sequence[LedgerEntry]) -> None:
        if self._puzzle is None:
            return
        own = [entry.word for entry in entries if entry.kept in IN_PUZZLE]
        if own:
            self._rulings.clear(own)
        if theirs := tuple(entry.word for entry in entries if entry.kept in ALL_HOUSE):
            self.change_house(HouseChange(gone=theirs))

    def _to_puzzle(self, entries: Sequence[LedgerEntry]) -> None:
        alone = [_ruling(entry) for entry in entries if entry.kept == "house"]
        self._rule(alone, "Keep for this puzzle")
        self.change_house(HouseChange(gone=tuple(entry.word for entry in entries)))

    def _note(self, entry: LedgerEntry, note: str) -> None:
        made = _ruling(entry, note)
        if entry.kept in IN_PUZZLE:
            self._rule([made], "Note on")
        if entry.kept in ALL_HOUSE:
            self.change_house(HouseChange(made=(made,)), quietly=True)

    def change_house(self, change: HouseChange, *, quietly: bool = False) -> None:
        """Change house rulings, show a message with Undo unless `quietly`, and emit `house_changed`."""

        def done(back: HouseChange) -> None:
            if not quietly:
                undo = ("Undo", lambda: self.change_house(back, quietly=True))
                self.message.emit(Message(describe_change(change), actions=(undo,)))
            self._house_changed()

        start_house_change(self.jobs, change, done, self.show_error)

    def _house_changed(self) -> None:
        self.house_changed.emit()
        self._stale = True
        if self.isVisible():
            self._start()

    def _lists_changed(self, change: Change) -> None:
        if change.removed:
            undo = ("Undo", lambda: self.lists.start(restore, change.removed))  # pyright: ignore[reportArgumentType]
            self.message.emit(Message(change.message, actions=(undo,)))
        self._house_changed()

    def _ask(self) -> None:
        word = self.word.text().strip()
        if not word:
            self.jobs.drop(self._name("why"))
            self._show_reply(None)
        elif self._puzzle and self._key and self._prepared:
            self.jobs.start(
                self._name("why"), self._source.why_of, self._puzzle, self._key, word,
                on_done=self._show_reply, on_failed=lambda reason: self._show_reply(None, reason),
            )  # fmt: skip

    def _show_reply(self, why: Why | None, instead: str = ASK) -> None:
        self._why = why
        self.reply.setText(f"{why.reply}\n{why.mend}".strip() if why else instead)
        self.reply.setEnabled(why is not None)
        self.copy_button.setEnabled(why is not None)

    def _copy_reply(self) -> None:
        QGuiApplication.clipboard().setText(self._why.reply if self._why else "")

    def _name(self, job: str) -> str:
        return f"{self._source.kind}.{job}"


def _ruling(entry: LedgerEntry, note: str | None = None) -> Ruling:
    note = entry.note if note is None else note
    return Ruling(entry.word, entry.decision == "accepted", entry.rule, note, entry.date or _today())


def _today() -> str:
    return date.today().isoformat()
