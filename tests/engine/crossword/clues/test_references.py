"""References of clues to other entries: what is one, where it points, and its number in a changed grid."""

import pytest

from engine.core import changed
from engine.crossword.answers import key_of
from engine.crossword.clues.references import references_in, renumbered
from engine.crossword.clues.vetting import vet, vet_clues
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.words.vetting.taboo import Vetter

GRID = Grid(("cat", "o#o", "win"))  # CAT is 1 across, WIN 3 across, COW 1 down, TON 2 down
OPEN = Grid(("cat", "oxo", "win"))  # AXI is 2 down, TON 3 down, OXO 4 across, WIN 5 across
CUT = Grid(("ca#", "o#o", "win"))  # TON has left; 2 down is ON


@pytest.mark.parametrize(
    ("clue", "found"),
    [
        ("See 28-, 47- and 55-Across", [(28, "across"), (47, "across"), (55, "across")]),
        ("5 across's partner, or 12-down", [(5, "across"), (12, "down")]),
        ("Like 1/3 Down", [(1, "down"), (3, "down")]),
        ("see 7 Dn or 8 ac", [(7, "down"), (8, "across")]),
        ("See 5", [(5, None)]),
        ("With 12 and 13, a sailor", [(12, None), (13, None)]),
        ("See 14 (abbr.)", [(14, None)]),
        ("Sailor, with 12, in port", [(12, None)]),
        ("Aged with 5 and 12", [(5, None), (12, None)]),
        ("With 12 a sailor in port", [(12, None)]),
        ("Part of 12", []),
        ("Odd, like 1, 3 and 5", []),
        ("007's permit", []),
        ("12\u2019s home, or 15's", []),
        ("Not 12- or 15-Across", [(12, "across"), (15, "across")]),
        ("With 12 months to live", []),
        ("Part of 5 pounds", []),
        ("80's music", []),
        ("Solid with 20 faces", []),
        ("See 20 faces of it", []),
        ("It fell 12 feet", []),
        ("5 acres", []),
    ],
)
def test_numbers_that_name_entries_are_found(clue: str, found: list[tuple[int, str | None]]) -> None:
    references = references_in(clue)
    assert [(one.number, one.direction) for one in references] == found
    assert [clue[one.start : one.end] for one in references] == [str(number) for number, _ in found]


def puzzle(**clues: str) -> Puzzle:
    return Puzzle(grid=GRID, clues=tuple(Clue(answer, text) for answer, text in clues.items()))


def faults(made: Puzzle) -> list[str]:
    return [one.text for one in vet_clues(key_of(made), Vetter()) if one.about == "reference"]


def test_a_reference_to_nothing_or_to_itself_is_reported() -> None:
    assert faults(puzzle(cow="See 99-Across", ton="Animal at 1 across, of 1 down")) == [
        "The clue of 1 down refers to 99 across, which the grid does not have."
    ]
    assert faults(puzzle(cow="See 1 Down")) == ["The clue of 1 down refers to itself."]
    assert faults(puzzle(cow="See 2 across", ton="See 9")) == [
        "The clue of 1 down refers to 2 across, which the grid does not have.",
        "The clue of 2 down refers to 9, which the grid does not have.",
    ]


GREAT = Puzzle(grid=Grid(("abcdefghijkl", *("............",) * 11)), clues=(Clue("abcdefghijkl", ""),))


@pytest.mark.parametrize(
    ("clue", "asked"),
    [
        ("Home of 12", True), ("Home of 12 men", False), ("Half of 12", False), ("Home of 99", False),
        ("Party for 2", False), ("Pale, like 12 and 15", True), ("Home of 12-Down", False),
        ("12\u2019s home", True), ("It is 12's home", True), ("Apollo 12's commander", False), ("99's home", False),
    ],
)  # fmt: skip
def test_a_plain_number_that_can_be_an_entry_is_asked_about(clue: str, asked: bool) -> None:
    made = changed(GREAT, clues=(Clue("abcdefghijkl", clue),))
    question = ["If 12 in the clue of 1 across is an entry, write \u201c12-Down\u201d."]
    assert faults(made) == question * asked


