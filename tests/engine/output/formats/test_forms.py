"""Codewords and acrostics in files of other programs: written, read, and refused where they are faulty."""

import json
import re
from pathlib import Path

import ipuz as other_reader
import pytest

from engine.core import BadInput, changed
from engine.crossword.forms import answers_of, quotation_text
from engine.crossword.grid import Grid, Mark
from engine.crossword.puzzle import Clue, ClueList, Code, ListedClue, Puzzle
from engine.output.registry import parsed, read
from engine.output.target import Opened
from tests.engine.output.formats.table import PROBES
from tests.engine.output.written import FOREIGN as FORMATS
from tests.engine.output.written import losses, written

FOREIGN = Path(__file__).parents[3] / "data/foreign"
SIGN = Grid(("i.m#so", "#ok___"), marks=(Mark(0, 1, text="'", given=True),))
CLUES = (ListedClue("A", "Moi, less formally", cells=((0, 0), (0, 2))), ListedClue("B", "Fine <i>and</i> dandy"))
ACROSTIC = Puzzle(grid=SIGN, clue_lists=(ClueList("Clues", CLUES),), title="T", notes="N", acrostic=True)
CODEWORD = changed(PROBES["codeword"][1], author="Ann Lee")


def opened(content: str | bytes, name: str) -> Opened:
    found = parsed(content.encode() if isinstance(content, str) else content, Path(f"a.{name}"))
    return Opened(found.body, found.warnings)


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
@pytest.mark.parametrize(
    "puzzle", [ACROSTIC, changed(ACROSTIC, clue_lists=()), CODEWORD], ids=["acrostic", "no clues", "codeword"]
)
def test_there_and_back(puzzle: Puzzle, name: str):
    assert opened(written(puzzle, name), name) == Opened(puzzle)
    assert losses(puzzle, name) == ()


@pytest.mark.parametrize("form", ["codeword", "acrostic"])
@pytest.mark.parametrize("name", [one.name for one in FORMATS if one.name not in ("ipuz", "jpz")] + ["nyt", "nyt-text"])
def test_other_formats_refuse_them_in_a_sentence(name: str, form: str, home: Path):
    puzzle = PROBES[form][1]
    with pytest.raises(BadInput, match=f"the format cannot hold an? {form}. Use .ipuz or .jpz."):
        written(puzzle, name)
    assert f"{form.title()}s cannot be written: the format has none." in losses(puzzle, name)


def test_both_files_of_an_acrostic_are_the_same_quotation():
    for name in ("acrostic.jpz", "acrostic.ipuz"):
        puzzle = read(FOREIGN / name).body
        assert isinstance(puzzle, Puzzle)
        assert quotation_text(puzzle.grid) == "A CLUE IS A DOOR THAT ISN'T OPEN YET"
        assert [*answers_of(puzzle).values()] == ["canopy", "loathes", "unties", "era", "ditto"]
        assert all(clue.cells and clue.text for clue in puzzle.clue_lists[0].clues)


def test_the_answers_of_an_acrostic_have_rows_of_their_own_in_jpz():
    text = written(ACROSTIC, "jpz").decode()
    assert re.findall(r'<cell x="(\d)" y="4".*number="(\d)" ', text) == [("2", "1"), ("3", "2")]
    assert '<cell x="1" y="4" solution="A" solve-state="A" type="clue" />' in text
    assert '<cell x="1" y="1" solution="I" number="1" top-right-number="A" />' in text


def test_clues_of_a_codeword_are_named_as_lost():
    clued = changed(CODEWORD, clues=(Clue("cat", "Feline"),))
    for name in ("ipuz", "jpz"):
        assert losses(clued, name) == ("Clues are not kept with a codeword, which is printed without.",)
        assert "Feline" not in written(clued, name).decode()
        assert opened(written(clued, name), name).puzzle == CODEWORD
    assert written(clued, "jpz").count(b"<word ") == 4  # solvers choose entries by their words


def test_another_program_reads_a_codeword_with_its_numbers():
    found = other_reader.read(written(CODEWORD, "ipuz").decode())
    assert found["kind"] == ["http://ipuz.org/crossword#1", "http://crosswordnexus.com/ipuz/coded#1"]
    assert found["puzzle"][0] == [{"cell": 3, "value": "C"}, 2, 1]
    assert found["clues"] == {}


def coded(rows: list[list[object]], solution: list[list[object]]) -> str:
    made = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1", "http://a.org/coded#1"],
        "dimensions": {"width": len(rows[0]), "height": len(rows)}, "puzzle": rows, "solution": solution,
    }  # fmt: skip
    return json.dumps(made)


@pytest.mark.parametrize(
    ("numbers", "letters", "said"),
    [
        ([1, 2, 1], "CAT", "1 is C in the codeword, and T at row 1, column 3"),
        ([1, 2, 3], "TAT", "the letter T of the codeword has two numbers, one of them 3"),
        ([1, 2, 27], "CAT", "the codeword has 27 at row 1, column 3, not 1 to 26"),
        ([1, 0, 3], "CAT", "the codeword has no number at row 1, column 2, not 1 to 26"),
        ([1, 2, 3], ["C", "QU", "T"], "the codeword has QU at row 1, column 2, not one letter a to z"),
        ([1, 2, 3], ["C", "", "T"], "the codeword has no letter at row 1, column 2"),
        (["1", "\u0662", 3], "CAT", "the codeword has \u0662 at row 1, column 2, not 1 to 26"),
    ],
)
def test_a_faulty_codeword_is_refused_in_a_sentence(numbers: list[object], letters: str, said: str):
    with pytest.raises(BadInput, match=said):
        opened(coded([numbers], [list(letters)]), "ipuz")


def test_numbers_of_a_codeword_may_jump():
    found = opened(coded([[26, 9, {"cell": 4, "value": "T"}]], [list("CAT")]), "ipuz")
    assert found.puzzle.code == Code("bdetfghiajklmnopqrsuvwxyzc", "t")
    assert found.warnings == ()
    assert not found.puzzle.grid.marks


def test_blocks_behind_the_quotation_are_no_part_of_it():
    made = json.loads(written(ACROSTIC, "ipuz"))
    made["puzzle"][1][3:] = ["#", "#", {"cell": 0, "value": "."}]
    assert opened(json.dumps(made), "ipuz").puzzle == ACROSTIC


def test_an_acrostic_without_a_quotation_or_with_ragged_rows_is_refused():
    made = json.loads(written(ACROSTIC, "ipuz"))
    for rows in ([["#", "#"]], [[1, 2], [3]]):
        with pytest.raises(BadInput, match="no quotation, or rows of different lengths"):
            opened(json.dumps({**made, "puzzle": rows, "solution": rows}), "ipuz")


def test_numbers_of_a_quotation_that_jump_are_named():
    made = json.loads(written(ACROSTIC, "ipuz"))
    made["puzzle"][0][5] = 9
    assert opened(json.dumps(made), "ipuz").warnings == (
        "The numbers of the quotation are not those of its letters in order: these are used.",
    )
