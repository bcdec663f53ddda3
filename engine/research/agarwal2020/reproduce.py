"""Reproduces the figures of Agarwal et al. 2020."""

from __future__ import annotations

from concurrent.futures import Executor

from engine.core.job import Control, Ending, Outcome
from engine.research.agarwal2020.experiments import Experiment, Result, Setting, checked
from engine.research.agarwal2020.orders import growth, orders
from engine.research.agarwal2020.run_histories import run_histories

_ORDERS, _GROWTH = ("2", "8", "9", "15", "16"), ("19", "20", "21", "22")
DEFAULT = Setting()


def reproduce(
    which: Experiment,
    setting: Setting = DEFAULT,
    *,
    executor: Executor | None = None,
    control: Control | None = None,
) -> Outcome[Result]:
    """Make the data of a figure.

    Args:
        executor: runs the tasks; two threads by default. A process pool works too.

    Raises:
        BadInput: If the words of the setting cannot be used.
        UnknownName: If the lexicon does not exist.
        FileProblem: If the lexicon cannot be read.
    """
    control, first = control or Control(), which.numbers[0]
    make = orders if first in _ORDERS else growth if first in _GROWTH else run_histories
    result = make(which, checked(setting), executor, control)
    return Outcome(Ending.FINISHED, result, setting.runs or which.runs, control.seconds)
