"""What a search keeps of its layouts and of its course."""

from engine.crossword.grid import Entry
from engine.crossword.interlock.layout import MOST_LAYOUTS, MOST_POINTS, BestLayouts, Point
from engine.crossword.puzzle import Objective

WORDS = ("stone", "tea", "ear", "oboe", "nest", "xyz")
STONE, TEA = Entry("stone", 0, 0, "across"), Entry("tea", 0, 1, "down")
OBOE, NEST = Entry("oboe", 0, 2, "down"), Entry("nest", 0, 3, "down")


def progress(objective: Objective = Objective(), required: tuple[str, ...] = ()) -> BestLayouts:  # noqa: B008 - frozen
    return BestLayouts(WORDS, objective, required)


def test_layouts_have_measures_and_unplaced_words() -> None:
    layout = progress(Objective(fit=2)).layout([STONE, TEA])
    assert layout.grid.rows == ("stone", "_e___", "_a___")
    assert (layout.measures.words, layout.measures.crossings) == (2, 1)
    assert [one.word for one in layout.unplaced] == ["ear", "oboe", "nest", "xyz"]
    assert layout.unplaced[0].reason == "the requested number of words is reached"
    assert layout.unplaced[-1].reason == "no letter in common with another word"


def test_layouts_are_sorted_by_required_words_then_number_of_words() -> None:
    shelf = progress(required=("oboe",))
    two, three, tight = [STONE, OBOE], [STONE, TEA, NEST], [STONE, NEST]
    for number, entries in enumerate(([STONE], three, two, tight)):
        assert shelf.add(shelf.layout(entries), number)
    counts = [
        (layout.measures.words, "oboe" in {one.word for one in layout.unplaced})
        for layout in shelf.gallery.layouts
    ]
    assert counts == [(2, False), (3, True), (2, True), (1, True)]
    assert shelf.best == shelf.gallery.layouts[0]


def test_only_the_best_layout_of_a_grid_or_an_origin_is_kept() -> None:
    shelf = progress()
    assert shelf.add(shelf.layout([STONE]), "first")
    assert shelf.add(shelf.layout([STONE, TEA]), "first")
    assert not shelf.add(shelf.layout([STONE]), "first")
    assert not shelf.add(shelf.layout([STONE, TEA]), "second")
    assert [layout.measures.words for layout in shelf.gallery.layouts] == [2]


def test_only_the_best_are_kept() -> None:
    shelf = progress()
    for number in range(2 * MOST_LAYOUTS):
        shelf.add(shelf.layout([STONE, Entry("stone", 0, number + 6, "across")]), number)
    ranks = [shelf.rank(layout) for layout in shelf.gallery.layouts]
    assert len(ranks) == MOST_LAYOUTS
    assert ranks == sorted(ranks, reverse=True)
    assert shelf.gallery.layouts[0].measures.columns == 11


def test_a_long_history_keeps_its_peaks() -> None:
    shelf, peaks = progress(), {7, 40_001, 99_998}
    for start in range(1, 100_001, 250):
        shelf.record(
            Point(step, 30 + (step in peaks), 0.5 + (step in peaks) / 10) for step in range(start, start + 250)
        )
    course = shelf.gallery.history
    steps = [point.step for point in course]
    assert MOST_POINTS / 2 < len(course) <= MOST_POINTS
    assert steps == sorted(set(steps))
    assert {point.step for point in course if point.words == 31} == peaks


def test_a_short_history_is_kept_completely() -> None:
    shelf = progress()
    points = [Point(step, 1, 0.1) for step in range(90, 90 + 250 * 100, 250)]
    for point in points:
        shelf.record([point])
    assert list(shelf.gallery.history) == points
