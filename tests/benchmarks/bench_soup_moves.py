"""Benchmark: finding all moves of a full board, compared with naive methods.

Run `python tests/benchmarks/bench_soup_moves.py [boards]`. Times are medians over boards of 12 rows of 9 letters
on `large`, in the process, with cached kernels. The naive methods are timed on the first few boards. The naive
twin searches word by word for one word in forty, and its time is extrapolated. A trie of dicts, traversed in
plain Python, represents the Boggle solvers on PyPI; none of them supports a board that is not square and returns
paths. All methods must find the same number of moves. This script only prints a table.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.soup.board import Board, random_board  # noqa: E402
from engine.soup.moves import Moves, finder_of  # noqa: E402
from engine.warm import compile_family  # noqa: E402
from engine.words.lexicon import Lexicon  # noqa: E402
from engine.words.sources import open_lexicon  # noqa: E402
from tests.engine.research.lyster2022 import naive  # noqa: E402

NAIVE_BOARDS, TRIE_BOARDS = 2, 10
NAIVE_SHARE = 40
END = "."
Trie = dict[str, Any]


def main(boards: int) -> None:
    """Run the benchmarks, compare the results and print them."""
    compile_family("soup.moves")
    lexicon = open_lexicon("large")
    finder, root = finder_of(lexicon), trie(lexicon.words)
    some = lexicon.words[::NAIVE_SHARE]
    drawn = [random_board(seed) for seed in range(1, boards + 1)]
    finder.moves(drawn[0])
    kinds: dict[str, tuple[Callable[[Board], int], int]] = {
        "moves, unsorted": (lambda board: len(finder.moves(board)), boards),
        "moves, sorted": (lambda board: len(ranked(finder.moves(board))), boards),
        "every word and path, unsorted": (lambda board: len(finder.moves(board, every=True)), boards),
        "every word and path, sorted": (lambda board: len(ranked(finder.moves(board, every=True))), boards),
        "every, trie of dicts in Python": (lambda board: walk(board, root), TRIE_BOARDS),
    }
    rows = {kind: timed(call, drawn[:count]) for kind, (call, count) in kinds.items()}
    found, seconds = timed(lambda board: len(naive.moves(board, some, every=True)), drawn[:NAIVE_BOARDS])
    few = finder_of(Lexicon.of("some", some))
    assert found == [len(few.moves(board, every=True)) for board in drawn[:NAIVE_BOARDS]], "the twin finds other moves"
    whole = rows["every word and path, unsorted"]
    rows["every, naive twin"] = whole[0][:NAIVE_BOARDS], seconds * NAIVE_SHARE
    print(f"{boards} boards of 12 by 9 on large\n")
    print(f"{'method':32s}{'boards':>7s}{'moves':>8s}{'median ms':>12s}{'slowest ms':>12s}{'times ours':>12s}")
    for kind, (found, seconds) in rows.items():
        assert "every" not in kind or found == whole[0][: len(found)], f"{kind} finds other moves"
        median, ours = np.median(seconds), np.median(whole[1][: len(seconds)])
        figures = f"{median * 1e3:12.2f}{seconds.max() * 1e3:12.2f}{median / ours:11,.1f}x"
        print(f"{kind:32s}{len(found):7d}{np.median(found):8,.0f}{figures}")


def timed(call: Callable[[Board], int], boards: Iterable[Board]) -> tuple[list[int], np.ndarray]:
    """Return the number of moves of each board and the time for each in seconds."""
    found, seconds = [], []
    for board in boards:
        began = time.perf_counter()
        found.append(call(board))
        seconds.append(time.perf_counter() - began)
    return found, np.array(seconds)


def ranked(moves: Moves) -> np.ndarray:
    """Return the sorted paths, which are computed at first access."""
    return moves.paths


def trie(words: Iterable[str]) -> Trie:
    """Build a trie of the words with three or more letters."""
    root: Trie = {}
    for word in words:
        if len(word) >= 3:
            node = root
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word
    return root


def walk(board: Board, root: Trie) -> int:
    """Return the number of words and paths that a depth-first traversal of a trie finds."""
    cells = naive.cells(board)
    around = {cell: [other for other in cells if naive.touch(cell, other)] for cell in cells}
    letters, found = {cell: board.letter(cell) for cell in cells}, []

    def on(cell: naive.Cell, node: Trie, path: naive.Path) -> None:
        after = node.get(letters[cell])
        if after is None or cell in path:
            return
        path = (*path, cell)
        if END in after:
            found.append((after[END], path))
        for other in around[cell]:
            on(other, after, path)

    for cell in cells:
        on(cell, root, ())
    return len(found)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
