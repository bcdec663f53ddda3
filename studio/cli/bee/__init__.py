"""`puzzle-studio bee`: solve, count, make, book, calibrate."""

from __future__ import annotations

import click

from studio.cli.bee import hive, make, ratings


@click.group("bee")
def group() -> None:
    """Spelling bees: seven letters in a hive, one of them required."""


for command in (hive.solve, hive.count, make.make, make.book, ratings.calibrate):
    group.add_command(command)
