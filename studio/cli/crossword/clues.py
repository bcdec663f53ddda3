"""`crossword clues`, `crossword theme`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.crossword.shared import CLUES_IN_LISTS
from studio.cli.options import as_json, print_json

if TYPE_CHECKING:
    from engine.crossword.clues.suggest import Suggestion
    from engine.crossword.clues.theme_words import Theme


@click.command(short_help="Suggest clues for words.")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option(
    "--file", "clue_files", multiple=True, type=click.Path(path_type=Path), metavar="CLUES",
    help=f"A clue file with a word and a clue on each line. Its clues come first. {CLUES_IN_LISTS}",
)  # fmt: skip
@click.option("--most", type=click.IntRange(1, 100), default=8, show_default=True, help="Clues per word at most.")
@as_json
def clues(words: tuple[str, ...], clue_files: tuple[Path, ...], most: int, as_json: bool) -> None:
    """Suggest clues for each WORD, from clue files, the clue book, and WordNet, best first.

    If the words have a theme, their meanings in it come first: among birds, "crane" is a bird. Put a phrase in
    quotation marks: "ice cream". The clue of an inflected word names the form. A clue never contains the answer.
    """
    from engine.core.job import Control
    from engine.crossword.clues.sources import read_clues
    from engine.crossword.clues.suggest import suggest_all
    from engine.crossword.lists import refused_text
    from engine.crossword.puzzle import answer_of, enumeration

    answers = {word: answer_of(word) for word in words}
    files = [read_clues(path) for path in clue_files]
    for file in files:
        if skipped := refused_text(file.report):
            click.echo(f"{file.name}: {skipped}", err=True)
    found = suggest_all(words, Control(), files=files, most=most)
    for notice in found.notices:
        click.echo(notice, err=True)
    if as_json:
        rows = [
            {"word": word, "answer": answer, "enumeration": enumeration(word), "clues": _rows(found.clues[answer])}
            for word, answer in answers.items()
        ]
        print_json({"theme": list(found.theme), "words": rows})
        return
    for number, (word, answer) in enumerate(answers.items()):
        click.echo("\n" * (number > 0) + word.upper())
        for one in found.clues[answer]:
            click.echo(f"  {one.source:<10s}  {one.text} ({enumeration(word)})")
        if not found.clues[answer]:
            click.echo("  no clue found")


def _rows(found: tuple[Suggestion, ...]) -> list[dict[str, Any]]:
    return [
        {"text": one.text, "source": one.source, "note": one.note, "score": round(one.score, 3)} for one in found
    ]


@click.command(short_help="Find words of a theme in WordNet.")
@click.argument("name")
@click.option(
    "--pattern", default="", metavar="PATTERN", help='Letter pattern; "?" or "." is one letter, "*" any number.'
)
@click.option("--length", default="", metavar="A-B", help="Number of letters, such as 5 or 4-9.")
@click.option("--sense", "senses", type=int, multiple=True, metavar="N", help="Number of a meaning (see --json).")
@click.option("--kinds", is_flag=True, help="Only kinds of NAME, no related words.")
@click.option("--most", type=click.IntRange(1), help="Number of words at most (default: all).")
@as_json
def theme(
    name: str, pattern: str, length: str, senses: tuple[int, ...], kinds: bool, most: int | None, as_json: bool
) -> None:
    """Find kinds of NAME and related words in WordNet, best known first.

    A word is related if it is a part of NAME, if its definition mentions NAME, or if definitions often mention
    both: kettle for kitchen, carol for Christmas.

    If it has several meanings, the one used and the numbers of the others are printed on standard error.

    \b
    puzzle-studio crossword theme bird --length 4-8
    puzzle-studio crossword theme dog --kinds --pattern "s..t*"
    """
    from engine.crossword.clues.theme_words import matching, open_theme
    from engine.words.vetting.house import open_house

    shortest, longest = _lengths(length)
    found = open_theme(name, open_house().vetter(), related=not kinds, senses=senses)
    words = matching(found.words, pattern, shortest, longest)[:most]
    if as_json:
        print_json(
            {
                "meanings": [one._asdict() for one in found.meanings],
                "chosen": list(found.chosen),
                "words": [{**one._asdict(), "name": one.is_name} for one in words],
                "taboo": found.taboo,
            }
        )
        return
    if len(found.meanings) > 1 and not senses:
        _print_meanings(found)
    for one in words:
        click.echo(one.text)
    if not words:
        click.echo("No word matches.", err=True)


def _print_meanings(found: Theme) -> None:
    from studio.core.formatting import plural

    first, *others = found.meanings
    click.echo(f"Meaning {first.number}: {first.definition}. With --sense:", err=True)
    for one in others:
        click.echo(f"  {one.number}  {one.definition} ({one.part}, {plural(one.kinds, 'kind')})", err=True)


def _lengths(text: str) -> tuple[int, int]:
    """The numbers of a range such as "4-9"."""
    from engine.core.errors import BadInput
    from engine.crossword.clues.theme_words import LONGEST_PATTERN

    if not text:
        return 1, LONGEST_PATTERN
    numbers = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text.replace(" ", ""))
    if not numbers or int(numbers[2] or numbers[1]) < int(numbers[1]):
        raise BadInput(f"--length {text!r} is not a range", mend="Use 5 or 4-9.")
    return int(numbers[1]), int(numbers[2] or numbers[1])
