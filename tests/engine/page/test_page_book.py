"""Books of mixed puzzles: order, numbers, chapters, levels, the template, and puzzles that do not fit."""

import io
from itertools import pairwise

import pikepdf
import pytest

from engine.bee.answers import open_key
from engine.bee.puzzle import hive
from engine.core import BadInput, changed, take_notices
from engine.crossword.grid import Grid, entries_of, entry_name
from engine.crossword.puzzle import Clue
from engine.crossword.puzzle import Puzzle as Crossword
from engine.drawing.booklet import WRITING, Binding, Front
from engine.drawing.shapes import MM, Circle, Drawing, Group, Line, Polygon, Run
from engine.output.figures import findings_on_pages
from engine.output.press.boxes import ACCESSIBLE, MAGAZINE, NEWSPAPER, Sheet, page_size
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.pdf_checks import elements
from engine.output.press.preflight.preflight import check_pdf
from engine.page.book import Plan, binding_of, make_book
from engine.page.page import Page, PuzzleBlock, paper
from engine.page.vetted import vetted_page
from engine.wheel.answers import open_key as wheel_key
from engine.wheel.puzzle import wheel
from engine.words.difficulty import level_of
from engine.words.vetting.house import House
from tests.engine.drawn import boxes, flat
from tests.engine.page.samples import CROSSWORD

HOUSE = House(())
WHEEL = changed(wheel("waterfall", "w", "flearalt"), title="Word Wheel")
BLOCKS = tuple(map(PuzzleBlock, (hive("G", "CENORV"), WHEEL, CROSSWORD, hive("T", "AUFLED"))))
SIX_BY_NINE = Binding(*page_size("6x9"), head="Rainy Days")


def texts(page: Drawing) -> list[str]:
    return [one.text for one in flat(page.shapes) if isinstance(one, Run)]


def titles(pages) -> list[str]:
    return [one for page in pages for one in texts(page) if one.startswith(("Spelling", "Word", "Cross"))]


def test_puzzles_are_numbered_in_order_and_solutions_have_their_numbers() -> None:
    made = make_book(BLOCKS, Page(), SIX_BY_NINE, Plan(first=7), house=HOUSE)
    assert titles(made.pages) == [
        "Spelling Bee 7", "Word Wheel 8", "Crossword 9", "Spelling Bee 10",
        "Spelling Bee 7: solution", "Word Wheel 8: solution", "Crossword 9: solution", "Spelling Bee 10: solution",
    ]  # fmt: skip


def test_a_book_by_kind_keeps_kinds_together_and_lists_them_in_the_contents() -> None:
    plan = Plan("kind", front=Front("Rainy Days", contents=True))
    made = make_book(BLOCKS, Page(), SIX_BY_NINE, plan, house=HOUSE)
    assert titles(made.pages[2:])[:7] == [
        "Spelling Bees", "Spelling Bee 1", "Spelling Bee 2", "Word Wheels", "Word Wheel 3", "Crosswords", "Crossword 4",
    ]  # fmt: skip
    assert texts(made.pages[1])[:9] == [
        "Contents", "Spelling Bees ", "3", "Word Wheels ", "4", "Crosswords ", "5", "Solutions ", "6",
    ]  # fmt: skip
    assert "Spelling Bee 2" in texts(made.pages[2])
    assert "Word Wheel 3" in texts(made.pages[3])


def test_a_book_by_week_has_the_week_above_its_puzzles() -> None:
    made = make_book(BLOCKS, Page(), SIX_BY_NINE, Plan("week", week=3, first=None), house=HOUSE)
    weeks = [[one for one in texts(page) if one.startswith("Week")] for page in made.pages]
    assert [one for one in weeks if one][-1] == ["Week 2"]
    assert {"Week 1"} == {one[0] for one in weeks[:-2] if one}
    assert "Spelling Bee" in titles(made.pages)


