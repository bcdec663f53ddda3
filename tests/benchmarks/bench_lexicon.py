"""A table of what opening, building and asking a lexicon costs, each beside its naive twin.

Run `python tests/benchmarks/bench_lexicon.py`. Times are wall times, the best of three (building and
loading: of three fresh processes, after the imports of the engine); memory is the resident size that
loading adds in a fresh process (Linux). Never a gate.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAME = "large"
ROUNDS = 3
LOOKUPS = 20_000


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["PUZZLE_STUDIO_HOME"] = home
        built = [in_fresh_process("build", home, clean=True) for _ in range(ROUNDS)]
        loaded = [in_fresh_process("load", home) for _ in range(ROUNDS)]
        naive = [in_fresh_process("naive", home) for _ in range(ROUNDS)]
        rows = [
            ("build: parse, commonness, sets, graph; written to disk", "seconds", 3.0, built, None),
            ("cached load with letter sets and graph | dicts anew", "seconds", 0.25, loaded, (naive, "seconds")),
            ("its memory, MB", "megabytes", 60.0, loaded, (naive, "megabytes")),
            ("its memory with all words as Python strings, MB", "with_words", None, loaded, None),
            ("build of the letter sets alone | dict of lists", "sets", None, built, (naive, "sets")),
            ("build of the graph alone | trie of dicts", "graph", None, built, (naive, "graph")),
        ]
        print(f"{NAME}, {loaded[0]['words']:,} words{'':32s} here    wanted   naive    naive/here")
        for title, what, wanted, runs, twin in rows:
            here = min(run[what] for run in runs)
            other = min(run[twin[1]] for run in twin[0]) if twin else None
            line(title, here, wanted, other)
        for title, wanted, here, other in timed_in_process():
            line(title, here, wanted, other)


def line(title: str, here: float, wanted: float | None, naive: float | None) -> None:
    """One row of the table."""
    limit = f"< {wanted:g}" if wanted else ""
    twin = f"{naive:8.3f} {naive / here:9.2f}x" if naive else ""
    print(f"{title:56s} {here:8.3f}   {limit:7s} {twin}")


def in_fresh_process(what: str, home: str, *, clean: bool = False) -> dict[str, Any]:
    """The measurements of a run of this file in a process of its own."""
    if clean:
        for path in (Path(home) / "cache" / "lexicon").glob("*"):
            path.unlink()
    done = subprocess.run([sys.executable, __file__, what], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def resident() -> float:
    """The resident size of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def lexicon_process() -> dict[str, Any]:
    """Open the lexicon with its indexes, from the cache or anew."""
    from engine.lexicon.sources import open_lexicon

    before, began = resident(), time.perf_counter()
    lexicon = open_lexicon(NAME)
    opened = time.perf_counter()
    sets = lexicon.letter_sets
    indexed = time.perf_counter()
    graph = lexicon.graph
    ended = time.perf_counter()
    megabytes = resident() - before
    words = lexicon.words
    return {
        "words": len(words),
        "seconds": ended - began,
        "sets": indexed - opened,
        "graph": ended - indexed,
        "megabytes": megabytes,
        "with_words": resident() - before,
        "sizes": [len(sets), len(graph.letters), len(graph.target)],
    }


def naive_process() -> dict[str, Any]:
    """The same indexes as Python dictionaries."""
    from engine.files import shipped

    words = gzip.decompress(shipped(f"{NAME}.txt.gz").read_bytes()).decode().split()
    before, began = resident(), time.perf_counter()
    sets = naive_sets(words)
    indexed = time.perf_counter()
    trie = naive_trie(words)
    ended = time.perf_counter()
    megabytes = resident() - before
    return {
        "sets": indexed - began,
        "graph": ended - indexed,
        "seconds": ended - began,
        "megabytes": megabytes,
        "sizes": [len(sets), len(trie)],
    }


def naive_sets(words: list[str]) -> dict[frozenset[str], list[str]]:
    """Words by the set of their letters."""
    sets: dict[frozenset[str], list[str]] = defaultdict(list)
    for word in words:
        sets[frozenset(word)].append(word)
    return sets


def naive_trie(words: list[str]) -> dict[str, Any]:
    """A trie of nested dictionaries; "" marks the end of a word."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = True
    return root


def best(call: Callable[[], object]) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
    return min(times)


def timed_in_process() -> list[tuple[str, float | None, float, float | None]]:
    """Rows for parsing and for questions: title, limit, seconds, the naive twin's seconds."""
    from engine.files import read_bytes, shipped
    from engine.lexicon.sources import open_lexicon
    from engine.lexicon.words import Policy, parse

    def letters(number: int) -> str:
        return "".join("abcdefghij"[int(digit)] for digit in str(number))

    plain = "\n".join(map(letters, range(300_000))).encode()
    scored = "\n".join(f"{letters(n).upper()};{n % 101}" for n in range(300_000)).encode()
    refused = ("good\n" + "\n".join(f"{letters(n)}'s" for n in range(300_000))).encode()
    lexicon = open_lexicon(NAME)
    some = lexicon.words[:: len(lexicon) // LOOKUPS]
    masks = [int(mask) for mask in lexicon.masks[:: len(lexicon) // LOOKUPS]]
    sets, graph, numbers = lexicon.letter_sets, lexicon.graph, {w: i for i, w in enumerate(lexicon.words)}
    by_mask = {int(mask): number for number, mask in enumerate(sets.masks)}
    packed = read_bytes(shipped(f"{NAME}.txt.gz"))
    return [
        ("unpack the shipped list", None, best(lambda: gzip.decompress(packed)), None),
        ("parse 300,000 plain lines | str.split", 1.0, best(lambda: parse(plain)), best(plain.decode().split)),
        ("parse 300,000 lines WORD;SCORE, folded", 1.0, best(lambda: parse(scored, policy=Policy.FOLD)), None),
        ("parse 300,000 lines, all but one refused", 1.0, best(lambda: parse(refused)), None),
        (f"find {len(some):,} letter sets from Python | dict",
         None, best(lambda: [sets.find(m) for m in masks]), best(lambda: [by_mask.get(m, -1) for m in masks])),
        (f"find {len(some):,} words in the graph from Python | dict",
         None, best(lambda: [graph.index(w) for w in some]), best(lambda: [numbers.get(w) for w in some])),
    ]  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(naive_process() if sys.argv[1] == "naive" else lexicon_process()))
    else:
        main()
