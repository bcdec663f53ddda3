"""Pages: paper, header, blocks, findings, text edition and file."""

from pathlib import Path

import msgspec
import pytest

from engine.bee.puzzle import hive
from engine.calendar.publication import Publication
from engine.calendar.records import remove_publication, save_publication
from engine.core import BadInput, Blocked, Control, FileProblem, UnknownName, changed
from engine.core.files import shipped
from engine.core.store import Store
from engine.crossword.puzzle import Clue
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents.document import Document, body_fingerprint, decode, encode
from engine.drawing.shapes import MM, Group, Run
from engine.drawing.style import style
from engine.page import modules
from engine.page.compose import Composed, column_rules, compose, moved
from engine.page.layout import Rect
from engine.page.opened import open_page, text
from engine.page.page import PAPERS, Page, Place, PuzzleBlock, RuleBlock, TextBlock, paper
from engine.page.vetted import vetted_page, write_page
from engine.soup.board import Board
from engine.soup.puzzle import Puzzle as Soup
from engine.soup.puzzle import move_of
from engine.wheel.puzzle import wheel
from engine.wing import PARTS, Part
from engine.words.vetting.house import House
from engine.words.vetting.taboo import parse_list
from tests.engine.controls import Watched
from tests.engine.drawn import boxes, flat
from tests.engine.page.samples import CROSSWORD

HIVE = hive("G", "CENORV")
WHEEL = changed(wheel("waterfall", "w", "flearalt"), title="Word Wheel")
PAGE = Page(
    (PuzzleBlock(HIVE, number="12"), PuzzleBlock(WHEEL), PuzzleBlock(CROSSWORD)),
    day="2026-11-23", edition="Late", folio="34",
)  # fmt: skip


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Puzzles, Monday 23 November 2026"),
        ("de", "Rätsel, Montag, 23. November 2026"),
        ("fr", "Jeux, lundi 23 novembre 2026"),
        ("es", "Pasatiempos, lunes, 23 de noviembre de 2026"),
    ],
)
def test_a_file_has_the_title_and_the_date_as_they_are_printed(language: str, title: str) -> None:
    page = changed(PAGE, style=f"classic@{language}")
    assert vetted(page).drawn.title == title
    assert vetted(changed(page, title="", day="")).drawn.title == title.partition(",")[0]
    assert vetted(changed(page, title="Tea Break", day="")).drawn.title == "Tea Break"


def vetted(page: Page, *lists: str):
    return vetted_page(page, House(tuple(parse_list(one, "aunt") for one in lists)))


def words(page: Page) -> list[str]:
    return [one.text for one in flat(vetted(page).drawn.figures[0].drawing.shapes) if isinstance(one, Run)]


@pytest.mark.parametrize("name", PAPERS)
def test_columns_and_gutters_fill_the_type_area_of_each_paper(name) -> None:
    made = paper(name)
    assert made.span(made.columns) == pytest.approx(made.area_width * MM)
    assert made.left(1) == pytest.approx(made.span(1) + made.gutter * MM)
    assert 35 < made.column < 50


def test_the_tabloid_has_the_size_and_the_columns_of_the_field() -> None:
    tabloid = paper("tabloid")
    assert (tabloid.width, tabloid.height, tabloid.area_width, tabloid.area_height) == (289, 390, 258, 355)
    assert round(tabloid.column, 1) == 39.7


def test_a_custom_paper_keeps_the_margins_and_is_checked() -> None:
    made = paper("A4", size=(200, 250), columns=3)
    assert (made.name, made.area_width, made.area_height, made.columns) == ("custom", 170, 220, 3)
    assert paper("tabloid", margins=(20, 10, 15, 15), columns=5).name == "Tabloid"
    with pytest.raises(BadInput, match="a page of 3 x 3 mm has a type area"):
        paper("A4", size=(3, 3), margins=(0, 0, 0, 0))
    with pytest.raises(UnknownName, match="Broadsheet, Berliner, Tabloid, A4, Letter"):
        paper("folio")
    with pytest.raises(BadInput, match="does not fit a page"):
        paper("A4", area=(300, 200))
    with pytest.raises(BadInput, match="Use fewer columns"):
        paper("A4", columns=12)


