"""The history of planned and printed puzzles, used by several windows and processes."""

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from engine.bee.make import BEE
from engine.bee.puzzle import hive
from engine.core.errors import FileProblem, take_notices
from engine.core.store import Store
from engine.letters.plan.history import Changed, last_used, record_printed, set_printed, uses, write_plan
from engine.letters.plan.use import Repeated, Spacing, Use, clashes, planned
from engine.wheel.make import WHEEL
from engine.wheel.puzzle import wheel

RULE = Spacing(365, 14)
GROVE = Use("2026-12-02", "plan", hive("G", "CENORV"), ("convergence", "converge"), 1, 20, 61.5, ("a bcdefg",))
TITAN = Use("2026-12-04", "plan", hive("T", "AINDLE"), ("detail",), 2)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.sqlite")


def put(store: Store, *uses_: Use, apart: Spacing | None = RULE) -> None:
    write_plan(store, BEE, {use.day: None for use in uses_}, {use.day: use for use in uses_}, apart)


def test_a_store_without_a_plan_has_no_uses(store: Store) -> None:
    assert (uses(store, BEE), last_used(store, "bee"), store.path.exists()) == ((), {}, False)


def test_planned_uses_are_read_back_in_order(store: Store) -> None:
    put(store, TITAN, GROVE)
    assert uses(Store(store.path), BEE) == (GROVE, TITAN)


def test_the_last_use_ignores_the_order_of_letters(store: Store) -> None:
    put(store, GROVE)
    record_printed(store, hive("G", "VRONEC"), ["converge"], "2026-01-07")
    record_printed(store, hive("A", "GLOBDE"), [], "2025-05-05")
    assert last_used(store, "bee") == {"g cenorv": "2026-12-02", "a bdeglo": "2025-05-05"}


@pytest.mark.parametrize("broken", ["day = 'someday'", "day = '2026-12-32'", "name = ''", "name = 'g'"])
def test_an_invalid_row_does_not_hide_the_last_use(store: Store, broken: str) -> None:
    put(store, GROVE)
    with store.writing() as connection:
        connection.execute(f"UPDATE used SET {broken} WHERE rowid = 1")
    take_notices()
    assert last_used(store, "bee") == {}
    assert "History of the bee: 1 damaged entry is skipped" in take_notices()[0]
    record_printed(store, GROVE.puzzle, (), "2026-12-02")
    assert last_used(store, "bee") == {"g cenorv": "2026-12-02"}


OLD_BODY = (
    b'{"kind":"bee","center":"g","outer":"cenorv","rules":{"name":"longo","minimum":5,"flat_up_to":null,"bonus":2,'
    b'"pangram_name":"bingo","ranks":[]},"lexicon":"common","title":"Spelling Bee","layout":"honeycomb",'
    b'"rulings":[],"hints":[]}'
)
OLD_TRAITS = (
    '{"center":"g","pangrams":["convergence","converge"],"level":1,"answers":20,"difficulty":61.5,'
    '"refused":["a bcdefg"]}'
)


