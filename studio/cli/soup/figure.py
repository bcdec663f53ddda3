"""`soup tables --figure N` and `--table N`: the data of one figure or table of Lyster 2022."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studio.cli.options import print_json
from studio.cli.soup.shared import executor_of

if TYPE_CHECKING:
    from engine.research.lyster2022.catalogue import Sheet, Subject


def print_sheet(
    subject: Subject,
    *,
    lexicon_name: str,
    player: str,
    games: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compute the data of a subject; print it as CSV or JSON, or write CSV to a file.

    Raises:
        BadInput, FileProblem: if the word list cannot be used or the file cannot be written.
    """
    from engine.core.files import save
    from engine.research.lyster2022.catalogue import sheet_csv

    sheet = _sheet(subject, lexicon_name, player, games, seed, jobs)
    if out:
        save(out, sheet_csv(sheet).encode())
    if as_json:
        rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
        print_json({"name": sheet.subject.name, "said": sheet.summary, "rows": rows})
    elif out:
        click.echo(sheet.summary)
    else:
        click.echo(sheet_csv(sheet), nl=False)


def _sheet(subject: Subject, lexicon_name: str, player: str, games: int, seed: int, jobs: int | None) -> Sheet:
    from engine.core.job import Control
    from engine.research.lyster2022.from_games import game_sheet, time_sheet, timed
    from engine.research.lyster2022.from_words import word_sheet
    from engine.research.lyster2022.reproduce import TABLES
    from engine.research.match import match, read_entrant

    if subject.needs == "words":
        return word_sheet(subject, lexicon_name)
    if subject.needs == "times":
        return time_sheet(subject, timed(lexicon_name, games, seed, control=Control()))
    names = TABLES if subject.needs == "players" else (player,)
    if not games:
        return game_sheet(subject, ())
    with executor_of(jobs) as executor:
        entrants, seeds = [read_entrant(name) for name in names], range(seed, seed + games)
        return game_sheet(subject, match(entrants, seeds, lexicon=lexicon_name, executor=executor).result)
