"""Makes vetted hives: one at random, by seed, candidates for a plan, or a book of weeks."""

from functools import partial
from typing import Any

import numpy as np

from engine.bee import figure
from engine.bee.answers import REVIEW, Key, key_of
from engine.bee.arrange import made_clean
from engine.bee.finder import FoundHives, find
from engine.bee.generate import Hives, all_hives
from engine.bee.puzzle import LONGO, Layout, Puzzle, Rules
from engine.core import BadInput, Control, Ending, Latest, Outcome, Value, changed, plural
from engine.core.seed import Seed
from engine.drawing.style import Style
from engine.letters import use as plans
from engine.letters.figure import BookEntry, Week
from engine.letters.plan import plan
from engine.words.difficulty import LEVELS
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter


class Criteria(Value, frozen=True):
    """Conditions on a new hive.

    The range of answers, or with `points` of the points by Longo's rules, includes `least` and `most`; the hive
    has no letter of `without`.
    """

    least: int = 20
    most: int = 45
    without: str = "s"
    points: bool = False

    def fits(self, answers: Any, pangrams: Any) -> Any:
        """Whether hives with these numbers of answers and pangrams have the size; for one hive or for arrays."""
        size = answers + LONGO.bonus * pangrams if self.points else answers
        return (size >= self.least) & (size <= self.most)

    @property
    def text(self) -> str:
        """Criteria in words: "20 to 45 answers without S"."""
        without = f" without {', '.join(self.without.upper())}" if self.without else ""
        return f"{self.least} to {self.most} {'points' if self.points else 'answers'}{without}"


DEFAULTS = Criteria()
_tables = Latest[Hives](2)  # a batch draws the hives of all its days from the same table


def make(
    lexicon_name: str, rules: Rules = LONGO, criteria: Criteria = DEFAULTS, *, seed: int,
    house: House | None = None, control: Control | None = None,
) -> tuple[Puzzle, Key]:  # fmt: skip
    """Make a hive that meets the criteria, and its key.

    The range of answers applies to those that the house rulings and lists admit. Hives with an excluded pangram
    or an undecided answer are skipped. Raises BadInput if no hive of the lexicon meets the criteria.
    """
    control = control or Control()
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.5))
    hives = _tables.get((lexicon, rules), lambda: all_hives(lexicon, rules, control=control.sub(0.5, 1.0)))
    places = np.flatnonzero(_fitting(hives, criteria)).tolist()
    random, vetter = Seed(seed, "bee.draw"), (house or open_house()).vetter()
    random.shuffle(places)
    for place in places:
        control.check()
        made = printable_hive(hives, place, random, rules, lexicon, vetter)
        if made and criteria.fits(len(made[1].answers), len(made[1].pangrams)):
            return made
    raise BadInput(
        f"no hive of {lexicon_name} has {criteria.least} to {criteria.most} answers"
        + (f" without {criteria.without.upper()}" if criteria.without else "")
        + f" and a {rules.pangram_name} that can be printed",
        mend="Widen the range, allow more letters, or choose a larger word list.",
    )


def printable_hive(
    hives: Hives | FoundHives, place: int, random: Seed, rules: Rules, lexicon: Lexicon, vetter: Vetter
) -> tuple[Puzzle, Key] | None:
    """A hive of a table in a random clean order, with its key; None if an editor must check it before printing."""
    center, outer = hives.letters(place)
    order = list(outer)
    random.shuffle(order)
    puzzle = Puzzle(center, "".join(order), rules, lexicon.name)
    key = key_of(puzzle, lexicon, vetter)
    clean = made_clean(puzzle, key, random)
    return (clean, key) if clean and not REVIEW.unresolved(clean, key) else None


def candidates(request: plans.Request[Puzzle, Criteria], control: Control) -> plans.Candidates:
    """The printable hives that meet criteria."""
    template, criteria, lexicon = request.template, request.criteria, request.lexicon
    vetter = request.house.vetter()
    hives = find(lexicon, template.rules, request.house, control=control)
    fitting = np.flatnonzero(hives.printable & _fitting(hives, criteria))

    def letters(i: int) -> str:
        return "".join(hives.letters(int(fitting[i])))

    def make(i: int) -> tuple[Puzzle, Key] | None:
        place = int(fitting[i])
        random = Seed(request.seed, "bee.plan", *hives.letters(place))
        made = printable_hive(hives, place, random, template.rules, lexicon, vetter)
        if not made or not criteria.fits(len(made[1].answers), len(made[1].pangrams)):
            return None
        return changed(template, center=made[0].center, outer=made[0].outer, rulings=()), made[1]

    return plans.Candidates(hives.letter_sets[fitting].astype(np.int64), hives.share[fitting], letters, make)


def _fitting(hives: Hives | FoundHives, criteria: Criteria) -> np.ndarray:
    """bool[h]: the hives that meet the criteria."""
    without = np.uint32(hives.alphabet.mask(criteria.without))
    return criteria.fits(hives.answers, hives.pangrams) & ((hives.letter_sets & without) == 0)


def _ratings_text(puzzle: Puzzle, key: Key, style: Style, width: float) -> str:
    del width  # one line fits
    return figure.ratings_text(puzzle, key, style.words)


BEE = plans.PlanWing(
    template=Puzzle("g", "cenorv"),
    defaults=DEFAULTS,
    widen="Widen the range of answers, allow more letters, or choose a larger word list.",
    candidates=candidates,
    review=REVIEW,
    drawing=figure.hive_figure,
    rules_text=partial(figure.rules_text, key="bee_rules_many"),
    ratings_text=_ratings_text,
    key_spans=figure.key_spans,
)


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
    if not 1 <= weeks <= plans.MOST_WEEKS:
        raise BadInput(f"{weeks} weeks is not between 1 and {plans.MOST_WEEKS}")
    control, house = control or Control(), house or open_house()
    template = changed(BEE.template, rules=rules, lexicon=lexicon.name, layout=kind.layout)
    days = plans.weekly(A_MONDAY, weeks, (0, 2, 4), range(len(LEVELS)))
    schedule = plans.Schedule(BEE, days, plans.Spacing(plans.MOST_DAYS_BETWEEN, 0), seed, kind.criteria, template)
    try:
        uses = plan(schedule, lexicon, house, (), control=control).result
    except BadInput as error:
        what = f"{lexicon.name} has too few hives of {kind.criteria.text} for {plural(weeks, 'week')}"
        raise BadInput(what, mend="Reduce the number of weeks, or choose a larger word list.") from error
    vetter = house.vetter()
    entries = [BookEntry(use.puzzle, key_of(use.puzzle, lexicon, vetter)) for use in uses]
    each = len(LEVELS)
    made = tuple(tuple(entries[first : first + each]) for first in range(0, len(entries), each))
    return Outcome(Ending.FINISHED, made, weeks, control.seconds, {"candidates": len(entries)})
