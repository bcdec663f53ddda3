"""The printed pages of a plan: dates in headings, both layouts, and warnings."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.bee.make import BEE, book
from engine.bee.puzzle import NYT, hive
from engine.core.dates import date_range, long_date, short_date
from engine.core.value import changed
from engine.drawing.booklet import Binding
from engine.drawing.shapes import Group, Polygon, Run
from engine.drawing.style import style
from engine.letters.plan.book import book_pages, dated_weeks, solution_pages, week_findings
from engine.letters.plan.plan import plan
from engine.letters.plan.use import Schedule, Use, weekly
from engine.output.press.boxes import page_size
from engine.output.press.preflight.preflight import check_drawing
from engine.wheel.make import WHEEL
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.verdict import Ruling

CLASSIC = style("classic")


def days_of(start: str, weeks: int) -> tuple[tuple[str, int], ...]:
    return weekly(start, weeks, (0, 2, 4), (0, 1, 2))


@pytest.fixture(scope="module")
def days() -> tuple[Use, ...]:
    return plan(
        Schedule(BEE, days_of("2026-12-30", 3), seed=1),
        open_lexicon("common"),
        open_house(),
        (),
    ).result


@pytest.fixture(scope="module")
def weeks(days):
    return dated_weeks(BEE, days, open_house())


def placed(shapes, x: float = 0.0, y: float = 0.0):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from placed(shape.shapes, x + shape.x, y + shape.y)
        else:
            yield shape, x, y


def said(page) -> str:
    return " ".join(shape.text for shape, _, _ in placed(page.shapes) if isinstance(shape, Run))


def hives(page) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each hive of a page, from top to bottom."""
    boxes: dict[float, list[tuple[float, float]]] = {}
    for shape, x, y in placed(page.shapes):
        if isinstance(shape, Polygon):
            boxes.setdefault(y, []).extend((x + px, y + py) for px, py in shape.points)
    return [
        (min(x for x, _ in at), min(y for _, y in at), max(x for x, _ in at), max(y for _, y in at))
        for _, at in sorted(boxes.items())
    ]


def test_headings_show_dates_of_weeks_and_hives(weeks) -> None:
    pages = [said(page) for page in book_pages(BEE, weeks, CLASSIC, Binding(*page_size("A4")))]
    assert len(pages) == 4
    assert "30 December 2026 \N{EN DASH} 1 January 2027" in pages[0]
    assert "Wednesday 30 December, medium" in pages[0]
    assert "4\N{EN DASH}8 January 2027" in pages[1]
    assert "Mon 4 Jan, " in pages[3]
    assert "Week" not in " ".join(pages)


def test_a_week_of_wheels_shows_its_dates_and_fits_its_page() -> None:
    made = plan(
        Schedule(WHEEL, days_of("2026-12-07", 1), seed=1),
        open_lexicon("common"),
        open_house(),
        (),
    ).result
    for name in ("classic", "modern", "large-print"):
        size = page_size("A4")
        pages = book_pages(WHEEL, dated_weeks(WHEEL, made, open_house()), style(name), Binding(*size))
        assert len(pages) == (4 if name == "large-print" else 2)
        texts = " ".join(said(page) for page in pages)
        assert "7\N{EN DASH}11 December 2026" in texts
        assert all(use.full_words[0] in texts for use in made)
        assert [found for page in pages for found in check_drawing(page) if found.severity == "error"] == []


def test_solution_pages_equal_those_of_the_book(weeks) -> None:
    whole = book_pages(BEE, weeks, CLASSIC, Binding(*page_size("A4")))
    alone = solution_pages(BEE, weeks, CLASSIC, Binding(*page_size("A4")), first=len(weeks) + 1)
    assert alone == whole[len(weeks) :]


@pytest.mark.parametrize("name", ["A4", "A5", "Letter", "Tabloid", "120x195"])
def test_honeycombs_do_not_overlap_on_any_page_size(weeks, name: str) -> None:
    width, height = page_size(name)
    page = book_pages(BEE, weeks, CLASSIC, Binding(width, height))[1]
    found = hives(page)
    assert len(found) == 3
    assert all(upper[3] < lower[1] for upper, lower in pairwise(found))
    assert all(box[0] > 0 and box[1] > 0 and box[3] < height for box in found)
    assert len({round(box[0] + box[2], 6) for box in found}) == 1  # centered on one line
    assert [finding for finding in check_drawing(page) if finding.severity == "error"] == []


def test_hives_with_different_rules_each_print_their_rules(days) -> None:
    mixed = [replace(use, puzzle=changed(use.puzzle, rules=NYT)) if i == 3 else use for i, use in enumerate(days)]
    pages = [
        said(page)
        for page in book_pages(BEE, dated_weeks(BEE, mixed, open_house()), CLASSIC, Binding(*page_size("A4")))
    ]
    assert pages[1].count("Make words of five") == 2
    assert pages[1].count("Make words of four") == 1
    assert pages[2].count("Make words of") == 1


def test_a_book_without_dates_numbers_its_weeks() -> None:
    pages = [
        said(page)
        for page in book_pages(BEE, book(open_lexicon("common"), 1, 1).result, CLASSIC, Binding(*page_size("A4")))
    ]
    assert pages[0].startswith("Week 1 ")
    assert "1. Easy, " in pages[1]


def test_later_house_rulings_apply_and_are_reported(days) -> None:
    pangram = days[0].full_words[0]
    stricter = House(open_house().lists, (Ruling(pangram, False, "a reader complained"),))
    weeks = dated_weeks(BEE, days, stricter)
    assert pangram not in [answer.word for answer in weeks[0][0].key.answers]
    shown = days[0].puzzle.shown
    first, *others = [one.text for one in week_findings(BEE, weeks) if "spellings" not in one.what]
    assert first == f"The bingo {pangram} does not count: Wed 30 Dec, {shown}, a reader complained."
    assert all(one.startswith("No bingo counts: Wed 30 Dec") for one in others)
    own = replace(days[0], puzzle=changed(days[0].puzzle, rulings=(Ruling(pangram, True, "it is fine"),)))
    assert week_findings(BEE, dated_weeks(BEE, [own], stricter)) == ()


def test_an_undecided_answer_is_reported() -> None:
    use = Use("2026-12-02", "plan", hive("N", "CGADVI", lexicon="standard"))
    lines = [one.text for one in week_findings(BEE, dated_weeks(BEE, [use], open_house()))]
    assert (
        "The answer vagina needs a decision (may offend or distress): Wed 2 Dec, N CGADVI. Accept or reject it."
        in lines
    )


def test_dates_are_formatted_in_english() -> None:
    assert short_date("2026-12-02", year=True) == "Wed 2 Dec 2026"
    assert long_date("2027-01-31") == "Sunday 31 January"
    assert date_range("2026-12-07", "2026-12-11") == "7\N{EN DASH}11 December 2026"
    assert date_range("2026-11-30", "2026-12-04") == "30 November \N{EN DASH} 4 December 2026"
    assert date_range("2026-12-28", "2027-01-01") == "28 December 2026 \N{EN DASH} 1 January 2027"
    assert date_range("2026-12-09", "2026-12-09") == "9 December 2026"
