"""Exolve's text: what its page would run as HTML is escaped, and every clue has its enumeration."""

from pathlib import Path

import pytest

from engine.core import BadInput, changed
from engine.crossword.answers import key_of
from engine.crossword.grid import Bar, Grid, Mark, Slot, labels_of
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle, Unread
from engine.output.formats import exolve
from engine.output.formats.file_puzzle import Opened, opened, saved
from engine.output.registry import parsed
from tests.engine.output.written import losses, written

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
    assert parsed(whole, Path("small.html")).body == changed(found.puzzle, unread=UNREAD)


UNREAD = Unread("exolve", (("field exolve-id", "abc"), ("field exolve-colour", "red A1")))


def sized(width: int, height: int, *rows: str) -> str:
    return "\n".join(
        ("exolve-begin", f"exolve-width: {width}", f"exolve-height: {height}", "exolve-grid:", *rows, "exolve-end")
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exolve-begin\nexolve-width: 3", "exolve-end is missing"),
        (sized(0, 0), "no cells"),
        (sized(4, 1, "CAT"), "width 4; its grid has 3"),
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
    assert listed[1:3] == ["    [9] Nowhere", "    #c1r3 #c2r3 [1] Again"]
    assert exolve.SHOWN.sentence in exolve.losses(puzzle)
    plain = changed(puzzle, grid=Grid(("cat#", "#one", "#rye")))
    assert any("*" in line for line in written(plain, "exolve").decode().splitlines())
    assert exolve.losses(plain) == ("The further list Across is called Across clues.",)


SQUARE = """exolve-begin
  exolve-width: 3
  exolve-height: 3
  exolve-grid:
    {grid}
  exolve-across:
    {across}
  exolve-down:
    {down}
exolve-end
"""


def opened_square(across: str = "", down: str = "", grid: str = "CAT\nO.O\nWET") -> Opened:
    return read(SQUARE.format(grid=grid, across=across, down=down))


def clue_of(line: str) -> tuple[str, str, str]:
    (clue,) = opened_square(line).puzzle.clues
    assert clue.slot == Slot(0, 0, "across")
    return clue.text, clue.enumeration, clue.annotation


def test_clues_of_a_grid_that_skips_numbers_are_at_their_entries():
    found = opened_square(
        "#a1 [B] Bottom row (3)", "1 Third column (3)\n exolve-nodir:\n #a3 #b3 #c3 [Q] Top row (3)",
        "C~A T\n O . O\n W~E T",
    )  # fmt: skip
    assert {(clue.slot, clue.text) for clue in found.puzzle.clues} == {
        (Slot(2, 0, "across"), "Bottom row"), (Slot(0, 2, "down"), "Third column"),
        (Slot(0, 0, "across"), "Top row"),
    }  # fmt: skip
    assert found.puzzle.clue_lists == ()
    assert labels_of(found.puzzle.grid) == {(0, 2): 1}
    assert [one.label for one in key_of(found.puzzle).entries] == ["Q", "B", "1"]


@pytest.mark.parametrize(
    ("line", "clue"),
    [
        ("1 ~{Pet}~ in ~{{xlv-blue}house}~ (3)", ("Pet in house", "", "")),
        ("1 Pet [] Because it is CAT (3)", ("Pet", "", "Because it is CAT (3)")),
        ("1 Pet [] [CAT]", ("Pet", "", "[CAT]")),
        ("1 Half a dozen (3) [] S + IX (9)", ("Half a dozen", "", "S + IX (9)")),
        ("1 Pet (1,2) [t]his + (9)", ("Pet", "1,2", "[t]his + (9)")),
        ("1 This (13) goes (1 word) on (4) Explained", ("This (13) goes (1 word) on", "4", "Explained")),
        ("1 Pet (two words) Explained", ("Pet (two words)", "", "Explained")),
        ("1 Pet (3 letters) Explained", ("Pet", "", "Explained")),
        ("1 Pet (?)* [] [t]WIT", ("Pet", "", "[t]WIT")),
        ("1 Pet (3)* Explained", ("Pet", "", "Explained")),
        ("1 Pet (abbr.) Explained", ("Pet (abbr.)", "", "Explained")),
        ("1.Ignorance is ___ (3)", ("Ignorance is ___", "", "")),
        ("1 . Time (3)", ("Time", "", "")),
        ("1 ... aboard (3)", ("... aboard", "", "")),
        ("1 Phone# 5 (3) # a comment", ("Phone# 5", "", "")),
        ("1 Pet (3) #", ("Pet", "", "")),
        ("1 (3) [] C + AT", ("", "3", "C + AT")),
    ],
)
def test_the_text_of_a_clue_ends_where_exolve_ends_it(line: str, clue: tuple[str, str, str]):
    assert clue_of(line) == clue


def test_cells_right_of_the_width_are_not_read_as_in_exolve():
    found = read(sized(2, 2, "CAT", "O|N").replace("O|N", "O N|E"))
    assert (found.puzzle.grid.rows, found.puzzle.grid.bars) == (("ca", "on"), ())
    assert found.warnings == ("The cells right of column 2 are not read.",)


def test_marks_hints_and_explanations_of_listed_clues_are_written_back_to_their_clues():
    text = SQUARE.format(
        grid="CAT\nO.O\nWET", down="2 Weighty &lt;b> (3) [anno]",
        across="1 ~{{blue}Pet}~ &#126;{or}~ <i>~{not}~</i> a pet (3)\n    hint: It &lt; purrs\n"
        "    3 Damp (3)\n    hint: Too",
    ).replace("exolve-end", "  exolve-nodir: More\n    [A] Any (3) [] ANY\nexolve-end")  # fmt: skip
    found = opened(exolve.read(text.encode()), "exolve")
    assert [clue.text for clue in found.puzzle.clues] == ["Pet ~{or}~ <i>not</i> a pet", "Damp", "Weighty <b>"]
    assert {line for line in found.warnings if not line.endswith("; .exolve keeps it.")} == set()
    lines = written(found.puzzle, "exolve").decode().splitlines()
    assert "    1 ~{{blue}Pet}~ &#126;{or}~ <i>~{not}~</i> a pet (3)" in lines
    assert lines[lines.index("    3 Damp (3)") + 1] == "    hint: Too"
    assert "    hint: It &lt; purrs" in lines
    assert "    [A] Any (3) [] ANY" in lines
    edited = changed(found.puzzle, clues=tuple(changed(one, text="New") for one in found.puzzle.clues))
    assert "hint" not in written(edited, "exolve").decode()
    assert losses(found.puzzle, "exolve") == ()
    assert losses(edited, "exolve") == (
        "Not kept of clues whose text was changed: markup, explanation or hint (2 here).",
    )
    assert "Not kept from the .exolve file: markup, explanation or hint of clues" in " ".join(
        losses(found.puzzle, "xd")
    )


def test_of_clues_with_equal_texts_each_keeps_its_own_hint():
    text = SQUARE.format(
        grid="CAT\nO.O\nWET", across="3 Pet (3)\n    hint: Second\n    1 Pet (3)", down="1 Pet (3)\n    hint: Third"
    )
    puzzle = opened(exolve.read(text.encode()), "exolve").puzzle
    third, first, down = puzzle.clues
    assert hints(puzzle) == ["1 Pet (3)", "3 Pet (3)", "hint: Second", "1 Pet (3)", "hint: Third"]
    edited = changed(puzzle, clues=(third, changed(first, text="New"), down))
    assert hints(edited) == ["3 Pet (3)", "hint: Second", "1 Pet (3)", "hint: Third"]
    assert losses(edited, "exolve") == ()
    edited = changed(puzzle, clues=(changed(third, text="New"), first, down))
    assert hints(edited) == ["1 Pet (3)", "1 Pet (3)", "hint: Third"]


def hints(puzzle: Puzzle) -> list[str]:
    lines = written(puzzle, "exolve").decode().splitlines()
    return [line.strip() for line in lines if "Pet" in line or "hint" in line]


def test_private_signs_in_clues_are_not_taken_for_marks():
    text = SQUARE.format(grid="CAT\nO.O\nWET", across="1 Pet \ue000 (3)\n    hint: Cat", down="2 To\ue001wel (3)")
    puzzle = opened(exolve.read(text.encode()), "exolve").puzzle
    foreign = changed(puzzle, clues=tuple(changed(one, text=f"{one.text}\ue000") for one in puzzle.clues))
    for one in (puzzle, foreign):
        assert "~" not in written(one, "exolve").decode()


@pytest.mark.parametrize(
    ("across", "down", "clues"),
    [
        ("1, 2d Pet (6)", "", {"1 & 2 down": "Pet", "2 down": "See 1 across"}),
        ("1, 2 Pet (6)", "", {"1 & 2 down": "Pet", "2 down": "See 1 across"}),
        ("1 and 1 Pet (6)", "1 See 1", {"1 & 1 down": "Pet", "1 down": "See 1 across"}),
        ("1, 3a & 2dn Pet (9)\n3 see 1", "", {
            "1 & 3 & 2 down": "Pet", "3 across": "See 1", "2 down": "See 1 across",
        }),
        ("1, 3 Pet (6)\n3 Its own (3)", "", {"1 & 3": "Pet", "3 across": "Its own"}),
        ("1 and five Pets (3)", "", {"1 across": "and five Pets"}),
    ],
)  # fmt: skip
def test_a_linked_clue_names_its_entries_and_they_refer_to_it(across: str, down: str, clues: dict[str, str]):
    found = opened_square(across, down)
    key = key_of(found.puzzle)
    assert {one.label if one.links else one.name: one.clue for one in key.entries if one.clue} == clues
    assert found.puzzle.clue_lists == ()
    again = opened(exolve.read(exolve.write(saved(found.puzzle, key)))).puzzle
    assert [(one.label, one.clue, one.lengths) for one in key_of(again).entries] == [
        (one.label, one.clue, one.lengths) for one in key.entries
    ]  # fmt: skip


def test_a_clue_with_a_length_of_its_own_is_not_the_child():
    found = opened_square("1 Top (3)\n3/1 Pet (6)")
    assert [(clue.text, clue.links) for clue in found.puzzle.clues] == [
        ("Top", ()), ("Pet", (Slot(0, 0, "down"),)),
    ]  # fmt: skip


def test_reversed_entries_have_their_numbers_at_their_other_ends():
    reversals = "exolve-reversals: a3-a1 r1c1-r1c3"
    found = opened_square("1 Cat (3)\n4b Backwards (3)", f"3 Upwards (3)\n2 Damp (3)\n{reversals}")
    assert found.puzzle.grid.labels == ((0, 0, "1"), (0, 2, "2"), (2, 0, "3"), (2, 2, "4"))
    assert {clue.slot: (clue.label, clue.text) for clue in found.puzzle.clues} == {
        Slot(0, 0, "across"): ("", "Cat"), Slot(2, 0, "across"): ("4b", "Backwards"),
        Slot(0, 0, "down"): ("3u", "Upwards"), Slot(0, 2, "down"): ("", "Damp"),
    }  # fmt: skip
    assert found.warnings == ("Entries that the file reads backwards are read forwards: 3u, 4b.",)


def test_a_letter_after_a_number_that_reverses_nothing_is_no_part_of_it():
    found = opened_square("1a, 2u Pet (6)\n3b Damp (3)", "1u Upwards (3)")
    assert found.puzzle.clues[0].links == (Slot(0, 2, "down"),)
    assert [(clue.slot, clue.label, clue.text) for clue in found.puzzle.clues] == [
        (Slot(0, 0, "across"), "", "Pet"), (Slot(2, 0, "across"), "", "Damp"), (Slot(0, 0, "down"), "", "Upwards"),
    ]  # fmt: skip
    assert found.puzzle.clue_lists == ()


def test_a_heading_in_a_list_leaves_its_clues_at_their_entries():
    found = opened_square("1 Cat (3)\n--- Across (continued)\n3 Damp (3)")
    assert [clue.text for clue in found.puzzle.clues] == ["Cat", "Damp"]
    assert found.warnings == ("The heading Across (continued) in the clues is not read.",)


def test_zero_is_a_letter_where_it_is_allowed_and_another_is_known():
    def cells(option: str, *rows: str) -> list[str]:
        text = sized(len(rows[0]), len(rows), *rows).replace("exolve-grid", f"exolve-option: {option}\nexolve-grid")
        return [cell.text for row in exolve.read(text.encode()).rows for cell in row]

    assert cells("allow-digits", "0A", "1?") == cells("allow-chars:01", "0A", "1?") == ["0", "A", "1", ""]
    assert cells("allow-digits", "00", "0.") == cells("hide-notes", "0.", "00") == ["", "", "", ""]


def test_the_explanation_of_a_clue_without_an_entry_is_named():
    found = opened_square("1 Cat (3)\n9 Anagram (3) [ACT*]")
    assert "Explanations of wordplay in further lists are not read." in found.warnings


def test_a_deleted_clue_is_no_clue():
    assert [clue.text for clue in opened_square("1 *\n3 Damp (3)").puzzle.clues] == ["Damp"]


def test_a_remark_of_a_page_is_no_puzzle():
    remark = "<!-- the puzzle stands between exolve-begin and exolve-end -->\n"
    found = read(remark + SQUARE.format(grid="CAT\nO.O\nWET", across="1 Pet (3)", down=""))
    assert [clue.text for clue in found.puzzle.clues] == ["Pet"]
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("text", "annotation"),
    [
        ("Half a dozen", "S + IX (9)"),
        ("Half a dozen (3)", "[s]IX"),
        ("and 5 others", ""), ("& 5 others", ""), (", 5", ""), (".5 litres", ""), ("... and 5", ""),
        ("Pet (9) [sic]", "C + AT"), ("Pet [] ~{here}~", ""), ("", "C + AT"), ("Film (1984)", "F (9)"),
    ],
)  # fmt: skip
def test_a_clue_comes_back_as_it_was_written(text: str, annotation: str):
    clue = Clue("cat", text, "file", slot=Slot(0, 0, "across"), annotation=annotation)
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "wet")), clues=(clue,))
    (came,) = read(written(puzzle, "exolve").decode()).puzzle.clues
    assert (came.text, came.annotation) == (text.removesuffix(" (3)"), annotation)


