"""Twelve awkward formats: where the blocks of a page are, what is empty, and that the first block leads."""

from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from engine.bee.puzzle import hive
from engine.core import changed
from engine.crossword.grid import Grid, entries_of
from engine.crossword.puzzle import Clue, Puzzle
from engine.drawing.shapes import MM, Group, Run, Shape, found_in
from engine.page.compose import Composed, compose
from engine.page.opened import open_page
from engine.page.page import PAPERS, Block, Page, Paper, Place, PuzzleBlock, TextBlock, paper
from engine.page.slicing import smallest_cell, spread
from engine.page.vetted import vetted_page
from engine.wheel.puzzle import wheel
from engine.words.vetting.house import House

HOUSE = House(())


def crossword(rows: tuple[str, ...], clue: str) -> Puzzle:
    clues = (Clue("", clue, slot=one.slot) for one in entries_of(Grid(rows)))
    return Puzzle(grid=Grid(rows), title="Crossword", clues=tuple(clues))


THIRTEEN = crossword(
    tuple("abcdefghijklm" if row % 2 == 0 else "a#c#e#g#i#k#m" for row in range(13)), "A short clue of six words"
)
FIFTEEN = crossword(
    tuple("abcdefghijklmno" if row % 2 == 0 else "a#c#e#g#i#k#m#o" for row in range(15)),
    "A longer clue of a cryptic crossword, with nine words",
)
BEES = hive("T", "UAEFDL"), changed(hive("G", "CENORV"), title="Second Bee")
WHEELS = (
    wheel("moonlight", "l", "oiotnhmg"), changed(wheel("waterfall", "w", "flearalt"), title="Second"),
    changed(wheel("moonlight", "h", "oiotnlmg"), title="Third"),
)  # fmt: skip
STRIP = Paper("Strip", 60.0, 360.0, 56.0, 350.0, columns=1)
HALF = paper("broadsheet", size=(375.0, 297.0))
FIVE = paper("tabloid", columns=5)

FORMATS = {
    "broadsheet": (PAPERS["broadsheet"], (THIRTEEN, FIFTEEN, *BEES, *WHEELS[:2])),
    "half a broadsheet": (HALF, (THIRTEEN, BEES[0], WHEELS[0])),
    "five columns": (FIVE, (FIFTEEN, BEES[0], WHEELS[0])),
    "strip": (STRIP, (BEES[0], WHEELS[0])),
    "A4": (PAPERS["a4"], (THIRTEEN, BEES[0])),
    "wheels": (PAPERS["tabloid"], WHEELS),
    "two crosswords": (PAPERS["tabloid"], (THIRTEEN, FIFTEEN)),
    "equal crosswords": (PAPERS["berliner"], (THIRTEEN, changed(THIRTEEN, title="Second"), BEES[0])),
    "seven puzzles": (PAPERS["tabloid"], (THIRTEEN, FIFTEEN, *BEES, *WHEELS)),
    "A5": (PAPERS["a5"], (BEES[0],)),
    "book": (PAPERS["6x9"], (THIRTEEN,)),
    "letter": (PAPERS["letter"], (FIFTEEN, BEES[0])),
}


@cache
def laid_out(page: Page) -> Composed:
    return compose(open_page(page, HOUSE))


def composed(name: str) -> Composed:
    sheet, puzzles = FORMATS[name]
    return laid_out(Page(tuple(map(PuzzleBlock, puzzles)), paper=sheet, day="2026-12-01"))


