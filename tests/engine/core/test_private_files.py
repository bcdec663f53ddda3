"""Private files and directories, and what a save guarantees: order, names, limits and stamps."""

import os
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from engine.core import FileChanged, FileProblem, files, take_notices

posix = pytest.mark.skipif(os.name != "posix", reason="modes and owners are of POSIX")


@posix
def test_a_file_is_private_unless_others_can_write_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.touch()
    for mode, private in ((0o600, True), (0o645, True), (0o755, True), (0o620, False), (0o602, False), (0o666, False)):
        path.chmod(mode)
        assert files.is_private(path) is private
    path.chmod(0o600)
    info = path.stat()
    other = os.stat_result((*info[:4], info.st_uid + 4711, *info[5:10]))
    monkeypatch.setattr(Path, "stat", lambda path: other)
    assert not files.is_private(path)


@posix
def test_the_permission_of_others_to_write_is_withdrawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.touch()
    for before, after in ((0o666, 0o644), (0o777, 0o755), (0o620, 0o600), (0o400, 0o400), (0o645, 0o645)):
        path.chmod(before)
        files.make_private(path)
        assert stat.S_IMODE(path.stat().st_mode) == after
    path.chmod(0o666)
    monkeypatch.setattr(os, "getuid", lambda: path.stat().st_uid + 1)
    files.make_private(path)  # the file of another user
    assert stat.S_IMODE(path.stat().st_mode) == 0o666


