"""The audit of all arrangements of all wheels, against one-by-one counting and the paper's own numbers."""

import importlib.util
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from math import factorial
from pathlib import Path

import pytest

from engine.errors import BadInput, Stopped
from engine.job import Control
from engine.lexicon.sources import open_lexicon
from engine.wheel.audit import SLICE, audit, wheels_of

_twin = Path(__file__).parent.parent / "vetting" / "naive_paths.py"
_spec = importlib.util.spec_from_file_location("naive_paths", _twin)
naive = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(naive)

SHARED = Path(__file__).parents[3].parent / "shared" / "data"
LONG = ("slarela", "cabbedf")
TABOO = ("bad", "ace", "cab", "deb", "aba", "rale", "all", "seal", "cabbed", "zoo", "face")


def one_by_one(words, taboo):
    """The tally of distinct arrangements and of classes, by trying each."""
    found = {"distinct": [0] * 4, "classes": [0] * 4, "imperfect": 0, "unavoidable": 0}
    for pot in {"".join(sorted(word)) for word in words}:
        for hub in set(pot):
            ring = pot.replace(hub, "", 1)
            inside = [w for w in taboo if all(w.count(letter) <= pot.count(letter) for letter in w)]
            verdicts = {}
            for order in {"".join(each) for each in permutations(ring)}:
                flagged = any(naive.is_flagged(word, hub, order) for word in inside)
                traced = any(naive.can_be_traced(word, hub + order, ("ring", len(ring))) for word in inside)
                verdicts[order] = 0 if flagged and traced else 1 if flagged else 2 if traced else 3
            for verdict in verdicts.values():
                found["distinct"][verdict] += 1
            for one in naive.all_classes(ring):
                found["classes"][verdicts[min(one)]] += 1
            found["imperfect"] += 1 in verdicts.values()
            found["unavoidable"] += set(verdicts.values()) <= {0, 2}
    return found


def counts(tally):
    return [tally.true_positive, tally.false_positive, tally.false_negative, tally.true_negative]


@pytest.mark.parametrize("thorough", [False, True])
def test_the_audit_counts_as_one_does_by_hand(thorough) -> None:
    wheels = wheels_of(LONG, 7)
    made = audit(wheels, TABOO, thorough=thorough).result
    truly = one_by_one(LONG, TABOO)
    assert counts(made.distinct) == truly["distinct"]
    assert counts(made.classes) == truly["classes"]
    assert (made.imperfect, len(made.unavoidable)) == (truly["imperfect"], truly["unavoidable"])
    assert made.labelled.total == len(wheels) * factorial(6)
    assert min(truly["distinct"][:2]) > 0  # there is something to find, and something to be wrong about


def test_wheels_are_each_multiset_with_each_of_its_letters_once() -> None:
    wheels = wheels_of(["banana", "nabana", "abc", "Banana"], 6)
    assert (wheels.words, len(wheels)) == (2, 3)
    assert sorted(wheels.repeats) == [(1, 1, 3), (1, 2, 2), (2, 3)]


def test_shares_are_those_of_the_confusion_table() -> None:
    made = audit(wheels_of(LONG, 7), TABOO).result.labelled
    clean = made.false_positive + made.true_negative
    assert made.false_positive_rate == pytest.approx(made.false_positive / clean)
    assert made.precision == pytest.approx(made.true_positive / (made.true_positive + made.false_positive))
    assert made.accuracy == pytest.approx((made.true_positive + made.true_negative) / made.total)
    assert made.positive_share == pytest.approx(made.true_positive / made.total)


class Impatient(Control):
    """Asks to stop at its third question, and counts the questions."""

    asked = 0

    def check(self) -> None:
        self.asked += 1
        if self.asked == 3:
            self.stop()
        super().check()


def test_it_can_be_watched_and_given_another_executor() -> None:
    control, wheels = Control(), wheels_of(open_lexicon("common").words[:12_000])
    with ThreadPoolExecutor(1) as pool:
        alone = audit(wheels, TABOO, executor=pool, control=control).result
    assert control.fraction == 1.0
    assert counts(alone.labelled) == counts(audit(wheels, TABOO).result.labelled)


def test_it_stops_before_the_next_slice() -> None:
    wheels, control = wheels_of(open_lexicon("common").words[:12_000]), Impatient()
    assert len(wheels) > 10 * SLICE
    with ThreadPoolExecutor(1) as pool, pytest.raises(Stopped):
        audit(wheels, TABOO, executor=pool, control=control)
    assert int(control.state[1]) <= 2 * SLICE


def test_a_list_without_long_words_is_an_error_in_words() -> None:
    with pytest.raises(BadInput, match="no word of the list makes a wheel"):
        audit(wheels_of(["short"]), TABOO)


@pytest.mark.skipif(not (SHARED / "linux.words").exists(), reason="the paper's word list is not here")
def test_the_papers_list_gives_its_wheels_and_arrangements() -> None:
    words = (SHARED / "linux.words").read_text("latin-1").split("\n")
    wheels = wheels_of([word.strip() for word in words])
    assert (wheels.words, len(wheels)) == (5_286, 38_270)
    lines = (SHARED / "taboo-sample.txt").read_text().split("\n")
    taboo = [line for line in lines if line and not line.startswith("#")]
    made = audit(wheels, taboo).result
    assert (made.labelled.total, made.distinct.total) == (1_543_046_400, 731_124_828)
    assert made.classes.total == 45_700_260
    assert counts(made.labelled) == [410_951_216, 74_494_416, 0, 1_057_600_768]
    assert (made.imperfect, len(made.unavoidable)) == (15_378, 8)


def test_the_shipped_list_gives_its_wheels_and_arrangements() -> None:
    wheels = wheels_of([word for word in open_lexicon("common").words if word < "c"])
    made = audit(wheels, TABOO).result
    assert (wheels.words, len(wheels), made.classes.total, made.distinct.total) == (
        568,
        4_170,
        4_939_323,
        79_019_640,
    )
    assert counts(made.classes) == [870_245, 62_773, 0, 4_006_305]
