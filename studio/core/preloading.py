"""Imports what later pages need while the window is idle, on the GUI thread, in short steps.

A module that defines or uses Qt classes must not be imported in a worker thread. PySide creates a type when it is
first used, and the process can crash if two threads do so at once. Modules without Qt are imported in a job.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer

from engine.core.job import Control

NAMES_A_STEP = 30  # Qt classes that a step creates; about 2 ms


def import_modules(packages: Sequence[str], *, control: Control) -> None:
    """Import all modules of packages that do not use Qt. A job."""
    for name in modules_of(packages):
        control.check()
        import_module(name)


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
