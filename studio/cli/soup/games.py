"""Boards and games: `soup board`, `moves`, `play`, `match` and `train`."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import click
import msgspec
import numpy as np

from engine.core import BadInput, Control, Ending, Outcome, Stopped, changed, files, percent, plural
from engine.core.alphabet import ENGLISH
from engine.documents.document import SUFFIX, Document, read, write
from engine.research import train as training
from engine.research.match import match as play_all
from engine.research.match import read_entrant
from engine.research.match_results import Result, Sample, differences, standings
from engine.soup.board import EMPTY, random_board, shown, squares, worth
from engine.soup.moves import finder_of
from engine.soup.players.player import Game
from engine.soup.players.player import play as play_whole
from engine.soup.players.registry import make_player
from engine.soup.puzzle import position
from engine.words.sources import open_lexicon
from studio.cli import options
from studio.cli.options import JsonObject, option
from studio.cli.soup import page


@click.command()
@option("--seed", int, "Seed of the board (default: random, printed).")
@page.rows
@page.columns
@option(
    "--letters", click.Choice(("bag", "lexicon")),
    "Letter frequencies: those of the game's bag of 93 letters, or of the word list.", default="bag",
)  # fmt: skip
@page.new_lexicon_name
@options.as_json
def board(seed: int | None, rows: int, columns: int, letters: str, lexicon_name: str, as_json: bool) -> None:
    """Print a random board as lines of letters; other commands read it with --board FILE."""
    seed = options.seed_of(seed)
    shares = None
    if letters == "lexicon":
        shares = np.bincount(open_lexicon(lexicon_name).letters, minlength=len(ENGLISH.letters)).tolist()
    made = random_board(seed, rows, columns, shares)
    options.print_result({"seed": seed, "rows": list(made.rows)}, [shown(made)], as_json=as_json)


@click.command()
@page.board_file
@options.flag("--every", "List all words and paths, not each set of cells once.")
@page.new_lexicon_name
@page.unvetted
@options.as_json
def moves(board_file: Path | None, every: bool, lexicon_name: str, unvetted: bool, as_json: bool) -> None:
    """List every word on a board, best first; a1 is the bottom left cell."""
    if board_file is None:
        raise click.UsageError("Missing option '--board'.")
    puzzle = page.puzzle_of(board_file, None)
    words = page.words_of(puzzle, board_file, lexicon_name, unvetted=unvetted)
    found = finder_of(words).moves(puzzle.board, every=every)
    made = [
        {"word": found.word(i), "cells": squares(found.move(i).cells, len(found.board.rows)), "score": int(score)}
        for i, score in enumerate(found.scores)
    ]
    count = len({move["word"] for move in made})
    lines = (f"{move['score']:5d}  {move['word']:16s} {' '.join(move['cells'])}" for move in made)
    total = f"{plural(count, 'word')}, {plural(len(made), 'path')}"
    options.print_result({"count": len(made), "words": count, "moves": made}, (*lines, total), as_json=as_json)


@click.command()
@option(
    "--player player_text", "NAME[:SWITCH=VALUE]",
    "greedy, sorted, reweighted, vowels, connectivity, heuristic, two-move, x-move, quick or beam; "
    "for example greedy:side=both.", required=True,
)  # fmt: skip
@option("--seed", int, "Seed of a random board (default: random, printed).")
@page.board_file
@page.rows
@page.columns
@page.seconds
@page.steps
@page.new_lexicon_name
@page.unvetted
@options.out_option("Document to write (.puzzle): the board with the game as its solution, which 'print' exports.")
@options.as_json
def play(
    player_text: str, seed: int | None, board_file: Path | None, rows: int, columns: int, seconds: float | None,
    steps: int | None, lexicon_name: str, unvetted: bool, out: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Let a player play a whole game, and print every move with its cells on the board before the move."""
    if out and out.suffix.lower() != SUFFIX:
        raise BadInput(f"{out.name} does not end in {SUFFIX}", mend="Export the document with 'print'.")
    if out and board_file and out.absolute() == board_file.absolute():
        raise BadInput(f"{out.name} would replace itself", mend="Choose another name for --out.")
    if seed is not None and board_file:
        raise BadInput("give either --seed or --board, not both")
    given = read_entrant(player_text, seconds=seconds, steps=steps)
    seed = None if board_file else options.seed_of(seed)
    puzzle = page.puzzle_of(board_file, seed, rows, columns)
    lexicon = page.words_of(puzzle, board_file, lexicon_name, unvetted=unvetted)
    player = make_player(given.name, lexicon, seconds=given.seconds, steps=given.steps, **dict(given.switches))
    outcome = play_whole(player, puzzle.board)
    if out:
        solved = changed(puzzle, lexicon=lexicon.name, solution=outcome.result.moves)
        source = read(board_file)[0] if board_file and board_file.suffix == SUFFIX else None
        write(out, changed(source, body=solved) if source else Document(solved, date.today().isoformat()))
    if as_json:
        options.print_json({"player": given.label, "seed": seed, "lexicon": lexicon.name, **_game_json(outcome)})
    else:
        _print_game(outcome.result)


def _game_json(outcome: Outcome[Game]) -> JsonObject:
    game, score = outcome.result, outcome.result.score
    return {
        "board": list(game.board.rows),
        "moves": [page.move_json(move, len(game.board.rows)) for move in game.moves],
        "word_score": score.words, "bonus": score.bonus, "total": score.total, "letters_left": score.letters_left,
        "steps": outcome.steps, "seconds": round(sum(game.seconds), 3),
    }  # fmt: skip


