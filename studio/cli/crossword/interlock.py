"""`crossword interlock`, and `crossword experiment`: figures of Agarwal et al. 2020 on grids of this kind."""

import re
import textwrap
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeAlias

import click
import msgspec

from engine.core import BadInput, Control, Ending, Outcome, changed
from engine.core.files import save
from engine.core.job import DONE
from engine.crossword.clues.vetting import open_key
from engine.crossword.grid import MOST_SIDE, Grid, entries_of
from engine.crossword.grid_text import letters_text
from engine.crossword.interlock import layout
from engine.crossword.interlock.layout import Gallery, Layout, measured, shown, unplaced_words
from engine.crossword.lists import WordList
from engine.crossword.puzzle import MILD, MOST_BOX, Objective, Puzzle, answer_of
from engine.drawing.shapes import MM
from engine.drawing.style import CROSSWORD_WIDTH, style
from engine.output.issue import draft_pages, release
from engine.output.press.boxes import preset
from engine.output.target import Target
from engine.research.agarwal2020 import ALIASES
from engine.research.agarwal2020.experiments import EXPERIMENTS, Result, Setting, result_csv, shown_claims
from engine.research.agarwal2020.experiments import experiment as named
from engine.research.agarwal2020.plot import plot
from engine.research.agarwal2020.reproduce import reproduce
from engine.research.agarwal2020.search import read_strategy
from engine.words.stored_lists import list_for_new
from engine.words.vetting.house import House, open_house
from engine.words.vetting.verdict import Verdict
from studio.cli import options
from studio.cli.crossword.shared import CLUES_IN_LISTS, clue_option, with_clues, words_of, write_or_keep
from studio.cli.options import POSITIVE, Finite, JsonObject, as_json, option, print_json, print_options, seed_of

Search: TypeAlias = Callable[..., Outcome[Gallery]]

SECONDS = 5.0
MOST_NAMED = 40  # words named for each reason at most; --json has all of them
WEIGHT = Finite(0, 1)
STRATEGIES = ("studio", "agarwal2020")
READY = ("tea", "ate", "eat")  # a list whose search compiles or loads the kernels before the time limit starts


@click.command(epilog=CLUES_IN_LISTS)
@click.argument("words", metavar="WORDS.txt")
@option("--fit", "N", "Number of words to place (default: as many as fit).", type=click.IntRange(1, 1000))
@option("--size", "WxH", "Size of the box that limits the grid, such as 15x15.")
@option("--must", "WORD", "A required word. Repeat the option for more.", multiple=True)
@option("--crossings", "W", "Weight of crossings per word, 0 to 1 (default: 0.2; agarwal2020: 0).", type=WEIGHT)
@option("--squareness", "W", "Weight of a square outline, 0 to 1.", type=WEIGHT, default=0.0)
@click.option(
    "--symmetry", type=WEIGHT, default=0.0, metavar="W",
    help="Weight of symmetric cells, 0 to 1. At 1, layouts that a half turn maps to themselves come first.",
)  # fmt: skip
@option("--seconds", POSITIVE, f"Time limit of the search (default: {SECONDS:g}).")
@option("--steps", click.IntRange(1), "Limit of iterations. The result is then reproducible.")
@option("--seed", "N", "Random seed. The same seed and steps make the same grid.", type=int)
@click.option(
    "--strategy", metavar="NAME[:SWITCH=VALUE,\u2026]", default="studio", show_default=True,
    help="studio (tightest grid), or agarwal2020 with the switches ranking, order, backtracking, "
    "tenure, choice, size, expansion, epoch, reshaping and repair, as in agarwal2020:order=descending,tenure=5.",
)  # fmt: skip
@clue_option
@option("--title", "TEXT", "Above the grid (default: Crossword).", default=None)
@print_options(CROSSWORD_WIDTH, kind="crossword")
@as_json
def interlock(
    words: str, fit: int | None, size: str | None, must: tuple[str, ...], crossings: float | None,
    squareness: float, symmetry: float, seconds: float | None, steps: int | None, seed: int | None, strategy: str,
    clue: bool, title: str | None, out: Path | None, taboo: tuple[Path, ...], target: Target, as_json: bool,
) -> None:  # fmt: skip
    """Make a crossword from a list with one word or phrase per line or between commas. Clues are optional."""
    if crossings is None:  # the published search has no such criterion
        crossings = MILD if strategy == "studio" else 0.0
    objective = Objective(fit or 0, *_box(size, strategy), crossings, squareness, symmetry)
    style(target.style)  # a wrong name of a style or preset ends the command before the search
    preset(target.preset)
    search, house = _search(strategy), open_house(extra=taboo)
    found = words_of(words)
    puzzle, seed = _puzzle(found, objective, must, title), seed_of(seed)
    ended = _searched(puzzle, search, seed, seconds, steps)
    unwanted = _unwanted(puzzle, house)
    best = layout.explained(_best(ended, puzzle), {word: verdict.standing for word, verdict in unwanted.items()})
    report = {
        **_result(best, ended),
        "strategy": strategy,
        "seed": seed,
        "refused": [{"line": line.line, "text": line.text, "why": line.reason} for line in found.report.refused_lines],
        "unwanted": [
            {"word": word, "standing": verdict.standing, "why": verdict.reason, "source": verdict.source}
            for word, verdict in unwanted.items()
        ],
    }
    _report_unwanted(best, unwanted, puzzle)
    if not best.measures.words:
        if as_json:
            print_json(report)
        raise BadInput(layout.nothing_placed(puzzle.answers, objective))
    puzzle = changed(puzzle, grid=best.grid)
    if clue:
        puzzle = with_clues(puzzle)
    if as_json:
        print_json(report)
    else:
        click.echo(letters_text(best.grid))
        click.echo(f"{layout.counted(best)}, {layout.measures_text(best.measures, objective)}")
        if best.unplaced:
            click.echo(layout.unplaced_text(best.unplaced, puzzle.texts, MOST_NAMED))
    if shapeless := layout.shape_text(ended.result.layouts, objective):
        click.echo(shapeless, err=True)
    _check_required(best, puzzle)
    if out:
        write_or_keep(out, puzzle, open_key(puzzle, house=house), target)
        if not as_json:
            click.echo(f"Wrote {out}")


