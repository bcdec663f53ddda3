"""What the house says of words: its taboo lists, and the rulings that apply to every later puzzle.

Taboo lists of the user's own are text files in the folder `taboo` of the user's data directory (see
`engine.vetting.taboo` for their lines); rulings lie in the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from engine.errors import FileChanged, FileProblem
from engine.files import exists, os_errors, read_bytes, save, user_directory
from engine.store import Store
from engine.value import Value, changed
from engine.vetting.taboo import MOST_LIST_BYTES, TabooList, Vetter, decode_list, default_list, read_list
from engine.vetting.verdict import Ruling

SOURCE = "house"
RULINGS = "SELECT word, accepted, reason, note, date FROM ruling ORDER BY word"
REMOVED = "removed"  # the folder of the lists that apply no more


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
    lists = (default_list(), *map(read_list, (*user_lists(), *extra)))
    return House(lists, rulings(store or Store()))


def user_lists() -> list[Path]:
    """The user's own taboo lists."""
    return sorted(_folder().glob("*.txt"))


def add_list(path: Path) -> TabooList:
    """Copy a taboo list into the user's folder, so that it applies from now on.

    Another list of the same name stays; then the new one is numbered, and the result is called so.

    Raises:
        FileProblem: it cannot be read, holds no word, or cannot be written.
        BadInput: it is not text.
    """
    content = read_bytes(path, most=MOST_LIST_BYTES)
    taboo = decode_list(content, path)
    if not taboo.words:
        raise FileProblem("no line of it is a word", where=str(path), mend="A taboo list has a word on each line.")
    target = _put(content, _folder(), path.stem)
    return changed(taboo, name=target.name)


def remove_list(path: Path) -> Path:
    """Lay one of the user's own lists aside; the result is where it lies, for `restore_list`.

    Raises:
        FileProblem: it is gone, or cannot be moved.
    """
    return _move(path, _folder() / REMOVED)


def restore_list(removed: Path) -> Path:
    """Let a list apply again that was laid aside; raises as `drop_list` does."""
    return _move(removed, _folder())


def _folder() -> Path:
    return user_directory("data") / "taboo"


def _move(path: Path, folder: Path) -> Path:
    with os_errors(path, "move"):
        folder.mkdir(parents=True, exist_ok=True)
        return path.rename(next(at for at in _names(folder, path.stem) if not exists(at)))


def _put(content: bytes, folder: Path, stem: str) -> Path:
    """Save a list under the first free name; one that is there already with this content serves as well."""
    with os_errors(folder, "save"):
        folder.mkdir(parents=True, exist_ok=True)
        target = next(at for at in _names(folder, stem) if not exists(at) or _holds(at, content))
        if not exists(target):
            save(target, content, expected="")
        return target


def _names(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}.txt"
    yield from (folder / f"{stem} {number}.txt" for number in count(2))


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def rulings(store: Store) -> tuple[Ruling, ...]:
    """The house's rulings, in order of word."""
    return _read(store.read(RULINGS))


def add_rulings(store: Store, made: Iterable[Ruling]) -> None:
    """Make rulings those of the house, in place of earlier ones on the same words."""
    change_rulings(store, tuple(made))


def withdraw_rulings(store: Store, words: Iterable[str]) -> None:
    """Let the house's rulings on these words go."""
    change_rulings(store, gone=tuple(words))


def change_rulings(
    store: Store,
    made: Sequence[Ruling] = (),
    gone: Sequence[str] = (),
    *,
    expected: Sequence[Ruling] | None = None,
) -> tuple[Ruling, ...]:
    """Make some rulings those of the house and let others go, all of them or none.

    Args:
        store: where they are.
        made: in place of earlier ones on the same words.
        gone: words that the house is to rule on no more.
        expected: what the house has to say of all these words until now; None for whatever it says.

    Returns:
        What the house said of these words before.

    Raises:
        FileProblem: the store cannot be read or written.
        FileChanged: it says something else than `expected`; nothing was changed.
    """
    words = {*(one.word for one in made), *gone}
    with store.writing() as connection:
        before = tuple(one for one in _read(connection.execute(RULINGS)) if one.word in words)
        if expected is not None and set(before) != {changed(one, source=SOURCE) for one in expected}:
            what = "the house was changed on these words since"
            raise FileChanged(what, mend="They are left as they are.")
        connection.executemany("DELETE FROM ruling WHERE word = ?", [(word,) for word in gone])
        rows = [(one.word, int(one.accepted), one.reason, one.note, one.date) for one in made]
        connection.executemany("INSERT OR REPLACE INTO ruling VALUES (?, ?, ?, ?, ?)", rows)
    return before


def _read(rows: Iterable[tuple[Any, ...]]) -> tuple[Ruling, ...]:
    return tuple(Ruling(word, bool(accepted), *rest, source=SOURCE) for word, accepted, *rest in rows)
