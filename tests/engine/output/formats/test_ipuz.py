"""`.ipuz` files that are written here by the description of the format."""

import json
from pathlib import Path

import ipuz as other_reader
import pytest

from engine.core import BadInput
from engine.crossword.answers import key_of
from engine.crossword.grid import Bar, Grid, Mark, Slot, labels_of
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle
from engine.documents.conversion import plan
from engine.output.formats import ipuz
from engine.output.formats.file_puzzle import FileCell, FileClue, FilePuzzle, Opened, opened, saved
from engine.output.registry import parsed
from tests.engine.output.written import file_of, written

KIND = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}


def read(**fields: object) -> Opened:
    made = {**KIND, "dimensions": {"width": 3, "height": 2}, **fields}
    return opened(ipuz.read(json.dumps(made).encode()))


def test_cells_of_every_form():
    made = read(
        puzzle=[[1, {"cell": "2"}, "#"], ["0", 0, None]],
        solution=[["C", {"value": "AB"}, "#"], ["o", "", None]],
    )  # fmt: skip
    labels = (0, 0, "1"), (0, 1, "2")
    assert made.puzzle.grid == Grid(("c.#", "o._"), marks=(Mark(0, 1, text="AB"),), labels=labels)


@pytest.mark.parametrize("sides", ["RB", "R, B", ["R", "B"]])
def test_both_bars_of_a_cell_are_read(sides: object):
    made = read(puzzle=[[{"cell": 1, "style": {"barred": sides}}, 0], [0, 0]], solution=[["C", "A"], ["O", "N"]])
    assert set(made.puzzle.grid.bars) == {Bar(0, 0, "right"), Bar(0, 0, "below")}
    assert not any("barred" in warning for warning in made.warnings)


def test_another_answer_of_a_cell_and_what_is_moved():
    file = {**KIND, "puzzle": [[1, 0]], "solution": [["C", {"value": "A", "alt": "O"}]],
            "intro": "Hello", "dimensions": {"width": 2, "height": 1, "depth": 1}}  # fmt: skip
    found = parsed(json.dumps(file).encode(), Path("a.ipuz"))
    assert json.loads(written(found.body, "ipuz"))["solution"] == [["C", {"value": "A", "alt": "O"}]]
    assert found.body.notes == "Hello"
    assert {"The field intro is kept in the notes.", "The file says depth 1; its grid has none."} < set(found.warnings)


def test_styles_bars_and_given_letters():
    made = read(
        styles={"dot": {"shapebg": "circle"}},
        puzzle=[
            [{"cell": 1, "style": "dot"}, {"cell": 2, "style": {"barred": "L"}}, {"style": {"highlight": True}}],
            [{"cell": 3, "value": "O"}, {"style": {"color": "FF8800"}}, {"style": {"barred": "T"}}],
        ],
        solution=[["C", "A", "T"], ["O", "N", "E"]],
    )  # fmt: skip
    assert made.puzzle.grid == Grid(
        ("cat", "one"),
        bars=(Bar(0, 0, "right"), Bar(0, 2, "below")),
        marks=(
            Mark(0, 0, circle=True), Mark(0, 2, shade="grey"), Mark(1, 0, given=True), Mark(1, 1, shade="#ff8800"),
        ),
    )  # fmt: skip


def test_clues_of_every_form():
    made = read(
        puzzle=[[1, 2, 3], [4, 0, 0]],
        solution=[["C", "A", "T"], ["O", "N", "E"]],
        clues={
            "Across": [[1, "Feline &amp; <i>furry</i>"], {"number": 4, "clue": "Unit", "enumeration": 3}],
            "Down:Columns": [{"number": "1", "clue": "Firm", "enumeration": "1,1"}, [9, "Of no entry"]],
            "Diagonal": [{"label": "A", "clue": "Slant", "cells": [[1, 1], [2, 2]]}],
        },
    )
    assert made.puzzle.clues == (
        Clue("cat", "Feline & <i>furry</i>", "file", slot=Slot(0, 0, "across")),
        Clue("one", "Unit", "file", slot=Slot(1, 0, "across")),
        Clue("co", "Firm", "file", slot=Slot(0, 0, "down"), enumeration="1,1"),
    )
    assert made.puzzle.clue_lists == (
        ClueList("Down clues", (ListedClue("9", "Of no entry"),)),
        ClueList("Diagonal", (ListedClue("A", "Slant", cells=((0, 0), (1, 1))),)),
    )
    assert len(made.warnings) == 2


