"""Fixtures of all tests: a home for each process, one numba cache, and deterministic hypothesis tests."""

import gc
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Saved files wait for the disk: in memory they take a quarter less time. pytest keeps the files of failed tests only.
MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 * 2**30:
    os.environ["TMPDIR"], tempfile.tempdir = str(MEMORY), None  # workers and the processes of tests inherit it

HOME = tempfile.TemporaryDirectory(prefix="puzzle-studio-tests-")
os.environ["PUZZLE_STUDIO_HOME"] = HOME.name
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Without bytecode each worker compiles all tests, and each process that a test starts compiles the program.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

ENGINE = Path(__file__).parents[1] / "engine"
if "NUMBA_CACHE_DIR" not in os.environ:
    # Kernels are kept in pytest's own cache. numba compiles one again when its file changes. It does not see changes of
    # `compiled.py`, which the kernels of other files use, so its content names the directory. numba reads the variable
    # when it is imported, which the conftest.py of a folder does before `pytest_configure`.
    CODE = hashlib.blake2b((ENGINE / "core" / "compiled.py").read_bytes(), digest_size=8).hexdigest()
    os.environ["NUMBA_CACHE_DIR"] = str(ENGINE.parent / ".pytest_cache" / "d" / f"kernels-{CODE}")

import hypothesis  # noqa: E402

from engine.core import take_notices  # noqa: E402

hypothesis.settings.register_profile("house", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("house")

SHARED = Path(__file__).parents[2] / "shared" / "data"
NAMES = "from engine.warm import FAMILIES; print(*FAMILIES)"


def pytest_configure(config: pytest.Config) -> None:
    """Keep indexes of word lists between runs, in pytest's own cache. `pytest --cache-clear` forgets them."""
    config.option.loadscopereorder = False  # of xdist, see `pytest_collection_modifyitems`
    if "TEST_INDEXES" not in os.environ:
        kept = getattr(config, "cache", None)  # absent with `-p no:cacheprovider`
        os.environ["TEST_INDEXES"] = str(kept.mkdir("indexes")) if kept else tempfile.mkdtemp(prefix="indexes-")
    share_indexes(Path(HOME.name))


def share_indexes(home: Path) -> None:
    """Link the cache of a home to one that all tests share: an index is named by what it was built from.

    The index of a large list takes seconds, and most tests begin with a new home.
    """
    (home / "cache").mkdir(parents=True, exist_ok=True)
    (home / "cache" / "lexicon").symlink_to(os.environ["TEST_INDEXES"], target_is_directory=True)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every kernel before a run of the whole suite, so that two workers do not compile the same one.

    The kernels of the crossword take as long as all the others, so they get a process of their own. A run of
    named tests compiles what it needs.
    """
    named = session.config.args_source is pytest.Config.ArgsSource.ARGS
    if "PYTEST_XDIST_WORKER" in os.environ or named:
        return
    files = sorted(ENGINE.rglob("*kernels.py"))
    state = "".join(f"{path}:{path.stat().st_mtime_ns}:{path.stat().st_size}\n" for path in files)
    stamp = Path(os.environ["NUMBA_CACHE_DIR"]) / "compiled.txt"
    if stamp.exists() and stamp.read_text() == state:
        return
    names = subprocess.check_output([sys.executable, "-c", NAMES], text=True).split()
    halves = [[name for name in names if name.startswith("crossword") == half] for half in (True, False)]
    warm = [sys.executable, "-m", "engine.warm"]
    both = [subprocess.Popen([*warm, *half], stdout=subprocess.DEVNULL) for half in halves]
    assert [process.wait() for process in both] == [0, 0]
    stamp.write_text(state)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let workers start with the files of few tests, which take longest: each starts processes or solves large things.

    xdist would end with them, while the other workers are idle.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        count = Counter(item.path for item in items)
        items.sort(key=lambda item: (count[item.path], item.path))


def pytest_collection_finish() -> None:
    """Do not visit modules and collected tests when garbage is collected."""
    gc.freeze()


@pytest.fixture(autouse=True)
def collected_in_this_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect garbage in the main thread only, as `studio.shell.app` does, and seldom in tests without a window."""
    if "qapp" not in request.fixturenames:
        usual = gc.get_threshold()
        gc.set_threshold(20_000)  # collections took 7 % of the time of a page
        yield
        gc.set_threshold(*usual)
        return
    gc.disable()
    yield
    gc.collect()
    gc.freeze()  # what is alive now is not visited again: a full collection took a third of the suite's time
    gc.enable()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    """A Dask scheduler with two worker processes."""
    dask = pytest.importorskip("distributed", reason="the extra distributed is not installed")
    with dask.LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield local


@pytest.fixture(autouse=True)
def no_notices_of_other_tests() -> None:
    """Clear the messages that an earlier test left; a command would print them."""
    take_notices()


@pytest.fixture(scope="session", autouse=True)
def clipboard_left_empty() -> Iterator[None]:
    """Clear the clipboard at the end. The offscreen clipboard outlives Python and would crash."""
    yield
    if (gui := sys.modules.get("PySide6.QtGui")) and gui.QGuiApplication.instance():
        gui.QGuiApplication.clipboard().clear()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared test inputs. Tests that use it are skipped if it is missing."""
    if not SHARED.is_dir():
        pytest.skip("the shared test inputs are not beside this checkout")
    return SHARED


@pytest.fixture
def bare_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home directory that does not exist, for tests of what the program keeps there."""
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def home(bare_home: Path) -> Path:
    """A home directory without data. Its indexes of lists are those of the other tests (see `share_indexes`)."""
    share_indexes(bare_home)
    return bare_home
