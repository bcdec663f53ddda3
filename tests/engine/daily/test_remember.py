"""Folders of old puzzles in the memory and in the clue book."""

import csv
from pathlib import Path

import pytest

from engine.calendar.entry import Key
from engine.calendar.memory import open_memory
from engine.calendar.publication import Limits
from engine.core.errors import FileProblem
from engine.core.store import Store
from engine.crossword.clues.sources import used
from engine.daily.remember import remember_archive

XD = "Title: {title}\nDate: {day}\n\n\nDAFT\n#C##\nTEES\n\n\nA1. Silly ~ DAFT\nA3. Pegs ~ TEES\n\nD2. One ~ ACE\n"


def test_answers_clues_and_dates_are_remembered_and_broken_files_are_named(tmp_path: Path) -> None:
    folder, store = tmp_path / "old", Store(tmp_path / "house.sqlite")
    (folder / "1996").mkdir(parents=True)
    (folder / "1996" / "a.xd").write_text(XD.format(title="First", day="1996-05-12"))
    (folder / "b 2026-11-30.xd").write_text(
        XD.format(title="Second", day="2026-11-30").replace("Silly", "Foolish")
    )
    (folder / "half.puz").write_bytes(b"\0\0ACROSS&DOWN")
    (folder / "undated.xd").write_text(XD.format(title="Third", day=""))
    with (folder / "clues.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("date", "answer", "clue"), ("2026-11-29", "PLUM", "Fruit")])
    made = remember_archive(store, folder, "Echo")
    assert (made.new, made.known) == (3, 0)
    assert sorted(bad.place for bad in made.left_out) == ["half.puz", "undated.xd"]
    assert remember_archive(store, folder, "Echo").new == 0
    assert [clue.text for clue in used(store, ["daft"])["daft"]] == ["Foolish", "Silly"]
    memory = open_memory(store, "Echo", Limits(), "2026-12-01", "2026-12-01")
    assert memory.blocked("2026-12-01", "answer:") == {"daft", "tees", "ace", "plum"}
    repeats = list(memory.repeats(Key("Echo", "quick", "2026-12-01"), ("answer:daft",)))
    assert [one.use.key.day for one in repeats] == ["2026-11-30"]


def test_a_file_instead_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_bytes(b"x")
    with pytest.raises(FileProblem, match="this is not a folder"):
        remember_archive(Store(tmp_path / "house.sqlite"), tmp_path / "a.puz", "")
