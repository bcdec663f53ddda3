"""The Bee's tab: the hive in the middle, settings and answers beside it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.alphabet import ENGLISH
from engine.bee import answers
from engine.bee.answers import Key
from engine.bee.draw import Wish, draw
from engine.bee.figure import figure, ratings_text
from engine.bee.history import record_printed
from engine.bee.puzzle import Puzzle, hive, swapped, with_letter
from engine.bee.review import review
from engine.bee.why import why_of
from engine.document import body_fingerprint, still_printed
from engine.drawing.style import style
from engine.lexicon.sources import open_lexicon
from engine.printed import Printed
from engine.seed import Seed
from engine.store import Store
from engine.value import Value, changed
from engine.vetting.verdict import Ruling, ruled, unruled
from studio.bee.calibrator import CalibratorPanel
from studio.bee.canvas import HiveCanvas
from studio.bee.finder import FinderPanel
from studio.bee.hive_page import HivePage, remarks, total_text
from studio.bee.planner import PlannerPanel
from studio.bee.racing import RacePanel
from studio.session import EVERYTHING
from studio.widgets.editor import Editor, Figure, Message
from studio.widgets.house import HouseChange
from studio.widgets.inspector import Inspector
from studio.widgets.ledger import Desk, LedgerPanel
from studio.widgets.preview import PreviewStrip

log = logging.getLogger(__name__)
UNCOUNTED = ("title", "layout", "hints")  # changes that leave the answers as they are
WORD_FILES = (".txt", ".csv", ".dict", ".words", "")


class BeeEditor(Editor):
    """Draws a hive and its key; every gesture makes a new puzzle and pushes it."""

    kind = "bee"
    title = "Bee"
    run_text = "New &Hive"
    hint = "Type a letter into a cell, or drag one onto another"
    shortcuts: ClassVar = (
        ("A to Z", "Put a letter into the current cell; one that is there swaps"),
        ("Arrows", "Go to another cell"),
        ("Space", "Shuffle the outer letters"),
        ("Delete", "Reject the selected answers"),
        ("Insert", "Accept the selected answers"),
        ("Backspace", "Withdraw the ruling on the selected answers"),
        ("Delete", "On the Plan: clear the chosen day"),
        ("Ctrl+F", "Find hives"),
        ("Ctrl+PgDown, Ctrl+PgUp", "Turn the pages of the inspector"),
    )

    def __init__(self, session: Any, jobs: Any, parent: QWidget | None = None) -> None:
        super().__init__(session, jobs, parent)
        self.key: Key | None = None
        self.previewed: Puzzle | None = None
        self._added = ""
        self.canvas, self.strip = HiveCanvas(), PreviewStrip("hive")
        self.hive = HivePage(self.puzzle, jobs)
        self.settings, self.answers = self.hive.settings, self.hive.answers
        self.ledger = LedgerPanel(jobs, Desk("bee", "hive", review, why_of))
        self.finder = FinderPanel(jobs)
        pages = (self.finder, self.ledger, PlannerPanel(jobs), CalibratorPanel(jobs), RacePanel(jobs))
        self.inspector = Inspector([self.hive, *pages])
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.canvas)
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        """The hive of seed 004."""
        return hive("G", "CENORV")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return cast("Puzzle", self.session.value)

    @property
    def shown(self) -> Puzzle:
        """The puzzle on the canvas; a gesture makes the next one of it."""
        return self.previewed or self.puzzle

    def show_value(self, value: Value, what: str) -> None:
        """Draw the hive at once, and its answers as soon as they are found."""
        puzzle = cast("Puzzle", value)
        self._preview(None)
        if what == EVERYTHING:  # another document: what was sought for the last one is not for it
            self.jobs.drop("bee.draw")
            self.jobs.drop("bee.words")
        if what in UNCOUNTED and self.key and not self.key.as_printed:
            self._show_everywhere()
            return
        self.key = None
        self._show_everywhere()
        self.jobs.start(
            "bee.key",
            answers.open_key,
            puzzle,
            still_printed(self.session.document),
            on_done=self._show_key,
            on_failed=self._no_key,
        )

    def figures(self, width: float) -> list[Figure]:
        """The puzzle and its solution; none while the answers are being found."""
        if self.key is None:
            return []
        house = style("classic")
        return [
            Figure("puzzle", figure(self.puzzle, house, "puzzle", width, self.key)),
            Figure("solution", figure(self.puzzle, house, "solution", width, self.key)),
        ]

    def printed(self) -> Printed | None:
        """What an export puts on paper, for the document."""
        if self.key is None:
            return None
        words = answers.words_of(self.key.answers)
        return Printed(date.today().isoformat(), body_fingerprint(self.puzzle), words, self.key.levels)

    def exported(self, printed: Printed) -> None:
        """Keep what was printed with the document, and in the house's history."""
        super().exported(printed)
        pangrams = self.key.pangrams if self.key else ()
        self.jobs.start(
            "bee.history", record_printed, Store(), self.puzzle, pangrams, printed.date, lane="disk",
            on_done=lambda _: self.finder.house_changed(), on_failed=self._trouble, waits_for_kernels=False,
        )  # fmt: skip

    def doubts(self) -> Sequence[str]:
        """The pangrams that a list forbids, and the answers that are a caution and that nobody has accepted."""
        if self.key is None:
            return []
        forbidden = [f"Forbidden as a pangram: {word}" for word in self.key.forbidden]
        return [*forbidden, *(f"Not decided: {word} (caution)" for word in self.key.doubtful)]

    def stop(self) -> None:
        """Esc leaves the question for a reason, or a preview, before it ends what runs."""
        asking = [row for row in (self.answers.reasons, self.ledger.near.reasons) if row.isVisible()]
        if asking:
            asking[0].leave()
        elif self.previewed:
            self._preview(None)
        else:
            super().stop()

    def document_name(self) -> str:
        """The file's name; before there is one, such as "Bee G CENORV"."""
        if self.session.path:
            return self.session.name
        return f"Bee {self.puzzle.shown}"

    def run_main(self) -> None:
        """What the shown page does; else find a new hive that is like the wish."""
        if (page := self.inspector.page()).run_text:
            page.run_main()
            return
        self.jobs.start(
            "bee.draw", draw, self.puzzle.lexicon, self.puzzle.rules, self.settings.wish.wish(),
            seed=secrets.randbelow(2**31), lane="long", name="Finding a hive",
            on_done=self._take_drawn, on_failed=self._trouble,
        )  # fmt: skip

    def copy_text(self) -> str:
        """The letters, the totals and the answers."""
        if self.key is None:
            return ""
        lines = [f"{answer.word} ({answer.points})" for answer in self.key.answers]
        total = f"{total_text(self.puzzle, self.key)}. {ratings_text(self.puzzle, self.key)}"
        return "\n".join([self.puzzle.shown, total, *lines])

    def accept_file(self, path: Path) -> bool:
        """Take a dropped word list."""
        if path.suffix.lower() not in WORD_FILES:
            return False
        self._open_words(str(path))
        return True

    def state(self) -> Mapping[str, Any]:
        """The splitter, and the wish for a new hive."""
        wish = self.settings.wish.wish()
        return {
            "splitter": self._splitter.sizes(),
            "column": self._column.sizes(),
            "pages": self.inspector.state(),
            "least": wish.least,
            "most": wish.most,
            "without": wish.without,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """As the tab was left."""
        usual = Wish()
        try:
            least, most = int(state.get("least", usual.least)), int(state.get("most", usual.most))
            sizes = [int(size) for size in state.get("splitter", ())]
            column = [int(size) for size in state.get("column", ())]
            self.inspector.restore(state.get("pages", {}))
        except (AttributeError, KeyError, TypeError, ValueError):
            log.warning("What was remembered of the tab is damaged: %s", state)
            return
        self.settings.wish.show_wish(Wish(least, most, str(state.get("without", usual.without))))
        if sizes:
            self._splitter.setSizes(sizes)
        if column:
            self._column.setSizes(column)

    def _lay_out(self) -> None:
        self._column = QSplitter(Qt.Orientation.Vertical)
        self._column.setChildrenCollapsible(False)
        top = QWidget()
        stack = QVBoxLayout(top)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        stack.addWidget(self.canvas, 1)
        stack.addWidget(self.strip)
        self._column.addWidget(top)
        self._column.addWidget(self.inspector.plots)
        self._column.setSizes([460, 260])
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._column)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes([700, 580])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def _connect(self) -> None:
        self.canvas.lettered.connect(self._letter)
        self.canvas.swapped.connect(self._swap)
        self.canvas.shuffled.connect(self._shuffle)
        self.settings.wanted.connect(
            lambda puzzle, text, what: self.session.push(
                puzzle, text, what, merge="bee.title" if what == "title" else ""
            )
        )
        self.settings.opened.connect(self._open_words)
        self.settings.draw.connect(self.run_main)
        self.answers.reject.connect(self._reject)
        self.answers.accept.connect(lambda words: self._rule(words, accepted=True, reason="accepted"))
        self.answers.clear.connect(self._clear)
        self.answers.add.connect(self._add)
        self.strip.taken.connect(self._take_previewed)
        self.strip.left.connect(lambda: self._preview(None))
        for page in self.inspector.pages:
            page.message.connect(self.message)
            page.previewed.connect(self._preview)
            page.taken.connect(lambda puzzle, text: self.session.push(puzzle, text, "letters"))
            page.refresh.connect(self._page_changed)
        self.inspector.turned.connect(self._page_changed)
        self.ledger.ruled.connect(
            lambda rulings, text: self.session.push(changed(self.puzzle, rulings=rulings), text, "rulings")
        )
        self.ledger.house_changed.connect(self._count_again)

    def _letter(self, cell: int, letter: str) -> None:
        if letter.lower() not in ENGLISH.codes:
            self.message.emit(Message(f"{letter!r} is not a letter a to z.", "trouble"))
            return
        name = "the center" if cell == 0 else f"cell {cell}"
        self.session.push(with_letter(self.shown, cell, letter), f"Put {letter.upper()} into {name}", "letters")

    def _swap(self, one: int, other: int) -> None:
        letters = self.shown.letters.upper()
        text = (
            f"Move {letters[other if one == 0 else one]} to center"
            if 0 in (one, other)
            else f"Swap {letters[one]} and {letters[other]}"
        )
        self.session.push(swapped(self.shown, one, other), text, "letters")

    def _shuffle(self) -> None:
        order = list(self.shown.outer)
        Seed(secrets.randbelow(2**31)).shuffle(order)
        what = "letters" if self.previewed else "layout"
        self.session.push(changed(self.shown, outer="".join(order)), "Shuffle letters", what)

    def _rule(self, words: list[str], *, accepted: bool, reason: str, note: str = "") -> tuple[Ruling, ...]:
        made = tuple(Ruling(word, accepted, reason, note, date.today().isoformat()) for word in words)
        rulings = self.puzzle.rulings
        for one in made:
            rulings = ruled(rulings, one)
        verb = "Accept" if accepted else "Reject"
        self.session.push(changed(self.puzzle, rulings=rulings), f"{verb} {_what(words)}", "rulings")
        return made

    def _reject(self, words: list[str], reason: str, note: str, house: bool) -> None:
        made = self._rule(words, accepted=False, reason=reason, note=note)
        if house:
            self.ledger.change_house(HouseChange(made=made))

    def _count_again(self) -> None:
        """The house rules otherwise: the answers may be others now, and so may those of every hive."""
        self.finder.house_changed()
        self.show_value(self.puzzle, "rulings")

    def _clear(self, words: list[str]) -> None:
        rulings = self.puzzle.rulings
        for word in words:
            rulings = unruled(rulings, word)
        self.session.push(changed(self.puzzle, rulings=rulings), f"Withdraw ruling on {_what(words)}", "rulings")

    def _add(self, word: str) -> None:
        if why := answers.fits(self.puzzle, word):
            self.message.emit(Message(f"{word} is not an answer: {why}.", "trouble"))
            return
        self.answers.own.clear()
        self._added = word
        self._rule([word], accepted=True, reason="added")

    def _open_words(self, path: str) -> None:
        def take(lexicon: Any) -> None:
            self.session.push(changed(self.puzzle, lexicon=path), f"Take word list {Path(path).name}", "lexicon")
            if lexicon.refused.count:
                self.message.emit(Message(_refusals(path, lexicon)))

        self.jobs.start(
            "bee.words", open_lexicon, path, lane="long", name="Reading the word list",
            on_done=take, on_failed=self._trouble,
        )  # fmt: skip

    def _take_drawn(self, drawn: tuple[Puzzle, Key]) -> None:
        puzzle, _ = drawn
        letters = {"center": puzzle.center, "outer": puzzle.outer}
        new = changed(self.puzzle, **letters, rules=puzzle.rules, lexicon=puzzle.lexicon, rulings=())
        self.session.push(new, "Find new hive", "letters")

    @property
    def undo_stack(self) -> QUndoStack:
        """The shown page's own, where it has one."""
        return self.inspector.page().undo_stack or self.session.undo

    def _page_changed(self) -> None:
        if self.previewed and self.inspector.page() is not self._previewing:
            self._preview(None)
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()

    def _preview(self, puzzle: Puzzle | None) -> None:
        """Show a hive in place of the document's, without touching that one; None shows it again."""
        self.previewed, self._previewing = puzzle, self.inspector.page()
        self.canvas.show_puzzle(puzzle or self.puzzle)
        if puzzle is None:
            self.jobs.drop("bee.preview")
            self.strip.hide()
            return
        self._show_worth(puzzle, None)
        self.jobs.start(
            "bee.preview",
            answers.open_key,
            puzzle,
            on_done=lambda key: self._show_worth(puzzle, key),
            on_failed=self._trouble,
        )

    def _show_worth(self, puzzle: Puzzle, key: Key | None) -> None:
        """What the hive that is looked at is worth; its key is None while it is being found."""
        total = f"{puzzle.shown}: {total_text(puzzle, key) if key else ''}"
        self.strip.show_text(total, f"{', '.join(key.pangrams)}\n{remarks(puzzle, key)}" if key else "\n")

    def _take_previewed(self) -> None:
        if self.previewed:
            self.session.push(self.previewed, f"Take hive {self.previewed.shown}", "letters")

    def _show_everywhere(self) -> None:
        for page in self.inspector.pages:
            page.show_puzzle(self.puzzle, self.key)
        self.refresh.emit()

    def _show_key(self, key: Key) -> None:
        self.key = key
        self._show_everywhere()
        if self._added:
            self.answers.go_to(self._added)
            self._added = ""
        if key.as_printed:
            self._say_printed()

    def _say_printed(self) -> None:
        printed = self.session.document.printed
        day = printed.date if printed else "paper"
        text = f"Shown as printed on {day}: the word list or the taboo list gives other answers today."
        self.message.emit(Message(text, actions=(("Use those of today", self._forget_print),)))

    def _forget_print(self) -> None:
        self.session.forget_printed("Use the answers of today")

    def _no_key(self, sentence: str) -> None:
        self.hive.show_nothing(sentence)
        self.refresh.emit()
        self._trouble(sentence)

    def _trouble(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "trouble"))


def _what(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{len(words)} words"


def _refusals(path: str, lexicon: Any) -> str:
    refused = lexicon.refused
    first = refused.first[0]
    return (
        f"{Path(path).name}: {len(lexicon):,} words read; {refused.count:,} lines left out, "
        f"the first in line {first.line} ({first.text!r}: {first.reason})."
    )
