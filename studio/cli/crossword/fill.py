"""`crossword fill`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.crossword.patterns import quality, rounded
from studio.cli.crossword.word_options import WordChoice, settings_of, word_options
from studio.cli.options import (
    Finite,
    as_json,
    check_out,
    date_of,
    date_option,
    out_option,
    print_json,
    save_result,
    seed_of,
    taboo_option,
)

if TYPE_CHECKING:
    from engine.core.job import Outcome
    from engine.crossword.fill.search import Filled
    from engine.crossword.fill.vocabulary import FillSettings, Vocabulary
    from engine.crossword.grid import Grid
    from engine.crossword.patterns.review import Statistics
    from engine.words.vetting.taboo import Vetter

SECONDS = 30.0


@click.command(short_help="Fill a drawn grid from a word list.")
@click.argument("grid", metavar="GRID.txt", type=click.Path(path_type=Path))
@word_options
@click.option("--seconds", type=Finite(0, min_open=True), help=f"Time limit of the search (default: {SECONDS:g}).")
@click.option("--steps", type=click.IntRange(1), help="Limit of search steps. The result is then reproducible.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, metavar="N",
    help="Searches side by side, for as many cores (default: 1). The first that ends decides, so that only one "
    "job is reproducible.",
)  # fmt: skip
@click.option("--improve", is_flag=True, help="Use the rest of the time or steps to raise the scores.")
@click.option("--seed", type=int, metavar="N", help="Random seed. The same seed and steps make the same grid.")
@taboo_option
@out_option("File to write, .puzzle: a document for the window, with the grid as far as it is filled.")
@date_option
@as_json
def fill(
    grid: Path, choice: WordChoice, seconds: float | None, steps: int | None, jobs: int, improve: bool,
    seed: int | None, taboo: tuple[Path, ...], out: Path | None, dated: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Fill the open cells of a grid with words.

    The grid is a text file with a row on each line: "." is an open cell, "#" a block, "_" or "-" no cell, and
    letters are given. Further lines name cells by row and column, from 1: "bar 3,4 right" (or "below"), "circle
    1,1", "shade 1,2 1,3", "rebus 2,2 HEART" for several letters in a cell, "pencil 5,1" for a letter that does
    not count.

    Each slot becomes a word of the list, and no word occurs twice. Entries with several letters in a cell are
    kept. Taboo words are not used; other findings on words are reported. The search is complete: it finds a fill,
    proves that there is none, or reaches its limit. Without a fill, the fullest grid is printed and the exit
    status is 1. If there is none, slots that cannot be filled together are named.
    """
    from engine.core.job import Control, Ending
    from engine.crossword.fill.search import fill as fill_grid
    from engine.crossword.fill.slots import rebus_entries
    from engine.crossword.fill.vocabulary import open_vocabulary
    from engine.crossword.patterns.grid_file import grid_text, read_grid
    from engine.crossword.patterns.review import statistics
    from engine.words.vetting.house import open_house

    created = date_of(dated)
    if out:
        check_out(out, (".puzzle",))
    drawn, house, settings = read_grid(grid), open_house(extra=taboo), settings_of(choice)
    vetter, vocabulary = house.vetter(), open_vocabulary(settings, house)
    seed = seed_of(seed)
    fill_grid(drawn, vocabulary, steps=1)  # compiles or loads the kernels before the time limit starts
    if seconds is None and steps is None:
        seconds = SECONDS
    control = Control()
    ended = fill_grid(drawn, vocabulary, jobs=jobs, seed=seed, seconds=seconds, steps=steps, control=control)
    if improve and ended.ending is Ending.FINISHED:
        ended = _improved(ended, drawn, vocabulary, jobs, seed, seconds, steps)
    if kept := rebus_entries(drawn):
        some = "1 entry has" if len(kept) == 1 else f"{len(kept)} entries have"
        click.echo(f"{some} a cell with several letters: kept as given.", err=True)
    if out:
        save_result(out, _document(ended, vocabulary, settings, created))
    figures = statistics(ended.result.grid, vocabulary.lexicon)
    if as_json:
        print_json({**_result(ended, figures, vetter), "seed": seed})
    else:
        click.echo(grid_text(ended.result.grid, capitals=True), nl=False)
        click.echo(_sentence(ended, settings.min_score), err=ended.ending is not Ending.FINISHED)
        if sentence := quality(figures):
            click.echo(sentence)
        for entry in ended.result.entries:
            if (verdict := vetter.verdict(entry.word, "entry")).standing != "clean":
                click.echo(f"{entry.word.upper()}: {verdict.standing}, {verdict.reason}.", err=True)
    if ended.ending is not Ending.FINISHED:
        click.get_current_context().exit(1)


