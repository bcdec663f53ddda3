"""What the house says of words: its taboo lists, and the rulings that apply to every later puzzle.

Taboo lists of the user's own are text files in the folder `taboo` of the user's data directory (see
`engine.vetting.taboo` for their lines); rulings lie in the store.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.errors import FileProblem
from engine.files import save, user_directory
from engine.store import Store
from engine.value import Value
from engine.vetting.taboo import TabooList, Vetter, default_list, read_list
from engine.vetting.verdict import Ruling

SOURCE = "house"


class House(Value, frozen=True):
    """The lists and rulings by which every puzzle is judged; a ruling of the puzzle's own stands above them."""

    lists: tuple[TabooList, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    def vetter(self, rulings: Iterable[Ruling] = ()) -> Vetter:
        """A judge by this house and a puzzle's own rulings."""
        return Vetter(self.lists, (*self.rulings, *rulings))


def open_house(store: Store | None = None, extra: Iterable[str | Path] = ()) -> House:
    """The house as it stands today.

    Args:
        store: where the rulings are; None for the user's own.
        extra: taboo lists beside the default one and the user's, for this once.

    Raises:
        FileProblem: a list or the store cannot be read.
    """
    lists = (default_list(), *map(read_list, (*own_lists(), *extra)))
    return House(lists, rulings(store or Store()))


def own_lists() -> list[Path]:
    """The user's own taboo lists."""
    return sorted((user_directory("data") / "taboo").glob("*.txt"))


def keep_list(path: Path) -> TabooList:
    """Copy a taboo list into the user's folder, so that it applies from now on.

    Raises:
        FileProblem: it cannot be read, holds no word, or cannot be written.
    """
    taboo = read_list(path)
    if not taboo.words:
        raise FileProblem("no line of it is a word", where=str(path), mend="A taboo list has a word on each line.")
    target = user_directory("data") / "taboo" / f"{path.stem}.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    save(target, path.read_bytes())
    return taboo


def drop_list(path: Path) -> None:
    """Take one of the user's own lists away."""
    path.unlink(missing_ok=True)


def rulings(store: Store) -> tuple[Ruling, ...]:
    """The house's rulings, in order of word."""
    rows = store.read("SELECT word, accepted, reason, note, date FROM ruling ORDER BY word")
    return tuple(Ruling(word, bool(accepted), *rest, source=SOURCE) for word, accepted, *rest in rows)


def rule(store: Store, made: Iterable[Ruling]) -> None:
    """Make rulings those of the house, in place of earlier ones on the same words."""
    rows = [(one.word, int(one.accepted), one.reason, one.note, one.date) for one in made]
    with store.writing() as connection:
        connection.executemany("INSERT OR REPLACE INTO ruling VALUES (?, ?, ?, ?, ?)", rows)


def withdraw(store: Store, words: Iterable[str]) -> None:
    """Let the house's rulings on these words go."""
    with store.writing() as connection:
        connection.executemany("DELETE FROM ruling WHERE word = ?", [(word,) for word in words])
