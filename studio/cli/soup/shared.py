"""What the soup's commands share: their options, and how a board is read."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from studio.cli.options import Finite, lexicon_option

if TYPE_CHECKING:
    from engine.soup.board import Board, Move

lexicon_name = lexicon_option("large")
board_file = click.option(
    "--board", "board_file", type=click.Path(path_type=Path), metavar="FILE",
    help="A board: lines of letters, JSON (a list of strings, or 'soup board --json'), or a .puzzle file.",
)  # fmt: skip
rows = click.option("--rows", type=click.IntRange(1, 16), default=12, show_default=True, help="Letters down.")
columns = click.option(
    "--columns", type=click.IntRange(1, 16), default=9, show_default=True, help="Letters across."
)
seconds = click.option("--seconds", type=Finite(0, min_open=True), help="How long quick and beam may think.")
steps = click.option(
    "--steps", type=click.IntRange(1), help="How many boards quick and beam may look at: the same every time."
)
jobs = click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Games at a time (default: as many as cores; half with quick or beam, which think in two threads).",
)


def executor_of(jobs: int | None) -> AbstractContextManager[Executor | None]:
    """Where `--jobs` plays games: None for the engine's default, which are processes."""
    if jobs is None:
        return nullcontext()
    if jobs == 1:
        return ThreadPoolExecutor(1)
    import multiprocessing

    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def check_size(board_file: Path | None) -> None:
    """Refuse `--rows` and `--columns` where a board is read.

    Raises:
        BadInput: one of them was given.
    """
    from engine.errors import BadInput

    source = click.get_current_context().get_parameter_source
    if board_file and ParameterSource.COMMANDLINE in (source("rows"), source("columns")):
        raise BadInput("a board of --board has its own size", mend="Leave --rows and --columns out.")


def board_of(path: Path) -> Board:
    """The board of a file.

    Raises:
        FileProblem: it cannot be read, or is a document of another kind.
        BadInput: it is no board; the message names the file.
    """
    from engine.document import SUFFIX, body_of, read
    from engine.errors import BadInput
    from engine.files import read_bytes
    from engine.soup.board import read_board
    from engine.soup.puzzle import Puzzle

    if path.suffix == SUFFIX:
        return body_of(read(path)[0], Puzzle, str(path)).board
    try:
        return read_board(read_bytes(path).decode("utf-8-sig"))
    except (BadInput, UnicodeDecodeError) as error:
        what = error.what if isinstance(error, BadInput) else "it is not text"
        raise BadInput(what, where=str(path)) from error


def told(move: Move) -> dict[str, Any]:
    """A move in JSON."""
    from engine.soup.board import worth

    return {
        "word": move.word,
        "cells": [list(cell) for cell in move.cells],
        "side": move.side,
        "score": worth(move.word),
    }
