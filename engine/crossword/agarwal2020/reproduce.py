"""Makes the figures of seed 003 anew."""

from __future__ import annotations

from concurrent.futures import Executor

from engine.crossword.agarwal2020.experiments import Experiment, Result, Setting, checked
from engine.crossword.agarwal2020.growth import growth
from engine.crossword.agarwal2020.orders import orders
from engine.crossword.agarwal2020.run_histories import courses
from engine.job import Control, Ending, Outcome

_ORDERS, _GROWTH = ("2", "8", "9", "15", "16"), ("19", "20", "21", "22")
ANY = Setting()


def conduct(
    which: Experiment,
    setting: Setting = ANY,
    *,
    executor: Executor | None = None,
    control: Control | None = None,
) -> Outcome[Result]:
    """Make the data of a figure.

    Args:
        executor: where its runs are made, two threads by default; processes do as well.

    Raises:
        BadInput: the setting's words cannot be used.
        UnknownName, FileProblem: its lexicon cannot be opened.
        Stopped: as asked.
    """
    control, first = control or Control(), which.numbers[0]
    make = orders if first in _ORDERS else growth if first in _GROWTH else courses
    result = make(which, checked(setting), executor, control)
    return Outcome(Ending.FINISHED, result, setting.runs or which.runs, control.seconds)
