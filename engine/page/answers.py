"""Answers of another day: the label above them, and solutions in columns that share one label."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from engine.core.dates import long_date, ordinal
from engine.core.value import changed
from engine.drawing.shapes import Drawing, Group, Shape
from engine.drawing.style import Words
from engine.page.page import Block, Page, PuzzleBlock, TextBlock
from engine.page.page_size import Paper


def answers_of(page: Page) -> tuple[PuzzleBlock, ...]:
    """Return the solutions of the puzzles of a page as blocks for a page of another day, with the date of theirs.

    A page that has no puzzles, such as a page of solutions, gives its own solutions.
    """
    blocks = [block for block in page.puzzles if block.part == "puzzle"] or page.puzzles
    return tuple(
        changed(block, part="solution", day=block.day or page.day, byline="", turned=False, fixed=None, slot=None)
        for block in blocks
    )


def solutions_of(page: Page, words: Words) -> Page:
    """Return the page of solutions that follows a page: those of its puzzles, with automatic places."""
    blocks = tuple(
        changed(block, part="solution", byline="", turned=False, fixed=None, slot=None)
        for block in page.puzzles
        if block.part == "puzzle"
    )
    return changed(page, blocks=blocks, title=words.solutions, folio="", solutions=False)


def with_heading(answers: Sequence[PuzzleBlock], words: Words) -> tuple[Block, ...]:
    """Return answers as blocks at the end of a page. Undated answers have no label and follow a heading."""
    dated = [block for block in answers if block.day]
    undated = [block for block in answers if not block.day]
    return (*dated, *([TextBlock(words.undated)] if undated else ()), *undated)


def label_of(block: Block, day: str, words: Words) -> str:
    """Return what is printed above the solution of another day, such as "Yesterday's answers"."""
    if not isinstance(block, PuzzleBlock) or block.part != "solution" or block.day in ("", day):
        return ""
    if day and ordinal(day) - ordinal(block.day) == 1:
        return words.yesterday
    return words.answers.replace("{date}", long_date(block.day))


def together(puzzle_block: PuzzleBlock, other: Block, day: str, words: Words) -> bool:
    """Return whether a solution is in one module with the block before it, below one label."""
    label = label_of(puzzle_block, day, words)
    return bool(label) and label == label_of(other, day, words) and _turned(other) == puzzle_block.turned


def label_above(page: Page, number: int, words: Words) -> str:
    """Return the label of a block unless it shares that of the block before it; "" for none."""
    block, before = page.blocks[number], page.blocks[number - 1] if number else None
    shared = isinstance(before, PuzzleBlock) and together(before, block, page.day, words)
    return "" if shared else label_of(block, page.day, words)


def in_columns(solutions: Sequence[Drawing], inner: int, columns: int, paper: Paper, gap: float) -> Drawing:
    """Return solutions in order, in columns that are as even as possible.

    Each solution is as wide as `inner` columns of the grid. The gap between two of them is in points.
    """
    placed, number, deepest = list[Shape](), 0, 0.0
    for column, count in enumerate(_counts([solution.height for solution in solutions], columns, gap)):
        y = 0.0
        for one in solutions[number : number + count]:
            placed.append(Group(one.shapes, paper.left(column * inner), y))
            y += one.height + gap
        deepest, number = max(deepest, y - gap), number + count
    return Drawing(paper.span(inner * columns), deepest, tuple(placed))


def _counts(heights: Sequence[float], columns: int, gap: float) -> list[int]:
    """Return the number of solutions in each column for the least depth."""
    totals = [0.0, *accumulate(height + gap for height in heights)]
    depths = sorted(later - earlier for n, earlier in enumerate(totals) for later in totals[n + 1 :])
    return next(filled for depth in depths if sum(filled := _filled(heights, columns, gap, depth)) == len(heights))


def _filled(heights: Sequence[float], columns: int, gap: float, depth: float) -> list[int]:
    counts, used = [0], 0.0
    for height in heights:
        if counts[-1] and used + height + gap > depth + 1e-6:
            if len(counts) == columns:
                break
            counts.append(0)
            used = 0.0
        counts[-1] += 1
        used += height + gap
    return counts


def _turned(block: Block) -> bool:
    return isinstance(block, PuzzleBlock) and block.turned
