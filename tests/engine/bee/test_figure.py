import math

import pytest

from engine.bee.answers import REVIEW, Key, key_of
from engine.bee.figure import (
    LARGEST_HIVE,
    WIDEST_HIVE,
    figure,
    figure_choices,
    hive_drawing,
    key_spans,
    ratings_text,
    rules_text,
)
from engine.bee.puzzle import NYT, Puzzle, hive
from engine.bee.wing import edition, sheet
from engine.core import changed
from engine.drawing.shapes import Circle, Polygon, Run
from engine.drawing.style import style, styles
from engine.output.press.boxes import MM
from engine.output.press.preflight.preflight import check_drawing
from engine.words.lexicon import Lexicon
from tests.engine.drawn import bounds, boxes, flat, lefts

BEE = hive("G", "CENORV")
KEY = key_of(BEE, Lexicon.of("few", ["govern", "grove", "converge", "convergence", "genre"]))


def middles(puzzle: Puzzle, width: float = 300.0) -> dict[str, tuple[float, float]]:
    found = {}
    for shape in hive_drawing(puzzle, style("classic"), width).shapes:
        if isinstance(shape, Polygon) and shape.part:
            xs, ys = zip(*shape.points, strict=True)
            found[shape.part] = (sum(xs) / len(xs), sum(ys) / len(ys))
        elif isinstance(shape, Circle) and shape.part:
            found[shape.part] = (shape.x, shape.y)
    return found


@pytest.mark.parametrize("layout", ["honeycomb", "ring"])
def test_the_outer_cells_go_clockwise_from_the_top_around_the_center(layout) -> None:
    cells = middles(changed(BEE, layout=layout))
    assert set(cells) == {f"cell {i}" for i in range(7)}
    (cx, cy) = cells["cell 0"]
    for k in range(6):
        x, y = cells[f"cell {k + 1}"]
        assert math.degrees(math.atan2(x - cx, cy - y)) % 360 == pytest.approx(60 * k, abs=0.5)


def test_the_cells_of_a_honeycomb_do_not_touch_and_are_regular() -> None:
    polygons = [s for s in hive_drawing(BEE, style("classic"), 300).shapes if isinstance(s, Polygon)]
    for polygon in polygons:
        sides = {round(math.dist(a, b), 6) for a, b in zip(polygon.points, polygon.points[1:], strict=False)}
        assert len(sides) == 1
    center, top = polygons[0].points, polygons[1].points
    assert min(y for _, y in center) > max(y for _, y in top)


@pytest.mark.parametrize("layout", ["honeycomb", "ring"])
def test_a_hive_has_the_declared_size(layout) -> None:
    drawing = hive_drawing(changed(BEE, layout=layout), style("classic"), 300)
    left, top, right, bottom = bounds(drawing)
    assert min(left, top) >= 0
    assert right == pytest.approx(300, abs=0.6)
    assert bottom == pytest.approx(drawing.height, abs=0.6)


@pytest.mark.parametrize("name", styles())
@pytest.mark.parametrize("part", ["puzzle", "hive", "solution"])
@pytest.mark.parametrize("columns", [82.6, 125.4, 168.3])
def test_every_part_passes_preflight_in_every_style_and_column(name, part, columns) -> None:
    drawing = figure(BEE, style(name), part, columns * MM, KEY)
    assert drawing.width == pytest.approx(columns * MM)
    assert [finding for finding in check_drawing(drawing) if finding.severity == "error"] == []


def test_the_hive_of_a_figure_of_three_columns_has_the_maximum_width() -> None:
    drawing = figure(BEE, style("classic"), "puzzle", 350, KEY)
    assert pytest.approx((350 - WIDEST_HIVE) / 2) in list(lefts(drawing.shapes))


@pytest.mark.parametrize("width", [400.0, 600.0, 850.0])
def test_a_wide_figure_is_used_from_edge_to_edge_and_has_no_long_lines(width) -> None:
    drawing = figure(BEE, style("classic"), "puzzle", width, KEY)
    sides = [(left, right) for left, _, right, _ in boxes(drawing.shapes)]
    assert min(left for left, _ in sides) == pytest.approx(0.0, abs=1.0)
    assert max(right for _, right in sides) == pytest.approx(width, abs=1.0)
    lines = [one for one in flat(drawing.shapes) if isinstance(one, Run) and not one.part]
    assert max(sum(one.advances) for one in lines) <= 40 * style("classic").sizes.text
    outer = [shape for shape in flat(drawing.shapes) if isinstance(shape, Polygon) and shape.part.startswith("cell")]
    across = max(x for one in outer for x, _ in one.points) - min(x for one in outer for x, _ in one.points)
    assert across == pytest.approx(min(0.42 * width, LARGEST_HIVE), abs=1.0)


