"""`puzzle-studio crossword`: interlock, fill, suggest, check, pattern, clues, clue, theme, page, experiment."""

import click

from studio.cli.crossword import clues, experiment, fill, interlock, patterns


@click.group("crossword")
def group() -> None:
    """Crosswords: grids grown from a list of words or drawn and filled, with clues."""


for command in (
    interlock.interlock, fill.fill, fill.suggest, patterns.check, patterns.pattern, clues.clues, clues.theme,
    clues.clue, clues.wordplay, clues.page, experiment.experiment,
):  # fmt: skip
    group.add_command(command)
