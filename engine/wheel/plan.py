"""Wheels as puzzles that can be planned."""

from __future__ import annotations

import numpy as np

from engine.core.job import Control
from engine.core.value import changed
from engine.drawing.style import Style
from engine.letters.plan.wing import Candidates, PlanWing
from engine.wheel import figure
from engine.wheel.answers import Key, key_of
from engine.wheel.finder import FoundWheels, find
from engine.wheel.make import DEFAULTS, TEMPLATE, Criteria, checked, clean_wheel, fitting
from engine.wheel.puzzle import MOST, Puzzle
from engine.wheel.review import REVIEW
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House


def criteria_text(criteria: Criteria) -> str:
    """Criteria in words: "20 to 60 answers and 9 letters"."""
    return f"{criteria.least} to {criteria.most} answers and {criteria.size} letters"


def candidates(
    template: Puzzle,
    criteria: Criteria,
    seed: int,
    lexicon: Lexicon,
    house: House,
    *,
    control: Control | None = None,
) -> Candidates:
    """The clean wheels that meet criteria. The criteria's word and hub are ignored.

    Raises:
        BadInput: If the lexicon has no word of the size.
    """
    criteria, vetter = checked(changed(criteria, word="", hub="")), house.vetter()
    layout = template.layout if criteria.size == MOST or template.layout != "square" else "wheel"
    template = changed(template, rulings=(), layout=layout)
    found = find(lexicon, criteria.size, template.rules, house, arrangements=False, control=control)
    places = np.array(fitting(found, criteria), np.int64)

    def letters(i: int) -> str:
        place = int(places[i])
        hub = found.hub(place)
        return hub + found.words[place].replace(hub, "", 1)

    def make(i: int) -> tuple[Puzzle, Key] | None:
        made = clean_wheel(found.puzzle(int(places[i]), template), lexicon, vetter, seed, "random")
        return made if made and not any(REVIEW.word_findings(*made)) else None

    return Candidates(_multisets(found)[places], _rare(found)[places], letters, make)


def _multisets(found: FoundWheels) -> np.ndarray:
    """int64[h]: the number of each wheel's multiset. Its wheels are adjacent and have the same long word."""
    words = np.array(found.words)
    return np.concatenate(([0], np.cumsum(words[1:] != words[:-1])))


def _rare(found: FoundWheels) -> np.ndarray:
    """float64[h]: the percentage of each wheel's answers that few readers know."""
    return 100 * (1 - found.common / np.maximum(found.answers, 1))


def _ratings_text(puzzle: Puzzle, key: Key, style: Style, width: float) -> str:
    del puzzle  # its levels are in the key
    return figure.ratings_text(key, style, width)


WHEEL = PlanWing(
    noun="wheel",
    template=TEMPLATE,
    defaults=DEFAULTS,
    widen="Widen the range of answers, allow rarer long words, or choose a larger word list.",
    criteria_text=criteria_text,
    candidates=candidates,
    key_of=key_of,
    review=REVIEW,
    drawing=figure.wheel_figure,
    rules_text=figure.rules_text,
    ratings_text=_ratings_text,
    key_spans=figure.key_spans,
)
