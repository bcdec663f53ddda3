"""`puzzle-studio soup`: board, moves, play, match, tables, train, make, page, vet."""

from __future__ import annotations

import click

from studio.cli.soup import games, page, tables


@click.group("soup")
def group() -> None:
    """Word Soup: a board of letters that fall and close up as words are removed."""


for command in (
    games.board, games.moves, games.play, games.match, tables.tables, games.train, page.make, page.page, page.vet,
):  # fmt: skip
    group.add_command(command)
