"""`soup match` and `soup train`: many games."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, cluster_option, out_option, print_json
from studio.cli.soup.shared import columns, executor_of, jobs, lexicon_name, rows, seconds, steps

if TYPE_CHECKING:
    from engine.core.job import Control
    from engine.research.match_results import Result, Sample


@click.command(short_help="Let players compete on the same boards.")
@click.option(
    "--players", required=True, metavar="A,B,...", help="Players separated by commas; see 'soup play --player'."
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Number of boards.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the first board; others use the next seeds."
)
@rows
@columns
@seconds
@steps
@lexicon_name
@jobs
@cluster_option("the games")
@out_option("Append games to a CSV file; games in the file are not played again.")
@as_json
def match(
    players: str, games: int, seed: int, rows: int, columns: int, seconds: float | None, steps: int | None,
    lexicon_name: str, jobs: int | None, address: str | None, out: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Let every player play every board, and compare players in pairs on common boards.

    Seconds, steps or width given with a player override --seconds and --steps. Players use the whole word list,
    and the file contains every word played, including words that taboo lists or house rulings exclude.
    """
    from engine.research.match import match as run
    from engine.research.match import read_entrant

    entrants = [read_entrant(text, seconds=seconds, steps=steps) for text in players.split(",") if text.strip()]
    with executor_of(jobs, address) as executor:
        outcome = run(
            entrants, range(seed, seed + games), lexicon=lexicon_name, rows=rows, columns=columns,
            executor=executor, file=out,
        )  # fmt: skip
    if as_json:
        print_json(_result(outcome.result) | {"seconds": round(outcome.seconds, 3)})
    else:
        _print(outcome.result)


def _result(results: Sequence[Result]) -> dict[str, Any]:
    import msgspec

    from engine.research.match_results import differences, standings

    return msgspec.to_builtins({
        "games": [_as_dict(result) for result in results],
        "standings": [_as_dict(one) for one in standings(results)],
        "differences": [_as_dict(one) for one in differences(results)],
    })  # fmt: skip


def _as_dict(value: Any) -> Any:
    return {key: _as_dict(part) for key, part in value._asdict().items()} if hasattr(value, "_asdict") else value


def _print(results: Sequence[Result]) -> None:
    from engine.research.match_results import differences, standings

    heads = f"{'Games':>6s} {'Mean':>9s}   {'95 % interval':^17s} {'Left':>6s} {'Cleared':>8s} {'s/game':>8s}"
    click.echo(f"{'Player':24s} {heads}")
    for one in standings(results):
        click.echo(
            f"{one.player:24s} {one.total.size:6d} {one.total.mean:9,.1f}   {_interval(one.total)}"
            f" {one.letters_left.mean:6.2f} {one.cleared.share:8.1%} {one.seconds:8.2f}"
        )
    if made := differences(results):
        click.echo("\nOn the same boards:")
    for one in made:
        p = "" if one.p is None else f", P = {one.p:.2g}"
        click.echo(
            f"{one.one} - {one.other}: {one.total.mean:+,.1f} ({_interval(one.total).strip()}){p};"
            f" won {one.wins}, drawn {one.draws}, lost {one.losses}"
        )


def _interval(one: Sample) -> str:
    return f"{f'{one.low:,.1f} to {one.high:,.1f}':^17s}"


@click.command(short_help="Fit the value estimate of remaining letters.")
@click.option("--games", type=click.IntRange(2), show_default="80", help="Number of games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed of boards and samples.")
@lexicon_name
@cluster_option("the games")
@out_option("Write the coefficients as JSON.")
@as_json
def train(
    games: int | None, seed: int, lexicon_name: str, address: str | None, out: Path | None, as_json: bool
) -> None:
    """Play games with beam search and fit the value estimate to them; takes about ten seconds per game.

    The shipped coefficients, data/soup/value.json, were made by this command. Use --out to save the result. Ctrl+C
    or kill stops and fits to the games so far, if at least two have ended.
    """
    import msgspec

    from engine.core import files
    from engine.core.errors import Stopped
    from engine.core.job import Ending
    from engine.research.train import GAMES, train
    from engine.words.sources import open_lexicon

    lexicon, games = open_lexicon(lexicon_name), games or GAMES
    try:
        with executor_of(None, address) as executor, _stoppable() as control:
            outcome = train(lexicon, games=games, seed=seed, executor=executor, control=control)
    except Stopped as error:
        raise click.Abort from error
    trained = outcome.result
    if outcome.ending is Ending.STOPPED:
        click.echo(f"Stopped after {outcome.steps} of {games} games", err=True)
    if out:
        files.save(out, msgspec.json.format(msgspec.json.encode(trained.model), indent=1) + b"\n")
    bands = {f"{lo}-{hi - 1}": value for (lo, hi), value in trained.correlation.items()}
    result: dict[str, Any] = {"games": outcome.steps, "positions": trained.positions, "cleared": trained.cleared}
    if as_json:
        print_json({**result, "correlation": bands, "model": msgspec.to_builtins(trained.model)})
        return
    click.echo(f"{trained.positions:,} positions of {outcome.steps} games, {trained.cleared:.1%} of them cleared.")
    click.echo("Correlation with actual points in two-fold cross-validation:")
    for band, value in bands.items():
        click.echo(f"  {band:>7s} letters left  {value:.3f}")


STOPS = (signal.SIGINT, signal.SIGTERM)
"""Signals that end the games, but not the fit to the games so far."""


@contextmanager
def _stoppable() -> Iterator[Control]:
    """Yield a control that Ctrl+C and SIGTERM cancel."""
    from engine.core.job import Control

    control = Control()
    before = {number: signal.signal(number, lambda *_: control.stop()) for number in STOPS}
    try:
        yield control
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
