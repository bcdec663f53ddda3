"""A compiler of kernels for tests of what waits for them."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal


class Compiling(QObject):
    """A compiler that compiles what the test says."""

    compiled = Signal()

    def __init__(self, *missing: str) -> None:
        super().__init__()
        self._missing, self.wanted = set(missing), list[str]()

    def missing(self, kernels: Sequence[str]) -> tuple[str, ...]:
        return tuple(name for name in kernels if name in self._missing)

    def want(self, kernels: Sequence[str]) -> None:
        self.wanted += kernels

    def compile(self, name: str) -> None:
        self._missing.remove(name)
        self.compiled.emit()
