"""A gallery of distinct patterns, one after the other, while an editor looks at them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from engine.crossword.grid import Grid
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import GridRules
from engine.job import Control

MOST = 24
"""Patterns of a gallery."""
EACH = 4
"""Patterns from which the best is taken. Fewer are less even, and come sooner."""
FAILURES = 2
"""Seeds without a new pattern in succession after which no more are tried."""


def gallery(
    rows: int,
    columns: int,
    rules: GridRules,
    *,
    entries: tuple[int, int] | None = None,
    themes: Sequence[int] = (),
    seed: int = 1,
    most: int = MOST,
    control: Control | None = None,
) -> tuple[Grid, ...]:
    """Generate up to `most` distinct patterns. Each new one is reported with those before it.

    The arguments are those of `generate`; the first pattern is that of `seed`.

    Returns:
        The patterns; none if the attempts gave none.

    Raises:
        BadInput: If the size, the range or a length is not possible.
        Stopped: If cancelled.
    """
    control, found, failures = control or Control(), list[Grid](), 0
    for number in count(seed):
        control.check()
        made = generate(
            rows,
            columns,
            rules,
            entries=entries,
            themes=themes,
            seed=number,
            enough=EACH,
            control=_Silent(control),
        ).result
        control.check()  # a stopped attempt returns its best pattern so far
        if made and made not in found:
            found, failures = [*found, made], 0
            control.report(len(found), most, best=tuple(found))
        else:
            failures += 1
        if len(found) == most or failures > FAILURES:
            break
    return tuple(found)


def usual_entries(rows: int, columns: int, rules: GridRules) -> tuple[int, int] | None:
    """The number of entries, from and to, that grids of a size usually have; None if the rules limit it.

    British blocked grids have about one entry for each row and column: 28 to 34 in a grid of 15 x 15. With more,
    the entries are short and the blocks many.
    """
    sides = rows + columns
    return (sides - 2, sides + 4) if rules.checking == "half" and rules.blocks else None


class _Silent(Control):
    """Passes on cancellation, but no progress and no results."""

    def __init__(self, whole: Control) -> None:
        super().__init__()
        self.state = whole.state

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        """Ignored."""
