"""Benchmark: points of the strong Word Soup players by thinking time, with the players and people of Lyster 2022.

Run `python tests/benchmarks/bench_soup_beam.py [games] [seconds,...]`. Every player plays the boards with the
seeds 1 to the number of games on `large`, one game at a time. `beam` thinks for the given number of seconds per
game, `quick` for its default time per move. Points include the bonus; s.e. is the standard error of the mean.
"amateur" and "expert" give the mean relative to that of Lyster 2022, Table 2.3. This script only prints a table.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.research.match import Entrant, match  # noqa: E402
from engine.research.match_results import standings  # noqa: E402
from engine.warm import compile_family  # noqa: E402

GAMES = 20
SECONDS = (0.1, 0.3, 1.0, 3.0, 10.0)
AMATEUR, EXPERT = 1_170.9, 1_948.7
BESIDE = ("greedy", "heuristic", "quick")


def main(games: int, seconds: tuple[float, ...]) -> None:
    """Play the games and print the results."""
    for name in ("soup.moves", "soup.beam"):
        compile_family(name)
    entrants = [Entrant(name) for name in BESIDE] + [Entrant("beam", seconds=limit) for limit in seconds]
    with ThreadPoolExecutor(1) as pool:  # one game at a time, because `beam` uses several threads
        played = [match([one], range(1, games + 1), executor=pool).result for one in entrants]
    print(f"{games} games on large" + " " * 30 + "mean relative to")
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
