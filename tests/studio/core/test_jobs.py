"""Jobs deliver results and errors in the GUI thread, and the window stays responsive."""

from __future__ import annotations

import gc
import logging
import threading
import time
import weakref
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QObject, QThread, QTimer

from engine.core import BadInput, Stopped
from engine.core.job import BEST, STOP
from studio.core.dialogs import Dialog
from studio.core.jobs import Jobs
from studio.core.warming import WarmUp
from studio.widgets.job_bar import JobBar
from studio.widgets.word_table import Column, WordTable
from tests.studio.compiling import Compiling

pytestmark = pytest.mark.usefixtures("processes")

IN_PROCESS = """
import os, time
from engine.core.errors import BadInput

def count(n, control):
    for i in range(n):
        control.check()
        control.report(i, n, best=i)
        time.sleep(0.01)
    return n, os.getpid()

def spin(control):
    number = 0
    while True:
        control.check()
        sorted(range(20000), key=str)
        number += 1
        control.report(number, best=number)

def deaf(control):
    control.report(0, best=0)
    time.sleep(60)

def refuse(control):
    raise BadInput("no such word", where="list.txt")

def crash(control):
    raise RuntimeError("boom")

def die(control):
    os._exit(7)

def double(number):
    return 2 * number
"""


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A module that a new process can import by name."""
    (tmp_path / "jobs_by_name.py").write_text(IN_PROCESS)
    monkeypatch.syspath_prepend(str(tmp_path))
    import importlib

    return importlib.import_module("jobs_by_name")


class Heard:
    """Records the results of a job and the threads in which they arrive."""

    def __init__(self) -> None:
        self.best, self.done, self.failed, self.stopped = [], [], [], 0
        self.threads = set()

    def start(self, jobs: Jobs, key: str, function, *args, **options):
        return jobs.start(
            key, function, *args,
            on_best=lambda best: self._note(self.best, best),
            on_done=lambda result: self._note(self.done, result),
            on_failed=lambda text: self._note(self.failed, text),
            on_stopped=self._stop, **options,
        )  # fmt: skip

    def _note(self, where: list, what) -> None:
        where.append(what)
        self.threads.add(QThread.currentThread())

    def _stop(self) -> None:
        self.stopped += 1


def slow(n, control):
    for i in range(n):
        control.check()
        control.report(i, n, best=i)
        time.sleep(0.005)
    return n


@pytest.mark.parametrize("lane", ["quick", "disk", "process"])
def test_a_function_without_a_control_is_called_without_one(qtbot, jobs, named, lane) -> None:
    heard = Heard()
    heard.start(jobs, "a", named.double, 21, lane=lane)
    qtbot.waitUntil(lambda: heard.done == [42])


@pytest.mark.parametrize("lane", ["quick", "long", "disk"])
def test_every_thread_lane_delivers_results_in_the_gui_thread(qtbot, jobs, lane):
    heard = Heard()
    heard.start(jobs, "a", slow, 30, lane=lane)
    qtbot.waitUntil(lambda: heard.done == [30])
    assert heard.best == sorted(heard.best)
    assert heard.best
    assert heard.threads == {QThread.currentThread()}


def test_work_in_a_process_reports_through_shared_memory(qtbot, jobs, named):
    import os

    heard = Heard()
    job = heard.start(jobs, "a", named.count, 60, lane="process")
    qtbot.waitUntil(lambda: bool(heard.done))
    result, pid = heard.done[0]
    assert (result, pid == os.getpid()) == (60, False)
    assert heard.best
    assert job.task.control.fraction == pytest.approx(59 / 60)


def test_a_newer_job_with_the_same_key_replaces_the_older_one(qtbot, jobs):
    old, new = Heard(), Heard()
    job = old.start(jobs, "answers", slow, 2000)
    new.start(jobs, "answers", slow, 5)
    assert job.task.control.stopped
    qtbot.waitUntil(lambda: new.done == [5])
    assert jobs.shutdown()  # every thread has ended and every result has arrived
    assert (old.done, old.best, old.failed, old.stopped) == ([], [], [], 0)


def test_only_the_last_of_hundreds_of_starts_delivers(qtbot, jobs):
    heard = Heard()
    for number in range(500):
        heard.start(jobs, "answers", lambda control, number=number: number)
    qtbot.waitUntil(lambda: not jobs.running())
    assert heard.done[-1] == 499


def test_a_dropped_job_delivers_nothing(qtbot, jobs):
    heard = Heard()
    heard.start(jobs, "a", lambda control: 1)
    jobs.drop("a")
    assert jobs.shutdown()
    assert heard.done == []


def test_a_job_that_a_dialog_starts_when_it_was_closed_delivers_nothing(qtbot, jobs):
    """The closed dialog is destroyed by a later event. An earlier one can still start a job."""
    heard, dialog, ended = Heard(), Dialog("Closed", None), []
    dialog.own(jobs, "a")
    dialog.destroyed.connect(lambda: ended.append(True))
    dialog.show()
    dialog.reject()
    jobs.hold()
    heard.start(jobs, "a", lambda: "pages")
    qtbot.waitUntil(lambda: bool(ended))
    jobs.release()
    assert jobs.running() == []
    assert jobs.shutdown()
    assert heard.done == []


def test_an_engine_error_is_delivered_as_a_sentence(qtbot, jobs):
    def refuse(control):
        raise BadInput("no such word", where="list.txt")

    heard, said = Heard(), []
    jobs.failed.connect(said.append)
    heard.start(jobs, "a", refuse)
    jobs.start("b", refuse)
    qtbot.waitUntil(lambda: bool(heard.failed) and bool(said))
    assert heard.failed == said == ["list.txt: no such word"]


def test_an_unexpected_error_is_logged_and_reported_in_a_sentence(qtbot, jobs, caplog):
    def broken(control):
        raise ZeroDivisionError("inside")

    said = []
    jobs.failed.connect(said.append)
    with caplog.at_level(logging.ERROR):
        jobs.start("a", broken, name="Find hives")
        qtbot.waitUntil(lambda: bool(said))
    assert said == ["Find hives failed unexpectedly. See the log file."]
    assert "ZeroDivisionError: inside" in caplog.text
    assert "in broken" in caplog.text


def test_failures_in_a_process_are_reported_like_those_in_a_thread(qtbot, jobs, named, caplog):
    refused, crashed, died = Heard(), Heard(), Heard()
    refused.start(jobs, "refused", named.refuse, lane="process")
    crashed.start(jobs, "crashed", named.crash, lane="process", name="Import")
    died.start(jobs, "died", named.die, lane="process")
    qtbot.waitUntil(lambda: bool(refused.failed and crashed.failed and died.failed))
    assert refused.failed == ["list.txt: no such word"]
    assert crashed.failed == ["Import failed unexpectedly. See the log file."]
    assert "RuntimeError: boom" in caplog.text
    assert "exit code 7" in died.failed[0]


@pytest.mark.parametrize("lane", ["quick", "long"])
def test_a_stopped_job_ends_soon(qtbot, jobs, lane):
    heard = Heard()
    heard.start(jobs, "a", slow, 10_000, lane=lane, name="Slow")
    qtbot.waitUntil(lambda: bool(heard.best))
    jobs.stop_named()
    qtbot.waitUntil(lambda: heard.stopped == 1)
    assert heard.done == []


class Page:
    """Stands for what a job holds while it works."""


@pytest.mark.parametrize("failed", [Stopped, partial(BadInput, "the list is empty")])
def test_what_a_job_held_is_released_when_it_fails_or_is_stopped(qtbot, jobs, failed):
    """Without a garbage collection, which is put off while jobs run."""
    heard, held = Heard(), []

    def work():
        page = Page()
        held.append(weakref.ref(page))
        try:
            raise OSError(str(page))
        except OSError as error:
            raise failed() from error

    assert not gc.isenabled()
    heard.start(jobs, "a", work)
    qtbot.waitUntil(lambda: bool(heard.failed or heard.stopped))
    qtbot.waitUntil(lambda: held[0]() is None, timeout=5000)


def test_a_process_that_ignores_stop_is_killed(qtbot, jobs, named):
    heard = Heard()
    heard.start(jobs, "a", named.deaf, lane="process")
    qtbot.waitUntil(lambda: heard.best == [0])
    jobs.stop("a")
    qtbot.waitUntil(lambda: heard.stopped == 1)


def test_jobs_wait_while_they_are_held_except_writes_to_disk(qtbot, jobs):
    heard, free = Heard(), Heard()
    jobs.hold()
    heard.start(jobs, "a", lambda control: 1)
    heard.start(jobs, "stopped meanwhile", lambda control: 2)
    free.start(jobs, "b", lambda control: 3, lane="disk")
    jobs.stop("stopped meanwhile")
    qtbot.waitUntil(lambda: free.done == [3])
    assert (heard.done, heard.stopped) == ([], 1)
    jobs.release()
    qtbot.waitUntil(lambda: heard.done == [1])


def test_a_job_waits_for_the_kernels_that_it_calls_and_for_no_others(qtbot, jobs):
    compiler, bee, wheel, grid = Compiling("bee.find", "crossword.beam"), Heard(), Heard(), Heard()
    jobs.use_compiler(compiler)
    grid.start(jobs, "grid", lambda control: 1, kernels=("bee.find", "crossword.beam"), name="Finding layouts")
    bee.start(jobs, "bee", lambda control: 2, kernels=("bee.find",))
    wheel.start(jobs, "wheel", lambda control: 3)
    assert compiler.wanted == ["bee.find", "crossword.beam", "bee.find"]
    qtbot.waitUntil(lambda: wheel.done == [3])
    assert (grid.done, bee.done) == ([], [])
    compiler.compile("bee.find")
    qtbot.waitUntil(lambda: bee.done == [2])
    assert [jobs.missing(job) for job in jobs.named()] == [("crossword.beam",)]
    compiler.compile("crossword.beam")
    qtbot.waitUntil(lambda: grid.done == [1])


def test_a_job_that_waits_for_kernels_can_be_stopped_and_replaced(qtbot, jobs):
    compiler, stopped, newer = Compiling("bee.find"), Heard(), Heard()
    jobs.use_compiler(compiler)
    stopped.start(jobs, "a", lambda control: 1, kernels=("bee.find",))
    jobs.stop("a")
    assert stopped.stopped == 1
    newer.start(jobs, "a", lambda control: 2)
    qtbot.waitUntil(lambda: newer.done == [2])
    compiler.compile("bee.find")
    assert jobs.shutdown()
    assert stopped.done == []


def test_a_job_that_replaces_a_waiting_one_does_not_end_it(qtbot, jobs):
    """The older job's `on_stopped` would tell the page that the newer one has stopped."""
    compiler, older, newer = Compiling("crossword.beam"), Heard(), Heard()
    jobs.use_compiler(compiler)
    first = older.start(jobs, "a", lambda control: 1, kernels=("crossword.beam",))
    second = newer.start(jobs, "a", lambda control: 2, kernels=("crossword.beam",))
    assert (older.stopped, first.task.control.stopped, jobs.running()) == (0, True, [second])
    compiler.compile("crossword.beam")
    qtbot.waitUntil(lambda: newer.done == [2])
    assert (older.stopped, older.done) == (0, [])


