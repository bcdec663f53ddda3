"""Figures 4.10 to 4.13 of seed 001: the time that greedy takes for a turn, without and with each of its savings.

The seed's four ways search word by word; beside them stands the move finder over the word graph. All play the same
games, which is checked. Times are of our own Python on the machine that runs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.soup.board import Board
from engine.soup.game import play
from engine.soup.lyster2022.curves import Histogram
from engine.soup.players import make_player

BINS = 20


class Way(NamedTuple):
    """One way to search, and where the seed shows its times; "" where it does not."""

    name: str
    figure: str
    switches: Mapping[str, bool]


WAYS = (
    Way("every word", "4.10", {"by_words": True, "ordered": False, "pairs": False}),
    Way("sorted dictionary", "4.11", {"by_words": True, "ordered": True, "pairs": False}),
    Way("missing pairs", "4.12", {"by_words": True, "ordered": False, "pairs": True}),
    Way("sorted, missing pairs", "4.13", {"by_words": True, "ordered": True, "pairs": True}),
    Way("word graph", "", {}),
)
TINY = Board(("a",))


class Lap(NamedTuple):
    """The turns of one way.

    Attributes:
        seconds: float64[turns], in the order of the games.
    """

    way: Way
    seconds: np.ndarray

    @property
    def mean(self) -> float:
        """Seconds for a turn, on average."""
        return float(self.seconds.mean())


def time_ways(
    lexicon: Lexicon, boards: Iterable[Board], ways: Iterable[Way] = WAYS, control: Control | None = None
) -> tuple[Lap, ...]:
    """Play greedy's game on some boards in every way, and time each turn.

    Searching every word of `large` takes 2 to 3 seconds a turn.

    Raises:
        RuntimeError: a way played another game than the word graph, which would be an error of this program.
        Stopped: as asked.
    """
    boards, ways, control = tuple(boards), tuple(ways), control or Control()
    expected = [play(make_player("greedy", lexicon), board).result.moves for board in boards]
    laps, games = [], len(ways) * len(boards)
    for number, way in enumerate(ways):
        player, seconds = make_player("greedy", lexicon, **way.switches), []
        player.plan(TINY, Control())  # sorts the dictionary or compiles, which is no part of a turn
        for at, (board, moves) in enumerate(zip(boards, expected, strict=True), number * len(boards)):
            outcome = play(player, board, control.sub(at / games, (at + 1) / games))
            control.check()
            if outcome.result.moves != moves:
                raise RuntimeError(f"{way.name} plays another game on {board.rows}")
            seconds += outcome.result.seconds
        laps.append(Lap(way, np.array(seconds)))
    return tuple(laps)


def speed_up(laps: Iterable[Lap]) -> dict[str, float]:
    """How many times faster than the slowest way's turns those of each are, on average, by name."""
    means = {lap.way.name: lap.mean for lap in laps}
    slowest = max(means.values())
    return {name: slowest / mean for name, mean in means.items()}


def histogram(lap: Lap, bins: int = BINS) -> Histogram:
    """How many turns took how long; edges in seconds, float64[n + 1]."""
    return Histogram(*np.histogram(lap.seconds, bins, (0.0, float(lap.seconds.max(initial=0.0)) or 1.0)))
