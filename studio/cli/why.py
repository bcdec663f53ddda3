"""What the commands `bee why` and `wheel why` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import print_json

if TYPE_CHECKING:
    from engine.vetting.why import Why


def print_reply(answer: Why, kind: str, puzzle: Any, *, as_json: bool) -> None:
    """Print the reply to a reader, or with `as_json` all that it is based on.

    Args:
        answer: what was found out about the word.
        kind: of the puzzle, the key of its letters in JSON.
        puzzle: the puzzle.
        as_json: whether to print JSON.
    """
    import msgspec

    if as_json:
        print_json({**msgspec.to_builtins(answer), kind: puzzle.shown})
    else:
        click.echo(answer.reply)
