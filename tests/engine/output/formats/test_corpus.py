"""Files of other programs, read, written back in their format and read again, lose nothing that is not named."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import puz
import pytest

from engine.core import changed
from engine.crossword.puzzle import Puzzle
from engine.output.registry import READABLE_SUFFIXES, parsed, read
from tests.engine.output.written import losses, written

FOLDER = Path(__file__).parents[3] / "data/foreign"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix in READABLE_SUFFIXES | {".txt"})
UNDERSTOOD = {
    "jpz": {"instructions", "word x", "word y"},
    "ipuz": {"intro", "cell", "value"},
    "xd": {"Metadata", "Grid", "Clues", "Notes", "Design", "Start", "Description"},
    "qxw": {"SQSP", "SQLP"},  # "properties of squares and lights"
    "cfp": {"CROSSFIRE", "VERSION", "TITLE", "AUTHOR", "COPYRIGHT", "GRID", "GRID width", "CIRCLES", "REBUSES",
            "REBUS", "REBUS input", "REBUS display", "REBUS letters", "WORDS", "WORD", "WORD id", "WORD dir",
            "WORD num", "NOTES"},
    "txt": {"ACROSS PUZZLE V2", "ACROSS PUZZLE v2", "TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS",
            "ACROSS", "DOWN", "NOTEPAD"},
}  # fmt: skip
"""What has other names when it is written back, or is read only: the puzzles of other tests show it."""


def names_in(content: bytes, name: str) -> set[str]:
    """The names of the fields, headers, sections, elements and attributes of a file, without our readers."""
    text = content.decode("utf-8", "replace")
    if name == "ipuz":
        return set(_keys(json.loads(text)))
    if name in ("jpz", "cfp"):
        elements = [*ElementTree.fromstring(text).iter()]
        tags = [element.tag.rpartition("}")[2] for element in elements]
        return {*tags, *(f"{tag} {each}" for tag, one in zip(tags, elements, strict=True) for each in one.attrib)}
    patterns = {
        "xd": r"^(?:## (?=\w+$))?(\w+)(?=: |$)(?<![A-Z]{2})",
        "exolve": r"exolve-[\w-]+(?:: *hide-\w+)?",
        "qxw": r"^[A-Z]+",
        "txt": r"^<(.*)>$",
    }
    if name in patterns:
        found = re.findall(patterns[name], text, re.MULTILINE)
        return {each.title() if name == "xd" else each for each in found}
    return {code.decode("latin-1") for code in puz.load(content).extensions}


def _keys(found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        for key, value in found.items():
            yield key
            yield from _keys(value)
    elif isinstance(found, list):
        for one in found:
            yield from _keys(one)


def is_named(name: str, said: str) -> bool:
    """Whether warnings name something, or the element that has it."""
    element, *_ = words = name.split()
    return f"element {element} " in said or all(re.search(rf"\b{re.escape(word)}\b", said) for word in words)


def kept(puzzle: Puzzle) -> dict[str, str]:
    return dict(puzzle.unread.fields) if puzzle.unread else {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_is_lost_that_is_not_named(path: Path):
    content, found = path.read_bytes(), read(path)
    own, name = path.suffix[1:], found.format.name
    back, lost = written(found.body, name), losses(found.body, name)
    again = parsed(back, Path(f"a.{name}"))
    assert isinstance(found.body, Puzzle)
    assert isinstance(again.body, Puzzle)
    assert kept(again.body) == kept(found.body)
    if not lost:
        assert changed(again.body, unread=found.body.unread) == found.body
    if not found.warnings:
        assert not again.warnings
    there = names_in(back, own) if own == name else set()
    missing = names_in(content, own) - there - UNDERSTOOD.get(own, set())
    said = " ".join((*found.warnings, *lost))
    assert not {each for each in missing if not is_named(each, said)}, said


def test_every_format_that_is_read_has_a_file_and_every_file_a_license():
    assert {path.suffix for path in FILES} == READABLE_SUFFIXES | {".txt"}
    page = (FOLDER / "README.md").read_text("utf-8")
    patterns = [re.escape(one).replace(r"\*", ".*") for one in re.findall(r"`([\w*.-]+)`", page)]
    for path in FOLDER.iterdir():
        assert path.name == "README.md" or any(re.fullmatch(one, path.name) for one in patterns), path.name
