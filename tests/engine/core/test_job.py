"""Control and the latest results."""

import weakref
from itertools import islice

import pytest

from engine.bee.make import make as make_hive
from engine.core import Control, Latest, Stopped, checked
from engine.core.job import ITEMS_A_CHECK
from engine.wheel.make import make as make_wheel
from engine.words.vetting.house import House
from engine.words.vetting.taboo import parse_list


def test_check_raises_after_stop() -> None:
    control = Control()
    control.check()
    control.stop()
    with pytest.raises(Stopped):
        control.check()


def test_a_long_iteration_ends_soon_after_stop() -> None:
    control = Control()
    items = checked(range(10 * ITEMS_A_CHECK), control)
    assert next(items) == 0
    control.stop()
    assert list(islice(items, ITEMS_A_CHECK - 1))[-1] == ITEMS_A_CHECK - 1
    with pytest.raises(Stopped):
        next(items)
    assert list(checked("tea", None)) == ["t", "e", "a"]


def test_nested_subtasks_report_their_share_to_the_parent() -> None:
    control = Control()
    part = control.sub(0.5, 1.0).sub(0.0, 0.5)
    part.report(1, 2)
    assert control.fraction == pytest.approx(0.625)


def test_stopping_a_control_stops_its_current_and_future_subtasks() -> None:
    control = Control()
    early = control.sub(0, 0.5)
    control.stop()
    late = control.sub(0.5, 1)
    assert early.stopped
    assert late.stopped
    assert late.state[0] == 1


def test_each_published_result_is_counted_and_passed_to_the_parent() -> None:
    control = Control()
    control.sub(0, 1).report(1, 4, best="grid", score=12)
    assert (control.best, control.version, int(control.state[3])) == ("grid", 1, 12)


def test_the_fraction_is_unknown_without_a_total() -> None:
    assert Control().fraction is None


def test_only_the_results_used_last_are_computed_once() -> None:
    kept, computed = Latest[str](2), list[str]()

    def get(key: str) -> str:
        return kept.get(key, lambda: (computed.append(key), key.upper())[1])

    assert [get(key) for key in "abacab"] == list("ABACAB")
    assert computed == list("abcb")  # c took the place of b


class Words:
    """A large result."""


def test_a_new_version_of_a_result_is_kept_in_place_of_the_old_one() -> None:
    kept = Latest[Words](3)
    first = kept.get("a", Words, version=1)
    assert kept.get("a", Words, version=1) is first
    gone = weakref.ref(first)
    del first
    assert gone()

    def make() -> Words:
        assert gone() is None  # both are never in memory at once
        return Words()

    second = kept.get("a", make, version=2)
    assert kept.get("a", Words, version=2) is second
    assert kept.get("b", Words, version=2) is not second


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
