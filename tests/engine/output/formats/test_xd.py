"""`.xd` files that are written here by the description of the format."""

from pathlib import Path

import pytest

from engine.core import BadInput, changed
from engine.crossword.answers import key_of
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, Listed, ListedClue, Puzzle
from engine.output.formats import xd
from engine.output.formats.file_puzzle import FileCell, FileClue, FilePuzzle, opened
from engine.output.registry import parsed
from tests.engine.limits import linear_time
from tests.engine.output.written import BY_NAME, file_of, losses, written

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
        Clue("", "<i>Sadness</i> starts", "file", slot=Slot(0, 0, "across")),
        Clue("on", "Not off", "file", slot=Slot(1, 0, "across")),
        Clue("", "Line\nbreak", "file", slot=Slot(0, 0, "down")),
    )
    assert puzzle.clue_lists == (ClueList("Bonus", (ListedClue("7", "Extra"),)),)


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
    assert read.puzzle.clues[0].text == "<i>A <b>furry</b> pet</i>"
    assert "1 line of the clues is not read: no clue of this format." in read.warnings


DESIGNED = """## Metadata
title: T
description: Look twice.
editor: Not set
date: 2026-01-02
## Grid
CAT
O.O
DOG
## Clues
A1. {~Low~} ~ CA
A1 ^Hint: Pet
## Start
C..
## Design
<style>O { background: circle }
B { bar-left: true; background-light: #d0e0ff; font: bold }</style>

O.B
...
"""


def test_the_sections_design_and_start_and_the_headers_of_other_programs():
    read = opened(xd.read(DESIGNED.encode()))
    puzzle = read.puzzle
    assert puzzle.grid == Grid(
        ("cat", "o#o", "dog"), (Bar(0, 1, "right"),), (Mark(0, 0, circle=True, given=True), Mark(0, 2, shade="#d0e0ff"))
    )
    assert (puzzle.notes, puzzle.clues[0].text) == ("Look twice.", "<sub>Low</sub>")
    assert read.warnings == (
        "The style font of cells is not read.",
        "The header Editor is not read.",
        "The header Date is not read.",
        "The line Hint of clues is not read.",
    )


def test_a_header_that_is_not_set_is_written_back():
    text = b"Title: T\nAuthor: Not set\n\n\nCAT\n\n\nA1. Pet ~ CAT\n"
    puzzle = parsed(text, Path("a.xd")).body
    assert isinstance(puzzle, Puzzle)
    assert puzzle.author == ""
    assert "Author: Not set" in written(puzzle, "xd").decode()
    assert "Author: Ann" in written(changed(puzzle, author="Ann"), "xd").decode()


def test_a_style_of_a_cell_is_read_or_named():
    rules = {
        "background: shade": ("grey", ""), "background: shaded": ("grey", ""), "background: star": ("", "background"),
        "background-light: #d0e0ff; background-dark: #d0e0ff": ("#d0e0ff", ""),
        "background-light: #d0e0ff; background-dark: #000": ("#d0e0ff", "background-dark"),
        "background-dark: #000": ("", "background-dark"), "background-light: pink": ("", "background-light"),
        "bar-left: yes": ("", "bar-left"),
    }  # fmt: skip
    for rule, (shade, named) in rules.items():
        design = f"## Design\n<style>B {{ {rule} }}</style>\n.B."
        read = opened(xd.read(f"## Grid\nCAT\n## Clues\nA1. Pet ~ CAT\n{design}\n".encode()))
        assert [mark.shade for mark in read.puzzle.grid.marks] == ([shade] if shade else [])
        assert read.warnings == ((f"The style {named} of cells is not read.",) if named else ())


def test_signs_for_several_letters_are_divided_by_spaces_or_commas():
    for rebus in ("1=HEART 2=C,T", "1=HEART,2=C,T", "1=HEART, 2=C,T"):
        (row,) = xd.read(f"Rebus: {rebus}\n\n\n1A2\n\n\nA1. Pet ~ X\n".encode()).rows
        assert [cell.text for cell in row] == ["HEART", "A", "C,T"]


