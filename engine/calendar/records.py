"""The calendar in the house database: publications, entries, their traits, pages, and the log.

The calendar may be open in several windows. A change is written in one transaction, and only if nobody has changed the
replaced entries since they were read. Otherwise `Changed` has both versions, so nothing is lost. The log keeps each
earlier puzzle.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, and_, delete, insert, select, true

from engine.calendar.entry import FINAL, Entry, Key, decoded, name_of, put, traits_of
from engine.calendar.migrate import migrate_uses
from engine.calendar.publication import Publication
from engine.core import BadInput, EngineError, Name, Text, Title, Value, changed, schema
from engine.core.database import Session
from engine.core.dates import ordinal
from engine.core.store import Store
from engine.wings import Body, kind_of

log = logging.getLogger(__name__)
HOUSE = Publication()
"""The publication of puzzles without a publication of their own."""


class Changed(EngineError):
    """Another user changed the same entry. Nothing was written. `mine` and `theirs` are the two versions."""

    def __init__(self, what: str, mine: Entry | None = None, theirs: Entry | None = None) -> None:
        super().__init__(what, mend="Nothing was written. Keep yours or theirs.")
        self.mine, self.theirs = mine, theirs


class Change(NamedTuple):
    """A change of one entry: the version that was read, and the new one; None for no entry."""

    before: Entry | None
    after: Entry | None

    @property
    def key(self) -> Key:
        """The place in the calendar."""
        entry = self.after or self.before
        assert entry
        return entry.key


class Step(NamedTuple):
    """Changes that were written, so that they can be undone."""

    changes: tuple[Change, ...]
    what: str
    back: "Callable[[Store, str], Step] | None" = None  # undoes the step; None if writing the earlier entries undoes it
    # of a correction after print: the notice for readers, and the pages that print the puzzle or its answer
    notice: str = ""
    reopened: "tuple[PageRecord, ...]" = ()


class LogRow(NamedTuple):
    """A line of the log: the action of a user, and the earlier entry if it had another puzzle."""

    at: str
    who: str
    key: Key
    what: str
    before: Entry | None

    @property
    def text(self) -> str:
        """The line as text for users."""
        was = f" (before: {self.before.shown})" if self.before else ""
        return f"{self.at[:16].replace('T', ' ')}  {self.who}: {self.what}{was}"


class Shown(Value, frozen=True):
    """A puzzle or a solution that a page prints: its place in the calendar, and its version.

    A version is the fingerprint of the puzzle, and of its answers; older pages have only the former.
    """

    series: Name
    day: Name
    part: Name
    body: Name


class PageRecord(Value, frozen=True):
    """A page that was made or printed: its content, and the reasons to make it again, one sentence each.

    `files` has the fingerprints of its documents by name, to detect edited documents. `settings` is the fingerprint of
    the publication's settings when it was made.
    """

    publication: Title
    day: Name
    printed: bool = False
    shows: tuple[Shown, ...] = ()
    reasons: tuple[Text, ...] = ()
    files: tuple[tuple[Name, Name], ...] = ()
    settings: Name = ""


def publications(store: Store) -> tuple[Publication, ...]:
    """Return the publications by name, the house first. Invalid rows are reported and left unchanged."""
    migrate_uses(store)
    rows = store.read(select(schema.publication.c.name, schema.publication.c.body).order_by("name"))
    return tuple({"": HOUSE, **dict(decoded(store, rows, Publication, "publication"))}.values())


def check_list_unused(store: Store, name: str) -> None:
    """Check that no publication uses a word list. Raises BadInput."""
    for own in publications(store):
        if name in (own.lexicon, *(series.lexicon for series in own.series)):
            raise BadInput(f"{name} is a list of {own.shown}", mend="Choose another list for it first.")


def by_name(store: Store) -> Mapping[str, Publication]:
    """Return the publications by name; an unknown one has default settings."""
    return defaultdict(Publication, {one.name: one for one in publications(store)})


def publication_named(store: Store, name: str) -> Publication:
    """Return a publication. Raises BadInput if there is none with this name."""
    found = {one.name: one for one in publications(store)}
    if name not in found:
        others = ", ".join(other for other in found if other)
        mend = f"The publications are {others}." if others else "Import one with 'calendar import papers.toml'."
        raise BadInput(f"there is no publication {name!r}", mend=mend)
    return found[name]


def save_publication(store: Store, new: Publication, before: Publication | None = None) -> None:
    """Write a publication, replacing the version that was read; None for a new one.

    Raises BadInput if another publication has the name, or numbers would go back; Changed if another user changed it.
    Nothing is then written.
    """
    migrate_uses(store)
    with store.writing() as connection:
        check_saving(store, new, before)
        names = {new.name, before.name if before else new.name}
        connection.execute(delete(schema.publication).where(schema.publication.c.name.in_(names)))
        connection.execute(insert(schema.publication), [{"name": new.name, "body": msgspec.json.encode(new)}])
        if before and before.name != new.name:
            _rename(connection, before.name, new.name)


def remove_publication(store: Store, publication: Publication) -> None:
    """Remove the settings of a publication. Its entries stay in the memory."""
    with store.writing() as connection:
        connection.execute(delete(schema.publication).where(schema.publication.c.name == publication.name))


def check_saving(store: Store, new: Publication, before: Publication | None) -> None:
    """Check that no publication has the name of a new one, and no series prints a number again.

    Raises as `save_publication`.
    """
    there = {one.name: one for one in publications(store)}
    same = next((name for name in there if name and name.casefold() == new.name.casefold()), "")
    if same and (before is None or before.name != same):
        raise BadInput(f"a publication {same!r} exists", mend="Choose another name.")
    if before is not None and there.get(before.name) != before:
        raise Changed(f"{before.shown} was changed by somebody else")
    printed = entries(store, publication=before.name if before else new.name, states=tuple(FINAL))
    for series in new.series:
        own = [entry for entry in printed if entry.series == series.name and entry.number]
        if own and series.number:
            last = max(own, key=lambda entry: entry.number)
            if new.number_of(series, last.day) != last.number:
                now = f"No {new.number_of(series, last.day):,}"
                what = f"No {last.number:,} was printed on {last.day}, and would become {now}"
                mend = "Choose the number so that printed numbers stay as they are."
                raise BadInput(what, where=f"{new.shown}: {series.name}", mend=mend)


def _rename(connection: Session, old: str, new: str) -> None:
    table = schema.entry
    rows = connection.execute(select(table.c.id, table.c.body).where(table.c.publication == old))
    for number, body in rows.fetchall():
        entry = changed(msgspec.json.decode(body, type=Entry), publication=new)
        values = {"publication": new, "body": msgspec.json.encode(entry)}
        connection.execute(table.update().where(table.c.id == number).values(**values))
    connection.execute(schema.log.update().where(schema.log.c.publication == old).values(publication=new))
    connection.execute(delete(schema.page).where(schema.page.c.publication == old))


def entries(
    store: Store, *, publication: str | None = None, series: str | None = None, kind: str | None = None,
    first: str = "", last: str = "9999", states: Sequence[str] = (), archived: bool = False,
) -> tuple[Entry, ...]:  # fmt: skip
    """Return entries by day, publication and series. Invalid rows are reported and left unchanged.

    None stands for all publications, series or kinds; `archived` also returns puzzles of archives.
    """
    migrate_uses(store)
    table = schema.entry
    wanted: list[ColumnElement[bool]] = [table.c.day.between(first, last)] if first or last != "9999" else []
    for column, value in ((table.c.publication, publication), (table.c.series, series), (table.c.kind, kind)):
        wanted += [column == value] if value is not None else []
    wanted += [table.c.state.in_(states)] if states else []
    wanted += [] if archived else [table.c.archived == 0]
    rows = store.read(
        select(table.c.id, table.c.body).where(and_(true(), *wanted)).order_by("day", "publication", "id")
    )
    return tuple(entry for _, entry in decoded(store, rows, Entry, "entry of the calendar"))


def entry_at(store: Store, key: Key) -> Entry | None:
    """Return the entry of a series on a day; None if there is none."""
    found = entries(store, publication=key.publication, series=key.series, first=key.day, last=key.day)
    return found[0] if found else None


def write(store: Store, changes: Iterable[Change], who: str, what: str) -> Step:
    """Write changes in one transaction.

    Raises Changed if an entry was changed since it was read; FileProblem if the store cannot be written.
    Returns the changes as written: the entries have their new revisions.
    """
    if not (changes := tuple(change for change in changes if change.before != change.after)):
        return Step((), what)
    migrate_uses(store)
    now = datetime.now().isoformat(timespec="seconds")
    made = list[Change]()
    with store.writing() as connection:
        for change in changes:
            number, there = _require_same(connection, change)
            revision = max(there.revision if there else 0, change.before.revision if change.before else 0) + 1
            after = change.after and changed(change.after, who=who, at=now, revision=revision)
            connection.execute(delete(schema.trait).where(schema.trait.c.entry == number))
            connection.execute(delete(schema.entry).where(schema.entry.c.id == number))
            made.append(Change(change.before, after))
        put(connection, (change.after for change in made if change.after))
        connection.execute(insert(schema.log), [_log_row(change, now, who, what) for change in made])
    return Step(tuple(made), what)


def undo(store: Store, step: Step, who: str) -> Step:
    """Undo a step, if its entries have not changed since: see `write`."""
    if step.back:
        return step.back(store, who)
    return write(store, [Change(after, before) for before, after in step.changes], who, f"undo: {step.what}")


NEAR = 7  # days around the day of a plan; a print within them is recorded for that day


def record_print(store: Store, puzzle: Body, full_words: Iterable[str], day: str, who: str) -> Step:
    """Record that a puzzle of the house was printed: on the nearby day for which it is planned, or separately.

    Raises FileProblem if the store cannot be written.
    """
    same = [one for one in entries(store, publication="", kind=kind_of(puzzle)) if one.name == name_of(puzzle)]
    if near := [one for one in same if one.series and abs(ordinal(one.day) - ordinal(day)) <= NEAR]:
        entry = min(near, key=lambda one: abs(ordinal(one.day) - ordinal(day)))
        return write(store, [Change(entry, changed(entry, state="printed"))], who, "printed")
    if any(one.day == day and not one.series for one in same):
        return Step((), "printed")
    new = Entry("", "", day, kind_of(puzzle), name_of(puzzle), puzzle, "printed", traits=traits_of(puzzle, full_words))
    return write(store, [Change(None, new)], who, "printed")


def keep_mine(store: Store, mine: Entry, who: str) -> Step:
    """Replace the entry of another user, which stays in the log."""
    return write(store, [Change(entry_at(store, mine.key), mine)], who, "kept this version in place of another")


def keep_theirs(store: Store, mine: Entry, who: str) -> None:
    """Keep the entry of another user. The user's own version goes into the log, from which it can be restored."""
    now = datetime.now().isoformat(timespec="seconds")
    row = _log_row(Change(mine, None), now, who, "kept the other version in place of this one")
    with store.writing() as connection:
        connection.execute(insert(schema.log), [row])


