"""The key of a crossword: the entries that are printed, and the findings before printing."""

import pytest

from engine.core import Printed, changed
from engine.crossword.answers import Key, key_of, words_of, written
from engine.crossword.clues.edit import marked
from engine.crossword.clues.vetting import open_key
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.crossword.wing import findings, review, why
from engine.documents.document import body_fingerprint
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling

PUZZLE = Puzzle(
    (Listed("Ice cream"), Listed("make-up"), Listed("cup"), Listed("spoon", must=True), Listed("bowl")),
    Grid(("icecream", "_______a", "_______k", "_______e", "_______u", "_____cup")),
    clues=(Clue("icecream", "Cold  dessert"), Clue("makeup", "Paint"), Clue("cup", "Vessel (3)"), Clue("bowl", "Ball")),
)
CLEAN = Vetter(())


def texts(puzzle: Puzzle, key: Key, severity: str = "") -> list[str]:
    """The findings of a severity, or all."""
    return [one.text for one in findings(puzzle, key) if severity in ("", one.severity)]


def test_entries_come_with_numbers_texts_clues_and_lengths() -> None:
    key = key_of(PUZZLE, CLEAN)
    told = [(one.name, one.text, one.clue, one.lengths) for one in key.entries]
    assert told == [
        ("1 across", "Ice cream", "Cold dessert", "(3,5)"),
        ("3 across", "cup", "Vessel (3)", ""),
        ("2 down", "make-up", "Paint", "(4-2)"),
    ]
    assert [one.name for one in key.of("down")] == ["2 down"]
    assert key.unplaced == ("spoon", "bowl")
    assert words_of(key) == ("icecream", "cup", "makeup")


def test_a_phrase_through_a_letter_with_an_accent_keeps_its_words() -> None:
    grid = Grid(("ic.cream",), marks=(Mark(0, 2, "\u00e9"),))
    puzzle = Puzzle((Listed("Ice Cream"),), grid)
    key = key_of(puzzle, CLEAN)
    (entry,) = key.entries
    assert key.unplaced == ()
    assert written("ic\u00e9cream", {"icecream": "Ice\u0301 Cream"}) == entry.text  # as some systems store it
    assert written("icecream", {"icecream": "Ice Cream"}) == "Ice Cream"
    assert written("ic\u00e9cream", {"icecream": "ice cream 2go"}) == "ic\u00e9cream"
    assert (entry.text, entry.lengths) == ("Ic\u00e9 Cream", "(3,5)")


EITHER = Puzzle(grid=Grid(("c.t", "_n_", "_e_"), marks=(Mark(0, 1, "A/O"),)))


def test_a_cell_with_one_of_two_contents_makes_two_answers_and_both_are_judged() -> None:
    across, down = key_of(EITHER, CLEAN).entries
    assert (across.text, across.lengths) == ("cat / cot", "(3)")
    assert (down.text, down.lengths) == ("ane / one", "(3)")
    for banned in ("cat", "cot"):
        (offender,) = key_of(EITHER, Vetter([parse_list(banned, "aunt")])).offenders
        assert (offender.name, offender.verdict.word) == ("1 across", banned)
    assert open_key(EITHER, house=House(())).share > 80  # of all four words


@pytest.mark.parametrize("text", ["/", "1/2", "T/R/N", "/T"])
def test_another_slash_is_a_part_of_the_answer(text: str) -> None:
    puzzle = changed(EITHER, grid=Grid(("c.t",), marks=(Mark(0, 1, text),)))
    assert [one.text for one in key_of(puzzle, CLEAN).entries] == [f"c{text.lower()}t"]


def test_taboo_entries_and_phrases_with_taboo_words_are_findings() -> None:
    lists = [parse_list("cup\nice\nmake;mild", "aunt")]
    key = key_of(PUZZLE, Vetter(lists))
    assert texts(PUZZLE, key, "forbidden") == [
        "The entry Ice cream must not be printed (ice: on the taboo list): 1 across.",
        "The entry cup must not be printed (on the taboo list): 3 across.",
    ]
    undecided = "The entry make-up needs a decision (make: may offend or distress): 2 down. Accept or reject it."
    assert undecided in texts(PUZZLE, key, "warning")
    ruled = (Ruling("icecream", True, "added"), Ruling("cup", True, "added"), Ruling("makeup", False, "obscure"))
    key = key_of(PUZZLE, Vetter(lists, ruled))
    assert texts(PUZZLE, key, "forbidden") == ["The entry make-up must not be printed (obscure): 2 down."]


def test_a_role_of_a_list_that_is_not_an_entry_does_not_count() -> None:
    assert key_of(PUZZLE, Vetter([parse_list("cup;strong;path", "aunt")])).offenders == ()


def test_only_complete_words_are_compared_for_their_roots() -> None:
    for last, count in (("...s", 0), ("arts", 1)):
        puzzle = Puzzle(grid=Grid(("...#", "####", last, "####", "art#")))
        assert sum("share a root" in one.what for one in findings(puzzle, key_of(puzzle))) == count


