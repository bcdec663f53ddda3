"""`wheel audit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.core.files import save
from studio.cli.options import Output, as_json, lexicon_option, print_json
from studio.cli.wheel.make import only_taboo, size, vetter_of, with_house

if TYPE_CHECKING:
    from engine.research.wheel_audit import Audit
    from engine.research.wheel_timing import Timing


@click.command(short_help="Compare the heuristic and the exact search on every arrangement of every wheel.")
@lexicon_option("standard")
@only_taboo
@with_house
@size
@click.option(
    "--thorough",
    is_flag=True,
    help="Also search the arrangements that the heuristic passes, to count false negatives.",
)
@click.option(
    "--times/--no-times", default=True, show_default=True,
    help="Also measure the time of heuristic and search by the number of taboo words.",
)  # fmt: skip
@as_json
@click.option("--csv", "csv_file", type=Output(), metavar="FILE", help="Also write all figures to a CSV file.")
def audit(
    lexicon_name: str, taboo: tuple[Path, ...], with_house: bool, size: int, thorough: bool, times: bool,
    as_json: bool, csv_file: Path | None,
) -> None:  # fmt: skip
    """Judge every arrangement of every wheel of a word list, as in Table 3 and Figure 6 of Blum and Parry.

    Arrangements are counted in three ways: permutations of the cells (labelled), arrangements that look different
    (distinct), and arrangements up to rotation and reflection (classes). With --taboo only the given lists are
    used, not those of the house.
    """
    from engine.research.wheel_audit import audit as run
    from engine.research.wheel_timing import audit_csv, time_both
    from engine.wheel.finder import path_words
    from engine.wheel.wheels import wheels_of
    from engine.words.sources import open_lexicon

    words = path_words(vetter_of(taboo, with_house=with_house))
    wheels = wheels_of(open_lexicon(lexicon_name).words, size)
    outcome = run(wheels, words, thorough=thorough)
    made, timing = outcome.result, time_both(wheels, words) if times else None
    if csv_file:
        save(csv_file, audit_csv(made, timing).encode())
    if as_json:
        print_json(_result(lexicon_name, made, outcome.seconds, timing))
    else:
        _print(made, outcome.seconds, timing)
        if csv_file:
            click.echo(f"\nWrote {csv_file}")


def _result(lexicon: str, made: Audit, seconds: float, timing: Timing | None) -> dict[str, Any]:
    import msgspec

    from engine.research.wheel_audit import COUNTINGS, COUNTS, PUBLISHED, SHARES, share, tally

    result: dict[str, Any] = {"lexicon": lexicon, **msgspec.to_builtins(made)}
    for counting in COUNTINGS:
        counts = {name: getattr(tally(made, counting), name) for name in COUNTS}
        result[counting] = counts | {
            name: share(made, name, counting) for name in SHARES if name != "perfect_share"
        }
    result |= {
        "perfect": made.wheels - made.imperfect,
        "perfect_share": made.perfect_share,
        "paper": dict(PUBLISHED),
    }
    result["seconds"] = round(seconds, 3)
    if timing:
        result["timing"] = {**msgspec.to_builtins(timing), "crossing": timing.crossing}
    return result


def _print(made: Audit, seconds: float, timing: Timing | None) -> None:
    from engine.research.wheel_audit import COUNTINGS, COUNTS, PUBLISHED, SHARES, share, tally

    click.echo(
        f"{made.words:,} long words, {made.wheels:,} wheels, {made.taboo:,} taboo words, in {seconds:.1f} s\n"
    )
    click.echo(_line("", [*COUNTINGS, "Blum and Parry"]))
    for name in COUNTS:
        counts = [getattr(tally(made, counting), name) for counting in COUNTINGS]
        click.echo(_line(name.replace("_", " "), [f"{count:,.0f}" for count in (*counts, PUBLISHED[name])]))
    for name, title in SHARES.items():
        shares = [share(made, name, counting) for counting in COUNTINGS]
        click.echo(_line(title.lower(), [f"{one:.2%}" for one in (*shares, PUBLISHED[name])]))
    click.echo(
        f"\nWheels in which a taboo word can be traced: {made.offending:,} in some arrangement, "
        f"{len(made.unavoidable):,} in every arrangement.\n"
        f"The heuristic errs in some arrangement of {made.imperfect:,} wheels "
        f"(Blum and Parry: {PUBLISHED['imperfect']:,.0f}).\n"
    )
    laps = {lap.taboo: lap for lap in timing.laps} if timing else {}
    click.echo("Taboo words   Wheels" + ("   Heuristic     Search  (ns per arrangement)" if laps else ""))
    for number, count in enumerate(made.taboo_words):
        lap = laps.get(number)
        click.echo(f"{number:11d} {count:8,d}" + (f" {lap.heuristic:11.1f} {lap.search:10.1f}" if lap else ""))
    if timing and timing.crossing is not None:
        click.echo(f"\nThe heuristic is faster for wheels with {timing.crossing} or more taboo words.")


def _line(name: str, cells: list[str]) -> str:
    return f"{name:28s}" + "".join(f"{cell:>16s}" for cell in cells)
