"""Worker processes: they compute elsewhere, and a killed one fails only its task."""

import os
import signal
import sys
from concurrent.futures import BrokenExecutor

import pytest

from engine.core import BadInput
from engine.core.workers import Processes, cluster


def test_a_killed_process_fails_its_task_and_is_replaced() -> None:
    with Processes(1) as executor:
        first = executor.submit(os.getpid)
        killed = executor.submit(os._exit, 1)
        later = executor.submit(os.getpid)
        assert isinstance(killed.exception(), BrokenExecutor)
        assert len({os.getpid(), first.result(), later.result()}) == 3


def test_a_cluster_needs_its_package(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'puzzle-studio\[distributed\]'"), cluster("tcp://localhost:1"):
        pass


def test_ctrl_c_is_left_to_the_parent_which_keeps_what_a_worker_makes() -> None:
    with Processes(1) as executor:
        assert executor.submit(signal.raise_signal, signal.SIGINT).result() is None
        assert executor.submit(abs, -1).result() == 1
