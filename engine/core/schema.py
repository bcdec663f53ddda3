"""The tables of the house database, for statements and for a new database in PostgreSQL.

`data/house.sql` has the same tables for SQLite.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text

HOUSE = MetaData()


def _key(name: str, kind: Any = Text) -> Column[Any]:
    return Column(name, kind, primary_key=True)


def _cells(*names: str, kind: Any = Text) -> Iterator[Column[Any]]:
    return (Column(name, kind, nullable=False) for name in names)


def _body() -> Column[Any]:
    return Column("body", LargeBinary, nullable=False)


ruling = Table("ruling", HOUSE, _key("word"), *_cells("accepted", kind=Integer), *_cells("reason", "note", "date"))
severity = Table(
    "severity", HOUSE, _key("word"), *_cells("severity"), *_cells("exact", kind=Integer), *_cells("reason", "date")
)
used = Table("used", HOUSE, *map(_key, ("wing", "day", "how", "name")), _body(), *_cells("traits"))
clue_use = Table(
    "clue_use", HOUSE, *map(_key, ("answer", "text", "day")), *_cells("title"), _key("document"),
    Column("setter", Text, nullable=False, server_default=""),
)  # fmt: skip
publication = Table("publication", HOUSE, _key("name"), _body())
setting = Table("setting", HOUSE, _key("name"), _body())
pattern = Table("pattern", HOUSE, _key("name"), _body())
entry = Table(
    "entry", HOUSE, _key("id", Integer), *_cells("publication", "series", "day", "name", "kind", "state"),
    *_cells("archived", kind=Integer), _body(), Index("entry_day", "day", "publication"),
)  # fmt: skip
trait = Table("trait", HOUSE, _key("trait"), _key("entry", Integer), Index("trait_entry", "entry"))
page = Table("page", HOUSE, _key("publication"), _key("day"), _body())
log = Table(
    "log", HOUSE, _key("id", Integer), *_cells("at", "who", "publication", "series", "day", "what"), _body(),
    Index("log_day", "day", "publication"),
)  # fmt: skip
presence = Table("presence", HOUSE, _key("document"), _key("who"), *_cells("since"))