def test_a_listed_clue_without_a_length_keeps_its_text():
    further = (ClueList("Extra", (ListedClue("A", "Group of (11) in 3 words (two of them) here"),)),)
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "wet")), clue_lists=further)
    assert read(written(puzzle, "exolve").decode()).puzzle.clue_lists == further


def test_the_enumeration_of_a_linked_clue_is_written_once():
    clues = (Clue("cat", "Doing pet with 2 down (3,3)", slot=Slot(0, 0, "across")),)
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "wet")), clues=clues)
    assert "    1 Doing pet with 2 down (3,3)" in written(puzzle, "exolve").decode().splitlines()


def test_marks_of_cells_can_stand_after_spaces():
    grid = """
        C | A    T ~
        O  _N  + O
        W   E    E @"""
    found = read(page_of(3, 3, grid, "exolve-across:\n 1 Whole (1)")).puzzle
    assert set(found.grid.bars) == {Bar(0, 0, "right"), Bar(1, 0, "below"), Bar(1, 1, "right"), Bar(1, 1, "below")}
    assert [mark.cell for mark in found.grid.marks if mark.circle] == [(2, 2)]


def test_cells_of_a_script_with_compound_letters_are_divided_at_spaces():
    grid = "\n से ह त\n व . त्प\n न ग र"
    text = page_of(3, 3, grid, "exolve-language: hi Devanagari\nexolve-across:\n 1 Health (3)")
    found = read_again(text)
    assert "exolve-option" not in written(found, "exolve").decode()  # Exolve refuses rebus-cells here
    assert [found.grid.text((r, 2)) for r in range(3)] == ["त", "त्प", "र"]


