"""Exolve's text: what its page would run as HTML is escaped, and every clue has its enumeration."""

from pathlib import Path

import pytest

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle
from engine.output.formats import exolve
from engine.output.formats.file_puzzle import Opened, opened
from engine.output.registry import parsed
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


def read(text: str) -> Opened:
    return opened(exolve.read(text.encode()))


def test_a_text_that_was_written_reads_the_same():
    marks = (Mark(0, 0, circle=True), Mark(1, 1, given=True), Mark(2, 2, text="PEN"))
    clues = (
        Clue("cat", "Pet <i>& more</i>", "file", slot=Slot(0, 0, "across"), annotation="C + AT"),
        Clue("one", "Film (1984)", "file", slot=Slot(1, 1, "across"), enumeration="1,2"),
    )
    further = (ClueList("Extra", (ListedClue("A", "Listed", cells=((0, 0), (0, 1))),)),)
    puzzle = Puzzle(
        grid=Grid(("cat#", "#one", "#r.e"), (Bar(1, 2, "below"), Bar(2, 1, "right")), marks), clues=clues,
        clue_lists=further, title="A <b", author="Ann & Bo", copyright="2026", notes="One\nTwo", explained=True,
    )  # fmt: skip
    again = read(written(puzzle, "exolve").decode())
    assert again.warnings == ()
    assert changed(again.puzzle, clues=()) == changed(puzzle, clues=())
    assert again.puzzle.clues[:2] == clues


def test_a_page_by_hand_is_read_with_linked_clues_and_what_is_unread_is_named():
    page = """<script>createExolve(`
    exolve-begin
      exolve-id: abc
      exolve-title: Small
      exolve-width: 3
      exolve-height: 3
      exolve-colour: red A1
      exolve-grid:
        CAT
        O.O
        0NE
      # a comment
      exolve-across:
        1, 4 Pet (3)
        [4] See 1
      exolve-down:
        1 Firm (1.1.1) [Def]
        2 Small number
    exolve-end
    `);</script>"""
    found = read(page)
    assert found.puzzle.grid.rows == ("cat", "o#o", ".ne")
    assert [(clue.text, clue.enumeration, clue.annotation) for clue in found.puzzle.clues] == [
        ("With 4: Pet", "", ""), ("Firm", "1.1.1", "[Def]"), ("Small number", "", ""),
    ]  # fmt: skip
    assert "The field exolve-colour is not read." in found.warnings
    whole = f"<!DOCTYPE html>\n<html>{page}</html>".encode()
    assert parsed(whole, Path("small.html")).body == found.puzzle


def sized(width: int, height: int, *rows: str) -> str:
    return "\n".join(
        ("exolve-begin", f"exolve-width: {width}", f"exolve-height: {height}", "exolve-grid:", *rows, "exolve-end")
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exolve-begin\nexolve-width: 3", "exolve-end is missing"),
        (sized(0, 0), "no cells"),
        (sized(2, 1, "CAT"), "width 2; its grid has 3"),
        (sized(3, 2, "CAT", "O"), "differ in length"),
        (sized(999, 1, 999 * "A"), "its grid has 129"),
    ],
)
def test_a_damaged_text_is_refused_with_what_is_wrong(text: str, said: str):
    with pytest.raises(BadInput, match=said):
        read(text)


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
