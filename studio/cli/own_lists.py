"""`puzzle-studio lexicon`: add, remove, score, note, copy, rename, delete, merge, compare, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from engine.core.errors import BadInput
from engine.core.files import read_bytes, save
from engine.core.store import Store
from engine.drawing.wording import plural
from studio.cli.options import as_json, out_option, print_json

if TYPE_CHECKING:
    from engine.words.own_lists import Entry

SHOWN = 20  # differences that are printed

_words = click.argument("words", metavar="[WORD]...", nargs=-1)
_file = click.option(
    "--from", "file", type=click.Path(path_type=Path), metavar="FILE",
    help="Also take the words of a file, one on each line.",
)  # fmt: skip
_score = click.option("--score", type=click.IntRange(0, 100), metavar="N", help="Their score.")
_note = click.option("--note", default="", metavar="TEXT", help="A note on each of them.")


def _lines(words: tuple[str, ...], file: Path | None) -> list[str]:
    from engine.words.lists.encoding import decode
    from engine.words.word_file import MOST_FILE_BYTES

    lines = [*words, *(decode(read_bytes(file, most=MOST_FILE_BYTES), where=str(file)).lines if file else ())]
    if not any(map(str.strip, lines)):
        raise BadInput("there are no words", mend="Give words, or a file with --from.")
    return lines


def _change(name: str, entries: dict[str, Entry | None], verb: str) -> None:
    """Change a list, and report the words that it changes."""
    from engine.words.own_lists import ListChange, change_list, entries_of, named

    there = entries_of(name, entries)
    made = {word: entry for word, entry in entries.items() if there.get(word) != entry}
    if made:
        change_list(ListChange(name, made))
    unchanged = f"; {len(entries) - len(made):,} unchanged" if len(made) < len(entries) else ""
    listed = f" ({named(made)})" if made else ""
    click.echo(f"{name}: {plural(len(made), 'word')} {verb}{listed}{unchanged}")


@click.command(short_help="Add words to an imported list.")
@click.argument("name")
@_words
@_file
@_score
@_note
def add(name: str, words: tuple[str, ...], file: Path | None, score: int | None, note: str) -> None:
    """Add words, or WORD;SCORE, to the imported list NAME.

    A word that the list has gets the new form, score and note.
    """
    from engine.words.own_lists import NO_SCORE, entries_from

    _change(name, {**entries_from(_lines(words, file), NO_SCORE if score is None else score, note)}, "added")


@click.command(short_help="Remove words from an imported list.")
@click.argument("name")
@_words
@_file
def remove(name: str, words: tuple[str, ...], file: Path | None) -> None:
    """Remove words from the imported list NAME."""
    from engine.words.own_lists import entries_from

    _change(name, dict.fromkeys(entries_from(_lines(words, file))), "removed")


@click.command(short_help="Change the score of words of an imported list.")
@click.argument("name")
@click.argument("score", metavar="N|none")
@_words
@_file
def score(name: str, score: str, words: tuple[str, ...], file: Path | None) -> None:
    """Give words of the imported list NAME the score N, 0 to 100, or none."""
    from engine.words.own_lists import NO_SCORE
    from engine.words.word_file import MOST_SCORE

    if score != "none" and not (score.isdecimal() and int(score) <= MOST_SCORE):
        raise BadInput(f"{score!r} is not a score from 0 to {MOST_SCORE}, or none")
    value = NO_SCORE if score == "none" else int(score)
    there = _there(name, _lines(words, file))
    _change(name, {word: entry._replace(score=value) for word, entry in there.items()}, "scored")


@click.command(short_help="Write a note on a word of an imported list.")
@click.argument("name")
@click.argument("word")
@click.argument("text")
def note(name: str, word: str, text: str) -> None:
    """Write a note on a WORD of the imported list NAME; an empty TEXT removes it."""
    from engine.words.own_lists import checked_note

    there = _there(name, [word])
    _change(name, {key: entry._replace(note=checked_note(text)) for key, entry in there.items()}, "noted")


def _there(name: str, lines: list[str]) -> dict[str, Entry]:
    """Return the entries of a list for words that it must have."""
    from engine.words.own_lists import entries_from, entries_of, named

    wanted = entries_from(lines)
    entries = entries_of(name, wanted)
    if missing := [entry.shown for word, entry in wanted.items() if word not in entries]:
        raise BadInput(f"{name} does not have {named(missing)}", mend="Add them with 'lexicon add'.")
    return entries


@click.command("copy", short_help="Copy any list under a new name, to edit it.")
@click.argument("lexicon", metavar="NAME|FILE")
@click.argument("new")
def copy(lexicon: str, new: str) -> None:
    """Copy a word list under the name NEW. The copy can be edited."""
    from engine.words.own_lists import copy_list

    click.echo(f"Copied {lexicon} to {new}: {copy_list(lexicon, new):,} words.")


@click.command(short_help="Rename an imported list or a stack.")
@click.argument("name")
@click.argument("new")
def rename(name: str, new: str) -> None:
    """Rename an imported list or a stack, also in the stacks that have it and as the list for new puzzles.

    Saved puzzles keep the old name, and do not find the list any more.
    """
    from engine.words.own_lists import rename_list

    rename_list(name, new)
    click.echo(f"Renamed {name} to {new}.")


@click.command(short_help="Delete an imported list.")
@click.argument("name")
def delete(name: str) -> None:
    """Move an imported list to the folder of removed lists, from which it can be imported again."""
    from engine.words.own_lists import delete_list

    removed = delete_list(name)
    click.echo(f"Deleted {name}. To undo: puzzle-studio lexicon import '{removed}' --name {name}")


@click.command(short_help="Merge two lists into a new one.")
@click.argument("first", metavar="NAME|FILE")
@click.argument("second", metavar="NAME|FILE")
@click.argument("new")
@click.option(
    "--wins", type=click.Choice(["first", "second", "highest"]), default="second", show_default=True,
    help="The list whose score a word has that both have, or the highest score.",
)  # fmt: skip
def merge(first: str, second: str, new: str, wins: Literal["first", "second", "highest"]) -> None:
    """Store the words of two lists as the list NEW."""
    from engine.words.own_lists import merge_lists

    click.echo(f"Merged {first} and {second} to {new}: {merge_lists(first, second, new, wins):,} words.")


@click.command(short_help="Compare two lists.")
@click.argument("first", metavar="NAME|FILE")
@click.argument("second", metavar="NAME|FILE")
@out_option("CSV file to write with all differences.")
@as_json
def compare(first: str, second: str, out: Path | None, as_json: bool) -> None:
    """Print which words only one of two lists has, and which have another score."""
    from engine.words.browse import csv_text
    from engine.words.own_lists import compare_lists

    found, names = compare_lists(first, second), (Path(first).name, Path(second).name)
    rows = found.rows(names)
    if out:
        _write(out, csv_text((("word", "difference", *names), *rows)))
    counts = {
        f"only in {first}": len(found.first),
        f"only in {second}": len(found.second),
        "other score": len(found.scored),
        "the same": found.same,
    }
    if as_json:
        keys = ("word", "difference", "first", "second")
        print_json({"counts": counts, "rows": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    for what, number in counts.items():
        click.echo(f"{number:>9,}  {what}")
    for word, what, one, other in rows[:SHOWN]:
        scores = f" ({one} and {other})" if one and other else ""
        click.echo(f"           {word}: {what}{scores}")
    if len(rows) > SHOWN:
        click.echo(f"           and {len(rows) - SHOWN:,} more (--out FILE.csv has all)")


@click.command("export", short_help="Write a list as text or CSV.")
@click.argument("lexicon", metavar="NAME|FILE")
@out_option(".txt: WORD;SCORE, with notes. .csv: all columns of the window Words.", required=True)
def export(lexicon: str, out: Path) -> None:
    """Write a word list to a file."""
    from engine.calendar.memory import words_used
    from engine.words.browse import as_csv, open_listing
    from engine.words.own_lists import entries_in, written
    from engine.words.sources import open_lexicon
    from engine.words.vetting.house import open_house

    if out.suffix.lower() not in (".txt", ".csv"):
        raise BadInput(f"{out.suffix or 'a file without suffix'} is not .txt or .csv", where=str(out))
    if out.suffix.lower() == ".csv":
        listing = open_listing(lexicon, open_house(), lambda words: words_used(Store(), words))
        content = as_csv(listing)
    else:
        content = written(entries_in(open_lexicon(lexicon)))
    _write(out, content)


def _write(out: Path, content: bytes) -> None:
    save(out, content)
    click.echo(f"Wrote {out}")


COMMANDS = (add, remove, score, note, copy, rename, delete, merge, compare, export)
