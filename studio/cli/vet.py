"""What the house decides: `lexicon vet`, `taboo` and `ruling`, verdicts on words; and its own lists: `lexicon
add`, `remove`, `score`, `note`, `copy`, `rename`, `delete`, `merge`, `compare`, `export`."""

import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Literal

import click

from engine.core import BadInput, UnknownName, plural
from engine.core.files import csv_text, read_bytes, save
from engine.core.store import Store
from engine.crossword.lists import lines_of
from engine.words import own_lists
from engine.words.lists.encoding import decode
from engine.words.lists.sniff import described
from engine.words.lists.tables import CLUED_LIST, rows
from engine.words.vetting import house as houses
from engine.words.vetting.review import parse_word
from engine.words.vetting.texts import vet_lines
from engine.words.vetting.verdict import ALWAYS, SEVERITIES, Override, Ruling, Severity
from engine.words.word_file import MOST_FILE_BYTES, MOST_SCORE
from studio.cli.options import PATH, as_json, flag, option, out_option, print_json, print_result, taboo_option

MOST_FORMS = 6  # forms of a word that a line names


@click.command("vet", short_help="Check words and clues against the taboo lists.")
@click.argument("file", metavar="FILE|-")
@taboo_option
@as_json
def vet(file: str, taboo: tuple[Path, ...], as_json: bool) -> None:
    """Check the words of a FILE (- for standard input) against the house's taboo lists and rulings.

    Each line is a word or a phrase, or several words between commas. Clues are checked too. The separator of words
    and clues, and the order of the columns, are found. These are the lists that 'crossword interlock' reads.
    The standing of a word is clean, caution, taboo, rejected (by a house ruling), or "not checked" if it has
    digits among its letters, or letters other than a to z. A word that looks like a taboo word, such as sh1t, is a
    caution.
    The exit status is 1 if a word or a clue is taboo or rejected.
    """
    content = sys.stdin.buffer.read() if file == "-" else read_bytes(file)
    lines, form = lines_of(content, file)
    if read_as := described(form, CLUED_LIST):
        click.echo(f"Read as: {read_as}.", err=True)
    items = ((row.line, row.cell("word"), row.cell("clue")) for row in rows(lines, form))
    found = list(vet_lines(items, houses.open_house(extra=taboo).vetter()))
    unwanted = any(word.standing in {"taboo", "rejected"} for word in found)
    if as_json:
        fields = ("word", "standing", "reason", "source", "line", "clue")
        print_json({"words": [{name: getattr(word, name) for name in fields} for word in found]})
        click.get_current_context().exit(int(unwanted))
    for word in found:
        if word.standing != "clean":
            where, source = "clue of " * bool(word.clue), f" ({word.source})" * bool(word.source)
            click.echo(f"{where}line {word.line}: {word.word}: {word.standing}, {word.reason}{source}")
    words = [word.standing for word in found if not word.clue]
    clues = len({word.line for word in found if word.clue and word.standing != "clean"})
    more = f" {plural(clues, 'clue')} to look at." if clues else ""
    click.echo(f"{words.count('clean'):,} of {len(words):,} words are clean.{more}")
    click.get_current_context().exit(int(unwanted))


@click.group("taboo", short_help="Show and override the words of the taboo lists.")
def taboo() -> None:
    """Show the words of the taboo lists, and override them for the house.

    The severities are never (neither an answer nor traceable), answer (not as an answer), caution (an editor
    decides) and clean. An override applies to every puzzle, until it is withdrawn.
    """


@taboo.command("list", short_help="List the words with their forms.")
@click.argument("text", default="")
@as_json
def list_words(text: str, as_json: bool) -> None:
    """List the words of the taboo lists that contain TEXT, or have a form that contains it."""
    found = [row for row in houses.overview(houses.open_house()) if row.contains(text)]
    fields = ("word", "severity", "source", "exact", "forms", "house", "reason", "date")
    rows = [{name: getattr(row, name) for name in fields} for row in found]
    print_result({"words": rows}, (*map(_listed, found), f"{plural(len(found), 'word')}."), as_json=as_json)


