"""The house database under damage: it is never stuck, loses nothing unreported, and is read on a full disk."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import EngineError, FileProblem, NewerFile, take_notices
from engine.core.store import BACKUP_COUNT, Store, take_unusable
from engine.crossword.clues.sources import Use, remember, used
from engine.crossword.puzzle import Clue
from engine.words.vetting.house import change_rulings, rulings
from engine.words.vetting.verdict import Ruling
from tests.engine.damage import KINDS, Content, damage, fill, read

GROVE, TITAN = Ruling("grove", False, "obscure"), Ruling("titan", True, "a planet's moon")
SEEDS = 32  # for each of the ten kinds of damage
MEMORY = Path("/dev/shm")


@pytest.fixture(autouse=True)
def notices_taken() -> Iterator[None]:
    """What one test reports is not found by the next."""
    yield
    take_notices()
    take_unusable()


@pytest.fixture(scope="module")
def good() -> Iterator[tuple[Path, Content]]:
    """A sound database and its content, in memory where possible: 320 files are synced to disk."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "good.sqlite"
        fill(path)
        yield path, read(Store(path))
    take_notices()


def recovered(store: Store) -> tuple[Content, str]:
    """Use the store as a user would: try again after an error, and set it aside if this is offered."""
    told: list[str] = []
    for _ in range(3):
        try:
            content = read(store)
            change_rulings(store, [Ruling("zzz", True, "written")])
            assert "zzz" in {one.word for one in rulings(store)}
        except EngineError as error:
            told.append(str(error))
            if take_unusable():
                told.append(store.set_aside())
        else:
            return content, " ".join([*told, *take_notices()])
    raise AssertionError(f"stuck: {told}")


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_never_stuck_and_loses_nothing_unreported(good, kind: str) -> None:
    sound, whole = good
    for seed in range(SEEDS):
        with tempfile.TemporaryDirectory(dir=sound.parent) as folder:
            path = Path(folder) / "house.sqlite"
            shutil.copyfile(sound, path)
            damage(path, kind, seed)
            content, told = recovered(Store(path))
            assert not whole.lost(content) or told, (kind, seed)


