"""The days of a plan as they are printed: a table, JSON or CSV."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from studio.cli.options import print_json
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.letters.plan.use import Use

NEW, CHANGED, KEPT = "new", "changed", "kept"


class Row(NamedTuple):
    """A puzzle on its day, and its state."""

    use: Use
    state: str


class Names(NamedTuple):
    """What a wing calls the letter in the middle, the other letters, and the words with all of them."""

    middle: str
    others: str
    full_words: str


def print_rows(rows: Sequence[Row], names: Names, *, as_json: bool, as_csv: bool) -> None:
    """Print days of a plan."""
    from engine.core.dates import short_date

    if as_json:
        print_json({"days": [_fields(row, names) for row in rows]})
    elif as_csv:
        columns = ("day", "level", names.middle, names.others, "answers", "share", names.full_words, "state")
        writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(_fields(row, names) | {names.full_words: " ".join(row.use.full_words)} for row in rows)
    else:
        for use, state in rows:
            click.echo(
                f"{short_date(use.day, year=True):15s}  {_level(use):6s}  {use.puzzle.shown}  "
                f"{_figures(use):24s}  {state:7s}  {', '.join(use.full_words)}".rstrip()
            )


def print_summary(rows: Sequence[Row], noun: str, out: Path | None, *, saved: bool) -> None:
    """Print what follows the table: how the weekdays differ, how many days are new, and the file."""
    from engine.words.difficulty import spread_text

    for kind in {row.use.kind for row in rows}:
        if spread := spread_text((row.use for row in rows), kind):
            click.echo(f"{spread}.")
    counts = Counter(row.state for row in rows)
    made = ", ".join(f"{counts[state]} {state}" for state in (NEW, CHANGED, KEPT) if counts[state])
    summary = f"{plural(len(rows), 'day')}{f': {made}' if made else ''}"
    click.echo(summary if saved else f"{summary}. Nothing was saved; add --save.")
    if out:
        click.echo(f"Wrote {out}. Its {noun}s are not recorded as printed.")


def _figures(use: Use) -> str:
    share = "" if use.share is None else f", {use.share:4.1f} % found"
    return f"{use.answers:3d} answers{share}" if use.how == "plan" else ""


def _fields(row: Row, names: Names) -> dict[str, Any]:
    use = row.use
    return {
        "day": use.day,
        "level": _level(use),
        names.middle: use.middle,
        names.others: use.puzzle.letters[1:],
        "answers": use.answers,
        "share": use.share,
        names.full_words: list(use.full_words),
        "state": row.state,
    }


def _level(use: Use) -> str:
    from engine.words.difficulty import LEVELS, level_of

    level = level_of(use.kind, use.share)
    return "" if level is None else LEVELS[level]
