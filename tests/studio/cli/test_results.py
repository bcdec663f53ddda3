"""`results`: a table of solvers."""

import csv
import json
from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.core import BadInput, FileProblem
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle
from engine.documents.document import Document, read, write
from engine.soup.board import Board
from engine.soup.puzzle import Puzzle as Soup
from engine.wings import wing_of
from studio.cli.results import results

PUZZLE = Puzzle(grid=Grid(("cat", "o#o", "dip")), title="Pets")


def text(puzzle, solver: str, *entries: list, **more: object) -> str:
    name = wing_of(puzzle).sheet_name(puzzle)
    data = {"puzzle-studio-result": 1, "puzzle": name, "solver": solver, "seconds": 65, "entries": entries, **more}
    return json.dumps(data)


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    write(tmp_path / "pets.puzzle", Document(PUZZLE, "2026-01-31"))
    return tmp_path / "pets.puzzle"


def test_solvers_are_compared_and_the_hardest_answers_listed(run, pets: Path, written):
    ann = written("ann.txt", text(PUZZLE, "Ann", ["1 across", "cat", 5], ["3 across", "dim", 9, True], checks=2))
    ben = written("ben.txt", text(PUZZLE, "Ben", ["1 across", "cat", 7], ["3 across", "dip", 8, True]))
    lines = run(results, pets, ann, ben, "--hardest", 3).out.splitlines()
    assert [line.split() for line in lines[:3]] == [
        ["Solver", "Time", "Right", "Wrong", "Open", "Checks"],
        ["Ann", "1:05", "1", "1", "2", "2"],
        ["Ben", "1:05", "2", "0", "2", "0"],
    ]
    assert lines[-1] == "3 across  DIP: missed by 1, 1 with help"
    found = json.loads(run(results, pets, ann, ben, "--json").out)
    assert found["solvers"][0]["wrong"] == ["3 across"]
    assert found["hardest"][0]["missed"] == 2


def test_results_are_saved_with_the_puzzle_and_read_again(run, pets: Path, written):
    ann = written("ann.txt", text(PUZZLE, "Ann"))
    run(results, pets, ann, "--save")
    assert [one.solver for one in read(pets)[0].results] == ["Ann"]
    assert "Ann" in run(results, pets, ann).out
    assert "1 solver." in run(results, pets, ann).out


def test_what_is_no_result_of_the_puzzle_is_an_error(run, pets: Path, written, tmp_path: Path):
    with pytest.raises(BadInput, match="Ann solved another puzzle"):
        run(results, pets, written("ann.txt", text(Puzzle(grid=Grid(("dog",))), "Ann")))
    with pytest.raises(BadInput, match=r"half\.txt.*(damaged|not complete)"):
        run(results, pets, written("half.txt", text(PUZZLE, "Ann")[:-5]))
    for path in (tmp_path, tmp_path / "none.txt"):
        with pytest.raises(FileProblem):
            run(results, pets, path)


def test_the_score_of_a_word_soup(run, tmp_path: Path, written):
    soup = Soup(board=Board(("cat", "dog")))
    write(tmp_path / "soup.puzzle", Document(soup, "2026-01-31"))
    played = written("ann.txt", text(soup, "Ann", ["cat", "", 5], points=15, left=3))
    assert run(results, tmp_path / "soup.puzzle", played).out.splitlines()[1].split() == ["Ann", "1:05", "15", "3"]


def test_words_that_are_no_answers_of_a_hive_are_wrong(run, tmp_path: Path, written):
    bee = hive("g", "cenorv")
    write(tmp_path / "bee.puzzle", Document(bee, "2026-01-31"))
    tried = written("ann.txt", text(bee, "Ann", ["govern", "", 5], ["ggggg", "", 6]))
    (row,) = json.loads(run(results, tmp_path / "bee.puzzle", tried, "--json").out)["solvers"]
    assert (row["right"], row["wrong"]) == (["govern"], ["ggggg"])


def test_the_answers_that_solvers_found_are_added_to_a_file_for_readers(run, pets, tmp_path: Path, written):
    bee, table = hive("g", "cenorv"), tmp_path / "found.csv"
    write(tmp_path / "bee.puzzle", Document(bee, "2026-01-31"))
    ann = written("ann.txt", text(bee, "Ann", ["govern", "", 5], ["groove", "", 6]))
    ben = written("ben.txt", text(bee, "Ben", ["govern", "", 5], ["ggggg", "", 6]))
    run(results, tmp_path / "bee.puzzle", ann, ben, "--answers", table)
    rows = list(csv.DictReader(table.open()))
    assert {row["solvers"] for row in rows} == {"2"}
    assert {row["word"]: row["found"] for row in rows if row["found"] != "0"} == {"govern": "2", "groove": "1"}
    table.write_text(table.read_text().rstrip("\n"))  # as some editors save it
    run(results, tmp_path / "bee.puzzle", ann, "--answers", table)
    assert [row["word"] for row in csv.DictReader(table.open())] == 2 * [row["word"] for row in rows]
    with pytest.raises(BadInput, match=r"--answers is for hives and wheels, and .*pets\.puzzle has neither"):
        run(results, pets, "--answers", table)


def test_a_puzzle_without_results(run, pets: Path):
    assert run(results, pets).out == "No results.\n"
