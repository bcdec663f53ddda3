"""Books of puzzles: pages with as many puzzles as fit, chapters, and solutions in columns."""

from itertools import pairwise

import pytest

from engine.core import BadInput, changed
from engine.drawing.booklet import (
    GAP,
    MARGIN,
    Binding,
    Chapter,
    Front,
    Item,
    bound,
    in_columns,
    least_inside,
    margin_findings,
    solution_columns,
)
from engine.drawing.flow import Flow
from engine.drawing.shapes import BLACK, MM, Circle, Drawing, Group, Line, Run, as_figure
from engine.drawing.style import style

A4 = Binding(595.0, 842.0)


def columns(page: list) -> list[int]:
    """Return the number of blocks in each column of a page."""
    places = [shape.x for shape in page[1:] if isinstance(shape, Group)]
    return [places.count(x) for x in sorted(set(places))]


@pytest.mark.parametrize(("n", "last"), [(1, [1]), (3, [1, 1, 1]), (9, [3, 3, 3]), (10, [4, 4, 2])])
def test_the_columns_of_the_last_page_are_balanced(n: int, last: list[int]) -> None:
    ((page, count),) = in_columns("Solutions", [("A", Drawing(150, 80, ()))] * n, style("classic"), A4)
    assert columns(page) == last
    assert count == n


def test_a_figure_that_is_too_high_is_rejected_in_any_position_by_its_name() -> None:
    high = as_figure(Drawing(150, 2000, (Circle(75, 1000, 1000, stroke=BLACK, width=1.0),)), "A board")
    blocks = [("Bee 1", Drawing(150, 80, ())), ("Soup 2", high)]
    with pytest.raises(BadInput, match="Soup 2: the page is too small for the solution"):
        list(in_columns("Solutions", blocks, style("classic"), A4))


def test_a_long_solution_continues_in_the_next_columns_and_pages_without_a_lost_or_cut_line() -> None:
    house = style("large-print")
    flow = Flow(house, solution_columns(A4.inner, house)[1])
    flow.text("\n".join(f"word {n}" for n in range(100)), house.sizes.text)
    flow.space(25.0)
    made = list(in_columns("Solutions", [("Bee 1", flow.drawing()), ("Bee 2", Drawing(240, 20, ()))], house, A4))
    assert [count for _, count in made] == [1, 1]
    runs = [(one.text, x, y + one.y) for page, _ in made for one, x, y in placed(page[1:]) if isinstance(one, Run)]
    assert [text for text, *_ in runs] == [f"word {n}" for n in range(100)]
    assert all(60 < y < A4.depth for *_, y in runs)
    steps = {round(b[2] - a[2], 3) for a, b in pairwise(runs) if a[1] == b[1] and b[2] > a[2]}
    assert steps == {house.sizes.text * house.leading}
    assert len({x for _, x, _ in runs}) == 2


def test_columns_of_solutions_are_wider_in_larger_type() -> None:
    assert [solution_columns(A4.inner, style(name))[0] for name in ("classic", "modern", "large-print")] == [3, 3, 2]
    small = changed(style("large-print"), solution=style("classic").sizes)
    assert solution_columns(A4.inner, small)[0] == 3


def test_pages_before_the_last_are_full_and_all_blocks_are_placed() -> None:
    made = list(in_columns("Solutions", [("A", Drawing(150, 80, ()))] * 40, style("classic"), A4))
    pages = [page for page, _ in made]
    assert [sum(columns(page)) for page in pages] == [count for _, count in made]
    counts = [columns(page) for page in pages]
    assert sum(map(sum, counts)) == 40
    assert all(count == counts[0] and len(set(count)) == 1 for count in counts[:-1])
    for page in pages:
        assert all(0 <= shape.y <= A4.depth - 80 for shape in page[1:])


CLASSIC = style("classic")
BOOK = Binding(432.0, 648.0, head="Puzzles")  # 6 x 9 inches


