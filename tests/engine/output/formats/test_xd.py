"""`.xd` files that are written here by the description of the format."""

import pytest

from engine.core.errors import BadInput
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, ListedClue
from engine.output.formats import xd
from engine.output.formats.file_puzzle import opened
from tests.engine.limits import linear_time

IMPLICIT = """Title: Hearts
Author: A. Setter
Editor: B. Editor
Rebus: 1=HEART
Special: circle
Cluegroup: B=Bonus


1A#
oN_
..E


A1. {/Sadness/} starts ~ HEARTA
A3. Not off ~ ON
A3 ^Refs: A1

D1. Line \\ break ~ HEARTO
B7. Extra ~ X


A note
in two lines
"""
HEADINGS = (
    "## Clues\n\nA1. Sadness starts ~ HEARTA\n\n## Grid\n\n1A#\noN_\n..E\n\n## Other\nx\n"
    "## Metadata\nRebus: 1=HEART\nSpecial: circle\n"
)


def test_sections_divided_by_empty_lines():
    read = opened(xd.read(IMPLICIT.encode()))
    puzzle = read.puzzle
    assert puzzle.grid == Grid(
        (".a#", "on_", "..e"), marks=(Mark(0, 0, text="HEART"), Mark(1, 0, circle=True))
    )  # fmt: skip
    assert (puzzle.title, puzzle.author) == ("Hearts", "A. Setter")
    assert puzzle.notes == "A note\nin two lines\n\nEditor: B. Editor"
    assert puzzle.clues == (
        Clue("", "Sadness starts", "file", slot=Slot(0, 0, "across")),
        Clue("on", "Not off", "file", slot=Slot(1, 0, "across")),
        Clue("", "Line\nbreak", "file", slot=Slot(0, 0, "down")),
    )
    assert puzzle.clue_lists == (ClueList("Bonus", (ListedClue("7", "Extra"),)),)
    assert any("italic" in warning for warning in read.warnings)


def test_sections_with_headings_in_any_order():
    puzzle = opened(xd.read(HEADINGS.encode())).puzzle
    assert puzzle.grid.rows == (".a#", "on_", "..e")
    assert puzzle.clues[0].text == "Sadness starts"


def test_a_row_that_begins_with_two_blocks_is_no_heading():
    content = "Title: x\n\n\nAB##\n##CD\n\n\nA1. y ~ AB\n"
    assert opened(xd.read(content.encode())).puzzle.grid.rows == ("ab##", "##cd")


def test_a_file_without_headers_and_one_without_clues():
    assert opened(xd.read(b"CAT\nO#O\n\n\nA1. Feline ~ CAT\n")).puzzle.clues[0].text == "Feline"
    assert opened(xd.read(b"Title: x\n\n\nCAT\nO#O\n")).puzzle.grid.rows == ("cat", "o#o")
    assert opened(xd.read(b"## Grid\nCAT\n## Notes\nA note\n")).puzzle.notes == "A note"


def test_dots_are_blocks_if_the_numbers_of_the_clues_say_so():
    clues = "A1. Feline ~ CAT\nA3. Pet ~ DOG\n\nD1. Fish ~ COD\nD2. To go ~ TOG\n"
    content = f"## Metadata\ntitle: T\n## Grid\n\nCAT\nO.O\nDOG\n\n## Clues\n\n{clues}"
    assert opened(xd.read(content.encode())).puzzle.grid.rows == ("cat", "o#o", "dog")
    more = content.replace("A3. Pet", "A4. Odd ~ O.O\nA5. Pet").replace("D2. To go", "D2. All ~ A.O\nD3. To go")
    assert opened(xd.read(more.encode())).puzzle.grid.rows == ("cat", "o.o", "dog")


def test_type_in_type_and_lines_that_are_no_clues():
    read = opened(xd.read(b"Title: x\n\n\nCAT\n\n\nA1. {/A {*furry*} pet/} ~ CAT\nA1 ^Refs: D2\nNonsense\n"))
    assert read.puzzle.clues[0].text == "A furry pet"
    assert "1 line of the clues is not read: no clue of this format." in read.warnings


def test_line_ends_of_windows_and_a_byte_order_mark():
    content = ("\ufeff" + IMPLICIT).replace("\n", "\r\n")
    assert opened(xd.read(content.encode())) == opened(xd.read(IMPLICIT.encode()))


def test_shading_and_a_special_cell_with_several_letters():
    content = "Rebus: a=ACE\nSpecial: shaded\n\n\naB\nCd\n\n\nA1. x ~ ACEB\n"
    assert opened(xd.read(content.encode())).puzzle.grid == Grid(
        (".b", "cd"), marks=(Mark(0, 0, text="ACE", shade="grey"), Mark(1, 1, shade="grey"))
    )


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"Title: x\n", b"## Grid\n\nAB\nABC\n"])
def test_other_files_are_refused(content: bytes):
    with pytest.raises(BadInput):
        opened(xd.read(content))


@pytest.mark.parametrize("part", ["{/", "{/a", "{*x/}", " ~ ", " \\ ", " "])
def test_a_long_clue_is_read_in_linear_time(part: str):
    clue = part * (300_000 // len(part)) + "x"
    with linear_time():
        read = opened(xd.read(f"Title: x\n\n\nCAT\n\n\nA1. {clue} ~ CAT\n".encode()))
    assert read.puzzle.grid.rows == ("cat",)
