"""`soup board` and `soup moves`."""

from __future__ import annotations

from pathlib import Path

import click

from studio.cli.options import as_json, print_json, seed_of
from studio.cli.soup.shared import board_file, board_of, columns, new_lexicon_name, rows
from studio.core.formatting import plural


@click.command(short_help="Make a random board.")
@click.option("--seed", type=int, help="Seed of the board (default: random, printed).")
@rows
@columns
@click.option(
    "--letters", type=click.Choice(("bag", "lexicon")), default="bag", show_default=True,
    help="Letter frequencies: those of the game's bag of 93 letters, or of the word list.",
)  # fmt: skip
@new_lexicon_name
@as_json
def board(seed: int | None, rows: int, columns: int, letters: str, lexicon_name: str, as_json: bool) -> None:
    """Print a random board as lines of letters; other commands read it with --board FILE."""
    from engine.soup.board import random_board, shown

    seed = seed_of(seed)
    made = random_board(seed, rows, columns, _shares(lexicon_name) if letters == "lexicon" else None)
    if as_json:
        print_json({"seed": seed, "rows": list(made.rows)})
    else:
        click.echo(shown(made))


def _shares(lexicon_name: str) -> list[int]:
    import numpy as np

    from engine.core.alphabet import ENGLISH
    from engine.words.sources import open_lexicon

    return np.bincount(open_lexicon(lexicon_name).letters, minlength=len(ENGLISH.letters)).tolist()


@click.command(short_help="List all moves of a board.")
@board_file
@click.option("--every", is_flag=True, help="List all words and paths, not each set of cells once.")
@new_lexicon_name
@as_json
def moves(board_file: Path | None, every: bool, lexicon_name: str, as_json: bool) -> None:
    """List every word on a board, best first; a1 is the bottom left cell."""
    from engine.soup.board import squares
    from engine.soup.moves import finder_of
    from engine.words.sources import open_lexicon

    if board_file is None:
        raise click.UsageError("Missing option '--board'.")
    found = finder_of(open_lexicon(lexicon_name)).moves(board_of(board_file), every=every)
    made = [(found.move(i), int(found.scores[i])) for i in range(len(found))]
    rows, words = len(found.board.rows), len({move.word for move, _ in made})
    if as_json:
        print_json({
            "count": len(made), "words": words,
            "moves": [
                {"word": move.word, "cells": squares(move.cells, rows), "score": score}
                for move, score in made
            ],
        })  # fmt: skip
        return
    for move, score in made:
        click.echo(f"{score:5d}  {move.word:16s} {' '.join(squares(move.cells, rows))}")
    click.echo(f"{plural(words, 'word')}, {plural(len(made), 'path')}")
