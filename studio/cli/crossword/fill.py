"""`crossword fill`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import Finite, as_json, lexicon_option, print_json, seed_of, taboo_option

if TYPE_CHECKING:
    from engine.crossword.fill.search import Filled
    from engine.crossword.fill.vocabulary import Vocabulary
    from engine.job import Outcome
    from engine.vetting.taboo import Vetter

SECONDS = 30.0


@click.command(short_help="Fill a drawn grid from a word list.")
@click.argument("grid", metavar="GRID.txt", type=click.Path(path_type=Path))
@lexicon_option("standard", house=True)
@click.option(
    "--min-score", type=click.IntRange(0, 100), default=0, metavar="N",
    help="Use only words with a score of at least N (WORD;SCORE in the word list; 50 without a score).",
)  # fmt: skip
@click.option("--distinct-stems", is_flag=True, help="Use at most one word of a stem, such as GOVERN or GOVERNOR.")
@click.option("--seconds", type=Finite(0, min_open=True), help=f"Time limit of the search (default: {SECONDS:g}).")
@click.option("--steps", type=click.IntRange(1), help="Limit of search steps. The result is then reproducible.")
@click.option("--seed", type=int, metavar="N", help="Random seed. The same seed and steps make the same grid.")
@taboo_option
@as_json
def fill(
    grid: Path, lexicon_name: str, min_score: int, distinct_stems: bool, seconds: float | None, steps: int | None,
    seed: int | None, taboo: tuple[Path, ...], as_json: bool,
) -> None:  # fmt: skip
    """Fill the open cells of a grid with words.

    The grid is a text file with a row on each line: "." is an open cell, "#" a block, "_" or "-" no cell, and
    letters are given. Further lines name cells by row and column, from 1: "bar 3,4 right" (or "below"), "circle
    1,1", "shade 1,2 1,3", "rebus 2,2 HEART" for several letters in a cell, "pencil 5,1" for a letter that does
    not count.

    Each slot becomes a word of the list, and no word occurs twice. Entries with several letters in a cell are
    kept. Taboo words are not used; other findings on words are reported. The search is complete: it finds a fill,
    proves that there is none, or reaches its limit. Without a fill, the fullest grid is printed and the exit
    status is 1.
    """
    from engine.crossword.fill.grid_file import grid_text, read_grid
    from engine.crossword.fill.search import fill
    from engine.crossword.fill.slots import rebus_entries
    from engine.crossword.fill.vocabulary import Vocabulary
    from engine.job import Control, Ending
    from engine.lexicon.sources import open_lexicon
    from engine.vetting.house import open_house

    drawn = read_grid(grid)
    vetter = open_house(extra=taboo).vetter()
    vocabulary = Vocabulary.of(
        open_lexicon(lexicon_name),
        least_score=min_score,
        without=(word for word in vetter.words if not vetter.verdict(word, "entry").counts),
        distinct_stems=distinct_stems,
    )
    seed = seed_of(seed)
    fill(drawn, vocabulary, steps=1)  # compiles or loads the kernels before the time limit starts
    if seconds is None and steps is None:
        seconds = SECONDS
    control = Control()
    ended = fill(drawn, vocabulary, seed=seed, seconds=seconds, steps=steps, control=control)
    if kept := rebus_entries(drawn):
        some = "1 entry has" if len(kept) == 1 else f"{len(kept)} entries have"
        click.echo(f"{some} a cell with several letters: kept as given.", err=True)
    if as_json:
        print_json({**_result(ended, vocabulary, vetter), "seed": seed})
    else:
        click.echo(grid_text(ended.result.grid, capitals=True), nl=False)
        click.echo(_sentence(ended), err=ended.ending is not Ending.FINISHED)
        for entry in ended.result.entries:
            if (verdict := vetter.verdict(entry.word, "entry")).standing != "clean":
                click.echo(f"{entry.word.upper()}: {verdict.standing}, {verdict.reason}.", err=True)
    if ended.ending is not Ending.FINISHED:
        click.get_current_context().exit(1)


def _sentence(ended: Outcome[Filled]) -> str:
    from engine.job import Ending

    figures = ended.statistics
    if ended.ending is Ending.FINISHED:
        return f"{figures['slots']} words in {ended.seconds:.2f} s, {figures['nodes']:,} nodes"
    if ended.ending is Ending.IMPOSSIBLE:
        return f"There is no fill from this list: proved with {figures['nodes']:,} nodes."
    return (
        f"No fill was found: {ended.ending.value} after {figures['nodes']:,} nodes. The fullest grid has "
        f"{figures['filled']} of {figures['slots']} words."
    )


def _result(ended: Outcome[Filled], vocabulary: Vocabulary, vetter: Vetter) -> dict[str, Any]:
    from engine.crossword.grid import numbers

    lexicon = vocabulary.lexicon
    number_of = numbers(ended.result.grid)
    entries = []
    for entry in ended.result.entries:
        number = lexicon.index_of(entry.word)  # None: a word that was given
        entries.append(
            {
                "number": number_of[entry.row, entry.column],
                "direction": entry.direction,
                "row": entry.row,
                "col": entry.column,
                "word": entry.word,
                "score": None if number is None else int(lexicon.score[number]),
                "standing": vetter.verdict(entry.word, "entry").standing,
            }
        )
    scores = [entry["score"] for entry in entries if entry["score"] is not None]
    return {
        "rows": list(ended.result.grid.rows),
        "bars": [[bar.row, bar.column, bar.side] for bar in ended.result.grid.bars],
        "entries": entries,
        "outcome": "filled" if ended.ending.value == "finished" else ended.ending.value,
        "mean_score": round(sum(scores) / len(scores), 2) if scores else None,
        "nodes": ended.statistics["nodes"],
        "seconds": round(ended.seconds, 4),
    }
