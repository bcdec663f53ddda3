"""`soup vet`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, out_option, print_json, save_result, taboo_option
from studio.cli.soup.shared import BoardOptions, board_options
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.soup.board import Board
    from engine.soup.puzzle import Puzzle
    from engine.soup.traces import Repair, Scanner, Trace

SHOWN_REPAIRS = 10


@click.command(short_help="Find and repair taboo words on a board.")
@board_options
@click.option("--again", is_flag=True, help="Draw other boards from --seed until one is clean.")
@click.option("--mend", is_flag=True, help="Change single letters until no visible taboo word remains.")
@out_option("Write the board as text.")
@taboo_option
@as_json
def vet(
    given: BoardOptions, again: bool, mend: bool, out: Path | None,
    taboo: tuple[Path, ...], as_json: bool,
) -> None:  # fmt: skip
    """List the visible taboo words of a board, most visible first, and repairs.

    "glaring" is a taboo word on a straight line. "plain" is a mildly offensive word on a line, or a taboo word of
    four or more letters with one turn. All other paths are "hidden"; every board has dozens, and --json lists
    them. A repair changes one letter, removes a visible word and adds none. Rulings of a .puzzle file apply.
    """
    from engine.soup.traces import find_repairs, open_scanner, repair_all, visible
    from engine.words.vetting.house import open_house

    puzzle, seed = given.puzzle(), given.seed
    scanner = open_scanner(puzzle.rulings, open_house(extra=taboo))
    if again:
        seed, puzzle = _drawn(seed, given.rows, given.columns, scanner)
    board = puzzle.board
    made = repair_all(board, scanner) if mend else None
    board = made.board if made else board
    traces = scanner.traces(board)
    found = () if made else find_repairs(board, scanner)
    if out:
        save_result(out, ("\n".join(board.rows) + "\n").encode())
    if as_json:
        print_json(_result(board, seed, traces, found, made.repairs if made else ()))
        return
    for trace in visible(traces):
        click.echo(f"{trace.grade:8s} {trace.word}: {_span(trace, board)}")
    for repair in made.repairs if made else found[:SHOWN_REPAIRS]:
        click.echo(f"{'repaired' if made else 'repair':8s} {_repair_text(repair, board)}")
    hidden = len(traces) - len(visible(traces))
    clean = plural(len(visible(traces)), "word") + " visible" if visible(traces) else "no visible taboo words"
    which = f"Seed {seed}: " if seed is not None else ""
    click.echo(f"{which}{clean}; {hidden} hidden")
    if out:
        click.echo(f"Wrote {out}")


def _drawn(seed: int | None, rows: int, columns: int, scanner: Scanner) -> tuple[int, Puzzle]:
    from engine.core.errors import BadInput
    from engine.soup.make import make_clean
    from engine.soup.puzzle import Puzzle

    if seed is None:
        raise BadInput("--again needs --seed", mend="Use --seed instead of --board.")
    drawn = make_clean(seed, scanner, rows, columns)
    return drawn.seed, Puzzle(drawn.board)


def _span(trace: Trace, board: Board) -> str:
    from engine.soup.board import squares

    return " ".join(squares(trace.cells, len(board.rows)))


def _repair_text(repair: Repair, board: Board) -> str:
    from engine.soup.board import square

    ends = ", ".join(dict.fromkeys(trace.word for trace in repair.removes))
    at = square(repair.cell, len(board.rows))
    return f"{repair.old} to {repair.new} in {at} removes {ends}; {repair.remaining} left"


def _result(
    board: Board, seed: int | None, traces: tuple[Trace, ...], found: tuple[Repair, ...], made: tuple[Repair, ...]
) -> dict[str, Any]:
    from engine.soup.traces import visible

    return {
        "rows": list(board.rows), "seed": seed, "clean": not visible(traces),
        "offending": [_trace(one, board) for one in visible(traces)],
        "hidden": [_trace(one, board) for one in traces if one.grade == "hidden"],
        "repairs": [_repair(one, board) for one in found],
        "mended": [_repair(one, board) for one in made],
    }  # fmt: skip


def _trace(trace: Trace, board: Board) -> dict[str, Any]:
    from engine.soup.board import squares

    return {
        "word": trace.word, "grade": trace.grade, "verdict": trace.standing, "turns": trace.bends,
        "cells": squares(trace.cells, len(board.rows)),
    }  # fmt: skip


def _repair(repair: Repair, board: Board) -> dict[str, Any]:
    from engine.soup.board import square

    return {
        "cell": square(repair.cell, len(board.rows)), "old": repair.old, "new": repair.new,
        "ends": [trace.word for trace in repair.removes], "left": repair.remaining, "same_kind": repair.same_kind,
    }  # fmt: skip
