"""Shared options of the `soup` commands, and reading boards."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from engine.core.errors import BadInput
from engine.core.files import read_bytes
from studio.cli.options import Finite, grouped, lexicon_option

if TYPE_CHECKING:
    from engine.documents.document import Document
    from engine.soup.board import Board, Move
    from engine.soup.puzzle import Puzzle

lexicon_name = lexicon_option("large")
"""For experiments."""
new_lexicon_name = lexicon_option("large", house=True)
"""For new boards."""
board_file = click.option(
    "--board", "board_file", type=click.Path(path_type=Path), metavar="FILE",
    help="Board file: lines of letters, JSON (a list of strings, or from 'soup board --json'), or .puzzle.",
)  # fmt: skip
rows = click.option("--rows", type=click.IntRange(1, 16), default=12, show_default=True, help="Number of rows.")
columns = click.option(
    "--columns", type=click.IntRange(1, 16), default=9, show_default=True, help="Number of columns."
)


class BoardOptions(NamedTuple):
    """Options that name a board."""

    board_file: Path | None
    seed: int | None
    rows: int
    columns: int

    def puzzle(self) -> Puzzle:
        """Return the board as a puzzle."""
        check_size(self.board_file)
        return puzzle_of(self.board_file, self.seed, self.rows, self.columns)

    def document(self) -> Document | None:
        """Return the document that the board comes from; None if it comes from elsewhere."""
        from engine.documents.document import SUFFIX, read

        return read(self.board_file)[0] if self.board_file and self.board_file.suffix == SUFFIX else None


board_options = grouped(
    "given", BoardOptions,
    board_file,
    click.option("--seed", type=int, metavar="N", help="Seed of a random board, instead of --board."),
    rows,
    columns,
)  # fmt: skip
seconds = click.option(
    "--seconds", type=Finite(0, min_open=True), help="Planning time of quick (for a move) and beam (for a game)."
)
steps = click.option(
    "--steps", type=click.IntRange(1), help="Most positions that quick and beam expand; makes results repeatable."
)
jobs = click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Games in parallel (default: number of cores; half with quick or beam, which use two threads).",
)


def executor_of(jobs: int | None, address: str | None = None) -> AbstractContextManager[Executor | None]:
    """Return the executor for `--jobs` or `--cluster`; None for the default of the engine."""
    if address:
        from engine.core.errors import BadInput
        from engine.core.workers import cluster

        if jobs:
            raise BadInput("give either --jobs or --cluster, not both")
        return cluster(address)
    if jobs is None:
        return nullcontext()
    if jobs == 1:
        return ThreadPoolExecutor(1)
    import multiprocessing

    from engine.core.workers import end_with_parent

    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), end_with_parent)


def check_size(board_file: Path | None) -> None:
    """Reject `--rows` and `--columns` together with `--board`."""
    source = click.get_current_context().get_parameter_source
    if board_file and ParameterSource.COMMANDLINE in (source("rows"), source("columns")):
        raise BadInput("--rows and --columns cannot be used with --board", mend="Remove --rows and --columns.")


def board_of(path: Path) -> Board:
    """Read a board from a file."""
    from engine.documents.document import SUFFIX, body_of, read
    from engine.soup.board import read_board
    from engine.soup.puzzle import Puzzle

    if path.suffix == SUFFIX:
        return body_of(read(path)[0], Puzzle, str(path)).board
    try:
        return read_board(read_bytes(path).decode("utf-8-sig"))
    except (BadInput, UnicodeDecodeError) as error:
        what = error.what if isinstance(error, BadInput) else "the file is not text"
        raise BadInput(what, where=str(path)) from error


def move_json(move: Move, rows: int) -> dict[str, Any]:
    """Return a move for JSON output; its cells are named as on a board with `rows` rows."""
    from engine.soup.board import squares, worth

    return {"word": move.word, "cells": squares(move.cells, rows), "side": move.side, "score": worth(move.word)}


def puzzle_of(board_file: Path | None, seed: int | None, rows: int = 12, columns: int = 9) -> Puzzle:
    """Return the board that the options name, as a puzzle."""
    from engine.documents.document import SUFFIX, body_of, read
    from engine.soup.board import random_board
    from engine.soup.puzzle import Puzzle

    if (board_file is None) == (seed is None):
        raise BadInput("give either --board or --seed")
    if board_file is None:
        return Puzzle(random_board(seed or 0, rows, columns), seed=seed or 0)
    if board_file.suffix == SUFFIX:
        return body_of(read(board_file)[0], Puzzle, str(board_file))
    return Puzzle(board_of(board_file))
