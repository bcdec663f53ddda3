"""A house database with rows of every kind, and seeded ways to damage its file."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from engine.bee.puzzle import hive
from engine.calendar.entry import Entry
from engine.calendar.memory import last_used
from engine.calendar.records import entries, record_print
from engine.core.store import Store
from engine.crossword.clues.sources import Use, remember, used
from engine.crossword.puzzle import Clue
from engine.words.vetting.house import change_rulings, rulings
from engine.words.vetting.verdict import Ruling

WORDS = [a + b + c + "ing" for a in "bcdfg" for b in "aeiou" for c in "lmnprst"]
PAGE = 4096
FORMAT_BYTES = (18, 19, 20, 21, 44, 45, 46, 47, 56, 57, 58, 59, 60, 61, 62, 63)
"""Bytes of the header with the format versions, the encoding, the schema format and the user version."""
VERSIONS = (-5, -1, 0, 1, 2, 7, 99, 2**31 - 1)
TEXTS = [("ruling", "word"), ("ruling", "reason"), ("clue_use", "text"), ("clue_use", "day"), ("entry", "name"),
         ("entry", "day"), ("trait", "trait")]  # fmt: skip
NO_TEXT = (b"\xff\xfe", b"gr\xc3", b"\x80abc", b"\x00\xff")


class Content(NamedTuple):
    """Everything that a house database holds, as the program reads it."""

    rulings: frozenset[Ruling]
    clues: frozenset[tuple[str, str, Use]]
    hives: frozenset[Entry]
    last: frozenset[tuple[str, str]]

    def lost(self, later: Content) -> int:
        """Return how many entries are missing later."""
        return sum(max(0, len(one) - len(other)) for one, other in zip(self, later, strict=True))


def fill(path: Path) -> None:
    """Write a house database of 335 rows, in one file without a WAL."""
    store = Store(path)
    change_rulings(
        store, [Ruling(word, k % 3 == 0, f"reason of {word}", "", "2026-01-02") for k, word in enumerate(WORDS)]
    )
    clues = [Clue(answer=word, text=f"A clue for {word}") for word in WORDS[:60]]
    remember(store, clues, Use("2026-02-03", "Garden", "document"))
    for day in range(20):
        puzzle = hive("g", "cenorv") if day % 2 else hive("n", "waterl")
        record_print(store, puzzle, ["converge"], f"2026-03-{day + 1:02d}", "tester")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def read(store: Store) -> Content:
    """Read everything through the public functions."""
    clues = {(word, one.text, use) for word, those in used(store, WORDS).items() for one in those for use in one.uses}
    return Content(
        frozenset(rulings(store)),
        frozenset(clues),
        frozenset(entries(store)),
        frozenset(last_used(store, "bee").items()),
    )


def _flipped(chance: random.Random, content: bytearray) -> None:
    for _ in range(chance.choice((1, 1, 2, 4, 16, 64))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def _head(chance: random.Random, content: bytearray) -> None:
    content[chance.randrange(100)] = chance.randrange(256)


def _format(chance: random.Random, content: bytearray) -> None:
    content[chance.choice(FORMAT_BYTES)] = chance.choice((0, 2, 3, 5, 255, chance.randrange(256)))


def _truncated(chance: random.Random, content: bytearray) -> None:
    del content[chance.randrange(len(content)) :]


def _zeroed(chance: random.Random, content: bytearray) -> None:
    at = chance.randrange(len(content) // PAGE) * PAGE
    content[at : at + PAGE] = bytes(PAGE)


def _garbage(chance: random.Random, content: bytearray) -> None:
    at, length = chance.randrange(len(content)), chance.randrange(1, 3000)
    content[at : at + length] = chance.randbytes(len(content[at : at + length]))


def _version(chance: random.Random, connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA user_version = {chance.choice(VERSIONS)}")


def _dropped(chance: random.Random, connection: sqlite3.Connection) -> None:
    connection.execute(f"DROP TABLE {chance.choice(('ruling', 'used', 'clue_use'))}")


def _no_text(chance: random.Random, connection: sqlite3.Connection) -> None:
    table, column = chance.choice(TEXTS)
    connection.execute(
        f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE rowid = ?",
        (chance.choice(NO_TEXT), chance.randrange(1, 20)),
    )


def _blob(chance: random.Random, connection: sqlite3.Connection) -> None:
    """Put bytes into a column of text, which a STRICT table forbids."""
    table, column = chance.choice([*TEXTS, ("ruling", "accepted")])
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'STRICT', '') WHERE type = 'table'")
    connection.commit()
    connection.execute("PRAGMA writable_schema = RESET")
    connection.execute(f"UPDATE {table} SET {column} = x'ff00aa' WHERE rowid = {chance.randrange(1, 20)}")
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_master SET sql = sql || 'STRICT' WHERE type = 'table'")


BYTES: dict[str, Callable[[random.Random, bytearray], None]] = {
    "flipped": _flipped, "head": _head, "format": _format, "truncated": _truncated, "zeroed": _zeroed,
    "garbage": _garbage,
}  # fmt: skip
ROWS: dict[str, Callable[[random.Random, sqlite3.Connection], None]] = {
    "version": _version, "dropped": _dropped, "no text": _no_text, "blob": _blob,
}  # fmt: skip
KINDS = (*BYTES, *ROWS)


def damage(path: Path, kind: str, seed: int) -> None:
    """Damage the file in one of the `KINDS`."""
    chance = random.Random(f"{kind} {seed}")
    if kind in BYTES:
        content = bytearray(path.read_bytes())
        BYTES[kind](chance, content)
        path.write_bytes(content)
        return
    with contextlib.closing(sqlite3.connect(path)) as connection:
        ROWS[kind](chance, connection)
        connection.commit()
