"""`puzzle-studio crossword`: interlock, fill, clues, theme, page, experiment."""

from __future__ import annotations

import click

from studio.cli.crossword import clues, experiment, fill, interlock, page


@click.group("crossword")
def group() -> None:
    """Crosswords: grids grown from a list of words, with clues."""


for command in (interlock.interlock, fill.fill, clues.clues, clues.theme, page.page, experiment.experiment):
    group.add_command(command)
