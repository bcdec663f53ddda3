"""`puzzle-studio bee`: solve, count, find, make, book, rate, calibrate, race."""

from __future__ import annotations

import click

from studio.cli.bee import find, hive, make, race, ratings


@click.group("bee")
def group() -> None:
    """Spelling bees: seven letters in a hive, one of them required."""


for command in (
    hive.solve,
    hive.count,
    find.find,
    make.make,
    make.book,
    ratings.rate,
    ratings.calibrate,
    race.race,
):
    group.add_command(command)