def test_a_file_without_a_solution_and_with_its_own_signs():
    made = read(block="X", empty="-", puzzle=[["-", 1, "X"], ["-", "-", "-"]])
    assert made.puzzle.grid.rows == ("..#", "...")


def test_signs_of_the_file_in_objects_and_voids():
    made = read(
        block=".", empty=":",
        puzzle=[[1, ":", "."], [{"cell": ":"}, {"cell": None}, {"cell": ".", "style": {"color": "#f00"}}]],
        solution=[["C", {"value": "A"}, "."], ["O", None, "."]],
    )  # fmt: skip
    assert made.puzzle.grid == Grid(("ca#", "o_#"), marks=(Mark(1, 2, shade="#ff0000"),))


def test_clues_without_numbers_are_for_the_entries_in_their_order():
    made = read(
        puzzle=[[1, 2, 3], [4, 0, 0]], solution=[["C", "A", "T"], ["O", "N", "E"]],
        clues={"Across": ["Feline", "Unit"], "Down": ["Firm", "Article"]},
    )  # fmt: skip
    assert [(clue.slot, clue.text) for clue in made.puzzle.clues] == [
        (Slot(0, 0, "across"), "Feline"), (Slot(1, 0, "across"), "Unit"),
    ]  # fmt: skip
    assert [clue.text for clue in made.puzzle.clue_lists[0].clues] == ["Firm", "Article"]  # of three entries


def test_clues_with_lists_of_cells_and_line_breaks():
    made = read(
        puzzle=[[1, 2, 3], [4, 0, 0]], solution=[["C", "A", "T"], ["O", "N", "E"]],
        clues={"Across": [{"number": [7, 8], "clue": "Feline<br>pet", "cells": [[1, 1], [2, 1], [3, 1]]}]},
    )  # fmt: skip
    assert [(clue.slot, clue.text) for clue in made.puzzle.clues] == [(Slot(0, 0, "across"), "Feline\npet")]


def test_digits_as_numbers_in_the_solution():
    assert read(puzzle=[[1, 2, 3], [4, 0, 0]], solution=[[7, 8, "9"], ["A", 0, None]]).puzzle.grid == Grid(
        ("...", "a.."), marks=tuple(Mark(0, at, text=text) for at, text in enumerate("789"))
    )


def test_a_kind_that_is_no_list():
    assert read(kind="http://ipuz.org/crossword#1", puzzle=[[1, 0]]).puzzle.grid.rows == ("..",)


def test_labels_of_the_file_find_the_entries():
    made = read(
        puzzle=[[7, 0, 0], [0, 0, 0]], solution=[["C", "A", "T"], ["O", "N", "E"]],
        clues={"Across": [[7, "Feline"]]},
    )  # fmt: skip
    assert made.puzzle.clues[0].slot == Slot(0, 0, "across")
    assert labels_of(made.puzzle.grid) == {(0, 0): 7}
    assert made.warnings == ()


