"""`crossword interlock`."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import click

from engine.core.errors import BadInput
from engine.core.job import DONE, Control, Ending, Outcome
from engine.core.value import changed
from engine.crossword.clues.vetting import open_key
from engine.crossword.grid import MOST_SIDE, Grid, entries_of
from engine.crossword.grid_text import letters_text
from engine.crossword.interlock import layout
from engine.crossword.interlock.layout import Gallery, Layout, measured, shown, unplaced_words
from engine.crossword.lists import WordList
from engine.crossword.puzzle import MILD, MOST_BOX, Objective, Puzzle, answer_of
from engine.drawing.style import CROSSWORD_WIDTH, style
from engine.output.press.boxes import preset
from engine.output.target import Target
from engine.research.agarwal2020 import ALIASES
from engine.research.agarwal2020.strategy import read_strategy
from engine.words.stored_lists import list_for_new
from engine.words.vetting.house import House, open_house
from engine.words.vetting.verdict import Verdict
from studio.cli.crossword.shared import CLUES_IN_LISTS, clue_option, with_clues, words_of, write_or_keep
from studio.cli.options import POSITIVE, Finite, as_json, option, print_json, print_options, seed_of

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
    """Make a crossword from a list with one word or phrase per line or between commas. Clues are optional.

    The list "-" is standard input. The search runs until its limit; Ctrl+C stops it and keeps the best grid.
    Unplaced words are reported with reasons, taboo words of the list on standard error. No file is written if no
    word can be placed, or if a required word is unplaced.
    """
    if crossings is None:  # the published search has no such criterion
        crossings = MILD if strategy == "studio" else 0.0
    objective = Objective(fit or 0, *_box(size, strategy), crossings, squareness, symmetry)
    search, house = _search(strategy), _house(target, taboo)
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


def _house(target: Target, taboo: tuple[Path, ...]) -> House:
    """Open the house; style and preset are checked before the search starts."""
    style(target.style)
    preset(target.preset)
    return open_house(extra=taboo)


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
    """Make the puzzle of a list, without a grid."""
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
    """The search function of `--strategy`, with its switches."""
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
    """The verdicts on the words of the list that are not clean, by their letters."""
    vetter = house.vetter(puzzle.rulings)
    verdicts = ((word, vetter.verdict(word, "entry")) for word in puzzle.answers)
    return {word: verdict for word, verdict in verdicts if verdict.standing != "clean"}


def _check_required(best: Layout, puzzle: Puzzle) -> None:
    """Raise BadInput if a required word is unplaced, or crosses none of the other words of the list."""
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


def _result(best: Layout, ended: Outcome[Gallery]) -> dict[str, Any]:
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
