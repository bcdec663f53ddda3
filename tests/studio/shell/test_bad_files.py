"""Bad files, full and read-only disks: each command ends with a result or one clear line, and nothing is lost."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.core.store import Store
from engine.documents import document as documents
from engine.documents.document import Document
from engine.words.vetting.house import add_list, change_rulings, rulings
from engine.words.vetting.verdict import Ruling
from studio import cli

PUZZLE = documents.encode(Document(hive("g", "cenorv"), "2026-01-01"))
CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "half": PUZZLE[: len(PUZZLE) // 2],
    "latin": "café\nnaïve\n\xff\n".encode("latin-1"),
    "emoji": "😀\n🧩 puzzle;3\ngood\n".encode(),
    "utf16": "good\nwords\n".encode("utf-16"),
    "nul": b"good\0words\n" * 5,
    "binary": bytes(range(256)) * 100,
    "many": b"".join(b"%s;4\n" % bytes(97 + k // 26**p % 26 for p in range(4)) for k in range(20_000)),
    "line": b"a" * 1_000_000,
    "quote": b'"unclosed\n' + b"a,b\n" * 1000,
    "deep": b"[" * 200_000,
}
ONE_GAME = ["--players", "greedy", "--games", "1", "--jobs", "1"]
READERS: dict[str, Callable[[str], list[str]]] = {
    "words.txt": lambda path: ["lexicon", "show", path],
    "import.txt": lambda path: ["lexicon", "import", path, "--name", "trial"],
    "vet.txt": lambda path: ["lexicon", "vet", path],
    "taboo.txt": lambda path: ["wheel", "check", "waterfall", "--hub", "w", "--taboo", path],
    "clues.csv": lambda path: ["crossword", "clues", "crane", "--file", path],
    "page.puzzle": lambda path: ["print", path, "--out", f"{path}.pdf"],
    "board.json": lambda path: ["soup", "play", "--player", "greedy", "--board", path],
    "games.csv": lambda path: ["soup", "match", "--players", "greedy", "--games", "1", "--jobs", "1", "--out", path],
    "ratings.csv": lambda path: ["bee", "calibrate", "--ratings", path],
}

FINDS = {"vet.txt", "taboo.txt"}
"""Files of commands that end with 1 if a word is taboo."""


def made(kind: str, path: Path) -> Path:
    """Make a bad file of a kind."""
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "endless":
        path.symlink_to("/dev/zero")
    elif kind == "dangling":
        path.symlink_to(path.with_name("nothing"))
    elif kind != "missing":
        path.write_bytes(CONTENTS[kind])
    return path


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices are files only on POSIX")
@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("kind", [*CONTENTS, "folder", "pipe", "endless", "dangling", "missing"])
def test_a_bad_file_gives_a_result_or_one_line(home: Path, tmp_path: Path, capsys, name: str, kind: str) -> None:
    if (name, kind) in {("games.csv", one) for one in ("empty", "missing", "dangling")}:
        pytest.skip("the games are written to this file")
    path = made(kind, tmp_path / name)
    before = path.read_bytes() if path.is_file() else None
    code = cli.main(READERS[name](str(path)))
    told = capsys.readouterr()
    assert code in (0, 2) or (code == 1 and name in FINDS and "taboo" in told.out)
    assert all(len(line) < 600 for line in told.err.splitlines())
    if code == 2:
        (line,) = told.err.splitlines()
        assert line.startswith("puzzle-studio: ")
        assert path.name in line or "'" in line
    assert before is None or path.read_bytes() == before


def test_a_taboo_list_that_is_too_large_is_refused(home: Path, written, capsys) -> None:
    path = written("taboo.txt", "a" * 10_000_000)
    assert cli.main(READERS["taboo.txt"](str(path))) == 2
    assert "taboo.txt: the file is too large: 10,000,000 bytes" in capsys.readouterr().err


@pytest.fixture(params=["full", "read-only"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MB with files of an editor, full or read-only."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", str(place)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted only by root on Linux")
    for ending in ("pdf", "svg", "png", "txt", "puzzle"):
        (place / f"old.{ending}").write_bytes(b"old")
    change_rulings(Store(place / "home" / "data" / "house.sqlite"), [Ruling("grove", False, "obscure")])
    if request.param == "full":
        handle = os.open(place / "filler", os.O_WRONLY | os.O_CREAT)
        with contextlib.suppress(OSError):
            while True:
                os.write(handle, bytes(4096))
        os.close(handle)
    else:
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.parametrize("ending", ["pdf", "svg", "png", "txt", "puzzle"])
def test_an_export_that_cannot_be_written_keeps_the_old_file(home: Path, disk: Path, capsys, ending: str) -> None:
    assert cli.main(["bee", "make", "--seed", "1", "--out", str(disk / f"old.{ending}")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"old.{ending}: cannot save: " in line
    assert (disk / f"old.{ending}").read_bytes() == b"old"
    assert not list(disk.glob(".*"))


def test_a_home_that_cannot_be_written_is_read_and_its_changes_are_refused(
    disk: Path, tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(disk / "home"))
    (tmp_path / "words.txt").write_text("crane\n")
    assert cli.main(["bee", "solve", "G", "CENORV"]) == 0
    solved = capsys.readouterr().out
    assert "converge" in solved
    assert "grove\n" not in solved
    assert cli.main(["lexicon", "import", str(tmp_path / "words.txt"), "--name", "trial"]) == 2
    assert "cannot save" in capsys.readouterr().err
    with pytest.raises(OSError, match="cannot save"):
        add_list(tmp_path / "words.txt")
    with pytest.raises(OSError, match="cannot use the house database"):
        change_rulings(Store(), [Ruling("titan", True, "")])
    assert [one.word for one in rulings(Store())] == ["grove"]
