"""Crosswords as they are submitted to a newspaper."""

from itertools import pairwise
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from engine.core import BadInput, FileProblem, changed, take_notices
from engine.crossword.answers import key_of
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.drawing.shapes import Drawing, Group, Run, Shape
from engine.output.formats.submission import (
    FILE_NAME,
    HEIGHT,
    MARGIN,
    WIDTH,
    Sender,
    keep_sender,
    pages,
    sender,
    text_losses,
    typed,
)
from engine.output.press.raster import page_texts
from tests.engine.output.written import losses as lost
from tests.engine.output.written import written

ANN = Sender("Ann Lee", "12 Long Street\nBrooklyn, NY 11201", "ann@example.org")
GRID = Grid((".at", "o#o", "dig"), marks=(Mark(0, 0, text="PEN"),))
PUZZLE = Puzzle(
    grid=GRID, title="Pets",
    clues=(Clue("", "Kind of pal", slot=Slot(0, 0, "across")), Clue("dig", "Use a spade " * 12)),
)  # fmt: skip
KEY = key_of(PUZZLE)


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
    filled, empty, *clues = pages(PUZZLE, KEY, ANN)
    assert {(page.width, page.height) for page in (filled, empty, *clues)} == {(WIDTH, HEIGHT)}
    letters, numbers = (
        {one.text for _, _, one in runs(page) if one.part.startswith("cell")} for page in (filled, empty)
    )
    assert letters == {"PEN", "A", "T", "O", "D", "I", "G", "1", "2", "3"}
    assert numbers == {"1", "2", "3"}
    shown = [one.text for _, _, one in runs(clues[0])]
    assert {"ACROSS", "Kind of pal", "PENAT", "DIG", "DOWN", "PENOD", "TOG"} <= set(shown)


def test_the_block_is_on_each_page():
    made = pages(PUZZLE, KEY, ANN)
    for at, page in enumerate(made, 1):
        shown = {one.text for _, _, one in runs(page)}
        assert {"Ann Lee", "12 Long Street", "Brooklyn, NY 11201", "ann@example.org", "Pets"} <= shown
        assert f"Page {at} of {len(made)}" in shown


def test_clues_are_double_spaced_and_answers_stand_in_one_column_within_the_margins():
    found = [one for page in pages(PUZZLE, KEY, ANN)[2:] for one in runs(page) if one[2].size == 12]
    answers = [x for x, _, one in found if one.text in ("PENAT", "DIG", "PENOD", "TOG")]
    assert len(answers) == 4
    assert max(answers) == pytest.approx(min(answers))
    assert all(x >= MARGIN - 1 and x + sum(one.advances) <= WIDTH - MARGIN + 1 for x, _, one in found)
    lines = sorted({round(y, 1) for x, y, one in found if one.text.startswith("Use a spade")})
    assert len(lines) > 1
    assert {round(below - above) for above, below in pairwise(lines)} == {28}


def test_headings_of_clues_are_double_spaced():
    lines = sorted({y for page in pages(PUZZLE, KEY, ANN)[2:3] for _, y, one in runs(page) if one.size == 12})
    assert {round(below - above) for above, below in pairwise(lines)} == {28}


def test_long_lists_continue_on_further_pages_above_the_foot():
    rows = tuple("".join("etaoin"[(r * c) % 6] for c in range(21)) for r in range(21))
    puzzle = Puzzle(grid=Grid(rows))
    made = pages(puzzle, key_of(puzzle), Sender())
    assert len(made) > 3
    for page in made:
        assert all(y < HEIGHT - 40 and x > 0 and x + sum(one.advances) < WIDTH for x, y, one in runs(page))


def test_the_text_has_the_grids_and_the_answers_in_a_column():
    made = typed(PUZZLE, KEY, ANN)
    assert made.startswith("Ann Lee\n12 Long Street\nBrooklyn, NY 11201\nann@example.org\n\nPets\n\nPEN   A   T\n")
    column = made.index("PENAT") - made.rindex("\n", 0, made.index("PENAT"))
    assert f"\n{'1   Kind of pal':<{column - 1}}PENAT\n\n" in made
    assert made.endswith("TOG\n")