def test_json_in_a_call_and_a_byte_order_mark():
    content = json.dumps({**KIND, "puzzle": [[1, 0]], "solution": [["O", "N"]]})
    assert ipuz.read(f"ipuz({content})".encode()).rows == ipuz.read(b"\xef\xbb\xbf" + content.encode()).rows


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"{}", b'{"kind":["http://ipuz.org/sudoku#1"],"puzzle":[[1]]}',
        b'{"kind":["http://ipuz.org/crossword#1"]}', b'{"kind":["http://ipuz.org/crossword#1"],"puzzle":[]}',
        b'{"kind":["http://ipuz.org/crossword#1"],"puzzle":[[1],[1,2]]}',
        b'{"a":' * 20_000, "{é".encode("latin-1"),
        json.dumps({**KIND, "puzzle": [[0] * 200]}).encode(),
    ],
)  # fmt: skip
def test_other_files_are_refused(content: bytes):
    with pytest.raises(BadInput):
        opened(ipuz.read(content))


def test_another_reader_accepts_what_is_written():
    clues = (Clue("cat", "Feline", "file", slot=Slot(0, 0, "across"), enumeration="1,2"),)
    grid = Grid(("cat", "o#o", "._g"), (Bar(0, 0, "below"),), (Mark(0, 0, circle=True), Mark(1, 0, given=True)))
    found = other_reader.read(ipuz.write(file_of(Puzzle(grid=grid, clues=clues, title="Pets"))).decode())
    assert found["solution"] == [["C", "A", "T"], ["O", "#", "O"], ["", None, "G"]]


def test_what_is_written_has_the_fields_of_the_format():
    grid = Grid(("c.#", "o._"), bars=(Bar(0, 0, "right"),), marks=(Mark(0, 1, text="AB", circle=True),))
    made = json.loads(ipuz.write(file_of(Puzzle(grid=grid, title="1 < 2 & <b>"))))
    assert made["version"] == "http://ipuz.org/v2"
    assert made["dimensions"] == {"width": 3, "height": 2}
    assert made["puzzle"] == [
        [{"cell": 1, "style": {"barred": "R"}}, {"cell": 2, "style": {"shapebg": "circle"}}, "#"],
        [3, 0, None],
    ]
    assert made["solution"] == [["C", "AB", "#"], ["O", "", None]]
    assert made["title"] == "1 &lt; 2 &amp; &lt;b>"


def test_cells_with_the_usual_signs_of_blocks_and_empty_cells_come_back():
    marks = (Mark(0, 0, text="0"), Mark(0, 1, text="#"), Mark(1, 0, text="00", given=True))
    puzzle = Puzzle(grid=Grid(("..#.", "...."), marks=marks))
    assert opened(ipuz.read(ipuz.write(file_of(puzzle)))).puzzle.grid == puzzle.grid


def test_a_cell_that_is_nested_too_deeply_fails_alone_in_a_batch(tmp_path: Path):
    paths = [tmp_path / "deep.ipuz", tmp_path / "plain.ipuz"]
    rows = (f"[[{'[' * 500}1{']' * 500}]]", "[[1]]")
    for path, row in zip(paths, rows, strict=True):
        path.write_text(f'{{"kind": ["{KIND["kind"][0]}"], "puzzle": {row}}}')
    deep, plain = plan(paths, "xd", tmp_path, "2026-11-30")
    assert (deep.state, plain.state) == ("failed", "blocked")
    assert "the grid has no word" in plain.problem
    assert "deep.ipuz: not an .ipuz file: a cell or a clue is nested too deeply" in deep.problem


def test_a_file_that_ends_early_says_so_in_plain_words():
    content = ipuz.write(file_of(Puzzle(grid=Grid(("cat", "one")), title="Café")))
    for length in range(20, len(content) - 3):
        with pytest.raises(BadInput, match=r"^the file ends too early: it is damaged$"):
            ipuz.read(content[:length].rstrip())


def test_a_file_that_is_damaged_inside_names_the_byte():
    with pytest.raises(BadInput, match=r"^the file is damaged at byte 9$"):
        ipuz.read(b'{"kind": x}')


