"""The cache of compiled kernels: kernels work even if cache files are damaged."""

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

from engine.core.compiled import TITLES

KERNELS = """
from functools import partial
from engine.core.compiled import helper, kernel

@partial(helper, inline="always")
def twice(n):
    return 2 * n

@kernel
def total(n):
    sum = 0
    for i in range(n):
        sum += twice(i)
    return sum
"""
RUN = """
import kernels
print(kernels.total(10), sum(kernels.total.stats.cache_hits.values()))
"""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a kernel, and with its cache in `stored`. The place of a kernel belongs to its cache."""
    made = tmp_path_factory.mktemp("kernels")
    (made / "kernels.py").write_text(KERNELS)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(made / "cache")}
    command = [sys.executable, "-c", RUN]
    for output in ("90 0\n", "90 1\n"):
        assert subprocess.run(command, cwd=made, env=environment, stdout=PIPE, text=True).stdout == output
    (made / "cache").rename(made / "stored")
    return made


@pytest.fixture
def place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with an empty cache directory."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder / "cache"))
    monkeypatch.setenv("TMPDIR", str(folder / "temporary"))
    (folder / "temporary").mkdir()
    yield folder
    for name in ("cache", "temporary"):
        shutil.rmtree(folder / name)
    (folder / "ran").unlink(missing_ok=True)


@pytest.fixture
def cached(place: Path) -> Path:
    """The folder with the compiled kernel in the cache directory."""
    shutil.copytree(place / "stored", place / "cache")
    return place


@pytest.fixture
def run(place: Path) -> Callable[..., str]:
    """Run the kernel in a separate process. Return its result and the number of cache hits."""

    def in_a_process(code: str = RUN) -> str:
        done = subprocess.run([sys.executable, "-c", code], cwd=place, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return in_a_process


def compiled(place: Path, ending: str) -> list[Path]:
    return sorted((place / "cache").rglob(f"*total*.{ending}"))


def flipped(content: bytes) -> bytes:
    """Flip a bit of the machine code without damaging the pickle around it."""
    at = content.index(b"\x7fELF") + 200 if b"\x7fELF" in content else len(content) // 2
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]


DAMAGES = {
    "emptied": lambda content: b"",
    "garbage": lambda content: bytes(i * 37 % 251 for i in range(len(content))),
    "flipped": flipped,
}


@pytest.mark.parametrize(
    ("ending", "damage"),
    [("nbi", "emptied"), ("nbi", "garbage"), ("nbc", "emptied"), ("nbc", "garbage"), ("nbc", "flipped")],
)
def test_a_damaged_cache_is_rebuilt_and_prints_nothing(run, cached: Path, ending: str, damage: str) -> None:
    (path,) = compiled(cached, ending)
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    done = subprocess.run([sys.executable, "-c", RUN], cwd=cached, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("90 0\n", "")
    assert run() == "90 1"


def test_temporary_files_of_a_killed_process_are_removed_when_the_kernel_is_stored_again(run, cached) -> None:
    stored = [path for ending in ("nbi", "nbc") for path in compiled(cached, ending)]
    left = [path.with_name(f"{path.name}.tmp.0123456789abcdef") for path in stored]
    of_now = left[0].with_suffix(".fedcba9876543210")
    for path in (*left, of_now):
        path.write_bytes(b"half")
    for path in left:
        os.utime(path, (0, 0))
    run()
    assert all(path.exists() for path in left)  # nothing was stored
    stored[0].unlink()
    run()
    assert [path.exists() for path in (*left, of_now)] == [False, False, True]


def test_kernels_work_without_caching_if_the_disk_is_full(run, place: Path) -> None:
    assert run(FULL + RUN) == "90 0"
    assert compiled(place, "nbc") == []
    assert run() == "90 0"
    assert run() == "90 1"


def test_kernels_work_if_a_damaged_cache_cannot_be_removed(run, cached: Path) -> None:
    (index,) = compiled(cached, "nbi")
    index.unlink()
    index.mkdir()
    assert run() == "90 0"


class Planted:
    """An object whose pickle creates the file `ran` when it is loaded."""

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (Path("ran"),)


TOLD = (
    RUN
    + """
from engine.core.errors import take_notices
print(*take_notices())
"""
)
posix = pytest.mark.skipif(os.name != "posix", reason="owners and modes are of POSIX")
root = pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can give files away")


def planted(cached: Path, ending: str) -> Path:
    """Replace a file of the cache by a pickle that runs code."""
    (path,) = compiled(cached, ending)
    path.write_bytes(pickle.dumps(Planted()))
    return path


@posix
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_cache_file_that_others_can_write_is_not_loaded(run, cached: Path, ending: str) -> None:
    planted(cached, ending).chmod(0o666)
    told = run(TOLD)
    assert told.startswith("90 0")
    assert "was not loaded and is compiled again: other users can change its files." in told
    assert not (cached / "ran").exists()
    assert run() == "90 1"


@posix
@root
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_cache_file_of_another_user_is_not_loaded(run, cached: Path, ending: str) -> None:
    os.chown(planted(cached, ending), 4711, 4711)
    assert run() == "90 0"
    assert not (cached / "ran").exists()


@posix
@pytest.mark.parametrize("unsafe", [lambda path: path.chmod(0o777), lambda path: os.chown(path, 4711, 4711)])
def test_a_cache_directory_of_others_is_replaced_and_the_user_is_told(run, cached: Path, unsafe) -> None:
    planted(cached, "nbi")
    try:
        unsafe(cached / "cache")
    except PermissionError:
        pytest.skip("only root can give files away")
    assert "Other users can change files in" in run(TOLD)
    assert not (cached / "ran").exists()


@posix
def test_the_cache_works_if_the_umask_lets_the_group_write(run) -> None:
    group = "import os\nos.umask(0o002)\n"
    assert run(group + RUN) == "90 0"
    assert run(group + RUN) == "90 1"


def test_every_package_with_kernels_is_announced_by_a_title() -> None:
    root = Path(__file__).parents[3] / "engine"
    found = {".".join(("engine", *path.parent.relative_to(root).parts)) for path in root.rglob("*kernels.py")}
    assert found == set(TITLES)


def test_a_first_use_is_announced_once_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(KERNELS.replace("@kernel", "__name__ = 'engine.bee.kernels'\n\n@kernel"))
    code = "import logging; logging.basicConfig(level='INFO', format='%(message)s')\n" + RUN
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert done.stderr == "Preparing the search for hives, at the first use only…\n"
