"""Cryptic clues: `crossword clue`, `crossword wordplay`, and `crossword clues check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from studio.cli.options import as_json, date_of, print_json

if TYPE_CHECKING:
    from engine.crossword.wordplay.check import ClueCheck

NOTATION = """\b
CAR "vehicle" + PET "favourite"; def "floor covering"   charade, definition
(NEAR ICE)* [about]                                     anagram, indicator
S{TAR "sailor"}E "direction" [in]                       container
rev(LIVED "was") [back]                                 reversal
heaRT HINTs [some]                                      hidden, initials, ...
STARt "begin" [endless]                                 deletion
hom(night "dark time") = KNIGHT [we hear]               homophone
def "bank" / def "river edge"                           double definition
"""


@click.command(
    short_help="Check that a cryptic clue works.",
    help=f"""Check that a cryptic CLUE leads to its answer.

With an annotation, the clue is proved: each letter is accounted for, fodder and quoted words stand in the clue,
each device has an indicator, the definition is at an end. Without, the clue is searched for a parse.

An annotation is written like this: capitals count, quotes give words of the clue, brackets the indicator.

{NOTATION}
The exit status is 1 if the clue is faulty.""",
)
@click.argument("clue", metavar="CLUE")
@click.option("--answer", required=True, metavar="WORD", help="The answer, such as carpet or 'ice cream'.")
@click.option("--annotation", default="", metavar="TEXT", help="The wordplay and the definition.")
@as_json
def clue(clue: str, answer: str, annotation: str, as_json: bool) -> None:
    """Check a clue."""
    from engine.crossword.wordplay.check import check_clue

    found = check_clue(clue, answer, annotation)
    if as_json:
        print_json({"clue": clue, "answer": answer, "annotation": annotation, **_row(found)})
    else:
        click.echo("\n".join(_lines(found)))
    if found.verdict == "faulty":
        click.get_current_context().exit(1)


@click.command("check", short_help="Check the cryptic clues of a saved crossword.")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
@as_json
def check(source: Path, as_json: bool) -> None:
    """Check the clues of a crossword: FILE.puzzle, or a file of another program.

    Clues with an annotation are proved, the others are searched for a parse. The exit status is 1 if a clue is
    faulty.
    """
    from engine.core.job import Control
    from engine.crossword.puzzle import Puzzle
    from engine.crossword.wordplay.check import check_clues
    from engine.documents.conversion import read_any
    from engine.documents.document import body_of

    puzzle = body_of(read_any(source, date_of(None)).document, Puzzle, str(source))
    faulty = False
    rows: list[dict[str, Any]] = []
    for one in check_clues(puzzle, Control()):
        faulty = faulty or one.check.verdict == "faulty"
        if as_json:
            head = {"number": one.number, "direction": one.direction, "answer": one.answer, "clue": one.clue}
            rows.append({**head, "annotation": one.annotation, **_row(one.check)})
            continue
        click.echo(f"{one.number} {one.direction}  {one.clue}  {one.answer.upper()}")
        click.echo("".join(f"    {line}\n" for line in _lines(one.check)))
    if as_json:
        print_json({"clues": rows})
    if faulty:
        click.get_current_context().exit(1)


@click.command(short_help="List the ways to build an answer in a cryptic clue.")
@click.argument("answer")
@click.option("--device", "devices", multiple=True, metavar="NAME", help="Only this device, such as anagram.")
@click.option("--most", type=click.IntRange(1), default=40, show_default=True, help="Ways at most.")
@as_json
def wordplay(answer: str, devices: tuple[str, ...], most: int, as_json: bool) -> None:
    """List ways to build ANSWER, best first: anagrams, charades, containers, and others.

    Each is an annotation for 'crossword clue', with words that can stand for its parts.
    """
    from engine.core.job import Control
    from engine.crossword.wordplay.parts import open_parts
    from engine.crossword.wordplay.ways import ways

    found = ways(answer, Control(), parts=open_parts(), devices=devices)[:most]
    if as_json:
        rows = [
            {"device": way.device, "annotation": way.annotation, "score": round(way.score, 3),
             "parts": [part._asdict() for part in way.parts]}
            for way in found
        ]  # fmt: skip
        print_json({"answer": answer, "ways": rows})
        return
    for way in found:
        click.echo(f"{way.device:<18s}  {way.annotation}")
    if not found:
        click.echo("No way was found.", err=True)


def _row(found: ClueCheck) -> dict[str, Any]:
    parses = [{"annotation": one.annotation, "definition": one.definition} for one in found.parses]
    return {"verdict": found.verdict, "faults": found.faults, "notes": found.notes, "parses": parses}


def _lines(found: ClueCheck) -> list[str]:
    return [
        f"{found.verdict.capitalize()}.",
        *(f"{sentence}." for sentence in found.faults),
        *(f"Note: {sentence}." for sentence in found.notes),
        *(one.annotation for one in found.parses),
    ]
