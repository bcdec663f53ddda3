"""The commands `bee why` and `wheel why`."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, print_json, taboo_option

if TYPE_CHECKING:
    from engine.core.printed import Printed
    from engine.letters.plan.wing import PlanWing


def why_command(
    noun: str,
    help_text: str,
    wing: Callable[[], PlanWing],
    read: Callable[..., tuple[Any, Printed | None]],
    *options: Callable[[Any], Any],
) -> click.Command:
    """Return the command `why WORD PUZZLE` of a wing.

    Args:
        noun: the name of a puzzle: of the argument, and of its letters in JSON.
        help_text: the help of the command.
        wing: returns the wing; its engine is imported then.
        read: turns the argument and the options into a puzzle and, for a file, what was printed of it.
        options: the options of the wing.
    """

    def why(word: str, taboo: tuple[Path, ...], as_json: bool, **given: Any) -> None:
        import msgspec

        from engine.wings import wing_of
        from engine.words.vetting.house import open_house

        puzzle, printed = read(given.pop(noun), **given)
        house = open_house(extra=taboo)
        key = wing_of(puzzle).open_key(puzzle, printed, house=house)
        answer = wing().review.why_of(puzzle, key, word, house=house)
        if as_json:
            print_json({**msgspec.to_builtins(answer), noun: puzzle.shown})
        else:
            click.echo(answer.reply)

    parts = (click.argument("word"), click.argument(noun), *options, taboo_option, as_json)
    made: Any = reduce(lambda made, part: part(made), reversed(parts), why)
    return click.command("why", short_help="Explain why a word is or is not an answer.", help=help_text)(made)
