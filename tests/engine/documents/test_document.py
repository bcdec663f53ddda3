import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bee.puzzle import NYT, Puzzle, hive
from engine.core import FileChanged, FileProblem, NewerFile, Printed, changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, Listed, ListedClue, Objective
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents import document
from engine.documents.document import Document
from engine.soup.board import Move, read_board
from engine.soup.puzzle import Puzzle as Soup
from engine.soup.puzzle import put
from engine.words.vetting.verdict import Ruling

BEE = Document(
    hive("G", "CENORV", NYT, title="Bee für Émile ☕"),
    "2026-11-21T10:00:00",
    printed=Printed("2026-11-21", "aa", ("govern",), (1, 2, 3)),
)


@given(
    st.lists(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), min_size=7, max_size=7, unique=True),
    st.text(max_size=30),
    st.booleans(),
)
def test_a_document_round_trips(letters: list[str], note: str, accepted: bool) -> None:
    puzzle = Puzzle(letters[0], "".join(letters[1:]), title=note, rulings=(Ruling("word", accepted, note),))
    saved = Document(puzzle, "2026-11-21")
    assert document.decode(document.encode(saved), "x") == saved


def test_a_saved_file_round_trips_and_an_external_change_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "a.puzzle"
    stamp = document.write(path, BEE, "")
    assert document.read(path) == (BEE, stamp)
    path.write_bytes(b"{}")
    with pytest.raises(FileChanged):
        document.write(path, BEE, stamp)


def test_a_newer_version_is_rejected_with_its_number() -> None:
    with pytest.raises(NewerFile, match=r"a\.puzzle: it was saved by a newer version \(format 99"):
        document.decode(b'{"version": 99, "body": {"anything": 1}}', "a.puzzle")


def test_an_unknown_field_is_an_error() -> None:
    content = document.encode(BEE).replace(b'"title"', b'"shape": "round", "title"')
    with pytest.raises(NewerFile, match=r"unknown field `shape`.*\$\.body"):
        document.decode(content, "a.puzzle")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        document.encode(BEE)[:200],
        b"[" * 100_000,
        b'{"version": 1, "body": ' + b'{"a":' * 100_000,
        document.encode(BEE).replace(b'"cenorv"', b'"cenorr"'),
        document.encode(BEE).replace(b'"2026-11-21T10:00:00"', b'"yesterday"'),
        document.encode(BEE).replace(b'"2026-11-21T10:00:00"', b'"2026-99-99"'),
        document.encode(BEE).replace(b'"center": "g"', b'"center": 7'),
        document.encode(BEE).replace(b'"bee"', b'"sudoku"'),
        b'{"version": 0}',
    ],
    ids=lambda content: repr(content[:30]),
)
def test_other_content_gives_a_one_line_error_with_the_file_name(content: bytes) -> None:
    with pytest.raises(FileProblem, match=r"^a\.puzzle: ") as caught:
        document.decode(content, "a.puzzle")
    assert "\n" not in str(caught.value)


def test_an_older_file_is_migrated_step_by_step() -> None:
    def from_0(raw: dict[str, Any]) -> dict[str, Any]:
        raw["body"]["center"] = raw["body"].pop("middle")
        return raw

    old = document.encode(BEE).replace(b'"center"', b'"middle"').replace(b'"version": 2', b'"version": 0')
    assert document.decode(old, "old", {**document.MIGRATIONS, 0: from_0}) == BEE


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.puzzle"
    with path.open("wb") as file:
        os.truncate(file.fileno(), document.MOST_BYTES + 1)
    with pytest.raises(FileProblem, match="too large"):
        document.read(path)


def test_the_printed_record_applies_only_to_the_unchanged_puzzle() -> None:
    printed = Printed("2026-11-21", document.body_fingerprint(BEE.body), ("govern",))
    saved = changed(BEE, printed=printed)
    assert document.still_printed(saved) == printed
    assert document.still_printed(changed(saved, body=hive("C", "GENORV", NYT))) is None
    assert document.still_printed(changed(saved, printed=None)) is None


def test_continuing_a_game_keeps_the_printed_record() -> None:
    board = read_board("erf\ntyi\nali")
    soup = Soup(board)
    saved = changed(BEE, body=soup, printed=Printed("2026-11-21", document.body_fingerprint(soup), ("fil",)))
    played = put(soup, Move("fil", ((0, 2), (1, 2), (2, 1))))
    assert document.still_printed(changed(saved, body=played)) == saved.printed
    assert document.still_printed(changed(saved, body=changed(soup, board=read_board("erf\ntyi\nale")))) is None


CROSSWORD = Crossword(
    (Listed("Ice cream"), Listed("cup", must=True)),
    Grid(("icecream",)),
    locked=(Slot(0, 0, "across"),),
    objective=Objective(fit=2, columns=15, rows=15, square=0.5),
    clues=(Clue("icecream", "Cold dessert", "book"),),
    title="Lunch",
    rulings=(Ruling("cup", True, "added"),),
)


def test_a_crossword_round_trips_with_its_list_layout_and_clues() -> None:
    saved = Document(CROSSWORD, "2026-11-21")
    assert document.decode(document.encode(saved), "x") == saved


