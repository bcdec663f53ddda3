"""Any crossword, written and read again, is the same but for what the losses of the format name."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from engine.core import changed
from engine.crossword.answers import key_of
from engine.crossword.grid import OPEN, Bar, Grid, Mark, Slot, entries_of
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle
from engine.output.registry import parsed
from engine.output.target import Format
from tests.engine.output.written import BY_NAME, FOREIGN, losses, written

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
LINE = st.lists(TEXT, max_size=4).map(" ".join)
BARRED = ("ipuz", "jpz", "xd")
SHADES = ("", "grey", "#d0e0ff")


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Crosswords with every feature: blocks, voids, bars, marks, clues, lists and texts."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    rows = tuple(draw(st.text("aeiost..#_", min_size=width, max_size=width)) for _ in range(height))
    bare = Grid(rows)
    bars = [
        bar
        for r in range(height) for c in range(width) for side in ("below", "right")
        if all(map(bare.is_open, (bar := Bar(r, c, side)).cells)) and draw(st.integers(0, 4)) == 0
    ]  # fmt: skip
    marks = []
    for r, c in bare.cells():
        text = draw(st.sampled_from(("", "", "", "JACK", "Ñ", "7"))) if rows[r][c] == OPEN else ""
        filled = text != "" or rows[r][c] != OPEN
        mark = Mark(
            r, c, text, draw(st.booleans()), draw(st.sampled_from(SHADES)), given=filled and draw(st.booleans())
        )  # fmt: skip
        marks += [] if mark.is_plain else [mark]
    grid = Grid(rows, tuple(sorted(bars, key=lambda bar: bar.order)), tuple(marks))
    clues = [
        Clue(
            "" if OPEN in entry.word else entry.word, draw(LINE), "file", slot=entry.slot,
            enumeration=draw(st.sampled_from(("", "1,1"))),
        )
        for entry in entries_of(grid)
    ]  # fmt: skip
    lists = draw(st.lists(st.tuples(st.text("AB12", max_size=3), LINE), max_size=2))
    return Puzzle(
        grid=grid, clues=tuple(clue for clue in clues if clue.text or clue.enumeration),
        title=draw(LINE), author=draw(LINE), copyright=draw(LINE), notes=draw(LINE),
        clue_lists=tuple(
            ClueList(f"List {at}", (ListedClue(label, text),))
            for at, (label, text) in enumerate(lists)
        ),
        diagramless=draw(st.booleans()),
    )  # fmt: skip


def without(puzzle: Puzzle, *, marks: Callable[[Mark], Mark], voids: bool, bars: bool) -> Puzzle:
    """The puzzle with less."""
    grid = puzzle.grid
    rows = grid.rows if voids else tuple(row.replace("_", "#") for row in grid.rows)
    left = tuple(mark for mark in map(marks, grid.marks) if not mark.is_plain)
    return changed(puzzle, grid=Grid(rows, grid.bars if bars else (), left))


def again(puzzle: Puzzle, format_: Format) -> Puzzle:
    assert format_.read
    return format_.read(written(puzzle, format_.name)).puzzle


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
@settings(max_examples=150)
@given(puzzle=puzzles())
def test_formats_that_hold_everything(name: str, puzzle: Puzzle):
    format_ = BY_NAME[name]
    puzzle = changed(puzzle, diagramless=False) if name == "jpz" else puzzle
    assert losses(puzzle, format_.name) == ()
    assert again(puzzle, format_) == puzzle


@pytest.mark.parametrize("name", [each.name for each in FOREIGN if each.name != "csv"])
@settings(max_examples=100)
@given(puzzle=puzzles())
def test_a_file_that_is_read_and_written_again_has_the_same_bytes(name: str, puzzle: Puzzle):
    format_ = BY_NAME[name]
    content = written(without(puzzle, marks=lambda mark: mark, voids=True, bars=name in BARRED), name)
    assert format_.read
    assert written(format_.read(content).puzzle, name) == content


@settings(max_examples=150)
@given(puzzle=puzzles())
def test_what_puz_holds_comes_back(puzzle: Puzzle):
    less = without(
        puzzle, marks=lambda mark: Mark(mark.row, mark.column, mark.text, mark.circle), voids=False, bars=False
    )  # fmt: skip
    kept = changed(less, clues=(), clue_lists=())
    came = again(kept, BY_NAME["puz"])
    assert came == kept
    assert losses(kept, "puz") == ()


@settings(max_examples=150)
@given(puzzle=puzzles())
def test_what_xd_holds_comes_back(puzzle: Puzzle):
    kept = changed(puzzle, clues=(), clue_lists=())
    assert again(kept, BY_NAME["xd"]) == kept
    assert losses(kept, "xd") == ()


@settings(max_examples=100)
@given(puzzle=puzzles())
def test_every_clue_text_is_in_every_format_with_clues(puzzle: Puzzle):
    for name in ("ipuz", "jpz", "xd", "puz"):
        less = changed(without(puzzle, marks=lambda mark: mark, voids=True, bars=name in BARRED), clues=())
        clues = tuple(Clue("", f"Clue {at}", "file", slot=entry.slot) for at, entry in enumerate(entries_of(less.grid)))
        came = again(changed(less, clues=clues, clue_lists=()), BY_NAME[name])
        assert [clue.text for clue in came.clues] == [clue.text for clue in clues]


@pytest.mark.parametrize("name", ["puz", "xd"])
def test_a_format_without_enumerations_has_them_in_its_clues(name: str):
    clues = (
        Clue("cat", "<i>Pet</i>", slot=Slot(0, 0, "across"), enumeration="1,2"),
        Clue("dog", "Hound (3)", slot=Slot(2, 0, "across"), enumeration="2-1"),
    )
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=clues)
    text = written(puzzle, name).decode("latin-1")
    assert "(1,2)" in text
    assert "Hound (3)" in text
    assert "2-1" not in text
    came = again(puzzle, BY_NAME[name])
    pet = "<i>Pet</i>" if name == "xd" else "Pet"
    assert [(clue.text, clue.enumeration) for clue in came.clues] == [(pet, "1,2"), ("Hound", "")]
    assert not any("numeration" in loss for loss in losses(puzzle, name))


@pytest.mark.parametrize("name", ["puz", "xd", "exolve"])
def test_a_year_at_the_end_of_a_clue_is_no_enumeration(name: str):
    clues = (Clue("cat", "Film (1984)", slot=Slot(0, 0, "across"), enumeration="1,2"),)
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=clues)
    assert "Film (1984) (1,2)" in written(puzzle, name).decode("latin-1")


BRITISH, AMERICAN = ("cat", "o#o", "dog"), ("ice", "ace", "not")


@pytest.mark.parametrize("rows", [BRITISH, AMERICAN])
@pytest.mark.parametrize("counted", [(), (0,), (0, 1)])
@pytest.mark.parametrize("name", ["ipuz", "jpz", "exolve", "xd", "puz"])
def test_a_file_decides_which_clues_have_lengths(name: str, counted: tuple[int, ...], rows: tuple[str, ...]):
    clues = {"Across": [{"number": 1, "clue": "First"}, {"number": 3 if rows == BRITISH else 4, "clue": "Second"}]}
    for at in counted:
        clues["Across"][at]["enumeration"] = "3"
    numbers = [[1, 0, 2], [0, "#", 0], [3, 0, 0]] if rows == BRITISH else [[1, 2, 3], [4, 0, 0], [5, 0, 0]]
    file = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "puzzle": numbers,
        "solution": [list(row.upper()) for row in rows], "clues": clues,
    }  # fmt: skip
    puzzle = parsed(json.dumps(file).encode(), Path("a.ipuz")).body
    assert isinstance(puzzle, Puzzle)
    printed = ["(3)" if counted else ""] * 2  # half of the clues are enough
    assert [one.lengths for one in key_of(puzzle).of("across") if one.clue] == printed
    for _ in range(2):
        content = written(puzzle, name).decode("latin-1")
        signs = {"ipuz": '"enumeration": "3"', "jpz": 'format="3"'}
        assert content.count(signs.get(name, "(3)")) == 2 * bool(counted)
        puzzle = again(puzzle, BY_NAME[name])


@pytest.mark.parametrize(("having", "printed"), [(3, True), (2, True), (1, False)])
def test_a_file_is_without_lengths_only_if_most_of_its_clues_lack_them(having: int, printed: bool):
    texts = ["First (2,1)", "Second (3)", "Third (3)", "Fourth (3)"]
    texts[having:] = [text.partition(" ")[0] for text in texts[having:]]
    numbers = [("Across", 1), ("Across", 3), ("Down", 1), ("Down", 2)]
    clues = {"Across": [], "Down": []}
    for (way, number), text in zip(numbers, texts, strict=True):
        clues[way].append([number, text])
    file = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "clues": clues,
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]], "solution": [list(row.upper()) for row in BRITISH],
    }  # fmt: skip
    puzzle = parsed(json.dumps(file).encode(), Path("a.ipuz")).body
    assert isinstance(puzzle, Puzzle)
    assert puzzle.enumerated == (UNSET if printed else False)
    expected = ["(2,1)", *["(3)"] * 3] if printed else [""] * 4
    assert [one.lengths for one in key_of(puzzle).entries] == expected
    assert '"2,1"' in written(puzzle, "ipuz").decode()  # not lost


def test_a_length_in_brackets_is_that_length():
    file = {"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 0]], "solution": [["C", "A"]],
            "clues": {"Across": [{"number": 1, "clue": "Taxi", "enumeration": "(1,1)"}]}}  # fmt: skip
    assert parsed(json.dumps(file).encode(), Path("a.ipuz")).body.clues[0].enumeration == "1,1"


def test_a_further_list_named_across_leaves_the_clues_of_entries_in_a_puz_file():
    further = (ClueList("Across", (ListedClue("1", "Of the list"),)),)
    clues = (Clue("cat", "Of the entry", slot=Slot(0, 0, "across")),)
    text = written(Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=clues, clue_lists=further), "puz")
    assert b"Of the entry" in text
    assert b"Of the list" not in text


@pytest.mark.parametrize("name", ["ipuz", "jpz", "xd", "puz"])
def test_files_of_british_grids_have_the_lengths_that_are_printed(name: str):
    texts = {Slot(0, 0, "across"): "Frozen top", Slot(2, 0, "across"): "Close", Slot(0, 0, "down"): "Man (3)"}
    clues = tuple(Clue("", text, "file", slot=slot) for slot, text in texts.items())
    clues = (changed(clues[0], enumeration="3,3"), *clues[1:])
    british = Puzzle(grid=Grid(("icecap", "a#x#i#", "nearby")), clues=clues)
    content = written(british, name).decode("latin-1")
    assert "3,3" in content
    if name in ("xd", "puz"):
        assert "Close (6)" in content
        assert content.count("(3)") == 1
    came = again(british, BY_NAME[name])
    assert {clue.slot: clue.text for clue in came.clues}[Slot(2, 0, "across")] == "Close"  # (6) is printed
    american = Puzzle(grid=Grid(("ice", "ace", "not")), clues=(Clue("", "Cold", "file", slot=Slot(0, 0, "across")),))
    assert b"Cold (3)" not in written(american, name)
    assert '"enumeration"' not in written(american, name).decode("latin-1")
    counted = changed(american, clues=(changed(american.clues[0], text="Cold (3)"),))
    assert [clue.text for clue in again(counted, BY_NAME[name]).clues] == ["Cold (3)"]  # lengths are not printed


def test_a_text_that_puz_does_not_hold_does_not_change_its_version():
    lists = (ClueList("Theme", (ListedClue("", "\u0100", "", ()),)),)
    assert written(Puzzle(grid=Grid(("cat",)), clue_lists=lists), "puz")[24:27] == b"1.3"
    clued = Puzzle(grid=Grid(("cat",)), clues=(Clue("", "\u0100", "file", slot=Slot(0, 0, "across")),))
    assert written(clued, "puz")[24:27] == b"2.0"
    assert again(clued, BY_NAME["puz"]).clues[0].text == "\u0100"
