"""`wheel audit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, lexicon_option, print_json
from studio.cli.wheel.shared import asked, only_taboo, size, with_house

if TYPE_CHECKING:
    from engine.wheel.audit import Audit, Tally
    from engine.wheel.timing import Timing

PAPER = {
    "words": 5286, "wheels": 38270, "configurations": 1068973920, "true_positive": 123529608,
    "false_positive": 11852352, "false_negative": 0, "true_negative": 933591960, "positive_share": 0.116,
    "recall": 1.0, "false_positive_rate": 0.0125, "precision": 0.912, "specificity": 0.987, "accuracy": 0.989,
    "imperfect": 7152, "perfect_share": 0.813,
}  # fmt: skip
"""Table 3 of seed 000, found with a list of 327 words that is not public; to be compared, not matched."""
COUNTS = ("true_positive", "false_positive", "false_negative", "true_negative", "total")
RATES = ("positive_share", "recall", "false_positive_rate", "precision", "specificity", "accuracy")


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
def audit(
    lexicon_name: str, taboo: tuple[Path, ...], with_house: bool, size: int, thorough: bool, times: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Judge every arrangement of every wheel of a word list, as Table 3 and Figure 6 of the paper do."""
    from engine.lexicon.sources import open_lexicon
    from engine.vetting.taboo import Vetter
    from engine.wheel.audit import audit as judge_all
    from engine.wheel.find import path_words
    from engine.wheel.timing import time_both
    from engine.wheel.wheels import wheels_of

    vetter: Vetter = asked(taboo, with_house=with_house)
    words = path_words(vetter)
    wheels = wheels_of(open_lexicon(lexicon_name).words, size)
    outcome = judge_all(wheels, words, thorough=thorough)
    made, timing = outcome.result, time_both(wheels, words) if times else None
    if as_json:
        print_json(_result(lexicon_name, made, outcome.seconds, timing))
    else:
        _print(made, outcome.seconds, timing)


def _result(lexicon: str, made: Audit, seconds: float, timing: Timing | None) -> dict[str, Any]:
    import msgspec

    result: dict[str, Any] = {"lexicon": lexicon, **msgspec.to_builtins(made)}
    for name in ("labelled", "distinct", "classes"):
        tally = getattr(made, name)
        result[name] = {one: getattr(tally, one) for one in (*COUNTS, *RATES)}
    result |= {"perfect": made.wheels - made.imperfect, "perfect_share": made.perfect_share, "paper": PAPER}
    result["seconds"] = round(seconds, 3)
    if timing:
        result["timing"] = {**msgspec.to_builtins(timing), "crossing": timing.crossing}
    return result


def _print(made: Audit, seconds: float, timing: Timing | None) -> None:
    click.echo(
        f"{made.words:,} long words, {made.wheels:,} wheels, {made.taboo:,} taboo words, in {seconds:.1f} s"
    )
    click.echo(f"\n{'':20s} {'labelled':>16s} {'distinct':>14s} {'classes':>12s} {'the paper':>16s}")
    tallies = (made.labelled, made.distinct, made.classes)
    for name in COUNTS:
        paper = PAPER["configurations" if name == "total" else name]
        click.echo(_line(name, [f"{getattr(tally, name):,d}" for tally in tallies], f"{paper:,d}"))
    for name in RATES:
        click.echo(_line(name, [_percent(tally, name) for tally in tallies], f"{PAPER[name]:.2%}"))
    perfect = made.wheels - made.imperfect
    click.echo(
        f"\nThe heuristic is right about every arrangement of {perfect:,} wheels ({made.perfect_share:.1%})."
    )
    click.echo(f"A taboo word can be traced in some arrangement of {made.offending:,} wheels,")
    click.echo(f"and in every arrangement of {len(made.unavoidable):,}.")
    click.echo("\nTaboo words   Wheels")
    for number, count in enumerate(made.taboo_words):
        click.echo(f"{number:11d} {count:8,d}")
    if timing:
        _print_timing(timing)


def _line(name: str, cells: list[str], paper: str) -> str:
    labelled, distinct, classes = cells
    return f"{name.replace('_', ' '):20s} {labelled:>16s} {distinct:>14s} {classes:>12s} {paper:>16s}"


def _percent(tally: Tally, name: str) -> str:
    return f"{getattr(tally, name):.2%}"


def _print_timing(timing: Timing) -> None:
    click.echo("\nTaboo words   Wheels   Heuristic      Search   (ns for an arrangement)")
    for lap in timing.laps:
        click.echo(f"{lap.taboo:11d} {lap.wheels:8,d} {lap.heuristic:11.1f} {lap.search:11.1f}")
    if timing.crossing is not None:
        click.echo(f"The heuristic is the faster one from {timing.crossing} taboo words on.")
