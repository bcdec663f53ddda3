"""Pages of codewords and acrostics, solved in a browser."""

from pathlib import Path

import pytest
from msgspec import UNSET
from selenium.webdriver.common.keys import Keys

from engine.core import changed
from engine.crossword.forms import corners_of
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Puzzle, Unread
from engine.output.registry import read
from engine.output.web import page
from tests.engine.output.web.browser import Solver
from tests.engine.output.written import sheet_of

FOREIGN = Path(__file__).parents[3] / "data/foreign"
CODEWORD, ACROSTIC = (read(FOREIGN / name).body for name in ("codeword.ipuz", "acrostic.ipuz"))
ROWS = ("SCAMP", "T.D.I", "RHINO", "A.E.U", "WOULD")
ANSWERS = ("canopy", "loathes", "unties", "era", "ditto")
HIDDEN = pytest.mark.parametrize("hidden", [False, True], ids=["plain", "hidden"])


@HIDDEN
def test_a_letter_of_a_codeword_fills_all_cells_of_its_number(solver: Solver, hidden: bool):
    assert isinstance(CODEWORD, Puzzle)
    solver.open(page(sheet_of(CODEWORD, hidden=hidden)))
    letters = "".join(ROWS).replace(".", "")
    assert "".join(solver.texts(".cell .letter")) == "AA"  # the given letter
    solver.type("r")  # at the first S, which is in no other cell
    assert "".join(solver.texts(".cell .letter")) == "RAA"
    solver.type(Keys.ARROW_LEFT, Keys.BACKSPACE)
    assert "".join(solver.texts(".cell .letter")) == "AA"
    at = {letter: number for number, letter in enumerate("".join(ROWS)) if letter != "."}
    for letter in sorted(set(letters) - {"A"}):
        solver.all(".cell")[at[letter]].click()
        solver.type(letter)
    assert "".join(solver.texts(".cell .letter")) == letters
    assert "".join(solver.texts(".code b")) == "UTPAMSIWHRLCONDE"
    assert solver.check().startswith("Solved in")
    assert solver.texts(".clue-now")[0].startswith("Number ")


def test_a_number_of_the_key_of_a_codeword_leads_to_its_first_cell(solver: Solver):
    solver.open(page(sheet_of(CODEWORD)))
    solver.press(next(one.text for one in solver.all(".code") if one.text.startswith("12")))
    assert solver.texts(".clue-now") == ["Number 12"]
    solver.type("c")
    assert solver.texts(".cell.at .letter") == ["A"]  # the next one
    assert solver.texts(".cell .letter")[:2] == ["", "C"]


def test_a_finger_gives_a_number_of_a_codeword_its_letter(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(CODEWORD)))
        cells, keys = solver.all(".cell"), {each.text: each for each in solver.all(".keyboard button")}
        solver.touch(cells[2 * 5 + 2])  # the I of RHINO, which is in MP-I-OUD too
        solver.touch(keys["I"])
        solver.until(lambda: "".join(solver.texts(".cell .letter")) == "AIIA")
        assert {at for at, cell in enumerate(cells) if cell.text.endswith("I")} == {9, 12}
        assert solver.texts(".code b")[6] == "I"


@HIDDEN
def test_an_acrostic_is_solved_by_its_answers(solver: Solver, hidden: bool):
    solver.open(page(sheet_of(ACROSTIC, hidden=hidden)))
    assert solver.texts(".clues h2") == ["Clues", "Quotation"]
    solver.type("canopy")
    assert solver.texts(".clues li")[0].startswith("AWhat a four-poster bed and a rain forest have")
    assert "".join(solver.texts(".clues li:first-child .blank b")) == "CANOPY"
    assert solver.texts(".cell .letter")[:3] == ["A", "", "C"]
    for answer in ANSWERS[1:]:
        solver.type(Keys.TAB, answer)
    assert "".join(solver.texts(".cell .letter")) == "ACLUEISADOORTHATISN'TOPENYET"
    assert solver.check().startswith("Solved in")
    _, copied = solver.copied()
    assert [one[:2] for one in copied["entries"]] == [
        [label, answer] for label, answer in zip("ABCDE", ANSWERS, strict=True)
    ]


def test_an_acrostic_is_solved_by_its_quotation(solver: Solver):
    solver.open(page(sheet_of(ACROSTIC)))
    solver.type(Keys.SPACE, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert solver.texts(".clue-now")[0].strip() == "Quotation: The quotation"
    solver.type("aclueisadoorthatisntopenyet")
    assert ["".join(each.text.split("\n")[::2]) for each in solver.all(".blanks")] == [one.upper() for one in ANSWERS]
    assert solver.check().startswith("Solved in")


def test_a_blank_of_an_acrostic_leads_to_its_cell(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(ACROSTIC)))
        blanks = solver.all(".clues li:nth-child(4) .blank")
        solver.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", blanks[1])
        blanks[1].click()
        keys = {each.text: each for each in solver.all(".keyboard button")}
        solver.touch(keys["R"])
        solver.until(lambda: solver.texts(".clues li:nth-child(4) .blank b") == ["", "R", ""])
        assert solver.texts(".cell .letter")[12:16] == ["", "", "", "R"]


def test_an_explanation_is_seen_when_its_entry_is_given_away_or_all_is_solved(solver: Solver):
    grid = Grid(("star", "o..o", "p..d"))
    annotation = 'STARt "begin" [endlessly]; def "a celebrity"'
    clues = (
        Clue("star", "Begin endlessly to be a celebrity", annotation=annotation),
        Clue("sop", "Wet"),
        Clue("rod", "Pole"),
    )
    puzzle = Puzzle(grid=grid, clues=clues, explained=True)
    explained = "STARt (begin) [endlessly]; definition \u201ca celebrity\u201d"
    solver.open(page(sheet_of(puzzle)))
    assert not solver.all(".why")[0].is_displayed()
    solver.press("Show answer")
    solver.press("Show")
    solver.until(lambda: solver.all(".why")[0].is_displayed())
    assert solver.texts(".why") == [explained]
    assert sheet_of(puzzle, hidden=True).explanations == ()
    assert sheet_of(changed(puzzle, explained=UNSET)).explanations == ()


def test_texts_at_the_top_right_of_cells_are_on_the_page_and_spoken(solver: Solver):
    unread = Unread("ipuz", (("style mark of cells", '{"0,1":{"TR":"A1"}}'),))
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",)), unread=unread))))
    assert [one.text for one in solver.all(".cell")] == ["1", "A1", ""]
    assert solver.all(".cell")[1].accessible_name == "A1, Row 1, column 2, empty"
    assert isinstance(ACROSTIC, Puzzle)
    solver.open(page(sheet_of(ACROSTIC)))
    corners = corners_of(ACROSTIC)
    assert corners
    assert solver.texts(".corner") == [corners[cell] for cell in ACROSTIC.grid.cells() if cell in corners]
