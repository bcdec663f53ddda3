"""`bee solve`, `bee count`, `bee why` and `bee race`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.bee.shared import (
    HIVE_SIZES,
    hive_of,
    lexicon_name,
    new_lexicon_name,
    open_words,
    rules_name,
    rules_of,
    show,
)
from studio.cli.letters.commands import why_command
from studio.cli.options import as_json, min_score_option, names_file, print_json, taboo_option

if TYPE_CHECKING:
    from engine.bee.puzzle import Puzzle
    from engine.core.finding import Printed


@click.command(short_help="List the answers of a hive.")
@click.argument("center")
@click.argument("outer")
@rules_name
@new_lexicon_name
@min_score_option
@click.option("--vet", is_flag=True, help="Exclude taboo and rejected words, and print the reasons.")
@click.option(
    "--hints",
    "with_hints",
    is_flag=True,
    help="Also print the hints: counts by initial and length, and by the first two letters.",
)
@taboo_option
@as_json
def solve(
    center: str, outer: str, rules_name: str, lexicon_name: str, min_score: int | None, vet: bool,
    with_hints: bool, taboo: tuple[Path, ...], as_json: bool,
) -> None:  # fmt: skip
    """List the answers of the hive with CENTER and the six OUTER letters, for example G CENORV."""
    from engine.bee.answers import key_of
    from engine.bee.puzzle import hive
    from engine.words.vetting.house import open_house
    from engine.words.vetting.taboo import Vetter

    house = open_house(extra=taboo).vetter()
    puzzle = hive(center, outer, rules_of(rules_name, min_score, lexicon_name), lexicon=lexicon_name)
    key = key_of(puzzle, open_words(puzzle.lexicon), house if vet else Vetter(()))
    show(puzzle, key, house, as_json=as_json, with_hints=with_hints)


@click.command(short_help="Count the hives of a word list.")
@rules_name
@lexicon_name
@click.option("--proof", "with_proof", is_flag=True, help="Also print a hash over every answer of every hive.")
@as_json
def count(rules_name: str, lexicon_name: str, with_proof: bool, as_json: bool) -> None:
    """Count the hives of a word list, and their answers and points in total."""
    from engine.bee.generate import all_hives, proof
    from engine.bee.puzzle import rules_named

    rules, lexicon = rules_named(rules_name), open_words(lexicon_name)
    hives = all_hives(lexicon, rules)
    result: dict[str, Any] = {
        "puzzles": len(hives),
        "answers": int(hives.answers.sum()),
        "points": int(hives.points.sum()),
    }
    if with_proof:
        result["proof"] = proof(lexicon, rules)
    if as_json:
        print_json(result)
        return
    click.echo(
        f"{result['puzzles']:,} puzzles with {result['answers']:,} answers and {result['points']:,} points"
        f" ({len(lexicon):,} words, {rules.name} rules)"
    )
    if with_proof:
        click.echo(f"Proof: {result['proof']}")


def _read(text: str, rules_name: str, lexicon_name: str) -> tuple[Puzzle, Printed | None]:
    """Return the hive and, for a file, what was printed of it, unless options changed the puzzle."""
    from engine.documents.document import read, still_printed

    puzzle = hive_of(text, rules_name, lexicon_name)
    if not names_file(text, HIVE_SIZES):
        return puzzle, None
    document = read(text)[0]
    return puzzle, still_printed(document) if document.body == puzzle else None


why = why_command(
    "hive",
    """Explain whether WORD is an answer of HIVE, as a reply to a reader.

    HIVE is seven letters with the center first, for example GCENORV, or a .puzzle file. A file's own rulings and
    its printed answers are used.
    """,
    _read, rules_name, new_lexicon_name,
)  # fmt: skip


@click.command(short_help="Compare the speed of the solvers.")
@click.option("--hives", type=int, default=200, show_default=True, help="Number of random hives for each solver.")
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed of the hives.")
@rules_name
@lexicon_name
@as_json
def race(hives: int, seed: int, rules_name: str, lexicon_name: str, as_json: bool) -> None:
    """Measure how long each solver takes for the same random hives of a word list."""
    import msgspec

    from engine.bee.puzzle import rules_named
    from engine.research.solver_race import ABOUT
    from engine.research.solver_race import race as run

    done = run(open_words(lexicon_name), rules_named(rules_name), hives=hives, seed=seed)
    if as_json:
        print_json(msgspec.to_builtins(done))
        return
    click.echo(f"{done.words:,} words, {hives:,} hives; microseconds per hive, milliseconds to prepare")
    click.echo(f"{'':9s}{'median':>10s}{'middle half':>22s}{'prepare':>10s}")
    for lap in done.laps:
        middle = f"{lap.lower:,.1f} to {lap.upper:,.1f}"
        few = f" ({lap.hives} hives)" if lap.hives != hives else ""
        click.echo(
            f"{lap.solver:9s}{lap.median:10,.1f}{middle:>22s}{lap.build * 1e3:10,.1f}  {ABOUT[lap.solver]}{few}"
        )
