"""Legal places, compared with trying every position, and the changes that a user makes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput, changed
from engine.crossword.editing.words import (
    NO_COMMON,
    NO_GRID,
    NO_ROOM,
    Site,
    add,
    best_place,
    drop,
    lock,
    place,
    remove,
    require,
    unplaced_reason,
)
from engine.crossword.grid import DIRECTIONS, Entry, Grid, entries_of, grid_of
from engine.crossword.interlock.layout import faults
from engine.crossword.interlock.search import interlock
from engine.crossword.puzzle import Clue, Listed, Objective, Puzzle, kept_entries

WORDS = st.lists(st.text("aelst", min_size=2, max_size=5), min_size=1, max_size=6, unique=True)


def naive_places(grid: Grid, word: str, without: frozenset[str] = frozenset()) -> set[Entry]:
    """Return the legal places, by putting the word at every position and checking the whole grid."""
    kept = [entry for entry in entries_of(grid) if entry.word not in without]
    if not kept:
        return {Entry(word, 0, 0, direction) for direction in DIRECTIONS}
    reach, found = len(word), set()
    for row in range(-reach, len(grid.rows) + 1):
        for column in range(-reach, grid.columns + 1):
            for direction in DIRECTIONS:
                entry = Entry(word, row, column, direction)
                if _is_crossword([*kept, entry]):
                    found.add(entry)
    return found


def _is_crossword(entries: list[Entry]) -> bool:
    try:
        grid = grid_of(entries)
    except BadInput:
        return False
    top, left = min(entry.row for entry in entries), min(entry.column for entry in entries)
    stand = {changed(entry, row=entry.row - top, column=entry.column - left) for entry in entries}
    return set(entries_of(grid)) == stand and not faults(grid, [entry.word for entry in entries])


def laid_out(words: list[str]) -> Puzzle:
    """Return a crossword of the words that fit one after another."""
    puzzle = Puzzle(tuple(Listed(word) for word in words))
    for word in words:
        if spot := best_place(puzzle.grid, word):
            puzzle = place(puzzle, spot)
    return puzzle


@settings(max_examples=60)
@given(WORDS, st.text("aelst", min_size=2, max_size=5))
def test_the_places_of_a_new_word_give_crosswords(words, word) -> None:
    grid = laid_out(words).grid
    if word not in words:
        assert set(Site(grid).places(word)) == naive_places(grid, word)


@settings(max_examples=40)
@given(WORDS)
def test_moving_a_word_gives_a_crossword(words) -> None:
    grid = laid_out(words).grid
    for entry in entries_of(grid):
        found = Site(grid, {entry.word}).places(entry.word)
        assert set(found) == naive_places(grid, entry.word, frozenset({entry.word}))
        if len(entries_of(grid)) > 1:
            assert entry in found


@given(WORDS, st.integers(0, 7))
def test_removing_a_word_leaves_only_listed_words(words, which) -> None:
    puzzle = laid_out(words)
    there = [entry.word for entry in entries_of(puzzle.grid)]
    gone = there[which % len(there)]
    left = remove(puzzle, [gone])
    runs = [entry.word for entry in entries_of(left.grid)]
    assert gone not in runs
    assert set(runs) <= set(there)
    assert left.words == puzzle.words


CAT, TOE, ACE = Entry("cat", 0, 0, "across"), Entry("toe", 0, 2, "down"), Entry("ace", 0, 1, "down")
PUZZLE = Puzzle(tuple(map(Listed, ("cat", "toe", "tee", "zoo", "oak"))), Grid(("cat", "__o", "__e")))


def test_a_place_can_extend_the_grid_up_and_left() -> None:
    assert Entry("ascot", -3, 0, "down") not in Site(PUZZLE.grid).places("ascot")  # "ascot" has no c fourth
    assert Entry("attic", -4, 0, "down") in Site(PUZZLE.grid).places("attic")
    assert Entry("shoe", 2, -1, "across") in Site(PUZZLE.grid).places("shoe")
    puzzle = place(add(PUZZLE, [Listed("attic")]), Entry("attic", -4, 0, "down"))
    assert puzzle.grid.rows == ("a__", "t__", "t__", "i__", "cat", "__o", "__e")


def test_no_place_extends_the_grid_beyond_the_box() -> None:
    puzzle = changed(add(PUZZLE, [Listed("attic")]), objective=Objective(rows=6, columns=4))
    assert not any(place.direction == "down" for place in Site(PUZZLE.grid, (), puzzle.objective).places("attic"))
    assert unplaced_reason(puzzle, "attic") == NO_ROOM
    assert best_place(PUZZLE.grid, "attic", puzzle.objective) is None
    assert best_place(PUZZLE.grid, "attic") is not None
    stands_out = Objective(rows=1, columns=1)  # already: no further
    assert Site(PUZZLE.grid).places("shoe")
    assert Site(PUZZLE.grid, (), stands_out).places("shoe") == ()


def test_an_empty_grid_accepts_any_word_and_no_word_is_placed_twice() -> None:
    assert Site(Grid()).places("cat") == (Entry("cat", 0, 0, "across"), Entry("cat", 0, 0, "down"))
    assert Site(PUZZLE.grid).places("cat") == ()
    assert Site(PUZZLE.grid).places("a") == ()


def test_a_word_that_connects_two_components_must_keep_doing_so() -> None:
    grid = Grid(("cat_", "_s__", "_key"))  # the word in the middle holds the others together
    joined = Site(grid, {"ask"}).places("ask")
    assert all(len(set(one.cells) & {(0, 0), (0, 1), (0, 2)}) == 1 for one in joined)
    assert Entry("ask", 0, 1, "down") in joined


def test_removing_a_connecting_word_removes_the_smaller_component() -> None:
    puzzle = Puzzle(
        tuple(map(Listed, ("cat", "ace", "magic"))), Grid(("m__", "a__", "g__", "i__", "cat", "_c_", "_e_"))
    )
    assert not faults(puzzle.grid, puzzle.answers)
    left = remove(puzzle, ["cat"])
    assert [entry.word for entry in entries_of(left.grid)] == ["magic"]
    assert left.answers == puzzle.answers


def test_a_locked_word_cannot_be_moved_or_removed() -> None:
    locked = lock(PUZZLE, ["toe"], on=True)
    with pytest.raises(BadInput, match="TOE is locked"):
        remove(locked, ["toe"])
    with pytest.raises(BadInput, match="TOE is locked"):
        place(locked, Entry("toe", 0, 2, "down"))
    assert remove(lock(locked, ["toe"], on=False), ["toe"]).grid.rows == ("cat",)
    with pytest.raises(BadInput, match="ZOO is not in the grid"):
        lock(PUZZLE, ["zoo"], on=True)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry("dog", 0, 0, "down"), "DOG is not in the list"),
        (Entry("tee", 1, 0, "across"), "TEE cannot be placed there"),
        (Entry("tee", 0, 3, "down"), "TEE cannot be placed there"),
    ],
)
def test_an_illegal_place_is_refused_in_a_sentence(entry, why) -> None:
    with pytest.raises(BadInput, match=why):
        place(PUZZLE, entry)


def test_the_reason_why_a_word_is_unplaced_is_given() -> None:
    assert unplaced_reason(PUZZLE, "oak") == "fits in 1 place"
    assert unplaced_reason(changed_words(PUZZLE, "puppy"), "puppy") == NO_COMMON
    assert unplaced_reason(Puzzle(PUZZLE.words), "cat") == NO_GRID
    crowded = Puzzle(tuple(map(Listed, ("it", "at", "zit"))), Grid(("it",)))
    assert unplaced_reason(crowded, "at") in (NO_ROOM, "fits in 1 place", "fits in 2 places")


def changed_words(puzzle: Puzzle, *words: str) -> Puzzle:
    return add(puzzle, map(Listed, words))


def test_a_list_keeps_its_words_once_and_the_last_clue() -> None:
    made = add(PUZZLE, [Listed("Oak"), Listed("Ice cream")], [Clue("oak", "A tree"), Clue("icecream", "Cold")])
    assert [listed.text for listed in made.words][-2:] == ["oak", "Ice cream"]
    assert add(made, [], [Clue("oak", "Acorns grow on it")]).clues[0].text == "Acorns grow on it"


def test_a_word_that_leaves_the_list_leaves_the_grid_its_lock_and_its_clue() -> None:
    clued = add(lock(PUZZLE, ["toe"], on=True), [], [Clue("toe", "Digit")])
    made = drop(clued, ["toe"])
    assert (made.grid.rows, made.locked, made.clues) == (("cat",), (), ())
    assert "toe" not in made.answers


def test_the_required_mark_is_switched_on_and_off() -> None:
    made = require(PUZZLE, ["zoo"], on=True)
    assert [listed.answer for listed in made.words if listed.must] == ["zoo"]
    assert require(made, ["zoo"], on=False) == PUZZLE


def test_a_search_around_a_locked_word_places_the_others_too() -> None:
    puzzle = lock(changed_words(PUZZLE, "attic", "coat"), ["cat"], on=True)
    found = interlock(puzzle.answers, kept=kept_entries(puzzle), steps=3_000).result.layouts[0]
    assert "cat" in [entry.word for entry in entries_of(found.grid)]
    assert found.measures.words >= 5


def test_a_word_of_a_full_grid_that_was_drawn_leaves_empty_cells() -> None:
    puzzle = Puzzle((Listed("cat"),), Grid(("cat", "ago", "bee")))
    assert "_" not in "".join(remove(puzzle, ["cat"]).grid.rows)
