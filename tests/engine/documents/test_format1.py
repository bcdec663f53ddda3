"""Documents of format 1 open as the same puzzles; the files were written by version 0.4.0."""

import json
from pathlib import Path

import pytest

from engine.bee.puzzle import NYT, hive
from engine.core import FileProblem, changed
from engine.crossword.answers import key_of
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Listed, Objective
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents import document
from engine.soup.board import Move, read_board
from engine.soup.puzzle import Puzzle as Soup
from engine.soup.puzzle import put
from engine.wheel.puzzle import Puzzle as Wheel
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Ruling

FILES = Path(__file__).parents[2] / "data" / "format1"
CROSSWORD = Crossword(
    (Listed("Ice cream"), Listed("Make-up", must=True), Listed("cup"), Listed("spoon")),
    Grid(("icecream", "_______a", "_______k", "_______e", "_______u", "_____cup")),
    locked=(Slot(0, 7, "down"),),
    objective=Objective(fit=3, columns=15, rows=15, square=0.5),
    clues=(
        Clue("icecream", "Cold  dessert", "book"),
        Clue("makeup", "Paint", "synonyms", unread=True),
        Clue("spoon", "It stirs"),
    ),
    lexicon="standard",
    title="Lunch",
    rulings=(Ruling("cup", True, "added"),),
)
BODIES = {
    "bee": hive("G", "CENORV", NYT, title="Bee für Émile ☕"),
    "wheel": Wheel("n", "itiryces"),
    "soup": put(Soup(read_board("erf\ntyi\nali")), Move("fil", ((0, 2), (1, 2), (2, 1)))),
    "crossword": CROSSWORD,
}


def content(kind: str) -> bytes:
    return (FILES / f"{kind}.puzzle").read_bytes()


@pytest.mark.parametrize("kind", BODIES)
def test_a_file_of_version_0_4_0_opens_as_the_same_puzzle_and_counts_as_printed(kind: str) -> None:
    found = document.decode(content(kind), kind)
    assert (found.body, found.author, found.created) == (BODIES[kind], "A. Setter", "2026-11-21T10:00:00")
    assert found.version == document.VERSION
    printed = document.still_printed(found)
    assert printed is not None
    assert printed.answers == tuple(json.loads(content(kind))["printed"]["answers"])
    saved = document.decode(document.encode(found), kind)
    assert saved == found
    assert document.still_printed(saved) == printed


def test_a_crossword_of_version_0_4_0_has_the_same_entries_and_clues() -> None:
    key = key_of(document.decode(content("crossword"), "x").body, Vetter(()))
    assert [(one.name, one.text, one.clue) for one in key.entries] == [
        ("1 across", "Ice cream", "Cold dessert"), ("3 across", "cup", ""), ("2 down", "Make-up", "Paint"),
    ]  # fmt: skip
    assert key.unplaced == ("spoon",)


@pytest.mark.parametrize(
    ("old", "new"), [(b'"It stirs"', b'"Stirrer"'), (b'"spoon"', b'"ladle"'), (b'"fit": 3', b'"fit": 4')]
)
def test_a_change_that_is_not_printed_keeps_the_record_of_version_0_4_0(old: bytes, new: bytes) -> None:
    edited = content("crossword").replace(old, new)
    assert edited != content("crossword")
    assert document.still_printed(document.decode(edited, "x"))


@pytest.mark.parametrize(
    ("old", "new"), [(b'"Paint"', b'"Rouge"'), (b'"Lunch"', b'"Supper"'), (b'"Ice cream"', b'"Icecream"')]
)
def test_a_puzzle_edited_since_its_print_by_version_0_4_0_is_reported(old: bytes, new: bytes) -> None:
    edited = content("crossword").replace(old, new)
    assert edited != content("crossword")
    found = document.decode(edited, "x")
    assert found.printed
    assert document.still_printed(found) is None


def test_an_edit_after_the_migration_is_reported_too() -> None:
    found = document.decode(content("crossword"), "x")
    moved = changed(found.body, clues=(Clue("makeup", "Paint", slot=Slot(0, 7, "down")), *found.body.clues[::2]))
    assert document.still_printed(changed(found, body=moved))  # the clue belongs to the slot and reads the same
    assert document.still_printed(changed(found, body=changed(found.body, clues=()))) is None


def test_a_lock_of_format_1_locks_each_entry_with_that_answer() -> None:
    raw = json.loads(content("crossword"))
    raw["body"]["grid"]["rows"] = ["cup", "###", "cup"]
    raw["body"]["locked"] = ["cup"]
    found = document.decode(json.dumps(raw).encode(), "x").body
    assert (found.grid.rows, found.locked) == (("cup", "___", "cup"), (Slot(0, 0, "across"), Slot(2, 0, "across")))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("locked", ["spoon"], "SPOON is locked but not in the grid"),
        ("locked", "makeup", "Expected `array`"),
        ("grid", {"rows": ["cup", "c"]}, "row 2 of the grid has 1 cells"),
        ("grid", {"rows": ["c-p"]}, "'-' in row 1"),
        ("grid", [], "Expected `object`"),
        ("bars", [], "unknown field `bars`"),
    ],
)
def test_a_damaged_crossword_of_format_1_is_refused(field: str, value: object, why: str) -> None:
    raw = json.loads(content("crossword"))
    raw["body"][field] = value
    with pytest.raises(FileProblem, match=rf"^a\.puzzle: .*{why}"):
        document.decode(json.dumps(raw).encode(), "a.puzzle")


@pytest.mark.parametrize("body", ["null", "[]", "7", '{"kind": "crossword", "words": 3}', '{"kind": 3}'])
def test_a_document_of_format_1_without_a_puzzle_is_refused(body: str) -> None:
    with pytest.raises(FileProblem, match=r"^a\.puzzle: "):
        document.decode(f'{{"version": 1, "created": "2026-01-01", "body": {body}}}'.encode(), "a.puzzle")
