"""The inspector's Fill page: words for the slot at the caret, and searches that fill and improve the grid."""

from datetime import date
from typing import TYPE_CHECKING, ClassVar

import msgspec
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QCheckBox, QInputDialog, QStackedWidget, QWidget

from engine.core import attempted, changed
from engine.crossword.editing.placing import placed, with_fill
from engine.crossword.fill.search import Filled
from engine.crossword.fill.slots import complete_entries, repeated, with_lights
from engine.crossword.fill.vocabulary import DEFAULT_MIN_SCORE, FillSettings
from engine.crossword.grid import Cell, Entry, Grid, Slot, entries_of, entry_name, is_crisscross, without_pencil
from engine.crossword.puzzle import Puzzle
from engine.words.own_lists import own_source, rescored
from engine.words.sources import titles
from engine.words.vetting.verdict import ALWAYS, REASONS, Ruling, with_ruling
from engine.words.word_file import MOST_SCORE
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.drawn.advice import LOOKING, NO_SLOT, SurvivorTable, advice_text, figures_text, is_full
from studio.crossword.drawn.fill_jobs import KERNELS, Advice, FillWords, advised
from studio.crossword.drawn.fill_search import ComparePage, FillSearch
from studio.widgets.fields import WholeBox
from studio.widgets.layouts import Label, form, heading, labelled, lay_out, primary_button, push_button, row
from studio.widgets.panel import Panel, State
from studio.widgets.words.rulings import HouseChange
from studio.widgets.words.word_lists import WordListBox

if TYPE_CHECKING:
    from engine.calendar.entry import Key

ADVICE, SCORE = "crossword.fill.advice", "crossword.fill.score"
PREPARING = "Preparing the words\u2026"
NO_GRID = "Draw a grid first, on the page Grid."
OF_QUOTATION = "The grid of an acrostic is a quotation, which no words fill."
OF_WORDS = "This is a criss-cross of words. Draw a grid, on the page Grid, to fill it."