def test_unequal_margins_are_mirrored_on_left_pages_and_on_the_page_of_solutions() -> None:
    made = paper("A4", margins=(25, 15, 12, 20))
    assert (made.area_width, made.area_height, made.margins) == (170, 265, (25, 15, 12, 20))
    assert paper("A4", size=(200, 250)).margins == paper("A4").margins == (15, 15, 15, 15)

    def corners(folio: str) -> list[tuple[int, int]]:
        drawn = vetted(changed(PAGE, paper=made, folio=folio, solutions=True)).drawn.figures
        found = [figure.drawing.shapes[0] for figure in drawn]
        return [(round(one.x / MM), round(one.y / MM)) for one in found if isinstance(one, Group)]

    assert corners("35") == corners("") == [(25, 12), (15, 12)]
    assert corners("34") == [(15, 12), (25, 12)]
    with pytest.raises(BadInput, match=r"does not fit a page .* with its margins"):
        changed(made, inside=60.0)
    with pytest.raises(BadInput, match="a type area or margins"):
        paper("A4", margins=(25, 15, 12, 20), area=(100, 100))


def test_a_page_has_its_trimmed_size_its_header_and_every_puzzle_inside_the_type_area() -> None:
    made = vetted(PAGE)
    drawing = made.drawn.figures[0].drawing
    assert (drawing.width, drawing.height) == (pytest.approx(289 * MM), pytest.approx(390 * MM))
    said = words(PAGE)
    assert {"Puzzles", "Spelling Bee No 12", "Word Wheel", "Crossword"} <= set(said)
    assert any("Monday 23 November 2026" in one and "Late" in one and "34" in one for one in said)
    assert sorted(block for box in made.composed.boxes for block in box.blocks) == [0, 1, 2]
    left, top = PAGE.paper.origin
    for x0, y0, x1, y1 in boxes(drawing.shapes):
        assert left - 1 <= x0 <= x1 <= left + 258 * MM + 1
        assert top - 1 <= y0 <= y1 <= top + 355 * MM + 1
    assert not [one for one in made.drawn.findings if one.blocks]


def test_modules_do_not_overlap_and_keep_their_distance() -> None:
    rects = [box.rect for box in vetted(PAGE).composed.boxes]
    assert not any(one.overlaps(other) for n, one in enumerate(rects) for other in rects[n + 1 :])


def test_texts_stay_with_the_puzzle_that_follows_them() -> None:
    blocks = (
        TextBlock("For children"),
        TextBlock("By Ann", "byline"),
        PuzzleBlock(HIVE),
        RuleBlock(),
        PuzzleBlock(WHEEL),
    )
    made = vetted(changed(PAGE, blocks=blocks))
    assert sorted(box.blocks for box in made.composed.boxes) == [(0, 1, 2), (3, 4)]
    assert {"For children", "By Ann"} <= set(words(changed(PAGE, blocks=blocks)))


def test_a_fixed_block_keeps_its_place_and_the_others_flow_around_it() -> None:
    place = Place(2, 2, 100.0)
    made = vetted(changed(PAGE, blocks=(PuzzleBlock(HIVE), PuzzleBlock(WHEEL, fixed=place))))
    by_block = {box.blocks: box.rect for box in made.composed.boxes}
    fixed = by_block[1,]
    assert (fixed.column, fixed.span, fixed.top) == (2, 2, pytest.approx(100 * MM))
    assert not fixed.overlaps(by_block[0,])


