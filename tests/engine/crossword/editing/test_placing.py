"""What a hand wrote stays: origins of letters, what searches may change, and the commands that clear letters."""

from __future__ import annotations

import random

import pytest

from engine.core import BadInput, changed
from engine.crossword.editing.drawn import empty_grid, with_cells, with_pattern, with_text
from engine.crossword.editing.placing import (
    changeable,
    losses_of_grid,
    losses_of_pattern,
    placed,
    released,
    theme_alone,
    with_fill,
    with_origins,
    with_theme,
    without_fill,
    without_letters,
)
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import emptied, fill
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.grid import BLOCK, Grid, Mark, Slot, entries_of, without_pencil
from engine.crossword.puzzle import Listed, Puzzle
from engine.words.vetting.house import House


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return open_vocabulary(FillSettings(lists=("common",), min_score=0), House())


def by_search(*rows: str, typed: str = "") -> Puzzle:
    """A grid whose letters a search has filled, apart from those of the cells `typed`, such as "00 01"."""
    hand = {(int(cell[0]), int(cell[1])) for cell in typed.split()}
    grid = Grid(rows)
    marks = tuple(Mark(*cell, origin="filled") for cell in grid.cells() if grid.text(cell) and cell not in hand)
    return Puzzle(grid=changed(grid, marks=marks))


def test_a_search_may_change_only_what_a_search_has_filled() -> None:
    puzzle = by_search("cat", "o.o", "pig", typed="00 01 02")
    assert changeable(puzzle) == {(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)}
    assert changeable(puzzle, {(0, 0), (1, 0)}) == {(1, 0)}
    locked = changed(puzzle, locked=(Slot(2, 0, "across"),))
    assert changeable(locked) == {(1, 0), (1, 1), (1, 2)}


def test_letters_that_are_released_may_change_and_are_kept_again() -> None:
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "pig"), marks=(Mark(0, 0, given=True),)))
    assert changeable(puzzle) == frozenset()
    free = released(puzzle, [(0, 0), (0, 1), (1, 0)], on=True)
    assert changeable(free) == {(0, 1), (1, 0)}  # a given letter belongs to the puzzle
    assert released(free, [(0, 1), (1, 0)], on=False) == puzzle


def test_a_fill_marks_its_letters_and_typing_or_placing_over_them_takes_them_back() -> None:
    before = Puzzle(grid=Grid(("cat", "...", "...")))
    found = with_origins(before.grid, Grid(("cat", "ore", "pig")))
    assert [mark.cell for mark in found.marks] == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
    puzzle = changed(before, grid=found)
    assert (1, 0) not in changeable(with_text(puzzle, (1, 0), "o"))  # the same letter, but now it is typed
    word = placed(puzzle, Slot(1, 0, "across"), "ore")
    assert changeable(word) == {(2, 0), (2, 1), (2, 2)}
    assert word.grid.mark((1, 1)) == Mark(1, 1, origin="placed")
    assert placed(before, Slot(0, 0, "across"), "cat") == before  # typed letters stay typed


def test_the_printed_grid_knows_no_origins() -> None:
    puzzle = by_search("cat", "o#o", "pig")
    assert without_pencil(puzzle.grid) == Grid(("cat", "o#o", "pig"))


def test_the_commands_that_clear_keep_what_they_name() -> None:
    puzzle = by_search("cat", "o#o", "pig", typed="00 01 02 22")
    puzzle = changed(puzzle, grid=changed(puzzle.grid, marks=(*puzzle.grid.marks[:-1], Mark(2, 1, given=True))))
    assert without_fill(puzzle).grid.rows == ("cat", ".#.", ".ig")
    assert without_letters(puzzle).grid.rows == ("...", ".#.", ".i.")
    theme = theme_alone(puzzle)
    assert theme.grid.rows == ("cat", ".#.", ".i.")
    assert theme.locked == (Slot(0, 0, "across"),)


def test_symmetry_closes_no_letter_of_a_hand() -> None:
    puzzle = by_search("cat", "o.o", "pig", typed="22")
    with pytest.raises(BadInput, match="row 3, column 3, where G was typed"):
        with_cells(puzzle, [(0, 0)], BLOCK, "180")
    assert with_cells(puzzle, [(0, 0), (2, 2)], BLOCK, "180").grid.rows == ("#at", "o.o", "pi#")  # both are named
    assert with_cells(puzzle, [(2, 2)], BLOCK, "180").grid.rows == ("#at", "o.o", "pi#")  # the partner was filled