def _box(size: str | None, strategy: str) -> tuple[int, int]:
    """The columns and rows of `--size`; 0 if it is not given."""
    if size is None:
        return 0, 0
    found = re.fullmatch(r"(\d{1,3})\s*[xX\u00d7]\s*(\d{1,3})", size.strip())
    box = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(1 <= side <= MOST_SIDE for side in box):
        raise BadInput(f"--size {size}: not a width and a height from 1 to {MOST_SIDE}", mend="Write it as 15x15.")
    if strategy == "studio" and max(box) > MOST_BOX:
        what = f"--size {size}: the studio strategy supports at most {MOST_BOX} columns and rows"
        raise BadInput(what, mend=f"Use a smaller size, or --strategy agarwal2020, which supports {MOST_SIDE}.")
    return box


def _puzzle(found: WordList, objective: Objective, must: tuple[str, ...], title: str | None) -> Puzzle:
    wanted = {answer_of(word): word for word in must}
    if lacking := [word for answer, word in wanted.items() if answer not in {listed.answer for listed in found.words}]:
        raise BadInput(f"--must {lacking[0]}: the word is not in the list", mend="Add it to the list.")
    words = tuple(changed(listed, must=listed.answer in wanted) for listed in found.words)
    puzzle = Puzzle(words, objective=objective, clues=found.clues)
    puzzle = changed(puzzle, lexicon=list_for_new(puzzle.lexicon))
    return puzzle if title is None else changed(puzzle, title=title)


def _searched(puzzle: Puzzle, search: Search, seed: int, seconds: float | None, steps: int | None) -> Outcome[Gallery]:
    """Run the search. Ctrl+C stops it; it is raised only if nothing was found yet."""
    must = frozenset(listed.answer for listed in puzzle.words if listed.must)
    control = Control()
    if seconds is None and steps is None:
        seconds = SECONDS
    search(READY, steps=1, control=Control())
    try:
        limits = {"seconds": seconds, "steps": steps}
        return search(puzzle.answers, puzzle.objective, required=must, seed=seed, control=control, **limits)
    except KeyboardInterrupt:
        if control.best is None:
            raise
        return Outcome(Ending.STOPPED, control.best, int(control.state[DONE]), control.seconds)


