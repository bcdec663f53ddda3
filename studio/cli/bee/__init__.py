"""`puzzle-studio bee`: solve, count, find, make, book, why, rate, calibrate, race, plan."""

from __future__ import annotations

import click

from studio.cli.bee import find, hive, make, ratings


@click.group("bee")
def group() -> None:
    """Spelling bees: hives of seven letters, of which the center is required."""


for command in (
    hive.solve,
    hive.count,
    find.find,
    make.make,
    make.book,
    hive.why,
    ratings.rate,
    ratings.calibrate,
    hive.race,
    make.plan,
):
    group.add_command(command)