@pytest.mark.parametrize(
    ("places", "what"),
    [
        ((Place(5, 2, 0.0), None), "Spelling Bee does not fit its place"),
        ((Place(0, 2, 340.0), None), "Spelling Bee does not fit its place"),
        ((Place(0, 2, 0.0), Place(1, 2, 50.0)), "Word Wheel overlaps another block"),
    ],
)
def test_an_impossible_place_is_an_error(places, what) -> None:
    one, other = places
    blocks = (PuzzleBlock(changed(HIVE, title="Spelling Bee"), fixed=one), PuzzleBlock(WHEEL, fixed=other))
    found = vetted(changed(PAGE, blocks=blocks)).drawn.findings
    errors = [finding.what for finding in found if finding.severity == "error"]
    assert [error for error in errors if error != "texts overlap"] == [what]


def test_a_block_that_is_put_right_below_another_is_a_warning() -> None:
    bee = PuzzleBlock(HIVE, fixed=Place(0, 2, 0.0))
    foot = vetted(changed(PAGE, blocks=(bee,))).composed.boxes[0].rect.bottom / MM
    warned = []
    for white in (1.0, 20.0):
        below = PuzzleBlock(WHEEL, fixed=Place(0, 2, foot + white))
        found = vetted(changed(PAGE, blocks=(bee, below))).drawn.findings
        warned.append("Word Wheel is too close to another block" in [one.what for one in found])
    assert warned == [True, False]


def test_what_does_not_fit_is_reported_and_blocks_the_export(tmp_path) -> None:
    small = paper("A4", size=(120, 110), area=(110, 100), columns=2)
    made = vetted(changed(PAGE, paper=small))
    assert any("does not fit beside the other blocks" in one.what for one in made.drawn.findings)
    with pytest.raises(Blocked, match="does not fit"):
        write_page(tmp_path / "a.pdf", made, "2026-11-23")
    assert list(tmp_path.iterdir()) == []
    tiny = paper("A4", size=(60, 60), area=(50, 50), columns=1)
    found = vetted(changed(PAGE, paper=tiny)).drawn.findings
    assert sum("does not fit the page at any width" in one.what for one in found) >= 2


def test_a_heading_with_a_word_that_is_too_long_is_named() -> None:
    found = vetted(changed(PAGE, blocks=(TextBlock("x" * 300), RuleBlock()))).drawn.findings
    what = f"{'x' * 39}\u2026 cannot be printed at any width: the text does not fit the width of the figure"
    assert what in [one.what for one in found]


@pytest.mark.parametrize("fixed", [None, Place(0, 2, 0.0)])
def test_a_puzzle_that_cannot_be_drawn_has_no_error_about_its_size(fixed) -> None:
    blocks = (PuzzleBlock(HIVE), PuzzleBlock(Crossword(title="Empty"), fixed=fixed))
    made = vetted(changed(PAGE, blocks=blocks))
    errors = {one.what for one in made.drawn.findings if one.severity == "error"}
    assert errors == {"the grid has no word", "there is no puzzle to print"}
    assert [box.blocks for box in made.composed.boxes] == [(0,)]


def test_a_figure_that_a_press_refuses_at_every_width_has_the_reason(tmp_path) -> None:
    style = msgspec.json.decode(shipped("styles/classic.json").read_bytes())
    style["lines"]["frame"] = style["lines"]["rule"] = 0.1
    (tmp_path / "thin.json").write_bytes(msgspec.json.encode(style))
    page = changed(PAGE, blocks=(PuzzleBlock(CROSSWORD),), style=str(tmp_path / "thin.json"))
    errors = [one.text for one in vetted(page).drawn.findings if one.severity == "error"]
    assert any(one.startswith("Crossword cannot be printed at any width: a line of 0.1 pt") for one in errors)
    assert not any("larger paper" in one for one in errors)


def test_the_day_of_a_block_is_a_date() -> None:
    with pytest.raises(BadInput, match="'garbage' is not a date"):
        PuzzleBlock(HIVE, day="garbage")
    file = encode(Document(Page((PuzzleBlock(HIVE, day="2026-11-22"),)), "2026-11-23"))
    with pytest.raises(FileProblem, match="'garbage' is not a date"):
        decode(file.replace(b"2026-11-22", b"garbage"), "page.puzzle")


