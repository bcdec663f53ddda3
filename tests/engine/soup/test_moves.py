"""The moves of boards, compared with a naive search."""

from concurrent.futures import ThreadPoolExecutor
from string import ascii_lowercase

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.seed import Seed
from engine.soup import kernels
from engine.soup import moves as module
from engine.soup.board import MOST_SIDE, Board, Move, crosses_itself, random_board
from engine.soup.moves import Finder, Moves, finder_of
from engine.soup.puzzle import replay
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import WORDS

FEW = Lexicon.of("few", WORDS)
COUNTS = {  # of a fingerprint: sets of cells, then words and paths, of the boards of seeds 1 to 4
    ("large", "5c60808fd98470ba107590c3283394c0"): [(4042, 5174), (2524, 3103), (2474, 3146), (2388, 2946)],
    ("standard", "6f248291e251716e3021d913cb3de321"): [(2910, 3575), (1872, 2214), (1801, 2210), (1724, 2053)],
}


def listed(moves: Moves) -> list[tuple[str, naive.Path, int]]:
    """Return the moves that the naive search finds."""
    return [
        (moves.word(i), tuple(divmod(int(cell), moves.board.columns) for cell in moves.cells(i)), int(score))
        for i, score in enumerate(moves.scores)
    ]


@settings(max_examples=60)
@given(st.lists(st.text("tenorhsai..", min_size=5, max_size=5), min_size=1, max_size=5), st.booleans())
def test_moves_and_their_order_equal_the_naive_search(rows, every) -> None:
    board = Board(tuple(rows))
    assert listed(finder_of(FEW).moves(board, every=every)) == naive.moves(board, WORDS, every=every)


def test_a_move_has_the_word_and_its_cells_and_closes_up_to_the_right_unless_a_side_is_chosen() -> None:
    moves = finder_of(Lexicon.of("one", ["tea"])).moves(Board(("xtx", "xea")))
    cells = ((0, 1), (1, 1), (1, 2))
    assert (moves.move(0), moves.move(0, "left")) == (Move("tea", cells, "right"), Move("tea", cells, "left"))


@pytest.mark.parametrize("rows", range(1, MOST_SIDE + 1))
def test_the_moves_of_every_size_equal_the_naive_search(rows) -> None:
    finder = finder_of(Lexicon.of("three", words := ["tea", "eat", "note"]))
    for columns in range(1, MOST_SIDE + 1):
        draw = Seed(rows, columns)
        board = Board(tuple("".join(draw.choice("teanomrs") for _ in range(columns)) for _ in range(rows)))
        every = draw.below(2) == 1
        assert listed(finder.moves(board, every=every)) == naive.moves(board, words, every=every)


@pytest.mark.parametrize("every", [False, True])
def test_the_moves_with_a_whole_list_equal_the_naive_search(every) -> None:
    common, board = open_lexicon("common"), Board(("stare", "enidl", "hotse", "rains"))
    words = [word for word in common.words if set(word) <= set(board.letters)]
    expected = naive.moves(board, words, every=every)
    assert listed(finder_of(common).moves(board, every=every)) == expected
    assert len(expected) > 300


@pytest.mark.parametrize(("name", "fingerprint"), COUNTS)
def test_the_shipped_lists_give_exact_counts(name, fingerprint) -> None:
    finder = finder_of(lexicon := open_lexicon(name))
    assert lexicon.fingerprint == fingerprint
    boards = [random_board(seed) for seed in range(1, 5)]
    counts = [(len(finder.moves(board)), len(finder.moves(board, every=True))) for board in boards]
    assert counts == COUNTS[name, fingerprint]


def test_limits_keep_the_moves_that_exceed_them() -> None:
    finder, draw = finder_of(lexicon := open_lexicon("common")), np.random.default_rng(1)
    vowels = np.array([letter in "aeiouy" for letter in ascii_lowercase] + [False] * 6, np.int64)
    some = finder.longest + 1
    for seed in range(6):
        grid, stride = module.framed(random_board(seed, 9, 8))
        least, costs = draw.normal(20, 30, (some, some)), draw.normal(0, 9, (some, 32))

        def found(least, costs, grid=grid, stride=stride):
            buffers = Finder(lexicon).buffers()
            count = kernels.all_moves(
                grid, np.uint64(stride), finder.graph, module.LETTER_VALUES, module.KEYS,
                (least, costs, vowels), kernels.ONCE, *buffers,
            )  # fmt: skip
            paths, lengths, points, _ = buffers[1]
            return [(paths[i, : lengths[i]].tolist(), int(points[i])) for i in range(count)]

        every = found(np.full((some, some), -np.inf), np.zeros((some, 32)))
        expected = [
            (path, points)
            for path, points in every
            if points - costs[len(path), grid[path]].sum() > least[len(path), vowels[grid[path]].sum()]
        ]
        assert found(least, costs) == expected
        assert 0 < len(expected) < len(every)


def test_two_threads_find_the_same_moves_as_one() -> None:
    finder = Finder(open_lexicon("standard"))
    boards = [random_board(seed, rows) for seed in range(12) for rows in (6, 12)]
    alone = [listed(finder.moves(board)) for board in boards]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda board: listed(finder.moves(board)), boards)) == alone


def test_the_buffer_grows_with_the_number_of_moves() -> None:
    board = Board(("a" * 8,) * 8)
    expected = naive.moves(board, ["aaaa"], every=True)
    assert len(expected) > module.FIRST_MOVES
    assert listed(Finder(Lexicon.of("a", ["aaaa"])).moves(board, every=True)) == expected


def test_the_board_is_restored_after_the_buffer_is_full(monkeypatch) -> None:
    board = random_board(3, 7, 7)
    expected = listed(Finder(FEW).moves(board))
    monkeypatch.setattr(module, "FIRST_MOVES", 2)
    assert len(expected) > 8
    assert listed(Finder(FEW).moves(board)) == expected


def test_every_move_is_legal_to_either_side() -> None:
    board = random_board(1)
    moves = finder_of(open_lexicon("large")).moves(board)
    for i in range(0, len(moves), 97):
        for side in ("left", "right"):
            move = moves.move(i, side)
            assert move.side == side
            assert replay(board, (move,)).total == moves.scores[i]


@pytest.mark.parametrize("rows", [("a",), (".",), ("bcd", "fgh"), ("." * 16,) * 16])
def test_a_board_without_a_word_has_no_moves(rows) -> None:
    for words in (WORDS, ["at", "a"]):
        moves = finder_of(Lexicon.of("words", words)).moves(Board(rows))
        assert len(moves) == len(moves.scores) == len(moves.lengths) == len(moves.paths) == 0


def test_arrays_give_the_end_of_each_path() -> None:
    moves = finder_of(FEW).moves(Board(("stone", "rtaeh")))
    assert set(moves.lengths.tolist()) == {3, 4, 5}
    for path, length in zip(moves.paths, moves.lengths, strict=True):
        assert (path[:length] >= 0).all()
        assert np.all(path[length:] == -1)


def test_a_path_crosses_itself_where_two_diagonal_steps_cross() -> None:
    assert crosses_itself(((0, 0), (1, 1), (1, 0), (0, 1)))
    assert not crosses_itself(((0, 0), (1, 1), (0, 1), (0, 2)))
    assert not crosses_itself(((0, 0), (0, 1), (1, 1), (1, 0)))
    assert not crosses_itself(())
