"""The audit of all arrangements of all wheels, compared with naive counts and published numbers."""

from itertools import permutations
from math import factorial
from pathlib import Path

import pytest

from engine.core import BadInput, Control, FileProblem, Stopped
from engine.research.wheel_audit import audit, open_audit, taboo_words
from engine.wheel.arrange import SLICE
from engine.wheel.wheels import wheels_of
from engine.words.paths.paths import classify, ring
from engine.words.sources import open_lexicon
from tests.engine.controls import Impatient
from tests.engine.words.paths import naive_paths as naive

SHARED = Path(__file__).parents[3].parent / "shared" / "data"
LONG = ("slarela", "cabbedf")
TABOO = ("bad", "ace", "cab", "deb", "aba", "rale", "all", "seal", "cabbed", "zoo", "face")


def one_by_one(words, taboo):
    """Naive counts of distinct arrangements and of classes."""
    found = {"distinct": [0] * 4, "classes": [0] * 4, "imperfect": 0, "unavoidable": 0}
    for multiset in {"".join(sorted(word)) for word in words}:
        for hub in set(multiset):
            ring = multiset.replace(hub, "", 1)
            inside = [w for w in taboo if all(w.count(letter) <= multiset.count(letter) for letter in w)]
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
def test_the_audit_equals_the_naive_count(thorough) -> None:
    wheels = wheels_of(LONG, 7)
    made = audit(wheels, TABOO, thorough=thorough).result
    truly = one_by_one(LONG, TABOO)
    assert counts(made.distinct) == truly["distinct"]
    assert counts(made.classes) == truly["classes"]
    assert (made.imperfect, len(made.unavoidable)) == (truly["imperfect"], truly["unavoidable"])
    assert made.labelled.total == len(wheels) * factorial(6)
    assert min(truly["distinct"][:2]) > 0  # there is something to find, and something to be wrong about


def test_unavoidable_wheels_are_listed_with_their_words() -> None:
    made = audit(wheels_of(["cabbedf", "slarela"], 7), ["ab", "ca", "zoo"]).result
    named = {(one.long, one.hub): one.words for one in made.unavoidable}
    assert named[("cabbedf",), "b"] == ("ab",)  # the hub touches every cell
    assert named[("cabbedf",), "a"] == ("ab",)
    assert named[("cabbedf",), "c"] == ("ca",)
    assert all(hub in "abc" for (_, hub) in named)


def test_words_that_together_cover_all_arrangements_are_listed() -> None:
    taboo = ["ab", "ac", "ad", "ae", "af"]  # whichever letter is next to a in the ring of g
    (one,) = [one for one in audit(wheels_of(["gabcdef"], 7), taboo).result.unavoidable if one.hub == "g"]
    assert 1 < len(one.words) < 6
    made = classify("g", "abcdef", one.words, ring(6))
    assert made.traced.any(axis=1).all()


def test_shares_are_those_of_the_confusion_table() -> None:
    made = audit(wheels_of(LONG, 7), TABOO).result.labelled
    clean = made.false_positive + made.true_negative
    assert made.share("false_positive_rate") == pytest.approx(made.false_positive / clean)
    assert made.share("precision") == pytest.approx(made.true_positive / (made.true_positive + made.false_positive))
    assert made.share("accuracy") == pytest.approx((made.true_positive + made.true_negative) / made.total)
    assert made.share("positive_share") == pytest.approx(made.true_positive / made.total)
    assert made.share("specificity") == pytest.approx(made.true_negative / clean)
    assert made.share("recall") == 1.0


def test_an_audit_reports_progress_and_does_not_depend_on_the_threads(monkeypatch) -> None:
    control, wheels = Control(), wheels_of(open_lexicon("common").words[:12_000])
    several = audit(wheels, TABOO, control=control).result
    assert control.fraction == 1.0
    monkeypatch.setattr("engine.wheel.arrange.WORKERS", 1)
    assert counts(several.labelled) == counts(audit(wheels, TABOO).result.labelled)