def item(name: str, need: float = 100.0) -> Item:
    def draw(width: float, height: float):
        return (Line(((0.0, 0.0), (width, height)), 1.0, part=name),)

    return Item(name, lambda width, room: min(need, room), draw, lambda width: Drawing(width, 30.0, ()))


def chapter(name: str, *items: Item, fewest: int = 1) -> Chapter:
    return Chapter(name, lambda width: Drawing(width, 50.0, ()), items, fewest)


def placed(drawing: Drawing | list):
    """Yield the shapes with their place on the page."""

    def walk(shapes, x, y):
        for shape in shapes:
            if isinstance(shape, Group):
                yield from walk(shape.shapes, x + shape.x, y + shape.y)
            else:
                yield shape, x, y

    yield from walk(drawing.shapes if isinstance(drawing, Drawing) else drawing, 0.0, 0.0)


def lines(drawing: Drawing) -> list[tuple[str, float, float, float, float]]:
    """The name, left, top, right and bottom of each puzzle."""
    return [
        (one.part, x, y, x + one.points[1][0], y + one.points[1][1])
        for one, x, y in placed(drawing)
        if isinstance(one, Line) and one.part
    ]


def texts(drawing: Drawing) -> list[str]:
    return [one.text.strip() for one, _, _ in placed(drawing) if isinstance(one, Run)]


def test_margins_are_mirrored_and_the_folio_is_outside() -> None:
    binding = BOOK._replace(inside=80.0, outside=40.0)
    pages = bound([chapter("A", item("a")), chapter("B", item("b"))], binding, CLASSIC)[:2]
    assert [(left, right) for page in pages for _, left, _, right, _ in lines(page)] == [(80, 392), (40, 352)]
    folios = [(x + one.x, one.text) for page in pages for one, x, _ in placed(page) if isinstance(one, Run)]
    right, left = (place for place, text in folios if text in "12")
    assert 380 < right < 392
    assert left == 40
    assert [texts(page)[1:] for page in pages] == [["Puzzles"], ["Puzzles"]]


@pytest.mark.parametrize(
    ("pages", "mm"), [(1, 9.6), (150, 9.6), (151, 12.7), (500, 15.9), (501, 19.1), (828, 22.3), (900, 22.3)]
)
def test_the_least_inside_margin_grows_with_the_pages(pages: int, mm: float) -> None:
    assert least_inside(pages) == pytest.approx(mm * MM)


def test_a_thick_book_gets_a_wider_inside_margin_unless_it_is_given() -> None:
    many = [chapter(str(n), item("x", 5000.0)) for n in range(310)]
    page = bound(many, BOOK, CLASSIC)[0]
    assert lines(page)[0][1] == pytest.approx((15.9 + 3.2) * MM)
    given = BOOK._replace(inside=MARGIN / 2, fixed=True)
    pages = bound(many, given, CLASSIC)
    assert lines(pages[0])[0][1] == MARGIN / 2
    assert [one.text for one in margin_findings(given, len(pages))] == [
        f"An inside margin of 8.5 mm is narrow for {len(pages)} pages. Printers on demand need 15.9 mm."
    ]


def test_a_book_of_too_many_pages_is_reported() -> None:
    assert [one.what for one in margin_findings(BOOK, 829)] == [
        "the book has 829 pages; printers on demand bind at most 828"
    ]


def test_puzzles_of_the_same_height_are_divided_evenly_and_fill_their_pages() -> None:
    [first, second, _] = bound([chapter("A", *(item(str(n), 140.0) for n in range(4)))], BOOK, CLASSIC)
    assert [name for name, *_ in lines(first)] == ["0", "1"]
    assert [name for name, *_ in lines(second)] == ["2", "3"]
    (_, _, top, _, upper), (_, _, lower, _, foot) = lines(first)
    assert (top, foot) == (pytest.approx(MARGIN + 50), pytest.approx(648 - MARGIN))
    assert lower - upper == pytest.approx(GAP)


