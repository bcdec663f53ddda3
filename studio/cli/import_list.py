"""`puzzle-studio lexicon import` and `check`: how a word file is read, and what becomes of each line."""

from pathlib import Path
from typing import Any, NamedTuple

import click
from msgspec import to_builtins

from engine.core import BadInput, changed, first_named, plural
from engine.core.files import read_bytes, save
from engine.words.lists.encoding import ACCENT, CAPITAL, decode
from engine.words.lists.reports import Account, ReadReport
from engine.words.lists.sniff import format_with, sniff
from engine.words.lists.tables import SEPARATORS as SIGNS
from engine.words.lists.tables import WORD_LIST, ListFormat
from engine.words.sources import find_source
from engine.words.stored_lists import import_words
from engine.words.word_file import MOST_FILE_BYTES, parse
from studio.cli.options import PATH, F, as_json, flag, grouped, option, print_json
from studio.cli.vet import say_affected

REFUSALS_SHOWN = 10
ACCENTED_SHOWN = 20
ROLES = ("word", "clue", "score", "status", "note", "ignore")
SEPARATORS: tuple[str, ...] = ("none", "tab", "semicolon", "comma", "bar", "equals", "colon", "dash")

_policy = option(
    "--policy", click.Choice(["drop", "fold"]),
    "How to treat a line with capitals, accents, hyphens or apostrophes: "
    "drop rejects and reports it, fold keeps its letters (Café-Bar becomes cafebar). "
    "The default is fold if most lines need it, else drop. A file that is all in capitals is always read in lower "
    "case.",
)  # fmt: skip
_fold = click.option("--fold", "policy", flag_value="fold", help="Short for --policy fold.")


def policy_option(command: F) -> F:
    """Add the options `--policy` and `--fold`."""
    return _policy(_fold(command))


class Reading(NamedTuple):
    """How a file is to be read: the options that were given, None for those to detect."""

    policy: str | None
    capitals: str | None
    accents: str | None
    separator: str | None
    columns: str | None
    heading: bool | None
    encoding: str | None
    min_score: int


_reading_options = grouped(
    "reading", Reading, policy_option,
    option(
        "--capitals", click.Choice(["fold", "names"]),
        "fold reads capitals as small letters; names rejects words with capitals as names. "
        "The default is names if a quarter of the capitalized words are names, else fold.",
    ),
    option(
        "--accents", click.Choice(["leave", "fold"]),
        "leave leaves out words with accents, \u00f1, \u00df or \u00e6, and lists them; "
        "fold reads a\u00f1os as anos, which is printed as a\u00f1os. The default is leave, with --fold fold.",
    ),
    option("--separator", click.Choice(SEPARATORS), "Between columns (default: detected)."),
    option(
        "--columns", "ROLES",
        "What the columns are, such as word,clue,score: word, clue, score, status, note or ignore "
        "(default: detected). A status of reject, remove, exclude, delete, never or banned removes the word.",
    ),
    click.option("--heading/--no-heading", default=None, help="Whether the first line names the columns."),
    option("--encoding", click.Choice(["UTF-8", "UTF-16", "Windows-1252"]), "Default: detected."),
    option(
        "--min-score", "N", "Leave out words with a score below N; a word without a score has 50.",
        type=click.IntRange(0, 100), default=0,
    ),
    option("--report", "FILE.csv", "Write what becomes of each line: number, outcome, word, reason, text.", type=PATH),
)  # fmt: skip


def _read(file: Path, wanted: Reading) -> tuple[bytes, ListFormat, Account]:
    """Return the content of a file, its format, what was given and else what is detected, and its account."""
    content = read_bytes(file, most=MOST_FILE_BYTES)
    lines, encoding = decode(content, wanted.encoding or "", str(file))
    table = file.suffix.lower() == ".csv"
    if wanted.separator:
        sign = dict(zip(SEPARATORS, SIGNS, strict=True))[wanted.separator]
        form = format_with(lines, sign, WORD_LIST, encoding=encoding, table=table)
    else:
        form = sniff(lines, WORD_LIST, encoding=encoding, table=table)
    if wanted.columns:
        roles = tuple(role.strip().lower() for role in wanted.columns.split(","))
        used = [role for role in roles if role != "ignore"]
        if not set(roles) <= set(ROLES) or "word" not in roles or len(set(used)) < len(used):
            mend = f"Use {', '.join(ROLES)}, each but ignore at most once, and word always."
            raise BadInput(f"--columns {wanted.columns} are not columns of a word list", mend=mend)
        form = changed(form, columns=roles, across=False)
    if wanted.heading is not None:
        form = changed(form, heading=wanted.heading)
    fold = form.fold if wanted.policy is None else wanted.policy == "fold"
    capitals = form.capitals if wanted.policy is None else fold
    capitals = capitals if wanted.capitals is None else wanted.capitals == "fold"
    accents = wanted.policy == "fold" if wanted.accents is None else wanted.accents == "fold"
    form = changed(form, fold=fold, capitals=capitals, accents=accents, least_score=wanted.min_score)
    return content, form, Account(lines)


