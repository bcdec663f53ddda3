"""The timing of heuristic and search: correct results, and where the times cross."""

import numpy as np
import pytest

from engine.core import BadInput, Control, Stopped
from engine.research.wheel_audit import ARRANGEMENTS, Lap, Timing, open_timing, time_both
from engine.wheel.wheels import wheels_of
from engine.words.paths.kernels import flag_first, trace_first
from engine.words.paths.paths import letter_codes, ring, word_mask
from tests.engine.controls import stopped
from tests.engine.words.paths import naive_paths as naive

TABOO = ("rale", "wallart", "fart", "tall", "flea", "wart")


def test_heuristic_and_search_stop_at_the_first_word_of_the_naive_twin() -> None:
    hub, letters = "w", "flearalt"
    codes = letter_codes(letters) | {hub: 8}
    orders = np.random.default_rng(1).permuted(np.tile(np.frombuffer(letters.encode(), np.uint8), (80, 1)), axis=1)
    texts = ["".join(map(chr, row)) for row in orders.tolist()]
    rings = np.array([[codes[letter] for letter in text] for text in texts], np.uint8)
    needs = np.array([word_mask(word, hub, codes) for word in TABOO], np.uint64)
    words = np.array([codes[letter] for letter in "".join(TABOO)], np.uint8)
    ends, touching = np.cumsum([0, *map(len, TABOO)]), np.array(ring(8).touching, np.uint32)
    flagged, traced = np.empty(80, np.int64), np.empty(80, np.int64)
    flag_first(rings, needs, flagged)
    trace_first(rings, np.int64(8), touching, words, ends, traced)

    def first(found):
        return next((w for w, word in enumerate(TABOO) if found(word)), -1)

    assert flagged.tolist() == [first(lambda word, t=text: naive.is_flagged(word, hub, t)) for text in texts]
    assert traced.tolist() == [
        first(lambda word, t=text: naive.can_be_traced(word, hub + t, ("ring", 8))) for text in texts
    ]
    assert len({*traced.tolist()}) > 2


def test_there_is_a_lap_for_each_number_of_taboo_words() -> None:
    control = Control()
    wheels = wheels_of(["waterfall", "education", "squeamish"])
    made = time_both(wheels, TABOO, wheels_each=3, repeats=1, control=control)
    assert [lap.taboo for lap in made.laps] == [0, 6]
    assert [lap.wheels for lap in made.laps] == [3, 3]
    assert made.laps[0].flagged == made.laps[0].traced == 0
    assert made.laps[1].flagged >= made.laps[1].traced > 0
    assert all(lap.heuristic > 0 and lap.search > 0 for lap in made.laps)
    assert control.fraction == 1.0
    assert control.best == made


def test_the_same_seed_times_the_same_arrangements() -> None:
    wheels = wheels_of(["waterfall"])
    one, again = (time_both(wheels, TABOO, repeats=1, seed=4).laps[0] for _ in range(2))
    assert (one.flagged, one.traced) == (again.flagged, again.traced)
    assert one.traced * 7 * ARRANGEMENTS == pytest.approx(round(one.traced * 7 * ARRANGEMENTS))


def test_the_crossing_is_where_the_heuristic_stays_faster() -> None:
    def laps(*pairs):
        return Timing(1, 10, tuple(Lap(k, 1, a, b, 0, 0) for k, (a, b) in enumerate(pairs)))

    assert laps((5, 1), (5, 9), (5, 4), (5, 6), (5, 7)).crossing == 3
    assert laps((5, 1), (5, 4)).crossing is None
    assert laps((5, 6), (5, 7)).crossing == 0


def test_timing_can_be_cancelled_and_reports_errors(tmp_path) -> None:
    with pytest.raises(Stopped):
        time_both(wheels_of(["waterfall"]), TABOO, control=stopped())
    (tmp_path / "words.txt").write_text("flaw\n")
    with pytest.raises(BadInput, match="no word of the list makes a wheel"):
        open_timing(str(tmp_path / "words.txt"))