def counting(label: str, *, control) -> str:
    """Report the label until stopped."""
    for number in range(10_000):
        control.check()
        control.report(number, best=f"{label} early")
        time.sleep(0.005)
    return "early"


def test_while_a_job_waits_for_kernels_another_function_gives_its_first_results(qtbot, jobs):
    compiler, heard, bar = Compiling("crossword.beam"), Heard(), JobBar(jobs)
    qtbot.addWidget(bar)
    jobs.use_compiler(compiler)
    job = heard.start(
        jobs, "a", lambda label, control: f"{label} done", "grid", kernels=("crossword.beam",), meanwhile=counting,
        name="Finding layouts", describe_best=str,
    )  # fmt: skip
    qtbot.waitUntil(lambda: bar.best.text() == "grid early")
    assert heard.done == []
    assert set(heard.best) == {"grid early"}
    compiler.compile("crossword.beam")
    qtbot.waitUntil(lambda: heard.done == ["grid done"])
    assert jobs.shutdown()
    assert (heard.done, heard.stopped, job.task.control.stopped) == (["grid done"], 0, False)


def test_a_function_that_gives_first_results_is_not_called_if_the_kernels_are_there(qtbot, jobs):
    heard = Heard()
    jobs.use_compiler(Compiling())
    heard.start(jobs, "a", slow, 3, kernels=("crossword.beam",), meanwhile=counting)
    qtbot.waitUntil(lambda: heard.done == [3])
    assert all(isinstance(best, int) for best in heard.best)