@pytest.mark.parametrize("name", styles())
@pytest.mark.parametrize("columns", [39.7, 82.6, 125.4, 168.3, 258.0])
def test_the_choices_of_a_figure_start_with_the_usual_one_and_pass_preflight(name, columns) -> None:
    if name == "large-print" and columns < 82:
        pytest.skip("large print needs two columns")
    made = figure_choices(BEE, style(name), "puzzle", columns * MM, KEY)
    assert made[0] == figure(BEE, style(name), "puzzle", columns * MM, KEY)
    assert {one.width for one in made} == {columns * MM}
    assert [found for one in made for found in check_drawing(one) if found.severity == "error"] == []


def test_the_solution_lists_all_answers_pangrams_first_and_bold() -> None:
    drawing = figure(BEE, style("classic"), "solution", 300, KEY)
    texts = [shape for shape in flat(drawing.shapes) if isinstance(shape, Run)]
    runs = [run for run in texts if run.part.startswith("answer")]
    words = list(dict.fromkeys(run.part.removeprefix("answer ") for run in runs))
    assert words == ["converge", "convergence", "genre", "govern", "grove"]
    assert {run.face for run in runs[:2]} == {"serif-bold"}
    set_text = " ".join(run.text for run in texts)
    assert "5 words, 9 points." in set_text.replace("\u00a0", " ")


def test_the_rules_text_gives_the_minimum_and_the_scores() -> None:
    assert "five or more letters" in rules_text(BEE)
    assert "a bingo, which uses all seven letters, three." in rules_text(BEE)
    nyt = rules_text(changed(BEE, rules=NYT))
    assert "four or more letters" in nyt
    assert "A word of four letters scores one point and a longer one its length." in nyt
    assert "scores seven more" in nyt


def test_the_printed_ratings_are_those_of_the_key() -> None:
    levels = KEY.thresholds
    assert levels.capped
    assert ratings(BEE, KEY) == f"Good {levels.good} · Excellent {levels.excellent} · Genius {levels.genius} (all)"
    nyt = changed(BEE, rules=NYT)
    key = key_of(nyt, Lexicon.of("few", ["govern", "grove", "converge", "convergence", "genre"]))
    assert key.points == 49
    assert ratings(nyt, key) == "Nice 12 · Great 20 · Amazing 25 · Genius 34 · Queen Bee 49"
    own = changed(BEE, rules=changed(NYT, name="own", ranks=()))
    assert ratings(own, key_of(own, Lexicon.of("few", ["govern"]))) == "Maximum 6"


def ratings(puzzle: Puzzle, key: Key) -> str:
    return ratings_text(puzzle, key).replace("\u2002", " ").replace("\u00a0", " ")


def test_an_unprintable_character_in_the_title_is_a_finding() -> None:
    drawing = figure(changed(BEE, title="Bee 🐝"), style("classic"), "puzzle", 300, KEY)
    (found,) = check_drawing(drawing)
    assert (found.severity, found.what) == ("error", "the face serif-bold has no glyph for 🐝 (U+1F41D)")
    assert found.where.startswith("“Bee 🐝”, 0.0 mm from the left")


def test_folded_words_are_printed_as_they_are_written() -> None:
    forms = {"converge": "convergé", "conger": "cönger"}
    key = key_of(BEE, Lexicon.of("own", ("govern", *forms), displays=forms))
    assert [answer.word for answer in key.answers] == ["conger", "converge", "govern"]
    spans = "".join(span.text for span in key_spans(style("classic"), key))
    assert spans.startswith("convergé\u00a0(")
    assert "cönger, govern" in spans
    assert "convergé, " in str(edition(BEE, key))
    answers = sheet(BEE, key).answers
    assert answers.words == ("conger", "converge", "govern")
    assert dict(answers.written) == forms
    assert sheet(BEE, key, hidden=True).answers.written == ()


@pytest.mark.parametrize(("lexicon", "word"), [("common", "center"), ("common-british", "centre")])
def test_the_rules_are_in_the_spelling_of_the_list(lexicon: str, word: str) -> None:
    puzzle = hive("g", "cenorv", lexicon=lexicon)
    assert f"Every word must contain the {word} letter, G;" in rules_text(puzzle)
    assert f"the {word} letter;" in rules_text(puzzle, key="bee_rules_many")
    assert REVIEW.why_of(puzzle, REVIEW.open_key(puzzle), "cove").reply.endswith(f"the {word} letter, G.")
