"""`bee find`."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.errors import BadInput
from studio.cli.bee.shared import lexicon_name, rules_name
from studio.cli.options import Finite, as_json, print_json, save_result, taboo_option

if TYPE_CHECKING:
    import numpy as np

    from engine.bee.finder import FoundHives

STDOUT = "-"
LINES = 50
SORTS = (
    "hive", "answers", "points", "pangrams", "perfect", "difficulty", "common", "left-out", "standing", "last-used"
)  # fmt: skip


def _range(name: str, what: str) -> Any:
    return click.option(f"--{name}", nargs=2, type=Finite(0), metavar="LO HI", help=what)


@click.command(short_help="The hives of a word list that are like this.")
@click.option("--wanted", default="", metavar="LETTERS", help="Letters that the hive has.")
@click.option("--unwanted", default="", metavar="LETTERS", help="Letters that it has not.")
@click.option("--center", default="", metavar="LETTERS", help="Letters of which one is the center.")
@_range("answers", "How many words count, such as 30 45.")
@_range("points", "The maximum.")
@_range("pangrams", "Answers with all seven letters.")
@_range("difficulty", "Percent of the answers that a solver is expected to miss.")
@_range("common", "Percent of the answers that are common words (once in a million, or more often).")
@click.option("--perfect", is_flag=True, help="With a pangram of exactly seven letters.")
@click.option("--no-s", is_flag=True, help="Without S.")
@click.option("--clean", is_flag=True, help="No answer in doubt, and no pangram left out.")
@click.option("--unused", type=click.IntRange(0), metavar="DAYS", help="Not used in so many days, nor planned.")
@click.option("--sort", type=click.Choice(SORTS), help="The order (default: that of the word list).")
@click.option("--desc", is_flag=True, help="The other way round.")
@click.option(
    "--limit", type=click.IntRange(0), metavar="N", help=f"So many at most, 0 for all (default: {LINES})."
)
@lexicon_name
@rules_name
@taboo_option
@as_json
@click.option(
    "--csv", "csv_file", is_flag=False, flag_value=STDOUT, metavar="[FILE]",
    help="As CSV, all that are found unless --limit says otherwise; to standard output without a FILE.",
)  # fmt: skip
def find(
    wanted: str, unwanted: str, center: str, perfect: bool, no_s: bool, clean: bool, unused: int | None,
    sort: str | None, desc: bool, limit: int | None, lexicon_name: str, rules_name: str, taboo: tuple[Path, ...],
    as_json: bool, csv_file: str | None, **ranges: tuple[float, float] | None,
) -> None:  # fmt: skip
    """The hives of a word list that are like this, as the house judges them.

    Words that the house rejects or that are on a taboo list do not count. Such as:

    puzzle-studio bee find --answers 30 45 --no-s --clean --sort difficulty
    """
    import numpy as np

    from engine.bee.filters import Filter, mask
    from engine.bee.finder import open_found
    from engine.bee.puzzle import rules_named
    from engine.vetting.house import open_house

    if as_json and csv_file:
        raise BadInput("--csv and --json exclude each other", mend="Ask for one of them.")
    _check_letters({"--wanted": wanted, "--unwanted": unwanted, "--center": center})
    limits: dict[str, Any] = {name: tuple(sorted(given)) for name, given in ranges.items() if given}
    condition = Filter(wanted, unwanted, center, perfect=perfect, no_s=no_s, clean=clean, unused=unused, **limits)
    found = open_found(lexicon_name, rules_named(rules_name), house=open_house(extra=taboo))
    rows = np.flatnonzero(mask(found, condition))
    total, rows = len(rows), _ordered(found, rows, sort, desc=desc)
    most = limit if limit is not None else 0 if csv_file else LINES
    rows = rows[: most or None]
    if csv_file:
        _write_csv(found, rows, csv_file)
    elif as_json:
        print_json({
            "lexicon": found.lexicon, "rules": found.rules.name, "hives": len(found), "found": total,
            "shown": [_row(found, i) for i in rows.tolist()],
        })  # fmt: skip
    else:
        _print_table(found, rows, total)


def _check_letters(given: dict[str, str]) -> None:
    from engine.alphabet import ENGLISH

    for option, letters in given.items():
        if wrong := [sign for sign in letters.lower() if sign not in ENGLISH.codes]:
            raise BadInput(f"{option} {letters!r}: {wrong[0]!r} is not a letter a to z")


def _ordered(found: FoundHives, rows: np.ndarray, sort: str | None, *, desc: bool) -> np.ndarray:
    import numpy as np

    if sort is None:
        return rows[::-1] if desc else rows
    names = {"left-out": "excluded", "last-used": "used"}
    keys = (found.alphabetical() if sort == "hive" else getattr(found, names.get(sort, sort)))[rows]
    return rows[np.argsort(-keys.astype(np.float64) if desc else keys, kind="stable")]


def _row(found: FoundHives, i: int) -> dict[str, Any]:
    from engine.bee.finder import STANDINGS

    center, outer = found.letters(i)
    row: dict[str, Any] = {"center": center, "outer": outer}
    for name in ("answers", "points", "pangrams", "perfect"):
        row[name] = int(getattr(found, name)[i])
    row |= {"difficulty": round(float(found.difficulty[i]), 1), "common": round(float(found.common[i]), 1)}
    row |= {"has_s": "s" in center + outer, "standing": STANDINGS[found.standing[i]]}
    row |= {"left_out": int(found.excluded[i]), "last_used": found.last_used(i) or None}
    if found.good is not None and found.genius is not None:
        row |= {"good": int(found.good[i]), "genius": int(found.genius[i])}
    return row


def _write_csv(found: FoundHives, rows: np.ndarray, target: str) -> None:
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
    click.echo(f"Wrote {target}: {len(rows):,} hives")


def _print_table(found: FoundHives, rows: np.ndarray, total: int) -> None:
    whole = f"{len(found):,} hives of {Path(found.lexicon).name} ({found.rules.name} rules)"
    if not len(rows):
        click.echo(f"None of the {whole} is like this.")
        return
    click.echo("Hive      Answers  Points  Pangrams  Difficulty  Common  Verdict   Last used")
    for i in rows.tolist():
        row = _row(found, i)
        hive = f"{row['center']} {row['outer']}".upper()
        line = (
            f"{hive:9s} {row['answers']:7,d} {row['points']:7,d} {row['pangrams']:9,d} {row['difficulty']:9.1f} % "
            f"{row['common']:5.0f} %  {row['standing']:8s}  {row['last_used'] or ''}"
        )
        click.echo(line.rstrip())
    shown = f"{len(rows):,} of {total:,} found" if len(rows) < total else f"{total:,} found"
    click.echo(f"{shown}, among the {whole}")
