"""Exolve's text: what its page would run as HTML is escaped, and every clue has its enumeration."""

from engine.core.value import changed
from engine.crossword.grid import Grid, Mark
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle
from engine.output.formats import exolve
from tests.engine.output.written import written

GRID = Grid(("cat#", "#one", "_rye"))


def text_of(title: str, clue: str) -> list[str]:
    clues = (Clue("cat", clue), Clue("one", "Unit"), Clue("rye", "Grain"))
    return written(Puzzle(grid=GRID, clues=clues, title=title, author=title), "exolve").decode().splitlines()


def test_html_in_a_title_or_clue_is_text():
    lines = text_of("<img src=x onerror=alert(1)", "Q&A about <b")
    assert "  exolve-title: &lt;img src=x onerror=alert(1)" in lines
    assert "  exolve-setter: &lt;img src=x onerror=alert(1)" in lines
    assert "    1 Q&amp;A about &lt;b (3)" in lines
    assert not [line for line in lines if "<" in line]


def test_a_bracket_at_the_end_of_a_clue_is_no_enumeration():
    assert "    1 Pet (abbr.) (3)" in text_of("", "Pet (abbr.)")
    assert "    1 Pet (3)" in text_of("", "Pet (3)")


def test_what_exolve_refuses_is_not_written():
    grid = Grid((".at#", "#one", "#rye"), marks=(Mark(0, 0, text="PEN"),))
    further = (ClueList("Across", (ListedClue("9", "Nowhere"), ListedClue("1", "Again", cells=((0, 0), (0, 1))))),)
    puzzle = Puzzle(grid=grid, clues=(Clue("one", "Unit"),), clue_lists=further, diagramless=True)
    lines = written(puzzle, "exolve").decode().splitlines()
    assert not any("*" in line for line in lines)
    assert lines.count("  exolve-across:") == 1
    listed = lines[lines.index("  exolve-nodir: Across clues") :]
    assert listed[1:3] == ["    [9] Nowhere", "    #c1r3 #c2r3 [1] Again (2)"]
    assert exolve.SHOWN.sentence in exolve.losses(puzzle)
    plain = changed(puzzle, grid=Grid(("cat#", "#one", "#rye")))
    assert any("*" in line for line in written(plain, "exolve").decode().splitlines())
    assert exolve.losses(plain) == ()
