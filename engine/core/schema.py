"""The tables of the house database, for statements, for a new database in PostgreSQL, and for a move into one.

`engine.core.store.MIGRATIONS` has the same tables for SQLite.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text, func, insert, select
from sqlalchemy import text as sql

from engine.core.errors import BadInput

if TYPE_CHECKING:
    from engine.core.store import Store

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
    Index("clue_words", sql("to_tsvector('simple', text)"), postgresql_using="gin"),
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


AT_ONCE = 1000  # rows of one insert


def move_store(source: "Store", target: "Store") -> dict[str, int]:
    """Copy all tables in one transaction. Return the number of rows by table.

    Raises BadInput if the target is not empty, or is the source. Nothing is written. Raises FileProblem if one of
    them cannot be reached.
    """
    if source.shown == target.shown:
        raise BadInput("the house database is there already", where=target.shown)
    # the target numbers the lines of its log itself
    columns = {name: [one for one in table.columns if one is not log.c.id] for name, table in HOUSE.tables.items()}
    content = {
        name: source.read(select(*columns[name]).order_by(*table.primary_key)) for name, table in HOUSE.tables.items()
    }
    with target.writing() as session:
        for name, table in HOUSE.tables.items():
            if session.execute(select(func.count()).select_from(table)).fetchone()[0]:
                mend = "Choose an empty database; nothing was written."
                raise BadInput(f"the target has rows in the table {name}", where=target.shown, mend=mend)
            names = [column.name for column in columns[name]]
            rows = [dict(zip(names, row, strict=True)) for row in content[name]]
            for start in range(0, len(rows), AT_ONCE):
                session.execute(insert(table), rows[start : start + AT_ONCE])
    return {name: len(rows) for name, rows in content.items()}
