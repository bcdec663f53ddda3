"""What a file has and the program does not understand: named, kept, and written back to the format."""

import json
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from engine.core import BadInput, changed
from engine.crossword.answers import key_of as crossword_key
from engine.crossword.editing.drawn import resized
from engine.crossword.figure import figure
from engine.crossword.forms import corners_of
from engine.crossword.grid import Grid
from engine.crossword.puzzle import MOST_UNREAD, Puzzle, Unread
from engine.drawing.shapes import Run, found_in
from engine.drawing.style import style
from engine.output.formats import jpz
from engine.output.registry import parsed
from tests.engine.output.formats.test_puz import built
from tests.engine.output.written import BY_NAME, FOREIGN, losses, written

IPUZ = {
    "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "checksum": ["x"], "origin": "Me",
    "odd of clues": 3,
    "title": "<b>T</b>", "com.example:tags": {"theme": ["pets"]},
    "puzzle": [[{"cell": 1, "shown": 1, "style": {"shapebg": "rhombus", "barred": "X", "mark": {"TR": "3"}}}, 0],
               [{"cell": 0, "style": "pale"}, 0]],
    "solution": [["C", "A"], ["O", {"value": "N", "hint": 1}]],
    "clues": {
        "Across": [[1, "H<sub>2</sub>O, <i>or</i> ice", "more"]],
        "Down": [{"number": 1, "clue": "<KBD>x</KBD>", "rating": 4}],
        "Odd": [{"clue": "Any"}, {"clue": "Other", "rating": 5}],
    },
}  # fmt: skip
JPZ = """<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
<applet-settings width="720"><clues layout="right"/><completion>Well &lt;done&gt;</completion></applet-settings>
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" lang="fr">
<metadata><title><i>T</i></title><editor>Ed</editor><editor>Ann</editor></metadata>
<crossword><grid width="2" height="1"><grid-look hide-lines="true"/>
<cell x="1" y="1" solution="C" number="1"><arrow from="left"/><arrow from="top"/>
<background-picture format="PNG"><encoded-image>iVBO</encoded-image></background-picture></cell>
<cell x="2" y="1" solution="A"/></grid>
<word id="1" x="1-2" y="1" solution="C-A"/><clues fake="no"><title>Across</title>
<clue word="1" number="1" format="1-1" citation="Anon">H<kbd>2</kbd>O</clue></clues></crossword></rectangular-puzzle>
</crossword-compiler-applet>"""
XD = """odd line
## Metadata
Title: T
Publisher: X
Title: U
Special: sparkling
Type: cryptic
## Grid
CA
ON
## Clues
A1. Taxi ~ CA
A1 ^Hint: On the road
A1 ^Hint: Yellow
D1. Firm ~ CO
D1 ^Refs: A1
## Blog
First

Second
"""
EXOLVE = """exolve-begin
  exolve-id: pets
  exolve-width: 2
  exolve-height: 2
  exolve-option: hide-notes columnar-layout allow-chars:x
  exolve-question: Why? (3)
  exolve-explanations: <script>alert(1)</script>
  exolve-grid:
    C{red} A
    O N
  exolve-across:
    1 <b>Taxi</b><img src=x> &lt; it
exolve-end"""
PUZ = b"noise" + built(extensions={b"XTRA": bytes(range(256))})
CASES = {
    "ipuz": (
        json.dumps(IPUZ).encode(),
        ("field origin", "field com.example:tags", "style mark of cells", "field shown of cells",
         "field rating of clues", "field hint of answers"),
        ("field checksum", "field odd of clues", "style shapebg of cells",
         "style barred of cells", "style pale of cells", "third part of clues", "tag kbd in clues",
         "tag b in titles and notes"),
    ),
    "jpz": (
        JPZ.encode(),
        ("element applet-settings of crossword-compiler-applet", "element editor of metadata",
         "attribute hide-lines of grid-look", "attribute citation of clue",
         "attribute fake of clues", "element arrow of cell", "element background-picture of cell"),
        ("attribute lang of rectangular-puzzle", "element kbd of clue",
         "tag i in titles and notes"),
    ),
    "xd": (
        XD.encode(),
        ("header Publisher", "header Special", "header Type", "section Blog", "line Hint of clues",
         "line Refs of clues"),
        ('line "odd line" and 1 more of the headers',),
    ),
    "exolve": (
        EXOLVE.encode(), ("option hide-notes", "option columnar-layout", "field exolve-id", "field exolve-question"),
        ("field exolve-explanations", "decorations of cells", "tag img in clues"),
    ),
    "puz": (PUZ, ("section XTRA",), ("5 bytes around the puzzle",)),
}  # fmt: skip
"""Files, what the program keeps of them without understanding it, and what it only names."""


