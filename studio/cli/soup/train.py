"""`soup train`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, cluster_option, out_option, print_json
from studio.cli.soup.shared import executor_of, lexicon_name

if TYPE_CHECKING:
    from engine.core.job import Control


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