GOLDEN: dict[str, tuple[tuple[int, int, int, int, int], ...]] = {
    "broadsheet": (
        (0, 0, 4, 0, 95),
        (1, 4, 4, 0, 112),
        (2, 0, 8, 121, 104),
        (3, 0, 8, 234, 104),
        (4, 0, 8, 347, 93),
        (5, 0, 8, 450, 93),
    ),
    "half a broadsheet": ((0, 0, 2, 0, 124), (1, 2, 6, 0, 104), (2, 0, 8, 145, 93)),
    "five columns": ((0, 0, 5, 0, 112), (1, 0, 5, 126, 104), (2, 0, 5, 245, 93)),
    "strip": ((0, 0, 1, 0, 114), (1, 0, 1, 140, 118)),
    "A4": ((0, 0, 4, 0, 99), (1, 0, 4, 120, 91)),
    "wheels": ((0, 0, 6, 0, 93), (1, 0, 6, 114, 93), (2, 0, 6, 228, 93)),
    "two crosswords": ((0, 0, 6, 0, 112), (1, 0, 6, 139, 139)),
    "equal crosswords": ((0, 0, 3, 0, 247), (1, 3, 3, 0, 247), (2, 0, 6, 278, 106)),
    "seven puzzles": (
        (0, 0, 4, 0, 95),
        (4, 4, 2, 0, 107),
        (5, 4, 2, 116, 107),
        (1, 0, 2, 116, 196),
        (2, 2, 2, 116, 106),
        (3, 2, 2, 228, 106),
        (6, 4, 2, 231, 107),
    ),
    "A5": ((0, 0, 3, 0, 128),),
    "book": ((0, 0, 3, 0, 178),),
    "letter": ((0, 0, 4, 0, 108), (1, 0, 4, 129, 104)),
}
"""For each block its number, first column, span, and top and height in mm."""


def lines(shapes: Iterable[Shape], y: float = 0.0) -> Iterator[tuple[str, float]]:
    """Each text with its baseline on the page, in points."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from lines(shape.shapes, y + shape.y)
        elif isinstance(shape, Run):
            yield shape.text, y + shape.y


@pytest.mark.parametrize("name", FORMATS)
def test_each_block_has_its_place(name: str) -> None:
    made = composed(name)
    boxes = (
        (*box.blocks, box.rect.column, box.rect.span, box.rect.top / MM, box.rect.height / MM) for box in made.boxes
    )
    assert tuple(tuple(map(round, box)) for box in boxes) == GOLDEN[name]
    assert made.boxes[0].blocks == (0,)
    assert not [finding for finding in made.findings if finding.blocks]


def test_the_date_of_a_narrow_page_is_below_its_title() -> None:
    bases = dict(lines(composed("strip").drawing.shapes))
    assert bases["Tuesday 1 December 2026"] > bases["Puzzles"] + 8.0
    beside = dict(lines(composed("A5").drawing.shapes))
    assert beside["Tuesday 1 December 2026"] == beside["Puzzles"]


ALONE = Page((PuzzleBlock(BEES[0]),), paper=PAPERS["tabloid"])


def shares(made: Composed) -> list[str]:
    """The findings on empty space, each as the share of the page."""
    found = (finding.what for finding in made.findings if "empty" in finding.what)
    return [text.partition(" of")[0] for text in found]


def test_empty_space_that_an_editor_would_fill_is_a_finding_with_its_share() -> None:
    assert shares(laid_out(ALONE)) == ["65\u00a0%"]
    found = {name: shares(composed(name)) for name in FORMATS}
    holes = {"A4": "13", "A5": "16", "strip": "18", "two crosswords": "15"}  # at the foot
    assert {name: share for name, share in found.items() if share} == {
        name: [f"{share}\u00a0%"] for name, share in holes.items()
    }
    assert max(composed(name).empty for name in FORMATS if name not in holes) < 0.07


BRITISH = (
    "#a#a###a#a#a#a#", "aaaaaaaa#aaaaa#", "#a#a#a#a#a#a#a#", "aaaa#aaaaa#aaaa", "###a#a###a#a#a#", "aaaaaa#aaaaaaaa",
    "#a#####a#a#a#a#", "aaaa#aaaaa#aaaa", "#a#a#a#a#####a#", "aaaaaaaa#aaaaaa", "#a#a#a###a#a###", "aaaa#aaaaa#aaaa",
    "#a#a#a#a#a#a#a#", "#aaaaa#aaaaaaaa", "#a#a#a#a###a#a#",
)  # fmt: skip
LONG = crossword(BRITISH, "A longer clue of a cryptic crossword, with nine words")
EQUAL = PuzzleBlock(LONG), PuzzleBlock(changed(crossword(BRITISH, "Two words"), title="Quick"))


def lefts(shapes: Iterable[Shape], x: float = 0.0) -> Iterator[float]:
    """The left edges of the grids among shapes at a distance from the left, in points."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.role == "figure":
            yield x + shape.x
        elif isinstance(shape, Group):
            yield from lefts(shape.shapes, x + shape.x)