def test_a_row_that_version_0_4_wrote_is_read(store: Store) -> None:
    """Such rows have a difficulty instead of the share of rare answers."""
    with store.writing() as connection:
        row = ("bee", GROVE.day, "plan", GROVE.name, OLD_BODY, OLD_TRAITS)
        connection.execute("INSERT INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
    assert uses(store, BEE) == (replace(GROVE, rare=None),)
    assert take_notices() == []


def test_each_wing_has_a_history_of_its_own(store: Store) -> None:
    put(store, GROVE)
    moon = wheel("moonlight", "l", "oiotnhmg")
    [use] = record_printed(store, moon, ["moonlight"], GROVE.day)
    assert (use.name, use.kind, uses(store, WHEEL)) == ("l ghimnoot", "wheel", (use,))
    assert uses(store, BEE) == (GROVE,)
    assert last_used(store, "wheel") == {"l ghimnoot": GROVE.day}
    set_printed(store, [use], printed=False)
    assert (uses(store, WHEEL), uses(store, BEE)) == ((), (GROVE,))


def test_printing_twice_on_a_day_is_one_use(store: Store) -> None:
    for outer in ("CENORV", "CENORV", "VRONEC"):
        record_printed(store, hive("G", outer), ["converge"], "2026-12-02")
    assert [(use.day, use.how, use.name) for use in uses(store, BEE)] == [("2026-12-02", "print", "g cenorv")]


def test_a_print_near_the_planned_day_belongs_to_that_day(store: Store) -> None:
    put(store, GROVE)
    record_printed(store, GROVE.puzzle, GROVE.full_words, "2026-11-25")
    assert [(use.day, use.how) for use in uses(store, BEE)] == [("2026-12-02", "plan"), ("2026-12-02", "print")]
    assert clashes(BEE, uses(store, BEE), RULE) == {}
    record_printed(store, GROVE.puzzle, GROVE.full_words, "2026-12-09")  # late, but the plan's all the same
    assert len(uses(store, BEE)) == 2


def test_a_print_far_from_the_planned_day_is_a_use_of_its_own(store: Store) -> None:
    put(store, GROVE)
    record_printed(store, GROVE.puzzle, GROVE.full_words, GROVE.day)
    record_printed(store, GROVE.puzzle, GROVE.full_words, "2027-01-10")
    record_printed(store, GROVE.puzzle, GROVE.full_words, "2026-10-01")
    assert [use.day for use in uses(store, BEE) if use.how == "print"] == ["2026-10-01", GROVE.day, "2027-01-10"]
    assert last_used(store, "bee") == {"g cenorv": "2027-01-10"}


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Use("2027-12-01", "plan", hive("G", "VRONEC")), "the hive G CENORV is planned for Wed 2 Dec 2026"),
        (Use("2027-12-01", "plan", hive("C", "GENORV"), ("converge",)), "the bingo converge is planned"),
        (Use("2026-12-15", "plan", hive("G", "ALMBOT")), "the center G is planned for .*, less than 14"),
        (Use("2026-11-20", "plan", hive("G", "ALMBOT")), "the center G"),
    ],
)  # fmt: skip
def test_a_repeat_that_is_too_close_is_an_error(store: Store, other: Use, said: str) -> None:
    put(store, GROVE)
    with pytest.raises(Repeated, match=said):
        put(store, other)
    assert uses(store, BEE) == (GROVE,)


def test_a_repeat_is_allowed_when_the_spacing_is_reached(store: Store) -> None:
    put(store, GROVE)
    put(store, Use("2026-12-16", "plan", hive("G", "ALMBOT")))
    put(store, Use("2027-12-02", "plan", hive("G", "VRONEC"), GROVE.full_words))
    assert len(uses(store, BEE)) == 3


def test_nothing_is_written_if_one_day_is_invalid(store: Store) -> None:
    put(store, GROVE)
    with pytest.raises(Repeated):
        put(store, TITAN, Use("2026-12-07", "plan", hive("T", "BCGHMU")))
    assert uses(store, BEE) == (GROVE,)


def test_days_are_changed_swapped_and_cleared(store: Store) -> None:
    put(store, GROVE, TITAN)
    one, other = replace(TITAN, day=GROVE.day), replace(GROVE, day=TITAN.day)
    write_plan(store, BEE, {GROVE.day: GROVE, TITAN.day: TITAN}, {one.day: one, other.day: other}, RULE)
    assert uses(store, BEE) == (one, other)
    write_plan(store, BEE, {one.day: one}, {one.day: None}, RULE)
    assert uses(store, BEE) == (other,)


