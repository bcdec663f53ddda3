"""What the commands that list puzzles of a word list share: options, order, and the table, CSV or JSON printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from engine.core.errors import BadInput
from engine.core.files import check_place
from studio.cli.options import as_json, print_json, save_result, taboo_option

if TYPE_CHECKING:
    import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
STDOUT = "-"
DEFAULT_LIMIT = 50  # rows of the table


class Listing(NamedTuple):
    """Puzzles to print.

    Attributes:
        noun: of a puzzle, in the singular.
        about: what JSON says about the search, by key.
        total: puzzles searched.
        source: follows the noun in the last line of the table: the word list and the rules.
        row: turns the number of a puzzle into its row, by column.
        header: of the table.
        line: turns a row into a line of the table.
    """

    noun: str
    about: Mapping[str, Any]
    total: int
    source: str
    row: Callable[[int], dict[str, Any]]
    header: str
    line: Callable[[dict[str, Any]], str]


def listing_options(sorts: Sequence[str], default_order: str) -> Callable[[F], F]:
    """`--sort`, `--desc`, `--limit`, `--taboo`, `--json` and `--csv`."""
    options = (
        click.option("--sort", type=click.Choice(sorts), help=f"Sort by a column (default: by {default_order})."),
        click.option("--desc", is_flag=True, help="Sort in descending order."),
        click.option(
            "--limit", type=click.IntRange(0), metavar="N",
            help=f"Print at most N rows; 0 for all (default: {DEFAULT_LIMIT}, with --csv all).",
        ),
        taboo_option,
        as_json,
        click.option(
            "--csv", "csv_file", is_flag=False, flag_value=STDOUT, metavar="[FILE]",
            help="Write CSV to FILE, or to standard output without FILE.",
        ),
    )  # fmt: skip
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


def unused_option(noun: str) -> Callable[[F], F]:
    """Return the option `--unused DAYS` for puzzles with a history."""
    return click.option(
        "--unused", type=click.IntRange(0), metavar="DAYS",
        help=f"Only {noun}s not printed in the last DAYS days and not planned.",
    )  # fmt: skip


def check_letters(given: Mapping[str, str]) -> None:
    """Check the values of options that take letters.

    Raises:
        BadInput: If a value contains anything else.
    """
    from engine.core.alphabet import ENGLISH

    for option, letters in given.items():
        if wrong := [sign for sign in letters.lower() if sign not in ENGLISH.codes]:
            raise BadInput(f"{option} {letters!r}: {wrong[0]!r} is not a letter a to z")


def ordered(rows: np.ndarray, keys: np.ndarray | None, *, desc: bool) -> np.ndarray:
    """Return rows sorted by their keys; rows with equal keys keep their order.

    Args:
        rows: int64[k].
        keys: of every puzzle, [h]; None to keep the order.
        desc: whether to sort in descending order.
    """
    import numpy as np

    if keys is None:
        return rows[::-1] if desc else rows
    ranks = np.unique(keys[rows], return_inverse=True)[1]
    return rows[np.argsort(-ranks if desc else ranks, kind="stable")]


def print_listing(
    listing: Listing, rows: np.ndarray, *, limit: int | None, as_json: bool, csv_file: str | None
) -> None:
    """Print puzzles as a table, JSON or CSV.

    Raises:
        FileProblem: If the CSV file cannot be written.
    """
    matches = len(rows)
    most = limit if limit is not None else 0 if csv_file else DEFAULT_LIMIT
    made = [listing.row(i) for i in rows[: most or None].tolist()]
    if csv_file:
        _write_csv(made, csv_file, listing.noun)
    elif as_json:
        print_json({**listing.about, f"{listing.noun}s": listing.total, "found": matches, "shown": made})
    else:
        _print_table(listing, made, matches)


def check_formats(*, as_json: bool, csv_file: str | None) -> None:
    """Check that at most one output format is requested, and that the CSV file can be written.

    Raises:
        BadInput: If both are requested.
        FileProblem: If the CSV file cannot be written.
    """
    if as_json and csv_file:
        raise BadInput("--csv and --json exclude each other", mend="Give one of them.")
    if csv_file and csv_file != STDOUT:
        check_place(Path(csv_file))


def _write_csv(rows: Sequence[Mapping[str, Any]], target: str, noun: str) -> None:
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    if rows:
        lines.writerow(rows[0])
    lines.writerows(row.values() for row in rows)
    if target == STDOUT:
        click.echo(text.getvalue(), nl=False)
        return
    save_result(Path(target), text.getvalue().encode())
    click.echo(f"Wrote {target}: {len(rows):,} {noun}s")


def _print_table(listing: Listing, rows: Sequence[dict[str, Any]], matches: int) -> None:
    whole = f"{listing.total:,} {listing.noun}s {listing.source}"
    if not rows:
        click.echo(f"None of the {whole} matches.")
        return
    click.echo(listing.header)
    for row in rows:
        click.echo(listing.line(row).rstrip())
    shown = f"{len(rows):,} of {matches:,} matches" if len(rows) < matches else f"{matches:,} matches"
    click.echo(f"{shown}, among {whole}")
