"""`crossword check` and `crossword pattern`; `crossword library`: the patterns that the house repeats."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.calendar.patterns import (
    Used,
    forget_patterns,
    house_patterns,
    keep_patterns,
    pattern_named,
    patterns_kept,
    shipped_patterns,
    tags_in,
)
from engine.core import changed, percent, plural
from engine.core.dates import short_date
from engine.core.files import save
from engine.core.store import Store
from engine.crossword.editing.placing import with_phrases
from engine.crossword.fill.vocabulary import FillSettings
from engine.crossword.grid import Grid, entries_of
from engine.crossword.grid_text import grid_text, parts_text
from engine.crossword.patterns.review import Statistics, statistics
from engine.crossword.patterns.rules import RULES as NAMED_RULES
from engine.crossword.patterns.rules import GridRules, breaches
from engine.crossword.puzzle import Puzzle, answer_of, is_word
from engine.documents.conversion import patterns_in
from engine.documents.document import Document, encode
from engine.words.lexicon import Lexicon
from engine.words.stored_lists import list_for_new
from engine.words.vetting.house import open_house
from studio.cli import options
from studio.cli.crossword.shared import DEFAULT_LIST, grid_of, lexicons_option, word_options
from studio.cli.options import PATH, POSITIVE, as_json, flag, option, print_json, print_result, seed_of, warn

if TYPE_CHECKING:
    from engine.crossword.patterns.themes import Theme

RULES = ("american", "british", "barred", "free")
SYMMETRIES = ("180", "90", "mirror", "diagonal", "none")
MOST_COUNT = 100

rules_option = option(
    "--rules rules_name", click.Choice(RULES),
    "Rules of the grid. American: each letter in two entries. British: at least half of each entry. Barred: "
    "bars instead of blocks, and about two thirds of each entry.", default="american",
)  # fmt: skip
symmetry_option = option(
    "--symmetry", click.Choice(SYMMETRIES),
    "Symmetry in place of that of the rules: rotation by 180 or 90 degrees, left-right mirror, diagonal.",
)  # fmt: skip


def count_range(text: str) -> tuple[int, int]:
    """Return the smallest and the largest number of a text: of a number, or of two joined by a hyphen, as in 72-78."""
    numbers = [int(part) for part in text.split("-") if part.isdecimal() and part.isascii()]
    if len(numbers) != 1 + text.count("-") or not 0 < numbers[0] <= numbers[-1] or len(numbers) > 2:
        raise click.BadParameter(f"{text!r} is not a number such as 76, or a range such as 72-78.")
    return numbers[0], numbers[-1]


def theme_entry(text: str) -> int | str:
    """Return the length of an entry, or a word as typed."""
    text = text.strip()
    if text.isascii() and text.isdecimal() and 2 <= int(text) <= 30:
        return int(text)
    if not is_word(text):
        raise click.BadParameter(f"{text!r} is not a length from 2 to 30, and not a word.")
    return text


@click.command()
@click.argument("grid", metavar="GRID", type=PATH)
@rules_option
@symmetry_option
@lexicons_option
@as_json
def check(grid: Path, rules_name: str, symmetry: str | None, lexicons: tuple[str, ...], as_json: bool) -> None:
    """Check a drawn grid against rules: symmetry, connection, lengths, checked letters, repeated entries."""
    drawn, rules = grid_of(grid), _rules(rules_name, symmetry)
    found, figures = breaches(drawn, rules), statistics(drawn)
    if figures.scored:
        figures = statistics(drawn, _scores(lexicons))
    if as_json:
        print_json({
            "rules": rules.name, "symmetry": rules.symmetry, "entries": figures.figures.entries,
            "statistics": statistics_row(figures), "breaches": [each._asdict() for each in found],
        })  # fmt: skip
    else:
        for each in found:
            click.echo(f"{each.sentence[0].upper()}{each.sentence[1:]}.")
        if not found:
            click.echo(f"{figures.figures.entries} entries. The grid keeps the rules ({rules.name}).")
        click.echo("\n".join(statistics_lines(figures)))
    if found:
        click.get_current_context().exit(1)


@click.command()
@option("--size", click.IntRange(3, 30), "Rows and columns.", default=15)
@option("--columns", click.IntRange(3, 30), "Columns, if the grid is not square.")
@rules_option
@symmetry_option
@option(
    "--words", "N|MIN-MAX",
    "Number of entries, such as 76 or 72-78; by default as many as grids of that size usually have.", type=count_range,
)  # fmt: skip
@option(
    "--theme themes", "N|WORD",
    'A word across that the pattern must have, such as "purple heart", or its length. Repeatable.', type=theme_entry,
    multiple=True,
)  # fmt: skip
@flag("--down", "The theme words stand down.")
@flag("--reveals", "The last theme word stands below the others, or in the middle row.")
@option("--seconds", POSITIVE, "Time limit with theme words.", default=60)
@word_options
@option("--count", click.IntRange(1, MOST_COUNT), "Number of patterns.", default=1)
@option("--seed", "N", "Random seed. The same seed makes the same patterns.", type=int)
@options.out_option("File to write, .puzzle: a document for the window, with the pattern.")
@as_json
def pattern(
    size: int, columns: int | None, rules_name: str, symmetry: str | None, words: tuple[int, int] | None,
    themes: tuple[int | str, ...], down: bool, reveals: bool, seconds: float, settings: FillSettings, count: int,
    seed: int | None, out: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Generate distinct patterns that keep the rules. `crossword fill` fills them."""
    from engine.crossword.patterns.gallery import distinct, usual_entries
    from engine.crossword.patterns.generate import generate

    if out and count > 1:
        raise click.UsageError("--out is for one pattern, without --count.")
    if out:
        options.check_out(out, (options.SUFFIX,))
    rules, seed = _rules(rules_name, symmetry), seed_of(seed)
    texts = [theme for theme in themes if isinstance(theme, str)]
    if texts:
        if len(texts) < len(themes):
            raise click.UsageError("--theme has words or lengths, not both.")
        from engine.crossword.patterns.themes import Theme

        theme = Theme(tuple(map(answer_of, texts)), last=reveals, down=down)
        _around(size, columns or size, rules, theme, texts, words, count, seed, seconds, settings, out, as_json)
        return
    lengths = [theme for theme in themes if isinstance(theme, int)]
    words = words or usual_entries(size, columns or size, rules)
    grids: list[Grid] = []
    tries = 0
    make = partial(generate, size, columns or size, rules, entries=words, themes=lengths)
    for outcome in distinct(make, seed):
        tries += outcome.steps
        if outcome.result:
            grids.append(outcome.result)
            _save(outcome.result, out)
            if not as_json:
                click.echo("\n" * (len(grids) > 1) + grid_text(outcome.result), nl=False)
        if len(grids) == count:
            break
    if as_json:
        patterns = [
            {"rows": grid.rows, "bars": [(bar.row, bar.column, bar.side) for bar in grid.bars],
             "entries": len(entries_of(grid))}
            for grid in grids
        ]  # fmt: skip
        print_json({"rules": rules.name, "symmetry": rules.symmetry, "seed": seed, "patterns": patterns})
    if len(grids) < count:
        click.echo(f"{count - len(grids)} of {count} patterns were not found in {tries} attempts.", err=True)
        click.get_current_context().exit(1)