def test_a_file_is_recognized_by_its_first_bytes():
    for content in (b'{"kind"', b" \r\n\t{", b'\xef\xbb\xbf{"a": 1}', b'ipuz({"kind"', b"x" * 78 + b"({"):
        assert ipuz.recognizes(content)
    for content in (b"", b"[1]", b"x" * 79 + b"({", b"kind {"):
        assert not ipuz.recognizes(content)


def test_every_field_that_is_written():
    file = FilePuzzle(
        [
            [
                FileCell("open", "A", circle=True, label="1"),
                FileCell("open", "0", shade="grey", label="2"),
                FileCell("block"),
            ],
            [FileCell("open", "#", given=True), FileCell("open", "B", shade="#d0e0ff"), FileCell("void")],
        ],
        [Bar(0, 0, "right"), Bar(0, 0, "below")],
        [
            FileClue("Across", "1", "A < B & C", "1,1", ((0, 0), (0, 1))),
            FileClue("Bonus", "x", "Extra", cells=((1, 0), (0, 1))),
            FileClue("Bonus", "", "Bare"),
        ],
        "A title", "", "\u00a9", "Notes", diagramless=True,
    )  # fmt: skip
    content = ipuz.write(file)
    assert content.endswith(b"}\n")
    assert content.splitlines()[1].startswith(b' "version"')
    assert json.loads(content) == {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword/diagramless#1"],
        "title": "A title",
        "copyright": "\u00a9",
        "notes": "Notes",
        "dimensions": {"width": 3, "height": 2},
        "block": "##",
        "empty": "00",
        "puzzle": [
            [
                {"cell": 1, "style": {"shapebg": "circle", "barred": "RB"}},
                {"cell": 2, "style": {"highlight": True}},
                "##",
            ],
            [{"cell": "00", "value": "#"}, {"cell": "00", "style": {"color": "d0e0ff"}}, None],
        ],
        "solution": [["A", "0", "##"], ["#", "B", None]],
        "clues": {
            "Across": [{"number": 1, "clue": "A < B & C", "enumeration": "1,1"}],
            "Bonus": [{"label": "x", "clue": "Extra", "cells": [[1, 2], [2, 1]]}, {"clue": "Bare"}],
        },
    }
    read = ipuz.read(content)
    assert (read.rows, read.bars, read.diagramless) == (file.rows, list(file.bars), True)
    plain = json.loads(ipuz.write(FilePuzzle([[FileCell()]])))
    assert (plain["kind"], plain["block"], plain["empty"]) == (["http://ipuz.org/crossword#1"], "#", "0")
    assert plain["puzzle"] == [[0]]


def test_the_introduction_stands_before_the_notes():
    fields = {**KIND, "puzzle": [[1]], "intro": "First", "notes": "Then"}
    assert ipuz.read(json.dumps(fields).encode()).notes == "First\n\nThen"
    assert ipuz.read(json.dumps({**fields, "intro": 7}).encode()).notes == "Then"


@pytest.mark.parametrize(
    ("clue", "label", "text"),
    [
        ("Bare", "", "Bare"),
        ([1, "Pet"], "1", "Pet"),
        (["Pet"], "", "Pet"),
        ([], "", ""),
        ([[1, 2], "Pets"], "1/2", "Pets"),
        ({"number": 3, "clue": "Pet"}, "3", "Pet"),
        ({"label": "x", "number": 3, "clue": ["Pet", "Cat"]}, "3", "Pet/Cat"),
        ({"number": True, "clue": {"value": "Pet"}}, "", "Pet"),
    ],
)
def test_a_clue_has_one_of_several_forms(clue, label: str, text: str):
    content = json.dumps({**KIND, "puzzle": [[1]], "clues": {"Across": [clue]}}).encode()
    (found,) = ipuz.read(content).clues
    assert (found.group, found.label, found.text) == ("Across", label, text)


