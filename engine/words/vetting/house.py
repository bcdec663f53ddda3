"""The house: the taboo lists, overrides of them, and house rulings that apply to every puzzle.

The user's taboo lists are text files in the folder `taboo` of the user's data directory;
`engine.words.vetting.taboo` describes their format. House rulings and overrides are kept in the store.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec
from sqlalchemy import delete, insert, select

from engine.core import BadInput, FileChanged, FileProblem, Value, changed, schema
from engine.core.files import exists, numbered, os_errors, read_bytes, save, user_directory
from engine.core.store import Store
from engine.words.difficulty import Readers
from engine.words.lists.tables import ListFormat
from engine.words.vetting.lookup import HOUSE, covered
from engine.words.vetting.taboo import MOST_LIST_BYTES, Vetter, decode_list, default_list, plain_content, read_list
from engine.words.vetting.verdict import SEVERITIES, Override, Ruling, Severity, TabooList, TabooWord

SOURCE = HOUSE
D = TypeVar("D", Ruling, Override)

REMOVED = "removed"  # the subfolder for lists that no longer apply


class House(Value, frozen=True):
    """The lists and rulings that apply to every puzzle. A puzzle's own rulings take precedence."""

    lists: tuple[TabooList, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    overrides: tuple[Override, ...] = ()
    readers: Readers = Readers()

    def vetter(self, rulings: Iterable[Ruling] = ()) -> Vetter:
        """Return a vetter for this house and a puzzle's own rulings."""
        return Vetter(self.lists, (*self.rulings, *rulings), self.overrides, readers=self.readers)

    def with_rulings(self, rulings: Iterable[Ruling]) -> "House":
        """Return the house for a puzzle with rulings of its own."""
        return changed(self, rulings=(*self.rulings, *rulings))


def open_house(store: Store | None = None, extra: Iterable[str | Path] = ()) -> House:
    """Read the current house lists and rulings.

    The lists are the default list, the user's lists and the extra lists. The default store is the user's.
    """
    lists, store = (default_list(), *map(read_list, (*user_lists(), *extra))), store or Store()
    return House(lists, rulings(store), overrides(store), readers(store))


def user_lists() -> list[Path]:
    """Return the paths of the user's taboo lists."""
    return sorted(_folder().glob("*.txt"))


def add_list(path: Path, form: ListFormat | None = None) -> TabooList:
    """Copy a taboo list to the user's folder, so that it applies from now on.

    If the folder has another list of the same name, the copy gets a number. The result has the name of the copy.
    A list in another format is rewritten in the usual one; None detects the format. Raises FileProblem if the
    file cannot be read, is not text, contains no words, or the copy cannot be written.
    """
    content = read_bytes(path, most=MOST_LIST_BYTES)
    taboo = decode_list(content, path, form=form)
    if form:
        content = plain_content(content, form)
    if not taboo.words:
        mend = "Choose a text file with one word per line."
        raise FileProblem("the file contains no words", where=str(path), mend=mend)
    target = _put(content, _folder(), path.stem)
    return changed(taboo, name=target.name)


def remove_list(path: Path) -> Path:
    """Move a list of the user to the folder of removed lists, and return its new path for `restore_list`."""
    return _move(path, _folder() / REMOVED)


def restore_list(removed: Path) -> Path:
    """Move a removed list back, so that it applies again."""
    return _move(removed, _folder())


def _folder() -> Path:
    return user_directory("data") / "taboo"


def _move(path: Path, folder: Path) -> Path:
    with os_errors(path, "move"):
        folder.mkdir(parents=True, exist_ok=True)
        return path.rename(next(at for at in numbered(folder / path.name) if not exists(at)))


def _put(content: bytes, folder: Path, stem: str) -> Path:
    """Save a list under the first free name, unless a list with the same content exists."""
    with os_errors(folder, "save"):
        folder.mkdir(parents=True, exist_ok=True)
        places = numbered(folder / f"{stem}.txt")
        target = next(at for at in places if not exists(at) or (at.is_file() and at.read_bytes() == content))
        if not exists(target):
            save(target, content, expected="")
        return target


class _Table(NamedTuple, Generic[D]):
    name: str
    columns: str
    row: Any
    what: str
    decision: Callable[..., D]
    cells: Callable[[D], tuple[str | int, ...]]

    @property
    def select(self) -> str:
        return f"SELECT {self.columns} FROM {self.name} ORDER BY word"

    def decisions(self, store: Store, rows: Iterable[tuple[Any, ...]]) -> tuple[D, ...]:
        return tuple(self.decision(*row) for row in store.sound(rows, self.row, self.what))

    def change(
        self, store: Store, made: Sequence[D], gone: Sequence[str], expected: Sequence[D] | None
    ) -> tuple[D, ...]:
        words = {*(one.word for one in made), *gone}
        with store.writing() as connection:
            rows = connection.execute(self.select)
            before = tuple(decision for decision in self.decisions(store, rows) if decision.word in words)
            if expected is not None and set(before) != {self.decision(*self.cells(one)) for one in expected}:
                what = f"the {self.what.lower()} for these words have changed in the meantime"
                raise FileChanged(what, mend="They were not changed.")
            connection.executemany(f"DELETE FROM {self.name} WHERE word = ?", [(word,) for word in gone])
            rest = ", ".join(f"{name} = excluded.{name}" for name in self.columns.split(", ")[1:])
            insert = f"INSERT INTO {self.name} ({self.columns}) VALUES (?, ?, ?, ?, ?)"
            connection.executemany(f"{insert} ON CONFLICT (word) DO UPDATE SET {rest}", [*map(self.cells, made)])
        return before


_RULINGS = _Table(
    "ruling", "word, accepted, reason, note, date", tuple[str, Literal[0, 1], str, str, str], "House rulings",
    lambda word, accepted, *rest: Ruling(word, bool(accepted), *rest, source=SOURCE),
    lambda one: (one.word, int(one.accepted), one.reason, one.note, one.date),
)  # fmt: skip
_OVERRIDES = _Table(
    "severity", "word, severity, exact, reason, date", tuple[str, Severity, Literal[0, 1], str, str],
    "House severities",
    lambda word, severity, exact, *rest: Override(word, severity, bool(exact), *rest),
    lambda one: (one.word, one.severity, int(one.exact), one.reason, one.date),
)  # fmt: skip


def rulings(store: Store) -> tuple[Ruling, ...]:
    """Return the house rulings, sorted by word."""
    return _RULINGS.decisions(store, store.read(_RULINGS.select))


def change_rulings(
    store: Store, made: Sequence[Ruling] = (), gone: Sequence[str] = (), *, expected: Sequence[Ruling] | None = None
) -> tuple[Ruling, ...]:
    """Add and delete house rulings in one transaction.

    New rulings replace earlier ones on the same words. `expected` has the current rulings on all these words; None
    skips the check. Return the previous rulings. Raises FileProblem if the store cannot be read or written. Raises
    FileChanged if the current rulings differ from `expected`. Nothing is changed.
    """
    return _RULINGS.change(store, made, gone, expected)


def overrides(store: Store) -> tuple[Override, ...]:
    """Return the house's overrides of taboo lists, sorted by word."""
    if not store.has_table("severity"):
        return ()  # a file of an older version on a read-only disk
    return _OVERRIDES.decisions(store, store.read(_OVERRIDES.select))


def change_overrides(
    store: Store, made: Sequence[Override] = (), gone: Sequence[str] = (), *, expected: Sequence[Override] | None = None
) -> tuple[Override, ...]:
    """Add and withdraw overrides in one transaction: as `change_rulings`."""
    return _OVERRIDES.change(store, made, gone, expected)


def readers(store: Store) -> Readers:
    """Return the house's model of its readers: the default constants, or those of `change_readers`."""
    if not store.has_table("setting"):
        return Readers()  # a file of an older version on a read-only disk
    rows = store.read(select(schema.setting.c.body).where(schema.setting.c.name == _READERS))
    try:
        return msgspec.json.decode(rows[0][0], type=Readers) if rows else Readers()
    except (ValueError, BadInput):
        store.notify("The fit to solvers' results cannot be read; the program's own is used. Fit it again.")
        return Readers()


def change_readers(store: Store, made: Readers | None) -> None:
    """Use constants that were fitted to solvers' results; None restores the defaults.

    Raises FileProblem if the store cannot be written.
    """
    with store.writing() as connection:
        connection.execute(delete(schema.setting).where(schema.setting.c.name == _READERS))
        if made:
            connection.execute(insert(schema.setting), [{"name": _READERS, "body": msgspec.json.encode(made)}])


_READERS = "readers"


class ListedWord(Value, frozen=True):
    """A word of the taboo lists, or one that only the house decided on."""

    word: str
    severity: str  # the strictest severity of the lists; "" if no list has the word
    source: str
    exact: bool = False  # whether the word is matched exactly, by the list or by the house's override
    forms: tuple[str, ...] = ()  # the word's forms that the largest word list has
    house: str = ""
    reason: str = ""
    date: str = ""

    def contains(self, text: str) -> bool:
        """Return whether the word or one of its forms contains a text."""
        wanted = text.strip().lower()
        return wanted in self.word or any(wanted in form for form in self.forms)


def overview(house: House) -> tuple[ListedWord, ...]:
    """Return every word on a list or with an override, sorted by word."""
    listed: dict[str, ListedWord] = {}
    for taboo in house.lists:
        forms = covered(taboo)
        for entry in taboo.words:
            source, own = entry.source or taboo.name, forms.get(entry.word, ())
            row = ListedWord(entry.word, entry.severity, source, entry.exact, own)
            old = listed.get(entry.word)
            if old is None or _rank(row.severity) < _rank(old.severity):
                listed[entry.word] = row
    words = tuple(TabooWord(override.word, "never", exact=override.exact) for override in house.overrides)
    own = covered(TabooList(SOURCE, words))
    for one in house.overrides:
        old = listed.get(one.word, ListedWord(one.word, "", SOURCE))
        forms = tuple(form for form in own.get(one.word, ()) if form not in listed)
        decided = (one.exact, forms, one.severity, one.reason, one.date)
        listed[one.word] = ListedWord(one.word, old.severity, old.source, *decided)
    return tuple(listed[word] for word in sorted(listed))


def _rank(severity: str) -> int:
    return [*SEVERITIES].index(severity)  # pyright: ignore[reportArgumentType]
