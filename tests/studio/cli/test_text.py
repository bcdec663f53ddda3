"""Text of a file cannot control the terminal, and an error message is short."""

import json
import os
import sys

import pytest

from engine.core.errors import MOST
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.documents.document import Document, write
from studio.cli import main

ESCAPES = "\x1b]0;owned\x07\x9b31m\u202e"


@pytest.fixture
def hostile(tmp_path):
    """A list, and a document whose title and clues have escape sequences."""
    puzzle = Puzzle(
        (Listed("cup"),), Grid(("cup",)), clues=(Clue("cup", f"Vessel {ESCAPES}"),), title=f"Lunch {ESCAPES}"
    )
    write(tmp_path / "a.puzzle", Document(puzzle, "2026-01-31"))
    (tmp_path / "words.txt").write_text(f"cup\tVessel\nmap{ESCAPES}\n", encoding="utf-8")
    return tmp_path


def raw(text: str) -> set[str]:
    return {ch for ch in text if ch != "\n" and (ord(ch) < 0x20 or 0x7F <= ord(ch) < 0xA0 or ch == "\u202e")}


@pytest.mark.parametrize(
    "arguments",
    [
        ("print", "a.puzzle", "--out", "a.pdf"),
        ("print", "a.puzzle", "--out", f"{ESCAPES}.doc"),
        ("print", f"{ESCAPES}.puzzle", "--out", "a.pdf"),
        ("crossword", "interlock", "words.txt", "--steps", "100", "--seed", "1"),
        ("crossword", "clues", f"cup{ESCAPES}"),
        ("bee", "solve", f"G{ESCAPES}", "CENORV"),
        ("lexicon", ESCAPES),
    ],
)
def test_escape_sequences_never_reach_the_terminal(hostile, home, capfd, monkeypatch, arguments) -> None:
    monkeypatch.chdir(hostile)
    main(arguments)
    said = capfd.readouterr()
    assert said.out or said.err
    assert raw(said.out + said.err) == set()


def test_json_stays_readable(hostile, home, capsys, monkeypatch) -> None:
    monkeypatch.chdir(hostile)
    assert main(["crossword", "interlock", "words.txt", "--steps", "100", "--seed", "1", "--json"]) == 0
    out = capsys.readouterr().out
    assert raw(out) == set()
    assert [one["word"] for one in json.loads(out)["entries"]] == ["cup"]


@pytest.mark.parametrize(
    "arguments", [("bee", "solve", "G" * 5000, "C" * 5000), ("print", "x" * 5000, "--out", "a.pdf")]
)
def test_a_message_is_short(home, capsys, arguments) -> None:
    assert main(arguments) == 2
    assert len(capsys.readouterr().err.strip()) <= MOST + len("puzzle-studio: ")


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no pipes and devices")
@pytest.mark.parametrize("kind", ["pipe", "/dev/zero"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("bee", "solve", "G", "CENORV", "--lexicon"),
        ("bee", "make", "--seed", "1", "--taboo"),
        ("bee", "make", "--seed", "1", "--rules"),
        ("crossword", "interlock"),
        ("print", "--out", "a.pdf"),
        ("soup", "play", "--player", "greedy", "--board"),
        ("soup", "match", "--players", "greedy,sorted", "--games", "1", "--out"),
    ],
)
def test_a_pipe_and_a_device_are_refused(home, tmp_path, capsys, monkeypatch, arguments, kind) -> None:
    monkeypatch.chdir(tmp_path)
    if kind == "pipe":
        os.mkfifo(tmp_path / "pipe")
    assert main([*arguments, kind]) == 2
    assert "not a regular file" in capsys.readouterr().err
