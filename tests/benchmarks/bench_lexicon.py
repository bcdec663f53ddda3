"""Benchmark: building, opening and querying a lexicon, compared with naive twins.

Run `python tests/benchmarks/bench_lexicon.py`. Times are wall-clock times, the best of three. Building and
loading are measured in three fresh processes after the imports of the engine. Memory is the resident size that
loading adds in a fresh process (Linux). This script only prints a table. It does not fail if a target is missed.
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
from pathlib import Path
from typing import Any

from measure import best

NAME = "large"
ROUNDS = 3
LOOKUPS = 20_000


def main() -> None:
    """Run the benchmarks and print the results."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["PUZZLE_STUDIO_HOME"] = home
        built = [in_fresh_process("build", home, clean=True) for _ in range(ROUNDS)]
        loaded = [in_fresh_process("load", home) for _ in range(ROUNDS)]
        naive = [in_fresh_process("naive", home) for _ in range(ROUNDS)]
        rows = [
            ("build: parse, Zipf values, sets, graph; write to disk", "seconds", 3.0, built, None),
            ("load from cache with sets and graph | build dicts", "seconds", 0.25, loaded, (naive, "seconds")),
            ("memory, MB", "megabytes", 60.0, loaded, (naive, "megabytes")),
            ("memory including all words as Python strings, MB", "with_words", None, loaded, None),
            ("build only the letter sets | dict of lists", "sets", None, built, (naive, "sets")),
            ("build only the graph | trie of dicts", "graph", None, built, (naive, "graph")),
        ]
        print(f"{NAME}, {loaded[0]['words']:,} words{'':32s} time    target   naive    naive/time")
        for title, what, wanted, runs, twin in rows:
            here = min(run[what] for run in runs)
            other = min(run[twin[1]] for run in twin[0]) if twin else None
            line(title, here, wanted, other)
        for title, wanted, here, other in timed_in_process():
            line(title, here, wanted, other)


def line(title: str, here: float, wanted: float | None, naive: float | None) -> None:
    """Print one row of the table."""
    limit = f"< {wanted:g}" if wanted else ""
    twin = f"{naive:8.3f} {naive / here:9.2f}x" if naive else ""
    print(f"{title:56s} {here:8.3f}   {limit:7s} {twin}")


def in_fresh_process(what: str, home: str, *, clean: bool = False) -> dict[str, Any]:
    """Run this file in a separate process and return the measurements."""
    if clean:
        for path in (Path(home) / "cache" / "lexicon").glob("*"):
            path.unlink()
    done = subprocess.run([sys.executable, __file__, what], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def resident() -> float:
    """Return the resident size of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def lexicon_process() -> dict[str, Any]:
    """Measure opening the lexicon and its indexes, from the cache or by building them."""
    from engine.words.sources import open_lexicon

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
    """Measure building the same indexes as Python dictionaries."""
    from engine.core.files import shipped

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
    """Group words by their letter sets."""
    sets: dict[frozenset[str], list[str]] = defaultdict(list)
    for word in words:
        sets[frozenset(word)].append(word)
    return sets


def naive_trie(words: list[str]) -> dict[str, Any]:
    """Build a trie of nested dictionaries. "" marks the end of a word."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = True
    return root


def timed_in_process() -> list[tuple[str, float | None, float, float | None]]:
    """Return rows for parsing and queries: title, target, seconds, seconds of the naive twin."""
    from engine.core.files import read_bytes, shipped
    from engine.words.sources import open_lexicon
    from engine.words.word_file import Policy, parse

    def letters(number: int) -> str:
        return "".join("abcdefghij"[int(digit)] for digit in str(number))

    plain = "\n".join(map(letters, range(300_000))).encode()
    scored = "\n".join(f"{letters(n).upper()};{n % 101}" for n in range(300_000)).encode()
    refused = ("good\n" + "\n".join(f"{letters(n)}'s" for n in range(300_000))).encode()
    lexicon = open_lexicon(NAME)
    masks = [int(mask) for mask in lexicon.masks[:: len(lexicon) // LOOKUPS]]
    sets = lexicon.letter_sets
    by_mask = {int(mask): number for number, mask in enumerate(sets.masks)}
    packed = read_bytes(shipped(f"{NAME}.txt.gz"))
    return [
        ("unpack the shipped list", None, best(lambda: gzip.decompress(packed)), None),
        ("parse 300,000 plain lines | str.split", 1.0, best(lambda: parse(plain)), best(plain.decode().split)),
        ("parse 300,000 lines WORD;SCORE, folded", 1.0, best(lambda: parse(scored, policy=Policy.FOLD)), None),
        ("parse 300,000 lines, all but one refused", 1.0, best(lambda: parse(refused)), None),
        (f"find {len(masks):,} letter sets from Python | dict",
         None, best(lambda: [sets.find(m) for m in masks]), best(lambda: [by_mask.get(m, -1) for m in masks])),
    ]  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(naive_process() if sys.argv[1] == "naive" else lexicon_process()))
    else:
        main()
