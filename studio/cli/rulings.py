"""`lexicon ruling`: the words that the house never prints, and its favourites."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from studio.cli.options import as_json, print_json

if TYPE_CHECKING:
    from engine.words.vetting.verdict import Ruling


@click.group("ruling")
def ruling() -> None:
    """List and change the rulings of the house on words.

    They apply to every puzzle of every kind. A puzzle's own rulings take precedence.
    """


@ruling.command("list", short_help="List the rulings of the house.")
@as_json
def list_rulings(as_json: bool) -> None:
    """List the words on which the house has ruled, with reason and date."""
    from engine.core.store import Store
    from engine.words.vetting.house import rulings

    found = rulings(Store())
    if as_json:
        fields = ("word", "accepted", "reason", "note", "date")
        print_json({"rulings": [{name: getattr(one, name) for name in fields} for one in found]})
        return
    for one in found:
        click.echo(f"{one.word}: {_described(one)}")


@ruling.command(short_help="Never print words.")
@click.argument("words", nargs=-1, required=True)
@click.option("--reason", default="obscure", show_default=True, help="Why, such as obscure or offensive.")
def never(words: tuple[str, ...], reason: str) -> None:
    """Reject WORDS: they are no answers, and grids are never filled with them."""
    _rule(words, accepted=False, reason=reason)


@ruling.command(short_help="Make words favourites for filling grids.")
@click.argument("words", nargs=-1, required=True)
def favourite(words: tuple[str, ...]) -> None:
    """Accept WORDS as favourites: they have the highest score when grids are filled."""
    from engine.words.vetting.verdict import FAVOURITE

    _rule(words, accepted=True, reason=FAVOURITE)


@ruling.command(short_help="Withdraw rulings.")
@click.argument("words", nargs=-1, required=True)
def withdraw(words: tuple[str, ...]) -> None:
    """Withdraw the rulings on WORDS."""
    from engine.core.errors import UnknownName
    from engine.core.store import Store
    from engine.words.vetting.house import change_rulings, rulings
    from engine.words.vetting.why import parse_word

    store, letters = Store(), [parse_word(word) for word in words]
    if missing := set(letters) - {one.word for one in rulings(store)}:
        raise UnknownName(
            f"the house has no ruling on {min(missing)}", mend="See 'lexicon ruling list'. Nothing was changed."
        )
    for one in change_rulings(store, gone=letters):
        click.echo(f"{one.word}: the ruling is withdrawn ({_described(one)}).")


def _rule(words: tuple[str, ...], *, accepted: bool, reason: str) -> None:
    from engine.core.store import Store
    from engine.words.vetting.house import change_rulings
    from engine.words.vetting.verdict import Ruling
    from engine.words.vetting.why import parse_word

    today = date.today().isoformat()
    made = {word: Ruling(word, accepted, reason, date=today) for word in map(parse_word, words)}
    before = {one.word: one for one in change_rulings(Store(), tuple(made.values()))}
    for word, one in made.items():
        old = f"; before: {_described(before[word])}" if word in before else ""
        click.echo(f"{word}: {_described(one)}{old}")


def _described(one: Ruling) -> str:
    kind = "accepted" if one.accepted else "rejected"
    return ", ".join(part for part in (kind, one.reason, one.note, one.date) if part)
