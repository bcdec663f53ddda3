"""`crossword library`: the patterns that the house repeats."""

from datetime import date, timedelta
from pathlib import Path

import click

from engine.calendar.patterns import Used, forget_patterns, house_patterns, keep_patterns, pattern_named, tags_in
from engine.core.dates import short_date
from engine.core.store import Store
from engine.crossword.grid import entries_of
from engine.crossword.grid_text import grid_text, parts_text
from engine.documents.conversion import patterns_in
from studio.cli.options import as_json, option, print_result
from studio.core.formatting import patterns_kept, plural


@click.group("library")
def group() -> None:
    """Keep the patterns that the house repeats, and see which of them were not used for long.

    A series of crosswords whose pattern is "house:" fills them in turn; "house:TAG" those with a tag.

    \b
    crossword library add old-puzzles --tag quick
    crossword library list --size 13 --unused 8
    crossword library show 3f2a > grid.txt
    """


@group.command("add", short_help="Add the patterns of files and folders.")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@option("--tag tags", "TAG", "A tag of the patterns. Repeatable.", multiple=True)
def add(paths: tuple[Path, ...], tags: tuple[str, ...]) -> None:
    """Add the patterns of crosswords in files of any format, of grids as text, and of all files below folders.

    Patterns that are there get the tags too. The exit status is 1 if a file has no pattern.
    """
    grids, problems = patterns_in(paths, date.today().isoformat())
    new = keep_patterns(Store(), grids, tags_in(",".join(tags)))
    for problem in problems:
        click.echo(problem, err=True)
    click.echo(patterns_kept(new, len(grids)))
    if problems:
        click.get_current_context().exit(1)


@group.command("list", short_help="List them, the longest unused first.")
@option("--size", click.IntRange(3, 30), "Only those with so many rows.")
@option("--columns", click.IntRange(3, 30), "Their columns, if they are not square.")
@option("--tag", "TAG", "Only those with this tag.", default="")
@option("--unused", "WEEKS", "Only those not used for so many weeks.", type=click.IntRange(0))
@as_json
def list_(size: int | None, columns: int | None, tag: str, unused: int | None, as_json: bool) -> None:
    """List the patterns with their words, the day of their last puzzle, and their tags."""
    before = "" if unused is None else str(date.today() - timedelta(weeks=unused))
    sides = (size, columns or size) if size else None
    found = house_patterns(Store(), size=sides, tag=tag, before=before)
    rows = [
        {"name": one.pattern.name, "rows": one.pattern.grid.rows, "tags": one.pattern.tags,
         "bars": [(bar.row, bar.column, bar.side) for bar in one.pattern.grid.bars],
         "last": one.last or None, "puzzles": one.puzzles}
        for one in found
    ]  # fmt: skip
    lines = [*map(_line, found)] or ["There are no such house patterns."]
    print_result({"patterns": rows}, lines, as_json=as_json)


@group.command("show", short_help="Print one as a grid.")
@click.argument("name")
def show(name: str) -> None:
    """Print the pattern of a name as a text that `crossword fill` reads."""
    click.echo(grid_text(pattern_named(Store(), name).grid), nl=False)


@group.command("remove", short_help="Remove some.")
@click.argument("names", nargs=-1, required=True)
def remove(names: tuple[str, ...]) -> None:
    """Remove the patterns of some names. Their puzzles stay."""
    store = Store()
    found = [pattern_named(store, name) for name in names]
    forget_patterns(store, found)
    click.echo(f"Removed {plural(len(found), 'pattern')}.")


def _line(one: Used) -> str:
    grid = one.pattern.grid
    used = f"last {short_date(one.last, year=True)}, {plural(one.puzzles, 'puzzle')}" if one.last else "not used"
    size = f"{grid.columns} x {len(grid.rows)}"
    words, tags = plural(len(entries_of(grid)), "word"), ", ".join(one.pattern.tags)
    return "; ".join(filter(None, (f"{one.pattern.name}  {size}, {words}, {parts_text(grid)}", used, tags)))
