"""The page of a day: reproducible, without repeats, complete, and written with everything beside it."""

from pathlib import Path

import pytest

from engine.bee import wing as bee
from engine.bee.puzzle import hive
from engine.core.errors import BadInput, Blocked
from engine.core.store import Store
from engine.core.value import changed
from engine.daily.daily import KINDS, Look, draw, make_daily, record, targets, write_daily
from engine.documents.document import encode, puzzle_of, read
from engine.documents.links import stale_links
from engine.documents.preflight import PLAN_WINGS
from engine.letters.plan.history import set_printed, uses
from engine.letters.plan.use import Use
from engine.output.press.raster import page_count
from engine.page.history import identity, used_before
from engine.page.page import Page
from engine.page.vetted import vetted_page
from engine.wings import PLANNED, WINGS
from engine.words.stored_lists import choose_house_list
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list, parse_list
from studio.cli import main

HOUSE, DAY = House((default_list(),)), "2026-11-23"


@pytest.fixture(scope="module")
def monday():
    return make_daily(DAY, 1, HOUSE, stem="a")


def test_a_day_has_a_puzzle_of_each_kind_and_nothing_blocks_its_pages(monday) -> None:
    assert set(monday.documents) == set(KINDS) == set(WINGS)
    assert not [one.text for one in monday.findings if one.blocks]
    assert not [one.text for one in monday.findings if "needs a decision" in one.text]
    placed = {block for box in monday.page.composed.boxes for block in box.blocks}
    assert placed == set(range(4))
    assert all(document.printed.date == DAY for document in monday.documents.values())


def test_the_files_of_a_day_are_written_and_read_again(monday, tmp_path: Path) -> None:
    files = write_daily(monday, tmp_path / "a.pdf")
    assert sorted(tmp_path.iterdir()) == sorted(files) == sorted(targets(tmp_path / "a.pdf").values())
    assert [page_count((tmp_path / name).read_bytes()) for name in ("a.pdf", "a solutions.pdf")] == [1, 1]
    page = read(tmp_path / "a.puzzle")[0].body
    assert isinstance(page, Page)
    assert stale_links(page, tmp_path) == ()
    assert puzzle_of(read(tmp_path / "a bee.puzzle")[0], "a") == page.puzzles[1].puzzle
    said, answers = ((tmp_path / name).read_text() for name in ("a.txt", "a solutions.txt"))
    assert (
        said.index("\nAcross\n") < said.index("Spelling Bee") < said.index("Word Wheel") < said.index("Word Soup")
    )
    assert answers.startswith("Solutions\nMonday 23 November 2026\n")