def _listed(row: houses.ListedWord) -> str:
    forms = ", ".join(row.forms[:MOST_FORMS]) + (", ..." if len(row.forms) > MOST_FORMS else "")
    house = f"; the house: {row.house}{f' ({row.reason})' if row.reason else ''}" if row.house else ""
    listed = f"{row.severity} ({row.source})" if row.severity else "on no list"
    return f"{row.word}: {listed}{house}" + (f"; forms: {forms}" if forms else "")


@taboo.command("set", short_help="Override the severity of a word for the house.")
@click.argument("word")
@click.argument("severity", type=click.Choice(SEVERITIES))
@click.option("--reason", help="Why the house decided so (default: the reason of the override so far).")
@flag("--exact", "Override only this word, not its forms.")
def set_severity(word: str, severity: Severity, reason: str | None, exact: bool) -> None:
    """Override the severity of WORD, and of its forms, in every puzzle.

    The output names the override that is replaced. An empty --reason removes its reason.
    """
    letters, store = parse_word(word), Store()
    old = next((override for override in houses.overrides(store) if override.word == letters), None)
    said = reason if reason is not None else old.reason if old else ""
    made = Override(letters, severity, exact, said, date.today().isoformat())
    houses.change_overrides(store, [made], expected=[old] if old else [])
    click.echo(f"{letters}: {_described(made)}.")
    if old:
        click.echo(f"Before, since {old.date}: {_described(old)}.")
    say_affected([letters])


def _described(override: Override) -> str:
    reason = f" ({override.reason})" if override.reason else ""
    return f"{override.severity}{', exactly this word' if override.exact else ' with its forms'}{reason}"


@taboo.command("withdraw", short_help="Withdraw an override.")
@click.argument("word")
def withdraw_override(word: str) -> None:
    """Withdraw the override of WORD, so that the lists apply to it again."""
    letters = parse_word(word)
    if not houses.change_overrides(Store(), gone=[letters]):
        raise UnknownName(f"the house has no override of {letters}", mend="See 'lexicon taboo list'.")
    click.echo(f"{letters}: the override is withdrawn.")
    say_affected([letters])


@click.group("ruling")
def ruling() -> None:
    """List and change the rulings of the house on words.

    They apply to every puzzle of every kind. A puzzle's own rulings take precedence.
    """


@ruling.command("list", short_help="List the rulings of the house.")
@as_json
def list_rulings(as_json: bool) -> None:
    """List the words on which the house has ruled, with reason and date."""
    found, fields = houses.rulings(Store()), ("word", "accepted", "reason", "note", "date")
    rows = [{name: getattr(ruling, name) for name in fields} for ruling in found]
    print_result({"rulings": rows}, (f"{ruling.word}: {_ruled(ruling)}" for ruling in found), as_json=as_json)


@ruling.command(short_help="Never print words.")
@click.argument("words", nargs=-1, required=True)
@click.option("--reason", default="", help="Why, such as offensive (default: the reason given before, or obscure).")
def never(words: tuple[str, ...], reason: str) -> None:
    """Reject WORDS: they do not count as answers, and grids are never filled with them."""
    _rule(words, accepted=False, reason=reason)


@ruling.command(short_help="Make words answers of every puzzle.")
@click.argument("words", nargs=-1, required=True)
def always(words: tuple[str, ...]) -> None:
    """Accept WORDS in every puzzle, even if its word list lacks them or a taboo list has them.

    They are answers of every hive and wheel whose letters and rules allow them, and count in word soup. If a list
    for filling grids has them, they get the highest score.
    """
    _rule(words, accepted=True, reason=ALWAYS)


@ruling.command("withdraw", short_help="Withdraw rulings.")
@click.argument("words", nargs=-1, required=True)
def withdraw_rulings(words: tuple[str, ...]) -> None:
    """Withdraw the rulings on WORDS."""
    store, letters = Store(), [parse_word(word) for word in words]
    if missing := set(letters) - {ruling.word for ruling in houses.rulings(store)}:
        what = f"the house has no ruling on {min(missing)}"
        raise UnknownName(what, mend="See 'lexicon ruling list'. Nothing was changed.")
    for ruling in houses.change_rulings(store, gone=letters):
        click.echo(f"{ruling.word}: the ruling is withdrawn ({_ruled(ruling)}).")
    say_affected(letters)


