"""`puzzle-studio wheel`: make, check, arrangements, find, book, why, audit, plan."""

from __future__ import annotations

import click

from studio.cli.wheel import audit, check, find, make


@click.group("wheel")
def group() -> None:
    """Word wheels: seven to nine letters that spell a long word; the letter in the hub is required."""


for command in (
    make.make,
    check.check,
    check.arrangements,
    find.find,
    make.book,
    check.why,
    audit.audit,
    make.plan,
):
    group.add_command(command)
