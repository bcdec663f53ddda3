"""`wheel why`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studio.cli.options import as_json, names_file, print_json, taboo_option
from studio.cli.wheel.shared import lexicon_name, minimum, rules_name, rules_of

if TYPE_CHECKING:
    from engine.printed import Printed
    from engine.wheel.puzzle import Puzzle


@click.command(short_help="Why a word is not an answer, as a reply to a reader.")
@click.argument("word")
@click.argument("wheel")
@rules_name
@minimum
@lexicon_name
@taboo_option
@as_json
def why(
    word: str, wheel: str, rules_name: str, minimum: int | None, lexicon_name: str, taboo: tuple[Path, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """Whether WORD is an answer of the WHEEL, and why not, as a reply to the reader who asks.

    WHEEL is its letters with the hub first, such as WFLEARALT, or a .puzzle file; the file's own rules, word list
    and rulings, and what was printed of it, then count.
    """
    import msgspec

    from engine.vetting.house import open_house
    from engine.wheel.why import open_why

    puzzle, printed = _wheel_of(wheel, rules_name, minimum, lexicon_name)
    answer = open_why(puzzle, word, printed, house=open_house(extra=taboo))
    if as_json:
        print_json({**msgspec.to_builtins(answer), "wheel": puzzle.shown})
    else:
        click.echo(answer.reply)


def _wheel_of(text: str, rules: str, minimum: int | None, lexicon: str) -> tuple[Puzzle, Printed | None]:
    """The wheel of a WHEEL argument, and what was printed of that of a file.

    Raises:
        BadInput: the letters make no wheel.
        FileProblem: the file cannot be read, or is no document of a wheel.
    """
    from engine.document import body_of, read, still_printed
    from engine.wheel.puzzle import FEWEST, MOST, Puzzle

    if names_file(text, range(FEWEST, MOST + 1)):
        document = read(text)[0]
        return body_of(document, Puzzle, text), still_printed(document)
    letters = "".join(text.replace("/", " ").split()).lower()
    return Puzzle(letters[:1], letters[1:], rules=rules_of(rules, minimum), lexicon=lexicon), None
