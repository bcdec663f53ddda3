"""`puzzle-studio page`: make, book, export, text, update."""

from __future__ import annotations

import click

from studio.cli.page import book, export, make


@click.group("page")
def group() -> None:
    """Newspaper pages and books: puzzles laid out in columns, with solutions and findings."""


for command in (make.make, book.book, export.export, export.text, export.update):
    group.add_command(command)
