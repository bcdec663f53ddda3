"""The Bee's tab: the hive in the middle, settings and answers beside it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from engine.alphabet import ENGLISH
from engine.bee import answers
from engine.bee.answers import Key
from engine.bee.draw import Wish, draw
from engine.bee.figure import figure, ratings_text
from engine.bee.puzzle import Puzzle, hive, swapped, with_letter
from engine.document import body_fingerprint, still_printed
from engine.drawing.style import style
from engine.lexicon.sources import open_lexicon
from engine.printed import Printed
from engine.seed import Seed
from engine.value import Value, changed
from engine.vetting.verdict import Ruling, ruled, unruled
from studio.bee.answers import AnswersPanel
from studio.bee.canvas import HiveCanvas
from studio.bee.settings import SettingsPanel
from studio.human import plural
from studio.session import EVERYTHING
from studio.theme import GAP_3, GAP_4
from studio.widgets.editor import Editor, Figure, Message

log = logging.getLogger(__name__)
UNCOUNTED = ("title", "layout")  # changes that leave the answers as they are
WORD_FILES = (".txt", ".csv", ".dict", ".words", "")


class BeeEditor(Editor):
    """Draws a hive and its key; every gesture makes a new puzzle and pushes it."""

    kind = "bee"
    title = "Bee"
    run_text = "New Hive"
    hint = "Type a letter into a cell, or drag one onto another"
    shortcuts: ClassVar = (
        ("A to Z", "Put a letter into the current cell; one that is there swaps"),
        ("Arrows", "Go to another cell"),
        ("Space", "Shuffle the outer letters"),
        ("Delete", "Reject the selected answers"),
        ("Insert", "Accept the selected answers"),
        ("Backspace", "Withdraw the ruling on the selected answers"),
    )

    def __init__(self, session: Any, jobs: Any, parent: QWidget | None = None) -> None:
        super().__init__(session, jobs, parent)
        self.key: Key | None = None
        self._added = ""
        self.canvas = HiveCanvas()
        self.settings = SettingsPanel(self.puzzle)
        self.answers = AnswersPanel()
        self.total, self.rating = QLabel(), QLabel()
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

    def show_value(self, value: Value, what: str) -> None:
        """Draw the hive at once, and its answers as soon as they are found."""
        puzzle = cast("Puzzle", value)
        self.canvas.show_puzzle(puzzle)
        self.settings.show_puzzle(puzzle)
        if what == EVERYTHING:  # another document: what was sought for the last one is not for it
            self.jobs.drop("bee.draw")
            self.jobs.drop("bee.words")
        if what in UNCOUNTED and self.key and not self.key.as_printed:
            self.refresh.emit()
            return
        self.key = None
        self.jobs.start(
            "bee.key",
            answers.open_key,
            puzzle,
            still_printed(self.session.document),
            on_done=self._show_key,
            on_failed=self._no_key,
        )
        self.refresh.emit()

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

    def doubts(self) -> Sequence[str]:
        """The answers that are a caution and that nobody has accepted."""
        return [f"Not decided: {word} (caution)" for word in self.key.doubtful] if self.key else []

    def stop(self) -> None:
        """Esc leaves the question for a reason before it ends what runs."""
        if self.answers.reasons.isVisible():
            self.answers.reasons.leave()
        else:
            super().stop()

    def document_name(self) -> str:
        """The file's name; before there is one, such as "Bee G CENORV"."""
        if self.session.path:
            return self.session.name
        return f"Bee {self.puzzle.shown}"

    def run_main(self) -> None:
        """Find a new hive that is like the wish."""
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
        return "\n".join(
            [self.puzzle.shown, f"{_total(self.puzzle, self.key)}. {ratings_text(self.puzzle, self.key)}", *lines]
        )

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
        except (TypeError, ValueError):
            log.warning("What was remembered of the tab is damaged: %s", state)
            return
        self.settings.wish.show_wish(Wish(least, most, str(state.get("without", usual.without))))
        if sizes:
            self._splitter.setSizes(sizes)

    def _lay_out(self) -> None:
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        inspector = QWidget()
        side = QVBoxLayout(inspector)
        side.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_3)
        side.setSpacing(GAP_3)
        font = self.total.font()
        font.setPointSizeF(font.pointSizeF() * 1.35)
        font.setWeight(font.Weight.DemiBold)
        self.total.setFont(font)
        self.rating.setWordWrap(True)
        for widget in (self.settings, self.total, self.rating):
            side.addWidget(widget)
        side.addWidget(self.answers, 1)
        self._splitter.addWidget(self.canvas)
        self._splitter.addWidget(inspector)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes([770, 510])
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
        self.answers.reject.connect(lambda words, reason: self._rule(words, accepted=False, reason=reason))
        self.answers.accept.connect(lambda words: self._rule(words, accepted=True, reason="accepted"))
        self.answers.clear.connect(self._clear)
        self.answers.add.connect(self._add)

    def _letter(self, cell: int, letter: str) -> None:
        if letter.lower() not in ENGLISH.codes:
            self.message.emit(Message(f"{letter!r} is not a letter a to z.", "trouble"))
            return
        name = "the center" if cell == 0 else f"cell {cell}"
        self.session.push(with_letter(self.puzzle, cell, letter), f"Put {letter.upper()} into {name}", "letters")

    def _swap(self, one: int, other: int) -> None:
        letters = self.puzzle.letters.upper()
        text = (
            f"Move {letters[other if one == 0 else one]} to center"
            if 0 in (one, other)
            else f"Swap {letters[one]} and {letters[other]}"
        )
        self.session.push(swapped(self.puzzle, one, other), text, "letters")

    def _shuffle(self) -> None:
        order = list(self.puzzle.outer)
        Seed(secrets.randbelow(2**31)).shuffle(order)
        self.session.push(changed(self.puzzle, outer="".join(order)), "Shuffle letters", "layout")

    def _rule(self, words: list[str], *, accepted: bool, reason: str) -> None:
        rulings = self.puzzle.rulings
        for word in words:
            rulings = ruled(rulings, Ruling(word, accepted, reason, date=date.today().isoformat()))
        verb = "Accept" if accepted else "Reject"
        self.session.push(changed(self.puzzle, rulings=rulings), f"{verb} {_what(words)}", "rulings")

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

    def _show_key(self, key: Key) -> None:
        self.key = key
        self.answers.show_key(key)
        if self._added:
            self.answers.go_to(self._added)
            self._added = ""
        self.total.setText(_total(self.puzzle, key))
        self.rating.setText(_remarks(self.puzzle, key))
        if key.as_printed:
            self._say_printed()
        self.refresh.emit()

    def _say_printed(self) -> None:
        printed = self.session.document.printed
        day = printed.date if printed else "paper"
        text = f"Shown as printed on {day}: the word list or the taboo list gives other answers today."
        self.message.emit(Message(text, actions=(("Use those of today", self._forget_print),)))

    def _forget_print(self) -> None:
        self.session.record_printed(None)
        self.show_value(self.puzzle, EVERYTHING)

    def _no_key(self, sentence: str) -> None:
        self.answers.show_nothing(sentence)
        self.total.setText("No answers")
        self.rating.setText("")
        self.refresh.emit()
        self._trouble(sentence)

    def _trouble(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "trouble"))


def _what(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{len(words)} words"


def _total(puzzle: Puzzle, key: Key) -> str:
    name = puzzle.rules.pangram_name
    parts = ((len(key.answers), "answer"), (key.points, "point"), (len(key.pangrams), name))
    return ", ".join(plural(n, noun) for n, noun in parts)


def _remarks(puzzle: Puzzle, key: Key) -> str:
    said = [ratings_text(puzzle, key)]
    if key.doubtful:
        said.append(f"To be decided: {', '.join(key.doubtful)}")
    if not key.pangrams:
        said.append(f"A hive needs at least one {puzzle.rules.pangram_name} that counts.")
    if key.thresholds and key.thresholds.capped:
        said.append("Genius is the maximum: the rating model asks for more points than there are.")
    return "\n".join(said)


def _refusals(path: str, lexicon: Any) -> str:
    refused = lexicon.refused
    first = refused.first[0]
    return (
        f"{Path(path).name}: {len(lexicon):,} words read; {refused.count:,} lines left out, "
        f"the first in line {first.line} ({first.text!r}: {first.reason})."
    )
