"""Puzzles as files for word processors."""

import io
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from docx.oxml.ns import qn

from engine.bee.puzzle import hive
from engine.core import BadInput, changed
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Puzzle
from engine.output.press.raster import page_texts
from engine.output.text.word import MOST_COLUMNS
from engine.wheel.puzzle import wheel
from tests.engine.output.text.test_editions import LUNCH, MARKED, SOUP
from tests.engine.output.written import written


def opened(puzzle: Any) -> Any:
    return Document(io.BytesIO(written(puzzle, "docx")))


def texts(document: Any, style: str) -> list[str]:
    return [one.text for one in document.paragraphs if one.style.name == style]


def attribute(cell: Any, path: str, name: str) -> str | None:
    found = cell._tc.find("/".join(qn(f"w:{part}") for part in ("tcPr", *path.split("/"))))
    return None if found is None else found.get(qn(f"w:{name}"))


def test_a_crossword_has_headings_clues_with_enumerations_and_its_solution():
    made = opened(LUNCH)
    assert texts(made, "Heading 1") == ["Lunch", "Lunch: solution"]
    assert texts(made, "Heading 2") == ["Across", "Down"] * 2
    assert texts(made, "Normal")[0] == "By Ann Lee"
    assert texts(made, "Clue") == [
        "1\tCold \u201cdessert\u201d (3,5)", "3\t(3)", "2\tWhere? (3)", "1\tICE CREAM", "3\tCUP", "2\tMAP",
    ]  # fmt: skip
    assert (made.core_properties.title, made.core_properties.author) == ("Lunch", "Ann Lee")


def test_the_grids_are_tables_of_cells():
    puzzle, solution = opened(changed(LUNCH, grid=Grid(("icecream", "#______a", "_____cup")))).tables
    assert [[cell.text for cell in row.cells] for row in puzzle.rows] == [
        ["1", "", "", "", "", "", "", "2"], [""] * 8, ["", "", "", "", "", "3", "", ""],
    ]  # fmt: skip
    assert "".join(cell.text for cell in solution.rows[0].cells) == "ICECREAM"
    block, void = puzzle.rows[1].cells[:2]
    assert attribute(block, "shd", "fill") == "000000"
    assert attribute(void, "shd", "fill") is None
    assert attribute(void, "tcBorders/top", "val") == "nil"
    widths = {attribute(cell, "tcW", "w") for row in puzzle.rows for cell in row.cells}
    assert widths == {str(row.height.twips) for row in puzzle.rows}  # the cells are square


def test_marks_and_bars_are_in_the_table():
    puzzle, solution = opened(MARKED).tables
    assert [cell.text for cell in puzzle.rows[0].cells] == ["1\u25cb", "", "2\u25cb"]
    assert puzzle.rows[1].cells[0].text == "O"  # a given letter
    assert attribute(puzzle.rows[1].cells[0], "tcBorders/bottom", "sz") == "24"
    assert attribute(puzzle.rows[2].cells[0], "tcBorders/top", "sz") == "24"
    assert attribute(puzzle.rows[1].cells[2], "tcBorders/bottom", "sz") == "4"
    assert attribute(puzzle.rows[2].cells[1], "shd", "fill") == "d0d0d0"
    assert solution.rows[2].cells[1].text == "IE"


@pytest.mark.parametrize(
    ("puzzle", "part"),
    [
        (hive("g", "cenorv"), "Center letter: G. Other letters: C, E, N, O, R, V."),
        (wheel("sometimes", "e"), "Average 11, Good 15, Very good 19, Excellent 24"),
        (SOUP, "A square is named by its column, a, b, c from the left, and its row, 1, 2, 3 from the bottom."),
    ],
)
def test_the_other_puzzles_have_their_text(puzzle: Any, part: str):
    made = opened(puzzle)
    assert part in texts(made, "Normal")
    assert texts(made, "Heading 1")[0] == puzzle.title
    assert len(texts(made, "Clue")) > 0


def test_a_puzzle_gives_the_same_bytes_on_every_day_and_system(monkeypatch):
    # Windows: the system that `zipfile` names as the maker depends on it
    monkeypatch.setattr(sys, "platform", "win32")
    content = written(LUNCH, "docx")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {(one.date_time, one.create_system) for one in archive.infolist()} == {((1980, 1, 1, 0, 0, 0), 3)}
        about = archive.read("docProps/core.xml").decode()
    assert re.findall(r"<dcterms:(created|modified)[^>]*>([^<]*)<", about) == [
        ("created", "1980-01-01T00:00:00Z"), ("modified", "1980-01-01T00:00:00Z"),
    ]  # fmt: skip


def test_hostile_text_stays_text():
    hostile = changed(LUNCH, title="<w:p> \x00\x1b & \U0001f600\ud800".replace("\ud800", "\ufffe"))
    assert texts(opened(hostile), "Heading 1")[0] == "<w:p> \\x00\\x1b & \U0001f600\\ufffe"


def test_a_grid_that_is_wider_than_a_table_is_refused():
    wide = Puzzle(grid=Grid(("a" * (MOST_COLUMNS + 1),)))
    with pytest.raises(BadInput, match="63 columns"):
        written(wide, "docx")


def test_libreoffice_shows_it(tmp_path: Path):
    if not (office := shutil.which("soffice")):
        pytest.skip("LibreOffice (Debian: libreoffice-writer-nogui) is not installed")
    source = tmp_path / "lunch.docx"
    puzzle = changed(LUNCH, clues=(Clue("map", "\u017dlu\u0165 < & >"),))
    source.write_bytes(written(puzzle, "docx"))
    home = f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"
    command = [office, home, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    first, second = page_texts(source.with_suffix(".pdf").read_bytes())
    assert "\u017dlu\u0165 < & > (3)" in first
    assert "Lunch: solution" in second
    assert "ICE CREAM" in second


def test_a_board_has_the_names_of_its_rows_and_columns_around_it():
    (board,) = opened(SOUP).tables
    rows = [[cell.text for cell in row.cells] for row in board.rows]
    high, across = len(SOUP.board.rows), SOUP.board.columns
    assert [row[0] for row in rows] == [*map(str, range(high, 0, -1)), ""]
    assert rows[-1][1:] == [*"abcdefghijklmnop"[:across]]
    assert rows[0][1:] == [letter.upper().replace(".", "") for letter in SOUP.board.rows[0]]
    assert attribute(board.rows[0].cells[0], "tcBorders/top", "val") == "nil"
