"""The commands `find` and `why` of the Bee and of the Wheel."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import click
import msgspec
import numpy as np

from engine.calendar.entry import PLAN_WINGS
from engine.core import BadInput, Printed
from engine.core.alphabet import ENGLISH
from engine.core.files import check_place, csv_text, save
from engine.letters.review import ListPuzzle
from engine.wings import kind_of, wing_of
from engine.words.vetting.house import open_house
from studio.cli.options import F, Finite, JsonObject, Option, added, as_json, flag, option, print_json, taboo_option

if TYPE_CHECKING:
    from engine.bee.finder import FoundHives
    from engine.wheel.finder import FoundWheels

STDOUT = "-"
DEFAULT_LIMIT = 50  # rows of the table
T = TypeVar("T", bound="FoundHives | FoundWheels")


@dataclass(frozen=True)
class FindCommand(Generic[T]):
    """What differs between the commands `find` of two wings."""

    noun: str  # of a puzzle, in the singular
    help_text: str  # of the command
    options: Sequence[Option]  # the conditions, and the options of word list and rules
    # returns the table of all puzzles and which of them match, bool[h], given the house and the options
    find: Callable[..., tuple[T, np.ndarray]]
    sorts: Mapping[str, str]  # the columns to sort by, each with the table's attribute, an array or a function
    default_order: str  # without `--sort`, in words
    row: Callable[[T, int], JsonObject]  # turns the number of a puzzle into its row, by column
    header: Callable[[T], str]  # of the table of what was found
    line: Callable[[JsonObject], str]  # turns a row into a line of the table
    size: Callable[[T], int] | None = None  # of all puzzles of a search, if the user chooses it


def find_command(wing: FindCommand[T]) -> click.Command:
    """Return the command `find` of a wing."""

    def find(
        sort: str | None, desc: bool, limit: int | None, taboo: tuple[Path, ...], as_json: bool,
        csv_file: str | None, **given: object,
    ) -> None:  # fmt: skip
        check_formats(as_json=as_json, csv_file=csv_file)
        found, matching = wing.find(open_house(extra=taboo), **given)
        keys = getattr(found, wing.sorts[sort]) if sort else None
        keys = keys() if callable(keys) else keys
        rows = _ordered(np.flatnonzero(matching), cast("np.ndarray | None", keys), desc=desc)
        _print_found(wing, found, rows, limit=limit, as_json=as_json, csv_file=csv_file)

    options = (*wing.options, *_listing_options(list(wing.sorts), wing.default_order))
    return click.command("find", help=wing.help_text)(added(options, find))


def _listing_options(sorts: Sequence[str], default_order: str) -> tuple[Option, ...]:
    """`--sort`, `--desc`, `--limit`, `--taboo`, `--json` and `--csv`."""
    return (
        option("--sort", click.Choice(sorts), f"Sort by a column (default: by {default_order})."),
        flag("--desc", "Sort in descending order."),
        option(
            "--limit", "N", f"Print at most N rows; 0 for all (default: {DEFAULT_LIMIT}, with --csv all).",
            type=click.IntRange(0),
        ),
        taboo_option,
        as_json,
        csv_option,
    )  # fmt: skip


def range_option(name: str, what: str, kind: click.ParamType | type[int] = Finite(0)) -> Callable[[F], F]:  # noqa: B008 - it has no state
    """Return an option for a least and a greatest number of a type of click."""
    return click.option(f"--{name}", nargs=2, type=kind, metavar="LO HI", help=what)


csv_option = click.option(
    "--csv", "csv_file", is_flag=False, flag_value=STDOUT, metavar="[FILE]",
    help="Write CSV to FILE, or to standard output without FILE.",
)  # fmt: skip


def unused_option(noun: str) -> Callable[[F], F]:
    """Return the option `--unused DAYS` for puzzles with a history."""
    return option(
        "--unused", "DAYS", f"Only {noun}s not printed in the last DAYS days and not planned.", type=click.IntRange(0)
    )


def check_letters(given: Mapping[str, str]) -> None:
    """Check the values of options that take letters."""
    for name, letters in given.items():
        if wrong := [sign for sign in letters.lower() if sign not in ENGLISH.codes]:
            raise BadInput(f"{name} {letters!r}: {wrong[0]!r} is not a letter a to z")


def _ordered(rows: np.ndarray, keys: np.ndarray | None, *, desc: bool) -> np.ndarray:
    """Return rows, int64[k], sorted by their `keys`, [h]; rows with equal keys or no keys keep their order."""
    if keys is None:
        return rows[::-1] if desc else rows
    ranks = np.unique(np.asarray(keys)[rows], return_inverse=True)[1]
    return rows[np.argsort(-ranks if desc else ranks, kind="stable")]


def _print_found(
    wing: FindCommand[T], found: T, rows: np.ndarray, *, limit: int | None, as_json: bool, csv_file: str | None
) -> None:
    most = limit if limit is not None else 0 if csv_file else DEFAULT_LIMIT
    made = [wing.row(found, i) for i in rows[: most or None].tolist()]
    if csv_file:
        write_csv(made, csv_file, wing.noun)
    elif as_json:
        size = {"size": wing.size(found)} if wing.size else {}
        about = {"lexicon": found.lexicon, "rules": found.rules.name, **size}
        print_json({**about, f"{wing.noun}s": len(found), "found": len(rows), "shown": made})
    else:
        _print_table(wing, found, made, len(rows))


def check_formats(*, as_json: bool, csv_file: str | None) -> None:
    """Check that at most one output format is requested, and that the CSV file can be written."""
    if as_json and csv_file:
        raise BadInput("--csv and --json exclude each other", mend="Give one of them.")
    if csv_file and csv_file != STDOUT:
        check_place(Path(csv_file))


def write_csv(rows: Sequence[JsonObject], target: str, noun: str) -> None:
    """Write rows to a file, or to standard output if the target is STDOUT; the keys are the first line."""
    text = csv_text((*rows[:1], *(row.values() for row in rows)))
    if target == STDOUT:
        click.echo(text, nl=False)
        return
    save(Path(target), text.encode())
    click.echo(f"Wrote {target}: {len(rows):,} {noun}s")


def _print_table(wing: FindCommand[T], found: T, rows: Sequence[JsonObject], matches: int) -> None:
    size = f"of {wing.size(found)} letters " if wing.size else ""
    source = f"in {Path(found.lexicon).name} ({found.rules.name} rules)"
    whole = f"{len(found):,} {wing.noun}s {size}{source}"
    if not rows:
        click.echo(f"None of the {whole} matches.")
        return
    click.echo(wing.header(found))
    for row in rows:
        click.echo(wing.line(row).rstrip())
    shown = f"{len(rows):,} of {matches:,} matches" if len(rows) < matches else f"{matches:,} matches"
    click.echo(f"{shown}, among {whole}")


def why_command(
    noun: str, help_text: str, read: Callable[..., tuple[ListPuzzle, Printed | None]], *options: Option
) -> click.Command:
    """Return the command `why WORD PUZZLE` of a wing.

    Args:
        noun: the name of a puzzle: of the argument, and of its letters in JSON.
        read: turns the argument and the options into a puzzle and, for a file, what was printed of it.
    """

    def why(word: str, taboo: tuple[Path, ...], as_json: bool, **given: object) -> None:
        puzzle, printed = read(given.pop(noun), **given)
        house = open_house(extra=taboo)
        key = wing_of(puzzle).open_key(puzzle, printed, house=house)
        answer = PLAN_WINGS[kind_of(puzzle)].review.why_of(puzzle, key, word, house=house)
        if as_json:
            print_json({**msgspec.to_builtins(answer), noun: puzzle.shown})
        else:
            click.echo(answer.reply)
            if answer.mend:
                click.echo(f"For the editor: {answer.mend.rstrip('.')} ('lexicon ruling always {answer.word}').")

    parts = (click.argument("word"), click.argument(noun), *options, taboo_option, as_json)
    return click.command("why", help=help_text)(added(parts, why))