def test_taboo_words_in_every_text_of_a_page_are_forbidden() -> None:
    blocks = (TextBlock("Uncle's corner", "instructions"), PuzzleBlock(CROSSWORD, byline="Set by Aunt"))
    page = changed(PAGE, blocks=blocks, title="Cousin", edition="Nephew")
    found = vetted(page, "uncle", "aunt", "cousin", "nephew", "vessel").drawn.findings
    forbidden = " ".join(one.text for one in found if one.severity == "forbidden")
    assert all(word in forbidden for word in ("Uncle", "Aunt", "Cousin", "Nephew", "Vessel"))


def test_a_page_is_vetted_by_the_taboo_lists_of_its_publication(tmp_path) -> None:
    path = tmp_path / "echo.txt"
    path.write_text("uncle\n")
    store, own = Store(), Publication(name="Echo", taboo=(str(path),))
    save_publication(store, own)
    page = changed(PAGE, blocks=(TextBlock("Uncle's corner"), PuzzleBlock(HIVE)))
    assert not any("Uncle" in one.text for one in vetted_page(page).drawn.findings)
    found = vetted_page(changed(page, publication="Echo")).drawn.findings
    assert [one.severity for one in found if "Uncle" in one.text] == ["forbidden"]
    remove_publication(store, own)


@pytest.mark.parametrize("part", PARTS)
def test_findings_on_clues_come_only_from_the_blocks_that_print_them(part: Part) -> None:
    puzzle = changed(CROSSWORD, clues=(Clue("cup", "Vessel", unread=True), Clue("pan", "Pot", unread=True)))
    page = changed(PAGE, blocks=(PuzzleBlock(HIVE), PuzzleBlock(puzzle, part, day="2026-11-22")))
    said = " ".join(one.text for one in vetted(page, "vessel", "cup").drawn.findings)
    assert "entry cup must not be printed" in said  # both print it
    assert ("2 suggested clues have not been read" in said) == (part == "puzzle")
    assert ("Vessel" in said) == (part == "puzzle")


def test_a_solution_right_side_up_on_the_page_of_its_puzzle_is_a_warning() -> None:
    both = (PuzzleBlock(HIVE), PuzzleBlock(HIVE, "solution"))
    assert any("right side up" in one.what for one in vetted(changed(PAGE, blocks=both)).drawn.findings)
    turned = (PuzzleBlock(HIVE), PuzzleBlock(HIVE, "solution", turned=True))
    made = vetted(changed(PAGE, blocks=turned))
    assert not any("right side up" in one.what for one in made.drawn.findings)
    page = made.drawn.figures[0].drawing
    assert 180.0 in {shape.turn for shape in groups(page.shapes)}


def test_a_puzzle_that_is_on_the_page_twice_blocks_it() -> None:
    twice = vetted(changed(PAGE, blocks=(PuzzleBlock(HIVE), PuzzleBlock(CROSSWORD), PuzzleBlock(HIVE, number="2"))))
    assert [one.what for one in twice.drawn.findings if one.blocks] == ["the same puzzle is on the page twice"]
    with_solution = vetted(changed(PAGE, blocks=(PuzzleBlock(HIVE), PuzzleBlock(HIVE, "solution", turned=True))))
    assert not [one for one in with_solution.drawn.findings if one.blocks]


@pytest.mark.parametrize(("day", "blocked"), [("2026-11-22", False), ("2026-11-23", False), ("2026-11-28", True)])
def test_answers_of_a_later_day_block_the_page(day: str, blocked: bool) -> None:
    blocks = (PuzzleBlock(CROSSWORD), PuzzleBlock(HIVE, "solution", day=day, turned=True))
    found = vetted(changed(PAGE, blocks=blocks, day="2026-11-23")).drawn.findings
    later = "the page of Monday 23 November prints the answers of Saturday 28 November"
    assert [one.what for one in found if one.blocks] == [later] * blocked


