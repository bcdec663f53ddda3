"""Exolve's text: what its page would run as HTML is escaped, and every clue has its enumeration."""

from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Puzzle
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
