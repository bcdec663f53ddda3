"""`puzzle-studio soup`: board, moves, play, match, tables, train, page, vet."""

from __future__ import annotations

import click

from studio.cli.soup import board, match, page, play, tables, vet


@click.group("soup")
def group() -> None:
    """Word Soup: a board of letters that fall and close up as words are removed."""


for command in (board.board, board.moves, play.play, match.match, tables.tables, match.train, page.page, vet.vet):
    group.add_command(command)