def test_html_of_labels_and_notes_is_text_and_only_tags_begin_a_line():
    text = page_of(2, 1, " A B", "exolve-preamble:\n <p>Of two\n lines</p>\n <p>Next<br>and last</p>\n"
                   "exolve-nodir: More\n [&#128274;] Locked&nbsp;up (2)")  # fmt: skip
    found = read(text).puzzle
    assert found.notes == "Of two lines\n\nNext\nand last"
    assert found.clue_lists == (ClueList("More", (ListedClue("\N{LOCK}", "Locked up", "2"),)),)
    assert read(written(found, "exolve").decode()).puzzle == found


def test_an_answer_in_several_entries_has_no_length_of_its_first_entry():
    grid = "\n A B\n C D"
    found = read(page_of(2, 2, grid, "exolve-across:\n 1,3 Letters []\n 3 See 1")).puzzle
    assert "(2)" not in next(line for line in written(found, "exolve").decode().splitlines() if "Letters" in line)


def test_fields_that_are_not_read_are_written_as_they_stood():
    own = """  exolve-language: en Latin
  exolve-question: Why? (3)
    1) Because
  exolve-question: Who? (4)
  exolve-explanations:
    First.
    Second:
  exolve-submit: https://example.org/ answer
  exolve-option: hide-notes
"""
    text = page_of(2, 1, " A B", f"exolve-across:\n 1 Letters (2)\n{own}")
    lines = [line.strip() for line in written(read_again(text), "exolve").decode().splitlines()]
    assert [line.strip() for line in own.splitlines() if line.strip() not in lines] == []
    at = lines.index("exolve-question: Why? (3)")
    assert lines[at : at + 3] == ["exolve-question: Why? (3)", "1) Because", "exolve-question: Who? (4)"]


