"""Batches of days: no repeats, the same bytes with any workers in any order, failures by day, and resume."""

import os
import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.bee import wing as bee
from engine.core.errors import BadInput, EngineError
from engine.core.store import Store
from engine.core.workers import Processes
from engine.daily.batch import Job, Made, assign, days_from, documents_in, is_made, make, run, write
from engine.daily.daily import Look, make_daily, record, write_daily
from engine.documents.document import read
from engine.page.history import identity, used_before
from engine.page.page import Page
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list, parse_list
from studio.cli import main

HOUSE, LOOK = House((default_list(),)), Look(kinds=("bee", "wheel"))
DAYS = days_from("2026-11-30", 2)
JOB = Job("", 1, HOUSE, LOOK)
COMMAND = ["daily", "--date", DAYS[0], "--days", "2", "--seed", "1", "--puzzles", "bee,wheel"]


@pytest.fixture(scope="module")
def made() -> dict[str, Made]:
    return {job.day: make(job) for job in assign(DAYS, JOB)}


def dict_of(results: Iterable[tuple[Job, Made | EngineError]]) -> dict[str, Made | EngineError]:
    return {job.day: result for job, result in results}


@pytest.fixture
def three_hives(monkeypatch) -> None:
    real = bee.make
    monkeypatch.setattr(bee, "make", lambda seed, **given: real(seed % 3, **given))


def test_days_are_consecutive_dates() -> None:
    assert days_from("2026-12-31", 2) == ("2026-12-31", "2027-01-01")
    with pytest.raises(BadInput, match="after the year 9999"):
        days_from("9999-12-31", 2)


def test_no_hive_is_repeated_in_a_batch(three_hives) -> None:
    job = JOB._replace(look=Look(kinds=("bee",)))
    days = days_from(DAYS[0], 3)
    jobs = assign(reversed(days), job)
    assert [one.day for one in jobs] == list(days)
    names = [identity(one.drawn["bee"]) for one in jobs]
    assert len(set(names)) == 3
    with pytest.raises(BadInput, match="every hive of 20 was used before"):
        assign(days_from(DAYS[0], 4), job)
    with pytest.raises(BadInput, match="every hive of 20 was used before"):
        assign(days, job._replace(used={names[0]}))


def test_the_days_that_are_missing_get_the_puzzles_of_the_first_run(three_hives, tmp_path: Path) -> None:
    job = JOB._replace(look=Look(kinds=("bee",)))
    days = days_from(DAYS[0], 3)
    jobs = assign(days, job)
    for one in (jobs[0], jobs[2]):
        write(make(one), tmp_path)
    assert [is_made(day, job.look, tmp_path) for day in days] == [True, False, True]
    (again,) = assign(days[1:2], job, (days[0], days[2]), tmp_path)
    assert again.drawn == jobs[1].drawn


def test_the_bytes_of_a_day_depend_neither_on_the_workers_nor_on_the_order(made, tmp_path: Path) -> None:
    with Processes(2) as executor:
        found = dict_of(run(reversed(assign(DAYS, JOB)), executor))
    assert found == made
    alone = make_daily(DAYS[1], 1, HOUSE, look=LOOK, stem=DAYS[1])
    files = write_daily(alone, tmp_path / f"{DAYS[1]}.pdf")
    assert {path.name: path.read_bytes() for path in files} == made[DAYS[1]].files


class Killer:
    """Ends the process that unpickles it."""

    def __reduce__(self):
        return os._exit, (1,)


def test_a_killed_worker_and_a_blocked_page_are_reported_and_the_others_are_made(made) -> None:
    first, last = assign(DAYS, JOB)
    killed = first._replace(day="2027-01-01", drawn=Killer())
    blocked = first._replace(day="2027-01-02", house=House((default_list(), parse_list("puzzles", "aunt"))))
    with Processes(1) as executor:
        found = dict_of(run([killed, first, blocked, last], executor))
    errors = [found.pop(day) for day in ("2027-01-01", "2027-01-02")]
    assert found == made
    assert all(isinstance(error, EngineError) for error in errors)
    assert "the worker ended before the page was finished" in str(errors[0])
    assert "the title of the page contains" in str(errors[1])


