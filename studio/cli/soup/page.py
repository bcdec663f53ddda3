"""Boards for print: `soup make` and `soup vet`; options that all commands of `soup` share, and reading boards."""

import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import click
from msgspec import UNSET

from engine.core import BadInput, blocking, changed, plural
from engine.core.files import read_bytes, save
from engine.core.workers import cluster, end_with_parent
from engine.documents.document import SUFFIX, body_of, read
from engine.drawing.style import USUAL_WIDTH
from engine.output.target import Target
from engine.soup.answers import Key, findings, open_key
from engine.soup.board import Board, Move, random_board, read_board, square, squares, worth
from engine.soup.build import build, words_in
from engine.soup.make import make_clean
from engine.soup.moves import playable_lexicon
from engine.soup.puzzle import Puzzle, Score, check_link
from engine.soup.traces import Repair, Trace, find_repairs, open_scanner, repair_all, visible
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from studio.cli import options
from studio.cli.options import PATH, JsonObject, option

lexicon_name = options.lexicon_option("large")  # for experiments
new_lexicon_name = options.lexicon_option("large", house=True)  # for new boards
board_file = click.option(
    "--board", "board_file", type=PATH, metavar="FILE",
    help="Board file: lines of letters, JSON (a list of strings, or from 'soup board --json'), or .puzzle.",
)  # fmt: skip
rows = option("--rows", click.IntRange(1, 16), "Number of rows.", default=12)
columns = option("--columns", click.IntRange(1, 16), "Number of columns.", default=9)


seconds = option("--seconds", options.POSITIVE, "Planning time of quick (for a move) and beam (for a game).")
steps = option("--steps", click.IntRange(1), "Most positions that quick and beam expand; makes results repeatable.")
unvetted = options.flag("--unvetted", "Play all words of the list and no others, whatever taboo lists and rulings say.")
JOBS_HELP = "Games in parallel (default: number of cores; half with quick or beam, which use two threads)."
jobs = option("--jobs", click.IntRange(1), JOBS_HELP)


def executor_of(jobs: int | None, address: str | None = None) -> AbstractContextManager[Executor | None]:
    """Return the executor for `--jobs` or `--cluster`; None for the default of the engine."""
    if address:
        if jobs:
            raise BadInput("give either --jobs or --cluster, not both")
        return cluster(address)
    if jobs is None:
        return nullcontext()
    if jobs == 1:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), end_with_parent)


def move_json(move: Move, rows: int) -> JsonObject:
    """Return a move for JSON output; its cells are named as on a board with `rows` rows."""
    return {"word": move.word, "cells": squares(move.cells, rows), "side": move.side, "score": worth(move.word)}


def dicts(value: Any) -> Any:
    """Return named tuples as dicts and other tuples as lists, for JSON output, at any depth."""
    if hasattr(value, "_asdict"):
        return {key: dicts(part) for key, part in value._asdict().items()}
    return [dicts(part) for part in value] if isinstance(value, tuple) else value


def words_of(puzzle: Puzzle, board_file: Path | None, name: str, *, unvetted: bool) -> Lexicon:
    """Return the playable words: those of the puzzle's own list if a file has it and no other list is given."""
    lexicon = open_lexicon(puzzle.lexicon if board_file and not options.was_given("lexicon_name") else name)
    return lexicon if unvetted else playable_lexicon(lexicon, open_house(), puzzle.rulings)


def puzzle_of(board_file: Path | None, seed: int | None, rows: int = 12, columns: int = 9) -> Puzzle:
    """Return the board that the options name, as a puzzle."""
    if board_file and (options.was_given("rows") or options.was_given("columns")):
        raise BadInput("--rows and --columns cannot be used with --board", mend="Remove --rows and --columns.")
    if (board_file is None) == (seed is None):
        raise BadInput("give either --board or --seed")
    if board_file is None:
        return Puzzle(random_board(seed or 0, rows, columns), seed=seed or 0)
    if board_file.suffix == SUFFIX:
        return body_of(read(board_file)[0], Puzzle, str(board_file))
    try:
        return Puzzle(read_board(read_bytes(board_file).decode("utf-8-sig")))
    except (BadInput, UnicodeDecodeError) as error:
        what = error.what if isinstance(error, BadInput) else "the file is not text"
        raise BadInput(what, where=str(board_file)) from error


SHOWN_REPAIRS = 10


