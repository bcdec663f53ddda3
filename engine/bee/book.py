"""A book of bees: weeks of an easy, a medium and a hard hive, by the rule of the README of `spelling-bee`.

The hives have no S and 14 to 28 points, or a range of answers, and no two have the same letters. The points are
those of Longo's rules, whatever the rules of the book, because they measure the size of a puzzle. The README sorts
by accessibility and cuts in thirds; here the levels of a plan (`engine.words.difficulty`) take that place.
"""

from __future__ import annotations

from engine.bee.answers import key_of
from engine.bee.make import BEE, Criteria
from engine.bee.puzzle import LONGO, Layout, Rules
from engine.core.errors import BadInput
from engine.core.job import Control, Ending, Outcome
from engine.core.value import Value, changed
from engine.drawing.wording import plural
from engine.letters.plan.book import BookEntry, Week
from engine.letters.plan.plan import plan
from engine.letters.plan.schedule import MOST_WEEKS, Schedule, weekly
from engine.letters.plan.use import MOST_DAYS_BETWEEN, Spacing
from engine.words.difficulty import LEVELS
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House, open_house

LEAST_POINTS, MOST_POINTS = 14, 28  # range of the points of a hive by Longo's rules
A_MONDAY = "2001-01-01"  # the first day of the plan of a book; its puzzles are printed without days


class Kind(Value, frozen=True):
    """The hives of a book."""

    without: str = "s"  # letters that no hive contains
    # range of the number of answers, both inclusive; None for the range of points of the README
    answers: tuple[int, int] | None = None
    layout: Layout = "honeycomb"  # how the hives are drawn

    @property
    def criteria(self) -> Criteria:
        """The criteria of the plan."""
        least, most = self.answers or (LEAST_POINTS, MOST_POINTS)
        return Criteria(least, most, self.without, points=not self.answers)


def book(
    lexicon: Lexicon,
    weeks: int,
    seed: int,
    kind: Kind = Kind(),  # noqa: B008 - a value
    *,
    rules: Rules = LONGO,
    house: House | None = None,
    control: Control | None = None,
) -> Outcome[tuple[Week, ...]]:
    """Make a book of weeks with an easy, a medium and a hard puzzle each.

    A book has 1 to 520 weeks. Raises BadInput if the number of weeks is out of range, or the lexicon has too few
    such hives.
    """
    if not 1 <= weeks <= MOST_WEEKS:
        raise BadInput(f"{weeks} weeks is not between 1 and {MOST_WEEKS}")
    control, house = control or Control(), house or open_house()
    template = changed(BEE.template, rules=rules, lexicon=lexicon.name, layout=kind.layout)
    days = weekly(A_MONDAY, weeks, (0, 2, 4), range(len(LEVELS)))
    schedule = Schedule(BEE, days, Spacing(MOST_DAYS_BETWEEN, 0), seed, kind.criteria, template)
    try:
        uses = plan(schedule, lexicon, house, (), control=control).result
    except BadInput as error:
        raise BadInput(
            f"{lexicon.name} has too few hives of {kind.criteria.text} for {plural(weeks, 'week')}",
            mend="Reduce the number of weeks, or choose a larger word list.",
        ) from error
    vetter = house.vetter()
    entries = [BookEntry(use.puzzle, key_of(use.puzzle, lexicon, vetter)) for use in uses]
    each = len(LEVELS)
    made = tuple(tuple(entries[first : first + each]) for first in range(0, len(entries), each))
    return Outcome(Ending.FINISHED, made, weeks, control.seconds, {"candidates": len(entries)})