def _rule(words: tuple[str, ...], *, accepted: bool, reason: str) -> None:
    store, today = Store(), date.today().isoformat()
    known = {one.word: one.reason for one in houses.rulings(store) if one.accepted == accepted}
    made = {
        word: Ruling(word, accepted, reason or known.get(word) or "obscure", date=today)
        for word in map(parse_word, words)
    }
    before = {ruling.word: ruling for ruling in houses.change_rulings(store, tuple(made.values()))}
    for word, ruling in made.items():
        old = f"; before: {_ruled(before[word])}" if word in before else ""
        click.echo(f"{word}: {_ruled(ruling)}{old}")
    say_affected(made)


def say_affected(words: Iterable[str] = ()) -> None:
    """Judge the puzzles of the calendar by today's decisions and lists, and name those that became open."""
    from engine.calendar.judging import refresh
    from engine.calendar.publication import me
    from engine.calendar.records import entries

    store, upper = Store(), [word.upper() for word in words]
    found = {entry.key for entry in refresh(store, me())}  # a window may have judged others already
    for entry in entries(store, first=date.today().isoformat()):
        if entry.key in found or any(word in reason for word in upper for reason in entry.reasons):
            click.echo(f"{entry.key.text}: {entry.shown}: {' '.join(entry.reasons)}", err=True)


def _ruled(ruling: Ruling) -> str:
    kind = "accepted" if ruling.accepted else "rejected"
    return ", ".join(part for part in (kind, ruling.reason, ruling.note, ruling.date) if part)


SHOWN = 20  # differences that are printed

_words = click.argument("words", metavar="[WORD]...", nargs=-1)
_file = option("--from file", "FILE", "Also take the words of a file, one on each line.", type=PATH)


def _lines(words: tuple[str, ...], file: Path | None) -> list[str]:
    lines = [*words, *(decode(read_bytes(file, most=MOST_FILE_BYTES), where=str(file)).lines if file else ())]
    if not any(map(str.strip, lines)):
        raise BadInput("there are no words", mend="Give words, or a file with --from.")
    return lines


def _change(name: str, entries: dict[str, own_lists.Entry | None], verb: str) -> None:
    there = own_lists.entries_of(name, entries)
    made = {word: entry for word, entry in entries.items() if there.get(word) != entry}
    if made:
        own_lists.change_list(own_lists.ListChange(name, made))
    unchanged = f"; {len(entries) - len(made):,} unchanged" if len(made) < len(entries) else ""
    listed = f" ({own_lists.named(made)})" if made else ""
    click.echo(f"{name}: {plural(len(made), 'word')} {verb}{listed}{unchanged}")
    say_affected(made)


@click.command(short_help="Add words to an imported list.")
@click.argument("name")
@_words
@_file
@option("--score", "N", "Their score.", type=click.IntRange(0, 100))
@option("--note", "TEXT", "A note on each of them.", default="")
def add(name: str, words: tuple[str, ...], file: Path | None, score: int | None, note: str) -> None:
    """Add words, or WORD;SCORE, to the imported list NAME.

    A word that the list has gets the new form, score and note.
    """
    value = own_lists.NO_SCORE if score is None else score
    _change(name, {**own_lists.entries_from(_lines(words, file), value, note)}, "added")


@click.command(short_help="Remove words from an imported list.")
@click.argument("name")
@_words
@_file
def remove(name: str, words: tuple[str, ...], file: Path | None) -> None:
    """Remove words from the imported list NAME."""
    _change(name, dict.fromkeys(own_lists.entries_from(_lines(words, file))), "removed")


