"""The journal's files: what is written is read again, damaged ones are refused, and locks tell which windows live."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.core import FileProblem
from studio.core.journal import ENTRY, LOCK, Journal, JournalEntry, now

WORK = JournalEntry("bee", "Untitled", "/home/ann/bee.puzzle", "a1b2", "2026-11-30T08:15:00", b'{"a":\n1}')


@pytest.mark.parametrize("preview", ["", '{"b": 2}'])
def test_an_entry_is_read_as_it_was_written(preview: str) -> None:
    work = JournalEntry(WORK.kind, WORK.title, WORK.path, WORK.fingerprint, WORK.saved, WORK.content, preview)
    assert JournalEntry.decode(work.encode(), "here") == work
    assert (b"preview" in work.encode()) == bool(preview)  # older versions do not know it


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"no JSON\n{}", b'{"kind": "bee"}\n{}', WORK.encode().partition(b"\n")[0],
        WORK.encode().replace(b"2026-11-30T08:15:00", b"yesterday"), WORK.encode().replace(b'"Untitled"', b"7"),
        WORK.encode().replace(b'"title"', b'"heading"'),
    ],
)  # fmt: skip
def test_a_damaged_entry_is_refused_with_its_place(raw: bytes) -> None:
    with pytest.raises(FileProblem, match=r"damaged journal[\s\S]*here|here[\s\S]*damaged journal"):
        JournalEntry.decode(raw, "here")


def test_the_work_of_a_closed_window_is_found_once_and_taken_over(tmp_path: Path) -> None:
    dead = Journal(tmp_path)
    dead.write(WORK)
    (lock,) = tmp_path.glob(f"*{LOCK}")
    written = lock.read_bytes()
    dead.close()
    heir, late = Journal(tmp_path), Journal(tmp_path)
    ((place, found),) = heir.abandoned()
    assert found == WORK
    assert lock.read_bytes() == written
    assert late.abandoned() == []  # the heir holds it
    heir.take_over(place, "bee")
    assert not place.exists()
    assert heir.path("bee").read_bytes() == WORK.encode()
    heir.forget("bee")
    heir.forget("bee")  # nothing is left to forget
    for journal in (heir, late):
        journal.close()
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ENTRY] == []


def test_windows_that_live_keep_their_work(tmp_path: Path) -> None:
    one, other = Journal(tmp_path), Journal(tmp_path)
    one.write(WORK)
    assert other.abandoned() == []
    (lock,) = (path for path in tmp_path.glob(f"*{LOCK}") if path.stem == one.path("bee").name.partition(".")[0])
    one.close()
    assert [entry for _, entry in other.abandoned()] == [WORK]
    other.close()
    assert lock.exists()  # its entry is still there


def test_a_window_without_work_leaves_no_lock(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "journal"
    Journal(folder).close()
    assert list(folder.iterdir()) == []


def test_the_time_of_an_entry_is_local_and_to_the_second() -> None:
    assert len(now()) == len(WORK.saved)
    assert abs(datetime.now() - datetime.fromisoformat(now())) < timedelta(minutes=1)


def test_a_lock_of_an_earlier_version_notes_no_file(tmp_path: Path) -> None:
    one = Journal(tmp_path)
    one.write(WORK)
    file = tmp_path / "hive.puzzle"
    (tmp_path / f"earlier{LOCK}").write_text("1234\n")  # the number of its process
    assert not one.is_shared("bee", file)
    one.close()
    assert not one.is_shared("bee", tmp_path / "other.puzzle")
