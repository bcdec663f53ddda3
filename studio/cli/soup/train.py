"""`soup train`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from studio.cli.options import as_json, out_option, print_json
from studio.cli.soup.shared import lexicon_name


@click.command(short_help="Learn what the letters that remain are worth.")
@click.option("--games", type=click.IntRange(2), default=80, show_default=True, help="Boards that are played.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the boards and of the positions drawn.")
@lexicon_name
@out_option("The coefficients as JSON.")
@as_json
def train(games: int, seed: int, lexicon_name: str, out: Path | None, as_json: bool) -> None:
    """Play boards with the beam and fit the value of the remainder to it: some ten seconds a board.

    The shipped coefficients, data/soup/value.json, were made so; say --out to keep those of this run.
    """
    import msgspec

    from engine import files
    from engine.lexicon.sources import open_lexicon
    from engine.soup.train import train

    trained = train(open_lexicon(lexicon_name), games=games, seed=seed).result
    if out:
        files.save(out, msgspec.json.format(msgspec.json.encode(trained.model), indent=1) + b"\n")
    told = {f"{lo}-{hi - 1}": value for (lo, hi), value in trained.correlation.items()}
    result: dict[str, Any] = {"games": games, "positions": trained.positions, "cleared": trained.cleared}
    if as_json:
        print_json({**result, "correlation": told, "model": msgspec.to_builtins(trained.model)})
        return
    click.echo(f"{trained.positions:,} positions of {games} games, {trained.cleared:.1%} cleared from there.")
    click.echo("Correlation with what was played, in games that were not fitted to:")
    for band, value in told.items():
        click.echo(f"  {band:>7s} letters left  {value:.3f}")
