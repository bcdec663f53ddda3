"""`crossword fill`."""

import json

import pytest

from engine.crossword.grid import Grid, entries_of, numbers
from engine.errors import BadInput
from engine.lexicon.sources import open_lexicon
from studio.cli import main
from studio.cli.crossword.fill import fill

GRID = "...#...\n...#...\n.......\n##...##\n.......\n...#...\n...#...\n"


@pytest.fixture
def grid(written):
    return written("grid.txt", GRID)


def test_json_lists_the_entries_with_their_numbers_and_places(grid, run) -> None:
    result = json.loads(run(fill, grid, "--seed", 1, "--steps", 100_000, "--json").out)
    assert result["outcome"] == "filled"
    filled = Grid(tuple(result["rows"]))
    expected = [(numbers(filled)[one.row, one.column], one.direction, one.word) for one in entries_of(filled)]
    assert [(one["number"], one["direction"], one["word"]) for one in result["entries"]] == expected
    assert {one["word"] for one in result["entries"]} <= set(open_lexicon("standard").words)
    assert result["mean_score"] == 50


def test_the_grid_is_printed_in_capitals(grid, run) -> None:
    *rows, figures = run(fill, grid, "--seed", 1, "--steps", 100_000).out.splitlines()
    assert [len(row) for row in rows] == [7] * 7
    assert [row.replace("#", "").isupper() for row in rows] == [True] * 7
    assert figures.startswith("22 words in ")


def test_a_grid_without_a_fill_is_reported_as_impossible(run, written) -> None:
    printed = run(fill, written("grid.txt", "qqq\n...\n...\n"), "--seed", 1)
    assert printed.out.splitlines()[0] == "QQQ"
    assert "There is no fill from this list" in printed.err


def test_the_exit_status_tells_whether_there_is_a_fill(written, home) -> None:
    words = written("words.txt", "plump\n")
    for text, status in ((".....\n", 0), ("......\n", 1)):
        grid = written("grid.txt", text)
        assert main(["crossword", "fill", str(grid), "--lexicon", str(words), "--seed", "1"]) == status


def test_json_keeps_a_given_word_that_the_list_lacks(run, written) -> None:
    result = json.loads(run(fill, written("grid.txt", "qqq\n#.#\n#.#\n"), "--seed", 1, "--json").out)
    assert result["outcome"] == "filled"
    assert [(one["word"], one["score"]) for one in result["entries"] if one["word"] == "qqq"] == [("qqq", None)]


def test_a_limit_that_is_too_short_prints_the_fullest_grid(run, written) -> None:
    printed = run(fill, written("grid.txt", "......\n" * 6), "--seed", 1, "--steps", 200)
    assert "out of steps" in printed.err
    assert "of 12 words" in printed.err


def test_a_file_that_is_no_grid_is_named(run, written) -> None:
    with pytest.raises(BadInput, match=r"grid\.txt.*row 2"):
        run(fill, written("grid.txt", "...\n..\n"))


def test_taboo_words_are_not_used_and_given_ones_are_reported(run, written) -> None:
    words = written("words.txt", "crump\nplump\n")
    taboo = written("taboo.txt", "crump\n")
    grid = written("open.txt", ".....\n")
    assert "PLUMP" in run(fill, grid, "--lexicon", words, "--taboo", taboo, "--seed", 1).out
    given = run(fill, written("given.txt", "crump\n"), "--lexicon", words, "--taboo", taboo, "--seed", 1)
    assert "CRUMP: taboo, on the taboo list." in given.err