def test_the_cells_of_a_clue_are_columns_and_rows_from_1():
    cells = [[1, 1], [128, 1], [1, 128], [0, 1], [1, 0], [129, 1], [1, 129], [1], "x"]
    content = json.dumps({**KIND, "puzzle": [[1]], "clues": {"Bonus": [{"clue": "x", "cells": cells}]}}).encode()
    (found,) = ipuz.read(content).clues
    assert found.cells == ((0, 0), (0, 127), (127, 0))


SQUARE = [[1, 2, 3], [4, 0, 0], [5, 0, 0]]


def _opened(**fields: object):
    return opened(ipuz.read(json.dumps({**KIND, "puzzle": SQUARE, **fields}).encode()))


def test_a_clue_of_several_entries_names_them_and_they_refer_to_it():
    linked = {"number": 1, "label": "1,4", "clue": "Pet dog", "continued": [{"direction": "Across", "number": "4"}]}
    read = _opened(clues={"Down": [linked], "Across": [[1, "Feline"]]})
    assert [(clue.slot, clue.text, clue.links) for clue in read.puzzle.clues] == [
        (Slot(0, 0, "down"), "Pet dog", (Slot(1, 0, "across"),)),
        (Slot(0, 0, "across"), "Feline", ()),
    ]
    assert (read.puzzle.clue_lists, read.warnings) == ((), ())
    assert [one.clue for one in key_of(read.puzzle).entries if one.head] == ["See 1 down"]
    own = _opened(clues={"Down": [linked], "Across": [{"number": 4, "clue": "Own"}]})
    assert [clue.text for clue in own.puzzle.clues] == ["Pet dog", "Own"]
    written = json.loads(ipuz.write(saved(read.puzzle, key_of(read.puzzle))))
    (down,) = [one for one in written["clues"]["Down"] if one["number"] == 1]
    assert (down["clue"], down["continued"]) == ("Pet dog", [{"direction": "Across", "number": 4}])


@pytest.mark.parametrize("link", ["5", 5, {"number": 5}, {"direction": "across", "number": "5"}])
def test_a_link_without_a_direction_is_in_that_of_its_clue(link):
    clue = {"number": 4, "clue": "Pet dog", "continued": [link, "4", {"direction": "Across", "number": 4}]}
    read = _opened(clues={"Across": [clue]}, dimensions={})
    assert [(clue.text, clue.links) for clue in read.puzzle.clues] == [("Pet dog", (Slot(2, 0, "across"),))]


@pytest.mark.parametrize("clue", [[2, "Infant"], {"number": 2, "clue": "Infant"}])
def test_a_link_without_a_direction_finds_the_entry_of_the_grid(clue):
    rows = [[1, 0, 2], [0, "#", 0], [0, 0, 0]]
    linked = {"number": 1, "clue": "Doing pet", "continued": [{"number": 2}]}
    read = _opened(puzzle=rows, clues={"Across": [linked], "Down": [clue]})
    both = {Slot(0, 0, "across"): ("Doing pet", (Slot(0, 2, "down"),)), Slot(0, 2, "down"): ("Infant", ())}
    assert {clue.slot: (clue.text, clue.links) for clue in read.puzzle.clues} == both
    assert read.puzzle.clue_lists == ()
    way = {"direction": "Down", "number": 2}
    read = _opened(puzzle=rows, clues={"Down": [clue], "Across": [{**linked, "continued": [way]}]})
    assert {clue.slot: (clue.text, clue.links) for clue in read.puzzle.clues} == both


def test_a_clue_that_names_its_links_does_not_repeat_them():
    clue = {"number": 4, "clue": "With 5 across: Pet dog", "continued": [{"direction": "Across", "number": 5}]}
    assert _opened(clues={"Across": [clue]}, dimensions={}).puzzle.clues[0].text == "Pet dog"


def test_a_link_that_is_no_entry_stays_in_the_text():
    clue = {"number": 4, "clue": "Pet dog", "continued": [{"direction": "Across", "number": 99}]}
    (read,) = _opened(clues={"Across": [clue]}, dimensions={}).puzzle.clues
    assert (read.text, read.links) == ("With 99 across: Pet dog", ())