def test_a_likely_reference_is_one_only_if_the_grid_has_the_entry_and_others_stay() -> None:
    made = puzzle(cow="Sailor with 3", ton="Player with 21.")
    assert faults(made) == []
    numbered = renumbered(made, changed(made, grid=OPEN))
    assert [text_of(numbered, answer) for answer in ("cow", "ton")] == ["Sailor with 5", "Player with 21."]
    made = puzzle(cow="3's friend")
    assert faults(made) == ["If 3 in the clue of 1 down is an entry, write \u201c3-Across\u201d."]
    assert text_of(renumbered(made, changed(made, grid=OPEN)), "cow") == "3's friend"


def text_of(made: Puzzle, answer: str) -> str:
    return next(clue.text for clue in made.clues if clue.answer == answer)


def test_references_get_the_numbers_of_a_changed_grid() -> None:
    made = puzzle(cow="Not 3-Across, nor 2 Down", ton="See 1")
    numbered = renumbered(made, changed(made, grid=OPEN))
    assert text_of(numbered, "cow") == "Not 5-Across, nor 3 Down"
    assert text_of(numbered, "ton") == "See 1"
    assert renumbered(numbered, changed(numbered, grid=GRID)) == made  # and back


def test_references_between_empty_entries_follow_their_places() -> None:
    made = Puzzle(
        grid=Grid(("...", ".#.", "...")), clues=(Clue("", "Not 1-, 3-Across, nor 2 Down", slot=Slot(0, 0, "down")),)
    )
    numbered = renumbered(made, changed(made, grid=Grid(("...",) * 3)))
    assert [clue.text for clue in numbered.clues] == ["Not 1-, 5-Across, nor 3 Down"]
    assert renumbered(numbered, changed(numbered, grid=made.grid)) == made


def test_a_reference_follows_its_answer_to_another_place() -> None:
    made = puzzle(cow="See 3 Across")
    moved = changed(made, grid=Grid(("win", "o#o", "cat")))
    assert text_of(renumbered(made, moved), "cow") == "See 1 Across"


def test_a_reference_to_an_entry_that_left_the_grid_is_marked_and_never_points_elsewhere() -> None:
    made = puzzle(cow="See 2 Down and 3 Across")
    numbered = renumbered(made, changed(made, grid=CUT))
    assert text_of(numbered, "cow") == "See 2? Down and 3 Across"
    assert faults(numbered) == ["The clue of 1 down refers to 2 down, which has left the grid."]
    assert text_of(renumbered(numbered, changed(numbered, grid=OPEN)), "cow") == "See 2? Down and 5 Across"


def test_a_reference_that_pointed_nowhere_stays() -> None:
    made = puzzle(cow="See 99-Across")
    assert renumbered(made, changed(made, grid=OPEN)) == changed(made, grid=OPEN)


def test_a_number_without_direction_is_lost_with_its_last_entry() -> None:
    made = puzzle(cow="See 3", ton="See 2", win="See 1")
    numbered = renumbered(made, changed(made, grid=Grid(("cat", "o#o", "w#n"))))
    assert [text_of(numbered, answer) for answer in ("cow", "ton", "win")] == ["See 3?", "See 2", "See 1"]


def test_a_clue_that_the_change_has_written_stays() -> None:
    made = puzzle(cow="See 2 Down")
    other = changed(made, grid=OPEN, clues=(Clue("cow", "See 3 Down"),))
    assert renumbered(made, other) == other


def test_the_direction_of_a_reference_does_not_name_an_answer() -> None:
    puzzle = Puzzle(
        grid=Grid(("across", "######", "cat###")),
        clues=(Clue("across", "Not down"), Clue("cat", "See 1 across"),),
    )  # fmt: skip
    assert not [fault.text for fault in vet(puzzle) if fault.about == "other"]
    other = changed(puzzle, clues=(Clue("across", "Not down"), Clue("cat", "It came across")))
    assert [fault.about for fault in vet(other) if fault.about == "other"] == ["other"]
