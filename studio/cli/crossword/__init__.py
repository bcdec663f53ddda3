"""`puzzle-studio crossword`: interlock, fill, suggest, check, pattern, clues, theme, page, experiment."""

from __future__ import annotations

import click

from studio.cli.crossword import clues, experiment, fill, interlock, page, patterns, suggest


@click.group("crossword")
def group() -> None:
    """Crosswords: grids grown from a list of words or drawn and filled, with clues."""


COMMANDS = (
    interlock.interlock, fill.fill, suggest.suggest, patterns.check, patterns.pattern, clues.clues, clues.theme,
    page.page, experiment.experiment,
)  # fmt: skip
for command in COMMANDS:
    group.add_command(command)
