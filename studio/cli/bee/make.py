"""`bee make`, `bee book` and `bee plan`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.drawing.style import USUAL_WIDTH
from engine.drawing.style import style as style_named
from studio.cli.bee.shared import layout_option, new_lexicon_name, open_words, rules_name, rules_of, show, without
from studio.cli.book_options import BookOptions, book_options, write_book
from studio.cli.letters.plan import plan_command
from studio.cli.letters.plan_rows import Names
from studio.cli.options import as_json, check_out, grouped, min_score_option, print_json, seed_of, seed_option
from studio.cli.output import print_options, suffixes, write_puzzle
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.bee.make import Criteria
    from engine.bee.puzzle import Layout, Puzzle
    from engine.output.target import Target


@click.command(short_help="Make a hive by seed and export it.")
@seed_option
@click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST")
@without
@rules_name
@new_lexicon_name
@min_score_option
@layout_option
@click.option(
    "--hints",
    default="",
    metavar="grid,pairs",
    help="Print hints: counts by initial and length, and by the first two letters.",
)
@print_options(USUAL_WIDTH)
@click.option("--title", default=None, metavar="TEXT", help="Above the hive (default: Spelling Bee).")
@as_json
def make(
    seed: int | None, answers: tuple[int, int], without: str, rules_name: str, lexicon_name: str,
    min_score: int | None, out: Path | None, layout: str, title: str | None, hints: str, taboo: tuple[Path, ...],
    target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a vetted hive by seed. With --out, export it with its solution."""
    from engine.bee.make import Criteria, make
    from engine.words.vetting.house import open_house

    if out:
        check_out(out, suffixes("bee"))
    printed = _hints(hints)
    criteria = Criteria(min(answers), max(answers), without.lower())
    vetting = open_house(extra=taboo)
    rules = rules_of(rules_name, min_score, lexicon_name)
    puzzle, key = make(lexicon_name, rules, criteria, seed=seed_of(seed), house=vetting)
    puzzle = changed(puzzle, layout=layout, hints=printed)
    puzzle = puzzle if title is None else changed(puzzle, title=title)
    if out:
        write_puzzle(out, puzzle, key, target)
    show(puzzle, key, vetting.vetter(), as_json=as_json)
    if out and not as_json:
        click.echo(f"Wrote {out}")


def _hints(text: str) -> tuple[str, ...]:
    """Return the hints of `--hints` in printing order."""
    from engine.bee.puzzle import HINTS

    wanted = {name.strip().lower() for name in text.split(",")} - {""}
    if unknown := sorted(wanted - set(HINTS)):
        raise BadInput(f"there are no hints {unknown[0]!r}", mend=f"There are {', '.join(HINTS)}.")
    return tuple(name for name in HINTS if name in wanted)


@click.command(short_help="Make a book of weeks that get harder.")
@click.option("--weeks", type=int, required=True, help="Number of weeks, with three hives each.")
@seed_option
@click.option(
    "--answers",
    nargs=2,
    type=int,
    metavar="LEAST MOST",
    help="Number of answers of each hive (default: any number that scores 14 to 28 points by the rules longo).",
)
@without
@rules_name
@new_lexicon_name
@min_score_option
@layout_option
@book_options()
@print_options(out="PDF file: one page for each week, then the solutions.", required=True)
@as_json
def book(
    weeks: int, seed: int | None, answers: tuple[int, int] | None, without: str, rules_name: str,
    lexicon_name: str, min_score: int | None, layout: Layout, out: Path, bound: BookOptions,
    taboo: tuple[Path, ...], target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a book of weeks, each with an easy, a middle and a hard hive."""
    from engine.bee.make import BEE, Kind
    from engine.bee.make import book as make_book
    from engine.letters.plan.book import book_pages, week_findings
    from engine.words.vetting.house import open_house

    check_out(out, (".pdf",))
    binding, style = bound.binding(), style_named(target.style)
    began = time.perf_counter()
    words, vetting = open_words(lexicon_name), open_house(extra=taboo)
    rules = rules_of(rules_name, min_score, lexicon_name)
    kind = Kind(without.lower(), (min(answers), max(answers)) if answers else None, layout)
    made = make_book(words, weeks, seed_of(seed), kind, rules=rules, house=vetting).result
    title = "Spelling Bees"
    pages = book_pages(BEE, made, style, binding, front=bound.front(title))
    write_book(out, pages, binding, target, title, week_findings(BEE, made))
    seconds = round(time.perf_counter() - began, 3)
    if as_json:
        result = {"weeks": weeks, "puzzles": 3 * weeks, "pages": len(pages), "out": str(out), "seconds": seconds}
        print_json(result)
    else:
        made_of = ", ".join((plural(weeks, "week"), plural(3 * weeks, "puzzle"), plural(len(pages), "page")))
        click.echo(f"Wrote {out}: {made_of}, in {seconds:.1f} s")


class Hives(NamedTuple):
    """Options for the hives of a plan."""

    answers: tuple[int, int]
    without: str
    rules_name: str
    lexicon_name: str
    layout: str
    min_score: int | None

    def criteria(self) -> Criteria:
        """Return the criteria for hives."""
        from engine.bee.make import Criteria

        return Criteria(min(self.answers), max(self.answers), self.without.lower())

    def template(self) -> Puzzle:
        """Return a hive with the rules, the word list and the layout."""
        from engine.bee.make import BEE

        rules = rules_of(self.rules_name, self.min_score, self.lexicon_name)
        return changed(BEE.template, rules=rules, lexicon=self.lexicon_name, layout=self.layout)


plan = plan_command(
    "bee", "hive", "pangram", Names("center", "outer", "pangrams"),
    grouped(
        "wanted", Hives,
        click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST"),
        without, rules_name, new_lexicon_name, layout_option, min_score_option,
    ),
)  # fmt: skip