class FillPage(Panel):
    """Helps to fill a drawn grid."""

    state_key: ClassVar[str] = "fill"
    name: ClassVar[str] = "Fill"
    run_text: ClassVar[str] = "&Fill the Grid"

    helped = Signal(object)  # the grid after propagation; None if unknown
    searching = Signal(object)  # the grid as far as a running search has filled it; None after the search
    placed = Signal()  # a word was placed in the slot
    ruled = Signal(object)  # a change of the house rulings

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._puzzle = Puzzle()
        self._region, self._shown = frozenset[Cell](), False
        self.source, self.search = FillWords(jobs, self), FillSearch(jobs, self)
        self._slot: Slot | None = None
        self.words, self.least = WordListBox(), WholeBox(minimum=0, maximum=100, value=DEFAULT_MIN_SCORE)
        self.phrases, self.names = QCheckBox("Phr&ases"), QCheckBox("&Names and abbreviations")
        self.distinct = QCheckBox("One word of each roo&t")
        self.fill = primary_button("Fill &Grid", act=lambda: self._fill(frozenset()))
        self.region = push_button("Fill Regi&on", lambda: self._fill(self._region))
        self.better = push_button("I&mprove", self._improve)
        self.comparing = ComparePage(jobs)
        self.compare = push_button("&Compare\u2026", self._compare)
        self._stack, self._page = QStackedWidget(), QWidget()
        self.title, self.detail, self.figures = heading(), Label(wordWrap=True), Label(wordWrap=True)
        self.table = SurvivorTable()
        self._texts()
        fields = form()
        fields.addRow(labelled("&Words from", self.words), row(self.words, stretch=self.words))
        fields.addRow(
            labelled("Lowest &score", self.least), row(self.least, self.phrases, self.names, stretch=self.names)
        )
        fields.addRow("", self.distinct)
        buttons = row(self.fill, self.region, self.compare, self.better, stretch=self.fill)
        parts = fields, buttons, self.title, self.detail, self.table, self.figures
        lay_out(self, self._stack, stretch=self._stack)
        self._stack.addWidget(self._page)
        self._stack.addWidget(self.comparing)
        lay_out(self._page, *parts, gap=GAP_2, stretch=self.table)
        self._connect()
        self._show_settings()
        self._enable()

    # called by the editor

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        if puzzle.rulings != self._puzzle.rulings:
            self.source.forget()
        if (puzzle.grid, puzzle.locked) != (self._puzzle.grid, self._puzzle.locked):
            self.search.excluded.emit(())
        self._puzzle = self.search.puzzle = puzzle
        if self._stack.currentWidget() is self.comparing:
            self.comparing.show_puzzle(puzzle)
        self._enable()
        self._ask()

    def show_slot(self, entry: Entry | None) -> None:
        """Show words for the slot of an entry."""
        slot = entry.slot if entry else None
        if slot != self._slot:
            self._slot = slot
            self.table.show_nothing(LOOKING)  # a word of the former slot must not be placed in this one
            self._ask()

    def show_region(self, cells: frozenset[Cell]) -> None:
        self._region = cells if len(cells) > 1 else frozenset[Cell]()
        self._enable()

    def leave_document(self) -> None:
        """Stop a search when another document is shown."""
        self.search.drop()
        self._leave_comparison()

    def set_place(self, place: "Key | None") -> None:
        """Fill without the answers near a place in the calendar; None for none."""
        self.source.place = place
        self.forget_words()

    def forget_words(self) -> None:
        """Open the words again, after a change of the house rulings."""
        self.source.forget()
        self._ask()

    def use_file(self, path: str) -> None:
        """Fill with the words of a file in addition to the usual ones."""
        self._set(changed(self.source.settings, lists=(*FillSettings().lists, path)))

    def entered(self) -> None:
        self._shown = True
        self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the help when another page is shown, but not when the whole inspector is hidden."""
        super().hideEvent(event)
        if self.isHidden():
            self._shown = False
            self.jobs.drop(ADVICE)
            self.helped.emit(None)

    def run_main(self) -> None:
        self.least.interpretText()
        self._shown = self._shown or self.isVisible()
        if is_full(self._puzzle.grid):
            self._ask()  # its text names the next step
            if twice := repeated(complete_entries(without_pencil(with_lights(self._puzzle)))):
                self.search.show_core(self._puzzle, Filled(self._puzzle.grid, (), twice))
        else:
            self._fill(frozenset())

    def settings(self) -> State:
        """Return the words wanted for the document, as plain values."""
        return msgspec.to_builtins(self.source.settings)

    def use_settings(self, stored: object) -> None:
        """Use what `settings` returned for a document; the usual values if it is damaged."""
        try:
            wanted = msgspec.convert(stored, FillSettings)
        except msgspec.ValidationError:
            wanted = FillSettings()
        self._set(wanted)

    # help

    @property
    def _fillable(self) -> bool:
        grid = self._puzzle.grid
        return bool(entries_of(grid)) and not is_crisscross(grid) and not self._puzzle.acrostic

    def _ask(self) -> None:
        """Compute the help on the grid, if the page is shown; open the words before."""
        if not self._fillable:
            self.jobs.drop(ADVICE)
            self.helped.emit(None)
            drawn = OF_QUOTATION if self._puzzle.acrostic else OF_WORDS
            self.title.setText("")
            self.detail.setText(drawn if self._puzzle.grid.rows else NO_GRID)
            self.figures.setText("")
            self.table.show_nothing(NO_SLOT)
        elif self._shown and self.source.live is None:
            if not self.source.prepared:  # else the table stays until the words are open again
                self.detail.setText(PREPARING)
                self.table.show_nothing(LOOKING)
            self.source.want(self._puzzle)
            self._enable()
        elif self._shown and self.source.live is not None:
            self.jobs.start(
                ADVICE, advised, self.source.live, self._puzzle, self._slot, kernels=KERNELS,
                on_done=self._show_advice, on_failed=self._fail,
            )  # fmt: skip

    def _fail(self, why: str) -> None:
        self.detail.setText(why)
        self.table.show_nothing("")
        self._enable()

    def _show_advice(self, advice: Advice) -> None:
        if advice.grid != self._puzzle.grid or advice.slot not in (None, self._slot):
            return
        self.helped.emit(advice.help)
        if advice.repeated:
            self.search.mark(advice.grid, advice.repeated)
        self.figures.setText(figures_text(advice.statistics))
        self.title.setText(entry_name(advice.grid, advice.slot) if advice.slot else "")
        self.detail.setText(advice_text(advice))
        if advice.suggestions is None:
            self.table.show_nothing(NO_SLOT)
        else:
            self.table.show_suggestions(advice.grid, advice.suggestions, advice.below)

    def _place(self, text: str) -> None:
        slot = self._slot
        if slot and (made := attempted(lambda: placed(self._puzzle, slot, text), self.show_error)):
            self.accepted.emit(made, f"Place {text.upper()}")
            self.placed.emit()

    def _avoid(self, word: str) -> None:
        made = Ruling(word, accepted=False, reason="not in this grid", date=date.today().isoformat())
        rulings = with_ruling(self._puzzle.rulings, made)
        self.accepted.emit(changed(self._puzzle, rulings=rulings), f"Reject {word.upper()}")

    def _ask_score(self, word: str) -> None:
        name, live = self.source.settings.lists[-1], self.source.live
        number = live.vocabulary.lexicon.index_of(word) if live else None
        if live is None or number is None:
            self.show_error(f"{word.upper()} is in no list, so it has no score.")
            return
        if attempted(lambda: own_source(name), self.show_error) is None:
            return
        text, now = live.vocabulary.lexicon.display(number), int(live.vocabulary.lexicon.score[number])
        label = f"{text.upper()} in the list {titles().get(name, name)}, 0 to 100:"
        score, is_given = QInputDialog.getInt(self, "Score of a word", label, now, 0, MOST_SCORE)
        if is_given:
            self.jobs.start(
                SCORE, rescored, name, word, text, score, on_failed=self.show_error,
                on_done=lambda _: (self.source.choose(self.source.settings), self._ask()),
            )  # fmt: skip

    def _compare_again(self) -> None:
        """Make other fills to compare, after a change of the words."""
        if self._stack.currentWidget() is self.comparing:
            self.comparing.live = self.source.live
            self.search.excluded.emit(())
            self.comparing.search()

    def _rule(self, word: str, always: bool) -> None:
        made = Ruling(word, always, ALWAYS if always else REASONS[0], date=date.today().isoformat())
        self.ruled.emit(HouseChange(made=(made,)))

    # searches

    def _fill(self, region: frozenset[Cell]) -> None:
        if (live := self.source.live) is None or not self._fillable:
            self._ask()
        else:
            self.search.fill(live, region)

    def _improve(self) -> None:
        if live := self.source.live:
            self.search.improve(live, self._region)

    def _compare(self) -> None:
        if (live := self.source.live) is not None and self.search.may_change(self._region):
            self._stack.setCurrentWidget(self.comparing)
            self.search.excluded.emit(())
            self.comparing.enter(self._puzzle, self._region, live)

    def _take_fill(self, grid: Grid) -> None:
        if live := self.source.live:
            self.accepted.emit(with_fill(self._puzzle, grid, live.vocabulary.lexicon), "Take a fill")

    def _leave_comparison(self) -> None:
        focused = self.comparing.has_focus
        self.comparing.stop()
        self._stack.setCurrentWidget(self._page)
        if focused:
            self.compare.setFocus()

    # settings

    def _change(self) -> None:
        boxes = {"phrases": self.phrases, "names": self.names, "distinct_stems": self.distinct}
        chosen = {name: box.isChecked() for name, box in boxes.items()}
        self._set(changed(self.source.settings, **chosen, min_score=self.least.value()))

    def _set(self, settings: FillSettings) -> None:
        if settings != self.source.settings:
            self.source.choose(settings)
            self.jobs.drop(ADVICE)
            self.search.drop()
            self.comparing.stop()
            self._show_settings()
            self._enable()
            self._ask()

    def _show_settings(self) -> None:
        self.words.show_list(self.source.settings.lists[-1])
        settings = self.source.settings
        self.search.distinct = settings.distinct_stems
        self.phrases.setChecked(settings.phrases)
        self.names.setChecked(settings.names)
        self.distinct.setChecked(settings.distinct_stems)
        with QSignalBlocker(self.least):
            self.least.setValue(settings.min_score)

    def _enable(self) -> None:
        full, ready = is_full(self._puzzle.grid), self._fillable and self.source.live is not None
        again = self._fillable and self.source.ended  # to prepare the words
        self.fill.setEnabled((ready or again) and not full)
        self.region.setEnabled(ready and bool(self._region))
        self.better.setEnabled(ready and full)
        self.compare.setEnabled(ready)
        self.refresh.emit()

    def _texts(self) -> None:
        self.least.setToolTip("Use only words with at least this score, from 0 to 100")
        self.phrases.setToolTip("Use phrases too, such as ICE CREAM")
        self.names.setToolTip("Use names and abbreviations too")
        self.distinct.setToolTip("Do not fill with words that share a root, such as ART and ARTS")
        self.fill.setToolTip("Fill the open cells (Ctrl+Enter). Existing letters are kept. Stop keeps the best")
        self.region.setToolTip(
            "Fill the selected cells again (Shift and arrows, or Shift and drag, select them). "
            "Typed, placed and locked letters are kept"
        )
        self.better.setToolTip(
            "Look for words with better scores until stopped, in the selected cells or everywhere. "
            "Typed, placed, given and locked letters are kept"
        )
        self.compare.setToolTip(
            "Show several fills of the selected cells, or of the grid, best first. "
            "Typed, placed, given and locked letters are kept"
        )
        self.words.setAccessibleName("Word list")

    def _connect(self) -> None:
        self.words.list_chosen.connect(lambda name: self._set(changed(self.source.settings, lists=(name,))))
        self.words.file_chosen.connect(self.use_file)
        for box in (self.phrases, self.names, self.distinct):
            box.clicked.connect(self._change)
        self.least.setKeyboardTracking(False)
        self.least.valueChanged.connect(self._change)
        self.source.opened.connect(self._enable)
        self.source.opened.connect(self._ask)
        self.source.opened.connect(self._compare_again)
        self.source.failed.connect(self._fail)
        self.search.searching.connect(self.searching)
        self.search.accepted.connect(self.accepted)
        self.search.message.connect(self.message)
        self.search.ended.connect(self.detail.setText)
        self.comparing.chosen.connect(self._take_fill)
        self.comparing.avoided.connect(self._avoid)
        self.comparing.rejected.connect(lambda word: self._rule(word, always=False))
        self.comparing.scored.connect(self._ask_score)
        self.comparing.impossible.connect(self.search.show_core)
        self.comparing.left.connect(self._leave_comparison)
        self.table.accepted.connect(self._place)
        self.table.ruled.connect(self._rule)
