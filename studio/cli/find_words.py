"""`puzzle-studio lexicon find`: search words by pattern, letters and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from engine.core.store import Store
from engine.drawing.wording import plural
from engine.words.search import NOTATION, STANDINGS, Standing
from studio.cli.letters.commands import check_formats, csv_option, write_csv
from studio.cli.options import as_json, print_json

if TYPE_CHECKING:
    from engine.words.search.find import Found, Request, Row

DEFAULT_MOST = 50
DEFAULT_LIST = "large"
_NOTATION = "\n".join(f"  {sign:26s}{meaning}" for sign, meaning in NOTATION)
HELP = f"""Search the words of lists and the phrases of WordNet, best words first.

\b
QUERY joins conditions with &. Quote it, so that the shell does not read it:
{_NOTATION}

A range is written 5-8, 5-, -8 or 5. The score is from 0 to 100 and is ignored for lists without scores. The
commonness is a Zipf value: 3 is once in a million words, 6 once in a thousand.
"""


@click.command("find", short_help="Search words by pattern, anagram, letters and conditions.", help=HELP)
@click.argument("query")
@click.option(
    "--in", "lists", multiple=True, metavar="LIST",
    help="A word list, by name or file, or 'phrases' for those of WordNet; may be repeated. By default the list "
    f"of 'lexicon default', or {DEFAULT_LIST}, and phrases.",
)  # fmt: skip
@click.option("--length", default="", metavar="A-B", help="Only words of so many letters.")
@click.option("--score", default="", metavar="A-B", help="Only words with such a score.")
@click.option("--zipf", default="", metavar="A-B", help="Only words of such a commonness.")
@click.option(
    "--standing", "standings", multiple=True, type=click.Choice(STANDINGS),
    help="Only words of this standing; may be repeated. The house accepts it always, accepted or rejected it. "
    "Taboo lists give a caution, do not want it as an answer, or never. Others are clean.",
)  # fmt: skip
@click.option(
    "--unused", type=click.IntRange(0), default=0, metavar="DAYS",
    help="Only words that were not printed in the last DAYS days.",
)  # fmt: skip
@click.option(
    "--most", type=click.IntRange(0), metavar="N",
    help=f"Print at most N words; 0 for all (default: {DEFAULT_MOST}, with --csv all).",
)  # fmt: skip
@click.option("--definitions", is_flag=True, help="Print what WordNet says of each word.")
@as_json
@csv_option
def find(
    query: str, lists: tuple[str, ...], length: str, score: str, zipf: str, standings: tuple[Standing, ...],
    unused: int, most: int | None, definitions: bool, as_json: bool, csv_file: str | None,
) -> None:  # fmt: skip
    """Search words; HELP describes it."""
    from engine.calendar.memory import words_used
    from engine.words.search.find import Request, parse_range, search
    from engine.words.search.table import PHRASES, open_table
    from engine.words.stored_lists import list_for_new
    from engine.words.vetting.house import open_house

    check_formats(as_json=as_json, csv_file=csv_file)
    request = Request(
        query, parse_range(length, "lengths"), parse_range(score, "scores"), parse_range(zipf, "Zipf values"),
        standings, unused,
    )  # fmt: skip
    table = open_table(lists or (list_for_new(DEFAULT_LIST), PHRASES))
    used = words_used(Store(), table).day if unused else None
    found = search(request, table, house=open_house(), used=used)
    count = most if most is not None else 0 if csv_file else DEFAULT_MOST
    rows = found.page(0, count or None)
    meanings = _meanings(rows) if definitions else {}
    if csv_file:
        write_csv([_cells(row, meanings) for row in rows], csv_file, "word")
    elif as_json:
        print_json({
            "query": query, "lists": list(table.names), "words": len(table), "searched": found.searched,
            "found": len(found), "complete": found.complete, "shown": [_cells(row, meanings) for row in rows],
            "below": [_cells(row, {}) for row in found.near],
        })  # fmt: skip
    else:
        _print(found, request, rows, meanings)


def _meanings(rows: Sequence[Row]) -> dict[Row, tuple[str, ...]]:
    from engine.words.search.find import definitions
    from engine.words.wordnet import open_wordnet

    net = open_wordnet()
    return {row: definitions(row.text, net) for row in rows}


def _cells(row: Row, meanings: dict[Row, tuple[str, ...]]) -> dict[str, Any]:
    cells: dict[str, Any] = {
        "word": row.text, "length": row.length, "score": row.score, "zipf": round(row.zipf, 2),
        "standing": row.standing, "list": row.source, "note": row.note,
    }  # fmt: skip
    return {**cells, "definition": "; ".join(meanings[row])} if meanings else cells


def _print(found: Found, request: Request, rows: Sequence[Row], meanings: dict[Row, tuple[str, ...]]) -> None:
    width = max((len(row.text) for row in rows), default=0)
    for row in rows:
        score = "" if row.score is None else str(row.score)
        standing = "" if row.standing == "clean" else row.standing
        click.echo(
            f"{row.text:{width}s} {row.length:3d} {score:>4s} {row.zipf:5.2f}  {standing:9s} {row.note}".rstrip()
        )
        for meaning in meanings.get(row, ()):
            click.echo(f"    {meaning}")
    if not len(found):
        click.echo("No word matches.")
    if len(found.below):
        near = ", ".join(f"{row.text} {row.score}" for row in found.near)
        more = ", ..." if len(found.below) > len(found.near) else ""
        click.echo(f"{plural(len(found.below), 'word')} with a score below {request.score[0]:.0f}: {near}{more}")
    shown = f"{len(rows):,} shown of " if len(rows) < len(found) else ""
    among = f"{plural(len(found.table), 'word')} of {', '.join(found.table.names)}"
    if len(found):
        click.echo(f"{shown}{len(found):,} found, among {among}")
    if not found.complete:
        click.echo(_unfinished(found), err=True)


def _unfinished(found: Found) -> str:
    if found.searched < len(found.table):
        return (
            f"The expression takes too long: only the best {found.searched:,} words were tried. Use a simpler one."
        )
    return f"The search ended after {len(found):,} answers. Use fewer words or more conditions."