def read_again(text: str) -> Puzzle:
    found = parsed(text.encode(), Path("a.exolve")).body
    assert isinstance(found, Puzzle)
    return found


def test_a_further_entry_of_an_answer_has_no_length_unless_its_file_has_it():
    """Exolve looks for a clue without one if the label names no direction."""

    def lines(see: str) -> list[str]:
        puzzle = opened_square("1, 2d Pet (3,3)\n3 Damp (3)", f"1 Firm (3)\n2 {see}").puzzle
        clues = tuple(changed(one, label="1,2") if one.links else one for one in puzzle.clues)  # as .ipuz files have it
        return written(changed(puzzle, clues=clues), "exolve").decode().splitlines()

    assert {"    1,2 Pet (3,3)", "    2 See 1 across", "    1 Firm (3)"}.issubset(lines("See 1 across"))
    assert {"    1, 2d Pet (3,3)", "    2 See 1 across (3)", "    1 Firm (3)"}.issubset(lines("See 1 across (3)"))


def page_of(width: int, height: int, grid: str, rest: str) -> str:
    return f"exolve-begin\nexolve-width: {width}\nexolve-height: {height}\nexolve-grid:\n{grid}\n{rest}\nexolve-end"


def test_marks_in_an_explanation_are_named():
    found = opened_square("1 ~{Pet}~ (3) [~{C}~ + AT]")
    assert found.puzzle.clues[0].annotation == "[C + AT]"
    assert "Marks in explanations of clues are not read." in found.warnings
