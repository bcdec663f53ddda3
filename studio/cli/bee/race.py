"""`bee race`."""

from __future__ import annotations

import click

from studio.cli.bee.shared import lexicon_name, open_words, rules_name
from studio.cli.options import as_json, print_json


@click.command(short_help="Compare the speed of the solvers.")
@click.option("--hives", type=int, default=200, show_default=True, help="Number of random hives for each solver.")
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed of the hives.")
@rules_name
@lexicon_name
@as_json
def race(hives: int, seed: int, rules_name: str, lexicon_name: str, as_json: bool) -> None:
    """Measure how long each solver takes for the same random hives of a word list."""
    import msgspec

    from engine.bee.puzzle import rules_named
    from engine.research.solver_race import ABOUT
    from engine.research.solver_race import race as run

    done = run(open_words(lexicon_name), rules_named(rules_name), hives=hives, seed=seed)
    if as_json:
        print_json(msgspec.to_builtins(done))
        return
    click.echo(f"{done.words:,} words, {hives:,} hives; microseconds per hive, milliseconds to prepare")
    click.echo(f"{'':9s}{'median':>10s}{'middle half':>22s}{'prepare':>10s}")
    for lap in done.laps:
        middle = f"{lap.lower:,.1f} to {lap.upper:,.1f}"
        few = f" ({lap.hives} hives)" if lap.hives != hives else ""
        click.echo(
            f"{lap.solver:9s}{lap.median:10,.1f}{middle:>22s}{lap.build * 1e3:10,.1f}  {ABOUT[lap.solver]}{few}"
        )
