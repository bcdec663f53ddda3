"""A home for each process and one warm numba cache for the whole run; hypothesis without chance or clocks."""

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = tempfile.TemporaryDirectory(prefix="puzzle-studio-tests-")
os.environ["PUZZLE_STUDIO_HOME"] = HOME.name
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(HOME.name) / "numba"))  # the workers of a run inherit one
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import hypothesis  # noqa: E402

hypothesis.settings.register_profile("house", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("house")

SHARED = Path(__file__).parents[2] / "shared" / "data"


WARM = """
import sys
from engine.warm import steps
for name, call in steps().items():
    if name.startswith("crossword.seed003") == bool(sys.argv[1:]):
        call()
"""


def pytest_sessionstart() -> None:
    """Compile every kernel once, before any test; one family takes as long as all the others beside it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        both = [subprocess.Popen([sys.executable, "-c", WARM, *which]) for which in (["seed003"], [])]
        assert [process.wait() for process in both] == [0, 0]


@pytest.fixture(autouse=True)
def collected_in_this_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """Dead widgets are collected in the main thread, as `studio.collector` has it, never by a worker."""
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def clipboard_left_empty() -> Iterator[None]:
    """The offscreen clipboard outlives Python: what a test left there would end the run in a crash."""
    yield
    if (gui := sys.modules.get("PySide6.QtGui")) and gui.QGuiApplication.instance():
        gui.QGuiApplication.clipboard().clear()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared test inputs; a test that wants it is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the shared test inputs are not beside this checkout")
    return SHARED


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home of this test's own."""
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