def test_a_cancelled_audit_stops_before_the_next_slice(monkeypatch) -> None:
    monkeypatch.setattr("engine.wheel.arrange.WORKERS", 1)
    wheels, control = wheels_of(open_lexicon("common").words[:12_000]), Impatient()
    assert len(wheels) > 10 * SLICE
    with pytest.raises(Stopped):
        audit(wheels, TABOO, control=control)
    assert int(control.state[1]) <= 2 * SLICE


def test_a_list_without_long_words_is_an_error() -> None:
    with pytest.raises(BadInput, match="no word of the list makes a wheel"):
        audit(wheels_of(["short"]), TABOO)


def test_an_audit_opens_its_files_and_reports_errors(tmp_path) -> None:
    words, taboo, empty = (tmp_path / name for name in ("words.txt", "taboo.txt", "empty.txt"))
    words.write_text("waterfall\nflaw\n")
    taboo.write_text("# comment\nrale\nWallart\nzoo;mild;answer\n")
    empty.write_text("# none\n")
    assert taboo_words(str(taboo)) == ("rale", "wallart")
    made = open_audit(str(words), str(taboo))
    assert (made.wheels, made.taboo, made.taboo_words) == (7, 2, (0, 0, 7))
    assert made.perfect_share == pytest.approx(1 - made.imperfect / 7)
    assert len(taboo_words()) > 500
    with pytest.raises(BadInput, match="no line of it is a taboo word"):
        open_audit(str(words), str(empty))
    with pytest.raises(FileProblem, match="nowhere"):
        open_audit(str(words), str(tmp_path / "nowhere.txt"))


@pytest.mark.parametrize("thorough", [False, True])
def test_shipped_words_give_their_wheels_and_arrangements(tmp_path, thorough) -> None:
    words, taboo = tmp_path / "words.txt", tmp_path / "taboo.txt"
    words.write_text("\n".join(word for word in open_lexicon("common").words if word < "b"))
    taboo.write_text("bad\nace\ncab\nrale\nall\nseal\n")
    made = open_audit(str(words), str(taboo), thorough=thorough)
    assert (made.words, made.wheels, made.taboo) == (561, 4_061, 6)
    assert (made.labelled.total, made.distinct.total, made.classes.total) == (163_739_520, 71_827_056, 4_489_926)
    assert counts(made.labelled) == [18_937_536, 1_749_184, 0, 143_052_800]
    assert counts(made.distinct) == [8_476_848, 611_168, 0, 62_739_040]
    assert counts(made.classes) == [529_830, 38_198, 0, 3_921_898]
    assert (made.offending, made.imperfect, len(made.unavoidable)) == (1_573, 348, 180)


@pytest.mark.skipif(not (SHARED / "linux.words").exists(), reason="the published word list is not available")
@pytest.mark.parametrize("thorough", [False, True])
def test_the_published_list_gives_the_published_number_of_wheels(thorough) -> None:
    made = open_audit(str(SHARED / "linux.words"), str(SHARED / "taboo-sample.txt"), thorough=thorough)
    assert (made.words, made.wheels, made.taboo) == (5_286, 38_270, 327)
    assert (made.labelled.total, made.distinct.total) == (1_543_046_400, 731_124_828)
    assert made.classes.total == 45_700_260
    assert counts(made.labelled) == [410_951_216, 74_494_416, 0, 1_057_600_768]
    assert counts(made.distinct) == [197_932_168, 29_580_136, 0, 503_612_524]
    assert counts(made.classes) == [12_371_637, 1_848_956, 0, 31_479_667]
    assert (made.offending, made.imperfect, len(made.unavoidable)) == (33_720, 15_378, 8)
    assert made.unavoidable[-1].long == ("shameless",)


def test_the_audit_of_a_shipped_list_has_the_recorded_counts() -> None:
    wheels = wheels_of([word for word in open_lexicon("common").words if word < "c"])
    made = audit(wheels, TABOO).result
    assert (made.words, len(wheels), made.classes.total, made.distinct.total) == (1_110, 8_177, 9_787_563, 156_582_720)
    assert counts(made.classes) == [1_723_660, 142_754, 0, 7_921_149]
