"""Fills with the usual words, verified entry by entry by code that shares nothing with the engine."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Ending, changed
from engine.crossword.answers import key_of
from engine.crossword.editing.placing import placed, with_fill
from engine.crossword.editing.words import add, require
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import FillSettings, open_vocabulary
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.grid_text import parse_grid
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import AMERICAN, BRITISH
from engine.crossword.puzzle import Listed, Puzzle
from engine.crossword.wing import on_paper
from engine.output.formats.losses import losses_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from tests.engine.crossword.fill import naive

HOUSE = House((default_list(),))
LEAST = 50


@settings(max_examples=10)
@given(st.integers(0, 10_000), st.sampled_from([AMERICAN, BRITISH]), st.integers(7, 11))
def test_each_entry_of_a_fill_is_an_allowed_word_and_none_repeats(seed: int, rules, size: int) -> None:
    pattern = generate(size, size, rules, seed=seed).result
    assert pattern is not None
    vocabulary = open_vocabulary(FillSettings(phrases=False, min_score=LEAST), HOUSE)
    ended = fill(pattern, vocabulary, seed=seed, steps=3000)
    rows = list(ended.result.grid.rows)
    if ended.ending is Ending.FINISHED:
        assert "." not in "".join(rows)
    for before, after in zip(pattern.rows, rows, strict=True):
        assert [char == "#" for char in before] == [char == "#" for char in after]
    words = [word for slot in naive.slots(rows) if "." not in (word := naive.text(rows, slot))]
    assert len(set(words)) == len(words)
    listed, vetter = set(open_lexicon("standard").words), HOUSE.vetter()
    for word in words:
        assert word in listed
        assert vetter.verdict(word, "entry").counts
    assert {entry.word for entry in ended.result.entries} == set(words)


TOP = Slot(0, 0, "across")


def test_a_word_is_placed_around_a_rebus_which_stays() -> None:
    puzzle = Puzzle(grid=parse_grid("....\n.###\nrebus 1,2 HEA\nrebus 2,1 \u00c9"))
    assert placed(puzzle, TOP, "shears").grid.rows[0] == "s.rs"
    assert placed(puzzle, TOP, "shears").grid.text((0, 1)) == "HEA"
    down = placed(puzzle, Slot(0, 0, "down"), "he").grid
    assert (down.rows[0][0], down.text((1, 0))) == ("h", "\u00c9")
    assert placed(puzzle, Slot(0, 0, "down"), "ha").grid.rows[1][0] == "a"
    assert placed(puzzle, TOP, "toes").grid.rows[0] == "toes"  # a letter for each cell replaces the rebus
    with pytest.raises(BadInput, match="SHEARING has 8 letters, the slot has 6 cells"):
        placed(puzzle, TOP, "shearing")


def test_a_phrase_is_placed_with_its_enumeration() -> None:
    puzzle = placed(Puzzle(grid=parse_grid("..e.....")), TOP, "ice cream")
    assert puzzle.grid.rows == ("icecream",)
    assert [one.lengths for one in key_of(puzzle).entries] == ["(3,5)"]
    assert placed(puzzle, TOP, "ice cream") == puzzle


def test_a_word_replaces_letters_and_does_not_get_into_the_list() -> None:
    puzzle = placed(Puzzle(grid=parse_grid("cat\n.##")), TOP, "dog")
    assert puzzle.grid.rows == ("dog", ".##")
    assert puzzle.words == ()


def test_pencilled_letters_become_decided() -> None:
    puzzle = placed(Puzzle(grid=parse_grid("cat\npencil 1,1 1,2")), TOP, "cat")
    assert puzzle.grid.rows == ("cat",)
    assert [mark.pencil for mark in puzzle.grid.marks] == [False, False]  # placed


def test_a_word_of_another_length_is_refused() -> None:
    with pytest.raises(BadInput, match="4 letters, the slot has 3 cells"):
        placed(Puzzle(grid=parse_grid("...")), TOP, "tree")


def test_a_locked_entry_is_not_changed() -> None:
    puzzle = Puzzle(grid=parse_grid("cat"), locked=(TOP,))
    with pytest.raises(BadInput, match="locked"):
        placed(puzzle, TOP, "dog")


def test_phrases_of_a_fill_leave_the_list_with_it() -> None:
    lexicon = Lexicon.of("some", ("icecream", "hotwater", "at"), displays={"icecream": "ice cream"})
    own = Puzzle(words=(Listed("at"), Listed("red tape")))
    first = with_fill(own, parse_grid("icecream\n######t."), lexicon)
    cleared = changed(first, grid=parse_grid("........\n######t."))
    assert losses_of(cleared, ["title"]) == ("2 unplaced words are not kept.",)  # those of the user
    for before in (first, cleared):
        again = with_fill(before, parse_grid("hotwater\n######t."), lexicon)
        assert [one.text for one in again.words] == ["at", "red tape"]
    required = require(first, ["icecream"], on=True)
    for chosen in (required, add(first, [Listed("Ice cream")])):
        again = with_fill(chosen, parse_grid("hotwater\n######t."), lexicon)
        assert "icecream" in again.answers
    assert on_paper(first).filled == ()


def test_a_word_in_the_place_of_a_phrase_takes_it_from_the_list() -> None:
    puzzle = placed(Puzzle(grid=parse_grid("........")), TOP, "ice cream")
    assert placed(puzzle, TOP, "hotwater").words == ()


def test_a_fill_lists_its_phrases_once() -> None:
    lexicon = Lexicon.of("some", ("icecream", "at"), displays={"icecream": "ice cream"})
    puzzle = Puzzle(words=(Listed("at"),))
    made = with_fill(puzzle, parse_grid("icecream\n######t."), lexicon)
    assert [one.text for one in made.words] == ["at", "ice cream"]
    assert with_fill(made, made.grid, lexicon) == made


def test_a_fill_lists_a_phrase_through_a_letter_with_an_accent() -> None:
    lexicon = Lexicon.of("some", ("icecream",), displays={"icecream": "ice cream"})
    grid = Grid(("ic.cream",), marks=(Mark(0, 2, "\u00e9"),))
    made = with_fill(Puzzle(), grid, lexicon)
    (entry,) = key_of(made).entries
    assert (entry.text, entry.lengths) == ("ic\u00e9 cream", "(3,5)")
    assert with_fill(made, grid, lexicon).words == made.words
