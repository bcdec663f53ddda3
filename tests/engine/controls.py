"""Controls for tests of cancellation and progress."""

from engine.core import Control


class Watched(Control):
    """Records the fraction done at each report."""

    def __init__(self) -> None:
        super().__init__()
        self.fractions: list[float] = []

    def report(self, *args, **keywords) -> None:
        super().report(*args, **keywords)
        self.fractions.append(self.fraction)


class Impatient(Control):
    """Stops at the fourth check: one at the start, and one for each slice."""

    checks = 0

    def check(self) -> None:
        self.checks += 1
        if self.checks == 4:
            self.stop()
        super().check()


def stopped() -> Control:
    """A control that is cancelled already."""
    control = Control()
    control.stop()
    return control
