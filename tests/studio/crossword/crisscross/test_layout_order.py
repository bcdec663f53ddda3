"""The selection and order of layouts in the gallery, and their texts."""

import pytest

from engine.core import changed
from engine.crossword.grid import Grid, entries_of
from engine.crossword.interlock.layout import (
    Layout,
    Unplaced,
    explained,
    faults,
    layout_text,
    measured,
    measures_text,
    nothing_placed,
    unplaced_text,
)
from engine.crossword.puzzle import Objective
from studio.crossword.crisscross.layout_order import SINCE, fitting, in_place, merged, request_of
from tests.studio.crossword_layouts import LAYOUTS, WORDS, puzzle


def test_the_layouts_of_these_tests_are_crosswords() -> None:
    assert all(faults(layout.grid, WORDS) == () for layout in LAYOUTS)


def test_layouts_are_sorted_by_required_words_then_words_then_density() -> None:
    asked = request_of(puzzle(objective=Objective()))
    best = fitting(LAYOUTS, asked)
    keys = [(layout.measures.words, layout.measures.utilisation) for layout in best]
    assert keys == sorted(keys, reverse=True)
    missing = next(layout for layout in best if layout.unplaced).unplaced[0].word
    must = puzzle()
    must = changed(must, words=tuple(changed(one, must=one.answer == missing) for one in must.words))
    there = [missing in {e.word for e in entries_of(one.grid)} for one in fitting(LAYOUTS, request_of(must))]
    assert there == sorted(there, reverse=True)


def test_words_beyond_the_requested_number_do_not_count() -> None:
    few = request_of(puzzle(objective=Objective(fit=3)))
    shares = [layout.measures.utilisation for layout in fitting(LAYOUTS, few)]
    assert shares == sorted(shares, reverse=True)


def test_worse_layouts_do_not_replace_better_ones() -> None:
    asked = request_of(puzzle())
    best = fitting(LAYOUTS, asked)
    assert merged(best[:10], best[10:], asked)[:10] == best[:10]


def test_the_selected_layout_is_always_kept() -> None:
    asked = request_of(puzzle())
    best = fitting(LAYOUTS, asked)
    worst = best[-1]
    shown = merged(best[:-1], (), asked, chosen=worst)
    assert worst in shown
    assert worst not in merged(best[:-1], (worst,), asked)


def test_new_layouts_are_appended_while_the_view_is_held() -> None:
    asked = request_of(puzzle())
    best = fitting(LAYOUTS, asked)
    held = in_place(best[5:10], best[:8])
    assert held == (*best[5:10], *best[:5])


def test_layouts_with_removed_words_are_hidden_until_the_words_return() -> None:
    without = puzzle(WORDS[1:])
    assert not any("tiger" in {e.word for e in entries_of(one.grid)} for one in fitting(LAYOUTS, request_of(without)))
    assert len(fitting(LAYOUTS, request_of(puzzle()))) == len(LAYOUTS)


def test_a_word_added_later_is_listed_as_unplaced() -> None:
    more = request_of(puzzle((*WORDS, "weasel")))
    assert all(Unplaced("weasel", SINCE) in layout.unplaced for layout in fitting(LAYOUTS, more))


def test_locked_words_keep_their_relative_positions() -> None:
    first = LAYOUTS[0].grid
    locked = tuple(entry.slot for entry in entries_of(first)[:2])
    asked = request_of(puzzle(grid=first, locked=locked))
    kept = [layout.grid for layout in fitting(LAYOUTS, asked)]
    assert first in kept
    assert len(kept) < len(LAYOUTS)


# what is said


def test_unplaced_words_are_named_with_their_reason() -> None:
    left = (Unplaced("zebra", "no room found"), Unplaced("x", "one letter"), Unplaced("lion", "no room found"))
    texts = {"zebra": "Z\u00e9bra", "lion": "Li-on"}
    assert unplaced_text(left, texts) == "Unplaced (no room found): Z\u00e9bra, Li-on\nUnplaced (one letter): X"
    assert unplaced_text(left, texts, 1) == "Unplaced (no room found): Z\u00e9bra and 1 more\nUnplaced (one letter): X"


def test_symmetric_layouts_come_first_if_they_are_required() -> None:
    cross, word = Grid(("_t_", "tea", "_n_")), Grid(("tiger",))
    mapped, single = Layout(cross, measured(cross)), Layout(word, measured(word))
    required = request_of(puzzle((*WORDS, "ten", "tea"), objective=Objective(symmetry=1.0)))
    best = fitting((*LAYOUTS, mapped, single), required)
    assert (best[0].grid, best[-1].grid) == (cross, word)
    assert "99\u00a0% symmetric" in measures_text(mapped.measures._replace(symmetry=0.999), Objective(symmetry=0.1))
    assert "symmetric" not in measures_text(mapped.measures, Objective(crossings=1.0))


def test_the_reason_of_an_unplaced_word_names_that_it_is_taboo() -> None:
    layout = LAYOUTS[0]._replace(unplaced=(Unplaced("lion", "no place found"), Unplaced("x", "one letter")))
    text = layout_text(explained(layout, {"lion": "taboo"}), {})
    assert "Unplaced (no place found; taboo): LION" in text
    assert "Unplaced (one letter): X" in text


def test_a_layout_as_text_has_its_grid_and_its_measures() -> None:
    layout = next(layout for layout in LAYOUTS if not layout.unplaced)
    text = layout_text(layout, {})
    assert text.splitlines()[0].replace(" ", "") == layout.grid.rows[0].upper().replace("_", ".")
    assert "All 10 words" in text
    assert f"{layout.measures.crossings} crossing" in text


@pytest.mark.parametrize(
    ("words", "objective", "said"),
    [
        ((), Objective(), "no words to place"),
        (("a", "b"), Objective(), "only one letter"),
        (("zebra", "tiger"), Objective(columns=4, rows=4), "longer than a box of 4 \u00d7 4 cells"),
        (("zebra", "tiger"), Objective(columns=9, rows=9), "in a box of 9 \u00d7 9 cells. Enlarge the box"),
    ],
)
def test_a_sentence_gives_the_reason_if_nothing_was_placed(words, objective, said) -> None:
    assert said in nothing_placed(words, objective)
