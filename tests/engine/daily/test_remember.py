"""Folders of old puzzles in the memory and in the clue book."""

import csv
from pathlib import Path

import pytest

from engine.calendar.entry import Entry, Key, name_of, traits_of
from engine.calendar.memory import open_memory
from engine.calendar.publication import Limits, Publication, Series
from engine.calendar.records import Change, entries, save_publication, write
from engine.core import Control, FileProblem, Stopped
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.clues.sources import UNDATED, reuse_warning, search_book, used
from engine.crossword.grid import Grid, Mark
from engine.crossword.puzzle import Clue
from engine.daily import remember
from engine.daily.remember import remember_archive

XD = "Title: {title}\nDate: {day}\n\n\nDAFT\n#C##\nTEES\n\n\nA1. Silly ~ DAFT\nA3. Pegs ~ TEES\n\nD2. One ~ ACE\n"


def test_both_answers_of_a_cell_with_one_of_two_contents_are_remembered() -> None:
    puzzle = crossword.Puzzle(grid=Grid(("c.t",), marks=(Mark(0, 1, "A/O"),)))
    assert {"answer:cat", "answer:cot"} <= set(traits_of(puzzle))


def test_answers_clues_and_dates_are_remembered_and_broken_files_are_named(tmp_path: Path) -> None:
    folder, store = tmp_path / "old", Store(tmp_path / "house.sqlite")
    (folder / "1996").mkdir(parents=True)
    (folder / "1996" / "a.xd").write_text(XD.format(title="First", day="1996-05-12"))
    (folder / "b 2026-11-30.xd").write_text(XD.format(title="Second", day="2026-11-30").replace("Silly", "Foolish"))
    (folder / "half.puz").write_bytes(b"\0\0ACROSS&DOWN")
    (folder / "undated.xd").write_text(XD.format(title="Third", day=""))
    with (folder / "clues.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("date", "answer", "clue"), ("2026-11-29", "PLUM", "Fruit")])
    made = remember_archive(store, folder, "Echo")
    assert (made.new, made.known, made.undated) == (4, 0, 1)
    assert [bad.place for bad in made.left_out] == ["half.puz"]
    assert sorted(one.day for one in entries(store, archived=True)) == ["1996-05-12", "2026-11-29", "2026-11-30"]
    again = remember_archive(store, folder, "Echo")
    assert (again.new, again.known, again.undated) == (0, 4, 0)
    assert [clue.text for clue in used(store, ["daft"])["daft"]] == ["Foolish", "Silly"]
    assert [use.day for use in used(store, ["daft"])["daft"][1].uses] == ["1996-05-12", UNDATED]
    memory = open_memory(store, "Echo", Limits(), "2026-12-01", "2026-12-01")
    assert memory.blocked("2026-12-01", "answer:") == {"daft", "tees", "ace", "plum"}
    repeats = list(memory.repeats(Key("Echo", "quick", "2026-12-01"), ("answer:daft",)))
    assert [one.use.key.day for one in repeats] == ["2026-11-30"]


def test_an_archive_marks_the_planned_days_that_it_makes_repeats_of(tmp_path: Path) -> None:
    folder, store = tmp_path / "old", Store(tmp_path / "house.sqlite")
    folder.mkdir()
    (folder / "a.xd").write_text(XD.format(title="First", day="2026-11-30"))
    quick = crossword.Puzzle(grid=Grid(("daft", "#c##", "tees")))
    for name in ("Echo", "Herald"):
        save_publication(store, Publication(name=name, series=(Series("quick", "crossword"),)))
        entry = Entry(name, "quick", "2026-12-01", "crossword", name_of(quick), quick, traits=traits_of(quick))
        write(store, [Change(None, entry)], "Ann", "made")
    remember_archive(store, folder, "Echo")
    reasons = {one.publication: " ".join(one.reasons) for one in entries(store)}
    assert "answer DAFT is printed on Mon 30 Nov 2026 (a.xd), less than 15 days away" in reasons["Echo"]
    assert reasons["Herald"] == ""  # the archive of another publication
    memory = open_memory(store, "Herald", Limits(), "2026-12-01", "2026-12-01")
    assert memory.blocked("2026-12-01", "answer:") == {"daft", "tees", "ace"}  # only its own puzzle
    remember_archive(store, folder, "")  # an archive of the house counts for all
    assert "answer DAFT is printed on" in " ".join(entries(store, publication="Herald")[0].reasons)


def test_a_stopped_archive_keeps_what_was_read_and_the_next_run_reads_and_judges_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class StopsAfterOne(Control):
        def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
            super().report(done, total, best=best, score=score)
            self.stop()

    monkeypatch.setattr(remember, "AT_ONCE", 1)
    folder, store = tmp_path / "old", Store(tmp_path / "house.sqlite")
    folder.mkdir()
    (folder / "a.xd").write_text(XD.format(title="First", day="2026-11-30"))
    (folder / "b.xd").write_text(XD.format(title="Second", day="1996-11-30"))
    quick = crossword.Puzzle(grid=Grid(("daft", "#c##", "tees")))
    save_publication(store, Publication(name="Echo", series=(Series("quick", "crossword"),)))
    entry = Entry("Echo", "quick", "2026-12-01", "crossword", name_of(quick), quick, traits=traits_of(quick))
    write(store, [Change(None, entry)], "Ann", "made")
    with pytest.raises(Stopped):
        remember_archive(store, folder, "Echo", control=StopsAfterOne())
    assert [one.place for one in entries(store, archived=True) if one.place] == ["a.xd"]
    again = remember_archive(store, folder, "Echo")
    assert (again.new, again.known) == (1, 1)
    assert "answer DAFT is printed on Mon 30 Nov 2026" in " ".join(entries(store)[0].reasons)


def test_a_list_of_clues_keeps_its_setters(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("PLUM,Fruit,2026-11-29,Ann Lee\nFIG,Fruit,2026-11-29,Bo\nPEAR,Fruit,,\n")
    store = Store(tmp_path / "house.sqlite")
    assert remember_archive(store, tmp_path, "").new == 3
    found = {one.answer: (one.day.isoformat(), one.setter) for one in search_book(store, words="fruit")}
    assert found == {"plum": ("2026-11-29", "Ann Lee"), "fig": ("2026-11-29", "Bo"), "pear": (UNDATED, "")}
    assert reuse_warning(Clue("pear", "Fruit"), used(store, ["pear"])["pear"], "2026-11-30") == ""


def test_undated_files_of_one_name_in_two_folders_are_both_remembered(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    for folder, clue in (("a", "Silly"), ("b", "Foolish")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "001.xd").write_text(XD.format(title="", day="").replace("Silly", clue))
        assert remember_archive(store, tmp_path / folder, "").new == 1
    assert {clue.text for clue in used(store, ["daft"])["daft"]} == {"Silly", "Foolish"}
    assert [remember_archive(store, tmp_path / folder, "").known for folder in "ab"] == [1, 1]


def test_a_crossword_without_clues_and_date_is_left_out_instead_of_known(tmp_path: Path) -> None:
    (tmp_path / "a.xd").write_text(XD.format(title="", day="").split("A1.")[0])
    made = remember_archive(Store(tmp_path / "house.sqlite"), tmp_path, "")
    assert (made.new, made.known) == (0, 0)
    assert [(bad.place, bad.why) for bad in made.left_out] == [
        ("a.xd", "it has no date, neither inside nor in its name, and no clue")
    ]


def test_dates_that_cannot_be_read_are_named_by_line_and_count_as_none(tmp_path: Path) -> None:
    lines = ["date,answer,clue", "soon,PLUM,Fruit", "2026-11-29,FIG,Fruit", ",PEAR,Fruit", "32 May 2019,LIME,Fruit"]
    (tmp_path / "a.csv").write_text("\n".join([*lines, *["soon,APPLE,Fruit"] * 4, "tba,NUT,", "x,OAT,", "y,RYE,"]))
    (tmp_path / "b 2020-01-02.csv").write_text("answer,clue,date\nKIWI,Fruit,whenever\n")
    (tmp_path / "c.csv").write_text("answer,clue,date\nUGLI,Fruit,2026-11-29\n")
    store = Store(tmp_path / "house.sqlite")
    made = remember_archive(store, tmp_path, "")
    assert made.left_out == ()
    assert [one.place for one in made.unread_dates] == ["a.csv", "b 2020-01-02.csv"]
    few, file = (one.why for one in made.unread_dates)
    assert few == (
        "the date cannot be read in line 2 ('soon'), line 5 ('32 May 2019'), line 6 ('soon'), line 7 ('soon'), "
        "line 8 ('soon') and 4 more lines: what they list has no date"
    )
    assert file == "the date cannot be read in line 2 ('whenever'): what they list has the date of the file, 2020-01-02"
    found = {one.answer: one.day.isoformat() for one in search_book(store, words="fruit")}
    assert found == {
        "plum": UNDATED, "pear": UNDATED, "lime": UNDATED, "apple": UNDATED,
        "fig": "2026-11-29", "kiwi": "2020-01-02", "ugli": "2026-11-29",
    }  # fmt: skip


def test_dates_of_a_list_have_one_order_which_any_of_them_may_show(tmp_path: Path) -> None:
    for name, shown in (("a", "31/12/2024"), ("b", "12/31/2024")):
        (tmp_path / f"{name}.csv").write_text(
            f"answer,clue,date\nFIG{name},Fruit,03/04/2024\nPLUM{name},Fruit,{shown}\n"
        )
    store = Store(tmp_path / "house.sqlite")
    assert remember_archive(store, tmp_path, "").unread_dates == ()
    found = {one.answer: one.day.isoformat() for one in search_book(store, words="fruit")}
    assert found == {"figa": "2024-04-03", "pluma": "2024-12-31", "figb": "2024-03-04", "plumb": "2024-12-31"}


def test_a_file_instead_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_bytes(b"x")
    with pytest.raises(FileProblem, match="this is not a folder"):
        remember_archive(Store(tmp_path / "house.sqlite"), tmp_path / "a.puz", "")


@pytest.mark.parametrize(("spelling", "first", "day"), [
    ("british", "day", "2019-12-05"), ("american", "month", "2019-05-12"), ("", "month", "2019-05-12"),
])  # fmt: skip
def test_an_order_of_dates_that_a_list_does_not_say_is_that_of_the_country_and_said(
    tmp_path: Path, spelling, first, day
) -> None:
    store = Store(tmp_path / "house.sqlite")
    save_publication(store, Publication(name="Echo", spelling=spelling))
    archive = tmp_path / "archive"
    archive.mkdir()
    unclear = "date,answer,clue\n03/03/2019,crane,A bird\n05/12/2019,heron,Another\n"
    (archive / "unclear.csv").write_text(unclear)
    (archive / "day.csv").write_text(f"{unclear}13/12/2019,egret,A third\n")
    (archive / "month.csv").write_text(f"{unclear}12/13/2019,egret,A third\n")
    (archive / "equal.csv").write_text("date,answer,clue\n03/03/2019,crane,A bird\n4.5.2019,heron,Another\n")
    made = remember_archive(store, archive, "Echo")
    why = f"no date says whether the day or the month is first: 05/12/2019 was read with the {first} first"
    assert [(one.place, one.why) for one in made.unread_dates] == [("unclear.csv", why)]
    read = {one.place: one.day for one in entries(store, archived=True) if "heron" in one.name}
    assert read == {"unclear.csv": day, "day.csv": "2019-12-05", "month.csv": "2019-05-12", "equal.csv": "2019-05-04"}
