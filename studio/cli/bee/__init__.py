"""`puzzle-studio bee`: solve, count, find, make, book, why, rate, calibrate, race."""

import click

from studio.cli.bee import hive, ratings


@click.group("bee")
def group() -> None:
    """Spelling bees: hives of seven letters, of which the center is required."""


for command in (
    hive.solve, hive.count, hive.find, hive.make, hive.book, hive.why, ratings.rate, ratings.calibrate, hive.race,
):  # fmt: skip
    group.add_command(command)
