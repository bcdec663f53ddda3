"""Processes that the program starts end with it, even if it is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 on this system")
PATIENCE = 120  # seconds; each wait ends with its condition

MATCH = ["-m", "studio", "soup", "match", "--players", "heuristic,greedy", "--games", "1000000"]
LANE = """
import sys, time
from PySide6.QtCore import QCoreApplication
from studio.core.jobs import Jobs

def forever(*, control):
    while True:
        control.report(1, 2, best="running")
        time.sleep(0.01)

if __name__ == "__main__":
    app = QCoreApplication([])
    jobs = Jobs(app)
    seen = lambda best: open(sys.argv[1], "w").write("running")
    import lane
    jobs.start("forever", lane.forever, lane="process", on_best=seen)
    app.exec()
"""
WARM = """
import os, sys
os.environ["NUMBA_CACHE_DIR"] = sys.argv[1] + ".kernels"  # nothing is compiled yet
from PySide6.QtCore import QCoreApplication
from studio.core.warming import WarmUp

app = QCoreApplication([])
warm = WarmUp(app)
warm.progress.connect(lambda text: open(sys.argv[1], "a").write(text))
warm.start()
app.exec()
"""


@contextlib.contextmanager
def started(arguments: list[str], running: Path, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program, and wait until it or its worker has written to a file."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    process = subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder,
        env=environment, start_new_session=True,
    )  # fmt: skip
    try:
        wait_for(lambda: process.poll() is not None or (running.exists() and running.stat().st_size > 0))
        assert process.poll() is None, process.communicate()[0]
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def wait_for(condition) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "the condition did not come true"
        time.sleep(0.02)


def members(group: int) -> list[int]:
    """The living processes of a process group, zombies excluded."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, of = stat.read_text().rpartition(")")[2].split()[:3]
            if state != "Z" and int(of) == group:
                found.append(int(stat.parent.name))
    return found


def assert_all_end(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Kill a program. Its standard output closes, so no worker holds it, and no process of its group lives."""
    os.kill(process.pid, number)
    process.communicate(timeout=PATIENCE)
    if sys.platform.startswith("linux"):
        wait_for(lambda: not members(process.pid))


@pytest.mark.parametrize(("jobs", "number"), [([], signal.SIGTERM), (["--jobs", "2"], signal.SIGKILL)])
def test_the_workers_of_a_match_end_with_a_killed_command(home, tmp_path: Path, jobs, number) -> None:
    games = tmp_path / "games.csv"
    with started([*MATCH, *jobs, "--out", str(games)], games, tmp_path) as process:
        assert_all_end(process, number)


def test_a_worker_of_the_window_ends_with_it(home, tmp_path: Path) -> None:
    (tmp_path / "lane.py").write_text(LANE)
    with started(["lane.py", str(tmp_path / "seen")], tmp_path / "seen", tmp_path) as process:
        assert_all_end(process, signal.SIGKILL)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are listed in /proc only on Linux")
def test_the_compilation_ends_with_the_window(home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    with started(["-c", WARM, str(tmp_path / "seen")], tmp_path / "seen", tmp_path) as process:
        wait_for(lambda: len(members(process.pid)) > 1)
        assert_all_end(process, signal.SIGKILL)


def test_the_compilation_ends_in_the_middle_of_a_step_when_its_input_closes(home, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "engine.warm", "--with-parent"]
    cold = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=cold)
    assert done.returncode == 1