def _around(
    rows: int, columns: int, rules: GridRules, theme: "Theme", texts: Sequence[str],
    words: tuple[int, int] | None, count: int, seed: int, seconds: float, settings: FillSettings, out: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    from engine.crossword.fill.vocabulary import open_vocabulary
    from engine.crossword.patterns.themes import themed
    from engine.crossword.wing import warm_up

    house, more = open_house(), settings.widened()
    vocabulary = open_vocabulary(settings, house)
    warm_up()["crossword.fill"]()  # compiles or loads the kernels before the time limit starts
    ended = themed(
        rows, columns, rules, theme, vocabulary, wider=lambda: open_vocabulary(more, house), entries=words, seed=seed,
        most=count, seconds=seconds,
    )  # fmt: skip
    found = ended.result
    for one in found:
        _save(one.pattern, out, texts)
    if as_json:
        patterns = [
            {"rows": one.pattern.rows, "fill": one.fill.rows, "entries": one.entries,
             "mean_score": rounded(one.mean), "lowest_score": one.worst, "threes": one.looks.short,
             "wider": one.wider, "blocks": sum(row.count("#") for row in one.pattern.rows)}
            for one in found
        ]  # fmt: skip
        print_json({"rules": rules.name, "symmetry": rules.symmetry, "seed": seed, "patterns": patterns})
    else:
        click.echo("\n".join(grid_text(one.pattern, capitals=True) for one in found), nl=False)
        for number, one in enumerate(found, 1):
            words_of_it = f"{one.entries} words, {one.looks.short} of three letters, {parts_text(one.pattern)}"
            fill = f"a fill with mean score {one.mean:.1f}, lowest {one.worst}"
            click.echo(f"Pattern {number}: {words_of_it}, {fill}.", err=True)
    if any(one.wider for one in found):
        least = f"Words with scores of {more.min_score} or more, and names, are used too."
        click.echo(f"No pattern had a fill with the words wanted. {least}", err=True)
    if len(found) < count:
        missing = f"{count - len(found)} of {count} patterns with a fill were not found"
        click.echo(f"{missing} in {ended.steps} attempts, {ended.seconds:.0f} s.", err=True)
        click.get_current_context().exit(1)


def _save(grid: Grid, out: Path | None, texts: Sequence[str] = ()) -> None:
    if out:
        save(out, encode(Document(with_phrases(Puzzle(grid=grid), texts), options.date_of(None))))


def _rules(name: str, symmetry: str | None) -> GridRules:
    rules = NAMED_RULES[name]
    return changed(rules, symmetry=symmetry) if symmetry else rules


def _scores(lexicons: tuple[str, ...]) -> Lexicon:
    from engine.crossword.fill.layers import Layers, open_layers

    return open_layers(Layers(lexicons or (list_for_new(DEFAULT_LIST),), names=True))


def statistics_lines(found: Statistics) -> Iterator[str]:
    """Yield the statistics of a grid, a line each."""
    figures = found.figures
    lengths = ", ".join(f"{count} of {length}" for length, count in found.lengths)
    yield f"Lengths: {lengths or 'none'}; mean {figures.mean_length:.2f}."
    unches = f"; {found.unches} unches, at most {found.most_unches} in a row" if found.unches else ""
    blocks = f"Blocks: {figures.blocks}, {percent(figures.block_share)} of the grid."
    yield f"Cells: {figures.cells}, of them {percent(figures.checked_share)} checked{unches}. {blocks}"
    if found.duplicates:
        yield f"More than once: {', '.join(word.upper() for word in found.duplicates)}."
    if found.letters and not figures.empty:
        yield "Pangram: each letter occurs." if not found.missing else f"Letters missing: {found.missing.upper()}."
    if sentence := quality(found):
        yield sentence
    if unknown := [scored.text.upper() for scored in found.scored if scored.score is None]:
        yield f"Not in the word lists: {', '.join(unknown)}."


def quality(found: Statistics) -> str:
    """Return the mean score and Zipf value of the words of a grid, and the worst word; "" without known words."""
    if found.worst is None:
        return ""
    return (
        f"Mean score {found.mean_score:.1f}, mean Zipf value {found.mean_zipf:.2f}; "
        f"worst word: {found.worst.text.upper()} ({found.worst.score})."
    )


def statistics_row(found: Statistics) -> dict[str, object]:
    """Return the statistics of a grid as a JSON object. Scores are null without words that the lists have."""
    figures, worst = found.figures, found.worst
    return {
        "entries": figures.entries,
        "filled": figures.filled,
        "lengths": dict(found.lengths),
        "mean_length": round(figures.mean_length, 3),
        "cells": figures.cells,
        "blocks": figures.blocks,
        "bars": figures.bars,
        "checked_share": round(figures.checked_share, 4),
        "unches": found.unches,
        "most_unches": found.most_unches,
        "duplicates": found.duplicates,
        "letters": dict(found.letters),
        "pangram": not found.missing,
        "mean_score": rounded(found.mean_score),
        "mean_zipf": rounded(found.mean_zipf),
        "worst": {"word": worst.entry.word, "text": worst.text, "score": worst.score} if worst else None,
        "unknown": [scored.text for scored in found.scored if scored.score is None],
    }


def rounded(value: float | None) -> float | None:
    """Return a mean to two decimals."""
    return None if value is None else round(value, 2)


@click.group("library")
def library() -> None:
    """Keep the patterns that the house repeats, and see which of them were not used for long."""


@library.command("add", short_help="Add the patterns of files and folders.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@option("--shipped", click.Choice(("american", "british", "barred")), "Those of the program's library by these rules.")
@option("--tag tags", "TAG", "A tag of the patterns. Repeatable.", multiple=True)
def add(paths: tuple[Path, ...], shipped: str | None, tags: tuple[str, ...]) -> None:
    """Add the patterns of crosswords in files of any format, of grids as text, and of all files below folders.

    Patterns that are there get the tags too. The exit status is 1 if a file has no pattern.
    """
    if not paths and not shipped:
        raise click.UsageError("Name files or folders, or use --shipped.")
    read, problems = patterns_in(paths, date.today().isoformat())
    grids = (*read, *(one.grid for one in shipped_patterns() if shipped in one.tags))
    new = keep_patterns(Store(), grids, tags_in(",".join(tags)))
    warn(problems)
    click.echo(patterns_kept(new, len(grids)))
    if problems:
        click.get_current_context().exit(1)


@library.command("list", short_help="List them, the longest unused first.")
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
    lines = [*map(_line, found)] or ["There are no such house patterns. 'library add --shipped british' adds some."]
    print_result({"patterns": rows}, lines, as_json=as_json)


@library.command("show", short_help="Print one as a grid.")
@click.argument("name")
def show(name: str) -> None:
    """Print the pattern of a name as a text that `crossword fill` reads."""
    click.echo(grid_text(pattern_named(Store(), name).grid), nl=False)


@library.command("remove", short_help="Remove some.")
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
