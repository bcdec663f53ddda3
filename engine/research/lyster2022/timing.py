"""Figures 4.10 to 4.13 of Lyster 2022: the time of greedy's turns, with and without each speed-up.

The four methods of Lyster 2022 search word by word; the fifth is this program's move finder with the word graph.
All methods must play the same games, which is checked. Times depend on the computer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from engine.core.job import Control
from engine.research.lyster2022.tables import Histogram
from engine.soup.board import Board
from engine.soup.players.player import play
from engine.soup.players.registry import make_player
from engine.words.lexicon import Lexicon

BINS = 20


class Way(NamedTuple):
    """A search method, and the number of the figure with its times; "" if there is none."""

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
    """The times of one method. `seconds`, float64[turns], are those of each turn in playing order."""

    way: Way
    seconds: np.ndarray

    @property
    def mean(self) -> float:
        """Mean seconds of a turn."""
        return float(self.seconds.mean())


def time_ways(
    lexicon: Lexicon, boards: Iterable[Board], ways: Iterable[Way] = WAYS, control: Control | None = None
) -> tuple[Lap, ...]:
    """Play greedy's game on boards with every method, and time each turn.

    Searching every word of `large` takes 2 to 3 seconds per turn. Raises RuntimeError if a method played another
    game than the word graph, which is a bug.
    """
    boards, ways, control = tuple(boards), tuple(ways), control or Control()
    expected = [play(make_player("greedy", lexicon), board).result.moves for board in boards]
    laps, games = [], len(ways) * len(boards)
    for number, way in enumerate(ways):
        player, seconds = make_player("greedy", lexicon, **way.switches), []
        player.plan(TINY, Control())  # sorts the dictionary or compiles, before the clock starts
        for at, (board, moves) in enumerate(zip(boards, expected, strict=True), number * len(boards)):
            outcome = play(player, board, control.sub(at / games, (at + 1) / games))
            control.check()
            if outcome.result.moves != moves:
                raise RuntimeError(f"{way.name} plays another game on {board.rows}")
            seconds += outcome.result.seconds
        laps.append(Lap(way, np.array(seconds)))
    return tuple(laps)


def speed_up(laps: Iterable[Lap]) -> dict[str, float]:
    """Return the speed-up of each method, by name, relative to the slowest."""
    means = {lap.way.name: lap.mean for lap in laps}
    slowest = max(means.values())
    return {name: slowest / mean for name, mean in means.items()}


def histogram(lap: Lap, bins: int = BINS) -> Histogram:
    """Return the histogram of turn times; edges in seconds, float64[n + 1]."""
    return Histogram(*np.histogram(lap.seconds, bins, (0.0, float(lap.seconds.max(initial=0.0)) or 1.0)))
