"""Crosswords as they are submitted to a newspaper."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.crossword import sender as module
from engine.crossword.cells import Mark, Slot
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Puzzle
from engine.crossword.sender import Sender, keep_sender, sender
from engine.crossword.submission import HEIGHT, MARGIN, WIDTH, losses, pages, text
from engine.drawing.shapes import Drawing, Group, Run, Shape
from engine.errors import BadInput
from engine.exchange import format_named
from engine.press.raster import page_texts
from engine.value import changed

ANN = Sender("Ann Lee", "12 Long Street\nBrooklyn, NY 11201", "ann@example.org")
GRID = Grid((".at", "o#o", "dig"), marks=(Mark(0, 0, text="PEN"),))
PUZZLE = Puzzle(
    grid=GRID, title="Pets",
    clues=(Clue("", "Kind of pal", slot=Slot(0, 0, "across")), Clue("dig", "Use a spade " * 12)),
)  # fmt: skip


def runs(drawing: Drawing | Group, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float, Run]]:
    """The runs of a drawing with their places on the page."""
    found = []
    shapes: tuple[Shape, ...] = drawing.shapes
    for shape in shapes:
        if isinstance(shape, Group):
            found += runs(shape, x + shape.x, y + shape.y)
        elif isinstance(shape, Run):
            found.append((x + shape.x, y + shape.y, shape))
    return found


def test_the_pages_are_a_filled_grid_an_empty_grid_and_clues_with_answers():
    filled, empty, *clues = pages(PUZZLE, ANN)
    assert {(page.width, page.height) for page in (filled, empty, *clues)} == {(WIDTH, HEIGHT)}
    letters, numbers = (
        {one.text for _, _, one in runs(page) if one.part.startswith("cell")} for page in (filled, empty)
    )
    assert letters == {"PEN", "A", "T", "O", "D", "I", "G", "1", "2", "3"}
    assert numbers == {"1", "2", "3"}
    shown = [one.text for _, _, one in runs(clues[0])]
    assert {"ACROSS", "Kind of pal", "PENAT", "DIG", "DOWN", "PENOD", "TOG"} <= set(shown)


def test_the_block_is_on_each_page():
    made = pages(PUZZLE, ANN)
    for at, page in enumerate(made, 1):
        shown = {one.text for _, _, one in runs(page)}
        assert {"Ann Lee", "12 Long Street", "Brooklyn, NY 11201", "ann@example.org", "Pets"} <= shown
        assert f"Page {at} of {len(made)}" in shown


def test_clues_are_double_spaced_and_answers_stand_in_one_column_within_the_margins():
    found = [one for page in pages(PUZZLE, ANN)[2:] for one in runs(page) if one[2].size == 12]
    answers = [x for x, _, one in found if one.text in ("PENAT", "DIG", "PENOD", "TOG")]
    assert len(answers) == 4
    assert max(answers) == pytest.approx(min(answers))
    assert all(x >= MARGIN - 1 and x + sum(one.advances) <= WIDTH - MARGIN + 1 for x, _, one in found)
    lines = sorted({round(y, 1) for x, y, one in found if one.text.startswith("Use a spade")})
    assert len(lines) > 1
    assert {round(below - above) for above, below in pairwise(lines)} == {28}


def test_long_lists_continue_on_further_pages_above_the_foot():
    rows = tuple("".join("etaoin"[(r * c) % 6] for c in range(21)) for r in range(21))
    made = pages(Puzzle(grid=Grid(rows)), Sender())
    assert len(made) > 3
    for page in made:
        assert all(y < HEIGHT - 40 and x > 0 and x + sum(one.advances) < WIDTH for x, y, one in runs(page))


def test_the_text_has_the_grids_and_the_answers_in_a_column():
    made = text(PUZZLE, ANN)
    assert made.startswith("Ann Lee\n12 Long Street\nBrooklyn, NY 11201\nann@example.org\n\nPets\n\nPEN   A   T\n")
    column = made.index("PENAT") - made.rindex("\n", 0, made.index("PENAT"))
    assert f"\n{'1   Kind of pal':<{column - 1}}PENAT\n\n" in made
    assert made.endswith("TOG\n")


def test_the_files_are_of_the_kept_sender_and_losses_name_what_is_missing(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    pdf = format_named(PUZZLE, "nyt")
    assert pdf.losses(PUZZLE) == (
        "The block of each page has no name and no address and no e-mail: see the help on submissions.",
    )
    keep_sender("Ann Lee", email="ann@example.org")
    assert (
        keep_sender(address="12 Long Street") == sender() == Sender("Ann Lee", "12 Long Street", "ann@example.org")
    )
    assert pdf.losses(PUZZLE) == ()
    assert all("Ann Lee" in page for page in page_texts(pdf.write(PUZZLE)))
    assert format_named(PUZZLE, "nyt-text").write(PUZZLE).startswith(b"Ann Lee\n")


def test_a_damaged_or_long_block_is_an_error(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    with pytest.raises(BadInput, match="500"):
        keep_sender("x" * 501)
    keep_sender("Ann")
    next(tmp_path.rglob(module.FILE_NAME)).write_bytes(b"{\xff")
    with pytest.raises(BadInput, match="cannot be read"):
        sender()


def test_what_a_submission_does_not_have_is_named():
    assert losses(PUZZLE, ANN) == losses(changed(PUZZLE, author="Ann Lee"), changed(ANN, name="")) == ()
    assert losses(changed(PUZZLE, notes="Hello", diagramless=True), ANN) == (
        "The format has no diagramless puzzles: the blocks are shown.", "The notes are not kept.",
    )  # fmt: skip


def test_characters_that_the_font_lacks_are_named(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    keep_sender(*(ANN.name, ANN.address, ANN.email))
    puzzle = changed(PUZZLE, clues=(Clue("dig", "Use a \U0001f600"),))
    (sentence,) = format_named(puzzle, "nyt").losses(puzzle)
    assert "\U0001f600" in sentence
    assert "\U0001f600" in format_named(puzzle, "nyt-text").write(puzzle).decode()
