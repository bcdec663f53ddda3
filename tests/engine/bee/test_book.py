from itertools import pairwise

import numpy as np
import pytest

from engine.bee.make import BEE, LEAST_POINTS, MOST_POINTS, Kind, book
from engine.bee.puzzle import LONGO, NYT
from engine.core import BadInput, Ending, Stopped
from engine.drawing.booklet import Binding
from engine.drawing.shapes import Circle, Group
from engine.drawing.style import style
from engine.letters.figure import book_pages
from engine.output.press.boxes import NEWSPAPER, page_size
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_drawing
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.controls import Watched, stopped

A4 = page_size("A4")
PINNED_WEEK = ["ybgirmo", "jsimeta", "ubleinz"]


@pytest.fixture(scope="module")
def year():
    return book(open_lexicon("common"), 52, 1, Kind(layout="ring"))


def test_weeks_get_harder_and_no_letters_repeat(year) -> None:
    assert year.ending is Ending.FINISHED
    whole = [[entry for entry in week if not entry.key.excluded] for week in year.result]  # as they were sorted
    easy, middle, hard = (
        np.array([entry.key.share for week in whole for entry in week if entry.level == level]) for level in range(3)
    )
    assert min(map(len, (easy, middle, hard))) > 30
    assert easy.min() > middle.max() > middle.min() > hard.max()
    letter_sets = [frozenset(entry.puzzle.letters) for week in year.result for entry in week]
    assert len(set(letter_sets)) == len(letter_sets) == 156


def test_every_hive_is_printable_and_in_the_range_of_points(year) -> None:
    for week in year.result:
        for entry in week:
            assert entry.key.pangrams
            assert not any(answer.pangram for answer in entry.key.excluded)
            assert entry.key.undecided == ()
            assert LEAST_POINTS <= entry.key.points <= MOST_POINTS


def test_a_book_has_no_s_and_a_honeycomb_unless_other_hives_are_requested(year) -> None:
    assert all("s" not in entry.puzzle.letters for week in year.result for entry in week)
    kind = Kind(without="e", answers=(30, 40))
    made = [entry for week in book(open_lexicon("common"), 6, 1, kind).result for entry in week]
    assert all(30 <= len(entry.key.answers) <= 40 for entry in made)
    assert {entry.puzzle.layout for entry in made} == {"honeycomb"}
    letters = "".join(entry.puzzle.letters for entry in made)
    assert ("e" in letters, "s" in letters) == (False, True)


def test_the_same_seed_makes_the_same_bytes(year) -> None:
    again = book(open_lexicon("common"), 52, 1, Kind(layout="ring"))
    other = book(open_lexicon("common"), 52, 2, Kind(layout="ring"))
    written = [
        write_pdf(
            book_pages(BEE, made.result[:3], style("classic"), Binding(*A4)), NEWSPAPER, Metadata("Bees", "2026-01-01")
        )
        for made in (year, again, other)
    ]
    assert written[0] == written[1] != written[2]


def test_there_is_a_page_a_week_followed_by_the_solutions(year) -> None:
    pages = book_pages(BEE, year.result, style("classic"), Binding(*A4))
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


@pytest.mark.parametrize("name", ["A3", "A4", "A5", "Letter", "Tabloid", "120x195"])
@pytest.mark.parametrize("house", ["classic", "modern", "large-print"])
def test_hives_do_not_overlap_and_stay_on_the_page(year, name: str, house: str) -> None:
    size = page_size(name)
    fewest = sorted(year.result, key=lambda week: max(len(entry.key.answers) for entry in week))  # fit any page
    pages = book_pages(BEE, fewest[:2], style(house), Binding(*size))
    for page in pages[:2]:
        circles = sorted((y, r) for y, r in circles_of(page.shapes) if r > 30)
        frames = [(y, r) for y, r in circles if r == max(r for _, r in circles)]
        assert len(frames) == (1 if house == "large-print" else 3)
        assert all(a + r < b - r for (a, r), (b, _) in pairwise(frames))
        assert all(y - r > 0 and y + r < size[1] for y, r in frames)
    assert [found for page in pages for found in check_drawing(page) if found.severity == "error"] == []


def circles_of(shapes, y: float = 0.0):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from circles_of(shape.shapes, y + shape.y)
        elif isinstance(shape, Circle):
            yield y + shape.y, shape.radius


def test_the_first_week_of_a_seed_is_pinned() -> None:
    """A change here changes every book that users have made with a seed."""
    lexicon = Lexicon.of("pinned", open_lexicon("standard").words)  # without commonness, which may change
    first = book(lexicon, 1, 7, Kind(without="")).result[0]
    assert [entry.puzzle.letters for entry in first] == PINNED_WEEK


def test_nyt_books_hold_puzzles_of_the_same_size(year) -> None:
    for week in book(open_lexicon("common"), 4, 3, rules=NYT).result:
        for entry in week:
            assert len(entry.key.answers) >= LEAST_POINTS - 2 * len(entry.key.pangrams)
            assert entry.key.thresholds is None


def test_progress_never_decreases() -> None:
    control = Watched()
    book(open_lexicon("common"), 5, 1, control=control)
    assert control.fractions == sorted(control.fractions)
    assert control.fractions[-1] == 1.0


@pytest.mark.parametrize("weeks", [0, -1, 521])
def test_a_number_of_weeks_out_of_range_is_refused(weeks: int) -> None:
    with pytest.raises(BadInput, match="between 1 and 520"):
        book(open_lexicon("common"), weeks, 1)


def test_a_small_lexicon_reports_the_possible_weeks() -> None:
    with pytest.raises(BadInput, match="too few hives of 14 to 28 points without S for 2 weeks"):
        book(Lexicon.of("tiny", ["convergence", "grove"]), 2, 1, rules=LONGO)


def test_making_a_book_can_be_cancelled() -> None:
    with pytest.raises(Stopped):
        book(open_lexicon("common"), 52, 1, control=stopped())
