"""The application: creates the objects, shows the window, and closes everything in order."""

import ctypes
import gc
import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMetaObject, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from engine.core import EngineError, take_notices
from engine.core.store import Store, take_unusable
from studio.core.jobs import Jobs
from studio.core.journal import Journal
from studio.core.settings import Keeping, open_settings
from studio.core.theme import Theme, resource
from studio.core.warming import Steps, WarmUp, import_modules, import_steps, plot_steps
from studio.shell.tabs import TABS
from studio.shell.window import MainWindow
from studio.widgets.editor import Editor, Message

C_LIBRARY: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
MMAP_THRESHOLD, ARENA_MAX = (-3, 8 * 2**20), (-8, 2)  # options of glibc's `mallopt`, and bytes and heaps
SWITCH_SECONDS = 0.0005  # how long a Python thread may keep the interpreter before the window gets it
log = logging.getLogger(__name__)


def run(paths: Sequence[Path], began: float | None) -> int:
    """Run the window until it is closed, and return the exit code.

    If `began`, the start time of the process (`time.time()`), is given, two start-up times are printed.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    return_memory()
    keeping = Keeping()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    if not isinstance(app, QApplication):
        raise TypeError("a Qt application without windows is already running")
    app.setApplicationName("puzzle-studio")
    app.setApplicationDisplayName("Puzzle Studio")
    app.setDesktopFileName("puzzle-studio")
    app.setWindowIcon(QIcon(resource("icons/puzzle-studio.svg")))
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's own handler would run only after the next event
    jobs = Jobs(app)
    jobs.hold()  # imports in jobs would delay the first paint
    settings = open_settings()
    window = MainWindow(settings, Theme(app, settings), jobs, keeping.journal)
    report_unexpected(window, keeping.log_file)
    jobs.changed.connect(lambda: show_notices(window))
    warm = WarmUp(app)
    window.show()
    if keeping.message:
        window.show_message("keeping", Message(keeping.message, "error"))
    window.filing.offer_recovery()
    for path in paths:
        window.open_path(path)

    def painted() -> None:
        if began is not None:
            print(f"Window usable after {time.time() - began:.2f} s", flush=True)
        Collector(app).busy = jobs.running
        _begin_jobs(warm, window, jobs)

    def answered() -> None:
        if began is not None:
            print(f"First answers after {time.time() - began:.2f} s", flush=True)
        load_tabs(window, jobs)  # earlier, the imports would delay the answers

    _when_answered(window, answered)
    QTimer.singleShot(0, painted)
    code = app.exec()
    warm.stop()
    return _end(code, jobs, keeping.journal)


def return_memory() -> None:
    """Let the C library return freed arrays to the system, where it is glibc. Call it before threads start.

    By default each thread gets a heap of its own, in which large arrays leave holes that are never returned.
    """
    for option in (ARENA_MAX, MMAP_THRESHOLD) if hasattr(C_LIBRARY, "mallopt") else ():
        C_LIBRARY.mallopt(*option)


def load_tabs(window: MainWindow, jobs: Jobs) -> None:
    """Import the modules of the tabs, so that a tab opens faster: first those of the engine, in a job."""
    packages = tuple(dict.fromkeys(tab.module.rpartition(".")[0] for tab in TABS))

    def load(_: object) -> None:
        Steps(window, chain(plot_steps(), import_steps(("studio.widgets", "studio.letters", *packages))))

    without_qt = ("engine.words", "engine.letters", *(name.replace("studio", "engine", 1) for name in packages))
    jobs.start("tabs", import_modules, without_qt, on_done=load)


def _begin_jobs(warm: WarmUp, window: MainWindow, jobs: Jobs) -> None:
    """Start the jobs, and compile the kernels that are missing. Those of the tab in view come first."""
    warm.progress.connect(window.show_preparation)
    window.tabs.currentChanged.connect(lambda: warm.open_tab(window.editor().kind))
    jobs.use_compiler(warm)
    jobs.release()
    warm.open_tab(window.editor().kind)
    warm.start()


def _when_answered(window: MainWindow, act: Callable[[], object]) -> None:
    """Call a function once, when the answers of the puzzle in view are shown."""
    connections = list[QMetaObject.Connection]()

    def look() -> None:
        if connections and window.editor().document_key is not None:
            while connections:
                window.disconnect(connections.pop())
            act()

    def watch(editor: Editor) -> None:
        connections.append(editor.refresh.connect(look))

    for editor in window.editors():
        watch(editor)
    connections.append(window.tabs.made.connect(watch))


def report_unexpected(window: MainWindow, log_file: Path | None) -> None:
    """Log uncaught exceptions and show a one-line message. The program continues.

    An error in painting repeats with every repaint. Therefore an expected error is not shown again while its
    message is still there, and an unexpected error is reported only once for each location. The message is shown
    from the event loop, outside the failing code.
    """
    known = set()

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        if isinstance(error, EngineError):
            text = str(error)
            if text not in window.strips.texts():
                log.error("Error", exc_info=(kind, error, trace))
                QTimer.singleShot(0, lambda: window.show_message("expected", Message(text, "error")))
            return
        place = (kind, traceback.extract_tb(trace)[-1:])
        if (key := str(place)) in known:
            return
        known.add(key)
        log.critical("Unexpected error", exc_info=(kind, error, trace))
        where = f"See the log file {log_file}." if log_file else "It is printed to standard error."
        text = f"An unexpected error occurred. {where}"
        QTimer.singleShot(0, lambda: window.show_message("unexpected", Message(text, "error")))

    sys.excepthook = report


def _end(code: int, jobs: Jobs, journal: Journal | None) -> int:
    jobs.hold()  # ending jobs must not start other jobs
    ended = jobs.shutdown()
    if journal is not None:
        journal.close()
    sys.excepthook = sys.__excepthook__
    if not ended:
        log.error("Some jobs did not end in time; exiting without them")
        logging.shutdown()
        os._exit(code)
    return code


OFFER = "Use a New Database"


def show_notices(window: MainWindow) -> None:
    """Show the notices that the house store has collected since the last call."""
    if notices := take_notices():
        window.show_message("store", Message(" ".join(notices), "error"))
    for path, error in take_unusable().items():
        window.strips.dismiss_text(error)
        window.show_message("house", Message(error, "error", ((OFFER, _replacing(window, path)),)))


def _replacing(window: MainWindow, path: Path) -> Callable[[], None]:
    def done(_: str) -> None:
        show_notices(window)
        for editor in window.editors():
            editor.house_is_other()

    def failed(sentence: str) -> None:
        window.show_message("house", Message(sentence, "error", ((OFFER, start),)))

    def start() -> None:
        window.jobs.start("house.replace", Store(path).set_aside, lane="disk", on_done=done, on_failed=failed)

    return start


MILLISECONDS = 500  # between checks
LONG_SECONDS = 0.02  # of processor time; after a longer collection, what exists is frozen if modules were imported
MOST_NEW = 50_000  # objects that running jobs may create before a collection; more would stop the window for long
LATER = 10  # factor of the threshold of a full collection while jobs run
LEAST_WORKED, MOST_WORKED = 4, 60  # checks with jobs before free memory is returned: when they end, and before


class Collector(QObject):
    """Disables the automatic collector, and collects from a timer when Python's own thresholds are exceeded.

    Objects that exist at the start are frozen, so that full collections stay short, and again after later imports of
    modules. What is frozen and becomes garbage is never collected, so it is not frozen at other times. While jobs run,
    which load word lists, a collection would stop the window for more than 50 ms: it is put off. After longer work,
    memory that is free between objects in use is returned to the system, where the C library is glibc.
    """

    busy: Callable[[], object] = staticmethod(bool)  # whether jobs are running

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        gc.collect()
        gc.freeze()
        self._modules, self._worked = len(sys.modules), 0  # at the last freeze; checks with jobs since the last return
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation whose threshold is exceeded, and all younger generations."""
        counts, thresholds, busy = gc.get_count(), gc.get_threshold(), self.busy()
        due = [age for age in range(3) if counts[age] > thresholds[age] * (LATER if busy and age == 2 else 1)]
        self._worked += LEAST_WORKED if 2 in due and not busy else bool(busy)
        if due and not (busy and counts[0] <= MOST_NEW):
            began = time.thread_time()
            gc.collect(max(due))
            if time.thread_time() - began > LONG_SECONDS and len(sys.modules) > self._modules:
                self._modules = len(sys.modules)
                gc.freeze()
        if self._worked >= (MOST_WORKED if busy else LEAST_WORKED) and hasattr(C_LIBRARY, "malloc_trim"):
            self._worked = 0
            C_LIBRARY.malloc_trim(0)  # it can take tens of ms

    def stop(self) -> None:
        """Enable the automatic collector again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