def test_the_level_of_each_puzzle_is_in_words_and_in_circles() -> None:
    blocks = (BLOCKS[0], BLOCKS[2], PuzzleBlock(hive("N", "TOGILE")))
    made = make_book(blocks, Page(), SIX_BY_NINE, Plan(levels=True), house=HOUSE)
    keys = [open_key(block.puzzle, house=HOUSE) for block in (blocks[0], blocks[2])]
    assert [level_of("bee", key.share) for key in keys] == [1, 2]
    said = [one for page in made.pages for one in texts(page)]
    assert [one for one in said if one in ("Easy", "Medium", "Hard")] == ["Medium", "Easy", "Hard"]
    marks = [one for page in made.pages for one in flat(page.shapes) if isinstance(one, Circle) and one.radius < 5]
    assert [bool(one.fill) for one in marks] == [True, True, False, True, False, False, True, True, True]


def test_the_level_of_a_puzzle_is_read_below_its_heading_and_printed_above_it() -> None:
    made = make_book((BLOCKS[0], BLOCKS[2]), Page(), SIX_BY_NINE, Plan("week", levels=True), house=HOUSE)
    pdf = write_pdf(made.pages, ACCESSIBLE, Metadata("Rainy Days", "2025-03-04T05:06:07+02:00"))
    assert check_pdf(pdf, ACCESSIBLE) == ()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = [str(one.S)[1:] for one in elements(document.Root.StructTreeRoot)]
    assert found[:4] == ["Document", "H1", "H2", "H3"]
    said = texts(made.pages[0])
    assert said.index("Spelling Bee 1") < said.index("Medium")
    tops = {one.text: y for one, y in placed(made.pages[0].shapes) if isinstance(one, Run)}
    assert tops["Medium"] < tops["Spelling Bee 1"]


def placed(shapes, y: float = 0.0):
    """Yield the shapes with their distance from the top of the page."""
    for one in shapes:
        if isinstance(one, Group):
            yield from placed(one.shapes, y + one.y)
        else:
            yield one, y + getattr(one, "y", 0.0)


@pytest.mark.parametrize("name", ["5x8", "6x9", "A4", "8.5x11"])
@pytest.mark.parametrize("house", ["classic", "modern"])
def test_every_page_passes_the_preflight_and_stays_in_its_margins(name: str, house: str) -> None:
    binding = Binding(*page_size(name))
    made = make_book(BLOCKS, Page(style=house), binding, Plan(levels=True), house=HOUSE)
    sheets = [Sheet(page.width, page.height, page) for page in made.pages]
    assert [one for one in findings_on_pages(sheets, "newspaper") if one.blocks] == []
    for number, page in enumerate(made.pages, 1):
        left = binding.inside if number % 2 else binding.outside
        places = [box for box in boxes(page.shapes) if box[3] < page.height - binding.bottom + 0.1]
        assert min(box[0] for box in places) >= left - 2
        assert max(box[2] for box in places) <= left + binding.inner + 2


@pytest.mark.parametrize("name", ["6x9", "7x10", "8.5x11"])
def test_a_book_in_large_print_has_lines_to_write_on_and_all_answers(name: str) -> None:
    bee = hive("E", "TINCLK")  # of 44 answers
    made = make_book([PuzzleBlock(bee), BLOCKS[1]], Page(style="large-print"), Binding(*page_size(name)), house=HOUSE)
    sheets = [Sheet(page.width, page.height, page) for page in made.pages]
    assert findings_on_pages(sheets, "newspaper", 16.0) == ()
    for page in made.pages[:2]:
        assert sum(isinstance(one, Line) and one.part == WRITING for one in flat(page.shapes)) >= 4
    said = {one.part for page in made.pages[2:] for one in flat(page.shapes) if isinstance(one, Run)}
    keys = [open_key(bee, house=HOUSE), wheel_key(WHEEL, house=HOUSE)]
    assert {f"answer {one.word}" for key in keys for one in key.answers} == {one for one in said if one}


