"""Help on a slot and on the grid as the page Fill shows it: a table of words, and lines of text."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QWidget

from engine.core import first_named, plural
from engine.crossword.fill.help import Help, Suggestions
from engine.crossword.fill.search import Filled
from engine.crossword.fill.slots import repeated, repeated_text, word_at
from engine.crossword.grid import OPEN, Cell, Grid, entries_of, entry_name
from engine.crossword.patterns.review import Statistics, statistics
from engine.words.lexicon import Lexicon
from studio.crossword.drawn.fill_jobs import Advice
from studio.crossword.word_tables import PickTable
from studio.widgets.layouts import add_action as action
from studio.widgets.word_table import Column

NO_SLOT = "Click a cell of a grid that is being drawn."
LOOKING = "Finding words\u2026"
NONE = "No word of the lists matches these letters."
LEAVES = "The smallest number of words left for a crossing slot"
UNKNOWN = -1


class SurvivorTable(PickTable):
    """Shows the words for a slot."""

    widest = "text"

    accepted = Signal(str)  # the text of the word that the user chose, as written
    ruled = Signal(str, bool)  # the letters of a word, and whether the house accepts it always or never

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column("text", "Word", width=16),
            Column("score", "Score", "number", width=6, hint="From 0 to 100"),
            Column("least", "Leaves", "number", width=7, hint=LEAVES, show=_shown),
            Column("note", "Note", width=14),
        )
        super().__init__(columns, "Words for the slot", parent)
        self._next: int | None = None
        enter = QKeySequence(Qt.Key.Key_Return).toString(QKeySequence.SequenceFormat.NativeText)
        self._actions = (
            action(self, f"&Place\t{enter}", "", lambda: self._take(self.selected()[0])),
            action(self, "&Always", "Insert", lambda: self._rule(always=True)),
            action(self, "&Never", QKeySequence.StandardKey.Delete, lambda: self._rule(always=False)),
        )
        self._enable([])
        self.chosen.connect(self._enable)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.opened.connect(self._take)
        self.show_nothing(NO_SLOT)

    def show_suggestions(self, grid: Grid, found: Suggestions, below: Sequence[tuple[str, int]] = ()) -> None:
        """Show the words for a slot of a grid. Without any, those below the lowest score are named."""
        rows = (*found.survivors, *found.killing)
        self.set_empty_text(f"Below the lowest score: {below_text(below)}." if below else NONE)
        wanted, self._next = self._next, None
        if rows == self.items:
            return  # keeps the scroll position and the selection
        self.clearSelection()
        emptied = found.emptied  # if a slot has no word left in any case, no word is shown as killing it
        self.show_items(
            rows,
            text=lambda row: row.text.upper(),
            score=lambda row: row.score or 0,
            # a word with complete crossings leaves nothing to count
            least=lambda row: row.least if emptied is None and (row.least or row.kills) else UNKNOWN,
            note=lambda row: f"kills {entry_name(grid, row.kills)}" if row.kills not in (None, emptied) else "",
        )
        if wanted is not None and rows:
            self.selectRow(min(wanted, len(rows) - 1))

    def show_nothing(self, why: str) -> None:
        """Show a reason why there are no words."""
        self.show_items(())
        self.set_empty_text(why)

    def _take(self, row: int) -> None:
        self.accepted.emit(self.items[row].text)

    def _rule(self, *, always: bool) -> None:
        """Report a ruling on the selected word, and select the next word as soon as the words are shown again."""
        row = self.selected()[0]
        # an accepted word goes to the top, a rejected word is gone
        self._next = (self.words.place(row) or 0) + always
        self.ruled.emit(self.items[row].word, always)

    def _enable(self, rows: Sequence[int]) -> None:
        for one in self._actions:
            one.setEnabled(bool(rows))


def _shown(count: int) -> str:
    return "" if count == UNKNOWN else str(count)


FULL = "The grid is full. Lock what you like, then Improve, or write the clues (page Clues)."
KEEP_ONE = " (hatched). Keep one of them."
MOST_NAMED = 6  # slots, at most, that a message names


def difficulty_of(grid: Grid, help_: Help) -> dict[Cell, float]:
    """The difficulty of each cell of an incomplete slot: that of its hardest slot."""
    found: dict[Cell, float] = {}
    for entry in entries_of(grid):
        slot = help_.slots.get(entry.slot)
        if slot and OPEN in entry.word:
            hard = 1.0 if entry.slot == help_.emptied else slot.difficulty
            for cell in entry.cells:
                found[cell] = max(found.get(cell, 0.0), hard)
    return found


def is_full(grid: Grid) -> bool:
    """Whether each cell of each entry has a content."""
    return all(OPEN not in one.word or all(map(grid.text, one.cells)) for one in entries_of(grid))


def advice_text(advice: Advice) -> str:
    """The help in one line."""
    grid, help_, found = advice.grid, advice.help, advice.suggestions
    if advice.repeated:
        return f"{repeated_text(grid, advice.repeated)}{KEEP_ONE}"
    if advice.dead:
        more = f" Just below the lowest score: {below_text(advice.below)}." if advice.below else ""
        return f"No word is left for {entry_name(grid, advice.dead)}.{more}"
    parts = []
    if advice.slot and word_at(grid, advice.slot)[1] is None:
        parts.append("A cell has a content that no word has, so this slot stays as it is.")
    elif found is not None:
        instead = " in its place" if advice.complete else ""
        more = f", {found.untried:,} more not tried" if found.untried else ""
        parts.append(f"{plural(len(found.survivors), 'word')} fit{'s' * (len(found.survivors) == 1)}{instead}{more}.")
    if help_.hardest:
        hardest = help_.hardest[0]
        left = plural(help_.slots[hardest].candidates, "word")
        parts.append(f"Hardest: {entry_name(grid, hardest)} ({left}).")
    return "\n".join([FULL] * is_full(grid) + [" ".join(parts)])


def below_text(below: Sequence[tuple[str, int]]) -> str:
    """Words below the lowest score, with their scores: "PURPLE HEART (32)"."""
    return ", ".join(f"{text.upper()} ({score})" for text, score in below)


def figures_text(figures: Statistics) -> str:
    """The statistics of the grid in a line."""
    parts = [plural(sum(count for _, count in figures.lengths), "word")]
    if figures.mean_score is not None:
        parts.append(f"mean score {figures.mean_score:.0f}")
    if (worst := figures.worst) is not None:
        parts.append(f"lowest {worst.text.upper()} {worst.score}")
    if unknown := [one.text.upper() for one in figures.scored if one.score is None and figures.worst]:
        parts.append(f"in no list: {first_named(unknown, MOST_NAMED)}")
    if figures.duplicates:
        parts.append(f"twice: {', '.join(figures.duplicates).upper()}")
    if figures.unches:
        parts.append(plural(figures.unches, "unchecked letter"))
    if len(figures.scored) == sum(count for _, count in figures.lengths) and len(figures.missing) < 6:
        parts.append(f"without {figures.missing.upper()}" if figures.missing else "pangram")
    return "; ".join(parts) + "."


def is_everywhere(grid: Grid, found: Filled) -> bool:
    """Whether the slots that cannot be filled together are too many to be marked: most of the grid."""
    return len(found.core) > max(MOST_NAMED, len(entries_of(grid)) / 2)


def impossible_text(grid: Grid, found: Filled, *, distinct: bool = False) -> str:
    """The slots that cannot be filled together, and possible remedies, in one line."""
    if found.core and len(twice := repeated(found.core)) == len(found.core):
        return f"{repeated_text(grid, twice)}{KEEP_ONE}"
    names = [entry_name(grid, one.slot) for one in found.core]
    text = "The words of these lists cannot fill the grid"
    if len(names) == 1:
        text += f": no word fits {names[0]}"
    elif len(names) > MOST_NAMED:
        text += f": {len(names)} of its {plural(len(entries_of(grid)), 'word')} cannot be filled together"
    elif names:
        text += f": {', '.join(names[:-1])} and {names[-1]} cannot be filled together"
    hatched = " (hatched)" if names and not is_everywhere(grid, found) else ""
    own = any(char != OPEN for one in found.core for char in one.word)
    ways = ["Change its letters" if len(names) == 1 else "Change letters"] if own else []
    ways += ["reduce the lowest score", "add a list"] + ["allow words of one root"] * distinct
    ways += [f"move a {'bar' if grid.bars else 'block'}"] if len(names) != 1 or not own else []
    advice = f"{', '.join(ways[:-1])}{',' * (len(ways) > 2)} or {ways[-1]}"
    return f"{text}{hatched}. {advice[0].upper()}{advice[1:]}."


def progress_text(found: Filled, lexicon: Lexicon) -> str:
    """The text of the job bar for a search: the number of words placed, or their mean score."""
    if not is_full(found.grid):
        return f"{len(found.entries)} of {plural(len(entries_of(found.grid)), 'word')}"
    mean = statistics(found.grid, lexicon).mean_score
    return f"mean score {mean:.1f}" if mean is not None else ""