def groups(shapes):
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from groups(shape.shapes)


def test_an_empty_page_and_a_lonely_heading_are_found() -> None:
    assert [one.what for one in vetted(Page()).drawn.findings] == ["the page is empty"]
    found = vetted(changed(PAGE, blocks=(PuzzleBlock(HIVE), TextBlock("More")))).drawn.findings
    assert "no block follows the heading" in [one.what for one in found]


@pytest.mark.parametrize(
    ("others", "height", "size"), [((PuzzleBlock(HIVE),), 350, 7.0), ((), 350, 13.5), ((), 62, 11.25), ((), 40, 7.0)]
)
def test_solutions_are_small_beside_puzzles_or_where_the_page_is_small(others, height, size: float) -> None:
    solutions = PuzzleBlock(HIVE, "solution"), PuzzleBlock(WHEEL, "solution")
    low = changed(PAGE.paper, area_height=float(height))
    page = changed(PAGE, blocks=(*others, *solutions), title="", paper=low)
    runs = [one for one in flat(vetted(page).drawn.figures[0].drawing.shapes) if isinstance(one, Run)]
    assert {one.size for one in runs if one.part.startswith("answer")} == {size}


def test_the_sizes_of_solutions_of_a_style_of_the_house_and_of_a_template_hold(tmp_path: Path) -> None:
    style = msgspec.json.decode(shipped("styles/classic.json").read_bytes())
    style["solution"]["text"] = 8.0
    (tmp_path / "own.json").write_bytes(msgspec.json.encode(style))
    page = changed(PAGE, blocks=(PuzzleBlock(HIVE, "solution"), PuzzleBlock(WHEEL, "solution")))

    def sizes(made: Composed) -> set[float]:
        runs = (one for one in flat(made.drawing.shapes) if isinstance(one, Run))
        return {one.size for one in runs if one.part.startswith("answer")}

    assert sizes(compose(open_page(changed(page, style=str(tmp_path / "own.json"))))) == {8.0}
    assert sizes(compose(open_page(page), roomy=False)) == {7.0}
    assert sizes(compose(open_page(page))) == {13.5}


def test_a_style_of_the_house_with_other_fonts_has_the_type_of_the_shipped_one(tmp_path: Path) -> None:
    own = msgspec.json.decode(shipped("styles/classic.json").read_bytes())
    own["faces"]["title"] = own["faces"]["text"] = "sans"
    (tmp_path / "own.json").write_bytes(msgspec.json.encode(own))
    page = changed(PAGE, blocks=(PuzzleBlock(HIVE, "solution"), PuzzleBlock(WHEEL, "solution")))
    made, usual = (compose(open_page(changed(page, style=of))) for of in (str(tmp_path / "own.json"), "classic"))
    assert made.draft.style.sizes == usual.draft.style.sizes != style("classic").solution


GAME = (
    "crazy <0211001021", "versus <324130312010", "quotes >334434453524", "scenic >443443324253",
    "obsessed >5152433435444554", "woken <3545555453",
)  # fmt: skip


def test_titles_of_solutions_are_not_broken_into_three_lines_where_smaller_type_helps() -> None:
    """The largest type leaves the bee one column, in which its title takes three lines."""
    board = Board(("aecnse", "zrsesw", "uycoss", "rsvqoe", "ieseut", "nobcdk"))
    soup = Soup(board, solution=tuple(move_of(*one.split()) for one in GAME))
    ring = changed(wheel("published", "u", "pdshbiel"), title="Word Wheel")
    solved = (changed(hive("r", "oceiyv"), title="Spelling Bee"), "101"), (ring, "201"), (soup, "")
    blocks = tuple(PuzzleBlock(one, "solution", number=number) for one, number in solved)
    made = compose(open_page(changed(PAGE, blocks=blocks, paper=PAPERS["a4"])))
    size = made.draft.style.sizes.title
    runs = ([one for one in flat(box.setting.drawing.shapes) if isinstance(one, Run)] for box in made.boxes)
    assert [len({one.y for one in lines if one.size == size}) for lines in runs] == [1, 1, 1]