def _search(text: str) -> Search:
    name, _, switches = text.partition(":")
    name = ALIASES.get(name, name)
    if name not in STRATEGIES or (switches and name != "agarwal2020"):
        mend = f"Use {' or '.join(STRATEGIES)}; only agarwal2020 has switches."
        raise BadInput(f"--strategy {text}: unknown strategy", mend=mend)
    if name == "studio":
        from engine.crossword.interlock.search import interlock as search

        return search
    from engine.research.agarwal2020.search import interlock as published

    if not switches:
        return published

    try:
        return partial(published, strategy=read_strategy(switches))
    except BadInput as error:
        raise BadInput(f"--strategy {text}: {error.what}", mend=error.mend) from None


def _best(ended: Outcome[Gallery], puzzle: Puzzle) -> Layout:
    if ended.result.layouts:
        return ended.result.layouts[0]
    none = Grid()
    return Layout(none, measured(none), unplaced_words(puzzle.answers, (), puzzle.objective))


def _unwanted(puzzle: Puzzle, house: House) -> dict[str, Verdict]:
    vetter = house.vetter(puzzle.rulings)
    verdicts = ((word, vetter.verdict(word, "entry")) for word in puzzle.answers)
    return {word: verdict for word, verdict in verdicts if verdict.standing != "clean"}


def _check_required(best: Layout, puzzle: Puzzle) -> None:
    required = {listed.answer: listed.text for listed in puzzle.words if listed.must}
    if required and best.measures.words == 1 < len(puzzle.words):
        what = f"{', '.join(required.values())}: no other word of the list can be placed with it"
        raise BadInput(what, mend="Add words that share letters with it, enlarge --size, or drop --must.")
    if missing := [
        f"{required[unplaced.word]} ({unplaced.reason})" for unplaced in best.unplaced if unplaced.word in required
    ]:
        what = f"required words are unplaced: {', '.join(missing)}"
        raise BadInput(what, mend="Search longer with --seconds, enlarge --size or --fit, or drop --must.")


def _report_unwanted(best: Layout, unwanted: Mapping[str, Verdict], puzzle: Puzzle) -> None:
    """Print the words of the list that are not clean to standard error, those in the grid first."""
    placed, texts = {entry.word for entry in entries_of(best.grid)}, puzzle.texts
    for word, verdict in sorted(unwanted.items(), key=lambda pair: pair[0] not in placed):
        where = "in the grid" if word in placed else "unplaced"
        click.echo(f"{texts[word]} ({where}): {verdict.standing}, {verdict.reason} ({verdict.source})", err=True)


def _result(best: Layout, ended: Outcome[Gallery]) -> JsonObject:
    measures = best.measures
    return {
        "rows": list(shown(best.grid)),
        "entries": [
            {"word": entry.word, "row": entry.row, "col": entry.column, "direction": entry.direction}
            for entry in entries_of(best.grid)
        ],
        "unplaced": [unplaced.word for unplaced in best.unplaced],
        "left_out": [{"word": unplaced.word, "why": unplaced.reason} for unplaced in best.unplaced],
        "words": measures.words, "columns": measures.columns, "height": measures.rows,
        "utilisation": round(measures.utilisation, 4), "crossings": measures.crossings,
        "crossings_per_word": round(measures.crossings_each, 4),
        "squareness": round(measures.squareness, 4), "symmetry": round(measures.symmetry, 4),
        "ending": ended.ending.value,
        "iterations": ended.steps, "seconds": round(ended.seconds, 3),
    }  # fmt: skip


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
    """Reproduce FIGURE, a number such as 12 or "table 1", and compare published statements with our values."""
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
        about = {"name": done.result.experiment.name, **msgspec.to_builtins(done.result)}
        options.print_json({**about, "seconds": round(done.seconds, 3)})
        return
    _print(done.result, done.seconds)


def picture(result: Result, suffix: str, style_name: str, created: str) -> bytes:
    """Return the plot of a result as a file of one of `PICTURES`; `created` is an ISO date."""
    drawn = plot(result, style(style_name), CROSSWORD_WIDTH * MM)
    target = Target(suffix[1:], dpi=DPI, created=created, title=result.experiment.name)
    return release(draft_pages([drawn], (), target)).content


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
