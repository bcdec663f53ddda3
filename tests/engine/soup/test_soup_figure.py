"""The printed Word Soup: cells, rules, solution and findings."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import BadInput, Printed, UnknownName, changed
from engine.documents.document import Document, body_fingerprint, decode, encode
from engine.drawing.shapes import MM, Circle, Group, Line, Polygon, Run
from engine.drawing.style import style
from engine.output.press.boxes import preset
from engine.output.press.preflight.preflight import check_drawing, minimums
from engine.soup import wing
from engine.soup.answers import Key, findings, key_of, open_key, words_of
from engine.soup.board import COLUMNS, ROWS, VALUES, Move, random_board, read_board, square, worth
from engine.soup.figure import board_drawing, figure, figure_choices, rules_text, writing_lines
from engine.soup.puzzle import Puzzle, position
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling
from tests.engine.drawn import boxes

CLASSIC = style("classic")
GAME = (
    Move("ire", ((0, 0), (1, 1), (2, 0)), "left"),
    Move("fil", ((1, 1), (2, 1), (2, 2)), "right"),
    Move("tay", ((1, 2), (2, 1), (2, 2)), "left"),
)


def straight(puzzle: Puzzle, words: int = 40) -> Puzzle:
    """Return a board with a game of pieces of its bottom row. The pieces need not be words."""
    moves = []
    for number in range(words):
        board = position(puzzle.board, tuple(moves))
        bottom = board.rows[-1]
        start = len(bottom) - len(bottom.lstrip("."))
        long = min(3 + number % 5, len(bottom.strip(".")))
        if long < 3:
            break
        cells = tuple((len(board.rows) - 1, start + k) for k in range(long))
        moves.append(Move(bottom[start : start + long], cells, "right" if number % 2 else "left"))
    return changed(puzzle, solution=tuple(moves))


PLAYED = straight(Puzzle(random_board(7)))
KEY = key_of(PLAYED, None, Vetter(()))


def runs(shapes, kind: Any = Run) -> Iterator[Any]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from runs(shape.shapes, kind)
        elif isinstance(shape, kind):
            yield shape


def alts(shapes) -> list[str]:
    groups = [one for one in shapes if isinstance(one, Group)]
    return [text for one in groups for text in ([one.alt] if one.alt else alts(one.shapes))]


def said(drawing) -> str:
    return " ".join(run.text for run in runs(drawing.shapes)).replace("\u00a0", " ").replace("\u2002", " ")


def test_each_letter_is_centered_in_its_cell() -> None:
    drawing = board_drawing(PLAYED.board, CLASSIC, 234)
    cells = {one.part: one for one in runs(drawing.shapes, Polygon) if one.part}
    letters = {one.part: one for one in runs(drawing.shapes) if one.part}
    assert set(cells) == set(letters) == {f"cell {r},{c}" for r in range(ROWS) for c in range(COLUMNS)}
    for part, run in letters.items():
        row, column = map(int, part.removeprefix("cell ").split(","))
        assert run.text == PLAYED.board.rows[row][column].upper()
        xs, ys = zip(*cells[part].points, strict=True)
        assert run.x + sum(run.advances) / 2 == pytest.approx(sum(xs) / 4, abs=run.size / 8)
        assert run.y == pytest.approx(sum(ys) / 4 + run.size / 3, abs=run.size / 8)
    assert cells["cell 0,1"].points[0] == cells["cell 0,0"].points[1]


def test_the_edges_have_the_cell_names_of_the_solution() -> None:
    named = [one.text for one in runs(board_drawing(PLAYED.board, CLASSIC, 234).shapes) if not one.part]
    assert named == [*map(str, range(12, 0, -1)), *"abcdefghi"]


def test_an_empty_cell_is_white() -> None:
    drawing = board_drawing(read_board("a.\nbc"), CLASSIC, 200)
    assert {one.part for one in runs(drawing.shapes, Polygon) if one.part} == {"cell 0,0", "cell 1,0", "cell 1,1"}


@pytest.mark.parametrize("name", ["classic", "modern"])
@pytest.mark.parametrize("columns", [39.7, 82.6, 125.4, 168.3])
def test_every_part_passes_the_press_in_every_column(name, columns) -> None:
    for part in ("puzzle", "board", "solution"):
        drawing = figure(PLAYED, style(name), part, columns * MM, KEY)
        if part != "board":
            assert drawing.width == pytest.approx(columns * MM)
        for press in ("newspaper", "magazine"):
            assert check_drawing(drawing, preset=preset(press)) == ()


def test_large_print_is_large_in_a_wide_column() -> None:
    for part in ("puzzle", "solution"):
        drawing = figure(PLAYED, style("large-print"), part, 168.3 * MM, KEY)
        assert check_drawing(drawing, minimums=minimums(16.0)) == ()


@pytest.mark.parametrize("size", [(1, 3), (3, 1), (16, 16), (5, 16)])
def test_boards_of_every_size_are_drawn(size) -> None:
    puzzle = straight(Puzzle(random_board(1, *size)))
    key = key_of(puzzle, None, Vetter(()))
    for columns in (82.6, 168.3):
        for part in ("puzzle", "solution"):
            drawing = figure(puzzle, CLASSIC, part, columns * MM, key)
            assert check_drawing(drawing, preset=preset("newspaper")) == ()


def test_the_seed_of_the_board_does_not_change_what_is_printed() -> None:
    """Puzzles that were printed before files had seeds are still recognized."""
    assert body_fingerprint(changed(PLAYED, seed=7)) == body_fingerprint(PLAYED)
    assert b"seed" not in encode(Document(PLAYED, "2026-01-31"))
    assert decode(encode(Document(changed(PLAYED, seed=7), "2026-01-31")), "here").body == changed(PLAYED, seed=7)
    before_seeds = "81a2cb7f7101abf1c3ba4ef55571edb7"
    assert body_fingerprint(Puzzle(random_board(1))) == before_seeds


def test_a_file_without_a_seed_may_say_so() -> None:
    content = json.loads(encode(Document(PLAYED, "2026-01-31")))
    content["body"]["seed"] = None
    body = decode(json.dumps(content).encode(), "here").body
    assert isinstance(body, Puzzle)
    assert body.drawn_seed is None
    assert body_fingerprint(body) == body_fingerprint(PLAYED)


def test_the_writing_lines_follow_the_size_of_the_board() -> None:
    assert writing_lines(Puzzle(random_board(1))) == 18
    assert writing_lines(Puzzle(random_board(1, 16, 16))) == 43
    assert writing_lines(Puzzle(random_board(1, 3, 3))) == 3
    for size, width in (((12, 9), 82.6), ((12, 9), 168.3), ((4, 4), 82.6), ((16, 16), 168.3)):
        puzzle = Puzzle(random_board(1, *size))
        drawing = figure(puzzle, CLASSIC, "puzzle", width * MM, key_of(puzzle, None, Vetter(())))
        headings = [one for one in runs(drawing.shapes) if one.text == "Word"]
        assert headings, size


@pytest.mark.parametrize(("size", "width", "count"), [((12, 9), 82.6, 2), ((12, 9), 168.3, 4), ((4, 4), 82.6, 4)])
def test_empty_grids_to_redraw_have_the_size_of_the_board(size, width, count) -> None:
    puzzle = Puzzle(random_board(1, *size))
    key = key_of(puzzle, None, Vetter(()))
    drawing = figure(puzzle, CLASSIC, "puzzle", width * MM, key)
    assert "Empty grids to redraw the board:" in said(drawing)
    assert len(list(runs(drawing.shapes[-1:], Line))) == count * (size[0] + size[1] + 2)
    assert drawing.width == pytest.approx(width * MM)


def test_the_page_has_rules_values_and_the_score_of_its_solution() -> None:
    text = said(figure(PLAYED, CLASSIC, "puzzle", 82.6 * MM, KEY))
    assert "three or more letters" in rules_text()
    assert "500 extra points" in rules_text()
    assert f"Solution {KEY.score.total:,}" in text
    assert "Amateur" not in text, "a mean of other boards is no par of this one"
    assert "best game" not in said(figure(PLAYED, CLASSIC, "solution", 82.6 * MM, KEY))
    drawn = list(runs(figure(PLAYED, CLASSIC, "puzzle", 82.6 * MM, KEY).shapes))
    values = [one for one in drawn if one.face == CLASSIC.faces.strong and max(map(len, one.text.split())) == 1]
    assert sorted("".join(one.text for one in values).replace(" ", "")) == sorted(map(str.upper, VALUES))
    numbers = [one for one in drawn if one.text in {"1", "2", "3", "4", "5", "8", "10"} and one.size == 9]
    for letters in values:
        beneath = [one for one in numbers if 0 < one.y - letters.y < 15]
        nearest = min(beneath, key=lambda one: abs(one.x - letters.x - sum(letters.advances) / 2))
        assert {int(nearest.text)} == {VALUES[letter.lower()] for letter in letters.text.split()}


@pytest.mark.parametrize("columns", [39.7, 82.6, 168.3])
def test_the_printed_solution_can_be_replayed(columns) -> None:
    drawing = figure(PLAYED, CLASSIC, "solution", columns * MM, KEY)
    board, total = PLAYED.board, 0
    names = [one for one in runs(drawing.shapes) if re.fullmatch(r"[a-i]\d+", one.text)]
    paths = [one for one in runs(drawing.shapes, Line) if one.part]
    assert len(names) == len(paths) == len(PLAYED.solution)
    cells_by_name = {square((row, column), ROWS): (row, column) for row in range(ROWS) for column in range(COLUMNS)}
    for name, path, move in zip(sorted(names, key=lambda one: order(one.part)), paths, PLAYED.solution, strict=True):
        at, step = cells_by_name[name.text], path.points[1][0] - path.points[0][0]
        cells = tuple(
            (at[0] + round((y - path.points[0][1]) / step), at[1] + round((x - path.points[0][0]) / step))
            for x, y in path.points
        )
        assert cells == move.cells
        total += worth(move.word)
        board = position(board, (move,))
    texts = {one.text for one in runs(drawing.shapes)}
    assert {f"{word.total:,}" for word in KEY.words} <= texts
    assert total == KEY.score.words


def order(part: str) -> int:
    return [one.word for one in KEY.words].index(part.removeprefix("answer "))


def test_a_path_begins_with_its_large_dot_and_has_a_dot_for_each_letter() -> None:
    drawing = figure(PLAYED, CLASSIC, "solution", 234, KEY)
    word = PLAYED.solution[3].word
    dots = [one.radius for one in runs(drawing.shapes, Circle) if one.part == f"answer {word}"]
    assert len(dots) == len(word)
    assert sorted(dots)[-1] > 2 * sorted(dots)[-2]


def test_the_solution_says_whether_letters_remain() -> None:
    cleared = Puzzle(read_board("iaf\ntil\nery"), solution=())
    board = read_board("ca.\nts.")
    whole = Puzzle(board, solution=(Move("cats", ((0, 0), (0, 1), (1, 0), (1, 1))),))
    assert "The board is empty: 24 + 500 = 524 points." in said(
        figure(whole, CLASSIC, "solution", 234, key_of(whole, None))
    )
    [alt] = alts(figure(whole, CLASSIC, "solution", 234, key_of(whole, None)).shapes)
    assert alt.endswith("1, 2, 3 from the bottom. 1. CATS 24 (a2 b2 a1 b1, to the right).")
    part = Puzzle(board, solution=(Move("cat", ((0, 0), (0, 1), (1, 0))),))
    assert "15 points. 1 letter left: S." in said(figure(part, CLASSIC, "solution", 234, key_of(part, None)))
    assert "No game has been chosen." in said(figure(cleared, CLASSIC, "solution", 234, key_of(cleared, None)))


def test_an_unprintable_character_in_the_title_is_named() -> None:
    drawing = figure(changed(PLAYED, title="Soup 🍲"), CLASSIC, "puzzle", 300, KEY)
    [found] = check_drawing(drawing, preset=preset("newspaper"))
    assert "🍲" in found.what
    assert found.severity == "error"


# the key, and what the export dialog asks

LIST = parse_list("fart\nrat;mild\ncots", "aunt")
PLAIN = Puzzle(
    read_board("fartx\nxxxxx\ncatsx\ndogsx"),
    solution=(Move("dogs", ((3, 0), (3, 1), (3, 2), (3, 3))), Move("cats", ((3, 0), (3, 1), (3, 2), (3, 3)))),
)


def texts(puzzle: Puzzle, key: Key, severity: str = "") -> list[str]:
    """The findings of a severity, or all."""
    return [one.text for one in findings(puzzle, key) if severity in ("", one.severity)]


def test_taboo_words_on_lines_and_in_the_solution_are_findings() -> None:
    lexicon = Lexicon.of("few", ["dogs"])
    key = key_of(PLAIN, lexicon, Vetter([LIST, parse_list("dogs;strong;answer", "uncle")]))
    assert texts(PLAIN, key, "forbidden") == [
        "The taboo word fart is on a straight line: a4 to d4.",
        "The solution has the word dogs: on the taboo list.",
    ]
    assert texts(PLAIN, key)[:2] == texts(PLAIN, key, "forbidden")
    assert "The word cats of the solution is not in the word list." in texts(PLAIN, key)


def test_undecided_words_and_a_missing_solution_are_findings() -> None:
    key = key_of(PLAIN, None, Vetter([parse_list("cats;mild", "aunt")]))
    assert texts(PLAIN, key, "warning") == [
        "The word cats can be seen: a2 to d2.",
        "The word cats of the solution needs a decision. Accept or reject it.",
    ]
    bare = changed(PLAIN, solution=())
    assert texts(bare, key_of(bare, None, Vetter(()))) == ["There is no solution. Choose a game as the solution."]


def test_rulings_of_the_puzzle_accept_and_reject_words() -> None:
    ruled = changed(PLAIN, rulings=(Ruling("dogs", False, "obscure"), Ruling("cats", True, "added")))
    key = open_key(changed(ruled, lexicon="common"), house=House())
    assert [one.verdict.standing for one in key.words] == ["rejected", "clean"]
    assert texts(ruled, key, "forbidden") == ["The solution has the word dogs: obscure."]


def test_a_printed_board_keeps_its_solution_without_its_word_list(tmp_path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("dogs\ncats\n")
    puzzle = changed(PLAIN, lexicon=str(words))
    key = open_key(puzzle, house=House())
    printed = Printed("2026-01-31", body_fingerprint(puzzle), words_of(key))
    words.write_text("dogs\n")
    assert [one.word for one in open_key(puzzle, house=House()).unlisted] == ["cats"]
    again = open_key(puzzle, printed, house=House())
    (found,) = findings(puzzle, again)
    assert (found.severity, found.what) == (
        "warning",
        "the printed word cats does not count any more (not in the word list)",
    )
    words.unlink()
    assert words_of(open_key(puzzle, printed, house=House())) == ("dogs", "cats")
    with pytest.raises((BadInput, OSError, UnknownName)):
        open_key(puzzle, house=House())


def test_the_solution_is_saved_in_the_document() -> None:
    document = Document(PLAYED, "2026-01-31")
    assert decode(encode(document), "here").body == PLAYED


@pytest.mark.parametrize("columns", [39.7, 82.6, 125.4, 168.3, 258.0])
def test_the_choices_of_a_figure_get_lower_and_pass_preflight(columns) -> None:
    made = figure_choices(PLAYED, CLASSIC, "puzzle", columns * MM, KEY)
    assert made[0] == figure(PLAYED, CLASSIC, "puzzle", columns * MM, KEY)
    heights = [one.height for one in made]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < 0.75 * heights[0]
    assert [found for one in made for found in check_drawing(one)] == []


def test_the_writing_lines_beside_a_board_reach_its_foot() -> None:
    made = figure_choices(PLAYED, CLASSIC, "puzzle", 258 * MM, KEY)[1]
    lowest = max(bottom for left, _, _, bottom in boxes(made.shapes) if left > 100 * MM)
    assert made.height - lowest < 60


def test_the_text_edition_names_the_score_of_the_solution_as_the_figure_does() -> None:
    small = Puzzle(read_board("cat"), solution=(Move("cat", ((0, 0), (0, 1), (0, 2)), "left"),))
    for puzzle, name in ((PLAYED, "Solution"), (small, "Par")):
        key = key_of(puzzle, None, Vetter(()))
        assert any(getattr(block, "text", "").startswith(f"{name}: ") for block in wing.edition(puzzle, key).puzzle)
        assert any(run.text.startswith(f"{name} ") for run in runs(figure(puzzle, CLASSIC, "puzzle", 300, key).shapes))
