"""Background preparation while the window is usable: kernels in separate processes, and imports in short steps.

A module that defines or uses Qt classes must not be imported in a worker thread. PySide creates a type when it is
first used, and the process can crash if two threads do so at once. Modules without Qt are imported in a job.
"""

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages

import msgspec
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QProcess, QThread, QTimer, Signal

from engine.core import Control
from engine.core.workers import WITH_PARENT
from engine.drawing.faces import face
from engine.drawing.style import style
from engine.warm import FAMILIES, is_compiled

MOST_PROCESSES = 2
log = logging.getLogger(__name__)


class WarmUp(QObject):
    """Compiles families of kernels (`engine.warm`): first those that jobs wait for, then those of the current tab.

    Two processes compile these at the same time, and one process compiles the others. Rare families are compiled
    only if a job waits for them.
    """

    # kernels can be called that could not be called before. Kernels that cannot be compiled here count as
    # compiled: numba compiles them when they are called
    compiled = Signal()
    progress = Signal(str)  # a text for the status bar; "" when nothing is left to do

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._missing = {name for name in FAMILIES if not is_compiled(name)}
        self._wanted: list[str] = []
        self._kind = ""
        self._processes: list[_Process] = []
        self._most = min(MOST_PROCESSES, QThread.idealThreadCount())
        self._done, self._started = 0, False

    def missing(self, kernels: Sequence[str]) -> tuple[str, ...]:
        """Return which of some families are not compiled yet. Raises KeyError if there is no such family."""
        if unknown := [name for name in kernels if name not in FAMILIES]:
            raise KeyError(f"there is no family of kernels {unknown[0]!r}")
        return tuple(name for name in kernels if name in self._missing)

    def order(self) -> list[str]:
        """Return the families that are still to be compiled, the next one first."""
        usual = [name for name in (*self._of_tab(), *FAMILIES) if not FAMILIES[name].rare]
        running = {process.family for process in self._processes}
        every = dict.fromkeys((*self._wanted, *usual))
        return [name for name in every if name in self._missing and name not in running]

    def want(self, kernels: Sequence[str]) -> None:
        """Compile some families before all others, because a job waits for them."""
        self._wanted = [*kernels, *(name for name in self._wanted if name not in kernels)]
        self._go_on()

    def open_tab(self, kind: str) -> None:
        """Compile the families of a tab before those of other tabs."""
        self._kind = kind
        self._go_on()

    def start(self) -> None:
        """Start to compile missing families."""
        self._started = True
        self._go_on()

    def stop(self) -> None:
        """Kill the processes. The next start compiles what is missing."""
        self._started = False
        for process in self._processes:
            process.stop()

    def _of_tab(self) -> list[str]:
        return [name for name in FAMILIES if name.partition(".")[0] == self._kind]

    def _go_on(self) -> None:
        """Assign a family to each idle process.

        The second process compiles only families of the tab in view and those that a job waits for.
        """
        if not self._started:
            return
        while name := next(iter(self.order()), ""):  # a process that cannot start changes the order
            busy = sum(process.family != "" for process in self._processes)
            if busy >= (self._most if name in (*self._wanted, *self._of_tab()) else 1):
                break
            self._idle().compile(name)
        self._report()

    def _idle(self) -> "_Process":
        for process in self._processes:
            if not process.family:
                return process
        process = _Process(self)
        process.ended.connect(self._ended)
        process.lost.connect(self._lost)
        self._processes.append(process)
        return process

    def _ended(self, name: str) -> None:
        self._missing.discard(name)
        self._done += 1
        self.compiled.emit()
        self._go_on()

    def _lost(self, process: "_Process") -> None:
        """Continue without a process that ended early. The family that it was compiling counts as compiled."""
        self._processes.remove(process)
        if process.family:
            self._ended(process.family)

    def _report(self) -> None:
        running = [process.family for process in self._processes if process.family]
        if not running:
            self.progress.emit("")
            return
        family = FAMILIES[next((name for name in self._wanted if name in running), running[0])]
        when = "first use" if family.rare else "first start"
        total = self._done + len(running) + len(self.order())
        text = f"Preparing {family.title} ({when} only)… {self._done + 1} of {total}"
        self.progress.emit(text)


class _Process(QObject):
    ended = Signal(str)  # the name of a family that was compiled, or could not be
    lost = Signal(object)  # the process ended; passes itself

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.family = ""
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed_to_start)

    def compile(self, name: str) -> None:
        """Compile a family. The first call starts the process; on some systems it emits `lost` if that fails."""
        self.family = name
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._process.start(sys.executable, ["-m", "engine.warm", WITH_PARENT])
        if self._process.isOpen():
            self._process.write(f"{name}\n".encode())

    def stop(self) -> None:
        """Kill the process without emitting signals."""
        self._process.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self._process.kill()
        self._process.waitForFinished(1000)

    def _read(self) -> None:
        while self._process.canReadLine():
            kind, _, name = bytes(self._process.readLine().data()).decode(errors="replace").strip().partition(" ")
            if name == self.family and kind in ("done", "failed"):
                if kind == "failed":
                    log.error("The kernels of %s could not be compiled: %s", name, self._errors())
                self.family = ""
                self.ended.emit(name)

    def _finished(self, code: int) -> None:
        log.error("The process that compiles kernels ended (exit code %s): %s", code, self._errors())
        self.lost.emit(self)

    def _failed_to_start(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            log.error("The kernels could not be compiled: %s", self._process.errorString())
            self.lost.emit(self)

    def _errors(self) -> str:
        return bytes(self._process.readAllStandardError().data()).decode(errors="replace")


NAMES_A_STEP = 30  # Qt classes that a step creates; about 2 ms


def import_modules(packages: Sequence[str], *, control: Control) -> None:
    """Import all modules of packages that do not use Qt, and read the fonts of the screen. A job."""
    for name in modules_of(packages):
        control.check()
        import_module(name)
    for font in msgspec.structs.asdict(style("classic").faces).values():
        control.check()
        if font:
            face(font).width("AV", 1.0)  # which reads the kerning


def modules_of(packages: Sequence[str]) -> Iterator[str]:
    """Return the names of all modules of packages, each package's in alphabetical order."""
    for package in packages:
        for found in walk_packages(import_module(package).__path__, f"{package}."):
            if not found.ispkg:
                yield found.name


def plot_steps() -> Iterator[None]:
    """Import the plotting library. It uses every class of three Qt modules, which are created first, in steps."""
    for module in (QtCore, QtGui, QtWidgets):
        for number, name in enumerate(dir(module)):
            getattr(module, name)
            if number % NAMES_A_STEP == 0:
                yield
    import_module("studio.widgets.plot")
    yield


def import_steps(packages: Sequence[str]) -> Iterator[None]:
    """Import all modules of packages that use Qt, a module a step; last the editors, which import most others."""
    for name in sorted(modules_of(packages), key=lambda name: name.endswith(".editor")):
        import_module(name)
        yield


class Steps(QObject):
    """Runs steps on the GUI thread, each when the event loop is idle, and then calls a function.

    Destroying the parent ends the steps.
    """

    def __init__(self, parent: QObject, steps: Iterator[None], then: Callable[[], object] = lambda: None) -> None:
        super().__init__(parent)
        self._steps, self._then = steps, then
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)
        self._timer.start()

    def _step(self) -> None:
        try:
            next(self._steps)
        except StopIteration:
            self._timer.stop()
            self._then()
            self.deleteLater()
