"""What the page Fill says about a grid, and how hard its cells are."""

from __future__ import annotations

from engine.crossword.fill.help import Help
from engine.crossword.fill.search import Filled
from engine.crossword.grid import OPEN, Cell, Grid, entries_of
from engine.crossword.statistics import Statistics, statistics
from engine.words.lexicon import Lexicon
from studio.core.formatting import plural
from studio.crossword.fill_jobs import Advice
from studio.crossword.survivor_table import short_name

MOST_NAMED = 6
"""Slots, at most, that a message names."""


def difficulty_of(grid: Grid, help_: Help) -> dict[Cell, float]:
    """The difficulty of each cell of an incomplete slot: that of its hardest slot."""
    found: dict[Cell, float] = {}
    for entry in entries_of(grid):
        slot = help_.slots.get(entry.slot)
        if slot and OPEN in entry.word:
            hard = 1.0 if entry.slot == help_.emptied else slot.difficulty
            for cell in entry.cells:
                found[cell] = max(found.get(cell, 0.0), hard)
    return found


def is_full(grid: Grid) -> bool:
    """Whether each cell of each entry has a content."""
    return all(OPEN not in one.word or all(map(grid.text, one.cells)) for one in entries_of(grid))


def advice_text(advice: Advice) -> str:
    """What the help says in a line."""
    grid, help_, found = advice.grid, advice.help, advice.suggestions
    if help_.emptied is not None:
        return f"No word is left for {short_name(grid, help_.emptied)}."
    parts = []
    if found is not None:
        instead = " in its place" if advice.complete else ""
        more = f", {found.untried:,} more not tried" if found.untried else ""
        parts.append(
            f"{plural(len(found.survivors), 'word')} fit{'s' * (len(found.survivors) == 1)}{instead}{more}."
        )
    if help_.hardest:
        hardest = help_.hardest[0]
        left = plural(help_.slots[hardest].candidates, "word")
        parts.append(f"Hardest: {short_name(grid, hardest)} ({left}).")
    return " ".join(parts)


def figures_text(figures: Statistics) -> str:
    """The statistics of the grid in a line."""
    parts = [plural(sum(count for _, count in figures.lengths), "word")]
    if figures.mean_score is not None:
        parts.append(f"mean score {figures.mean_score:.0f}")
    if (worst := figures.worst) is not None:
        parts.append(f"lowest {worst.text.upper()} {worst.score}")
    if figures.duplicates:
        parts.append(f"twice: {', '.join(figures.duplicates).upper()}")
    if figures.unches:
        parts.append(plural(figures.unches, "unchecked letter"))
    if len(figures.scored) == sum(count for _, count in figures.lengths) and len(figures.missing) < 6:
        parts.append(f"without {figures.missing.upper()}" if figures.missing else "pangram")
    return "; ".join(parts) + "."


def impossible_text(grid: Grid, found: Filled) -> str:
    """Which slots exclude a fill, and what can be done, in a line."""
    names = [short_name(grid, one.slot) for one in found.core]
    text = "The words of these lists cannot fill the grid"
    if len(names) == 1:
        text += f": no word fits {names[0]}"
    elif len(names) > MOST_NAMED:
        text += f": {len(names)} of its {plural(len(entries_of(grid)), 'word')} exclude each other"
    elif names:
        text += f": {', '.join(names[:-1])} and {names[-1]} exclude each other"
    return f"{text}. Lower the lowest score, add a list, or move a block."


def progress_text(found: Filled, lexicon: Lexicon) -> str:
    """What the job bar says of a search: the words that it has placed, or their mean score."""
    if not is_full(found.grid):
        return f"{len(found.entries)} of {plural(len(entries_of(found.grid)), 'word')}"
    mean = statistics(found.grid, lexicon).mean_score
    return f"mean score {mean:.1f}" if mean is not None else ""