def test_a_fault_of_the_program_is_the_error_of_its_day() -> None:
    with ThreadPoolExecutor(1) as executor:
        ((_, error),) = run([Job(DAYS[0], 1, HOUSE, LOOK, used=None)], executor)  # type: ignore[arg-type]
    assert str(error).startswith("TypeError: ")


def test_a_worker_with_another_word_list_makes_no_page(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("govern\ngroove\ncover\ncoven\nconger\nrecon\ngreen\n")
    jobs = assign(DAYS[:1], JOB._replace(look=Look(kinds=("crossword",), lists=(("crossword", str(path)),))))
    path.write_text("govern\ngroove\n")
    with ThreadPoolExecutor(1) as executor:
        ((_, error),) = run(jobs, executor)
    assert "the worker has another word list" in str(error)


def test_the_history_of_a_batch_is_the_same_after_it_was_recorded(made, tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    with store.writing() as connection:
        row = ("bee", DAYS[1], "plan", "g cenorv", b"{}", "{}")
        connection.execute("INSERT INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
    before = used_before(store, DAYS[0], 30, last=DAYS[-1])
    assert before == {("bee", "cegnorv")}
    record(store, made[DAYS[0]].documents, DAYS[0])
    assert used_before(store, DAYS[0], 30, last=DAYS[-1]) == before


def test_the_command_makes_only_the_missing_days(home: Path, made, tmp_path: Path, capsys) -> None:
    out = tmp_path / "week"
    assert main([*COMMAND, "--record", "--jobs", "1", "--out", str(out)]) == 0
    assert "Made 2 of 2 days" in capsys.readouterr().out
    wanted = {name: content for one in made.values() for name, content in one.files.items()}
    assert {path.name: path.read_bytes() for path in out.iterdir()} == wanted
    assert len(used_before(Store(), "2026-12-02", 10)) == 4
    (out / f"{DAYS[1]}.pdf").unlink()
    kept = (out / f"{DAYS[0]}.pdf").stat().st_mtime_ns
    assert main([*COMMAND, "--jobs", "1", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert DAYS[0] not in said
    assert "Made 1 of 2 days; kept 1" in said
    assert (out / f"{DAYS[0]}.pdf").stat().st_mtime_ns == kept
    assert {path.name: path.read_bytes() for path in out.iterdir()} == wanted


def test_the_command_keeps_the_edited_document_of_a_missing_day(home: Path, made, tmp_path: Path, capsys) -> None:
    out = tmp_path / "week"
    out.mkdir()
    for one in made.values():
        write(one, out)
    (out / f"{DAYS[1]}.pdf").unlink()
    path = out / f"{DAYS[1]} bee.puzzle"
    edited = path.read_bytes().replace(b'"author": ""', b'"author": "An editor"')
    path.write_bytes(edited)
    assert edited != made[DAYS[1]].files[path.name]
    assert main([*COMMAND, "--jobs", "1", "--out", str(out)]) == 2
    assert "the file exists with other or edited content" in capsys.readouterr().err
    assert path.read_bytes() == edited
    assert main([*COMMAND, "--force", "--jobs", "1", "--out", str(out)]) == 0
    assert path.read_bytes() == made[DAYS[1]].files[path.name]


def test_a_page_without_the_answers_of_the_day_before_is_named(home: Path, tmp_path: Path, capsys) -> None:
    one = ["daily", "--date", DAYS[1], "--seed", "1", "--puzzles", "bee,wheel", "--answers", "next-day"]
    assert main([*one, "--out", str(tmp_path / f"{DAYS[1]}.pdf")]) == 0
    assert f"{DAYS[1]}: there are no puzzles of the day before" in capsys.readouterr().err
    assert main([*COMMAND, "--answers", "next-day", "--jobs", "1", "--out", str(tmp_path / "week")]) == 0
    said = capsys.readouterr().err
    assert f"{DAYS[0]}: there are no puzzles of the day before" in said
    assert f"{DAYS[1]}: there are" not in said
    (tmp_path / f"{DAYS[1]}.puzzle").unlink()
    for kind in ("bee", "wheel"):
        (tmp_path / "week" / f"{DAYS[0]} {kind}.puzzle").rename(tmp_path / f"{DAYS[0]} {kind}.puzzle")
    assert main([*one, "--out", str(tmp_path / f"{DAYS[1]}.pdf")]) == 0
    for path in tmp_path.glob(f"{DAYS[1]}*"):
        assert path.read_bytes() == (tmp_path / "week" / path.name).read_bytes()


def test_the_page_of_the_day_before_is_found_under_any_name(home: Path, tmp_path: Path, capsys) -> None:
    one = ["daily", "--seed", "1", "--puzzles", "bee,wheel", "--answers", "next-day"]
    assert main([*one, "--date", DAYS[0], "--out", str(tmp_path / "monday.pdf")]) == 0
    (tmp_path / "damaged.puzzle").write_bytes(b"{")
    (tmp_path / "damaged bee.puzzle").write_bytes(b"{")
    capsys.readouterr()
    assert main([*one, "--date", DAYS[1], "--out", str(tmp_path / "tuesday.pdf")]) == 0
    assert "there are no puzzles of the day before" not in capsys.readouterr().err
    page = read(tmp_path / "tuesday.puzzle")[0].body
    assert isinstance(page, Page)
    monday = {read(tmp_path / f"monday {kind}.puzzle")[0].body for kind in ("bee", "wheel")}
    assert {block.puzzle for block in page.puzzles if (block.part, block.day) == ("solution", DAYS[0])} == monday
    herald = LOOK._replace(publication="Morning Herald")
    assert documents_in(DAYS[0], herald, tmp_path) == ()


def test_the_page_that_was_saved_last_gives_the_answers_of_its_day(tmp_path: Path) -> None:
    for number, (seed, stem) in enumerate(((1, "old"), (2, "new"), (3, "a"))):
        daily = make_daily(DAYS[0], seed, HOUSE, look=LOOK, stem=stem)
        for path in write_daily(daily, tmp_path / f"{stem}.pdf"):
            os.utime(path, ns=(number, 10 if stem == "new" else number))
    found = documents_in(DAYS[0], LOOK, tmp_path)
    assert found == tuple(read(tmp_path / f"new {kind}.puzzle")[0] for kind in ("bee", "wheel"))


def test_the_command_names_the_days_that_failed(home: Path, tmp_path: Path, capsys) -> None:
    (tmp_path / "taboo.txt").write_text("puzzles\n")
    arguments = [*COMMAND, "--jobs", "1", "--taboo", str(tmp_path / "taboo.txt"), "--out", str(tmp_path / "week")]
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert all(f"{day}: not written: the title of the page contains" in said for day in DAYS)
    assert "2 of 2 days were not made" in said
    assert list((tmp_path / "week").iterdir()) == []
    assert used_before(Store(), "2026-12-02", 10) == frozenset()


def test_the_command_refuses_options_that_do_not_apply(home: Path, tmp_path: Path, capsys) -> None:
    assert main(["daily", "--jobs", "2", "--out", str(tmp_path / "a.pdf")]) == 2
    assert "--jobs and --cluster need --days" in capsys.readouterr().err
    assert main(["daily", "--puzzles", "bee,sudoku", "--out", str(tmp_path / "a.pdf")]) == 2
    assert "'sudoku' is not a puzzle of a page" in capsys.readouterr().err


def test_the_workers_of_a_cluster_make_the_same_bytes(scheduler, home: Path, made, tmp_path: Path, capsys) -> None:
    out = tmp_path / "week"
    assert main([*COMMAND, "--cluster", scheduler.scheduler_address, "--out", str(out)]) == 0
    assert "Made 2 of 2 days" in capsys.readouterr().out
    wanted = {name: content for one in made.values() for name, content in one.files.items()}
    assert {path.name: path.read_bytes() for path in out.iterdir()} == wanted


def test_a_cluster_makes_a_day_again_whose_worker_was_killed(scheduler, made) -> None:
    with scheduler.get_client() as client:
        workers = client.run(os.getpid)
        assert len({os.getpid(), *workers.values()}) == 3
        results = run(assign(DAYS, JOB), client.get_executor(pure=False))
        found = dict_of([next(results)])
        for worker in workers.values():
            os.kill(worker, signal.SIGKILL)
        assert found | dict_of(results) == made
