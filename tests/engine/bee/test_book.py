import numpy as np
import pytest

from engine.bee.book import POINTS, book
from engine.bee.pages import book_pages
from engine.bee.puzzle import LONGO
from engine.drawing.style import style
from engine.errors import BadInput, Stopped
from engine.job import Control, Ending
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.press.boxes import NEWSPAPER, page_size
from engine.press.pdf import Metadata, write_pdf

A4 = page_size("A4")


@pytest.fixture(scope="module")
def year():
    return book(open_lexicon("common"), 52, 1)


def test_weeks_get_harder_and_no_pot_comes_twice(year) -> None:
    assert year.ending is Ending.FINISHED
    whole = [[entry for entry in week if not entry.key.left_out] for week in year.result]  # as they were sorted
    easy, middle, hard = (
        np.array([entry.key.accessibility for week in whole for entry in week if entry.level == level])
        for level in range(3)
    )
    assert min(map(len, (easy, middle, hard))) > 30
    assert easy.min() > middle.max() > middle.min() > hard.max()
    pots = [entry.puzzle.pot for week in year.result for entry in week]
    assert len(set(pots)) == len(pots) == 156


def test_every_hive_has_a_printable_pangram_and_the_wished_points(year) -> None:
    for week in year.result:
        for entry in week:
            assert entry.key.pangrams
            assert not any(answer.pangram for answer in entry.key.left_out)
            total = entry.key.points + sum(answer.points for answer in entry.key.left_out)
            assert POINTS[0] <= total <= POINTS[1]


def test_the_same_seed_makes_the_same_bytes(year) -> None:
    again = book(open_lexicon("common"), 52, 1)
    other = book(open_lexicon("common"), 52, 2)
    written = [
        write_pdf(book_pages(made.result[:3], style("classic"), *A4), NEWSPAPER, Metadata("Bees", "2026-01-01"))
        for made in (year, again, other)
    ]
    assert written[0] == written[1] != written[2]


def test_a_page_a_week_and_all_solutions_at_the_end(year) -> None:
    pages = book_pages(year.result, style("classic"), *A4)
    assert len(pages) > 52
    assert {(page.width, page.height) for page in pages} == {A4}
    parts = {shape.part for page in pages[52:] for shape in runs(page.shapes) if shape.part}
    answers = {answer.word for week in year.result for entry in week for answer in entry.key.answers}
    assert parts == {f"answer {word}" for word in answers}


def runs(shapes):
    for shape in shapes:
        if hasattr(shape, "shapes"):
            yield from runs(shape.shapes)
        elif hasattr(shape, "advances"):
            yield shape


@pytest.mark.parametrize("weeks", [0, -1, 521])
def test_a_number_of_weeks_out_of_range_is_refused(weeks: int) -> None:
    with pytest.raises(BadInput, match="between 1 and 520"):
        book(open_lexicon("common"), weeks, 1)


def test_a_lexicon_that_is_too_small_says_for_how_many_weeks_it_lasts() -> None:
    with pytest.raises(BadInput, match="for 0 weeks, not for 2"):
        book(Lexicon.of("tiny", ["convergence", "grove"]), 2, 1, rules=LONGO)


def test_making_a_book_stops_when_asked() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        book(open_lexicon("common"), 52, 1, control=control)
