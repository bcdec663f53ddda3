"""The players that use beam search (`engine.soup.players.search`): Beam and Quick.

Beam plans whole games by sweeps of a fixed sequence of widths, and keeps the best game. The limit decides only
when the search ends, so more time or more steps never give a worse plan. Quick does the same before every move and
remembers the best game found so far. `clearable` decides whether a board can be cleared.
"""

import time
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput, Control, Ending, Outcome, Stopped
from engine.soup.board import BONUS, Board, Move, played
from engine.soup.players.player import Plan
from engine.soup.players.search import Search, Searched, headed, widest
from engine.soup.players.value import chance
from engine.soup.puzzle import replay
from engine.words.lexicon import Lexicon

MOST_LETTERS = 24  # most letters of a board for which a proof is attempted
POSITIONS = 4_000  # most positions of a level; a proof that the board cannot be cleared needs all positions

Verdict: TypeAlias = Literal["can", "cannot", "unknown"]


class Clearance(NamedTuple):
    """Whether a board can be cleared."""

    verdict: Verdict  # "can" and "cannot" are proven; "unknown" is not
    chance: float  # 1 or 0 if proven; otherwise the estimated chance of a good player
    # the best game found; if the verdict is "can", the best game that clears the board
    moves: tuple[Move, ...] = ()
    total: int = 0  # points of that game, with the bonus
    best: bool = False  # whether no game from this board scores more


def clearable(
    board: Board, lexicon: Lexicon, control: Control | None = None, *, positions: int = POSITIONS
) -> Outcome[Clearance]:
    """Prove that a board can or cannot be cleared, or estimate the chance.

    At most `positions` are kept of a level. If a level has more, only "can" can be proven.
    """
    control = control or Control()
    count = len(board.letters)
    if not count:
        return Outcome(Ending.FINISHED, Clearance("can", 1.0, best=True))
    if count > MOST_LETTERS:
        return Outcome(Ending.OUT_OF_STEPS, Clearance("unknown", chance(board)))
    positions = min(positions, widest(board, lexicon))
    search = Search(board, lexicon)
    found = search.sweep(positions, control, lambda letters, _: control.report(count - letters, count))
    moves, total, best = found.moves, found.total, found.complete
    if cleared := search.levels.get(0):  # a game that leaves letters may have more points
        place = int(cleared.scores.argmax())
        moves, total = search.line(0, place), int(cleared.scores[place]) + BONUS
        best = best and total == found.total
    verdict: Verdict = "can" if cleared else "cannot" if found.complete else "unknown"
    odds = chance(board) if verdict == "unknown" else float(verdict == "can")
    ending = Ending.OUT_OF_STEPS if verdict == "unknown" else Ending.FINISHED
    return Outcome(ending, Clearance(verdict, odds, moves, total, best), found.steps, 0.0)


DOUBLED = 16  # chosen positions of a level up to which each sweep doubles their number
GROWTH = 0.25  # share by which a later sweep increases their number, so that a limit cuts off at most a fifth
AHEAD, MANY_AHEAD = 6, 240
"""Positions of a level that may wait, as a multiple of the chosen positions. From the second number on, only as many
wait as are chosen, which costs no points and saves a third of the time. For a board that `clearable` searches to the
end, as many may wait as there, so that a large limit gives the optimum."""
REPORT_SECONDS = 0.1  # seconds between two progress reports
DEFAULT_SECONDS = 10.0  # seconds for a game if no limit is given


