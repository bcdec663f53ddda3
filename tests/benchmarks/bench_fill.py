"""Benchmark: filling five published grids from two lists, beside blacksquare, and the quality of a fill.

Run `python tests/benchmarks/bench_fill.py DATA [--seeds N] [--seconds S] [--grids NAME ...] [--lists NAME ...]`.
DATA has the folder `grids` and the lists `xw_huge.txt` and `xw_std.txt`. Times are process times of one search
with compiled kernels and packed words; a seed without a fill counts as the limit. blacksquare (PyPI, 0.10.0) is
measured if it is installed, with three seeds, in processes that are ended at the limit. "Quality" fills g15_72
from the program's own words of any score in 20 s, and gives blacksquare the same words and scores. This script
only prints tables. It does not fail if a target is missed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from engine.core import Ending
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.grid import Grid, entries_of
from engine.crossword.grid_text import read_grid
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

TARGETS = {
    ("g11", "huge"): 0.01, ("g13", "huge"): 0.01, ("g15_72", "huge"): 0.02, ("g15_78", "huge"): 0.05,
    ("g21_140", "huge"): 0.05, ("g11", "std"): 0.25, ("g13", "std"): 0.02, ("g15_72", "std"): 1.5,
    ("g15_78", "std"): 4.0,
}  # fmt: skip
QUALITY_SECONDS = 20.0


def main() -> None:
    """Run the benchmark and print the results."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--grids", nargs="*", default=["g11", "g13", "g15_72", "g15_78", "g21_140"])
    parser.add_argument("--lists", nargs="*", default=["huge", "std"])
    parser.add_argument("--no-peer", action="store_true")
    given = parser.parse_args()
    peer = find_spec("blacksquare") is not None and not given.no_peer
    print("grid     list      median s  target  filled    nodes  wipe-outs   us each  blacksquare s  ratio")
    for name in given.lists:
        words = (given.data / f"xw_{name}.txt").read_text().split()
        vocabulary = Vocabulary.of(Lexicon.of(name, words))
        for grid_name in given.grids:
            grid = read_grid(given.data / "grids" / f"{grid_name}.txt")
            other = statistics.median(by_peer(grid, words, given)) if peer else None
            measured(grid, vocabulary, f"{grid_name:8} {name:6}", given, other)
    quality(read_grid(given.data / "grids" / "g15_72.txt"), peer)


def measured(grid: Grid, vocabulary: Vocabulary, label: str, given: argparse.Namespace, other: float | None) -> None:
    """Print the median of searches with several seeds."""
    fill(grid, vocabulary, steps=1)
    times, nodes, wipeouts, filled = [], [], [], 0
    for seed in range(1, given.seeds + 1):
        began = time.process_time()
        ended = fill(grid, vocabulary, seed=seed, seconds=given.seconds)
        spent = time.process_time() - began
        filled += ended.ending is Ending.FINISHED
        times.append(spent if ended.ending is Ending.FINISHED else max(spent, given.seconds))
        nodes.append(ended.statistics["nodes"])
        wipeouts.append(ended.statistics["wipeouts"])
    median = statistics.median(times)
    grid_name, name = label.split()
    target = TARGETS.get((grid_name, name))
    ratio = f"{other:13.2f}  {other / median:5.0f}" if other is not None else ""
    rate = 1e6 * sum(times) / max(1, sum(wipeouts))
    print(
        f"{label} {median:11.3f}  {target or '':>6}  {filled:3}/{given.seeds:<2} {statistics.median(nodes):8.0f} "
        f"{statistics.median(wipeouts):10.0f} {rate:12.1f}  {ratio}",
        flush=True,
    )


def by_peer(grid: Grid, words: list[str], given: argparse.Namespace) -> list[float]:
    """Return the times of blacksquare, seconds; the limit for each search without a fill."""
    times = []
    for _ in range(min(given.seeds, 3)):
        found = _peer(grid, dict.fromkeys(words, 50), given.seconds)
        times.append(found[0] if found else given.seconds)
    return times


def _peer(grid: Grid, scores: dict[str, int], seconds: float) -> tuple[float, tuple[str, ...]] | None:
    """Fill with blacksquare in a process that ends at the limit. Return its seconds and rows, or None."""
    context = multiprocessing.get_context("spawn")
    receive, send = context.Pipe(duplex=False)
    process = context.Process(target=run_peer, args=(grid.rows, scores, seconds, send))
    process.start()
    found: Any = None
    try:
        if receive.poll(seconds + 60):  # its import and word list take their time, which is not counted
            found = receive.recv()
    except EOFError:
        found = None
    process.terminate()
    process.join()
    return found


def run_peer(rows: tuple[str, ...], scores: dict[str, int], seconds: float, send: Any) -> None:
    """Fill a grid with blacksquare and send the seconds and the rows."""
    import blacksquare  # pyright: ignore[reportMissingImports] - not a dependency

    words = blacksquare.WordList({word.upper(): score / 100 for word, score in scores.items()})
    black, empty = blacksquare.BLACK, blacksquare.EMPTY
    puzzle = blacksquare.Crossword(
        grid=[[black if char == "#" else empty for char in row] for row in rows], word_list=words
    )
    began = time.process_time()
    found = puzzle.fill(timeout=seconds, show_progress=False, score_filter=0.0)
    spent = time.process_time() - began
    if found is None:
        send.send(None)
        return
    send.send(
        (spent, tuple("".join(_letter(found[r, c].value) for c in range(len(rows[0]))) for r in range(len(rows))))
    )


def _letter(value: Any) -> str:
    return value.lower() if isinstance(value, str) and value.isalpha() else "#"


def quality(grid: Grid, peer: bool) -> None:
    """Print the commonness and the scores of fills from the program's own words."""
    vocabulary = open_vocabulary(FillSettings(min_score=0), House())
    words = f"{len(vocabulary.numbers):,} words"
    print(f"\nquality on g15_72, {words}, {QUALITY_SECONDS:g} s; Zipf and score: mean, least")
    ended = fill(grid, vocabulary, seed=1, seconds=QUALITY_SECONDS)
    if ended.ending is Ending.FINISHED:
        describe("filled", ended.result.grid, vocabulary)
        rest = QUALITY_SECONDS - ended.seconds
        describe("improved", improve(ended.result.grid, vocabulary, given=grid, seconds=rest).result.grid, vocabulary)
    else:
        print(f"ours: {ended.ending.value}")
    if peer:
        lexicon = vocabulary.lexicon
        scores = {lexicon.word(int(n)): int(vocabulary.lexicon.score[n]) for n in vocabulary.numbers}
        found = _peer(grid, scores, QUALITY_SECONDS)
        if found:
            describe("blacksquare", Grid(found[1]), vocabulary)
        else:
            print("blacksquare: no fill")


def describe(label: str, grid: Grid, vocabulary: Vocabulary) -> None:
    """Print the figures of a filled grid."""
    lexicon = vocabulary.lexicon
    numbers = [n for entry in entries_of(grid) if (n := lexicon.index_of(entry.word)) is not None]
    zipf, score = np.array(lexicon.zipf)[numbers], lexicon.score[numbers]
    worst = ", ".join(lexicon.word(numbers[i]) for i in np.argsort(score, kind="stable")[:3])
    figures = f"Zipf {zipf.mean():5.2f} {zipf.min():5.2f}   score {score.mean():5.1f} {score.min():3}"
    print(f"{label:12} {figures}   {worst}")


if __name__ == "__main__":
    main()
