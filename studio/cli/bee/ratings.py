"""`bee calibrate`."""

from __future__ import annotations

import click

from studio.cli.bee.shared import lexicon_name, open_words
from studio.cli.options import as_json, print_json


@click.command(short_help="Fit the ratings to published puzzles.")
@click.option(
    "--ratings", required=True, metavar="CSV", help="Lines of required,optional,good,excellent,genius,date."
)
@click.option("--frequencies", metavar="CSV", help="Lines of word,probability (default: the word list's own).")
@lexicon_name
@as_json
def calibrate(ratings: str, frequencies: str | None, lexicon_name: str, as_json: bool) -> None:
    """Fit the thresholds' model to published puzzles, and say how well it predicts them."""
    import msgspec

    from engine.bee import calibrate as calibration

    estimates = calibration.calibrate(
        calibration.read_ratings(ratings),
        open_words(lexicon_name),
        calibration.read_frequencies(frequencies) if frequencies else None,
    )
    if as_json:
        print_json({"estimators": [msgspec.to_builtins(estimate) for estimate in estimates]})
        return
    click.echo("crossMSRE       good   delta  genius   fit of good and delta")
    for e in estimates:
        good, delta = e.model.good, e.model.delta
        click.echo(
            f"{e.estimator:14s}{e.good:6.4f}  {e.delta:6.4f}  {e.genius:6.4f}   "
            f"{good.intercept:.4f} + {good.slope:.4f} x, {delta.intercept:.4f} + {delta.slope:.4f} x"
        )
