"""What the wheel's commands share: options, the rules, and the choice of taboo lists."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.core.errors import BadInput
from engine.core.value import changed
from studio.cli.options import check_scores, lexicon_option

if TYPE_CHECKING:
    from engine.wheel.puzzle import Rules
    from engine.words.vetting.taboo import Vetter

DEFAULT_LEXICON = "common"

new_lexicon_name = lexicon_option(DEFAULT_LEXICON, house=True)
rules_name = click.option(
    "--rules", "rules_name", type=click.Choice(["newspaper", "times"]), default="newspaper", show_default=True,
    help="newspaper: words of four or more letters; times: the same without plurals, verb forms, adverbs in -ly, "
    "comparatives and superlatives.",
)  # fmt: skip
minimum = click.option(
    "--minimum", type=click.IntRange(1, 9), metavar="N", help="Minimum length of an answer (default: 4)."
)
size = click.option(
    "--size",
    type=click.IntRange(7, 9),
    default=9,
    show_default=True,
    metavar="7-9",
    help="Number of letters of a wheel.",
)
only_taboo = click.option(
    "--taboo", multiple=True, type=click.Path(path_type=Path), metavar="FILE",
    help="Use these taboo lists instead of those of the house, so that results are the same on every machine.",
)  # fmt: skip
with_house = click.option(
    "--house", "with_house", is_flag=True, help="Use the taboo lists of the house in addition to --taboo."
)


def vetter_of(taboo: tuple[Path, ...], *, with_house: bool) -> Vetter:
    """Return the vetter of the given lists, or that of the house if none is given or `with_house` is true.

    The house's vetter includes the forms of the listed words; given lists are matched exactly, as published.
    """
    from engine.words.vetting.house import open_house
    from engine.words.vetting.taboo import Vetter, read_list

    if with_house or not taboo:
        return open_house(extra=taboo).vetter()
    lists = [read_list(path) for path in taboo]
    if not any(one.words for one in lists):
        what = ": ".join(("the list contains no taboo word", *lists[0].refused[:1]))
        raise BadInput(what, where=str(taboo[0]), mend="Write one word on each line.")
    return Vetter(lists, exact=True)


def rules_of(name: str, minimum: int | None, min_score: int | None = None, lexicon_name: str = "") -> Rules:
    """Return the rules of a name, with another minimum length or least score if they are given."""
    from engine.wheel.puzzle import RULES
    from engine.words.lexicon import min_score as rule

    check_scores(lexicon_name, min_score)
    return changed(RULES[name], minimum=minimum or RULES[name].minimum, min_score=rule(min_score or 0))


def check_range(option: str, given: tuple[float, float] | None) -> None:
    """Check the two numbers of a range option."""
    if given and given[0] > given[1]:
        raise BadInput(f"{option} {given[0]:g} {given[1]:g}: the first must not exceed the second")
