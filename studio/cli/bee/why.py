"""`bee why`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studio.cli.bee.shared import HIVE_SIZES, hive_of, lexicon_name, rules_name
from studio.cli.options import as_json, names_file, print_json, taboo_option

if TYPE_CHECKING:
    from engine.bee.puzzle import Puzzle
    from engine.printed import Printed


@click.command(short_help="Why a word is not an answer, as a reply to a reader.")
@click.argument("word")
@click.argument("hive")
@rules_name
@lexicon_name
@taboo_option
@as_json
def why(
    word: str, hive: str, rules_name: str, lexicon_name: str, taboo: tuple[Path, ...], as_json: bool
) -> None:  # fmt: skip
    """Whether WORD is an answer of the HIVE, and why not, as a reply to the reader who asks.

    HIVE is seven letters with the center first, such as GCENORV, or a .puzzle file; then the file's own rulings
    and what was printed of it count.
    """
    import msgspec

    from engine.bee.why import open_why
    from engine.vetting.house import open_house

    puzzle = hive_of(hive, rules_name, lexicon_name)
    answer = open_why(puzzle, word, _printed(hive, puzzle), house=open_house(extra=taboo))
    if as_json:
        print_json({**msgspec.to_builtins(answer), "hive": puzzle.shown})
    else:
        click.echo(answer.reply)


def _printed(hive: str, puzzle: Puzzle) -> Printed | None:
    """What was printed of the puzzle of a file, if it is that very one; options may have changed it."""
    from engine.document import read, still_printed

    if not names_file(hive, HIVE_SIZES):
        return None
    document = read(hive)[0]
    return still_printed(document) if document.body == puzzle else None