def test_a_damaged_file_is_replaced_by_the_backup_and_the_rows_that_can_be_read(good, tmp_path: Path) -> None:
    sound, whole = good
    path = tmp_path / "house.sqlite"
    shutil.copyfile(sound, path)
    assert read(Store(path)) == whole  # the first use of the day writes the backup
    for page in range(2, path.stat().st_size // 4096, 3):
        with path.open("r+b") as file:
            file.seek(page * 4096)
            file.write(b"\0" * 4096)
    path.with_name("copy.sqlite").write_bytes(path.read_bytes())
    path.unlink()
    path.with_name("copy.sqlite").rename(path)  # a new inode: this process has not checked it
    assert read(Store(path)) == whole
    (notice,) = take_notices()
    assert "The new one has 335 entries" in notice
    assert "the backup of 20" in notice


def test_a_bad_cell_hides_no_other_and_is_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    change_rulings(store, [GROVE, TITAN])
    with contextlib.closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE ruling SET reason = CAST(x'80' AS TEXT) WHERE word = 'grove'")
        connection.commit()
    assert [one.word for one in rulings(store)] == ["titan"]
    (notice,) = take_notices()
    assert notice.startswith("House rulings: 1 damaged entry is skipped (grove), and left unchanged in the file.")
    change_rulings(store, [GROVE])  # ruling again mends the row
    assert [one.word for one in rulings(store)] == ["grove", "titan"]


def test_a_backup_is_written_each_day_and_a_week_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Day:
        number = 0

        @classmethod
        def today(cls) -> Day:
            return cls()

        def isoformat(self) -> str:
            return f"2026-11-{Day.number:02d}"

    monkeypatch.setattr("engine.core.store.date", Day)
    store = Store(tmp_path / "house.sqlite")
    for number in range(1, BACKUP_COUNT + 4):
        Day.number = number
        change_rulings(store, [Ruling("x" * number, True, "")])
        rulings(store)
    names = sorted(path.name for path in store.backups.iterdir())
    assert names == [f"house-2026-11-{number:02d}.sqlite" for number in range(4, BACKUP_COUNT + 4)]
    assert len(rulings(Store(store.backups / names[-1]))) == BACKUP_COUNT + 2  # before the first write of that day


def test_an_empty_database_is_not_backed_up(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    with store.writing():
        pass
    rulings(store)
    assert not store.backups.exists()


def test_a_file_of_a_newer_version_can_be_set_aside(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    change_rulings(store, [GROVE])
    with contextlib.closing(sqlite3.connect(store.path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerFile, match="rename the file to start anew"):
        rulings(store)
    assert list(take_unusable()) == [store.path]
    assert "renamed to house-damaged-" in store.set_aside()
    assert take_unusable() == {}
    change_rulings(store, [TITAN])
    assert TITAN.word in {one.word for one in rulings(store)}
    take_notices()


def test_a_folder_in_place_of_the_file_can_be_set_aside(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    store.path.mkdir()
    with pytest.raises(FileProblem, match="cannot read the house database"):
        rulings(store)
    assert list(take_unusable()) == [store.path]
    assert "A new, empty one was created" in store.set_aside()
    change_rulings(store, [GROVE])
    assert len(rulings(store)) == 1


CRASH = """
import os, sys
from pathlib import Path
from engine.core.store import Store
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
import sqlite3
store = Store(Path(sys.argv[1]))
holds = sqlite3.connect(store.path)  # keeps the second ruling in the WAL
holds.execute("SELECT * FROM ruling").fetchall()
change_rulings(store, [Ruling("titan", True, "")])
os._exit(0)
"""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MB with a house database of two rulings, one of them in the WAL after a crash."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", str(place)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted only by root on Linux")
    change_rulings(Store(place / "house.sqlite"), [GROVE])
    subprocess.run([sys.executable, "-c", CRASH, str(place / "house.sqlite")], check=True)
    (place / "house.sqlite-shm").unlink()
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)
    take_notices()


def filled(place: Path) -> None:
    """Fill a file system to the last page."""
    handle = os.open(place / "filler", os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while True:
            os.write(handle, bytes(4096))
    os.close(handle)


def test_the_house_is_read_on_a_full_disk(disk: Path) -> None:
    filled(disk)
    store = Store(disk / "house.sqlite")
    assert [one.word for one in rulings(store)] == ["grove", "titan"]
    with pytest.raises(FileProblem, match="cannot use the house database"):
        change_rulings(store, [GROVE])
    assert take_unusable() == {}
    (disk / "filler").unlink()
    change_rulings(store, [Ruling("crane", True, "")])
    assert len(rulings(store)) == 3


def test_the_house_is_read_on_a_read_only_disk(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    store = Store(disk / "house.sqlite")
    assert [one.word for one in rulings(store)] == ["grove", "titan"]
    with pytest.raises(FileProblem, match="cannot use the house database"):
        change_rulings(store, [GROVE])
    assert take_unusable() == {}


@pytest.mark.parametrize("day", ["2026-13-01", "3 May 2026", "", "20260203"])
def test_a_clue_with_an_invalid_day_hides_no_other(tmp_path: Path, day: str) -> None:
    store = Store(tmp_path / "house.sqlite")
    remember(store, [Clue("crane", "A bird")], Use("2026-02-03", "Garden"))
    with store.writing() as connection:
        connection.execute("INSERT INTO clue_use VALUES ('crane', 'It lifts', ?, '', '', '')", (day,))
    (found,) = used(store, ["crane"])["crane"]
    assert (found.text, found.uses) == ("A bird", (Use("2026-02-03", "Garden"),))
    assert take_notices()[0].startswith("Clue book: 1 damaged entry is skipped (crane)")
