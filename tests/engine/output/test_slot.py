"""Figures in a slot of a page, with number, date and byline, in every house style."""

from __future__ import annotations

import json
from functools import cache

import pytest

from engine.bee.puzzle import hive
from engine.core import changed
from engine.core.files import shipped
from engine.drawing.shapes import MM, Line, Polygon, Run
from engine.drawing.style import style, styles
from engine.output.figures import Heading, Printable, in_slot
from engine.output.issue import draft
from engine.output.target import Target
from engine.wheel.puzzle import wheel
from engine.wings import wing_of
from tests.engine.drawn import boxes, flat

HEADING = Heading("1204", "Set by Ann Lee", "2026-12-04")
PUZZLES = {"bee": hive("g", "cenorv"), "wheel": wheel("waterfall", "w")}


@cache
def printable(kind: str, name: str = "classic") -> Printable:
    puzzle = PUZZLES[kind]
    return Printable(puzzle, wing_of(puzzle).open_key(puzzle), style(name), HEADING)


def runs(drawing) -> list[Run]:
    return [one for one in flat(drawing.shapes) if isinstance(one, Run)]


def texts(drawing) -> list[str]:
    return [one.text for one in runs(drawing)]


@pytest.mark.parametrize("name", styles())
@pytest.mark.parametrize("kind", PUZZLES)
def test_fit_uses_the_largest_scale_at_which_the_puzzle_fits(kind: str, name: str) -> None:
    width, depth = 168.3 * MM, 230 * MM
    made = in_slot(printable(kind, name), width, depth, fit=True)
    puzzle = made.figures[0].drawing
    assert (made.findings, puzzle.width) == ((), pytest.approx(width))
    assert depth * 0.9 < puzzle.height <= depth + 0.1
    larger = printable(kind, name).figures(width, scale=made.scale * 1.03)[0].drawing
    assert larger.height > depth


@pytest.mark.parametrize("kind", PUZZLES)
def test_a_puzzle_that_does_not_fit_says_which_depth_it_needs(kind: str) -> None:
    width = 82.6 * MM
    (found,) = in_slot(printable(kind), width, 40 * MM, fit=True).findings
    assert found.blocks
    assert "does not fit the slot of 82.6 \u00d7 40.0 mm" in found.what
    needed = float(found.mend.split("depth of ")[1].split(" mm")[0])
    assert in_slot(printable(kind), width, needed * MM, fit=True).findings == ()


@pytest.mark.parametrize(("kind", "name"), [("bee", "classic"), ("wheel", "classic"), ("bee", "large-print")])
def test_a_slot_in_which_the_usual_figure_does_not_fit_gets_another_one(kind: str, name: str) -> None:
    width, depth = (82.6 * MM, 62 * MM) if name == "classic" else (168 * MM, 150 * MM)
    least = style(name).least / style(name).sizes.small
    assert printable(kind, name).figures(width, scale=least)[0].drawing.height > depth
    made = in_slot(printable(kind, name), width, depth, fit=True)
    assert made.findings == ()
    assert made.figures[0].drawing.width == pytest.approx(width)
    assert depth * 0.85 < made.figures[0].drawing.height <= depth + 0.1
    assert [one.part for one in made.figures] == ["puzzle", "solution"]


@pytest.mark.parametrize("kind", PUZZLES)
@pytest.mark.parametrize(("mm", "name"), [(200, "classic"), (300, "classic"), (300, "large-print")])
def test_a_wide_figure_has_lines_to_write_on_beside_its_letters(kind: str, mm: int, name: str) -> None:
    drawing = printable(kind, name).figures(mm * MM)[0].drawing
    lines = [one for one in flat(drawing.shapes) if isinstance(one, Line) and one.points[0][1] == one.points[1][1]]
    assert len(lines) > 6
    assert max(box[2] for box in boxes(drawing.shapes)) == pytest.approx(mm * MM)
    assert drawing.height < mm * MM * 0.6


def test_without_fit_the_type_has_its_size_and_a_deeper_puzzle_is_reported() -> None:
    width = 125.4 * MM
    usual = printable("bee").figures(width)[0].drawing
    made = in_slot(printable("bee"), width, usual.height - 10, fit=False)
    assert made.scale == 1
    assert made.figures[0].drawing == usual
    assert [one.severity for one in made.findings] == ["error"]
    assert in_slot(printable("bee"), width, usual.height, fit=False).findings == ()


def test_lines_keep_the_width_of_the_house_style_at_every_scale() -> None:
    wanted = style("classic").lines.cell
    for scale in (0.8, 1.0, 2.0):
        drawing = printable("bee").figures(300.0, scale=scale)[0].drawing
        widths = {round(one.width, 6) for one in flat(drawing.shapes) if isinstance(one, Polygon)}
        assert widths == {wanted}


def test_number_date_and_byline_are_printed_and_spaces_around_the_title_are_not() -> None:
    spaced = printable("bee")._replace(puzzle=changed(PUZZLES["bee"], title="  Morning Bee  "))
    puzzle, solution = (figure.drawing for figure in spaced.figures(82.6 * MM))
    assert {"Morning Bee No 1,204", "Friday 4 December 2026", "Set by Ann Lee"} <= set(texts(puzzle))
    assert "Morning Bee No 1,204: solution" in texts(solution)
    assert "Set by Ann Lee" not in texts(solution)
    bare = spaced._replace(heading=Heading(byline="Set by Ann Lee")).figures(82.6 * MM)[0].drawing
    assert "Morning Bee" in texts(bare)


def test_a_long_byline_has_a_line_of_its_own() -> None:
    byline = "Set by Ann Lee and Benjamin Montgomery-Featherstone"
    drawing = printable("bee")._replace(heading=Heading("", byline, "2026-12-04")).figures(82.6 * MM)[0].drawing
    lines = {one.text: one.y for one in runs(drawing)}
    assert lines[byline] > lines["Friday 4 December 2026"]


@pytest.mark.parametrize("kind", PUZZLES)
def test_large_print_has_larger_letters_and_keeps_its_least_size(kind: str) -> None:
    letters = {}
    for name in ("classic", "large-print"):
        drawing = printable(kind, name).figures(168.3 * MM)[0].drawing
        letters[name] = min(one.size for one in runs(drawing) if one.part.startswith("cell"))
        assert min(one.size for one in runs(drawing)) >= style(name).least
    assert letters["large-print"] >= 1.4 * letters["classic"]
    drawn = draft(*printable(kind)[:2], Target(width=168.3, style="large-print"))
    assert [one for one in drawn.findings if one.severity == "error"] == []


def test_type_below_the_least_size_of_a_style_blocks_the_export(tmp_path) -> None:
    own = json.loads(shipped("styles/classic.json").read_bytes())
    (tmp_path / "own.json").write_text(json.dumps({**own, "least": 8}))
    drawn = draft(*printable("bee")[:2], Target(style=str(tmp_path / "own.json"), heading=HEADING))
    assert "type of 7.5 pt is too small" in [one.what for one in drawn.findings if one.blocks]


def test_small_letters_in_large_print_are_a_caution() -> None:
    small = printable("wheel", "large-print").figures(40 * MM)[0]
    assert any("small for large print" in one.what for one in small.findings)