@click.command("import", short_help="Import a word file under a name.")
@click.argument("file", type=PATH)
@click.option("--name", required=True, help="The name of the list: up to 40 characters of a-z, 0-9, - and _.")
@flag("--replace", "Replace an imported list with the same name.")
@_reading_options
@as_json
def import_file(file: Path, name: str, replace: bool, reading: Reading, report: Path | None, as_json: bool) -> None:
    """Copy a word FILE into the program's data. You can then use its name instead of the file.

    Each line is read on its own: a word, WORD;SCORE, or a word with a clue. 'lexicon check' shows the result
    without importing.
    """
    _, form, account = _read(file, reading)
    found = import_words(file, name, replace=replace, form=form, account=account)
    said = f"Imported {name}: {plural(found.words, 'word')}. Use it as --lexicon {name}"
    about = {"name": name, "policy": find_source(name).policy} if as_json else None
    _report(file, found, account, report, said, about)
    if replace:
        say_affected()


@click.command("check", short_help="Show how a word file would be imported.")
@click.argument("file", type=PATH)
@_reading_options
@as_json
def check(file: Path, reading: Reading, report: Path | None, as_json: bool) -> None:
    """Show how a word FILE is read, and count its lines by what becomes of them. Nothing is imported."""
    content, form, account = _read(file, reading)
    found = parse(content, where=str(file), form=form, account=account).report
    _report(file, found, account, report, f"{file.name}: {plural(found.words, 'word')}", {} if as_json else None)


COMMANDS = (import_file, check)


def _report(
    file: Path, found: ReadReport, account: Account, lines: Path | None, said: str, about: dict[str, Any] | None
) -> None:
    """Write what becomes of each line to a file of `lines`; print how a file is read and, as text or as JSON that
    begins with `about`, what was read. Words with accents are named on standard error.
    """
    if lines:
        save(lines, account.csv().encode())
    if found.read_as:
        click.echo(f"{file.name} is read as: {found.read_as}.", err=True)
    if found.doubtful:
        click.echo(f"{file.name}: most entries are not words. Check whether it is a list of words.", err=True)
    if CAPITAL in dict(found.reasons):
        click.echo("Words with capitals are left out as names; --capitals fold keeps them in small letters", err=True)
    if accented := list(account.accented.values()):
        left = ACCENT in dict(found.reasons)
        what = "left out; --accents fold keeps them" if left else "folded, and printed with their accents"
        named = first_named(accented, ACCENTED_SHOWN)
        click.echo(f"With accents or joined letters, {what}: {named}", err=True)
    counts = account.counts()
    if about is not None:
        print_json({**about, "words": found.words, **refused_json(found), "by_outcome": counts})
        return
    click.echo(said)
    listed = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    click.echo(f"  lines       {sum(counts.values()):,}: {listed}")
    if found.folded:
        click.echo("  capitals    all lines are in capitals, and are read in lower case")
    if account.clues:
        click.echo(f"  clues       {account.clues_left()}")
    print_refused(found)


def refused_json(refused: ReadReport) -> dict[str, Any]:
    """Return a report on reading a list for JSON."""
    return {
        **{name: getattr(refused, name) for name in ("lines", "folded", "merged", "refused")},
        "reasons": dict(refused.reasons),
        "refused_lines": to_builtins(refused.refused_lines),
    }


def print_refused(refused: ReadReport) -> None:
    """Print the numbers of repeated and of refused lines, and the first refused ones."""
    if refused.merged:
        click.echo(f"  merged      {plural(refused.merged, 'repeated line')}; the highest score of a word is kept")
    if not refused.reasons:
        return
    click.echo(f"  refused     {refused.refused:,} of {plural(refused.lines, 'line')}:")
    for reason, count in refused.reasons:
        click.echo(f"              {count:>9,}  for {reason}")
    for each in refused.refused_lines[:REFUSALS_SHOWN]:
        click.echo(f"              line {each.line:,}: {each.text}  ({each.reason})")
    if (more := refused.skipped - REFUSALS_SHOWN) > 0:
        click.echo(f"              and {more:,} more (--report FILE.csv writes all)")