def _print_game(game: Game) -> None:
    for move in game.moves:
        path = " ".join(squares(move.cells, len(game.board.rows)))
        click.echo(f"{worth(move.word):5d}  {move.word:16s} {move.side:5s}  {path}")
    score = game.score
    if score.letters_left:
        rows = (row for row in position(game.board, game.moves).rows if row.strip(EMPTY))
        click.echo("\n".join(("", *rows, "")))
    click.echo(page.score_text(score, len(game.moves)))


@click.command()
@option("--players", "A,B,...", "Players separated by commas; see 'soup play --player'.", required=True)
@option("--games", click.IntRange(1), "Number of boards.", default=100)
@option("--seed", int, "Seed of the first board; others use the next seeds.", default=1)
@page.rows
@page.columns
@page.seconds
@page.steps
@page.lexicon_name
@page.jobs
@options.cluster_option("the games")
@options.out_option("Append games to a CSV file; games in the file are not played again.")
@options.as_json
def match(
    players: str, games: int, seed: int, rows: int, columns: int, seconds: float | None, steps: int | None,
    lexicon_name: str, jobs: int | None, address: str | None, out: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Let every player play every board, and compare players in pairs on common boards."""
    entrants = [read_entrant(text, seconds=seconds, steps=steps) for text in players.split(",") if text.strip()]
    with page.executor_of(jobs, address) as executor:
        outcome = play_all(
            entrants, range(seed, seed + games), lexicon=lexicon_name, rows=rows, columns=columns,
            executor=executor, file=out,
        )  # fmt: skip
    results = outcome.result
    if as_json:
        options.print_json({
            "games": page.dicts(results), "standings": page.dicts(standings(results)),
            "differences": page.dicts(differences(results)), "seconds": round(outcome.seconds, 3),
        })  # fmt: skip
    else:
        _print(results)


def _print(results: Sequence[Result]) -> None:
    heads = f"{'Games':>6s} {'Mean':>9s}   {'95 % interval':^17s} {'Left':>6s} {'Cleared':>8s} {'s/game':>8s}"
    click.echo(f"{'Player':24s} {heads}")
    for standing in standings(results):
        click.echo(
            f"{standing.player:24s} {standing.total.size:6d} {standing.total.mean:9,.1f}"
            f"   {_interval(standing.total)} {standing.letters_left.mean:6.2f}"
            f" {percent(standing.cleared.share, 1):>8s} {standing.seconds:8.2f}"
        )
    if made := differences(results):
        click.echo("\nOn the same boards:")
    for difference in made:
        p = "" if difference.p is None else f", P = {difference.p:.2g}"
        click.echo(
            f"{difference.one} - {difference.other}: {difference.total.mean:+,.1f}"
            f" ({_interval(difference.total).strip()}){p}; won {difference.wins}"
            f", drawn {difference.draws}, lost {difference.losses}"
        )


def _interval(sample: Sample) -> str:
    return f"{f'{sample.low:,.1f} to {sample.high:,.1f}':^17s}"


@click.command()
@option("--games", click.IntRange(2), "Number of games in a round.", show_default="40")
@option("--rounds", click.IntRange(1), "Rounds of self-play, each guided by those before.", show_default="3")
@option("--width", click.IntRange(6), "Beam width of the games.", show_default="50")
@option("--seed", int, "Random seed of boards and samples.", default=1)
@page.lexicon_name
@options.cluster_option("the games")
@options.out_option("Write the coefficients as JSON.")
@options.as_json
def train(
    seed: int, lexicon_name: str, address: str | None, out: Path | None, as_json: bool, **sizes: int | None
) -> None:
    """Play games with beam search and fit the value estimate to them; takes about ten seconds per game."""
    lexicon, given = open_lexicon(lexicon_name), {name: size for name, size in sizes.items() if size}
    games = given.get("games", training.GAMES) * given.get("rounds", training.ROUNDS)
    try:
        with page.executor_of(None, address) as executor, _stoppable() as control:
            outcome = training.train(lexicon, **given, seed=seed, executor=executor, control=control)
    except Stopped as error:
        raise click.Abort from error
    trained = outcome.result
    if outcome.ending is Ending.STOPPED:
        click.echo(f"Stopped after {outcome.steps} of {games} games", err=True)
    if out:
        files.save(out, msgspec.json.format(msgspec.json.encode(trained.model), indent=1) + b"\n")
    bands = {f"{lo}-{hi - 1}": value for (lo, hi), value in trained.correlation.items()}
    result: JsonObject = {"games": outcome.steps, "positions": trained.positions, "cleared": trained.cleared}
    if as_json:
        options.print_json({**result, "correlation": bands, "model": msgspec.to_builtins(trained.model)})
        return
    shares = f"{trained.positions:,} positions, {percent(trained.cleared, 1)} cleared"
    click.echo(f"{outcome.steps} games. Fitted to {shares}.")
    click.echo("Correlation with actual points in two-fold cross-validation:")
    for band, value in bands.items():
        click.echo(f"  {band:>7s} letters left  {value:.3f}")


STOPS = (signal.SIGINT, signal.SIGTERM)  # signals that end the games, but not the fit to the games so far


@contextmanager
def _stoppable() -> Iterator[Control]:
    """Yield a control that Ctrl+C and SIGTERM cancel."""
    control = Control()
    before = {number: signal.signal(number, lambda *_: control.stop()) for number in STOPS}
    try:
        yield control
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
