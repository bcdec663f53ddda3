"""Plans of hives: their criteria, and what cannot be planned."""

from dataclasses import replace

import pytest

from engine.bee.make import BEE, Criteria, make
from engine.bee.puzzle import LONGO, NYT, hive
from engine.core import BadInput, changed
from engine.letters.plan import plan
from engine.letters.use import Schedule, weekly
from engine.words.difficulty import level_of
from engine.words.vetting.verdict import Ruling

MONTH = Schedule(BEE, weekly("2026-11-30", 4, (0, 2, 4), (0, 1, 2)), seed=1)


def test_the_first_week_of_a_seed_is_pinned(lexicon, house) -> None:
    """A change here changes every plan that users have made with a seed."""
    made = plan(replace(MONTH, days=MONTH.days[:3]), lexicon, house, ()).result
    assert [use.puzzle.letters for use in made] == ["eugraco", "nbdeyri", "tgdilan"]


def test_criteria_and_levels_use_house_counts(lexicon, house) -> None:
    full = plan(replace(MONTH, criteria=Criteria(45, 45)), lexicon, house, ()).result[0]
    center, outer = full.puzzle.center, full.puzzle.outer
    extra = [center * k + letter * 3 for k in (3, 4) for letter in outer]
    accepted = changed(house, rulings=tuple(Ruling(word, True, "") for word in extra))
    made = plan(MONTH, lexicon, accepted, ()).result
    assert all(20 <= use.answers <= 45 for use in made)
    assert not any("s" in use.puzzle.letters for use in made)
    assert [level_of("bee", use.share) for use in made] == [0, 1, 2] * 4


def test_a_hive_with_too_many_accepted_words_is_not_made(house) -> None:
    for seed in range(3):
        first, _ = make("common", LONGO, Criteria(45, 45), seed=seed, house=house)
        extra = tuple(Ruling(first.center * k + first.outer[0] * 3, True, "") for k in (3, 4))
        _, key = make("common", LONGO, Criteria(45, 45), seed=seed, house=changed(house, rulings=extra))
        assert len(key.answers) == 45


@pytest.mark.parametrize(
    ("criteria", "said"),
    [(Criteria(9000, 9001), "9000 to 9001 answers without S"), (Criteria(20, 45, "aeiou"), "without A, E, I, O, U")],
)
def test_an_impossible_plan_names_the_criteria(lexicon, house, criteria, said) -> None:
    with pytest.raises(BadInput, match=said):
        plan(replace(MONTH, criteria=criteria), lexicon, house, ())


def test_a_plan_keeps_rules_layout_title_and_hints(lexicon, house) -> None:
    template = hive("g", "cenorv", NYT, layout="ring", title="Hive", hints=("grid",))
    made = plan(replace(MONTH, template=template, criteria=Criteria(30, 60, "")), lexicon, house, ()).result
    for use in made:
        kept = (use.puzzle.rules, use.puzzle.layout, use.puzzle.title, use.puzzle.hints)
        assert kept == (NYT, "ring", "Hive", ("grid",))
        assert 30 <= use.answers <= 60
