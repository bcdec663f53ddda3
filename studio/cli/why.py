"""What the commands `bee why` and `wheel why` share."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import click

from studio.cli.options import as_json, print_json, taboo_option

if TYPE_CHECKING:
    from engine.words.vetting.why import Why

F = TypeVar("F", bound=Callable[..., Any])


def why_command(kind: str, *options: Callable[[F], F]) -> Callable[[F], click.Command]:
    """Return a decorator that makes a function the command `why WORD KIND`, with options, --taboo and --json."""
    parts = (click.argument("word"), click.argument(kind), *options, taboo_option, as_json)

    def decorate(function: F) -> click.Command:
        made = reduce(lambda made, part: part(made), reversed(parts), function)
        return click.command("why", short_help="Explain why a word is or is not an answer.")(made)

    return decorate


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
