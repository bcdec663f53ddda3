"""Figures of a wheel: cells, preflight, and the solution."""

import math
from itertools import permutations

import pytest
from fontTools.misc.transform import Identity

from engine.core import changed
from engine.drawing.flow import parted
from engine.drawing.shapes import MM, Circle, Group, Line, Polygon, Run
from engine.drawing.style import style
from engine.output.press.boxes import preset
from engine.output.press.preflight.marks import marks_of, placed
from engine.output.press.preflight.preflight import check_drawing
from engine.wheel.answers import key_of
from engine.wheel.figure import WIDEST_WHEEL, figure, figure_choices, ratings_text, rules_text, wheel_drawing
from engine.wheel.puzzle import TIMES, Puzzle, wheel
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import square
from engine.words.vetting.taboo import Vetter
from tests.engine.drawn import bounds, boxes, flat, lefts

WORDS = ["waterfall", "wafter", "water", "flaw", "flew", "wall", "wallet", "walls", "alert"]
WHEEL = wheel("waterfall", "w", "flearalt")
KEY = key_of(WHEEL, Lexicon.of("few", WORDS), Vetter(()))
LAYOUTS = ("wheel", "polygon", "square")


def cells(puzzle: Puzzle, width: float = 300.0) -> dict[str, tuple[float, float]]:
    """The center of each cell's shape."""
    found = {}
    for shape in wheel_drawing(puzzle, style("classic"), width).shapes:
        if isinstance(shape, Polygon) and shape.part:
            found[shape.part] = tuple(sum(axis) / len(axis) for axis in zip(*shape.points, strict=True))
        elif isinstance(shape, Circle) and shape.part:
            found[shape.part] = (shape.x, shape.y)
    return found


@pytest.mark.parametrize("word", ["waterfall", "waterfal", "waterfa"])
@pytest.mark.parametrize("layout", ["wheel", "polygon"])
def test_the_cells_go_clockwise_from_the_top_around_the_hub(layout, word) -> None:
    puzzle = wheel(word, "w", layout=layout)
    found = cells(puzzle)
    assert set(found) == {f"cell {i}" for i in range(len(word))}
    cx, cy = found["cell 0"]
    outer = len(word) - 1
    for k in range(outer):
        x, y = found[f"cell {k + 1}"]
        off = (math.degrees(math.atan2(x - cx, cy - y)) - 360 / outer * k + 180) % 360 - 180
        assert off == pytest.approx(0, abs=1)


def test_the_cells_of_a_square_touch_as_in_the_neighborhood() -> None:
    found = cells(changed(WHEEL, layout="square"))
    for i in range(9):
        for j in range(9):
            (x, y), (u, v) = found[f"cell {i}"], found[f"cell {j}"]
            near = i != j and max(abs(x - u), abs(y - v)) < 110
            assert near == bool(square().touching[i] >> j & 1)
    assert found["cell 1"] == pytest.approx((150, 50), abs=1)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_letter_is_in_its_cell_and_the_hub_is_tinted(layout) -> None:
    drawing = wheel_drawing(changed(WHEEL, layout=layout), style("classic"), 300)
    letters = [shape for shape in drawing.shapes if isinstance(shape, Run)]
    assert [(run.text, run.part) for run in letters] == [(letter, f"cell {i}") for i, letter in enumerate("WFLEARALT")]
    filled = [shape.part for shape in drawing.shapes if getattr(shape, "fill", None)]
    assert filled == ["cell 0"]
    middle = cells(changed(WHEEL, layout=layout))
    for run in letters:
        x, y = middle[run.part]
        assert run.x + sum(run.advances) / 2 == pytest.approx(x, abs=run.size / 4)
        assert run.y == pytest.approx(y + run.size / 3, abs=run.size / 4)


@pytest.mark.parametrize("n", [7, 8, 9])
@pytest.mark.parametrize("layout", ["wheel", "polygon"])
def test_a_wheel_has_the_declared_size(layout, n) -> None:
    drawing = wheel_drawing(wheel("waterfall"[:n], "w", layout=layout), style("classic"), 300)
    left, top, right, bottom = bounds(drawing)
    assert min(left, top) >= 0
    assert right == pytest.approx(300, abs=1)
    assert bottom == pytest.approx(drawing.height, abs=1)


@pytest.mark.parametrize("name", ["classic", "modern"])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("columns", [39.7, 82.6, 125.4])
def test_every_part_passes_preflight_in_every_column(name, layout, columns) -> None:
    puzzle = changed(WHEEL, layout=layout, rules=TIMES)
    for part in ("puzzle", "wheel", "solution"):
        drawing = figure(puzzle, style(name), part, columns * MM, KEY)
        assert drawing.width == pytest.approx(columns * MM)
        for press in ("newspaper", "magazine"):
            assert check_drawing(drawing, preset=preset(press)) == ()


