"""`puzzle-studio results`: what test solvers made of a puzzle."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from engine.calendar.planning import level_again
from engine.calendar.publication import me
from engine.core import BadInput, changed, plural
from engine.core.files import exists, read_bytes, save
from engine.core.store import Store
from engine.documents.conversion import read_any
from engine.documents.document import SUFFIX, puzzle_of, still_printed, write
from engine.wing import result as solvers
from engine.wings import wing_of
from engine.words.difficulty import fit, read_solvers
from engine.words.sources import open_lexicon
from engine.words.vetting.house import change_readers
from engine.words.vetting.house import readers as readers_of
from studio.cli.options import PATH, Output, as_json, date_of, flag, option, print_json


@click.command("results")
@click.argument("file", metavar="FILE", type=PATH)
@click.argument("texts", metavar="[RESULT]...", nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@flag("--save", "Save the results with the puzzle, as the window does.")
@option("--hardest", click.IntRange(0), "Answers that are listed.", default=10)
@option(
    "--answers", "CSV", "Add how many solvers found each answer to a file for `puzzle-studio readers`.", type=Output()
)
@as_json
def results(file: Path, texts: Sequence[Path], save: bool, hardest: int, answers: Path | None, as_json: bool) -> None:
    """Print a table of solvers, and the answers that were hardest."""
    if save and file.suffix.lower() != SUFFIX:
        raise BadInput(f"--save is for {SUFFIX} files", mend="Convert the file first.")
    document, fingerprint, _ = read_any(file, date_of(None))
    body = puzzle_of(document, str(file))
    wing = wing_of(body)
    name = wing.sheet_name(body)
    found = [*document.results]
    for path in texts:
        for result in _read(path):
            solvers.check_puzzle(result, name)
            found += [result] if result not in found else []
    kept = [one for one in found if one.puzzle == name]
    target = wing.target(body, wing.open_key(body, still_printed(document)))
    if answers and target.noun != "word":
        raise BadInput(f"--answers is for hives and wheels, and {file} has neither", mend="Leave it out.")
    listed = solvers.hardest([solvers.judged(one, target) for one in kept], target)[:hardest] if kept else ()
    if as_json:
        print_json({"solvers": [_row(one, target) for one in kept], "hardest": [one._asdict() for one in listed]})
    else:
        _print_solvers(kept, target)
        _print_hardest(listed)
    if answers and kept:
        _add_answers(answers, [solvers.judged(one, target) for one in kept])
    if save:
        write(file, changed(document, results=tuple(found)), fingerprint)


def _add_answers(path: Path, columns: Sequence[Sequence[solvers.Judged]]) -> None:
    """Add a line for each answer to a file that `read_solvers` reads; answers that were shown were not found."""
    before = (read_bytes(path) if exists(path) else b"").rstrip(b"\r\n") or b"word,solvers,found"
    lines = (
        f"{row[0].name},{len(row)},{sum(one.verdict == 'right' and not one.shown for one in row)}\n"
        for row in zip(*columns, strict=True)
    )
    save(path, before + b"\n" + "".join(lines).encode())


def _read(path: Path) -> tuple[solvers.Result, ...]:
    dash = str(path) == "-"
    content = sys.stdin.buffer.read(solvers.MOST_CHARACTERS) if dash else read_bytes(path, most=solvers.MOST_CHARACTERS)
    try:
        return solvers.read_results(content.decode("utf-8", "replace"))
    except BadInput as error:
        raise BadInput(error.what, where="standard input" if dash else str(path), mend=error.mend) from error


def _row(result: solvers.Result, target: solvers.Target) -> dict[str, Any]:
    """Return what a solver made of a puzzle: the score of a Word Soup, or else the answers by their verdict."""
    row: dict[str, Any] = {"solver": result.solver, "seconds": result.seconds}
    if not target.answers:
        return {**row, "points": result.points, "left": result.left, "words": [entry.name for entry in result.entries]}
    found = solvers.judged(result, target)
    names = {verdict: [one.name for one in found if one.verdict == verdict] for verdict in ("right", "wrong", "open")}
    checked, shown = ([one.name for one in found if getattr(one, what)] for what in ("checked", "shown"))
    if target.noun == "word":
        names["wrong"] = list(solvers.other_words(result, target))
    return {**row, "checks": result.checks, **names, "checked": checked, "shown": shown}


def _print_solvers(results: Sequence[solvers.Result], target: solvers.Target) -> None:
    if not results:
        click.echo("No results.")
        return
    counted = ("right", "wrong", "open", "checks") if target.answers else ("points", "left")
    width = max(6, *(len(result.solver) for result in results))
    click.echo(f"{'Solver':{width}}  {'Time':>6}" + "".join(f"  {name.title():>6}" for name in counted))
    for result in results:
        row = _row(result, target)
        cells = (len(row[name]) if isinstance(row[name], list) else row[name] for name in counted)
        time = f"{result.seconds // 60}:{result.seconds % 60:02d}"
        click.echo(f"{result.solver or '-':{width}}  {time:>6}" + "".join(f"  {cell:>6}" for cell in cells))
    click.echo(f"{plural(len(results), 'solver')}.")


def _print_hardest(listed: Sequence[solvers.Hard]) -> None:
    if not listed:
        return
    click.echo("\nHardest:")
    for one in listed:
        answer = "" if one.answer == one.name else f"  {one.answer.upper()}"
        helped = f", {one.helped} with help" if one.helped else ""
        click.echo(f"{one.name}{answer}: missed by {one.missed}{helped}")


@click.command("readers")
@click.argument("file", metavar="[FILE]", type=PATH, required=False)
@click.option("--lexicon", "lexicon_name", default="common", show_default=True, help="Has the frequencies.")
@flag("--use", "Use the fit for the puzzles of the house from now on.")
@flag("--forget", "Return to the program's own constants.")
def readers(file: Path | None, lexicon_name: str, use: bool, forget: bool) -> None:
    """Fit what readers find to FILE, or print what the house uses."""
    store, found = Store(), None
    if file:
        found = fit(read_solvers(file), open_lexicon(lexicon_name), file.name)
        click.echo(found.text)
    if use and not (found and found.predicts):
        raise BadInput("there is no fit that can be used", mend="Give a file with more words and more solvers.")
    if use or forget:
        change_readers(store, found.readers if found and use else None)
        click.echo(f"{level_again(store, me())} puzzles of the calendar were measured again.")
    elif not file:
        one = readers_of(store)
        source = one.source or "the program's own constants"
        click.echo(f"{source}: middle {one.middle:g}, slope {one.slope:g}, letter {one.letter:g}")
