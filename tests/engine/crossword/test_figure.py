"""The printed crossword: cells, clues, columns and preflight."""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from engine.core import changed
from engine.crossword.answers import key_of
from engine.crossword.clue_columns import MOST_COLUMN, fewer_columns, measure
from engine.crossword.diagram import grid_drawing, least_width, narrowness
from engine.crossword.figure import figure, figure_choices
from engine.crossword.grid import Grid, entries_of, numbers
from engine.crossword.interlock.layout import faults
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.drawing.faces import face
from engine.drawing.flow import Block, balanced
from engine.drawing.shapes import MM, Drawing, Group, Polygon, Run, Shape
from engine.drawing.style import style
from engine.output.press.boxes import preset
from engine.output.press.preflight.preflight import check_drawing
from engine.words.vetting.taboo import Vetter
from tests.engine.crossword.grown import grown, some_words

CLASSIC = style("classic")
FEW, MANY = grown(some_words(20)), grown(some_words(50))
ICE = Puzzle(
    (Listed("Ice cream"), Listed("make-up"), Listed("cup")),
    Grid(("icecream", "_______a", "_______k", "_______e", "_______u", "_____cup")),
    clues=(Clue("icecream", "Cold dessert"),),
)


def placed(shapes, x: float = 0.0, y: float = 0.0, kind: Any = Run) -> Iterator[tuple[Any, float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from placed(shape.shapes, x + shape.x, y + shape.y, kind)
        elif isinstance(shape, kind):
            yield shape, x, y


def said(drawing: Drawing) -> str:
    return " ".join(run.text for run, _, _ in placed(drawing.shapes)).replace("\u00a0", " ")


def key(puzzle: Puzzle):
    return key_of(puzzle, Vetter(()))


def test_the_grids_of_these_tests_are_crosswords() -> None:
    for puzzle, least in ((FEW, 18), (MANY, 45)):
        assert faults(puzzle.grid, puzzle.answers) == ()
        assert len(entries_of(puzzle.grid)) >= least


def test_each_cell_is_drawn_once_with_its_number() -> None:
    drawing = grid_drawing(FEW.grid, CLASSIC, 300)
    cells = {one.part: one for one, _, _ in placed(drawing.shapes, kind=Polygon) if one.part}
    assert set(cells) == {f"cell {r},{c}" for r, c in FEW.grid.cells()}
    shown = {one.part: int(one.text) for one, _, _ in placed(drawing.shapes)}
    assert shown == {f"cell {r},{c}": number for (r, c), number in numbers(FEW.grid).items()}
    for one, _, _ in placed(drawing.shapes):
        left, top = cells[one.part].points[0]
        right, bottom = cells[one.part].points[2]
        assert left < one.x
        assert one.x + sum(one.advances) < right
        assert top < one.y - one.size / 2
        assert one.y < bottom
    assert "letters" not in shown


def test_the_puzzle_has_no_letters_and_the_solution_has_all() -> None:
    parts = {f"cell {r},{c}": FEW.grid.at((r, c)).upper() for r, c in FEW.grid.cells()}
    puzzle, solution = (figure(FEW, CLASSIC, part, 300, key(FEW)) for part in ("puzzle", "solution"))
    assert not [one.text for one, _, _ in placed(puzzle.shapes) if one.part in parts and one.text.isalpha()]
    letters = {one.part: one.text for one, _, _ in placed(solution.shapes) if one.text.isalpha() and one.part in parts}
    assert letters == parts


@pytest.mark.parametrize("name", ["classic", "modern"])
@pytest.mark.parametrize("columns", [82.6, 125.4, 168.3])
@pytest.mark.parametrize("puzzle", [FEW, MANY], ids=["20 words", "50 words"])
def test_every_part_passes_the_press_in_every_column(puzzle, columns, name) -> None:
    for part in ("puzzle", "grid", "solution"):
        drawing = figure(puzzle, style(name), part, columns * MM, key(puzzle))
        assert drawing.width <= columns * MM + 0.01
        for press in ("newspaper", "magazine"):
            assert check_drawing(drawing, preset=preset(press)) == ()


def test_a_column_too_narrow_for_the_numbers_is_an_error() -> None:
    narrow = 39.7 * MM
    assert least_width(MANY.grid, CLASSIC) > narrow
    assert re.search(r"cells are \d\.\d mm wide, too small for their numbers\. \d+ columns of 5 mm need \d+ mm",
                     narrowness(MANY.grid, CLASSIC, narrow))  # fmt: skip
    found = check_drawing(figure(MANY, CLASSIC, "puzzle", narrow, key(MANY)))
    assert {one.what.split(" of ")[0] for one in found} == {"type"}
    assert check_drawing(figure(MANY, CLASSIC, "solution", narrow, key(MANY))) == ()
    assert check_drawing(figure(ICE, CLASSIC, "puzzle", narrow, key(ICE))) == ()
    assert "too small to write in" in narrowness(MANY.grid, CLASSIC, least_width(MANY.grid, CLASSIC))
    assert narrowness(ICE.grid, CLASSIC, 82.6 * MM) == ""


def test_clues_are_complete_and_sorted_under_their_headings() -> None:
    drawing = figure(MANY, CLASSIC, "puzzle", 125.4 * MM, key(MANY))
    told = [
        one for one, _, _ in placed(drawing.shapes) if one.part.startswith("clue") or one.text in ("ACROSS", "DOWN")
    ]
    order = list(dict.fromkeys(one.part or one.text for one in told))
    across, down = ([f"clue {one.name}" for one in key(MANY).of(way)] for way in ("across", "down"))
    assert order == ["ACROSS", *across, "DOWN", *down]
    for one in key(MANY).entries:
        text = " ".join(run.text for run in told if run.part == f"clue {one.name}").replace("\u00a0", " ")
        assert text == f"{one.number} {one.clue} ({len(one.word)})"


def test_a_house_prints_the_headings_of_clues_as_it_writes_them() -> None:
    own = changed(CLASSIC, words=changed(CLASSIC.words, across="Across", down="DOWN CLUES"))
    across, down = (
        one
        for one, _, _ in placed(figure(MANY, own, "puzzle", 125.4 * MM, key(MANY)).shapes)
        if one.text in ("Across", "DOWN CLUES")
    )
    strong = face(own.faces.strong)
    assert sum(across.advances) == pytest.approx(strong.width("Across", across.size))
    assert sum(down.advances) > 1.03 * strong.width("DOWN CLUES", down.size)  # space between capitals


@pytest.mark.parametrize("columns", [82.6, 125.4, 168.3])
def test_clues_are_not_divided_and_columns_end_evenly(columns) -> None:
    drawing = figure(MANY, CLASSIC, "puzzle", columns * MM, key(MANY))
    runs = [(one, x, y + one.y) for one, x, y in placed(drawing.shapes) if one.part.startswith("clue")]
    starts, feet = defaultdict(set), defaultdict(float)
    for one, x, y in runs:
        starts[one.part].add(round(x))
        feet[round(x)] = max(feet[round(x)], y)
    assert all(len(columns) == 1 for columns in starts.values())
    size = runs[0][0].size
    assert len(feet) >= 2
    assert max(feet.values()) - min(feet.values()) <= 4 * size * CLASSIC.leading + 0.1
    phases = {round(y / (size * CLASSIC.leading) % 1, 2) for _, _, y in runs}
    assert len(phases) == 1  # lines that stand side by side have one baseline


def test_numbers_hang_and_no_line_has_only_an_enumeration() -> None:
    drawing = figure(MANY, CLASSIC, "puzzle", 125.4 * MM, key(MANY))
    bold = [(one, x) for one, x, _ in placed(drawing.shapes) if one.part.startswith("clue") and one.text.isdigit()]
    ends = {round(x + one.x + sum(one.advances) - x, 2) for one, x in bold}
    assert len(ends) == 1
    assert {one.face for one, _ in bold} == {CLASSIC.faces.strong}
    texts = [one for one, _, _ in placed(drawing.shapes) if one.part.startswith("clue") and not one.text.isdigit()]
    assert min(one.x for one in texts) == max(one.x for one in texts) > min(ends)
    assert not [one.text for one in texts if re.fullmatch(r"\([\d,-]+\)", one.text)]


def test_lengths_are_counted_as_papers_do_and_an_entry_without_a_clue_prints_them_alone() -> None:
    text = said(figure(ICE, CLASSIC, "puzzle", 300, key(ICE)))
    assert "1 Cold dessert (3,5)" in text
    assert re.search(r"2 \(4-2\)", text)
    own = changed(ICE, clues=(Clue("icecream", "Cold dessert (two words)"), Clue("makeup", "Paint (4-2)")))
    text = said(figure(own, CLASSIC, "puzzle", 300, key(own)))
    assert text.count("(4-2)") == 1


@pytest.mark.parametrize(("solved", "grid", "answers"), [("grid", 1, 0), ("list", 0, 1), ("both", 1, 1)])
def test_a_solution_is_a_grid_or_a_list_of_answers_or_both(solved: str, grid: int, answers: int) -> None:
    drawing = figure(ICE, changed(CLASSIC, solved=solved), "solution", 300, key(ICE))
    assert said(drawing).count("ICE CREAM") == answers
    figures = [group for group in groups(drawing.shapes) if group.role == "figure"]
    assert len(figures) == grid
    if solved == "grid":
        assert figures[0].alt == "The solved grid. Across: 1 ICE CREAM, 3 CUP. Down: 2 MAKE-UP."
    narrow = figure(ICE, changed(CLASSIC, solved="grid"), "solution", 40, key(ICE))
    assert "CREAM" in said(narrow)


def groups(shapes: Iterable[Shape]) -> Iterator[Group]:
    """The groups, those inside of others too."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from groups(shape.shapes)


def test_few_clues_are_beside_the_grid_and_many_below_it() -> None:
    wide = figure(ICE, CLASSIC, "puzzle", 168.3 * MM, key(ICE))
    cells = [max(a for a, _ in one.points) + x for one, x, _ in placed(wide.shapes, kind=Polygon)]
    clues = [x + one.x for one, x, _ in placed(wide.shapes) if one.part.startswith("clue")]
    assert max(cells) < min(clues)
    tall = figure(MANY, CLASSIC, "puzzle", 82.6 * MM, key(MANY))
    foot = max(max(b for _, b in one.points) + y for one, _, y in placed(tall.shapes, kind=Polygon))
    assert min(one.y + y for one, _, y in placed(tall.shapes) if one.part.startswith("clue")) > foot


def test_an_empty_grid_is_a_finding() -> None:
    empty = Puzzle((Listed("cup"),))
    for part in ("puzzle", "solution", "grid"):
        drawing = figure(empty, CLASSIC, part, 234, key(empty))
        assert check_drawing(drawing, preset=preset("newspaper")) == ()
    assert "The grid has no words." in said(figure(empty, CLASSIC, "puzzle", 234, key(empty)))


def test_an_unprintable_character_is_named() -> None:
    wrong = changed(ICE, clues=(Clue("icecream", "Cold \U0001f368"),))
    [found] = check_drawing(figure(wrong, CLASSIC, "puzzle", 234, key(wrong)), preset=preset("newspaper"))
    assert "\U0001f368" in found.what
    assert found.severity == "error"


def test_large_print_does_not_shrink_its_text() -> None:
    drawing = figure(FEW, style("large-print"), "puzzle", 168.3 * MM, key(FEW))
    assert min(one.size for one, _, _ in placed(drawing.shapes) if not one.part.startswith("cell")) >= 16
    assert check_drawing(drawing, preset=preset("newspaper")) == ()


@pytest.mark.parametrize("tops", [(0.0,), (0.0, 0.0), (0.0, 40.0, 40.0), (50.0, 50.0, 50.0, 50.0)])
@pytest.mark.parametrize("heights", [(10.0,) * 9, (10.0, 30.0, 10.0, 20.0, 30.0), (90.0, 10.0), ()])
def test_columns_have_the_least_height(heights, tops) -> None:
    blocks = [Block((), height, before=10.0 if n == 2 else 0.0) for n, height in enumerate(heights)]
    found = balanced(blocks, tops)
    assert found.starts[0] == 0
    assert found.starts[-1] == len(blocks)
    assert len(found.starts) == len(tops) + 1
    assert found.foot == pytest.approx(naive_foot(blocks, tops), abs=0.05)


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_columns_of_clues_end_as_evenly_as_their_order_allows(seed: int, count: int) -> None:
    """Clues of one to three lines; of all divisions with the least height, none has columns of more equal heights."""
    heights = [10.0 * random.Random(100 * seed + n).choice((1, 1, 2, 2, 2, 3)) for n in range(14)]
    found = balanced([Block((), height) for height in heights], (0.0,) * count)

    def columns(starts: tuple[int, ...]) -> list[float]:
        return [sum(heights[a:b]) for a, b in pairwise(starts)]

    every = [columns((0, *cuts, 14)) for cuts in combinations(range(1, 14), count - 1)]
    least = min(max(feet) for feet in every)
    best = min(max(feet) - min(feet) for feet in every if max(feet) == least)
    made = columns(found.starts)
    assert max(made) - min(made) == best <= max(heights)


def naive_foot(blocks, tops) -> float:
    """Return the foot of the best division of the blocks, by trying all."""

    def feet(start: int, column: int) -> float:
        if column == len(tops):
            return 0.0 if start == len(blocks) else float("inf")
        return min(
            max(tops[column] + height(start, end), feet(end, column + 1)) for end in range(start, len(blocks) + 1)
        )

    def height(start: int, end: int) -> float:
        return sum(one.height + (one.before if start + n > start else 0.0) for n, one in enumerate(blocks[start:end]))

    return feet(0, 0)


@pytest.mark.parametrize(("count", "seed"), [(16, 5), (26, 2)])
def test_no_column_below_the_grid_has_a_single_clue(count: int, seed: int) -> None:
    puzzle = grown(some_words(count, seed))
    clues = tuple(Clue(one.answer, "word " * (2 + at * 5 % 8)) for at, one in enumerate(puzzle.words))
    puzzle = changed(puzzle, clues=clues)
    for width in (80, 125.4, 170, 200):
        drawing = figure(puzzle, CLASSIC, "puzzle", width * MM, key(puzzle))
        cells = [(y + one.points[2][1]) for one, _, y in placed(drawing.shapes, kind=Polygon)]
        columns = defaultdict(list)
        for one, x, y in placed(drawing.shapes):
            if one.part.startswith("clue") and one.text.isdigit():
                columns[round(x)].append(y + one.y)
        assert not [ys for ys in columns.values() if len(ys) == 1 and min(ys) > max(cells)], width


def test_clues_and_titles_are_printed_with_curly_quotes() -> None:
    own = changed(ICE, clues=(Clue("icecream", 'Cook\'s "cold" dessert'),), title="Tom's")
    shown = said(figure(own, CLASSIC, "puzzle", 300, key(own)))
    assert "Cook\u2019s \u201ccold\u201d dessert (3,5)" in shown
    assert "Tom\u2019s" in shown
    assert not {"'", '"'} & set(shown + said(figure(own, CLASSIC, "solution", 300, key(own))))


def test_words_within_tags_are_printed_in_their_type_and_the_enumeration_is_upright() -> None:
    own = changed(ICE, clues=(Clue("icecream", "<i>Casablanca</i> dessert in <sc>Ny</sc> <i>now</i>"),))
    runs = [one for one, *_ in placed(figure(own, CLASSIC, "puzzle", 300, key(own)).shapes)]
    clue = [one for one in runs if one.part == "clue 1 across" and not one.text.isdigit()]
    assert [(one.text.strip(), one.face) for one in clue if one.text.strip()] == [
        ("Casablanca", "serif-italic"), ("dessert in", "serif"), ("N", "serif"), ("Y", "serif"),
        ("now", "serif-italic"), ("(3,5)", "serif"),
    ]  # fmt: skip
    assert clue[3].size < clue[1].size == clue[0].size
    assert clue[0].x + sum(clue[0].advances) == pytest.approx(clue[1].x)


@pytest.mark.parametrize("columns", [82.6, 105, 125.4, 168.3, 220, 300])
@pytest.mark.parametrize("puzzle", [FEW, MANY], ids=["20 words", "50 words"])
def test_no_heading_is_alone_at_the_end_of_a_column(puzzle, columns) -> None:
    """Two clues follow each heading in its column."""
    drawing = figure(puzzle, CLASSIC, "puzzle", columns * MM, key(puzzle))
    runs = [(one, round(x + one.x), y + one.y) for one, x, y in placed(drawing.shapes)]
    heads = {one.text: (x, y) for one, x, y in runs if one.text in ("ACROSS", "DOWN")}
    for way in ("across", "down"):
        left, top = heads[way.upper()]
        for clue in key(puzzle).of(way)[:2]:
            places = [(x, y) for one, x, y in runs if one.part == f"clue {clue.name}"]
            assert min(y for _, y in places) > top
            assert abs(min(x for x, _ in places) - left) < 2 * runs[-1][0].size
        ends = [[x for one, x, _ in runs if one.part == f"clue {clue.name}"] for clue in key(puzzle).of(way)[-2:]]
        assert abs(min(ends[0]) - min(ends[1])) < 2 * runs[-1][0].size  # the last is not alone in its column


def test_columns_beside_the_grid_are_widened_to_fill_a_wide_page() -> None:
    drawing = figure(FEW, CLASSIC, "puzzle", 300 * MM, key(FEW))
    numbered = [(x, one) for one, x, _ in placed(drawing.shapes) if one.part.startswith("clue")]
    starts = sorted({round(x, 2) for x, _ in numbered})
    narrow = measure(300 * MM, CLASSIC.sizes.text)
    assert all(right - left > 1.2 * narrow.step for left, right in pairwise(starts))
    fewer = list(fewer_columns(narrow))
    assert fewer
    assert all(one.span(one.count) == pytest.approx(300 * MM) for one in (narrow, *fewer))
    assert all(narrow.width < one.width <= MOST_COLUMN * one.size for one in fewer)


SEVEN = Puzzle(
    tuple(map(Listed, ("ghost", "garden", "tree", "piano", "castle", "analyst", "liver"))),
    Grid(
        (
            "_ghost___", "_a_______", "tree__c__", "_d__piano", "_e____s__", "analyst__", "______l__", "___liver_",
        )
    ),
    clues=(Clue("ghost", "Spook"),),
)  # fmt: skip


def test_a_grid_with_few_clues_begins_at_the_left_of_a_wide_figure() -> None:
    assert faults(SEVEN.grid, SEVEN.answers) == ()
    drawing = figure(SEVEN, CLASSIC, "puzzle", 300 * MM, key(SEVEN))
    cells = [
        x + at
        for one, x, _ in placed(drawing.shapes, kind=Polygon)
        if one.part.startswith("cell")
        for at, _ in one.points
    ]
    assert min(cells) == pytest.approx(0.0, abs=CLASSIC.lines.frame)
    starts = sorted({round(x, 2) for one, x, _ in placed(drawing.shapes) if one.part.startswith("clue")})
    columns = measure(300 * MM, CLASSIC.sizes.text)
    assert starts[0] < max(cells) + columns.step  # beside the grid
    assert starts[-1] + columns.width < 300 * MM - columns.width  # in as few columns as its height allows


@pytest.mark.parametrize("columns", [82.6, 125.4, 168.3, 258.0])
def test_the_choices_of_a_figure_have_every_clue_and_pass_preflight(columns) -> None:
    made = figure_choices(MANY, CLASSIC, "puzzle", columns * MM, key(MANY))
    assert made[0] == figure(MANY, CLASSIC, "puzzle", columns * MM, key(MANY))
    assert columns < 200 or len({round(one.height) for one in made}) >= 2
    parts = [{one.part for one, _, _ in placed(drawing.shapes) if one.part.startswith("clue")} for drawing in made]
    assert all(one == parts[0] for one in parts)
    assert [found for one in made for found in check_drawing(one)] == []


def test_clues_that_leave_much_of_a_wide_figure_empty_are_set_larger() -> None:
    usual, wide = (figure(MANY, CLASSIC, "puzzle", width * MM, key(MANY)) for width in (168.3, 420))
    sizes = [
        {one.size for one, _, _ in placed(drawing.shapes) if one.part.startswith("clue")} for drawing in (usual, wide)
    ]
    assert max(sizes[1]) > max(sizes[0])