def test_the_same_day_and_seed_make_the_same_bytes_and_repeats_are_skipped(monday, tmp_path: Path) -> None:
    again = make_daily(DAY, 1, HOUSE, stem="a")
    for folder, made in (("one", monday), ("two", again)):
        (tmp_path / folder).mkdir()
        write_daily(made, tmp_path / folder / "a.pdf")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_the_history_holds_what_was_printed_and_what_is_planned(monday, tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    record(store, monday.documents, DAY)
    record(store, monday.documents, DAY)
    names = {identity(puzzle_of(one, kind)) for kind, one in monday.documents.items()}
    assert used_before(store, "2026-11-24", 365) == names
    assert used_before(store, DAY, 365) == frozenset()
    assert used_before(store, "2026-11-26", 2) == frozenset()
    with store.writing() as connection:
        row = ("bee", "2026-11-22", "plan", "g cenorv", b"{}", "{}")
        connection.execute("INSERT INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
        row = ("wheel", "2026-12-20", "plan", "w aaefllrt", b"{}", "{}")
        connection.execute("INSERT INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
    assert {("bee", "cegnorv"), ("wheel", "aaefllrtw")} <= used_before(store, "2026-11-24", 365)
    assert ("wheel", "aaefllrtw") not in used_before(store, "2026-11-24", 25)


def test_the_hive_and_the_wheel_of_a_day_are_in_the_history_of_their_kind(monday, tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    own = Use(DAY, "print", hive("G", "CENORV"))
    set_printed(store, [own], printed=True)
    record(store, monday.documents, DAY)
    for kind in ("bee", "wheel"):
        (use,) = (one for one in uses(store, PLAN_WINGS[kind]) if one != own)
        assert (use.day, use.how, use.puzzle) == (DAY, "print", monday.documents[kind].body)
        assert use.full_words
        assert set(use.full_words) <= set(monday.documents[kind].printed.answers)
    other = make_daily(DAY, 2, HOUSE, look=Look(kinds=("bee",)))
    record(store, other.documents, DAY)
    assert {one.puzzle for one in uses(store, PLAN_WINGS["bee"])} == {own.puzzle, other.documents["bee"].body}
    assert uses(store, PLAN_WINGS["wheel"]) == ()
    assert used_before(store, DAY, 365) == {identity(own.puzzle)}


@pytest.mark.parametrize("day", ["0001-01-01", DAY, "9999-12-31"])
def test_the_days_without_a_repeat_are_bounded(day: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite")
    assert used_before(store, day, 3660) == frozenset()
    with pytest.raises(BadInput, match="the days between repeats must be from 0 to 3,660"):
        used_before(store, day, 9_999_999)


def test_a_puzzle_that_cannot_be_made_is_tried_with_another_seed(monkeypatch) -> None:
    real, seeds = bee.make, list[int]()

    def make(seed: int, **given):
        seeds.append(seed)
        if len(seeds) == 1:
            raise BadInput("no hive", mend="Choose a larger word list.")
        return real(seed, **given)

    monkeypatch.setattr(bee, "make", make)
    assert draw("bee", DAY, 1, HOUSE, ())
    assert len(set(seeds)) == 2

    def fail(seed: int, **_):
        raise BadInput(f"no hive of {seed > 0}")

    monkeypatch.setattr(bee, "make", fail)
    with pytest.raises(BadInput, match=r"no hive of True\. Use another seed\."):
        draw("bee", DAY, 1, HOUSE, ())


class Everything:
    """All names of puzzles."""

    def __contains__(self, _: object) -> bool:
        return True

    def __iter__(self):
        return iter(())

    def __len__(self) -> int:
        return 0


def test_a_day_without_a_new_puzzle_is_an_error() -> None:
    with pytest.raises(BadInput, match="every hive of 20 was used before"):
        make_daily(DAY, 1, HOUSE, used=Everything(), look=Look(kinds=("bee",)))


def test_a_puzzle_that_was_used_is_not_made_again(monday) -> None:
    used = {identity(puzzle_of(one, kind)) for kind, one in monday.documents.items()}
    other = make_daily(DAY, 1, HOUSE, used=used, look=Look(kinds=("bee", "wheel")))
    for kind in ("bee", "wheel"):
        assert identity(puzzle_of(other.documents[kind], kind)) not in used


def test_a_forbidden_finding_writes_nothing(monday, tmp_path: Path) -> None:
    strict = House((default_list(), parse_list("puzzles", "aunt")))
    blocked = monday._replace(page=vetted_page(monday.page.opened.page, strict))
    with pytest.raises(Blocked, match="the title of the page contains"):
        write_daily(blocked, tmp_path / "a.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_document_that_was_edited_is_only_replaced_by_force(monday, tmp_path: Path) -> None:
    write_daily(monday, tmp_path / "a.pdf")
    write_daily(monday, tmp_path / "a.pdf")
    document, path = monday.documents["crossword"], tmp_path / "a crossword.puzzle"
    edited = encode(changed(document, body=changed(document.body, title="Edited")))
    path.write_bytes(edited)
    (tmp_path / "a.pdf").unlink()
    with pytest.raises(Blocked, match=r"a crossword\.puzzle: the file exists"):
        write_daily(monday, tmp_path / "a.pdf")
    assert path.read_bytes() == edited
    assert not (tmp_path / "a.pdf").exists()
    write_daily(monday, tmp_path / "a.pdf", force=True)
    assert path.read_bytes() == encode(document)


def test_the_command_makes_a_page_and_records_it_if_asked(home: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "page.pdf"
    small = ["daily", "--date", DAY, "--seed", "1", "--paper", "A4", "--puzzles", "bee,wheel"]
    assert main([*small, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Bee: ")
    assert f"Wrote {out} and 7 files beside it" in said
    assert used_before(Store(), "2026-11-24", 10) == frozenset()
    assert main([*small, "--record", "--out", str(out)]) == 0
    assert len(used_before(Store(), "2026-11-24", 10)) == 2
    assert main(["daily", "--date", DAY, "--seed", "1", "--out", str(tmp_path / "page.txt")]) == 2
    assert "does not end in .pdf" in capsys.readouterr().err


def test_the_days_puzzles_use_the_list_of_the_house_unless_a_paper_has_its_own(tmp_path: Path, home: Path) -> None:
    choose_house_list("standard")
    assert main(["daily", "--puzzles", "bee", "--seed", "1", "--date", DAY, "--out", str(tmp_path / "a.pdf")]) == 0
    assert puzzle_of(read(tmp_path / "a bee.puzzle")[0], "a").lexicon == "standard"
    jobs = tmp_path / "papers.toml"
    jobs.write_text('puzzles = ["bee", "wheel"]\n[[papers]]\nname = "One"\nlists = { wheel = "british" }\n')
    assert main(["daily", "--jobs-file", str(jobs), "--jobs", "1", "--date", DAY, "--out", str(tmp_path)]) == 0
    lists = {kind: puzzle_of(read(tmp_path / f"One/{DAY} {kind}.puzzle")[0], kind).lexicon for kind in PLANNED}
    assert lists == {"bee": "standard", "wheel": "british"}