@pytest.mark.parametrize("end", [Jobs.stop, Jobs.drop])
def test_a_function_that_gives_first_results_ends_with_its_job(qtbot, jobs, end):
    heard = Heard()
    jobs.use_compiler(Compiling("crossword.beam"))
    heard.start(jobs, "a", counting, "grid", kernels=("crossword.beam",), meanwhile=counting)
    qtbot.waitUntil(lambda: bool(heard.best))
    end(jobs, "a")
    assert heard.stopped == (end is Jobs.stop)
    assert jobs.shutdown()


def test_a_job_with_an_unknown_family_of_kernels_is_refused_and_the_others_run(qtbot, jobs):
    heard = Heard()
    jobs.use_compiler(WarmUp())
    with pytest.raises(KeyError, match=r"bee\.nothing"):
        jobs.start("a", slow, 1, kernels=("bee.nothing",))
    heard.start(jobs, "b", slow, 1)
    qtbot.waitUntil(lambda: heard.done == [1])
    assert jobs.running() == []


def test_a_job_that_waits_for_kernels_is_shown_in_the_job_bar(qtbot, jobs):
    compiler, bar, heard = Compiling("crossword.beam"), JobBar(jobs), Heard()
    qtbot.addWidget(bar)
    jobs.use_compiler(compiler)
    heard.start(jobs, "a", lambda control: 1, kernels=("crossword.beam",), name="Finding layouts")
    qtbot.waitUntil(bar.isVisible)
    assert bar.text.text() == "Finding layouts (preparing)"
    jobs.running()[0].task.control.report(0, best="a first layout")
    qtbot.waitUntil(lambda: bar.text.text() == "Finding layouts")
    bar.stop_button.click()
    assert heard.stopped == 1
    assert not bar.isVisible()


