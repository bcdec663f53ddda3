"""Benchmark: live help on filling, with the largest list and open grids of our own generator.

Run `python tests/benchmarks/bench_fill_help.py`. Times are process times, the best of five, with compiled kernels
and packed words. "Ask" propagates the whole grid. "200 words" tries the first 200 words of the slot that has the
most candidates, "one word" judges a word of it. This script only prints a table. It does not fail if a target is
missed.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from measure import heading, row

from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Grid, entries_of
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import AMERICAN
from engine.words.sources import open_lexicon

ROUNDS = 5
TARGETS = {15: ("< 20 ms", "< 100 ms"), 21: ("< 60 ms", "< 100 ms")}
ENTRIES = {15: (76, 76), 21: (136, 140)}


def main() -> None:
    """Run the benchmark and print the results."""
    lexicon = open_lexicon("large")
    vocabulary = Vocabulary.of(lexicon)
    print(f"{len(vocabulary.numbers):,} words")
    print(heading(44))
    for side, (ask, try_words) in TARGETS.items():
        grid = generate(side, side, AMERICAN, entries=ENTRIES[side], seed=1).result
        if grid is None:
            raise SystemExit(f"no pattern of {side} x {side}")
        name = f"{side} x {side}, {len(entries_of(grid))} slots"
        live = LiveHelp(vocabulary)
        print(row(f"{name}: ask", least(lambda live=live, grid=grid: asked_anew(live, grid)), ask))
        found = live.ask(grid)
        slot = max(found.slots, key=lambda one: found.slots[one].candidates)
        # 1 survivor wanted, so that one portion of 200 words is tried
        seconds = least(lambda live=live, grid=grid, slot=slot: live.suggest(grid, slot, most=1))
        print(row(f"{name}: 200 words of {len(found.slots[slot].word)} letters", seconds, try_words))
        word = live.suggest(grid, slot, most=1).survivors[0].word
        print(row(f"{name}: one word", least(lambda a=live, g=grid, s=slot, w=word: a.judge(g, s, w))))


def asked_anew(live: LiveHelp, grid: Grid) -> None:
    """Ask about a grid as after an edit: nothing of it was kept."""
    LiveHelp(live.vocabulary).ask(grid)


def least(call: Callable[[], object]) -> float:
    """Return the shortest process time of several calls, seconds."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        call()
        times.append(time.process_time() - began)
    return min(times)


if __name__ == "__main__":
    main()
