"""Calls that compile the kernels of the Crossword, by the name of their family (`engine.warm`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family."""
    return {
        "crossword.anneal": _anneal,
        "crossword.beam": _fill_rows,
        "crossword.fill": _fill_grid,
    }


def _anneal() -> None:
    from engine.crossword.interlock.fill_box import prepare_annealing

    prepare_annealing()


def _fill_rows() -> None:
    from engine.crossword.interlock.fill_box import prepare_rows

    prepare_rows()


def _fill_grid() -> None:
    from engine.crossword.fill.help import LiveHelp
    from engine.crossword.fill.search import fill
    from engine.crossword.fill.vocabulary import Vocabulary
    from engine.crossword.grid import Grid, entries_of
    from engine.words.lexicon import Lexicon

    grid, vocabulary = Grid(("..", "..")), Vocabulary.of(Lexicon.of("few", ("at", "to", "as", "so")))
    LiveHelp(vocabulary).suggest(grid, entries_of(grid)[0].slot)
    fill(grid, vocabulary, steps=100)
