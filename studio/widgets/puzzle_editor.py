"""What the tabs of one puzzle share: a canvas, the key found beside it, pages, rulings, and puzzles looked at."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.document import still_printed
from engine.lexicon.sources import open_lexicon
from engine.value import Value, changed
from engine.vetting.paths import Obvious
from engine.vetting.verdict import Ruling, ruled, unruled
from studio.jobs import Jobs
from studio.session import EVERYTHING, Session
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Editor, Message
from studio.widgets.house import HouseChange
from studio.widgets.inspector import Inspector
from studio.widgets.ledger import LedgerPanel
from studio.widgets.panel import Panel
from studio.widgets.path_strip import PathStrip
from studio.widgets.preview import PreviewStrip
from studio.widgets.puzzle_page import PuzzlePage
from studio.widgets.word_list_box import WORD_ENDINGS, refusals

log = logging.getLogger(__name__)
CANVAS_AND_PLOT, COLUMN_AND_INSPECTOR = (460, 260), (700, 580)


class PuzzleEditor(Editor):
    """Draws a puzzle and its key; every gesture makes a new puzzle and pushes it.

    Class attributes, beside those of every tab:
        noun: what the wing calls a puzzle.
        mend_text: on the button that makes the taboo words untraceable.
        uncounted: the changes that leave the answers as they are.
        find_key: of a puzzle, and what was printed of it or nothing, its key; a job's function.
    """

    noun: ClassVar[str]
    mend_text: ClassVar[str]
    uncounted: ClassVar[tuple[str, ...]]
    find_key: ClassVar[Callable[..., Any]]

    def __init__(
        self,
        session: Session,
        jobs: Jobs,
        canvas: Canvas,
        page: PuzzlePage,
        ledger: LedgerPanel,
        others: Sequence[Panel],
        parent: QWidget | None = None,
    ) -> None:
        """A tab of a canvas and pages: that of the puzzle first, the ledger where `others` have it."""
        super().__init__(session, jobs, parent)
        self.key: Any = None
        self._key_of: Any = None
        self.previewed: Any = None
        self._previewed_key: Any = None
        self._added = ""
        self.canvas, self.page, self.ledger = canvas, page, ledger
        self.settings, self.answers = page.settings, page.answers
        self.strip, self.paths = PreviewStrip(self.noun), PathStrip(self.mend_text)
        self.inspector = Inspector([page, *others])
        self._previewing: Panel = page
        self._lay_out()
        self._connect_all()
        self.setFocusProxy(self.canvas)

    # what a wing says

    def fits(self, word: str) -> str:
        """Why a word is not an answer by the rules; "" if it is."""
        raise NotImplementedError

    def showpieces(self, key: Any) -> Sequence[str]:
        """The words that a puzzle stands on, named where one is looked at."""
        raise NotImplementedError

    def draw_puzzle(self, puzzle: Any) -> None:
        """Show a puzzle on the canvas."""
        raise NotImplementedError

    def traced(self, puzzle: Any, key: Any) -> Sequence[Obvious]:
        """The taboo words that the eye can trace in a puzzle as it is printed."""
        del puzzle, key
        return ()

    def mend_paths(self) -> None:
        """Make the shown puzzle one in which nothing of the kind can be traced."""

    def count_again(self) -> None:
        """The house rules otherwise: the answers may be others now."""
        self.show_value(self.puzzle, "rulings")

    def bare(self, puzzle: Any) -> Any:
        """A puzzle without all that leaves its answers as they are: what its key is of."""
        raise NotImplementedError

    # the puzzle and its key

    @property
    def puzzle(self) -> Any:
        """The puzzle as it stands."""
        return self.session.value

    @property
    def shown(self) -> Any:
        """The puzzle on the canvas; a gesture makes the next one of it."""
        return self.previewed or self.puzzle

    @property
    def shown_key(self) -> Any:
        """The key of the puzzle on the canvas; None while it is being found."""
        return self._previewed_key if self.previewed else self.key

    def show_value(self, value: Value, what: str) -> None:
        """Draw the puzzle at once, and its answers as soon as they are found."""
        if what == EVERYTHING:  # another document: what was sought for the last one is not for it
            self.drop_searches()
        kept = what in self.uncounted and self.key is not None and not self.key.as_printed
        counted = not kept or self.bare(value) != self._key_of
        if counted:
            self.key = None
        self.preview(None)
        self._show_everywhere()
        if counted:
            self.jobs.start(
                self.job("key"), type(self).find_key, value, still_printed(self.session.document),
                on_done=lambda key: self._show_key(value, key), on_failed=self._no_key,
            )  # fmt: skip

    def take_sought(self, asked: Any, made: Any, text: str, what: str) -> None:
        """Make what was found for a puzzle the document's, unless another one is shown by now."""
        title = self.shown.title  # may be typed on meanwhile
        if changed(asked, title=title) == self.shown:
            self.session.push(changed(made, title=title), text, what)
        else:
            self.status.emit(f"Not taken, for the {self.noun} is another now: {text.lower()}")

    def drop_searches(self) -> None:
        """Hear nothing more of what runs for a document."""
        for what in ("draw", "words", "arrange"):
            self.jobs.drop(self.job(what))

    def job(self, what: str) -> str:
        """The key of a job of this tab."""
        return f"{self.kind}.{what}"

    def stop(self) -> None:
        """Esc leaves the question for a reason, or a preview, before it ends what runs."""
        asking = [row for row in (self.answers.reasons, self.ledger.near.reasons) if row.isVisible()]
        if asking:
            asking[0].leave()
        elif self.previewed:
            self.preview(None)
        else:
            super().stop()

    def show_document(self) -> None:
        """Leave the preview of another puzzle."""
        if self.previewed:
            self.preview(None)

    def document_name(self) -> str:
        """The file's name; before there is one, such as "Bee G CENORV"."""
        return self.session.name if self.session.path else f"{self.title} {self.puzzle.shown}"

    def run_main(self) -> None:
        """What the shown page does; else a new puzzle."""
        if (page := self.inspector.page()).run_text:
            page.run_main()
        else:
            self.draw_new()

    def draw_new(self) -> None:
        """Find a new puzzle that is like the wish."""
        raise NotImplementedError

    def accept_file(self, path: Path) -> bool:
        """Take a dropped word list."""
        if path.suffix.lower() not in (*WORD_ENDINGS, ""):
            return False
        self._open_words(str(path))
        return True

    def state(self) -> Mapping[str, Any]:
        """The splitters and the pages."""
        return {
            "splitter": self._splitter.sizes(),
            "column": self._column.sizes(),
            "pages": self.inspector.state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """As the tab was left."""
        try:
            splits = [[int(size) for size in state.get(name, ())] for name in ("splitter", "column")]
            self.inspector.restore(state.get("pages", {}))
        except (AttributeError, KeyError, TypeError, ValueError):
            log.warning("What was remembered of the tab is damaged: %s", state)
            return
        for splitter, sizes in zip((self._splitter, self._column), splits, strict=True):
            if sizes:
                splitter.setSizes(sizes)

    @property
    def undo_stack(self) -> QUndoStack:
        """The shown page's own, where it has one."""
        return self.inspector.page().undo_stack or self.session.undo

    def _lay_out(self) -> None:
        self._column = QSplitter(Qt.Orientation.Vertical)
        self._column.setChildrenCollapsible(False)
        top = QWidget()
        stack = QVBoxLayout(top)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        stack.addWidget(self.canvas, 1)
        stack.addWidget(self.paths)
        stack.addWidget(self.strip)
        self._column.addWidget(top)
        self._column.addWidget(self.inspector.plots)
        self._column.setSizes(CANVAS_AND_PLOT)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._column)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes(COLUMN_AND_INSPECTOR)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def _connect_all(self) -> None:
        self.settings.wanted.connect(
            lambda puzzle, text, what: self.session.push(
                puzzle, text, what, merge=self.job("title") if what == "title" else ""
            )
        )
        self.settings.opened.connect(self._open_words)
        self.settings.draw.connect(self.run_main)
        self.answers.reject.connect(self._reject)
        self.answers.accept.connect(lambda words: self._rule(words, accepted=True, reason="accepted"))
        self.answers.clear.connect(self._clear)
        self.answers.add.connect(self._add)
        self.strip.taken.connect(self._take_previewed)
        self.strip.left.connect(lambda: self.preview(None))
        self.paths.mend.connect(self.mend_paths)
        self.paths.turned.connect(self._show_trail)
        for page in self.inspector.pages:
            page.message.connect(self.message)
            page.previewed.connect(partial(self._preview_of, page))
            page.taken.connect(lambda puzzle, text: self.session.push(puzzle, text, "letters"))
            page.refresh.connect(self._page_changed)
        self.inspector.turned.connect(self._page_changed)
        self.ledger.ruled.connect(
            lambda rulings, text: self.session.push(changed(self.puzzle, rulings=rulings), text, "rulings")
        )
        self.ledger.house_changed.connect(self.count_again)

    # rulings

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

    def _clear(self, words: list[str]) -> None:
        rulings = self.puzzle.rulings
        for word in words:
            rulings = unruled(rulings, word)
        self.session.push(changed(self.puzzle, rulings=rulings), f"Withdraw ruling on {_what(words)}", "rulings")

    def _add(self, word: str) -> None:
        if why := self.fits(word):
            self.trouble(f"{word} is not an answer: {why}.")
            return
        self.answers.own.clear()
        self._added = word
        self._rule([word], accepted=True, reason="added")

    # word lists

    def _open_words(self, path: str) -> None:
        def take(lexicon: Any) -> None:
            self.session.push(changed(self.puzzle, lexicon=path), f"Take word list {Path(path).name}", "lexicon")
            if lexicon.refused.count:
                self.message.emit(Message(refusals(path, lexicon)))

        self.jobs.start(
            self.job("words"), open_lexicon, path, lane="long", name="Reading the word list",
            on_done=take, on_failed=self.trouble,
        )  # fmt: skip

    # puzzles that are only looked at

    def preview(self, puzzle: Any) -> None:
        """Show a puzzle in place of the document's, without touching that one; None shows it again."""
        self.previewed, self._previewed_key, self._previewing = puzzle, None, self.inspector.page()
        self.draw_puzzle(puzzle or self.puzzle)
        self.show_paths()
        if puzzle is None:
            self.jobs.drop(self.job("preview"))
            self.strip.hide()
            return
        self._show_worth(puzzle, None)
        self.jobs.start(
            self.job("preview"), type(self).find_key, puzzle,
            on_done=lambda key: self._show_worth(puzzle, key), on_failed=self.trouble,
        )  # fmt: skip

    def _show_worth(self, puzzle: Any, key: Any) -> None:
        self._previewed_key = key
        total, remarks = self.page.worth(puzzle, key) if key else ("", "")
        self.strip.show_text(
            f"{puzzle.shown}: {total}", f"{', '.join(self.showpieces(key))}\n{remarks}" if key else "\n"
        )
        self.show_paths()

    def _take_previewed(self) -> None:
        if self.previewed:
            self.session.push(self.previewed, f"Take {self.noun} {self.previewed.shown}", "letters")

    # taboo words that can be traced

    def show_paths(self) -> None:
        """Draw what can be traced in the shown puzzle, as far as its key is known."""
        key = self.shown_key
        self.paths.show_found(self.traced(self.shown, key) if key else ())

    def _show_trail(self, found: Obvious | None) -> None:
        self.canvas.show_trail([f"cell {cell}" for cell in found.path] if found else (), "taboo")

    # what arrives

    def _preview_of(self, page: Panel, puzzle: Any) -> None:
        """A page that is not shown may still choose rows, where its table is made anew: nothing to look at."""
        if page is self.inspector.page():
            self.preview(puzzle)

    def _page_changed(self) -> None:
        if self.previewed and self.inspector.page() is not self._previewing:
            self.preview(None)
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()

    def _show_everywhere(self) -> None:
        for page in self.inspector.pages:
            page.show_puzzle(self.puzzle, self.key)
        self.refresh.emit()

    def _show_key(self, puzzle: Any, key: Any) -> None:
        self.key, self._key_of = key, self.bare(puzzle)
        self._show_everywhere()
        self.show_paths()
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
        self.page.show_nothing(sentence)
        self.refresh.emit()
        self.trouble(sentence)

    def trouble(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.emit(Message(sentence, "trouble"))


def _what(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{len(words)} words"
