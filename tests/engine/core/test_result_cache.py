"""The latest results are kept, and only those."""

import pytest

from engine.bee.make import make as make_hive
from engine.core.errors import Stopped
from engine.core.job import Control, Latest
from engine.wheel.make import make as make_wheel
from engine.words.vetting.house import House
from engine.words.vetting.taboo import parse_list


def test_only_the_results_used_last_are_computed_once() -> None:
    kept, computed = Latest[str](2), list[str]()

    def get(key: str) -> str:
        return kept.get(key, lambda: (computed.append(key), key.upper())[1])

    assert [get(key) for key in "abacab"] == list("ABACAB")
    assert computed == list("abcb")  # c took the place of b


def test_an_error_is_not_kept() -> None:
    kept, control = Latest[int](1), Control()
    control.stop()
    with pytest.raises(Stopped):
        kept.get("a", lambda: control.check() or 1)
    assert kept.get("a", lambda: 2) == 2


def test_what_was_kept_does_not_hide_a_new_taboo_list() -> None:
    first, key = make_wheel(seed=3, house=House())
    hive = make_hive("common", seed=3, house=House())[1]
    house = House((parse_list("\n".join((*key.long_words, *hive.pangrams)), "ours"),))
    second = make_wheel(seed=3, house=house)[1]
    assert (second.long_words == key.long_words, make_wheel(seed=3, house=House())[0]) == (False, first)
    assert make_hive("common", seed=3, house=house)[1].pangrams != hive.pangrams
