"""House patterns: kept, found by size, tag and time, and filled in turn by the crosswords of a series."""

import pytest

from engine.calendar.patterns import forget_patterns, house_patterns, keep_patterns, library, pattern_named, tags_in
from engine.calendar.planning import fill, move, replace_puzzle
from engine.calendar.publication import Limits, Publication, Series
from engine.calendar.records import entries
from engine.core import BadInput, Ending, changed
from engine.crossword.fill.search import fill as fill_grid
from engine.crossword.fill.vocabulary import FillSettings, open_vocabulary
from engine.crossword.grid import Bar, Grid, pattern_of
from engine.crossword.patterns.rules import AMERICAN, BARRED, BRITISH, breaches
from engine.documents.conversion import patterns_in
from engine.words.vetting.house import House
from tests.engine.calendar.conftest import WEEK

ODD = ("#.#.#.#", ".......") * 3 + ("#.#.#.#",)
TURNED = (".......", ".#.#.#.") * 3 + (".......",)
BROKEN = (".......", ".#.#.#.", "...#...", ".#.#.#.", "...#...", ".#.#.#.", ".......")
SMALL = Grid((".....",) * 5, bars=(Bar(1, 1, "right"),))
ECHO = Publication(
    name="Echo", series=(Series("quick", "crossword", side=7, pattern="house:"),), limits=Limits(patterns=2)
)


def grids(store, **chosen) -> list[Grid]:
    return [one.pattern.grid for one in house_patterns(store, **chosen)]


def kept(store) -> None:
    assert keep_patterns(store, map(Grid, (ODD, TURNED, BROKEN))) == 3


def patterns_of_days(store) -> list[tuple[str, ...]]:
    found = entries(store, publication="Echo")
    return [pattern_of(one.puzzle.grid).rows for one in sorted(found, key=lambda one: one.day)]


def test_a_pattern_is_kept_without_letters_once_and_with_all_its_tags(store) -> None:
    lettered = Grid(tuple(row.replace(".......", "abcdefg") for row in ODD))
    assert keep_patterns(store, (lettered, SMALL), tags_in("Quick,  big   grid,")) == 2
    assert keep_patterns(store, (Grid(ODD),), ("easy",)) == 0
    assert grids(store, size=(7, 7)) == [Grid(ODD)]
    assert grids(store, tag="easy") == [Grid(ODD)]
    assert house_patterns(store, tag="easy")[0].pattern.tags == ("big grid", "easy", "quick")
    assert grids(store, tag="quick", size=(5, 5)) == [SMALL]
    assert grids(store, tag="hard") == []
    forget_patterns(store, [pattern_named(store, house_patterns(store, size=(5, 5))[0].pattern.name[:5])])
    assert grids(store) == [Grid(ODD)]


def test_nothing_is_kept_if_one_grid_cannot_be(store) -> None:
    with pytest.raises(BadInput, match="has entries, and 3 rows and columns at least"):
        keep_patterns(store, (Grid(ODD), Grid(("#.#", "###"))))
    with pytest.raises(BadInput, match="20 tags at most"):
        keep_patterns(store, (Grid(ODD),), map(str, range(21)))
    assert grids(store) == []
    with pytest.raises(BadInput, match="no house pattern is 'abc'"):
        pattern_named(store, "abc")
    kept(store)
    with pytest.raises(BadInput, match="3 house patterns have the name ''"):
        pattern_named(store, "")


def test_the_crosswords_of_a_series_take_house_patterns_in_turn(store) -> None:
    kept(store)
    fill(store, ECHO, WEEK[:5], "Ann")
    days = patterns_of_days(store)
    assert set(days) == {ODD, TURNED, BROKEN}
    assert days[:2] == days[3:5]  # the longest unused one comes next
    assert [one.last for one in house_patterns(store)] == [WEEK[2], WEEK[3], WEEK[4]]
    assert [one.puzzles for one in house_patterns(store)] == [1, 2, 2]
    assert grids(store, before=WEEK[3]) == [Grid(days[2])]


def test_another_puzzle_of_a_day_has_another_pattern(store) -> None:
    kept(store)
    fill(store, ECHO, WEEK[:1], "Ann")
    (before,) = entries(store, publication="Echo")
    replace_puzzle(store, ECHO, before, "Ann")
    assert patterns_of_days(store) != [pattern_of(before.puzzle.grid).rows]


def test_a_moved_puzzle_counts_on_its_new_day(store) -> None:
    kept(store)
    fill(store, ECHO, WEEK[:1], "Ann")
    (entry,) = entries(store, publication="Echo")
    move(store, ECHO, entry, WEEK[6], "Ann")
    assert [one.last for one in house_patterns(store)] == ["", "", WEEK[6]]


