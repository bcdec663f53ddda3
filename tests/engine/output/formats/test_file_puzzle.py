"""What the formats have in common: cells of clues, names, texts that are too long, pencilled letters."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import BadInput, changed
from engine.crossword import wing
from engine.crossword.answers import key_of
from engine.crossword.clues.edit import with_links
from engine.crossword.clues.references import reference_faults, renumbered, targets_of
from engine.crossword.editing.drawn import marked, with_cells, with_text
from engine.crossword.editing.moving import moved_clues
from engine.crossword.figure import figure
from engine.crossword.grid import BLOCK, MOST_TEXT, Bar, Grid, Mark, Slot, labels_of, numbers, without_pencil
from engine.crossword.puzzle import MOST_CLUES, Clue, ClueList, Listed, ListedClue, Puzzle, unlabelled
from engine.drawing.shapes import Run, found_in
from engine.drawing.style import style
from engine.output.formats.file_puzzle import FileCell, FileClue, FilePuzzle, opened
from engine.output.registry import parsed
from engine.output.registry import read as read_file
from engine.output.target import Format
from tests.engine.output.written import COPIES, FOREIGN, losses, sheet_of, written

ROWS = [[FileCell(text=char) if char != "#" else FileCell("block") for char in row] for row in ("CAT", "O#O")]
DIAGONALS = ClueList("Diagonals", (ListedClue("A", "Slant", cells=((0, 0), (5, 1), (0, 99))),))
PENCILLED = Puzzle(
    (Listed("cat"),),
    Grid(("cat", "o#o"), marks=(Mark(0, 0, pencil=True), Mark(0, 2, shade="grey", pencil=True))),
    clues=(Clue("cat", "Feline"),),
)


TOP = Slot(0, 0, "across")


def read_back(puzzle: Puzzle, name: str) -> Puzzle:
    found = parsed(written(puzzle, name), Path(f"a.{name}")).body
    assert isinstance(found, Puzzle)
    return found


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


FOLDER = Path(__file__).parents[3] / "data/foreign"
LABELS = {
    "ipuz": {(0, 0): 1, (0, 1): 2, (0, 2): 3, (1, 0): 8, (1, 1): 9, (1, 2): 4, (2, 0): 7, (2, 1): 6, (2, 2): 5},
    "jpz": {(0, 0): 12, (0, 2): 7, (2, 0): 8},
    "exolve": {(0, 2): 1, (2, 0): 2},
}
GAPS = "jpz"  # a grid with three numbers, a clue with a letter in place of one, and references
OWN = "The file's own numbers are not kept: the usual numbers are written."


def labelled(name: str) -> Puzzle:
    found = read_file(FOLDER / f"labels.{name}").body
    assert isinstance(found, Puzzle)
    return found


@pytest.mark.parametrize("name", LABELS)
def test_numbers_of_a_file_are_shown_and_written_back(name: str):
    puzzle = labelled(name)
    assert labels_of(puzzle.grid) == LABELS[name]
    for other in (name, "ipuz", "jpz"):
        again = parsed(written(puzzle, other), Path(f"a.{other}")).body
        assert changed(again, unread=puzzle.unread) == puzzle
        assert OWN not in losses(puzzle, other)


def test_entries_are_listed_by_the_numbers_of_their_file():
    assert [(one.label, one.name, one.clue) for one in key_of(labelled(GAPS)).entries] == [
        ("8", "8 across", "Pet"), ("12", "12 across", "Not 8 across"), ("7", "7 down", "See 8 across"),
        ("A", "12 down", "Fish"),
    ]  # fmt: skip
    assert [one.label for one in key_of(labelled("exolve")).entries] == ["X", "2", "1"]
    assert key_of(labelled("ipuz")).entries == ()  # all clues are in further lists


def test_labels_without_a_number_leave_the_usual_numbers_inside():
    grid = changed(Grid(("cat", "o#o", "dog")), labels=((0, 0, "A"), (0, 2, "7"), (2, 0, "7")))
    assert numbers(grid) == {(0, 0): 1, (0, 2): 2, (2, 0): 3}
    assert labels_of(grid) == {(0, 0): "A", (0, 2): 7, (2, 0): 7}
    assert [one.label for one in key_of(Puzzle(grid=grid)).entries] == ["A", "7", "A", "7"]


@pytest.mark.parametrize("name", ["puz", "xd"])
def test_formats_without_such_numbers_have_the_usual_ones_also_in_clues(name: str):
    puzzle = labelled(GAPS)
    again = parsed(written(puzzle, name), Path(f"a.{name}")).body
    assert isinstance(again, Puzzle)
    assert OWN in losses(puzzle, name)
    assert {clue.text for clue in again.clues} == {"Pet", "Not 3 across", "See 3 across", "Fish"}
    assert not again.grid.labels
    assert OWN in losses(puzzle, "exolve")
    assert "exolve-across:\n    1 Not 3 across\n    3 Pet\n" in written(puzzle, "exolve").decode()


def test_letters_keep_the_numbers_and_a_block_brings_the_usual_ones():
    puzzle = labelled(GAPS)
    typed = with_text(puzzle, (0, 1), "o")
    assert typed.grid.labels == marked(typed, [(0, 0)], circle=True).grid.labels == puzzle.grid.labels
    cut = renumbered(puzzle, with_cells(puzzle, [(0, 1)], BLOCK))
    assert not cut.grid.labels
    assert not reference_faults_of(cut)
    assert {one.label: one.clue for one in key_of(cut).entries} == {"1": "Fish", "2": "See 3 across", "3": "Pet"}


def reference_faults_of(puzzle: Puzzle) -> list[object]:
    key = key_of(puzzle)
    return [fault for one in key.entries for fault in reference_faults(one, targets_of(key))]


def test_references_go_by_the_numbers_of_the_file():
    assert not reference_faults_of(labelled(GAPS))
    usual = unlabelled(labelled(GAPS))
    assert len(reference_faults_of(usual)) == 2  # 8 across is 3 across there


def test_the_page_the_sheet_and_the_text_have_the_numbers_of_the_file():
    puzzle = labelled(GAPS)
    drawn = figure(puzzle, style("classic"), "puzzle", 300.0, key_of(puzzle))
    assert {"12", "7", "8", "A"} <= {run.text.strip() for run in found_in(drawn.shapes, Run)}
    sheet = sheet_of(puzzle)
    assert [[cell.number for cell in row] for row in sheet.rows] == [[12, 0, 7], [0, 0, 0], [8, 0, 0]]
    assert [one.label or one.number for one in sheet.entries] == ["8", "12", "7", "A"]
    text = written(puzzle, "txt").decode()
    assert "Row 1: 12, blank, 7" in text
    assert "A. Fish" in text
    assert "1, 2, 3" in written(labelled("ipuz"), "txt").decode()


def test_a_grid_with_labels_for_further_lists_is_printed_without_entries():
    puzzle = labelled("ipuz")
    key = key_of(puzzle)
    assert wing.parts(puzzle, key) == wing.PARTS
    solution = figure(puzzle, style("classic"), "solution", 300.0, key)
    assert {"B", "A", "S", "K"} <= {run.text.strip() for run in found_in(solution.shapes, Run)}


def test_clues_at_a_label_that_two_cells_have_stay_in_their_entries():
    grid = changed(Grid(("cat", "o#o", "dog")), labels=((0, 0, "A"), (0, 2, "7"), (2, 0, "7")))
    clues = (
        Clue("tog", "Dress", "file", slot=Slot(0, 2, "down")),
        Clue("dog", "Pet", "file", slot=Slot(2, 0, "across")),
    )
    puzzle = Puzzle(grid=grid, clues=clues, title="")
    for name in ("ipuz", "jpz"):
        again = parsed(written(puzzle, name), Path(f"a.{name}")).body
        assert isinstance(again, Puzzle)
        assert set(again.clues) == set(clues)


def test_a_puzzle_of_further_lists_is_not_without_words():
    puzzle = labelled("ipuz")
    assert "the grid has no word" not in {one.what for one in wing.findings(puzzle, key_of(puzzle))}


def test_numbers_of_several_entries_go_with_the_links():
    slots = Slot(0, 0, "across"), Slot(2, 0, "across")
    clue = Clue("cat", "Pets", "file", slot=slots[0], links=slots[1:], label="1/3")
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=(clue,))
    assert key_of(puzzle).entries[0].label == "1/3"
    assert key_of(with_links(puzzle, slots[0], "")).entries[0].label == "1"
    low = changed(clue, slot=slots[1], links=slots[:1])
    assert moved_clues((low,), (-1, 0)) == (changed(clue, slot=Slot(1, 0, "across"), links=(), label=""),)


@pytest.mark.parametrize("name", ["Diagonals [up", "(Down", "*"])
def test_names_of_lists_may_have_signs_of_patterns(name: str):
    puzzle, _ = read(FileClue(name, "A", "Slant"), FileClue("Across", "1", "Feline"))
    assert [one.name for one in puzzle.clue_lists] == [name]


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
def test_answers_keep_their_spelling_also_those_of_several_entries(name: str):
    words = (Listed("don't"), Listed("T-bone"))
    puzzle = Puzzle(grid=Grid(("dont", "#..b", "#..o", "#..n", "###e")), words=words, clues=(Clue("dont", "Refuse"),))
    again = read_back(puzzle, name)
    assert {entry.text for entry in key_of(again).entries} > {"don't", "T-bone"}
    linked = with_links(Puzzle(grid=Grid(("tea", "o#p", "set")), words=(Listed("Tea set"),)), TOP, "3")
    assert losses(linked, name) == ()
    assert key_of(read_back(linked, name)).entries[0].text == "Tea set"


def test_two_readings_have_the_length_of_one_after_a_format_without_lengths():
    grid = Grid((".ot", "a#o", "bee"), marks=(Mark(0, 0, "C/D"),))
    first = key_of(read_back(Puzzle(grid=grid, clues=(Clue("", "Bed", slot=TOP),)), "puz")).entries[0]
    assert (first.text, first.clue, first.lengths) == ("cot / dot", "Bed", "(3)")


OAT = Puzzle(grid=Grid(("catnap", "o#o#g#", "dogear")), clues=(Clue("catnap", "Doze", slot=TOP),))


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
def test_an_answer_that_is_spelled_in_words_has_no_enumeration_of_its_own(name: str):
    puzzle = changed(OAT, words=(Listed("cat-nap"),))
    content = written(puzzle, name)
    assert b"3-3" in content
    back = parsed(content, Path(f"a.{name}")).body
    assert (back.clues[0].enumeration, back.words) == ("", (Listed("cat-nap"),))
    bare = parsed(content.replace(b"3-3", b""), Path(f"a.{name}")).body
    assert read_back(bare, name) == bare


def test_clues_in_another_order_and_other_answers_are_named():
    rows = [[FileCell(text=char) for char in row] for row in ("CAT", "ARE", "TEN")]
    down = [FileClue("Down", str(number), f"Clue {number}") for number in (2, 1, 3)]
    across = FileClue("Across", "1", "Feline", answer="dog")
    found = opened(FilePuzzle(rows, (), [across, *down]))
    assert found.warnings == (
        "The clues down have the order of the grid, not that of the file.",
        "Answers of clues that are not in the grid are not read: dog.",
    )
    more = opened(FilePuzzle(rows, (), [replace(across, answer=one) for one in ("emu", "dog", "cow", "ape")]))
    assert "Answers of clues that are not in the grid are not read: ape, cow, dog and 1 more." in more.warnings
    assert opened(FilePuzzle(rows, (), [replace(across, answer="c-at"), *sorted(down, key=str)])).warnings == ()


def test_a_bar_that_is_no_bar_of_the_grid_is_named_unless_it_is_its_edge():
    rows = [[FileCell(text="A"), FileCell(text="B"), FileCell("block")]]
    said = ("Bars beside black squares and blanks are not read.",)
    for bar, warnings in ((Bar(0, 0, "right"), ()), (Bar(0, 1, "right"), said), (Bar(0, 0, "below"), ())):
        assert opened(FilePuzzle(rows, [bar])).warnings == warnings