def test_a_day_that_another_window_changed_is_not_overwritten(store: Store) -> None:
    put(store, GROVE)
    put(Store(store.path), TITAN)
    with pytest.raises(Changed, match="Fri 4 Dec was changed in another window"):
        put(store, replace(TITAN, puzzle=hive("L", "AINDTE")))
    with pytest.raises(Changed):
        write_plan(store, BEE, {GROVE.day: TITAN, "2026-12-07": None}, {GROVE.day: None}, RULE)
    assert uses(store, BEE) == (GROVE, TITAN)


def test_conflicts_are_found_when_the_rule_becomes_stricter(store: Store) -> None:
    put(store, GROVE, Use("2026-12-16", "plan", hive("G", "ALMBOT")))
    assert clashes(BEE, uses(store, BEE), RULE) == {}
    found = clashes(BEE, uses(store, BEE), Spacing(365, 21))
    assert list(found) == ["2026-12-02", "2026-12-16"]
    assert "the center G is planned for Wed 16 Dec" in found["2026-12-02"]


def test_only_one_thread_can_write_a_day(store: Store) -> None:
    won: list[str] = []
    lost: list[str] = []

    def window(center: str) -> None:
        for k in range(10):
            try:
                put(Store(store.path), Use(f"2026-12-{k + 1:02d}", "plan", hive(center, "GHJKLM")), apart=None)
                won.append(f"2026-12-{k + 1:02d}")
            except Changed:
                lost.append(center)

    threads = [threading.Thread(target=window, args=(center,)) for center in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == sorted(planned(uses(store, BEE))) == [f"2026-12-{k + 1:02d}" for k in range(10)]
    assert len(lost) == 3 * 10


PROCESS = """
import sys
from pathlib import Path
from engine.bee.make import BEE
from engine.bee.puzzle import hive
from engine.letters.plan.history import write_plan
from engine.letters.plan.use import Repeated, Spacing
from engine.letters.plan.use import Use
from engine.core.store import Store
from engine.wheel.make import WHEEL
from engine.wheel.puzzle import wheel
store, first = Store(Path(sys.argv[1])), int(sys.argv[2])
for k in range(12):
    use = Use(f"2026-{k + 1:02d}-{first:02d}", "plan", hive("abcdefghijkl"[k], "uvwxyz"), (f"word{k}",))
    try:
        write_plan(store, BEE, {use.day: None}, {use.day: use}, Spacing(365, 14))
        print("won", k)
    except Repeated:
        print("lost", k)
"""


def test_two_processes_never_plan_the_same_hive_twice(store: Store) -> None:
    run = [
        subprocess.Popen([sys.executable, "-c", PROCESS, str(store.path), day], stdout=subprocess.PIPE, text=True)
        for day in ("3", "17")
    ]
    said = sorted(line for process in run for line in process.communicate()[0].splitlines())
    assert [process.returncode for process in run] == [0, 0]
    assert said == sorted(f"{what} {k}" for what in ("won", "lost") for k in range(12))
    assert len(uses(store, BEE)) == 12


@pytest.mark.parametrize("broken", ["body = x'7b7d'", "traits = '['", "day = '2026-12-32'"])
def test_an_invalid_row_is_reported_and_kept(store: Store, broken: str) -> None:
    put(store, GROVE, TITAN)
    with store.writing() as connection:
        connection.execute(f"UPDATE used SET {broken} WHERE name = ?", (GROVE.name,))
    rows = store.read("SELECT * FROM used ORDER BY day")
    assert uses(store, BEE) == uses(store, BEE) == (TITAN,)
    (notice,) = take_notices()
    assert "(g cenorv) cannot be read" in notice
    assert str(store.path) in notice
    if "day" not in broken:
        with pytest.raises(FileProblem, match="not overwritten"):
            write_plan(store, BEE, {}, {GROVE.day: None}, RULE)
    write_plan(store, BEE, {TITAN.day: TITAN}, {TITAN.day: TITAN}, RULE)
    assert store.read("SELECT * FROM used ORDER BY day") == rows
