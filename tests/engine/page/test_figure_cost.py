"""What a layout prefers: cells that are large enough to write in; and what is no fault on a large page."""

import pytest

from engine.bee.puzzle import hive
from engine.bee.wing import open_key
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue
from engine.crossword.puzzle import Puzzle as Crossword
from engine.drawing.shapes import MM, Run
from engine.drawing.style import style
from engine.letters.figure import rating_lines
from engine.output.figures import Printable
from engine.page.page import PAPERS, Page, PuzzleBlock
from engine.page.slicing import Area, figure_cost, smallest_cell
from engine.page.vetted import vetted_page
from engine.wings import wing_of
from engine.words.vetting.house import House
from tests.engine.drawn import flat

CLUES = (Clue("stamens", "Parts of flowers"), Clue("sadness", "Grief"))
GRID = Grid(("stamens", "a######", "d######", "n######", "e######", "s######", "s######"))
CROSSWORD = Crossword(grid=GRID, clues=CLUES, title="Crossword")
AREA = Area(tuple(n * 40.0 * MM for n in range(1, 9)), 560 * MM, 10.0)


def costs(name: str, *widths: float) -> list[float]:
    key = wing_of(CROSSWORD).open_key(CROSSWORD, house=House())
    how = style(name)
    figures = [Printable(CROSSWORD, key, how).choices(width * MM)[0] for width in widths]
    assert [smallest_cell(one.drawing) > 0 for one in figures] == [True] * len(widths)
    return [figure_cost(one.drawing, how, AREA, rank=0) for one in figures]


def test_a_grid_with_small_cells_costs_more_in_large_print() -> None:
    narrow, wide = costs("large-print", 40, 120)
    assert narrow > wide + 0.05
    narrow, wide = costs("classic", 50, 120)
    assert abs(narrow - wide) < 0.05


@pytest.mark.parametrize("width", [40, 60, 90, 140])
def test_no_line_of_ratings_begins_or_ends_with_a_dot(width: float) -> None:
    puzzle, how = hive("L", "EOCDMI"), style("large-print")
    figure, *_ = Printable(puzzle, open_key(puzzle, house=House()), how).figures(width * MM)
    texts = [one.text.strip() for one in flat(figure.drawing.shapes) if isinstance(one, Run)]
    assert any("Genius" in text for text in texts)
    assert not [text for text in texts if text.startswith("\u00b7") or text.endswith("\u00b7")]


def test_ratings_are_split_evenly_and_only_if_they_are_too_wide() -> None:
    rated, how = [("Average", 6), ("Good", 8), ("Very\u00a0good", 10), ("Excellent", 12)], style("classic")
    assert [len(rating_lines(rated, how, width).split("\n")) for width in (400, 120, 20)] == [1, 2, 4]


def test_a_deep_figure_that_fits_its_page_is_no_fault() -> None:
    deep = Crossword(grid=GRID, clues=tuple(Clue(one.answer, "Word " * 180) for one in CLUES), title="Crossword")
    key = wing_of(deep).open_key(deep, house=House())
    (alone,) = (one for one in Printable(deep, key, style("large-print")).figures(60 * MM) if one.part == "puzzle")
    assert any("a tabloid page has" in one.what for one in alone.findings)
    page = Page((PuzzleBlock(deep),), paper=PAPERS["broadsheet"], style="large-print")
    found = vetted_page(page, House()).drawn.findings
    assert not [one.what for one in found if "a tabloid page has" in one.what]
