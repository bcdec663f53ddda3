"""`wheel find`."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.errors import BadInput
from studio.cli.options import Finite, as_json, print_json, save_result, taboo_option
from studio.cli.wheel.shared import check_range, lexicon_name, minimum, rules_name, rules_of, size

if TYPE_CHECKING:
    import numpy as np

    from engine.wheel.finder import FoundWheels

STDOUT = "-"
LINES = 50
SORTS = ("word", "hub", "zipf", "answers", "common", "left-out", "standing", "arrangements")


@click.command(short_help="The wheels of a word list that are like this.")
@click.option("--wanted", default="", metavar="LETTERS", help="Letters that the wheel has.")
@click.option("--hub", default="", metavar="LETTERS", help="Letters of which one is the hub.")
@click.option("--answers", nargs=2, type=int, metavar="LO HI", help="How many words count, such as 25 40.")
@click.option(
    "--common",
    nargs=2,
    type=int,
    metavar="LO HI",
    help="How many of them are once in a million words, or more.",
)
@click.option("--zipf", nargs=2, type=Finite(0), metavar="LO HI", help="How common the long word is, such as 3 8.")
@click.option("--clean", is_flag=True, help="No answer in doubt, no long word left out, some arrangement clean.")
@click.option("--sort", type=click.Choice(SORTS), help="The order (default: that of the long words' letters).")
@click.option("--desc", is_flag=True, help="The other way round.")
@click.option("--limit", type=click.IntRange(0), metavar="N", help=f"At most, 0 for all (default: {LINES}).")
@size
@lexicon_name
@rules_name
@minimum
@taboo_option
@as_json
@click.option(
    "--csv", "csv_file", is_flag=False, flag_value=STDOUT, metavar="[FILE]",
    help="As CSV, all that are found unless --limit says otherwise; to standard output without a FILE.",
)  # fmt: skip
def find(
    wanted: str, hub: str, clean: bool, sort: str | None, desc: bool, limit: int | None, size: int,
    lexicon_name: str, rules_name: str, minimum: int | None, taboo: tuple[Path, ...], as_json: bool,
    csv_file: str | None,
    **ranges: tuple[float, float] | None,
) -> None:  # fmt: skip
    """The wheels of a word list that are like this, each long word with each of its letters in the hub.

    The last column is the share of the arrangements in which no taboo word can be traced. Such as:

    puzzle-studio wheel find --answers 25 40 --zipf 4 8 --clean --sort zipf --desc
    """
    from engine.vetting.house import open_house
    from engine.wheel.finder import open_found

    _check_letters({"--wanted": wanted, "--hub": hub})
    for name, given in ranges.items():
        check_range(f"--{name}", given)
    found = open_found(lexicon_name, size, rules_of(rules_name, minimum), house=open_house(extra=taboo))
    rows = _matching(found, wanted.lower(), hub.lower(), ranges, clean=clean)
    total, rows = len(rows), _ordered(found, rows, sort, desc=desc)
    most = limit if limit is not None else 0 if csv_file else LINES
    rows = rows[: most or None]
    if csv_file:
        _write_csv(found, rows, csv_file)
    elif as_json:
        print_json({
            "lexicon": found.lexicon, "rules": found.rules.name, "size": size, "wheels": len(found),
            "found": total, "shown": [_row(found, i) for i in rows.tolist()],
        })  # fmt: skip
    else:
        _print_table(found, rows, total)


def _check_letters(given: dict[str, str]) -> None:
    from engine.alphabet import ENGLISH

    for option, letters in given.items():
        if wrong := [sign for sign in letters.lower() if sign not in ENGLISH.codes]:
            raise BadInput(f"{option} {letters!r}: {wrong[0]!r} is not a letter a to z")


def _matching(
    found: FoundWheels, wanted: str, hubs: str, ranges: dict[str, tuple[float, float] | None], *, clean: bool
) -> np.ndarray:
    import numpy as np

    from engine.alphabet import ENGLISH
    from engine.wheel.finder import CLEAN

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
        kept &= (found.standing == CLEAN) & (found.clean > 0)
    return np.flatnonzero(kept)


def _ordered(found: FoundWheels, rows: np.ndarray, sort: str | None, *, desc: bool) -> np.ndarray:
    import numpy as np

    if sort is None:
        return rows[::-1] if desc else rows
    names = {"word": "words", "hub": "hubs", "left-out": "excluded", "arrangements": "clean"}
    keys = np.asarray(getattr(found, names.get(sort, sort)))[rows]
    order = np.unique(keys, return_inverse=True)[1]
    return rows[np.argsort(-order if desc else order, kind="stable")]


def _row(found: FoundWheels, i: int) -> dict[str, Any]:
    from engine.wheel.finder import STANDINGS

    row: dict[str, Any] = {"word": found.words[i], "hub": found.hub(i), "zipf": round(float(found.zipf[i]), 2)}
    for name, column in (("long_words", found.long_words), ("answers", found.answers), ("common", found.common)):
        row[name] = int(column[i])
    row["left_out"] = int(found.excluded[i])
    clean = None if found.clean is None else round(float(found.clean[i]), 5)
    return row | {"standing": STANDINGS[found.standing[i]], "clean_arrangements": clean}


def _write_csv(found: FoundWheels, rows: np.ndarray, target: str) -> None:
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    for place, i in enumerate(rows.tolist()):
        row = _row(found, i)
        if not place:
            lines.writerow(row)
        lines.writerow(row.values())
    if target == STDOUT:
        click.echo(text.getvalue(), nl=False)
        return
    save_result(Path(target), text.getvalue().encode())
    click.echo(f"Wrote {target}: {len(rows):,} wheels")


def _print_table(found: FoundWheels, rows: np.ndarray, total: int) -> None:
    whole = (
        f"{len(found):,} wheels of {found.size} letters of {Path(found.lexicon).name} ({found.rules.name} rules)"
    )
    if not len(rows):
        click.echo(f"None of the {whole} is like this.")
        return
    click.echo("Long word  Hub  Zipf  Answers  Common  Left out  Verdict   Clean")
    for i in rows.tolist():
        row = _row(found, i)
        clean = "none" if not row["clean_arrangements"] else f"{row['clean_arrangements']:.1%}"
        click.echo(
            f"{row['word']:9s}   {row['hub'].upper()}  {row['zipf']:5.2f} {row['answers']:8,d} "
            f"{row['common']:7,d} {row['left_out']:9,d}  {row['standing']:8s} {clean:>6s}"
        )
    shown = f"{len(rows):,} of {total:,} found" if len(rows) < total else f"{total:,} found"
    click.echo(f"{shown}, among the {whole}")
