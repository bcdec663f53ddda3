"""Benchmark: the search for words beside a scan with `re` and beside indexes from PyPI.

Run `python tests/benchmarks/bench_search.py`. Times are the shortest of some runs, in processor time of a thread.
The words are `large` and the phrases of WordNet, the caches are warm. The others get the same letters: `re`
compiled once and applied to each word, a dictionary of sorted letters, and, if they are installed, a trie of
`marisa-trie` and a graph of `dawg2`. Results are compared with those of the search. The script prints a table.
"""

from __future__ import annotations

import importlib
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations_with_replacement
from pathlib import Path
from string import ascii_lowercase
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.words.search.find import Request, search
from engine.words.search.table import PHRASES, Table, open_table

RUNS, MOST_SECONDS = 5, 4.0
"""Runs of each measurement; none is begun after so many seconds."""


class Case(NamedTuple):
    """A query, its limit in milliseconds, and what answers it otherwise, by the name of the peer."""

    query: str
    limit: int
    expression: str = ""
    peers: Mapping[str, Callable[[Peers], Iterable[str]]] = {}


class Peers:
    """The indexes that the search is compared with."""

    def __init__(self, words: list[str]) -> None:
        self.words = sorted(set(words))
        self.by_letters = defaultdict[str, list[str]](list)
        for word in self.words:
            self.by_letters["".join(sorted(word))].append(word)
        self.marisa: Any = _built("marisa_trie", "Trie", self.words)
        self.dawg: Any = _built("dawg", "CompletionDAWG", self.words)


def _built(module: str, name: str, words: list[str]) -> object:
    try:
        return getattr(importlib.import_module(module), name)(words)
    except ImportError:
        return None


def blanks(letters: str, count: int) -> Callable[[Peers], list[str]]:
    """Return a look-up of anagrams with blanks in a dictionary of sorted letters."""

    def look_up(peers: Peers) -> list[str]:
        keys = {"".join(sorted((*letters, *more))) for more in combinations_with_replacement(ascii_lowercase, count)}
        return [word for key in keys for word in peers.by_letters.get(key, ())]

    return look_up


def bank(letters: str) -> Callable[[Peers], list[str]]:
    """Return a scan for words of exactly these letters."""
    wanted = set(letters)
    return lambda peers: [word for word in peers.words if set(word) == wanted]


def pairs(letters: str) -> Callable[[Peers], list[str]]:
    """Return a look-up of the rest of the letters of each word in a dictionary of sorted letters."""
    have = Counter(letters)

    def look_up(peers: Peers) -> list[str]:
        found = set[str]()
        for word in peers.words:
            if len(word) < len(letters) and not (own := Counter(word)) - have:
                rest = "".join(sorted((have - own).elements()))
                found.update(" ".join(sorted((word, other))) for other in peers.by_letters.get(rest, ()))
        return sorted(found)

    return look_up


def prefix(text: str, name: str) -> Callable[[Peers], list[str]]:
    """Return the completions of a prefix by an index."""
    return lambda peers: getattr(peers, name).keys(text)


CASES = (
    Case("..a..x", 20, "[a-z]{2}a[a-z]{2}x"),
    Case("?????", 20, "[a-z]{5}"),
    Case("*zz*", 20, "[a-z]*zz[a-z]*"),
    Case("*e*a*", 20, "[a-z]*e[a-z]*a[a-z]*"),
    Case("[^aeiou]*", 20, "[^aeiou][a-z]*"),
    Case("inter*", 20, "inter[a-z]*", {"marisa-trie": prefix("inter", "marisa"), "dawg2": prefix("inter", "dawg")}),
    Case("bank algore", 20, "", {"set of each word": bank("algore")}),
    Case(";listen??", 20, "", {"dictionary": blanks("listen", 2)}),
    Case(";retains??", 20, "", {"dictionary": blanks("retains", 2)}),
    Case("/q[^u]/", 200, ".*q[^u].*"),
    Case("/(a|e|i)+n.*t$/", 200, ".*(a|e|i)+n.*t"),
    Case("/a.{12}b/", 200, ".*a.{12}b.*"),
    Case(r"/(.)(.)\2\1/", 200, r".*?(.)(.)\2\1.*"),
    Case(r"/^(.)(.).*\2\1$/", 200, r"(.)(.).*\2\1"),
    Case("/(?=.*q)(?=.*z)/", 200, "(?=.*q)(?=.*z).*"),
    Case(r"/(a+)+$/", 200, r".*?(a+)+"),
    Case(r"/^(([a-z])+.)+[0-9]([a-z])+$/", 200, "hangs"),
    Case("/(.*)*x(.*)*x/", 200, "hangs"),
    Case("2;conversational", 200, "", {"dictionary": pairs("conversational")}),
    Case("2;bricklayersunion", 200, "", {"dictionary": pairs("bricklayersunion")}),
    Case("2;transportations", 5000, "", {"dictionary": pairs("transportations")}),
    Case("2;transportation?", 5000),
)


def main() -> None:
    """Run the benchmark and print a table."""
    table = open_table(("large", PHRASES))
    peers = Peers(table.words)
    print(f"{len(table):,} words and phrases; {len(peers.words):,} different in letters\n")
    print(f"{'query':34s}{'found':>9s}{'search':>11s}{'limit':>8s}   beside")
    for case in CASES:
        own, seconds = measured(lambda case=case: search(Request(case.query), table))
        others = [*_scan(case, peers), *_indexes(case, peers)]
        beside = "; ".join(f"{name} {took * 1000:.1f} ms, {took / seconds:.1f}x" for name, _, took in others)
        if "hangs" in case.expression:
            beside = "re does not end"
        over = " over" if seconds * 1000 > case.limit else ""
        print(f"{case.query:34s}{len(own):9,d}{seconds * 1000:8.1f} ms{case.limit:5d} ms{over}   {beside}")
        for name, found, _ in others:
            assert _letters(own.rows, table) == set(found), (case.query, name)


def _letters(rows: Any, table: Table) -> set[str]:
    return {" ".join(sorted(table.words[row] for row in some)) for some in rows.tolist()}


def _scan(case: Case, peers: Peers) -> Iterable[tuple[str, list[str], float]]:
    if case.expression and case.expression != "hangs":
        fits = re.compile(case.expression).fullmatch
        yield ("re", *measured(lambda: [word for word in peers.words if fits(word)]))


def _indexes(case: Case, peers: Peers) -> Iterable[tuple[str, list[str], float]]:
    for name, look_up in case.peers.items():
        if (name, None) not in (("marisa-trie", peers.marisa), ("dawg2", peers.dawg)):
            yield (name, *measured(lambda look_up=look_up: list(look_up(peers))))


def measured(run: Callable[[], Any]) -> tuple[Any, float]:
    """Return the result of a function and the shortest time of its runs in seconds."""
    best, result, began = float("inf"), None, time.monotonic()
    for _ in range(RUNS):
        start = time.process_time()
        result = run()
        best = min(best, time.process_time() - start)
        if time.monotonic() - began > MOST_SECONDS:
            break
    return result, best


if __name__ == "__main__":
    main()
