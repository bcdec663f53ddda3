"""The printed pages of a book of weeks: headings, both layouts, and warnings."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.bee.answers import key_of
from engine.bee.make import BEE, book
from engine.bee.puzzle import NYT, hive
from engine.core import changed
from engine.core.dates import short_date
from engine.drawing.booklet import Binding
from engine.drawing.shapes import Group, Polygon, Run
from engine.drawing.style import style
from engine.letters.figure import BookEntry, book_pages, week_findings
from engine.output.press.boxes import page_size
from engine.output.press.preflight.preflight import check_drawing
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.verdict import Ruling

CLASSIC = style("classic")


@pytest.fixture(scope="module")
def weeks():
    return book(open_lexicon("common"), 3, 1).result


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


def test_hives_with_different_rules_each_print_their_rules(weeks) -> None:
    first, second, third = weeks
    other = replace(second[0], puzzle=changed(second[0].puzzle, rules=NYT))
    mixed = (first, (other, *second[1:]), third)
    pages = [said(page) for page in book_pages(BEE, mixed, CLASSIC, Binding(*page_size("A4")))]
    assert pages[1].count("Make words of five") == 2
    assert pages[1].count("Make words of four") == 1
    assert pages[2].count("Make words of") == 1


def test_weeks_are_numbered_and_levels_are_named(weeks) -> None:
    pages = [said(page) for page in book_pages(BEE, weeks, CLASSIC, Binding(*page_size("A4")))]
    assert [page.split("  ")[0][:6] for page in pages[:3]] == ["Week 1", "Week 2", "Week 3"]
    assert "1. Easy, " in pages[3]


def test_the_level_is_read_before_its_hive(weeks) -> None:
    page = book_pages(BEE, weeks, CLASSIC, Binding(*page_size("A4")))[0]
    kinds = [
        shape
        for shape, _, _ in placed(page.shapes)
        if isinstance(shape, Polygon) or getattr(shape, "text", "") == "Easy"
    ]
    assert isinstance(kinds[0], Run)


def entry_of(puzzle, house: House) -> BookEntry:
    return BookEntry(puzzle, key_of(puzzle, open_lexicon(puzzle.lexicon), house.vetter(puzzle.rulings)))


def test_house_rulings_apply_and_are_reported(weeks) -> None:
    puzzle = weeks[0][0].puzzle
    pangram = next(one.word for one in weeks[0][0].key.answers if one.pangram)
    stricter = House(open_house().lists, (Ruling(pangram, False, "a reader complained"),))
    entry = entry_of(puzzle, stricter)
    assert pangram not in [answer.word for answer in entry.key.answers]
    own = changed(puzzle, rulings=(Ruling(pangram, True, "it is fine"),))
    assert pangram in [answer.word for answer in entry_of(own, stricter).key.answers]


def test_an_undecided_answer_is_reported_with_its_hive() -> None:
    entry = entry_of(hive("N", "CGADVI", lexicon="standard"), open_house())
    lines = [one.text for one in week_findings(BEE, [(entry,)])]
    assert "The answer vagina needs a decision (may offend or distress): N CGADVI. Accept or reject it." in lines


def test_dates_are_formatted_in_english() -> None:
    assert short_date("2026-12-02", year=True) == "Wed 2 Dec 2026"
