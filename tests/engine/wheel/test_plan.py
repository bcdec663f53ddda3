"""Plans of wheels: their criteria, their clean arrangements, and what cannot be planned."""

from dataclasses import replace

import pytest

from engine.core import changed
from engine.letters.plan import plan
from engine.letters.use import Schedule, weekly
from engine.wheel.make import TEMPLATE, WHEEL, Criteria
from engine.wheel.puzzle import TIMES
from engine.words.paths.paths import find_path
from engine.words.vetting.taboo import default_list

MONTH = Schedule(WHEEL, weekly("2026-11-30", 4, (0, 2, 4), (0, 1, 2)), seed=1)


@pytest.mark.parametrize(
    ("criteria", "fields"),
    [
        (Criteria(25, 40, 8), {"layout": "polygon", "title": "Octagon"}),
        (Criteria(20, 60, 9), {"layout": "square", "rules": TIMES}),
        (Criteria(15, 60, 7, common=4.0), {"layout": "square"}),  # seven letters make no square
    ],
)
def test_a_plan_meets_the_criteria_and_keeps_rules_layout_and_title(lexicon, house, criteria, fields) -> None:
    template = changed(TEMPLATE, **fields)
    made = plan(replace(MONTH, criteria=criteria, template=template), lexicon, house, ()).result
    assert len(made) == 12
    layout = "wheel" if criteria.size < 9 and template.layout == "square" else template.layout
    for use in made:
        kept = (use.puzzle.rules, use.puzzle.layout, use.puzzle.title, len(use.puzzle.letters))
        assert kept == (template.rules, layout, template.title, criteria.size)
        assert criteria.least <= use.answers <= criteria.most
        assert max(float(lexicon.zipf[lexicon.index_of(word)]) for word in use.full_words) >= criteria.common


def test_no_taboo_word_can_be_traced_in_a_planned_wheel(lexicon, house) -> None:
    words = [entry.word for entry in default_list().words if "path" in entry.unwanted_as]
    for use in plan(MONTH, lexicon, house, ()).result:
        puzzle = use.puzzle
        assert [word for word in words if find_path(word, puzzle.letters, puzzle.neighbourhood)] == []


def test_the_criteria_of_one_wheel_do_not_apply_to_a_plan(lexicon, house) -> None:
    """A long word and a hub are for a single wheel."""
    made = plan(replace(MONTH, criteria=Criteria(word="moonlight", hub="l")), lexicon, house, ()).result
    assert len({use.full_words for use in made}) == 12
    assert len({use.middle for use in made}) > 6
