"""`puzzle-studio wheel`: make, check, arrangements, find, book, why, audit."""

import click

from studio.cli.wheel import check, make


@click.group("wheel")
def group() -> None:
    """Word wheels: seven to nine letters that spell a long word; the letter in the hub is required."""


for command in (
    make.make, check.check, check.arrangements, check.find, make.book, check.why, check.audit,
):  # fmt: skip
    group.add_command(command)
