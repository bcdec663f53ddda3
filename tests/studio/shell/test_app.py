"""The application: messages about the house database, and the garbage collector."""

from __future__ import annotations

import contextlib
import gc
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject, Qt

from engine.core import NewerFile
from engine.core.store import FILE_NAME, Store
from engine.words.vetting.house import change_rulings, open_house
from engine.words.vetting.verdict import Ruling
from studio import cli
from studio.shell import app
from studio.shell.app import OFFER, Collector, show_notices
from tests.studio.conftest import RowWing, opened_window
from tests.studio.hosts import buttons_of


@pytest.fixture
def damaged(home: Path) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / FILE_NAME).write_bytes(b"no database" * 1000)


def test_the_window_reports_damage_found_by_a_job(damaged, window) -> None:
    open_house()
    show_notices(window)
    show_notices(window)
    assert ["was damaged" in text for text in window.strips.texts()] == [True]


def test_the_command_line_reports_damage_on_standard_error(damaged, capsys) -> None:
    assert cli.main(("bee", "solve", "G", "CENORV")) == 0
    captured = capsys.readouterr()
    assert "converge" in captured.out
    assert "was damaged. It was renamed to house-damaged-" in captured.err
    assert cli.main(("bee", "solve", "G", "CENORV")) == 0
    assert capsys.readouterr().err == ""


def test_the_window_offers_to_replace_a_database_of_a_newer_version(home: Path, qtbot, window) -> None:
    store = Store()
    change_rulings(store, [Ruling("grove", False, "obscure")])
    with contextlib.closing(sqlite3.connect(store.path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerFile) as told:
        open_house()
    window.editor().show_error(str(told.value))
    show_notices(window)
    assert ["a newer version of the program wrote" in text for text in window.strips.texts()] == [True]
    (button,) = [one for one in buttons_of(window.strips) if one.text() == OFFER]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any("renamed to house-damaged-" in text for text in window.strips.texts()))
    assert [one.word for one in open_house().rulings] == ["grove"]
    assert window.editor().counted == 1


def test_a_replaced_database_does_not_end_previews(home: Path, qtbot, window, monkeypatch) -> None:
    """A tab is told that the house changed, so that a tab with a preview counts when the preview ends."""
    store = Store()
    change_rulings(store, [Ruling("grove", False, "obscure")])
    with contextlib.closing(sqlite3.connect(store.path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    told = []
    monkeypatch.setattr(window.editor(), "house_is_other", lambda: told.append("house"))
    with pytest.raises(NewerFile):
        open_house()
    show_notices(window)
    (button,) = [one for one in buttons_of(window.strips) if one.text() == OFFER]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(told))
    assert (told, window.editor().counted) == (["house"], 0)


class WheelRow(RowWing):
    kind = "wheel"


def test_a_change_of_the_house_in_one_tab_reaches_the_others(qtbot, settings, jobs, journal) -> None:
    for window in opened_window(qtbot, settings, jobs, journal, (RowWing, WheelRow)):
        window.show_kind("wheel")
        first, second = window.editors()
        first.house_changed.emit()
        assert (first.counted, second.counted) == (0, 1)


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


def test_no_collection_stops_the_window_while_jobs_run(qtbot, collector) -> None:
    working = [True]
    collector.busy = lambda: working
    Knot.ended_in.clear()
    Knot()
    held = [[n] for n in range(2000)]
    collector.collect()
    assert Knot.ended_in == []
    working.clear()
    collector.collect()
    assert len(Knot.ended_in) == 1
    assert len(held) == 2000


def test_a_long_collection_does_not_keep_results_for_ever(qtbot, collector, monkeypatch) -> None:
    monkeypatch.setattr(app, "LONG_SECONDS", 0.0)
    Knot.ended_in.clear()
    shown = Knot()
    held = [[n] for n in range(2000)]
    collector.collect()
    del shown
    more = [[n] for n in range(2000)]
    gc.collect()
    assert len(Knot.ended_in) == 1
    assert len(held) == len(more)


def test_while_jobs_run_only_many_new_objects_are_collected_and_not_the_oldest(collector, monkeypatch) -> None:
    ages = list[int]()
    monkeypatch.setattr(gc, "collect", ages.append)
    collector.busy = lambda: True
    for new in (app.MOST_NEW, app.MOST_NEW + 1):
        monkeypatch.setattr(gc, "get_count", lambda new=new: (new, 100, 100))
        collector.collect()
    assert ages == [1]


@pytest.fixture
def returned(collector, monkeypatch):
    """One item for each time that free memory is returned to the system. No garbage is due."""
    returned = list[int]()
    monkeypatch.setattr(app, "C_LIBRARY", SimpleNamespace(malloc_trim=returned.append))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    return returned


@pytest.mark.parametrize(("checks", "times"), [(app.LEAST_WORKED - 1, 0), (app.LEAST_WORKED, 1)])
def test_free_memory_is_returned_when_jobs_end_unless_they_were_short(collector, returned, checks, times) -> None:
    collector.busy = lambda: True
    for _ in range(checks):
        collector.collect()
    assert returned == []
    collector.busy = bool
    for _ in range(3):
        collector.collect()
    assert returned == [0] * times


def test_free_memory_is_also_returned_while_jobs_never_end(collector, returned) -> None:
    collector.busy = lambda: True
    for _ in range(2 * app.MOST_WORKED + 1):
        collector.collect()
    assert returned == [0, 0]


def test_a_system_without_glibc_has_nothing_to_return(collector, returned, monkeypatch) -> None:
    monkeypatch.setattr(app, "C_LIBRARY", None)
    collector.busy = lambda: True
    for _ in range(2 * app.MOST_WORKED):
        collector.collect()
    assert returned == []


def test_stopping_enables_automatic_collection(qapp) -> None:
    made = Collector()
    assert not gc.isenabled()
    made.stop()
    assert gc.isenabled()
    gc.disable()


HOLES = """
import threading
import numpy as np
from studio.shell.app import return_memory

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

def work():
    for _ in range(2):
        arrays = []
        for _ in range(20):
            arrays.append(np.ones(9 * 2**20, np.uint8))
            kept.append(bytearray(3000))
        del arrays

kept = []
return_memory()
before = resident()
thread = threading.Thread(target=work)
thread.start()
thread.join()
print(resident() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory of a process is not in a file here")
def test_large_arrays_of_a_job_leave_no_holes_in_memory() -> None:
    ended = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    assert int(ended.stdout) < 40 * 2**20


BETWEEN = """
import gc
from PySide6.QtCore import QCoreApplication
from studio.shell.app import Collector

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

application = QCoreApplication([])
collector = Collector()
texts = [bytearray(3000) for _ in range(60_000)]
most, kept = resident(), texts[::50]
del texts
gc.get_count = lambda: (2000, 100, 100)
collector.collect()
print(most - resident())
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory of a process is not in a file here")
def test_memory_between_objects_in_use_goes_back_to_the_system() -> None:
    ended = subprocess.run([sys.executable, "-c", BETWEEN], capture_output=True, text=True, check=True)
    assert int(ended.stdout) > 100 * 2**20