@pytest.mark.parametrize("sheet", ["tabloid", "broadsheet"])
def test_the_clues_of_equal_crosswords_have_one_size_however_long_they_are(sheet: str) -> None:
    made = laid_out(Page(EQUAL, paper=PAPERS[sheet]))
    assert len(made.boxes) == 2
    assert len(type_of(made)) == 1
    assert not any("equal" in finding.what for finding in made.findings)


def test_clues_of_unequal_sizes_are_never_without_a_finding(monkeypatch) -> None:
    monkeypatch.setattr("engine.page.slicing.UNEVEN", 0.0)
    for sheet in ("berliner", "tabloid"):
        made = compose(open_page(Page(EQUAL, paper=PAPERS[sheet]), HOUSE))
        assert (len(type_of(made)) > 1) == any("equal" in finding.what for finding in made.findings), sheet


def test_a_block_that_is_dragged_leaves_the_size_of_the_clues_of_equal_crosswords() -> None:
    before = laid_out(Page(EQUAL, paper=PAPERS["tabloid"]))
    box = next(box for box in before.boxes if box.blocks == (0,))
    place = Place(box.rect.column, box.rect.span, round(box.rect.top / MM, 2))
    after = laid_out(Page((changed(EQUAL[0], fixed=place), EQUAL[1]), paper=PAPERS["tabloid"]))
    assert type_of(after) == type_of(before)


def test_clues_of_equal_crosswords_that_must_differ_are_a_finding_with_both_sizes() -> None:
    narrow = changed(EQUAL[1], fixed=Place(0, 1, 0.0))  # too narrow for the type of the page
    made = laid_out(Page((EQUAL[0], narrow), paper=PAPERS["tabloid"]))
    sizes = sorted(type_of(made))
    [what] = [finding.what for finding in made.findings if "equal" in finding.what]
    assert len(sizes) == 2
    assert all(f"{size:.1f} pt" in what for size in sizes)