def log_of(store: Store, key: Key) -> tuple[LogRow, ...]:
    """Return the log of a place in the calendar, latest line first; "" as series for the whole day."""
    table = schema.log
    wanted = [table.c.publication == key.publication, table.c.day == key.day]
    wanted += [table.c.series == key.series] if key.series else []
    columns = [table.c[name] for name in ("at", "who", "publication", "series", "day", "what", "body")]
    rows = store.read(select(*columns).where(and_(*wanted)).order_by(table.c.id.desc()))
    return tuple(
        LogRow(at, who, Key(publication, series, day), what, _entry_or_none(body))
        for at, who, publication, series, day, what, body in rows
    )


def pages(
    store: Store, *, publication: str | None = None, first: str = "", last: str = "9999"
) -> tuple[PageRecord, ...]:
    """Return the records of pages by day."""
    table = schema.page
    wanted = [table.c.day.between(first, last)]
    wanted += [table.c.publication == publication] if publication is not None else []
    rows = store.read(select(table.c.day, table.c.body).where(and_(*wanted)).order_by("day", "publication"))
    return tuple(page for _, page in decoded(store, rows, PageRecord, "page of the calendar"))


def write_pages(store: Store, records: Sequence[PageRecord]) -> None:
    """Write records of pages, replacing earlier ones of the same publications and days."""
    if not records:
        return
    table = schema.page
    with store.writing() as connection:
        for one in records:
            connection.execute(delete(table).where(table.c.publication == one.publication, table.c.day == one.day))
        rows = [{"publication": one.publication, "day": one.day, "body": msgspec.json.encode(one)} for one in records]
        connection.execute(insert(table), rows)


