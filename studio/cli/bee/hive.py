"""`bee solve`, `count`, `find`, `make`, `book`, `why` and `race`."""

import time
from pathlib import Path
from typing import Any

import click
import msgspec
import numpy as np

from engine.bee.answers import open_key
from engine.bee.finder import STANDINGS, Filter, FoundHives, mask, open_found
from engine.bee.generate import all_hives, proof
from engine.bee.make import BEE, Criteria, Kind
from engine.bee.make import book as make_book
from engine.bee.make import make as make_hive
from engine.bee.puzzle import HINTS, Layout, rules_named
from engine.calendar.memory import last_used
from engine.core import BadInput, changed, plural
from engine.core.store import Store
from engine.drawing.style import USUAL_WIDTH
from engine.drawing.style import style as style_named
from engine.letters.figure import book_pages, week_findings
from engine.output.target import Target
from engine.research.solver_race import ABOUT
from engine.research.solver_race import race as run
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from studio.cli import letters, options
from studio.cli.bee import ratings
from studio.cli.options import JsonObject, option
from studio.cli.page_options import BookOptions, book_options, write_book


@click.command()
@click.argument("hive", nargs=-1, required=True)
@ratings.rules_name
@ratings.new_lexicon_name
@options.min_score_option
@options.flag(
    "--hints", "Also print the hints: counts by initial and length, and by the first two letters.", name="with_hints"
)
@options.taboo_option
@options.as_json
def solve(
    hive: tuple[str, ...], rules_name: str, lexicon_name: str, min_score: int | None, with_hints: bool,
    taboo: tuple[Path, ...], as_json: bool,
) -> None:  # fmt: skip
    """List the answers of HIVE as they are printed, and the words that are excluded, with the reasons.

    HIVE is seven letters with the center first, for example G CENORV, or a .puzzle file. A file's own rulings and
    its printed answers are used.
    """
    puzzle, printed = ratings.hive_of(" ".join(hive), rules_name, lexicon_name, min_score)
    key = open_key(puzzle, printed, house=open_house(extra=taboo))
    ratings.show(puzzle, key, as_json=as_json, with_hints=with_hints)


@click.command()
@ratings.rules_name
@ratings.lexicon_name
@options.flag("--proof", "Also print a hash over every answer of every hive.", name="with_proof")
@options.as_json
def count(rules_name: str, lexicon_name: str, with_proof: bool, as_json: bool) -> None:
    """Count the hives of a word list, and their answers and points in total."""
    rules, lexicon = rules_named(rules_name), open_lexicon(lexicon_name)
    hives = all_hives(lexicon, rules)
    answers, points = int(hives.answers.sum()), int(hives.points.sum())
    result: JsonObject = {"puzzles": len(hives), "answers": answers, "points": points}
    counts = f"{len(hives):,} puzzles with {answers:,} answers and {points:,} points"
    lines = [f"{counts} ({len(lexicon):,} words, {rules.name} rules)"]
    if with_proof:
        result["proof"] = proof(lexicon, rules)
        lines.append(f"Proof: {result['proof']}")
    options.print_result(result, lines, as_json=as_json)


why = letters.why_command(
    "hive",
    """Explain whether WORD is an answer of HIVE, as a reply to a reader.

    HIVE is seven letters with the center first, for example GCENORV, or a .puzzle file. A file's own rulings and
    its printed answers are used.
    """,
    ratings.hive_of, ratings.rules_name, ratings.new_lexicon_name,
)  # fmt: skip


