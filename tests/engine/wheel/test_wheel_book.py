"""Books of wheels: no repeated letters, clean arrangements, and the layout of the pages."""

from itertools import pairwise

import pytest

from engine.core.errors import BadInput, Stopped
from engine.core.job import Ending
from engine.core.value import changed
from engine.drawing.booklet import Binding
from engine.drawing.shapes import Circle, Group, Line, Polygon, Run
from engine.drawing.style import style
from engine.output.press.boxes import NEWSPAPER, page_size
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_drawing
from engine.wheel.answers import findings
from engine.wheel.make import TEMPLATE, Criteria, book, book_pages
from engine.words.difficulty import LEVELS
from engine.words.paths.paths import find_path
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from tests.engine.controls import Watched, stopped

A4 = page_size("A4")
HOUSE = House((default_list(),))


@pytest.fixture(scope="module")
def year():
    return book(TEMPLATE, 60, seed=1, house=HOUSE)


def test_no_letters_repeat_and_each_wheel_meets_the_criteria(year) -> None:
    assert year.ending is Ending.FINISHED
    multisets = ["".join(sorted(entry.puzzle.letters)) for entry in year.result]
    assert len(set(multisets)) == len(multisets) == 60
    for entry in year.result:
        found = findings(entry.puzzle, entry.key)
        assert [one for one in found if "spellings" not in one.what] == []  # mixed ones are left to the editor
        assert 20 <= len(entry.key.answers) <= 60


@pytest.mark.parametrize(("layout", "purpose"), [("wheel", "random"), ("square", "random"), ("polygon", "hard")])
def test_no_taboo_word_can_be_traced_in_any_printed_wheel(layout, purpose) -> None:
    made = book(changed(TEMPLATE, layout=layout), 25, seed=3, purpose=purpose, house=HOUSE).result
    pages = book_pages(made, style("classic"), Binding(*A4))
    drawn = [letters for page in pages for letters in wheels_on(page)]
    assert len(drawn) == 25
    words = [entry.word for entry in default_list().words if "path" in entry.unwanted_as]
    for letters, entry in zip(drawn, made, strict=True):
        assert letters == entry.puzzle.letters
        assert [word for word in words if find_path(word, letters, entry.puzzle.neighbourhood)] == []


def wheels_on(page):
    """The letters of each wheel on a page, cell by cell, as drawn."""
    letters = [run.text.lower() for run in shapes_of(page.shapes, Run) if run.part.startswith("cell")]
    return ["".join(letters[i : i + 9]) for i in range(0, len(letters), 9)]


def shapes_of(shapes, kind, y: float = 0.0):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from shapes_of(shape.shapes, kind, y + shape.y)
        elif isinstance(shape, kind):
            yield changed(shape, y=y + shape.y) if kind is Circle else shape


def test_the_solutions_contain_every_answer(year) -> None:
    pages = book_pages(year.result, style("classic"), Binding(*A4))
    parts = {run.part for page in pages for run in shapes_of(page.shapes, Run) if run.part.startswith("answer")}
    assert parts == {f"answer {answer.word}" for entry in year.result for answer in entry.key.answers}
    headings = [run.text for page in pages for run in shapes_of(page.shapes, Run) if run.text.startswith("Wheel")]
    levels = [LEVELS[entry.level] for entry in year.result]
    assert headings == [f"Wheel {n}, {level}" for n, level in enumerate(levels, 1)]


@pytest.mark.parametrize("name", ["A3", "A4", "A5", "Letter", "120x195"])
@pytest.mark.parametrize("house", ["classic", "modern"])
def test_wheels_do_not_overlap_and_have_writing_lines(year, name, house) -> None:
    size = page_size(name)
    pages = book_pages(year.result[:8], style(house), Binding(*size))
    for page in pages:
        assert (page.width, page.height) == size
        circles = list(shapes_of(page.shapes, Circle))
        frames = [circle for circle in circles if circle.radius == max(one.radius for one in circles)]
        assert all(a.y + a.radius < b.y - b.radius for a, b in pairwise(frames))
        assert all(one.y - one.radius > 0 and one.y + one.radius < size[1] for one in frames)
        lines = [line for line in shapes_of(page.shapes, Line) if line.points[0][1] > 0]
        assert len(lines) >= 5 * len(frames)
        assert [found for found in check_drawing(page) if found.severity == "error"] == []


def test_a_page_that_is_too_small_is_an_error(year) -> None:
    with pytest.raises(BadInput, match="larger page"):
        book_pages(year.result[:2], style("classic"), Binding(*page_size("60x90")))


def test_the_same_seed_makes_the_same_bytes(year) -> None:
    again, other = book(TEMPLATE, 60, seed=1, house=HOUSE), book(TEMPLATE, 60, seed=2, house=HOUSE)
    written = [
        write_pdf(
            book_pages(made.result[:6], style("classic"), Binding(*A4)),
            NEWSPAPER,
            Metadata("Wheels", "2026-01-01"),
        )
        for made in (year, again, other)
    ]
    assert written[0] == written[1] != written[2]


def test_squares_are_drawn_as_squares() -> None:
    made = book(changed(TEMPLATE, layout="square"), 2, seed=3, house=HOUSE).result
    page = book_pages(made, style("classic"), Binding(*A4))[0]
    cells = [shape for shape in shapes_of(page.shapes, Polygon) if shape.part]
    assert len(cells) == 18
    assert not [one for one in shapes_of(page.shapes, Circle) if one.radius > 5]  # smaller ones mark the level


def test_progress_never_decreases() -> None:
    control = Watched()
    book(TEMPLATE, 5, seed=1, house=HOUSE, control=control)
    assert control.fractions == sorted(control.fractions)
    assert control.fractions[-1] == 1.0


@pytest.mark.parametrize(
    ("wheels", "criteria", "message"),
    [
        (0, Criteria(), "between 1 and"),
        (9999, Criteria(), "between 1 and"),
        (40, Criteria(170, 180), "of the 40 wheels"),
    ],
)
def test_an_impossible_book_is_an_error(wheels, criteria, message) -> None:
    with pytest.raises(BadInput, match=message):
        book(TEMPLATE, wheels, criteria, seed=1, house=HOUSE)


def test_making_a_book_can_be_cancelled() -> None:
    with pytest.raises(Stopped):
        book(TEMPLATE, 5, seed=1, house=HOUSE, control=stopped())
