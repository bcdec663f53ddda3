"""The house database in PostgreSQL, with Debian's server in a folder of the tests."""

import getpass
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.calendar.entry import Entry, Key, traits_of
from engine.calendar.memory import open_memory
from engine.calendar.migrate import move_store
from engine.calendar.patterns import house_patterns, keep_patterns
from engine.calendar.publication import Limits
from engine.calendar.records import Change, Changed, entries, entry_at, log_of, write
from engine.core import BadInput, FileProblem, NewerFile, changed
from engine.core.store import Store
from engine.crossword.clues.sources import Use, remember, search_book, used
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue
from engine.words.vetting.house import change_rulings, rulings
from engine.words.vetting.verdict import Ruling
from tests.engine.crossword.clues.test_sources import SEARCHES, fill_book

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
HIVE = hive("g", "cenorv")
KEY = Key("", "bee", "2026-12-01")
WRITER = """
import sys
from engine.core.store import Store
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
for number in range(60):
    letters = "".join("abcdefghij"[int(one)] for one in str(number))
    change_rulings(Store(sys.argv[1]), [Ruling(f"{sys.argv[2]}{letters}", False, "x")])
"""


class Server:
    """A server of the tests, without a network port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin = folder, BINARIES[0].parent
        self.user = "postgres" if os.getuid() == 0 else getpass.getuser()
        if os.getuid() == 0:  # the server refuses to run as root
            shutil.chown(folder, "postgres")
        self.run("initdb", "-D", str(folder / "data"), "-A", "trust", "--no-sync")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL as its user."""
        command = [str(self.bin / program), *arguments]
        rights = {"user": self.user, "group": self.user, "extra_groups": []} if os.getuid() == 0 else {}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **rights)

    def start(self) -> None:
        """Start the server and wait for it."""
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        """Stop the server, and break all connections."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def database(self, name: str) -> str:
        """Make a database, and return its address."""
        self.run("createdb", "-h", str(self.folder), "-U", self.user, name)
        return f"postgresql://{self.user}@/{name}?host={self.folder}"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    pytest.importorskip("psycopg")
    if not BINARIES:
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:  # the path of a socket must be short
        made = Server(Path(folder))
        yield made
        made.stop()


@pytest.fixture(scope="module")
def url(server: Server) -> str:
    return server.database("house")


def test_rulings_clues_and_the_calendar_are_kept(url: str) -> None:
    store = Store(url)
    before = store.revision()
    change_rulings(store, [Ruling("plum", False, "obscure"), Ruling("plum", True, "again")])
    remember(store, [Clue("plum", "Fruit")], Use("2026-02-03", "Garden", "a"))
    write(store, [Change(None, Entry(*KEY, "bee", "g cenorv", HIVE, traits=traits_of(HIVE)))], "Ann", "planned")
    again = Store(url)
    assert [(one.word, one.accepted) for one in rulings(again)] == [("plum", True)]
    assert used(again, ["plum"])["plum"][0].text == "Fruit"
    assert entry_at(again, KEY).puzzle == HIVE
    assert again.revision() != before == before


def test_the_clue_book_is_searched_as_in_a_file_also_in_a_database_of_the_version_before(server: Server) -> None:
    store = Store(server.database("book"))
    remember(store, [Clue("mouse", "Small rodent")], Use("2026-02-03"))
    with store.writing() as session:
        session.execute("ALTER TABLE clue_use DROP COLUMN setter")
        session.execute("DROP INDEX clue_words")
        session.execute("DROP TABLE pattern")
        session.execute("UPDATE house SET version = 1")
    with ThreadPoolExecutor(1) as executor:  # a connection of its own, as after a restart
        executor.submit(fill_book, store).result()
    assert search_book(store, words="rodent")[0].answer == "mouse"
    for wanted, found in SEARCHES:
        assert {one.text for one in search_book(store, **wanted)} == set(found), wanted


def test_a_database_of_the_version_before_gets_the_house_patterns(server: Server) -> None:
    store = Store(server.database("patterns"))
    with store.writing() as session:
        session.execute("DROP TABLE pattern")
        session.execute("UPDATE house SET version = 2")

    def used() -> int:
        keep_patterns(store, (Grid(("...", ".#.", "...")),), ("mini",))
        open_memory(store, "", Limits(), "2026-12-01", "2026-12-02")
        return len(house_patterns(store, tag="mini", size=(3, 3)))

    with ThreadPoolExecutor(1) as executor:  # a connection of its own, as after a restart
        assert executor.submit(used).result() == 1


def test_two_edits_of_one_day_are_both_kept(url: str) -> None:
    one, other = Store(url), Store(url)
    read = entry_at(one, KEY)
    write(one, [Change(read, changed(read, state="read"))], "Ann", "read")
    with pytest.raises(Changed, match="changed by Ann"):
        write(other, [Change(read, changed(read, state="approved"))], "Bob", "approved")
    assert [row.who for row in log_of(other, KEY)] == ["Ann", "Ann"]


def test_two_processes_that_write_at_once_lose_nothing(url: str) -> None:
    command = [sys.executable, "-c", WRITER, url]
    both = [subprocess.Popen([*command, name], cwd=Path(__file__).parents[3]) for name in ("left", "right")]
    assert [process.wait() for process in both] == [0, 0]
    words = [one.word for one in rulings(Store(url))]
    assert sum(word.startswith(("left", "right")) for word in words) == 120


def test_a_house_moves_over_and_back(url: str, server: Server, tmp_path: Path) -> None:
    source, target = Store(url), Store(server.database("second"))
    counts = move_store(source, target)
    assert (counts["ruling"], counts["entry"]) == (121, 1)
    with pytest.raises(BadInput, match="the target has rows in the table"):
        move_store(source, target)
    lines = [row.text for row in log_of(target, KEY)]
    assert lines == [row.text for row in log_of(source, KEY)]
    moved = entry_at(target, KEY)
    write(target, [Change(moved, changed(moved, state="sent"))], "Ann", "sent after the move")
    assert log_of(target, KEY)[0].what == "sent after the move"
    write(target, [Change(entry_at(target, KEY), entry_at(source, KEY))], "Ann", "as before")
    back = Store(tmp_path / "house.sqlite")
    move_store(target, back)
    assert rulings(back) == rulings(source)
    assert [one.puzzle for one in entries(back)] == [one.puzzle for one in entries(source)]
    assert len(log_of(back, KEY)) == len(lines) + 2


def test_a_lost_server_is_an_error_and_the_work_goes_on_when_it_is_back(url: str, server: Server) -> None:
    store = Store(url)
    count = len(rulings(store))
    server.stop()
    try:
        with pytest.raises(FileProblem, match="the house database cannot be reached"):
            change_rulings(store, [Ruling("lost", False, "x")])
        with pytest.raises(FileProblem, match="cannot be reached"):
            entries(store)
    finally:
        server.start()
    assert len(rulings(store)) == count


def test_a_newer_database_a_wrong_address_and_a_password_are_handled(server: Server) -> None:
    url = server.database("newer")
    store = Store(url)
    change_rulings(store, [Ruling("plum", False, "obscure")])
    with store.writing() as session:
        session.execute("UPDATE house SET version = 99")
    fresh = f"{url}&application_name=fresh"  # another connection, which looks at the version
    with pytest.raises(NewerFile, match="a newer version of the program made this house database"):
        rulings(Store(fresh))
    with pytest.raises(FileProblem, match="cannot be reached") as caught:
        rulings(Store(f"postgresql://ann:secret@/none?host={server.folder}"))
    assert "secret" not in str(caught.value)
    assert Store("postgresql://ann:secret@desk/house").shown == "postgresql://ann@desk/house"
