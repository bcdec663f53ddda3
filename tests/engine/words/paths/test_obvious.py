"""Obvious words: path search, the heuristic of Blum and Parry, and the classification of all arrangements."""

import importlib.util
import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput
from engine.words.paths.paths import (
    CLEAN,
    FALSE_ALARM,
    OFFENDING,
    bits,
    classes_of,
    classify,
    find_path,
    flagged,
    letter_codes,
    obvious_words,
    ring,
    ring_mask,
    square,
    word_mask,
)

_spec = importlib.util.spec_from_file_location("naive_paths", Path(__file__).with_name("naive_paths.py"))
naive = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(naive)

HUB, RING = "w", "flearalt"
CODES = letter_codes(RING)
WHEEL = ring(8)
SHAPES = {("ring", 5): ring(5), ("alone", 5): ring(5, hub=False), ("square",): square()}


def test_the_worked_example_has_the_published_letter_codes() -> None:
    assert CODES == {"a": 0, "e": 1, "f": 2, "l": 3, "r": 4, "t": 5}


def test_the_worked_example_has_the_published_masks() -> None:
    assert bits(ring_mask(RING, CODES)) == {1, 3, 4, 11, 19, 21, 29, 32}
    assert bits(word_mask("wallart", HUB, CODES)) == {3, 4, 24, 27, 37}
    assert bits(word_mask("rale", HUB, CODES)) == {3, 4, 11}


def test_the_worked_example_flags_rale_falsely_and_wallart_not() -> None:
    mask = ring_mask(RING, CODES)
    assert not flagged(mask, word_mask("wallart", HUB, CODES))
    assert flagged(mask, word_mask("rale", HUB, CODES))
    assert find_path("rale", HUB + RING, WHEEL) is None


def test_flew_can_be_traced_through_its_cells_and_flaw_cannot() -> None:
    assert find_path("flew", HUB + RING, WHEEL) == (1, 2, 3, 0)
    assert find_path("flaw", HUB + RING, WHEEL) is None
    assert [one.word for one in obvious_words(["flew", "flaw", "rale", "zoo", ""], HUB + RING, WHEEL)] == ["flew"]


def test_a_square_touches_across_corners_and_between_the_middles_of_its_edges() -> None:
    top, right, corner, far = 1, 3, 2, 5
    assert square().touching[top] >> right & 1
    assert square().touching[top] >> corner & 1
    assert not square().touching[top] >> far & 1
    assert square().touching[0].bit_count() == 8


@pytest.mark.parametrize("shape", SHAPES)
def test_cells_touch_as_drawn(shape) -> None:
    neighbourhood = SHAPES[shape]
    for one in range(neighbourhood.cells):
        for other in range(neighbourhood.cells):
            assert bool(neighbourhood.touching[one] >> other & 1) == naive.touches(shape, one, other)


few_letters = st.sampled_from("abcd")


@settings(max_examples=400, deadline=None)
@given(few_letters, st.text(few_letters, min_size=8, max_size=8), st.data())
def test_a_traceable_word_is_always_flagged(hub, letters, data) -> None:
    cells = [hub, *letters]
    order = data.draw(st.permutations(range(9)))
    word = "".join(cells[i] for i in order[: data.draw(st.integers(2, 9))])
    codes = letter_codes([*letters, hub])
    path = find_path(word, cells, WHEEL)
    assert (path is not None) == naive.can_be_traced(word, cells, ("ring", 8))
    found = flagged(ring_mask(letters, codes), word_mask(word, hub, codes))
    assert found == naive.is_flagged(word, hub, letters)
    assert found or path is None


@settings(max_examples=300, deadline=None)
@given(st.permutations("abcdefghi"), st.permutations("abcdefghi"), st.integers(2, 9))
def test_the_heuristic_is_exact_for_distinct_letters(cells, word, length) -> None:
    hub, letters, word = cells[0], cells[1:], "".join(word[:length])
    codes = letter_codes(letters)
    assert flagged(ring_mask(letters, codes), word_mask(word, hub, codes)) == bool(find_path(word, cells, WHEEL))


def test_a_path_spells_the_word_through_distinct_touching_cells() -> None:
    numbers = random.Random(1)
    traced = 0
    for _ in range(500):
        cells = [numbers.choice("aabcde") for _ in range(9)]
        word = "".join(numbers.sample(cells, numbers.randint(3, 6)))
        if path := find_path(word, cells, square()):
            traced += 1
            assert "".join(cells[cell] for cell in path) == word
            assert len(set(path)) == len(path)
            assert all(naive.touches(("square",), a, b) for a, b in pairwise(path))
    assert traced > 50


@pytest.mark.parametrize(
    ("letters", "step", "classes", "arrangements"),
    [
        ("abcdefgh", 1, 2_520, 40_320),
        ("abcdefgh", 2, 5_040, 40_320),
        ("aabcdefg", 1, 1_260, 20_160),
        ("abcdef", 1, 60, 720),
        ("aaaaaaaa", 1, 1, 1),
    ],
)
def test_the_number_of_classes_is_correct(letters, step, classes, arrangements) -> None:
    found = classes_of(tuple(letters.count(letter) for letter in sorted(set(letters))), step)
    assert (len(found), int(found.orbits.sum())) == (classes, arrangements)


@pytest.mark.parametrize("letters", ["abcde", "aabcd", "aabbc", "aaabb"])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_arrangement_gets_the_verdict_of_the_naive_twin(letters, shape) -> None:
    neighbourhood, numbers = SHAPES[shape], random.Random(letters)
    letters += "" if neighbourhood.outer == 5 else "abz"
    hub = numbers.choice("ax")
    words = {"".join(numbers.sample(hub + letters, numbers.randint(2, 5))) for _ in range(12)} | {"unseen"}
    made = classify(hub, letters, sorted(words), neighbourhood)
    assert int(made.classes.orbits.sum()) == len(set().union(*naive.all_classes(letters, neighbourhood.step)))
    assert len(made) == len(naive.all_classes(letters, neighbourhood.step))
    for i in numbers.sample(range(len(made)), min(60, len(made))):
        text = made.ring(i)
        truly = {word for word in made.words if naive.can_be_traced(word, hub + text, shape)}
        assert set(made.offenders(i)) == truly
        if shape[0] != "square":
            suspected = {word for word in made.words if naive.is_flagged(word, hub, text)}
            assert {word for w, word in enumerate(made.words) if made.flagged[i, w]} == suspected
            assert truly <= suspected
            wanted = OFFENDING if truly else FALSE_ALARM if suspected else CLEAN
            assert made.verdicts[i] == wanted


def test_the_verdict_does_not_change_under_rotation_and_reflection() -> None:
    made = classify("a", "abcdef", ["abc", "fade", "bead"], ring(6))
    for i in range(0, len(made), 7):
        for image in naive.images(made.ring(i)):
            assert {o.word for o in obvious_words(made.words, "a" + image, ring(6))} == set(made.offenders(i))


def test_the_published_wheel_has_630_classes() -> None:
    made = classify(HUB, RING, ["rale", "wallart"], WHEEL)
    assert (len(made), made.permutations_each) == (630, 4)
    assert int(made.classes.orbits.sum()) * made.permutations_each == 40_320
    assert np.bincount(made.verdicts, minlength=3).sum() == len(made)


def test_a_ring_of_the_wrong_size_is_rejected() -> None:
    with pytest.raises(BadInput, match="does not fit"):
        classify("a", "bcd", [], WHEEL)