def test_words_of_an_editor_that_look_like_links_stay():
    clues = [{"number": 4, "clue": "With 5 across: Pet dog"}, {"number": 5, "clue": "See 4"}]
    (linked,) = _opened(clues={"Across": clues}).puzzle.clues
    assert (linked.text, linked.links) == ("Pet dog", (Slot(2, 0, "across"),))
    for first, second in (
        ("With 5 across: Pet dog", "See 4, perhaps"), ("With 5 across and 99 across: Pet dog", "See 4"),
        ("With 5 across: Pet dog", ""),
    ):  # fmt: skip
        clues = [{"number": 4, "clue": first}, {"number": 5, "clue": second}]
        read = _opened(clues={"Across": clues}).puzzle.clues
        assert [(clue.text, clue.links) for clue in read if clue.text] == [(one, ()) for one in (first, second) if one]


@pytest.mark.parametrize("fields", [{"fakeclues": True}, {"fakecluegroups": ["Across"]}])
def test_clues_whose_numbers_are_no_entries_are_a_list(fields):
    read = _opened(clues={"Across": [[1, "Alpha"]]}, **fields)
    assert read.puzzle.clues == ()
    assert [(some.name, some.clues[0].text) for some in read.puzzle.clue_lists] == [("Across clues", "Alpha")]
    assert "The clues Across are not those of entries; they are kept as a further list." in read.warnings


def test_cells_can_be_counted_from_zero():
    first, second = {"clue": "Top", "cells": [[0, 0], [1, 0]]}, {"clue": "Next", "cells": [[0, 1], [1, 1]]}
    read = _opened(clues={"Across": [first, second]})
    assert [(clue.slot, clue.text) for clue in read.puzzle.clues] == [
        (Slot(0, 0, "across"), "Top"), (Slot(1, 0, "across"), "Next"),
    ]  # fmt: skip
    partly = {"clue": "Next", "cells": [[0, 1], [1, 1], [3, 1]]}  # its last cell is outside of the grid
    read = _opened(clues={"Across": [first, partly]})
    assert [clue.slot for clue in read.puzzle.clues] == [Slot(0, 0, "across"), Slot(1, 0, "across")]


def test_true_is_no_number_of_a_row():
    clue = {"number": 9, "clue": "Bent", "cells": [[True, 2], [3, 2]]}
    assert _opened(clues={"Down": [clue]}).puzzle.clue_lists[0].clues[0].cells == ((1, 2),)


def test_a_diagramless_puzzle_can_have_its_blocks_in_the_solution():
    solution = [["A", "B", "#"], ["C", "D", "E"], ["#", "F", "G"]]
    kind = ["http://ipuz.org/crossword/diagramless#1"]
    assert _opened(solution=solution, kind=kind).puzzle.grid.rows == ("ab#", "cde", "#fg")
    assert _opened(solution=solution).puzzle.grid.rows == ("ab.", "cde", ".fg")
    numbered = _opened(solution=solution, kind=kind, clues={"Across": [[3, "Next"], [5, "Last"]]})
    assert [(clue.slot, clue.text) for clue in numbered.puzzle.clues] == [
        (Slot(1, 0, "across"), "Next"), (Slot(2, 1, "across"), "Last"),
    ]  # fmt: skip


def test_white_is_no_color_and_equal_notes_are_printed_once():
    white = [[{"cell": 1, "style": {"color": "FFFFFF"}}, 2]]
    read = _opened(puzzle=white, intro="Think.", notes="Think.")
    assert (read.puzzle.grid.marks, read.puzzle.notes) == ((), "Think.")


def test_what_is_not_read_is_named():
    cell = {"cell": 1, "style": {"mark": {"TL": "a"}}}
    clue = {"number": 1, "clue": "Feline", "image": "cat.png"}
    read = _opened(puzzle=[[cell, 0]], clues={"Across": [clue]}, difficulty="hard", origin="x")
    assert read.warnings == (
        "The field difficulty is not read.",
        "The field origin is not read.",
        "The style mark of cells is not read.",
        "The field image of clues is not read.",
    )


