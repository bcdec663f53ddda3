"""The base of the Bee's and the Wheel's tab: canvas, key, pages, rulings and previews."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

from PySide6.QtWidgets import QWidget

from engine.core import Printed, Value, changed
from engine.core.alphabet import ENGLISH
from engine.core.dates import short_date
from engine.core.store import Store
from engine.documents.document import still_printed
from engine.drawing.style import style
from engine.letters.use import AnyPlanWing
from engine.output.figures import Printable
from engine.wings import WINGS, wing_of
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING, Session
from studio.letters import K, P
from studio.letters.canvas import CellCanvas, PathStrip
from studio.letters.finder import FinderPage
from studio.letters.puzzle_page import PlanPage, PuzzlePage
from studio.widgets.editor import STYLE, Message
from studio.widgets.panel import Panel, State
from studio.widgets.stage import StageEditor
from studio.widgets.words.ledger import LedgerPanel, LedgerSource
from studio.widgets.words.rulings import WordRulings
from studio.widgets.words.word_lists import FILE_JOB, WORD_ENDINGS, open_words

if TYPE_CHECKING:
    from engine.calendar.records import Step

log = logging.getLogger(__name__)


class PuzzleEditor(StageEditor, Generic[P, K]):
    """A tab of the Bee or the Wheel: a puzzle and its key. Every edit pushes a new puzzle to the session.

    Class attributes, beside those of a tab with previews:
        wing: what differs between hives and wheels.
        mend_text: the label of the button that makes taboo words untraceable.
        uncounted: the changes that do not affect the answers.
        order: the one of them that another order of the letters is.
        remembered: the criteria of a new puzzle that are kept between sessions.
    """

    wing: ClassVar[AnyPlanWing]
    mend_text: ClassVar[str]
    uncounted: ClassVar[tuple[str, ...]]
    order: ClassVar[str]
    remembered: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        wing = WINGS[cls.wing.kind]
        cls.kind, cls.title, cls.noun = wing.KIND, wing.NAME, wing.NOUN
        cls.run_text = f"New &{wing.NOUN.capitalize()}"

    finder: FinderPage[P, Any, Any]  # of each wing its own kind

    def __init__(
        self, session: Session, jobs: Jobs, canvas: CellCanvas[P], pages: tuple[PuzzlePage[P, K], *tuple[Panel, ...]],
        last: Sequence[Panel], parent: QWidget | None,
    ) -> None:  # fmt: skip
        """Make a tab. Its pages are `pages`, the ledger, the planner and `last`."""
        kind, noun, review = self.wing.kind, self.wing.noun, self.wing.review
        self.ledger = LedgerPanel(jobs, LedgerSource(kind, noun, review.review, review.why_of))
        self.planner = PlanPage(jobs, self.wing)
        super().__init__(session, jobs, canvas, [*pages, self.ledger, self.planner, *last], parent)
        self.canvas = canvas
        self.key: K | None = None
        self._key_of: P | None = None
        self._previewed_key: K | None = None
        self.page = page = pages[0]
        self.settings, self.answers = page.settings, page.answers
        self.paths = PathStrip(self.mend_text)
        self._added = ""
        self._rulings = WordRulings(
            self.answers, lambda: self.puzzle.rulings, self.push_rulings, self.ledger.change_house, self
        )
        self.lay_out(canvas, self.paths, self.preview_strip)
        self.settings.edited.connect(self.push_edit)
        self.settings.file_chosen.connect(lambda path: open_words(self, path))
        self.settings.draw.connect(self.run_main)
        canvas.letter_typed.connect(self._letter)
        self.answers.add.connect(self._add)
        self.preview_strip.accepted.connect(self.take_preview)
        self.paths.mend.connect(self.mend_paths)
        self.paths.word_changed.connect(
            lambda found: canvas.show_trail([f"cell {cell}" for cell in found.path] if found else (), "taboo")
        )
        for page in self.inspector.pages:
            page.accepted.connect(lambda puzzle, text: self.session.push(puzzle, text, "letters"))
        self.ledger.ruled.connect(self.push_rulings)
        self.ledger.house_changed.connect(self.revet)
        self.ledger.house_changed.connect(self.house_changed)
        self.planner.used.connect(self.finder.history_changed)
        self.ledger.house_changed.connect(self.planner.preview_again)  # after the answers are counted again

    def state(self) -> State:
        """Return the splitters, the pages, and the criteria for a new puzzle."""
        criteria = self.settings.criteria_row.criteria()
        return {**super().state(), **{name: getattr(criteria, name) for name in self.remembered}}

    def restore(self, state: State) -> None:
        super().restore(state)
        fields = {name: getattr(self.wing.defaults, name) for name in self.remembered}
        try:
            fields = {name: type(usual)(state.get(name, usual)) for name, usual in fields.items()}
        except (TypeError, ValueError):
            log.warning("The saved criteria are damaged: %s", state)
            return
        self.settings.criteria_row.show_criteria(changed(self.wing.defaults, **fields))

    @property
    def document_key(self) -> object:
        return self.key

    @property
    def prints_preview(self) -> bool:
        """Whether the page that requested the preview prints it: a planned puzzle is printed as it is shown."""
        return bool(self.previewed) and self._previewing.prints_preview

    def printable(self) -> Printable | None:
        """Return what a job needs to draw and vet the puzzle that is shown."""
        if not self.previewed:
            return super().printable()
        return Printable(self.shown, self.shown_key, style(STYLE)) if self.shown_key else None

    def print_name(self) -> str:
        return f"{self.title} {self.shown.shown}" if self.previewed else super().print_name()

    def print_record(self) -> Printed | None:
        """Return what the document keeps of an export; nothing of a preview."""
        return None if self.previewed else super().print_record()

    # hooks of a wing

    def draw_puzzle(self, puzzle: P) -> None:
        self.canvas.show_puzzle(puzzle)

    def with_letter(self, cell: int, letter: str) -> P:
        """Return the shown puzzle with another letter in a cell; cell 0 is the middle."""
        raise NotImplementedError

    def mend_paths(self) -> None:
        """Rearrange the shown puzzle so that no taboo word can be traced."""

    def revet(self) -> None:
        """Compute the answers again after a change of the house rulings, and find puzzles again."""
        self.finder.find_again()
        self.answers.show_unchecked()
        self.show_value(self.puzzle, "rulings")

    def bare(self, puzzle: P) -> P:
        """Return a puzzle without the fields that do not affect its answers."""
        raise NotImplementedError

    # puzzle and key

    @property
    def shown_key(self) -> K | None:
        """The key of the puzzle on the canvas; None while it is being found."""
        return self._previewed_key if self.previewed else self.key

    def show_value(self, value: Value, what: str) -> None:
        """Show the puzzle at once, and its answers as soon as they are found."""
        puzzle = cast("P", value)
        if what == EVERYTHING:  # another document: what was sought for the last one is not for it
            for search in ("draw", FILE_JOB, "arrange"):
                self.jobs.drop(self.job(search))
        kept = what in self.uncounted and self.key is not None
        counted = not kept or self.bare(puzzle) != self._key_of
        if counted:
            self.key, self.key_problem = None, ""
        self.preview(None)
        self._show_everywhere()
        if counted:
            self.start_job(
                "key", wing_of(puzzle).open_key, puzzle, still_printed(self.session.document),
                on_done=lambda key: self._show_key(puzzle, key), on_failed=self._no_key,
            )  # fmt: skip

    @property
    def order_changed(self) -> str:
        """What another order of the letters changes: the whole puzzle if it is a preview."""
        return "letters" if self.previewed else self.order

    def seek(self, function: Callable[..., P], *args: object, text: str, what: str = "", **keywords: Any) -> None:
        """Compute a puzzle in a job, and adopt it if the shown one has not changed since."""
        before, what = self.shown, what or self.order_changed
        self.start_job(
            "arrange", function, *args, **keywords, on_done=lambda made: self._take_sought(before, made, text, what),
            kernels=("wheel.arrange",),
        )  # fmt: skip

    def _take_sought(self, before: P, made: P, text: str, what: str) -> None:
        title = self.shown.title  # may be typed on meanwhile
        if changed(before, title=title) == self.shown:
            self.session.push(changed(made, title=title), text, what)
        else:
            self.status.emit(f"Not applied, because the {self.noun} has changed: {text.lower()}")

    def stop(self) -> None:
        """Leave the question for a reason, or a preview; otherwise stop the running job (Esc)."""
        asking = [row for row in (self.answers.reasons, self.ledger.near.reasons) if row.isVisible()]
        if asking:
            asking[0].leave()
        elif self.previewed:
            self.preview(None)
        else:
            super().stop()

    def document_name(self) -> str:
        """Return the file's name; before the first save a name such as "Bee G CENORV"."""
        return self.session.name if self.session.path else f"{self.title} {self.puzzle.shown}"

    def choose_entry(self, name: str) -> None:
        self.answers.go_to(name)

    def accept_file(self, path: Path) -> bool:
        """Accept a dropped word list."""
        if path.suffix.lower() not in (*WORD_ENDINGS, ""):
            return False
        open_words(self, str(path))
        return True

    def _letter(self, cell: int, letter: str) -> None:
        if letter.lower() not in ENGLISH.codes:
            self.show_error(f"{letter!r} is not a letter a to z.")
            return
        made = self.with_letter(cell, letter)
        name = f"cell {cell}" if cell else f"the {self.wing.review.middle}"
        self.session.push(made, f"Put {letter.upper()} into {name}", "letters")

    def _add(self, word: str) -> None:
        if misfit := self.wing.review.misfit(self.puzzle, word):
            self.show_error(f"{word} is not an answer: {misfit.why}.")
            return
        self.answers.own.clear()
        self._added = word
        self._rulings.accept([word], "added")

    # previews

    def preview(self, puzzle: P | None) -> None:
        """Show a preview of a puzzle, with its totals as soon as they are found."""
        self._previewed_key = None
        super().preview(puzzle)
        self.show_paths()
        if puzzle is None:
            self.jobs.drop(self.job("preview"))
            return
        self._show_worth(puzzle, None)
        self.start_job("preview", wing_of(puzzle).open_key, puzzle, on_done=lambda key: self._show_worth(puzzle, key))

    def _show_worth(self, puzzle: P, key: K | None) -> None:
        self._previewed_key = key
        if key:
            self._previewing.show_preview(puzzle, key)
            self.refresh.emit()
        total, remarks = self.page.worth(puzzle, key) if key else ("", "")
        full_words = self.wing.review.full_words(key) if key else ()
        self.preview_strip.show_text(f"Preview of {puzzle.shown}: {total}", f"{', '.join(full_words)}\n{remarks}")
        self.show_paths()

    def take_preview(self) -> None:
        if self.previewed:
            self.session.push(self.previewed, f"Take {self.noun} {self.previewed.shown}", "letters")

    # taboo words that can be traced

    def show_paths(self) -> None:
        """Show the taboo words that can be traced in the shown puzzle, once its key is known."""
        key = self.shown_key
        self.paths.show_found(self.wing.review.traced(self.shown, key) if key else ())

    # results of jobs

    def _show_everywhere(self) -> None:
        for page in self.inspector.pages:
            page.show_puzzle(self.puzzle, self.key)
        self.refresh.emit()

    def _show_key(self, puzzle: P, key: K) -> None:
        self.key, self._key_of = key, self.bare(puzzle)
        self._show_everywhere()
        self.show_paths()
        if self._added:
            self.answers.go_to(self._added)
            self._added = ""
        if key.as_printed:
            printed = self.session.document.printed
            day = short_date(printed.date, year=True) if printed else "paper"
            text = f"Shown as printed on {day}: the current word lists and taboo lists give other answers."
            forget = partial(self.session.forget_printed, "Use the current answers")
            self.message.emit(Message(text, actions=(("Use Today's Answers", forget),)))

    def _no_key(self, sentence: str) -> None:
        self.page.show_nothing(f"Not checked: {sentence}")
        self.key_failed(sentence)

    # the history of prints

    def exported(self, printed: Printed) -> None:
        """Record the export in the document, and offer to record a new print in the house's history."""
        from engine.calendar.memory import is_printed

        super().exported(printed)
        puzzle, full_words = self.puzzle, self.wing.review.full_words(self.key) if self.key else ()
        text = f"Record {puzzle.shown} in the history of prints?"
        record = ("Record as Printed", lambda: self._record(puzzle, full_words, printed.date))
        message = Message(text, actions=(record,))
        self.jobs.start(
            self.job("is printed"), lambda: is_printed(Store(), puzzle, printed.date), lane="disk",
            on_done=lambda known: known or self.message.emit(message), on_failed=self.show_error,
        )  # fmt: skip

    def _record(self, puzzle: P, full_words: tuple[str, ...], day: str) -> None:
        from engine.calendar.publication import me
        from engine.calendar.records import record_print, undo

        def recorded(step: "Step") -> None:
            self.planner.used.emit()
            days = ", ".join(short_date(change.key.day, year=True) for change in step.changes)
            text = f"{puzzle.shown} is recorded as printed{f' for {days}' if days else ' already'}."
            back = (("Undo", lambda: self._keep(undo, step, me())),) if step.changes else ()
            self.message.emit(Message(text, actions=back))

        self._keep(record_print, puzzle, full_words, day, me(), done=recorded)

    def _keep(self, act: Callable[..., object], *args: object, done: "Callable[[Step], object] | None" = None) -> None:
        done = done or (lambda _: self.planner.used.emit())
        self.jobs.write(self.job("history"), act, Store(), *args, on_done=done, on_failed=self.show_error)
