"""Grids of Qxw, as its saves have them, and their way back."""

from pathlib import Path

import pytest

from engine.core import BadInput
from engine.crossword.grid import Bar, Grid, Mark
from engine.crossword.puzzle import Clue, Listed, Puzzle, Unread
from engine.output.registry import parsed
from tests.engine.output.written import losses, written

SETTINGS = """GLP 1 1 0 0
GSP ffffff 000000 0 0
TM 0 0 0
+
DFN 0
+/usr/share/dict/words
DSF 0
+"""
SAVE = f"""#QXW2 http://www.quinapalus.com
GP 0 3 3 2 0 0
TTL
+My grid
AUT
+Ann Lee
{SETTINGS}
SQ 0 0 1 0 0 C
SQ 1 0 0 0 16 A
SQ 2 0 0 0 8 {" "}
SQ 0 1 2 0 0 O
SQ 1 1 0 0 1 {" "}
SQ 2 1 0 1 0 {" "}
SQ 0 2 0 0 0 D
SQ 1 2 0 0 17 X
SQ 2 2 0 0 0 7
SQ 9 9 3 0 1 X
SQSP 0 0 ffffff 000000 0 0
SQSP 1 0 ff0000 000000 0 1
SQLP 0 0 0 1 1 0 0
SQLP 0 0 1 2 1 0 1
END
"""
GRID = Grid(
    ("ca_", "o#.", "d#."), (Bar(0, 0, "right"), Bar(1, 0, "below")), (Mark(0, 1, shade="#ff0000"), Mark(2, 2, text="7"))
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_grid_is_read_with_its_bars_blocks_and_letters_and_its_settings_come_back(end: str):
    read = parsed(SAVE.replace("\n", end).encode(), Path("a.qxw"))
    assert read.body.grid == GRID
    assert (read.body.title, read.body.author) == ("My grid", "Ann Lee")
    assert [*map(str.strip, dict(read.body.unread.fields)["block of settings"].splitlines())] == SETTINGS.split("\n")
    assert read.warnings == (
        "The merged squares are not read: 1 here.",
        "The properties of squares and lights are not read: 1 here.",
        "The symmetry is not read; .qxw keeps it.",
        "The block of settings is not read; .qxw keeps it.",
    )
    again = written(read.body, "qxw").decode()
    assert again.startswith(SAVE[: SAVE.index("SQ 0 0")].strip() + "\n")
    assert "SQSP 1 0 ff0000 000000 0 1" in again
    assert losses(read.body, "qxw") == ("1 cell with several letters or other text is not kept.",)
    assert "Not kept from the .qxw file: symmetry, block of settings." in losses(read.body, "ipuz")


def test_a_save_of_a_later_version_has_several_letters_in_a_square_and_keeps_its_version():
    save = SAVE.replace("#QXW2", "#QXW4").replace("END", 'SQCT 0 0 0 "CH"\nSQCT 0 0 1 "CH"\nVL 0 0 1 1\nEND')
    read = parsed(save.encode(), Path("a.qxw"))
    assert read.body.grid.mark((0, 0)) == Mark(0, 0, text="CH")
    assert "The properties of squares and lights are not read: 3 here." in read.warnings
    assert isinstance(read.body.unread, Unread)
    assert written(read.body, "qxw").startswith(b"#QXW4 http://www.quinapalus.com\n")


@pytest.mark.parametrize("size", ["GP 1 3 3 0 0 0", "GP 0 0 3 0 0 0", "GP 0 3 999 0 0 0", "GP", ""])
def test_other_grids_are_refused(size: str):
    with pytest.raises(BadInput, match="is no rectangle of squares, or too large"):
        parsed(SAVE.replace("GP 0 3 3 2 0 0", size).encode(), Path("a.qxw"))


def test_the_clues_of_the_words_in_the_grid_and_the_spaces_of_phrases_are_named_as_lost():
    clues = (Clue("skinrash", "Red spots"), Clue("gone", "Not here any more"))
    puzzle = Puzzle(grid=Grid(("skinrash",)), words=(Listed("skin rash"), Listed("ice cream")), clues=clues)
    assert losses(puzzle, "qxw")[:2] == (
        "Clues are not kept (1 here): Qxw has none.",
        "Spaces and hyphens of answers are not kept (1 here).",
    )
