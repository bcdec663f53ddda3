"""`soup train`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, out_option, print_json
from studio.cli.soup.shared import lexicon_name

if TYPE_CHECKING:
    from engine.job import Control


@click.command(short_help="Learn what the letters that remain are worth.")
@click.option("--games", type=click.IntRange(2), show_default="80", help="Boards that are played.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the boards and of the positions drawn.")
@lexicon_name
@out_option("The coefficients as JSON.")
@as_json
def train(games: int | None, seed: int, lexicon_name: str, out: Path | None, as_json: bool) -> None:
    """Play boards with the beam and fit the value of the remainder to it: some ten seconds a board.

    The shipped coefficients, data/soup/value.json, were made so; say --out to keep those of this run.
    Ctrl+C ends it with what was learned so far, where two games are over.
    """
    import msgspec

    from engine import files
    from engine.errors import Stopped
    from engine.job import Ending
    from engine.lexicon.sources import open_lexicon
    from engine.soup.train import GAMES, train

    lexicon, games = open_lexicon(lexicon_name), games or GAMES
    try:
        with _stoppable() as control:
            outcome = train(lexicon, games=games, seed=seed, control=control)
    except Stopped as error:
        raise click.Abort from error
    trained = outcome.result
    if outcome.ending is Ending.STOPPED:
        click.echo(f"Stopped after {outcome.steps} of {games} games", err=True)
    if out:
        files.save(out, msgspec.json.format(msgspec.json.encode(trained.model), indent=1) + b"\n")
    told = {f"{lo}-{hi - 1}": value for (lo, hi), value in trained.correlation.items()}
    result: dict[str, Any] = {"games": outcome.steps, "positions": trained.positions, "cleared": trained.cleared}
    if as_json:
        print_json({**result, "correlation": told, "model": msgspec.to_builtins(trained.model)})
        return
    click.echo(
        f"{trained.positions:,} positions of {outcome.steps} games, {trained.cleared:.1%} cleared from there."
    )
    click.echo("Correlation with what was played, in games that were not fitted to:")
    for band, value in told.items():
        click.echo(f"  {band:>7s} letters left  {value:.3f}")


@contextmanager
def _stoppable() -> Iterator[Control]:
    """A control that Ctrl+C stops."""
    from engine.job import Control

    control = Control()
    before = signal.signal(signal.SIGINT, lambda *_: control.stop())
    try:
        yield control
    finally:
        signal.signal(signal.SIGINT, before)