def test_a_pattern_names_the_words_and_letters_that_it_cuts() -> None:
    puzzle = Puzzle(grid=Grid(("market..", "........", "....k...")))
    assert losses_of_pattern(puzzle, Grid(("......#.", "........", "........"))) == ()
    assert losses_of_pattern(puzzle, Grid(("........", "........", "........"))) == ()  # it was part of a slot
    typed = Puzzle(grid=Grid(("market#.", "........", "....k...")))
    assert losses_of_pattern(typed, Grid(("..#.....", "........", "........"))) == ("market",)
    assert losses_of_pattern(typed, Grid(("........", "........", "........"))) == ("market",)  # it is lengthened
    assert losses_of_pattern(typed, Grid(("......#.", "........", "....#..."))) == ("k",)
    filled = by_search("market#.", "........", "....k...")
    assert losses_of_pattern(filled, Grid(("..#.....", "........", "....#..."))) == ()


SEQUENCES, STEPS, SIDE = 200, 12, 7


@pytest.mark.parametrize("block", range(10))
def test_no_sequence_of_commands_changes_a_typed_letter(vocabulary: Vocabulary, block: int) -> None:
    """Random draw, type, fill, improve, region, pattern and undo; what was typed is checked after each step."""
    changes = 0
    for seed in range(block * SEQUENCES // 10, (block + 1) * SEQUENCES // 10):
        dice = random.Random(seed)
        history = [(Puzzle(grid=empty_grid(SIDE, SIDE)), {})]
        for _ in range(STEPS):
            puzzle, typed = history[-1]
            made, typed = _step(dice, puzzle, dict(typed), vocabulary, history)
            assert {cell: made.grid.text(cell) for cell in typed} == typed, f"seed {seed}"
            changes += made != puzzle
            history.append((made, typed))
    assert changes > SEQUENCES // 10 * STEPS // 3  # most steps did something


def _step(dice, puzzle, typed, vocabulary, history):
    """One command, as the window carries it out."""
    cells = sorted(puzzle.grid.cells())
    region = frozenset(dice.sample(cells, 9))
    limits = {"seed": dice.randrange(99), "steps": 300}
    match dice.choice(("draw", "type", "type", "fill", "improve", "region", "pattern", "undo", "clear")):
        case "draw":
            cell = dice.choice([cell for cell in cells if cell not in typed])
            try:
                return with_cells(puzzle, [cell], BLOCK, "180"), typed
            except BadInput:
                return puzzle, typed
        case "type":
            cell, letter = dice.choice(cells), dice.choice("aeinorst")
            return with_text(puzzle, cell, letter), {**typed, cell: letter}
        case "undo" if len(history) > 1:
            history.pop()
            return history[-1]
        case "clear":
            return without_fill(puzzle), typed
        case "pattern":
            rows = ["".join(dice.choice("......#") for _ in range(SIDE)) for _ in range(SIDE)]
            pattern = Grid(tuple(rows))
            return (puzzle if losses_of_pattern(puzzle, pattern) else with_pattern(puzzle, pattern)), typed
        case "improve" if all("." not in entry.word for entry in entries_of(puzzle.grid)):
            if free := changeable(puzzle, region):
                grid = without_pencil(puzzle.grid)
                found = improve(grid, vocabulary, given=emptied(grid, free), **limits)
                return with_fill(puzzle, found.result.grid, vocabulary.lexicon), typed
        case "region":
            if entries_of(puzzle.grid) and (free := changeable(puzzle, region)):
                found = fill(puzzle.grid, vocabulary, region=free, **limits)
                return with_fill(puzzle, found.result.grid, vocabulary.lexicon), typed
        case _:
            if entries_of(puzzle.grid):
                found = fill(puzzle.grid, vocabulary, **limits)
                return with_fill(puzzle, found.result.grid, vocabulary.lexicon), typed
    return puzzle, typed


def test_a_theme_is_placed_and_locked_and_the_rest_of_its_fill_can_be_cleared() -> None:
    slot = Slot(1, 0, "across")
    before = Puzzle(grid=Grid(("...",) * 3), words=(Listed("old one"),))
    made = with_theme(before, Grid(("aid", "ice", "lob")), [(slot, "I.C.E.")], ["a lob"])
    assert made.grid.rows == ("aid", "ice", "lob")
    assert made.locked == (slot,)
    assert [made.grid.mark((row, 0)).origin for row in range(3)] == ["filled", "placed", "filled"]
    assert without_fill(made).grid.rows == ("...", "ice", "...")
    assert [word.text for word in made.words] == ["old one", "I.C.E.", "a lob"]


def test_what_another_grid_lacks_of_a_hand_is_named() -> None:
    puzzle = with_text(Puzzle(grid=Grid(("cat", "...", "..."))), (2, 2), "x")
    assert losses_of_grid(puzzle, Grid(("#..", "cat", "..x"))) == ()
    assert losses_of_grid(puzzle, Grid(("car", "...", "..y"))) == ("cat", "x")
    filled = released(puzzle, puzzle.grid.cells(), on=True)
    assert losses_of_grid(filled, Grid(("...",) * 3)) == ()
