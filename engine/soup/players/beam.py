"""The players that use beam search (`engine.soup.players.search`): Beam and Quick.

Beam plans whole games. A first, narrow pass finds a game at once and measures the cost of a position; the second
pass is as wide as the rest of the budget allows. Quick runs a narrow beam before every move and remembers the best
game found so far.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from engine.core.errors import BadInput, Stopped
from engine.core.job import Control, Ending, Outcome
from engine.soup.board import COLUMNS, ROWS, Board, Move, played
from engine.soup.players.player import Plan
from engine.soup.players.search import Search, Searched, headed, widest
from engine.soup.puzzle import replay
from engine.words.lexicon import Lexicon

NARROW, NARROWEST = 8, 3
"""Beam width of the first pass; the second value applies if the budget is less than a second."""
SPARE = 1.3
"""Size of the level buffers, as a multiple of the expected beam width."""
HICCUP = 4
"""Costs above this multiple of the median are cut off; they include other work, such as loading compiled code."""
REPORT_SECONDS = 0.1
"""Seconds between two progress reports."""
DEFAULT_SECONDS = 10.0
"""Seconds for a game if no limit is given."""


class Beam:
    """A player that plans whole games."""

    name = "beam"

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        seconds: float | None = None,
        steps: int | None = None,
        width: int | None = None,
    ) -> None:
        """Create the player with at most one limit.

        Args:
            seconds: time limit for a game; default 10.
            steps: number of positions to expand for a game.
            width: beam width of a single pass.

        Raises:
            BadInput: if a limit is not positive, or if more than one is given.
        """
        given = [limit for limit in (seconds, steps, width) if limit is not None]
        if len(given) > 1 or any(not isinstance(limit, int | float) or not limit > 0 for limit in given):
            raise BadInput("beam takes one limit, seconds, steps or width, and it must be positive")
        self.lexicon, self.steps, self.width = lexicon, steps, width
        self.seconds = seconds if given else DEFAULT_SECONDS

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan a whole game; if cancelled, return the best game so far.

        Raises:
            Stopped: if cancelled before the first game was found.
        """
        began = time.perf_counter()
        reporter = _Reporter(control, len(board.letters))
        if self.width is not None:
            return self._outcome(
                self._pass(board, lambda _: self.width or 1, self.width, control, reporter), began
            )
        narrow = self._narrow(len(board.letters))
        found = self._pass(board, lambda _: narrow, narrow, control, reporter)
        if found.complete or not found.moves:
            return self._outcome(found, began)
        reporter.plan = Plan(found.moves, found.candidates, found.total, found.moves)
        budget = _Budget(found.cost, began, self.seconds, None if self.steps is None else self.steps - found.steps)
        if (most := budget.width(len(board.letters))) <= narrow:
            return self._outcome(found, began)
        try:
            most = min(widest(board, self.lexicon), int(SPARE * most) + 1)
            wide = self._pass(board, budget.take, most, control, reporter)
        except Stopped:
            return self._outcome(found, began, Ending.STOPPED)
        better = wide if wide.total >= found.total else found
        return self._outcome(better._replace(steps=found.steps + wide.steps), began)

    def _narrow(self, letters: int) -> int:
        if self.steps is not None:
            return max(1, min(NARROW, self.steps // (4 * letters + 1)))
        if self.seconds is None or self.seconds >= 1:
            return NARROW
        return max(1, round(NARROWEST * min(1.0, ROWS * COLUMNS / letters) ** 2))  # larger boards cost more

    def _pass(
        self, board: Board, width: Callable[[int], int], most: int, control: Control, reporter: _Reporter
    ) -> Searched:
        return Search(board, self.lexicon, width, most).run(control, reporter.level)

    def _outcome(self, found: Searched, began: float, ending: Ending | None = None) -> Outcome[Plan]:
        spent = Ending.OUT_OF_STEPS if self.steps else Ending.OUT_OF_TIME
        ended = Ending.FINISHED if found.complete or self.width else spent
        return Outcome(
            ending or ended,
            Plan(found.moves, found.candidates, found.total, found.moves),
            found.steps,
            time.perf_counter() - began,
            {"optimum": found.complete},
        )


class _Budget:
    """Distributes the remaining budget over the remaining levels by the cost of a position in each."""

    def __init__(self, cost: np.ndarray, began: float, seconds: float | None, steps: int | None) -> None:
        known = np.flatnonzero(~np.isnan(cost))
        levels = np.arange(len(cost))
        usual = np.minimum(cost[known], HICCUP * np.median(cost[known]))
        each = np.interp(levels, known, usual) if steps is None else np.ones(len(cost))
        each[levels > known[-1]] = 0.0
        self._ahead = np.cumsum(each)
        self._until = None if seconds is None else began + seconds
        self._steps = steps

    def width(self, letters: int) -> int:
        """Return the beam width that the rest of the budget allows from this level on."""
        budget = self._steps if self._until is None else self._until - time.perf_counter()
        return max(1, int((budget or 0) / max(1e-9, self._ahead[letters])))

    def take(self, letters: int) -> int:
        """Return `width` and subtract the cost of the level from the budget."""
        width = self.width(letters)
        if self._steps is not None:
            self._steps -= width
        return width


class _Reporter:
    """Reports the candidates of a running pass ten times a second."""

    def __init__(self, control: Control, letters: int) -> None:
        self.plan: Plan | None = None
        self._control, self._letters, self._last = control, letters, 0.0

    def level(self, letters: int, search: Search) -> None:
        """Report the progress after a level."""
        now = time.perf_counter()
        if now - self._last < REPORT_SECONDS:
            return
        self._last = now
        if not (weighed := search.candidates()):
            return
        shown = self.plan._replace(candidates=weighed) if self.plan else Plan((), weighed)
        self._control.report(self._letters - letters, self._letters, best=shown, score=shown.total)


SECONDS = 0.12
"""Default seconds before each move; a move then takes less than 0.2 s."""


class Quick:
    """A player that plays the first move of the best game that it has found."""

    name = "quick"

    def __init__(self, lexicon: Lexicon, *, seconds: float | None = None, steps: int | None = None) -> None:
        """Create the player with at most one limit.

        Args:
            seconds: time limit for a move; default 0.12.
            steps: number of positions to expand for a move.

        Raises:
            BadInput: if a limit is not positive, or if both are given.
        """
        self._beam = Beam(lexicon, seconds=SECONDS if seconds is None and steps is None else seconds, steps=steps)
        self._after: Board | None = None
        self._line: tuple[Move, ...] = ()

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan the next move.

        Raises:
            Stopped: if cancelled before any game was found.
        """
        outcome = self._beam.plan(board, control)
        moves, total = outcome.result.moves, outcome.result.total or 0
        if board == self._after and (known := replay(board, self._line).total) > total:
            moves, total = self._line, known
        if moves:
            self._after, self._line = played(board, moves[0]), moves[1:]
        plan = Plan(moves[:1], headed(outcome.result.candidates, moves, total), total, moves)
        return Outcome(outcome.ending, plan, outcome.steps, outcome.seconds, outcome.statistics)
