"""What the calendar keeps: concurrent changes, undo, the log, numbers, and plans of earlier versions."""

import threading
import time

import msgspec
import pytest

from engine.bee.puzzle import hive
from engine.calendar import records
from engine.calendar.entry import Entry, Key, pattern_trait, traits_of
from engine.calendar.memory import last_used
from engine.calendar.migrate import _done
from engine.calendar.publication import Publication, Series, close_here, open_here, still_here
from engine.calendar.records import (
    HOUSE,
    Change,
    Changed,
    entries,
    entry_at,
    keep_mine,
    keep_theirs,
    log_of,
    publications,
    save_publication,
    undo,
    write,
)
from engine.core import BadInput, changed, schema
from engine.core.store import MIGRATIONS
from engine.crossword.grid import Bar, Grid
from engine.wheel.puzzle import wheel

KEY = Key("Herald", "hive", "2026-12-01")
ONE, OTHER = hive("g", "cenorv"), hive("l", "ainted"[:6])


def entry(puzzle=ONE, **fields) -> Entry:
    return Entry(*KEY, "bee", "g cenorv", puzzle, traits=traits_of(puzzle, ("converge",)), **fields)


def test_an_entry_is_written_read_and_undone(store) -> None:
    step = write(store, [Change(None, entry())], "Ann", "planned")
    (there,) = entries(store)
    assert (there.key, there.puzzle, there.who, there.revision) == (KEY, ONE, "Ann", 1)
    back = undo(store, step, "Ann")
    assert entries(store) == ()
    undo(store, back, "Ann")
    assert entries(store)[0].puzzle == ONE


def test_two_edits_of_one_day_are_both_kept_and_one_asks(store) -> None:
    write(store, [Change(None, entry())], "Ann", "planned")
    (read,) = entries(store)
    write(store, [Change(read, changed(read, puzzle=OTHER))], "Bob", "edited")
    mine = changed(read, puzzle=hive("w", "aterln"))
    with pytest.raises(Changed, match="changed by Bob") as caught:
        write(store, [Change(read, mine)], "Ann", "edited")
    assert (caught.value.mine, caught.value.theirs.puzzle) == (mine, OTHER)
    assert entry_at(store, KEY).puzzle == OTHER
    keep_theirs(store, mine, "Ann")
    assert mine.puzzle in [row.before.puzzle for row in log_of(store, KEY) if row.before]
    keep_mine(store, mine, "Ann")
    assert entry_at(store, KEY).puzzle == mine.puzzle
    assert OTHER in [row.before.puzzle for row in log_of(store, KEY) if row.before]


def test_nothing_of_a_step_is_written_if_one_change_conflicts(store) -> None:
    write(store, [Change(None, entry())], "Ann", "planned")
    day = Entry("Herald", "hive", "2026-12-02", "bee", "l adeint", OTHER)
    with pytest.raises(Changed):
        write(store, [Change(None, day), Change(None, entry(OTHER))], "Bob", "planned")
    assert [one.day for one in entries(store)] == ["2026-12-01"]


def test_two_publications_of_one_name_are_refused_and_a_printed_number_stays(store, herald) -> None:
    with pytest.raises(BadInput, match="a publication 'Herald' exists"):
        save_publication(store, Publication(name="herald"))
    write(store, [Change(None, entry(state="printed", number=101))], "Ann", "printed")
    back = changed(herald, series=(Series("hive", "bee", number=90, since="2026-12-01"),))
    with pytest.raises(BadInput, match="No 101 was printed on 2026-12-01, and would become No 90"):
        save_publication(store, back, herald)
    assert publications(store) == (HOUSE, herald)


def test_a_renamed_publication_keeps_its_entries(store, herald) -> None:
    write(store, [Change(None, entry())], "Ann", "planned")
    save_publication(store, changed(herald, name="Echo"), herald)
    new = KEY._replace(publication="Echo")
    assert [one.key for one in entries(store)] == [new]
    assert [row.what for row in log_of(store, new)] == ["planned"]


def test_who_else_has_a_day_open_is_known(store) -> None:
    assert open_here(store, KEY, "Ann") == ()
    assert open_here(store, KEY, "Bob") == ("Ann",)
    close_here(store, "Ann", KEY)
    assert open_here(store, KEY, "Bob") == ()


