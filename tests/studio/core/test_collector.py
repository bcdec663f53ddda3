import gc
import threading
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject

from studio.shell.app import Collector


@pytest.fixture
def collector(qapp):
    made = Collector()
    yield made
    made.stop()
    gc.disable()  # as the other tests of the studio want it


class Knot(QObject):
    """A QObject in a reference cycle that records the thread of its destruction."""

    ended_in: ClassVar[list[threading.Thread]] = []

    def __init__(self) -> None:
        super().__init__()
        self.me = self

    def __del__(self) -> None:
        self.ended_in.append(threading.current_thread())


def allocate() -> None:
    for _ in range(50):
        assert len([[n] for n in range(2000)]) == 2000


def test_garbage_collection_in_a_worker_thread_destroys_no_widget(qtbot, collector) -> None:
    Knot.ended_in.clear()
    Knot()
    worker = threading.Thread(target=allocate)
    worker.start()
    worker.join()
    assert Knot.ended_in == []
    held = [[n] for n in range(2000)]  # the next collection is due
    qtbot.waitUntil(lambda: bool(Knot.ended_in))
    assert Knot.ended_in == [threading.main_thread()]
    assert len(held) == 2000


def test_stopping_enables_automatic_collection(qapp) -> None:
    made = Collector()
    assert not gc.isenabled()
    made.stop()
    assert gc.isenabled()
    gc.disable()
