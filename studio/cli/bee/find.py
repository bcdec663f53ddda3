"""`bee find`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from engine.core.store import Store
from studio.cli.bee.shared import new_lexicon_name, rules_name, rules_of
from studio.cli.letters.commands import FindCommand, check_letters, find_command, range_option, unused_option
from studio.cli.options import min_score_option

if TYPE_CHECKING:
    import numpy as np

    from engine.bee.finder import FoundHives
    from engine.words.vetting.house import House

SORTS = {
    "hive": "alphabetical",
    **{name: name for name in ("answers", "points", "pangrams", "perfect", "share", "names")},
    "left-out": "excluded",
    "standing": "standing",
    "last-used": "used",
}


OPTIONS = (
    click.option("--wanted", default="", metavar="LETTERS", help="Letters that the hive contains."),
    click.option("--unwanted", default="", metavar="LETTERS", help="Letters that the hive does not contain."),
    click.option("--center", default="", metavar="LETTERS", help="Allowed center letters."),
    range_option("answers", "Number of answers, for example 30 45."),
    range_option("points", "Maximum score."),
    range_option("pangrams", "Number of answers with all seven letters."),
    range_option("share", "Percentage of the points that a reader is expected to find."),
    range_option("names", "Number of answers that may be names, for example 0 0."),
    click.option("--perfect", is_flag=True, help="Only hives with a pangram of exactly seven letters."),
    click.option("--no-s", is_flag=True, help="Only hives without S."),
    click.option("--clean", is_flag=True, help="Only hives whose answers are all clean and that have a pangram."),
    unused_option("hive"),
    new_lexicon_name,
    min_score_option,
    rules_name,
)


def _find(
    house: House, *, wanted: str, unwanted: str, center: str, perfect: bool, no_s: bool, clean: bool,
    unused: int | None, lexicon_name: str, min_score: int | None, rules_name: str,
    **ranges: tuple[float, float] | None,
) -> tuple[FoundHives, np.ndarray]:  # fmt: skip
    from engine.bee.filters import Filter, mask
    from engine.bee.finder import open_found
    from engine.calendar.memory import last_used

    check_letters({"--wanted": wanted, "--unwanted": unwanted, "--center": center})
    limits: dict[str, Any] = {name: tuple(sorted(given)) for name, given in ranges.items() if given}
    conditions = Filter(wanted, unwanted, center, perfect=perfect, no_s=no_s, clean=clean, unused=unused, **limits)
    found = open_found(
        lexicon_name, rules_of(rules_name, min_score, lexicon_name), house=house, used=last_used(Store(), "bee")
    )
    return found, mask(found, conditions)


def _row(found: FoundHives, i: int) -> dict[str, Any]:
    from engine.bee.finder import STANDINGS

    center, outer = found.letters(i)
    row: dict[str, Any] = {"center": center, "outer": outer}
    for name in ("answers", "points", "pangrams", "perfect", "names"):
        row[name] = int(getattr(found, name)[i])
    row |= {"share": round(float(found.share[i]), 1)}
    row |= {"has_s": "s" in center + outer, "standing": STANDINGS[found.standing[i]]}
    row |= {"left_out": int(found.excluded[i]), "last_used": found.last_used(i) or None}
    if found.good is not None and found.genius is not None:
        row |= {"good": int(found.good[i]), "genius": int(found.genius[i])}
    return row


def _header(found: FoundHives) -> str:
    pangrams = f"{found.rules.pangram_name.capitalize()}s"
    return f"Hive      Answers  Points {pangrams:>9s}       Found  Names  Verdict   Last used"


def _line(row: dict[str, Any]) -> str:
    hive = f"{row['center']} {row['outer']}".upper()
    return (
        f"{hive:9s} {row['answers']:7,d} {row['points']:7,d} {row['pangrams']:9,d} {row['share']:9.1f} % "
        f"{row['names']:6,d}  {row['standing']:8s}  {row['last_used'] or ''}"
    )


find = find_command(FindCommand(
    noun="hive",
    help_text="""List the hives of a word list that match all conditions.

    Words that are on a taboo list or that the house rejects do not count. Example:

    puzzle-studio bee find --answers 30 45 --no-s --clean --sort share
    """,
    options=OPTIONS, find=_find, sorts=SORTS, default_order="letters", row=_row, header=_header, line=_line,
))  # fmt: skip
