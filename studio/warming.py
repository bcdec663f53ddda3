"""Compiles the engine's kernels once, in a process of their own, so that the window can be used meanwhile."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import sys
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from engine.files import fingerprint, save, user_directory
from engine.job import Control

log = logging.getLogger(__name__)


def stamp_path() -> Path:
    """A file that exists once the kernels are compiled for this program, place, Python and numba.

    The time of each kernel file is part of its name, as it is of numba's own cache.
    """
    spec = importlib.util.find_spec("engine")
    root = Path(spec.origin).parent if spec and spec.origin else Path()
    kernels = [f"{path}:{path.stat().st_mtime_ns}" for path in sorted(root.rglob("kernels.py"))]
    versions = [metadata.version(name) for name in ("puzzle-studio", "numba")]
    name = fingerprint("\n".join([*versions, sys.version, *kernels]).encode())
    return user_directory("cache") / f"warm-{name}"


def load_plots(*, control: Control) -> None:
    """Import what draws plots, beside the window: it takes a third of a second."""
    control.check()
    importlib.import_module("studio.widgets.plot")


class WarmUp(QObject):
    """Runs `python -m engine.warm` where the stamp is missing.

    Signals:
        progress: a line for the status bar.
        ended: the kernels are warm, or the process failed and they will compile when first used.
    """

    progress = Signal(str)
    ended = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stamp = stamp_path()
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed_to_start)

    @property
    def needed(self) -> bool:
        """Whether the kernels were not compiled yet."""
        return not self._stamp.exists()

    def start(self) -> None:
        """Begin; `ended` follows in any case."""
        self.progress.emit("Preparing the engine, once…")
        self._process.start(sys.executable, ["-m", "engine.warm"])

    def stop(self) -> None:
        """End the process without a word; the next start begins again."""
        self._process.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self._process.kill()
        self._process.waitForFinished(1000)

    def _read(self) -> None:
        lines = bytes(self._process.readAllStandardOutput().data()).decode(errors="replace").splitlines()
        if lines and (count := lines[-1].split(" ", 1)[0]):
            self.progress.emit(f"Preparing the engine, once… {count}")

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        good = code == 0 and status == QProcess.ExitStatus.NormalExit
        if good:
            self._stamp.parent.mkdir(parents=True, exist_ok=True)
            save(self._stamp, b"")
        else:
            errors = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
            log.error("The kernels could not be compiled ahead (exit code %s): %s", code, errors)
        self.ended.emit(good)

    def _failed_to_start(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            log.error("The kernels could not be compiled ahead: %s", self._process.errorString())
            self.ended.emit(False)  # noqa: FBT003 - Qt's signature
