"""Shared parts of the crossword commands: options, reading a list, and writing a puzzle."""

import sys
from pathlib import Path

import click

from engine.core import BadInput, Blocked, Control
from engine.core.files import exists, numbered, save
from engine.crossword.answers import Key
from engine.crossword.clues.edit import filled, without_clue
from engine.crossword.clues.suggest import suggest_all
from engine.crossword.fill.vocabulary import DEFAULT_MIN_SCORE, FillSettings
from engine.crossword.grid import Grid, is_checked
from engine.crossword.grid_text import read_grid
from engine.crossword.lists import WordList, open_list, read_list, reading_report
from engine.crossword.puzzle import Puzzle
from engine.documents.conversion import read_any
from engine.documents.document import SUFFIX, body_of
from engine.output.registry import READABLE_SUFFIXES
from engine.output.target import Target
from engine.words.lists.encoding import decode
from engine.words.lists.sniff import described
from engine.words.lists.tables import CLUED_LIST
from engine.words.sources import find_source
from engine.words.stored_lists import list_for_new
from studio.cli.options import encoded, flag, grouped, option, warn, write_puzzle

DEFAULT_LIST = "standard"
STANDARD_INPUT = "-"
CLUES_IN_LISTS = (
    "Clues stand before or after the words, separated by a dash, colon, tab, semicolon, comma, vertical bar or "
    "equals sign, or in a CSV file."
)

clue_option = click.option(
    "--clues", "clue", is_flag=True,
    help="Give each entry without a clue the best clue of 'crossword clues'. Clues that were printed before "
    "are used only if there is no other.",
)  # fmt: skip


def grid_of(path: Path) -> Grid:
    """Return the grid of a text file, or that of a crossword in a file of this or of another program."""
    is_puzzle = path.suffix.lower() in {SUFFIX, *READABLE_SUFFIXES}
    return body_of(read_any(path, "")[0], Puzzle, str(path)).grid if is_puzzle else read_grid(path)


def length_score(text: str) -> tuple[int, int]:
    """Return the length and the score of a text such as 3=60."""
    length, equals, score = text.partition("=")
    whole = equals and all(part.isascii() and part.isdecimal() and len(part) < 4 for part in (length, score))
    if not whole or not 2 <= int(length) <= 30 or not 0 <= int(score) <= 100:
        raise click.BadParameter(f"{text!r} is not a length from 2 to 30 and a score from 0 to 100: 3=60.")
    return int(length), int(score)


lexicons_option = option(
    "--lexicon lexicons", "NAME|FILE",
    "A word list (see 'lexicon list'), or a file with a word, or WORD;SCORE, on each line. Repeatable: "
    "the scores of later lists replace those of earlier ones. "
    f"Default: {DEFAULT_LIST}, or that of 'lexicon default'.", multiple=True,
)  # fmt: skip


def fill_settings(
    lexicons: tuple[str, ...], phrases: bool | None, names: bool, min_score: int | None,
    min_by_length: tuple[tuple[int, int], ...], distinct_stems: bool, distinct_parts: int | None,
) -> FillSettings:  # fmt: skip
    """Return the settings that the options choose. An editor's own list is used as it is by default."""
    sources = [find_source(name) for name in lexicons or (list_for_new(DEFAULT_LIST),)]
    ours = all(source.kind == "shipped" for source in sources)
    return FillSettings(
        lists=tuple(source.name for source in sources),
        phrases=ours if phrases is None else phrases,
        names=names,
        min_score=(DEFAULT_MIN_SCORE if ours else 0) if min_score is None else min_score,
        min_by_length=tuple(dict(min_by_length).items()),
        distinct_stems=distinct_stems,
        distinct_parts=distinct_parts or 0,
    )


word_options = grouped(
    "settings",
    fill_settings,
    lexicons_option,
    click.option(
        "--phrases/--no-phrases", default=None,
        help="Whether to use the phrases of WordNet, such as ICECREAM. Default: yes, unless --lexicon is a file.",
    ),
    flag("--names", "Use names and abbreviations too."),
    option(
        "--min-score", "N",
        "Use only words with a score of at least N, 0 to 100. Words of lists without scores get theirs from "
        "commonness. Default: 50, or 0 if --lexicon is a file.", type=click.IntRange(0, 100),
    ),
    option(
        "--min-score-for min_by_length", "LENGTH=SCORE",
        "Another least score for words of a length, such as 3=60. Repeatable.", type=length_score, multiple=True,
    ),
    click.option(
        "--distinct-stems/--repeat-stems", default=True,
        help="Use at most one word of a root, such as GOVERN or GOVERNOR, or several. Default: at most one.",
    ),
    click.option(
        "--distinct-parts", type=click.IntRange(3, 13), metavar="N",
        help="No two words share N letters in a row, such as FIRE in FIREMAN and CEASEFIRE; 3 to 13.",
    ),
)  # fmt: skip


def words_of(source: str) -> WordList:
    """Read a list from a file, or from standard input for "-". Unusable lines are reported on standard error."""
    if source != STANDARD_INPUT:
        found = open_list(source)
    else:
        found = read_list("\n".join(decode(sys.stdin.buffer.read(), where="standard input").lines))
    if not found.words:
        where = "standard input" if source == STANDARD_INPUT else source
        raise BadInput("no line contains a word", where=where, mend="Give a list with one word per line.")
    if read_as := described(found.form, CLUED_LIST):
        click.echo(f"Read as: {read_as}.", err=True)
    if report := reading_report(found):
        click.echo(report, err=True)
    return found


def with_clues(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a clue for each entry that has none, if one is found."""
    listed = [one.text for one in puzzle.words]
    rest = {"lexicon": puzzle.lexicon, "american": is_checked(puzzle.grid)}
    found = suggest_all(without_clue(puzzle), Control(), among=listed, **rest)
    warn(found.notices)
    return filled(puzzle, found.clues)


def write_or_keep(out: Path, puzzle: Puzzle, key: Key, target: Target) -> None:
    """Write a puzzle that took a search; if it cannot be printed, save it as a document beside `out`.

    Raises Blocked or BadInput if it cannot be printed; the message names the document. Raises FileProblem if
    neither can be written.
    """
    try:
        write_puzzle(out, puzzle, key, target)
    except (BadInput, Blocked) as error:
        kept = next(path for path in numbered(out.with_suffix(".puzzle")) if not exists(path))
        save(kept, encoded(puzzle, target))
        saved = f"The puzzle is saved as {kept}: correct it, or use 'print --force'."
        mend = f"{error.mend} {saved}".strip()
        raise type(error)(error.what, where=error.where, mend=mend) from None