def test_the_progress_of_a_page_of_solutions_rises_over_all_sizes_that_are_tried() -> None:
    blocks = (PuzzleBlock(HIVE, "solution"), PuzzleBlock(WHEEL, "solution"))
    page = changed(PAGE, blocks=blocks, title="", paper=changed(PAGE.paper, area_height=40.0))  # the smallest fits
    control = Watched()
    compose(open_page(page), control=control)
    assert control.fractions == sorted(control.fractions)
    assert control.fractions[-1] == 1.0


def test_the_text_edition_has_the_header_and_all_blocks_in_order() -> None:
    page = changed(PAGE, blocks=(TextBlock("Three puzzles"), *PAGE.blocks, PuzzleBlock(HIVE, "solution")))
    said = text(vetted(page).opened)
    marks = ["Puzzles", "Monday 23 November 2026", "Three puzzles", "Spelling Bee No 12", "Word Wheel", "1. Vessel (3)"]
    places = [said.index(mark) for mark in marks]
    assert places == sorted(places)


def test_progress_does_not_go_back_at_the_page_of_solutions() -> None:
    control = Watched()
    vetted_page(changed(PAGE, solutions=True), House(), control=control)
    assert control.fractions == sorted(control.fractions)
    assert control.fractions[-1] == 1.0


def test_a_page_is_saved_and_read_and_its_pdf_repeats(tmp_path) -> None:
    saved = encode(Document(PAGE, "2026-11-23"))
    read = decode(saved, "page.puzzle").body
    assert read == PAGE
    assert isinstance(read, Page)
    assert body_fingerprint(read) == body_fingerprint(PAGE)
    for name, page in (("a.pdf", PAGE), ("b.pdf", read)):
        write_page(tmp_path / name, vetted(page), "2026-11-23")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_page_with_a_bad_day_or_too_many_blocks_is_refused() -> None:
    with pytest.raises(BadInput, match="'soon' is not a date"):
        Page(day="soon")
    crowded = encode(Document(PAGE, "2026-11-23")).replace(b'"folio": "34"', b'"folio": "34", "unknown": 1')
    with pytest.raises(FileProblem, match="unknown field"):
        decode(crowded, "page.puzzle")


def test_a_rule_is_drawn_between_modules_side_by_side_and_not_through_a_wide_one() -> None:
    rects = [Rect(0, 2, 0.0, 100.0), Rect(2, 2, 0.0, 80.0), Rect(0, 4, 120.0, 200.0), Rect(0, 2, 220.0, 300.0),
             Rect(2, 2, 220.0, 310.0)]  # fmt: skip
    assert list(column_rules(rects, 4, 60.0)) == [(2, 0.0, 100.0), (2, 220.0, 310.0)]


def test_a_block_that_has_not_changed_is_not_drawn_again() -> None:
    before = vetted(PAGE)
    first = changed(PAGE.blocks[0], fixed=Place(3, 3, 100.0))
    again = vetted_page(changed(PAGE, blocks=(first, *PAGE.blocks[1:]), guides=(80.0,)), House(), before=before)
    fresh = vetted(changed(PAGE, blocks=(first, *PAGE.blocks[1:])))
    assert again.composed == fresh.composed
    kept = {id(one.settings) for one in before.composed.draft.modules}
    assert {id(one.settings) for one in again.composed.draft.modules} == kept
    other = changed(PAGE.blocks[0], puzzle=changed(HIVE, title="Bees"))
    edited = vetted_page(changed(PAGE, blocks=(other, *PAGE.blocks[1:])), House(), before=before)
    assert len({id(one.settings) for one in edited.composed.draft.modules} & kept) == 2