def test_puzzles_of_different_heights_do_not_overlap_and_stay_on_the_page() -> None:
    items = [item(str(n), need) for n, need in enumerate((300.0, 100.0, 50.0, 400.0, 9999.0, 20.0))]
    *pages, _ = bound([chapter("A", *items)], BOOK, CLASSIC)
    assert [[int(name) for name, *_ in lines(page)] for page in pages] == [[0, 1, 2], [3], [4], [5]]
    for page in pages:
        boxes = lines(page)
        assert all(a[4] <= b[2] for a, b in pairwise(boxes))
        assert boxes[-1][4] <= 648 - MARGIN + 0.01


def test_contents_have_the_number_of_each_page() -> None:
    chapters = [chapter(name, item(name), item(name, 5000.0)) for name in ("Easy", "Hard")]
    pages = bound(chapters, BOOK, CLASSIC, front=Front("Puzzles for Rain", contents=True))
    assert texts(pages[0]) == ["Puzzles for Rain"]
    assert texts(pages[1])[:-2] == ["Contents", "Easy", "3", "Hard", "5", "Solutions", "7"]
    assert texts(pages[6])[0] == "Solutions"
    assert [texts(page)[-2] for page in pages[1:]] == [str(n) for n in range(2, 8)]


def test_puzzles_on_facing_pages_begin_on_left_pages_and_have_one_line_in_the_contents() -> None:
    pairs = [(item(f"P{n}", 5000.0)._replace(left=True), item("", 5000.0)._replace(solution=None)) for n in range(20)]
    items = [one for pair in pairs for one in pair]
    front = Front("Rain", contents=True, refers=True, signature=4)
    pages = bound([chapter("All", *items)], BOOK, CLASSIC, front=front)
    begins = {name: number for number, page in enumerate(pages, 1) for name, *_ in lines(page) if name}
    assert all(number % 2 == 0 for number in begins.values())
    listed = texts(pages[1])[1:41]
    assert dict(zip(listed[::2], map(int, listed[1::2]), strict=True)) == begins
    folios = [next(text for text in texts(page) if text.isdecimal()) for page in pages[2:] if texts(page)]
    assert folios == [str(number) for number, page in enumerate(pages[2:], 3) if texts(page)]
    assert len(pages) % 4 == 0


def test_a_page_names_the_first_and_the_last_page_of_its_solutions() -> None:
    def solved(depth: float) -> list[Item]:
        return [item(f"P{n}")._replace(solution=lambda width: Drawing(width, depth, ())) for n in range(5)]

    for depth, note in ((500.0, "Solutions on pages 3\u20134"), (100.0, "Solution on page 3")):
        pages = bound([chapter("All", *solved(depth))], BOOK, CLASSIC, front=Front(refers=True))
        assert note in texts(pages[0])


def test_long_contents_take_several_pages_and_a_single_chapter_lists_its_puzzles() -> None:
    items = [item(f"Puzzle {n} " + "with a very long name " * 8, 5000.0) for n in range(60)]
    pages = bound([chapter("All", *items)], BOOK, CLASSIC, front=Front(contents=True))
    count = next(n for n, page in enumerate(pages) if lines(page))
    assert count == 2
    listed = [text for page in pages[:count] for text in texts(page)]
    assert str(60 + count) in listed
    assert all(one.endswith("\u2026") for one in listed if one.startswith("Puzzle "))
    assert lines(pages[count + 59])[0][0].startswith("Puzzle 59")


def test_a_long_running_head_is_shortened() -> None:
    page = bound([chapter("A", item("a"))], BOOK._replace(head="Very rainy days " * 30), CLASSIC)[0]
    [head] = [one for one, _, _ in placed(page) if isinstance(one, Run) and one.text.endswith("\u2026")]
    assert 300 < sum(head.advances) <= BOOK.inner


def test_a_page_that_is_too_small_is_an_error() -> None:
    with pytest.raises(BadInput, match="too small for a book"):
        bound([chapter("A", item("a"))], Binding(180.0, 250.0), CLASSIC)
