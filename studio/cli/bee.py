"""`puzzle-studio bee`: solve, count, make, book, calibrate."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import (
    as_json,
    check_suffix,
    date_of,
    dated,
    lexicon_option,
    out_option,
    preset_option,
    print_json,
    print_ready,
    save_result,
    seed_of,
    style_option,
)
from studio.human import plural

if TYPE_CHECKING:
    from engine.bee.answers import Key
    from engine.bee.puzzle import Puzzle
    from engine.lexicon.lexicon import Lexicon
    from engine.vetting.verdict import Verdict

DEFAULT_LEXICON = "common"

lexicon_name = lexicon_option(DEFAULT_LEXICON)
rules_name = click.option(
    "--rules", "rules_name", default="longo", show_default=True, metavar="longo|nyt|FILE",
    help="Print rules (5+ letters, 1 point, bingo 3), digital rules (4+, by length, +7), or a JSON file.",
)  # fmt: skip
seed = click.option("--seed", type=int, help="The same seed makes the same puzzle (default: any, and told).")


@click.group("bee")
def group() -> None:
    """Spelling bees: seven letters in a hive, one of them required."""


@group.command(short_help="The answers of a hive.")
@click.argument("center")
@click.argument("outer")
@rules_name
@lexicon_name
@click.option("--vet", is_flag=True, help="Leave taboo words out, and say why.")
@as_json
def solve(center: str, outer: str, rules_name: str, lexicon_name: str, vet: bool, as_json: bool) -> None:
    """The answers of the hive with CENTER and the six OUTER letters, such as G CENORV."""
    from engine.bee.answers import key_of
    from engine.bee.puzzle import hive, rules_named
    from engine.vetting.taboo import Vetter

    puzzle = hive(center, outer, rules_named(rules_name), lexicon=lexicon_name)
    _show(puzzle, key_of(puzzle, _open(puzzle.lexicon), Vetter() if vet else Vetter(())), as_json=as_json)


def _open(name: str) -> Lexicon:
    from engine.lexicon.sources import open_lexicon

    return open_lexicon(name)


def _show(puzzle: Puzzle, key: Key, *, as_json: bool) -> None:
    if as_json:
        print_json(_result(puzzle, key))
        return
    name, verdicts = puzzle.rules.pangram_name, _verdicts(key)
    for answer in key.answers:
        pangram = f"  ({name})" if answer.pangram else ""
        click.echo(f"{answer.points:4d}  {answer.word}{pangram}{_remark(verdicts[answer.word])}")
    for answer in key.left_out:
        click.echo(f"   -  {answer.word}  (left out: {answer.verdict.reason}, {answer.verdict.source})")
    click.echo(
        f"{puzzle.shown}: {plural(len(key.answers), 'answer')}, "
        f"{plural(key.points, 'point')}, {plural(len(key.pangrams), name)}; {_levels(puzzle, key)}"
    )


def _remark(verdict: Verdict) -> str:
    return "" if verdict.standing == "clean" else f"  ({verdict.standing}: {verdict.reason}, {verdict.source})"


def _verdicts(key: Key) -> dict[str, Verdict]:
    """What the default list says of each answer, whether or not it was asked to leave words out."""
    from engine.vetting.taboo import Vetter

    vetter = Vetter()
    return {a.word: vetter.verdict(a.word, "long" if a.pangram else "answer") for a in key.answers}


def _levels(puzzle: Puzzle, key: Key) -> str:
    if puzzle.rules.ranks:
        return ", ".join(f"{name} {points}" for name, points in key.ranks)
    levels = key.thresholds
    if levels is None:
        return "no ratings for these rules"
    capped = " (the maximum)" if levels.capped else ""
    return f"good {levels.good}, excellent {levels.excellent}, genius {levels.genius}{capped}"


def _result(puzzle: Puzzle, key: Key) -> dict[str, Any]:
    import msgspec

    return {
        "center": puzzle.center,
        "outer": puzzle.outer,
        "rules": puzzle.rules.name,
        "lexicon": puzzle.lexicon,
        "answers": [{"word": a.word, "points": a.points, "pangram": a.pangram} for a in key.answers],
        "count": len(key.answers),
        "points": key.points,
        "verdicts": [msgspec.to_builtins(v) for v in _verdicts(key).values() if v.standing != "clean"],
        "left_out": [
            {"word": a.word, "reason": a.verdict.reason, "source": a.verdict.source} for a in key.left_out
        ],
        "thresholds": msgspec.to_builtins(key.thresholds),
        "ranks": dict(key.ranks),
    }


@group.command(short_help="How many hives a word list makes.")
@rules_name
@lexicon_name
@click.option("--proof", "with_proof", is_flag=True, help="Also the hash over every answer of every hive.")
@as_json
def count(rules_name: str, lexicon_name: str, with_proof: bool, as_json: bool) -> None:
    """How many hives the word list makes, and the answers and points of all of them together."""
    from engine.bee.generate import all_hives, proof
    from engine.bee.puzzle import rules_named

    rules, lexicon = rules_named(rules_name), _open(lexicon_name)
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


@group.command(short_help="A new hive by seed, ready for print.")
@seed
@click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST")
@click.option("--without", default="s", show_default=True, help="Letters that the hive must not have.")
@rules_name
@lexicon_name
@out_option("Write it: .pdf (with the solution) or .svg (the puzzle) for print, .puzzle for the window.")
@click.option("--layout", type=click.Choice(["honeycomb", "ring"]), default="honeycomb", show_default=True)
@click.option(
    "--width", type=click.FloatRange(30, 400), default=125.4, show_default=True, help="The width in print, mm."
)
@preset_option
@style_option
@dated
@as_json
def make(
    seed: int | None, answers: tuple[int, int], without: str, rules_name: str, lexicon_name: str, out: Path | None,
    layout: str, width: float, preset: str, style: str, dated: str | None, as_json: bool,
) -> None:  # fmt: skip
    """A new hive by seed, vetted; with --out ready for print, in a PDF with its solution on a page of its own."""
    from engine.bee.draw import Wish, draw
    from engine.bee.puzzle import rules_named
    from engine.value import changed

    if out:
        check_suffix(out, (".pdf", ".svg", ".puzzle"))
    created = date_of(dated)
    wish = Wish(min(answers), max(answers), without.lower())
    puzzle, key = draw(lexicon_name, rules_named(rules_name), wish, seed=seed_of(seed))
    puzzle = changed(puzzle, layout=layout)
    if out:
        save_result(out, _content(out.suffix.lower(), puzzle, key, created, width, preset, style))
    _show(puzzle, key, as_json=as_json)
    if out and not as_json:
        click.echo(f"Wrote {out}")


def _content(
    suffix: str, puzzle: Puzzle, key: Key, created: str, width: float, preset: str, style_name: str
) -> bytes:
    if suffix == ".puzzle":
        from engine.document import Document, encode

        return encode(Document(puzzle, created))
    from engine.bee.figure import figure
    from engine.drawing.style import style
    from engine.press.boxes import MM

    house = style(style_name)
    parts = [figure(puzzle, house, part, width * MM, key) for part in ("puzzle", "solution")]
    return print_ready(parts, suffix, preset, title=puzzle.title, created=created)


@group.command(short_help="A book of weeks that get harder.")
@click.option("--weeks", type=int, required=True, help="Weeks of three puzzles that get harder.")
@seed
@rules_name
@lexicon_name
@out_option("The PDF: a page a week, the solutions at the end.", required=True)
@click.option("--page", "page_name", default="A4", show_default=True, help="A4, Letter, or such as 120x195 in mm.")
@preset_option
@style_option
@dated
@as_json
def book(
    weeks: int, seed: int | None, rules_name: str, lexicon_name: str, out: Path,
    page_name: str, preset: str, style: str, dated: str | None, as_json: bool,
) -> None:  # fmt: skip
    """A book of weeks, each with an easy, a middle and a hard hive."""
    from engine.bee.book import book as make_book
    from engine.bee.pages import book_pages
    from engine.bee.puzzle import rules_named
    from engine.drawing.style import style as style_named
    from engine.press.boxes import page_size

    check_suffix(out, (".pdf",))
    created, size, house = date_of(dated), page_size(page_name), style_named(style)
    began = time.perf_counter()
    made = make_book(_open(lexicon_name), weeks, seed_of(seed), rules=rules_named(rules_name)).result
    pages = book_pages(made, house, *size)
    save_result(out, print_ready(pages, ".pdf", preset, title="Spelling Bees", created=created))
    seconds = round(time.perf_counter() - began, 3)
    if as_json:
        result = {"weeks": weeks, "puzzles": 3 * weeks, "pages": len(pages), "out": str(out), "seconds": seconds}
        print_json(result)
    else:
        made_of = ", ".join((plural(weeks, "week"), plural(3 * weeks, "puzzle"), plural(len(pages), "page")))
        click.echo(f"Wrote {out}: {made_of}, in {seconds:.1f} s")


@group.command(short_help="Fit the ratings to published puzzles.")
@click.option(
    "--ratings", required=True, metavar="CSV", help="Lines of required,optional,good,excellent,genius,date."
)
@click.option("--frequencies", metavar="CSV", help="Lines of word,probability (default: the word list's own).")
@lexicon_name
@as_json
def calibrate(ratings: str, frequencies: str | None, lexicon_name: str, as_json: bool) -> None:
    """Fit the thresholds' model to published puzzles, and say how well it predicts them."""
    import msgspec

    from engine.bee import calibrate as calibration

    estimates = calibration.calibrate(
        calibration.read_ratings(ratings),
        _open(lexicon_name),
        calibration.read_frequencies(frequencies) if frequencies else None,
    )
    if as_json:
        print_json({"estimators": [msgspec.to_builtins(estimate) for estimate in estimates]})
        return
    click.echo("crossMSRE       good   delta  genius   fit of good and delta")
    for e in estimates:
        good, delta = e.model.good, e.model.delta
        click.echo(
            f"{e.estimator:14s}{e.good:6.4f}  {e.delta:6.4f}  {e.genius:6.4f}   "
            f"{good.intercept:.4f} + {good.slope:.4f} x, {delta.intercept:.4f} + {delta.slope:.4f} x"
        )