def test_the_order_of_types_in_each_other_and_small_capitals_are_kept():
    for text in ("{/A {*b*} c/} {*{/d/}*}", "{~{/low/}~}", "{=Anno=} I"):
        read = opened(xd.read(f"Title: x\n\n\nCAT\n\n\nA1. {text} ~ CAT\n".encode())).puzzle
        assert xd.losses(read) == ()
        assert f"A1. {text} " in xd.write(file_of(read)).decode()


def test_a_grid_with_dots_for_blocks_keeps_them_when_a_clue_is_missing():
    content = "Title: T\n\n\nCAT\nO.O\nDOG\n\n\nA1. Feline ~ CAT\n\nD1. Fish ~ COD\nD2. To go ~ TOG\n"
    assert opened(xd.read(content.encode())).puzzle.grid.rows == ("cat", "o#o", "dog")
    assert opened(xd.read(b"Title: T\n\n\n...\n...\n\n\nA1. Feline ~ ...\n")).puzzle.grid.rows == ("...", "...")


def test_a_grid_is_measured_before_its_cells_are_made():
    with pytest.raises(BadInput, match="at most 128"):
        xd.read(b"Title: x\n\n\n" + b"A" * 500 + b"\n\n\nA1. x ~ A\n")


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


CIRCLED = FilePuzzle(
    [
        [FileCell("open", "C", circle=True), FileCell("open", "HEART"), FileCell("block")],
        [FileCell("open", "O"), FileCell("open", "N", circle=True), FileCell("void")],
        [FileCell(), FileCell("open", "7", circle=True), FileCell("open", "A")],
    ],
    clues=[
        FileClue("Across", "1", "Two\nlines", cells=((0, 0), (0, 1))),
        FileClue("Down", "1", "Firm", cells=((0, 0), (1, 0), (2, 0))),
        FileClue("Bonus", "7-letter word", "Extra", cells=((1, 1),)),
        FileClue("More", "b", "Other"),
    ],
    title="Hearts  of\tgold", author="A. Setter", copyright="\u00a9 2026", notes="A note\nin two lines",
)  # fmt: skip
WRITTEN = """Title: Hearts of gold
Author: A. Setter
Copyright: \u00a9 2026
Rebus: 1=HEART a=7
Special: circle
Cluegroup: B=Bonus, C=More


c1#
On_
.aA


A1. Two \\ lines ~ CHEART

D1. Firm ~ CO.

B7lette. Extra ~ N

Cb. Other ~$


A note
in two lines
"""


def test_what_is_written_has_the_right_lines():
    content = xd.write(CIRCLED)
    assert content.decode() == WRITTEN.replace("$", " ")
    read = xd.read(content)
    assert [[cell.text for cell in row] for row in read.rows] == [["C", "HEART", ""], ["O", "N", ""], ["", "7", "A"]]
    assert [[cell.circle for cell in row] for row in read.rows] == [
        [True, False, False], [False, True, False], [False, True, False],
    ]  # fmt: skip
    assert [(clue.group, clue.label, clue.text) for clue in read.clues] == [
        ("Across", "1", "Two\nlines"), ("Down", "1", "Firm"), ("Bonus", "7lette", "Extra"), ("More", "b", "Other"),
    ]  # fmt: skip
    assert (read.title, read.notes, read.warnings) == ("Hearts of gold", "A note\nin two lines", [])


def test_a_file_without_a_section_has_headings():
    content = xd.write(FilePuzzle([[FileCell("open", "A"), FileCell()]], diagramless=True))
    assert content.decode() == "## Metadata\n\nType: diagramless\n\n## Grid\n\nA.\n"
    assert xd.read(content).diagramless
    assert not xd.read(content.replace(b"diagramless", b"other")).diagramless


