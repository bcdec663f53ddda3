"""The rules of Word Soup: what a board and a move are, how the letters fall, and how a board is read from text."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.core import BadInput
from engine.soup.board import (
    BAG,
    BONUS,
    SIDES,
    VALUES,
    Board,
    Move,
    check_move,
    crosses_itself,
    played,
    random_board,
    read_board,
    removed,
    shown,
    worth,
)

TABLE_2_1 = {1: "aeorst", 2: "dgnu", 3: "bcimp", 4: "fhvwy", 5: "kl", 8: "jx", 10: "qz"}
SECTION_7_1 = "a8 b1 c3 d2 e10 f2 g2 h6 i5 j1 k1 l1 m3 n7 o8 p2 q2 r6 s5 t9 u3 v1 w1 x2 y1 z1"
BOARD = Board(("catx", "sobr", "alea"))


def test_the_points_and_the_bag_are_those_that_were_published() -> None:
    assert {letter: points for points, letters in TABLE_2_1.items() for letter in letters} == VALUES
    assert " ".join(f"{letter}{count}" for letter, count in sorted(Counter(BAG).items())) == SECTION_7_1
    assert (sum(Counter(BAG).values()), BONUS) == (93, 500)


def test_a_word_is_worth_its_length_times_the_sum_of_its_letters() -> None:
    assert worth("cat") == 3 * (3 + 1 + 1)
    assert worth("quiz") == 4 * (10 + 2 + 3 + 10)


@pytest.mark.parametrize(
    ("word", "cells"),
    [
        ("cat", [(0, 0), (0, 1), (0, 2)]),
        ("sac", [(1, 0), (0, 1), (0, 0)]),
        ("bear", [(1, 2), (2, 2), (2, 3), (1, 3)]),
        ("tol", [(0, 2), (1, 1), (2, 1)]),
        ("coe", [(0, 0), (1, 1), (2, 2)]),
    ],
)
def test_a_word_runs_along_neighboring_cells_in_any_direction(word: str, cells) -> None:
    for move in (Move(word, tuple(cells)), Move(word[::-1], tuple(cells[::-1]))):
        check_move(BOARD, move)  # raises no error
        assert Counter(played(BOARD, move).letters) == Counter(BOARD.letters) - Counter(word)


@pytest.mark.parametrize(
    ("word", "cells", "why"),
    [
        ("at", [(0, 1), (0, 2)], "AT is too short; words have at least 3 letters"),
        ("cat", [(0, 0), (0, 1), (-3, 2)], "a cell of CAT lies outside the board"),
        ("cat", [(0, -4), (0, 1), (0, 2)], "a cell of CAT lies outside the board"),
        ("tar", [(0, 2), (0, 1), (3, 0)], "a cell of TAR lies outside the board"),
        ("tax", [(0, 2), (0, 1), (0, 4)], "a cell of TAX lies outside the board"),
        ("cab", [(0, 0), (0, 1), (0, 2)], "the cells of CAB do not spell it"),
        ("cats", [(0, 0), (0, 1), (0, 2)], "the cells of CATS do not spell it"),
        ("aca", [(0, 1), (0, 0), (0, 1)], "ACA uses a cell twice"),
        ("tart", [(0, 2), (0, 1), (1, 3), (0, 2)], "TART uses a cell twice"),
        ("car", [(0, 0), (0, 1), (1, 3)], "two consecutive letters of CAR do not touch"),
        ("sat", [(1, 0), (2, 0), (0, 2)], "two consecutive letters of SAT do not touch"),
        ("lat", [(2, 1), (0, 1), (0, 2)], "two consecutive letters of LAT do not touch"),
    ],
)
def test_a_move_that_breaks_a_rule_is_refused_in_a_sentence(word: str, cells, why: str) -> None:
    for game in (lambda move: check_move(BOARD, move), lambda move: played(BOARD, move)):
        with pytest.raises(BadInput, match=f"^{why}$"):
            game(Move(word, tuple(cells)))


def test_letters_fall_and_then_the_rows_close_up_to_the_side_of_the_move() -> None:
    cells = ((0, 0), (0, 1), (0, 2))
    assert played(BOARD, Move("cat", cells, "left")).rows == ("x...", "sobr", "alea")
    assert played(BOARD, Move("cat", cells)) == played(BOARD, Move("cat", cells, "right"))
    assert played(BOARD, Move("cat", cells, "right")).rows == ("...x", "sobr", "alea")
    below = removed(BOARD, [(1, 1), (2, 1), (2, 2)], "left")
    assert below.rows == ("cx..", "str.", "aaba")
    assert removed(below, [(2, 0), (1, 0), (0, 0)], "right").rows == ("...x", "..tr", ".aba")
    assert removed(BOARD, BOARD_CELLS, "left").rows == ("....", "....", "....")
    assert played(BOARD, Move("cat", cells, "left")).letters == "xsobralea"


BOARD_CELLS = [(row, column) for row in range(3) for column in range(4)]


def test_a_board_has_1_to_16_rows_and_columns() -> None:
    for rows in (("a",), ("a" * 16,) * 16):
        assert Board(rows).columns == len(rows[0])
    for rows in ((), ("",), ("", ""), ("a",) * 17, ("a" * 17,), ("ab", "a"), ("a", "ab"), ("ab", "")):
        with pytest.raises(BadInput, match="a board has 1 to 16 rows of equal length, 1 to 16 letters each"):
            Board(rows)
    with pytest.raises(BadInput, match="'B' in row 2 of the board is not a letter a to z"):
        Board(("a.", "aB"))


def test_a_cell_is_inside_up_to_the_last_row_and_column() -> None:
    corners = [(0, 0), (0, 3), (2, 0), (2, 3)]
    outside = [(-1, 0), (0, -1), (3, 0), (0, 4)]
    assert [BOARD.inside(cell) for cell in (*corners, *outside)] == [True] * 4 + [False] * 4
    assert [BOARD.letter(cell) for cell in corners] == ["c", "x", "a", "a"]
    assert list(SIDES) == ["left", "right"]
    assert shown(BOARD) == "catx\nsobr\nalea"


def test_a_random_board_is_the_same_for_the_same_seed() -> None:
    board = random_board(1, 3, 4)
    assert board == random_board(1, 3, 4)
    assert (len(board.rows), board.columns) == (3, 4)
    assert len({random_board(seed, 3, 4) for seed in range(20)}) == 20
    usual = random_board(7)
    assert (len(usual.rows), usual.columns) == (12, 9)
    assert len(random_board(1, 16, 16).rows) == 16
    assert random_board(1, 1, 1).columns == 1
    for rows, columns in ((0, 5), (17, 5), (5, 0), (5, 17)):
        with pytest.raises(BadInput, match=f"1 to 16 rows and columns, not {columns} by {rows}"):
            random_board(1, rows, columns)


def test_the_letters_of_a_random_board_have_the_given_shares() -> None:
    only = [0.0] * 26
    only[4], only[25] = 3.0, 1.0
    letters = Counter("".join(random_board(seed, 16, 16, only).letters for seed in range(30)))
    assert letters.keys() == {"e", "z"}
    assert 2.5 < letters["e"] / letters["z"] < 3.5
    few = [1e-9, *[0.0] * 25]  # shares are relative
    assert set(random_board(1, 4, 4, few).letters) == {"a"}
    for wrong in ([1.0] * 25, [1.0] * 27, [1.0] * 25 + [-0.1], [0.0] * 26, [[1.0] * 26]):
        with pytest.raises(BadInput, match="letter shares must be 26 numbers, none negative and not all 0"):
            random_board(1, shares=wrong)


@pytest.mark.parametrize(
    "text",
    [
        "catx\nso-r\nalea",
        "  C A T X\n\nS O _ R\r\n  A L E A\n",
        "c,a,t,x\ns,o,.,r\na,l,e,a",
        json.dumps(["catx", "so.r", "alea"]),
        json.dumps({"rows": ["CATX", "so.r", "alea"], "board": ["b"]}),
        " " + json.dumps({"board": ["catx", "so.r", "alea"]}),
    ],
)
def test_a_board_is_read_from_lines_and_from_json(text: str) -> None:
    assert read_board(text).rows == ("catx", "so.r", "alea")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" \n\n", "the text contains no letters"),
        ("cat\nso\nale", "row 2 has 2 letters, but the first row has 3"),
        ("cat\nson\nales", "row 3 has 4 letters, but the first row has 3"),
        ('["cat"', "the text is not valid JSON"),
        ("[" * 100_000, "the text is not valid JSON"),
        ('["cat", 7]', "the JSON must be a list of strings"),
        ('{"rows": "cat"}', "the JSON must be a list of strings"),
        ('{"row": ["cat"]}', "the JSON must be a list of strings"),
    ],
)
def test_a_text_that_is_no_board_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_board(text)


def test_only_two_diagonal_steps_between_the_same_four_cells_cross() -> None:
    assert crosses_itself(((0, 0), (1, 1), (1, 2), (0, 2), (0, 1), (1, 0)))
    assert crosses_itself(((0, 1), (1, 0), (0, 0), (1, 1)))
    assert not crosses_itself(((0, 0), (1, 1), (2, 2), (1, 2), (0, 1)))
    assert not crosses_itself(((0, 2), (1, 1), (1, 2), (2, 1)))
