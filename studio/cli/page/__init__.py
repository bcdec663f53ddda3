"""`puzzle-studio page`: make, export, text, update."""

from __future__ import annotations

import click

from studio.cli.page import export, make


@click.group("page")
def group() -> None:
    """Newspaper pages: puzzles laid out in columns, with header, solutions and findings."""


for command in (make.make, export.export, export.text, export.update):
    group.add_command(command)
