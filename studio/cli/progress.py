"""What a long command says while it works."""

import sys
from collections import deque
from contextlib import AbstractContextManager
from time import monotonic
from typing import Any

import click

from engine.core import Control
from engine.core.dates import duration

LATELY = 40  # the last puzzles and days, from which the time that is left is estimated; hives are planned at once


class Progress(Control, AbstractContextManager["Progress"]):
    """A line on a terminal: how much is done, and the time that is left. A log gets one line in ten seconds.

    It is removed at the end of a `with` block. As the control of a function, it shows what is being made.
    """

    def __init__(self, what: str, lately: int = LATELY, *, stopped: str) -> None:
        """`what` names the things that are counted; the last `lately` of them give the time that is left.

        `stopped` says what Ctrl+C in the block leaves.
        """
        super().__init__()
        self._what, self._left = what, stopped
        self._last, self._lately = 0.0, deque[tuple[float, int]](maxlen=lately)
        self._live = sys.stderr.isatty()
        self._shown = False

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.clear()
        if kind is KeyboardInterrupt:
            click.echo(self._left, err=True)

    def report(self, done: int, total: int = 0, *, best: Any = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        if best:
            self.show(total, done, best)

    def show(self, total: int, done: int, what: str) -> None:
        """Show how many are done, and what is being made."""
        now = monotonic()
        if self._lately and done > self._lately[-1][1] + 1:
            self._lately.clear()
        self._lately.append((now, done))
        if not self._live and self._last and now - self._last < 10:
            return
        self._last = now
        began, first = self._lately[0]
        left = (now - began) * (total - done) / (done - first) if done > first else 0
        time = f", about {duration(left)} left" if left else ""
        text = f"{done} of {total} {self._what}{time}{f': {what}' if what else ''}"
        click.echo(f"\r\x1b[K{text}" if self._live else text, nl=not self._live, err=True)
        self._shown = self._live

    def clear(self) -> None:
        """Remove the line, so that another one can be printed."""
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)
            self._shown = False