@click.command(short_help="Change the score of words of an imported list.")
@click.argument("name")
@click.argument("score", metavar="N|none")
@_words
@_file
def score(name: str, score: str, words: tuple[str, ...], file: Path | None) -> None:
    """Give words of the imported list NAME the score N, 0 to 100, or none."""
    if score != "none" and not (score.isdecimal() and int(score) <= MOST_SCORE):
        raise BadInput(f"{score!r} is not a score from 0 to {MOST_SCORE}, or none")
    value = own_lists.NO_SCORE if score == "none" else int(score)
    there = _there(name, _lines(words, file))
    _change(name, {word: entry._replace(score=value) for word, entry in there.items()}, "scored")


@click.command(short_help="Write a note on a word of an imported list.")
@click.argument("name")
@click.argument("word")
@click.argument("text")
def note(name: str, word: str, text: str) -> None:
    """Write a note on a WORD of the imported list NAME; an empty TEXT removes it."""
    there, note = _there(name, [word]), own_lists.checked_note(text)
    _change(name, {key: entry._replace(note=note) for key, entry in there.items()}, "noted")


def _there(name: str, lines: list[str]) -> dict[str, own_lists.Entry]:
    wanted = own_lists.entries_from(lines)
    entries = own_lists.entries_of(name, wanted)
    if missing := [entry.shown for word, entry in wanted.items() if word not in entries]:
        raise BadInput(f"{name} does not have {own_lists.named(missing)}", mend="Add them with 'lexicon add'.")
    return entries


@click.command("copy", short_help="Copy any list under a new name, to edit it.")
@click.argument("lexicon", metavar="NAME|FILE")
@click.argument("new")
def copy(lexicon: str, new: str) -> None:
    """Copy a word list under the name NEW. The copy can be edited."""
    click.echo(f"Copied {lexicon} to {new}: {own_lists.copy_list(lexicon, new):,} words.")


@click.command(short_help="Rename an imported list or a stack.")
@click.argument("name")
@click.argument("new")
def rename(name: str, new: str) -> None:
    """Rename an imported list or a stack, also in stacks, in the calendar and as the list for new puzzles.

    Saved puzzles keep the old name, and find the list.
    """
    from engine.calendar.planning import rename_list
    from engine.calendar.publication import me

    own_lists.rename_list(name, new)
    rename_list(Store(), name, new, me())
    click.echo(f"Renamed {name} to {new}.")


@click.command(short_help="Delete an imported list.")
@click.argument("name")
def delete(name: str) -> None:
    """Move an imported list to the folder of removed lists, from which it can be imported again."""
    from engine.calendar.records import check_list_unused

    check_list_unused(Store(), name)
    removed = own_lists.delete_list(name)
    click.echo(f"Deleted {name}. To undo: puzzle-studio lexicon import '{removed}' --name {name}")


@click.command(short_help="Merge two lists into a new one.")
@click.argument("first", metavar="NAME|FILE")
@click.argument("second", metavar="NAME|FILE")
@click.argument("new")
@option(
    "--wins", click.Choice(["first", "second", "highest"]),
    "The list whose score a word has that both have, or the highest score.", default="second",
)  # fmt: skip
def merge(first: str, second: str, new: str, wins: Literal["first", "second", "highest"]) -> None:
    """Store the words of two lists as the list NEW."""
    click.echo(f"Merged {first} and {second} to {new}: {own_lists.merge_lists(first, second, new, wins):,} words.")


@click.command(short_help="Compare two lists.")
@click.argument("first", metavar="NAME|FILE")
@click.argument("second", metavar="NAME|FILE")
@out_option("CSV file to write with all differences.")
@as_json
def compare(first: str, second: str, out: Path | None, as_json: bool) -> None:
    """Print which words only one of two lists has, and which have another score."""
    found, names = own_lists.compare_lists(first, second), (Path(first).name, Path(second).name)
    rows = found.rows(names)
    if out:
        write(out, csv_text((("word", "difference", *names), *rows)).encode())
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


def write(out: Path, content: bytes) -> None:
    """Write a file, and say so."""
    save(out, content)
    click.echo(f"Wrote {out}")


COMMANDS = (add, remove, score, note, copy, rename, delete, merge, compare)
