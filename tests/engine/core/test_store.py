"""The house database: concurrent use, damaged files, and read-only folders."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core import Control, FileChanged, FileProblem, NewerFile, Stopped, take_notices
from engine.core import store as store_module
from engine.core.store import MIGRATIONS, Store, take_unusable
from engine.words.vetting.house import (
    SOURCE,
    add_list,
    change_overrides,
    change_rulings,
    open_house,
    overrides,
    remove_list,
    restore_list,
    rulings,
    user_lists,
)
from engine.words.vetting.verdict import Override, Ruling, Verdict

GROVE = Ruling("grove", False, "obscure", "Mrs. Lane asked", "2026-11-01")


@pytest.fixture(autouse=True)
def notices_taken() -> Iterator[None]:
    """What one test reports is not found by the next."""
    yield
    take_notices()
    take_unusable()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "deep" / "house.sqlite")


def test_reading_a_missing_store_gives_no_rows_and_creates_no_file(store: Store) -> None:
    assert rulings(store) == ()
    assert not store.path.parent.exists()


def test_a_ruling_is_stored_replaced_and_withdrawn(store: Store) -> None:
    change_rulings(store, [GROVE, Ruling("eggo", True, "a brand we allow")])
    again = Store(store.path)
    assert [(one.word, one.accepted, one.note, one.source) for one in rulings(again)] == [
        ("eggo", True, "", SOURCE),
        ("grove", False, "Mrs. Lane asked", SOURCE),
    ]
    change_rulings(again, [Ruling("grove", True, "accepted")])
    change_rulings(again, gone=["eggo"])
    assert [(one.word, one.accepted) for one in rulings(store)] == [("grove", True)]


def test_concurrent_writers_lose_no_data(store: Store) -> None:
    def write(n: int) -> None:
        for k in range(20):
            change_rulings(Store(store.path), [Ruling(f"w{n:02d}{k:02d}".replace("0", "a"), True, "")])

    threads = [threading.Thread(target=write, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(rulings(store)) == 80


def test_the_log_of_the_database_can_be_deleted_while_its_revision_is_read(store: Store) -> None:
    """SQLite deletes it when the last connection is closed."""
    change_rulings(store, [GROVE])
    log, ended = Path(f"{store.path}-wal"), threading.Event()

    def come_and_go() -> None:
        while not ended.is_set():
            log.touch()
            log.unlink()

    thread = threading.Thread(target=come_and_go)
    thread.start()
    try:
        lengths = {len(store.revision()) for _ in range(20_000)}
    finally:
        ended.set()
        thread.join()
    assert lengths == {1, 2}


def test_an_exception_rolls_back_the_transaction(store: Store) -> None:
    change_rulings(store, [GROVE])

    def half_done() -> None:
        with store.writing() as connection:
            connection.execute("DELETE FROM ruling")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half_done()
    assert len(rulings(store)) == 1


def test_an_invalid_statement_does_not_rename_the_file(store: Store) -> None:
    change_rulings(store, [GROVE])
    with pytest.raises(sqlite3.IntegrityError), store.writing() as connection:
        connection.execute("INSERT INTO ruling VALUES ('x', NULL, '', '', '')")
    assert (len(rulings(store)), take_notices()) == (1, [])


def test_the_original_error_is_reported_if_sqlite_rolled_back_itself(store: Store) -> None:
    change_rulings(store, [GROVE])

    def fail() -> None:
        with store.writing() as connection:
            connection.execute("ROLLBACK")  # as on a full disk
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()


def test_a_house_whose_tables_were_made_by_steps_of_another_layout_is_sound(store: Store) -> None:
    change_rulings(store, [GROVE])
    with sqlite3.connect(store.path) as connection:  # as versions wrote it whose steps were indented
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, char(10), char(10) || '        ')")
    connection.close()
    store_module._sound.clear()
    assert [one.word for one in rulings(Store(store.path))] == ["grove"]
    assert (list(store.path.parent.glob("house-damaged-*")), take_notices()) == ([], [])


def test_a_damaged_file_is_renamed_and_reported(store: Store) -> None:
    store.path.parent.mkdir()
    store.path.write_bytes(b"no database" * 1000)
    assert rulings(store) == ()
    aside = next(store.path.parent.glob("house-damaged-*"))
    assert aside.read_bytes().startswith(b"no database")
    (notice,) = take_notices()
    assert aside.name in notice
    assert take_notices() == []
    change_rulings(store, [GROVE])
    assert len(rulings(store)) == 1


def test_a_file_that_another_window_replaced_is_not_renamed_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.path.parent.mkdir()
    store.path.write_bytes(b"no database" * 1000)
    connect, locks = sqlite3.connect, []

    def late(database: str, **options: Any) -> sqlite3.Connection:
        if ".lock" in database:
            locks.append(database)
            if len(locks) == 2:  # the first is held to use the file, the second to rename it
                change_rulings(Store(store.path), [GROVE])  # renames the damaged file, and writes a new one
        return connect(database, **options)

    monkeypatch.setattr(sqlite3, "connect", late)
    assert [one.word for one in rulings(store)] == ["grove"]
    assert len(list(store.path.parent.glob("house-damaged-*"))) == len(take_notices()) == 1


def test_each_damaged_file_is_kept(store: Store) -> None:
    store.path.parent.mkdir()
    for k in range(3):  # within a second
        store.path.write_bytes(b"no database %d" % k * 1000)
        assert rulings(store) == ()
    kept = {path.read_bytes()[:13] for path in store.path.parent.glob("house-damaged-*.sqlite")}
    assert kept == {b"no database 0", b"no database 1", b"no database 2"}
    assert len(set(take_notices())) == 3


def test_concurrent_windows_lose_no_data_after_damage(store: Store) -> None:
    store.path.parent.mkdir()
    for turn in range(5):
        store.path.write_bytes(b"no database" * 1000)
        threads = [
            threading.Thread(target=change_rulings, args=(Store(store.path), [Ruling(word, True, "")]))
            for word in "abcd"
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [one.word for one in rulings(store)] == list("abcd")
        assert len(list(store.path.parent.glob("house-damaged-*.sqlite"))) == turn + 1
        for end in ("-wal", "-shm"):
            store.path.with_name(store.path.name + end).unlink(missing_ok=True)
    take_notices()


def test_damage_found_by_a_query_is_handled_and_the_next_call_works(store: Store) -> None:
    change_rulings(store, [Ruling(f"word{a}{b}", True, "x" * 200) for a in "abcdefghij" for b in "abcdefghij"])
    assert len(rulings(store)) == 100  # this process has checked the file
    content = store.path.read_bytes()
    damaged = content[:-16384] + b"\xff" * 16384  # the rulings are on the last pages
    store.path.write_bytes(damaged)
    with pytest.raises(FileProblem, match="renamed to house-damaged"):
        rulings(store)
    assert len(take_notices()) == 1
    assert next(store.path.parent.glob("house-damaged-*.sqlite")).read_bytes() == damaged
    assert len(rulings(store)) == 100  # from the backup of today


def test_a_file_of_a_newer_version_is_not_changed(store: Store) -> None:
    change_rulings(store, [GROVE])
    with sqlite3.connect(store.path) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(NewerFile, match="newer version"):
        change_rulings(store, [GROVE])


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root can write everywhere")
def test_a_store_in_a_read_only_folder_can_be_read(store: Store) -> None:
    change_rulings(store, [GROVE])
    store.path.parent.chmod(0o555)
    assert rulings(store)[0].word == "grove"
    with pytest.raises(FileProblem, match=r"cannot use the house database.*you may write there"):
        change_rulings(store, [GROVE])
    store.path.parent.chmod(0o755)


def test_a_directory_instead_of_the_file_is_an_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=str(tmp_path.name)):
        rulings(Store(tmp_path))


def test_puzzle_rulings_override_house_rulings_which_override_lists(store: Store, tmp_path: Path) -> None:
    aunt = tmp_path / "aunt.txt"
    aunt.write_text("grove\nblimey;mild\n")
    change_rulings(store, [Ruling("blimey", True, "harmless")])
    house = open_house(store, [aunt])
    assert house.vetter().verdict("grove", "answer").standing == "taboo"
    assert house.vetter().verdict("blimey", "answer").source == SOURCE
    own = [Ruling("grove", True, "it is a wood")]
    assert house.vetter(own).verdict("grove", "answer").standing == "clean"


def test_an_added_list_applies_from_then_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    aunt = tmp_path / "aunt.txt"
    aunt.write_text("crikey\n")
    add_list(aunt)
    assert open_house().vetter().verdict("crikey", "answer").source == "aunt.txt"
    aunt.write_text("123\n")
    with pytest.raises(FileProblem, match="the file contains no words"):
        add_list(aunt)


def test_two_lists_with_the_same_name_apply_and_a_removed_list_can_be_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    for folder, name, word in (("a", "words.txt", "crikey"), ("b", "words.csv", "blimey")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(word)
        add_list(tmp_path / folder / name)
    assert add_list(tmp_path / "b" / "words.csv").name == "words 2.txt"  # the same content: it is there already
    assert [path.name for path in user_lists()] == ["words 2.txt", "words.txt"]
    assert not open_house().vetter().verdict("blimey", "answer").counts
    removed = remove_list(user_lists()[0])
    assert open_house().vetter().verdict("blimey", "answer").counts
    assert restore_list(removed).name == "words 2.txt"
    with pytest.raises(FileProblem, match="cannot move"):
        restore_list(removed)


def test_an_unusable_list_gives_a_one_line_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    (tmp_path / "data").write_text("no folder")
    (tmp_path / "words.txt").write_text("crikey")
    with pytest.raises(FileProblem, match="cannot save"):
        add_list(tmp_path / "words.txt")


def test_overrides_survive_and_apply_to_every_puzzle(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    made = (Override("gai", "clean", reason="a name", date="2026-02-03"), Override("fox", "never", exact=True))
    assert change_overrides(store, made) == ()
    assert overrides(Store(tmp_path / "house.sqlite")) == tuple(sorted(made, key=lambda one: one.word))
    vetter = open_house(store).vetter()
    assert "gai" not in vetter.path_words("gaindel")
    assert vetter.verdict("fox", "answer") == Verdict("fox", "taboo", "on the taboo list", SOURCE)
    assert vetter.verdict("foxes", "answer").standing == "clean"
    assert change_overrides(store, gone=["fox"]) == (made[1],)
    assert open_house(store).vetter().verdict("fox", "answer").standing == "clean"


def test_an_override_that_changed_meanwhile_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    change_overrides(store, [Override("fox", "never")])
    with pytest.raises(FileChanged, match="have changed in the meantime"):
        change_overrides(store, gone=["fox"], expected=[Override("fox", "caution")])
    assert overrides(store) == (Override("fox", "never"),)


def test_a_damaged_override_is_skipped_and_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    change_overrides(store, [Override("fox", "never")])
    with store.writing() as connection:
        connection.execute("INSERT INTO severity VALUES ('owl', 'perhaps', 0, '', '')")
    take_notices()
    assert overrides(store) == (Override("fox", "never"),)
    assert any("House severities: 1 damaged entry is skipped (owl)" in notice for notice in take_notices())


def test_reading_ahead_reads_the_whole_file_and_can_be_stopped(tmp_path: Path, monkeypatch) -> None:
    store = Store(tmp_path / "house.sqlite")
    store.read_ahead(control=Control())  # there is no file yet
    store.path.write_bytes(bytes(10))
    checks: list[int] = []
    monkeypatch.setattr(store_module, "AHEAD", 4)
    control = Control()
    monkeypatch.setattr(control, "check", lambda: checks.append(1))
    store.read_ahead(control=control)
    assert len(checks) == 4  # two whole steps, the rest, and the end
    stopped = Control()
    stopped.stop()
    with pytest.raises(Stopped):
        store.read_ahead(control=stopped)
