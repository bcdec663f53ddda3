"""Worker processes: they compute elsewhere, and a killed one fails only its task."""

import os
import sys
from concurrent.futures import BrokenExecutor

import pytest

from engine.core.errors import BadInput
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
    with (
        pytest.raises(BadInput, match=r"pip install 'puzzle-studio\[distributed\]'"),
        cluster("tcp://localhost:1"),
    ):
        pass
