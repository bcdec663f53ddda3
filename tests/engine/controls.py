"""Controls for tests of cancellation and progress."""

from engine.core.job import Control


class Watched(Control):
    """Records the fraction done at each report."""

    def __init__(self) -> None:
        super().__init__()
        self.fractions: list[float] = []

    def report(self, *args, **keywords) -> None:
        super().report(*args, **keywords)
        self.fractions.append(self.fraction)


def stopped() -> Control:
    """A control that is cancelled already."""
    control = Control()
    control.stop()
    return control