def test_two_hives_share_a_page_without_overlapping() -> None:
    made = make_book([BLOCKS[0], BLOCKS[3]], Page(), SIX_BY_NINE, house=HOUSE)
    assert titles(made.pages[:1]) == ["Spelling Bee 1", "Spelling Bee 2"]
    runs = [box for box in boxes(made.pages[0].shapes) if box[1] > SIX_BY_NINE.top]
    edges = sorted((box[1], box[3]) for box in runs)
    gaps = [b[0] - max(one[1] for one in edges[: n + 1]) for n, (_, b) in enumerate(pairwise(edges))]
    assert max(gaps) > 15


def test_the_template_gives_trim_margins_style_and_head() -> None:
    template = Page(title="Rain", paper=paper("A4", size=(150, 200), area=(120, 170), columns=1), style="modern")
    binding = binding_of(template)
    assert (binding.width, binding.inside, binding.top) == pytest.approx((150 * MM, 15 * MM, 15 * MM))
    made = make_book(BLOCKS[:1], template, binding, house=HOUSE)
    assert "Rain" in texts(made.pages[0])
    assert {one.face[:4] for one in flat(made.pages[0].shapes) if isinstance(one, Run)} == {"sans"}
    assert binding_of(template, page_size("6x9"))[:2] == page_size("6x9")


def test_findings_name_their_puzzle() -> None:
    bare = changed(CROSSWORD, clues=(Clue("cup", "Vessel"),))
    made = make_book([PuzzleBlock(bare)], Page(), SIX_BY_NINE, house=HOUSE)
    assert any(one.blocks and one.where.startswith("\u201cCrossword 1\u201d (") for one in made.findings)
    page = Page(blocks=(PuzzleBlock(changed(bare, title="Cats, dogs")), PuzzleBlock(bare, "solution")))
    places = {one.where for one in vetted_page(page, HOUSE).drawn.content}
    assert {place.split("\u201d")[0] for place in places} >= {"\u201cCats, dogs"}


@pytest.mark.parametrize(
    ("blocks", "binding", "message"),
    [
        ((), SIX_BY_NINE, "a book needs at least one puzzle"),
        (BLOCKS, Binding(*page_size("70x110")), "too small for a book"),
        ((PuzzleBlock(Crossword(title="Empty")),), SIX_BY_NINE, "“Empty 1”: there is no puzzle to print"),
    ],
)
def test_what_cannot_be_printed_is_an_error(blocks, binding, message) -> None:
    with pytest.raises(BadInput, match=message):
        make_book(blocks, Page(), binding, house=HOUSE)


def test_a_puzzle_that_does_not_fit_is_named_with_the_depth_that_it_needs() -> None:
    with pytest.raises(BadInput, match=r"“Spelling Bee 1”: it does not fit the page\. At this width it needs a"):
        make_book(BLOCKS[:1], Page(style="large-print"), Binding(360.0, 260.0), house=HOUSE)


LATTICE = Grid(tuple("abcdefghijklm" if row % 2 == 0 else "a#c#e#g#i#k#m" for row in range(13)))
LONG = "A clue with many words that needs more than one line of large print"
LARGE = Crossword(
    grid=LATTICE, title="Large",
    clues=tuple(Clue("", LONG, slot=one.slot) for one in entries_of(LATTICE)),
)  # fmt: skip


