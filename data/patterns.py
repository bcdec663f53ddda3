"""Make `data/patterns.json`, the shipped patterns of crosswords: PYTHONPATH=. python data/patterns.py data

Of the patterns that `engine.crossword.patterns.generate` makes of successive seeds, those are kept that a search
fills with the usual words at score 50, that have the fewest faults of their looks, then the fill with the best
mean score, and that differ from each other in a twelfth of their cells.
"""

import sys
from collections import defaultdict
from pathlib import Path

import msgspec

from engine.core.job import Control
from engine.crossword.fill.vocabulary import FillSettings, open_vocabulary
from engine.crossword.grid import Grid
from engine.crossword.patterns.gallery import usual_entries
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import RULES, looks_of
from engine.crossword.patterns.themes import filled
from engine.words.vetting.house import House

SETS = (
    # rules, side, entries, seeds, and patterns that are kept
    ("american", 15, (70, 78), 150, 24), ("american", 21, (134, 140), 30, 6),
    ("british", 15, None, 80, 24), ("british", 13, None, 50, 12), ("barred", 12, None, 30, 8),
)  # fmt: skip
STEPS = 20_000  # of a fill
APART = 1 / 12  # of the cells, that two kept patterns differ in


def images(grid: Grid) -> set[tuple[str, ...]]:
    """The rows of a pattern and of its mirror images and turns."""
    turned = tuple(map("".join, zip(*grid.rows, strict=True)))
    both = {way for rows in (grid.rows, turned) for way in (rows, rows[::-1])}
    return both | {tuple(row[::-1] for row in rows) for rows in both}


def are_apart(grid: Grid, other: Grid) -> bool:
    """Whether two patterns of a size are different enough; those with bars always are."""
    cells = "".join(grid.rows)
    most = APART * len(cells) if not grid.bars else 0
    return all(sum(a != b for a, b in zip(cells, "".join(rows), strict=True)) >= most for rows in images(other))


def main(folder: str) -> None:
    """Write the patterns."""
    vocabulary, made = open_vocabulary(FillSettings(), House()), defaultdict[str, list[Grid]](list)
    for name, side, entries, seeds, most in SETS:
        rules, found = RULES[name], list[tuple[float, float, Grid]]()
        for seed in range(1, seeds + 1):
            grid = generate(
                side, side, rules, entries=entries or usual_entries(side, side, rules), seed=seed, enough=16
            ).result  # fmt: skip
            if grid and (proof := filled(grid, (), vocabulary, seed, Control(), STEPS)):
                looks = looks_of(grid)
                found.append((looks.faults(rules) + looks.squares, -proof.mean, grid))
        kept = list[Grid]()
        for *_, grid in sorted(found, key=lambda one: one[:2]):
            if len(kept) < most and all(are_apart(grid, other) for other in kept):
                kept.append(grid)
        made[name] += kept
        print(f"{name} {side} x {side}: {len(found)} of {seeds} seeds have a fill, {len(kept)} kept")
    Path(folder, "patterns.json").write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