@posix
def test_a_directory_for_code_is_made_private_or_replaced_with_a_notice(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    wanted = tmp_path / "deep" / "kernels"
    assert files.private_directory(wanted) == files.private_directory(wanted) == wanted
    assert stat.S_IMODE(wanted.stat().st_mode) == 0o700
    assert not take_notices()
    wanted.chmod(0o770)
    instead = tmp_path / f"puzzle-studio-kernels-{os.getuid()}"
    assert files.private_directory(wanted) == instead
    (notice,) = take_notices()
    assert notice == f"Other users can change files in {wanted}, so compiled code is kept in {instead} instead."
    wanted.rmdir()
    wanted.write_text("a file")
    assert files.private_directory(wanted) == instead
    (notice,) = take_notices()
    assert notice.startswith(f"{wanted} cannot be used (File exists), so compiled code is kept in")


@posix
def test_the_cache_directory_is_made_private(bare_home: Path) -> None:
    made = files.writable_cache_directory("numba")
    assert made == bare_home / "cache" / "numba"
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    made.chmod(0o777)
    assert files.writable_cache_directory("numba") == made
    assert stat.S_IMODE(made.stat().st_mode) == 0o755


def test_the_directories_of_a_user_are_in_the_home_of_the_program(bare_home: Path) -> None:
    assert [files.user_directory(kind) for kind in ("data", "cache", "state")] == [
        bare_home / "data", bare_home / "cache", bare_home / "state",
    ]  # fmt: skip
    assert not bare_home.exists()


HOMELESS = """
import os, tempfile
import platformdirs
from engine.core import files
from engine.core.errors import take_notices
os.environ.pop("PUZZLE_STUDIO_HOME")
print(os.path.isabs(files.user_directory("cache")), "puzzle-studio" in str(files.user_directory("cache")))
def none(*names, **more): raise RuntimeError
platformdirs.user_state_dir = none
platformdirs.user_data_dir = lambda *names, **more: "~/.local"
print(files.user_directory("state").relative_to(tempfile.gettempdir()))
print(files.user_directory("data").relative_to(tempfile.gettempdir()))
print(*take_notices())
"""


@posix
def test_a_user_without_a_home_gets_a_temporary_one_and_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", HOMELESS], env=environment, capture_output=True, text=True, check=True)
    folder = f"puzzle-studio-home-{os.getuid()}"
    first, state, data, notice = done.stdout.splitlines()
    assert (first, state, data) == ("True True", f"{folder}/state", f"{folder}/data")
    assert notice == (
        f"You have no home directory. Settings, unsaved work and house rulings are kept in {tmp_path / folder}."
    )


def test_a_missing_program_file_is_named() -> None:
    assert files.shipped("papers.toml").is_file()
    with pytest.raises(FileProblem, match=r"nothing\.txt: a program file is missing\. Reinstall the program\."):
        files.shipped("nothing.txt")


def test_a_stamp_changes_with_the_file_and_is_given_only_after_two_seconds(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "a"
    assert files.stamp(path) is None
    path.write_text("one")
    assert files.stamp(path) is None
    settled = max(path.stat().st_mtime_ns, path.stat().st_ctime_ns) + 2_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: settled - 1)
    assert files.stamp(path) is None
    monkeypatch.setattr(time, "time_ns", lambda: settled)
    first = files.stamp(path)
    assert first is not None
    assert first == files.stamp(path)
    monkeypatch.setattr(time, "time_ns", lambda: settled + 10**12)
    path.write_text("other")
    assert files.stamp(path) not in (None, first)


def test_a_file_of_64_mib_is_read_and_a_larger_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    for size, most in ((10, 10), (64 * 2**20, None)):
        with path.open("wb") as file:
            file.truncate(size)
        assert len(files.read_bytes(path, **({"most": most} if most else {}))) == size
    with path.open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    with pytest.raises(FileProblem, match="the file is too large: 67,108,865 bytes; the limit is 67,108,864"):
        files.read_bytes(path)


def test_a_fingerprint_is_that_of_blake2b_with_128_bits() -> None:
    assert files.fingerprint(b"") == "cae66941d9efbd404e4d88758ea67670"
    assert files.fingerprint(b"a") != files.fingerprint(b"b")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are listed in /proc")
def test_a_save_syncs_the_file_then_renames_it_and_syncs_the_directory(tmp_path: Path, monkeypatch) -> None:
    done: list[str] = []
    sync, rename = os.fsync, Path.replace

    def synced(handle: int) -> None:
        place = Path(f"/proc/self/fd/{handle}").readlink()
        done.append("sync directory" if place == tmp_path else f"sync {len(place.read_bytes())} bytes")
        sync(handle)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", lambda path, to: (done.append("rename"), rename(path, to))[1])
    before = len(os.listdir("/proc/self/fd"))
    assert files.save(tmp_path / "a.puzzle", b"content") == files.fingerprint(b"content")
    assert done == ["sync 7 bytes", "rename", "sync directory"]
    assert len(os.listdir("/proc/self/fd")) == before
    assert os.listdir(tmp_path) == ["a.puzzle"]


def test_a_file_that_was_deleted_since_it_was_opened_is_saved_only_after_a_question(tmp_path: Path) -> None:
    path = tmp_path / "a.puzzle"
    opened = files.save(path, b"mine", expected="")
    assert files.save(path, b"more", expected=opened) == files.fingerprint(b"more")
    path.unlink()
    with pytest.raises(FileChanged, match="this file was deleted or moved after it was opened"):
        files.save(path, b"mine", expected=opened)
    assert not path.exists()
    files.save(path, b"theirs")
    with pytest.raises(FileChanged, match="another program changed this file after it was opened"):
        files.save(path, b"mine", expected=opened)


def test_a_directory_is_not_replaced(tmp_path: Path) -> None:
    for call in (lambda path: files.save(path, b"x"), files.check_place):
        with pytest.raises(FileProblem, match=r"cannot save: this is a directory\. Choose a file name\."):
            call(tmp_path)


def test_a_temporary_file_is_beside_its_target_with_the_start_of_its_name(tmp_path: Path) -> None:
    for name in ("hive.puzzle", "h" * 200):
        handle, path = files.open_temporary(tmp_path / name)
        os.close(handle)
        assert path.parent == tmp_path
        assert path.name.startswith(f".{name[:40]}.")
        assert not path.name.startswith(f".{name[:41]}") or len(name) < 40
        assert files.OURS.fullmatch(path.name)
        assert f"-{os.getpid()}." in path.name


@posix
def test_temporary_files_of_living_processes_are_kept_for_a_day(tmp_path: Path) -> None:
    handle, ours = files.open_temporary(tmp_path / "a")
    os.close(handle)
    (tmp_path / ours.name.replace(".a.", ".folder.")).mkdir()
    now = time.time()
    for age, kept in ((0, True), (24 * 3600 - 60, True), (24 * 3600 + 60, False)):
        os.utime(ours, (now - age, now - age))
        files.remove_leftovers(tmp_path)
        assert ours.exists() is kept
    ended = tmp_path / ours.name.replace(f"-{os.getpid()}.", "-4194999.")  # more than any process number
    beyond = tmp_path / ours.name.replace(f"-{os.getpid()}.", "-9999999999.")
    for path in (ended, beyond):
        path.touch()
    files.remove_leftovers(tmp_path)
    assert not ended.exists()
    assert not beyond.exists()
    files.remove_leftovers(tmp_path / "missing")