def test_missing_parts_are_findings() -> None:
    bare = changed(PUZZLE, clues=())
    assert texts(bare, key_of(bare, CLEAN)) == [
        "The required entry spoon is not in the grid.",
        "No entry has a clue; the grid goes out alone. Write clues for print.",
    ]
    torn = changed(PUZZLE, grid=Grid(("icecream", "_______x", "cup____.")))
    assert "1 cell has no letter: row 3, column 8." in texts(torn, key_of(torn, CLEAN), "error")
    pencilled = changed(PUZZLE, grid=changed(PUZZLE.grid, marks=(Mark(0, 0, pencil=True), Mark(0, 1, pencil=True))))
    two = "2 cells have no letter: row 1, column 1; row 1, column 2."
    assert two in texts(pencilled, key_of(pencilled, CLEAN), "error")
    gap = changed(PUZZLE, clues=PUZZLE.clues[:1])
    assert len(texts(gap, key_of(gap, CLEAN), "error")) == 1
    assert key_of(changed(PUZZLE, grid=Grid(("ice.", "___u"))), CLEAN).entries[0].lengths == "(4)"
    strange = changed(PUZZLE, grid=Grid(("icecreams", "_________", "cup______")))
    said = texts(strange, key_of(strange, CLEAN))
    assert "ICECREAMS is not in the list." in said
    assert "The grid has 2 disconnected parts." in said
    mini = Puzzle(grid=Grid(("cat", "ore", "wed")))
    assert texts(mini, key_of(mini, CLEAN)) == ["No entry has a clue; the grid goes out alone. Write clues for print."]
    empty = changed(PUZZLE, grid=Grid())
    assert texts(empty, key_of(empty, CLEAN), "error") == ["The grid has no word. Place a word, or find layouts."]


def test_many_entries_without_a_clue_are_one_finding() -> None:
    rows = tuple(f"abcdefg{chr(ord('a') + n)}" if n % 2 == 0 else "_" * 8 for n in range(17))
    puzzle = Puzzle(grid=Grid(rows), clues=(Clue("abcdefgq", "The last one"),))
    lines = texts(puzzle, key_of(puzzle, CLEAN))
    assert (
        next(line for line in lines if "no clue" in line)
        == "An entry has no clue: 1 across, 2 across, 3 across, 4 across, 5 across, 6 across and 2 more."
    )


def test_printed_entries_count_after_the_lists_change() -> None:
    house = House((parse_list("cup", "aunt"),))
    assert [one.word for one in open_key(PUZZLE, house=house).offenders] == ["cup"]
    printed = Printed("2026-01-31", body_fingerprint(PUZZLE), ("icecream", "cup", "makeup"))
    again = open_key(PUZZLE, printed, house=house)
    assert again.as_printed
    assert again.offenders == ()


def test_the_ledger_lists_decisions(home) -> None:
    ruled = changed(PUZZLE, rulings=(Ruling("cup", False, "obscure"), Ruling("mug", False, "obscure")))
    key = key_of(ruled, Vetter([parse_list("makeup;mild", "aunt")], ruled.rulings))
    found = {one.word: (one.decision, one.role) for one in review(ruled, key).entries}
    assert found == {
        "cup": ("rejected", "answer"),
        "makeup": ("to be decided", "answer"),
        "mug": ("rejected", "not in the puzzle"),
    }


def test_the_reply_gives_the_place_of_a_word_or_the_reason() -> None:
    key, house = key_of(PUZZLE, CLEAN), House((parse_list("mug", "aunt"),))
    assert "is the answer to 1 across" in why(PUZZLE, key, "Ice cream", house).reply
    assert why(PUZZLE, key, "mug", house).rule == "taboo"
    assert why(PUZZLE, key, "bowl", house).rule == "unlisted"


def test_unread_clues_are_one_finding_with_their_number() -> None:
    made = marked(PUZZLE, ["icecream", "cup"], unread=True)
    (finding,) = (one for one in findings(made, key_of(made)) if "read" in one.what)
    assert (finding.severity, finding.what) == ("warning", "2 suggested clues have not been read")
    made = marked(PUZZLE, ["bowl"], unread=True)
    assert not [one for one in findings(made, key_of(made)) if "read" in one.what]


def test_lengths_are_left_out_in_a_fully_checked_grid_unless_the_editor_wrote_one() -> None:
    square = Puzzle(grid=Grid(("cat", "ore", "wed")), clues=(Clue("cat", "Pet", slot=Slot(0, 0, "across")),))
    assert {one.lengths for one in key_of(square, CLEAN).entries} == {""}
    own = changed(square, clues=(changed(square.clues[0], enumeration="1,2"),))
    assert [one.lengths for one in key_of(own, CLEAN).entries] == ["(1,2)", *[""] * 5]
    assert {one.lengths for one in key_of(changed(own, enumerated=False), CLEAN).entries} == {""}
    ring = Puzzle(grid=Grid(("cat", "o#o", "wed")))
    assert {one.lengths for one in key_of(ring, CLEAN).entries} == {"(3)"}