def test_blocks_that_are_moved_flow_as_in_a_new_layout() -> None:
    before = vetted(PAGE)
    first = changed(PAGE.blocks[0], fixed=Place(0, 2, 100.0))
    page = changed(PAGE, blocks=(first, *PAGE.blocks[1:]))
    boxes = moved(before.opened, before.composed.draft, page, control=Control())
    assert boxes == vetted(page).composed.boxes


def test_a_fixed_place_with_a_depth_takes_the_nearest_height() -> None:
    module = vetted(PAGE).composed.draft.modules[0]
    heights = [one.drawing.height for one in module.settings[3]]
    assert len(heights) > 1
    for height in heights:
        first = changed(PAGE.blocks[0], fixed=Place(0, 4, 0.0, depth=round(height / MM, 2)))
        boxes = vetted(changed(PAGE, blocks=(first, *PAGE.blocks[1:]))).composed.boxes
        shown = next(box for box in boxes if 0 in box.blocks)
        assert shown.rect.height == pytest.approx(height)


def test_a_page_of_solutions_follows_the_page() -> None:
    page = changed(PAGE, solutions=True)
    made = vetted(page)
    assert [figure.part for figure in made.drawn.figures] == ["puzzle", "solution"]
    assert made.solutions is not None
    assert sorted(block for box in made.solutions.boxes for block in box.blocks) == [0, 1, 2]
    said = [one.text for one in flat(made.drawn.figures[1].drawing.shapes) if isinstance(one, Run)]
    assert "Solutions" in said
    assert text(made.opened).count("Solutions") == 1
    assert made.composed == vetted(PAGE).composed
    assert decode(encode(Document(page, "2026-11-23")), "page").body == page


def test_a_block_with_a_letter_of_no_font_is_on_the_page_that_is_refused() -> None:
    made = vetted(
        changed(PAGE, blocks=(TextBlock("Bees \U0001f41d"), PuzzleBlock(changed(HIVE, title="\U0001f41d bee"))))
    )
    assert [box.blocks for box in made.composed.boxes] == [(0, 1)]
    said = [one.what for one in made.drawn.findings if one.severity == "error"]
    assert said == ["the face serif-bold has no glyph for \U0001f41d (U+1F41D)"]


def test_an_edit_that_changes_no_block_draws_none_again_in_any_size_that_is_tried(monkeypatch) -> None:
    crosswords = (PuzzleBlock(CROSSWORD), PuzzleBlock(changed(CROSSWORD, title="Two")))
    page = changed(PAGE, blocks=crosswords, paper=paper("broadsheet"))
    first, drawn = compose(open_page(page)), []
    assert first.draft.style.sizes.text > style(page.style).sizes.text  # larger type was tried
    draw = modules.settings_of
    monkeypatch.setattr(modules, "settings_of", lambda *given: drawn.append(given) or draw(*given))
    second = compose(open_page(changed(page, folio="34")), first)
    first_moved = changed(crosswords[0], fixed=Place(0, 3, 20.0))
    third = compose(open_page(changed(page, blocks=(first_moved, crosswords[1]))), second)
    assert not drawn
    assert third.boxes != second.boxes == first.boxes
    compose(open_page(changed(page, blocks=(first_moved, changed(crosswords[1], number="7")))), third)
    assert drawn


def test_a_heading_is_larger_than_the_title_below_it_and_has_air() -> None:
    blocks = (TextBlock("For your tea break"), PuzzleBlock(changed(WHEEL, title="Nine")))
    drawing = vetted(changed(PAGE, blocks=blocks)).composed.boxes[0].setting.drawing
    heading, title = (
        next((run.size, top) for run, top in runs(drawing.shapes) if run.text.startswith(text))
        for text in ("For your", "Nine")
    )
    assert heading[0] >= 1.3 * title[0]
    assert title[1] - heading[1] >= 1.75 * title[0]  # between the baselines


def runs(shapes, top: float = 0.0):
    """Yield each run with its baseline."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from runs(shape.shapes, top + shape.y)
        elif isinstance(shape, Run):
            yield shape, top + shape.y
