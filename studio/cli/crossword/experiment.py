"""`crossword experiment`."""

import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
import msgspec

from engine.core.files import save
from engine.drawing.shapes import MM
from engine.drawing.style import CROSSWORD_WIDTH, style
from engine.output.issue import draft_pages, release
from engine.output.target import Target
from engine.research.agarwal2020.experiments import EXPERIMENTS, Result, Setting, result_csv, shown_claims
from engine.research.agarwal2020.experiments import experiment as named
from engine.research.agarwal2020.plot import plot
from engine.research.agarwal2020.reproduce import reproduce
from studio.cli import options
from studio.cli.crossword.shared import words_of
from studio.cli.options import option

PICTURES = (".pdf", ".svg", ".png")
DPI = 200.0


@click.command()
@click.argument("figure", required=False)
@options.flag("--list", "List the figures and exit.", name="listed")
@option("--seed", int, "Random seed of words and permutations.", default=1)
@option("--runs", "N", "Number of permutations or lists (default: as published).", type=click.IntRange(1))
@option("--words", "FILE", "A word list to use instead of drawn words; - for standard input.")
@option(
    "--longest", "N", "Letters of the longest drawn word (default: 8 in a grid of fixed size, else 12).",
    type=click.IntRange(4, 24),
)  # fmt: skip
@options.lexicon_option("standard")
@option("--jobs", click.IntRange(1), "Number of parallel runs.", default=2)
@option("--csv csv_file", "FILE", "Also write the curves as CSV.", type=options.Output())
@options.out_option("Also write the plot: .pdf, .svg or .png.")
@options.style_option
@options.date_option
@options.as_json
def experiment(
    figure: str | None, listed: bool, seed: int, runs: int | None, words: str | None, longest: int | None,
    lexicon_name: str, jobs: int, csv_file: Path | None, out: Path | None, style: str, dated: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Reproduce FIGURE, a number such as 12 or "table 1", and compare published statements with our values.

    Fewer --runs than published are faster and less accurate.
    """
    if listed or figure is None:
        for known in EXPERIMENTS:
            click.echo(f"{known.name:20s} {known.title} ({known.runs:,} {known.counted})")
        return
    which = named(figure)
    if out:
        options.check_out(out, PICTURES)
    created = options.date_of(dated)
    own = tuple(listed.answer for listed in words_of(words).words) if words else ()
    setting = Setting(seed, runs or 0, own, lexicon_name, longest or 0)
    with ThreadPoolExecutor(jobs) as executor:
        done = reproduce(which, setting, executor=executor)
    if csv_file:
        save(csv_file, result_csv(done.result).encode())
    if out:
        save(out, picture(done.result, out.suffix.lower(), style, created))
    if as_json:
        options.print_json(_report(done.result, done.seconds))
        return
    _print(done.result, done.seconds)


def picture(result: Result, suffix: str, style_name: str, created: str) -> bytes:
    """Return the plot of a result as a file of one of `PICTURES`; `created` is an ISO date."""
    drawn = plot(result, style(style_name), CROSSWORD_WIDTH * MM)
    target = Target(suffix[1:], dpi=DPI, created=created, title=result.experiment.name)
    return release(draft_pages([drawn], (), target)).content


def _report(result: Result, seconds: float) -> dict[str, Any]:
    fields = msgspec.to_builtins(result)
    return {"name": result.experiment.name, **fields, "seconds": round(seconds, 3)}


def _print(result: Result, seconds: float) -> None:
    runs = result.setting.runs or result.experiment.runs
    counted = "own list, " if result.setting.words else ""
    click.echo(f"{result.experiment.name}: {result.experiment.title}")
    click.echo(f"{counted}{runs:,} {result.experiment.counted}, seed {result.setting.seed}, in {seconds:.1f} s\n")
    rows = [("", "Published", "Here", ""), *shown_claims(result.claims)]
    widths = [max(len(row[place]) for row in rows) for place in range(3)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        click.echo("  ".join((*cells, row[3])).rstrip())
    held = sum(claim.holds for claim in result.claims)
    if result.claims:
        click.echo(f"\n{held} of {len(result.claims)} statements hold.")
    if result.experiment.note:
        click.echo(f"\n{textwrap.fill(result.experiment.note, 100)}")