def test_a_crossword_too_large_for_a_page_has_its_grid_on_a_left_page_and_its_clues_on_the_right_one() -> None:
    plan = Plan(front=Front("Rainy Days", contents=True, refers=True))
    blocks = (BLOCKS[0], PuzzleBlock(LARGE), BLOCKS[1])
    binding = Binding(*page_size("8x10"))
    made = make_book(blocks, Page(style="large-print"), binding, plan, house=HOUSE)
    first = [next(iter(texts(page)), "") for page in made.pages]
    assert first[1:7] == ["Contents", "Spelling Bee 1", "Large 2", "ACROSS", "Word Wheel 3", "Solutions"]
    assert texts(made.pages[1])[3:5] == ["Large 2 ", "4"]
    grid, clues = made.pages[3:5]
    assert len([one for one in flat(grid.shapes) if isinstance(one, Polygon)]) >= 13 * 13 - 36
    assert {"ACROSS", "DOWN"} <= set(texts(clues))
    assert not {"ACROSS", "DOWN"} & set(texts(grid))
    assert "Solution on page 7" in texts(grid)
    assert not any("Solution on" in text for text in texts(clues))
    for page in (grid, clues):
        assert findings_on_pages([page], "newspaper", 14.0) == ()
    swapped = make_book(blocks[1:], Page(style="large-print"), binding, Plan(), house=HOUSE)
    assert texts(swapped.pages[0]) == ["1"]  # the grid is on page 2


def test_a_book_has_its_own_numbers_unless_each_puzzle_has_one() -> None:
    def titles(*numbers: str) -> list[str]:
        blocks = [changed(block, number=number) for block, number in zip(BLOCKS, numbers, strict=False)]
        made = make_book(blocks, Page(), SIX_BY_NINE, Plan(), house=HOUSE)
        return [text for page in made.pages for text in texts(page) if text.startswith(("Spelling Bee", "Word Wheel"))]

    assert titles("17357", "41")[:2] == ["Spelling Bee No 17,357", "Word Wheel No 41"]
    assert titles("17357", "")[:2] == ["Spelling Bee 1", "Word Wheel 2"]


def with_longer_clues(times: int) -> Crossword:
    return changed(LARGE, clues=tuple(changed(one, text=f"{LONG} " * times) for one in LARGE.clues))


def test_clues_that_do_not_fit_the_facing_page_continue_below_the_title() -> None:
    binding = Binding(*page_size("8x10"))
    made = make_book([PuzzleBlock(with_longer_clues(2))], Page(style="large-print"), binding, house=HOUSE)
    first = [next(iter(texts(page)), "") for page in made.pages]
    assert first == ["1", "Large 1", "ACROSS", "Large 1", "Solutions"]
    shown = [one for page in made.pages[2:4] for one in flat(page.shapes) if isinstance(one, Run) and one.part]
    assert {one.part for one in shown} == {f"clue {entry_name(LATTICE, one)}" for one in entries_of(LATTICE)}
    assert min(one.size for one in shown) >= 16
    assert findings_on_pages(made.pages, "newspaper", 14.0) == ()


def test_each_puzzle_that_does_not_fit_is_named_with_its_file() -> None:
    blocks = [PuzzleBlock(with_longer_clues(times), link=f"{times}.puzzle") for times in (1, 15, 13)]
    with pytest.raises(BadInput, match=r"“Large 2” \(15\.puzzle\): the clues do not fit 6 pages of [\d.]+ mm"):
        make_book(blocks, Page(style="large-print"), Binding(*page_size("8x10")), house=HOUSE)
    [other] = take_notices()
    assert other.startswith("“Large 3” (13.puzzle): the clues do not fit 6 pages")


def test_a_book_has_a_copyright_page_and_blank_pages_up_to_its_signature() -> None:
    front = Front("Rainy Days", rights="© 2026 Ann Lee\nAll rights reserved", refers=True, signature=8)
    made = make_book(BLOCKS, Page(), SIX_BY_NINE, Plan(front=front), house=HOUSE)
    assert texts(made.pages[1]) == ["© 2026 Ann Lee", "All rights reserved"]
    assert len(made.pages) % 8 == 0
    assert made.pages[-1].shapes == ()
    solutions = next(number for number, page in enumerate(made.pages, 1) if "Solutions" in texts(page))
    assert f"Solution on page {solutions}" in texts(made.pages[2])
    rights_alone = make_book(BLOCKS, Page(), SIX_BY_NINE, Plan(front=Front(rights="All")), house=HOUSE)
    assert [texts(page) for page in rights_alone.pages[:2]] == [[], ["All"]]  # behind an empty page