@click.command()
@option("--hives", int, "Number of random hives for each solver.", default=200)
@option("--seed", int, "Random seed of the hives.", default=1)
@ratings.rules_name
@ratings.lexicon_name
@options.as_json
def race(hives: int, seed: int, rules_name: str, lexicon_name: str, as_json: bool) -> None:
    """Measure how long each solver takes for the same random hives of a word list."""
    done = run(open_lexicon(lexicon_name), rules_named(rules_name), hives=hives, seed=seed)
    if as_json:
        options.print_json(msgspec.to_builtins(done))
        return
    click.echo(f"{done.words:,} words, {hives:,} hives; microseconds per hive, milliseconds to prepare")
    click.echo(f"{'':9s}{'median':>10s}{'middle half':>22s}{'prepare':>10s}")
    for lap in done.laps:
        middle = f"{lap.lower:,.1f} to {lap.upper:,.1f}"
        few = f" ({lap.hives} hives)" if lap.hives != hives else ""
        build = f"{lap.build * 1e3:10,.1f}"
        click.echo(f"{lap.solver:9s}{lap.median:10,.1f}{middle:>22s}{build}  {ABOUT[lap.solver]}{few}")


SORTS = {
    "hive": "alphabetical",
    **{name: name for name in ("answers", "points", "pangrams", "perfect", "share", "names")},
    "left-out": "excluded",
    "standing": "standing",
    "last-used": "used",
}


OPTIONS = (
    option("--wanted", "LETTERS", "Letters that the hive contains.", default=""),
    option("--unwanted", "LETTERS", "Letters that the hive does not contain.", default=""),
    option("--center", "LETTERS", "Allowed center letters.", default=""),
    letters.range_option("answers", "Number of answers, for example 30 45."),
    letters.range_option("points", "Maximum score."),
    letters.range_option("pangrams", "Number of answers with all seven letters."),
    letters.range_option("share", "Percentage of the points that a reader is expected to find."),
    letters.range_option("names", "Number of answers that may be names, for example 0 0."),
    options.flag("--perfect", "Only hives with a pangram of exactly seven letters."),
    options.flag("--no-s", "Only hives without S."),
    options.flag("--clean", "Only hives whose answers are all clean and that have a pangram."),
    letters.unused_option("hive"),
    ratings.new_lexicon_name,
    options.min_score_option,
    ratings.rules_name,
)


def _find(
    house: House, *, wanted: str, unwanted: str, center: str, perfect: bool, no_s: bool, clean: bool,
    unused: int | None, lexicon_name: str, min_score: int | None, rules_name: str,
    **ranges: tuple[float, float] | None,
) -> tuple[FoundHives, np.ndarray]:  # fmt: skip
    letters.check_letters({"--wanted": wanted, "--unwanted": unwanted, "--center": center})
    limits: dict[str, Any] = {name: tuple(sorted(given)) for name, given in ranges.items() if given}
    conditions = Filter(wanted, unwanted, center, perfect=perfect, no_s=no_s, clean=clean, unused=unused, **limits)
    rules = ratings.rules_of(rules_name, min_score, lexicon_name)
    found = open_found(lexicon_name, rules, house=house, used=last_used(Store(), "bee"))
    return found, mask(found, conditions)


def _row(found: FoundHives, i: int) -> JsonObject:
    center, outer = found.letters(i)
    row: JsonObject = {"center": center, "outer": outer}
    for name in ("answers", "points", "pangrams", "perfect", "names"):
        row[name] = int(getattr(found, name)[i])
    row |= {"share": round(float(found.share[i]), 1)}
    row |= {"has_s": "s" in center + outer, "standing": STANDINGS[found.standing[i]]}
    row |= {"left_out": int(found.excluded[i]), "last_used": found.last_used(i) or None}
    if found.good is not None and found.genius is not None:
        row |= {"good": int(found.good[i]), "genius": int(found.genius[i])}
    return row


def _header(found: FoundHives) -> str:
    pangrams = f"{found.rules.pangram_name.capitalize()}s"
    return f"Hive      Answers  Points {pangrams:>9s}       Found  Names  Verdict   Last used"


def _line(row: JsonObject) -> str:
    hive = f"{row['center']} {row['outer']}".upper()
    return (
        f"{hive:9s} {row['answers']:7,d} {row['points']:7,d} {row['pangrams']:9,d} {row['share']:9.1f} % "
        f"{row['names']:6,d}  {row['standing']:8s}  {row['last_used'] or ''}"
    )


