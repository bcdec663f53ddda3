"""An archive of old puzzles: every file is read or reported, with its day, answers and clues."""

from pathlib import Path

import pytest

from engine.bee.puzzle import Puzzle as Hive
from engine.core import Control, FileProblem, Printed, Stopped, changed
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.daily.remember import Archived, BadFile, day_in, read_archive
from engine.documents.document import Document, encode
from tests.engine.output.written import written

CLUES = (Clue("cat", "Feline", slot=Slot(0, 0, "across")), Clue("dog", "Barker \u2013 woof", slot=Slot(2, 0, "across")))
PUZZLE = Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=CLUES, title="Pets", author="Ann Lee")
ANSWERS = (("cat", "Feline"), ("dog", "Barker \u2013 woof"), ("cod", ""), ("tog", ""))
XD = "Title: Pets\nAuthor: Ann Lee\nDate: 2019-05-12\n\n\nCAT\nO#O\nDOG\n\n\nA1. Feline ~ CAT\nA3. Barker ~ DOG\n"


def read(folder: Path) -> list[Archived | BadFile]:
    return list(read_archive(folder))


@pytest.mark.parametrize("suffix", [".puz", ".ipuz", ".jpz", ".xd"])
def test_a_crossword_of_another_program_is_read_with_the_day_of_its_name(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / f"nyt190512{suffix}").write_bytes(written(PUZZLE, suffix))
    (found,) = read(tmp_path)
    assert isinstance(found, Archived)
    assert found[:6] == (str(Path("old", f"nyt190512{suffix}")), "crossword", "2019-05-12", "Pets", "Ann Lee", ANSWERS)


def test_the_day_in_a_file_comes_before_that_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "2001-01-01.xd").write_text(XD)
    ipuz = written(PUZZLE, ".ipuz").replace(b'"title"', b'"date": "05/12/2019", "title"')
    (tmp_path / "2001-01-02.ipuz").write_bytes(ipuz)
    titled = changed(PUZZLE, title="NY Times, Sunday, May 12, 2019")
    (tmp_path / "2001-01-03.puz").write_bytes(written(titled, ".puz"))
    document = Document(changed(PUZZLE, title="x"), "2019-05-12T10:00:00", "Bo")
    (tmp_path / "2001-01-04.puzzle").write_bytes(encode(document))
    later = changed(document, created="2026-01-02", printed=Printed("2019-05-12", "", ()))
    (tmp_path / "2001-01-05.puzzle").write_bytes(encode(later))
    assert [one.day for one in read(tmp_path) if isinstance(one, Archived)] == ["2019-05-12"] * 5


def test_a_hive_has_its_letters(tmp_path: Path) -> None:
    (tmp_path / "a.puzzle").write_bytes(encode(Document(Hive("a", "bcdegl"), "2026-01-02", "Bo")))
    (found,) = read(tmp_path)
    assert found == Archived("a.puzzle", "bee", "2026-01-02", found.title, "Bo", letters="abcdegl")  # type: ignore


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2019-05-12", "2019-05-12"), ("20190512", "2019-05-12"), ("190512", "2019-05-12"),
        ("May1219", "2019-05-12"), ("nyt190512", "2019-05-12"), ("wsj_12-May-2019_b", "2019-05-12"),
        ("May 12, 2019", "2019-05-12"), ("lat980228", "1998-02-28"), ("quick 4711", ""), ("199913", ""),
        ("dismay1219", ""), ("1234567", ""), ("May 2019", ""), ("Crossword, May-12-19", "2019-05-12"),
    ],
)  # fmt: skip
def test_the_day_of_a_name(name: str, day: str) -> None:
    assert day_in(name) == day


def test_a_list_gives_its_answers_by_day(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        'Clue,Answer,Date\nFeline,Cat,2019-05-12\n"Barks, loudly",DOG,12 May 2019\nFish,cod,\n'
    )
    content = "caf\u00e9;Place for a latt\u00e9\n\U0001f600;Face\n".encode("latin-1", "replace")
    (tmp_path / "b 2020-01-02.csv").write_bytes(content)
    (tmp_path / "c.csv").write_text("2019-05-12,cat,Feline\n05/13/2019,dog,Barker\n")
    assert read(tmp_path) == [
        Archived("a.csv", "clues", "", answers=(("cod", "Fish"),)),
        Archived("a.csv", "clues", "2019-05-12", answers=(("cat", "Feline"), ("dog", "Barks, loudly"))),
        Archived("b 2020-01-02.csv", "clues", "2020-01-02", answers=(("cafe", "Place for a latt\u00e9"),)),
        Archived("c.csv", "clues", "2019-05-12", answers=(("cat", "Feline"),)),
        Archived("c.csv", "clues", "2019-05-13", answers=(("dog", "Barker"),)),
    ]


def test_an_enumeration_in_a_list_without_headings_is_no_date(tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_text("ice cream;A sundae has it;3,5\nzebra;Striped;5\n")
    (tmp_path / "dated.csv").write_text("zebra,Striped,2024-03-02,Ann Lee\n")
    dated, plain = read(tmp_path)
    assert (plain.day, len(plain.answers)) == ("", 2)
    assert (dated.day, dated.author) == ("2024-03-02", "Ann Lee")


def test_broken_files_are_reported_and_stop_nothing(tmp_path: Path) -> None:
    for suffix in (".puz", ".ipuz", ".jpz"):
        content = written(PUZZLE, suffix)
        (tmp_path / f"half{suffix}").write_bytes(content[: len(content) // 2])
    (tmp_path / "latin.xd").write_bytes(XD.replace("Feline", "Caf\u00e9").encode("latin-1"))
    (tmp_path / "empty.csv").touch()
    (tmp_path / "no.puzzle").write_text("{}")
    (tmp_path / "folder.puz").mkdir()
    (tmp_path / "loop.xd").symlink_to(tmp_path / "loop.xd")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "z.xd").write_text(XD)
    (tmp_path / "note.txt").write_text("no puzzle")
    *bad, good = read(tmp_path)
    assert [one.place for one in bad] == [
        "empty.csv", "half.ipuz", "half.jpz", "half.puz", "latin.xd", "loop.xd", "no.puzzle",
    ]  # fmt: skip
    assert all(isinstance(one, BadFile) and one.why and str(tmp_path) not in one.why for one in bad)
    assert isinstance(good, Archived)


def test_an_empty_folder_has_nothing_and_a_file_is_no_folder(tmp_path: Path) -> None:
    assert read(tmp_path) == []
    (tmp_path / "z.xd").write_text(XD)
    for path in (tmp_path / "z.xd", tmp_path / "none"):
        with pytest.raises(FileProblem, match="not a folder"):
            read(path)


def test_reading_reports_its_progress_and_can_be_cancelled(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.xd").write_text(XD)
    control = Control()
    found = read_archive(tmp_path, control=control)
    next(found), next(found)
    assert control.fraction == pytest.approx(1 / 3)
    control.stop()
    with pytest.raises(Stopped):
        list(found)
