"""`puzzle-studio daily`."""

from __future__ import annotations

from pathlib import Path

import click

from studio.cli.options import (
    check_out,
    date_of,
    date_option,
    force_option,
    out_option,
    preset_option,
    seed_of,
    style_option,
    taboo_option,
)
from studio.cli.page.make import Header, Sheet, header_options, paper_of, sheet_options

DAYS = 365


@click.command("daily", short_help="Make today's puzzle page.")
@date_option
@click.option("--seed", type=int, metavar="N", help="Random seed. The same day and seed make the same pages.")
@click.option(
    "--no-repeat", "days", type=click.IntRange(0), default=DAYS, show_default=True, metavar="DAYS",
    help="Do not repeat a puzzle that was planned or printed in the last days.",
)  # fmt: skip
@click.option("--record/--no-record", default=True, show_default=True, help="Record the puzzles as printed.")
@sheet_options
@header_options
@out_option("PDF file of the page to write. The other files are put beside it.", required=True)
@force_option
@preset_option
@style_option
@taboo_option
def daily(
    dated: str | None, seed: int | None, days: int, record: bool, sheet: Sheet, header: Header, out: Path,
    force: bool, preset: str, style: str, taboo: tuple[Path, ...],
) -> None:  # fmt: skip
    """Make a crossword, a spelling bee, a word wheel and a word soup, and lay them out on a newspaper page.

    Beside the PDF file of the page, it writes the page of solutions, both as text and as documents, and a document
    of each puzzle. The puzzles are vetted; the suggested clues of the crossword should be read before they are
    printed. Example:

    puzzle-studio daily --date 2026-11-23 --seed 1 --out monday.pdf
    """
    from engine.daily import Look, make_daily, summary, used_before, write_daily
    from engine.daily import record as record_daily
    from engine.store import Store
    from engine.vetting.house import open_house
    from studio.cli.output import blocked_as_error, report

    check_out(out, (".pdf",))
    day, seed = date_of(dated), seed_of(seed)
    store = Store()
    house, used = open_house(store, taboo), used_before(store, day, days)
    look = Look(
        paper_of(sheet), style, preset, header.title if header.title is not None else "Puzzles",
        header.edition, header.folio,
    )  # fmt: skip
    made = make_daily(day, seed, house, used=used, look=look, stem=out.stem)
    files = blocked_as_error(lambda: write_daily(made, out, force=force), made.findings)
    report(made.findings)
    if record:
        record_daily(store, made, day)
    for line in summary(made):
        click.echo(line)
    click.echo(f"Wrote {out} and {len(files) - 1} files beside it")
