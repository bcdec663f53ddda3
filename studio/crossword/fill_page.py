"""The inspector's Fill page: words for the slot at the caret, and searches that fill and improve the grid."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QSpinBox, QWidget

from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.place import placed, with_fill
from engine.crossword.fill.search import Filled
from engine.crossword.fill.vocabulary import DEFAULT_MIN_SCORE, FillSettings, prepare_vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Slot, entries_of, is_crisscross
from engine.crossword.puzzle import Puzzle
from engine.crossword.statistics import statistics
from engine.errors import BadInput
from engine.job import Ending, Outcome
from engine.value import changed
from engine.vetting.verdict import FAVOURITE, REASONS, Ruling
from studio.crossword.fill_jobs import Advice, advised, improved, opened_words, searched
from studio.crossword.fill_texts import advice_text, figures_text, impossible_text, is_full
from studio.crossword.survivor_table import LOOKING, NO_SLOT, SurvivorTable, short_name
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_2
from studio.widgets.editor import Message
from studio.widgets.house_rulings import HouseChange
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import form, labelled, lay_out, primary_button, row
from studio.widgets.panel import Panel
from studio.widgets.word_list_box import WordListBox

PREPARE, OPEN_WORDS, ADVICE, SEARCH = (
    f"crossword.fill.{name}" for name in ("prepare", "open", "advice", "search")
)
KERNELS = ("crossword.fill",)
PREPARING = "Preparing the words\u2026"
NO_GRID = "Draw a grid first, on the page Grid."
OF_WORDS = "This is a criss-cross of words. Draw a grid, on the page Grid, to fill it."


class FillPage(Panel):
    """Helps to fill a drawn grid.

    Signals:
        helped: what propagation leaves of the grid; None if that is not known.
        searching: the grid as far as a running search has filled it; None after the search.
        placed: a word was placed in the slot.
        ruled: a change of the house rulings.
    """

    state_key: ClassVar[str] = "fill"
    name: ClassVar[str] = "Fill"
    run_text: ClassVar[str] = "&Fill the Grid"

    helped = Signal(object)
    searching = Signal(object)
    placed = Signal()
    ruled = Signal(object)

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._puzzle, self._settings = Puzzle(), FillSettings()
        self._region, self._shown, self._seed = frozenset[Cell](), False, 0
        self._prepared = False
        self._live: LiveHelp | None = None
        self._slot: Slot | None = None
        self.words, self.least = WordListBox(), QSpinBox(minimum=0, maximum=100, value=DEFAULT_MIN_SCORE)
        self.phrases, self.names = QCheckBox("P&hrases"), QCheckBox("&Names and abbreviations")
        self.fill = primary_button("&Fill Grid")
        self.region, self.better = QPushButton("Fill &Region"), QPushButton("&Improve")
        self.title, self.detail, self.figures = heading(), Label(wordWrap=True), Label(wordWrap=True)
        self.table = SurvivorTable()
        self._texts()
        self._lay_out()
        self._connect()
        self._show_settings()
        self._enable()

    # called by the editor

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        del key
        rulings = puzzle.rulings != self._puzzle.rulings
        self._puzzle = puzzle
        if rulings:
            self._live = None
        self._enable()
        self._ask()

    def show_slot(self, entry: Entry | None) -> None:
        """Show words for the slot of an entry."""
        slot = entry.slot if entry else None
        if slot != self._slot:
            self._slot = slot
            self._ask()

    def show_region(self, cells: frozenset[Cell]) -> None:
        """Note the selected cells."""
        self._region = cells
        self._enable()

    def leave_document(self) -> None:
        """Stop a search when another document is shown."""
        self.jobs.drop(SEARCH)
        self.searching.emit(None)

    def forget_words(self) -> None:
        """Open the words again, after a change of the house rulings."""
        self._live = None
        self._ask()

    def entered(self) -> None:
        self._shown = True
        self._ask()

    def run_main(self) -> None:
        self._fill(None)

    def state(self) -> Mapping[str, Any]:
        lists = list(self._settings.lists)
        return {
            "lists": lists, "min_score": self._settings.min_score, "phrases": self._settings.phrases,
            "names": self._settings.names,
        }  # fmt: skip

    def restore(self, state: Mapping[str, Any]) -> None:
        lists, least = state.get("lists"), state.get("min_score")
        if isinstance(lists, list) and lists and all(isinstance(one, str) for one in lists):
            self._settings = changed(self._settings, lists=tuple(lists))
        if isinstance(least, int) and 0 <= least <= 100:
            self._settings = changed(self._settings, min_score=least)
        flags = {name: state[name] for name in ("phrases", "names") if isinstance(state.get(name), bool)}
        self._settings, self._prepared = changed(self._settings, **flags), False
        self._show_settings()

    # help

    @property
    def _fillable(self) -> bool:
        grid = self._puzzle.grid
        return bool(entries_of(grid)) and not is_crisscross(grid)

    def _ask(self) -> None:
        """Compute the help on the grid, if the page is shown; open the words before."""
        if not self._fillable:
            self.jobs.drop(ADVICE)
            self.helped.emit(None)
            crisscross = bool(self._puzzle.grid.rows)
            self.title.setText("")
            self.detail.setText(OF_WORDS if crisscross else NO_GRID)
            self.figures.setText("")
            self.table.show_nothing(NO_SLOT)
        elif self._shown and self._live is None and self._prepared:
            self._open_words()
        elif self._shown and self._live is None:
            self.detail.setText(PREPARING)
            self.table.show_nothing(LOOKING)
            self.jobs.start(
                PREPARE, prepare_vocabulary, self._settings, lane="process", name="Preparing words",
                on_done=self._prepare, on_failed=self._fail,
            )  # fmt: skip
        elif self._live is not None:
            self.jobs.start(
                ADVICE, advised, self._live, self._puzzle.grid, self._slot, kernels=KERNELS,
                on_done=self._show_advice, on_failed=self._fail,
            )  # fmt: skip

    def _prepare(self, _: object) -> None:
        self._prepared = True
        self._open_words()

    def _open_words(self) -> None:
        self.jobs.start(
            OPEN_WORDS, opened_words, self._settings, self._puzzle, on_done=self._take_words, on_failed=self._fail
        )

    def _take_words(self, live: LiveHelp) -> None:
        self._live = live
        self._enable()
        self._ask()

    def _fail(self, why: str) -> None:
        self.detail.setText(why)
        self.table.show_nothing("")

    def _show_advice(self, advice: Advice) -> None:
        if advice.grid != self._puzzle.grid:
            return
        self.helped.emit(advice.help)
        self.figures.setText(figures_text(advice.statistics))
        self.title.setText(short_name(advice.grid, advice.slot) if advice.slot else "")
        self.detail.setText(advice_text(advice))
        if advice.suggestions is None:
            self.table.show_nothing(NO_SLOT)
        else:
            self.table.show_suggestions(advice.grid, advice.suggestions)

    def _place(self, text: str) -> None:
        if self._slot is None:
            return
        try:
            made = placed(self._puzzle, self._slot, text)
        except BadInput as error:
            self.message.emit(Message(str(error), "error"))
            return
        self.accepted.emit(made, f"Place {text.upper()}")
        self.placed.emit()

    def _rule(self, word: str, favourite: bool) -> None:
        reason = FAVOURITE if favourite else REASONS[0]
        made = Ruling(word, favourite, reason, date=date.today().isoformat())
        self.ruled.emit(HouseChange(made=(made,)))

    # searches

    def _fill(self, region: frozenset[Cell] | None) -> None:
        if self._live is None or not self._fillable:
            self._ask()
            return
        self._seed += 1
        what = "Filling the region" if region else "Filling the grid"
        self._start(what, searched, self._puzzle.grid, self._live.vocabulary, region, self._seed)

    def _improve(self) -> None:
        if self._live is not None:
            self._seed += 1
            self._start("Improving the fill", improved, self._puzzle, self._live.vocabulary, self._seed)

    def _start(self, what: str, function: Any, *args: Any) -> None:
        before = self._puzzle
        self.jobs.start(
            SEARCH, function, *args, lane="long", name=what, kernels=KERNELS,
            on_best=lambda found: self.searching.emit(found.grid),
            describe_best=self._progress_text,
            on_done=lambda ended: self._end(before, what, ended), on_failed=self._stop,
            on_stopped=lambda: self._stop(f"{what} was stopped."),
        )  # fmt: skip

    def _progress_text(self, found: Filled) -> str:
        """What the job bar says of a search: the words that it has placed, or their mean score."""
        if not is_full(found.grid):
            return f"{len(found.entries)} of {plural(len(entries_of(found.grid)), 'word')}"
        lexicon = self._live.vocabulary.lexicon if self._live else None
        mean = statistics(found.grid, lexicon).mean_score
        return f"mean score {mean:.1f}" if mean is not None else ""

    def _stop(self, why: str) -> None:
        self.searching.emit(None)
        self.detail.setText(why)

    def _end(self, before: Puzzle, what: str, ended: Outcome[Filled]) -> None:
        """Take the result, unless the puzzle was changed meanwhile."""
        self.searching.emit(None)
        if before != self._puzzle:
            self.detail.setText(f"{what} ended, but the grid was changed meanwhile. Nothing was taken.")
        elif ended.ending is Ending.IMPOSSIBLE:
            self.message.emit(Message(impossible_text(before.grid, ended.result), "error"))
        elif self._live is not None and ended.result.grid != before.grid:
            made = with_fill(before, ended.result.grid, self._live.vocabulary.lexicon)
            self.accepted.emit(made, "Improve the fill" if what.startswith("Improving") else "Fill the grid")
            if ended.ending is not Ending.FINISHED and not is_full(ended.result.grid):
                count = sum(OPEN in one.word for one in entries_of(ended.result.grid))
                self.message.emit(
                    Message(f"No fill was found: {ended.ending.value}. {plural(count, 'word')} left open.")
                )

    # settings

    def _change(self) -> None:
        names, least = self.names.isChecked(), self.least.value()
        self._set(changed(self._settings, phrases=self.phrases.isChecked(), names=names, min_score=least))

    def _set(self, settings: FillSettings) -> None:
        if settings != self._settings:
            self._settings, self._live, self._prepared = settings, None, False
            self._show_settings()
            self._enable()
            self._ask()

    def _show_settings(self) -> None:
        self.words.show_list(self._settings.lists[-1])
        for box, on in ((self.phrases, self._settings.phrases), (self.names, self._settings.names)):
            box.setChecked(on)
        self.least.setValue(self._settings.min_score)

    def _enable(self) -> None:
        full, ready = is_full(self._puzzle.grid), self._fillable and self._live is not None
        self.fill.setEnabled(ready and not full)
        self.region.setEnabled(ready and len(self._region) > 1)
        self.better.setEnabled(ready and full)
        self.refresh.emit()

    def _texts(self) -> None:
        self.least.setToolTip("Use only words with at least this score, from 0 to 100")
        self.phrases.setToolTip("Use phrases too, such as ICE CREAM")
        self.names.setToolTip("Use names and abbreviations too")
        self.fill.setToolTip(
            "Fill the open cells (Ctrl+Enter). Letters that are there are kept. Stop keeps the best"
        )
        self.region.setToolTip("Fill the selected cells anew (Shift and arrows, or Shift and drag, select them)")
        self.better.setToolTip(
            "Look for words with better scores until stopped. Given and locked letters are kept"
        )
        self.words.setAccessibleName("Word list")

    def _lay_out(self) -> None:
        fields = form()
        fields.addRow("&Words from", self.words)
        fields.addRow(
            labelled("Lowest &score", self.least), row(self.least, self.phrases, self.names, stretch=self.names)
        )
        buttons = row(self.fill, self.region, self.better, stretch=self.fill)
        lay_out(
            self, fields, buttons, self.title, self.detail, self.table, self.figures, gap=GAP_2, stretch=self.table
        )  # fmt: skip

    def _connect(self) -> None:
        self.words.list_chosen.connect(lambda name: self._set(changed(self._settings, lists=(name,))))
        self.words.file_chosen.connect(
            lambda path: self._set(changed(self._settings, lists=(*FillSettings().lists, path)))
        )
        for box in (self.phrases, self.names):
            box.clicked.connect(self._change)
        self.least.editingFinished.connect(self._change)
        self.fill.clicked.connect(lambda: self._fill(None))
        self.region.clicked.connect(lambda: self._fill(self._region))
        self.better.clicked.connect(self._improve)
        self.table.accepted.connect(self._place)
        self.table.ruled.connect(self._rule)
