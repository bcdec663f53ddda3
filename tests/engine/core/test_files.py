import os
import re
import stat
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path

import pytest

from engine.core import FileChanged, FileProblem, files
from engine.drawing.style import style


def test_save_replaces_through_a_link_and_keeps_the_mode(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    files.save(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_file_that_another_program_changed_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.puzzle"
    opened = files.save(path, b"mine")
    path.write_bytes(b"theirs")
    with pytest.raises(FileChanged, match="another program"):
        files.save(path, b"mine again", expected=opened)
    assert path.read_bytes() == b"theirs"


def test_a_file_that_appeared_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "new.puzzle"
    path.write_bytes(b"theirs")
    with pytest.raises(FileChanged):
        files.save(path, b"mine", expected="")


def test_a_failed_save_keeps_the_old_file_and_leaves_no_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.puzzle"
    path.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileProblem, match=r"No space left on device\. Free some space on the disk"):
        files.save(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.puzzle"]


@pytest.mark.parametrize("name", ["", "missing/a.puzzle"])
def test_an_unwritable_path_is_named_in_the_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileProblem, match=str(tmp_path)):
        files.save(tmp_path / name, b"x")
    with pytest.raises(FileProblem, match=str(tmp_path)):
        files.check_place(tmp_path / name)


def test_a_missing_folder_is_named_and_a_file_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("")
    for name, reason in (("none/deep/x.pdf", "none/deep does not exist"), ("a.txt/x.pdf", "a.txt is not a folder")):
        for call in (lambda path: files.save(path, b"x"), files.check_place):
            with pytest.raises(FileProblem, match=f"{name}: cannot save: the folder {reason}. Make the folder"):
                call(Path(name))
    assert os.listdir(tmp_path) == ["a.txt"]


def test_check_place_leaves_no_file(tmp_path: Path) -> None:
    old = tmp_path / "a.puzzle"
    old.write_bytes(b"old")
    files.check_place(old)
    files.check_place(tmp_path / "b.puzzle")
    assert (old.read_bytes(), os.listdir(tmp_path)) == (b"old", ["a.puzzle"])


def test_reading_rejects_directories_devices_and_large_files(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="directory"):
        files.read_bytes(tmp_path)
    with pytest.raises(FileProblem, match="not a regular file"):
        files.read_bytes("/dev/null")
    (tmp_path / "large").write_bytes(b"x" * 11)
    with pytest.raises(FileProblem, match="too large: 11 bytes"):
        files.read_bytes(tmp_path / "large", most=10)


def test_killing_the_process_during_a_save_leaves_a_complete_file(tmp_path: Path) -> None:
    path = tmp_path / "a.puzzle"
    whole = [bytes([letter]) * 3_000_000 for letter in b"AB"]
    path.write_bytes(whole[0])
    code = f"""
        from engine.core import files
        print("ready", flush=True)
        while True:
            for letter in b"BA":
                files.save({str(path)!r}, bytes([letter]) * 3_000_000)
    """
    for wait in (0.0, 0.013, 0.031, 0.057, 0.11):
        process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert process.stdout
        process.stdout.readline()
        time.sleep(wait)
        process.kill()
        process.wait()
        process.stdout.close()
        assert path.read_bytes() in whole


def test_an_unwritable_cache_directory_is_replaced_by_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file where the directory should be")
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    assert not str(files.writable_cache_directory("numba")).startswith(str(tmp_path / "home"))


def test_an_inaccessible_path_counts_as_existing_and_reading_it_reports_the_error(tmp_path: Path) -> None:
    assert files.exists(tmp_path)
    assert not files.exists(tmp_path / "nothing")
    assert files.exists("a" * 5_000)
    with pytest.raises(FileProblem, match="too long"):
        files.read_bytes("a" * 5_000)
    with pytest.raises(FileProblem, match="too long"):
        style("a" * 5_000)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no FIFOs")
def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/null")
    for name in ("pipe", "device"):
        for expected in (None, ""):
            with pytest.raises(FileProblem, match=rf"{name}: cannot save: this is not a regular file"):
                files.save(tmp_path / name, b"new", expected=expected)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(("umask", "mode"), [("0o027", "0o640"), ("0", "0o666")])
def test_saving_does_not_change_the_umask_of_the_process(tmp_path: Path, umask: str, mode: str) -> None:
    code = f"""
        import os, stat, sys
        os.umask({umask})
        from engine.core import files
        os.umask = None
        files.save(sys.argv[1], b"new")
        print(oct(stat.S_IMODE(os.stat(sys.argv[1]).st_mode)))
    """
    command = [sys.executable, "-c", textwrap.dedent(code), str(tmp_path / "new.txt")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == f"{mode}\n"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place for temporary directories, while the user's own cannot be written."""
    (tmp_path / "home").write_text("a file where the directory should be")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


@pytest.mark.skipif(os.name != "posix", reason="modes and owners are of POSIX")
def test_a_temporary_cache_is_private_and_reused(temporary: Path) -> None:
    found = files.writable_cache_directory("numba")
    assert found.parent == temporary
    assert stat.S_IMODE(found.stat().st_mode) == 0o700
    assert files.writable_cache_directory("numba") == found


def of_another_user(info: os.stat_result) -> os.stat_result:
    return os.stat_result((*info[:4], info.st_uid + 1, *info[5:10]))


@pytest.mark.skipif(os.name != "posix", reason="modes and owners are of POSIX")
def test_a_temporary_cache_with_unsafe_permissions_is_not_used(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = files.writable_cache_directory("numba")
    first.chmod(0o777)
    assert files.writable_cache_directory("numba") != first
    first.rmdir()
    (temporary / "theirs").mkdir()
    first.symlink_to(temporary / "theirs")
    assert files.writable_cache_directory("numba") != first
    first.unlink()
    first.mkdir(mode=0o700)
    assert files.writable_cache_directory("numba") == first
    lstat = Path.lstat
    monkeypatch.setattr(Path, "lstat", lambda path: of_another_user(lstat(path)))
    assert files.writable_cache_directory("numba") != first


KILLED = """
import os, sys
from engine.core import files
os.fsync = lambda handle: os.kill(os.getpid(), 9)
files.save(sys.argv[1], b"new")
"""


@pytest.mark.skipif(os.name != "posix", reason="a process number tells nothing of a dead process elsewhere")
def test_the_temporary_file_of_a_killed_save_is_removed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "hive.puzzle"
    files.save(path, b"old")
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    (left,) = tmp_path.glob(".*.tmp")
    living = tmp_path / left.name.replace(left.name.split("-")[-1].split(".")[0], str(os.getpid()))
    elsewhere = tmp_path / re.sub(r"\.[0-9a-f]{8}-", ".00000000-", left.name)
    for other in (living, elsewhere, tmp_path / ".mine.tmp", tmp_path / "notes.tmp"):
        other.write_bytes(b"kept")
    files.save(tmp_path / "other.puzzle", b"new")
    kept = {living.name, elsewhere.name, ".mine.tmp", "notes.tmp", "hive.puzzle", "other.puzzle"}
    assert {one.name for one in tmp_path.iterdir()} == kept
    assert path.read_bytes() == b"old"
    os.utime(elsewhere, (0, 0))
    files.save(path, b"new")
    assert not elsewhere.exists()


def test_a_new_file_has_the_permissions_that_the_system_gives(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    files.save(tmp_path / "saved", b"x")
    assert (tmp_path / "saved").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_file_in_the_way_of_a_temporary_directory_is_left_alone(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    wanted = files.temporary_directory("cache")
    wanted.rmdir()
    wanted.write_bytes(b"mine")
    made = files.temporary_directory("cache")
    assert (made.is_dir(), made.parent, wanted.read_bytes()) == (True, tmp_path, b"mine")


def test_the_line_ends_of_a_shipped_text_are_those_of_this_program(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "house.sql").write_bytes(b"-- step 1\r\nSELECT 1;\r\n")
    monkeypatch.setattr(files, "shipped", lambda name: tmp_path / name)
    assert files.shipped_text("house.sql") == "-- step 1\nSELECT 1;\n"


def test_rows_are_written_as_csv_with_line_ends() -> None:
    assert files.csv_text([("a", 1), ("b, c", "")]) == 'a,1\n"b, c",\n'
    assert files.csv_text([("a",)], end="\r\n") == "a\r\n"


def test_of_two_saves_at_once_one_is_told_of_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, replace, told = tmp_path / "a.puzzle", files._replace, list[str]()
    opened = files.save(path, b"before")

    def slow(*given: object) -> None:
        time.sleep(0.2)
        replace(*given)

    def save(content: bytes) -> None:
        try:
            files.save(path, content, expected=opened)
        except FileChanged as error:
            told.append(str(error))

    monkeypatch.setattr(files, "_replace", slow)
    threads = [threading.Thread(target=save, args=(content,)) for content in (b"mine", b"theirs")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1
    assert "another program changed this file" in told[0]


@pytest.mark.parametrize("content", [b"word = ", b"\xff\xfe", b"word = 1"])
def test_a_damaged_table_of_the_program_is_named(content: bytes, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "words.toml"
    path.write_bytes(content)
    monkeypatch.setattr(files, "shipped", lambda _: path)
    with pytest.raises(FileProblem, match=r"words\.toml: a data file of the program is damaged.*Install"):
        files.shipped_data("words.toml", dict[str, str])
