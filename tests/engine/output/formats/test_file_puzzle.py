"""What the formats have in common: cells of clues, names, texts that are too long, pencilled letters."""

import pytest

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword import wing
from engine.crossword.grid import MOST_TEXT, Grid, Mark, Slot, without_pencil
from engine.crossword.puzzle import MOST_CLUES, Clue, ClueList, Listed, ListedClue, Puzzle
from engine.drawing.style import style
from engine.output.formats.file_puzzle import FileCell, FileClue, FilePuzzle, opened
from engine.output.target import Format
from tests.engine.output.written import COPIES, FOREIGN, losses, written

ROWS = [[FileCell(text=char) if char != "#" else FileCell("block") for char in row] for row in ("CAT", "O#O")]
DIAGONALS = ClueList("Diagonals", (ListedClue("A", "Slant", cells=((0, 0), (5, 1), (0, 99))),))
PENCILLED = Puzzle(
    (Listed("cat"),),
    Grid(("cat", "o#o"), marks=(Mark(0, 0, pencil=True), Mark(0, 2, shade="grey", pencil=True))),
    clues=(Clue("cat", "Feline"),),
)


def read(*clues: FileClue, **more: object) -> tuple[Puzzle, tuple[str, ...]]:
    return opened(FilePuzzle(**{"rows": ROWS, "clues": clues, **more}))  # type: ignore[arg-type]


def test_cells_of_a_list_that_the_grid_has_not_are_left_out_with_a_warning():
    clue = FileClue("Diagonals", "A", "Slant", cells=((0, 0), (1, 1), (9, 9)))
    puzzle, warnings = read(clue)
    assert puzzle.clue_lists[0].clues[0].cells == ((0, 0),)
    assert warnings == ("The clue Diagonals A names 2 cells that are not an open cell of the grid.",)


@pytest.mark.parametrize("format_", FOREIGN, ids=lambda format_: format_.name)
def test_every_format_is_written_for_a_list_with_cells_outside_the_grid(format_: Format):
    puzzle = Puzzle(grid=Grid(("cat", "o#o")), clue_lists=(DIAGONALS,))
    inside = changed(puzzle, clue_lists=(ClueList("Diagonals", (ListedClue("A", "Slant", cells=((0, 0),)),)),))
    assert written(puzzle, format_.name) == written(inside, format_.name)


@pytest.mark.parametrize("name", ["", "  "])
def test_a_list_without_a_name_is_printed_with_one(name: str):
    puzzle, _ = read(FileClue(name, "", "Extra"))
    assert [one.name for one in puzzle.clue_lists] == ["Clues"]


def test_a_list_without_a_name_in_a_document_is_printed():
    puzzle = Puzzle(grid=Grid(("cat",)), clue_lists=(ClueList("", (ListedClue("A", "Extra"),)),))
    assert wing.figure(puzzle, style("classic"), "puzzle", 400.0, wing.open_key(puzzle)).height > 0


@pytest.mark.parametrize("format_", COPIES, ids=lambda format_: format_.name)
def test_pencilled_letters_are_in_no_file(format_: Format):
    bare = changed(PENCILLED, grid=without_pencil(PENCILLED.grid))
    assert written(PENCILLED, format_.name) == written(bare, format_.name)


def test_a_pencilled_letter_does_not_change_what_is_printed():
    bare = changed(PENCILLED, grid=without_pencil(PENCILLED.grid))
    assert wing.on_paper(PENCILLED) == wing.on_paper(bare)


def test_each_text_that_is_cut_is_named():
    long = "x" * 400
    rows = [[FileCell(text="y" * (MOST_TEXT + 1)), *ROWS[0][1:]], ROWS[1]]
    _, warnings = read(FileClue(long, long, "Clue", long), rows=rows)
    for what in ("The cell at row 1, column 1", "The label of", "The enumeration of", "The name of a list"):
        assert any(text.startswith(what) and "cut after" in text for text in warnings), what


def test_spaces_around_a_letter_make_no_rebus():
    puzzle, _ = read(rows=[[FileCell(text=" B "), FileCell(text=" "), FileCell(text=" Ace ", given=True)]])
    assert puzzle.grid == Grid(("b..",), marks=(Mark(0, 2, text="Ace", given=True),))


def test_a_second_clue_of_an_entry_is_named_as_such():
    puzzle, warnings = read(
        FileClue("Across", "1", "Feline"), FileClue("Across", "1", "Pet"), FileClue("Across", "9", "Nothing")
    )
    assert puzzle.clues == (Clue("cat", "Feline", "file", slot=Slot(0, 0, "across")),)
    assert [clue.text for clue in puzzle.clue_lists[0].clues] == ["Pet", "Nothing"]
    assert puzzle.clue_lists[0].name == "Across clues"  # not again a list of the entries when it is read
    assert warnings == (
        "1 of the clues across belong to an entry that has one already; they are kept as a further list.",
        "1 of the clues across belong to no entry; they are kept as a further list.",
    )


def test_a_warning_is_given_once():
    assert read(warnings=["Bold type is not kept."] * 30)[1] == ("Bold type is not kept.",)


def test_too_many_clues_are_refused():
    with pytest.raises(BadInput, match="clues"):
        read(*[FileClue("Across", "", "")] * (MOST_CLUES + 1))


@pytest.mark.parametrize("name", ["html", "html-hidden", "json"])
def test_what_a_page_for_solvers_does_not_hold_is_named(name: str):
    format_ = next(each for each in COPIES if each.name == name)
    lists = (ClueList("Diagonals", (ListedClue("A", "Slant"),)),)
    puzzle = changed(PENCILLED, words=(Listed("dog"),), clue_lists=lists)
    assert losses(puzzle, format_.name) == ("2 pencilled letters are not kept.", "1 unplaced word is not kept.")