def _improved(
    ended: Outcome[Filled],
    drawn: Grid,
    vocabulary: Vocabulary,
    jobs: int,
    seed: int,
    seconds: float | None,
    steps: int | None,
) -> Outcome[Filled]:
    """The outcome with better words, found in the rest of the time or steps, with the figures of both searches."""
    from engine.crossword.fill.improve import improve

    rest = None if seconds is None else seconds - ended.seconds
    fewer = None if steps is None else steps - ended.steps
    if (rest is not None and rest <= 0) or (fewer is not None and fewer <= 0):
        return ended
    found = improve(ended.result.grid, vocabulary, given=drawn, jobs=jobs, seed=seed, seconds=rest, steps=fewer)
    nodes = ended.statistics["nodes"] + found.statistics["nodes"]
    return replace(
        ended,
        result=found.result,
        steps=ended.steps + found.steps,
        seconds=ended.seconds + found.seconds,
        statistics={**ended.statistics, "nodes": nodes},
    )


def _sentence(ended: Outcome[Filled], least: int) -> str:
    from engine.core.job import Ending

    figures = ended.statistics
    if ended.ending is Ending.FINISHED:
        return f"{figures['slots']} words in {ended.seconds:.2f} s, {figures['nodes']:,} nodes"
    if ended.ending is Ending.IMPOSSIBLE:
        lower = " A lower --min-score allows more words." if least else ""
        proof = f"There is no fill from these words: proved with {figures['nodes']:,} nodes.{lower}"
        return f"{proof}\n{_core_sentence(ended.result)}" if ended.result.core else proof
    return (
        f"No fill was found: {ended.ending.value} after {figures['nodes']:,} nodes. The fullest grid has "
        f"{figures['filled']} of {figures['slots']} words."
    )


def _core_sentence(result: Filled) -> str:
    from engine.crossword.grid import numbers

    number_of, parts = numbers(result.grid), []
    for direction in ("across", "down"):
        some = [str(number_of[one.row, one.column]) for one in result.core if one.direction == direction]
        if some:
            parts.append(f"{' and '.join([', '.join(some[:-1]), some[-1]] if some[1:] else some)} {direction}")
    names = " with ".join(parts)
    if len(result.core) == 1:
        return f"No word fits {names}."
    return f"{names} cannot be filled together."


def _document(ended: Outcome[Filled], vocabulary: Vocabulary, settings: FillSettings, created: str) -> bytes:
    from engine.crossword.fill.slots import with_fill
    from engine.crossword.puzzle import Puzzle
    from engine.documents.document import Document, encode

    puzzle = with_fill(Puzzle(lexicon=settings.lists[-1]), ended.result.grid, vocabulary.lexicon)
    return encode(Document(puzzle, created))


def _result(ended: Outcome[Filled], figures: Statistics, vetter: Vetter) -> dict[str, Any]:
    from engine.crossword.grid import numbers

    grid = ended.result.grid
    number_of, scored = numbers(grid), {one.entry: one for one in figures.scored}
    core = [
        {"number": number_of[one.row, one.column], "direction": one.direction, "row": one.row, "col": one.column}
        for one in ended.result.core
    ]
    entries = []
    for entry in ended.result.entries:
        one = scored[entry]
        entries.append(
            {
                "number": number_of[entry.row, entry.column],
                "direction": entry.direction,
                "row": entry.row,
                "col": entry.column,
                "word": entry.word,
                "text": one.text,
                "score": one.score,
                "zipf": round(one.zipf, 2),
                "standing": vetter.verdict(entry.word, "entry").standing,
            }
        )
    return {
        "rows": list(grid.rows),
        "bars": [[bar.row, bar.column, bar.side] for bar in grid.bars],
        "entries": entries,
        "core": core,
        "outcome": "filled" if ended.ending.value == "finished" else ended.ending.value,
        "mean_score": rounded(figures.mean_score),
        "mean_zipf": rounded(figures.mean_zipf),
        "nodes": ended.statistics["nodes"],
        "seconds": round(ended.seconds, 4),
    }
