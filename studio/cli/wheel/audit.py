"""`wheel audit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, lexicon_option, print_json, save_result
from studio.cli.wheel.shared import asked, only_taboo, size, with_house

if TYPE_CHECKING:
    from engine.wheel.audit import Audit
    from engine.wheel.timing import Timing


@click.command(short_help="The heuristic against the exact test, over every arrangement of every wheel.")
@lexicon_option("standard")
@only_taboo
@with_house
@size
@click.option(
    "--thorough", is_flag=True, help="Test also what the heuristic passes: its false negatives are counted."
)
@click.option(
    "--times/--no-times", default=True, show_default=True,
    help="Also time heuristic and search by the number of taboo words.",
)  # fmt: skip
@as_json
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), metavar="FILE", help="Also write all as CSV.")
def audit(
    lexicon_name: str, taboo: tuple[Path, ...], with_house: bool, size: int, thorough: bool, times: bool,
    as_json: bool, csv_file: Path | None,
) -> None:  # fmt: skip
    """Judge every arrangement of every wheel of a word list, as Table 3 and Figure 6 of the paper do.

    Arrangements are counted as permutations of the cells (labelled), as those that look different (distinct), and
    up to turning and mirroring (classes). With --taboo only those lists are asked, not the house's.
    """
    from engine.lexicon.sources import open_lexicon
    from engine.wheel.audit import audit as judge_all
    from engine.wheel.audit_table import audit_csv
    from engine.wheel.finder import path_words
    from engine.wheel.timing import time_both
    from engine.wheel.wheels import wheels_of

    words = path_words(asked(taboo, with_house=with_house))
    wheels = wheels_of(open_lexicon(lexicon_name).words, size)
    outcome = judge_all(wheels, words, thorough=thorough)
    made, timing = outcome.result, time_both(wheels, words) if times else None
    if csv_file:
        save_result(csv_file, audit_csv(made, timing).encode())
    if as_json:
        print_json(_result(lexicon_name, made, outcome.seconds, timing))
    else:
        _print(made, outcome.seconds, timing)
        if csv_file:
            click.echo(f"\nWrote {csv_file}")


def _result(lexicon: str, made: Audit, seconds: float, timing: Timing | None) -> dict[str, Any]:
    import msgspec

    from engine.wheel.audit_table import COUNTINGS, COUNTS, PAPER, SHARES, share, tally

    result: dict[str, Any] = {"lexicon": lexicon, **msgspec.to_builtins(made)}
    for counting in COUNTINGS:
        counts = {name: getattr(tally(made, counting), name) for name in COUNTS}
        result[counting] = counts | {
            name: share(made, name, counting) for name in SHARES if name != "perfect_share"
        }
    result |= {"perfect": made.wheels - made.imperfect, "perfect_share": made.perfect_share, "paper": dict(PAPER)}
    result["seconds"] = round(seconds, 3)
    if timing:
        result["timing"] = {**msgspec.to_builtins(timing), "crossing": timing.crossing}
    return result


def _print(made: Audit, seconds: float, timing: Timing | None) -> None:
    from engine.wheel.audit_table import COUNTINGS, COUNTS, PAPER, SHARES, share, tally

    click.echo(
        f"{made.words:,} long words, {made.wheels:,} wheels, {made.taboo:,} taboo words, in {seconds:.1f} s\n"
    )
    click.echo(_line("", [*COUNTINGS, "the paper"]))
    for name in COUNTS:
        counts = [getattr(tally(made, counting), name) for counting in COUNTINGS]
        click.echo(_line(name.replace("_", " "), [f"{count:,.0f}" for count in (*counts, PAPER[name])]))
    for name, said in SHARES.items():
        shares = [share(made, name, counting) for counting in COUNTINGS]
        click.echo(_line(said.lower(), [f"{one:.2%}" for one in (*shares, PAPER[name])]))
    click.echo(
        f"\nA taboo word can be traced in some arrangement of {made.offending:,} wheels, and in every one of "
        f"{len(made.unavoidable):,}.\nThe heuristic errs in some arrangement of {made.imperfect:,} wheels "
        f"(the paper: {PAPER['imperfect']:,.0f}).\n"
    )
    laps = {lap.taboo: lap for lap in timing.laps} if timing else {}
    click.echo("Taboo words   Wheels" + ("   Heuristic     Search  (ns for an arrangement)" if laps else ""))
    for number, count in enumerate(made.taboo_words):
        lap = laps.get(number)
        click.echo(f"{number:11d} {count:8,d}" + (f" {lap.heuristic:11.1f} {lap.search:10.1f}" if lap else ""))
    if timing and timing.crossing is not None:
        click.echo(f"\nThe heuristic is the faster one where a wheel has {timing.crossing} taboo words or more.")


def _line(name: str, cells: list[str]) -> str:
    return f"{name:28s}" + "".join(f"{cell:>16s}" for cell in cells)
