"""The curve of the strong players' points against their time to think, beside the seed's players and its people.

Run as `python tests/benchmarks/bench_soup_beam.py [games] [seconds,...]`. Every player plays the boards of seeds 1
to the number of games on `large`, one game at a time; beam thinks for so many seconds about a game, quick for its
usual time before each move. Games count with their bonus; s.e. is the standard error of the mean. "Expert" and
"amateur" divide the mean by that of Table 2.3. Never a gate.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine import warm  # noqa: E402
from engine.soup.match import Entrant, match  # noqa: E402
from engine.soup.results import standings  # noqa: E402

GAMES = 20
SECONDS = (0.1, 0.3, 1.0, 3.0, 10.0)
AMATEUR, EXPERT = 1_170.9, 1_948.7
BESIDE = ("greedy", "heuristic", "quick")


def main(games: int, seconds: tuple[float, ...]) -> None:
    """Play and print."""
    for name in ("soup.moves", "soup.beam"):
        warm.steps()[name]()
    entrants = [Entrant(name) for name in BESIDE] + [Entrant("beam", seconds=limit) for limit in seconds]
    with ThreadPoolExecutor(1) as pool:  # one game at a time: a beam has threads of its own
        played = [match([one], range(1, games + 1), executor=pool).result for one in entrants]
    print(f"{games} games on large" + " " * 30 + "mean as a share of")
    print("player               mean    s.e.    left  cleared  s a game   longest    amateur   expert")
    for results in played:
        one = standings(results)[0]
        mean = one.total.mean
        print(
            f"{one.player:16s} {mean:8.1f} {one.total.error:7.1f} {one.letters_left.mean:7.2f}"
            f" {one.cleared.share:8.1%} {one.seconds:9.3f} {one.longest:9.3f}"
            f" {mean / AMATEUR:10.1%} {mean / EXPERT:8.1%}"
        )


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else GAMES,
        tuple(map(float, sys.argv[2].split(","))) if len(sys.argv) > 2 else SECONDS,
    )
