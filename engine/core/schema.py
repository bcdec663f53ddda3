"""The tables of the house database, for statements, and for a new database in PostgreSQL.

`engine.core.store.MIGRATIONS` has the same tables for SQLite.
"""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text

HOUSE = MetaData()

ruling = Table(
    "ruling", HOUSE,
    Column("word", Text, primary_key=True), Column("accepted", Integer, nullable=False),
    *(Column(name, Text, nullable=False) for name in ("reason", "note", "date")),
)  # fmt: skip
severity = Table(
    "severity", HOUSE,
    Column("word", Text, primary_key=True), Column("severity", Text, nullable=False),
    Column("exact", Integer, nullable=False), Column("reason", Text, nullable=False),
    Column("date", Text, nullable=False),
)  # fmt: skip
used = Table(
    "used", HOUSE,
    Column("wing", Text, primary_key=True), Column("day", Text, primary_key=True),
    Column("how", Text, primary_key=True), Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False), Column("traits", Text, nullable=False),
)  # fmt: skip
clue_use = Table(
    "clue_use", HOUSE,
    Column("answer", Text, primary_key=True), Column("text", Text, primary_key=True),
    Column("day", Text, primary_key=True), Column("title", Text, nullable=False),
    Column("document", Text, primary_key=True),
)  # fmt: skip
publication = Table(
    "publication", HOUSE, Column("name", Text, primary_key=True), Column("body", LargeBinary, nullable=False)
)
setting = Table(
    "setting", HOUSE, Column("name", Text, primary_key=True), Column("body", LargeBinary, nullable=False)
)
entry = Table(
    "entry", HOUSE,
    Column("id", Integer, primary_key=True), Column("publication", Text, nullable=False),
    Column("series", Text, nullable=False), Column("day", Text, nullable=False),
    Column("name", Text, nullable=False), Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("archived", Integer, nullable=False), Column("body", LargeBinary, nullable=False),
    Index("entry_day", "day", "publication"),
)  # fmt: skip
trait = Table(
    "trait", HOUSE, Column("trait", Text, primary_key=True), Column("entry", Integer, primary_key=True),
    Index("trait_entry", "entry"),
)  # fmt: skip
page = Table(
    "page", HOUSE, Column("publication", Text, primary_key=True), Column("day", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)  # fmt: skip
log = Table(
    "log", HOUSE,
    Column("id", Integer, primary_key=True), Column("at", Text, nullable=False),
    Column("who", Text, nullable=False), Column("publication", Text, nullable=False),
    Column("series", Text, nullable=False),
    Column("day", Text, nullable=False), Column("what", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("log_day", "day", "publication"),
)  # fmt: skip
presence = Table(
    "presence", HOUSE,
    Column("document", Text, primary_key=True), Column("who", Text, primary_key=True),
    Column("since", Text, nullable=False),
)  # fmt: skip
