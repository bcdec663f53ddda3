"""`soup tables`."""

from collections.abc import Sequence
from pathlib import Path

import click

from engine.core import Control, percent
from engine.core.files import save
from engine.research.lyster2022 import from_games
from engine.research.lyster2022 import tables as lyster
from engine.research.lyster2022.from_words import word_sheet
from engine.research.match import match, read_entrant
from engine.research.match_results import Result
from engine.soup.board import random_board
from engine.soup.players.heuristics import letter_percentages, reweighted
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from studio.cli.options import JsonObject, as_json, option, out_option, print_json
from studio.cli.soup.page import dicts, executor_of, jobs, lexicon_name


@click.command()
@option("--games", click.IntRange(0), "Boards for each player.", default=200)
@option("--seed", int, "Seed of the first board; others use the next seeds.", default=1)
@option(
    "--times", "N", "Also time greedy's turns in N games with and without each speed-up (about two minutes per game).",
    type=click.IntRange(0), default=0, show_default=True,
)  # fmt: skip
@option("--figure figure", "N", "Print only the data of a figure (4.5, 4.10 to 4.13, 5.1 to 5.4, ...) as CSV.")
@option("--table table", "N", "Print only the data of a table (4.2 to 4.4, 5.1 to 5.7) as CSV.")
@click.option("--player", default="greedy", show_default=True, help="Player for Figures 5.1 to 5.4 and 5.6.")
@lexicon_name
@jobs
@out_option("Append games to a CSV file; games in it are not played again. With --figure or --table: write the data.")
@as_json
def tables(
    games: int, seed: int, times: int, figure: str | None, table: str | None, player: str, lexicon_name: str,
    jobs: int | None, out: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Reproduce the tables of Lyster 2022."""
    if figure or table:
        made = lyster.subject("Figure", figure) if figure else lyster.subject("Table", table or "")
        count = (times or 1) if made.needs == "times" else games
        _print_sheet(_sheet(made, lexicon_name, player, count, seed, jobs), out, as_json=as_json)
        return
    lexicon = open_lexicon(lexicon_name)
    results: Sequence[Result] = ()
    if games:
        with executor_of(jobs) as executor:
            seeds = range(seed, seed + games)
            results = from_games.reproduce(seeds, lexicon=lexicon_name, executor=executor, file=out).result
    boards = [random_board(seed + i) for i in range(times)]
    laps, rows = lyster.time_ways(lexicon, boards) if times else (), from_games.side_by_side(results)
    if as_json:
        print_json(_result(lexicon, rows, results, laps))
        return
    _print_words(lexicon)
    if rows:
        _print_games(rows, results)
    if laps:
        _print_times(laps)


def _result(
    lexicon: Lexicon, rows: Sequence[from_games.Row], results: Sequence[Result], laps: Sequence[lyster.Lap]
) -> JsonObject:
    faster = lyster.speed_up(laps) if laps else {}
    return {
        "lexicon": lexicon.name,
        "4.2": {
            "alphabetized": dicts(lyster.alphabetized(lexicon)), "by_points": dicts(lyster.by_points(lexicon)),
        },
        "4.3": dicts(lyster.occurrences(lexicon)),
        "5.1": dicts(lyster.letter_values(letter_percentages(lexicon.words))),
        "5.3": dicts(lyster.by_points(lexicon, reweighted())),
        "games": [dicts(row) for row in rows],
        "curve": _curve(results),
        "times": [
            {
                "way": lap.way.name, "figure": lap.way.figure, "turns": len(lap.seconds), "mean": lap.mean,
                "speed_up": faster[lap.way.name], "seconds": [round(turn, 6) for turn in lap.seconds.tolist()],
            }
            for lap in laps
        ],
    }  # fmt: skip


def _curve(results: Sequence[Result]) -> dict[str, float | None]:
    """Return the values of section 5.4 for greedy: letters used at half the points, left at the expert's score."""
    games = [result for result in results if result.player == "greedy"]
    return {
        "used_at_half": lyster.used_at(lyster.curves(games), 50.0) if games else None,
        "left_at_experts_score": lyster.left_at(games, from_games.EXPERT_MEAN) if games else None,
    }


def _print_words(lexicon: Lexicon) -> None:
    _print_listing("Table 4.2, alphabetized", lyster.alphabetized(lexicon))
    _print_listing("Table 4.2, by points", lyster.by_points(lexicon))
    _print_listing("Table 5.3, prioritising uncommon letters", lyster.by_points(lexicon, reweighted()))
    table = lyster.occurrences(lexicon)
    click.echo(f"Table 4.3, share of words with a letter or a pair ({table.absent} pairs in none)")
    for found in zip(table.letters, table.pairs, strict=False):
        click.echo("  " + "     ".join(f"{one.letters.upper()} {one.percent:6.2f} %" for one in found))
    click.echo("\nTables 5.1 and 5.2     ours    printed   value   weighted")
    for row in lyster.letter_values(letter_percentages(lexicon.words)):
        shares = f"{row.percent:6.2f} %  {row.printed:6.2f} %"
        click.echo(f"  {row.letter.upper()}               {shares} {row.value:7d} {row.weighted:10.2f}")


def _print_listing(title: str, listing: lyster.Listing) -> None:
    click.echo(f"{title} ({listing.words:,} words)")
    for ends in (listing.first, listing.last):
        click.echo("  " + ", ".join(f"{ranked.word} {ranked.score:,.6g}" for ranked in ends))
    click.echo("")


def _print_games(rows: Sequence[from_games.Row], results: Sequence[Result]) -> None:
    click.echo(
        "\nTable  Player         Games      Mean   (SE)   Left   (SE)  Cleared        P  P left"
        "   | printed: Games     Mean   Left        P  P left"
    )
    for row in rows:
        standing, printed, letters = row.standing, row.printed_score, row.printed_left
        click.echo(
            f"{row.table:5s}  {standing.player:13s} {standing.total.size:6d} {standing.total.mean:9,.1f}"
            f" {standing.total.error:6.1f} {standing.letters_left.mean:6.2f}"
            f" {standing.letters_left.error:6.2f} {percent(standing.cleared.share, 1):>8s}"
            f" {_p(row.p_score)} {_p(row.p_left)}   |          {printed.size:6d} {printed.mean:8,.1f}"
            f" {letters.mean:6.2f} {_p(row.printed_p_score)} {_p(row.printed_p_left)}"
        )
    curve = _curve(results)
    click.echo("\nP: pooled t-test against greedy. Printed means: amateur 1,170.9; expert 1,948.7, 80 % cleared.")
    if curve["used_at_half"] is not None:
        left = curve["left_at_experts_score"]
        more = "" if left is None else f", and {left:.0f} letters left at the expert's word score (printed: 24)"
        half = f"{curve['used_at_half']:.0f} % of the letters (printed: 40 %)"
        click.echo(f"Greedy has half of its points with {half}{more}.")


def _p(value: float | None) -> str:
    return f"{'' if value is None else f'{value:.4f}':>8s}"


def _print_times(laps: Sequence[lyster.Lap]) -> None:
    click.echo("\nFigure  Greedy's turns            Turns   Mean s     Faster")
    faster = lyster.speed_up(laps)
    for lap in laps:
        figures = f"{len(lap.seconds):6d} {lap.mean:8.4f} {faster[lap.way.name]:9.1f}x"
        click.echo(f"{lap.way.figure:6s}  {lap.way.name:24s} {figures}")


def _print_sheet(sheet: lyster.Sheet, out: Path | None, *, as_json: bool) -> None:
    if out:
        save(out, lyster.sheet_csv(sheet).encode())
    if as_json:
        rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
        print_json({"name": sheet.subject.name, "said": sheet.summary, "rows": rows})
    elif out:
        click.echo(sheet.summary)
    else:
        click.echo(lyster.sheet_csv(sheet), nl=False)


def _sheet(
    subject: lyster.Subject, lexicon_name: str, player: str, games: int, seed: int, jobs: int | None
) -> lyster.Sheet:
    if subject.needs == "words":
        return word_sheet(subject, lexicon_name)
    if subject.needs == "times":
        return from_games.time_sheet(subject, from_games.timed(lexicon_name, games, seed, control=Control()))
    names = from_games.TABLES if subject.needs == "players" else (player,)
    if not games:
        return from_games.game_sheet(subject, ())
    with executor_of(jobs) as executor:
        entrants, seeds = [read_entrant(name) for name in names], range(seed, seed + games)
        results = match(entrants, seeds, lexicon=lexicon_name, executor=executor).result
        return from_games.game_sheet(subject, results)