def test_the_contents_of_an_accessible_book_lead_to_its_pages_and_its_headings_are_bookmarks() -> None:
    plan = Plan("kind", front=Front("Rainy Days", contents=True))
    made = make_book(BLOCKS, Page(), SIX_BY_NINE, plan, house=HOUSE)
    pdf = write_pdf(made.pages, ACCESSIBLE, Metadata("Rainy Days", "2025-03-04T05:06:07+02:00"))
    assert check_pdf(pdf, ACCESSIBLE) == ()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = [page.obj.objgen for page in document.pages]
        links = {str(one.Contents): pages.index(one.Dest[0].objgen) + 1 for one in document.pages[1].obj.Annots}
        assert links == {
            "Spelling Bees: page 3": 3, "Word Wheels: page 4": 4, "Crosswords: page 5": 5, "Solutions: page 6": 6,
        }  # fmt: skip
        found = list(elements(document.Root.StructTreeRoot))
        (contents,) = [one for one in found if one.S == "/TOC"]
        assert [str(entry.K[0].S) for entry in contents.K] == ["/Link"] * 4
        assert [entry for entry in contents.K if "/Alt" in entry.K[0]] == []  # it would be read in place of the text
        annotation = document.pages[1].obj.Annots[0]
        numbers = document.Root.StructTreeRoot.ParentTree.Nums
        entry = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))[int(annotation.StructParent)]
        assert entry.K[1].Obj.objgen == annotation.objgen
        [book] = list(document.open_outline().root)
        assert book.title == "Rainy Days"
        assert [(one.title, [puzzle.title for puzzle in one.children]) for one in book.children][:4] == [
            ("Contents", []),
            ("Spelling Bees", ["Spelling Bee 1", "Spelling Bee 2"]),
            ("Word Wheels", ["Word Wheel 3"]),
            ("Crosswords", ["Crossword 4"]),
        ]
        assert {str(one.S) for one in found if one.S in ("/H1", "/H2", "/H3", "/H4")} == {"/H1", "/H2", "/H3", "/H4"}
        assert sum(one.S == "/H1" for one in found) == 1


def bookmarks(pdf: bytes) -> list[tuple[int, str, int]]:
    """Return the level of each bookmark, its title, and the number of its page from 0."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = [page.obj.objgen for page in document.pages]

        def listed(items, level: int = 0):
            for one in items:
                yield level, one.title, pages.index(one.destination[0].objgen)
                yield from listed(one.children, level + 1)

        return list(listed(document.open_outline().root))


def test_a_book_for_a_press_has_the_bookmarks_of_an_accessible_one_and_no_tags() -> None:
    plan = Plan("week", week=2, front=Front("Rainy Days", contents=True))
    pages = make_book(BLOCKS, Page(), SIX_BY_NINE, plan, house=HOUSE).pages
    about = Metadata("Rainy Days", "2025-03-04T05:06:07+02:00")
    files = [write_pdf(pages, preset, about) for preset in (ACCESSIBLE, NEWSPAPER, MAGAZINE)]
    heard, *pressed = map(bookmarks, files)
    assert heard[:5] == [
        (0, "Rainy Days", 0), (1, "Contents", 1), (1, "Week 1", 2), (2, "Spelling Bee 1", 2), (2, "Word Wheel 2", 2),
    ]  # fmt: skip
    assert pressed == [heard, heard]
    for pdf, preset in zip(files[1:], (NEWSPAPER, MAGAZINE), strict=True):
        assert b"StructTreeRoot" not in pdf
        assert check_pdf(pdf, preset) == ()


def test_a_book_has_the_unequal_margins_of_its_template() -> None:
    template = Page(paper=paper("A4", margins=(25, 15, 12, 20), columns=1))
    binding = binding_of(template)
    margins = binding.inside, binding.outside, binding.top, binding.bottom
    assert margins == pytest.approx([side * MM for side in (25, 15, 12, 20)])