def test_shading_and_colors_are_written_with_and_without_circles():
    shaded = FilePuzzle(
        [[FileCell("open", "A", shade="grey"), FileCell("open", "B", shade="#d0e0ff"), FileCell("open", "C")]]
    )
    content = xd.write(shaded).decode()
    assert "Special: shaded" in content
    assert "aBC" in content
    assert "A { background-light: #d0e0ff; background-dark: #d0e0ff }" in content
    assert [cell.shade for cell in xd.read(content.encode()).rows[0]] == ["grey", "#d0e0ff", ""]
    both = Puzzle(grid=Grid(("ab",), marks=(Mark(0, 0, circle=True), Mark(0, 1, shade="grey"))))
    assert "aB" in xd.write(file_of(both)).decode()
    assert (xd.losses(both), opened(xd.read(xd.write(file_of(both)))).puzzle.grid) == ((), both.grid)
    for mark in (Mark(0, 0, circle=True), Mark(0, 0, shade="grey")):
        assert xd.losses(Puzzle(grid=Grid(("ab",), marks=(mark,)))) == ()


def test_features_that_the_format_has_are_no_losses():
    grid = Grid((".b#", "cd_"), marks=(Mark(0, 0, text="HEART"), Mark(1, 0, circle=True)))
    lists = (ClueList("Bonus", (ListedClue("7", "Extra"),)),)
    puzzle = Puzzle(grid=grid, clue_lists=lists, title="T", author="A", copyright="C", notes="N", diagramless=True)
    assert xd.losses(puzzle) == ()
    for clue in (ListedClue("7", "Extra", "3,4"), ListedClue("7-letter", "Extra")):
        (loss,) = xd.losses(Puzzle(grid=grid, clue_lists=(ClueList("Bonus", (clue,)),)))
        assert loss == "Cells, enumerations and long labels of further lists of clues are not kept."
    assert opened(xd.read(xd.write(file_of(puzzle)))).puzzle == puzzle


def test_cells_with_too_many_different_contents_are_refused():
    def row(count: int) -> FilePuzzle:
        return FilePuzzle([[FileCell("open", f"W{number}") for number in range(count)]])

    assert [cell.text for cell in xd.read(xd.write(row(20))).rows[0]] == [f"W{number}" for number in range(20)]
    with pytest.raises(BadInput, match="too many cells with contents of their own"):
        xd.write(row(21))


def test_too_many_colors_are_refused():
    def row(count: int) -> FilePuzzle:
        return FilePuzzle([[FileCell("open", "A", shade=f"#0000{number:02x}") for number in range(count)]])

    assert xd.read(xd.write(row(62))).rows[0][61].shade == "#00003d"
    with pytest.raises(BadInput, match="too many colors"):
        xd.write(row(63))


def test_bars_and_given_letters_are_written():
    marks = (Mark(0, 1, text="5B", given=True), Mark(1, 0, given=True))
    puzzle = Puzzle(grid=Grid(("a.#", "bcd"), (Bar(0, 0, "below"), Bar(1, 1, "right")), marks))
    content = xd.write(file_of(puzzle)).decode()
    assert content.endswith("A..\n.B.\n\n## Start\n\n.5.\nB..\n")
    assert opened(xd.read(content.encode())).puzzle.grid == puzzle.grid


def test_dots_are_blocks_in_a_barred_grid_with_the_numbers_of_blocks():
    design = "## Design\n<style>L { bar-left: true }\nT { bar-top: true }</style>\n..LL\n#...\nT...\n"
    clues = "A1. One ~ AB\nA3. Two ~ HIJ\nA5. Three ~ KLMN\nD2. Four ~ BHL\n"
    made = f"## Grid\n\nABCD\n.HIJ\nKLMN\n\n## Clues\n\n{clues}\n{design}"
    assert opened(xd.read(made.encode())).puzzle.grid.rows == ("abcd", "#hij", "klmn")


def test_too_many_lists_of_clues_are_refused():
    def lists(count: int) -> FilePuzzle:
        return FilePuzzle([[FileCell()]], clues=[FileClue(f"List {number}", "1", "x") for number in range(count)])

    assert [clue.group for clue in xd.read(xd.write(lists(24))).clues] == [f"List {number}" for number in range(24)]
    with pytest.raises(BadInput, match="too many lists of clues"):
        xd.write(lists(25))