@pytest.mark.parametrize("name", CASES)
def test_what_is_not_understood_is_named_and_kept_where_its_format_can_take_it_back(name: str):
    content, kept, named = CASES[name]
    read = parsed(content, Path(f"a.{name}"))
    said = "\n".join(read.warnings)
    assert isinstance(read.body, Puzzle)
    assert read.body.unread
    assert {field for field, _ in read.body.unread.fields} == set(kept)
    shown = ", except for texts of up to three characters at the top right, which are shown"
    assert all(f"The {field} is not read; .{name} keeps it." in said.replace(shown, "") for field in kept)
    for each in named:
        assert f"{each} is not read" in said or f"{each} are not read" in said
    # written back, and read again, nothing more is lost
    assert losses(read.body, name) == losses(changed(read.body, unread=msgspec.UNSET), name)
    again = parsed(written(read.body, name), Path(f"a.{name}"))
    assert dict(again.body.unread.fields) == dict(read.body.unread.fields)
    assert changed(again.body, unread=read.body.unread) == read.body
    assert set(again.warnings) == {line for line in read.warnings if line.endswith(("keeps it.", "be edited."))}


def test_a_hint_of_an_xd_file_stays_with_its_answer_when_the_numbers_change():
    clues = "A1. Pets ~ CATS\nA1 ^Hint: They meow\nA3. Sign ~ RUNE\nA3 ^Hint: Old\n"
    puzzle = parsed(f"Title: T\n\n\nCATS\nA##U\nRUNE\n\n\n{clues}".encode(), Path("a.xd")).body
    shorter = changed(puzzle, grid=changed(puzzle.grid, rows=("####", *puzzle.grid.rows[1:])))
    hints = [line for line in written(shorter, "xd").decode().split("\n") if "^Hint" in line]
    assert "A1 ^Hint: They meow" in written(puzzle, "xd").decode().split("\n")
    (rune,) = (line for line in written(shorter, "xd").decode().split("\n") if line.endswith("~ RUNE"))
    assert hints == [f"{rune.partition('.')[0]} ^Hint: Old"]


@pytest.mark.parametrize("name", CASES)
def test_other_formats_name_what_they_do_not_keep(name: str):
    body = parsed(CASES[name][0], Path(f"a.{name}")).body
    sentence = f"Not kept from the .{name} file: {', '.join(field for field, _ in body.unread.fields)}."
    assert all((sentence in losses(body, each.name)) == (each.name != name) for each in FOREIGN)
    assert sentence in losses(body, "html")
    assert b"com.example" not in written(body, "json")


def test_a_field_that_is_too_long_and_one_too_many_are_named_and_not_kept():
    many = {f"x{number}": "" for number in range(MOST_UNREAD)} | {"long": "x" * 10_000, "last": 1}
    source = {**IPUZ, "origin": "y" * 10_000} | many
    read = parsed(json.dumps(source).encode(), Path("a.ipuz"))
    assert len(read.body.unread.fields) == MOST_UNREAD
    assert {"The field origin is not read.", "The field last is not read."} <= set(read.warnings)


@pytest.mark.parametrize(
    ("name", "field"), [("ipuz", "field a"), ("jpz", "element a of metadata"), ("puz", "section A")]
)
def test_a_document_with_a_damaged_field_is_refused_in_a_sentence(name: str, field: str):
    body = changed(parsed(CASES[name][0], Path(f"a.{name}")).body, unread=Unread(name, ((field, "<\u2620"),)))
    with pytest.raises(BadInput, match="an unread field of the puzzle is damaged"):
        written(body, name)


def test_a_thousand_unknown_names_make_a_list_that_can_be_read():
    content = json.dumps(IPUZ | {f"field{number}": 1 for number in range(1000)}).encode()
    found = BY_NAME["ipuz"].read
    assert found
    warnings = found(content).warnings
    assert len(warnings) == 251
    assert warnings[-1].endswith(" more warnings.")


def test_an_element_that_is_nested_deeply_is_named_and_a_document_with_one_is_refused():
    deep = "<z>" * 30_000 + "</z>" * 30_000
    read = parsed(JPZ.replace("<editor>Ed", f"{deep}<editor>Ed").encode(), Path("a.jpz"))
    assert "The element z of metadata is not read: 1 here." in read.warnings
    short = "<z>" * 1200 + "</z>" * 1200
    body = changed(read.body, unread=Unread("jpz", (("element z of metadata", short),)))
    with pytest.raises(BadInput, match="an unread field of the puzzle is damaged"):
        written(body, "jpz")


def test_many_elements_of_one_name_are_named_and_not_copied(monkeypatch: pytest.MonkeyPatch):
    copied, copy = list[str](), ElementTree.tostring
    monkeypatch.setattr(jpz.ElementTree, "tostring", lambda *args: copied.append("") or copy(*args))
    many = "<editor>x</editor>" * 60_000
    read = parsed(JPZ.replace("<editor>Ed", f"{many}<editor>Ed").encode(), Path("a.jpz"))
    assert "The element editor of metadata is not read." in read.warnings
    assert len(copied) < 1000