def test_the_files_are_of_the_kept_sender_and_losses_name_what_is_missing(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    assert lost(PUZZLE, "nyt") == ("Each page lacks the sender's name, address and e-mail.",)
    keep_sender("Ann Lee", email="ann@example.org")
    assert keep_sender(address="12 Long Street") == sender() == Sender("Ann Lee", "12 Long Street", "ann@example.org")
    assert lost(PUZZLE, "nyt") == ()
    assert all("Ann Lee" in page for page in page_texts(written(PUZZLE, "nyt")))
    assert written(PUZZLE, "nyt-text").startswith(b"Ann Lee\n")


def test_a_text_that_is_too_long_for_the_block_is_an_error(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    with pytest.raises(BadInput, match="500"):
        keep_sender("x" * 501)


@pytest.mark.parametrize("content", [b"{\xff", b'{"name":1}', b"", b"[" * 5000], ids=["bytes", "type", "empty", "deep"])
def test_a_damaged_block_is_renamed_and_reported(content: bytes, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    keep_sender("Ann")
    kept = next(tmp_path.rglob(FILE_NAME))
    kept.write_bytes(content)
    take_notices()
    assert len(lost(PUZZLE, "nyt")) == 1  # no name, no address, no e-mail
    (notice,) = take_notices()
    (aside,) = (path for path in kept.parent.iterdir() if "damaged" in path.name)
    assert aside.name in notice
    assert aside.read_bytes() == content
    assert keep_sender("Ann Lee") == sender() == Sender("Ann Lee")


def test_a_folder_in_place_of_the_block_stops_only_keeping(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    keep_sender("Ann")
    kept = next(tmp_path.rglob(FILE_NAME))
    kept.unlink()
    kept.mkdir()
    assert sender() == Sender()
    assert any(str(kept) in notice for notice in take_notices())
    with pytest.raises(FileProblem):
        keep_sender("Ann")


def test_the_same_crossword_gives_the_same_bytes_on_every_day(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    made = written(PUZZLE, "nyt")
    assert PdfDocument(made).get_metadata_dict()["CreationDate"] == "D:19800101000000+00'00'"
    assert written(PUZZLE, "nyt") == made


@pytest.mark.parametrize(
    ("address", "email", "title"),
    [
        ("\n".join(f"Line {number}" for number in range(8)), "ann@example.org", "Pets"),
        ("A long street with a long name " * 16, "ann@example.org", "Pets"),
        ("\n" * 2 + "x\n" * 240, "ann@example.org", "Pets"),
        ("12 Long Street", "a" * 200 + "@example.org", "Pets"),
        ("12 Long Street", "ann@example.org", "A title of many words " * 13),
        ("12 Long Street", "ann@example.org", "W" * 300),
    ],
    ids=["eight lines", "long address", "many lines", "long e-mail", "long title", "a word as title"],
)  # fmt: skip
def test_a_long_head_stays_above_the_grid_and_the_clues_and_in_its_half(address: str, email: str, title: str):
    rows = tuple("".join("etaoin"[(r * c) % 6] for c in range(15)) for r in range(15))
    puzzle = Puzzle(grid=Grid(rows), title=title)
    made = pages(puzzle, key_of(puzzle), Sender("Ann Lee", address, email))
    for page in made:
        head, body = (
            [one for one in runs(page) if one[2].size == 10],
            [one for one in runs(page) if one[2].size != 10],
        )
        lowest = max(y for _, y, _ in head)
        assert lowest < min(y - one.size for _, y, one in body)
        assert max(y for _, y, _ in body) < HEIGHT - 40
        for x, _, one in head:
            assert MARGIN - 1 < x < WIDTH / 2 > x + sum(one.advances) or x > WIDTH / 2
            assert x + sum(one.advances) < WIDTH - MARGIN + 1


def test_what_a_submission_does_not_have_is_named():
    assert (
        text_losses(PUZZLE, KEY, ANN)
        == text_losses(changed(PUZZLE, author="Ann Lee"), KEY, changed(ANN, name=""))
        == ()
    )
    assert text_losses(changed(PUZZLE, notes="Hello", diagramless=True), KEY, ANN) == (
        "The format has no diagramless puzzles: the blocks are shown.", "The notes are not kept.",
    )  # fmt: skip


def test_characters_that_the_font_lacks_are_named(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PUZZLE_STUDIO_HOME", str(tmp_path))
    keep_sender(*(ANN.name, ANN.address, ANN.email))
    puzzle = changed(PUZZLE, clues=(Clue("dig", "Use a \U0001f600"),))
    (sentence,) = lost(puzzle, "nyt")
    assert "\U0001f600" in sentence
    assert "\U0001f600" in written(puzzle, "nyt-text").decode()
