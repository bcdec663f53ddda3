"""Answers of another day on a page: their label, their module, and the text edition."""

from pathlib import Path

import msgspec
import pytest

from engine.bee.puzzle import hive
from engine.core import Control, FileProblem, changed
from engine.documents.document import Document, encode
from engine.documents.links import answer_blocks, linked_block, stale_links
from engine.drawing.shapes import MM, Run
from engine.drawing.style import style
from engine.drawing.words import Words
from engine.page.modules import modules_of
from engine.page.opened import answers_of, in_columns, open_page, text, with_heading
from engine.page.page import PAPERS, Page, PuzzleBlock, TextBlock
from engine.page.vetted import vetted_page
from engine.wheel.puzzle import wheel
from engine.words.vetting.house import House
from studio.page.edits import read_answers
from tests.engine.drawn import flat

HIVE, OTHER = hive("G", "CENORV"), hive("T", "AUFLED")
WHEEL = changed(wheel("waterfall", "w", "flearalt"), title="Word Wheel")
YESTERDAY = Page((PuzzleBlock(OTHER), PuzzleBlock(WHEEL), PuzzleBlock(OTHER, "solution")), day="2026-11-22")
HOUSE = House(())


def today(day: str, *answers: PuzzleBlock) -> Page:
    return Page((PuzzleBlock(HIVE), *answers), day=day)


def shown(page: Page) -> list[str]:
    drawing = vetted_page(page, HOUSE).drawn.figures[0].drawing
    return [one.text for one in flat(drawing.shapes) if isinstance(one, Run)]


@pytest.mark.parametrize(
    ("day", "label"),
    [
        ("2026-11-23", "Yesterday\u2019s answers"),
        ("2026-11-24", "Answers of Sunday 22 November"),
        ("2026-11-21", "Answers of Sunday 22 November"),
        ("", "Answers of Sunday 22 November"),
    ],
)
def test_answers_of_another_day_are_labelled_once_on_paper_and_in_the_text(day, label) -> None:
    page = today(day, *answers_of(YESTERDAY))
    assert " ".join(shown(page)).count(label) == 1  # the label may have several lines
    assert text(open_page(page, HOUSE)).count(label) == 1


def test_the_solution_of_the_day_itself_has_no_label() -> None:
    said = shown(today("2026-11-22", *answers_of(YESTERDAY)))
    assert "Spelling Bee: solution" in said
    assert not any("answers" in one.lower() for one in said)


def test_each_puzzle_of_the_other_page_gives_one_solution() -> None:
    answers = answers_of(YESTERDAY)
    assert [(one.puzzle, one.part, one.day) for one in answers] == [
        (OTHER, "solution", "2026-11-22"), (WHEEL, "solution", "2026-11-22"),
    ]  # fmt: skip
    solutions = changed(YESTERDAY, blocks=(PuzzleBlock(WHEEL, "solution", turned=True),))
    assert answers_of(solutions) == (PuzzleBlock(WHEEL, "solution", day="2026-11-22"),)


OWN = Words(yesterday="Last time", answers="Keys: {date}", undated="Keys", solutions="All keys")


def test_the_words_are_those_of_the_house_style(tmp_path) -> None:
    house = changed(style("classic"), words=OWN)
    path = tmp_path / "house.json"
    path.write_bytes(msgspec.json.encode(house))
    page = changed(today("2026-11-23", *answers_of(YESTERDAY)), style=str(path))
    assert "Last time" in " ".join(shown(page))
    assert "Keys: Sunday 22 November" in " ".join(shown(changed(page, day="2026-11-30")))
    assert text(open_page(changed(page, solutions=True), HOUSE)).count("All keys\n") == 1
    file = tmp_path / "bee.puzzle"
    file.write_bytes(encode(Document(OTHER, "2026-11-22")))
    blocks = read_answers([file], changed(page, day=""), control=Control())
    assert blocks[0] == TextBlock("Keys")


def test_a_style_has_the_sizes_and_the_spaces_of_a_page(tmp_path) -> None:
    house, path = style("classic"), tmp_path / "house.json"
    look = changed(house.page, label=2.0, masthead=1.0, space=5.0)
    path.write_bytes(msgspec.json.encode(changed(house, page=look)))

    def drawn(name: str) -> tuple[dict[str, float], float]:
        """Return the size of each text by its first word, and the top of the blocks."""
        made = vetted_page(changed(today("2026-11-23", *answers_of(YESTERDAY)), style=name), HOUSE)
        runs = [one for one in flat(made.drawn.figures[0].drawing.shapes) if isinstance(one, Run)]
        return {one.text.split()[0]: one.size for one in reversed(runs)}, made.composed.top

    (usual, top), (own, own_top) = drawn("classic"), drawn(str(path))
    assert (usual["Puzzles"], usual["Yesterday\u2019s"]) == (18 * 1.9, 18 * 0.8)
    assert (own["Puzzles"], own["Yesterday\u2019s"]) == (18.0, 36.0)
    assert own_top != top


def test_consecutive_answers_of_one_day_are_one_module_and_others_are_not() -> None:
    older = changed(answers_of(YESTERDAY)[0], day="2026-11-20")
    page = today("2026-11-23", *answers_of(YESTERDAY), older)
    modules = modules_of(open_page(page, HOUSE), 1000.0)
    assert [one.blocks for one in modules] == [(0,), (1, 2), (3,)]
    wide, narrow = modules[1].settings[3], modules[1].settings[0]
    assert min(one.drawing.height for one in wide) < narrow[0].drawing.height


def test_solutions_fill_columns_in_order_with_the_least_depth() -> None:
    opened = open_page(today("2026-11-23", *answers_of(YESTERDAY)), HOUSE)
    one = modules_of(opened, 1000.0)[0].settings[0][0].drawing
    drawings = [changed(one, height=height) for height in (30.0, 10.0, 25.0)]
    made = in_columns(drawings, 1, 2, PAPERS["tabloid"], 5.0)
    assert made.height == 40.0  # 30 | 10 + 5 + 25
    assert made.width == pytest.approx(2 * 39.67 * MM + 4 * MM, abs=0.1)
    assert in_columns(drawings, 1, 1, PAPERS["tabloid"], 5.0).height == 75.0


def test_answers_are_read_from_the_file_of_a_page_or_of_a_puzzle(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    (old / "bee.puzzle").write_bytes(encode(Document(OTHER, "2026-11-22")))
    page = changed(YESTERDAY, blocks=(linked_block(old / "bee.puzzle", old),))
    (old / "page.puzzle").write_bytes(encode(Document(page, "2026-11-22")))
    [block] = answer_blocks(old / "page.puzzle", tmp_path)
    assert (block.link, block.day, block.part) == ("old/bee.puzzle", "2026-11-22", "solution")
    assert stale_links(Page((block,)), tmp_path) == ()
    assert answer_blocks(old / "bee.puzzle", tmp_path, "2026-11-20")[0].day == "2026-11-20"
    [undated] = answer_blocks(old / "bee.puzzle", tmp_path)
    assert with_heading((undated, block), Words()) == (block, TextBlock("Answers"), undated)


def test_a_page_without_puzzles_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "empty.puzzle").write_bytes(encode(Document(Page(), "2026-11-22")))
    with pytest.raises(FileProblem, match=r"empty\.puzzle: the page has no puzzles"):
        answer_blocks(tmp_path / "empty.puzzle", tmp_path)
