"""Benchmark: layouts of our crossword search, of Agarwal et al. 2020, and of other generators.

Run `python tests/benchmarks/bench_crossword.py [--settings 50/100@2 ...] [--seconds FACTOR] [--lists N]`. A
setting consists of the number of required words, the number of words in the list, and the time in seconds. The
lists are those of Agarwal et al. if the shared data are available; otherwise they are random words of a shipped
list. Everything runs sequentially in one thread with cached kernels.

Other generators are included if they are installed. Those on PyPI (genxword, puzzlecreator) run with the
interpreter given by `--python` or PUZZLE_STUDIO_PEERS_PYTHON. Those on npm (crossword-generator,
crossword-layout-generator) are loaded from `node_modules` in the directory given by `--node` or
PUZZLE_STUDIO_PEERS_NODE. They have the same time limit and restart until it expires; their best valid layout
counts. Generators that accept a box get one that shrinks by one line whenever the required number of words fits.
The others get as many words as required, selected at random for each layout (puzzlecreator: the first words).

A layout is valid if it is connected and every run of letters is a different word of the list. Utilization is the
number of cells with a letter divided by the area of the bounding box, averaged over the lists. "complete" counts
the lists for which the required number of words was placed; "of ours" is the relative utilization, given only if
that holds for all lists. "layouts" is the number of examined layouts (for our search those in the gallery), and
"valid" is the valid fraction. This script only prints tables.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.core import BadInput  # noqa: E402
from engine.core.files import shipped  # noqa: E402
from engine.core.seed import Seed  # noqa: E402
from engine.crossword.grid import BLOCK, VOID, Grid  # noqa: E402
from engine.crossword.interlock import search as interlock  # noqa: E402
from engine.crossword.interlock.layout import Measures, faults, measured  # noqa: E402
from engine.crossword.puzzle import Objective  # noqa: E402
from engine.research.agarwal2020 import search as agarwal2020  # noqa: E402

SHARED = ROOT.parent / "shared" / "data" / "vocab"
SETTINGS = ("50/100@2", "50/100@10", "50/50@5", "100/100@20")
LISTS = 5
PYPI, NPM = ("genxword", "puzzlecreator"), ("crossword-layout-generator", "crossword-generator")
GRACE = 60
"""Seconds that a peer may exceed its time limit."""
WIDTHS = "{:42s}{:>7s}{:>10s}{:>8s}{:>18s}{:>10s}{:>9s}{:>9s}{:>7s}{:>9s}"
HEADINGS = (
    "", "words", "complete", "util.", "worst to best", "crossings", "of ours", "layouts", "valid", "seconds",
)  # fmt: skip


class Setting(NamedTuple):
    """The number of required words, the number of words in the list, and the time limit in seconds."""

    fit: int
    words: int
    seconds: float


class Tried(NamedTuple):
    """The result for one list.

    Attributes:
        best: The measures of the best valid layout, or None.
        layouts: The number of examined layouts.
        valid: The number of valid layouts.
        seconds: The elapsed time.
        fault: The first problem of the first invalid layout.
        version: The version of a peer.
    """

    best: Measures | None
    layouts: int
    valid: int
    seconds: float
    fault: str = ""
    version: str = ""


Way = Callable[[list[str], Setting], Tried]


class Missing(Exception):
    """A peer is not installed or failed. The message is its error output."""


def ours(engine: Callable, words: list[str], setting: Setting) -> Tried:
    """Run one of the program's two searches."""
    outcome = engine(words, Objective(fit=setting.fit), seconds=setting.seconds)
    made = [layout.grid.rows for layout in outcome.result.layouts]
    return examine(made, words, setting.fit, outcome.seconds)


def peer(command: Sequence[str], environment: dict[str, str], words: list[str], setting: Setting) -> Tried:
    """Run another generator in a separate process. Its start does not count towards the time limit."""
    task = json.dumps({"words": words, "fit": setting.fit, "seconds": setting.seconds})
    began = time.perf_counter()
    try:
        ran = subprocess.run(
            command, input=task, capture_output=True, text=True, check=True, env=os.environ | environment,
            timeout=setting.seconds + GRACE,
        )  # fmt: skip
    except subprocess.CalledProcessError as failed:
        raise Missing(failed.stderr.strip() or f"exit code {failed.returncode}") from failed
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise Missing(str(failed)) from failed
    seconds = time.perf_counter() - began
    version, *made = map(json.loads, ran.stdout.splitlines())
    layouts = [[row.lower() for row in one["rows"]] for one in made]
    return examine(layouts, words, setting.fit, seconds)._replace(version=version["version"])


def examine(layouts: Sequence[Sequence[str]], words: list[str], fit: int, seconds: float) -> Tried:
    """Check layouts and select the best by the number of words up to the required number, then by utilization."""
    grids, wrong = [], []
    for rows in layouts:
        try:
            grid = Grid(tuple(row.replace(BLOCK, VOID) for row in rows))
        except BadInput as ragged:
            wrong.append(str(ragged))
            continue
        if found := faults(grid, words):
            wrong.append(f"{found[0]} {len(found)} faults in total.")
        else:
            grids.append(grid)
    best = max(map(measured, grids), key=lambda one: worth(one, fit), default=None)
    return Tried(best, len(layouts), len(grids), seconds, wrong[0] if wrong else "")


