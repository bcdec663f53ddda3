"""The searches of the page Fill: a fill of the grid or of a region, its improvement, and fills to compare."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from engine.core import Ending, Outcome, plural
from engine.crossword.editing.placing import changeable, released, with_fill
from engine.crossword.fill.compare import Fill
from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.search import Filled
from engine.crossword.grid import OPEN, VOID, Cell, Entry, Grid, Slot, entries_of, rewritten
from engine.crossword.puzzle import Puzzle
from engine.words.lexicon import Lexicon
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.drawn.advice import impossible_text, is_everywhere, is_full, progress_text
from studio.crossword.drawn.cards import Card, CardsPage, CardView
from studio.crossword.drawn.fill_jobs import KERNELS, compared, improved, searched
from studio.widgets.editor import Message
from studio.widgets.layouts import lay_out, row

SEARCH = "crossword.fill.search"
CHANGED = "The grid was changed during the search. The result was not taken."
NOTHING_BETTER = "No better words were found so far."
NOT_FILLED = "The search ended before the grid was full."
ROOTS = " More words are allowed without One word of each root."


class FillSearch(QObject):
    """Runs one search at a time. Its result is used unless the grid was changed in the meantime."""

    searching = Signal(object)  # the grid as far as a running search has filled it; None after the search
    accepted = Signal(object, str)  # the puzzle with the result, and the name of the change
    message = Signal(object)
    ended = Signal(str)  # why there is no result, a sentence
    excluded = Signal(object)  # slots that cannot be filled together; empty after another edit or search
    wanted = Signal(object)  # one of them, to go to

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seed, self._marked = jobs, 0, list[Slot]()
        self.puzzle = Puzzle()
        self.distinct = False  # whether a fill has one word of each root

    def fill(self, live: LiveHelp, region: frozenset[Cell]) -> None:
        """Fill the grid, or a region of it."""
        if not region or self.may_change(region):
            where = "region" if region else "grid"
            self._start(f"Filling the {where}", f"Fill the {where}", live, searched, region)

    def improve(self, live: LiveHelp, region: frozenset[Cell]) -> None:
        """Look for better words in a full grid, or in a region of it."""
        if self.may_change(region):
            where = "region" if region else "fill"
            self._start(f"Improving the {where}", f"Improve the {where}", live, improved, region)

    def may_change(self, region: frozenset[Cell]) -> bool:
        """Whether a search may change a cell; else offer to let it."""
        if changeable(self.puzzle, region):
            return True
        chosen = region or frozenset(self.puzzle.grid.cells())
        where = "selected letters" if region else "letters"

        def release() -> None:
            self.accepted.emit(released(self.puzzle, chosen, on=True), "Let searches change letters")

        text = f"All {where} were typed, placed, given or locked, and a search keeps them."
        self.message.emit(Message(text, actions=(("Let Searches Change Them", release),)))
        return False

    def drop(self) -> None:
        """Stop the search without its result."""
        self._jobs.drop(SEARCH)
        self.searching.emit(None)
        self.excluded.emit(())

    def _start(
        self, what: str, undo: str, live: LiveHelp, function: Callable[..., object], region: frozenset[Cell]
    ) -> None:
        """Start a search, unless the same one is running, whose results would be lost."""
        before, lexicon = self.puzzle, live.vocabulary.lexicon
        wanted = function, before, live.vocabulary, region
        running = [job.task for job in self._jobs.running() if job.task.key == SEARCH]
        if any((task.function, *task.args[:3]) == wanted for task in running):
            return
        self._seed += 1
        self.excluded.emit(())
        self._jobs.start(
            SEARCH, function, before, live.vocabulary, region, self._seed, lane="long", name=what, kernels=KERNELS,
            on_best=lambda found: self.searching.emit(found.grid),
            describe_best=lambda found: progress_text(found, lexicon),
            on_done=lambda ended: self._end(before, undo, lexicon, ended), on_failed=self._stop,
            on_stopped=lambda: self._stop(f"{what} was stopped."),
        )  # fmt: skip

    def _stop(self, why: str) -> None:
        self.searching.emit(None)
        self.ended.emit(why)

    def _end(self, before: Puzzle, undo: str, lexicon: Lexicon, ended: Outcome[Filled]) -> None:
        self.searching.emit(None)
        now, found = self.puzzle, ended.result.grid
        if (before.grid, before.locked) != (now.grid, now.locked):
            self.ended.emit(CHANGED)
        elif ended.ending is Ending.IMPOSSIBLE:
            self.show_core(before, ended.result)
        elif (made := with_fill(now, found, lexicon)).grid == before.grid:
            self.ended.emit(NOTHING_BETTER if is_full(found) else f"{NOT_FILLED}{ROOTS * self.distinct}")
        else:
            self.accepted.emit(made, undo)
            if not is_full(found):
                count = sum(OPEN in one.word for one in entries_of(found))
                self.message.emit(Message(f"{NOT_FILLED} {plural(count, 'word')} left open.{ROOTS * self.distinct}"))

    def show_core(self, puzzle: Puzzle, found: Filled) -> None:
        """Show which slots cannot be filled together, with a button that goes from one to the next."""
        self.mark(puzzle.grid, () if is_everywhere(puzzle.grid, found) else found.core)
        ways = [("&Next", self._go_on)] if self._marked else ()
        text = impossible_text(puzzle.grid, found, distinct=self.distinct)
        self.message.emit(Message(text, "error", ways, stays=True))

    def mark(self, grid: Grid, entries: Collection[Entry]) -> None:
        """Mark some entries of a grid, through which `Next` goes."""
        slots = {one.slot for one in entries}
        self._marked = [one.slot for one in entries_of(grid) if one.slot in slots]
        self.excluded.emit(tuple(self._marked))

    def _go_on(self) -> None:
        self.wanted.emit(self._marked[0])
        self._marked.append(self._marked.pop(0))


LOOKING = "Looking for fills\u2026"
IMPOSSIBLE = "These cells cannot be filled with the letters around them. Lower the score, or select more."
NONE = "No fill was found in time. Select fewer cells."
MARGIN = 1  # rows and columns that a picture shows around the region
MOST_OFFERED = 24  # words of a fill that its menu offers


class ComparePage(CardsPage):
    """Makes several fills and shows them as they are found, best first."""

    job, noun = "crossword.fill.compare", "fill"
    hint = "Click one to take it, right-click to avoid a word. Cells that differ from the grid are tinted."

    avoided = Signal(str)  # a word that the user does not want in this puzzle
    rejected = Signal(str)  # a word that the user wants in no puzzle
    scored = Signal(str)  # a word whose score the user wants to change
    impossible = Signal(object, object)  # the puzzle that cannot be filled, and the slots that conflict

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, "Back to the page Fill", "Make other fills", CardView("Fill"), parent)
        self._puzzle, self._region = Puzzle(), frozenset[Cell]()
        self.live: LiveHelp | None = None
        head = row(self.back, self.title, stretch=self.title)
        lay_out(self, head, row(self.status, self.more, stretch=self.status), self.view, gap=GAP_2, stretch=self.view)
        self.view.chosen.connect(lambda one: self.chosen.emit(one.grid))
        self.menu = QMenu(self)
        self.view.menu_wanted.connect(self._offer)

    def enter(self, puzzle: Puzzle, region: frozenset[Cell], live: LiveHelp) -> None:
        """Make fills of a region of a puzzle, or of the whole grid if there is none."""
        self._puzzle, self._region, self.live = puzzle, region, live
        self.title.setText("Fills of the selected cells" if region else "Fills of the grid")
        self.search()
        self.view.setFocus()

    def _offer(self, fill: Fill, at: QPoint) -> None:
        """Offer to avoid words of a fill, those with the lowest scores first."""
        self.menu.clear()
        for word in fill.words[:MOST_OFFERED]:
            one = self.menu.addMenu(word.upper())
            one.addAction("Not in &This Grid", partial(self.avoided.emit, word))
            one.addAction("&Never", partial(self.rejected.emit, word))
            one.addAction("&Score\u2026", partial(self.scored.emit, word))
        self.menu.popup(at)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Compare the fills with another state of the puzzle; go back if more than these cells has changed."""
        free = changeable(self._puzzle, self._region)
        same = _rest(puzzle.grid, free) == _rest(self._puzzle.grid, free) and puzzle.locked == self._puzzle.locked
        if same and changeable(puzzle, self._region) == free:
            self._puzzle = puzzle
            self.show_found(self.found, self.view.empty_text)
        else:
            self.leave()

    def search(self) -> None:
        if self.live is None:
            return
        self._seed += 1
        self.show_found((), LOOKING)
        self.status.setText(LOOKING)
        self.start(
            compared, self._puzzle, self.live.vocabulary, self._region, self._seed, none=NONE, lane="long",
            name="Comparing fills",
        )  # fmt: skip

    def end(self, found: Sequence[Fill] | Filled, why: str) -> None:
        if isinstance(found, Filled):
            self.impossible.emit(self._puzzle, found)
            found, why = (), IMPOSSIBLE
        super().end(found, why)

    def card(self, one: Fill) -> Card:
        now, free = self._puzzle.grid, changeable(self._puzzle, self._region)
        rows, columns = _window(now, free)
        differ = [(r, c) for r, c in free if one.grid.text((r, c)) != now.text((r, c))]
        picture = Grid(tuple(one.grid.rows[r][columns.start : columns.stop] for r in rows))
        held = frozenset((r - rows.start, c - columns.start) for r, c in differ)
        lowest = f"lowest {one.words[0].upper()} {one.worst}" if one.words else ""
        return Card(one, picture, held, f"mean {one.mean:.1f}", lowest, taken=not held)


def _window(grid: Grid, cells: frozenset[Cell]) -> tuple[range, range]:
    rows, columns = [r for r, _ in cells] or [0], [c for _, c in cells] or [0]
    return (
        range(max(0, min(rows) - MARGIN), min(len(grid.rows), max(rows) + MARGIN + 1)),
        range(max(0, min(columns) - MARGIN), min(grid.columns, max(columns) + MARGIN + 1)),
    )


def _rest(grid: Grid, cells: frozenset[Cell]) -> tuple[object, ...]:
    return rewritten(grid.rows, dict.fromkeys(cells, VOID)), grid.bars
