"""`puzzle-studio lexicon`: list, show, default, find, stack; its other commands are in modules of their own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from engine.core import BadInput, EngineError, plural
from engine.core.alphabet import ENGLISH
from engine.core.files import exists
from engine.core.store import Store
from engine.words import own_lists, sources
from engine.words.browse import as_csv, open_listing
from engine.words.lexicon import Lexicon
from engine.words.lists.encoding import Folding
from engine.words.search import NOTATION, STANDINGS, Standing
from engine.words.search.find import Found, Request, Row, definitions, parse_range, search
from engine.words.search.table import open_table, searched
from engine.words.stacks import Layer, Stack, final_score, said
from engine.words.stored_lists import choose_house_list, delete_stack, find_stack, house_list, save_stack
from engine.words.vetting.house import open_house
from engine.words.word_file import DEFAULT_SCORE, Policy
from engine.words.wordnet import open_wordnet
from studio.cli import import_list
from studio.cli.import_list import policy_option, print_refused, refused_json
from studio.cli.letters import check_formats, csv_option, write_csv
from studio.cli.options import as_json, flag, option, out_option, print_json, print_result
from studio.cli.vet import COMMANDS, ruling, taboo, vet, write

DEFAULT_MOST = 50
_NOTATION = "\n".join(f"  {sign:26s}{meaning}" for sign, meaning in NOTATION)
HELP = f"""Search the words of lists and the phrases of WordNet, best words first.

\b
QUERY joins conditions with &. Quote it, so that the shell does not read it:
{_NOTATION}