def test_a_worker_thread_holds_no_widget_of_a_replaced_job(qtbot, jobs):
    """A widget that a worker thread releases last would be destroyed there, and Qt would crash."""
    started, go_on, page = threading.Event(), threading.Event(), QObject()

    def work(control):
        started.set()
        go_on.wait()

    gone = weakref.ref(page)
    jobs.start("a", work, on_done=lambda _, page=page: page.objectName())
    started.wait()
    jobs.drop("a")
    del page
    assert gone() is None  # while the thread still runs
    go_on.set()
    assert jobs.shutdown()


def test_the_timer_runs_only_while_jobs_run(qtbot, jobs):
    assert not jobs.findChild(QTimer).isActive()
    jobs.start("a", slow, 10)
    assert jobs.findChild(QTimer).isActive()
    qtbot.waitUntil(lambda: not jobs.findChild(QTimer).isActive())


def test_shutdown_stops_jobs_and_finishes_writes(qapp, tmp_path):
    jobs, threads = Jobs(), threading.active_count()
    jobs.start("a", slow, 100_000, lane="long")
    jobs.start("b", lambda control: (tmp_path / "kept").write_text("all"), lane="disk")
    assert jobs.shutdown()
    assert (tmp_path / "kept").read_text() == "all"
    assert threading.active_count() <= threads


# the event loop beside each kind of job; what it takes in time is for `tests/benchmarks/bench_window.py`


class Scrolling:
    """An event loop that scrolls and paints a table of ten thousand rows, and counts its turns.

    Attributes:
        turns: int64[1], which compiled code reads meanwhile.
    """

    def __init__(self, qtbot) -> None:
        self.table, self.turns = ten_thousand_rows(), np.zeros(1, np.int64)
        qtbot.addWidget(self.table)
        qtbot.waitExposed(self.table)
        self._timer = QTimer(self.table, interval=5)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def _turn(self) -> None:
        bar = self.table.verticalScrollBar()
        bar.setValue((bar.value() + 97) % bar.maximum())
        self.table.viewport().repaint()
        self.turns[0] += 1


def ten_thousand_rows() -> WordTable:
    """Return a visible table of ten thousand rows."""
    columns = (Column("word", "Word"), Column("points", "Points", "number"), Column("verdict", "Verdict", "verdict"))
    table, rows = WordTable(columns, "Words"), 10_000
    table.show_data(
        {
            "word": [f"word{i}" for i in range(rows)],
            "points": np.arange(rows),
            "verdict": [("clean", "caution", "taboo")[i % 3] for i in range(rows)],
        }
    )
    table.resize(500, 700)
    table.show()
    return table


@pytest.fixture
def scrolling(qtbot) -> Scrolling:
    return Scrolling(qtbot)


@pytest.fixture(scope="module")
def slice_():
    """Run compiled code without the interpreter lock until the event loop has turned ten times."""
    from numba import njit

    @njit(nogil=True)
    def until_ten_turns(state, turns, rounds):
        first = turns[0]
        for _ in range(rounds):
            state[BEST] += 1  # as long as something is written, the turns are read anew
            if state[STOP] or turns[0] >= first + 10:
                return True
        return False

    until_ten_turns(np.zeros(4, np.int64), np.zeros(1, np.int64), 1)
    return until_ten_turns


@pytest.mark.parametrize(("lane", "copies"), [("quick", 1), ("long", 2)])
def test_the_window_scrolls_while_a_kernel_runs(qtbot, jobs, scrolling, slice_, lane, copies):
    def work(control):
        for number in range(20):
            control.check()
            if not slice_(control.state, scrolling.turns, 20_000_000_000):
                return "the window stood still"
            control.report(number, 20, best=number)
        return "it scrolled"

    heard = Heard()
    for copy in range(copies):
        heard.start(jobs, f"busy {copy}", work, lane=lane)
    qtbot.waitUntil(lambda: len(heard.done) == copies)
    assert heard.done == ["it scrolled"] * copies


def test_the_window_scrolls_while_a_process_works(qtbot, jobs, named, scrolling):
    heard = Heard()
    heard.start(jobs, "busy", named.spin, lane="process")
    qtbot.waitUntil(lambda: bool(heard.best))
    began, told = scrolling.turns[0], len(heard.best)
    qtbot.waitUntil(lambda: scrolling.turns[0] >= began + 200 and len(heard.best) > told)
    jobs.stop("busy")
    qtbot.waitUntil(lambda: heard.stopped == 1)
