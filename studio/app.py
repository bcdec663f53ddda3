"""The application: it puts the pieces together, shows the window, and takes them apart in order."""

from __future__ import annotations

import logging
import logging.handlers
import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from engine.errors import EngineError
from engine.files import user_directory
from engine.store import take_notices
from studio.collector import Collector
from studio.icons import app_icon
from studio.jobs import Jobs
from studio.journal import Journal
from studio.settings import open_settings
from studio.theme import Theme
from studio.warming import WarmUp, load_plots
from studio.widgets.editor import Message
from studio.window import MainWindow

SWITCH_SECONDS = 0.0005  # how soon a thread of Python code lets the window in
LOG_BYTES, LOG_FILES = 500_000, 3
log = logging.getLogger(__name__)


def start_logging() -> Path:
    """Log to a file in the user's state directory, which is returned."""
    folder = user_directory("state")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "studio.log"
    handler = logging.handlers.RotatingFileHandler(
        path, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return path


def run(paths: Sequence[Path], began: float | None) -> int:
    """Show the window until it is closed.

    Args:
        paths: files to open in it.
        began: when the process started (`time.time()`), to print how long the window took; None for silence.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    log_file = start_logging()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    if not isinstance(app, QApplication):
        raise TypeError("an application without windows runs already")
    app.setApplicationName("puzzle-studio")
    app.setApplicationDisplayName("Puzzle Studio")
    app.setDesktopFileName("puzzle-studio")
    app.setWindowIcon(app_icon())
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's handler would wait for the next event
    jobs = Jobs(app)
    jobs.hold()  # what a job imports would delay the first paint
    journal, journal_error = _open_journal()
    settings = open_settings()
    window = MainWindow(settings, Theme(app, settings), jobs, journal)
    report_unexpected(window, log_file)
    jobs.changed.connect(lambda: show_notices(window))
    warm = WarmUp(window)
    window.show()
    if journal_error:
        window.show_message("journal", Message(journal_error, "error"))
    window.filing.offer_recovery()
    for path in paths:
        window.open_path(path)

    def painted() -> None:
        if began is not None:
            print(f"Window usable after {time.time() - began:.2f} s", flush=True)
        Collector(app)
        jobs.start("plots", load_plots)
        _warm_up(warm, window, jobs)

    QTimer.singleShot(0, painted)
    code = app.exec()
    warm.stop()
    return _end(code, jobs, journal)


def _open_journal() -> tuple[Journal | None, str]:
    try:
        return Journal(), ""
    except EngineError as error:
        log.error("The journal: %s", error)
        return None, f"Unsaved work cannot be kept for a crash: {error}"


def _warm_up(warm: WarmUp, window: MainWindow, jobs: Jobs) -> None:
    """Let the jobs go, as soon as the kernels are compiled."""
    if not warm.needed:
        jobs.release()
        return

    def ended() -> None:
        window.show_preparation("")
        jobs.release()

    warm.progress.connect(window.show_preparation)
    warm.ended.connect(ended)
    warm.start()


def show_notices(window: MainWindow) -> None:
    """Show what the house's store has to say since it was last asked, whichever job opened it."""
    if notices := take_notices():
        window.show_message("store", Message(" ".join(notices), "error"))


def report_unexpected(window: MainWindow, log_file: Path) -> None:
    """Log what nobody caught, and tell it in a sentence; the program goes on.

    A place is reported once, and later: an error in painting comes again with every repaint.
    """
    known = set()

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        place = (kind, traceback.extract_tb(trace)[-1:])
        if (key := str(place)) in known:
            return
        known.add(key)
        log.critical("Unexpected error", exc_info=(kind, error, trace))
        text = str(error) if isinstance(error, EngineError) else f"Something went wrong; {log_file} says what."
        QTimer.singleShot(0, lambda: window.show_message("unexpected", Message(text, "error")))

    sys.excepthook = report


def _end(code: int, jobs: Jobs, journal: Journal | None) -> int:
    ended = jobs.shutdown()
    if journal is not None:
        journal.close()
    sys.excepthook = sys.__excepthook__
    if not ended:
        log.error("Jobs did not end in time: leaving without them")
        logging.shutdown()
        os._exit(code)
    return code