def worded(side: int, words: int, fixed: Place | None = None) -> PuzzleBlock:
    """A crossword with a side of 15 cells, or another odd one, and clues of a number of words."""
    rows = BRITISH if side == 15 else ("a" * side, *("a#" * (side // 2) + "a", "a" * side) * (side // 2))
    return PuzzleBlock(changed(crossword(rows, "Word " * words), title=f"{side}-{words}"), fixed=fixed)


def sizes_of_clues(made: Composed) -> list[set[float]]:
    """The sizes of the clues of each block, in the order of the page."""
    return [type_of(made._replace(boxes=(box,))) for box in sorted(made.boxes, key=lambda box: box.blocks)]


def test_a_second_group_of_equal_crosswords_leaves_the_size_of_the_first(monkeypatch) -> None:
    monkeypatch.setattr("engine.page.slicing.UNEVEN", 0.0)
    blocks = worded(11, 10, Place(0, 2, 0.0)), worded(13, 14), worded(11, 9), worded(13, 15)
    made = compose(open_page(Page(blocks, paper=PAPERS["broadsheet"]), HOUSE))
    first, second, *others = sizes_of_clues(made)
    assert [first, second] == others
    assert not any("equal" in finding.what for finding in made.findings)


def test_a_second_group_of_equal_crosswords_leaves_the_finding_on_the_first() -> None:
    blocks = worded(11, 10, Place(0, 1, 0.0)), worded(11, 14), worded(15, 3), worded(15, 14)
    made = laid_out(Page(blocks, paper=PAPERS["tabloid"]))
    assert sizes_of_clues(made) == [{7.5}, {9.0}, {9.0}, {9.0}]
    [what] = [finding.what for finding in made.findings if "equal" in finding.what]
    assert what.endswith("9.0 pt in 11-14; 7.5 pt in 11-10")


def test_a_finding_on_unequal_clues_names_all_puzzles_of_each_size() -> None:
    blocks = worded(15, 2, Place(0, 1, 0.0)), *(worded(15, words) for words in (5, 9, 14))
    made = laid_out(Page(blocks, paper=PAPERS["tabloid"]))
    assert sizes_of_clues(made) == [{7.5}, {7.5}, {7.5}, {9.0}]
    [what] = [finding.what for finding in made.findings if "equal" in finding.what]
    assert what.endswith("9.0 pt in 15-14; 7.5 pt in 15-2, 15-5, 15-9")


def test_every_grid_begins_at_the_left_of_its_block() -> None:
    for made in map(composed, ("broadsheet", "two crosswords", "equal crosswords")):
        drawn = [box.setting.drawing for box in made.boxes]
        crosswords = [one for one in drawn if any(run.part.startswith("clue") for run in found_in(one.shapes, Run))]
        assert crosswords
        assert {left for one in crosswords for left in lefts(one.shapes)} == {0.0}


def test_equal_blocks_are_a_regular_array() -> None:
    six = (*WHEELS, *(changed(one, title=f"More {n}") for n, one in enumerate(WHEELS)))
    made = laid_out(Page(tuple(map(PuzzleBlock, six)), paper=PAPERS["tabloid"]))
    places = {(box.rect.column, round(box.rect.top)) for box in made.boxes}
    columns, tops = ({place[side] for place in places} for side in (0, 1))
    assert places == {(column, top) for column in columns for top in tops}
    assert {len(columns), len(tops)} == {2, 3}
    assert len({(box.rect.span, round(box.rect.height)) for box in made.boxes}) == 1


def test_a_crossword_in_large_print_that_needs_two_pages_is_sent_to_a_book() -> None:
    large = Page((PuzzleBlock(THIRTEEN),), paper=PAPERS["8x10"], style="large-print")
    [found] = laid_out(large).findings
    assert found.blocks
    assert found.mend == "Print it in a book, which has the clues on the facing page, or use larger paper."
    hive_alone = laid_out(changed(large, blocks=(PuzzleBlock(BEES[0]),), paper=PAPERS["a5"]))
    assert not any("book" in finding.mend for finding in hive_alone.findings)


def type_of(made: Composed) -> set[float]:
    """The sizes of the clues on a page, in points."""
    runs = (run for box in made.boxes for run in found_in(box.setting.drawing.shapes, Run))
    return {run.size for run in runs if run.part.startswith("clue")}


def test_a_page_that_would_be_empty_has_larger_type_in_all_its_blocks() -> None:
    assert type_of(composed("two crosswords")) == {11.25}
    assert type_of(composed("A4")) == {9.0}
    page = Page((PuzzleBlock(FIFTEEN),), paper=PAPERS["tabloid"])
    made = laid_out(page)
    assert type_of(made) == {13.5}
    solution = laid_out(changed(page, blocks=(PuzzleBlock(FIFTEEN, "solution"),)))
    assert spread(made.boxes[0].setting.drawing) > spread(solution.boxes[0].setting.drawing)


def test_the_type_of_a_page_stays_when_a_block_is_moved() -> None:
    page = Page((PuzzleBlock(THIRTEEN), PuzzleBlock(FIFTEEN)), paper=PAPERS["tabloid"], day="2026-12-01")
    down = changed(page.blocks[1], fixed=Place(0, 6, 150.0))
    moved = laid_out(changed(page, blocks=(page.blocks[0], down)))
    assert type_of(moved) == {11.25}  # also of a page that is opened, without a layout before
    first = changed(page.blocks[0], fixed=Place(0, 6, 0.0))
    for top in (60, 75, 90, 120, 130):  # over the other block, which smaller type would not clear, and below it
        step = changed(page, blocks=(first, changed(page.blocks[1], fixed=Place(0, 6, float(top)))))
        assert type_of(compose(open_page(step, HOUSE), moved)) == {11.25}, top
    low = changed(page.blocks[1], fixed=Place(0, 6, 225.0))  # larger type would not fit below
    lowered = changed(page, blocks=(page.blocks[0], low))
    assert max(type_of(compose(open_page(lowered, HOUSE), moved))) < 11.25


def looks(blocks: Iterable[Block], sheet: Paper) -> dict[str, tuple[int, float, float]]:
    """The span, the cells and the clues of each puzzle of a page, in points."""
    page = Page(tuple(blocks), paper=sheet, day="2026-12-01")
    found: dict[str, tuple[int, float, float]] = {}
    for box in laid_out(page).boxes:
        runs = found_in(box.setting.drawing.shapes, Run)
        clues = max((run.size for run in runs if run.part.startswith("clue")), default=0.0)
        cell = round(smallest_cell(box.setting.drawing), 1)
        found |= {page.blocks[number].name: (box.rect.span, cell, clues) for number in box.blocks}
    found.pop(HEADING.name, None)
    return found


HEADING = TextBlock("For the long evenings")
FOUR = tuple(map(PuzzleBlock, (THIRTEEN, *BEES, WHEELS[0])))


@pytest.mark.parametrize(("place", "most"), [(0, 0), (1, 1), (2, 1), (3, 1)])
def test_a_heading_changes_no_more_blocks_than_it_must(place: int, most: int) -> None:
    sheet = PAPERS["tabloid"]
    before, after = looks(FOUR, sheet), looks((*FOUR[:place], HEADING, *FOUR[place:]), sheet)
    assert len(before) == len(after) == len(FOUR)
    assert sum(before[name] != after[name] for name in before) <= most
    assert {name: look[0] for name, look in before.items()} == {name: look[0] for name, look in after.items()}


@pytest.mark.parametrize("place", [1, 2])
def test_a_long_text_leaves_the_sizes_of_the_blocks_that_need_not_change(place: int) -> None:
    sheet, text = PAPERS["tabloid"], TextBlock("A line of text about it all. " * 6)
    before, after = looks(FOUR, sheet), looks((*FOUR[:place], text, *FOUR[place:]), sheet)
    assert all(before[name][1:] == after[name][1:] for name in ("Crossword", "Word Wheel"))
    assert before["Word Wheel"] == after["Word Wheel"]


def test_a_heading_leaves_the_larger_type_of_a_roomy_page() -> None:
    sheet, puzzles = FORMATS["equal crosswords"]
    blocks = tuple(map(PuzzleBlock, puzzles))
    assert looks((HEADING, *blocks), sheet) == looks(blocks, sheet)


def test_the_type_shrinks_by_one_step_where_a_dragged_block_leaves_less_space() -> None:
    twins = PuzzleBlock(THIRTEEN), PuzzleBlock(changed(THIRTEEN, title="Second"), fixed=Place(0, 6, 200.0))
    assert {look[2] for look in looks(twins, PAPERS["tabloid"]).values()} == {11.25}


def text_size(blocks: Iterable[Block], sheet: Paper) -> float:
    return laid_out(Page(tuple(blocks), paper=sheet)).draft.style.sizes.text


SENTENCE = "The queen of the hive takes only words of four letters and more, and each has her letter. "


def test_type_is_not_larger_on_a_page_that_texts_fill_or_do_not_fit() -> None:
    bee, a4, tabloid = PuzzleBlock(BEES[0]), PAPERS["a4"], PAPERS["tabloid"]
    usual = open_page(Page(), HOUSE).style.sizes.text
    assert text_size((bee, HEADING), a4) == text_size((bee,), a4) > usual
    assert text_size((bee, TextBlock(SENTENCE * 4)), a4) == usual
    assert text_size((bee, TextBlock(SENTENCE * 100)), tabloid) == usual


def test_a_new_title_or_guide_lays_no_block_out_again(monkeypatch) -> None:
    page = Page(FOUR, paper=PAPERS["tabloid"], day="2026-12-01")
    before = vetted_page(page, HOUSE)
    titled = changed(page, title="Sunday", folio="34", edition="Late", guides=(100.0,))
    headed = vetted_page(changed(page, blocks=(HEADING, *FOUR)), HOUSE)
    guided, fresh = changed(headed.opened.page, guides=(100.0,)), vetted_page(titled, HOUSE).composed
    assert fresh.drawing != before.composed.drawing
    monkeypatch.setattr("engine.page.compose.arrange", None)
    assert vetted_page(titled, HOUSE, before=before).composed.drawing == fresh.drawing
    assert vetted_page(guided, HOUSE, before=headed).composed == headed.composed


def test_the_layout_does_not_depend_on_the_one_before() -> None:
    page = Page((HEADING, *FOUR), paper=PAPERS["tabloid"], day="2026-12-01")
    before = laid_out(changed(page, blocks=FOUR))
    for blocks in (page.blocks, page.blocks[:3], (*FOUR[:2], changed(FOUR[2], fixed=Place(0, 6, 200.0)), FOUR[3])):
        now = open_page(changed(page, blocks=blocks), HOUSE)
        assert compose(now, before).boxes == laid_out(now.page).boxes