def worth(measures: Measures, fit: int) -> tuple[int, float]:
    """Return the sort key of a layout: words up to the required number, then utilization."""
    return min(measures.words, fit), measures.utilisation


def lists_of(words: int, count: int) -> tuple[list[list[str]], str]:
    """Return lists with the given number of words of 4 to 12 letters, and a description of their origin."""
    paths = sorted(SHARED.glob(f"v{words}_*.txt"))[:count]
    if paths:
        return [path.read_text().split() for path in paths], "as in Agarwal et al. 2020"
    text = gzip.decompress(shipped("standard.txt.gz").read_bytes()).decode()
    pool = [word for word in text.split() if 4 <= len(word) <= 12]
    drawn = []
    for number in range(count):
        Seed(number + 1, "bench", words).shuffle(shuffled := list(pool))
        drawn.append(shuffled[:words])
    return drawn, "random words of the standard list"


def ways(python: str, node: str) -> dict[str, Way]:
    """Return our searches and the other generators by name."""
    here = Path(__file__).parent
    found: dict[str, Way] = {
        "ours": partial(ours, interlock.interlock),
        "agarwal2020": partial(ours, agarwal2020.interlock),
    }
    for name in PYPI:
        found[name] = partial(peer, [python, str(here / "crossword_peers.py"), name], {})
    modules = {"NODE_PATH": str(Path(node, "node_modules").absolute())}
    runner = shutil.which("node") or "node"
    for name in NPM:
        found[f"{name} (npm)"] = partial(peer, [runner, str(here / "crossword_peers.js"), name], modules)
    return found


def main(settings: Sequence[Setting], found: dict[str, Way], count: int) -> None:
    """Run the benchmarks and print the results."""
    for engine in (interlock.interlock, agarwal2020.interlock):  # compile the kernels or read them from the cache
        engine(["govern", "cover", "grove"], steps=100)
    for setting in settings:
        lists, source = lists_of(setting.words, count)
        print(f"\n{setting.fit} of {setting.words} words, {setting.seconds:g} s; {len(lists)} lists, {source}")
        print(WIDTHS.format(*HEADINGS))
        mean = None
        for name, way in found.items():
            try:
                tried = [way(words, setting) for words in lists]
            except Missing as why:
                print(f"{name:42s}  not measured: {str(why).splitlines()[-1]}")
                continue
            mean = row(name, tried, setting, mean)


def row(name: str, tried: Sequence[Tried], setting: Setting, ours: float | None) -> float | None:
    """Print a row. Return the mean utilization of our search, which is the first row."""
    best = [one.best for one in tried if one.best]
    made, valid = sum(one.layouts for one in tried), sum(one.valid for one in tried)
    named = f"{name} {tried[0].version}".strip()
    if not best:
        fault = next((one.fault for one in tried if one.fault), "no layout was made.")
        print(f"{named:42s}  no valid layout among {made}; first fault: {fault}")
        return ours
    shares = [one.utilisation for one in best]
    mean = float(np.mean(shares))
    complete = sum(one.words >= setting.fit for one in best)
    ratio = f"{mean / (ours or mean):.0%}" if complete == len(tried) else "-"
    print(
        WIDTHS.format(
            named, f"{np.mean([one.words for one in best]):.1f}", f"{complete}/{len(tried)}", f"{mean:.1%}",
            f"{min(shares):.1%} to {max(shares):.1%}", f"{np.mean([one.crossings_each for one in best]):.2f}",
            ratio, f"{made:,}", f"{valid / made:.0%}", f"{np.mean([one.seconds for one in tried]):.1f}",
        )
    )  # fmt: skip
    return ours or mean


def setting_of(text: str) -> Setting:
    """Parse a setting such as "50/100@2"."""
    fit, _, rest = text.partition("/")
    words, _, seconds = rest.partition("@")
    return Setting(int(fit), int(words), float(seconds))


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--settings", nargs="+", type=setting_of, default=list(map(setting_of, SETTINGS)))
    options.add_argument(
        "--seconds", type=float, default=1.0, metavar="FACTOR", help="factor for the seconds of each setting"
    )
    options.add_argument("--lists", type=int, default=LISTS)
    options.add_argument("--only", nargs="+", metavar="NAME", help="only rows that begin with NAME")
    options.add_argument("--python", default=os.environ.get("PUZZLE_STUDIO_PEERS_PYTHON", sys.executable))
    options.add_argument("--node", default=os.environ.get("PUZZLE_STUDIO_PEERS_NODE", "."))
    given = options.parse_args()
    chosen = {
        name: way
        for name, way in ways(given.python, given.node).items()
        if not given.only or name.startswith(tuple(given.only))
    }
    main([one._replace(seconds=one.seconds * given.seconds) for one in given.settings], chosen, given.lists)
