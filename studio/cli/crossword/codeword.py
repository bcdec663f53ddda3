"""`crossword codeword`: a filled grid as a codeword."""

from pathlib import Path

import click
from msgspec import UNSET

from engine.core.value import changed
from engine.crossword.decoding import other_solution
from engine.crossword.forms import number_letters, retitled
from engine.crossword.puzzle import Puzzle
from engine.crossword.wing import open_key
from engine.documents.conversion import read_any
from engine.documents.document import body_of
from engine.output.target import Target
from engine.words.sources import open_lexicon
from studio.cli import options
from studio.cli.crossword.shared import DEFAULT_LIST
from studio.cli.options import PATH, option


@click.command()
@click.argument("source", metavar="FILE", type=PATH)
@option("--given", "LETTERS", "The letters that are printed (default: two random ones).")
@options.seed_option
@options.lexicon_option(DEFAULT_LIST, house=True)
@options.out_option(options.OUT_HELP, required=True)
@options.force_option
def codeword(source: Path, given: str | None, seed: int | None, lexicon_name: str, out: Path, force: bool) -> None:
    """Make a codeword of a filled crossword: FILE.puzzle, or a file of another program.

    Each letter of the grid gets a number, and the clues are not printed. Reported are the letters that the grid
    does not have, and letters that others can replace so that all entries are words of the list again.
    """
    options.check_out(out, options.suffixes("crossword"))
    document, _, warnings = read_any(source, options.date_of(None))
    for warning in warnings:
        click.echo(warning, err=True)
    puzzle = body_of(document, Puzzle, str(source))
    code = number_letters(puzzle.grid, options.seed_of(seed), given)
    made = changed(puzzle, title=retitled(puzzle, "Codeword"), code=code, diagramless=False, acrostic=UNSET)
    options.write_puzzle(out, made, open_key(made), Target("", created=document.created, force=force), document)
    click.echo(f"Given: {', '.join(code.given.upper()) or 'no letter'}.")
    other = other_solution(made, open_lexicon(lexicon_name).words)
    if other is None:
        click.echo("The search for another solution gave up.")
    elif other:
        pairs = (f"{one.upper()} as {its.upper()}" for one, its in other.items())
        click.echo(f"It has another solution: {', '.join(pairs)}. Give one of these letters.", err=True)
