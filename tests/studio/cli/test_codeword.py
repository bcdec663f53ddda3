"""`crossword codeword`."""

from pathlib import Path

import pytest

from engine.core import BadInput
from engine.crossword.forms import number_letters
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Puzzle
from engine.documents.document import Document, read, write
from engine.output.registry import read as read_foreign
from studio.cli.crossword.fill import codeword


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    puzzle = Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=(Clue("cat", "Feline"),), diagramless=True)
    write(tmp_path / "pets.puzzle", Document(puzzle, "2026-11-29"))
    return tmp_path / "pets.puzzle"


def test_a_crossword_becomes_a_codeword_with_two_given_letters(run, pets: Path) -> None:
    printed = run(codeword, pets, "--seed", 4, "--out", pets.with_suffix(".jpz"))
    made = read_foreign(pets.with_suffix(".jpz")).body
    assert isinstance(made, Puzzle)
    assert made.grid == Grid(("cat", "o#o", "dog"))
    assert made.code == number_letters(made.grid, 4)
    assert (made.title, made.diagramless) == ("Codeword", False)
    assert printed.out == f"Given: {', '.join(made.code.given.upper())}.\n"  # type: ignore[union-attr]
    assert "The codeword does not use all letters: B, E, F" in printed.err
    assert "Clues are not kept with a codeword" in printed.err


def test_another_solution_is_reported_until_its_letter_is_given(run, pets: Path, written) -> None:
    words = written("words.txt", "cat\nbat\ndog\ncod\ntog\nzoo\n")
    out = pets.with_name("out.puzzle")
    common = (codeword, pets, "--seed", 4, "--lexicon", words, "--out", out)
    assert "It has another solution" not in run(*common, "--given", "").err
    written("words.txt", "cat\ndog\ncod\ntog\nbat\nbod\n")
    assert "It has another solution: C as B. Give one of these letters." in run(*common, "--given", "").err
    assert "It has another solution" not in run(*common, "--given", "C").err
    assert read(out)[0].body.code.given == "c"  # type: ignore[union-attr]


def test_what_is_no_filled_crossword_is_reported(run, pets: Path) -> None:
    with pytest.raises(BadInput, match="the letter Q is given, but not in the grid"):
        run(codeword, pets, "--given", "q", "--out", pets.with_name("out.puzzle"))
    with pytest.raises(BadInput, match="the format cannot hold a codeword"):
        run(codeword, pets, "--out", pets.with_name("out.xd"))
    half = pets.with_name("half.puzzle")
    write(half, Document(Puzzle(grid=Grid(("c..", "...", "..."))), "2026-11-29"))
    assert "have no letter" in run(codeword, half, "--seed", 1, "--out", half).err
