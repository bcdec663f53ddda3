"""A table of the layouts that our search finds, beside the seed's algorithm and generators of others.

Run as `python tests/benchmarks/bench_crossword.py [--settings 50/100@2 ...] [--seconds FACTOR] [--lists N]`.
A setting is words wanted, words of the list, seconds. The lists are those of the seed's setting where the shared
data are, else drawn from a list that ships. Everything runs one after another, in one thread, kernels cached.

Generators of others stand in the table where they are installed: those on PyPI (genxword, puzzlecreator) in the
environment whose interpreter `--python` or PUZZLE_STUDIO_PEERS_PYTHON names, those on npm (crossword-generator,
crossword-layout-generator) in the directory `--node` or PUZZLE_STUDIO_PEERS_NODE, which holds `node_modules`. They
get the same seconds and restart until these are over; their best valid layout counts. Those that take a box get
one that shrinks by a line each time the wanted words went in; the others get as many words as are wanted, drawn
anew for each layout (puzzlecreator: the first ones).

A layout is valid if it hangs together and every run of letters is another word of the list. Utilisation is cells
with a letter over the letters' bounding box, the mean over the lists. "Took" are lists of which as many words as
wanted went in; "of ours" stands where that is all of them. "Layouts" are those judged, of ours the gallery's, and
"valid" the share of them that is. Never a gate.
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

from engine.crossword.agarwal2020 import search as seed003  # noqa: E402
from engine.crossword.grid import Grid, faults  # noqa: E402
from engine.crossword.interlock import search as interlock  # noqa: E402
from engine.crossword.interlock.layout import Measures, measured  # noqa: E402
from engine.crossword.puzzle import Objective  # noqa: E402
from engine.errors import BadInput  # noqa: E402
from engine.files import shipped  # noqa: E402
from engine.seed import Seed  # noqa: E402

SHARED = ROOT.parent / "shared" / "data" / "vocab"
SETTINGS = ("50/100@2", "50/100@10", "50/50@5", "100/100@20")
LISTS = 5
PYPI, NPM = ("genxword", "puzzlecreator"), ("crossword-layout-generator", "crossword-generator")
PATIENCE = 60
"""Seconds that a peer may take beside those it was given."""
WIDTHS = "{:42s}{:>7s}{:>7s}{:>8s}{:>18s}{:>10s}{:>9s}{:>9s}{:>7s}{:>9s}"
HEADINGS = ("", "words", "took", "util.", "worst to best", "crossings", "of ours", "layouts", "valid", "seconds")


class Setting(NamedTuple):
    """Words wanted, words of the list, seconds."""

    fit: int
    words: int
    seconds: float


class Tried(NamedTuple):
    """What came of a list.

    Attributes:
        best: measures of the best valid layout; None without any.
        layouts, valid: how many were judged.
        fault: what is wrong with the first that is not valid.
        version: of a peer.
    """

    best: Measures | None
    layouts: int
    valid: int
    seconds: float
    fault: str = ""
    version: str = ""


Way = Callable[[list[str], Setting], Tried]


class Missing(Exception):
    """A peer is not there, or failed, and what it said."""


def ours(engine: Callable, words: list[str], setting: Setting) -> Tried:
    """One of our two searches."""
    outcome = engine(words, Objective(fit=setting.fit), seconds=setting.seconds)
    made = [layout.grid.rows for layout in outcome.result.layouts]
    return judged(made, words, setting.fit, outcome.seconds)


def peer(command: Sequence[str], environment: dict[str, str], words: list[str], setting: Setting) -> Tried:
    """A generator of others, in a process of its own; starting it is not of the time that it is given."""
    task = json.dumps({"words": words, "fit": setting.fit, "seconds": setting.seconds})
    began = time.perf_counter()
    try:
        ran = subprocess.run(
            command, input=task, capture_output=True, text=True, check=True, env=os.environ | environment,
            timeout=setting.seconds + PATIENCE,
        )  # fmt: skip
    except subprocess.CalledProcessError as failed:
        raise Missing(failed.stderr.strip() or f"it ended with code {failed.returncode}") from failed
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise Missing(str(failed)) from failed
    seconds = time.perf_counter() - began
    version, *made = map(json.loads, ran.stdout.splitlines())
    layouts = [[row.lower() for row in one["rows"]] for one in made]
    return judged(layouts, words, setting.fit, seconds)._replace(version=version["version"])


def judged(layouts: Sequence[Sequence[str]], words: list[str], fit: int, seconds: float) -> Tried:
    """The best of some layouts, by words up to those wanted, then by utilisation."""
    grids, wrong = [], []
    for rows in layouts:
        try:
            grid = Grid(tuple(rows))
        except BadInput as ragged:
            wrong.append(str(ragged))
            continue
        if found := faults(grid, words):
            wrong.append(f"{found[0]} {len(found)} faults in all.")
        else:
            grids.append(grid)
    best = max(map(measured, grids), key=lambda one: worth(one, fit), default=None)
    return Tried(best, len(layouts), len(grids), seconds, wrong[0] if wrong else "")


def worth(measures: Measures, fit: int) -> tuple[int, float]:
    """Words up to those wanted, then utilisation."""
    return min(measures.words, fit), measures.utilisation


def lists_of(words: int, count: int) -> tuple[list[list[str]], str]:
    """Lists of so many words of 4 to 12 letters, and where they are from."""
    paths = sorted(SHARED.glob(f"v{words}_*.txt"))[:count]
    if paths:
        return [path.read_text().split() for path in paths], "the seed's setting"
    text = gzip.decompress(shipped("standard.txt.gz").read_bytes()).decode()
    pool = [word for word in text.split() if 4 <= len(word) <= 12]
    drawn = []
    for number in range(count):
        Seed(number + 1, "bench", words).shuffle(shuffled := list(pool))
        drawn.append(shuffled[:words])
    return drawn, "drawn from the standard list"


def ways(python: str, node: str) -> dict[str, Way]:
    """Ours, and what may be installed."""
    here = Path(__file__).parent
    found: dict[str, Way] = {
        "ours": partial(ours, interlock.interlock),
        "seed003": partial(ours, seed003.interlock),
    }
    for name in PYPI:
        found[name] = partial(peer, [python, str(here / "crossword_peers.py"), name], {})
    modules = {"NODE_PATH": str(Path(node, "node_modules").absolute())}
    runner = shutil.which("node") or "node"
    for name in NPM:
        found[f"{name} (npm)"] = partial(peer, [runner, str(here / "crossword_peers.js"), name], modules)
    return found


def main(settings: Sequence[Setting], found: dict[str, Way], count: int) -> None:
    """Measure and print."""
    for engine in (interlock.interlock, seed003.interlock):  # compiles, or reads numba's cache
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
    """Print a row; the mean utilisation of ours, which is the first."""
    best = [one.best for one in tried if one.best]
    made, valid = sum(one.layouts for one in tried), sum(one.valid for one in tried)
    named = f"{name} {tried[0].version}".strip()
    if not best:
        fault = next((one.fault for one in tried if one.fault), "none was made.")
        print(f"{named:42s}  no valid layout in {made}; the first one: {fault}")
        return ours
    shares = [one.utilisation for one in best]
    mean = float(np.mean(shares))
    took = sum(one.words >= setting.fit for one in best)
    ratio = f"{mean / (ours or mean):.0%}" if took == len(tried) else "-"
    print(
        WIDTHS.format(
            named, f"{np.mean([one.words for one in best]):.1f}", f"{took}/{len(tried)}", f"{mean:.1%}",
            f"{min(shares):.1%} to {max(shares):.1%}", f"{np.mean([one.crossings_each for one in best]):.2f}",
            ratio, f"{made:,}", f"{valid / made:.0%}", f"{np.mean([one.seconds for one in tried]):.1f}",
        )
    )  # fmt: skip
    return ours or mean


def setting_of(text: str) -> Setting:
    """A setting as it is written, "50/100@2"."""
    fit, _, rest = text.partition("/")
    words, _, seconds = rest.partition("@")
    return Setting(int(fit), int(words), float(seconds))


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--settings", nargs="+", type=setting_of, default=list(map(setting_of, SETTINGS)))
    options.add_argument("--seconds", type=float, default=1.0, metavar="FACTOR", help="of each setting's seconds")
    options.add_argument("--lists", type=int, default=LISTS)
    options.add_argument("--only", nargs="+", metavar="NAME", help="rows of the table, by what they begin with")
    options.add_argument("--python", default=os.environ.get("PUZZLE_STUDIO_PEERS_PYTHON", sys.executable))
    options.add_argument("--node", default=os.environ.get("PUZZLE_STUDIO_PEERS_NODE", "."))
    given = options.parse_args()
    chosen = {
        name: way
        for name, way in ways(given.python, given.node).items()
        if not given.only or name.startswith(tuple(given.only))
    }
    main([one._replace(seconds=one.seconds * given.seconds) for one in given.settings], chosen, given.lists)
