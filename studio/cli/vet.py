"""`lexicon vet`, `lexicon taboo` and `lexicon ruling`: verdicts on words, and what the house decides on them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.core.errors import UnknownName
from engine.core.files import read_bytes
from engine.core.store import Store
from engine.drawing.wording import plural
from engine.words.vetting.verdict import ALWAYS, SEVERITIES, Override, Ruling
from studio.cli.options import as_json, print_json, taboo_option

if TYPE_CHECKING:
    from engine.words.vetting.verdict import Severity

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
    letters other than a to z. A word that looks like a taboo word, such as sh1t, is a caution.
    """
    from engine.crossword.lists import items_of, lines_of
    from engine.words.lists.sniff import described
    from engine.words.lists.tables import CLUED_LIST
    from engine.words.vetting.house import open_house
    from engine.words.vetting.texts import vet_lines

    content = sys.stdin.buffer.read() if file == "-" else read_bytes(file)
    lines, form = lines_of(content, file)
    if read_as := described(form, CLUED_LIST):
        click.echo(f"Read as: {read_as}.", err=True)
    items = (item[:3] for item in items_of(lines, form))
    found = list(vet_lines(items, open_house(extra=taboo).vetter()))
    if as_json:
        fields = ("word", "standing", "reason", "source", "line", "clue")
        print_json({"words": [{name: getattr(word, name) for name in fields} for word in found]})
        return
    for word in found:
        if word.standing != "clean":
            where = "clue of " if word.clue else ""
            click.echo(f"{where}line {word.line}: {word.word}: {word.standing}, {word.reason} ({word.source})")
    clean = sum(word.standing == "clean" for word in found)
    click.echo(f"{clean:,} of {sum(not word.clue for word in found):,} words are clean.")


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
    from engine.words.vetting.house import open_house, overview

    found = [row for row in overview(open_house()) if row.contains(text)]
    if as_json:
        fields = ("word", "severity", "source", "exact", "forms", "house", "reason", "date")
        print_json({"words": [{name: getattr(row, name) for name in fields} for row in found]})
        return
    for row in found:
        forms = ", ".join(row.forms[:MOST_FORMS]) + (", ..." if len(row.forms) > MOST_FORMS else "")
        house = f"; the house: {row.house}{f' ({row.reason})' if row.reason else ''}" if row.house else ""
        listed = f"{row.severity} ({row.source})" if row.severity else "on no list"
        click.echo(f"{row.word}: {listed}{house}" + (f"; forms: {forms}" if forms else ""))
    click.echo(f"{plural(len(found), 'word')}.")


@taboo.command("set", short_help="Override the severity of a word for the house.")
@click.argument("word")
@click.argument("severity", type=click.Choice(SEVERITIES))
@click.option("--reason", help="Why the house decided so (default: the reason of the override so far).")
@click.option("--exact", is_flag=True, help="Override only this word, not its forms.")
def set_severity(word: str, severity: Severity, reason: str | None, exact: bool) -> None:
    """Override the severity of WORD, and of its forms, in every puzzle.

    The output names the override that is replaced. An empty --reason removes its reason.
    """
    from engine.words.vetting.house import change_overrides, overrides
    from engine.words.vetting.why import parse_word

    letters, store = parse_word(word), Store()
    old = next((override for override in overrides(store) if override.word == letters), None)
    said = reason if reason is not None else old.reason if old else ""
    made = Override(letters, severity, exact, said, date.today().isoformat())
    change_overrides(store, [made], expected=[old] if old else [])
    click.echo(f"{letters}: {_described(made)}.")
    if old:
        click.echo(f"Before, since {old.date}: {_described(old)}.")


def _described(override: Override) -> str:
    reason = f" ({override.reason})" if override.reason else ""
    return f"{override.severity}{', exactly this word' if override.exact else ' with its forms'}{reason}"


@taboo.command("withdraw", short_help="Withdraw an override.")
@click.argument("word")
def withdraw_override(word: str) -> None:
    """Withdraw the override of WORD, so that the lists apply to it again."""
    from engine.words.vetting.house import change_overrides
    from engine.words.vetting.why import parse_word

    letters = parse_word(word)
    if not change_overrides(Store(), gone=[letters]):
        raise UnknownName(f"the house has no override of {letters}", mend="See 'lexicon taboo list'.")
    click.echo(f"{letters}: the override is withdrawn.")


@click.group("ruling")
def ruling() -> None:
    """List and change the rulings of the house on words.

    They apply to every puzzle of every kind. A puzzle's own rulings take precedence.
    """


@ruling.command("list", short_help="List the rulings of the house.")
@as_json
def list_rulings(as_json: bool) -> None:
    """List the words on which the house has ruled, with reason and date."""
    from engine.words.vetting.house import rulings

    found = rulings(Store())
    if as_json:
        fields = ("word", "accepted", "reason", "note", "date")
        print_json({"rulings": [{name: getattr(ruling, name) for name in fields} for ruling in found]})
        return
    for ruling in found:
        click.echo(f"{ruling.word}: {_ruled(ruling)}")


@ruling.command(short_help="Never print words.")
@click.argument("words", nargs=-1, required=True)
@click.option("--reason", default="obscure", show_default=True, help="Why, such as obscure or offensive.")
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


ruling.add_command(
    click.Command(
        "favourite", params=always.params, callback=always.callback, help="Older name of always.", hidden=True
    )
)


@ruling.command("withdraw", short_help="Withdraw rulings.")
@click.argument("words", nargs=-1, required=True)
def withdraw_rulings(words: tuple[str, ...]) -> None:
    """Withdraw the rulings on WORDS."""
    from engine.words.vetting.house import change_rulings, rulings
    from engine.words.vetting.why import parse_word

    store, letters = Store(), [parse_word(word) for word in words]
    if missing := set(letters) - {ruling.word for ruling in rulings(store)}:
        raise UnknownName(
            f"the house has no ruling on {min(missing)}", mend="See 'lexicon ruling list'. Nothing was changed."
        )
    for ruling in change_rulings(store, gone=letters):
        click.echo(f"{ruling.word}: the ruling is withdrawn ({_ruled(ruling)}).")
    say_affected(letters)


def _rule(words: tuple[str, ...], *, accepted: bool, reason: str) -> None:
    from engine.words.vetting.house import change_rulings
    from engine.words.vetting.why import parse_word

    today = date.today().isoformat()
    made = {word: Ruling(word, accepted, reason, date=today) for word in map(parse_word, words)}
    before = {ruling.word: ruling for ruling in change_rulings(Store(), tuple(made.values()))}
    for word, ruling in made.items():
        old = f"; before: {_ruled(before[word])}" if word in before else ""
        click.echo(f"{word}: {_ruled(ruling)}{old}")
    say_affected(made)


def say_affected(words: Iterable[str]) -> None:
    """Judge the puzzles of the calendar by the house's decisions of now, and name those that words made open."""
    from engine.calendar.judging import refresh
    from engine.calendar.publication import me
    from engine.calendar.records import entries

    store, upper = Store(), [word.upper() for word in words]
    refresh(store, me())  # a window may have done it already
    for entry in entries(store, first=date.today().isoformat()):
        if not any(word in reason for word in upper for reason in entry.reasons):
            continue
        click.echo(f"{entry.key.text}: {entry.shown}: {' '.join(entry.reasons)}", err=True)


def _ruled(ruling: Ruling) -> str:
    kind = "accepted" if ruling.accepted else "rejected"
    return ", ".join(part for part in (kind, ruling.reason, ruling.note, ruling.date) if part)