find = letters.find_command(letters.FindCommand(
    noun="hive",
    help_text="""List the hives of a word list that match all conditions.

    Words that are on a taboo list or that the house rejects do not count. Example:

    puzzle-studio bee find --answers 30 45 --no-s --clean --sort share
    """,
    options=OPTIONS, find=_find, sorts=SORTS, default_order="letters", row=_row, header=_header, line=_line,
))  # fmt: skip


@click.command()
@options.seed_option
@click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST")
@ratings.without
@ratings.rules_name
@ratings.new_lexicon_name
@options.min_score_option
@ratings.layout_option
@option("--hints", "grid,pairs", "Print hints: counts by initial and length, and by the first two letters.", default="")
@options.print_options(USUAL_WIDTH, kind="bee")
@option("--title", "TEXT", "Above the hive (default: Spelling Bee).", default=None)
@options.as_json
def make(
    seed: int | None, answers: tuple[int, int], without: str, rules_name: str, lexicon_name: str,
    min_score: int | None, out: Path | None, layout: str, title: str | None, hints: str, taboo: tuple[Path, ...],
    target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a vetted hive by seed. With --out, export it with its solution."""
    printed = _hints(hints)
    options.check_range("--answers", answers)
    criteria = Criteria(*answers, without.lower())
    rules, house = ratings.rules_of(rules_name, min_score, lexicon_name), open_house(extra=taboo)
    puzzle, key = make_hive(lexicon_name, rules, criteria, seed=options.seed_of(seed), house=house)
    puzzle = changed(puzzle, layout=layout, hints=printed)
    puzzle = puzzle if title is None else changed(puzzle, title=title)
    if out:
        options.write_puzzle(out, puzzle, key, target)
    ratings.show(puzzle, key, as_json=as_json)
    if out and not as_json:
        click.echo(f"Wrote {out}")


def _hints(text: str) -> tuple[str, ...]:
    wanted = {name.strip().lower() for name in text.split(",")} - {""}
    if unknown := sorted(wanted - set(HINTS)):
        raise BadInput(f"there are no hints {unknown[0]!r}", mend=f"There are {', '.join(HINTS)}.")
    return tuple(name for name in HINTS if name in wanted)


@click.command()
@option("--weeks", int, "Number of weeks, with three hives each.", required=True)
@options.seed_option
@click.option(
    "--answers", nargs=2, type=int, metavar="LEAST MOST",
    help="Number of answers of each hive (default: any number that scores 14 to 28 points by the rules longo).",
)  # fmt: skip
@ratings.without
@ratings.rules_name
@ratings.new_lexicon_name
@options.min_score_option
@ratings.layout_option
@book_options()
@options.print_options(out="PDF file: one page for each week, then the solutions.", required=True)
@options.as_json
def book(
    weeks: int, seed: int | None, answers: tuple[int, int] | None, without: str, rules_name: str,
    lexicon_name: str, min_score: int | None, layout: Layout, out: Path, bound: BookOptions,
    taboo: tuple[Path, ...], target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a book of weeks, each with an easy, a middle and a hard hive."""
    bound.check(out)
    binding, style = bound.binding(), style_named(target.style)
    began = time.perf_counter()
    words, vetting = open_lexicon(lexicon_name), open_house(extra=taboo)
    rules = ratings.rules_of(rules_name, min_score, lexicon_name)
    options.check_range("--answers", answers)
    kind = Kind(without.lower(), answers, layout)
    made = make_book(words, weeks, options.seed_of(seed), kind, rules=rules, house=vetting).result
    title = style.words("chapter_bee")
    pages = book_pages(BEE, made, style, binding, front=bound.front(title))
    write_book(out, pages, binding, target._replace(title=title), week_findings(BEE, made), bound, vetting)
    seconds = round(time.perf_counter() - began, 3)
    result = {"weeks": weeks, "puzzles": 3 * weeks, "pages": len(pages), "out": str(out), "seconds": seconds}
    made_of = ", ".join((plural(weeks, "week"), plural(3 * weeks, "puzzle"), plural(len(pages), "page")))
    options.print_result(result, [f"Wrote {out}: {made_of}, in {seconds:.1f} s"], as_json=as_json)
