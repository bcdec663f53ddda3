"""The statistics of a grid as lines of text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.crossword.patterns.review import Statistics


def statistics_lines(found: Statistics) -> Iterator[str]:
    """Yield the statistics of a grid, a line each."""
    figures = found.figures
    lengths = ", ".join(f"{count} of {length}" for length, count in found.lengths)
    yield f"Lengths: {lengths or 'none'}; mean {figures.mean_length:.2f}."
    unches = f"; {found.unches} unches, at most {found.most_unches} in a row" if found.unches else ""
    blocks = f"Blocks: {figures.blocks}, {figures.block_share:.0%} of the grid."
    yield f"Cells: {figures.cells}, of them {figures.checked_share:.0%} checked{unches}. {blocks}"
    if found.duplicates:
        yield f"More than once: {', '.join(word.upper() for word in found.duplicates)}."
    if found.letters and not figures.empty:
        yield "Pangram: each letter occurs." if not found.missing else f"Letters missing: {found.missing.upper()}."
    if sentence := quality(found):
        yield sentence
    if unknown := [one.text.upper() for one in found.scored if one.score is None]:
        yield f"Not in the word lists: {', '.join(unknown)}."


def quality(found: Statistics) -> str:
    """Return the mean score and Zipf value of the words of a grid, and the worst word; "" without known words."""
    if found.worst is None:
        return ""
    return (
        f"Mean score {found.mean_score:.1f}, mean Zipf value {found.mean_zipf:.2f}; "
        f"worst word: {found.worst.text.upper()} ({found.worst.score})."
    )


def statistics_row(found: Statistics) -> dict[str, Any]:
    """Return the statistics of a grid as a JSON object. Scores are null without words that the lists have."""
    figures, worst = found.figures, found.worst
    return {
        "entries": figures.entries,
        "filled": figures.filled,
        "lengths": dict(found.lengths),
        "mean_length": round(figures.mean_length, 3),
        "cells": figures.cells,
        "blocks": figures.blocks,
        "bars": figures.bars,
        "checked_share": round(figures.checked_share, 4),
        "unches": found.unches,
        "most_unches": found.most_unches,
        "duplicates": found.duplicates,
        "letters": dict(found.letters),
        "pangram": not found.missing,
        "mean_score": rounded(found.mean_score),
        "mean_zipf": rounded(found.mean_zipf),
        "worst": {"word": worst.entry.word, "text": worst.text, "score": worst.score} if worst else None,
        "unknown": [one.text for one in found.scored if one.score is None],
    }


def rounded(value: float | None) -> float | None:
    """Return a mean to two decimals."""
    return None if value is None else round(value, 2)