@click.command()
@options.seed_option
@option("--rows", click.IntRange(4, 8), "Number of rows.", default=6)
@option("--columns", click.IntRange(4, 8), "Number of columns.", default=6)
@option("--words", "LIST", "Words of the game, between commas or spaces.", default="")
@option("--link", "URL", "Address of its page, which is printed as a QR code.", default="")
@option("--title", "TEXT", "Title above the board (default: Word Soup).", default=None)
@new_lexicon_name
@options.print_options(USUAL_WIDTH, kind="soup")
@options.as_json
def make(
    seed: int | None, rows: int, columns: int, words: str, link: str, title: str | None, lexicon_name: str,
    out: Path | None, taboo: tuple[Path, ...], target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a small board that a game of everyday words, or of your own, clears."""
    house = open_house(extra=taboo)
    check_link(link)
    puzzle = build(
        options.seed_of(seed), lexicon=lexicon_name, rows=rows, columns=columns, given=words_in(words), house=house
    )
    puzzle = changed(puzzle, link=link.strip() or UNSET, title=puzzle.title if title is None else title)
    key = open_key(puzzle, house=house)
    if out:
        options.write_puzzle(out, puzzle, key, target)
    else:
        options.report(findings(puzzle, key))
    if as_json:
        options.print_json(_page_json(puzzle, key, out))
        return
    click.echo("\n".join(row.upper() for row in puzzle.board.rows))
    for number, word in enumerate(key.words, 1):
        click.echo(f"{number:2d} {word.word:16s} {word.move.side:5s} {word.points:4d} {word.total:6,d}")
    click.echo(score_text(key.score, len(key.words)))
    if out:
        click.echo(f"Wrote {out}")


def score_text(score: Score, words: int) -> str:
    """Return the points of a game with so many words, its bonus and the letters left as text."""
    bonus = f" and a bonus of {score.bonus}" if score.bonus else ""
    left = plural(score.letters_left, "letter")
    return f"{score.total:,} points: {score.words:,} for {plural(words, 'word')}{bonus}; {left} left"


def _page_json(puzzle: Puzzle, key: Key, out: Path | None) -> JsonObject:
    found = findings(puzzle, key)
    return {
        "rows": list(puzzle.board.rows), "lexicon": puzzle.lexicon, "title": puzzle.title,
        "moves": [move_json(played.move, len(puzzle.board.rows)) for played in key.words],
        "word_score": key.score.words, "bonus": key.score.bonus, "total": key.score.total,
        "letters_left": key.score.letters_left,
        "doubts": [finding.text for finding in found],
        "forbidden": [finding.text for finding in blocking(found)],
        "out": str(out) if out else None,
    }  # fmt: skip


@click.command()
@board_file
@option("--seed", "N", "Seed of a random board, instead of --board.", type=int)
@rows
@columns
@options.flag("--again", "Draw other boards from --seed until one is clean.")
@options.flag("--mend", "Change single letters until no visible taboo word remains.")
@options.out_option("Write the board as text.")
@options.taboo_option
@options.as_json
def vet(
    board_file: Path | None, seed: int | None, rows: int, columns: int, again: bool, mend: bool, out: Path | None,
    taboo: tuple[Path, ...], as_json: bool,
) -> None:  # fmt: skip
    """List the visible taboo words of a board, most visible first, and repairs."""
    puzzle = puzzle_of(board_file, seed, rows, columns)
    scanner = open_scanner(puzzle.rulings, open_house(extra=taboo))
    if again:
        if seed is None:
            raise BadInput("--again needs --seed", mend="Use --seed instead of --board.")
        drawn = make_clean(seed, scanner, rows, columns)
        seed, puzzle = drawn.seed, Puzzle(drawn.board)
    board = puzzle.board
    made = repair_all(board, scanner) if mend else None
    board = made.board if made else board
    traces = scanner.traces(board)
    found = () if made else find_repairs(board, scanner)
    if out:
        save(out, ("\n".join(board.rows) + "\n").encode())
    if as_json:
        options.print_json(_vetting_json(board, seed, traces, found, made.repairs if made else ()))
        return
    for trace in visible(traces):
        click.echo(f"{trace.grade:8s} {trace.word}: {' '.join(squares(trace.cells, len(board.rows)))}")
    for repair in made.repairs if made else found[:SHOWN_REPAIRS]:
        click.echo(f"{'repaired' if made else 'repair':8s} {_repair_text(repair, board)}")
    hidden = len(traces) - len(visible(traces))
    clean = plural(len(visible(traces)), "word") + " visible" if visible(traces) else "no visible taboo words"
    which = f"Seed {seed}: " if seed is not None else ""
    click.echo(f"{which}{clean}; {hidden} hidden")
    if out:
        click.echo(f"Wrote {out}")


def _repair_text(repair: Repair, board: Board) -> str:
    ends = ", ".join(dict.fromkeys(trace.word for trace in repair.removes))
    at = square(repair.cell, len(board.rows))
    return f"{repair.old} to {repair.new} in {at} removes {ends}; {repair.remaining} left"


def _vetting_json(
    board: Board, seed: int | None, traces: tuple[Trace, ...], found: tuple[Repair, ...], made: tuple[Repair, ...]
) -> JsonObject:
    return {
        "rows": list(board.rows), "seed": seed, "clean": not visible(traces),
        "offending": [_trace_json(trace, board) for trace in visible(traces)],
        "hidden": [_trace_json(trace, board) for trace in traces if trace.grade == "hidden"],
        "repairs": [_repair_json(repair, board) for repair in found],
        "mended": [_repair_json(repair, board) for repair in made],
    }  # fmt: skip


def _trace_json(trace: Trace, board: Board) -> JsonObject:
    return {
        "word": trace.word, "grade": trace.grade, "verdict": trace.standing, "turns": trace.bends,
        "cells": squares(trace.cells, len(board.rows)),
    }  # fmt: skip


def _repair_json(repair: Repair, board: Board) -> JsonObject:
    return {
        "cell": square(repair.cell, len(board.rows)), "old": repair.old, "new": repair.new,
        "ends": [trace.word for trace in repair.removes], "left": repair.remaining, "same_kind": repair.same_kind,
    }  # fmt: skip