def test_windows_of_one_person_know_of_each_other(store, monkeypatch) -> None:
    assert open_here(store, KEY, "Ann") == ()
    monkeypatch.setattr("engine.calendar.publication._WINDOW", "another")
    assert open_here(store, KEY, "Ann") == ("Another window",)
    close_here(store, "Ann")
    assert open_here(store, KEY, "Bob") == ("Ann",)


def test_of_two_changes_of_a_publication_at_once_one_is_refused(store, herald, monkeypatch) -> None:
    both, check, told = threading.Barrier(2), records.check_saving, list[str]()

    def slow(*given: object) -> None:
        check(*given)
        time.sleep(0.2)

    def save(title: str) -> None:
        both.wait()
        try:
            save_publication(store, changed(herald, title=title), herald)
        except Changed as error:
            told.append(str(error))

    monkeypatch.setattr(records, "check_saving", slow)
    threads = [threading.Thread(target=save, args=(title,)) for title in ("Mine", "Theirs")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1
    assert "changed by somebody else" in told[0]


def test_a_window_that_was_killed_has_nothing_open_a_minute_later(store) -> None:
    long_ago = schema.presence.update().values(since="2026-01-01T00:00:00+00:00")
    for who, others in (("Ann", ()), ("Bob", ("Ann",))):
        assert open_here(store, KEY, who) == others
    with store.writing() as connection:
        connection.execute(long_ago)
    still_here(store, "Bob")
    assert open_here(store, KEY, "Cleo") == ("Bob",)


def test_plans_and_histories_of_earlier_versions_become_entries(store) -> None:
    nine = wheel("moonlight", "l")
    traits = '{"center":"g","pangrams":["converge"],"level":2,"answers":30,"rare":41.5}'
    rows = [
        ("bee", "2026-12-01", "plan", "g cenorv", ONE, traits),
        ("bee", "2026-12-01", "print", "g cenorv", ONE, '{"center":"g","pangrams":["converge"]}'),
        ("wheel", "2026-11-02", "print", "l ghimnoot", nine, '{"center":"l","pangrams":["moonlight"]}'),
        ("page Echo", "2026-11-03", "print", "wheel l ghimnoot", nine, "{}"),
        ("bee", "2026-12-03", "plan", "x", "no puzzle", "{}"),
    ]
    with store.writing() as connection:
        connection.executemany(
            "INSERT INTO used (wing, day, how, name, body, traits) VALUES (?, ?, ?, ?, ?, ?)",
            [(*row[:4], msgspec.json.encode(row[4]), row[5]) for row in rows],
        )
    _done.discard(store.path)
    found = {(one.publication, one.series, one.day): one for one in entries(store)}
    planned = found["", "bee", "2026-12-01"]
    assert (planned.state, planned.level, planned.full_words) == ("printed", 2, ("converge",))
    assert set(found) == {("", "bee", "2026-12-01"), ("", "", "2026-11-02"), ("Echo", "", "2026-11-03")}
    assert "Echo" in [one.name for one in publications(store)]
    assert last_used(store, "wheel") == {"l ghimnoot": "2026-11-03"}
    assert [row[1] for row in store.read("SELECT wing, day FROM used")] == ["2026-12-03"]  # unreadable, so it stays


def test_the_tables_of_both_kinds_of_database_are_the_same(store) -> None:
    with store.writing() as connection:
        for name, table in schema.HOUSE.tables.items():
            columns = {row[1]: (bool(row[3]), bool(row[5])) for row in connection.execute(f"PRAGMA table_info({name})")}
            assert list(columns) == [column.name for column in table.columns], name
            keys = {column.name for column in table.primary_key}
            assert {column for column, (_, key) in columns.items() if key} == keys, name
    assert len(MIGRATIONS) == 7


def test_two_grids_that_differ_in_their_bars_only_are_two_patterns() -> None:
    rows = ("....", "....", "....")
    one, other = (Grid(rows, bars=(Bar(1, column, "right"),)) for column in (1, 2))
    assert pattern_trait(one) != pattern_trait(other) != pattern_trait(Grid(rows))
    assert pattern_trait(Grid(("cats", *rows[1:]))) == pattern_trait(Grid(rows))