def sweeps(letters: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the width of each sweep and the positions that may wait after it; widths add up to about `most`."""
    least = POSITIONS if letters <= MOST_LETTERS else 0
    chosen = 0
    while chosen < most:
        width = max(1, chosen if chosen < DOUBLED else int(GROWTH * chosen))
        chosen += width
        ahead = max(least, chosen, min(AHEAD * chosen, MANY_AHEAD))
        yield min(width, most), max(0, min(ahead, most - width))


class Beam:
    """A player that plans whole games."""

    name = "beam"

    def __init__(
        self, lexicon: Lexicon, *, seconds: float | None = None, steps: int | None = None, width: int | None = None
    ) -> None:
        """Create the player with at most one limit.

        Raises BadInput if a limit is not positive, or if more than one is given.

        Args:
            seconds: time limit for a game; default 10.
            width: beam width of a single pass.
        """
        given = [limit for limit in (seconds, steps, width) if limit is not None]
        if len(given) > 1 or any(not isinstance(limit, int | float) or not limit > 0 for limit in given):
            raise BadInput("beam takes one limit, seconds, steps or width, and it must be positive")
        self.lexicon, self.steps, self.width = lexicon, steps, width
        self.seconds = seconds if given else DEFAULT_SECONDS

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan a game; if cancelled, return the best so far. Raises Stopped if cancelled before the first."""
        began = time.perf_counter()
        search, reporter = Search(board, self.lexicon), _Reporter(control)
        ending = Ending.OUT_OF_STEPS if self.steps else Ending.OUT_OF_TIME
        found = search.found()
        for width, keep in [(self.width, 0)] if self.width else sweeps(len(board.letters), widest(board, self.lexicon)):
            first = not search.steps  # it is always finished, because a player needs a game

            def enough(steps: int, *, first: bool = first) -> bool:
                return not first and self._spent(steps, began) > 1

            try:
                found = search.sweep(
                    width, control, lambda _, search: reporter.report(search, self._spent(search.steps, began)),
                    keep=keep, enough=enough,
                )  # fmt: skip
            except Stopped:
                if first:
                    raise
                found, ending = search.found(), Ending.STOPPED
                break
            reporter.plan = _plan(found)
            if found.complete or search.over:
                break
        ended = Ending.FINISHED if found.complete or self.width else ending
        return Outcome(ended, _plan(found), found.steps, time.perf_counter() - began, {"optimum": found.complete})

    def _spent(self, steps: int, began: float) -> float:
        if self.steps is not None:
            return steps / self.steps
        return 0.0 if self.seconds is None else (time.perf_counter() - began) / self.seconds


def _plan(found: Searched) -> Plan:
    return Plan(found.moves, found.candidates, found.total, found.moves)


class _Reporter:
    def __init__(self, control: Control) -> None:
        self.plan: Plan | None = None
        self._control, self._last = control, 0.0

    def report(self, search: Search, spent: float) -> None:
        """Report the progress after a level."""
        now = time.perf_counter()
        if now - self._last < REPORT_SECONDS:
            return
        self._last = now
        if not (weighed := search.candidates()):
            return
        shown = self.plan._replace(candidates=weighed) if self.plan else Plan((), weighed)
        self._control.report(round(100 * min(1.0, spent)), 100, best=shown, score=shown.total)


SECONDS = 0.12  # default seconds before each move; a move then takes less than 0.2 s


class Quick:
    """A player that plays the first move of the best game that it has found."""

    name = "quick"

    def __init__(self, lexicon: Lexicon, *, seconds: float | None = None, steps: int | None = None) -> None:
        """Create the player with at most one limit.

        The default is 0.12 seconds for a move. Steps are positions to expand for a move. Raises BadInput if a
        limit is not positive, or if both are given.
        """
        self._beam = Beam(lexicon, seconds=SECONDS if seconds is None and steps is None else seconds, steps=steps)
        self._after: Board | None = None
        self._line: tuple[Move, ...] = ()

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan the next move. Raises Stopped if cancelled before any game was found."""
        outcome = self._beam.plan(board, control)
        moves, total = outcome.result.moves, outcome.result.total or 0
        if board == self._after and (known := replay(board, self._line).total) > total:
            moves, total = self._line, known
        if moves:
            self._after, self._line = played(board, moves[0]), moves[1:]
        plan = Plan(moves[:1], headed(outcome.result.candidates, moves, total), total, moves)
        return Outcome(outcome.ending, plan, outcome.steps, outcome.seconds, outcome.statistics)
