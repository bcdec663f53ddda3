"""All arrangements of all wheels, compared with plain searches."""

import random
from collections import Counter

import numpy as np
import pytest

from engine.core import Control, Stopped
from engine.core.alphabet import ENGLISH
from engine.wheel.arrange import SEVERAL, SLICE, AllArrangements, candidates, packed
from engine.wheel.wheels import STEP, wheels_of
from engine.words.paths.paths import classify, ring
from engine.words.sources import open_lexicon
from tests.engine.controls import Impatient

LONG = ("slarela", "cabbedf")
TABOO = ("bad", "ace", "cab", "deb", "aba", "rale", "all", "seal", "cabbed", "zoo", "face")


def test_wheels_are_the_multisets_with_each_letter_as_hub() -> None:
    wheels = wheels_of(["banana", "nabana", "abc", "Banana"], 6)
    assert (wheels.words, len(wheels)) == (("banana", "nabana"), 3)
    assert sorted(wheels.patterns[p] for p in wheels.pattern) == [(1, 1, 3), (1, 2, 2), (2, 3)]
    assert [wheels.letters(i) for i in range(3)] == [("a", "aabnn"), ("b", "aaann"), ("n", "aaabn")]
    assert wheels.long(1) == ("banana", "nabana")


def test_the_wheels_of_a_list_equal_a_naive_listing() -> None:
    words = open_lexicon("common").words[:9_000]
    wheels = wheels_of(words, 8)
    truly = [
        (hub, multiset.replace(hub, "", 1), tuple(word for word in long))
        for multiset, long in by_multiset(words, 8).items()
        for hub in sorted(set(multiset))
    ]
    assert [(*wheels.letters(i), wheels.long(i)) for i in range(len(wheels))] == truly
    for i in range(0, len(wheels), 50):
        codes = [ENGLISH.letters[code] for code in wheels.rings[i] if code != 255]
        around = Counter(wheels.letters(i)[1])
        assert [around[letter] for letter in codes] == list(wheels.patterns[wheels.pattern[i]])
        assert len(codes) == len(around)


def by_multiset(words, length):
    found = {}
    for word in words:
        if len(word) == length:
            found.setdefault("".join(sorted(word)), []).append(word)
    return found


@pytest.mark.parametrize("length", [7, 8, 9])
def test_the_exact_test_equals_a_depth_first_search(length) -> None:
    numbers = random.Random(length)
    multisets = ["".join(numbers.choices("aabbcdefgh", k=length)) for _ in range(60)]
    wheels = wheels_of(multisets, length)
    taboo = sorted(
        {"".join(numbers.sample(multiset, numbers.randint(3, length))) for multiset in multisets} | {"bbbb", "i"}
    )
    thorough, quick = AllArrangements(wheels, taboo), AllArrangements(wheels, taboo)
    thorough.run(thorough=True)
    quick.run()
    assert (thorough.found == quick.found).all()
    assert (thorough.everywhere == quick.everywhere).all()
    for i in range(0, len(wheels), 3):
        hub, around = wheels.letters(i)
        made = classify(hub, around, taboo, ring(length - 1))
        traced, flagged = made.traced.any(axis=1), made.flagged.any(axis=1)
        kinds = (traced & flagged, flagged & ~traced, traced & ~flagged)
        assert thorough.found[i, :3].tolist() == [int(kind.sum()) for kind in kinds]
        assert thorough.found[i, 3:].tolist() == [int(made.classes.orbits[kind].sum()) for kind in kinds]
        assert (thorough.everywhere[i] != -1) == traced.all()
        if thorough.everywhere[i] >= 0:
            assert made.traced[:, made.words.index(thorough.words[thorough.everywhere[i]])].all()
        elif thorough.everywhere[i] == SEVERAL:
            assert not made.traced.all(axis=0).any()
    assert thorough.found[:, 1].sum() > 0


def test_bits_are_packed_64_to_a_word_the_first_lowest() -> None:
    table = np.zeros((2, 70), np.bool_)
    table[0, 1] = table[0, 65] = table[1, 69] = True
    assert packed(table).tolist() == [[2, 2], [0, 32]]


class Counting(Control):
    """Counts the checks, and stops at one of them."""

    def __init__(self, last: int = 0) -> None:
        super().__init__()
        self.checks, self.last = 0, last

    def check(self) -> None:
        self.checks += 1
        if self.checks == self.last:
            self.stop()
        super().check()


def test_listing_wheels_and_taboo_words_can_be_cancelled() -> None:
    words, control = open_lexicon("large").words, Counting()
    wheels = wheels_of(words, control=control)
    assert control.checks >= len(wheels) // STEP + len(wheels.words) // STEP
    found = Counting()
    candidates(wheels, TABOO, control=found)
    assert found.checks >= len(wheels) // STEP
    for last in (1, control.checks // 2, control.checks):
        with pytest.raises(Stopped):
            wheels_of(words, control=Counting(last))
    with pytest.raises(Stopped):
        candidates(wheels, TABOO, control=Counting(found.checks))


def test_no_slice_is_audited_after_cancellation(monkeypatch) -> None:
    monkeypatch.setattr("engine.wheel.arrange.WORKERS", 1)
    run = AllArrangements(wheels_of(open_lexicon("common").words[:12_000]), TABOO)
    with pytest.raises(Stopped):
        run.run(control=Impatient())
    assert SLICE <= 200  # some milliseconds between two questions
    assert run.found[:SLICE].any()
    assert run.found[SLICE : 2 * SLICE].any()
    assert not run.found[2 * SLICE :].any()


def test_a_second_run_gives_the_same_counts() -> None:
    run = AllArrangements(wheels_of(LONG, 7), TABOO)
    run.run()
    once = run.found.copy()
    run.run()
    assert once.any()
    assert (run.found == once).all()
