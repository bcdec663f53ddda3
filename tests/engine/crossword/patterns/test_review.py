"""The figures of a drawn grid, beside its breaches."""

from __future__ import annotations

from engine.core import changed
from engine.crossword.grid import Bar, Grid, Mark
from engine.crossword.grid_text import parse_grid
from engine.crossword.patterns.review import Figures, figures_of, review, statistics
from engine.crossword.patterns.rules import AMERICAN, BARRED, FREE
from engine.words.lexicon import Lexicon


def test_figures_count_words_cells_blocks_and_bars() -> None:
    grid = Grid(("abc", "d.#", "efg"), (Bar(2, 0, "right"),), (Mark(1, 1, text="HE"),))
    figures = figures_of(grid)
    assert figures == Figures(
        rows=3, columns=3, entries=5, filled=5, cells=8, empty=0, checked=5, letters=13, blocks=1, bars=1
    )
    assert figures.mean_length == 2.6
    assert figures.checked_share == 5 / 8
    assert figures.block_share == 1 / 9
    assert figures_of(Grid(("ab", "..")))._replace(rows=0)[2:7] == (4, 1, 4, 2, 4)


def test_an_empty_grid_has_no_figures_and_no_breaches() -> None:
    found = review(Grid(), AMERICAN)
    assert found.breaches == ()
    assert (found.figures.mean_length, found.figures.checked_share, found.figures.block_share) == (0, 0, 0)


def test_a_symmetry_that_the_size_does_not_allow_is_not_checked() -> None:
    rules = changed(FREE, symmetry="90")
    assert review(Grid(("....", "....", "....")), rules).breaches == ()
    assert review(Grid(("#..", "...", "...")), rules).breaches


def test_barred_grids_have_no_blocks_and_few_unchecked_letters() -> None:
    barred = changed(BARRED, symmetry="none")
    open_grid = Grid(("......",) * 6)
    assert review(open_grid, barred).breaches == ()
    blocked = Grid(("#.....", *open_grid.rows[1:]))
    sentences = [one.sentence for one in review(blocked, barred).breaches]
    assert "row 1, column 1 is a block; the rules allow bars only" in sentences
    # the last two letters of the first row are in no entry down: 2 of 6 are allowed, 3 are not
    two = changed(open_grid, bars=(Bar(0, 4, "below"), Bar(0, 5, "below")))
    three = changed(open_grid, bars=(Bar(0, 3, "below"), *two.bars))
    assert review(two, barred).breaches == ()
    assert [one.sentence for one in review(three, barred).breaches] == [
        "1 across has 3 of 6 letters unchecked; 2 are allowed"
    ]


def test_bars_must_be_symmetric() -> None:
    grid = Grid(("....",) * 4, (Bar(0, 1, "right"),))
    found = [one for one in review(grid, BARRED).breaches if "there is a bar" in one.sentence]
    assert [one.cells for one in found] == [((0, 1), (0, 2), (3, 1), (3, 2))]
    assert "row 4, column 2 and row 4, column 3, which breaks the symmetry" in found[0].sentence
    both = changed(grid, bars=(*grid.bars, Bar(3, 1, "right")))
    assert not [one for one in review(both, BARRED).breaches if "there is a bar" in one.sentence]


def test_the_statistics_of_a_small_grid() -> None:
    found = statistics(parse_grid("cat\na#o\nr#p"))
    assert found.lengths == ((3, 3),)
    assert found.letters == (("a", 2), ("c", 1), ("o", 1), ("p", 1), ("r", 1), ("t", 1))
    assert (found.figures.cells, found.figures.checked, found.unches, found.most_unches) == (7, 2, 5, 2)
    assert found.missing == "bdefghijklmnqsuvwxyz"
    assert found.mean_score is found.worst is None


def test_an_incomplete_entry_has_no_score_and_a_repeated_word_is_named() -> None:
    found = statistics(parse_grid("cat#c..\n#######\ncat#dog"))
    assert found.duplicates == ("cat",)
    assert [one.entry.word for one in found.scored] == ["cat", "cat", "dog"]


def test_the_scores_are_those_of_the_lexicon() -> None:
    lexicon = Lexicon.of(
        "some", ("cat", "icecap"), scores={"cat": 80, "icecap": 40}, zipf={"cat": 4.0, "icecap": 2.0},
        displays={"icecap": "ice cap"},
    )  # fmt: skip
    found = statistics(parse_grid("cat#xyz\n#######\nicecap#"), lexicon)
    assert [(one.text, one.score) for one in found.scored] == [("cat", 80), ("xyz", None), ("ice cap", 40)]
    assert (found.mean_score, found.mean_zipf) == (60, 3)
    assert found.worst is not None
    assert found.worst.text == "ice cap"


def test_all_letters_make_a_pangram() -> None:
    assert statistics(parse_grid("abcdefghijklmnopqrstuvwxyz")).missing == ""


def test_a_rebus_counts_with_its_letters_and_both_readings_of_a_cell_are_words() -> None:
    found = statistics(parse_grid("c.t\nrebus 1,2 AA"), Lexicon.of("some", ("cat", "caat")))
    assert [one.text for one in found.scored] == ["caat"]
    assert found.figures.filled == 1
    both = statistics(parse_grid(".ot\n###\ndot\nrebus 1,1 C/D"), Lexicon.of("some", ("cot", "dot")))
    assert both.duplicates == ("dot",)
