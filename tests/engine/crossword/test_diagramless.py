"""Diagramless crosswords: what solvers get shows neither blocks nor numbers, and files keep the kind."""

import json

import ipuz as other_reader
import puz as puzpy
import pytest

from engine.core import changed
from engine.crossword import wing
from engine.crossword.editions import edition, sheet
from engine.crossword.grid import Bar, Grid, Mark
from engine.crossword.puzzle import Clue, Puzzle
from engine.drawing.shapes import Drawing, Group, Polygon, Run, Shape
from engine.drawing.style import style
from engine.wing.sheet import Squares
from tests.engine.output.written import BY_NAME, key_of, losses, written

GRID = Grid(("cat#", "#one", "_rye"), marks=(Mark(0, 0, circle=True), Mark(0, 1, given=True)))
SHOWN = Puzzle(grid=GRID, clues=(Clue("cat", "Feline"), Clue("one", "Unit"), Clue("rye", "Grain")), title="Shapes")
PUZZLE = changed(SHOWN, diagramless=True)


def shapes(drawing: Drawing | Group) -> list[Shape]:
    """All shapes of a drawing that are no groups."""
    found: list[Shape] = []
    for shape in drawing.shapes:
        found += shapes(shape) if isinstance(shape, Group) else [shape]
    return found


def cells(puzzle: Puzzle, part: str = "puzzle") -> list[Shape]:
    drawing = wing.figure(puzzle, style("classic"), part, 240.0, wing.open_key(puzzle))  # type: ignore[arg-type]
    return [shape for shape in shapes(drawing) if shape.part.startswith("cell")]


def test_the_printed_puzzle_has_neither_blocks_nor_numbers():
    found = cells(PUZZLE)
    assert len({shape.part for shape in found}) == 12
    assert not [shape for shape in found if isinstance(shape, Run)]
    assert len({shape.fill for shape in found if isinstance(shape, Polygon)}) == 1
    assert [shape for shape in cells(SHOWN) if isinstance(shape, Run)]


def test_the_solution_shows_the_blocks():
    assert cells(PUZZLE, "solution") == cells(SHOWN, "solution")


def test_a_locked_entry_does_not_prevent_the_print():
    locked = changed(PUZZLE, locked=tuple(one.slot for one in wing.open_key(PUZZLE).entries[:1]))
    assert cells(locked) == cells(PUZZLE)
    assert len(wing.figure_choices(locked, style("classic"), "puzzle", 400.0, wing.open_key(locked))) > 0


def test_texts_name_neither_blocks_nor_places():
    blank = "Row 1: blank, blank, blank, blank\nRow 2: blank, blank, blank, blank\n"
    plain = written(PUZZLE, "txt").decode()
    assert blank in plain
    assert "columns" not in plain
    assert "1. Feline (3)\n" in plain
    (squares,) = (block for block in edition(PUZZLE, key_of(PUZZLE)).solution if isinstance(block, Squares))
    assert squares.rows[0][3].block
    assert len(written(PUZZLE, "docx")) > 1000


def test_the_page_for_solvers_shows_open_cells_only():
    made = sheet(PUZZLE, key_of(PUZZLE))
    assert made.diagramless
    assert {cell.kind for row in made.rows for cell in row} == {"open"}
    assert not any(cell.number or cell.circle or cell.given for row in made.rows for cell in row)
    assert made.entries == sheet(SHOWN, key_of(SHOWN)).entries


@pytest.mark.parametrize("name", ["puz", "ipuz", "xd"])
def test_the_kind_is_kept_there_and_back(name: str):
    format_ = BY_NAME[name]
    assert format_.read
    for puzzle in (PUZZLE, SHOWN):
        content = written(puzzle, format_.name)
        read = format_.read(content).puzzle
        assert read.diagramless == puzzle.diagramless
        assert read.grid.rows == (GRID.rows if name != "puz" else ("cat#", "#one", "#rye"))
        assert [clue.text for clue in read.clues] == ["Feline", "Unit", "Grain"]
        assert written(read, format_.name) == content
    assert not any("diagramless" in loss for loss in losses(PUZZLE, format_.name))


@pytest.mark.parametrize("name", ["jpz", "qxw", "csv"])
def test_other_formats_name_the_loss(name: str):
    lost = "The format has no diagramless puzzles: the blocks are shown."
    assert lost in losses(PUZZLE, name)
    assert lost not in losses(SHOWN, name)


def test_a_puz_file_has_the_type_and_the_blocks_of_diagramless_puzzles():
    content = written(PUZZLE, "puz")
    assert content[0x30:0x32] == b"\x01\x04"
    assert content[0x34 : 0x34 + 12] == b"CAT::ONE:RYE"
    assert puzpy.load(content).puzzletype == puzpy.PuzzleType.Diagramless


def test_an_ipuz_file_has_its_kind_and_another_reader_accepts_it():
    content = written(PUZZLE, "ipuz")
    assert json.loads(content)["kind"] == ["http://ipuz.org/crossword/diagramless#1"]
    assert other_reader.read(content.decode())["solution"][0] == ["C", "A", "T", "#"]


def test_every_cell_of_exolve_text_is_diagramless():
    barred = changed(PUZZLE, grid=Grid(GRID.rows, (Bar(0, 0, "right"),), GRID.marks))
    text = written(barred, "exolve").decode()
    rows = [line.split() for line in text.split("exolve-grid:\n")[1].split("\n")[:3]]
    assert rows == [["C|@*", "A!*", "T*", ".*"], [".*", "O*", "N*", "E*"], [".*", "R*", "Y*", "E*"]]
