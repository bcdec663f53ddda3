"""What Find calls clean can be taken and printed at once: one definition for Find, plan, make, book and export."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from engine.bee import arrange as orders
from engine.bee import finder as hives
from engine.bee.answers import REVIEW as ON_HIVE
from engine.bee.answers import key_of as hive_key
from engine.bee.finder import Filter, mask
from engine.bee.puzzle import LONGO, Puzzle
from engine.core.seed import Seed
from engine.output.issue import issue
from engine.output.target import Target
from engine.wheel import finder as wheels
from engine.wheel.answers import REVIEW as ON_WHEEL
from engine.wheel.answers import key_of as wheel_key
from engine.wheel.arrange import arranged
from engine.wheel.make import TEMPLATE
from engine.wheel.puzzle import NEWSPAPER
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import obvious_words, ring
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list, parse_list
from engine.words.vetting.verdict import Override

HOUSE = House((default_list(),))
TODAY = date(2026, 3, 1)


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Some of the words of `common`, so that the tables are small."""
    common = open_lexicon("common")
    return Lexicon.of("some", [common.words[i] for i in range(0, len(common), 3)])


def drawn(rows: np.ndarray, most: int) -> list[int]:
    chosen = np.flatnonzero(rows).tolist()
    Seed(7, "test.printable").shuffle(chosen)
    return chosen[:most]


def test_a_clean_hive_has_no_unresolved_finding_as_it_is_taken(words: Lexicon) -> None:
    found = hives.find(words, LONGO, HOUSE)
    clean = mask(found, Filter(clean=True), TODAY)
    assert np.array_equal(clean, found.printable)
    for row in drawn(clean, 40):
        taken = found.puzzle(row, Puzzle("g", "cenorv"))
        assert ON_HIVE.unresolved(taken, hive_key(taken, words, HOUSE.vetter())) == ()


def test_a_hive_that_traces_a_taboo_word_in_every_order_is_not_clean(words: Lexicon) -> None:
    found = hives.find(words, LONGO, HOUSE)
    assert found.traced.any()
    assert not (found.printable & found.traced).any()
    for row in drawn(found.traced, 20):
        taken = found.puzzle(row, Puzzle("g", "cenorv"))
        key = hive_key(taken, words, HOUSE.vetter())
        assert orders.shuffled(taken, key.path_words, Seed(1)) is None


def test_every_hive_agrees_with_a_plain_search_of_its_orders(words: Lexicon) -> None:
    house = House((default_list(), parse_list("ate\ntea\nrat\nier\nnot\nson", "aunt")))
    found = hives.find(words, LONGO, house)
    for row in drawn(np.ones(len(found), np.bool_), 150):
        taken = found.puzzle(row, Puzzle("g", "cenorv"))
        path_words = house.vetter().path_words(taken.letters)
        outer = ["".join(sorted(taken.outer)[rank] for rank in order) for order in orders.orders()]
        clean = [one for one in outer if not obvious_words(path_words, taken.center + one, ring(6))]
        assert found.traced[row] == (not clean)
        assert taken.outer == (clean[0] if clean else "".join(sorted(taken.outer)))


def test_the_house_can_clear_a_word_that_is_only_traced(words: Lexicon) -> None:
    condemned = hives.find(words, LONGO, HOUSE)
    overrides = tuple(Override(word, "clean") for word in ("gai", "nad", "gae"))
    cleared = hives.find(words, LONGO, House(HOUSE.lists, (), overrides))
    assert (cleared.printable & condemned.printable == condemned.printable).all()
    assert cleared.printable.sum() > condemned.printable.sum()


def test_a_clean_wheel_has_no_finding_in_a_clean_arrangement(words: Lexicon) -> None:
    found = wheels.find(words, 7, NEWSPAPER, HOUSE)
    for row in drawn(found.printable, 25):
        plain = found.puzzle(row, TEMPLATE)
        key = wheel_key(plain, words, HOUSE.vetter())
        assert ON_WHEEL.findings(arranged(plain, key, "random"), key) == ()


def test_clean_puzzles_are_exported_without_force(words: Lexicon, tmp_path) -> None:
    house, made = HOUSE.vetter(), []
    found = hives.find(words, LONGO, HOUSE)
    for row in drawn(found.printable, 2):
        taken = found.puzzle(row, Puzzle("g", "cenorv"))
        key = hive_key(taken, words, house)
        made.append((taken, key))
    round_ones = wheels.find(words, 7, NEWSPAPER, HOUSE)
    for row in drawn(round_ones.printable, 2):
        plain = round_ones.puzzle(row, TEMPLATE)
        key = wheel_key(plain, words, house)
        taken = arranged(plain, key, "random")
        made.append((taken, key))
    for number, (puzzle, key) in enumerate(made):
        path = tmp_path / f"{number}.pdf"
        assert issue(puzzle, key, Target(created="2026-01-02"), path).overridden == ()
        assert path.read_bytes().startswith(b"%PDF")