def test_a_file_is_recognized_by_its_grid_and_a_clue():
    assert xd.recognizes(IMPLICIT.encode())
    assert xd.recognizes(HEADINGS.encode())
    for content in (
        b"",
        b"\xff\xfe",
        b"Title: x\n",
        b"## Grid\nCAT\n",
        b"## Grid\nCAT\n## Clues\nNonsense\n",
        b"a\n\n\nb\n",
    ):
        assert not xd.recognizes(content)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("CAT\nO.O\nDOG", ("cat", "o#o", "dog")),
        ("CAT\nO_O\nDOG", ("cat", "o_o", "dog")),
        ("CA.\nO#O\nDOG", ("ca.", "o#o", "dog")),
    ],
)
def test_dots_are_letters_to_be_filled_in_a_grid_with_other_blocks(rows: str, expected):
    clues = "A1. Feline ~ CAT\nA3. Pet ~ DOG\n\nD1. Fish ~ COD\nD2. To go ~ TOG\n"
    assert opened(xd.read(f"## Grid\n\n{rows}\n\n## Clues\n\n{clues}".encode())).puzzle.grid.rows == expected


def test_a_plain_file_has_no_warnings_and_its_lines_that_are_no_clues_are_counted():
    plain = "Title: x\n\n\nCAT\n\n\nA1. Feline ~\nA2. Pet\n"
    read = xd.read(plain.encode())
    assert ([clue.text for clue in read.clues], read.warnings) == (["Feline", "Pet"], [])
    assert (read.author, read.copyright, read.notes, read.diagramless) == ("", "", "", False)
    strange = xd.read((plain + "Nonsense\n\nMore\n").encode())
    assert strange.warnings == ["2 lines of the clues are not read: no clue of this format."]
    bold = xd.read(plain.replace("Feline", "{*Feline*} {-pet-}").encode())
    assert (bold.clues[0].text, bold.warnings) == ("<b>Feline</b> <s>pet</s>", [])


@pytest.mark.parametrize("form", ["xd", "ipuz", "jpz", "exolve"])
def test_underlined_and_struck_out_words_are_kept(form: str):
    text = b"Title: x\n\n\nCAT\n\n\nA1. {_Feline_} {-do{/g/}-}, ____ ~ CAT\n"
    puzzle = opened(xd.read(text)).puzzle
    assert puzzle.clues[0].text == "<u>Feline</u> <s>do<i>g</i></s>, ____"
    assert losses(puzzle, form) == ()
    again = parsed(written(puzzle, form), Path(f"a.{form}"))
    assert (again.body.clues[0].text, again.warnings) == (puzzle.clues[0].text, ())
    assert "Underlined and struck-out type in clues is not kept." in losses(puzzle, "puz")


def test_dots_can_be_blocks_in_every_row():
    content = "## Grid\n\n.A.\nCAT\n.D.\n\n## Clues\n\nA2. Feline ~ CAT\n\nD1. Fuss ~ AAD\n"
    assert opened(xd.read(content.encode())).puzzle.grid.rows == ("#a#", "cat", "#d#")
    every = content.replace("CAT\n.D.", ".A.\n.D.").replace("A2. Feline ~ CAT\n", "")
    assert opened(xd.read(every.encode())).puzzle.grid.rows == ("#a#", "#a#", "#d#")


def test_a_small_letter_is_special_only_if_a_header_says_so():
    plain = "Title: x\n\n\naB\n\n\nA1. x ~ AB\n"
    assert opened(xd.read(plain.encode())).puzzle.grid == Grid(("ab",))
    marked = opened(xd.read(plain.replace("\n\n\naB", "\nSpecial: shaded\n\n\naB").encode())).puzzle.grid
    assert marked == Grid(("ab",), marks=(Mark(0, 0, shade="grey"),))


@pytest.mark.parametrize("form", ["xd", "puz", "ipuz", "jpz", "exolve"])
def test_a_length_of_two_words_without_a_clue_is_kept(form: str):
    grid = Grid(("gradschool", "a#########", "t#########"))
    puzzle = Puzzle(words=(Listed("grad school"),), grid=grid, clues=(Clue("gat", "Gun"),))
    read = BY_NAME[form].read
    assert read
    first, down = key_of(read(written(puzzle, form)).puzzle).entries
    assert (first.lengths, first.clue, down.lengths) == ("(4,6)", "", "(3)")
    bare = read(written(changed(puzzle, words=(), clues=()), form)).puzzle
    assert bare.clues == ()
