"""Clues, cryptic ones too, and themes: `crossword clues`, `clue`, `wordplay` and `theme`."""

from collections import Counter
from datetime import date
from pathlib import Path

import click

from engine.core import Control, plural
from engine.core.store import Store
from engine.crossword.answers import key_of
from engine.crossword.clues.sources import Use, read_clues, search_book, use_text
from engine.crossword.clues.suggest import suggest_all
from engine.crossword.clues.theme_words import Theme, matching, open_theme
from engine.crossword.lists import refused_text
from engine.crossword.puzzle import Puzzle, answer_of, enumeration
from engine.crossword.wordplay import NOTATION
from engine.crossword.wordplay.parses import ClueCheck, check_clue, check_clues
from engine.crossword.wordplay.parts import open_parts
from engine.crossword.wordplay.ways import ways
from engine.documents.conversion import read_any
from engine.documents.document import body_of
from engine.words.vetting.house import open_house
from studio.cli import options
from studio.cli.crossword.patterns import count_range
from studio.cli.crossword.shared import CLUES_IN_LISTS
from studio.cli.options import PATH, JsonObject, option


@click.command(
    short_help="Check that a cryptic clue works.",
    help=f"""Check that a cryptic CLUE leads to its answer.

With an annotation, the clue is proved: each letter is accounted for, fodder and quoted words stand in the clue,
each device has an indicator, the definition is at an end. Without, the clue is searched for a parse.

An annotation is written like this: capitals count, quotes give words of the clue, brackets the indicator.

\b
{NOTATION}
The exit status is 1 if the clue is faulty.""",
)
@click.argument("clue", metavar="CLUE")
@option("--answer", "WORD", "The answer, such as carpet or 'ice cream'.", required=True)
@option("--annotation", "TEXT", "The wordplay and the definition.", default="")
@options.as_json
def clue(clue: str, answer: str, annotation: str, as_json: bool) -> None:
    """Check a clue."""
    found = check_clue(clue, answer, annotation)
    row = {"clue": clue, "answer": answer, "annotation": annotation, **_row(found)}
    options.print_result(row, _lines(found), as_json=as_json)
    if found.verdict == "faulty":
        click.get_current_context().exit(1)


@click.command("check", short_help="Check the cryptic clues of a saved crossword.")
@click.argument("source", metavar="FILE", type=PATH)
@options.as_json
def check(source: Path, as_json: bool) -> None:
    """Check the clues of a crossword: FILE.puzzle, or a file of another program.

    Clues with an annotation are proved, the others are searched for a parse. The last lines count the clues, and
    name the entries without one. The exit status is 1 if a clue is faulty.
    """
    puzzle = body_of(read_any(source, options.date_of(None)).document, Puzzle, str(source))
    bare = [one.name for one in key_of(puzzle).entries if not one.clue]
    verdicts: Counter[str] = Counter()
    rows: list[JsonObject] = []
    for one in check_clues(puzzle, Control()):
        verdicts[one.check.verdict] += 1
        if as_json:
            head = {"number": one.entry.number, "direction": one.entry.direction, "answer": one.entry.shown}
            rows.append({**head, "clue": one.clue, "annotation": one.entry.annotation, **_row(one.check)})
            continue
        click.echo(f"{one.entry.name}  {one.clue}  {one.entry.shown.upper()}")
        click.echo("".join(f"    {line}\n" for line in _lines(one.check)))
    if as_json:
        options.print_json({"clues": rows, "without_clue": bare})
    else:
        counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        click.echo(f"{plural(verdicts.total(), 'clue')}{counts and f': {counts}'}.")
    if bare and not as_json:
        click.echo(f"No clue: {', '.join(bare)}.")
    if verdicts["faulty"]:
        click.get_current_context().exit(1)


@click.command()
@click.argument("answer")
@option("--device devices", "NAME", "Only this device, such as anagram.", multiple=True)
@option("--most", click.IntRange(1), "Ways at most.", default=40)
@options.as_json
def wordplay(answer: str, devices: tuple[str, ...], most: int, as_json: bool) -> None:
    """List ways to build ANSWER, best first: anagrams, charades, containers, and others."""
    found = ways(answer, Control(), parts=open_parts(), devices=[*map(str.lower, devices)])[:most]
    rows = [
        {"device": way.device, "annotation": way.annotation, "score": round(way.score, 3),
         "parts": [part._asdict() for part in way.parts]}
        for way in found
    ]  # fmt: skip
    lines = (f"{way.device:<18s}  {way.annotation}" for way in found)
    options.print_result({"answer": answer, "ways": rows}, lines, as_json=as_json)
    if not found and not as_json:
        click.echo("No way was found.", err=True)


def _row(found: ClueCheck) -> JsonObject:
    names = ("annotation", "definition", "device")
    return {**found._asdict(), "parses": [{name: getattr(one, name) for name in names} for one in found.parses]}


def _lines(found: ClueCheck) -> list[str]:
    return [
        f"{found.verdict.capitalize()}.",
        *(f"{sentence}." for sentence in found.faults),
        *(f"Note: {sentence}." for sentence in found.notes),
        *(one.annotation + f"  ({one.device})" * (one.device != "parse") for one in found.parses),
    ]