def _require_same(connection: Session, change: Change) -> tuple[int, Entry | None]:
    """Return the number of the row that a change replaces, and its entry; -1 and None if there is none.

    Raises Changed if it was changed since it was read.
    """
    key, table = change.key, schema.entry
    wanted = [table.c.publication == key.publication, table.c.series == key.series, table.c.day == key.day]
    if not key.series:
        entry = change.before or change.after
        assert entry
        wanted += [table.c.kind == entry.kind, table.c.name == entry.name]
    row = connection.execute(select(table.c.id, table.c.body).where(and_(*wanted))).fetchone()
    there = msgspec.json.decode(row[1], type=Entry) if row else None
    if _judged_alike(there) != _judged_alike(change.before):
        by = f" by {there.who}" if there and there.who else ""
        what = f"{change.key.text} was {'changed' if there else 'removed'}{by} in the meantime"
        raise Changed(what, change.after, there)
    return row[0] if row else -1, there


def _judged_alike(entry: Entry | None) -> Entry | None:
    """Return an entry without the fields that judging writes, so that a judgement in the meantime is not a conflict."""
    return entry and changed(entry, reasons=(), revision=0, who="", at="")


def _log_row(change: Change, now: str, who: str, what: str) -> Mapping[str, object]:
    before, after = change
    edited = before is not None and (after is None or after.puzzle != before.puzzle)
    body = msgspec.json.encode(before) if edited else b""
    return {"at": now, "who": who, **change.key._asdict(), "what": what, "body": body}


def _entry_or_none(body: bytes) -> Entry | None:
    try:
        return msgspec.json.decode(body, type=Entry) if body else None
    except (msgspec.MsgspecError, BadInput) as error:
        log.warning("An earlier entry cannot be read: %s", error)
        return None
