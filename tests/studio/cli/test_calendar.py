"""`calendar`: an earlier puzzle of a day is listed in the log, and written to a document."""

import signal
from datetime import date
from pathlib import Path

import pypdfium2
import pytest

from engine.calendar.entry import Entry, Key, name_of, traits_of
from engine.calendar.planning import put_puzzle
from engine.calendar.publication import Publication, Series
from engine.calendar.records import Change, entries, save_publication, write
from engine.core import changed
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.grid import Grid
from engine.documents.document import Document, read
from engine.documents.document import write as write_document
from engine.soup import puzzle as soup
from engine.soup.board import Move, read_board
from engine.wheel.puzzle import wheel
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio import __main__ as program
from studio import cli

DAY = "2026-12-01"
CLUES = (crossword.Clue("daft", "Silly", unread=True), crossword.Clue("tees", "Pegs"), crossword.Clue("ace", "One"))
FIRST, SECOND = wheel("moonlight", "l"), wheel("adventure", "v")


def test_an_earlier_puzzle_of_the_log_is_written_to_a_document(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    store, out = Store(), tmp_path / "old.puzzle"
    save_publication(store, Publication(name="Echo"))
    first = Entry("Echo", "wheel", DAY, "wheel", name_of(FIRST), FIRST, traits=traits_of(FIRST))
    (planned,) = write(store, [Change(None, first)], "Ann", "planned").changes
    second = changed(planned.after, puzzle=SECOND, name=name_of(SECOND), traits=traits_of(SECOND))
    write(store, [Change(planned.after, second)], "Bob", "edited")
    of_echo = ("--publication", "Echo")
    assert cli.main(("calendar", "log", DAY, "--series", "wheel", *of_echo)) == 0
    assert f"Bob: edited (before: wheel {FIRST.shown})" in capsys.readouterr().out
    get = ("calendar", "get", DAY, "wheel", "--out", str(out), *of_echo)
    assert cli.main((*get, "--line", "1")) == 0
    assert read(out)[0].body == FIRST
    assert cli.main((*get, "--line", "2")) != 0
    assert "line 2 of the log has no earlier puzzle" in capsys.readouterr().err
    text = tmp_path / "old.txt"
    for command, suffix in ((get, ".puzzle"), (("calendar", "export", "--out", str(text)), ".toml")):
        assert cli.main([str(text) if part == str(out) else part for part in command]) == 2
        assert f"'old.txt' does not end in {suffix}" in capsys.readouterr().err
    assert not text.exists()


def test_days_without_a_puzzle_are_listed_and_planning_says_what_it_makes(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    save_publication(
        Store(), Publication(name="Echo", series=(Series("soup", "soup", rows=4, columns=5), Series("hive", "bee")))
    )
    of_echo = ("--publication", "Echo", "--from", DAY, "--days")
    assert cli.main(("calendar", "plan", *of_echo, "1", "--series", "soup")) == 0
    said = capsys.readouterr()
    assert "0 of 1 puzzles: soup 1 of 1" in said.err
    assert said.out == "Planned 1 puzzle\n"
    assert cli.main(("calendar", "show", *of_echo, "2", "--open")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[:3]] == [
        [DAY, "hive", "empty"], ["2026-12-02", "soup", "empty"], ["2026-12-02", "hive", "empty"],
    ]  # fmt: skip
    assert lines[3:] == ["0 puzzles, 3 empty"]


def test_a_single_day_is_a_file_and_its_warnings_are_listed_below_it(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    store, out = Store(), tmp_path / "day.pdf"
    quick = crossword.Puzzle(grid=Grid(("daft", "#c##", "tees")), clues=CLUES)
    save_publication(store, Publication(name="Echo", series=(Series("quick", "crossword"),)))
    entry = Entry("Echo", "quick", DAY, "crossword", name_of(quick), quick, traits=traits_of(quick))
    write(store, [Change(None, entry)], "Ann", "planned")
    daily = ("daily", "--publication", "Echo", "--date", DAY, "--out", str(out), "--days")
    assert cli.main((*daily, "2")) != 0
    assert "day.pdf is one file, and 2 days need a folder" in capsys.readouterr().err
    assert cli.main((*daily, "1", "--force")) == 0
    assert out.is_file()
    first, *others = capsys.readouterr().out.splitlines()
    assert first.endswith("7 files, 3 warnings")
    assert any(line.startswith("    1 suggested clue has not been read: ") for line in others)


def test_days_are_not_made_for_a_folder_that_cannot_be_made(home, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr("engine.daily.production.Production.reports", None)
    (tmp_path / "file").write_text("")
    assert cli.main(("daily", "--days", "2", "--seed", "1", "--out", str(tmp_path / "file" / "days"))) == 2
    assert "cannot write to the folder: Not a directory" in capsys.readouterr().err


def test_proofs_say_in_a_slug_what_is_not_approved_and_are_not_recorded_as_printed(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    store, out = Store(), tmp_path / "day.pdf"
    save_publication(store, Publication(name="Echo", series=(Series("nine", "wheel"),)))
    entry = Entry("Echo", "nine", DAY, "wheel", name_of(FIRST), FIRST, traits=traits_of(FIRST))
    write(store, [Change(None, entry)], "Ann", "planned")
    daily = ("daily", "--publication", "Echo", "--date", DAY, "--out", str(out))
    assert cli.main((*daily, "--proof", "--record")) == 2
    assert "a proof is not what is printed. Use --record without --proof." in capsys.readouterr().err
    for proof, slug in ((["--proof"], True), ([], False)):
        assert cli.main((*daily, *proof)) == 0
        text = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_bounded()
        assert ("PROOF \u00b7 Echo \u00b7 Tue 1 Dec 2026" in text) == slug


def test_a_template_that_is_no_page_is_said_once_with_the_days(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    file, store = tmp_path / "wheel.puzzle", Store()
    write_document(file, Document(FIRST, DAY))
    for name in ("Echo", "Herald"):
        template = str(file) if name == "Echo" else ""
        save_publication(store, Publication(name=name, series=(Series("nine", "wheel"),), template=template))
    days = ("--date", DAY, "--days", "3", "--out", str(tmp_path / "out"), "--jobs", "1")
    assert cli.main(("daily", "--publication", "Echo", "--publication", "Herald", *days)) == 2
    said = capsys.readouterr()
    (line,) = [line for line in said.err.splitlines() if str(file) in line]
    assert line.startswith("Echo: 2026-12-01 and 2 more days: ")
    assert "Made 3 days of 6" in said.out
    assert "3 days of 6 not made" in said.err


def test_unread_clues_are_approved_only_by_force_and_then_count_as_read(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    store, quick = Store(), crossword.Puzzle(grid=Grid(("daft", "#c##", "tees")), clues=CLUES)
    save_publication(store, Publication(name="Echo"))
    entry = Entry("Echo", "crossword", DAY, "crossword", name_of(quick), quick, traits=traits_of(quick))
    write(store, [Change(None, entry)], "Ann", "planned")
    approve = ("calendar", "state", DAY, "approved", "--publication", "Echo")
    assert cli.main(approve) != 0
    assert "1 suggested clue has not been read. Read them in the calendar. With --force" in capsys.readouterr().err
    assert entries(store)[0].state == "planned"
    assert cli.main((*approve, "--force")) == 0
    (after,) = entries(store)
    assert (after.state, after.unread, after.approved) == ("approved", 0, after.puzzle)


def test_the_feed_of_a_site_lists_what_is_left_out_and_waits_with_answers(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    store, out = Store(), tmp_path / "site"
    save_publication(store, Publication(name="Echo", series=(Series("nine", "wheel"),)))
    entry = Entry("Echo", "nine", DAY, "wheel", name_of(FIRST), FIRST, traits=traits_of(FIRST))
    write(store, [Change(None, entry)], "Ann", "planned")
    feed = ("calendar", "feed", "--publication", "Echo", "--from", DAY, "--site", "https://echo.org", "--out", str(out))
    feed += ("--ahead",)
    assert cli.main((*feed, "--days", "1")) == 2
    said = capsys.readouterr().err
    assert "Echo, nine, Tue 1 Dec 2026: it is planned, not approved" in said
    assert "no puzzle of these days can be published" in said
    assert not out.exists()
    assert cli.main(("calendar", "state", DAY, "approved", "--publication", "Echo")) == 0
    assert cli.main((*feed, "--days", "2", "--answers-after", "2999-12-31 18:00")) == 1
    said = capsys.readouterr()
    assert "Wrote " in said.out
    assert "1 puzzle, 1 without answers yet" in said.out
    assert "Echo, nine, Wed 2 Dec 2026: there is no puzzle" in said.err
    assert "moonlight" not in (out / "feed.json").read_text().lower()
    assert cli.main((*feed, "--days", "1", "--answers-after", "2026-01-01 18:00")) == 0
    assert "1 puzzle, 0 without answers yet" in capsys.readouterr().out
    assert "moonlight" in (out / "feed.csv").read_text()
    assert cli.main((*feed, "--answers-after", "tomorrow")) == 2
    assert "'tomorrow' does not match the format '%Y-%m-%d %H:%M'" in capsys.readouterr().err
    assert cli.main((*feed[:-1], "--from", "2999-01-01", "--days", "2")) == 2
    assert "Not published yet: 2 days from 2999-01-01. --ahead publishes them now." in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    ("arguments", "work", "stays"),
    [
        (["plan"], "fill", "The puzzles that were made stay; the same command makes the others."),
        (["archive", ""], "remember_archive", "The files that were read stay; the same command reads the others."),
        (["feed", "--site", "https://a.org", "--out", "site"], "feed_of", "Nothing was written."),
    ],
)  # fmt: skip
def test_a_long_command_that_is_stopped_says_what_stays(
    home: Path, monkeypatch, capsys, number, arguments, work, stays
) -> None:
    monkeypatch.setattr(f"studio.cli.calendar.{work}", lambda *_, **__: signal.raise_signal(number))
    before = signal.getsignal(signal.SIGTERM)
    ignored = signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores it
    try:
        assert program.main(["calendar", *arguments]) == 2
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, ignored)
    assert [line for line in capsys.readouterr().err.splitlines() if line] == [stays, "puzzle-studio: stopped"]


def test_holidays_are_made_and_taken_back(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    save_publication(Store(), Publication(name="Echo", series=(Series("nine", "wheel"),)))
    of_echo = ("--publication", "Echo")
    assert cli.main(("calendar", "holiday", "2026-12-25", "2026-12-26", *of_echo)) == 0
    assert cli.main(("calendar", "holiday", "2026-12-26", "--issue", *of_echo)) == 0
    assert cli.main(("calendar", "holiday", "2026-12-26", "--issue", *of_echo)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 days: holiday of Echo", "Sat 26 Dec 2026: again an issue of Echo", "Nothing has changed.",
    ]  # fmt: skip
    assert cli.main(("calendar", "show", "--from", "2026-12-24", "--days", "3", *of_echo)) == 0
    assert [line[:10] for line in capsys.readouterr().out.splitlines()[:-1]] == ["2026-12-24", "2026-12-26"]


def test_a_puzzle_put_on_another_day_has_the_answers_of_today(tmp_path, home, capsys) -> None:
    store, file, of_echo = Store(), tmp_path / "first.puzzle", ("--publication", "Echo")
    save_publication(store, own := Publication(name="Echo", series=(Series("nine", "wheel"),)))
    put_puzzle(store, own, Key("Echo", "nine", DAY), FIRST, "Ann")
    assert cli.main(("calendar", "state", DAY, "printed", *of_echo)) == 0
    assert cli.main(("calendar", "get", DAY, "nine", "--out", str(tmp_path / "a.txt"), *of_echo)) == 2
    assert not (tmp_path / "a.txt").exists(), "a document is no text"
    assert cli.main(("calendar", "get", DAY, "nine", "--out", str(file), *of_echo)) == 0
    (there,) = entries(store)
    word = next(one for one in there.record.answers if one not in there.full_words)
    change_rulings(store, [Ruling(word, False, "obscure")])
    again = "2026-12-08"
    assert cli.main(("calendar", "put", again, "nine", str(file), "--force", *of_echo)) == 0
    records = {one.day: one.record.answers for one in entries(store)}
    assert (word in records[DAY], word in records[again]) == (True, False)
    other = next(one for one in records[again] if one not in there.full_words)
    change_rulings(store, [Ruling(other, False, "obscure")])
    write_document(file, Document(changed(FIRST, title="Nine"), again))
    assert cli.main(("calendar", "put", again, "nine", str(file), "--force", *of_echo)) == 0
    (titled,) = (one for one in entries(store) if one.day == again)
    assert (titled.record.answers, titled.reasons[0]) == (
        records[again], f"1 answer fewer than when it was made: {other.upper()}.",
    )  # fmt: skip
    capsys.readouterr()
    assert cli.main(("calendar", "decide", DAY, "nine", "--take", *of_echo)) == 0
    assert capsys.readouterr().out.startswith("Correction: in the Word Wheel of Tuesday 1 December, the solution has")
    assert {one.state for one in entries(store)} == {"made", "corrected"}


def test_a_change_of_a_list_or_of_a_severity_names_the_days_that_it_hurts(tmp_path, home, capsys) -> None:
    words, store, day = tmp_path / "words.txt", Store(), date.today().isoformat()
    words.write_text("veda\nadage\nzebra\n")
    (fewer := tmp_path / "fewer.txt").write_text("adage\nzebra\n")
    assert cli.main(("lexicon", "import", str(words), "--name", "ours")) == 0
    board = soup.Puzzle(
        board=read_board("gro\nven\nade"), solution=(Move("veda", ((1, 0), (1, 1), (2, 1), (2, 0))),), lexicon="ours"
    )
    own = Publication(name="Echo", series=(Series("soup", "soup"), Series("hive", "bee"), Series("nine", "wheel")))
    save_publication(store, own)
    put_puzzle(store, own, Key("Echo", "soup", day), board, "Ann")
    put_puzzle(store, own, Key("Echo", "nine", day), FIRST, "Ann")
    said = "board VEDA: 1 answer fewer than when it was made: VEDA."
    for command in (
        ("lexicon", "import", str(fewer), "--name", "ours", "--replace"),
        ("lexicon", "import", str(words), "--name", "ours", "--replace"), ("lexicon", "remove", "ours", "veda"),
        ("lexicon", "add", "ours", "veda"),
        ("lexicon", "taboo", "set", "veda", "never"), ("lexicon", "taboo", "withdraw", "veda"),
    ):  # fmt: skip
        assert cli.main(command) == 0
        assert (said in capsys.readouterr().err) == (
            str(fewer) in command or command[1:3] in [("remove", "ours"), ("taboo", "set")]
        )
    assert cli.main(("calendar", "show", "--publication", "Echo", "--from", day, "--days", "1")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[:3]] == ["soup", "hive", "nine"]
