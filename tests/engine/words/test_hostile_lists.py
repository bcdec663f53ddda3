"""Lists that are written to take long: the calls to read them grow in step with their length."""

import sys
from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.core import FileProblem
from engine.crossword.clues.sources import parse_clues
from engine.crossword.lists import read_list
from engine.words.vetting.lookup import lookup
from engine.words.vetting.taboo import decode_list
from engine.words.word_file import parse

LINES = 100
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def name(number: int) -> str:
    """A word of its own for each number."""
    return "".join(LETTERS[number // 26**place % 26] for place in (2, 1, 0))


HOSTILE: dict[str, Callable[[int], str]] = {
    "open quotes": lambda at: f'"{name(at)};x, "y',
    "separators": lambda at: f"{name(at)}{' - ;,|' * 12}{at}",
    "parts": lambda at: " ".join(name(at) + LETTERS * 2)[:110],
    "hyphens": lambda at: "-".join(name(at) + LETTERS)[:58],
    "one word": lambda at: f"tiger;{at % 3};{'path,answer,' * 20}",
    "roles": lambda at: f"{name(at)};mild;{'path,' * 50}",
    "endings": lambda at: f"{name(at)}ingnesslesslyized",
    "accents": lambda at: f"{name(at)}\u0301" * 20,
    "long line": lambda at: f"{name(at)} " * 300,
    "comments": lambda at: f"# {name(at)} ; " * 20,
    "no word": lambda at: ";;;;" * 60,
}


def taboo(content: str) -> object:
    return lookup((decode_list(content.encode(), "a.txt"),), (), False)


READERS: dict[str, Callable[[str], object]] = {
    "taboo": taboo,
    "clues": lambda content: parse_clues(content.splitlines(), "a.txt"),
    "words": lambda content: parse(content.encode()),
    "crossword": read_list,
}


def calls(read: Callable[[str], object], content: str) -> int:
    """How many functions, of Python and of C, a reader calls."""
    count = 0

    def counted(_frame: object, event: str, _of: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        with suppress(FileProblem):  # nothing in the list is a word
            read(content)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_the_work_grows_with_the_length_of_the_list(reader: str, kind: str) -> None:
    read, line = READERS[reader], HOSTILE[kind]
    contents = ["\n".join(map(line, range(700, 700 + count))) for count in (1, LINES, 4 * LINES)]
    _, small, large = (calls(read, content) for content in contents)  # the first one fills the caches
    assert large < 4.5 * small
    assert large < 100 * len(contents[-1])