def test_the_wheel_of_a_figure_of_three_columns_has_the_maximum_width() -> None:
    drawing = figure(WHEEL, style("classic"), "puzzle", 350, KEY)
    assert pytest.approx((350 - WIDEST_WHEEL) / 2) in list(lefts(drawing.shapes))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("columns", [39.7, 82.6, 125.4, 168.3, 258.0])
def test_the_choices_of_a_figure_start_with_the_usual_one_and_pass_preflight(layout, columns) -> None:
    puzzle = changed(WHEEL, layout=layout)
    made = figure_choices(puzzle, style("classic"), "puzzle", columns * MM, KEY)
    assert made[0] == figure(puzzle, style("classic"), "puzzle", columns * MM, KEY)
    assert not 80 < columns < 250 or len({round(one.height) for one in made}) >= 2  # at 258 mm it is at its largest
    assert [found for one in made for found in check_drawing(one)] == []


def test_a_wide_figure_has_lines_to_write_on_beside_the_wheel() -> None:
    drawing = figure(WHEEL, style("classic"), "puzzle", 168.3 * MM, KEY)
    sides = [(left, right) for left, _, right, _ in boxes(drawing.shapes)]
    assert min(left for left, _ in sides) == pytest.approx(0.0, abs=1.0)
    assert max(right for _, right in sides) == pytest.approx(168.3 * MM, abs=1.0)
    assert sum(isinstance(shape, Line) for shape in flat(drawing.shapes)) >= 7


def runs(shapes):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from runs(shape.shapes)
        elif isinstance(shape, Run):
            yield shape


def test_the_solution_has_the_long_word_first_and_bold() -> None:
    drawn = list(runs(figure(WHEEL, style("classic"), "solution", 300, KEY).shapes))
    words = [run.part.removeprefix("answer ") for run in drawn if run.part.startswith("answer")]
    assert words == ["waterfall", "flaw", "flew", "wafter", "wall", "wallet", "water"]
    assert next(run for run in drawn if run.part == "answer waterfall").face == "serif-bold"
    assert "7 words" in " ".join(run.text for run in drawn).replace("\u00a0", " ")


def test_the_rules_text_names_hub_excluded_forms_and_long_word() -> None:
    said = rules_text(WHEEL, key=KEY)
    assert "words of four or more letters" in said
    assert "the letter in the middle, W;" in said
    assert "There is one word with all nine letters." in said
    assert "plurals" not in said
    times = rules_text(changed(WHEEL, rules=TIMES), key=KEY).replace("\u00a0", " ")
    assert "No plurals, conjugated verbs, adverbs in -ly, comparatives or superlatives." in times
    without_key = rules_text(WHEEL)
    assert ", W" not in without_key
    assert "There is at least one word with all nine letters." in without_key


@pytest.mark.parametrize(("width", "lines"), [(300, 1), (120, 2), (60, 4)])
def test_ratings_are_split_into_even_lines(width, lines) -> None:
    text = ratings_text(KEY, style("classic"), width).replace("\u00a0", " ").replace("\u2002", " ")
    shown = [part for line in text.split("\n") for part in line.split(" · ")]
    levels = [f"{name} {n}" for name, n in KEY.rated]
    assert shown == levels
    assert len(text.split("\n")) == lines


def test_an_unprintable_character_in_the_title_is_a_finding() -> None:
    drawing = figure(changed(WHEEL, title="Wheel 🐝"), style("classic"), "puzzle", 300, KEY)
    (found,) = check_drawing(drawing)
    assert (found.severity, found.what) == ("error", "the face serif-bold has no glyph for 🐝 (U+1F41D)")


@pytest.mark.parametrize("count", [100, 101, 103])
@pytest.mark.parametrize("room", [60.0, 90.0, 130.0])
def test_a_list_that_continues_on_another_page_is_in_order_column_by_column_in_each_part(count, room) -> None:
    words = sorted({"".join(letters) for letters in permutations("waterf", 4) if "w" in letters})[:count]
    key = key_of(WHEEL, Lexicon.of("some", ["waterfall", *words]), Vetter(()))
    solution = figure(WHEEL, style("classic"), "solution", 240.0, key)
    parts = parted(solution, room)
    assert len(parts) > 1
    shown = list[str]()
    for part in parts:
        marks = [mark for mark in marks_of(placed(part.shapes, Identity)) if mark.text in words]
        shown += [mark.text for mark in sorted(marks, key=lambda mark: (round(mark.at[0]), mark.at[1]))]
    assert shown == words
