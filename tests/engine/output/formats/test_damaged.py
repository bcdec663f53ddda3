"""Damaged files give a crossword or one error, never anything else."""

import random

import pytest

from engine.core import BadInput, EngineError, FileProblem
from engine.output.registry import READABLE, read
from engine.output.target import Format
from tests.benchmarks.fuzz_formats import example, mutated, seeds_of

COUNT = 400


@pytest.mark.parametrize("format_", READABLE, ids=lambda format_: format_.name)
def test_damaged_files_are_read_or_refused(format_: Format):
    seeds, rng = seeds_of(format_, example()), random.Random(format_.name)
    refused = 0
    for _ in range(COUNT):
        content = mutated(rng.choice(seeds), seeds, rng)
        try:
            assert format_.read
            format_.read(content)
        except BadInput:
            refused += 1
        except FileProblem:  # a grid as text
            assert format_.name == "grid"
            assert b"\0" in content
            refused += 1
    assert 0 < refused < COUNT


def test_the_content_decides_whatever_the_name(tmp_path):
    for format_ in READABLE:
        path = tmp_path / "puzzle.txt"
        path.write_bytes(seeds_of(format_, example())[0])
        assert read(path).format is format_


@pytest.mark.parametrize("content", [b"", b"\0" * 1000, b"kettle\nteapot\n", "Ünïcode 😀".encode()])
@pytest.mark.parametrize("suffix", [".puz", ".ipuz", ".jpz", ".xd", ".txt", ""])
def test_files_of_something_else_are_named(tmp_path, content: bytes, suffix: str):
    path = tmp_path / f"puzzle{suffix}"
    path.write_bytes(content)
    with pytest.raises(EngineError, match="puzzle"):
        read(path)


def test_a_directory_and_a_large_file_are_named(tmp_path):
    with pytest.raises(FileProblem, match="directory"):
        read(tmp_path)
    path = tmp_path / "large.puz"
    path.write_bytes(b"\0\0ACROSS&DOWN\0" + bytes(10**6))
    with pytest.raises(FileProblem, match="too large"):
        read(path)
