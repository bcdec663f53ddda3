"""Hives as puzzles that can be planned."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.bee import figure
from engine.bee.answers import Key, key_of
from engine.bee.finder import FoundHives, find
from engine.bee.make import DEFAULTS, Criteria, printable_hive
from engine.bee.puzzle import Puzzle
from engine.bee.review import REVIEW
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.value import changed
from engine.drawing.style import Style
from engine.letters.plan.wing import Candidates, PlanWing
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House


def criteria_text(criteria: Criteria) -> str:
    """Criteria in words: "20 to 45 answers without S"."""
    without = f" without {', '.join(criteria.without.upper())}" if criteria.without else ""
    return f"{criteria.least} to {criteria.most} answers{without}"


def candidates(
    template: Puzzle,
    criteria: Criteria,
    seed: int,
    lexicon: Lexicon,
    house: House,
    *,
    control: Control | None = None,
) -> Candidates:
    """The printable hives that meet criteria."""
    vetter = house.vetter()
    hives = find(lexicon, template.rules, house, control=control)
    fitting = _fitting(hives, criteria)

    def letters(i: int) -> str:
        return "".join(hives.letters(int(fitting[i])))

    def make(i: int) -> tuple[Puzzle, Key] | None:
        place = int(fitting[i])
        random = Seed(seed, "bee.plan", *hives.letters(place))
        made = printable_hive(hives, place, random, template.rules, lexicon, vetter)
        if not made or not criteria.least <= len(made[1].answers) <= criteria.most:
            return None
        return changed(template, center=made[0].center, outer=made[0].outer, rulings=()), made[1]

    return Candidates(hives.letter_sets[fitting].astype(np.int64), 100 - hives.common[fitting], letters, make)


def _fitting(hives: FoundHives, criteria: Criteria) -> np.ndarray:
    """int64[n]: the indices of the printable hives that meet the criteria."""
    fitting = hives.printable & (hives.answers >= criteria.least) & (hives.answers <= criteria.most)
    fitting &= (hives.letter_sets & np.uint32(hives.alphabet.mask(criteria.without))) == 0
    return np.flatnonzero(fitting)


def _ratings_text(puzzle: Puzzle, key: Key, style: Style, width: float) -> str:
    del style, width  # one line fits
    return figure.ratings_text(puzzle, key)


BEE = PlanWing(
    noun="hive",
    template=Puzzle("g", "cenorv"),
    defaults=DEFAULTS,
    widen="Widen the range of answers, allow more letters, or choose a larger word list.",
    criteria_text=criteria_text,
    candidates=candidates,
    key_of=key_of,
    review=REVIEW,
    drawing=figure.hive_figure,
    rules_text=partial(figure.rules_text, center=False),
    ratings_text=_ratings_text,
    key_spans=figure.key_spans,
)
