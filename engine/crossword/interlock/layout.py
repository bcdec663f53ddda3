"""Results of a search for layouts: measures, the best distinct layouts, reasons for unplaced words, and texts."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core import BadInput, Budget, Control, Limits, elided, first_named, grouped, percent, plural
from engine.crossword import grid as grids
from engine.crossword.grid import SHORTEST, VOID, Entry, Grid, entries_of, grid_of
from engine.crossword.puzzle import ANYTHING, Listed, Objective


class Measures(NamedTuple):
    """How good a grid is."""

    words: int
    letters: int  # cells with a letter
    # columns, rows: size of the letters' bounding box
    columns: int
    rows: int
    utilisation: float  # cells with a letter as a share of that box
    crossings: int  # cells in two entries
    symmetry: float  # share of cells that a half turn of the box maps to cells

    @property
    def crossings_each(self) -> float:
        """Mean number of crossings of an entry."""
        return 2 * self.crossings / self.words if self.words else 0.0

    @property
    def squareness(self) -> float:
        """The shorter side as a share of the longer; 0 for an empty grid."""
        longer = max(self.columns, self.rows)
        return min(self.columns, self.rows) / longer if longer else 0.0


class Unplaced(NamedTuple):
    """A word that is not in a layout, and the reason as a clause: "no letter in common with another word"."""

    word: str
    reason: str


class Layout(NamedTuple):
    """A layout."""

    grid: Grid
    measures: Measures
    unplaced: tuple[Unplaced, ...] = ()


class Point(NamedTuple):
    """A point of a run history: the words and the utilisation of the grid after a step."""

    step: int
    words: int
    utilisation: float


class Gallery(NamedTuple):
    """The results of a search, also published while it runs."""

    layouts: tuple[Layout, ...]
    history: tuple[Point, ...] = ()


def measured(grid: Grid) -> Measures:
    """Measure a grid; its box is the bounding box of its letters."""
    cells = set(grid.cells())
    if not cells:
        return Measures(0, 0, 0, 0, 0.0, 0, 0.0)
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    height, width = bottom - top + 1, right - left + 1
    found = entries_of(grid)
    crossings = sum(len(entry.word) for entry in found) - len({cell for entry in found for cell in entry.cells})
    turned = sum((top + bottom - r, left + right - c) in cells for r, c in cells)
    used, symmetry = len(cells) / (width * height), turned / len(cells)
    return Measures(len(found), len(cells), width, height, used, crossings, symmetry)


def quality(measures: Measures, objective: Objective) -> float:
    """The value by which layouts with the same number of words are ranked: utilisation plus weighted measures."""
    return (
        measures.utilisation
        + objective.crossings * measures.crossings_each / 4
        + objective.square * measures.squareness
        + objective.symmetry * measures.symmetry
    )


def is_required_shape(measures: Measures, objective: Objective) -> bool:
    """Whether a layout of several words has the symmetry that the objective requires, if it requires it."""
    return objective.symmetry < 1 or (measures.symmetry == 1 and measures.words > 1)


def shown(grid: Grid, empty: str = ".") -> tuple[str, ...]:
    """The rows as text, with `empty` for voids."""
    return tuple(row.replace(VOID, empty) for row in grid.rows)


WIDE = 21  # letters of the longest word that fits a large newspaper crossword
MOST_TEXT = 40  # characters of a word that a sentence shows
MOST_IN_SENTENCE = 3  # words that a sentence names at most


def unplaced_words(words: Sequence[str], placed: Collection[str], objective: Objective) -> tuple[Unplaced, ...]:
    """The words of a list that are not placed, in its order, with the reason for each."""
    there = set(placed)
    enough = bool(objective.fit) and len(there) >= objective.fit
    unplaced = (word for word in words if word not in there)
    return tuple(Unplaced(word, _reason(word, words, objective, enough=enough)) for word in unplaced)


def stretching_text(words: Sequence[Listed], objective: Objective) -> str:
    """A warning about words that fit no layout, or else that make the grid huge; "" if there are none."""
    if long := [word for word in words if objective.too_long(word.answer)]:
        return f"Too long for the box, so never placed: {_named(long)}."
    free = not (objective.columns and objective.rows)
    if free and (wide := [word for word in words if len(word.answer) > max(WIDE, objective.columns, objective.rows)]):
        return f"The grid is at least as long as {_named(wide)}. Set a box to leave long words unplaced."
    return ""


def _named(words: Sequence[Listed]) -> str:
    texts = [f"{elided(word.text, MOST_TEXT)} ({len(word.answer)} letters)" for word in words]
    return first_named(texts, MOST_IN_SENTENCE)


def _reason(word: str, words: Sequence[str], objective: Objective, *, enough: bool) -> str:
    if len(word) < SHORTEST:
        return "has only one letter"
    if long := objective.too_long(word):
        return long
    if not any(set(word) & set(other) for other in words if other != word):
        return "no letter in common with another word"
    return "the requested number of words is reached" if enough else "no place found"


_DISCONNECTED = "The locked words are not connected"


def locked_disconnected(words: Sequence[str], objective: Objective, kept: Sequence[Entry]) -> str:
    """Why other words cannot connect the disconnected kept entries; "" if they can or need not."""
    others, free = len(set(words) - {entry.word for entry in kept}), objective.fit - len(kept)
    if len(grids.components(grid_of(kept))) < 2 or (others and (free > 0 or not objective.fit)):
        return ""
    if others:
        return f"{_DISCONNECTED}, and at most {objective.fit} words are requested: request more, or unlock some."
    return f"{_DISCONNECTED}, and the list has no other word to connect them: add words, or unlock some."


def nothing_placed(words: Sequence[str], objective: Objective, kept: Sequence[Entry] = ()) -> str:
    """Explain in a sentence why a search placed nothing."""
    if len(grids.components(grid_of(kept))) > 1:
        unconnected = f"{_DISCONNECTED}, and no word was found to connect them: search longer, or unlock some words."
        return locked_disconnected(words, objective, kept) or unconnected
    if not words:
        return "The list has no words to place."
    short = [word for word in words if len(word) < SHORTEST]
    if len(short) == len(words):
        return "Nothing could be placed: every word has only one letter."
    sides = (objective.columns, objective.rows)
    box = "a box of " + " \u00d7 ".join(str(side) if side else "any" for side in sides) + " cells"
    longest = 0 if 0 in sides else max(sides)
    if longest and all(len(word) > longest for word in words if word not in short):
        return f"Nothing could be placed: every word is longer than {box}."
    return "Nothing could be placed." if not any(sides) else f"Nothing could be placed in {box}. Enlarge the box."


REPORT_SECONDS = 0.1  # time between two progress reports
MOST_LAYOUTS = 12  # layouts kept
MOST_POINTS = 4096  # points of a run history at most


def checked_limits(words: Sequence[str], seconds: float | None, steps: int | None) -> Limits:
    """Return the limits of a search. Raises BadInput if a word occurs twice in its list, or a limit is not positive."""
    if len(set(words)) != len(words):
        raise BadInput("a word occurs twice in the list", mend="Remove one of them.")
    return Limits(seconds, steps).checked()


class BestLayouts:
    """Collects the layouts of a search, best first, and its run history."""

    def __init__(self, words: Sequence[str], objective: Objective, required: Collection[str]) -> None:
        self._words, self._objective, self._required = words, objective, frozenset(required)
        self._layouts: list[tuple[object, Layout]] = []
        self._history: list[Point] = []
        self._stride, self._shown = 1, 0.0

    @property
    def gallery(self) -> Gallery:
        """Layouts and run history as a value."""
        return Gallery(tuple(layout for _, layout in self._layouts), tuple(self._history))

    @property
    def best(self) -> Layout | None:
        """The best layout, or None."""
        return self._layouts[0][1] if self._layouts else None

    def layout(self, entries: Iterable[Entry]) -> Layout:
        """Make the layout of some entries."""
        entries = tuple(entries)
        grid = grid_of(entries)
        placed = {entry.word for entry in entries}
        return Layout(grid, measured(grid), unplaced_words(self._words, placed, self._objective))

    def rank(self, layout: Layout) -> tuple[float, ...]:
        """The sort key: fewest missing required words, the required shape, most words, then the best quality."""
        missing = sum(one.word in self._required for one in layout.unplaced)
        measures, objective = layout.measures, self._objective
        return -missing, is_required_shape(measures, objective), measures.words, quality(measures, objective)

    def add(self, layout: Layout, origin: object) -> bool:
        """Add a layout unless one of the same origin or grid is as good. Return whether it was added."""
        rivals = [one for start, one in self._layouts if start == origin or one.grid == layout.grid]
        if any(self.rank(rival) >= self.rank(layout) for rival in rivals):
            return False
        kept = [*(pair for pair in self._layouts if pair[1] not in rivals), (origin, layout)]
        self._layouts = sorted(kept, key=lambda pair: self.rank(pair[1]), reverse=True)[:MOST_LAYOUTS]
        return True

    def publish(self, control: Control, budget: Budget, *, now: bool = False) -> None:
        """Report the gallery, at most every REPORT_SECONDS unless `now`."""
        spent = budget.spent
        if not now and spent - self._shown < REPORT_SECONDS:
            return
        self._shown = spent
        done, total = budget.done, budget.steps or 0
        if budget.seconds is not None:
            done, total = round(spent * 1000), round(budget.seconds * 1000)
        control.report(done, total, best=self.gallery, score=self.best.measures.words if self.best else 0)

    def record(self, points: Iterable[Point]) -> None:
        """Append to the run history. If it becomes too long, the best point of every few steps is kept."""
        self._history[-1:] = self._thinned([*self._history[-1:], *points])
        while len(self._history) > MOST_POINTS:
            self._stride *= 2
            self._history = self._thinned(self._history)

    def _thinned(self, points: Iterable[Point]) -> list[Point]:
        strides = groupby(points, key=lambda point: (point.step - 1) // self._stride)
        return [max(stride, key=lambda point: (point.words, point.utilisation)) for _, stride in strides]


MOST_NAMED = 12  # words named for each reason if there is little space


def counted(layout: Layout) -> str:
    """The number of placed words: "24 of 30 words", or "All 30 words"."""
    placed, unplaced = layout.measures.words, len(layout.unplaced)
    return f"{placed} of {plural(placed + unplaced, 'word')}" if unplaced else f"All {plural(placed, 'word')}"


def share(measures: Measures) -> str:
    """The utilisation as text: "58.3 %"."""
    return percent(measures.utilisation, 1)


def best_text(found: Gallery) -> str:
    """The best layout so far in a few words; "" if there is none."""
    return f"{counted(found.layouts[0])}, {share(found.layouts[0].measures)}" if found.layouts else ""


def measures_text(measures: Measures, objective: Objective = ANYTHING) -> str:
    """The other measures in one line, with those that the objective weights."""
    parts = (
        f"{share(measures)} of {measures.columns} \u00d7 {measures.rows} cells",
        f"{plural(measures.crossings, 'crossing')}, {measures.crossings_each:.1f} per word",
        *criteria(measures, objective),
    )
    return ", ".join(parts)


def criteria(measures: Measures, objective: Objective) -> tuple[str, ...]:
    """The squareness and the symmetry as texts, "94 % square", if the objective weights them."""
    values = ((objective.square, measures.squareness, "square"), (objective.symmetry, measures.symmetry, "symmetric"))
    return tuple(f"{_percent(value)} {name}" for weight, value, name in values if weight)


def _percent(value: float) -> str:
    """A share as text; only the whole is 100 %."""
    return percent(value if value == 1 else min(value, 0.99))


def shape_text(layouts: Sequence[Layout], objective: Objective) -> str:
    """A sentence if no layout has the required symmetry; "" if one has it, or there are no layouts."""
    several = [layout.measures for layout in layouts if layout.measures.words > 1]
    if not several or any(is_required_shape(one, objective) for one in several):
        return ""
    most = max(one.symmetry for one in several)
    return f"No symmetric layout was found; at most {_percent(most)} of the cells are symmetric."


def explained(layout: Layout, standings: Mapping[str, str]) -> Layout:
    """The layout with the standing of unclean unplaced words as their reasons, because a place would not help them."""
    unplaced = (
        one._replace(reason=f"{one.reason}; {standings[one.word]}") if one.word in standings else one
        for one in layout.unplaced
    )
    return layout._replace(unplaced=tuple(unplaced))


def unplaced_text(unplaced: Sequence[Unplaced], texts: Mapping[str, str], most: int | None = None) -> str:
    """The unplaced words, at most `most` for each reason, a line each, most frequent first; "" without any."""
    reasons = grouped((one.reason, texts.get(one.word, one.word.upper())) for one in unplaced)
    ordered = sorted(reasons.items(), key=lambda pair: -len(pair[1]))
    return "\n".join(f"Unplaced ({reason}): {first_named(words, most or len(words))}" for reason, words in ordered)


def layout_text(layout: Layout, texts: Mapping[str, str]) -> str:
    """A layout as text for the clipboard: rows, measures and unplaced words."""
    rows = "\n".join(" ".join(row.upper()) for row in shown(layout.grid))
    parts = (rows, f"{counted(layout)}, {measures_text(layout.measures)}", unplaced_text(layout.unplaced, texts))
    return "\n\n".join(part for part in parts if part)


def faults(grid: Grid, words: Sequence[str] | None) -> tuple[str, ...]:
    """The defects of a grid as a crossword of some words, a sentence each; empty for a correct crossword.

    A correct crossword is connected, each of its complete entries is a word of the list that occurs once, and each
    cell belongs to an entry. Without `words`, the entries can be any words.
    """
    found = entries_of(grid)
    allowed = None if words is None else set(words)
    counts = Counter(answer for entry in found if (answer := grids.answer_text(grid, entry)))
    strange = [f"{word.upper()} is not in the list." for word in counts if allowed is not None and word not in allowed]
    twice = [f"{word.upper()} occurs {times} times." for word, times in counts.items() if times > 1]
    loose = set(grid.cells()) - {cell for entry in found for cell in entry.cells}
    alone = [
        f"The letter {grids.capitals(text)} belongs to no word." if (text := grid.text(cell))
        else f"The cell at {grids.place_name(cell)} is in no entry."
        for cell in sorted(loose)
    ]  # fmt: skip
    count = len(grids.components(grid))
    return (*strange, *twice, *alone, *((f"The grid has {count} disconnected parts.",) if count > 1 else ()))
