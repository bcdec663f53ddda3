"""What the wheel's commands share: their options, and which taboo words are asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studio.cli.options import lexicon_option

if TYPE_CHECKING:
    from engine.vetting.taboo import Vetter
    from engine.wheel.puzzle import Rules

DEFAULT_LEXICON = "common"

lexicon_name = lexicon_option(DEFAULT_LEXICON)
rules_name = click.option(
    "--rules", "rules_name", type=click.Choice(["newspaper", "times"]), default="newspaper", show_default=True,
    help="newspaper: words of four or more letters; times: also no plurals, conjugated verbs, -ly, comparisons.",
)  # fmt: skip
minimum = click.option(
    "--minimum", type=click.IntRange(1, 9), metavar="N", help="Letters in the shortest answer (default: 4)."
)
size = click.option(
    "--size", type=click.IntRange(7, 9), default=9, show_default=True, metavar="7-9", help="Letters of a wheel."
)
seed = click.option("--seed", type=int, help="The same seed makes the same wheel (default: any, and told).")
only_taboo = click.option(
    "--taboo", multiple=True, type=click.Path(path_type=Path), metavar="FILE",
    help="Taboo lists in place of the house's own, so that the result is the same everywhere.",
)  # fmt: skip
with_house = click.option(
    "--house", "with_house", is_flag=True, help="Ask the house's lists beside --taboo as well."
)


def asked(taboo: tuple[Path, ...], *, with_house: bool) -> Vetter:
    """Who judges: the given lists alone; the house where none is given, or where it is asked as well.

    Raises:
        FileProblem: a list cannot be read.
        BadInput: no line of the given lists is a word.
    """
    from engine.errors import BadInput
    from engine.vetting.house import open_house
    from engine.vetting.taboo import Vetter, read_list

    if with_house or not taboo:
        return open_house(extra=taboo).vetter()
    lists = [read_list(path) for path in taboo]
    if not any(one.words for one in lists):
        raise BadInput(
            "no line of it is a taboo word", where=str(taboo[0]), mend="A taboo list has a word a line."
        )
    return Vetter(lists)


def rules_of(name: str, minimum: int | None) -> Rules:
    """The rules of a name, with another least length where one is given."""
    from engine.value import changed
    from engine.wheel.puzzle import RULES

    return changed(RULES[name], minimum=minimum) if minimum else RULES[name]


def check_range(option: str, given: tuple[float, float] | None) -> None:
    """Check the two numbers of an option.

    Raises:
        BadInput: the first is the greater one.
    """
    from engine.errors import BadInput

    if given and given[0] > given[1]:
        raise BadInput(f"{option} {given[0]:g} {given[1]:g}: the first must not exceed the second")
