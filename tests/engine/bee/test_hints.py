from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from engine.bee.answers import key_of
from engine.bee.figure import figure
from engine.bee.hints import NONE, hints, hints_text
from engine.bee.puzzle import HINTS, NYT, Puzzle, hive
from engine.core import BadInput, changed
from engine.drawing.shapes import Drawing, Group, Line, Run, Shape
from engine.drawing.style import style, styles
from engine.output.press.boxes import MM
from engine.output.press.preflight.preflight import check_drawing
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon

BEE = hive("G", "CENORV", NYT)
FEW = ["govern", "grove", "congo", "convergence", "genre", "gone", "congreve"]
KEY = key_of(BEE, Lexicon.of("few", FEW))
LONG = hive("E", "RSTAIN", NYT)


def printed(puzzle: Puzzle, *which: str) -> Puzzle:
    return changed(puzzle, hints=which)


def runs(drawing: Drawing) -> list[Run]:
    def inside(shapes: Iterable[Shape], x: float, y: float) -> Iterator[Run]:
        for shape in shapes:
            if isinstance(shape, Group):
                yield from inside(shape.shapes, x + shape.x, y + shape.y)
            elif isinstance(shape, Run):
                yield changed(shape, x=shape.x + x, y=shape.y + y)

    return list(inside(drawing.shapes, 0.0, 0.0))


def test_the_counts_are_those_of_the_words() -> None:
    found = hints(KEY.answers)
    assert found.initials == ("c", "g")
    assert found.lengths == (4, 5, 6, 8, 11)
    assert found.counts == ((0, 1, 0, 1, 1), (1, 2, 1, 0, 0))
    assert (found.rows, found.columns) == ((3, 4), (1, 3, 1, 1, 1))
    assert found.pairs == (("co", 3), ("ge", 1), ("go", 2), ("gr", 1))
    assert (found.words, found.pangrams, found.perfect) == (7, 2, 0)


def test_the_sums_of_a_full_hive_equal_naive_counts() -> None:
    key = key_of(LONG, open_lexicon("large"))
    found, words = hints(key.answers), [answer.word for answer in key.answers]
    assert sum(found.rows) == sum(found.columns) == found.words == len(words)
    assert dict(found.pairs) == Counter(word[:2] for word in words)
    assert dict(zip(found.lengths, found.columns, strict=True)) == Counter(map(len, words))
    assert found.perfect == sum(len(word) == 7 == len(set(word)) for word in words)


def test_text_columns_are_aligned() -> None:
    text = hints_text(hints(KEY.answers)).replace(NONE, "-")
    assert text.splitlines() == [
        "7 words, 55 points, 2 pangrams",
        "",
        "     4  5  6  8  11  Sum",
        "C    -  1  -  1   1    3",
        "G    1  2  1  -   -    4",
        "Sum  1  3  1  1   1    7",
        "",
        "CO 3",
        "GE 1  GO 2  GR 1",
    ]
    assert hints_text(hints(())) == "0 words, 0 points, 0 pangrams"


@pytest.mark.parametrize("name", styles())
@pytest.mark.parametrize("column", [82.6, 125.4])
@pytest.mark.parametrize("puzzle", [BEE, LONG])
def test_printed_hints_fit_the_column_and_pass_preflight(name: str, column: float, puzzle: Puzzle) -> None:
    key = KEY if puzzle is BEE else key_of(LONG, open_lexicon("large"))
    drawing = figure(printed(puzzle, *HINTS), style(name), "puzzle", column * MM, key)
    assert [finding for finding in check_drawing(drawing) if finding.severity == "error"] == []
    assert min(shape.size for shape in runs(drawing)) >= 6
    lines = [s for g in drawing.shapes if isinstance(g, Group) for s in g.shapes if isinstance(s, Line)]
    assert lines
    assert all(line.width >= 0.5 for line in lines)
    plain = figure(puzzle, style(name), "puzzle", column * MM, key)
    assert drawing.height > plain.height


def test_numbers_are_aligned_right() -> None:
    key = key_of(LONG, open_lexicon("large"))
    house = style("classic")
    drawing = figure(printed(LONG, "grid"), house, "puzzle", 125.4 * MM, key)
    ends = Counter(round(one.x + sum(one.advances), 3) for one in runs(drawing) if one.size == house.sizes.small)
    rows = len(hints(key.answers).initials) + 2
    assert sorted(ends.values())[-13:] == [rows] * 13  # twelve lengths and the sums


def test_only_requested_hints_are_printed_and_none_for_an_empty_key() -> None:
    house = style("classic")
    heights = [
        figure(printed(BEE, *which), house, "puzzle", 300, KEY).height for which in ((), ("grid",), ("pairs",), HINTS)
    ]
    assert heights[0] < heights[2] < heights[1] < heights[3]
    nothing = key_of(BEE, Lexicon.of("none", ["apple"]))
    assert figure(printed(BEE, *HINTS), house, "puzzle", 300, nothing).height == heights[0]
    assert figure(printed(BEE, *HINTS), house, "solution", 300, KEY) == figure(BEE, house, "solution", 300, KEY)


def test_a_grid_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(BadInput, match="too narrow for the grid"):
        figure(printed(LONG, "grid"), style("large-print"), "puzzle", 50, key_of(LONG, open_lexicon("common")))
