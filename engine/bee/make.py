"""Makes vetted hives: one at random, by seed, or candidates for a plan."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from engine.bee import figure
from engine.bee.answers import REVIEW, Key, key_of
from engine.bee.arrange import made_clean
from engine.bee.finder import FoundHives, find
from engine.bee.generate import Hives, all_hives
from engine.bee.puzzle import LONGO, Puzzle, Rules
from engine.core.errors import BadInput
from engine.core.job import Control, Latest
from engine.core.seed import Seed
from engine.core.value import Value, changed
from engine.drawing.style import Style
from engine.letters.plan.wing import Candidates, PlanWing, Request
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
    lexicon_name: str,
    rules: Rules = LONGO,
    criteria: Criteria = DEFAULTS,
    *,
    seed: int,
    house: House | None = None,
    control: Control | None = None,
) -> tuple[Puzzle, Key]:
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


def candidates(request: Request[Puzzle, Criteria], control: Control) -> Candidates:
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

    return Candidates(hives.letter_sets[fitting].astype(np.int64), hives.share[fitting], letters, make)


def _fitting(hives: Hives | FoundHives, criteria: Criteria) -> np.ndarray:
    """bool[h]: the hives that meet the criteria."""
    without = np.uint32(hives.alphabet.mask(criteria.without))
    return criteria.fits(hives.answers, hives.pangrams) & ((hives.letter_sets & without) == 0)


def _ratings_text(puzzle: Puzzle, key: Key, style: Style, width: float) -> str:
    del style, width  # one line fits
    return figure.ratings_text(puzzle, key)


BEE = PlanWing(
    noun="hive",
    template=Puzzle("g", "cenorv"),
    defaults=DEFAULTS,
    widen="Widen the range of answers, allow more letters, or choose a larger word list.",
    candidates=candidates,
    review=REVIEW,
    drawing=figure.hive_figure,
    rules_text=partial(figure.rules_text, center=False),
    ratings_text=_ratings_text,
    key_spans=figure.key_spans,
)