class _Clues(click.Group):
    """Words are arguments of `suggest`, unless the first one is a subcommand."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in self.get_help_option_names(ctx):
            args = ["suggest", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Clues, short_help="Suggest clues for words, or check the cryptic clues of a crossword.")
def clues() -> None:
    """Suggest clues for words: 'crossword clues WORD...'; or check those of a crossword, or search the clue book."""


clues.add_command(check)


@clues.command(short_help="Search the clue book.")
@click.argument("words", nargs=-1, metavar="[WORD...]")
@option("--answer", "PATTERN", "The answer; ? is a letter, * any letters.", default="")
@option("--setter", "NAME", "Words of the setter's name.", default="")
@options.as_json
def find(words: tuple[str, ...], answer: str, setter: str, as_json: bool) -> None:
    """Find the clues of the clue book that have each WORD, or a beginning of three letters or more, latest first.

    The book has the clues of exported puzzles, and those of old ones ('calendar archive FOLDER').
    """
    found = search_book(Store(), answer=answer, words=" ".join(words), setter=setter)
    if as_json:
        days = ("" if row.day == date.min else row.day.isoformat() for row in found)
        options.print_json({"clues": [{**row._asdict(), "day": day} for row, day in zip(found, days, strict=True)]})
        return
    for row in found:
        use = use_text(Use(row.day.isoformat(), row.title))
        click.echo(f"{row.answer.upper()}  {row.text}  ({use}{f', by {row.setter}' if row.setter else ''})")
    if not found:
        click.echo("No clue was found.", err=True)


@clues.command(short_help="Suggest clues for words.")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option(
    "--file", "clue_files", multiple=True, type=PATH, metavar="CLUES",
    help=f"A clue file with a word and a clue on each line. Its clues come first. {CLUES_IN_LISTS}",
)  # fmt: skip
@option("--most", click.IntRange(1, 100), "Clues per word at most.", default=8)
@options.lexicon_option("common", house=True)
@options.as_json
def suggest(
    words: tuple[str, ...], clue_files: tuple[Path, ...], most: int, lexicon_name: str, as_json: bool
) -> None:  # fmt: skip
    """Suggest clues for each WORD, from clue files, the clue book, our own, and WordNet, best first.

    Our own and those of WordNet have the spelling of the word list.

    If the words have a theme, their meanings in it come first: among birds, "crane" is a bird. Put a phrase in
    quotation marks: "ice cream". The clue of an inflected word names the form. A clue never contains the answer.
    Below them stand the meanings of the word in WordNet, to look up; they are no clues.
    """
    answers = {word: answer_of(word) for word in words}
    files = [read_clues(path) for path in clue_files]
    for file in files:
        if skipped := refused_text(file.report):
            click.echo(f"{file.name}: {skipped}", err=True)
    found = suggest_all(words, Control(), files=files, most=most, lexicon=lexicon_name)
    options.warn(found.notices)
    if as_json:
        shown = {
            answer: [{"text": one.text, "source": one.source, "note": one.note, "score": round(one.score, 3)}
                     for one in clues]
            for answer, clues in found.clues.items()
        }  # fmt: skip
        rows = [
            {"word": word, "answer": answer, "enumeration": enumeration(word), "clues": shown[answer],
             "meaning": found.meanings[answer]}
            for word, answer in answers.items()
        ]  # fmt: skip
        options.print_json({"theme": list(found.theme), "words": rows})
        return
    for number, (word, answer) in enumerate(answers.items()):
        click.echo("\n" * (number > 0) + word.upper())
        for clue in found.clues[answer]:
            click.echo(f"  {clue.source:<10s}  {clue.text} ({enumeration(word)})")
        if not found.clues[answer]:
            click.echo("  no clue found")
        if meaning := found.meanings[answer]:
            click.echo(f"  means       {meaning}")


@click.command()
@click.argument("name")
@option(
    "--pattern", "PATTERN", 'A letter pattern: "?" is a letter, "*" any letters. Or another query of "lexicon find".',
    default="",
)  # fmt: skip
@option("--length", "A-B", "Letters, such as 5 or 4-9.", type=count_range, default="1-60", show_default=False)
@option("--sense senses", "N", "Number of a meaning (see --json).", type=int, multiple=True)
@options.flag("--kinds", "Only kinds of NAME, no related words.")
@option("--most", click.IntRange(1), "Number of words at most (default: all).")
@options.as_json
def theme(
    name: str, pattern: str, length: tuple[int, int], senses: tuple[int, ...], kinds: bool, most: int | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Find kinds of NAME and related words in WordNet, best known first."""
    found = open_theme(name, open_house().vetter(), related=not kinds, senses=senses)
    words = matching(found.words, pattern, *length)[:most]
    if as_json:
        meanings = [meaning._asdict() for meaning in found.meanings]
        shown = [{**word._asdict(), "name": word.is_name} for word in words]
        options.print_json({"meanings": meanings, "chosen": found.chosen, "words": shown, "taboo": found.taboo})
        return
    if len(found.meanings) > 1 and not senses:
        _print_meanings(found)
    for word in words:
        click.echo(word.text)
    if not words:
        click.echo("No word matches.", err=True)


def _print_meanings(found: Theme) -> None:
    first, *others = found.meanings
    click.echo(f"Meaning {first.number}: {first.definition}. With --sense:", err=True)
    for meaning in others:
        about = f"{meaning.part}, {plural(meaning.kinds, 'kind')}"
        click.echo(f"  {meaning.number}  {meaning.definition} ({about})", err=True)
