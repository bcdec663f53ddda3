"""Compiles the engine's kernels in a separate process, while the window is already usable."""

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
from engine.parent import WITH_PARENT

log = logging.getLogger(__name__)


def stamp_path() -> Path:
    """Return the file that marks the kernels as compiled for this version, folder, Python and numba.

    Like numba's cache, the name depends on the modification time of each kernel file.
    """
    spec = importlib.util.find_spec("engine")
    root = Path(spec.origin).parent if spec and spec.origin else Path()
    kernels = [f"{path}:{path.stat().st_mtime_ns}" for path in sorted(root.rglob("kernels.py"))]
    versions = [metadata.version(name) for name in ("puzzle-studio", "numba")]
    name = fingerprint("\n".join([*versions, sys.version, *kernels]).encode())
    return user_directory("cache") / f"warm-{name}"


def load_plots(*, control: Control) -> None:
    """Import the plotting library in a job. The import takes about 0.3 s."""
    control.check()
    importlib.import_module("studio.widgets.plot")


class WarmUp(QObject):
    """Runs `python -m engine.warm` if the kernels are not compiled yet.

    Signals:
        progress: A text for the status bar.
        ended: The process ended; True if it succeeded. After a failure, kernels are compiled on first use.
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
        """Whether the kernels still have to be compiled."""
        return not self._stamp.exists()

    def start(self) -> None:
        """Start the process. `ended` is always emitted afterwards."""
        self.progress.emit("Compiling the engine (first start only)…")
        self._process.start(sys.executable, ["-m", "engine.warm", WITH_PARENT])

    def stop(self) -> None:
        """Kill the process without emitting signals. The next start compiles again."""
        self._process.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self._process.kill()
        self._process.waitForFinished(1000)

    def _read(self) -> None:
        lines = bytes(self._process.readAllStandardOutput().data()).decode(errors="replace").splitlines()
        if lines and (count := lines[-1].split(" ", 1)[0]):
            self.progress.emit(f"Compiling the engine (first start only)… {count}")

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        good = code == 0 and status == QProcess.ExitStatus.NormalExit
        if good:
            self._stamp.parent.mkdir(parents=True, exist_ok=True)
            save(self._stamp, b"")
        else:
            errors = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
            log.error("The kernels could not be compiled (exit code %s): %s", code, errors)
        self.ended.emit(good)

    def _failed_to_start(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            log.error("The kernels could not be compiled: %s", self._process.errorString())
            self.ended.emit(False)  # noqa: FBT003 - Qt's signature
