"""The history of pages: a repeat of every kind is found, each paper has its own, and an own day is no repeat."""

from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.store import Store
from engine.core.value import changed
from engine.documents.document import Document, encode
from engine.documents.preflight import preflight_file
from engine.letters.plan.history import record_printed
from engine.page.history import identity, name_of, record, repeats, used_before
from engine.page.page import Page, PuzzleBlock, TextBlock
from engine.page.vetted import draft_page, preview_page
from engine.soup.board import random_board
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel.puzzle import wheel
from engine.words.vetting.house import House
from studio.cli import main
from tests.engine.page.samples import CROSSWORD

HIVE = hive("G", "CENORV")
PUZZLES = {
    "hive": HIVE,
    "wheel": wheel("waterfall", "w", "flearalt"),
    "crossword": CROSSWORD,
    "board": Soup(random_board(3)),
}
FIRST, LATER = "2026-11-02", "2026-11-23"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.sqlite")


def texts(puzzle, day: str, store: Store, **options) -> list[str]:
    return [one.text for one in repeats([("Here", puzzle)], day, store, **options)]


@pytest.mark.parametrize("noun", PUZZLES)
def test_a_repeat_of_each_kind_is_found_on_another_day_only(noun: str, store: Store) -> None:
    puzzle = PUZZLES[noun]
    record(store, dict.fromkeys(PUZZLES.values(), ()), FIRST)
    (found,) = texts(puzzle, LATER, store)
    assert (
        found == f"The same {noun} is printed for Mon 2 Nov 2026, less than 365 days away: Here. "
        f"Print another {noun} on this day."
    )
    assert texts(puzzle, FIRST, store) == []
    assert texts(puzzle, LATER, store, days=21) == []
    assert len(texts(puzzle, LATER, store, days=22)) == 1
    assert texts(puzzle, "2025-12-01", store) != []


def test_a_hive_of_the_same_letters_is_a_repeat(store: Store) -> None:
    record_printed(store, hive("C", "GENORV"), ("converge",), FIRST)
    (found,) = texts(HIVE, LATER, store)
    assert found.startswith("A hive with the same letters is printed for Mon 2 Nov 2026")
    assert identity(HIVE) in used_before(store, LATER, 30)
    assert name_of(HIVE) != name_of(hive("C", "GENORV"))


def test_a_board_with_another_title_is_the_same_board() -> None:
    board = PUZZLES["board"]
    assert identity(changed(board, title="Another")) == identity(board)
    assert identity(Soup(random_board(4))) != identity(board)


def same_in(path: Path) -> list[Finding]:
    found = preflight_file(path, "newspaper", "classic", House()).findings
    return [one for one in found if "the same" in one.what]


def test_each_paper_has_a_history_of_its_own(store: Store) -> None:
    record(store, {HIVE: ("converge",), CROSSWORD: ()}, FIRST, publication="Morning Herald")
    assert texts(HIVE, LATER, store) == texts(HIVE, LATER, store, publication="Evening Echo") == []
    assert len(texts(HIVE, LATER, store, publication="Morning Herald")) == 1
    assert used_before(store, LATER, 30) == used_before(store, LATER, 30, publication="Herald") == frozenset()
    both = {identity(HIVE), identity(CROSSWORD)}
    assert used_before(store, LATER, 30, publication="Morning Herald") == both
    record(store, {CROSSWORD: ()}, FIRST, publication="Morning Herald")
    assert used_before(store, LATER, 30, publication="Morning Herald") == {identity(CROSSWORD)}


@pytest.mark.parametrize("noun", PUZZLES)
def test_preflight_preview_and_export_of_a_page_find_its_repeats(noun, home: Path, tmp_path: Path, capsys) -> None:
    other = CROSSWORD if noun == "hive" else HIVE
    blocks = PuzzleBlock(PUZZLES[noun]), PuzzleBlock(other, part="solution"), TextBlock("A note", "instructions")
    page, path = Page(blocks, day=LATER), tmp_path / "page.puzzle"
    record(Store(), dict.fromkeys(PUZZLES.values(), ()), FIRST)
    path.write_bytes(encode(Document(page, "2026-01-01")))
    (found,) = same_in(path)
    assert (found.severity, found.what.split(" is ")[0]) == ("error", f"the same {noun}")
    previewed = preview_page(page, "2026-01-01", control=Control()).made.drawn.findings
    assert [one for one in previewed if "same" in one.what] == [found]
    assert main(["page", "export", str(path), "--out", str(tmp_path / "page.pdf")]) == 2
    assert f"The same {noun} is printed for" in capsys.readouterr().err
    assert not (tmp_path / "page.pdf").exists()


def test_a_page_without_a_day_is_vetted_alike_in_preflight_preview_and_print(home: Path, tmp_path: Path) -> None:
    page, path = Page((PuzzleBlock(HIVE),)), tmp_path / "page.puzzle"
    record(Store(), {HIVE: ()}, FIRST)
    for created, count in ((FIRST, 0), (LATER, 1)):
        path.write_bytes(encode(Document(page, created)))
        previewed = preview_page(page, created, control=Control()).made.drawn.findings
        printed = draft_page(page, created, "sheets", control=Control()).findings
        assert len(same_in(path)) == count
        assert [one for one in previewed if "the same" in one.what] == same_in(path)
        assert [one for one in printed if "the same" in one.what] == same_in(path)


@pytest.mark.parametrize("noun", ["crossword", "board"])
def test_preflight_of_a_single_puzzle_finds_a_repeat_of_a_page(noun: str, home: Path, tmp_path: Path) -> None:
    record(Store(), {PUZZLES[noun]: ()}, FIRST)
    path = tmp_path / "a.puzzle"
    for day, count in ((FIRST, 0), (LATER, 1)):
        path.write_bytes(encode(Document(PUZZLES[noun], day)))
        assert len(same_in(path)) == count
