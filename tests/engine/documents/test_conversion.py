"""A batch of conversions never writes over one of its own files, and converts each once."""

import sys
from pathlib import Path

import pytest

from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle
from engine.documents import conversion
from engine.documents.conversion import converted, convertible, plan, write
from tests.engine.output.written import written

DAY = "2026-11-22"
FIRST, SECOND = Puzzle(grid=Grid(("cat", "ono"))), Puzzle(grid=Grid(("dog", "ape")))


def saved(path: Path, puzzle: Puzzle) -> Path:
    path.write_bytes(written(puzzle, path.suffix))
    return path


def test_a_later_source_is_not_overwritten(tmp_path: Path) -> None:
    paths = [saved(tmp_path / "grid.ipuz", FIRST), saved(tmp_path / "grid.puz", SECOND)]
    before = paths[1].read_bytes()
    target = convertible("puz")
    planned = plan(paths, "puz", tmp_path, DAY)
    assert [(one.out.name, one.state) for one in planned] == [("grid 2.puz", "ready"), ("grid.puz", "failed")]
    assert "would replace itself" in planned[1].problem
    done = write(planned, "puz", DAY, overwrite=True)
    assert [one.state for one in done] == ["written", "failed"]
    assert paths[1].read_bytes() == before
    assert (tmp_path / "grid 2.puz").read_bytes() == converted(paths[0], target, DAY)[0]


def test_a_source_behind_a_link_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    other = saved(tmp_path / "real" / "grid.puz", SECOND)
    paths = [saved(tmp_path / "grid.ipuz", FIRST), other]
    planned = plan(paths, "puz", tmp_path / "link", DAY)
    assert planned[0].out.name == "grid 2.puz"
    assert planned[1].state == "failed"


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_names_in_other_case_are_one_file_on_macos_and_windows(tmp_path: Path, monkeypatch, system: str) -> None:
    paths = [saved(tmp_path / "Grid.ipuz", FIRST), saved(tmp_path / "grid.xd", SECOND)]
    folder = tmp_path / "out"
    assert [one.out.name for one in plan(paths, "puz", folder, DAY)] == ["Grid.puz", "grid.puz"]
    monkeypatch.setattr(sys, "platform", system)
    assert [one.out.name for one in plan(paths, "puz", folder, DAY)] == ["Grid.puz", "grid 2.puz"]


def test_each_file_is_converted_once_unless_it_changes_or_the_plan_is_large(tmp_path: Path, monkeypatch) -> None:
    paths = [saved(tmp_path / f"{name}.ipuz", FIRST) for name in "abc"]
    made, target = list[str](), convertible("puz")

    def counted(path: Path, *given):
        made.append(path.name)
        return converted(path, *given)

    monkeypatch.setattr(conversion, "converted", counted)
    monkeypatch.setattr(conversion, "MOST_KEPT", 2 * len(converted(paths[0], target, DAY)[0]))
    planned = plan(paths, "puz", tmp_path / "out", DAY)
    saved(paths[1], SECOND)
    (tmp_path / "out").mkdir()
    done = write(planned, "puz", DAY, overwrite=True)
    assert [one.state for one in done] == ["written"] * 3
    assert made == ["a.ipuz", "b.ipuz", "c.ipuz", "b.ipuz", "c.ipuz"]
    assert [one.out.read_bytes() for one in done] == [converted(path, target, DAY)[0] for path in paths]
