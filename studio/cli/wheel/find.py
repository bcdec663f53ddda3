"""`wheel find`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from engine.core.store import Store
from studio.cli.letters.commands import FindCommand, check_letters, find_command, unused_option
from studio.cli.options import Finite, min_score_option
from studio.cli.wheel.shared import check_range, minimum, new_lexicon_name, rules_name, rules_of, size

if TYPE_CHECKING:
    import numpy as np

    from engine.wheel.finder import FoundWheels
    from engine.words.vetting.house import House

SORTS = {
    "word": "words", "hub": "hubs", "zipf": "zipf", "answers": "answers", "common": "common", "share": "share",
    "names": "names", "left-out": "excluded", "standing": "standing", "arrangements": "clean", "last-used": "used",
}  # fmt: skip
OPTIONS = (
    click.option("--wanted", default="", metavar="LETTERS", help="Letters that the wheel contains."),
    click.option("--hub", default="", metavar="LETTERS", help="Allowed hub letters."),
    click.option("--answers", nargs=2, type=int, metavar="LO HI", help="Number of answers, for example 25 40."),
    click.option(
        "--common",
        nargs=2,
        type=int,
        metavar="LO HI",
        help="Number of answers that occur at least once in a million words.",
    ),
    click.option(
        "--names", nargs=2, type=int, metavar="LO HI", help="Number of answers that may be names, for example 0 0."
    ),
    click.option(
        "--zipf", nargs=2, type=Finite(0), metavar="LO HI", help="Zipf value of the long word, for example 3 8."
    ),
    click.option(
        "--clean",
        is_flag=True,
        help="Only wheels whose answers and long words are all clean and that have a clean arrangement.",
    ),
    unused_option("wheel"),
    size,
    new_lexicon_name,
    rules_name,
    minimum,
    min_score_option,
)


def _find(
    house: House, *, wanted: str, hub: str, clean: bool, unused: int | None, size: int, lexicon_name: str,
    rules_name: str, minimum: int | None, min_score: int | None, **ranges: tuple[float, float] | None,
) -> tuple[FoundWheels, np.ndarray]:  # fmt: skip
    from engine.calendar.memory import last_used
    from engine.wheel.finder import open_found

    check_letters({"--wanted": wanted, "--hub": hub})
    for name, given in ranges.items():
        check_range(f"--{name}", given)
    found = open_found(
        lexicon_name,
        size,
        rules_of(rules_name, minimum, min_score, lexicon_name),
        house=house,
        used=last_used(Store(), "wheel"),
    )
    return found, _matching(found, wanted.lower(), hub.lower(), ranges, clean=clean, unused=unused)


def _matching(
    found: FoundWheels,
    wanted: str,
    hubs: str,
    ranges: dict[str, tuple[float, float] | None],
    *,
    clean: bool,
    unused: int | None,
) -> np.ndarray:
    import numpy as np

    from engine.core.alphabet import ENGLISH
    from engine.letters.plan.use import unused as not_used

    kept = np.ones(len(found), np.bool_)
    for name, given in ranges.items():
        if given:
            column = getattr(found, name)
            kept &= (column >= given[0]) & (column <= given[1])
    if hubs:
        kept &= np.isin(found.hubs, [ENGLISH.codes[letter] for letter in hubs])
    if wanted:
        kept &= np.array([set(wanted) <= set(word) for word in found.words])
    if clean and found.clean is not None:
        kept &= found.printable
    if unused is not None:
        kept &= not_used(found.used, unused)
    return kept


def _row(found: FoundWheels, i: int) -> dict[str, Any]:
    from engine.wheel.finder import STANDINGS

    row: dict[str, Any] = {"word": found.words[i], "hub": found.hub(i), "zipf": round(float(found.zipf[i]), 2)}
    for name in ("long_words", "answers", "common", "names"):
        row[name] = int(getattr(found, name)[i])
    row["share"] = round(float(found.share[i]), 1)
    row["left_out"] = int(found.excluded[i])
    clean = None if found.clean is None else round(float(found.clean[i]), 5)
    row |= {"standing": STANDINGS[found.standing[i]], "clean_arrangements": clean}
    return row | {"last_used": found.last_used(i) or None}


def _line(row: dict[str, Any]) -> str:
    clean = "none" if not row["clean_arrangements"] else f"{row['clean_arrangements']:.1%}"
    return (
        f"{row['word']:9s}   {row['hub'].upper()}  {row['zipf']:5.2f} {row['answers']:8,d} "
        f"{row['common']:7,d} {row['share']:5.1f} % {row['names']:6,d} {row['left_out']:9,d}  "
        f"{row['standing']:8s} {clean:>6s}  {row['last_used'] or ''}"
    )


find = find_command(FindCommand(
    noun="wheel",
    help_text="""List the wheels of a word list that match all conditions.

    There is a wheel for each long word and each of its letters in the hub. The last column is the
    share of the arrangements in which no taboo word can be traced. Example:

    puzzle-studio wheel find --answers 25 40 --zipf 4 8 --clean --sort zipf --desc
    """,
    options=OPTIONS, find=_find, sorts=SORTS, default_order="the letters of the long word", row=_row,
    header=lambda _: "Long word  Hub  Zipf  Answers  Common   Found  Names  Excluded  Verdict   Clean  Last used",
    line=_line, sized=True,
))  # fmt: skip