def test_a_comma_too_many_is_named_with_its_line():
    with pytest.raises(BadInput, match="a comma before a closing bracket in line 2"):
        ipuz.read(b'{"kind": ["http://ipuz.org/crossword#1"],\n "puzzle": [[1, 2,]]}')
    with pytest.raises(BadInput, match="a comma before a closing bracket in line 3"):
        ipuz.read(b'{"kind": ["http://ipuz.org/crossword#1"],\n "title": "Yes,]",\n "puzzle": [[1, 2,]]}')


def test_a_clue_down_without_an_entry_keeps_its_cells_when_it_is_written():
    read = _opened(clues={"Down": [{"number": 9, "clue": "Bent", "cells": [[2, 2], [3, 2]]}]})
    assert read.puzzle.clue_lists[0].clues[0].cells == ((1, 1), (1, 2))
    assert opened(ipuz.read(ipuz.write(file_of(read.puzzle)))).puzzle.clue_lists == read.puzzle.clue_lists


def test_a_size_that_is_not_that_of_the_grid_is_named() -> None:
    plain = {"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 0, 2], [3, "#", 0]]}
    for said, wrong in (
        ((3, 2), []),
        ((2, 2), ["The file says width 2; its grid has 3."]),
        ((3, 5), ["The file says height 5; its grid has 2."]),
        (("3", 2), []),
    ):
        content = json.dumps({**plain, "dimensions": dict(zip(("width", "height"), said, strict=True))})
        warnings = opened(ipuz.read(content.encode())).warnings
        assert [line for line in warnings if "The file says" in line] == wrong


def test_clues_that_are_no_list_are_named_and_the_grid_is_read():
    found = read(
        puzzle=[[1, 2], [3, 0]],
        solution=[["C", "A"], ["O", "N"]],
        clues={"Across": "]", "Down": [[1, "Firm"]]},
        dimensions={},
    )
    assert found.puzzle.grid.rows == ("ca", "on")
    assert [clue.text for clue in found.puzzle.clues] == ["Firm"]
    assert found.warnings == ("The clues Across are not read: the file has no list of them.",)


def test_a_grid_without_numbers_is_named():
    found = read(
        puzzle=[[0, 0], [0, 0]], solution=[["C", "A"], ["O", "N"]], clues={"Across": ["Taxi", "Not off"]}, dimensions={}
    )
    assert [clue.text for clue in found.puzzle.clues] == ["Taxi", "Not off"]
    assert found.warnings == ("The grid has no numbers: the usual ones are used.",)
    assert read(puzzle=[[0]], solution=[["C"]], clues={}, dimensions={}).warnings == ()


def test_clues_without_lists_are_named():
    found = read(puzzle=[[1, 0]], solution=[["C", "A"]], clues=["Taxi"], dimensions={})
    assert found.warnings == ("The clues are not read: they are in no lists with names.",)


def test_a_label_with_other_numbers_than_its_entries_is_named():
    clue = {"number": 1, "label": "5/9D", "clue": "Taxi", "continued": [{"direction": "Down", "number": 2}]}
    found = read(puzzle=[[1, 2], [3, 0]], solution=[["C", "A"], ["O", "N"]], clues={"Across": [clue]}, dimensions={})
    assert found.puzzle.clues[0].label == ""
    assert found.warnings == ("The label 5/9D of the clue Across 1 is not that of its entries: theirs is shown.",)
    clue["label"] = "1/2"
    found = read(puzzle=[[1, 2], [3, 0]], solution=[["C", "A"], ["O", "N"]], clues={"Across": [clue]}, dimensions={})
    assert (found.puzzle.clues[0].label, found.warnings) == ("1/2", ())