A range is written 5-8, 5-, -8 or 5. The score is from 0 to 100 and is ignored for lists without scores. The
commonness is a Zipf value: 3 is once in a million words, 6 once in a thousand.
"""


@click.command("find", short_help="Search words by pattern, anagram, letters and conditions.", help=HELP)
@click.argument("query")
@option(
    "--in lists", "LIST",
    "A word list, by name or file, or 'phrases' for those of WordNet; may be repeated. By default the list "
    "of 'lexicon default', large, common, common-british and phrases.", multiple=True,
)  # fmt: skip
@option("--length", "A-B", "Only words of so many letters.", default="")
@option("--score", "A-B", "Only words with such a score.", default="")
@option("--zipf", "A-B", "Only words of such a commonness; a phrase has that of its words.", default="")
@option(
    "--standing standings", click.Choice(STANDINGS),
    "Only words of this standing; may be repeated. The house accepts it always, accepted it, or never accepts it. "
    "Taboo lists give a caution, do not want it as an answer, or nowhere (taboo). Others are clean.", multiple=True,
)  # fmt: skip
@option(
    "--unused", "DAYS", "Only words that were not printed in the last DAYS days.", type=click.IntRange(0), default=0
)
@option(
    "--most", "N", f"Print at most N words; 0 for all (default: {DEFAULT_MOST}, with --csv all).",
    type=click.IntRange(0),
)  # fmt: skip
@flag("--definitions", "Print what WordNet says of each word.", name="with_definitions")
@as_json
@csv_option
def find(
    query: str, lists: tuple[str, ...], length: str, score: str, zipf: str, standings: tuple[Standing, ...],
    unused: int, most: int | None, with_definitions: bool, as_json: bool, csv_file: str | None,
) -> None:  # fmt: skip
    """Search words; HELP describes it."""
    from engine.calendar.memory import words_used

    check_formats(as_json=as_json, csv_file=csv_file)
    request = Request(
        query, parse_range(length, "lengths"), parse_range(score, "scores"), parse_range(zipf, "Zipf values"),
        standings, unused,
    )  # fmt: skip
    table = open_table(lists or searched())
    used = words_used(Store(), table).day if unused else None
    found = search(request, table, house=open_house(), used=used)
    count = most if most is not None else 0 if csv_file else DEFAULT_MOST
    rows = found.page(0, count or None)
    net = open_wordnet() if with_definitions else None
    meanings = {row: definitions(row.text, net) for row in rows} if net else {}
    if csv_file:
        write_csv([_cells(row, meanings) for row in rows], csv_file, "word")
    elif as_json:
        print_json({
            "query": query, "lists": list(table.names), "words": len(table), "searched": found.searched,
            "found": len(found), "complete": found.complete, "shown": [_cells(row, meanings) for row in rows],
            "below": [_cells(row, {}) for row in found.near],
        })  # fmt: skip
    else:
        _print(found, request, rows, meanings)


def _cells(row: Row, meanings: dict[Row, tuple[str, ...]]) -> dict[str, Any]:
    cells: dict[str, Any] = {
        "word": row.text, "length": row.length, "score": row.score, "zipf": round(row.zipf, 2),
        "standing": row.standing, "list": row.source, "note": row.note,
    }  # fmt: skip
    return {**cells, "definition": "; ".join(meanings[row])} if meanings else cells


def _print(found: Found, request: Request, rows: Sequence[Row], meanings: dict[Row, tuple[str, ...]]) -> None:
    width = max((len(row.text) for row in rows), default=0)
    for row in rows:
        score = "" if row.score is None else str(row.score)
        said = "" if row.standing == "clean" else row.standing
        click.echo(f"{row.text:{width}s} {row.length:3d} {score:>4s} {row.zipf:5.2f}  {said:13s} {row.note}".rstrip())
        for meaning in meanings.get(row, ()):
            click.echo(f"    {meaning}")
    if not len(found):
        part = found.query.plain
        click.echo("No word matches." + f" For a part of words, write *{part}*." * bool(part))
    if len(found.below):
        near = ", ".join(f"{row.text} {row.score}" for row in found.near)
        more = ", ..." if len(found.below) > len(found.near) else ""
        click.echo(f"{plural(len(found.below), 'word')} with a score below {request.score[0]:.0f}: {near}{more}")
    shown = f"{len(rows):,} shown of " if len(rows) < len(found) else ""
    among = f"{plural(len(found.table), 'word')} of {', '.join(found.table.names)}"
    if len(found):
        click.echo(f"{shown}{len(found):,} found, among {among}")
    if not found.complete:
        click.echo(_unfinished(found), err=True)


def _unfinished(found: Found) -> str:
    if found.searched < len(found.table):
        return f"The expression takes too long: only the best {found.searched:,} words were tried. Use a simpler one."
    return f"The search ended after {len(found):,} answers. Use fewer words or more conditions."


NOT = "not:"


@click.group("stack")
def stack() -> None:
    """Make, show and delete stacks of word lists.

    A stack is a publication's list: a shipped list, own lists above it, additions and exclusions. Its name is
    accepted wherever a word list is, by --lexicon and by `lexicon default`.
    """


@stack.command("make", short_help="Make a stack of word lists.")
@click.argument("name")
@click.argument("layers", metavar="LAYER...", nargs=-1, required=True)
@flag("--replace", "Replace the stack with the same name.")
def make_stack(name: str, layers: tuple[str, ...], replace: bool) -> None:
    """Make the stack NAME from word lists, the lowest first.

    A LAYER is the name of a list or a word file. A layer written not:LIST removes the words of that list. Scores
    of an upper layer replace those of the layers below.
    """
    made = tuple(Layer(each.removeprefix(NOT), "exclusions" if each.startswith(NOT) else "words") for each in layers)
    save_stack(name, Stack(made), replace=replace)
    click.echo(f"Made {name}: {len(sources.open_lexicon(name)):,} words. Use it as --lexicon {name}")


@stack.command("show", short_help="Show the layers of a stack, or what they say of a word.")
@click.argument("name")
@click.argument("words", metavar="[WORD]...", nargs=-1)
@as_json
def show_stack(name: str, words: tuple[str, ...], as_json: bool) -> None:
    """Show the layers of the stack NAME from the top, or what each layer says of the given words."""
    find_stack(name)
    layers = sources.open_layers_of(name)
    if not words:
        rows = [{"list": layer.list, "use": layer.use, "words": len(lexicon)} for layer, lexicon in reversed(layers)]
        lines = (f"{row['words']:>9,} {row['use']:10s}  {row['list']}" for row in rows)
        print_result({"name": name, "layers": rows}, lines, as_json=as_json)
        return
    letters = Folding(ENGLISH)
    answers = {word: said(layers, word.lower().translate(letters)) for word in words}
    if as_json:
        print_json({
            "name": name,
            "words": [
                {"word": word, "score": final_score(found), "layers": [each._asdict() for each in reversed(found)]}
                for word, found in answers.items()
            ],
        })  # fmt: skip
        return
    for word, found in answers.items():
        score = final_score(found)
        click.echo(f"{word}: " + (f"in {name} with the score {score}" if score is not None else f"not in {name}"))
        for each in reversed(found):
            given = "" if each.score is None else f", score {each.score}"
            click.echo(f"  {each.verdict or 'nothing':8s} {each.list}{given}")


@stack.command("delete", short_help="Delete a stack; its lists stay.")
@click.argument("name")
def delete(name: str) -> None:
    """Delete the stack NAME. Its lists stay."""
    from engine.calendar.records import check_list_unused

    check_list_unused(Store(), name)
    click.echo(f"Deleted {name}: {delete_stack(name)}")


EXAMPLES = 8


@click.group("lexicon")
def group() -> None:
    """List, show and import word lists."""


for command in (find, vet, taboo, ruling, stack, *COMMANDS, *import_list.COMMANDS):
    group.add_command(command)


@group.command("list", short_help="List the word lists.")
@as_json
def list_lexicons(as_json: bool) -> None:
    """List the word lists with their number of words and their origin."""
    rows = [
        (each, *_count(each))
        for each in (*sources.shipped_sources(), *sources.imported_sources(), *sources.stack_sources())
    ]
    if as_json:
        known = [{**_source(one), "words": words, **({"error": why} if why else {})} for one, words, why in rows]
        print_json({"lexicons": known})
        return
    width = max(len(source.name) for source, _, _ in rows)
    for source, words, error in rows:
        if words is None:
            click.echo(f"{source.name:{width}s}  cannot be read: {error}")
            continue
        licence = f" ({source.licence})" if source.licence else ""
        use = f"{source.title.rpartition(', ')[2]}; " if source.kind == "shipped" and ", " in source.title else ""
        click.echo(f"{source.name:{width}s}  {words:>9,} words   {use}{source.origin}{licence}")


def _count(source: sources.Source) -> tuple[int | None, str]:
    """Return the number of words and "", or None and the reason why the list cannot be read."""
    try:
        return len(sources.open_lexicon(source.name)), ""
    except EngineError as error:
        return None, str(error)


@group.command(short_help="Show the contents and the rejected lines of a word list.")
@click.argument("lexicon", metavar="NAME|FILE")
@flag("--words", "Print all words instead, one on each line; WORD;SCORE if the list has scores.", name="with_words")
@policy_option
@as_json
def show(lexicon: str, with_words: bool, policy: str | None, as_json: bool) -> None:
    """Show the contents of a word list, and its rejected lines with the reason.

    --policy applies to a file. A named list keeps the policy it was imported with.
    """
    chosen = Policy(policy) if policy else None
    words = sources.open_lexicon(lexicon, policy=chosen)
    if with_words:
        _print_words(words, as_json=as_json)
        return
    source = sources.find_source(lexicon, chosen)
    result = {**_source(source), **_contents(words), **refused_json(words.report)}
    if as_json:
        print_json(result)
        return
    _print_contents(result)
    print_refused(words.report)
    if source.kind == "imported" and exists(sources.lines_file(lexicon)):
        click.echo(f"  left out    the lines that were left out when it was imported: {sources.lines_file(lexicon)}")


@group.command("export", short_help="Write a list as text or CSV.")
@click.argument("lexicon", metavar="NAME|FILE")
@out_option(".txt: WORD;SCORE, with notes. .csv: all columns of the window Words.", required=True)
def export(lexicon: str, out: Path) -> None:
    """Write a word list to a file."""
    from engine.calendar.memory import words_used

    if out.suffix.lower() not in (".txt", ".csv"):
        raise BadInput(f"{out.suffix or 'a file without suffix'} is not .txt or .csv", where=str(out))
    if out.suffix.lower() == ".csv":
        listing = open_listing(lexicon, open_house(), lambda words: words_used(Store(), words))
        content = as_csv(listing)
    else:
        content = own_lists.written(own_lists.entries_in(sources.open_lexicon(lexicon)))
    write(out, content)


@group.command("default", short_help="Show or choose the word list for new puzzles.")
@click.argument("lexicon", metavar="[NAME|FILE]", required=False)
@flag("--usual", "Let each kind of puzzle start from its usual list again.")
def default(lexicon: str | None, usual: bool) -> None:
    """Show or choose the word list of the house for new puzzles of every kind.

    It is the default of --lexicon where a puzzle is made, and the list of new puzzles in the window. Puzzles that
    exist keep their list.
    """
    if lexicon and usual:
        raise BadInput("give either a word list or --usual, not both")
    chosen = choose_house_list(lexicon or "") if lexicon or usual else house_list()
    said = f"New puzzles use {chosen}." if chosen else "Each kind of puzzle starts from its usual list."
    click.echo(said)


def _print_words(words: Lexicon, *, as_json: bool) -> None:
    shown = map(words.display, range(len(words)))
    columns = zip(shown, words.score.tolist(), words.zipf.tolist(), words.is_name.tolist(), strict=True)
    if as_json:
        rows = [
            {"word": word, "score": score, "zipf": round(zipf, 2), "name": name} for word, score, zipf, name in columns
        ]
        print_json({"name": words.name, "words": rows})
        return
    scored = bool((words.score != DEFAULT_SCORE).any())
    click.echo("\n".join(f"{word};{score}" if scored else word for word, score, *_ in columns))


def _source(source: sources.Source) -> dict[str, Any]:
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