def test_clues_of_older_documents_are_read_and_keep_the_identity_of_what_was_printed() -> None:
    """The bytes and the fingerprint are those of versions that did not know unread clues."""
    fingerprint = b"a073ee07a5724d9509ae6521770b10dd"
    old = (
        b'{"version":1,"body":{"kind":"crossword","grid":{"rows":["cup"]},"clues":[{"answer":"cup","text":"Vessel",'
        b'"source":"editor"}]},"created":"2026-01-01","printed":{"date":"2026-01-01","body":"%s","answers":["cup"]}}'
    ) % fingerprint
    assert document.still_printed(document.decode(old, "old"))
    found = document.decode(old, "old").body
    assert [clue.unread for clue in found.clues] == [False]
    unread = changed(found, clues=tuple(changed(clue, unread=True) for clue in found.clues))
    saved = document.encode(Document(unread, "2026-01-01"))
    assert document.decode(saved, "new").body == unread
    assert document.body_fingerprint(unread) == document.body_fingerprint(found)


def test_the_search_options_of_a_crossword_are_not_printed() -> None:
    body = CROSSWORD
    saved = changed(BEE, body=body, printed=Printed("2026-11-21", document.body_fingerprint(body), ("icecream",)))
    sought = changed(body, locked=(), objective=Objective())
    assert document.still_printed(changed(saved, body=sought)) == saved.printed
    assert document.still_printed(changed(saved, body=changed(body, clues=()))) is None


@pytest.mark.parametrize(
    ("fields", "same"),
    [
        ({"lexicon": "small"}, True),
        ({"words": (Listed("Ice cream", must=True), Listed("spoon"))}, True),
        ({"clues": (Clue("icecream", "Cold dessert", "editor"), Clue("cup", "Vessel"))}, True),
        ({"words": (Listed("Icecream"), Listed("cup", must=True))}, False),
        ({"clues": (Clue("icecream", "Colder dessert", "book"),)}, False),
        ({"title": "Supper"}, False),
    ],
)
def test_unplaced_words_and_their_clues_are_not_printed(fields, same) -> None:
    printed = Printed("2026-11-21", document.body_fingerprint(CROSSWORD), ("icecream",))
    edited = changed(BEE, body=changed(CROSSWORD, **fields), printed=printed)
    assert (document.still_printed(edited) == printed) is same


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"icecream"\n   ]', b'"icecream",\n    "cup"\n   ]'),
        (b'"icecream"\n   ]', b'"ice cream"\n   ]'),
        (b'"row": 0', b'"row": 1'),
        (b'"row": 0', b'"row": -1'),
        (b'"icecream"\n   ]', b'"ice#ream"\n   ],\n   "bars": [{"row": 0, "column": 2, "side": "right"}]'),
        (b'"icecream"\n   ]', b'"ice.ream"\n   ],\n   "marks": [{"row": 0, "column": 2, "text": "at"}]'),
        (b'"icecream"\n   ]', b'"icecream"\n   ],\n   "marks": [{"row": 0, "column": 9, "circle": true}]'),
        (b'"columns": 15', b'"columns": -1'),
        (b'"square": 0.5', b'"square": 7'),
        (b'"text": "cup"', b'"text": "?!"'),
        (b'"text": "cup"', b'"text": "icecream"'),
        (b'"crossword"', b'"sudoku"'),
    ],
)
def test_a_damaged_crossword_gives_a_one_line_error_with_the_file_name(old: bytes, new: bytes) -> None:
    content = document.encode(Document(CROSSWORD, "2026-11-21"))
    assert old in content
    with pytest.raises(FileProblem, match=r"^a\.puzzle: ") as caught:
        document.decode(content.replace(old, new), "a.puzzle")
    assert "\n" not in str(caught.value)


def test_a_drawn_crossword_round_trips_with_everything_and_keeps_its_identity() -> None:
    slot = Slot(0, 3, "across")
    drawn = Crossword(
        grid=Grid(
            ("cat.og", "o.#_..", "gnu..."),
            (Bar(0, 0, "below"), Bar(0, 2, "right")),
            (Mark(0, 0, circle=True, shade="grey", given=True), Mark(0, 3, "HEART"), Mark(2, 1, pencil=True)),
        ),
        locked=(slot,),
        clues=(Clue("", "Barks", slot=slot, enumeration="2,2"), Clue("cat", "Purrs")),
        author="Ann Lee",
        copyright="2026",
        notes="Read this.",
        clue_lists=(ClueList("Diagonals", (ListedClue("A", "From the top", cells=((0, 0), (1, 1))),)),),
    )
    saved = document.encode(Document(drawn, "2026-11-21"))
    found = document.decode(saved, "x")
    assert found.body == drawn
    assert document.encode(found) == saved
    assert document.body_fingerprint(found.body) == document.body_fingerprint(drawn)
    for same in (
        {"locked": ()},
        {"clues": (*drawn.clues, Clue("cup", "Vessel"))},
        {"clues": (drawn.clues[0], Clue("", "Purrs", slot=Slot(0, 0, "across")))},
        {"grid": changed(drawn.grid, rows=("cat.og", "o.#_..", "g.u..."), marks=drawn.grid.marks[:2])},
    ):
        assert document.body_fingerprint(changed(drawn, **same)) == document.body_fingerprint(drawn), same
    for other in (
        {"author": "Bo"},
        {"notes": ""},
        {"clue_lists": ()},
        {"grid": changed(drawn.grid, bars=drawn.grid.bars[1:])},
        {"grid": changed(drawn.grid, marks=(*drawn.grid.marks[:1], changed(drawn.grid.marks[1], text="SPADE")))},
        {"clues": (changed(drawn.clues[0], enumeration="4"), drawn.clues[1])},
    ):
        assert document.body_fingerprint(changed(drawn, **other)) != document.body_fingerprint(drawn), other
