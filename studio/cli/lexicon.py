"""`puzzle-studio lexicon`: list, show, default; its other commands are in modules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from engine.core.errors import BadInput, EngineError
from studio.cli import import_list, own_lists
from studio.cli.find_words import find
from studio.cli.import_list import policy_option, print_refused, refused_json
from studio.cli.options import as_json, print_json
from studio.cli.stacks import stack
from studio.cli.vet import ruling, taboo, vet

if TYPE_CHECKING:
    from engine.words.lexicon import Lexicon
    from engine.words.sources import Source

EXAMPLES = 8


@click.group("lexicon")
def group() -> None:
    """List, show and import word lists.

    Options that expect a word list accept the name of a list, or the path of a text file with one word, or
    WORD;SCORE, on each line.
    """


group.add_command(find)
group.add_command(vet)
group.add_command(taboo)
group.add_command(ruling)
group.add_command(stack)
for command in (*own_lists.COMMANDS, *import_list.COMMANDS):
    group.add_command(command)


@group.command("list", short_help="List the word lists.")
@as_json
def list_lexicons(as_json: bool) -> None:
    """List the word lists with their number of words and their origin."""
    from engine.words.sources import imported_sources, shipped_sources, stack_sources

    rows = [(each, *_count(each)) for each in (*shipped_sources(), *imported_sources(), *stack_sources())]
    if as_json:
        print_json({"lexicons": [_row(*row) for row in rows]})
        return
    width = max(len(source.name) for source, _, _ in rows)
    for source, words, error in rows:
        if words is None:
            click.echo(f"{source.name:{width}s}  cannot be read: {error}")
            continue
        licence = f" ({source.licence})" if source.licence else ""
        use = f"{source.title.rpartition(', ')[2]}; " if source.kind == "shipped" and ", " in source.title else ""
        click.echo(f"{source.name:{width}s}  {words:>9,} words   {use}{source.origin}{licence}")


def _count(source: Source) -> tuple[int | None, str]:
    """Return the number of words and "", or None and the reason why the list cannot be read."""
    from engine.words.sources import open_lexicon

    try:
        return len(open_lexicon(source.name)), ""
    except EngineError as error:
        return None, str(error)


def _row(source: Source, words: int | None, error: str) -> dict[str, Any]:
    row = {**_source(source), "words": words}
    return {**row, "error": error} if words is None else row


@group.command(short_help="Show the contents and the rejected lines of a word list.")
@click.argument("lexicon", metavar="NAME|FILE")
@click.option(
    "--words", "with_words", is_flag=True,
    help="Print all words instead, one on each line; WORD;SCORE if the list has scores.",
)  # fmt: skip
@policy_option
@as_json
def show(lexicon: str, with_words: bool, policy: str | None, as_json: bool) -> None:
    """Show the contents of a word list, and its rejected lines with the reason.

    --policy applies to a file. A named list keeps the policy it was imported with.
    """
    from engine.words.sources import find_source, open_lexicon
    from engine.words.word_file import Policy

    chosen = Policy(policy) if policy else None
    words = open_lexicon(lexicon, policy=chosen)
    if with_words:
        _print_words(words, as_json=as_json)
        return
    source = find_source(lexicon, chosen)
    result = {**_source(source), **_contents(words), **refused_json(words.report)}
    if as_json:
        print_json(result)
        return
    _print_contents(result)
    print_refused(words.report)


@group.command("default", short_help="Show or choose the word list for new puzzles.")
@click.argument("lexicon", metavar="[NAME|FILE]", required=False)
@click.option("--usual", is_flag=True, help="Let each kind of puzzle start from its usual list again.")
def default(lexicon: str | None, usual: bool) -> None:
    """Show or choose the word list of the house for new puzzles of every kind.

    It is the default of --lexicon where a puzzle is made, and the list of new puzzles in the window. Puzzles that
    exist keep their list.
    """
    from engine.words.stored_lists import choose_house_list, house_list

    if lexicon and usual:
        raise BadInput("give either a word list or --usual, not both")
    chosen = choose_house_list(lexicon or "") if lexicon or usual else house_list()
    said = f"New puzzles use {chosen}." if chosen else "Each kind of puzzle starts from its usual list."
    click.echo(said)


def _print_words(words: Lexicon, *, as_json: bool) -> None:
    from engine.words.word_file import DEFAULT_SCORE

    shown = map(words.display, range(len(words)))
    columns = zip(shown, words.score.tolist(), words.zipf.tolist(), words.is_name.tolist(), strict=True)
    if as_json:
        rows = [
            {"word": word, "score": score, "zipf": round(zipf, 2), "name": name}
            for word, score, zipf, name in columns
        ]
        print_json({"name": words.name, "words": rows})
        return
    scored = bool((words.score != DEFAULT_SCORE).any())
    click.echo("\n".join(f"{word};{score}" if scored else word for word, score, *_ in columns))


def _source(source: Source) -> dict[str, Any]:
    fields = {name: getattr(source, name) for name in ("name", "kind", "origin", "licence")}
    return {**fields, "policy": source.policy or "detected"}


def _contents(words: Lexicon) -> dict[str, Any]:
    step = max(1, len(words) // EXAMPLES)
    numbers, counts = range(step // 2, len(words), step), words.lengths.tolist()
    return {
        "words": len(words),
        "letters": int(words.lengths.sum(dtype="int64")),
        "letter_sets": len(words.letter_sets),
        "by_length": {str(length): counts.count(length) for length in sorted(set(counts))},
        "known_commonness": int((words.zipf > 0).sum()),
        "names": int(words.is_name.sum()),
        "doubtful": int(words.may_be_name.sum() - words.is_name.sum()),
        "scores": [int(words.score.min()), int(words.score.max())],
        "fingerprint": words.fingerprint,
        "examples": [words.display(number) for number in numbers[:EXAMPLES]],
    }


def _print_contents(result: dict[str, Any]) -> None:
    lengths = list(result["by_length"])
    least, most = result["scores"]
    scores = f"{least} each" if least == most else f"{least} to {most}"
    licence = f", {result['licence']}" if result["licence"] else ""
    click.echo(f"{result['name']}: {result['words']:,} words")
    click.echo(f"  origin      {result['origin']}{licence}")
    click.echo(f"  letters     {lengths[0]} to {lengths[-1]} for each word, {result['letters']:,} in total")
    click.echo("  by length   " + "  ".join(f"{each}: {n:,}" for each, n in result["by_length"].items()))
    click.echo(f"  sets        {result['letter_sets']:,} different sets of letters")
    click.echo(f"  commonness  known for {result['known_commonness']:,} words")
    click.echo(f"  names       {result['names']:,} names; {result['doubtful']:,} words that may be names")
    click.echo(f"  scores      {scores} (50 if the list has no scores)")
    click.echo(f"  examples    {', '.join(result['examples'])}")