def test_attributes_of_a_clue_without_a_word_are_written_back():
    bare = JPZ.replace('word="1" ', "")
    body = parsed(bare.encode(), Path("a.jpz")).body
    assert b'citation="Anon"' in written(body, "jpz")


def test_attributes_are_kept_in_the_order_of_the_file():
    many = " ".join(f'a{number}=""' for number in range(20))
    body = parsed(JPZ.replace('hide-lines="true"', many).encode(), Path("a.jpz")).body
    found = [name for name, _ in body.unread.fields if "grid-look" in name]
    assert found == [f"attribute a{number} of grid-look" for number in range(20)]


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
def test_short_texts_at_the_top_right_of_cells_are_drawn(name: str):
    ipuz = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 1},
        "puzzle": [[1, {"cell": 0, "style": {"mark": {"TR": "D1"}}}, {"cell": 0, "style": {"mark": {"TR": "LONG"}}}]],
        "solution": [["C", "A", "T"]], "clues": {"Across": [[1, "Pet"]]},
    }  # fmt: skip
    made = written(parsed(json.dumps(ipuz).encode(), Path("a.ipuz")).body, "jpz").decode()
    jpz_ = made.replace('x="2" y="1"', 'x="2" y="1" top-right-number="D1"', 1)
    jpz_ = jpz_.replace('x="3" y="1"', 'x="3" y="1" top-right-number="LONG"', 1)
    found = parsed({"ipuz": json.dumps(ipuz), "jpz": jpz_}[name].encode(), Path(f"a.{name}"))
    shown = ", except for texts of up to three characters at the top right, which are shown"
    field = {"ipuz": "style mark of cells", "jpz": "attribute top-right-number of cell"}[name]
    assert found.warnings == (f"The {field} is not read{shown}; .{name} keeps it.",)
    assert corners_of(found.body) == {(0, 1): "D1"}
    drawn = figure(found.body, style("classic"), "puzzle", 100, crossword_key(found.body))
    assert [one.text for one in found_in(drawn.shapes, Run)][:2] == ["1", "D1"]
    damaged = changed(found.body, unread=changed(found.body.unread, fields=((found.body.unread.fields[0][0], "{"),)))
    assert corners_of(damaged) == {}


@pytest.mark.parametrize("mark", [{"TL": "x"}, {"TR": None}, {"TR": "LONG"}, "x"])
def test_marks_that_are_not_drawn_are_not_said_to_be_shown(mark: object):
    cell = {"cell": 1, "style": {"mark": mark}}
    ipuz = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 1}, "puzzle": [[cell, 0, 0]], "solution": [["C", "A", "T"]],
        "clues": {"Across": [[1, "Pet"]]},
    }  # fmt: skip
    found = parsed(json.dumps(ipuz).encode(), Path("a.ipuz"))
    assert corners_of(found.body) == {}
    assert found.warnings == ("The style mark of cells is not read; .ipuz keeps it.",)


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
def test_texts_at_the_top_right_of_cells_move_with_them_and_are_written_there(name: str):
    grid = Grid(("cat", "...", "..."))
    fields = {
        "ipuz": (("style mark of cells", '{"0,0":{"TR":"A1"}}'), ("field b of cells", '{"0,2":"3,4"}')),
        "jpz": (("attribute top-right-number of cell", '{"1,1":"A1"}'), ("attribute b of cell", '{"3,1":"3,4"}')),
    }[name]
    puzzle = Puzzle(grid=grid, unread=Unread(name, (*fields, ("field c", '{"0,0":1}'))))
    assert corners_of(puzzle) == {(0, 0): "A1"}
    moved = resized(puzzle, 4, 5, top=True, left=True)
    assert corners_of(moved) == {(1, 2): "A1"}
    assert moved.unread.fields[2] == ("field c", '{"0,0":1}')
    assert resized(moved, 3, 3, top=True, left=True) == puzzle
    assert corners_of(resized(puzzle, 3, 4)) == {(0, 0): "A1"}
    kept = changed(moved, unread=Unread(name, moved.unread.fields[:2]))
    again = parsed(written(kept, name), Path(f"a.{name}")).body
    assert corners_of(again) == {(1, 2): "A1"}
    assert dict(again.unread.fields) == dict(moved.unread.fields[:2])


def test_an_unread_field_that_gets_too_long_for_a_document_when_it_moves_is_dropped():
    long = '{"9,9":"' + "x" * (10_000 - len('{"9,9":""}')) + '"}'
    puzzle = Puzzle(grid=Grid(("...",) * 3), unread=Unread("ipuz", (("field b of cells", long),)))
    assert resized(puzzle, 3, 4).unread.fields[0][1] == long
    assert resized(puzzle, 4, 3, top=True).unread.fields == ()