def test_the_limit_on_patterns_stops_the_series_with_a_sentence(store) -> None:
    keep_patterns(store, (Grid(ODD), SMALL), ("mini",))
    own = changed(ECHO, limits=Limits(patterns=2))
    fill(store, own, (WEEK[0], WEEK[2]), "Ann")  # two days away is far enough
    assert patterns_of_days(store) == [ODD, ODD]
    replace_puzzle(store, own, entries(store)[0], "Ann")
    with pytest.raises(BadInput, match="every house pattern of 7 x 7 is used less than 2 days away"):
        fill(store, own, WEEK[:3], "Ann")
    assert patterns_of_days(store) == [ODD, ODD]
    tagged = changed(ECHO, series=(changed(ECHO.series[0], pattern="house:maxi"),))
    with pytest.raises(BadInput, match="no house pattern of 7 x 7 tagged 'maxi'"):
        fill(store, tagged, WEEK[3:4], "Ann")


def test_patterns_are_read_from_all_files_of_a_folder(tmp_path, store) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.txt").write_text("\n".join(ODD))
    (tmp_path / "deep" / "b.xd").write_text(
        "Title: B\n\n\nCA#\nOX#\n###\n\n\nA1. x ~ CA\nA3. y ~ OX\n\nD1. z ~ CO\nD2. w ~ AX\n"
    )
    (tmp_path / "deep" / "same.txt").write_text("\n".join(ODD).replace(".......", "abcdefg"))
    (tmp_path / "c.ipuz").write_text("no puzzle")
    (tmp_path / "picture.png").write_bytes(b"x")
    (tmp_path / "deep" / "two.txt").write_text("..\n..\n")
    (tmp_path / "black.txt").write_text("###\n###\n###\n")
    found, problems = patterns_in([tmp_path], "2026-12-01")
    assert set(found) == {Grid(ODD), Grid(("..#", "..#", "###"))}
    assert len(problems) == 3
    for name, problem in zip(("black.txt", "c.ipuz", "two.txt"), problems, strict=True):
        assert name in problem
    assert keep_patterns(store, found) == 2  # none of them is refused
    _, problems = patterns_in([tmp_path / "picture.png"], "2026-12-01")
    assert "picture.png" in problems[0]  # a file that somebody names is read or refused


def test_a_pattern_that_no_words_fill_is_passed_over(store) -> None:
    keep_patterns(store, (Grid((".......",) * 7), Grid(ODD)))
    assert grids(store)[0].rows == (".......",) * 7  # it would be the first
    fill(store, ECHO, WEEK[:1], "Ann")
    assert patterns_of_days(store) == [ODD]


def test_a_tag_in_any_case_is_the_same_and_a_long_one_is_refused(store) -> None:
    keep_patterns(store, (Grid(ODD),), tags_in("Monday"))
    assert grids(store, tag="  MONDAY ") == [Grid(ODD)]
    own = changed(ECHO, series=(changed(ECHO.series[0], pattern="house: Monday"),))
    fill(store, own, WEEK[:1], "Ann")
    assert patterns_of_days(store) == [ODD]
    with pytest.raises(BadInput, match="40 characters at most"):
        keep_patterns(store, (Grid(ODD),), ("x" * 41,))
    assert house_patterns(store)[0].pattern.tags == ("monday",)


def test_the_same_day_of_another_paper_is_another_use(store) -> None:
    keep_patterns(store, (Grid(ODD),))
    everywhere = Limits(patterns=3, everywhere=True)
    fill(store, changed(ECHO, limits=everywhere), WEEK[:1], "Ann")
    with pytest.raises(BadInput, match="every house pattern"):
        fill(store, changed(ECHO, name="Post", limits=everywhere), WEEK[:1], "Ann")


def test_a_list_of_words_is_no_pattern(tmp_path) -> None:
    (tmp_path / "words.txt").write_text("apple\nbread\ncider\ndough\n")
    found, problems = patterns_in([tmp_path], "2026-12-01")
    assert found == ()
    assert "this is a list of words" in problems[0]


SHIPPED = (AMERICAN, 15, 23), (AMERICAN, 21, 6), (BRITISH, 13, 12), (BRITISH, 15, 24), (BARRED, 12, 8)


@pytest.mark.parametrize(("rules", "side", "count"), SHIPPED, ids=lambda one: getattr(one, "name", one))
def test_shipped_patterns_are_distinct_and_keep_the_rules_of_their_papers(rules, side, count) -> None:
    found = library(side, side, rules)
    assert len(set(found)) == len(found) == count
    assert not any(breaches(grid, rules) for grid in found)
    others = {AMERICAN, BRITISH, BARRED} - {rules}
    assert not any(set(found) & set(library(side, side, other)) for other in others)


def test_a_shipped_pattern_of_each_paper_has_a_fill() -> None:
    vocabulary = open_vocabulary(FillSettings(), House())
    for rules, side, _ in SHIPPED:
        pattern = library(side, side, rules)[0]
        tries = (fill_grid(pattern, vocabulary, seed=seed, steps=20_000).ending for seed in range(1, 5))
        assert Ending.FINISHED in tries, (rules.name, side)
