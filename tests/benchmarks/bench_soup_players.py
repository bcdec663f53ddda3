"""Benchmark: Figures 4.10 to 4.13 of Lyster 2022 (turns of `greedy` with each search method), and its players.

Run `python tests/benchmarks/bench_soup_players.py [games]`. The search methods play one game each; the players
play the given number of games.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from engine.research.lyster2022.tables import speed_up, time_ways
from engine.research.match import Entrant, match
from engine.research.match_results import standings
from engine.soup.board import random_board
from engine.soup.players.registry import BOUNDED, PLAYERS
from engine.words.sources import open_lexicon


def main(games: int) -> None:
    """Run the benchmarks and print both tables."""
    laps = time_ways(open_lexicon("large"), [random_board(1)])
    faster = speed_up(laps)
    print("figure  method                   turns   mean ms    faster   turns by time, ten bins up to the slowest")
    for lap in laps:
        figures = f"{len(lap.seconds):5d} {1e3 * lap.mean:9.2f} {faster[lap.way.name]:8.1f}x"
        print(f"{lap.way.figure:6s}  {lap.way.name:22s} {figures}   {np.histogram(lap.seconds, 10)[0].tolist()}")
    entrants = [Entrant(name) for name in PLAYERS if name not in BOUNDED]
    with ThreadPoolExecutor(1) as pool:
        results = match(entrants, range(1, games + 1), executor=pool).result
    print(f"\n{games} games   mean    s.e.   left  cleared  s a game")
    for one in standings(results):
        print(
            f"{one.player:13s} {one.total.mean:7.1f} {one.total.error:6.1f} {one.letters_left.mean:6.2f}"
            f" {one.cleared.share:8.1%} {one.seconds:9.3f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
