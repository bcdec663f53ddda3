"""A gallery of distinct patterns, one after the other, while an editor looks at them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count

from engine.core import Control, Outcome
from engine.core.seed import numbered
from engine.crossword.grid import Grid
from engine.crossword.patterns.generate import ENOUGH, generate
from engine.crossword.patterns.rules import GridRules

MOST = 24  # patterns of a gallery
EACH = 4  # patterns from which the best is chosen. With fewer, results vary more and come sooner.
FAILURES = 2  # successive seeds without a pattern after which the gallery ends
REPEATS = 12
"""Successive seeds that repeat patterns after which the gallery ends. Small sizes have few patterns."""


def gallery(
    rows: int, columns: int, rules: GridRules, *, entries: tuple[int, int] | None = None,
    themes: Sequence[int] = (), seed: int = 1, most: int = MOST, control: Control | None = None,
) -> tuple[Grid, ...]:  # fmt: skip
    """Generate up to `most` distinct patterns. Each new one is reported with those before it.

    The arguments are those of `generate`; the first pattern is that of `seed`. Raises BadInput if the size, the
    range or a length is not possible.
    """
    control, found = control or Control(), list[Grid]()
    make = partial(generate, rows, columns, rules, entries=entries, themes=themes, control=_Silent(control))
    for outcome in distinct(make, seed, enough=EACH):
        control.check()  # a stopped attempt returns its best pattern so far
        if outcome.result:
            found.append(outcome.result)
            control.report(len(found), most, best=tuple(found))
        if len(found) == most:
            break
    return tuple(found)


def distinct(
    make: Callable[..., Outcome[Grid | None]], seed: int, *, enough: int = ENOUGH
) -> Iterator[Outcome[Grid | None]]:
    """Generate patterns of a series of seeds, the first of `seed`. `make` is `generate` with its other arguments.

    After a repeated pattern, the next is chosen from half as many, for more variety.

    Yields:
        The outcomes of `generate`, with None in place of a pattern that repeats another one or a mirror image. It
        ends after some seeds in succession without a new pattern.
    """
    seen, failures, repeats = set[object](), 0, 0
    for number in count():
        outcome = make(seed=numbered(seed, "patterns", number), enough=max(1, enough >> repeats))
        if outcome.result is None:
            failures += 1
        elif (shape := _shape(outcome.result)) in seen:
            repeats += 1
            outcome = replace(outcome, result=None)
        else:
            seen.add(shape)
            failures = repeats = 0
        yield outcome
        if failures == FAILURES or repeats == REPEATS:
            return


def _shape(grid: Grid) -> object:
    """A form of a pattern of blocks that equals that of its mirror images and rotations; barred patterns have none."""
    turned = tuple("".join(column) for column in zip(*grid.rows, strict=True))
    over = [image for rows in (grid.rows, turned) for image in (rows, rows[::-1])]
    return grid if grid.bars else min(min(rows, tuple(row[::-1] for row in rows)) for rows in over)


USUAL_SHARE, USUAL_LEAST = 0.35, 0.94  # most entries for each cell, and the fewest as a share of these
FREE_BELOW = 11  # rows or columns; smaller grids in which each letter is checked can have fewer entries
LARGE = 15  # letters of a side above which British grids have entries by their area


def usual_entries(rows: int, columns: int, rules: GridRules) -> tuple[int, int] | None:
    """The number of entries, from and to, that grids of a size usually have; None if that is not known.

    If each letter is checked, it is a third of the number of cells, but not more than the rules allow. British blocked
    grids have about one entry for each row and column: 28 to 34 in a grid of 15 x 15. Larger ones have more for their
    area: 67 to 77 in a grid of 23 x 23. With more, the entries are short and the blocks many.
    """
    if not rules.blocks or rules.checking not in ("all", "half"):
        return None
    longer, sides = max(rows, columns), rows + columns
    if rules.checking == "half":
        scale = max(LARGE, longer) / LARGE
        return round(scale * (sides - 2)), round(scale * (sides + 4))
    most = max(sides, round(USUAL_SHARE * rows * columns))
    most = min(most, dict(rules.most_entries).get(longer, most))
    return (round(USUAL_LEAST * most) if min(rows, columns) >= FREE_BELOW else 1), most


class _Silent(Control):
    """Passes on cancellation, but no progress and no results."""

    def __init__(self, whole: Control) -> None:
        super().__init__()
        self.state = whole.state

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        """Ignored."""
